//! What the bytes of a domain name ask for, by one table, so that a text is looked at once however much is asked.

use crate::domain::is_forbidden_domain_code_point;

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
/// What `UseSTD3ASCIIRules` refuses in a label once it is lowercased: not a letter, a digit or a hyphen.
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

/// The classes of all bytes.
#[inline]
pub(crate) fn classes(bytes: &[u8]) -> Classes {
    bytes.iter().fold(0, |classes, &byte| classes | class(byte))
}

/// Whether text in ASCII has a hyphen.
#[inline]
pub(crate) fn has_hyphen(ascii: &[u8]) -> bool {
    // Only what is 0, and what stands above a 0, borrows.
    has_any(ascii, |bytes| (bytes ^ (EACH * u64::from(b'-'))).wrapping_sub(EACH))
}

/// Whether text in ASCII has a capital letter.
#[inline]
pub(crate) fn has_capital(ascii: &[u8]) -> bool {
    // What reaches 0x80 from `A` on, but not yet from the byte behind `Z` on.
    let from = |first: u8| EACH * u64::from(0x80 - first);
    has_any(ascii, |bytes| (bytes + from(b'A')) & !(bytes + from(b'Z' + 1)))
}

/// One in each byte.
const EACH: u64 = u64::MAX / 0xFF;
/// The highest bit of each byte.
const HIGHEST: u64 = EACH * 0x80;

/// Whether `mark` sets the highest bit of any of the bytes, which are looked at eight together, if there are so many. All are
/// less than 0x80.
#[inline]
fn has_any(ascii: &[u8], mark: impl Fn(u64) -> u64) -> bool {
    let marks_of = |word: &[u8; 8]| mark(u64::from_le_bytes(*word));
    match ascii.last_chunk() {
        // What is left of the last word is in this one.
        Some(last) => {
            ascii.as_chunks().0.iter().fold(marks_of(last), |marks, word| marks | marks_of(word)) & HIGHEST != 0
        }
        None => ascii.iter().any(|&byte| mark(byte.into()) & 0x80 != 0),
    }
}

/// The length of what comes before the first full stop or byte that is not ASCII, and the classes in that.
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

/// Whether `UseSTD3ASCIIRules` allows this ASCII byte in a lowercase label.
pub(crate) fn is_std3(byte: u8) -> bool {
    class(byte) & (NOT_STD3 | UPPERCASE) == 0
}

/// Whether an ASCII label, with these classes in it, meets the Bidi rule for sure: it begins with a letter, ends with a
/// letter or a digit, and has nothing between that a left-to-right label may not have, all of which is forbidden too.
#[inline]
pub(crate) fn is_left_to_right(label: &[u8], classes: Classes) -> bool {
    let is = |byte: Option<&u8>, any: Classes| byte.is_some_and(|&byte| class(byte) & any != 0);
    classes & FORBIDDEN == 0 && is(label.first(), LETTER) && is(label.last(), LETTER | DIGIT)
}

#[cfg(test)]
mod tests {
    use super::{class, classes, has_capital, has_hyphen, is_left_to_right, label_prefix};
    use crate::{bidi::Summary, properties::packed};

    /// Every label of two bytes.
    #[test]
    fn left_to_right_labels_meet_the_bidi_rule() {
        for label in (0..0x80).flat_map(|first| (0..0x80).map(move |last| [first, last])) {
            if is_left_to_right(&label, classes(&label)) {
                let all = label.iter().fold(0, |all, &byte| all | packed(byte.into()).0);
                let summary = Summary::new(label.into_iter().map(char::from), all);
                assert!(!summary.fails() && !summary.has_rtl(), "{label:?}");
            }
        }
        assert!(is_left_to_right(b"a1", classes(b"a1")));
    }

    /// Every byte of ASCII in every place of texts of up to three words, among bytes that are least and greatest.
    #[test]
    fn hyphens_and_capitals() {
        for (byte, len) in (0..0x80).flat_map(|byte| (1..=24).map(move |len| (byte, len))) {
            for (at, other) in (0..len).flat_map(|at| [(at, 0), (at, 0x7F)]) {
                let mut text = [other; 24];
                text[at] = byte;
                let text = &text[..len];
                assert_eq!(has_hyphen(text), byte == b'-', "{text:?}");
                assert_eq!(has_capital(text), byte.is_ascii_uppercase(), "{text:?}");
            }
        }
        assert!(!has_hyphen(b"") && !has_capital(b""));
    }

    #[test]
    fn prefixes() {
        assert_eq!(label_prefix(b"aB.c"), (2, class(b'a') | class(b'B')));
        assert_eq!(label_prefix("-ü".as_bytes()), (1, class(b'-')));
        assert_eq!(label_prefix(b"0"), (1, class(b'0')));
    }
}
