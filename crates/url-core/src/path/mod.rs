//! The segments of a path: to read, and to change.

mod append;
mod edit;

pub(crate) use append::segments_below;
pub use edit::PathSegmentsMut;
pub(crate) use edit::check_segment;

use core::{iter::FusedIterator, str::Split};
use url_percent::{PATH, PercentEncodeSet};

/// The segments of a path, percent-encoded as they stand.
///
/// Source: <https://url.spec.whatwg.org/#url-path-segment>
#[derive(Clone, Debug)]
pub struct PathSegments<'a>(Option<Split<'a, char>>);

impl<'a> PathSegments<'a> {
    /// The segments of a path that is a list: none, or each with a `/` before it.
    pub(crate) fn new(path: &'a str) -> Self {
        Self(path.strip_prefix('/').map(|path| path.split('/')))
    }
}

impl<'a> Iterator for PathSegments<'a> {
    type Item = &'a str;

    fn next(&mut self) -> Option<&'a str> {
        self.0.as_mut()?.next()
    }
}

impl DoubleEndedIterator for PathSegments<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        self.0.as_mut()?.next_back()
    }
}

impl FusedIterator for PathSegments<'_> {}

/// What is encoded in a segment that comes as a text, so that it stays one segment and reads back as that text: also
/// `|`, which after a letter would make a drive letter of the first segment of a file URL.
pub(crate) static SEGMENT: PercentEncodeSet = PATH.with(b"/\\%|");

/// Whether a text cannot be a segment, whatever is encoded in it, because it names another one.
fn is_dot_segment(text: &str) -> bool {
    matches!(text, "." | "..")
}
