//! Tables: rows of columns, as CSV or with tabs.
//!
//! csv-core finds the fields. A row that is read passes through as it is, byte for byte; only what is added to it is
//! written here.
//!
//! Source: <https://www.rfc-editor.org/rfc/rfc4180#section-2>

use crate::{
    failure::Failure,
    record::{
        compose::{Compose, Composition},
        fields::{Place, line_len},
        request_url::RequestColumns,
    },
    terminal::visible::visible,
};
use csv_core::{ReadRecordResult, Reader};
use memchr::memmem;
use std::{borrow::Cow, collections::BTreeSet, iter, ops::Range, str, sync::Arc};
use url_sources::{Format, LogFormat};

pub(crate) use super::fields::{Dialect, Fields, Quotes, is_comment, without_end};

/// Where the inputs are in the rows of a table.
#[derive(Clone, Debug)]
pub(crate) enum Wanted {
    /// In columns.
    Compose(Compose),
    /// Where logs have the URL of a request.
    Request,
    /// In all columns. The first row of a table then has no names if it has a URL.
    All,
}

/// The form of a log.
#[derive(Clone, Debug)]
pub(crate) enum Log {
    /// That of all lines.
    Known(Arc<LogFormat>),
    /// Lines of the log name their columns.
    Named,
}

/// How the tables of a run are read.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) dialect: Dialect,
    pub(crate) wanted: Wanted,
    /// The form of the lines, if it is a log.
    pub(crate) log: Option<Log>,
    /// Whether the first row, or a line of a log, names the columns.
    pub(crate) has_header: bool,
    /// Whether the rows are written again, so that all sources must have the same columns.
    pub(crate) passes_through: bool,
}

/// The columns of a source.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    /// The names in the header; empty without one.
    names: Vec<String>,
    input: InputIn,
    /// The form of the lines of a log.
    pub(crate) log: Option<Arc<LogFormat>>,
    /// The line of a log that names its columns, instead of a header.
    directive: Option<Vec<u8>>,
    /// Whether they are other columns than the first ones.
    pub(crate) are_others: bool,
}

/// Where the inputs are in the rows of a source.
#[derive(Debug)]
enum InputIn {
    Field(Place),
    Fields(Composition),
    Request(RequestColumns),
}

impl Default for InputIn {
    fn default() -> Self {
        Self::Field(Place::default())
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

impl Columns {
    /// The names in the header; empty without one.
    pub(crate) fn names(&self) -> &[String] {
        &self.names
    }

    /// The columns of a source by its header: the first of its rows, or the line of a log that names them. Returns the
    /// place of that line too, or `None` if there are only comments.
    pub(crate) fn find(rows: &[u8], table: &Table) -> Result<Option<(Self, Range<usize>)>, String> {
        let Table { dialect, wanted, log, .. } = table;
        let mut start = 0;
        while let line = &rows[start..start + line_len(&rows[start..])]
            && !line.is_empty()
            && dialect.has_comments
            && is_comment(line)
        {
            let end = start + line.len();
            if let Some(separator) = line.strip_prefix(b"#separator ")
                && separator.trim_ascii() != b"\\x09"
                && log.is_some()
            {
                return Err(format!("expected `#separator \\x09`, and found `{}`", visible(separator.trim_ascii())));
            }
            if let Some(columns) = log.as_ref().and_then(|_| named_columns(line)) {
                let names: Vec<_> = columns.names().map(str::as_bytes).collect();
                let known = Self { directive: Some(line.trim_ascii().to_vec()), ..Self::new(wanted, &names)? };
                return Ok(Some((known.of_log(columns.into()), start..end)));
            }
            start = end;
        }
        if start == rows.len() {
            return Ok(None);
        }
        if log.is_some() {
            return Err("expected a line `#Fields:` or `#fields` before the first row".to_owned());
        }
        let mut header = Fields::new(*dialect);
        let end = start + header.read(&rows[start..]);
        let names: Vec<_> = header.iter().collect();
        if matches!(wanted, Wanted::All) && names.iter().any(|name| memmem::find(name, b"://").is_some()) {
            return Ok(Some((Self::new(wanted, &[])?, start..start)));
        }
        Ok(Some((Self::new(wanted, &names)?, start..end)))
    }

    /// Returns the format of rows that have these columns, and no header.
    pub(crate) fn format(&self, of_file: &Format) -> Format {
        match (of_file, &self.log) {
            (_, Some(log)) => Format::Log(log.clone()),
            (Format::Table { delimiter, has_quotes, .. }, None) => {
                let names = Some(self.names.as_slice().into());
                Format::Table { delimiter: *delimiter, has_quotes: *has_quotes, names }
            }
            (other, None) => other.clone(),
        }
    }

    /// Returns these columns for the lines of a log.
    pub(crate) fn of_log(self, log: Arc<LogFormat>) -> Self {
        Self { log: Some(log), ..self }
    }

    /// Returns the place of a line that names other fields.
    pub(crate) fn changed_in(&self, rows: &[u8]) -> Option<usize> {
        let directive = self.directive.as_ref()?;
        let mut at = 0;
        while at < rows.len() {
            let line = &rows[at..at + line_len(&rows[at..])];
            if named_columns(line).is_some() && line.trim_ascii() != directive {
                return Some(at);
            }
            at += line.len();
        }
        None
    }

    /// Columns with these names, or without names.
    pub(crate) fn new(wanted: &Wanted, header: &[&[u8]]) -> Result<Self, String> {
        let text = |name: &[u8]| String::from_utf8_lossy(name).into_owned();
        let mut known = BTreeSet::new();
        let mut names = Vec::new();
        for name in header.iter().copied().map(text) {
            // Members of JSON need different names.
            let name = if known.contains(&name) { format!("{name}.{}", names.len() + 1) } else { name };
            known.insert(name.clone());
            names.push(name);
        }
        let input = match wanted {
            Wanted::All => InputIn::default(),
            Wanted::Request => InputIn::Request(RequestColumns::find(&names)?),
            Wanted::Compose(template) => match template.place(&names)? {
                Some(place) => InputIn::Field(place),
                None => InputIn::Fields(template.find(&names)?),
            },
        };
        Ok(Self { names, input, log: None, directive: None, are_others: false })
    }

    /// Returns the column that is the input, if one is.
    fn index(&self) -> Option<usize> {
        match self.input {
            InputIn::Field(place) => place.is_whole().then_some(place.index),
            InputIn::Fields(_) | InputIn::Request(_) => None,
        }
    }
}

/// Reads the line by which a log names its columns.
fn named_columns(line: &[u8]) -> Option<LogFormat> {
    LogFormat::columns(str::from_utf8(line.trim_ascii()).ok()?)
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
    /// Returns the field that is the input, or the input from several fields, which is written to `composed`.
    pub(crate) fn input<'c>(&self, composed: &'c mut Vec<u8>) -> Result<&'c [u8], Failure<'a>>
    where
        'a: 'c,
    {
        let Self { columns: Columns { names, input, .. }, fields, bytes } = *self;
        let failure = |place, message| Err(Failure::of_row(bytes, place, message));
        if let Some(fault) = &fields.fault {
            return Err(Failure::of_log_line(bytes, fault));
        }
        if !fields.is_closed {
            return failure(bytes.len(), "expected a double quote at the end of the last field".to_owned());
        }
        if fields.len() > names.len() && !names.is_empty() && fields.log.is_none() {
            let message = format!("expected {} columns, as in the header, and found {}", names.len(), fields.len());
            return failure(bytes.len(), message);
        }
        composed.clear();
        let result = match input {
            InputIn::Field(place) => {
                return match place.value(fields) {
                    Some(field) => Ok(field),
                    None => failure(
                        bytes.len(),
                        format!("expected at least {} columns, and found {}", place.index + 1, fields.len()),
                    ),
                };
            }
            InputIn::Fields(composition) => composition.append(fields, names, composed),
            InputIn::Request(columns) => columns.append(fields, names, composed),
        };
        match result {
            Ok(()) => Ok(composed),
            Err(message) => failure(bytes.len(), message),
        }
    }

    /// Appends the fields as a row of another dialect, with empty fields for columns that it lacks.
    pub(crate) fn append_as(&self, dialect: Dialect, output: &mut Vec<u8>) {
        let count = match self.columns.names.len() {
            0 => self.fields.len(),
            count => count,
        };
        for index in 0..count {
            if index > 0 {
                output.push(dialect.delimiter);
            }
            dialect.write(self.fields.field(index).unwrap_or_default(), output);
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
        let (names, of_input, fields) = (&self.columns.names, self.columns.index(), self.fields);
        let others = names.iter().enumerate().filter(move |(index, _)| Some(*index) != of_input);
        others.map(move |(index, name)| (name.into(), fields.field(index).unwrap_or_default()))
    }

    /// Returns the fields other than the input, with the names of their columns, or their numbers.
    pub(crate) fn others(&self) -> impl Iterator<Item = (Cow<'a, str>, &'a [u8])> {
        let (names, of_input) = (&self.columns.names, self.columns.index());
        let others = self.fields.iter().enumerate().filter(move |(index, _)| Some(*index) != of_input);
        others.map(|(index, field)| match names.get(index) {
            Some(name) => (name.into(), field),
            None => ((index + 1).to_string().into(), field),
        })
    }
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
