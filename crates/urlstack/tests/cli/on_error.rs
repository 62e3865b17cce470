//! With `--on-error`, every line of input has a line of output.

use super::program::{run, shown, words};
use url_model::fixtures;

/// Every command that prints a line for each input.
const COMMANDS: [&str; 17] = [
    "parse --href",
    "parse --href --base https://example.com/a/b",
    "get '{host} {must:path}'",
    "get '{decoded:username}{decoded:password}{decoded:host}{decoded:path}{decoded:query}{decoded:fragment}{query:a}'",
    "get '{unicode:host}{segment:-1}{class}{site}'",
    "set -s query:q=%0A -s port=8080",
    "query --get a",
    "query --sort --trim",
    "join https://example.com/a/b",
    "join --relative https://example.com/a/b",
    "render",
    "render --to html --keep credentials",
    "decode",
    "file",
    "file --style windows --as path",
    "host --ascii --strict",
    "host --unicode",
];

#[test]
fn every_line_has_a_line() {
    let tests = [fixtures::url_test_data(), fixtures::url_test_data_javascript_only()].concat();
    let mut lines: Vec<Vec<u8>> = tests.into_iter().map(|test| test.input.into_bytes()).collect();
    for newline in ["%0A", "%0a%0D", "&#10;", "\\n", "\u{85}", "%C2%85", "\u{2028}", "\u{B}", "\r", "\t", "\0"] {
        lines.push(newline.into());
        for (start, end) in [("https://u", "@h/"), ("https://h", "/"), ("https://h/?a=", ""), ("x:", ""), ("x:/#", "")]
        {
            lines.push([start, newline, end].concat().into_bytes());
        }
    }
    lines.extend([b"\xFF".to_vec(), b"https://h/\xC3".to_vec(), Vec::new()]);
    lines.retain(|line| !line.contains(&b'\n'));
    let input = lines.join(&b'\n').into_iter().chain(*b"\n").collect::<Vec<_>>();
    for command in COMMANDS {
        let output = run(&words(&format!("{command} --on-error (none) --max-errors 9999")), &input);
        let data: Vec<&[u8]> = output.stdout.split_inclusive(|byte| *byte == b'\n').collect();
        assert_eq!((data.len(), output.status.code()), (lines.len(), Some(1)), "{command}: {}", shown(&output.stdout));
        let failed = data.iter().filter(|line| **line == b"(none)\n").count();
        assert!((3..lines.len()).contains(&failed), "{command}: {failed}");
        // The messages name the same lines.
        let messages = String::from_utf8_lossy(&output.stderr);
        let errors = messages.lines().filter(|line| line.contains(": error: "));
        let at = |line: &str| line.strip_prefix("<stdin>:")?.split(':').next()?.parse::<usize>().ok();
        let mut named: Vec<usize> = errors.filter_map(at).collect();
        named.dedup();
        let marked = data.iter().zip(1..).filter(|(line, _)| **line == b"(none)\n").map(|(_, number)| number);
        assert_eq!(named, marked.collect::<Vec<_>>(), "{command}");
    }
}
