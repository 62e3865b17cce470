//! The segments of a path: to read, and to change.

mod append;
mod edit;

pub(crate) use append::segments_below;
pub use edit::PathSegmentsMut;
pub(crate) use edit::check_segment;

use crate::{parser::path::dots_of, part::Part};
use alloc::string::String;
use core::{iter::FusedIterator, str::Split};
use url_percent::{PATH, PercentEncodeSet};

/// The segments of a path, percent-encoded as they stand.
///
/// ```
/// # use url_core::Url;
/// let url = Url::parse("https://example.com/a%2Fb/c/")?;
/// assert!(url.path_segments().unwrap().eq(["a%2Fb", "c", ""]));
/// assert_eq!(url.path_segments().unwrap().next_back(), Some(""));
/// assert!(Url::parse("mailto:a/b")?.path_segments().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

/// What is encoded in a segment that is encoded already, so that it stays one segment: also `|`, which after a letter
/// would make a drive letter of the first segment of a file URL.
static ENCODED_SEGMENT: PercentEncodeSet = PATH.with(b"/\\|");

/// The same for a segment that comes as a text, so that it reads back as that text.
pub(crate) static SEGMENT: PercentEncodeSet = ENCODED_SEGMENT.with(b"%");

impl Part<'_> {
    /// How many dots this is, if it cannot be a segment because it names another one; otherwise none.
    fn dots(self) -> usize {
        match self.bytes() {
            encoded if self.is_encoded() => dots_of(encoded),
            b"." => 1,
            b".." => 2,
            _ => 0,
        }
    }

    /// Writes this as one segment.
    pub(crate) fn append_segment_to(self, output: &mut String) {
        self.encode(&SEGMENT, &ENCODED_SEGMENT).append_to(output);
    }
}
