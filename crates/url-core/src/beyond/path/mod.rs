//! Reading and changing the segments of a path, the paths of cookies, and what servers read in different ways.

mod ambiguities;
mod append;
mod edit;

use crate::{encoded::Item, redacted::Redactor, syntax::dots_of};
use alloc::string::String;
use core::{fmt, iter::FusedIterator, str::Split};
use url_percent::{PATH, PercentEncodeSet};

pub use crate::error::path_ambiguity::{PathAmbiguity, PathAmbiguityKind};
pub use ambiguities::PathAmbiguities;
pub use edit::PathSegmentsMut;

pub(crate) use append::segments_below;
pub(crate) use edit::check_segment;

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

/// Returns whether `request_path` path-matches `cookie_path`, that is, whether a cookie with the path `cookie_path` is
/// sent with a request for `request_path`.
///
/// Both are paths as they are in an href, percent-encoded and compared byte by byte: `/%61` does not match `/a`.
///
/// ```
/// use url_core::{Url, path::path_matches};
///
/// let url = Url::parse("https://example.com/docs/api/?q")?;
/// assert!(path_matches(url.path(), "/docs"));
/// assert!(path_matches(url.path(), "/docs/"));
///
/// assert!(!path_matches("/docsearch", "/docs"));
/// assert!(!path_matches("/docs", "/docs/"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: [RFC 6265, 5.1.4](https://www.rfc-editor.org/rfc/rfc6265#section-5.1.4)
pub fn path_matches(request_path: &str, cookie_path: &str) -> bool {
    request_path
        .strip_prefix(cookie_path)
        .is_some_and(|rest| rest.is_empty() || rest.starts_with('/') || cookie_path.ends_with('/'))
}

/// Returns the default-path of a URL whose path is `path`: the path of a cookie that this URL sets without the
/// attribute `Path`. It is `path` up to its last slash, without this slash unless it is also the first one.
///
/// A path that does not start with a slash, such as an opaque or empty one, has the default-path `/`.
///
/// ```
/// use url_core::{Url, path::default_path};
///
/// let url = Url::parse("https://example.com/docs/api/index.html?q=/")?;
/// assert_eq!(default_path(url.path()), "/docs/api");
/// assert_eq!(default_path("/docs/"), "/docs");
/// assert_eq!(default_path("/docs"), "/");
///
/// assert_eq!(default_path("docs/api"), "/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: [RFC 6265, 5.1.4](https://www.rfc-editor.org/rfc/rfc6265#section-5.1.4)
pub fn default_path(path: &str) -> &str {
    match path.rfind('/') {
        Some(last) if last > 0 && path.starts_with('/') => &path[..last],
        _ => "/",
    }
}
