//! Rows of cells with a delimiter between them.
//!
//! `csv-core` reads cells, but does not say where they were.
//!
//! Sources: <https://www.rfc-editor.org/rfc/rfc4180>,
//! <https://www.iana.org/assignments/media-types/text/tab-separated-values>

use crate::{
    Error, ErrorKind,
    error::error_at,
    piece::{Piece, Role, Then, has_slashes},
};
use memchr::{memchr, memchr3};
use std::{borrow::Cow, ops::Range};
use url_extract::Syntax;

/// A cell, without its quotes.
struct Cell {
    range: Range<usize>,
    is_quoted: bool,
}

/// Calls `then` with each cell, under the name of its column. Unless the names are given, they are the cells of the
/// first row, if none of these is a URL.
pub(crate) fn pieces(
    text: &str,
    dialect: (u8, bool),
    given: Option<&[String]>,
    then: &mut Then<'_>,
) -> Result<(), Error> {
    let (mut names, mut at, mut row) = (given.map(<[_]>::to_vec), 0, Vec::new());
    while at < text.len() {
        at = read_row(text, at, dialect, &mut row)?;
        if row.iter().all(|cell| cell.range.is_empty()) && row.len() < 2 {
            continue;
        }
        let names = names.get_or_insert_with(|| {
            let has_url = row.iter().any(|cell| has_slashes(&text[cell.range.clone()]));
            if has_url { Vec::new() } else { row.iter().map(|cell| cell.text(text).into_owned()).collect() }
        });
        if let Some(cell) = row.get(names.len()).filter(|_| !names.is_empty()) {
            return Err(Error::new(ErrorKind::TableRow, cell.range.clone()));
        }
        for (index, cell) in row.iter().enumerate() {
            let name = names.get(index).map_or("", |name| name);
            then(Piece {
                text: cell.text(text),
                ..Piece::new(text, cell.range.clone(), Role::Value, name, Syntax::Plain)
            });
        }
    }
    Ok(())
}

impl Cell {
    fn text<'t>(&self, text: &'t str) -> Cow<'t, str> {
        let raw = &text[self.range.clone()];
        if self.is_quoted && raw.contains('"') { raw.replace("\"\"", "\"").into() } else { raw.into() }
    }
}

/// Reads the cells of the row that starts at a position, and returns where the next one starts.
fn read_row(
    text: &str,
    mut at: usize,
    (delimiter, has_quotes): (u8, bool),
    row: &mut Vec<Cell>,
) -> Result<usize, Error> {
    let bytes = text.as_bytes();
    row.clear();
    loop {
        let is_quoted = has_quotes && bytes.get(at) == Some(&b'"');
        let mut end = at;
        if is_quoted {
            end = end_of_quoted(bytes, at + 1).ok_or_else(|| error_at(ErrorKind::TableQuote, bytes, at))? + 1;
        }
        // What follows the quote is of the cell, and then the quotes are, too.
        let is_whole =
            is_quoted && bytes.get(end).is_none_or(|byte| matches!(byte, b'\r' | b'\n') || *byte == delimiter);
        end += memchr3(delimiter, b'\n', b'\r', &bytes[end..]).unwrap_or(bytes.len() - end);
        let range = if is_whole { at + 1..end - 1 } else { at..end };
        row.push(Cell { range, is_quoted: is_whole });
        match bytes.get(end) {
            Some(b'\r') if bytes.get(end + 1) == Some(&b'\n') => return Ok(end + 2),
            Some(byte) if *byte == delimiter => at = end + 1,
            Some(_) => return Ok(end + 1),
            None => return Ok(end),
        }
    }
}

/// Returns the position of the quote that ends a cell. Two of them stand for one.
fn end_of_quoted(bytes: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += memchr(b'"', bytes.get(at..)?)?;
        if bytes.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}
