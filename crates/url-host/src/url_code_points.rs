//! URL code points and URL units: the characters that a valid URL string is made of.

use core::ops::Range;
use url_percent::{scan::positions, starts_with_percent_encoded_byte};

/// Whether `c` is a URL code point: an ASCII letter or digit, one of ``!$&'()*+,-./:;=?@_~``, or a code point from
/// U+00A0 on that is not a noncharacter.
///
/// ```
/// use url_host::is_url_code_point;
///
/// assert!(is_url_code_point('a') && is_url_code_point('?') && is_url_code_point('é'));
/// // `%` begins a percent-encoded byte, which is a URL unit; it is no URL code point.
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

/// Whether `c` is one of the 66 code points that Unicode keeps from ever being characters.
///
/// Source: <https://infra.spec.whatwg.org/#noncharacter>
const fn is_noncharacter(c: char) -> bool {
    matches!(c, '\u{FDD0}'..='\u{FDEF}') || c as u32 & 0xFFFE == 0xFFFE
}

/// The places in `input` where no URL unit stands, in order: the byte range of each code point that is neither a URL
/// code point nor `%`, and of each `%` that two ASCII hex digits do not follow.
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
        // Asked for first, for it is what most of them are, and takes no look at a code point.
        .filter(|&at| !starts_with_percent_encoded_byte(&bytes[at..]))
        .filter_map(|at| invalid_code_point(input, at))
}

/// The place of the code point that begins at `at`, if that is no URL code point.
fn invalid_code_point(input: &str, at: usize) -> Option<Range<usize>> {
    let c = input.get(at..)?.chars().next()?;
    (!is_url_code_point(c)).then(|| at..at + c.len_utf8())
}

/// Whether `byte` is ASCII that is no URL code point, or the first of a code point that is not ASCII and may be none:
/// of those to U+00BF, of those from U+F000 on, as U+FDD0 is, and of all that have four bytes. `!`, `$` and `~` are
/// told as well, for to except them takes more instructions.
///
/// Without branches, for `positions`.
const fn may_be_invalid(byte: u8) -> bool {
    // From 0xEF on, and round to `%`.
    (byte.wrapping_sub(0xEF) <= b'%'.wrapping_sub(0xEF))
        // From `[` to `^` and from `{` to `~`.
        | ((byte & !0x20).wrapping_sub(b'[') < 4)
        | (byte & !2 == b'<')
        | (byte == b'`')
        | (byte == b'\x7F')
        | (byte == 0xC2)
}
