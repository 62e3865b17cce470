//! UTS #46 up to Unicode 15.0, for the text of 2014.
//!
//! It required that the part of a label after `xn--` is valid Punycode, and that the decoded label meets the validity
//! criteria. Unicode 15.1 added in 2023 that the decoded label is neither empty nor all ASCII. Before, `xn--a-` was
//! another spelling of `a`, and `xn--` of the empty label.

use alloc::{string::String, vec::Vec};
use url_idna::{Criterion, Error, Processing};

/// Applies `ToASCII`.
pub(crate) fn to_ascii(processing: Processing, domain: &str) -> Result<String, Error> {
    let mut errors = Vec::new();
    let ascii = processing.to_ascii_with_errors(domain, |error| errors.push(error)).into_owned();
    match first_error(errors, &ascii) {
        Some(error) => Err(error),
        None => Ok(ascii),
    }
}

/// Applies `ToUnicode`.
pub(crate) fn to_unicode(processing: Processing, domain: &str) -> (String, Result<(), Error>) {
    let mut errors = Vec::new();
    let unicode = processing.to_unicode_with_errors(domain, |error| errors.push(error)).into_owned();
    let result = first_error(errors, &unicode).map_or(Ok(()), Err);
    (unicode, result)
}

/// Returns the first error that was an error before 2023.
///
/// In the result, a label keeps its prefix if its Punycode cannot be decoded, and loses it otherwise. If the decoded
/// label starts with another prefix, its hyphens are another error.
fn first_error(errors: Vec<Error>, result: &str) -> Option<Error> {
    let mut labels = result.split('.').enumerate();
    errors.into_iter().find(|error| {
        error.criterion() != Criterion::InvalidPunycode
            || labels.find(|(i, _)| *i == error.label()).is_none_or(|(_, label)| label.starts_with("xn--"))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn punycode_labels_may_decode_to_ascii() {
        let processing = Processing { check_hyphens: true, ..Processing::default() };
        for (domain, ascii) in [
            ("xn--abc-", Ok("abc")),
            ("XN--a-.b", Ok("a.b")),
            ("\u{FF58}n--ab-cd-\u{3002}\u{E9}", Ok("ab-cd.xn--9ca")),
            ("a.xn--.b", Ok("a..b")),
            ("xn--", Ok("")),
            ("a.xn--abc-.xn--a.xn--b", Err(2)),
            ("xn--abc-.xn--\u{E9}", Err(1)),
            // The decoded label has hyphens in the third and fourth position, a hyphen at its end, or another prefix.
            ("xn--ab--c-", Err(0)),
            ("xn--a--", Err(0)),
            ("xn--xn--a-", Err(0)),
        ] {
            assert_eq!(to_ascii(processing, domain).as_deref().map_err(Error::label), ascii, "{domain}");
            assert_eq!(to_unicode(processing, domain).1.map_err(|error| error.label()), ascii.map(drop), "{domain}");
        }
        assert_eq!(to_unicode(processing, "xn--abc-.xn--9ca"), ("abc.\u{E9}".into(), Ok(())));
    }
}
