//! Percent-decoding the parts of a URL to bytes, or to text if they are UTF-8.

use crate::{
    error::Component,
    record::{Url, UrlRef},
    redacted::{Redactor, fmt_quoted},
};
use alloc::borrow::Cow;
use core::{error::Error, fmt, iter::FusedIterator, ops::Range};
use url_names::Located;
use url_percent::{percent_decode_str, starts_with_percent_encoded_byte};

/// A part of a URL, to decode as bytes or as text.
///
/// Decoding to bytes cannot fail: a `%` that two hex digits do not follow stands for itself. The bytes are a string if
/// they are UTF-8.
///
/// ```
/// use url_core::Url;
///
/// let url = Url::parse("https://example.com/caf%C3%A9/100%/%E9#%F0%9F")?;
/// assert_eq!(url.path_decoded().bytes(), "/café/100%/".bytes().chain([0xE9]).collect::<Vec<_>>());
/// let texts: Vec<_> = url.path_segments_decoded().unwrap().map(|segment| segment.text_lossy()).collect();
/// assert_eq!(texts, ["café", "100%", "\u{FFFD}"]);
///
/// // An error has the range of the bytes in the href.
/// let error = url.fragment_decoded().unwrap().text().unwrap_err();
/// assert_eq!(error.to_string(), "not-utf-8: the fragment cannot be decoded to UTF-8 (bytes 39..45)");
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone)]
pub struct Decoded<'a> {
    encoded: &'a str,
    /// The position of `encoded` in the href.
    start: usize,
    component: Component,
}

impl<'a> Decoded<'a> {
    /// Returns the decoded bytes.
    ///
    /// ```
    /// # use url_core::Url;
    /// let url = Url::parse("https://example.com/%E9%2")?;
    /// assert_eq!(*url.path_decoded().bytes(), *b"/\xE9%2");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn bytes(&self) -> Cow<'a, [u8]> {
        percent_decode_str(self.encoded).into()
    }

    /// Returns the decoded text, if the bytes are UTF-8.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::parse("https://example.com/%C3%A9")?.path_decoded().text()?, "/é");
    /// assert!(Url::parse("https://example.com/%E9")?.path_decoded().text().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the bytes are not UTF-8.
    #[inline]
    pub fn text(&self) -> Result<Cow<'a, str>, DecodeError> {
        percent_decode_str(self.encoded).decode_utf8().map_err(|error| {
            let start = self.source_of(error.valid_up_to());
            let end = match error.error_len() {
                Some(len) => self.source_of(error.valid_up_to() + len),
                None => self.encoded.len(),
            };
            DecodeError { component: self.component, range: self.start + start..self.start + end }
        })
    }

    /// Returns the decoded text, with U+FFFD for bytes that are not UTF-8.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::parse("https://example.com/%C3%A9")?.path_decoded().text_lossy(), "/é");
    /// assert_eq!(Url::parse("https://example.com/%E9")?.path_decoded().text_lossy(), "/\u{FFFD}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn text_lossy(&self) -> Cow<'a, str> {
        percent_decode_str(self.encoded).decode_utf8_lossy()
    }

    #[inline]
    fn source_of(&self, index: usize) -> usize {
        encoded_offset(self.encoded, index)
    }
}

/// Returns the position in `text` of the byte that is at `decoded` after percent-decoding.
#[inline]
pub(crate) fn encoded_offset(text: &str, decoded: usize) -> usize {
    let width = |at: usize| if starts_with_percent_encoded_byte(&text.as_bytes()[at..]) { "%00".len() } else { 1 };
    (0..decoded).fold(0, |at, _| at + width(at))
}

/// Shows the decoded text without its secrets, as [`redacted`](crate::redacted) says. In a path, a part that does not
/// start with a slash is read as an opaque path.
impl fmt::Debug for Decoded<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = self.encoded;
        let redacted = match self.component {
            Component::Username | Component::Password => return f.write_str("Decoded(***)"),
            Component::Path => Redactor::new().path(text),
            _ => Redactor::new().query(text),
        };
        fmt_quoted("Decoded", f, &|output| redacted.write(&mut Decoding(output)))
    }
}

/// Decodes what is written.
struct Decoding<'a>(&'a mut dyn fmt::Write);

impl fmt::Write for Decoding<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(&percent_decode_str(text).decode_utf8_lossy())
    }
}

/// The error for a part of a URL that does not decode to UTF-8.
///
/// ```
/// use url_core::{Url, error::Component};
///
/// let error = Url::parse("https://example.com/?a=%E9%FF")?.query_decoded().unwrap().text().unwrap_err();
/// assert_eq!((error.component(), error.range()), (Component::Query, 23..26));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct DecodeError {
    component: Component,
    range: Range<usize>,
}

impl DecodeError {
    /// Returns the name of this error's only kind, `not-utf-8`.
    ///
    /// ```
    /// let error = url_core::Url::parse("https://example.com/%FF")?.path_decoded().text().unwrap_err();
    /// assert_eq!(error.code(), "not-utf-8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn code(&self) -> &'static str {
        "not-utf-8"
    }

    /// Returns the reason for a person. `Display` adds the code and the range.
    ///
    /// ```
    /// let error = url_core::Url::parse("https://example.com/%FF")?.path_decoded().text().unwrap_err();
    /// assert_eq!(error.message().to_string(), "the path cannot be decoded to UTF-8");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn message(&self) -> impl fmt::Display + '_ {
        Message(self.component)
    }

    /// Returns the component of the part.
    ///
    /// ```
    /// use url_core::{Url, error::Component};
    ///
    /// let error = Url::parse("https://example.com/#%FF")?.fragment_decoded().unwrap().text().unwrap_err();
    /// assert_eq!(error.component(), Component::Fragment);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn component(&self) -> Component {
        self.component
    }

    /// Returns the first bytes of the href that do not decode to UTF-8.
    ///
    /// ```
    /// let error = url_core::Url::parse("https://example.com/a%FFb%FE")?.path_decoded().text().unwrap_err();
    /// assert_eq!(error.range(), 21..24);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }
}

struct Message(Component);

impl fmt::Display for Message {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the {} cannot be decoded to UTF-8", self.0)
    }
}

/// Writes the code, the message and the range in the href.
impl fmt::Display for DecodeError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Located { code: self.code(), message: self.message(), range: Some(self.range()) }.fmt(f)
    }
}

impl Error for DecodeError {}

/// Implements the accessors, with the lifetime of the returned values.
macro_rules! decoded_accessors {
    ($lifetime:lifetime) => {
        /// Returns the username, to decode. It is empty if there is none.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://me%40home@example.com")?.username_decoded().text()?, "me@home");
        /// assert_eq!(Url::parse("https://example.com")?.username_decoded().text()?, "");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[inline]
        pub fn username_decoded(&self) -> Decoded<$lifetime> {
            let encoded = self.username();
            Decoded { encoded, start: self.offsets.username_start(), component: Component::Username }
        }

        /// Returns the password, to decode.
        ///
        /// ```
        /// # use url_core::Url;
        /// let url = Url::parse("https://me:p%40ss@example.com")?;
        /// assert_eq!(url.password_decoded().unwrap().text()?, "p@ss");
        /// assert_eq!(format!("{:?}", url.password_decoded()), "Some(Decoded(***))");
        /// assert!(Url::parse("https://me@example.com")?.password_decoded().is_none());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[inline]
        pub fn password_decoded(&self) -> Option<Decoded<$lifetime>> {
            let (encoded, start) = (self.password()?, self.offsets.username_end as usize + 1);
            Some(Decoded { encoded, start, component: Component::Password })
        }

        /// Returns the host, to decode. Only the host of a URL that is not special can have percent-encoded bytes.
        ///
        /// For a domain in Unicode use [`domain_to_unicode`](Self::domain_to_unicode), for an IP address
        /// [`Host::ip`](crate::host::Host::ip).
        ///
        /// ```
        /// # use url_core::Url;
        /// let url = Url::parse("foo://caf%C3%A9")?;
        /// assert_eq!(url.host_decoded().unwrap().text()?, "café");
        /// let url = Url::parse("https://[::1]/")?;
        /// assert_eq!(url.host().and_then(|host| host.ip()), Some("::1".parse()?));
        /// assert!(Url::parse("mailto:me")?.host_decoded().is_none());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[inline]
        pub fn host_decoded(&self) -> Option<Decoded<$lifetime>> {
            let (encoded, start) = (self.host_str()?, self.offsets.host_start as usize);
            Some(Decoded { encoded, start, component: Component::Host })
        }

        /// Returns the domain in Unicode, or `None` if the host is not a domain.
        ///
        /// It is not safe to show to a person, as it may look like another domain.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://B\u{fc}cher.example")?.domain_to_unicode().as_deref(), Some("bücher.example"));
        /// assert_eq!(Url::parse("https://127.0.0.1")?.domain_to_unicode(), None);
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#concept-domain-to-unicode>
        #[inline]
        pub fn domain_to_unicode(&self) -> Option<Cow<$lifetime, str>> {
            self.domain_name().map(url_idna::domain_to_unicode)
        }

        /// Returns the whole path, to decode. An encoded slash in a segment then looks like one between segments.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://example.com/caf%C3%A9/a%2Fb")?.path_decoded().text()?, "/café/a/b");
        /// assert!(Url::parse("https://example.com/caf%E9")?.path_decoded().text().is_err());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[inline]
        pub fn path_decoded(&self) -> Decoded<$lifetime> {
            Decoded { encoded: self.path(), start: self.offsets.path_start as usize, component: Component::Path }
        }

        /// Returns the segments of the path, to decode, or `None` if the path is opaque.
        ///
        /// ```
        /// # use url_core::Url;
        /// let url = Url::parse("https://example.com/a%2Fb/%C3%A7")?;
        /// let mut segments = url.path_segments_decoded().unwrap().map(|segment| segment.text());
        /// assert_eq!(segments.clone().collect::<Result<Vec<_>, _>>()?, ["a/b", "ç"]);
        /// assert_eq!(segments.next_back().unwrap()?, "ç");
        /// assert!(Url::parse("mailto:a%2Fb")?.path_segments_decoded().is_none());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[inline]
        pub fn path_segments_decoded(
            &self,
        ) -> Option<impl DoubleEndedIterator<Item = Decoded<$lifetime>> + FusedIterator + Clone + use<$lifetime>> {
            let href = self.as_str().as_ptr().addr();
            Some(self.path_segments()?.map(move |encoded| {
                // A segment is a slice of the href, so its address gives its position.
                let start = encoded.as_ptr().addr() - href;
                Decoded { encoded, start, component: Component::Path }
            }))
        }

        /// Returns the whole query, to decode. An encoded `&` then looks like one between pairs, and `+` is kept.
        ///
        /// Most programs want [`query_pairs`](Self::query_pairs) instead.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://example.com/?q=a+%26")?.query_decoded().unwrap().text()?, "q=a+&");
        /// assert!(Url::parse("https://example.com/")?.query_decoded().is_none());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[inline]
        pub fn query_decoded(&self) -> Option<Decoded<$lifetime>> {
            let (encoded, start) = (self.query()?, self.offsets.query_start?.get() as usize + 1);
            Some(Decoded { encoded, start, component: Component::Query })
        }

        /// Returns the fragment, to decode.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://example.com/#%C3%A9")?.fragment_decoded().unwrap().text()?, "é");
        /// assert!(Url::parse("https://example.com/")?.fragment_decoded().is_none());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        #[inline]
        pub fn fragment_decoded(&self) -> Option<Decoded<$lifetime>> {
            let (encoded, start) = (self.fragment()?, self.offsets.fragment_start?.get() as usize + 1);
            Some(Decoded { encoded, start, component: Component::Fragment })
        }
    };
}

impl Url {
    decoded_accessors!('_);
}

impl<'a> UrlRef<'a> {
    decoded_accessors!('a);
}
