//! The path as a list of segments.

use crate::Url;
use alloc::{borrow::Cow, vec::Vec};
use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};
use url_core::encoded::Encoded;

/// Changes the path segment by segment, from [`Url::path_segments_mut`].
///
/// ```
/// let mut url = url::Url::parse("https://example.com/a/")?;
/// url.path_segments_mut().unwrap().pop_if_empty().push("b/c").extend(["..", "d"]);
/// assert_eq!(url.path(), "/a/b%2Fc/d");
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Debug)]
pub struct PathSegmentsMut<'a> {
    url: &'a mut Url,
}

/// The path percent-encode set, and what would end a segment.
const SEGMENT: &AsciiSet = &CONTROLS
    .add(b' ')
    .add(b'"')
    .add(b'#')
    .add(b'<')
    .add(b'>')
    .add(b'?')
    .add(b'^')
    .add(b'`')
    .add(b'{')
    .add(b'}')
    .add(b'/')
    .add(b'%');
const SPECIAL_SEGMENT: &AsciiSet = &SEGMENT.add(b'\\');

impl Url {
    /// Returns an editor of the path.
    ///
    /// # Errors
    ///
    /// When the path is opaque.
    pub fn path_segments_mut(&mut self) -> Result<PathSegmentsMut<'_>, ()> {
        if self.cannot_be_a_base() { Err(()) } else { Ok(PathSegmentsMut { url: self }) }
    }
}

impl PathSegmentsMut<'_> {
    /// Removes all segments.
    pub fn clear(&mut self) -> &mut Self {
        self.edit(|segments| {
            segments.clear();
        })
    }

    /// Removes the last segment if it is empty.
    pub fn pop_if_empty(&mut self) -> &mut Self {
        self.edit(|segments| {
            segments.pop_if_empty();
        })
    }

    /// Removes the last segment.
    pub fn pop(&mut self) -> &mut Self {
        self.edit(|segments| {
            segments.pop();
        })
    }

    /// Appends a segment, except `.` and `..`.
    pub fn push(&mut self, segment: &str) -> &mut Self {
        self.extend(Some(segment))
    }

    /// Appends segments, except `.` and `..`.
    pub fn extend<I>(&mut self, segments: I) -> &mut Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        let set = if self.url.is_special() { SPECIAL_SEGMENT } else { SEGMENT };
        let segments: Vec<_> = segments.into_iter().collect();
        self.edit(|editor| {
            for segment in &segments {
                let encoded: Cow<'_, str> = utf8_percent_encode(segment.as_ref(), set).into();
                editor.push(Encoded(&*encoded));
            }
        })
    }

    fn edit(&mut self, edit: impl FnOnce(&mut url_core::path::PathSegmentsMut<'_>)) -> &mut Self {
        // The path is not opaque, or there would be no editor.
        if let Ok(mut segments) = self.url.0.path_segments_mut() {
            edit(&mut segments);
        }
        self
    }
}
