//! Classes of bytes in a domain name, from one table, so that one pass over a string answers several questions.

use crate::forbidden::is_forbidden_domain_code_point;

/// A set of classes of bytes.
pub(crate) type Classes = u8;

/// Not an ASCII byte.
pub(crate) const NOT_ASCII: Classes = 1;
/// A full stop.
pub(crate) const FULL_STOP: Classes = 1 << 1;
/// An uppercase letter.
pub(crate) const UPPERCASE: Classes = 1 << 2;
/// A forbidden domain code point.
pub(crate) const FORBIDDEN: Classes = 1 << 3;
/// Rejected by `UseSTD3ASCIIRules` in a lowercased label: not a letter, a digit or a hyphen.
pub(crate) const NOT_STD3: Classes = 1 << 4;
pub(crate) const HYPHEN: Classes = 1 << 5;
const LETTER: Classes = 1 << 6;
const DIGIT: Classes = 1 << 7;

static CLASSES: [Classes; 256] = {
    let mut table = [NOT_ASCII; 256];
    let mut byte = 0;
    while byte < 0x80 {
        table[byte as usize] = match byte {
            b'a'..=b'z' => LETTER,
            b'A'..=b'Z' => LETTER | UPPERCASE,
            b'0'..=b'9' => DIGIT,
            b'-' => HYPHEN,
            b'.' => FULL_STOP | NOT_STD3,
            _ if is_forbidden_domain_code_point(byte) => FORBIDDEN | NOT_STD3,
            _ => NOT_STD3,
        };
        byte += 1;
    }
    table
};

#[inline]
fn class(byte: u8) -> Classes {
    CLASSES[usize::from(byte)]
}

/// Returns the union of the classes of all bytes.
#[inline]
pub(crate) fn classes(bytes: &[u8]) -> Classes {
    bytes.iter().fold(0, |classes, &byte| classes | class(byte))
}

/// Returns whether a domain is ASCII without hyphens and uppercase letters, which IDNA does not change. Tests eight
/// bytes at a time if there are eight. `false` may be wrong: `_` and most other punctuation is rejected, too.
#[inline]
pub(crate) fn is_kept(domain: &[u8]) -> bool {
    const EACH: u64 = u64::MAX / 0xFF;
    // Sets the highest bit of bytes that are not ASCII, of bytes below `.` and perhaps of their neighbors, and of bytes
    // from `@` to `_`: only these have the bit 0x40 without the bit 0x20.
    let marks = |word: &[u8; 8]| {
        let bytes = u64::from_le_bytes(*word);
        bytes | bytes.wrapping_sub(EACH * u64::from(b'.')) | (bytes << 1 & !(bytes << 2))
    };
    match domain.last_chunk() {
        // This word contains the bytes after the last whole word.
        Some(last) => domain.as_chunks().0.iter().fold(marks(last), |all, word| all | marks(word)) & (EACH * 0x80) == 0,
        None => classes(domain) & (NOT_ASCII | UPPERCASE | HYPHEN) == 0,
    }
}

/// Returns the number of bytes before the first full stop or non-ASCII byte, and the union of their classes.
#[inline]
pub(crate) fn label_prefix(bytes: &[u8]) -> (usize, Classes) {
    let mut seen = 0;
    for (index, &byte) in bytes.iter().enumerate() {
        let class = class(byte);
        if class & (NOT_ASCII | FULL_STOP) != 0 {
            return (index, seen);
        }
        seen |= class;
    }
    (bytes.len(), seen)
}

/// Returns whether `UseSTD3ASCIIRules` allows this ASCII byte in a lowercase label.
pub(crate) fn is_std3(byte: u8) -> bool {
    class(byte) & (NOT_STD3 | UPPERCASE) == 0
}

/// Returns whether an ASCII label with these classes certainly meets the Bidi rule: it starts with a letter, ends with
/// a letter or a digit, and contains nothing that a left-to-right label may not contain, which are all forbidden code
/// points.
#[inline]
pub(crate) fn is_left_to_right(label: &[u8], classes: Classes) -> bool {
    let is = |byte: Option<&u8>, any: Classes| byte.is_some_and(|&byte| class(byte) & any != 0);
    classes & FORBIDDEN == 0 && is(label.first(), LETTER) && is(label.last(), LETTER | DIGIT)
}

#[cfg(all(test, feature = "unicode"))]
mod tests {
    use super::{class, classes, is_kept, is_left_to_right, label_prefix};
    use crate::bidi::Summary;

    /// All labels of two bytes.
    #[test]
    fn left_to_right_labels_meet_the_bidi_rule() {
        for label in (0..0x80).flat_map(|first| (0..0x80).map(move |last| [first, last])) {
            if is_left_to_right(&label, classes(&label)) {
                let summary = Summary::of_ascii(&label);
                assert!(!summary.fails() && !summary.has_rtl(), "{label:?}");
            }
        }
        assert!(is_left_to_right(b"a1", classes(b"a1")));
    }

    /// Every byte at every position of texts of up to three words, among the least and the greatest byte that is kept.
    #[test]
    fn domains_of_lowercase_letters_digits_and_dots_are_kept() {
        for (byte, len) in (0..=0xFF).flat_map(|byte: u8| (1..=24).map(move |len| (byte, len))) {
            let asks = !byte.is_ascii() || byte == b'-' || byte.is_ascii_uppercase();
            let is_usual = byte == b'.' || byte.is_ascii_lowercase() || byte.is_ascii_digit();
            for (at, other) in (0..len).flat_map(|at| [(at, b'.'), (at, b'z')]) {
                let mut text = [other; 24];
                text[at] = byte;
                let text = &text[..len];
                assert!(if is_kept(text) { !asks } else { !is_usual }, "{text:?}");
            }
        }
        assert!(is_kept(b""));
    }

    #[test]
    fn a_label_prefix_ends_before_a_full_stop_or_non_ascii() {
        assert_eq!(label_prefix(b"aB.c"), (2, class(b'a') | class(b'B')));
        assert_eq!(label_prefix("-ü".as_bytes()), (1, class(b'-')));
        assert_eq!(label_prefix(b"0"), (1, class(b'0')));
    }
}
