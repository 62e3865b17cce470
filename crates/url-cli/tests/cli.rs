//! The program, run on the cases of `cases.txt`, on the fixtures of the web-platform-tests, by the examples of its help
//! texts and by its README.

// The cases are those of the program with all of its features.
#![cfg(all(feature = "psl", feature = "render"))]

use serde_json::{Value, json};
use std::{
    fs,
    io::{BufRead, BufReader, Read, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};
use url_model::fixtures;

const PROGRAM: &str = env!("CARGO_BIN_EXE_urlstack");

/// One case of `cases.txt`, which says what the members look like there.
#[derive(Default)]
struct Case {
    title: String,
    /// Variables of the environment, `NAME=value` each.
    variables: Vec<Vec<u8>>,
    arguments: Vec<Vec<u8>>,
    /// The files in the folder in which it runs.
    files: Vec<(String, Vec<u8>)>,
    stdin: Vec<u8>,
    stdout: Expected,
    stderr: Expected,
    code: i32,
}

/// An expected output.
#[derive(Default)]
struct Expected {
    bytes: Vec<u8>,
    /// Whether more may follow.
    is_open: bool,
}

impl Expected {
    fn push(&mut self, line: &str) {
        match line.strip_suffix("...") {
            Some(start) => {
                self.bytes.extend(start.as_bytes());
                self.is_open = true;
            }
            None => self.bytes.extend(bytes(line)),
        }
    }

    fn is_met_by(&self, output: &[u8]) -> bool {
        if self.is_open { output.starts_with(&self.bytes) } else { output == self.bytes }
    }
}

/// A line of the file with its newline, and with what stands in angle quotes put in.
fn bytes(line: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut rest = line;
    while let Some((text, (quoted, after))) =
        rest.split_once('«').map(|(text, rest)| (text, rest.split_once('»').expect("a closing quote")))
    {
        bytes.extend(text.as_bytes());
        rest = after;
        if quoted == "no newline" {
            assert_eq!(rest, "", "the line goes on in {line}");
            return bytes;
        }
        let (hex, count) = quoted.split_once('×').unwrap_or((quoted, "1"));
        let run: Vec<u8> = hex.split(' ').map(|byte| u8::from_str_radix(byte, 16).expect("a byte")).collect();
        bytes.extend(run.repeat(count.parse().expect("a number")));
    }
    bytes.extend(rest.as_bytes());
    bytes.push(b'\n');
    bytes
}

/// The words of a command line, in which single quotes keep spaces.
fn words(line: &str) -> Vec<Vec<u8>> {
    let mut words = Vec::new();
    let mut rest = line.trim_start();
    while !rest.is_empty() {
        let quoted = rest.strip_prefix('\'').map(|rest| rest.split_once('\'').expect("a closing quote"));
        let (word, after) = quoted.unwrap_or_else(|| rest.split_once(' ').unwrap_or((rest, "")));
        let mut word = bytes(word);
        word.pop();
        words.push(word);
        rest = after.trim_start();
    }
    words
}

fn cases() -> Vec<Case> {
    let mut cases: Vec<Case> = Vec::new();
    for line in include_str!("cases.txt").lines() {
        if let Some(title) = line.strip_prefix("== ") {
            cases.push(Case { title: title.to_owned(), ..Case::default() });
            continue;
        }
        let (Some(case), Some(mark)) = (cases.last_mut(), line.chars().next()) else { continue };
        let text = line[1..].strip_prefix(' ').unwrap_or(&line[1..]);
        match mark {
            '$' => {
                let (variables, arguments) = text.split_once("urlstack").expect("the program");
                (case.variables, case.arguments) = (words(variables), words(arguments));
            }
            '@' => case.files.push((text.to_owned(), Vec::new())),
            '|' => case.files.last_mut().expect("a file").1.extend(bytes(text)),
            '<' => case.stdin.extend(bytes(text)),
            '>' => case.stdout.push(text),
            '!' => case.stderr.push(text),
            '=' => case.code = text.parse().expect("an exit code"),
            _ => panic!("a line of no kind: {line}"),
        }
    }
    cases
}

/// A folder with files in it, which is gone when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(files: &[(String, Vec<u8>)]) -> Self {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let name = format!("urlstack-{}-{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let folder = Self(Path::new(env!("CARGO_TARGET_TMPDIR")).join(name));
        fs::create_dir_all(&folder.0).expect("a folder");
        for (name, bytes) in files {
            fs::write(folder.0.join(name), bytes).expect("a file");
        }
        folder
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn start(variables: &[Vec<u8>], arguments: &[Vec<u8>], folder: &Folder) -> Child {
    let mut command = Command::new(PROGRAM);
    command.current_dir(&folder.0);
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"] {
        command.env_remove(variable);
    }
    let text = |bytes| str::from_utf8(bytes).expect("variables of UTF-8");
    command.envs(variables.iter().map(|variable| text(variable).split_once('=').expect("a value")));
    command.args(arguments.iter().map(|argument| os_string(argument)));
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().expect("the program starts")
}

#[cfg(unix)]
fn os_string(bytes: &[u8]) -> &std::ffi::OsStr {
    std::os::unix::ffi::OsStrExt::from_bytes(bytes)
}

#[cfg(not(unix))]
fn os_string(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("arguments of UTF-8 elsewhere than on Unix")
}

fn run(arguments: &[Vec<u8>], stdin: &[u8]) -> Output {
    run_in(&Folder::new(&[]), &[], arguments, stdin)
}

fn run_in(folder: &Folder, variables: &[Vec<u8>], arguments: &[Vec<u8>], stdin: &[u8]) -> Output {
    let mut child = start(variables, arguments, folder);
    let mut pipe = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        scope.spawn(move || {
            // A program that does not read its input may be gone by now.
            let _ = pipe.write_all(stdin);
        });
        child.wait_with_output().expect("the program ends")
    })
}

/// What a failing case shows, cut where it would fill the screen.
fn shown(bytes: &[u8]) -> String {
    String::from_utf8_lossy(&bytes[..bytes.len().min(3000)]).into_owned()
}

#[test]
fn every_case() {
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
    assert_eq!(cases.len(), include_str!("cases.txt").lines().filter(|line| line.starts_with("==")).count());
}

#[test]
fn web_platform_tests_as_ndjson() {
    let tests = [fixtures::url_test_data(), fixtures::url_test_data_javascript_only()].concat();
    let records: String =
        tests.iter().map(|test| json!({"input": test.input, "base": test.base}).to_string() + "\n").collect();
    let output = run(&words("parse --ndjson --json"), records.as_bytes());
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
fn sarif() {
    let file = b"https://h/\xC3\xA9 b\nx\n\xFF\n".to_vec();
    let folder = Folder::new(&[("a b:%.txt".to_owned(), file)]);
    let output = run_in(&folder, &[], &words("check --format sarif 'a b:%.txt'"), b"");
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
    // Nothing found is a log too.
    let output = run_in(&folder, &[], &words("check --format sarif"), b"https://h/\n");
    let log: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(log["runs"][0]["results"], json!([]));
}

/// Gives `line` to the program again and again, closes one of its outputs after a line of that, and returns what it
/// wrote to the other, and the exit code.
fn close_after_a_line(arguments: &str, line: &'static str, closes_stderr: bool) -> (String, Option<i32>) {
    let mut child = start(&[], &words(arguments), &Folder::new(&[]));
    let mut stdin = child.stdin.take().unwrap();
    let writer = thread::spawn(move || while stdin.write_all(line.as_bytes()).is_ok() {});
    let stdout: Box<dyn Read> = Box::new(child.stdout.take().unwrap());
    let stderr: Box<dyn Read> = Box::new(child.stderr.take().unwrap());
    let (closed, mut other) = if closes_stderr { (stderr, stdout) } else { (stdout, stderr) };
    BufReader::new(closed).read_line(&mut String::new()).unwrap();
    let mut written = String::new();
    other.read_to_string(&mut written).unwrap();
    writer.join().unwrap();
    (written, child.wait().unwrap().code())
}

#[test]
fn a_reader_that_goes_away_ends_it_quietly() {
    for arguments in ["parse", "parse --json", "parse --errors"] {
        let end = close_after_a_line(arguments, "https://example.com/\n", false);
        assert_eq!(end, (String::new(), Some(0)), "{arguments}");
    }
    assert_eq!(close_after_a_line("parse", "foo\n", true), (String::new(), Some(0)));
}

#[test]
fn a_line_is_answered_before_the_next_one_comes() {
    let mut child = start(&[], &words("parse --json"), &Folder::new(&[]));
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    for input in ["https://example.com/", "foo"] {
        // Half of a line is no reason to wait.
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

/// Batches of lines go to several threads; nothing of that shows.
#[test]
fn many_lines_keep_their_order_and_their_numbers() {
    let is_bad = |index: &usize| index.is_multiple_of(997);
    // Of many lengths, so that lines stand across the ends of what is read at a time.
    let good_line = |index: usize| format!("x:{index:y<width$}\n", width = index % 90);
    let line = |index: usize| if is_bad(&index) { "bad\n".to_owned() } else { good_line(index) };
    let count = 60_000;
    let lines: String = (0..count).map(line).collect();
    let good: String = (0..count).filter(|index| !is_bad(index)).map(line).collect();
    let numbers: Vec<_> = (0..count).filter(is_bad).map(|index| format!("error on line {}", index + 1)).collect();

    let folder = Folder::new(&[("lines.txt".to_owned(), lines.clone().into_bytes())]);
    let of_file: Vec<_> = numbers.iter().map(|number| format!("{number} of lines.txt")).collect();
    let runs = [("parse --href", &*lines, numbers), ("parse --href --file lines.txt", "", of_file)];
    for (arguments, stdin, expected) in runs {
        let output = run_in(&folder, &[], &words(arguments), stdin.as_bytes());
        assert!(output.stdout == good.as_bytes(), "{}", shown(&output.stdout));
        let messages = String::from_utf8(output.stderr).expect("text");
        let shown: Vec<_> = messages.lines().filter_map(|line| line.split_once(": ")).map(|(start, _)| start).collect();
        assert_eq!(shown, expected);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let output = Command::new(PROGRAM).args(["parse", "https://h"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stderr.starts_with(b"error: "), "{}", shown(&output.stderr));
}

/// The names of the commands, as the program lists them.
fn commands() -> Vec<String> {
    let help = shown(&run(&words("--help"), b"").stdout);
    let list = help.split_once("Commands:\n").expect("a list").1.split_once("\n\n").expect("an end").0;
    let name = |line: &str| line.strip_prefix("  ")?.split_once(' ').map(|(name, _)| name.to_owned());
    list.lines().filter_map(name).filter(|name| !name.is_empty() && name != "help").collect()
}

#[test]
fn help_and_version() {
    let version = run(&words("--version"), b"");
    assert_eq!(shown(&version.stdout), concat!("urlstack ", env!("CARGO_PKG_VERSION"), "\n"));
    let help = shown(&run(&words("--help"), b"").stdout);
    assert!(help.contains("Exit codes:\n  0  "), "{help}");
    for command in commands() {
        for arguments in [format!("{command} --help"), format!("{command} -h"), format!("help {command}")] {
            let help = String::from_utf8(run(&words(&arguments), b"").stdout).expect("text");
            assert!(help.contains("Exit codes:\n  0  "), "{help}");
            assert!(help.contains(&format!("Examples:\n  urlstack {command} ")), "{help}");
        }
    }
}

#[test]
fn every_command_has_cases_that_go_well_and_that_fail() {
    let cases = cases();
    for command in commands() {
        let of_command = |case: &&Case| case.arguments.first().is_some_and(|name| name == command.as_bytes());
        for (kind, code) in [("goes well", 0..=0), ("fails", 1..=2)] {
            let found = cases.iter().filter(of_command).any(|case| code.contains(&case.code));
            assert!(found, "no case of {command} that {kind}");
        }
    }
}

/// Every row of the tables of docs/comparison.md that names a case names one that there is.
#[test]
fn comparison_with_other_programs() {
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

/// What a shell shows for `script`, both of its outputs in one, and its exit code.
#[cfg(unix)]
fn shell(script: &str, folder: &Folder) -> (String, Option<i32>) {
    let path = Path::new(PROGRAM).parent().unwrap().display();
    let script = format!("PATH={path}:$PATH\nunset CLICOLOR_FORCE\n({script}) 2>&1");
    let output = Command::new("sh").args(["-c", &script]).current_dir(&folder.0).output().unwrap();
    (shown(&output.stdout), output.status.code())
}

/// What the examples of a help text show is what a shell shows; those that show nothing have an exit code below 2.
#[cfg(unix)]
#[test]
fn examples_of_the_help_texts() {
    let urls = b"https://example.com/a?b=c\nhttps://EXAMPLE.com:443/d\n".to_vec();
    let links = b"{\"input\": \"../a\", \"base\": \"https://example.com/\"}\n".to_vec();
    let bad = b"https://h/\nhttps://h/a b\nhttps://h:x/\n".to_vec();
    let files = [("urls.txt", urls), ("links.ndjson", links), ("bad.txt", bad)];
    let folder = Folder::new(&files.map(|(name, bytes)| (name.to_owned(), bytes)));
    for command in commands() {
        let help = String::from_utf8(run(&words(&format!("{command} --help")), b"").stdout).expect("text");
        let examples = help.split_once("\nExamples:\n").expect("examples").1.split_once("\n\n").expect("an end").0;
        for example in format!("\n{examples}").split("\n  urlstack ").skip(1) {
            let mut shown_lines = example.lines().map(|line| line.strip_prefix("    ").unwrap_or(line).trim_end());
            let script = format!("urlstack {}", shown_lines.next().unwrap_or_default());
            let expected: Vec<_> = shown_lines.collect();
            let (output, code) = shell(&script, &folder);
            assert!(matches!(code, Some(0 | 1)), "{script}\n{output}");
            if !expected.is_empty() {
                assert_eq!(output.lines().map(str::trim_end).collect::<Vec<_>>(), expected, "{script}");
            }
        }
    }
}

/// What the READMEs show after `$` is what a shell shows.
#[cfg(unix)]
#[test]
fn examples_of_the_readmes() {
    let folder = Folder::new(&[]);
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let readmes = [include_str!("../README.md").to_owned(), fs::read_to_string(workspace).expect("the README")];
    let mut examples = 0;
    for block in readmes.iter().flat_map(|readme| readme.split("```console\n").skip(1)) {
        let (block, _) = block.split_once("```").unwrap();
        for example in format!("\n{block}").split("\n$ ").skip(1).filter(|example| !example.starts_with("cargo ")) {
            let (command, expected) = example.split_once('\n').unwrap();
            assert_eq!(shell(command, &folder).0.trim_end(), expected.trim_end(), "$ {command}");
            examples += 1;
        }
    }
    assert_eq!(examples, 17);
}
