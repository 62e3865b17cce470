//! A part of a document, and where it is.

use std::{ops::Range, sync::Arc};
use url_sources::Position;

/// How many bytes before and after a part, or a bracket, are kept of its line. A message shows fewer.
pub(crate) const MARGIN: usize = 1024;

/// A part of a document.
#[derive(Clone, Debug)]
pub(crate) struct Part {
    /// Where the reader is at its start.
    pub(crate) position: Position,
    /// Its bytes in those of the batch.
    pub(crate) range: Range<usize>,
    /// The column of the first byte of the batch.
    pub(crate) column: usize,
    /// Whether the document ends with it.
    pub(crate) is_last: bool,
    /// The bracket of an earlier part that the document does not close.
    pub(crate) unclosed: Option<Bracket>,
}

/// Returns a text of a document as its reader takes it.
pub(crate) fn as_read(text: &str, is_last: bool) -> url_sources::Part<'_> {
    if is_last { url_sources::Part::Last(text) } else { url_sources::Part::Followed(text) }
}

/// A bracket that was not closed in its part.
#[derive(Clone, Debug)]
pub(crate) struct Bracket {
    pub(crate) line: u64,
    pub(crate) column: usize,
    /// What is around it on its line, and where it is in that.
    pub(crate) text: Arc<str>,
    pub(crate) at: usize,
}
