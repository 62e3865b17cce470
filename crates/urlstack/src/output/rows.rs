//! The rows of results in the format of the output.

use crate::{
    output::{
        json,
        layout::{Format, Layout},
        passed::Passed,
        row::Row,
        sink::Sink,
        table,
    },
    terminal::visible::visible,
};

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
