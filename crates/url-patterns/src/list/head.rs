//! Eight bytes of a string at once. Strings between two nodes of the index, and segments, are mostly not longer.

/// Up to eight bytes at a place in a text, the first one lowest. After the end of the text there are zeros, which no
/// text contains.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Head(u64);

impl Head {
    pub(super) const LEN: usize = size_of::<u64>();

    /// The bytes of `text` from `at` on, which is before its end.
    #[inline]
    pub(super) fn at(text: &[u8], at: usize) -> Self {
        let rest = &text[at..];
        if let Some(first) = rest.first_chunk() {
            Self(u64::from_le_bytes(*first))
        } else if let Some(last) = text.last_chunk() {
            Self(u64::from_le_bytes(*last) >> (8 * (Self::LEN - rest.len())))
        } else {
            Self::of_short(rest)
        }
    }

    fn of_short(text: &[u8]) -> Self {
        Self(text.iter().rev().fold(0, |head, byte| head << 8 | u64::from(*byte)))
    }

    /// The first byte.
    pub(super) fn first(self) -> u8 {
        self.0 as u8
    }

    /// Whether the first `len` bytes are the same, as far as they are here. `len` is at least one.
    #[inline]
    pub(super) fn is_same(self, other: Self, len: usize) -> bool {
        (self.0 ^ other.0) << (8 * (Self::LEN - len.min(Self::LEN))) == 0
    }

    /// Where the first of a byte is.
    #[inline]
    fn find(self, byte: u8) -> Option<usize> {
        const ONES: u64 = u64::from_le_bytes([1; Head::LEN]);
        // A byte that is zero borrows from its highest bit. Only those above the first one can do so and not be zero.
        let zero_where = self.0 ^ (ONES * u64::from(byte));
        let borrows = zero_where.wrapping_sub(ONES) & !zero_where & (ONES << 7);
        (borrows > 0).then_some(borrows.trailing_zeros() as usize / 8)
    }
}

/// Where the segment of `text` at `at` ends: at the next slash, or at the end. `head` is there.
#[inline]
pub(super) fn segment_end(text: &[u8], mut at: usize, mut head: Head) -> usize {
    loop {
        if let Some(len) = head.find(b'/') {
            return at + len;
        }
        at += Head::LEN;
        if at >= text.len() {
            return text.len();
        }
        head = Head::at(text, at);
    }
}

#[cfg(test)]
mod tests {
    use super::{Head, segment_end};
    use alloc::{string::String, vec::Vec};

    /// All texts of up to eleven bytes that are `a`, `/`, or the two bytes that differ from a slash in one bit next to
    /// its lowest and highest one, with one of these at each place.
    #[test]
    fn finds_what_a_loop_finds() {
        for len in 1..12 {
            for (first, second) in (0..len).flat_map(|first| (0..len).map(move |second| (first, second))) {
                for (a, b) in [('/', '/'), ('.', '/'), ('/', '.'), ('0', '/'), ('/', '0'), ('.', '0')] {
                    let mut text: Vec<char> = core::iter::repeat_n('a', len).collect();
                    (text[first], text[second]) = (a, b);
                    let text: String = text.into_iter().collect();
                    for at in 0..len {
                        let head = Head::at(text.as_bytes(), at);
                        let expected = text[at..].find('/').map_or(len, |slash| at + slash);
                        assert_eq!(segment_end(text.as_bytes(), at, head), expected, "{text} from {at}");
                        assert_eq!(head.first(), text.as_bytes()[at]);
                        for end in at + 1..=len {
                            let start = &text.as_bytes()[at..end];
                            assert!(head.is_same(Head::at(start, 0), start.len()), "{text}");
                            let other: Vec<u8> = start.iter().map(|byte| byte + u8::from(*byte == b'a')).collect();
                            assert_eq!(head.is_same(Head::at(&other, 0), other.len()), *start == *other, "{text}");
                        }
                    }
                }
            }
        }
    }
}
