//! Normalizing beyond what the parser does, on request.

use crate::{
    record::{HostKind, Url, UrlRef},
    scheme::SchemeType,
    syntax::is_windows_drive_letter,
};
use alloc::string::String;
use url_percent::{
    byte_classes::is_never_encoded, percent_decode, percent_encode_byte, starts_with_percent_encoded_byte,
};

/// A normalizer of percent-encoded bytes and empty queries, which the parser keeps as they are written.
///
/// By RFC 3986, `%7e`, `%7E` and `~` are equivalent; a normalizer makes them the same. It does not change anything that
/// can matter to a server: `/index.html`, a slash at the end, or the case of the path. It keeps the order of the query.
///
/// ```
/// use url_core::{Url, equivalence::Normalizer};
///
/// let url = Url::parse("https://example.com/%7euser/%e2%82%ac/%2f/index.html?#")?;
/// assert_eq!(url.normalized().as_str(), "https://example.com/~user/%E2%82%AC/%2F/index.html#");
///
/// // Each of the three can be turned off, and the fragment can be dropped.
/// let some = Normalizer::new().unreserved(false).empty_query(false).fragment(false);
/// assert_eq!(some.normalize(&url).as_str(), "https://example.com/%7Euser/%E2%82%AC/%2F/index.html?");
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option")]
pub struct Normalizer {
    hex_case: bool,
    unreserved: bool,
    empty_query: bool,
    fragment: bool,
    drive_letter: bool,
}

impl Default for Normalizer {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl Normalizer {
    /// Normalizes percent-encoded bytes only.
    pub(crate) const PERCENT: Self = Self { empty_query: false, ..Self::new() };

    /// Returns a normalizer that does everything but two things: it keeps the fragment, and the drive letter as it is.
    ///
    /// ```
    /// use url_core::{Url, equivalence::Normalizer};
    ///
    /// let url = Url::parse("https://example.com/%7e%2f?")?;
    /// assert_eq!(Normalizer::new().normalize(&url).as_str(), "https://example.com/~%2F");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn new() -> Self {
        Self { hex_case: true, unreserved: true, empty_query: true, fragment: true, drive_letter: false }
    }

    /// Sets whether the hex digits of percent-encoded bytes are uppercased.
    ///
    /// ```
    /// use url_core::{Url, equivalence::Normalizer};
    ///
    /// let url = Url::parse("https://example.com/%7e%2f")?;
    /// assert_eq!(Normalizer::new().hex_case(false).normalize(&url).path(), "/~%2f");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn hex_case(self, is_on: bool) -> Self {
        Self { hex_case: is_on, ..self }
    }

    /// Sets whether percent-encoded letters, digits, `-`, `.`, `_` and `~` are decoded.
    ///
    /// ```
    /// use url_core::{Url, equivalence::Normalizer};
    ///
    /// let url = Url::parse("https://example.com/%7e%2f")?;
    /// assert_eq!(Normalizer::new().unreserved(false).normalize(&url).path(), "/%7E%2F");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-2.3>
    #[must_use]
    pub const fn unreserved(self, is_on: bool) -> Self {
        Self { unreserved: is_on, ..self }
    }

    /// Sets whether an empty query is dropped, with its `?`.
    ///
    /// ```
    /// use url_core::{Url, equivalence::Normalizer};
    ///
    /// let url = Url::parse("https://example.com/?")?;
    /// assert_eq!(Normalizer::new().normalize(&url).query(), None);
    /// assert_eq!(Normalizer::new().empty_query(false).normalize(&url).query(), Some(""));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn empty_query(self, is_on: bool) -> Self {
        Self { empty_query: is_on, ..self }
    }

    /// Sets whether the fragment is kept, with its `#`. It is never sent to a server.
    ///
    /// ```
    /// use url_core::{Url, equivalence::Normalizer};
    ///
    /// let url = Url::parse("https://example.com/%7e#top")?;
    /// assert_eq!(Normalizer::new().fragment(false).normalize(&url).as_str(), "https://example.com/~");
    /// assert_eq!(Normalizer::new().normalize(&url).fragment(), Some("top"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn fragment(self, is_kept: bool) -> Self {
        Self { fragment: is_kept, ..self }
    }

    /// Sets whether the drive letter of a Windows path is uppercased, and its colon decoded.
    ///
    /// The path has to start with it, and the host has to be empty, as for [`to_file_path_with`]. All spellings of one
    /// drive then make the same key; other letters of the path keep their case, which can matter to Windows. A POSIX
    /// system may have the two directories `/c:` and `/C:`, so this is off by default.
    ///
    /// ```
    /// use url_core::{Url, equivalence::Normalizer};
    ///
    /// let key = |url: &str| Url::parse(url).map(|url| Normalizer::new().drive_letter(true).normalize(&url));
    /// for spelling in ["file:///c%3A/x", "file:///c:/x", "file:///C:/x", "file:///C|/x", "file:///%63%3a/x"] {
    ///     assert_eq!(key(spelling)?.as_str(), "file:///C:/x");
    /// }
    /// // Not a drive.
    /// assert_eq!(key("file:///x/c%3A")?.as_str(), "file:///x/c%3A");
    /// assert_eq!(key("file://h/c:/x")?.as_str(), "file://h/c:/x");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// Source: <https://learn.microsoft.com/en-us/dotnet/standard/io/file-path-formats>
    ///
    /// [`to_file_path_with`]: Url::to_file_path_with
    #[must_use]
    pub const fn drive_letter(self, is_on: bool) -> Self {
        Self { drive_letter: is_on, ..self }
    }

    /// Returns the normalized URL. A URL that is already normalized is not changed.
    ///
    /// ```
    /// use url_core::{Url, equivalence::Normalizer};
    ///
    /// let url = Url::parse("https://example.com/caf%c3%a9/%61")?;
    /// assert_eq!(Normalizer::new().normalize(&url).path(), "/caf%C3%A9/a");
    /// // A `%` that two hex digits do not follow is kept.
    /// assert_eq!(Normalizer::new().normalize(&Url::parse("https://example.com/%zz")?).path(), "/%zz");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn normalize<'a>(&self, url: impl Into<UrlRef<'a>>) -> Url {
        let url = url.into();
        // Parsing finds the components. It cannot fail, as no delimiter is decoded and nothing in a domain.
        Url::parse(&self.href(url)).unwrap_or_else(|_| url.to_owned())
    }

    /// Returns the normalized href of the URL.
    #[inline]
    pub(crate) fn href(self, url: UrlRef<'_>) -> String {
        let mut output = String::with_capacity(url.href.len());
        let path = url.offsets.path_start as usize..url.offsets.path_end(url.href.len());
        self.append(&url.href[..path.start], &mut output);
        self.append_path(url, &mut output);
        if !(self.empty_query && url.query() == Some("")) {
            self.append(&url.href[path.end..url.offsets.query_end(url.href.len())], &mut output);
        }
        if self.fragment {
            self.append(&url.href[url.offsets.query_end(url.href.len())..], &mut output);
        }
        output
    }

    /// Appends the path. A segment that is not a drive letter does not become one by decoding it, unless it shall.
    #[inline]
    fn append_path(self, url: UrlRef<'_>, output: &mut String) {
        let start = output.len();
        self.append(url.path(), output);
        if url.scheme_type() != SchemeType::File {
            return;
        }
        let own = url.path().split('/').nth(1).unwrap_or_default();
        let first = output[start..].split('/').nth(1).unwrap_or_default();
        let range = start + 1..start + 1 + first.len();
        if let Some(drive) = drive_of(own).filter(|_| self.drive_letter && url.offsets.host == HostKind::Empty) {
            let letter = char::from(drive.to_ascii_uppercase());
            output.replace_range(range, letter.encode_utf8(&mut [0; 4]));
            output.insert(start + 2, ':');
        } else if is_windows_drive_letter(first) {
            let mut kept = String::new();
            Self { unreserved: false, ..self }.append(own, &mut kept);
            output.replace_range(range, &kept);
        }
    }

    #[inline]
    fn append(self, text: &str, output: &mut String) {
        let mut rest = text;
        while let Some(at) = rest.find('%') {
            output.push_str(&rest[..at]);
            rest = &rest[at..];
            let len = if starts_with_percent_encoded_byte(rest.as_bytes()) { 3 } else { 1 };
            let (encoded, after) = rest.split_at(len);
            match percent_decode(encoded.as_bytes()).next() {
                Some(byte)
                    if len == 3
                        && self.unreserved
                        && is_rfc_unreserved(byte)
                        && !completes_percent_encoded_byte(output, byte) =>
                {
                    output.push(char::from(byte));
                }
                Some(byte) if len == 3 && self.hex_case => output.push_str(percent_encode_byte(byte)),
                _ => output.push_str(encoded),
            }
            rest = after;
        }
        output.push_str(rest);
    }
}

/// The letter of the drive that a segment names when it is decoded.
#[inline]
fn drive_of(segment: &str) -> Option<u8> {
    let mut bytes = percent_decode(segment.as_bytes());
    match [bytes.next(), bytes.next(), bytes.next()] {
        [Some(letter), Some(b':'), None] if letter.is_ascii_alphabetic() => Some(letter),
        _ => None,
    }
}

/// Source: <https://www.rfc-editor.org/rfc/rfc3986#section-2.3>
#[inline]
fn is_rfc_unreserved(byte: u8) -> bool {
    is_never_encoded(byte) || byte == b'~'
}

/// Returns whether decoding `byte` would complete a percent-encoded byte with a `%` before it, as in `%4%31`.
#[inline]
fn completes_percent_encoded_byte(output: &str, byte: u8) -> bool {
    byte.is_ascii_hexdigit() && output.bytes().rev().take(2).any(|before| before == b'%')
}

impl Url {
    /// Returns the URL, normalized by [`Normalizer::new`].
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::parse("https://example.com/%7Euser/?")?.normalized().as_str(), "https://example.com/~user/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    #[inline]
    pub fn normalized(&self) -> Self {
        Normalizer::new().normalize(self)
    }
}

impl UrlRef<'_> {
    /// Returns the URL, normalized like [`Url::normalized`].
    ///
    /// ```
    /// # use url_core::UrlRef;
    /// assert_eq!(UrlRef::from_serialized("https://h/%7Euser/?").unwrap().normalized().as_str(), "https://h/~user/");
    /// ```
    #[must_use]
    #[inline]
    pub fn normalized(&self) -> Url {
        Normalizer::new().normalize(*self)
    }
}
