//! The web-platform-tests on domains. In the tests they are hosts of https URLs; here they are passed to the domain
//! parser. And test vectors of Unicode, all three columns: the string and the set of status codes.
//!
//! Source: <https://www.unicode.org/reports/tr46/#Conformance_Testing>

use serde_json::Value;
use std::{collections::BTreeSet, fs, path::Path};
use url_idna::{
    Processing, domain_parser,
    properties::{Properties, Status},
};
use url_model::fixtures::{IdnaRow, idna_vectors};

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

/// The flags for which the vectors were made.
const FLAGS: Processing = Processing::url_strict();

/// The outcome of one operation: the string, and the codes in order.
type Outcome = (String, BTreeSet<String>);

fn outcomes(row: &IdnaRow) -> [Outcome; 3] {
    let mut transitional = FLAGS;
    transitional.transitional_processing = true;
    let mut codes = [BTreeSet::new(), BTreeSet::new(), BTreeSet::new()];
    let [unicode_codes, ascii_codes, transitional_codes] = &mut codes;
    let source = row.source.as_str();
    let unicode = FLAGS.to_unicode_with_errors(source, |error| _ = unicode_codes.insert(error.code().into()));
    let ascii = FLAGS.to_ascii_with_errors(source, |error| _ = ascii_codes.insert(error.code().into()));
    let ascii_transitional =
        transitional.to_ascii_with_errors(source, |error| _ = transitional_codes.insert(error.code().into()));
    let [unicode_codes, ascii_codes, transitional_codes] = codes;
    [
        (unicode.into_owned(), unicode_codes),
        (ascii.into_owned(), ascii_codes),
        (ascii_transitional.into_owned(), transitional_codes),
    ]
}

#[test]
fn every_row_has_its_outcomes() {
    let vectors = idna_vectors();
    for row in &vectors.rows {
        let expected = [&row.to_unicode, &row.to_ascii_n, &row.to_ascii_t];
        let expected = expected.map(|result| (result.string.clone(), result.status.clone()));
        assert_eq!(outcomes(row), expected, "line {}: {:?}", row.line, row.source);
    }
    for assigned in vectors.assigned_since {
        assert_eq!(Properties::of(assigned.code_point).status(), Status::Valid, "{assigned:?}");
    }
}

/// The operation that stops at the first error fails if the other one reports errors, with the first of these.
#[test]
fn the_first_error_is_one_of_all() {
    for row in idna_vectors().rows {
        let source = row.source.as_str();
        let mut reported = Vec::new();
        let ascii = FLAGS.to_ascii_with_errors(source, |error| reported.push(error));
        assert_eq!(FLAGS.to_ascii(source), reported.first().map_or(Ok(ascii), |&first| Err(first)), "{source:?}");

        let mut reported = Vec::new();
        let unicode = FLAGS.to_unicode_with_errors(source, |error| reported.push(error));
        assert_eq!(FLAGS.to_unicode(source), (unicode, reported.first().map_or(Ok(()), |&first| Err(first))));
        for error in reported {
            assert!(source.get(error.range()).is_some(), "{source:?}: {error}");
        }
    }
}

/// `ToASCII` and `ToUnicode` do not change output that they returned without an error.
#[test]
fn processing_is_idempotent() {
    for row in idna_vectors().rows {
        let Ok(ascii) = FLAGS.to_ascii(&row.source) else { continue };
        assert_eq!(FLAGS.to_ascii(&ascii).as_deref(), Ok(&*ascii));
        let (unicode, _) = FLAGS.to_unicode(&ascii);
        assert_eq!(FLAGS.to_unicode(&unicode), (unicode.as_ref().into(), Ok(())));
        assert_eq!(FLAGS.to_ascii(&unicode).as_deref(), Ok(&*ascii), "{:?}", row.source);
    }
}
