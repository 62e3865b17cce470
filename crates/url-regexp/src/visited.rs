//! Where the machine has been.
//!
//! If a state has failed once, it fails again, so it is not tried a second time. Without back references, a state is a
//! place in the program and one in the text, and there is a bit for each. The match of a back reference depends on the
//! matches of groups, which are then part of the state.

use alloc::{boxed::Box, collections::BTreeSet, vec::Vec};

/// The number of states with groups that are remembered at most. More than that are tried again.
const MAX_STATES: usize = 1 << 16;

/// Bits, which are on the heap only if one of the later ones is set. These are in blocks, which are there from when
/// they are needed.
#[derive(Debug, Default)]
pub(crate) struct Bits {
    few: [u64; Self::FEW],
    blocks: Vec<Option<Box<[u64; Self::BLOCK]>>>,
}

impl Bits {
    const FEW: usize = 8;
    const BLOCK: usize = 32;

    /// Sets a bit, and returns whether it was not set.
    pub(crate) fn insert(&mut self, at: usize) -> bool {
        let word = match (at / 64).checked_sub(Self::FEW) {
            None => &mut self.few[at / 64],
            Some(index) => {
                let block = index / Self::BLOCK;
                if block >= self.blocks.len() {
                    self.blocks.resize_with(block + 1, || None);
                }
                &mut self.blocks[block].get_or_insert_with(|| Box::new([0; Self::BLOCK]))[index % Self::BLOCK]
            }
        };
        let is_new = *word >> (at % 64) & 1 == 0;
        *word |= 1 << (at % 64);
        is_new
    }

    pub(crate) fn contains(&self, at: usize) -> bool {
        let word = match (at / 64).checked_sub(Self::FEW) {
            None => self.few[at / 64],
            Some(index) => match self.blocks.get(index / Self::BLOCK) {
                Some(Some(block)) => block[index % Self::BLOCK],
                _ => 0,
            },
        };
        word >> (at % 64) & 1 == 1
    }
}

#[derive(Debug)]
pub(crate) enum Visited {
    /// No place is reached in two ways.
    Nothing,
    /// A bit for each place and state, in this order, so that there are no blocks beyond where the match has come.
    Places { bits: Bits, states: usize },
    /// States, places, and what groups have matched.
    WithGroups(BTreeSet<Vec<u32>>),
}

impl Visited {
    /// None of the states.
    pub(crate) fn none(is_linear: bool, states: u32) -> Self {
        if states == 0 {
            Self::Nothing
        } else if is_linear {
            Self::Places { bits: Bits::default(), states: states as usize }
        } else {
            Self::WithGroups(BTreeSet::new())
        }
    }

    /// Returns whether it is the first time in this state. `groups` returns what is in the slots of the groups on which
    /// the rest depends.
    pub(crate) fn is_first<G: Iterator<Item = u32>>(
        &mut self,
        state: u32,
        place: u32,
        groups: impl FnOnce() -> G,
    ) -> bool {
        match self {
            Self::Nothing => true,
            Self::Places { bits, states } => bits.insert(place as usize * *states + state as usize),
            Self::WithGroups(states) => {
                let key: Vec<u32> = [state, place].into_iter().chain(groups()).collect();
                if states.len() < MAX_STATES { states.insert(key) } else { !states.contains(&key) }
            }
        }
    }
}
