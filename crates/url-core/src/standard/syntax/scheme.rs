//! Where a scheme ends.

use alloc::borrow::Cow;
use url_percent::{
    byte_classes::{is_never_encoded, is_plain_in_host},
    scan::find_near,
};

/// The length of the scheme that `text` starts with, whatever follows it; `None` if there is none.
///
/// Source: <https://url.spec.whatwg.org/#scheme-start-state>, <https://url.spec.whatwg.org/#scheme-state>
pub(crate) fn scheme_len(text: &[u8]) -> Option<usize> {
    let is_scheme_byte = |byte| is_never_encoded(byte) & (byte != b'_') | (byte == b'+');
    let begins = text.first().is_some_and(u8::is_ascii_alphabetic);
    begins.then(|| find_near(text, 1, |byte| !is_scheme_byte(byte)))
}

/// The length of the scheme that `text` starts with, if `:` follows it.
pub(crate) fn scheme_len_before_colon(text: &[u8]) -> Option<usize> {
    scheme_len(text).filter(|&len| text.get(len) == Some(&b':'))
}

/// [`scheme_len_before_colon`] of a lowercase scheme.
pub(crate) fn lowercase_scheme_len_before_colon(text: &[u8]) -> Option<usize> {
    let is_scheme_byte = |byte| is_plain_in_host(byte) & (byte != b'_') | (byte == b'+');
    let begins = text.first().is_some_and(u8::is_ascii_lowercase);
    let len = if begins { find_near(text, 1, |byte| !is_scheme_byte(byte)) } else { 0 };
    (begins && text.get(len) == Some(&b':')).then_some(len)
}

/// Where something else is expected in a text that is no scheme, and what.
pub(crate) fn expected_in_scheme(text: &str) -> (usize, &'static str) {
    match scheme_len(text.as_bytes()) {
        Some(len) => (len, "an ASCII letter or digit, `+`, `-`, `.` or the end"),
        None => (0, "an ASCII letter"),
    }
}

/// The scheme that `text` starts with, lowercased, if `end` follows it.
pub(crate) fn scheme_before(text: &str, end: Option<u8>) -> Option<Cow<'_, str>> {
    let len = scheme_len(text.as_bytes())?;
    if text.as_bytes().get(len).copied() != end {
        return None;
    }
    let scheme = &text[..len];
    let has_capitals = scheme.bytes().any(|byte| byte.is_ascii_uppercase());
    Some(if has_capitals { scheme.to_ascii_lowercase().into() } else { scheme.into() })
}
