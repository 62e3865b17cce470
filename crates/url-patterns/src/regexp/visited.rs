//! Where the machine has been.
//!
//! If a state has failed once, it fails again, so it is not tried a second time. Without back references, a state is a
//! place in the program and one in the text, and there is a bit for each. What a back reference matches depends on what
//! the groups have matched, which is then part of the state.

use alloc::{collections::BTreeSet, vec, vec::Vec};

/// The number of states with groups that are remembered at most. More than that are tried again.
const MAX_STATES: usize = 1 << 16;

/// Bits, which are on the heap only if there are many.
#[derive(Debug, Default)]
pub(super) struct Bits {
    few: [u64; Self::FEW],
    many: Vec<u64>,
}

impl Bits {
    const FEW: usize = 8;

    pub(super) fn new(len: usize) -> Self {
        let words = len.div_ceil(64);
        Self { few: [0; Self::FEW], many: if words > Self::FEW { vec![0; words] } else { Vec::new() } }
    }

    /// Sets a bit, and returns whether it was not set.
    pub(super) fn insert(&mut self, at: usize) -> bool {
        let words = if self.many.is_empty() { &mut self.few[..] } else { &mut self.many };
        let is_new = words[at / 64] >> (at % 64) & 1 == 0;
        words[at / 64] |= 1 << (at % 64);
        is_new
    }

    pub(super) fn contains(&self, at: usize) -> bool {
        let words = if self.many.is_empty() { &self.few[..] } else { &self.many };
        words[at / 64] >> (at % 64) & 1 == 1
    }
}

#[derive(Debug)]
pub(super) enum Visited {
    /// A bit for each state and place.
    Places { bits: Bits, places: usize },
    /// States, places, and what groups have matched.
    WithGroups(BTreeSet<Vec<u32>>),
}

impl Visited {
    /// None of the states, at any place of a text of `len` bytes.
    pub(super) fn none(is_linear: bool, states: u32, len: usize) -> Self {
        if !is_linear {
            return Self::WithGroups(BTreeSet::new());
        }
        Self::Places { bits: Bits::new(states as usize * (len + 1)), places: len + 1 }
    }

    /// Returns whether it is the first time in this state. `groups` returns what is in the slots of the groups on which
    /// the rest depends.
    pub(super) fn is_first<G: Iterator<Item = u32>>(
        &mut self,
        state: u32,
        place: u32,
        groups: impl FnOnce() -> G,
    ) -> bool {
        match self {
            Self::Places { bits, places } => bits.insert(state as usize * *places + place as usize),
            Self::WithGroups(states) => {
                let key: Vec<u32> = [state, place].into_iter().chain(groups()).collect();
                if states.len() < MAX_STATES { states.insert(key) } else { !states.contains(&key) }
            }
        }
    }
}
