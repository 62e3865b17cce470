//! Unicode's test vectors, all three columns: the string and the set of status codes.
//!
//! Source: <https://www.unicode.org/reports/tr46/#Conformance_Testing>

use std::collections::BTreeSet;

use url_idna::{
    Processing, UNICODE_VERSION,
    properties::{Properties, Status},
};
use url_model::fixtures::{IdnaRow, idna_vectors};

/// The flags for which the vectors were made.
const FLAGS: Processing = Processing {
    check_hyphens: true,
    check_bidi: true,
    check_joiners: true,
    use_std3_ascii_rules: true,
    transitional_processing: false,
    verify_dns_length: true,
    ignore_invalid_punycode: false,
};

/// Lines of the vectors of Unicode 16.0.0 with another outcome in 18.0.0, and the code point, assigned since, that
/// changes it.
const ASSIGNED_SINCE_16: &[(usize, char)] = &[
    (3384, '\u{3F8CD}'),
    (3385, '\u{3F8CD}'),
    (3386, '\u{3F8CD}'),
    (3387, '\u{3F8CD}'),
    (3952, '\u{3F02B}'),
    (3953, '\u{3F02B}'),
    (3954, '\u{3F02B}'),
    (3955, '\u{3F02B}'),
    (3956, '\u{3F02B}'),
    (3957, '\u{3F02B}'),
    (3958, '\u{3F02B}'),
    (3959, '\u{3F02B}'),
    (3960, '\u{3F02B}'),
    (3961, '\u{3F02B}'),
    (3962, '\u{3F02B}'),
    (3963, '\u{3F02B}'),
    (3964, '\u{3F02B}'),
    (4219, '\u{32931}'),
    (4220, '\u{32931}'),
    (4401, '\u{32B9A}'),
    (4402, '\u{32B9A}'),
    (4403, '\u{32B9A}'),
    (4404, '\u{32B9A}'),
    (4405, '\u{32B9A}'),
    (4406, '\u{32B9A}'),
    (4407, '\u{32B9A}'),
    (4408, '\u{32B9A}'),
    (4409, '\u{32B9A}'),
    (4410, '\u{32B9A}'),
    (4411, '\u{32B9A}'),
    (4726, '\u{3D286}'),
    (4727, '\u{3D286}'),
    (5858, '\u{3E8AC}'),
    (5859, '\u{3E8AC}'),
    (5860, '\u{3E8AC}'),
    (6328, '\u{1ADC}'),
    (6329, '\u{1ADC}'),
    (6466, '\u{3D416}'),
    (6467, '\u{3D416}'),
    (6468, '\u{3D416}'),
    (6469, '\u{3D416}'),
    (6470, '\u{3D416}'),
    (6471, '\u{3D416}'),
    (6472, '\u{3D416}'),
    (6473, '\u{3D416}'),
];

/// The outcome of one operation: the string, and the codes in order.
type Outcome = (String, BTreeSet<String>);

fn outcomes(row: &IdnaRow) -> [Outcome; 3] {
    let transitional = Processing { transitional_processing: true, ..FLAGS };
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
    let assigned_since = match (vectors.version, UNICODE_VERSION) {
        ((16, 0, 0), (18, 0, 0)) => ASSIGNED_SINCE_16,
        _ => &[],
    };
    let mut changed = Vec::new();
    for row in &vectors.rows {
        let found = outcomes(row);
        let expected = [&row.to_unicode, &row.to_ascii_n, &row.to_ascii_t];
        let expected = expected.map(|result| (result.string.clone(), result.status.clone()));
        if found == expected {
            continue;
        }
        let assigned = assigned_since.iter().find(|(line, _)| *line == row.line);
        let Some(&(line, c)) = assigned else {
            panic!("line {}: {:?}\nexpected {expected:?}\n   found {found:?}", row.line, row.source);
        };
        assert!(row.to_unicode.string.contains(c), "line {line} does not contain U+{:04X}", c as u32);
        assert_eq!(Properties::of(c).status(), Status::Valid, "line {line}");
        changed.push((line, c));
    }
    assert_eq!(changed, assigned_since, "a listed line has the outcome that the vectors expect");
    assert!(vectors.rows.len() > 6000, "{} rows of vectors", vectors.rows.len());
    if vectors.version == (16, 0, 0) {
        assert_eq!(vectors.rows.len(), 6389 - 2);
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
