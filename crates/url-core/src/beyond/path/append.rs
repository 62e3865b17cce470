//! Appending untrusted text to a path, so that the result is always below that path.

use super::{ambiguities::Scan, edit::dot_segment};
use crate::{
    encoded::Item,
    error::{Component, Rejection, SetError},
    record::Url,
    setters::SetResult,
};
use alloc::vec::Vec;

impl Url {
    /// Appends one segment to the path.
    ///
    /// The segment is a string, bytes, or already [`Encoded`](crate::encoded::Encoded). Whatever it contains, scheme,
    /// host, query and fragment do not change, and the path gets longer by this one segment. If the path ends with a
    /// slash, the segment follows that slash. An empty segment appends a slash, unless the path ends with one.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/files/?v=1")?;
    /// url.append_segment("50% of a/b?.txt")?;
    /// assert_eq!(url.as_str(), "https://example.com/files/50%25%20of%20a%2Fb%3F.txt?v=1");
    /// url.append_segment("%2e%2e")?;
    /// assert_eq!(url.path(), "/files/50%25%20of%20a%2Fb%3F.txt/%252e%252e");
    ///
    /// assert!(url.append_segment("..").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - The path is opaque.
    /// - The segment is `.` or `..`, or an [`Encoded`](crate::encoded::Encoded) spelling of these such as `%2e`.
    /// - The href would exceed 4 GiB - 1.
    pub fn append_segment<'t>(&mut self, segment: impl Into<Item<'t>>) -> SetResult {
        self.path_segments_mut()?.append([segment.into()])
    }

    /// Appends a path to the path of the URL, so that the result is always below it.
    ///
    /// `/` separates segments, which are strings, bytes, or already [`Encoded`](crate::encoded::Encoded), such as the
    /// path of a request to a proxy. A slash at the start of `path` is ignored. `.` is dropped, and `..` removes a
    /// segment that `path` itself has appended; in an encoded path, so do `%2e` and `%2e%2e`. Scheme, host, query and
    /// fragment do not change, whatever `path` contains.
    ///
    /// ```
    /// use url_core::{Url, encoded::Encoded};
    ///
    /// let mut url = Url::parse("https://example.com/api?key=1")?;
    /// url.append_path("/users/./x/../J\u{fc}rgen K.?/")?;
    /// assert_eq!(url.as_str(), "https://example.com/api/users/J%C3%BCrgen%20K.%3F/?key=1");
    ///
    /// let error = url.append_path("a/../../admin").unwrap_err();
    /// assert_eq!(error.to_string(), "cannot set the path: dot-segment: a dot segment is not allowed (bytes 5..7)");
    /// url.append_path(Encoded("/%C3%BC/%2f.."))?;
    /// assert_eq!(url.path(), "/api/users/J%C3%BCrgen%20K.%3F/%C3%BC/%2f..");
    /// assert!(url.append_path(Encoded("/%2e%2E/admin")).is_err());
    /// // A path that looks like a host does not become one.
    /// let mut url = Url::parse("foo:/")?;
    /// url.append_path("//evil.example/\\x")?;
    /// assert_eq!((url.as_str(), url.host()), ("foo:/.//evil.example/%5Cx", None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - The path is opaque.
    /// - A `..` has no segment of `path` to remove. Then the error has its range.
    /// - The href would exceed 4 GiB - 1.
    pub fn append_path<'t>(&mut self, path: impl Into<Item<'t>>) -> SetResult {
        let mut own = self.path_segments_mut()?;
        let segments = segments_below(path.into())?;
        if segments.is_empty() { Ok(()) } else { own.append(segments) }
    }

    /// Appends a path like [`append_path`](Self::append_path), unless servers would read it in different ways.
    ///
    /// [`path_ambiguities`](Self::path_ambiguities) finds nothing in the appended part. Dot segments are rejected even
    /// if they stay within the path. It is not known how a program read them that has seen the path before.
    ///
    /// ```
    /// use url_core::{Url, encoded::Encoded, error::SetErrorKind};
    ///
    /// let mut url = Url::parse("https://example.com/api")?;
    /// url.append_path_strict(Encoded("/caf%C3%A9/"))?;
    /// assert_eq!(url.path(), "/api/caf%C3%A9/");
    ///
    /// for path in ["/a%2Fb", "//a", "/a/..;/b", "/%252e%252e", "/a%00", "/a/../b"] {
    ///     assert_eq!(url.append_path_strict(Encoded(path)).unwrap_err().kind(), SetErrorKind::AmbiguousPath);
    /// }
    /// // As a text, `%` is percent-encoded, and then this is a double encoding.
    /// let error = url.append_path_strict("100%20").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "cannot set the path: ambiguous-path: a server may decode the path twice (bytes 3..6)",
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - The path is opaque.
    /// - `path` has a place that servers read in [different ways](super::PathAmbiguityKind). The place is [in the
    ///   error](SetError::path_ambiguity).
    /// - The href would exceed 4 GiB - 1.
    #[inline]
    pub fn append_path_strict<'t>(&mut self, path: impl Into<Item<'t>>) -> SetResult {
        let path = path.into();
        match Scan::of_item(path).next() {
            Some(place) if !self.has_opaque_path() => {
                let rejection = Rejection::AmbiguousPath { place, message: place.message() };
                Err(SetError::new(Component::Path, rejection))
            }
            _ => self.append_path(path),
        }
    }
}

/// Splits a path to append into segments and resolves its dot segments, none of which may lead out of it.
pub(crate) fn segments_below(path: Item<'_>) -> SetResult<Vec<Item<'_>>> {
    let mut segments = Vec::new();
    let mut dots = 0;
    for (at, segment) in path.split_at_slashes() {
        dots = segment.dots();
        match dots {
            1 => {}
            2 => _ = segments.pop().ok_or_else(|| dot_segment(at, segment))?,
            _ if at == 0 && segment.bytes().is_empty() => {}
            _ => segments.push(segment),
        }
    }
    // A path that ends with a dot segment names a directory, as when it is parsed.
    if dots > 0 {
        segments.push(Item::from(""));
    }
    Ok(segments)
}
