//! The atoms of the grammar: what a scheme, the slashes before a host, a port, a dot segment and a drive letter are.
//!
//! Each of them is spelled out here and nowhere else. The parser, the setters, references, file paths and the
//! productions in [`writing`](crate::writing) ask these functions. The parts of a host are the business of url-host, as
//! are ports with the errors of the standard.

use crate::scheme::SchemeType;
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

/// Precede a host.
pub(crate) const SLASHES: &str = "//";

/// Precedes a path that starts with `//` when there is no host, so that the path does not read as a host.
///
/// Source: <https://url.spec.whatwg.org/#url-serializing>
pub(crate) const GUARD: &str = "/.";

/// The length of the `/.` that precedes a path, if it does: `/.` before `//` is not part of the path.
pub(crate) fn guard_len(text: &[u8]) -> usize {
    if text.starts_with(b"/.//") { GUARD.len() } else { 0 }
}

/// Returns whether a URL reads `byte` as a slash: a special one also reads `\` so.
///
/// Source: <https://url.spec.whatwg.org/#path-state>
pub(crate) fn is_slash(byte: u8, is_special: bool) -> bool {
    byte == b'/' || is_special && byte == b'\\'
}

/// The number of slashes that `text` starts with.
pub(crate) fn leading_slashes(text: &[u8], is_special: bool) -> usize {
    text.iter().take_while(|&&byte| is_slash(byte, is_special)).count()
}

/// The number of digits that `text` starts with.
pub(crate) fn leading_digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// The port that `text` is the serialization of: a number without leading zeros.
///
/// Source: <https://url.spec.whatwg.org/#serialize-an-integer>
pub(crate) fn serialized_port(text: &str) -> Option<u16> {
    match text.as_bytes() {
        [b'0'] | [b'1'..=b'9', ..] => text.parse().ok(),
        _ => None,
    }
}

/// The number of dots of the dot segment that `path` starts with, and its length in bytes; 0 and 0 for any other
/// segment. A segment ends where `ends` holds, or where the path does.
///
/// Source: <https://url.spec.whatwg.org/#single-dot-path-segment>,
/// <https://url.spec.whatwg.org/#double-dot-path-segment>
pub(crate) fn dot_segment(path: &[u8], ends: impl Fn(u8) -> bool) -> (usize, usize) {
    let (mut dots, mut len) = (0, 0);
    while dots < 2 {
        len += match path.get(len..) {
            Some([b'.', ..]) => 1,
            Some([b'%', b'2', b'e' | b'E', ..]) => 3,
            _ => break,
        };
        dots += 1;
    }
    if path.get(len).is_none_or(|&byte| ends(byte)) { (dots, len) } else { (0, 0) }
}

/// Returns 1 for a single-dot URL path segment, 2 for a double-dot URL path segment, 0 for any other.
pub(crate) fn dots_of(segment: &[u8]) -> usize {
    dot_segment(segment, |_| false).0
}

/// A path that is not opaque, without its last segment, unless this is the normalized Windows drive letter of a file
/// URL and the only one.
///
/// Source: <https://url.spec.whatwg.org/#shorten-a-urls-path>
pub(crate) fn shortened(path: &str, is_file: bool) -> &str {
    if is_file && path.strip_prefix('/').is_some_and(is_normalized_windows_drive_letter) {
        return path;
    }
    &path[..path.bytes().rposition(|byte| byte == b'/').unwrap_or(0)]
}

/// Returns whether `text` is a Windows drive letter: an ASCII alpha, and `:` or `|`.
///
/// ```
/// use url_core::file::is_windows_drive_letter;
///
/// assert!(is_windows_drive_letter("C:") && is_windows_drive_letter("c|"));
/// assert!(!is_windows_drive_letter("C") && !is_windows_drive_letter("C:/"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#windows-drive-letter>
pub fn is_windows_drive_letter(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// Returns whether `text` is a normalized Windows drive letter, which has a `:`. Only this one is valid in a URL.
///
/// ```
/// use url_core::file::is_normalized_windows_drive_letter;
///
/// assert!(is_normalized_windows_drive_letter("C:"));
/// assert!(!is_normalized_windows_drive_letter("C|"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#normalized-windows-drive-letter>
pub fn is_normalized_windows_drive_letter(text: &str) -> bool {
    matches!(text.as_bytes(), [letter, b':'] if letter.is_ascii_alphabetic())
}

/// Returns whether `text` starts with a Windows drive letter: it is followed by `/`, `\`, `?`, `#` or nothing.
///
/// ```
/// use url_core::file::starts_with_windows_drive_letter;
///
/// assert!(starts_with_windows_drive_letter("c:") && starts_with_windows_drive_letter("c:/"));
/// assert!(!starts_with_windows_drive_letter("c:a"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#start-with-a-windows-drive-letter>
pub fn starts_with_windows_drive_letter(text: &str) -> bool {
    match text.as_bytes() {
        [_, _] | [_, _, b'/' | b'\\' | b'?' | b'#', ..] => text.get(..2).is_some_and(is_windows_drive_letter),
        _ => false,
    }
}

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
