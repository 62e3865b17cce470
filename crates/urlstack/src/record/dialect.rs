//! How the rows of tables are written.
//!
//! Source: <https://www.rfc-editor.org/rfc/rfc4180#section-2>

use csv_core::{Reader, ReaderBuilder, Terminator};
use memchr::{memchr, memchr_iter};
use url_percent::scan::find_from;
use url_sources::Format;

/// What separates the columns of a table.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Dialect {
    pub(crate) delimiter: u8,
    pub(crate) quotes: Quotes,
    /// Whether lines that start with `#` are not rows.
    pub(crate) has_comments: bool,
}

/// What double quotes around a field mean.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Quotes {
    /// They are like other characters.
    None,
    /// The field can have delimiters, newlines and doubled quotes in it.
    Csv,
}

/// Returns the length of the first line, with its end.
pub(super) fn line_len(text: &[u8]) -> usize {
    memchr(b'\n', text).map_or(text.len(), |newline| newline + 1)
}

impl Dialect {
    /// The rows of this program, without comments.
    pub(crate) fn csv(delimiter: u8) -> Self {
        Self { delimiter, quotes: Quotes::Csv, has_comments: false }
    }

    /// The rows of a table.
    pub(crate) fn of(format: &Format) -> Option<Self> {
        let Format::Table { delimiter, has_quotes, .. } = *format else { return None };
        let quotes = if has_quotes { Quotes::Csv } else { Quotes::None };
        Some(Self { delimiter, quotes, has_comments: false })
    }

    /// The lines of a log.
    pub(crate) fn of_log() -> Self {
        Self { delimiter: b' ', quotes: Quotes::None, has_comments: false }
    }

    /// The lines of a log that names its columns in a comment.
    pub(crate) fn of_named_columns() -> Self {
        Self { has_comments: true, ..Self::of_log() }
    }

    /// Returns a reader for a source, which drops a byte order mark.
    pub(super) fn reader(self) -> Reader {
        let mut builder = ReaderBuilder::new();
        builder.delimiter(self.delimiter).quoting(self.quotes == Quotes::Csv).terminator(Terminator::Any(b'\n')).build()
    }

    /// Returns a reader for any rows.
    pub(super) fn reader_of_rows(self) -> Reader {
        let mut reader = self.reader();
        // After the first line, a byte order mark is like other characters.
        let _ = reader.read_record(b"\n", &mut [0], &mut [0]);
        reader
    }

    /// Returns whether a field has to be in quotes.
    pub(crate) fn needs_quotes(self, field: &[u8]) -> bool {
        let is_quoted = |byte| (byte == self.delimiter) | (byte == b'"') | (byte == b'\n') | (byte == b'\r');
        find_from(field, 0, is_quoted) < field.len()
    }

    /// Appends a field, in quotes if it needs them.
    pub(crate) fn write(self, field: &[u8], output: &mut Vec<u8>) {
        if !self.needs_quotes(field) {
            return output.extend_from_slice(field);
        }
        output.push(b'"');
        let mut start = 0;
        for quote in memchr_iter(b'"', field) {
            output.extend_from_slice(&field[start..=quote]);
            output.push(b'"');
            start = quote + 1;
        }
        output.extend_from_slice(&field[start..]);
        output.push(b'"');
    }
}

/// Returns whether a line is empty or a comment.
pub(crate) fn is_comment(line: &[u8]) -> bool {
    matches!(line.trim_ascii_start(), [] | [b'#', ..])
}
