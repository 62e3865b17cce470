//! A place in the source of a regular expression, and the part that the parser has read, with the names of groups.
//! `syntax` and `class` have its productions.

use crate::error::{Error, ErrorKind};
use alloc::{borrow::ToOwned, boxed::Box, collections::BTreeMap, string::String, vec, vec::Vec};
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

/// The names of groups, and which groups have them.
///
/// Two groups may have the same name if they are in different alternatives of a disjunction, because at most one of
/// them can match then.
///
/// Source: <https://tc39.es/ecma262/#sec-static-semantics-mightbothparticipate>
#[derive(Debug, Default)]
pub(crate) struct GroupNames {
    indices: BTreeMap<String, usize>,
    names: Vec<Name>,
    /// The names that the next group cannot have, in the order in which they came.
    taken: Vec<usize>,
}

#[derive(Debug)]
struct Name {
    is_taken: bool,
    /// The first slots of the groups.
    groups: Vec<u32>,
}

/// What a disjunction knows of the names in it.
#[derive(Debug)]
pub(crate) struct Disjunction {
    /// The number of names that were taken before it.
    before: usize,
    /// The names in the alternatives that have ended.
    ended: Vec<usize>,
}

impl GroupNames {
    /// Gives a group a name, and returns whether it may have it.
    pub(crate) fn add(&mut self, name: &str, slot: u32) -> bool {
        let Some(&index) = self.indices.get(name) else {
            self.indices.insert(name.to_owned(), self.names.len());
            self.taken.push(self.names.len());
            self.names.push(Name { is_taken: true, groups: vec![slot] });
            return true;
        };
        let name = &mut self.names[index];
        name.groups.push(slot);
        let is_free = !name.is_taken;
        if is_free {
            self.take(index);
        }
        is_free
    }

    /// The first slots of the groups with this name.
    pub(crate) fn groups(&self, name: &str) -> Option<&[u32]> {
        Some(&self.names[*self.indices.get(name)?].groups)
    }

    pub(crate) fn start_disjunction(&self) -> Disjunction {
        Disjunction { before: self.taken.len(), ended: Vec::new() }
    }

    /// An alternative has ended, and another one begins: its groups may have the same names.
    pub(crate) fn next_alternative(&mut self, disjunction: &mut Disjunction) {
        for index in self.taken.drain(disjunction.before..) {
            self.names[index].is_taken = false;
            disjunction.ended.push(index);
        }
    }

    /// What follows a disjunction may have none of the names in it.
    pub(crate) fn end_disjunction(&mut self, disjunction: Disjunction) {
        for index in disjunction.ended {
            if !self.names[index].is_taken {
                self.take(index);
            }
        }
    }

    fn take(&mut self, index: usize) {
        self.names[index].is_taken = true;
        self.taken.push(index);
    }
}
