//! Rows as rows of a table.
//!
//! The result of an input is the row of the input, or the input alone if it has none, then the values, and last why the
//! input failed. In a report, the values come first, and then the members of the record.

use crate::{
    output::{
        layout::{Format, Layout},
        row::{Passed, Row, Value},
        sink::{Sink, append},
    },
    record::{
        objects::cell,
        table::{self, Columns, Dialect},
    },
};
use std::borrow::{Borrow, Cow};

/// The column for the reason of a failure.
const ERROR: &str = "error";

impl Sink {
    /// Appends the header of a source, unless that of another was written.
    pub(crate) fn header_of_source(&mut self, header: &table::Row<'_>) {
        match self.layout.format {
            Format::Records => {
                let mut line = header.bytes.to_vec();
                for name in &self.layout.columns {
                    line.push(header.fields.dialect.delimiter);
                    header.fields.dialect.write(name.as_bytes(), &mut line);
                }
                self.first_line(&line);
            }
            Format::Table(dialect) if !self.layout.is_report => self.header(&[], header.columns.names(), dialect),
            Format::Table(_) | Format::Text | Format::Json => {}
        }
    }

    /// Appends the header of a log whose columns are known by its format, unless it was written.
    pub(crate) fn header_of_columns(&mut self, columns: &Columns) {
        match self.layout.format {
            Format::Table(dialect) if !self.layout.is_report && !columns.names().is_empty() => {
                self.header(&[], columns.names(), dialect);
            }
            _ => {}
        }
    }

    /// Appends the header of the rows of objects, or of inputs that have no records, unless it was written.
    pub(crate) fn header_of_inputs(&mut self, members: &[String], dialect: Dialect) {
        self.header(&["input"], members, dialect);
    }

    /// Appends the header of results: names of this program, names of the input, and those of the values.
    fn header(&mut self, before: &[&str], names: &[String], dialect: Dialect) {
        if !self.has_first_line() {
            let values: Vec<&str> = self.layout.columns.iter().map(|name| &**name).chain([ERROR]).collect();
            let line = header_line(before, names.iter().map(|name| &**name), &values, dialect);
            self.first_line(&line);
        }
    }

    /// Appends the header of a report, unless it was written.
    pub(super) fn header_of_report(&mut self, dialect: Dialect) {
        if !self.has_first_line() {
            let values: Vec<&str> = self.layout.columns.iter().map(|name| &**name).collect();
            let line = header_line(&values, names_of_members(&self.layout, &self.passed), &[], dialect);
            self.first_line(&line);
        }
    }
}

/// Returns a header: the names of the input with names of this program before and after them. One that this program
/// has, too, is `record.NAME`: two columns of one name could not be told apart.
fn header_line<'n>(before: &[&str], names: impl Iterator<Item = &'n str>, after: &[&str], dialect: Dialect) -> Vec<u8> {
    let is_own = |name| before.contains(&name) || after.contains(&name);
    let names = names.map(|name| if is_own(name) { format!("record.{name}").into() } else { Cow::from(name) });
    let mut line = Vec::new();
    for name in before.iter().copied().map(Cow::from).chain(names).chain(after.iter().copied().map(Cow::from)) {
        line.push(dialect.delimiter);
        dialect.write(name.as_bytes(), &mut line);
    }
    // No delimiter precedes the first.
    line.remove(0);
    line
}

/// Returns the names of the columns for the members of records in a report.
fn names_of_members<'l>(layout: &'l Layout, passed: &'l Passed) -> Box<dyn Iterator<Item = &'l str> + 'l> {
    match &layout.objects {
        Some(objects) => Box::new(objects.names().iter().map(|name| &**name)),
        None => Box::new(passed.members.iter().map(|(name, _)| &**name)),
    }
}

/// Appends the result of an input.
pub(super) fn append_result(line: &mut Vec<u8>, row: &Row<'_>, passed: &Passed, columns: &[String], dialect: Dialect) {
    let is_plain = !dialect.needs_quotes(row.whole.as_bytes());
    if passed.row.is_empty() {
        append_cell(line, &row.input, is_plain, dialect);
    } else {
        line.extend_from_slice(&passed.row);
    }
    let mut values = ByName::new(&row.cells);
    for name in columns {
        line.push(dialect.delimiter);
        append_cell(line, values.of(name).unwrap_or(&Value::Absent), is_plain, dialect);
    }
    line.push(dialect.delimiter);
    match row.failure {
        Some(failure) => dialect.write(failure.to_string().as_bytes(), line),
        None => append_cell(line, values.of(ERROR).unwrap_or(&Value::Absent), is_plain, dialect),
    }
}

/// Appends a row of a report.
pub(super) fn append_finding(line: &mut Vec<u8>, row: &Row<'_>, passed: &Passed, layout: &Layout, dialect: Dialect) {
    let is_plain = !dialect.needs_quotes(row.whole.as_bytes());
    let mut values = ByName::new(&row.cells);
    for (index, name) in layout.columns.iter().enumerate() {
        line.extend((index > 0).then_some(dialect.delimiter));
        append_cell(line, values.of(name).unwrap_or(&Value::Absent), is_plain, dialect);
    }
    let mut members = ByName::new(&passed.members);
    for name in names_of_members(layout, passed) {
        line.push(dialect.delimiter);
        dialect.write(members.of(name).map(|json| cell(json)).unwrap_or_default().as_bytes(), line);
    }
}

/// Values by their names, which are nearly always asked for in their order.
struct ByName<'v, N, V> {
    values: &'v [(N, V)],
    next: usize,
}

impl<'v, N: Borrow<str>, V> ByName<'v, N, V> {
    fn new(values: &'v [(N, V)]) -> Self {
        Self { values, next: 0 }
    }

    fn of(&mut self, name: &str) -> Option<&'v V> {
        let is_next = self.values.get(self.next).is_some_and(|(known, _)| known.borrow() == name);
        let index =
            if is_next { self.next } else { self.values.iter().position(|(known, _)| known.borrow() == name)? };
        self.next = index + 1;
        Some(&self.values[index].1)
    }
}

/// Appends the value as a cell: a text as it is, nothing for null, and JSON for lists and objects. Parts need no quotes
/// if the whole does not.
fn append_cell(line: &mut Vec<u8>, value: &Value<'_>, is_plain: bool, dialect: Dialect) {
    let mut write = |append: &dyn Fn(&mut Vec<u8>)| {
        let mut text = Vec::new();
        append(&mut text);
        dialect.write(&text, line);
    };
    match value {
        Value::Absent | Value::Null => {}
        Value::Part(text) if is_plain => line.extend_from_slice(text.as_bytes()),
        Value::Part(text) => dialect.write(text.as_bytes(), line),
        Value::Text(text) => dialect.write(text.as_bytes(), line),
        Value::Flag(flag) => write(&|text| append(text, flag)),
        Value::Number(number) => write(&|text| append(text, number)),
        Value::Nested(value) => write(&|text| value.append_to(text)),
    }
}
