//! "Cleanse", which most rules apply to the text that they match.

use super::{ConformanceError, ConformanceErrorKind, Encoding, Match, Rule};
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::ops::Range;
use url_host::invalid_url_units;
use url_percent::{PercentEncodeSet, percent_encode};

/// The code points that cleansing removes.
const REMOVED: [char; 3] = ['\t', '\n', '\r'];

/// Cleanses a string: removes tabs and line breaks, encodes it, and percent-encodes the bytes of `encode_set`. Without
/// one, nothing is encoded. The conformance errors are reported for `rule`.
///
/// ```
/// use url_lineage::webspecs_2014::{Encoding, Rule, cleanse, encode_set::DEFAULT};
///
/// let cleansed = cleanse("a\t\u{E9}%2", Some(&DEFAULT), Encoding::UTF_8, Rule::Path);
/// assert_eq!((cleansed.value.as_str(), cleansed.conformance_errors.len()), ("a%C3%A9%2", 2));
/// assert_eq!(cleanse("a \u{E9}", None, Encoding::UTF_8, Rule::SchemeData).value, "a \u{E9}");
/// ```
///
/// Source: "Common Functions", "cleanse".
pub fn cleanse(
    string: &str,
    encode_set: Option<&PercentEncodeSet>,
    encoding_override: Encoding,
    rule: Rule,
) -> Match<String> {
    let mut conformance_errors = Vec::new();
    let value = cleanse_part(string, encode_set, encoding_override, |kind, range| {
        conformance_errors.push(ConformanceError { kind, rule, range });
    });
    Match { value, conformance_errors }
}

/// [`cleanse`], with a function that receives the conformance errors.
///
/// Source: "Common Functions", "cleanse".
pub(super) fn cleanse_part(
    string: &str,
    encode_set: Option<&PercentEncodeSet>,
    encoding_override: Encoding,
    mut indicate: impl FnMut(ConformanceErrorKind, Range<usize>),
) -> String {
    for range in invalid_url_units(string) {
        let kind = match &string[range.clone()] {
            "\t" | "\n" | "\r" => ConformanceErrorKind::TabOrLineBreak,
            "%" => ConformanceErrorKind::PercentSign,
            _ => ConformanceErrorKind::NotAUrlCodePoint,
        };
        indicate(kind, range);
    }
    // Removed before encoding, because an encoding may have a state.
    let kept = if string.contains(REMOVED) { string.replace(REMOVED, "").into() } else { Cow::Borrowed(string) };
    match encode_set {
        Some(set) => percent_encode_string(&kept, set, encoding_override),
        None => kept.into_owned(),
    }
}

/// Encodes a string, and percent-encodes the bytes of `set`.
///
/// A character that the encoding lacks becomes a character reference, `&#233;`, of which `#` may be percent-encoded.
///
/// Source: "Common Functions", "percent encode", and the Encoding Standard's "encode" with the error mode "HTML".
pub(super) fn percent_encode_string(s: &str, set: &PercentEncodeSet, encoding: Encoding) -> String {
    let mut output = String::with_capacity(s.len());
    percent_encode(&encoding.encode_html(s), set).append_to(&mut output);
    output
}
