//! The program of a compiled regular expression.

use crate::{char_set::CharSet, syntax_tree::Assertion};
use alloc::{boxed::Box, vec::Vec};

/// An instruction. Instructions are named by their indices; if not said otherwise, the next one follows.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Instruction {
    /// The next character is this one.
    Char(u8),
    /// The next characters are a range of [`Program::text`], which goes from the start to the end of what is matched.
    Text {
        start: u32,
        end: u32,
    },
    /// The next character is in a set, by its number. The empty set never matches.
    Set(u32),
    /// Goes on while the next character is in a set, with no way back. The instruction of this number follows.
    Run {
        set: u32,
        then: u32,
    },
    Assert(Assertion),
    /// What the groups of a reference have matched is here.
    BackReference {
        reference: u32,
        ignore_case: bool,
    },
    /// A look-around, by its number, holds here, or does not.
    Look {
        number: u32,
        is_negative: bool,
    },
    /// Several ways lead here. Goes on if the machine has not been here in this state; see [`machine`](crate::machine).
    /// This is the number of the first state.
    Join(u32),
    /// Goes on at `first`, and if that fails at `second`.
    Split {
        first: u32,
        second: u32,
    },
    /// Goes on if the next character is in a set, by its number, or if there is none and `is_at_end`; else at `other`,
    /// with no way back.
    Choose {
        set: u32,
        is_at_end: bool,
        other: u32,
    },
    Jump(u32),
    /// An iteration begins that must not match nothing.
    StartIteration,
    /// That iteration ends.
    EndIteration,
    /// Puts the place in a slot.
    Save(u32),
    /// Empties the slots from `first` up to, but without, `end`.
    Clear {
        first: u32,
        end: u32,
    },
    Accept,
}

impl Instruction {
    /// The instructions that are named in it.
    pub(crate) fn targets_mut(&mut self) -> [Option<&mut u32>; 2] {
        match self {
            Self::Split { first, second } => [Some(first), Some(second)],
            Self::Run { then: target, .. } | Self::Choose { other: target, .. } | Self::Jump(target) => {
                [Some(target), None]
            }
            _ => [None, None],
        }
    }

    /// Whether the next instruction can follow without being named.
    pub(crate) fn goes_on(self) -> bool {
        !matches!(self, Self::Split { .. } | Self::Run { .. } | Self::Jump(_) | Self::Accept)
    }
}

/// Instructions that end with `Accept`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Section {
    /// Its first instruction.
    pub(crate) start: u32,
    /// One more than its last instruction.
    pub(crate) end: u32,
    /// The number of its states.
    pub(crate) states: u32,
    /// Whether it goes to the start of the text.
    pub(crate) is_backward: bool,
}

/// The sections of a look-around.
#[derive(Clone, Debug)]
pub(crate) struct LookSections {
    /// Finds all places where the look-around holds, from the other end of what it looks at. There is none if there are
    /// back references.
    pub(crate) places: Option<Section>,
    /// Matches at one place, and the slot that says at which. There is none if there is nothing to capture.
    pub(crate) captures: Option<(Section, u32)>,
}

#[derive(Clone, Debug)]
pub(crate) struct Program {
    pub(crate) instructions: Box<[Instruction]>,
    pub(crate) sets: Box<[CharSet]>,
    /// Literal characters that follow each other.
    pub(crate) text: Box<[u8]>,
    pub(crate) main: Section,
    /// A look-around comes before those in it.
    pub(crate) looks: Vec<LookSections>,
    /// The first slots of the groups of each back reference.
    pub(crate) references: Vec<Box<[u32]>>,
    /// The first slots of all groups that back references are to, without duplicates.
    pub(crate) referenced: Box<[u32]>,
    pub(crate) slots: u32,
    /// The number of instructions, each as often as there are states for it, and a text as often as it has characters.
    /// Without back references, half the greatest number of steps for each place in a text.
    pub(crate) length: u32,
}

impl Program {
    /// The number of bytes on the heap.
    pub(crate) fn heap_size(&self) -> usize {
        let references: usize = self.references.iter().map(|slots| size_of_val(&**slots)).sum();
        size_of_val(&*self.instructions)
            + size_of_val(&*self.sets)
            + self.text.len()
            + self.looks.capacity() * size_of::<LookSections>()
            + self.references.capacity() * size_of::<Box<[u32]>>()
            + references
            + size_of_val(&*self.referenced)
    }
}

impl Program {
    /// Returns whether it takes linear time.
    pub(crate) fn is_linear(&self) -> bool {
        self.references.is_empty()
    }
}
