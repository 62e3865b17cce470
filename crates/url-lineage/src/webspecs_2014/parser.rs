//! The URL parser and the basic URL parser.

use super::{
    ConformanceError, ConformanceErrorKind, Encoding, Match, NoMatch, ParseException, Rule, UrlObject, grammar::Grammar,
};
use alloc::vec::Vec;
use core::ops::Range;

/// A URL, and its conformance errors.
///
/// ```
/// use url_lineage::webspecs_2014::UrlObject;
///
/// let parsed = UrlObject::parse("http://h/%zz", None)?;
/// assert_eq!((parsed.url.serialize().as_str(), parsed.conformance_errors.len()), ("http://h/%zz", 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Parsed {
    /// The URL.
    pub url: UrlObject,
    /// The conformance errors, in the order in which the rules indicate them.
    pub conformance_errors: Vec<ConformanceError>,
}

/// The URL parser: the basic URL parser, and for a `blob` URL its object.
///
/// `blob_url_store` returns a structured clone of an entry in the blob URL store, if there is one for the scheme data
/// of the URL. The object is null for any other URL.
///
/// ```
/// use url_lineage::webspecs_2014::{Encoding, url_parser};
///
/// let store = |scheme_data: &str| (scheme_data == "d0360e2f").then_some(b"content");
/// let (parsed, object) = url_parser("blob:d0360e2f#x", None, Encoding::UTF_8, store)?;
/// assert_eq!((parsed.url.serialize().as_str(), object), ("blob:d0360e2f#x", Some(b"content")));
/// assert_eq!(url_parser("blob:other", None, Encoding::UTF_8, store)?.1, None);
/// assert!(url_parser("http://", None, Encoding::UTF_8, store).is_err());
/// # Ok::<(), url_lineage::webspecs_2014::ParseException>(())
/// ```
///
/// # Errors
///
/// The parse exception of the basic URL parser, [`UrlObject::parse`].
///
/// Source: "Parsers", "URL parser".
pub fn url_parser<B>(
    input: &str,
    base: Option<&UrlObject>,
    encoding_override: Encoding,
    blob_url_store: impl FnOnce(&str) -> Option<B>,
) -> Result<(Parsed, Option<B>), ParseException> {
    let parsed = basic_url_parser(input, base, encoding_override)?;
    let is_blob = parsed.url.scheme.as_deref() == Some("blob");
    let object = parsed.url.scheme_data.as_deref().filter(|_| is_blob).and_then(blob_url_store);
    Ok((parsed, object))
}

/// The basic URL parser, without a state override.
///
/// Source: "Parsers", "basic URL parser".
pub(super) fn basic_url_parser(
    input: &str,
    base: Option<&UrlObject>,
    encoding_override: Encoding,
) -> Result<Parsed, ParseException> {
    let start = input.len() - input.trim_start_matches(is_ascii_whitespace).len();
    let trimmed = input.trim_matches(is_ascii_whitespace);
    let ends = [0..start, start + trimmed.len()..input.len()];
    let white_space = ends.into_iter().find(|range| !range.is_empty()).map(|range| ConformanceError {
        kind: ConformanceErrorKind::LeadingOrTrailingWhitespace,
        rule: Rule::BasicUrlParser,
        range,
    });
    let shifted = |range: Range<usize>| range.start + start..range.end + start;
    match Grammar::new(trimmed, base, encoding_override).whole(&[], Grammar::url) {
        Ok(Match { value: url, conformance_errors }) => {
            let errors = conformance_errors.into_iter();
            let errors = errors.map(|error| ConformanceError { range: shifted(error.range), ..error });
            Ok(Parsed { url, conformance_errors: white_space.into_iter().chain(errors).collect() })
        }
        Err(no_match) => {
            let exception = NoMatch::into_exception(no_match, Rule::Url, trimmed);
            Err(ParseException { range: shifted(exception.range), ..exception })
        }
    }
}

/// Source: the Encoding Standard, "ASCII whitespace".
pub(super) const fn is_ascii_whitespace(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\x0C' | '\r' | ' ')
}
