//! Changing the segments of a path, at the end and at an index.

use crate::{
    encoded::Item,
    error::{Component, Rejection, SetError},
    list::Segments,
    list_edit::ListEdit,
    record::Url,
    setters::SetResult,
};
use alloc::vec::Vec;

/// An editor for the segments of a URL's path.
///
/// A segment is given as a string, bytes, or already [`Encoded`](crate::encoded::Encoded). Whatever it contains, it
/// becomes one segment and reads back as the same. Scheme, host, query and fragment do not change, and the other
/// segments keep their bytes. There is one exception. If a segment such as `C|` becomes the first segment of a file
/// URL, its `|` is encoded. Otherwise it would be a drive letter there.
///
/// `.` and `..` cannot be segments, nor can encoded spellings such as `%2e`. Functions that append ignore them and
/// [`finish`](Self::finish) reports them; functions that take an index return an error. A path with at least one
/// segment keeps at least one, which may be empty.
///
/// A change at the end costs its own length; a change at an index also costs the distance from the change before it, in
/// bytes. The URL is changed once, when this is dropped, and not at all if this is [forgotten](core::mem::forget).
///
/// ```
/// use url_core::Url;
///
/// let mut url = Url::parse("https://example.com/v1/caf%C3%a9/menu.html?q#f")?;
/// url.path_segments_mut()?.replace(0, "v2")?.insert(1, "a/b")?.pop().push("50%");
/// assert_eq!(url.as_str(), "https://example.com/v2/a%2Fb/caf%C3%a9/50%25?q#f");
///
/// let error = url.path_segments_mut()?.insert(1, "..").unwrap_err();
/// assert_eq!(error.to_string(), "cannot set the path: dot-segment: a dot segment is not allowed (bytes 0..2)");
/// assert!(url.path_segments_mut()?.remove(4).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PathSegmentsMut<'a> {
    segments: ListEdit<'a, Segments>,
}

impl Url {
    /// Returns an editor for the path's segments.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/a/?q")?;
    /// url.path_segments_mut()?.pop_if_empty().push("50% off/day");
    /// assert_eq!(url.as_str(), "https://example.com/a/50%25%20off%2Fday?q");
    ///
    /// assert!(Url::parse("mailto:me")?.path_segments_mut().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the path is opaque.
    pub fn path_segments_mut(&mut self) -> SetResult<PathSegmentsMut<'_>> {
        if self.has_opaque_path() {
            return Err(SetError::new(Component::Path, Rejection::OpaquePath));
        }
        Ok(PathSegmentsMut { segments: ListEdit::new(self) })
    }
}

impl PathSegmentsMut<'_> {
    /// Makes the path `/`.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/a/b?q")?;
    /// url.path_segments_mut()?.clear();
    /// assert_eq!(url.as_str(), "https://example.com/?q");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn clear(&mut self) -> &mut Self {
        self.segments.clear();
        self.keep_one()
    }

    /// Removes the last segment.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/a/b/")?;
    /// url.path_segments_mut()?.pop().pop();
    /// assert_eq!(url.path(), "/a");
    /// url.path_segments_mut()?.pop().pop();
    /// assert_eq!(url.path(), "/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pop(&mut self) -> &mut Self {
        if self.segments.is_empty() {
            return self;
        }
        self.segments.pop();
        self.keep_one()
    }

    /// Removes the last segment if it is empty, that is, a slash at the end of a path.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/a/")?;
    /// url.path_segments_mut()?.pop_if_empty();
    /// assert_eq!(url.path(), "/a");
    /// url.path_segments_mut()?.pop_if_empty();
    /// assert_eq!(url.path(), "/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pop_if_empty(&mut self) -> &mut Self {
        if self.segments.ends_with_empty() { self.pop() } else { self }
    }

    /// Appends a segment. If the path is `/`, the segment replaces the empty one.
    ///
    /// `.` and `..` are ignored, and so is a segment that would make the href exceed 4 GiB - 1;
    /// [`finish`](Self::finish) returns the error.
    ///
    /// ```
    /// use url_core::{Url, encoded::Encoded};
    ///
    /// let mut url = Url::parse("https://example.com/a/")?;
    /// url.path_segments_mut()?.push("b/c").push("..").push(Encoded("%64"));
    /// assert_eq!(url.path(), "/a//b%2Fc/%64");
    /// assert!(url.path_segments_mut()?.push("..").finish().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push<'t>(&mut self, segment: impl Into<Item<'t>>) -> &mut Self {
        let segment = segment.into();
        match check_segment(segment) {
            Ok(()) => self.segments.append(|output| segment.append_segment_to(output)),
            error => self.segments.keep_error(error),
        }
        self
    }

    /// Appends segments, like [`push`](Self::push).
    ///
    /// ```
    /// # use url_core::{Url, encoded::Encoded};
    /// let mut url = Url::parse("https://example.com/")?;
    /// url.path_segments_mut()?.extend(["a", ".", "b c"]).extend([Encoded("d%20e")]);
    /// assert_eq!(url.path(), "/a/b%20c/d%20e");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn extend<S>(&mut self, segments: impl IntoIterator<Item = S>) -> &mut Self
    where
        for<'t> &'t S: Into<Item<'t>>,
    {
        for segment in segments {
            self.push(&segment);
        }
        self
    }

    /// Inserts a segment before the segment `index`, or at the end if `index` is the number of segments.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/a/b")?;
    /// url.path_segments_mut()?.insert(0, "x")?.insert(3, "y")?;
    /// assert_eq!(url.path(), "/x/a/b/y");
    /// let error = url.path_segments_mut()?.insert(5, "z").unwrap_err();
    /// assert_eq!(error.to_string(), "cannot set the path: no-such-index: index 5 is out of range for a list of 4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When `index` is greater than the number of segments, when the segment is `.` or `..`, and when the href would
    /// exceed 4 GiB - 1.
    pub fn insert<'t>(&mut self, index: usize, segment: impl Into<Item<'t>>) -> SetResult<&mut Self> {
        self.segments.go_to(index)?;
        insert(&mut self.segments, segment.into())?;
        Ok(self)
    }

    /// Inserts segments before the segment `index`, or at the end if `index` is the number of segments.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://h/a/b")?;
    /// url.path_segments_mut()?.extend_at(1, ["x", "y z"])?;
    /// assert_eq!(url.path(), "/a/x/y%20z/b");
    /// assert!(url.path_segments_mut()?.extend_at(1, ["x", ".."]).is_err());
    /// assert_eq!(url.path(), "/a/x/y%20z/b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is an error, no segment is inserted:
    /// - `index` is greater than the number of segments.
    /// - One of `segments` is `.` or `..`.
    /// - The href would exceed 4 GiB - 1.
    pub fn extend_at<S>(&mut self, index: usize, segments: impl IntoIterator<Item = S>) -> SetResult<&mut Self>
    where
        for<'t> &'t S: Into<Item<'t>>,
    {
        // All are collected before the first is inserted, because the iterator may panic.
        let segments: Vec<S> = segments.into_iter().collect();
        self.segments.go_to(index)?;
        self.segments.all_or_none(|list| segments.iter().try_for_each(|segment| insert(list, segment.into())))?;
        Ok(self)
    }

    /// Appends segments, the first of which replaces an empty segment at the end.
    ///
    /// # Errors
    ///
    /// Those of [`extend_at`](Self::extend_at).
    pub(super) fn append<'t>(&mut self, segments: impl IntoIterator<Item = Item<'t>>) -> SetResult {
        let ends_with_empty = self.segments.ends_with_empty();
        if ends_with_empty {
            self.segments.pop();
        }
        let mut segments = segments.into_iter();
        let inserted = self.segments.all_or_none(|list| segments.try_for_each(|segment| insert(list, segment)));
        if inserted.is_err() && ends_with_empty {
            self.segments.insert_empty();
        }
        inserted
    }

    /// Replaces the segment `index`.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://h/a/b%2fc/d")?;
    /// url.path_segments_mut()?.replace(0, "x/y")?;
    /// assert_eq!(url.path(), "/x%2Fy/b%2fc/d");
    /// assert!(url.path_segments_mut()?.replace(3, "z").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no segment `index`, when the new one is `.` or `..`, and when the href would exceed 4 GiB - 1.
    pub fn replace<'t>(&mut self, index: usize, segment: impl Into<Item<'t>>) -> SetResult<&mut Self> {
        self.segments.go_to_item(index)?;
        insert(&mut self.segments, segment.into())?;
        self.segments.remove_next();
        Ok(self)
    }

    /// Removes the segment `index`.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://h/a/b")?;
    /// url.path_segments_mut()?.remove(0)?;
    /// assert_eq!(url.path(), "/b");
    /// assert!(url.path_segments_mut()?.remove(1).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no segment `index`.
    pub fn remove(&mut self, index: usize) -> SetResult<&mut Self> {
        self.segments.go_to_item(index)?;
        self.segments.remove_next();
        Ok(self.keep_one())
    }

    /// Returns the error of the first segment that was not appended since the last call.
    ///
    /// Calling this is optional: the URL is changed when this is dropped.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/")?;
    /// url.path_segments_mut()?.extend(["a", "b"]).finish()?;
    /// assert_eq!(url.path(), "/a/b");
    ///
    /// let error = url.path_segments_mut()?.extend(["c", "..", "d"]).finish().unwrap_err();
    /// assert_eq!(error.code(), "dot-segment");
    /// assert_eq!(url.path(), "/a/b/c/d");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When a segment was `.` or `..`, or the href would have exceeded 4 GiB - 1.
    pub fn finish(&mut self) -> SetResult {
        self.segments.finish()
    }

    /// Inserts an empty segment if there is none, because most URLs cannot have an empty path.
    fn keep_one(&mut self) -> &mut Self {
        if self.segments.is_empty() {
            self.segments.insert_empty();
        }
        self
    }
}

/// Inserts a segment at the place of the next change.
fn insert(segments: &mut ListEdit<'_, Segments>, segment: Item<'_>) -> SetResult {
    check_segment(segment)?;
    segments.insert(|output| segment.append_segment_to(output))
}

/// Rejects dot segments.
pub(crate) fn check_segment(segment: Item<'_>) -> SetResult {
    if segment.dots() > 0 { Err(dot_segment(0, segment)) } else { Ok(()) }
}

/// Returns the error of `segment`, a dot segment at `at` in the value.
pub(super) fn dot_segment(at: usize, segment: Item<'_>) -> SetError {
    SetError::new(Component::Path, Rejection::DotSegment { at, len: segment.bytes().len() })
}

#[cfg(test)]
mod tests {
    use super::Url;
    use crate::syntax::GUARD;

    /// The guard that the path may need counts, too.
    #[test]
    fn a_segment_beyond_the_length_limit_is_rejected_and_nothing_changes() {
        let cases = [
            ("https://h/?q", "https://h/ab?q", None),
            ("foo:/a?q", "foo:/a/ab?q", None),
            ("foo://h", "foo://h/ab", None),
            ("https://h/a#f", "https://h/a/ab#f", None),
            ("https://h/a#f", "https://h/ab/a#f", Some(0)),
        ];
        for (input, expected, index) in cases {
            let mut url = Url::parse(input).unwrap();
            for (room, href) in [(GUARD.len() - 1, input), (GUARD.len(), expected)] {
                let mut segments = url.path_segments_mut().unwrap();
                segments.segments.max_len = (expected.len() + room) as u32;
                let result = match index {
                    Some(index) => segments.insert(index, "ab").map(|_| ()),
                    None => segments.push("ab").finish(),
                };
                drop(segments);
                assert_eq!((result.is_ok(), url.as_str(), url.check_invariants()), (href == expected, href, Ok(())));
            }
        }
    }
}
