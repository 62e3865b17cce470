//! `urlstack redact` on secrets as they appear in the wild, and on the lines of the fixtures.

use crate::program::{run, shown, words};
use std::fs;
use url_model::fixtures;

/// The lines with secrets between `«` and `»`.
fn planted() -> impl Iterator<Item = &'static str> {
    include_str!("../secrets.txt").lines().filter(|line| !line.is_empty() && !line.starts_with('#'))
}

/// Returns the secrets of a line.
fn secrets(line: &str) -> impl Iterator<Item = &str> {
    line.split('«').skip(1).map(|rest| rest.split('»').next().expect("an end"))
}

/// Returns the lines that are printed.
fn redacted(lines: &str) -> Vec<String> {
    let output = run(&words("redact"), lines.as_bytes());
    assert_eq!((shown(&output.stderr).as_str(), output.status.code()), ("", Some(0)));
    String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect()
}

#[test]
fn planted_secrets_are_hidden() {
    let lines: String = planted().map(|line| line.replace(['«', '»'], "") + "\n").collect();
    let printed = redacted(&lines);
    assert_eq!(printed.len(), planted().count());
    let stay: Vec<_> = planted()
        .zip(&printed)
        .flat_map(|(line, printed)| secrets(line).filter(move |secret| printed.contains(*secret)))
        .collect();
    assert_eq!(planted().flat_map(secrets).count(), 104);
    // These have neither a name nor a form.
    assert_eq!(stay, ["m079.s3cret", "m102s3cret", "m103s3cret", "m104s3cret"]);
}

/// Lines of the fixtures change only where they have userinfo, or a name of the table.
#[test]
fn other_lines_stay() {
    let mut lines = String::new();
    for name in ["dirty", "file", "http", "idn", "other", "query", "relative"] {
        lines += &fs::read_to_string(fixtures::dir().join(format!("corpora/{name}.txt"))).expect("a fixture");
    }
    let printed = redacted(&lines);
    assert_eq!(lines.lines().count(), printed.len());
    let changed: Vec<_> = lines.lines().zip(&printed).filter(|(line, printed)| line != printed).collect();
    assert_eq!((printed.len(), changed.len()), (12_637, 431));
    assert!(changed.iter().all(|(line, _)| line.contains(['@', '='])));
    let audit = run(&words("redact --count"), lines.as_bytes());
    let names: Vec<_> = str::from_utf8(&audit.stdout).expect("text").lines().collect();
    assert!(!names.is_empty() && names.iter().all(|name| !name.ends_with("\tpath")), "{names:?}");
}
