//! What a format of rows is.

use std::io::{self, BufRead};
use url_facts::{Type, Value};

/// The arguments of a row.
pub(crate) type Row = Vec<Cell>;

/// An argument. The formats have any bytes.
#[derive(Debug, Eq, PartialEq)]
pub(crate) enum Cell {
    Null,
    Text(String),
    /// Bytes that are not UTF-8.
    Bytes(Vec<u8>),
}

impl From<Vec<u8>> for Cell {
    fn from(bytes: Vec<u8>) -> Self {
        String::from_utf8(bytes).map_or_else(|error| Self::Bytes(error.into_bytes()), Self::Text)
    }
}

impl Cell {
    pub(crate) fn text(&self) -> Option<&str> {
        if let Self::Text(text) = self { Some(text) } else { None }
    }

    pub(crate) fn bytes(&self) -> Option<&[u8]> {
        if let Self::Bytes(bytes) = self { Some(bytes) } else { None }
    }
}

/// A format of rows.
pub(crate) trait Format {
    /// Reads a row, if there is one. Where rows do not say how many columns they have, it is so many.
    fn read(&mut self, columns: usize, input: &mut impl BufRead) -> io::Result<Option<Row>>;

    /// Writes a row with a result of a type.
    fn write(&self, value: &Value<'_>, results: &Type, output: &mut Vec<u8>);
}
