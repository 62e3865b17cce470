//! Where groups matched.

use alloc::{boxed::Box, vec};
pub(crate) use url_regexp::Slot;

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
