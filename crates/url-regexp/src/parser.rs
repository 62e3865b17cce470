//! The part of a regular expression that the parser has read. `syntax` and `class` have its productions.

use crate::{cursor::Cursor, group_names::GroupNames};
use alloc::{boxed::Box, string::String, vec::Vec};
use core::ops::Range;

/// What modifiers set, until the end of a group.
///
/// Source: <https://tc39.es/ecma262/#sec-updatemodifiers>
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Modifiers {
    pub(crate) ignore_case: bool,
    pub(crate) multiline: bool,
    pub(crate) dot_all: bool,
}

pub(crate) struct Parser<'a> {
    pub(crate) cursor: Cursor<'a>,
    pub(crate) modifiers: Modifiers,
    pub(crate) names: GroupNames,
    pub(crate) groups: Vec<(u32, Option<Box<str>>)>,
    pub(crate) references: Vec<Reference>,
    pub(crate) slots: u32,
    pub(crate) looks: u32,
}

/// A back reference. Its group may come later in the source.
pub(crate) struct Reference {
    pub(crate) to: GroupSpecifier,
    pub(crate) range: Range<usize>,
}

pub(crate) enum GroupSpecifier {
    Number(usize),
    Name(String),
}
