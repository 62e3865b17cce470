//! Tables: rows of columns, as CSV or with tabs.
//!
//! csv-core finds the fields. A row that is read passes through as it is, byte for byte; only what is added to it is
//! written here.
//!
//! Source: <https://www.rfc-editor.org/rfc/rfc4180#section-2>

use crate::{failure::Failure, record::log_line, terminal::visible::visible};
use csv_core::{ReadRecordResult, Reader, ReaderBuilder, Terminator};
use memchr::{memchr, memchr_iter};
use std::{borrow::Cow, collections::BTreeSet, iter, ops::Range, str::FromStr};
use url_percent::scan::find_from;

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
    /// The field can have delimiters in it, and characters after a backslash, as in the logs of web servers.
    Log,
}

/// The column that has the inputs.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) enum Column {
    /// By its number, from 0.
    Number(usize),
    /// By its name in the header.
    Name(String),
}

/// How the tables of a run are read.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) dialect: Dialect,
    pub(crate) column: Column,
    pub(crate) has_header: bool,
    /// Whether the rows are written again, so that all sources must have the same columns.
    pub(crate) passes_through: bool,
}

/// The columns of a source.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    /// The names in the header; empty without one.
    names: Vec<String>,
    /// The column that has the inputs.
    index: usize,
    /// The line of a log that names its fields, instead of a header.
    directive: Option<Vec<u8>>,
}

/// The start of the line of a log that names its fields.
///
/// Source: <https://www.w3.org/TR/WD-logfile-960323> (Directives)
const FIELDS: &[u8] = b"#Fields:";

/// Returns the length of the first line, with its end.
fn line_len(text: &[u8]) -> usize {
    memchr(b'\n', text).map_or(text.len(), |newline| newline + 1)
}

impl Dialect {
    /// The rows of this program, without comments.
    pub(crate) fn csv(delimiter: u8) -> Self {
        Self { delimiter, quotes: Quotes::Csv, has_comments: false }
    }

    /// Returns a reader for a source, which drops a byte order mark.
    fn reader(self) -> Reader {
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

/// Finds the ends of rows in text that arrives in pieces.
pub(crate) struct Cutter {
    reader: Reader,
    has_comments: bool,
    line: Line,
    fields: Vec<u8>,
    ends: Vec<usize>,
}

/// What the bytes of the row so far are.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Line {
    /// White space, so that a comment can follow.
    Blank,
    Comment,
    Row,
}

impl Cutter {
    pub(crate) fn new(dialect: Dialect) -> Self {
        let line = Line::Blank;
        let (fields, ends) = (vec![0; 4096], vec![0; 256]);
        Self { reader: dialect.reader(), has_comments: dialect.has_comments, line, fields, ends }
    }

    /// Returns the end of the last row that ends in the next piece.
    pub(crate) fn last_end(&mut self, piece: &[u8]) -> Option<usize> {
        let (mut last, mut at) = (None, 0);
        while at < piece.len() {
            if self.has_comments && self.line != Line::Row {
                let after = self.skip_comment(&piece[at..]);
                if after > 0 {
                    at += after;
                    last = if self.line == Line::Blank { Some(at) } else { last };
                    continue;
                }
            }
            // The fields themselves are not needed, so each call may overwrite those of the one before.
            let (result, read, ..) = self.reader.read_record(&piece[at..], &mut self.fields, &mut self.ends);
            at += read;
            if result == ReadRecordResult::Record {
                last = Some(at);
                self.line = Line::Blank;
            }
        }
        last
    }

    /// Returns the length of a comment, or of the rest of one, at the start of a piece. It can have quotes in it.
    fn skip_comment(&mut self, piece: &[u8]) -> usize {
        if self.line == Line::Blank {
            match piece.iter().find(|byte| !byte.is_ascii_whitespace() || **byte == b'\n') {
                Some(b'#') => self.reader.reset(),
                Some(b'\n') | None => return 0,
                Some(_) => {
                    self.line = Line::Row;
                    return 0;
                }
            }
        }
        let len = line_len(piece);
        self.line = if piece[..len].ends_with(b"\n") { Line::Blank } else { Line::Comment };
        len
    }
}

/// The fields of a row.
#[derive(Debug)]
pub(crate) struct Fields {
    pub(crate) dialect: Dialect,
    reader: Reader,
    text: Vec<u8>,
    ends: Vec<usize>,
    count: usize,
    /// Whether the last field has all of its quotes.
    pub(crate) is_closed: bool,
}

impl Fields {
    pub(crate) fn new(dialect: Dialect) -> Self {
        let reader = dialect.reader_of_rows();
        Self { dialect, reader, text: vec![0; 256], ends: vec![0; 16], count: 0, is_closed: true }
    }

    /// Reads the first row of `rows`, which are whole or the last of their source, and returns its length with its end.
    pub(crate) fn read(&mut self, rows: &[u8]) -> usize {
        let (mut at, mut len) = (0, 0);
        (self.count, self.is_closed) = (0, true);
        let line = &rows[..line_len(rows)];
        if self.dialect.has_comments && is_comment(line) {
            return line.len();
        }
        if self.dialect.quotes == Quotes::Log {
            self.is_closed = log_line::split(line, self.dialect.delimiter, &mut self.text, &mut self.ends);
            self.count = self.ends.len();
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

    pub(crate) fn len(&self) -> usize {
        self.count
    }

    pub(crate) fn field(&self, index: usize) -> Option<&[u8]> {
        let end = *self.ends[..self.count].get(index)?;
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        self.text.get(start..end)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.count).filter_map(|index| self.field(index))
    }
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

impl Columns {
    /// The names in the header; empty without one.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// The columns of a source by its header: the first of its rows, or the line of a log that names them. Returns the
    /// place of that line too, or `None` if there are only comments.
    pub(crate) fn find(
        rows: &[u8],
        Table { dialect, column, .. }: &Table,
    ) -> Result<Option<(Self, Range<usize>)>, String> {
        let mut start = 0;
        while let line = &rows[start..start + line_len(&rows[start..])]
            && !line.is_empty()
            && dialect.has_comments
            && is_comment(line)
        {
            let end = start + line.len();
            if let Some(names) = line.trim_ascii_start().strip_prefix(FIELDS) {
                let names = names.split(u8::is_ascii_whitespace).filter(|name| !name.is_empty());
                let directive = Some(line.trim_ascii().to_vec());
                return Ok(Some((Self { directive, ..Self::new(column, names)? }, start..end)));
            }
            start = end;
        }
        if start == rows.len() {
            return Ok(None);
        }
        let mut header = Fields::new(*dialect);
        let end = start + header.read(&rows[start..]);
        Ok(Some((Self::new(column, header.iter())?, start..end)))
    }

    /// Returns the place of a line that names other fields.
    pub(crate) fn changed_in(&self, rows: &[u8]) -> Option<usize> {
        let directive = self.directive.as_deref()?;
        let mut at = 0;
        while at < rows.len() {
            let line = &rows[at..at + line_len(&rows[at..])];
            if line.trim_ascii_start().starts_with(FIELDS) && line.trim_ascii() != directive {
                return Some(at);
            }
            at += line.len();
        }
        None
    }

    /// Columns with these names, or without names.
    pub(crate) fn new<'n>(column: &Column, header: impl Iterator<Item = &'n [u8]>) -> Result<Self, String> {
        let text = |name: &[u8]| String::from_utf8_lossy(name).into_owned();
        let mut known = BTreeSet::new();
        let mut names = Vec::new();
        for name in header.map(text) {
            // Members of JSON need different names.
            let name = if known.contains(&name) { format!("{name}.{}", names.len() + 1) } else { name };
            known.insert(name.clone());
            names.push(name);
        }
        let index = match column {
            Column::Number(index) => *index,
            Column::Name(name) => names.iter().position(|known| known == name).ok_or_else(|| {
                format!("the header has no column `{}`; its columns are {}", visible(name), visible(names.join(", ")))
            })?,
        };
        Ok(Self { names, index, directive: None })
    }
}

/// A row with an input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a> {
    pub(crate) columns: &'a Columns,
    pub(crate) fields: &'a Fields,
    /// The bytes without the end of the line.
    pub(crate) bytes: &'a [u8],
}

impl<'a> Row<'a> {
    /// Returns the field that is the input.
    pub(crate) fn input(&self) -> Result<&'a [u8], Failure<'a>> {
        let Self { columns: Columns { names, index, .. }, fields, bytes } = *self;
        let failure = |place, message| Err(Failure::of_row(bytes, place, message));
        if !fields.is_closed {
            return failure(bytes.len(), "expected a double quote at the end of the last field".to_owned());
        }
        if fields.len() > names.len() && !names.is_empty() {
            let message = format!("expected {} columns, as in the header, and found {}", names.len(), fields.len());
            return failure(bytes.len(), message);
        }
        match fields.field(*index) {
            Some(field) => Ok(field),
            None => {
                failure(bytes.len(), format!("expected at least {} columns, and found {}", index + 1, fields.len()))
            }
        }
    }

    /// Appends the row as it is, with empty fields for columns that it lacks.
    pub(crate) fn append_to(&self, output: &mut Vec<u8>) {
        output.extend_from_slice(self.bytes);
        if !self.fields.is_closed {
            output.push(b'"');
        }
        let missing = self.columns.names.len().saturating_sub(self.fields.len());
        output.extend(iter::repeat_n(self.fields.dialect.delimiter, missing));
    }

    /// Returns the fields other than the input that have names, also those that the row lacks.
    pub(crate) fn others_in_header(&self) -> impl Iterator<Item = (Cow<'a, str>, &'a [u8])> {
        let (Columns { names, index: of_input, .. }, fields) = (self.columns, self.fields);
        let others = names.iter().enumerate().filter(move |(index, _)| index != of_input);
        others.map(move |(index, name)| (name.into(), fields.field(index).unwrap_or_default()))
    }

    /// Returns the fields other than the input, with the names of their columns, or their numbers.
    pub(crate) fn others(&self) -> impl Iterator<Item = (Cow<'a, str>, &'a [u8])> {
        let Columns { names, index: of_input, .. } = self.columns;
        let others = self.fields.iter().enumerate().filter(move |(index, _)| index != of_input);
        others.map(|(index, field)| match names.get(index) {
            Some(name) => (name.into(), field),
            None => ((index + 1).to_string().into(), field),
        })
    }
}

/// Returns whether a line is empty or a comment.
pub(crate) fn is_comment(line: &[u8]) -> bool {
    matches!(line.trim_ascii_start(), [] | [b'#', ..])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The fields of each row by the grammar of RFC 4180, character by character. A quote inside a field that does not
    /// start with one is a character like others, and so is what follows a closing quote.
    fn naive(text: &[u8], has_quotes: bool) -> Vec<Vec<Vec<u8>>> {
        let (mut rows, mut row, mut field) = (Vec::new(), Vec::new(), Vec::new());
        let (mut is_quoted, mut is_at_start) = (false, true);
        let mut rest = text;
        while let [byte, after @ ..] = rest {
            rest = after;
            match byte {
                b'"' if is_quoted && after.starts_with(b"\"") => {
                    field.push(b'"');
                    rest = &after[1..];
                }
                b'"' if is_quoted => is_quoted = false,
                b'"' if has_quotes && is_at_start => is_quoted = true,
                b',' if !is_quoted => row.push(std::mem::take(&mut field)),
                b'\n' if !is_quoted => {
                    field.pop_if(|byte| *byte == b'\r' && text[..text.len() - rest.len()].ends_with(b"\r\n"));
                    row.push(std::mem::take(&mut field));
                    rows.push(std::mem::take(&mut row));
                }
                _ => field.push(*byte),
            }
            is_at_start = matches!(byte, b',' | b'\n') && !is_quoted;
        }
        if !is_at_start || !row.is_empty() {
            row.push(field);
            rows.push(row);
        }
        rows
    }

    /// All texts of up to `most` of these bytes.
    fn texts(bytes: &[u8], most: usize) -> Vec<Vec<u8>> {
        let mut texts = vec![vec![]];
        let mut start = 0;
        for _ in 0..most {
            let end = texts.len();
            for index in start..end {
                texts.extend(bytes.iter().map(|byte| [&texts[index][..], &[*byte]].concat()).collect::<Vec<_>>());
            }
            start = end;
        }
        texts
    }

    #[test]
    fn rows_are_those_of_a_naive_reader() {
        for has_quotes in [false, true] {
            let quotes = if has_quotes { Quotes::Csv } else { Quotes::None };
            let dialect = Dialect { quotes, ..Dialect::csv(b',') };
            let mut fields = Fields::new(dialect);
            for text in texts(b"a,\"\n\r", 5) {
                let mut rows = Vec::new();
                let mut ends = Vec::new();
                let mut at = 0;
                while at < text.len() {
                    at += fields.read(&text[at..]);
                    ends.push(at);
                    if fields.len() > 0 && fields.is_closed {
                        rows.push(fields.iter().map(<[u8]>::to_vec).collect::<Vec<_>>());
                    }
                }
                assert_eq!(at, text.len());
                let is_closed = fields.is_closed;
                let mut expected = naive(&text, has_quotes);
                if !is_closed {
                    expected.pop();
                }
                // Empty lines are no rows.
                expected.retain(|row| row.len() > 1 || !row[0].is_empty());
                rows.retain(|row| row.len() > 1 || !row[0].is_empty());
                assert_eq!(rows, expected, "{:?} {has_quotes}", text.escape_ascii().to_string());

                // The ends are found wherever the text is cut.
                let mut cutter = Cutter::new(dialect);
                let found = (0..text.len()).filter(|index| cutter.last_end(&text[*index..=*index]).is_some());
                let found: Vec<_> = found.map(|index| index + 1).collect();
                let whole: Vec<_> = ends.into_iter().filter(|end| found.contains(end) || *end < text.len()).collect();
                assert_eq!(found, whole, "{:?}", text.escape_ascii().to_string());
            }
        }
    }

    /// Comments can have quotes in them, and are where they would be without them.
    #[test]
    fn comments_are_lines() {
        let dialect = Dialect { has_comments: true, ..Dialect::csv(b',') };
        for comment in ["#\n", " # a,\"b\n", "\t#\"\r\n", "\n", " \n"] {
            for row in ["a\n", "\"#\n\",b\n", "a,\"b\n#\"\n", "a#\n"] {
                let parts = [comment, row, comment, comment, row];
                let text = parts.concat();
                let ends: Vec<_> = (0..=parts.len()).map(|count| parts[..count].concat().len()).collect();
                let mut cutter = Cutter::new(dialect);
                let found = (0..text.len()).filter(|at| cutter.last_end(&text.as_bytes()[*at..=*at]).is_some());
                let found: Vec<_> = found
                    .map(|at| at + 1)
                    .filter(|at| text[..*at].trim_end_matches([' ', '\t']).ends_with('\n'))
                    .collect();
                assert!(
                    found.iter().all(|end| ends.contains(end)) && found.contains(&text.len()),
                    "{text:?} {found:?}"
                );
                assert_eq!(Cutter::new(dialect).last_end(text.as_bytes()), Some(text.len()), "{text:?}");
                let (mut fields, mut at, mut rows) = (Fields::new(dialect), 0, 0);
                while at < text.len() {
                    at += fields.read(&text.as_bytes()[at..]);
                    rows += usize::from(fields.len() > 0);
                }
                assert_eq!((at, rows), (text.len(), 2), "{text:?}");
            }
        }
    }

    /// A byte order mark in front of rows that are not the first of a source is a part of them, also after those of
    /// another source.
    #[test]
    fn byte_order_marks_are_kept() {
        let mut fields = Fields::new(Dialect::csv(b','));
        for rows in ["\u{FEFF}a,b\n", "\n\n", "\u{FEFF}\"a\"\n"] {
            assert_eq!(fields.read(rows.as_bytes()), rows.len());
            assert!(fields.len() == 0 || fields.field(0).unwrap().starts_with("\u{FEFF}".as_bytes()), "{rows:?}");
        }
        assert_eq!(fields.len(), 1);
    }

    #[test]
    fn what_is_written_is_read() {
        for dialect in [Dialect::csv(b','), Dialect::csv(b'\t')] {
            for field in texts(b"a,\t\"\n\r", 3) {
                let mut row = Vec::new();
                dialect.write(&field, &mut row);
                row.push(dialect.delimiter);
                dialect.write(&field, &mut row);
                let mut fields = Fields::new(dialect);
                assert_eq!(fields.read(&row), row.len());
                assert_eq!(fields.iter().collect::<Vec<_>>(), [&field[..]; 2]);
            }
        }
    }
}
