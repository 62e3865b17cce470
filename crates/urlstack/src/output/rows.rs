//! Results as rows of a table.
//!
//! A row is the row of the input, or the input alone if it has none, then the results, and last why the input failed.

use crate::{
    output::{layout::Format, sink::Sink},
    record::{
        object_columns::cell,
        table::{Dialect, Row},
    },
};
use serde::Deserialize;
use serde_json::value::RawValue;
use std::{borrow::Cow, collections::BTreeMap};

/// The column for the reason of a failure.
const ERROR: &str = "error";

/// The reason of a failure, in an object.
#[derive(Deserialize)]
struct Reason<'a> {
    name: Cow<'a, str>,
    message: Cow<'a, str>,
}

impl Sink {
    /// Appends the header of a source, unless that of another was written.
    pub(crate) fn header(&mut self, header: &Row<'_>) {
        let mut line = Vec::new();
        match self.layout.format {
            Format::Records => {
                line.extend_from_slice(header.bytes);
                let layout = self.layout.clone();
                append_cells(&mut line, header.fields.dialect, layout.columns.iter());
            }
            Format::Table(dialect) => {
                return self.header_of(header.columns.names(), &[], dialect);
            }
            Format::Text | Format::Json => return,
        }
        self.first_line(&line);
    }

    /// Appends the header of the rows of objects, unless it was written.
    pub(crate) fn header_of_objects(&mut self, names: &[String], dialect: Dialect) {
        self.header_of(names, &["input"], dialect);
    }

    /// Appends a header: names of this program, names of the input, and those of the results.
    fn header_of(&mut self, names: &[String], before: &[&str], dialect: Dialect) {
        if self.has_first_line() {
            return;
        }
        let layout = self.layout.clone();
        let results = || layout.columns.iter().map(|name| &**name).chain([ERROR]);
        // Two columns of one name could not be told apart.
        let is_own = |name: &str| before.contains(&name) || results().any(|column| column == name);
        let prefixed = |name: &String| if is_own(name) { format!("record.{name}") } else { name.clone() };
        let all = before.iter().map(|name| (*name).to_owned()).chain(names.iter().map(prefixed));
        let mut line = Vec::new();
        append_cells(&mut line, dialect, all.chain(results().map(str::to_owned)));
        // No delimiter precedes the first.
        self.first_line(&line[1..]);
    }

    /// Replaces the object on the line of data that starts at `start` by a row with its members.
    pub(crate) fn end_row(&mut self, start: usize, dialect: Dialect) {
        let object = self.data().split_off(start);
        let layout = self.layout.clone();
        let mut line = std::mem::take(&mut self.row);
        let members = serde_json::from_slice::<BTreeMap<Cow<'_, str>, &RawValue>>(&object);
        debug_assert!(members.is_ok(), "what was written is an object");
        let members = members.unwrap_or_default();
        let member = |name: &str| members.get(name).map(|value| cell(value.get())).unwrap_or_default();
        let row_len = line.len();
        if line.is_empty() {
            dialect.write(member("input").as_bytes(), &mut line);
            self.header_of(&[], &["input"], dialect);
        }
        let reason = members.get("failure").and_then(|failure| serde_json::from_str::<Reason<'_>>(failure.get()).ok());
        let reason = reason.map(|Reason { name, message }| format!("{name}: {message}"));
        let reason = reason.map_or_else(|| member(ERROR), Cow::from);
        let cells: Vec<_> = layout.columns.iter().map(|name| member(name)).chain([reason]).collect();
        append_cells(&mut line, dialect, cells.iter().map(|cell| cell.as_bytes()));
        self.line(&line);
        // The input may have more rows.
        line.truncate(row_len);
        self.row = line;
    }
}

fn append_cells(line: &mut Vec<u8>, dialect: Dialect, cells: impl Iterator<Item = impl AsRef<[u8]>>) {
    for cell in cells {
        line.push(dialect.delimiter);
        dialect.write(cell.as_ref(), line);
    }
}
