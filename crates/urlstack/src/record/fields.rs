//! How the rows of tables are written, the fields of a row, and columns by their names.
//!
//! Source: <https://www.rfc-editor.org/rfc/rfc4180#section-2>

use crate::terminal::visible::visible;
use csv_core::{ReadRecordResult, Reader, ReaderBuilder, Terminator};
use memchr::{memchr, memchr_iter};
use std::{borrow::Cow, ops::Range, str::FromStr, sync::Arc};
use url_percent::scan::find_from;
use url_sources::{Format, LogFormat, split_request};

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
    fn reader_of_rows(self) -> Reader {
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

/// The fields of a row.
#[derive(Debug)]
pub(crate) struct Fields {
    pub(crate) dialect: Dialect,
    /// The form of the rows, if they are lines of a log.
    pub(crate) log: Option<Arc<LogFormat>>,
    reader: Reader,
    /// The fields one after the other; of a log, the line and after it the fields that have no escapes any more.
    text: Vec<u8>,
    ends: Vec<usize>,
    count: usize,
    /// Whether the last field has all of its quotes.
    pub(crate) is_closed: bool,
    /// Why a line is not of its log.
    pub(crate) fault: Option<url_sources::Error>,
    /// Where the fields of a log are in the text.
    places: Vec<Range<usize>>,
}

impl Fields {
    pub(crate) fn new(dialect: Dialect) -> Self {
        let reader = dialect.reader_of_rows();
        let (text, ends, places) = (vec![0; 256], vec![0; 16], Vec::new());
        Self { dialect, log: None, reader, text, ends, count: 0, is_closed: true, fault: None, places }
    }

    /// Reads the first row of `rows`, which are whole or the last of their source, and returns its length with its end.
    pub(crate) fn read(&mut self, rows: &[u8]) -> usize {
        let (mut at, mut len) = (0, 0);
        (self.count, self.is_closed) = (0, true);
        let line = &rows[..line_len(rows)];
        if self.dialect.has_comments && is_comment(line) {
            return line.len();
        }
        if self.log.is_some() {
            self.read_log(without_end(line));
            return line.len();
        }
        loop {
            // At the end of the text, a newline ends the row, unless it is in quotes.
            let is_at_end = at == rows.len();
            let input = match is_at_end {
                false => &rows[at..],
                true if self.is_closed => b"\n",
                true => b"",
            };
            let (text, ends) = (&mut self.text[len..], &mut self.ends[self.count..]);
            let (result, read, written, ended) = self.reader.read_record(input, text, ends);
            len += written;
            self.count += ended;
            if !is_at_end {
                at += read;
            }
            match result {
                ReadRecordResult::Record | ReadRecordResult::End => break,
                ReadRecordResult::InputEmpty if is_at_end => self.is_closed = false,
                ReadRecordResult::InputEmpty => {}
                ReadRecordResult::OutputFull => self.text.resize(2 * self.text.len(), 0),
                ReadRecordResult::OutputEndsFull => self.ends.resize(2 * self.ends.len(), 0),
            }
        }
        // The carriage return of a line end is not part of the last field.
        let fields = &self.text[..len];
        if fields.ends_with(b"\r")
            && rows[..at].ends_with(b"\r\n")
            && let Some(end) = self.ends[..self.count].last_mut()
        {
            *end -= 1;
        }
        at
    }

    fn read_log(&mut self, line: &[u8]) {
        let Self { log: Some(log), text, places, fault, count, .. } = self else { return };
        text.clear();
        places.clear();
        *fault = if line.is_empty() { None } else { log.read(line, places).err() };
        if fault.is_some() {
            return;
        }
        text.extend_from_slice(line);
        let has_escapes = memchr(b'\\', line).is_some();
        for place in places.iter_mut().filter(|_| has_escapes) {
            if let Cow::Owned(value) = log.unescape(&line[place.clone()]) {
                *place = text.len()..text.len() + value.len();
                text.extend(value);
            }
        }
        *count = places.len();
    }

    /// Returns whether a row of these fields is one of a dialect, too.
    pub(crate) fn are_written_as(&self, dialect: Dialect) -> bool {
        let Dialect { delimiter, quotes, .. } = self.dialect;
        self.log.is_none() && (delimiter, quotes) == (dialect.delimiter, dialect.quotes)
    }

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    pub(crate) fn field(&self, index: usize) -> Option<&[u8]> {
        if self.log.is_some() {
            return self.text.get(self.places[..self.count].get(index)?.clone());
        }
        let end = *self.ends[..self.count].get(index)?;
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        self.text.get(start..end)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.count).filter_map(|index| self.field(index))
    }
}

/// Returns a line without its newline, and without the carriage return before that.
pub(crate) fn without_end(line: &[u8]) -> &[u8] {
    match line.strip_suffix(b"\n") {
        Some(line) => line.strip_suffix(b"\r").unwrap_or(line),
        // A line without a newline keeps all its bytes.
        None => line,
    }
}

/// The column that has the inputs.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Column {
    /// By its number, from 0.
    Number(usize),
    /// By its name in the header.
    Name(String),
}

impl FromStr for Column {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.parse::<usize>() {
            Ok(0) => Err("columns are counted from 1"),
            Ok(number) => Ok(Self::Number(number - 1)),
            Err(_) => Ok(Self::Name(text.to_owned())),
        }
    }
}

/// Where a value is in a row.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Place {
    /// The number of the column, from 0.
    pub(super) index: usize,
    /// The part of a request line.
    part: Option<usize>,
}

/// The parts of a request line, as a log calls them.
const PARTS: [&str; 3] = [".method", ".uri", ".protocol"];

impl Place {
    pub(super) fn value<'f>(&self, fields: &'f Fields) -> Option<&'f [u8]> {
        let field = fields.field(self.index)?;
        self.part.map_or(Some(field), |part| split_request(field).map(|parts| parts[part]))
    }

    /// Returns whether it is all of a column.
    pub(super) fn is_whole(&self) -> bool {
        self.part.is_none()
    }
}

impl Column {
    /// Finds the column by its number or name. `request.uri` is a part of the column `request`.
    pub(super) fn find(&self, names: &[String]) -> Result<Place, String> {
        let name = match self {
            Self::Number(index) => return Ok(Place { index: *index, part: None }),
            Self::Name(name) => name,
        };
        let position = |name: &str| names.iter().position(|known| known == name);
        if let Some(index) = position(name) {
            return Ok(Place { index, part: None });
        }
        let part = PARTS.iter().enumerate().find_map(|(part, end)| Some((part, position(name.strip_suffix(end)?)?)));
        let (part, index) = part.ok_or_else(|| {
            format!("there is no column `{}`; the columns are {}", visible(name), visible(names.join(", ")))
        })?;
        Ok(Place { index, part: Some(part) })
    }
}
