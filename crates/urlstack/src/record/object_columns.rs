//! Members of objects as columns of a table.
//!
//! A table has the same columns in all of its rows: the members of the object on the first line. What another object
//! lacks is empty there. For a member that the first one lacks there is no column, so that this is a failure, and not
//! lost.

use crate::{
    record::{
        json_inputs::{Keys, Record},
        table::Dialect,
    },
    terminal::visible::visible,
};
use std::{
    borrow::Cow,
    collections::BTreeMap,
    iter, str,
    sync::{Arc, OnceLock},
};

/// The columns of the objects of a run.
#[derive(Clone, Debug)]
pub(crate) struct ObjectColumns {
    /// The member that is the input, and that which is the base.
    input: String,
    base: Option<String>,
    skips_comments: bool,
    /// The other members of the first object.
    names: Arc<OnceLock<Vec<String>>>,
}

impl ObjectColumns {
    pub(crate) fn new(Keys { input, base }: Keys<'_>, skips_comments: bool) -> Self {
        Self { input: input.to_owned(), base: base.map(str::to_owned), skips_comments, names: Arc::default() }
    }

    /// Takes the columns from the first of the lines that is not skipped, unless there was one before. If that is no
    /// object, there are none. Called with the lines of a run in their order, before any is processed.
    pub(crate) fn find_in(&self, lines: &[u8]) {
        if self.names.get().is_some() {
            return;
        }
        let lines = lines.strip_suffix(b"\n").unwrap_or(lines).split(|byte| *byte == b'\n');
        if let Some(first) = lines.into_iter().find(|line| !(self.skips_comments && is_comment(line))) {
            let keys = Keys { input: &self.input, base: self.base.as_deref() };
            let record = str::from_utf8(first).ok().and_then(|line| keys.read(line).ok());
            let names = record.into_iter().flat_map(|record| record.others).map(|(name, _)| name.into_owned());
            let is_first = self.names.set(names.collect());
            debug_assert!(is_first.is_ok(), "the lines are read by one thread at a time");
        }
    }

    /// The names of the columns after that of the input.
    pub(crate) fn names(&self) -> &[String] {
        self.names.get().map_or(&[], |names| names)
    }

    /// Appends a row with the input and the other members of its object, or returns the message that it has a member
    /// without a column.
    pub(crate) fn append_row(
        &self,
        Record { input, others, .. }: &Record<'_>,
        dialect: Dialect,
        row: &mut Vec<u8>,
    ) -> Result<(), String> {
        let start = row.len();
        let mut others: BTreeMap<&str, &str> = others.iter().map(|(name, value)| (&**name, *value)).collect();
        dialect.write(input.as_bytes(), row);
        for name in self.names() {
            row.push(dialect.delimiter);
            dialect.write(others.remove(&**name).map(cell).unwrap_or_default().as_bytes(), row);
        }
        match others.into_keys().next() {
            None => Ok(()),
            Some(name) => {
                row.truncate(start);
                let message = "so that there is no column for it; --json keeps all members";
                Err(format!("the first line has no member `{}`, {message}", visible(name)))
            }
        }
    }

    /// Appends a row for a line without an input: the line, and no members.
    pub(crate) fn append_failed(&self, line: &[u8], dialect: Dialect, row: &mut Vec<u8>) {
        dialect.write(String::from_utf8_lossy(line).as_bytes(), row);
        row.extend(iter::repeat_n(dialect.delimiter, self.names().len()));
    }
}

/// Returns whether a line is empty or a comment.
pub(crate) fn is_comment(line: &[u8]) -> bool {
    matches!(line.trim_ascii_start(), [] | [b'#', ..])
}

/// Returns the text of a cell: a string without its quotes, nothing for null, and JSON for others.
pub(crate) fn cell(json: &str) -> Cow<'_, str> {
    match json {
        "null" => "".into(),
        json if json.starts_with('"') => serde_json::from_str::<String>(json).unwrap_or_default().into(),
        json => json.into(),
    }
}
