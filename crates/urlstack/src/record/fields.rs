//! The fields of a row, and columns by their names.

use crate::{
    record::{
        dialect::{Dialect, Quotes, is_comment, line_len},
        log_line,
    },
    terminal::visible::visible,
};
use csv_core::{ReadRecordResult, Reader};
use std::str::FromStr;

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
        if matches!(self.dialect.quotes, Quotes::Log | Quotes::Request) {
            let are_requests = self.dialect.quotes == Quotes::Request;
            let delimiter = self.dialect.delimiter;
            self.is_closed = log_line::split(line, delimiter, are_requests, &mut self.text, &mut self.ends);
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

impl Column {
    /// Returns the number of the column, from 0.
    pub(super) fn find(&self, names: &[String]) -> Result<usize, String> {
        match self {
            Self::Number(index) => Ok(*index),
            Self::Name(name) => names.iter().position(|known| known == name).ok_or_else(|| {
                format!("the header has no column `{}`; its columns are {}", visible(name), visible(names.join(", ")))
            }),
        }
    }
}
