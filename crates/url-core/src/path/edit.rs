//! Changing the segments of a path, at its end and at an index.

use crate::{
    error::{Component, SetError, SetErrorKind},
    list_edit::{ListEdit, Segments},
    part::Part,
    record::Url,
    setters::SetResult,
};
use alloc::vec::Vec;

/// The segments of a URL's path, to change.
///
/// A segment is given as a text or bytes, or is [`Encoded`](crate::Encoded) already; whatever it contains, it becomes
/// one segment and reads back as the same. The other segments keep their bytes, but for the bar of one that comes to be
/// the first of a file URL and would read as a drive letter, `C|`; and scheme, host, query and fragment cannot change.
/// `.` and `..` cannot be segments, nor `%2e` and its like where they are encoded already: functions that append pass
/// over them, which [`finish`](Self::finish) tells, and those that take an index refuse them. A path that has a segment
/// keeps one, be it empty.
///
/// A change at the end costs its own length, one at an index that and the way from the change before it, in bytes. The
/// URL is changed once, when this is dropped, and not at all if this is [forgotten](core::mem::forget).
///
/// ```
/// use url_core::Url;
///
/// let mut url = Url::parse("https://example.com/v1/caf%C3%a9/menu.html?q#f")?;
/// url.path_segments_mut()?.replace(0, "v2")?.insert(1, "a/b")?.pop().push("50%");
/// assert_eq!(url.as_str(), "https://example.com/v2/a%2Fb/caf%C3%a9/50%25?q#f");
///
/// let error = url.path_segments_mut()?.insert(1, "..").unwrap_err();
/// assert_eq!(error.to_string(), "cannot set the path: a dot segment is not allowed at byte 0 of the value");
/// assert!(url.path_segments_mut()?.remove(4).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PathSegmentsMut<'a> {
    segments: ListEdit<'a, Segments>,
}

impl Url {
    /// The segments of the path, to change.
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
            return Err(SetError::new(Component::Path, SetErrorKind::OpaquePath));
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

    /// Appends a segment, in the place of the empty one if the path is `/`. `.` and `..` are passed over, and so is a
    /// segment for which the URL has no room; [`finish`](Self::finish) tells whether any was.
    ///
    /// ```
    /// use url_core::{Encoded, Url};
    ///
    /// let mut url = Url::parse("https://example.com/a/")?;
    /// url.path_segments_mut()?.push("b/c").push("..").push(Encoded("%64"));
    /// assert_eq!(url.path(), "/a//b%2Fc/%64");
    /// assert!(url.path_segments_mut()?.push("..").finish().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn push<'t>(&mut self, segment: impl Into<Part<'t>>) -> &mut Self {
        let segment = segment.into();
        match check_segment(segment) {
            Ok(()) => self.segments.append(|output| segment.append_segment_to(output)),
            error => self.segments.keep_error(error),
        }
        self
    }

    /// Appends segments, each as [`push`](Self::push) does.
    ///
    /// ```
    /// # use url_core::{Encoded, Url};
    /// let mut url = Url::parse("https://example.com/")?;
    /// url.path_segments_mut()?.extend(["a", ".", "b c"]).extend([Encoded("d%20e")]);
    /// assert_eq!(url.path(), "/a/b%20c/d%20e");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn extend<S>(&mut self, segments: impl IntoIterator<Item = S>) -> &mut Self
    where
        for<'t> &'t S: Into<Part<'t>>,
    {
        for segment in segments {
            self.push(&segment);
        }
        self
    }

    /// Inserts a segment in front of the segment `index`, or at the end if `index` is their number.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/a/b")?;
    /// url.path_segments_mut()?.insert(0, "x")?.insert(3, "y")?;
    /// assert_eq!(url.path(), "/x/a/b/y");
    /// let error = url.path_segments_mut()?.insert(5, "z").unwrap_err();
    /// assert_eq!(error.to_string(), "cannot set the path: index 5 is out of range for a list of 4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there are fewer segments, when the segment is `.` or `..`, and when the href would exceed 4 GiB - 1.
    pub fn insert<'t>(&mut self, index: usize, segment: impl Into<Part<'t>>) -> SetResult<&mut Self> {
        self.segments.go_to(index)?;
        insert(&mut self.segments, segment.into())?;
        Ok(self)
    }

    /// Inserts segments in front of the segment `index`, or at the end if `index` is their number.
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
    /// When there are fewer segments, when one that is inserted is `.` or `..`, and when the href would exceed 4 GiB -
    /// 1. Then none is inserted.
    pub fn extend_at<S>(&mut self, index: usize, segments: impl IntoIterator<Item = S>) -> SetResult<&mut Self>
    where
        for<'t> &'t S: Into<Part<'t>>,
    {
        // All of them before the first is inserted, for the iterator may panic.
        let segments: Vec<S> = segments.into_iter().collect();
        self.segments.go_to(index)?;
        self.segments.all_or_none(|list| segments.iter().try_for_each(|segment| insert(list, segment.into())))?;
        Ok(self)
    }

    /// Appends segments, the first in the place of an empty one at the end.
    ///
    /// # Errors
    ///
    /// As for [`extend_at`](Self::extend_at).
    pub(super) fn append<'t>(&mut self, segments: impl IntoIterator<Item = Part<'t>>) -> SetResult {
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
    /// When there is no such segment, when the new one is `.` or `..`, and when the href would exceed 4 GiB - 1.
    pub fn replace<'t>(&mut self, index: usize, segment: impl Into<Part<'t>>) -> SetResult<&mut Self> {
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
    /// When there is no such segment.
    pub fn remove(&mut self, index: usize) -> SetResult<&mut Self> {
        self.segments.go_to_item(index)?;
        self.segments.remove_next();
        Ok(self.keep_one())
    }

    /// Whether every segment that was pushed was appended; the error is that of the first that was not. Dropping
    /// without this does the same in silence.
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
    /// When one was `.` or `..`, or the href would have exceeded 4 GiB - 1.
    pub fn finish(&mut self) -> SetResult {
        self.segments.finish()
    }

    /// Without any segment, the path of most URLs would not be one.
    fn keep_one(&mut self) -> &mut Self {
        if self.segments.is_empty() {
            self.segments.insert_empty();
        }
        self
    }
}

/// Inserts a segment at the place of the next change.
fn insert(segments: &mut ListEdit<'_, Segments>, segment: Part<'_>) -> SetResult {
    check_segment(segment)?;
    segments.insert(|output| segment.append_segment_to(output))
}

/// Refuses what cannot be a segment.
pub(crate) fn check_segment(segment: Part<'_>) -> SetResult {
    if segment.dots() > 0 { Err(dot_segment(0)) } else { Ok(()) }
}

pub(super) fn dot_segment(at: usize) -> SetError {
    SetError::new(Component::Path, SetErrorKind::DotSegment { at })
}

#[cfg(test)]
mod tests {
    use super::Url;
    use crate::parser::path::GUARD;

    /// What there is no room for leaves everything as it was, and is told. The guard that the path may need has to fit,
    /// too.
    #[test]
    fn no_room() {
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
