//! The rows of results in the format of the output, or as text for people.

use crate::{
    output::{
        json,
        layout::{Format, Layout},
        row::{Passed, Row},
        sink::Sink,
        table,
    },
    terminal::visible::visible,
};
use anstyle::Style;
use std::{
    fmt::{self, Write},
    iter,
};
use unicode_width::UnicodeWidthStr;

impl Sink {
    /// Appends a result as a line: an object, a row of a table, or for people the first of its texts.
    pub(crate) fn row(&mut self, row: &Row<'_>) {
        match self.layout.format {
            Format::Json => {
                self.line_of(json::escape_invisible, |line, _, passed| json::append_row(line, row, passed));
            }
            Format::Table(dialect) if self.layout.is_report => {
                self.header_of_report(dialect);
                self.line_of(escape_cells, |line, layout, passed| {
                    table::append_finding(line, row, passed, layout, dialect);
                });
            }
            Format::Table(dialect) => {
                if self.passed.row.is_empty() {
                    self.header_of_inputs(&[], dialect);
                }
                self.line_of(escape_cells, |line, layout, passed| {
                    table::append_result(line, row, passed, &layout.columns, dialect);
                });
            }
            Format::Text | Format::Records => {
                if let Some((_, text)) = row.texts().next() {
                    self.result(text);
                }
            }
        }
    }

    /// Appends a line, which `escape` makes visible from its start on if a person sees it.
    fn line_of(
        &mut self,
        escape: impl FnOnce(&mut Vec<u8>, usize),
        append: impl FnOnce(&mut Vec<u8>, &Layout, &Passed),
    ) {
        let is_seen = self.streams.is_seen;
        let (data, layout, passed) = self.data_for_row();
        let start = data.len();
        append(data, layout, passed);
        if is_seen {
            escape(data, start);
        }
        data.push(b'\n');
    }
}

fn escape_cells(data: &mut Vec<u8>, start: usize) {
    let shown = visible(&data[start..]);
    data.truncate(start);
    data.extend_from_slice(shown.as_bytes());
}

impl Sink {
    /// Appends a line for each value, with its name, which is [visible], in a column of this width.
    ///
    /// [visible]: crate::terminal::visible::visible
    pub(crate) fn named_values<'v>(&mut self, width: usize, values: impl IntoIterator<Item = (&'v str, &'v str)>) {
        let style = if self.streams.has_colors { Style::new().bold() } else { Style::new() };
        let (before, after) = (style.to_string(), format!("{style:#}  "));
        for (name, value) in values {
            let data = self.data();
            data.extend_from_slice(before.as_bytes());
            data.extend_from_slice(name.as_bytes());
            data.extend(iter::repeat_n(b' ', width.saturating_sub(name.width())));
            data.extend_from_slice(after.as_bytes());
            self.line(value);
        }
    }
}

/// A repeated character. The width in a format string does the same, but panics from 65,536.
pub(crate) struct Repeated(pub(crate) char, pub(crate) usize);

impl fmt::Display for Repeated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self(character, count) = *self;
        iter::repeat_n(character, count).try_for_each(|character| f.write_char(character))
    }
}
