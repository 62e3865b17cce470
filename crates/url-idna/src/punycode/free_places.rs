//! Which of the places that are still free is the one of a rank.

use alloc::vec::Vec;

/// A row of places, some of which are free, as a Fenwick tree: to take one takes time in proportion to the logarithm of
/// its length.
pub(super) struct FreePlaces {
    /// The number at index i - 1 counts the free places among those that end before i, as many as the lowest bit set in
    /// i says.
    tree: Vec<u32>,
}

impl FreePlaces {
    /// A row of as many places, all free.
    pub(super) fn new(len: usize) -> Self {
        Self { tree: (1..=len).map(|i| (i & i.wrapping_neg()) as u32).collect() }
    }

    /// Finds the free place before which there are `rank` others, and takes it. There are more than `rank` free places.
    pub(super) fn take(&mut self, rank: usize) -> usize {
        let mut rank = rank as u32;
        let mut place = 0;
        // The steps add up to one less than the power of two, which is the last place at least.
        let mut step = self.tree.len().next_power_of_two() / 2;
        while step > 0 {
            let next = place + step;
            // The node either lies before the place that is sought, or counts it.
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
