//! The parts of a regular expression, after it is parsed.

use crate::char_set::CharSet;
use alloc::{boxed::Box, vec::Vec};
use core::ops::Range;

/// A part of a regular expression. What it matches of a text depends on the modifiers where it was parsed; these are
/// applied already.
#[derive(Debug)]
pub(crate) enum Node {
    /// Matches nothing, successfully.
    Empty,
    /// One character.
    Set(CharSet),
    /// All of these, one after the other.
    Sequence(Vec<Node>),
    /// One of these; earlier ones are tried first.
    Alternation(Vec<Node>),
    /// A capturing group, whose start is in this slot and whose end in the next one.
    Group(u32, Box<Node>),
    Repeat(Box<Repeat>),
    Look(Box<Look>),
    /// What the groups of a reference have matched.
    BackReference {
        /// The number of the reference in [`SyntaxTree::references`].
        reference: u32,
        ignore_case: bool,
    },
    Assertion(Assertion),
}

/// A quantified atom.
#[derive(Debug)]
pub(crate) struct Repeat {
    pub(crate) body: Node,
    pub(crate) min: u32,
    pub(crate) max: Option<u32>,
    pub(crate) is_greedy: bool,
    /// What the body matches.
    pub(crate) width: Width,
    /// The slots in the body, which are reset in each iteration.
    pub(crate) slots: Range<u32>,
}

/// A look-ahead or look-behind.
#[derive(Debug)]
pub(crate) struct Look {
    /// Its number; one that contains another has the smaller number.
    pub(crate) number: u32,
    pub(crate) is_behind: bool,
    pub(crate) is_negative: bool,
    pub(crate) body: Node,
    /// The slots of the body. The one before them says where the look-around held.
    pub(crate) slots: Range<u32>,
}

/// A condition on a place in the text.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Assertion {
    TextStart,
    TextEnd,
    LineStart,
    LineEnd,
    WordBoundary,
    NoWordBoundary,
}

/// A whole regular expression.
#[derive(Debug)]
pub(crate) struct SyntaxTree {
    pub(crate) root: Node,
    /// The groups in order: their first slot, and their name.
    pub(crate) groups: Vec<(u32, Option<Box<str>>)>,
    /// The number of slots.
    pub(crate) slots: u32,
    /// The first slots of the groups that each back reference refers to. Of those, at most one has matched.
    pub(crate) references: Vec<Box<[u32]>>,
}

/// How much of a text something matches.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Width {
    /// No character.
    Nothing,
    /// It depends.
    Any,
    /// At least one character.
    Something,
}

impl Node {
    /// The character, if this is one and no other.
    pub(crate) fn char(&self) -> Option<u8> {
        if let Self::Set(set) = self { set.single() } else { None }
    }

    /// Returns how much this matches. It is known already of what is repeated, so that nested quantifiers are not
    /// looked at again and again.
    pub(crate) fn width(&self) -> Width {
        let same_or_any = |a, b| if a == b { a } else { Width::Any };
        match self {
            Self::Empty | Self::Look(_) | Self::Assertion(_) => Width::Nothing,
            Self::BackReference { .. } => Width::Any,
            Self::Set(_) => Width::Something,
            Self::Sequence(nodes) => nodes.iter().map(Self::width).max().unwrap_or(Width::Nothing),
            Self::Alternation(nodes) => nodes.iter().map(Self::width).reduce(same_or_any).unwrap_or(Width::Nothing),
            Self::Group(_, body) => body.width(),
            Self::Repeat(repeat) if repeat.max == Some(0) => Width::Nothing,
            Self::Repeat(repeat) if repeat.min == 0 => repeat.width.min(Width::Any),
            Self::Repeat(repeat) => repeat.width,
        }
    }
}
