//! Reading and changing the segments of a path, the paths of cookies, and what servers read in different ways.

mod ambiguities;
mod append;
mod cookie;
mod edit;

pub use crate::error::path_ambiguity::{PathAmbiguity, PathAmbiguityKind};
pub use ambiguities::PathAmbiguities;
pub(crate) use append::segments_below;
pub use cookie::{default_path, path_matches};
pub use edit::PathSegmentsMut;
pub(crate) use edit::check_segment;

use crate::{encoded::Item, redacted::Redactor, syntax::dot_segment::dots_of};
use alloc::string::String;
use core::{fmt, iter::FusedIterator, str::Split};
use url_percent::{PATH, PercentEncodeSet};

/// An iterator over the segments of a path, percent-encoded as they are in the href.
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
#[derive(Clone)]
pub struct PathSegments<'a>(Option<Split<'a, char>>);

impl<'a> PathSegments<'a> {
    /// Splits a path that is not opaque: it is empty, or each segment has a `/` before it.
    pub(crate) fn new(path: &'a str) -> Self {
        Self(path.strip_prefix('/').map(|path| path.split('/')))
    }
}

/// Shows the segments that are left, without their secrets, as [`redacted`](crate::redacted) says.
impl fmt::Debug for PathSegments<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone().map(|segment| Redactor::new().segment(segment).in_quotes())).finish()
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

/// The set for a segment that is already percent-encoded, so that it stays one segment. It includes `|`, which after a
/// letter would make the first segment of a file URL a drive letter.
static ENCODED_SEGMENT: PercentEncodeSet = PATH.with(b"/\\|");

/// The set for a segment given as a text or bytes, so that it reads back as the same.
pub(crate) static SEGMENT: PercentEncodeSet = ENCODED_SEGMENT.with(b"%");

impl Item<'_> {
    /// Returns the number of dots if this is a dot segment, or 0.
    fn dots(self) -> usize {
        match self.bytes() {
            encoded if self.is_encoded() => dots_of(encoded),
            b"." => 1,
            b".." => 2,
            _ => 0,
        }
    }

    /// Appends this as one segment to `output`.
    pub(crate) fn append_segment_to(self, output: &mut String) {
        self.encode(&SEGMENT, &ENCODED_SEGMENT).append_to(output);
    }
}
