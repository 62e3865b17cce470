//! One input, and its place.

use crate::{
    failure::Failure,
    record::{
        part::Part,
        table::{Columns, Row},
    },
};
use std::{borrow::Cow, path::Path, str};
use url_core::Url;

/// One input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Input<'a> {
    pub(crate) bytes: &'a [u8],
    /// The same as text, if it is known to be UTF-8.
    pub(crate) known_text: Option<&'a str>,
    pub(crate) place: Place<'a>,
    /// The record that has the input, if there is more in it.
    pub(crate) origin: Option<&'a Origin<'a>>,
}

/// A record with an input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Origin<'a> {
    /// The argument, line or row.
    pub(crate) record: &'a [u8],
    /// The fields of a row.
    pub(crate) row: Option<Row<'a>>,
    /// The columns of all rows in the input.
    pub(crate) columns: Option<&'a Columns>,
    /// Where the input is in a document, if that has more.
    pub(crate) part: Option<&'a Part>,
    /// The base of the input.
    pub(crate) base: Option<&'a str>,
    /// Why the record has no input. The input is then the record.
    pub(crate) failure: Option<&'a Failure<'a>>,
}

/// The position of an input: its file and line.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Place<'a> {
    /// The file; `None` for standard input and arguments.
    pub(crate) file: Option<&'a Path>,
    /// The line, counted from 1; `None` for an argument.
    pub(crate) line: Option<u64>,
}

impl<'a> Place<'a> {
    /// Returns the name of the file, with U+FFFD for invalid text.
    pub(crate) fn file_name(&self) -> Cow<'a, str> {
        self.file.map_or("<stdin>".into(), Path::to_string_lossy)
    }
}

impl<'a> Input<'a> {
    /// An argument, or a line without its end, which is `known_text` if that is known to be UTF-8.
    pub(crate) fn new(bytes: &'a [u8], known_text: Option<&'a str>, place: Place<'a>) -> Self {
        Self { bytes, known_text, place, origin: None }
    }

    /// The argument, line or row that has the input.
    pub(crate) fn record(&self) -> &'a [u8] {
        self.origin.map_or(self.bytes, |origin| origin.record)
    }

    /// Where the input is in a document, if that has more.
    pub(crate) fn part(&self) -> Option<&'a Part> {
        self.origin?.part
    }

    /// The base in the record of the input.
    pub(crate) fn base(&self) -> Option<&'a str> {
        self.origin?.base
    }

    /// Why the record has no input.
    pub(crate) fn failure(&self) -> Option<&'a Failure<'a>> {
        self.origin?.failure
    }

    /// What to do if the input is an argument that names a file, whose lines may have been meant.
    pub(crate) fn hint_of_file(&self) -> Option<String> {
        let name = str::from_utf8(self.bytes).ok().filter(|name| self.place.line.is_none() && !name.is_empty())?;
        Path::new(name).is_file().then(|| format!("to read the lines of the file of this name, write `-f {name}`"))
    }

    /// The text of the input.
    pub(crate) fn text(&self) -> Result<&'a str, Failure<'a>> {
        match (self.failure(), self.known_text) {
            (Some(failure), _) => Err(failure.clone()),
            (None, Some(text)) => Ok(text),
            (None, None) => str::from_utf8(self.bytes).map_err(|error| Failure::not_utf8(self.bytes, error)),
        }
    }
}

/// Returns whether a text is meant as a URL. A scheme is not enough: a drive letter and a host with a port look like
/// one.
pub(crate) fn looks_like_url(text: &str) -> bool {
    text.contains("://") && Url::can_parse(text)
}
