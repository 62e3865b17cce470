//! Finds the free place of a given rank.

use alloc::vec::Vec;

/// A row of places, some of which are free, as a Fenwick tree: taking one takes time logarithmic in its length.
pub(super) struct FreePlaces {
    /// The element at index i - 1 counts the free places among the last k places before i, where k is the lowest set
    /// bit of i.
    tree: Vec<u32>,
}

impl FreePlaces {
    /// Creates a row of `len` free places.
    pub(super) fn new(len: usize) -> Self {
        Self { tree: (1..=len).map(|i| (i & i.wrapping_neg()) as u32).collect() }
    }

    /// Takes the free place that has `rank` free places before it, and returns it. There must be more than `rank` free
    /// places.
    pub(super) fn take(&mut self, rank: usize) -> usize {
        let mut rank = rank as u32;
        let mut place = 0;
        // The steps add up to one less than the power of two, which is at least the last place.
        let mut step = self.tree.len().next_power_of_two() / 2;
        while step > 0 {
            let next = place + step;
            // The node is either before the place or counts it.
            if let Some(count) = self.tree.get_mut(next - 1) {
                if *count <= rank {
                    rank -= *count;
                    place = next;
                } else {
                    *count -= 1;
                }
            }
            step /= 2;
        }
        place
    }
}
