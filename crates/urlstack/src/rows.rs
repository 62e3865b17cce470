//! Results as rows of a table.
//!
//! A row is the row of the input, or the input alone if it has none, then the results, and last why the input failed.

use crate::{
    layout::Format,
    sink::Sink,
    table::{Dialect, Row},
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
                append_cells(&mut line, header.fields.dialect, layout.columns.iter().map(String::as_bytes));
            }
            Format::Table(dialect) => {
                let layout = self.layout.clone();
                let own = || layout.columns.iter().map(|name| &**name).chain([ERROR]);
                for (index, name) in header.columns.names().iter().enumerate() {
                    if index > 0 {
                        line.push(dialect.delimiter);
                    }
                    // Two columns of one name could not be told apart.
                    let prefix = if own().any(|column| column == name) { "record." } else { "" };
                    dialect.write(format!("{prefix}{name}").as_bytes(), &mut line);
                }
                append_cells(&mut line, dialect, own().map(str::as_bytes));
            }
            Format::Text | Format::Json => return,
        }
        self.first_line(&line);
    }

    /// Replaces the object on the line of data that starts at `start` by a row with its members.
    pub(crate) fn end_row(&mut self, start: usize, dialect: Dialect) {
        let object = self.data().split_off(start);
        let layout = self.layout.clone();
        let mut line = std::mem::take(&mut self.row);
        let members = serde_json::from_slice::<BTreeMap<Cow<'_, str>, &RawValue>>(&object);
        debug_assert!(members.is_ok(), "what was written is an object");
        let members = members.unwrap_or_default();
        let member = |name: &str| members.get(name).map(|value| text(value)).unwrap_or_default();
        let row_len = line.len();
        if line.is_empty() {
            dialect.write(member("input").as_bytes(), &mut line);
            let mut header = b"input".to_vec();
            append_cells(&mut header, dialect, layout.columns.iter().map(String::as_bytes).chain([ERROR.as_bytes()]));
            self.first_line(&header);
        }
        let reason = members.get("failure").and_then(|failure| serde_json::from_str::<Reason<'_>>(failure.get()).ok());
        let reason = reason.map(|Reason { name, message }| format!("{name}: {message}")).unwrap_or_default();
        let cells: Vec<_> = layout.columns.iter().map(|name| member(name)).chain([reason.into()]).collect();
        append_cells(&mut line, dialect, cells.iter().map(|cell| cell.as_bytes()));
        self.line(&line);
        // The input may have more rows.
        line.truncate(row_len);
        self.row = line;
    }
}

fn append_cells<'c>(line: &mut Vec<u8>, dialect: Dialect, cells: impl Iterator<Item = &'c [u8]>) {
    for cell in cells {
        line.push(dialect.delimiter);
        dialect.write(cell, line);
    }
}

/// Returns a string without its quotes, nothing for null, and JSON for others.
fn text(value: &RawValue) -> Cow<'_, str> {
    match value.get() {
        "null" => "".into(),
        json if json.starts_with('"') => serde_json::from_str::<String>(json).unwrap_or_default().into(),
        json => json.into(),
    }
}
