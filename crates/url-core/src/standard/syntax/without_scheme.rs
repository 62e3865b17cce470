//! How a string that may have no scheme starts.

use super::{
    port::leading_digits,
    scheme::scheme_len_before_colon,
    slashes::{is_slash, leading_slashes},
};
use crate::scheme::SchemeType;

/// What the first component of a text is, if the text may be without a scheme.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum FirstComponent {
    Scheme,
    /// A host, credentials or port, after two slashes.
    AuthorityAfterSlashes,
    /// A host, credentials or port.
    Authority,
    /// A path, query or fragment, or there is none.
    PathOrLater,
}

impl FirstComponent {
    /// The first component of `text`, which is trimmed and has no tabs and newlines. `is_special` says what slashes
    /// are before a host. The rule is written at [`DefaultScheme`](crate::default_scheme::DefaultScheme).
    pub(crate) fn of(text: &str, is_special: bool) -> Self {
        let bytes = text.as_bytes();
        if leading_slashes(bytes, is_special) >= 2 {
            return Self::AuthorityAfterSlashes;
        }
        match scheme_len_before_colon(bytes) {
            Some(len) if SchemeType::of_any_case(&bytes[..len]).is_special() => Self::Scheme,
            Some(len) if !starts_with_port(&text[len + 1..], is_special) => Self::Scheme,
            None if matches!(bytes, [] | [b'/' | b'\\' | b'?' | b'#' | b'.', ..]) => Self::PathOrLater,
            _ => Self::Authority,
        }
    }
}

/// Returns whether `text` starts with one to five digits, and nothing, a slash, `?` or `#` follows.
fn starts_with_port(text: &str, is_special: bool) -> bool {
    let len = leading_digits(text.as_bytes());
    let ends = |byte: &u8| matches!(byte, b'?' | b'#') || is_slash(*byte, is_special);
    (1..=5).contains(&len) && text.as_bytes().get(len).is_none_or(ends)
}
