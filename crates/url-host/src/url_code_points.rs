//! URL code points and URL units: the characters that a valid URL string is made of.

use core::ops::Range;
use url_percent::starts_with_percent_encoded_byte;

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
pub fn invalid_url_units(input: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let starts_url_unit = |at: usize, c: char| match c {
        '%' => starts_with_percent_encoded_byte(&input.as_bytes()[at..]),
        _ => is_url_code_point(c),
    };
    let invalid = input.char_indices().filter(move |&(at, c)| !starts_url_unit(at, c));
    invalid.map(|(at, c)| at..at + c.len_utf8())
}
