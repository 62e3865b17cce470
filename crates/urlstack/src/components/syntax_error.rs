//! Why a text is not a template, or not a condition.

use std::fmt;

/// An error at a place in a text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct SyntaxError {
    /// The column in characters, counted from 1.
    pub(crate) column: usize,
    pub(crate) message: String,
}

impl SyntaxError {
    /// An error at the start of `rest`, which is a suffix of the text.
    pub(crate) fn new(text: &str, rest: &str, message: impl Into<String>) -> Self {
        Self { column: column(text, rest), message: message.into() }
    }
}

/// Returns the column of the start of `rest`, which is a suffix of the text.
pub(crate) fn column(text: &str, rest: &str) -> usize {
    text[..text.len() - rest.len()].chars().count() + 1
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

impl std::error::Error for SyntaxError {}
