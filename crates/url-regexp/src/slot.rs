//! The match of a capturing group.

use core::ops::Range;

/// The match of a capturing group, or that it has not matched: eight bytes for
/// [`Regexp::captures_into`](crate::Regexp::captures_into).
///
/// ```
/// use url_regexp::{Regexp, Slot};
///
/// let mut slots = [Slot::UNMATCHED; 2];
/// assert!(Regexp::new("(a)|(b)")?.captures_into("b", &mut slots));
/// assert_eq!(slots, [Slot::UNMATCHED, Slot::new(0, 1)]);
/// # Ok::<(), url_regexp::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Slot {
    start: u32,
    end: u32,
}

impl Slot {
    /// The group has not matched.
    // No text is as long as this start.
    pub const UNMATCHED: Self = Self { start: u32::MAX, end: 0 };

    /// The group has matched the bytes from `start` to `end`. Both are less than 4 GiB, like the length of every text
    /// that matches.
    ///
    /// ```
    /// assert_eq!(url_regexp::Slot::new(1, 5).range(), Some(1..5));
    /// ```
    #[inline]
    pub const fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    /// Returns what the group has matched, in bytes of the text, or `None`.
    ///
    /// ```
    /// assert_eq!(url_regexp::Slot::UNMATCHED.range(), None);
    /// ```
    #[inline]
    pub fn range(self) -> Option<Range<usize>> {
        (self != Self::UNMATCHED).then_some(self.start as usize..self.end as usize)
    }
}
