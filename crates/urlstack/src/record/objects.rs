//! Inputs as members of JSON objects, whose other members are those of the output, or columns of a table.
//!
//! A table has the same columns in all of its rows: the members of the first object with an input, and of those before
//! it. What another object lacks is empty there. For a member without a column the row is a failure that has the whole
//! line, so that nothing is lost.

use crate::{
    failure::Failure,
    record::{
        compose::Compose,
        json_members::{Members, find, scalar},
        scalar_values::scalar_values,
        table::{Dialect, is_comment},
    },
    terminal::visible::visible,
};
use serde_json::value::RawValue;
use std::{
    borrow::Cow,
    collections::BTreeMap,
    iter, str,
    sync::{Arc, OnceLock},
};

/// The members that are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys<'k> {
    /// The members that the input is made of.
    pub(crate) input: &'k Compose,
    /// The member that is the base, if one is.
    pub(crate) base: Option<&'static str>,
}

/// An object with an input, or with something else in its place.
#[derive(Default)]
pub(crate) struct Record<'a> {
    /// The input, as JSON, or null if it is missing; `None` if there is no object.
    pub(crate) input_json: Option<&'a str>,
    pub(crate) input: Cow<'a, str>,
    pub(crate) base: Option<Cow<'a, str>>,
    /// The other members by name, as JSON.
    pub(crate) others: Vec<(Cow<'a, str>, &'a str)>,
    /// Why there is no input, or no base.
    pub(crate) failure: Option<Failure<'a>>,
}

impl<'a> Record<'a> {
    /// What is not an object.
    pub(crate) fn failed(failure: Failure<'a>) -> Self {
        Self { failure: Some(failure), ..Self::default() }
    }
}

impl Keys<'_> {
    /// Reads the object on a line.
    pub(crate) fn read<'a>(&self, line: &'a str) -> Result<Record<'a>, Failure<'a>> {
        let members = Members::read(line)?.rest();
        let mut record = Record { input_json: Some("null"), ..Record::default() };
        if let Some(name) = self.input.name() {
            record.take_input(line, name, find(&members, name).map(RawValue::get));
        } else {
            match self.input.fill(|name| find(&members, name).and_then(scalar)) {
                Ok(input) => record.input = input.into(),
                Err(message) => record.failure = Some(Failure::without_value(line, message)),
            }
        }
        for (name, value) in members {
            let json = value.get();
            if self.input.name() == Some(&*name) {
                continue;
            }
            if Some(&*name) == self.base {
                match scalar_values(json) {
                    None if json != "null" => {
                        record.failure = record.failure.or(Some(Failure::not_a_string(line, &name, json)));
                    }
                    base => record.base = base,
                }
            } else {
                record.others.push((name, json));
            }
        }
        Ok(record)
    }
}

impl<'a> Record<'a> {
    /// Takes the value of a member as the input.
    fn take_input(&mut self, line: &'a str, name: &str, json: Option<&'a str>) {
        self.input_json = json.or(self.input_json);
        match json.map(scalar_values) {
            Some(Some(input)) => self.input = input,
            Some(None) => self.failure = Some(Failure::not_a_string(line, name, json.unwrap_or_default())),
            None => self.failure = Some(Failure::without_input(line, name)),
        }
    }
}

/// The columns of the objects of a run.
#[derive(Clone, Debug)]
pub(crate) struct ObjectColumns {
    /// The members of the input, and the one that is the base.
    input: Compose,
    base: Option<&'static str>,
    skips_comments: bool,
    /// The columns, when they are known.
    names: Arc<OnceLock<Vec<String>>>,
    /// The columns so far.
    found: Vec<String>,
    /// How many bytes of lines were searched.
    searched: usize,
}

/// In how many bytes of lines the first object with an input is searched. They are kept in memory.
const MOST_SEARCHED: usize = 16 << 20;

impl ObjectColumns {
    pub(crate) fn new(Keys { input, base }: Keys<'_>, skips_comments: bool) -> Self {
        let input = input.clone();
        Self { input, base, skips_comments, names: Arc::default(), found: Vec::new(), searched: 0 }
    }

    /// Returns whether the columns are known.
    pub(crate) fn are_known(&self) -> bool {
        self.names.get().is_some()
    }

    /// Searches lines for the columns, unless they are known. Called with the lines of a run in their order, before any
    /// is processed.
    pub(crate) fn find_in(&mut self, lines: &[u8]) {
        for line in lines.strip_suffix(b"\n").unwrap_or(lines).split(|byte| *byte == b'\n') {
            if self.are_known() {
                return;
            }
            self.searched += line.len();
            if !(self.skips_comments && is_comment(line)) && self.has_input(line) || self.searched > MOST_SEARCHED {
                self.stop();
            }
        }
    }

    /// Takes the members of the object on a line, if it is one, and returns whether it has an input.
    fn has_input(&mut self, line: &[u8]) -> bool {
        let keys = Keys { input: &self.input, base: self.base };
        let Some(Ok(record)) = str::from_utf8(line).ok().map(|line| keys.read(line)) else { return false };
        for (name, _) in record.others {
            if !self.found.iter().any(|known| *known == name) {
                self.found.push(name.into_owned());
            }
        }
        record.failure.is_none()
    }

    /// Ends the search, so that the columns so far are known.
    pub(crate) fn stop(&mut self) {
        let is_first = self.names.set(std::mem::take(&mut self.found));
        debug_assert!(is_first.is_ok(), "the lines are read by one thread at a time");
    }

    /// The names of the columns after that of the input.
    pub(crate) fn names(&self) -> &[String] {
        self.names.get().map_or(&[], |names| names)
    }

    /// Fails with a message if an object has a member without a column.
    pub(crate) fn check(&self, Record { others, .. }: &Record<'_>) -> Result<(), String> {
        let names = self.names();
        // The members are few, and nearly always in the order of the columns.
        let mut unknown = others.iter().enumerate().filter(|(index, (name, _))| {
            names.get(*index).is_none_or(|known| known != name) && !names.iter().any(|known| known == name)
        });
        match unknown.next() {
            None => Ok(()),
            Some((_, (name, _))) => {
                let message = "so that there is no column for it; --to json keeps all members";
                Err(format!("the first object has no member `{}`, {message}", visible(&**name)))
            }
        }
    }

    /// Appends a row with the input and the other members of its object, which have columns.
    pub(crate) fn append_row(&self, record: &Record<'_>, dialect: Dialect, row: &mut Vec<u8>) {
        let Record { input_json, input, others, .. } = record;
        let others: BTreeMap<&str, &str> = others.iter().map(|(name, value)| (&**name, *value)).collect();
        let input = if input.is_empty() { cell(input_json.unwrap_or_default()) } else { (&**input).into() };
        dialect.write(input.as_bytes(), row);
        for name in self.names() {
            row.push(dialect.delimiter);
            dialect.write(others.get(&**name).map(|value| cell(value)).unwrap_or_default().as_bytes(), row);
        }
    }

    /// Appends a row for a line without an input: the line, and no members.
    pub(crate) fn append_failed(&self, line: &[u8], dialect: Dialect, row: &mut Vec<u8>) {
        dialect.write(String::from_utf8_lossy(line).as_bytes(), row);
        row.extend(iter::repeat_n(dialect.delimiter, self.names().len()));
    }
}

/// Returns the text of a cell: a string without its quotes, nothing for null, and JSON for others.
pub(crate) fn cell(json: &str) -> Cow<'_, str> {
    match json {
        "null" => "".into(),
        json => scalar_values(json).unwrap_or(json.into()),
    }
}
