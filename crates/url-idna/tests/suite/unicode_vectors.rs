//! Unicode's test vectors, all three columns: the string and the set of status codes.
//!
//! Source: <https://www.unicode.org/reports/tr46/#Conformance_Testing>

use std::collections::BTreeSet;

use url_idna::{
    Processing,
    properties::{Properties, Status},
};
use url_model::fixtures::{IdnaRow, idna_vectors};

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
