//! The result of an input: values with names.
//!
//! A command makes a row once. The format of the output decides how it is written: as an object (`json`), as the cells
//! of a table (`table`), or as text for people (`rows`). Nothing that is written is read again.

use crate::failure::Failure;
use serde::Serialize;
use serde_json::value::RawValue;
use std::borrow::Cow;
use url_report::lists::List;

/// A result, or the failure of an input.
pub(crate) struct Row<'a> {
    /// The input, unless the row is not about one.
    pub(super) input: Value<'a>,
    /// Why the input failed.
    pub(super) failure: Option<&'a Failure<'a>>,
    /// The text that has all values of the kind [`Value::Part`].
    pub(super) whole: &'a str,
    /// The values in the order of their columns.
    pub(super) cells: Vec<(&'a str, Value<'a>)>,
}

/// A value of a row.
pub(crate) enum Value<'a> {
    /// The value does not apply: an object has no member for it, and a table an empty cell.
    Absent,
    /// There is no value: null in an object, and an empty cell in a table.
    Null,
    Text(Cow<'a, str>),
    /// A text that is a part of another one, with which it is searched for characters that need an escape.
    Part(&'a str),
    Flag(bool),
    Number(u64),
    /// A list or an object, which is JSON in a table, too.
    Nested(Box<dyn Nested + 'a>),
}

/// A list or an object, which is made when it is written. A table that has no column for it never makes it.
pub(crate) trait Nested {
    /// Appends the value as JSON.
    fn append_to(&self, output: &mut Vec<u8>);
}

impl<T: Serialize> Nested for T {
    fn append_to(&self, output: &mut Vec<u8>) {
        let written = serde_json::to_writer(output, self);
        debug_assert!(written.is_ok(), "writing to a vector cannot fail, and all values are JSON");
    }
}

impl<'a> Row<'a> {
    /// The result of this input, still without values.
    pub(crate) fn new(input: impl Into<Value<'a>>) -> Self {
        Self { input: input.into(), failure: None, whole: "", cells: Vec::new() }
    }

    /// The result of this input, with values that are mostly parts of `whole`.
    pub(crate) fn with_parts_of(input: &'a str, whole: &'a str) -> Self {
        Self { whole, cells: Vec::with_capacity(12), ..Self::new(input) }
    }

    /// A row that is not the result of an input.
    pub(crate) fn without_input() -> Self {
        Self::new(Value::Absent)
    }

    /// The failure of this input.
    pub(crate) fn failed(input: &'a str, failure: &'a Failure<'a>) -> Self {
        Self { failure: Some(failure), ..Self::new(input) }
    }

    /// With this value next.
    pub(crate) fn with(mut self, name: &'a str, value: impl Into<Value<'a>>) -> Self {
        self.push(name, value);
        self
    }

    /// With this value next, if it applies.
    pub(crate) fn with_some(self, name: &'a str, value: Option<impl Into<Value<'a>>>) -> Self {
        self.with(name, value.map_or(Value::Absent, Into::into))
    }

    /// With this list or object next.
    pub(crate) fn nested(self, name: &'a str, value: impl Nested + 'a) -> Self {
        self.with(name, Value::nested(value))
    }

    /// Appends a value.
    pub(crate) fn push(&mut self, name: &'a str, value: impl Into<Value<'a>>) {
        self.cells.push((name, value.into()));
    }

    /// Returns the texts among the values.
    pub(crate) fn texts(&self) -> impl Iterator<Item = (&'a str, &str)> {
        self.cells.iter().filter_map(|(name, value)| match value {
            Value::Text(text) => Some((*name, &**text)),
            Value::Part(text) => Some((*name, *text)),
            _ => None,
        })
    }
}

impl<'a> Value<'a> {
    pub(crate) fn nested(value: impl Nested + 'a) -> Self {
        Self::Nested(Box::new(value))
    }

    /// A list with what `member` makes of each item.
    pub(crate) fn list<T, M: Serialize>(items: &'a [T], member: impl Fn(&'a T) -> M + Copy + 'a) -> Self {
        match items {
            // Most lists of errors are empty, and this one needs no memory.
            [] => Self::nested([(); 0]),
            items => Self::nested(List(move || items.iter().map(member))),
        }
    }

    pub(super) fn is_absent(&self) -> bool {
        matches!(self, Self::Absent)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text.into())
    }
}

impl<'a> From<Cow<'a, str>> for Value<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Self::Text(text)
    }
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

/// Bytes as text, with U+FFFD for invalid UTF-8.
impl<'a> From<Cow<'a, [u8]>> for Value<'a> {
    fn from(bytes: Cow<'a, [u8]>) -> Self {
        Self::Text(match bytes {
            Cow::Borrowed(bytes) => String::from_utf8_lossy(bytes),
            Cow::Owned(bytes) => String::from_utf8_lossy(&bytes).into_owned().into(),
        })
    }
}

impl From<bool> for Value<'_> {
    fn from(flag: bool) -> Self {
        Self::Flag(flag)
    }
}

impl From<u64> for Value<'_> {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<usize> for Value<'_> {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

/// What a record has besides its input.
#[derive(Debug, Default)]
pub(crate) struct Passed {
    /// The other members of an object by name, as JSON.
    pub(crate) members: Vec<(String, String)>,
    /// What the object has in the place of an input, as JSON, if it has none.
    pub(crate) input: Option<Box<RawValue>>,
    /// The cells that precede those of the results in a table, the input among them; empty if there is only that.
    pub(crate) row: Vec<u8>,
}

impl Passed {
    pub(crate) fn clear(&mut self) {
        self.members.clear();
        self.input = None;
        self.row.clear();
    }
}
