//! The web-platform-tests on domains. In the tests they are hosts of https URLs; here they are passed to the domain
//! parser.

use std::{fs, path::Path};

use serde_json::Value;
use url_idna::domain_parser;

/// The executed rows of a file: input and expected output.
fn rows(name: &str) -> Vec<(String, Option<String>)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/wpt").join(name);
    let text = without_lone_surrogates(&fs::read_to_string(path).expect(name));
    let rows: Vec<Value> = serde_json::from_str(&text).expect(name);
    rows.iter()
        .filter(|row| row.is_object())
        .map(|row| (row["input"].as_str().expect("input").into(), row["output"].as_str().map(Into::into)))
        .collect()
}

/// Replaces escapes of lone surrogates with one of U+FFFD, as in a scalar value string.
fn without_lone_surrogates(json: &str) -> String {
    let unit = |text: &str| {
        let digits = text.strip_prefix("\\u")?.get(..4)?;
        u16::from_str_radix(digits, 16).ok()
    };
    let mut out = String::new();
    let mut rest = json;
    while let Some(position) = rest.find('\\') {
        out += &rest[..position];
        rest = &rest[position..];
        let len = match (unit(rest), rest.get(6..).and_then(unit)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => 12,
            (Some(0xD800..=0xDFFF), _) => {
                out += "\\uFFFD";
                rest = &rest[6..];
                continue;
            }
            _ => 2,
        };
        out += &rest[..len];
        rest = &rest[len..];
    }
    out + rest
}

/// Code points that Unicode has assigned since these tests were made. The tests expect a failure for them.
const ASSIGNED_SINCE: [char; 1] = ['\u{3E8AC}'];

/// Counts a file's rows: those that have the expected output, those that differ because of a code point assigned since,
/// and those with the empty domain, which the host parser never passes on.
fn run(name: &str) -> (usize, usize, usize) {
    let (mut as_expected, mut assigned_since, mut empty) = (0, 0, 0);
    for (input, output) in rows(name) {
        let found = domain_parser(&input).ok();
        if input.is_empty() {
            empty += 1;
        } else if output.is_none() && input.contains(ASSIGNED_SINCE) {
            assert!(found.is_some(), "{name}: {input:?}");
            assigned_since += 1;
        } else {
            assert_eq!(found.as_deref(), output.as_deref(), "{name}: {input:?}");
            as_expected += 1;
        }
    }
    (as_expected, assigned_since, empty)
}

#[test]
fn to_ascii_passes() {
    assert_eq!(run("toascii.json"), (87, 0, 0));
}

#[test]
fn unicode_vectors_pass() {
    assert_eq!(run("IdnaTestV2.json"), (2668, 2, 1));
}

#[test]
fn removed_unicode_vectors_pass() {
    assert_eq!(run("IdnaTestV2-removed.json"), (20, 0, 0));
}
