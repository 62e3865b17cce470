//! The program, run on the cases of `cases.txt`, on the fixtures of the web-platform-tests, and by its README.

use serde_json::{Value, json};
use std::{
    io::{BufRead, BufReader, Read, Write},
    process::{Child, Command, Output, Stdio},
    thread,
};
use url_model::fixtures;

const PROGRAM: &str = env!("CARGO_BIN_EXE_urlstack");

/// One case of `cases.txt`, which says what the members look like there.
#[derive(Default)]
struct Case {
    title: String,
    arguments: Vec<Vec<u8>>,
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
            '$' => case.arguments = words(text.strip_prefix("urlstack").expect("the program")),
            '<' => case.stdin.extend(bytes(text)),
            '>' => case.stdout.push(text),
            '!' => case.stderr.push(text),
            '=' => case.code = text.parse().expect("an exit code"),
            _ => panic!("a line of no kind: {line}"),
        }
    }
    cases
}

fn start(arguments: &[Vec<u8>]) -> Child {
    let mut command = Command::new(PROGRAM);
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
    let mut child = start(arguments);
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
        let output = run(&case.arguments, &case.stdin);
        let is_as_expected = case.stdout.is_met_by(&output.stdout)
            && case.stderr.is_met_by(&output.stderr)
            && output.status.code() == Some(case.code);
        if !is_as_expected {
            let (stdout, stderr) = (shown(&output.stdout), shown(&output.stderr));
            failed.push(format!("== {}\n{stdout}--- stderr\n{stderr}--- {}\n", case.title, output.status));
        }
    }
    assert!(failed.is_empty(), "{} cases came out otherwise:\n{}", failed.len(), failed.concat());
    assert_eq!(cases.len(), 63);
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

/// Gives `line` to the program again and again, closes one of its outputs after a line of that, and returns what it
/// wrote to the other, and the exit code.
fn close_after_a_line(arguments: &str, line: &'static str, closes_stderr: bool) -> (String, Option<i32>) {
    let mut child = start(&words(arguments));
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
    let mut child = start(&words("parse --json"));
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

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output = Command::new(PROGRAM).args(["parse", "https://h"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(output.stderr.starts_with(b"error: "), "{}", shown(&output.stderr));
}

#[test]
fn help_and_version() {
    let version = run(&words("--version"), b"");
    assert_eq!(shown(&version.stdout), concat!("urlstack ", env!("CARGO_PKG_VERSION"), "\n"));
    for arguments in ["--help", "parse --help", "help parse"] {
        let help = shown(&run(&words(arguments), b"").stdout);
        assert!(help.contains("Exit codes:\n  0  "), "{help}");
        assert_eq!(help.contains("Examples:\n  urlstack parse "), arguments.contains("parse"), "{help}");
    }
}

/// What the README shows after `$` is what a shell shows.
#[cfg(unix)]
#[test]
fn examples_of_the_readme() {
    let readme = include_str!("../README.md");
    let mut examples = 0;
    for block in readme.split("```console\n").skip(1) {
        let (block, _) = block.split_once("```").unwrap();
        for example in block.split("$ ").skip(1) {
            let (command, expected) = example.split_once('\n').unwrap();
            let folder = std::path::Path::new(PROGRAM).parent().unwrap().display();
            let script = format!("PATH={folder}:$PATH\n({command}) 2>&1");
            let output = Command::new("sh").args(["-c", &script]).output().unwrap();
            assert_eq!(shown(&output.stdout).trim_end(), expected.trim_end(), "$ {command}");
            examples += 1;
        }
    }
    assert_eq!(examples, 3);
}
