//! UTS #46 as it was up to Unicode 15.0, for the texts of 2014 and 2017.
//!
//! Of a label behind `xn--` it asked that Punycode decodes it, and that what comes of it meets the validity criteria.
//! That this must be neither empty nor all ASCII was added with Unicode 15.1, in 2023. Before that, `xn--a-` was
//! another way to write `a`, and `xn--` the empty label.

use alloc::{string::String, vec::Vec};
use url_idna::{Criterion, Error, Processing};

/// `ToASCII`.
pub(crate) fn to_ascii(processing: Processing, domain: &str) -> Result<String, Error> {
    let mut errors = Vec::new();
    let ascii = processing.to_ascii_with_errors(domain, |error| errors.push(error)).into_owned();
    match first_error(errors, &ascii) {
        Some(error) => Err(error),
        None => Ok(ascii),
    }
}

/// `ToUnicode`.
pub(crate) fn to_unicode(processing: Processing, domain: &str) -> (String, Result<(), Error>) {
    let mut errors = Vec::new();
    let unicode = processing.to_unicode_with_errors(domain, |error| errors.push(error)).into_owned();
    let result = first_error(errors, &unicode).map_or(Ok(()), Err);
    (unicode, result)
}

/// The first error that was one before 2023. What Punycode does not decode stands in the result with its prefix, and
/// what it decodes without, or the hyphens in it are another error.
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
    fn labels_that_are_ascii_behind_punycode() {
        let processing = Processing { check_hyphens: true, ..Processing::default() };
        for (domain, ascii) in [
            ("xn--abc-", Ok("abc")),
            ("XN--a-.b", Ok("a.b")),
            ("\u{FF58}n--ab-cd-\u{3002}\u{E9}", Ok("ab-cd.xn--9ca")),
            ("a.xn--.b", Ok("a..b")),
            ("xn--", Ok("")),
            ("a.xn--abc-.xn--a.xn--b", Err(2)),
            ("xn--abc-.xn--\u{E9}", Err(1)),
            // What is decoded has hyphens in the third and fourth place, at its end, or a prefix of its own.
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
