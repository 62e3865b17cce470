//! What is wrong with a line, and where.

use crate::{failure::Failure, urls::Parsed};
use serde::Serialize;
use std::{fmt, ops::Range};
use url_core::ValidationError;

/// A place where a line is not a valid URL.
#[derive(Debug, Serialize)]
pub(crate) struct Finding<'a> {
    pub(crate) file: String,
    pub(crate) line: u64,
    /// The first character of the place, from 1 on.
    pub(crate) column: usize,
    /// The character behind the place; the same if the place is between two characters.
    #[serde(rename = "endColumn")]
    pub(crate) end_column: usize,
    /// Whether the line is no URL at all.
    #[serde(rename = "level", serialize_with = "level")]
    pub(crate) is_error: bool,
    pub(crate) name: &'a str,
    pub(crate) message: String,
    pub(crate) input: &'a str,
}

/// The name of what is not a valid URL string although the parser reports no validation error.
pub(crate) const NOT_VALID: &str = "not-a-valid-URL-string";

impl<'a> Finding<'a> {
    pub(crate) fn of_failure(parsed: &'a Parsed<'_>, failure: &'a Failure<'_>) -> Self {
        let Failure { name, range, message, subject } = failure;
        Self::new(parsed, true, name, message.to_string(), subject, range.clone())
    }

    pub(crate) fn of_error(parsed: &'a Parsed<'_>, error: &ValidationError) -> Self {
        let message = error.message().to_string();
        Self::new(parsed, false, error.code(), message, parsed.input.as_bytes(), error.range())
    }

    pub(crate) fn not_valid(parsed: &'a Parsed<'_>) -> Self {
        let message = "the parser has nothing to say, but the standard would not have this written".to_owned();
        Self::new(parsed, false, NOT_VALID, message, parsed.input.as_bytes(), 0..parsed.input.len())
    }

    fn new(
        parsed: &'a Parsed<'_>,
        is_error: bool,
        name: &'a str,
        message: String,
        subject: &[u8],
        Range { start, end }: Range<usize>,
    ) -> Self {
        let characters = |bytes| String::from_utf8_lossy(bytes).chars().count();
        let column = characters(&subject[..start]) + 1;
        let end_column = column + characters(&subject[start..end]);
        let file = parsed.place.file.map_or_else(|| "<stdin>".to_owned(), |file| file.display().to_string());
        let line = parsed.place.line.unwrap_or(1);
        Self { file, line, column, end_column, is_error, name, message, input: parsed.input }
    }

    pub(crate) fn level(&self) -> &'static str {
        if self.is_error { "error" } else { "warning" }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn level<S: serde::Serializer>(is_error: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if *is_error { "error" } else { "warning" })
}

impl fmt::Display for Finding<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, column, name, message, .. } = self;
        write!(f, "{file}:{line}:{column}: {}: {name}: {message}", self.level())
    }
}
