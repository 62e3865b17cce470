//! The segments of a path, to read and to change.

use crate::{
    error::{Component, SetError, SetErrorKind},
    record::Url,
};
use alloc::borrow::Cow;
use core::{iter::FusedIterator, str::Split};
use url_percent::{PATH, PercentEncodeSet, utf8_percent_encode};

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
static SEGMENT: PercentEncodeSet = PATH.with(b"/\\%|");

/// The segments of a URL's path, to change.
///
/// A segment is given as a text, not percent-encoded; whatever it contains, it becomes one segment. `.` and `..`
/// cannot be segments, and are passed over.
#[derive(Debug)]
pub struct PathSegmentsMut<'a> {
    url: &'a mut Url,
}

impl Url {
    /// The segments of the path, to change.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/a/?q")?;
    /// url.path_segments_mut()?.pop_if_empty().push("50% off/day")?;
    /// assert_eq!(url.as_str(), "https://example.com/a/50%25%20off%2Fday?q");
    ///
    /// assert!(Url::parse("mailto:me")?.path_segments_mut().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the path is opaque.
    pub fn path_segments_mut(&mut self) -> Result<PathSegmentsMut<'_>, SetError> {
        if self.has_opaque_path() {
            return Err(SetError::new(Component::Path, SetErrorKind::OpaquePath));
        }
        Ok(PathSegmentsMut { url: self })
    }
}

impl PathSegmentsMut<'_> {
    /// Makes the path `/`.
    pub fn clear(&mut self) -> &mut Self {
        self.url.truncate_path(0);
        self
    }

    /// Removes the last segment. The path does not get shorter than `/`.
    pub fn pop(&mut self) -> &mut Self {
        if let Some(len) = self.url.path().rfind('/') {
            self.url.truncate_path(len);
        }
        self
    }

    /// Removes the last segment if it is empty, that is, a slash at the end of a path.
    pub fn pop_if_empty(&mut self) -> &mut Self {
        if self.url.path().ends_with('/') { self.pop() } else { self }
    }

    /// Appends a segment. It takes the place of the empty segment of the path `/`.
    ///
    /// # Errors
    ///
    /// When the href would exceed 4 GiB - 1.
    pub fn push(&mut self, segment: &str) -> Result<&mut Self, SetError> {
        if !matches!(segment, "." | "..") {
            let segment: Cow<'_, str> = utf8_percent_encode(segment, &SEGMENT).into();
            self.url
                .append_to_path(&segment)
                .map_err(|error| SetError::new(Component::Path, SetErrorKind::Parse(error)))?;
        }
        Ok(self)
    }

    /// Appends segments, each as [`push`](Self::push) does.
    ///
    /// # Errors
    ///
    /// When the href would exceed 4 GiB - 1; the segments up to there were appended.
    pub fn extend<S: AsRef<str>>(&mut self, segments: impl IntoIterator<Item = S>) -> Result<&mut Self, SetError> {
        for segment in segments {
            self.push(segment.as_ref())?;
        }
        Ok(self)
    }
}
