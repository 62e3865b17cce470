//! The program, run on the cases of `cases.txt`, on the fixtures of the web-platform-tests, by the examples of its help
//! texts and by its README.

// The cases are those of the program with all of its features.
#![cfg(all(feature = "functions", feature = "psl", feature = "render"))]

mod bypasses;
mod columns;
#[cfg(unix)]
mod cookbook;
mod documents;
mod errors;
mod functions;
mod help;
mod host_lists;
mod on_error;
mod patterns;
mod places;
mod program;
mod secrets;
#[cfg(unix)]
mod shells;
#[cfg(unix)]
mod streams;
mod tables;

#[cfg(target_os = "linux")]
use program::PROGRAM;
#[cfg(unix)]
use program::shell;
use program::{Case, Folder, cases, run, run_in, shown, start, words};
use serde_json::{Value, json};
#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};
use std::{
    collections::HashMap,
    fs,
    io::{BufRead, BufReader, Read, Write},
    path::Path,
    thread,
};
use url_model::fixtures;
#[cfg(target_os = "linux")]
use url_model::not_run;

#[test]
fn every_case_has_the_expected_output() {
    let cases = cases();
    let mut failed = Vec::new();
    for case in &cases {
        let output = run_in(&Folder::new(&case.files), &case.variables, &case.arguments, &case.stdin);
        let is_as_expected = case.stdout.is_met_by(&output.stdout)
            && case.stderr.is_met_by(&output.stderr)
            && output.status.code() == Some(case.code);
        if !is_as_expected {
            let (stdout, stderr) = (shown(&output.stdout), shown(&output.stderr));
            failed.push(format!("== {}\n{stdout}--- stderr\n{stderr}--- {}\n", case.title, output.status));
        }
    }
    assert!(failed.is_empty(), "{} cases came out otherwise:\n{}", failed.len(), failed.concat());
    assert_eq!(cases.len(), include_str!("../cases.txt").lines().filter(|line| line.starts_with("==")).count());
}

#[test]
fn the_web_platform_tests_pass_as_ndjson() {
    let tests = [fixtures::url_test_data(), fixtures::url_test_data_javascript_only()].concat();
    let records: String =
        tests.iter().map(|test| json!({"input": test.input, "base": test.base}).to_string() + "\n").collect();
    let output = run(&words("parse --from jsonl --to json"), records.as_bytes());
    let objects: Vec<Value> =
        output.stdout.lines().map(|line| serde_json::from_str(&line.unwrap()).expect("JSON")).collect();
    assert_eq!(objects.len(), tests.len());
    for (test, object) in tests.iter().zip(&objects) {
        assert_eq!(object["input"], test.input);
        assert_eq!(object.get("failure").is_some(), test.failure, "{object}");
        if let Some(origin) = &test.origin {
            assert_eq!(object["origin"], *origin, "{object}");
        }
        if let Some(url) = &test.expected {
            let members = [
                ("href", &url.href),
                ("protocol", &url.protocol),
                ("username", &url.username),
                ("password", &url.password),
                ("host", &url.host),
                ("hostname", &url.hostname),
                ("port", &url.port),
                ("pathname", &url.pathname),
                ("search", &url.search),
                ("hash", &url.hash),
            ];
            for (name, value) in members {
                assert_eq!(object[name], *value, "{name} of {object}");
            }
        }
    }
    assert_eq!((tests.len(), output.status.code()), (892, Some(1)));
}

#[test]
fn check_writes_sarif() {
    let file = b"https://h/\xC3\xA9 b\nx\n\xFF\n".to_vec();
    let folder = Folder::new(&[("a b:%.txt".to_owned(), file)]);
    let output = run_in(&folder, &[], &words("check --to sarif -f 'a b:%.txt'"), b"");
    let log: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(log["version"], "2.1.0");
    let run = &log["runs"][0];
    let rules: Vec<_> = run["tool"]["driver"]["rules"].as_array().unwrap().iter().map(|rule| &rule["id"]).collect();
    let results: Vec<_> = run["results"].as_array().unwrap().iter().collect();
    assert!(results.iter().all(|result| rules.contains(&&result["ruleId"])));
    let shown = |result: &Value| {
        let location = &result["locations"][0]["physicalLocation"];
        assert_eq!(location["artifactLocation"]["uri"], "./a%20b:%25.txt");
        let region = ["startLine", "startColumn", "endLine", "endColumn"].map(|name| &location["region"][name]);
        format!("{region:?} {} {}", result["level"], result["ruleId"]).replace("Number(", "").replace(')', "")
    };
    let shown: Vec<_> = results.into_iter().map(shown).collect();
    let expected = [
        "[1, 12, 1, 13] \"warning\" \"invalid-URL-unit\"",
        "[2, 1, 2, 2] \"error\" \"missing-scheme-non-relative-URL\"",
        "[3, 1, 3, 2] \"error\" \"not-UTF-8\"",
    ];
    assert_eq!(shown, expected);
    assert_eq!(run["invocations"], json!([{"executionSuccessful": true}]));
    // Without findings, and with a file that cannot be read, the output is still a log.
    let output = run_in(&folder, &[], &words("check --to sarif"), b"https://h/\n");
    let log: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(log["runs"][0]["results"], json!([]));
    // An argument has no place in a file.
    let output = run_in(&folder, &[], &words("check --to sarif https://h:x/"), b"");
    let log: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let result = &log["runs"][0]["results"][0];
    assert_eq!((&result["locations"], &result["ruleId"]), (&json!([]), &json!("port-invalid")));
    // More files than batches, so that batches are reused.
    let arguments = format!("check --to sarif -f none.txt 'a b:%.txt' {}", "no-more.txt ".repeat(1000));
    let output = run_in(&folder, &[], &words(&arguments), b"");
    let log: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(log["runs"][0]["results"], run["results"]);
    // The log has the messages of the system, like standard error.
    let messages = String::from_utf8(output.stderr).expect("text");
    let notification = |line: &str| json!({"level": "error", "message": {"text": line.replacen("error: ", "", 1)}});
    let notifications: Vec<_> = messages.lines().map(notification).collect();
    assert!(messages.starts_with("error: none.txt: ") && notifications.len() == 1001, "{messages}");
    let invocations = json!([{"executionSuccessful": false, "toolExecutionNotifications": notifications}]);
    assert_eq!(log["runs"][0]["invocations"], invocations);
    assert_eq!(output.status.code(), Some(2));
}

/// Writes `line` to the program repeatedly, closes its output after a line, and returns its messages and exit code.
fn close_after_a_line(arguments: &str, line: &'static str) -> (String, Option<i32>) {
    let mut child = start(&[], &words(arguments), &Folder::new(&[]));
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || while stdin.write_all(line.as_bytes()).is_ok() {});
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut String::new()).unwrap();
    let mut messages = String::new();
    child.stderr.take().unwrap().read_to_string(&mut messages).unwrap();
    writer.join().unwrap();
    (messages, child.wait().unwrap().code())
}

#[test]
fn a_closed_output_ends_the_program_quietly() {
    for arguments in ["parse", "parse --to json", "parse --errors"] {
        let end = close_after_a_line(arguments, "https://example.com/\n");
        assert_eq!(end, (String::new(), Some(0)), "{arguments}");
    }
    // Commands that are run for their exit code do not report success.
    for (arguments, line) in [("check", "a b\n"), ("compare", "https://h/\n")] {
        assert_eq!(close_after_a_line(arguments, line).1, Some(1), "{arguments}");
    }
}

/// Closing standard error does not stop the data or change the exit code.
#[test]
fn a_closed_standard_error_does_not_matter() {
    let lines = "https://h/\nfoo\n".repeat(50_000).into_bytes();
    let files = [("a.txt".to_owned(), lines)];
    let hrefs = "https://h/\n".repeat(50_000);
    for (arguments, expected, code) in [
        ("parse --href -f a.txt", &*hrefs, 1),
        ("parse --href -f none.txt -f a.txt", &hrefs, 2),
        ("host --public -f a.txt", "", 1),
    ] {
        let folder = Folder::new(&files);
        let mut child = start(&[], &words(arguments), &folder);
        drop(child.stderr.take());
        let mut data = String::new();
        child.stdout.take().unwrap().read_to_string(&mut data).unwrap();
        assert!(data == expected, "{arguments}: {} lines", data.lines().count());
        assert_eq!(child.wait().unwrap().code(), Some(code), "{arguments}");
    }
}

#[test]
fn a_line_is_processed_before_the_next_one_arrives() {
    let mut child = start(&[], &words("parse --to json"), &Folder::new(&[]));
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for input in ["https://example.com/", "foo"] {
        // An incomplete line does not delay complete ones.
        write!(stdin, "{input}\nhttps:").unwrap();
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert!(line.contains(input), "{line}");
        writeln!(stdin).unwrap();
        line.clear();
        stdout.read_line(&mut line).unwrap();
        assert!(line.contains("host-missing"), "{line}");
    }
    drop(stdin);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

/// Several threads process batches of lines, without an effect on the output.
#[test]
fn many_lines_keep_their_order_and_their_numbers() {
    let is_bad = |index: &usize| index.is_multiple_of(997);
    // Lines of many lengths, so that lines cross the ends of blocks.
    let good_line = |index: usize| format!("x:{index:y<width$}\n", width = index % 90);
    let line = |index: usize| if is_bad(&index) { "bad\n".to_owned() } else { good_line(index) };
    let count = 60_000;
    let lines: String = (0..count).map(line).collect();
    let good: String = (0..count).filter(|index| !is_bad(index)).map(line).collect();
    let numbers: Vec<_> = (0..count).filter(is_bad).map(|index| format!("{}:1", index + 1)).collect();

    let folder = Folder::new(&[("lines.txt".to_owned(), lines.clone().into_bytes())]);
    let of_file: Vec<_> = numbers.iter().map(|number| format!("lines.txt:{number}")).collect();
    let of_stdin: Vec<_> = numbers.iter().map(|number| format!("<stdin>:{number}")).collect();
    let runs = [
        ("parse --href --max-errors 100", &*lines, of_stdin),
        ("parse --href --max-errors 100 --file lines.txt", "", of_file),
    ];
    for (arguments, stdin, expected) in runs {
        let output = run_in(&folder, &[], &words(arguments), stdin.as_bytes());
        assert!(output.stdout == good.as_bytes(), "{}", shown(&output.stdout));
        let messages = String::from_utf8(output.stderr).expect("text");
        let shown: Vec<_> = messages.lines().filter_map(|line| line.split_once(": ")).map(|(start, _)| start).collect();
        assert_eq!(shown, expected);
    }
}

/// Of many failures, the first ten are shown, whichever thread finds them, and all are counted.
#[test]
fn many_failures_are_counted() {
    let lines: String = (0..10_000).map(|index| if index < 5927 { "https://h/\n" } else { "foo/\n" }).collect();
    let output = run(&words("parse --href --threads 4"), lines.as_bytes());
    let messages = String::from_utf8(output.stderr).expect("text");
    let lines: Vec<_> = messages.lines().collect();
    assert_eq!((lines.len(), output.status.code()), (31, Some(1)), "{messages}");
    assert!(lines[27].starts_with("<stdin>:5937:1: error: "), "{messages}");
    let count = "note: 4,073 of 10,000 lines are not URLs; --max-errors raises the limit of 10 messages";
    assert_eq!(lines[30], count);
}

/// Rows with newlines in them cross the ends of blocks, and pass through as they are.
#[test]
fn many_rows_keep_their_order_and_their_bytes() {
    let note = |index: usize| "line\nof \"\"text\"\", ".repeat(index % 50);
    let rows: Vec<String> = (0..20_000).map(|index| format!("\"{}\",https://h/{index}", note(index))).collect();
    let table = rows.iter().flat_map(|row| [row, "\n"]).collect::<String>();
    let results: Vec<String> = rows.iter().enumerate().map(|(index, row)| format!("{row},/{index},\n")).collect();
    let results = results.concat();
    assert!(table.len() > 5_000_000);
    for threads in ["1", "4"] {
        let arguments = format!("get {{path}} --to csv --from csv --url {{2}} --threads {threads}");
        let output = run(&words(&arguments), table.as_bytes());
        assert!(output.stdout == results.as_bytes(), "{threads}: {}", shown(&output.stdout));
        // Messages have the lines on which rows start.
        let output = run(&words("parse --from csv --url {1} --max-errors 3"), table.as_bytes());
        let messages = String::from_utf8(output.stderr).expect("text");
        let numbers: Vec<_> =
            messages.lines().filter_map(|line| line.strip_prefix("<stdin>:")?.split(':').next()).collect();
        assert_eq!(numbers, ["1", "2", "4"], "{messages}");
    }
}

/// The first line of each group is printed, whichever threads make the keys, in the order of the lines.
#[test]
fn many_lines_are_unique_in_their_order() {
    // The numbers of a linear congruential generator, of which each group has some.
    let numbers = (0..60_000_u32).scan(1_u32, |state, _| {
        *state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        Some(*state >> 17)
    });
    let lines: Vec<String> =
        numbers.map(|number| format!("HTTPS://h/{:01$}?{number}\n", 0, number as usize % 70 + 1)).collect();
    let mut counts: Vec<(&str, usize)> = Vec::new();
    let mut indices = HashMap::new();
    for line in &lines {
        let index = *indices.entry(line).or_insert(counts.len());
        match counts.get_mut(index) {
            Some((_, count)) => *count += 1,
            None => counts.push((line, 1)),
        }
    }
    assert!((10_000..40_000).contains(&counts.len()), "{}", counts.len());
    let first: String = counts.iter().map(|(line, _)| *line).collect();
    let counted: Vec<String> = counts.iter().map(|(line, count)| format!("{count}\t{line}")).collect();
    let sorted = {
        let mut sorted = lines.clone();
        sorted.sort_unstable();
        sorted.concat()
    };
    let mut sorted_counts = counts.clone();
    sorted_counts.sort_unstable();
    let sorted_counted: Vec<String> = sorted_counts.iter().map(|(line, count)| format!("{count}\t{line}")).collect();
    for (arguments, input, expected) in [
        ("unique --threads 4", lines.concat(), first),
        ("unique --count --threads 4", lines.concat(), counted.concat()),
        ("unique --count --sorted --threads 4", sorted, sorted_counted.concat()),
    ] {
        let output = run(&words(arguments), input.as_bytes());
        assert!(output.stdout == expected.as_bytes(), "{arguments}: {}", shown(&output.stdout));
    }
}

/// What does not fit in the memory is on disk, and the output is the same.
#[test]
fn groups_on_disk_are_written_in_the_same_order() {
    let line = |number| format!("https://h{}/{}\n", number % 9, number % 32_000);
    let lines: String = (0..40_000_u32).map(line).collect();
    for arguments in ["unique", "unique --count", "unique --per host=3400", "count {url}", "count {url} --top 5"] {
        let in_memory = run(&words(arguments), lines.as_bytes());
        let on_disk = run(&words(&format!("{arguments} --memory 1M")), lines.as_bytes());
        assert!(on_disk.stdout == in_memory.stdout, "{arguments}: {}", shown(&on_disk.stdout));
        assert!(in_memory.stderr.is_empty() && on_disk.status.success(), "{arguments}");
        let note = shown(&on_disk.stderr);
        assert!(note.starts_with("note: 1 MiB of memory are full after ") && note.lines().count() == 1, "{note}");
    }
    assert!(run(&words("unique --memory 1M -q"), lines.as_bytes()).stderr.is_empty());
    #[cfg(unix)]
    {
        let variables = [b"TMPDIR=/nonexistent".to_vec()];
        let output = run_in(&Folder::new(&[]), &variables, &words("unique --memory 1M"), lines.as_bytes());
        let message = shown(&output.stderr);
        assert!(message.contains("error: temporary file in /nonexistent, which TMPDIR chooses: "), "{message}");
        assert_eq!(output.status.code(), Some(2));
    }
}

/// The first tab is warned of, whichever thread finds one first.
#[test]
fn many_lines_with_tabs_have_one_warning() {
    let lines = "https://h/\n".repeat(50_000) + &"https://h/\t1\n".repeat(50_000);
    let output = run(&words("parse --href --threads 4"), lines.as_bytes());
    assert!(output.stdout == lines.replace('\t', "").as_bytes(), "{}", shown(&output.stdout));
    let messages = String::from_utf8(output.stderr).expect("text");
    assert!(messages.starts_with("<stdin>:50001:11: warning: "), "{messages}");
    assert_eq!((messages.lines().count(), output.status.code()), (3, Some(0)));
}

#[test]
fn files_that_cannot_be_read_do_not_lose_lines_of_others() {
    // Several blocks, so that lines still wait for workers when the next file is opened.
    let line = |index: usize| format!("x:{index:060}\n");
    let [a, b]: [String; 2] = [0..60_000, 60_000..120_000].map(|indices| indices.map(line).collect());
    let files = [("a.txt", &a), ("b.txt", &b)].map(|(name, lines)| (name.to_owned(), lines.clone().into_bytes()));
    let arguments = words("parse --href -f none.txt -f a.txt -f . -f no-more.txt -f b.txt -f none.txt");
    let output = run_in(&Folder::new(&files), &[], &arguments, b"");
    assert!(output.stdout == (a + &b).as_bytes(), "{}", shown(&output.stdout));
    let messages = String::from_utf8(output.stderr).expect("text");
    let named: Vec<_> = messages.lines().filter_map(|line| line.split(": ").nth(1)).collect();
    assert_eq!((named, output.status.code()), (vec!["none.txt", ".", "no-more.txt", "none.txt"], Some(2)));
}

#[cfg(target_os = "linux")]
#[test]
fn memory_does_not_grow_with_the_number_of_lines() {
    let mut command = Command::new(PROGRAM);
    let mut child = command.arg("encode").stdin(Stdio::piped()).stdout(Stdio::null()).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let lines = "https://example.com/a b\n".repeat(1 << 16);
    let count = 24;
    for _ in 0..count {
        stdin.write_all(lines.as_bytes()).unwrap();
    }
    let status = fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap();
    drop(stdin);
    assert!(child.wait().unwrap().success());
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")?.trim().strip_suffix(" kB")).unwrap();
    let cores = thread::available_parallelism().unwrap().get();
    let (peak, most) = (peak.parse::<usize>().unwrap() * 1024, (16 + 4 * cores) << 20);
    assert!(peak < most, "{peak} bytes for {} bytes of lines", count * lines.len());
}

/// A whole text comes back byte by byte, whatever it is, and of whatever length.
#[test]
fn whole_texts_are_encoded_and_decoded() {
    let bytes: Vec<u8> = (0..=u8::MAX).collect();
    for text in [b"".to_vec(), b"\n".to_vec(), b"\xEF\xBB\xBF\r\n\0".to_vec(), bytes.repeat(4000)] {
        for options in ["", " --form", " --set unreserved", " --also abc"] {
            let encoded = run(&words(&format!("encode --whole{options}")), &text).stdout;
            assert!(encoded.is_ascii(), "{options}");
            let options = if options == " --form" { options } else { "" };
            let decoded = run(&words(&format!("decode --whole{options}")), &encoded).stdout;
            assert!(decoded == text, "{options}");
        }
    }
}

/// Returns the output of a command line at a terminal, which the program `script` makes, or `None` without it.
#[cfg(target_os = "linux")]
fn at_terminal(test: &str, command_line: &str) -> Option<String> {
    let mut command = Command::new("script");
    command.args(["--quiet", "--command", command_line, "/dev/null"]).stdin(Stdio::null());
    command.env("NO_COLOR", "1").env_remove("CLICOLOR_FORCE");
    match command.output() {
        Ok(output) => Some(shown(&output.stdout)),
        Err(error) => {
            not_run(test, &format!("script of util-linux: {error}"));
            None
        }
    }
}

/// Output to a terminal is escaped even without colors.
#[cfg(target_os = "linux")]
#[test]
fn output_to_a_terminal_is_escaped() {
    let command_line = format!("{PROGRAM} host --unicode --to json xn--a");
    let Some(text) = at_terminal("output_to_a_terminal_is_escaped", &command_line) else { return };
    assert!(text.starts_with(r#"{"input":"xn--a","text":"\u0080","errors":["#), "{text}");
}

/// A person who typed the name of a command alone learns that it waits for lines.
#[cfg(target_os = "linux")]
#[test]
fn a_terminal_on_standard_input_gets_a_note() {
    for (arguments, is_noted) in [("parse", true), ("parse --quiet", false), ("parse https://h/", false)] {
        let command_line = format!("{PROGRAM} {arguments}");
        let Some(text) = at_terminal("a_terminal_on_standard_input_gets_a_note", &command_line) else { return };
        let note = "reading lines from this terminal, up to Ctrl-D; --file FILE reads those of a file";
        assert_eq!(text.contains(note), is_noted, "{arguments}: {text}");
    }
}

/// Returns the names of the commands, as listed by the program.
fn commands() -> Vec<String> {
    let help = String::from_utf8(run(&words("--help"), b"").stdout).expect("text");
    let list = help.split_once("\nLook:\n").expect("a list").1.split_once("\nOptions:\n").expect("an end").0;
    let name = |line: &str| line.strip_prefix("  ")?.split_once(' ').map(|(name, _)| name.to_owned());
    let names: Vec<String> = list.lines().filter_map(name).filter(|name| !name.is_empty() && name != "help").collect();
    assert!(names.len() > 20, "{names:?}");
    names
}

#[test]
fn commands_have_help_and_a_version() {
    let version = run(&words("--version"), b"");
    let (major, minor, update) = url_idna::UNICODE_VERSION;
    let expected = format!(
        "urlstack {}\nURL Standard: July 2026, or with --edition 2025 mid-2025\nUnicode: {major}.{minor}.{update}\n\
         IANA's special-purpose addresses: {}\nPublic Suffix List: {}, or with --psl another\n",
        env!("CARGO_PKG_VERSION"),
        url_core::host::HostClass::REGISTRY_DATE,
        url_psl::VERSION
    );
    assert_eq!(shown(&version.stdout), expected);
    assert_eq!(run(&words("-V"), b"").stdout, version.stdout);
    let help = String::from_utf8(run(&words("--help"), b"").stdout).expect("text");
    assert!(help.contains("Exit codes:\n  0  ") && help.contains("Examples:\n  urlstack "), "{help}");
    for command in commands() {
        let short = String::from_utf8(run(&words(&format!("{command} -h")), b"").stdout).expect("text");
        assert!(short.ends_with("`--help` has more options, and examples.\n"), "{short}");
        for arguments in [format!("{command} --help"), format!("help {command}")] {
            let help = String::from_utf8(run(&words(&arguments), b"").stdout).expect("text");
            assert!(help.contains("Exit codes:\n  0  "), "{help}");
            assert!(help.contains(&format!("Examples:\n  urlstack {command} ")), "{help}");
        }
    }
}

/// Examples and exit codes keep their lines, and the synopsis is that of the help.
#[test]
fn man_pages_match_the_help() {
    for command in commands() {
        let page = String::from_utf8(run(&words(&format!("help --man {command}")), b"").stdout).expect("text");
        let help = String::from_utf8(run(&words(&format!("{command} --help")), b"").stdout).expect("text");
        let (_, usage) = help.split_once(&format!("\nUsage: urlstack {command}")).expect("a usage");
        let usage = usage.lines().next().unwrap_or_default().replace('-', "\\-");
        assert!(page.contains(&format!("\n.SH SYNOPSIS\n\\fBurlstack {command}\\fR{usage}\n")), "{page}");
        assert!(page.contains(&format!("\n.SH EXAMPLES\n.nf\nurlstack {command} ")), "{page}");
        assert!(page.contains("\n.fi\n.SH \"EXIT STATUS\"\n.nf\n0  "), "{page}");
        let examples = page.split(".SH EXAMPLES").nth(1).unwrap_or_default();
        assert!(!examples.contains('\''), "an apostrophe would become a quotation mark: {page}");
        let titles = [
            "NAME",
            "SYNOPSIS",
            "DESCRIPTION",
            "OPTIONS",
            "OUTPUT",
            "INPUT",
            "PARSING",
            "TEMPLATES",
            "ASSIGNMENTS",
            "CONDITIONS",
            "RULES",
            "PATTERNS",
            "\"LINES OF LISTS\"",
            "EXAMPLES",
            "\"EXIT STATUS\"",
            "\"ERROR CODES\"",
        ];
        let mut found = page.lines().filter_map(|line| line.strip_prefix(".SH "));
        assert!(found.all(|title| titles.contains(&title)), "{page}");
    }
}

#[test]
fn every_command_has_cases_of_success_and_failure() {
    let cases = cases();
    for command in commands() {
        let of_command = |case: &&Case| case.arguments.first().is_some_and(|name| name == command.as_bytes());
        for (kind, code) in [("goes well", 0..=0), ("fails", 1..=2)] {
            let found = cases.iter().filter(of_command).any(|case| code.contains(&case.code));
            assert!(found, "no case of {command} that {kind}");
        }
    }
}

#[test]
fn completions_know_the_values_of_options_and_arguments() {
    let script = String::from_utf8(run(&words("help --completions zsh"), b"").stdout).expect("text");
    for known in [
        "more files:_urls'",
        "for the references:_urls'",
        "more files:_hosts'",
        "port-invalid\\:",
        "(parse get call set query clean filter ",
    ] {
        assert!(script.contains(known), "{known}");
    }
}

#[test]
fn the_readme_has_every_command() {
    let (_, table) = include_str!("../../README.md").split_once("\n| command | what it does |\n").expect("the table");
    let names: Vec<_> =
        table.split("\n\n").next().unwrap_or_default().lines().map(|row| row.split(" | ").next()).collect();
    for command in commands() {
        let name = format!("`{command}`");
        assert!(names.iter().flatten().any(|names| names.contains(&name)), "{command}");
    }
}

/// Each case that a row of docs/comparison.md names exists.
#[test]
fn the_comparison_names_existing_cases() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/comparison.md");
    let text = fs::read_to_string(path).expect("the comparison");
    let (_, text) = text.split_once("\n## The program\n").expect("the section");
    let section = text.split("\n## ").next().unwrap_or_default();
    let titles: Vec<String> = cases().into_iter().map(|case| case.title).collect();
    let rows = section.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |"));
    let named: Vec<&str> = rows.filter_map(|row| row.split(" | ").nth(2)).filter(|title| *title != "case").collect();
    for title in &named {
        assert!(titles.iter().any(|known| known == title), "there is no case {title}");
    }
    assert!(named.len() > 30, "{named:?}");
}

/// The examples of help texts have the output of a shell. Those without output have an exit code below 2.
#[cfg(unix)]
#[test]
fn examples_in_help_texts_are_right() {
    let urls = b"https://example.com/a?b=c\nhttps://EXAMPLE.com:443/d\n".to_vec();
    let links = b"{\"input\": \"../a\", \"base\": \"https://example.com/\"}\n".to_vec();
    let bad = b"https://h/\nhttps://a@h/\nhttps://h:x/\n".to_vec();
    let table = b"id,url\n1,https://example.com/?id=7\n".to_vec();
    let page = b"<script type=\"application/json\" id=\"state\">{}</script>".to_vec();
    let routes = b"https://example.com/users/:id\tuser\n\nhttps://example.com/users/me\tprofile\n".to_vec();
    let patterns = b"{\"pattern\": \"https://h/:a\", \"input\": \"https://h/b\"}\n".to_vec();
    let openapi =
        b"openapi: 3.1.0\nservers: [{url: https://api.example.com/v1}]\npaths: {'/users/{id}': {}}\n".to_vec();
    let files = [
        ("urls.txt", urls),
        ("links.ndjson", links),
        ("bad.txt", bad),
        ("table.csv", table),
        ("inspector.html", page),
        ("routes.txt", routes),
        ("patterns.jsonl", patterns),
        ("rules.txt", b"drop ref\non r.example.com\nunwrap url /go\n".to_vec()),
        ("scope.txt", b".example.com\n192.0.2.0/24\n".to_vec()),
        ("openapi.yaml", openapi),
        ("policy.txt", b"scheme https\nhosts @scope.txt\n".to_vec()),
    ];
    let folder = Folder::new(&files.map(|(name, bytes)| (name.to_owned(), bytes)));
    for command in commands() {
        let help = String::from_utf8(run(&words(&format!("{command} --help")), b"").stdout).expect("text");
        let examples = help.split_once("\nExamples:\n").expect("examples").1.split_once("\n\n").expect("an end").0;
        for example in format!("\n{examples}").split("\n  urlstack ").skip(1) {
            let mut shown_lines = example.lines().map(|line| line.strip_prefix("    ").unwrap_or(line).trim_end());
            let script = format!("urlstack {}", shown_lines.next().unwrap_or_default());
            let script = format!("export URLSTACK_INSPECTOR=inspector.html TMPDIR=.; {script}");
            let expected: Vec<_> = shown_lines.collect();
            let (output, code) = shell(&script, &folder);
            assert!(matches!(code, Some(0 | 1)), "{script}\n{output}");
            if !expected.is_empty() {
                assert_eq!(output.lines().map(str::trim_end).collect::<Vec<_>>(), expected, "{script}");
            }
        }
    }
}

/// A page has the URL in it, and is only for its owner to read.
#[cfg(unix)]
#[test]
fn inspect_writes_a_file_of_its_own() {
    use std::os::unix::fs::PermissionsExt;

    let page = b"a<script type=\"application/json\" id=\"state\">{}</script>b".to_vec();
    let folder = Folder::new(&[("built.html".to_owned(), page)]);
    let (path, code) = shell("urlstack inspect --page built.html '</script>'", &folder);
    assert_eq!(code, Some(0), "{path}");
    let path = Path::new(path.trim_end());
    let expected = r#"{"url":"\u003c/script\u003e","base":"","with":""}"#;
    let expected = format!("a<script type=\"application/json\" id=\"state\">{expected}</script>b");
    assert_eq!(fs::read_to_string(path).unwrap(), expected);
    assert_eq!(fs::metadata(path).unwrap().permissions().mode() & 0o777, 0o600);
    fs::remove_file(path).unwrap();
}

/// A file is replaced when all of the new one is written: not if the disk is full, for which a limit stands here.
#[cfg(unix)]
#[test]
fn inspect_replaces_a_file_as_a_whole() {
    let folder = Folder::new(&[("page.html".to_owned(), b"old".to_vec())]);
    let inspect = "urlstack inspect --page report --output page.html https://h/";
    let full = format!("trap '' XFSZ; ulimit -f 1; {inspect}");
    let (message, code) = shell(&full, &folder);
    assert_eq!(code, Some(2), "{message}");
    assert!(message.starts_with("error: cannot write page.html: File too large"), "{message}");
    assert_eq!(shell("cat page.html; ls", &folder).0, "oldpage.html\n");
    // A killed program leaves the old file, too.
    let (_, code) = shell(&format!("ulimit -f 1; {inspect}"), &folder);
    assert_ne!(code, Some(0));
    assert_eq!(shell("cat page.html", &folder).0, "old");

    let script = format!(
        "rm -f .tmp*; chmod 640 page.html; ln -s page.html link.html; {inspect} | cat; ls -l page.html | cut -c 1-10"
    );
    assert_eq!(shell(&script, &folder).0, "page.html\n-rw-r-----\n");
    assert!(shell("cat page.html", &folder).0.contains("https://h/"));
    // A link stays one, and what is not a file is written to.
    let linked = "urlstack inspect --page report --output link.html https://i/ | cat; readlink link.html; grep -c https://i/ page.html";
    assert!(shell(linked, &folder).0.starts_with("link.html\npage.html\n"));
    let piped = "urlstack inspect --page report --output /dev/stdout https://j/ | grep -c '<html'; ls";
    assert_eq!(shell(piped, &folder).0, "1\nlink.html\npage.html\n");
}

/// What was written is not read again, as cat of GNU does not: the input is not the file that output is added to.
#[cfg(unix)]
#[test]
fn the_output_is_not_an_input() {
    let refused = "the input is also the output; write to another file";
    for (script, expected, file) in [
        ("urlstack parse --href --file x >> x", format!("error: x: {refused}\n"), "https://a/\n"),
        ("urlstack parse --href < x >> x", format!("error: standard input: {refused}\n"), "https://a/\n"),
        ("urlstack parse --href -f - < x >> x", format!("error: standard input: {refused}\n"), "https://a/\n"),
        ("urlstack parse --href -f y x >> x", format!("error: x: {refused}\n"), "https://a/\nhttps://b/\n"),
        ("urlstack extract --from html -f x >> x", format!("error: x: {refused}\n"), "https://a/\n"),
        ("urlstack redact -f x 1<> x", format!("error: x: {refused}\n"), "https://a/\n"),
        ("urlstack parse --href -f link >> x", format!("error: link: {refused}\n"), "https://a/\n"),
        ("urlstack call url_host < x >> x", format!("error: {refused}\n"), "https://a/\n"),
        ("urlstack get --from har '{href}' -f x >> x", format!("error: x: {refused}\n"), "https://a/\n"),
        // Nothing is read twice here.
        ("urlstack parse --href -f x >> y; cat y", "https://b\nhttps://a/\n".to_owned(), "https://a/\n"),
        ("urlstack parse --href -f x | cat", "https://a/\n".to_owned(), "https://a/\n"),
        ("urlstack parse --href -f x > x", format!("error: x: {refused}\n"), ""),
        (": > x; urlstack parse --href -f y x >> x", format!("error: x: {refused}\n"), "https://b/\n"),
    ] {
        let folder =
            Folder::new(&[("x".to_owned(), b"https://a/\n".to_vec()), ("y".to_owned(), b"https://b\n".to_vec())]);
        // The messages of the program, and what other programs print.
        let script = format!("ln -s x link; ulimit -f 1000; {script}");
        assert_eq!(shell(&script, &folder).0, expected, "{script}");
        assert_eq!(shell("cat x", &folder).0, file, "{script}");
    }
}

/// The text after each `$` line in a README is the output of a shell.
#[cfg(unix)]
#[test]
fn examples_in_readmes_are_right() {
    let folder = Folder::new(&[]);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let pages = ["crates/urlstack/README.md", "README.md", "docs/faq.md", "docs/patterns.md", "docs/readers.md"];
    let readmes = pages.map(|page| fs::read_to_string(root.join(page)).expect("a page"));
    let mut examples = 0;
    for block in readmes.iter().flat_map(|readme| readme.split("```console\n").skip(1)) {
        let (block, _) = block.split_once("```").unwrap();
        for example in format!("\n{block}").split("\n$ ").skip(1).filter(|example| !example.starts_with("cargo ")) {
            let (command, expected) = example.split_once('\n').unwrap_or((example, ""));
            assert_eq!(shell(command, &folder).0.trim_end(), expected.trim_end(), "$ {command}");
            examples += 1;
        }
    }
    assert!(examples > 50, "{examples}");
}
