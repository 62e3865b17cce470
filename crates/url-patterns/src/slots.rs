//! Where groups matched.

use alloc::{boxed::Box, vec};
use core::ops::Range;

/// Where a group matched, or that it did not.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Slot {
    start: u32,
    end: u32,
}

impl Slot {
    /// The group did not match. No text is as long as this start.
    pub(crate) const UNMATCHED: Self = Self { start: u32::MAX, end: 0 };

    /// Texts are shorter than 4 GiB, as every URL is.
    pub(crate) fn new(start: usize, end: usize) -> Self {
        Self { start: start as u32, end: end as u32 }
    }

    pub(crate) fn range(self) -> Option<Range<usize>> {
        (self != Self::UNMATCHED).then_some(self.start as usize..self.end as usize)
    }
}

/// Slots, which are on the heap only if there are many.
#[derive(Clone, Debug)]
pub(crate) struct Slots {
    few: [Slot; Self::FEW],
    many: Box<[Slot]>,
}

impl Slots {
    /// How many slots need no memory on the heap.
    pub(crate) const FEW: usize = 8;

    /// Returns the first `len` slots.
    pub(crate) fn first(&mut self, len: usize) -> &mut [Slot] {
        if len > Self::FEW {
            if self.many.len() < len {
                self.many = vec![Slot::UNMATCHED; len].into();
            }
            return &mut self.many[..len];
        }
        &mut self.few[..len]
    }

    pub(crate) fn of_few(few: &[Slot; Self::FEW]) -> Self {
        Self { few: *few, many: Box::default() }
    }

    pub(crate) fn get(&self, index: usize) -> Slot {
        if self.many.is_empty() { self.few[index] } else { self.many[index] }
    }
}

impl Default for Slots {
    fn default() -> Self {
        Self { few: [Slot::UNMATCHED; Self::FEW], many: Box::default() }
    }
}
