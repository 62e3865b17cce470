//! A place in the source of a regular expression, and the part that the parser has read. `syntax` and `class` have its
//! productions.

use crate::{
    error::{Error, ErrorKind},
    group_names::GroupNames,
};
use alloc::{boxed::Box, string::String, vec::Vec};
use core::ops::Range;

/// The depth to which groups and classes may be nested, because they are parsed and compiled by functions that call
/// themselves.
const MAX_DEPTH: u32 = 200;

#[derive(Clone, Debug)]
pub(crate) struct Cursor<'a> {
    pub(crate) source: &'a str,
    pub(crate) at: usize,
    depth: u32,
}

impl<'a> Cursor<'a> {
    pub(crate) fn new(source: &'a str) -> Self {
        Self { source, at: 0, depth: 0 }
    }

    pub(crate) fn rest(&self) -> &'a str {
        &self.source[self.at..]
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    pub(crate) fn next_if(&mut self, is_expected: impl FnOnce(char) -> bool) -> Option<char> {
        let c = self.peek().filter(|&c| is_expected(c))?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Goes past `text`, if that is here.
    pub(crate) fn eat(&mut self, text: &str) -> bool {
        let is_here = self.rest().starts_with(text);
        if is_here {
            self.at += text.len();
        }
        is_here
    }

    /// Goes past all characters of a kind, and returns them.
    pub(crate) fn eat_all(&mut self, is_of_kind: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let text = &rest[..rest.find(|c| !is_of_kind(c)).unwrap_or(rest.len())];
        self.at += text.len();
        text
    }

    /// An error about what is between `start` and here.
    pub(crate) fn error_from(&self, start: usize, kind: ErrorKind) -> Error {
        Error::new(kind, start..self.at)
    }

    /// An error about the next character, or about the place if the source ends.
    pub(crate) fn error_here(&self, kind: ErrorKind) -> Error {
        Error::new(kind, self.at..self.at + self.peek().map_or(0, char::len_utf8))
    }

    /// Enters a group or class that started at `start`.
    pub(crate) fn enter(&mut self, start: usize) -> Result<(), Error> {
        self.depth += 1;
        if self.depth > MAX_DEPTH { Err(self.error_from(start, ErrorKind::TooDeep)) } else { Ok(()) }
    }

    pub(crate) fn leave(&mut self) {
        self.depth -= 1;
    }
}

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
