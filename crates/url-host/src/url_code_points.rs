//! URL code points and URL units: the characters of valid URL strings.

use core::ops::Range;
use url_percent::{scan::positions, starts_with_percent_encoded_byte};

/// Returns whether `c` is a URL code point. These are ASCII letters and digits, ``!$&'()*+,-./:;=?@_~``, and all code
/// points from U+00A0 except noncharacters.
///
/// ```
/// use url_host::is_url_code_point;
///
/// assert!(is_url_code_point('a') && is_url_code_point('?') && is_url_code_point('é'));
/// // `%` starts a percent-encoded byte, which is a URL unit; it is no URL code point.
/// assert!(!is_url_code_point('%') && !is_url_code_point('"') && !is_url_code_point('\u{FFFE}'));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#url-code-points>
pub const fn is_url_code_point(c: char) -> bool {
    match c {
        '!' | '$' | '&'..=';' | '=' | '?'..='Z' | '_' | 'a'..='z' | '~' => true,
        '\u{A0}'..='\u{10FFFD}' => !is_noncharacter(c),
        _ => false,
    }
}

/// Returns whether `c` is one of Unicode's 66 noncharacters.
///
/// Source: <https://infra.spec.whatwg.org/#noncharacter>
const fn is_noncharacter(c: char) -> bool {
    matches!(c, '\u{FDD0}'..='\u{FDEF}') || c as u32 & 0xFFFE == 0xFFFE
}

/// Returns the ranges in `input` that are not URL units, in order. A range has the bytes of a code point that is
/// neither a URL code point nor `%`. Or it has a `%` without two ASCII hex digits after it.
///
/// ```
/// use url_host::invalid_url_units;
///
/// assert!(invalid_url_units("a%20b?c").eq([]));
/// assert!(invalid_url_units("a b\u{80}%2").eq([1..2, 3..5, 5..6]));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#url-units>
#[inline]
pub fn invalid_url_units(input: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let bytes = input.as_bytes();
    positions(bytes, 0, may_be_invalid)
        // Tested first, because most hits are percent-encoded bytes, and no code point needs to be decoded for it.
        .filter(|&at| !starts_with_percent_encoded_byte(&bytes[at..]))
        .filter_map(|at| invalid_code_point(input, at))
}

/// Returns the range of the code point at `at` if it is no URL code point.
fn invalid_code_point(input: &str, at: usize) -> Option<Range<usize>> {
    let c = input.get(at..)?.chars().next()?;
    (!is_url_code_point(c)).then(|| at..at + c.len_utf8())
}

/// Returns whether `byte` is ASCII and no URL code point, or the first byte of a non-ASCII code point that may be none:
/// of those up to U+00BF, of those from U+F000 on, such as U+FDD0, and of all that have four bytes. `!`, `$` and `~`
/// are included, because excluding them takes more instructions.
///
/// Without branches, for `positions`.
const fn may_be_invalid(byte: u8) -> bool {
    // From 0xEF, wrapping around, to `%`.
    (byte.wrapping_sub(0xEF) <= b'%'.wrapping_sub(0xEF))
        // From `[` to `^` and from `{` to `~`.
        | ((byte & !0x20).wrapping_sub(b'[') < 4)
        | (byte & !2 == b'<')
        | (byte == b'`')
        | (byte == b'\x7F')
        | (byte == 0xC2)
}
