//! How many marked places stand before a place, and which place is the marked one of a rank.

use alloc::vec::Vec;

/// A row of places, some of which are marked, as a Fenwick tree: every operation takes time in proportion to the
/// logarithm of its length.
pub(super) struct Ranks {
    /// The number at index i - 1 counts the marks among the places that end before i, as many as the lowest bit set
    /// in i says.
    tree: Vec<u32>,
}

impl Ranks {
    /// The row whose place is marked where `marks` has a one, and not where it has a zero.
    pub(super) fn new(marks: Vec<u32>) -> Self {
        let mut tree = marks;
        for i in 1..=tree.len() {
            let parent = i + lowest_bit(i);
            if parent <= tree.len() {
                tree[parent - 1] += tree[i - 1];
            }
        }
        Self { tree }
    }

    /// Marks a place that is not.
    pub(super) fn add(&mut self, place: usize) {
        let mut i = place + 1;
        while i <= self.tree.len() {
            self.tree[i - 1] += 1;
            i += lowest_bit(i);
        }
    }

    /// The number of marks before a place.
    pub(super) fn before(&self, place: usize) -> usize {
        let mut i = place;
        let mut count = 0;
        while i > 0 {
            count += self.tree[i - 1] as usize;
            i -= lowest_bit(i);
        }
        count
    }

    /// Finds the place before which there are `rank` marks, and unmarks it. There are more than `rank` marks.
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

fn lowest_bit(i: usize) -> usize {
    i & i.wrapping_neg()
}
