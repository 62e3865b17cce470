//! RFC 3492: encodes a Unicode label as ASCII letters, digits and hyphens, without the prefix `xn--`.
//!
//! Integers have 32 bits, as in the RFC's sample code; a label that needs wider ones is rejected. Encoding and decoding
//! n code points takes time proportional to n log n.
//!
//! Source: <https://www.rfc-editor.org/rfc/rfc3492>

mod decode;
mod encode;
mod bias;
mod error;

use alloc::string::String;
use core::ops::Range;

use crate::code_points::CodePoints;

pub(crate) use decode::decode_into;
pub(crate) use encode::encode_into;
pub use error::{Error, ErrorKind};

/// Decodes `label`.
///
/// Upper and lower case digits are equal, and basic code points keep their case.
///
/// # Errors
///
/// - A code point before the last hyphen is not ASCII, or one after it is not an ASCII letter or digit.
/// - The label ends in the middle of an integer.
/// - An integer exceeds 32 bits, or leads to a code point that is not a Unicode scalar value.
///
/// ```
/// use url_idna::punycode;
///
/// assert_eq!(punycode::decode("bcher-kva").as_deref(), Ok("bücher"));
/// let error = punycode::decode("bcher-k!a").unwrap_err();
/// assert_eq!(error.to_string(), "not-a-digit: expected an ASCII letter or digit after the last hyphen (bytes 7..8)");
/// ```
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-6.2>
pub fn decode(label: &str) -> Result<String, Error> {
    let mut code_points = CodePoints::new();
    match decode_into(label.as_bytes(), &mut code_points) {
        Ok(()) => Ok(code_points.iter().collect()),
        Err((kind, left)) => Err(Error::new(kind, range(label, kind, left))),
    }
}

/// Returns the range of the wrong code point of `label`, of which `left` digits were not read. It is empty at the end
/// if the label is truncated.
fn range(label: &str, kind: ErrorKind, left: usize) -> Range<usize> {
    let start = match kind {
        ErrorKind::NotBasic => label.bytes().take_while(u8::is_ascii).count(),
        ErrorKind::Truncated => label.len(),
        _ => label.len() - left - 1,
    };
    let len = label.get(start..).and_then(|rest| rest.chars().next()).map_or(0, char::len_utf8);
    start..start + len
}

/// Encodes `text` in Punycode.
///
/// All-ASCII text is returned with a hyphen appended.
///
/// # Errors
///
/// If the text is so long that an integer exceeds 32 bits, which takes thousands of code points.
///
/// ```
/// use url_idna::punycode;
///
/// assert_eq!(punycode::encode("bücher").as_deref(), Ok("bcher-kva"));
/// let error = punycode::encode(&("a".repeat(10_000) + "\u{10FFFF}")).unwrap_err();
/// assert_eq!(error.to_string(), "overflow: expected integers of no more than 32 bits (bytes 0..10004)");
/// ```
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-6.3>
pub fn encode(text: &str) -> Result<String, Error> {
    let code_points: alloc::vec::Vec<char> = text.chars().collect();
    let mut label = String::with_capacity(text.len() + 8);
    encode_into(&code_points, &mut label).map_err(|kind| Error::new(kind, 0..text.len()))?;
    Ok(label)
}
