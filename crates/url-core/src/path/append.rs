//! Appending to a path what comes from elsewhere, so that the result is always below it.

use super::edit::dot_segment;
use crate::{part::Part, record::Url, setters::SetResult};
use alloc::vec::Vec;

impl Url {
    /// Appends one segment, behind the slash at the end of the path if there is one.
    ///
    /// The segment is a text or bytes, or [`Encoded`](crate::Encoded) already. Whatever it contains, scheme, host,
    /// query and fragment stay, and the path gets longer by that one segment. The empty one is a slash at the end, and
    /// nothing where there is one.
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
    /// When the path is opaque, when the segment is `.` or `..`, or is read as these, as `%2e` is where it is encoded
    /// already, and when the href would exceed 4 GiB - 1.
    pub fn append_segment<'t>(&mut self, segment: impl Into<Part<'t>>) -> SetResult {
        self.path_segments_mut()?.append([segment.into()])
    }

    /// Appends a path, behind the slash at the end of the path if there is one.
    ///
    /// `/` separates segments; each is a text or bytes, or [`Encoded`](crate::Encoded) already, as the path is of which
    /// a proxy was asked for. One slash at the front is passed over. `.` is dropped and `..` takes back what `path`
    /// itself has appended, so that the result is never above or beside where it began; so do `%2e` and `%2e%2e` in
    /// what is encoded already. Scheme, host, query and fragment stay, whatever `path` contains.
    ///
    /// ```
    /// use url_core::{Encoded, Url};
    ///
    /// let mut url = Url::parse("https://example.com/api?key=1")?;
    /// url.append_path("/users/./x/../J\u{fc}rgen K.?/")?;
    /// assert_eq!(url.as_str(), "https://example.com/api/users/J%C3%BCrgen%20K.%3F/?key=1");
    ///
    /// let error = url.append_path("a/../../admin").unwrap_err();
    /// assert_eq!(error.to_string(), "cannot set the path: a dot segment is not allowed at byte 5 of the value");
    /// url.append_path(Encoded("/%C3%BC/%2f.."))?;
    /// assert_eq!(url.path(), "/api/users/J%C3%BCrgen%20K.%3F/%C3%BC/%2f..");
    /// assert!(url.append_path(Encoded("/%2e%2E/admin")).is_err());
    /// // Neither does it help to look like a host.
    /// let mut url = Url::parse("foo:/")?;
    /// url.append_path("//evil.example/\\x")?;
    /// assert_eq!((url.as_str(), url.host()), ("foo:/.//evil.example/%5Cx", None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the path is opaque, when there are more `..` than there is to take back, at whose position the error
    /// points, and when the href would exceed 4 GiB - 1.
    pub fn append_path<'t>(&mut self, path: impl Into<Part<'t>>) -> SetResult {
        let mut own = self.path_segments_mut()?;
        let segments = segments_below(path.into())?;
        if segments.is_empty() { Ok(()) } else { own.append(segments) }
    }
}

/// The segments of a path that is to be appended, without dot segments. None of these may lead out of it.
pub(crate) fn segments_below(path: Part<'_>) -> SetResult<Vec<Part<'_>>> {
    let mut segments = Vec::new();
    let mut dots = 0;
    for (at, segment) in path.split_at_slashes() {
        dots = segment.dots();
        match dots {
            1 => {}
            2 => _ = segments.pop().ok_or_else(|| dot_segment(at))?,
            _ if at == 0 && segment.bytes().is_empty() => {}
            _ => segments.push(segment),
        }
    }
    // As when a path is parsed, dots at the end name a folder.
    if dots > 0 {
        segments.push(Part::from(""));
    }
    Ok(segments)
}
