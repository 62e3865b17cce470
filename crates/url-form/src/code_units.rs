//! The order of names in a sorted list, in which JavaScript also sorts strings.

use core::cmp::Ordering;

/// A UTF-8 string that is ordered by the code units of its UTF-16 encoding, without converting it.
///
/// The first byte in which two strings differ is the first byte of a code point in both, or in neither. These bytes are
/// ordered like the code points and like the code units, with one exception: code points from U+10000 start with 0xF0
/// to 0xF4 in UTF-8, but in UTF-16 with units 0xD800 to 0xDBFF. These are less than the units of U+E000 to U+FFFF,
/// which start with 0xEE and 0xEF in UTF-8. So these two bytes have to be ordered after 0xF0 to 0xF4.
///
/// Source: <https://infra.spec.whatwg.org/#code-unit-less-than>
#[derive(PartialEq, Eq)]
pub(crate) struct ByCodeUnits<'a>(pub(crate) &'a [u8]);

impl ByCodeUnits<'_> {
    /// Returns the first bytes in this order, padded with zeros.
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
