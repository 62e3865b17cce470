//! The order of names in a sorted list: that of JavaScript strings.

use core::cmp::Ordering;

/// A string, in UTF-8, ordered by the code units of its UTF-16 encoding, which is not made for it.
///
/// The first byte in which two strings differ is the first of a code point in both, or in neither. As a rule the order
/// of such bytes is that of the code points and that of the code units. The exception is code points from U+10000 up,
/// which begin with 0xF0 to 0xF4 in UTF-8, and in UTF-16 with units 0xD800 to 0xDBFF, less than those of U+E000 to
/// U+FFFF, which begin with 0xEE and 0xEF in UTF-8. So these two trade places with what is above them.
///
/// Source: <https://infra.spec.whatwg.org/#code-unit-less-than>
#[derive(PartialEq, Eq)]
pub(crate) struct ByCodeUnits<'a>(pub(crate) &'a [u8]);

impl ByCodeUnits<'_> {
    /// The first bytes, or zeros behind the last, as they are ordered.
    pub(crate) fn start(&self) -> [u8; 8] {
        let mut start = [0; 8];
        start.iter_mut().zip(self.0).for_each(|(slot, &byte)| *slot = in_code_unit_order(byte));
        start
    }
}

impl Ord for ByCodeUnits<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        match self.0.iter().zip(other.0).find(|(a, b)| a != b) {
            Some((&a, &b)) => in_code_unit_order(a).cmp(&in_code_unit_order(b)),
            None => self.0.len().cmp(&other.0.len()),
        }
    }
}

impl PartialOrd for ByCodeUnits<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

fn in_code_unit_order(byte: u8) -> u8 {
    if matches!(byte, 0xEE | 0xEF) { byte | 0x10 } else { byte }
}
