//! The origin of a URL, and what applications use whose origin is opaque.

use crate::{
    error::ParseError,
    record::{Url, UrlRef},
    redacted::pad,
};
use alloc::string::String;
use core::{fmt, str::FromStr};
use url_host::Host;

pub use crate::beyond::scheme_host_port::SchemeHostPort;

/// An origin. URLs with the same origin share their rights on the web.
///
/// An opaque origin equals no origin, not even itself, because the standard makes a new one each time. An origin is
/// therefore neither `Eq` nor `Hash`; as the key of a map, use [`into_tuple`](Self::into_tuple). To tell applications
/// such as `tauri://localhost` apart, whose origin is opaque, use [`SchemeHostPort`].
///
/// ```
/// use url_core::Url;
///
/// let origin = |input| Url::parse(input).unwrap().origin();
/// assert_eq!(origin("https://example.com:443/a"), origin("https://example.com/b"));
/// assert_ne!(origin("https://example.com/"), origin("http://example.com/"));
/// assert_ne!(origin("data:,"), origin("data:,"));
/// ```
///
/// Source: <https://html.spec.whatwg.org/multipage/browsers.html#concept-origin>
#[derive(Clone, Debug)]
pub enum Origin {
    /// An origin that equals no origin.
    #[doc(alias = "OpaqueOrigin")]
    #[doc(alias = "new_opaque")]
    Opaque,
    /// A scheme, a host and a port, which is `None` if it is the scheme's default port.
    Tuple(String, Host<String>, Option<u16>),
}

/// The URL in a `blob` URL whose origin is that of the `blob` URL, too.
fn url_in_blob(url: UrlRef<'_>) -> Option<Url> {
    let path = (url.scheme() == "blob").then(|| Url::parse(url.path()))?.ok()?;
    matches!(path.scheme(), "http" | "https" | "file").then_some(path)
}

impl Origin {
    /// Source: <https://url.spec.whatwg.org/#concept-url-origin>
    pub(crate) fn of(url: UrlRef<'_>) -> Self {
        match url.host() {
            Some(host) if url.scheme_type().has_tuple_origin() => {
                Self::Tuple(url.scheme().into(), host.into_owned(), url.port())
            }
            _ => url_in_blob(url).map_or(Self::Opaque, |path| path.origin()),
        }
    }

    /// Writes the serialization of the origin of `url`, unless that is opaque, and returns whether it has.
    pub(crate) fn write_of(url: UrlRef<'_>, output: &mut impl fmt::Write) -> Result<bool, fmt::Error> {
        if !url.scheme_type().has_tuple_origin() {
            return url_in_blob(url).map_or(Ok(false), |path| Self::write_of(path.borrowed(), output));
        }
        let host_and_port = &url.as_str()[url.offsets.host_start as usize..url.offsets.authority_end()];
        for piece in [url.scheme(), "://", host_and_port] {
            output.write_str(piece)?;
        }
        Ok(true)
    }

    /// Returns whether this is a tuple origin.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert!(Url::parse("https://example.com")?.origin().is_tuple());
    /// assert!(!Url::parse("data:,")?.origin().is_tuple());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_tuple(&self) -> bool {
        matches!(self, Self::Tuple(..))
    }

    /// Returns the scheme, host and port of a tuple origin, which can be the key of a map.
    ///
    /// ```
    /// # use url_core::Url;
    /// use std::collections::HashMap;
    ///
    /// let mut visits = HashMap::new();
    /// for input in ["https://example.com/a", "https://example.com:443/b", "data:,"] {
    ///     if let Some(origin) = Url::parse(input)?.origin().into_tuple() {
    ///         *visits.entry(origin).or_insert(0) += 1;
    ///     }
    /// }
    /// assert!(visits.into_values().eq([2]));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn into_tuple(self) -> Option<(String, Host<String>, Option<u16>)> {
        match self {
            Self::Opaque => None,
            Self::Tuple(scheme, host, port) => Some((scheme, host, port)),
        }
    }

    /// Returns the serialization, `null` for an opaque origin.
    ///
    /// ```
    /// # use url_core::Url;
    /// let origin = |url: &str| Url::parse(url).map(|url| url.origin().ascii_serialization());
    /// assert_eq!(origin("https://example.com:443/a")?, "https://example.com");
    /// assert_eq!(origin("file:///a")?, "null");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin>
    pub fn ascii_serialization(&self) -> String {
        alloc::format!("{self}")
    }

    /// Returns the serialization with the domain in Unicode.
    ///
    /// It is not safe to show to a person, as it may look like another domain; see the crate url-render.
    ///
    /// ```
    /// # use url_core::Url;
    /// let origin = Url::parse("https://B\u{fc}cher.example/")?.origin();
    /// assert_eq!(origin.ascii_serialization(), "https://xn--bcher-kva.example");
    /// assert_eq!(origin.unicode_serialization(), "https://bücher.example");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn unicode_serialization(&self) -> String {
        match self {
            Self::Tuple(scheme, Host::DomainName(domain), port) => {
                let domain = url_idna::domain_to_unicode(domain).into_owned();
                alloc::format!("{}", Self::Tuple(scheme.clone(), Host::DomainName(domain), *port))
            }
            _ => self.ascii_serialization(),
        }
    }
}

/// Parses a serialization, as in the HTTP header field `Origin`.
///
/// ```
/// use url_core::{Url, origin::Origin};
///
/// let origin: Origin = "https://example.com:8443".parse()?;
/// assert_eq!(origin, Url::parse("https://example.com:8443/a")?.origin());
/// assert!(!"null".parse::<Origin>()?.is_tuple());
///
/// // The serialization of an origin has no path and no default port.
/// let error = "https://example.com/".parse::<Origin>().unwrap_err();
/// assert_eq!(error.range(), 19..20);
/// assert_eq!("https://example.com:443".parse::<Origin>().unwrap_err().code(), "not-serialized");
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// Fails if the text is neither `null` nor a URL, or if it differs from the serialized origin of that URL
/// ([`NotSerialized`](crate::error::ParseErrorKind::NotSerialized)).
impl FromStr for Origin {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        if text == "null" {
            return Ok(Self::Opaque);
        }
        let origin = Url::parse(text)?.origin();
        let serialization = origin.ascii_serialization();
        if text == serialization { Ok(origin) } else { Err(ParseError::origin_not_serialized(text, &serialization)) }
    }
}

impl PartialEq for Origin {
    fn eq(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Tuple(scheme, host, port), Self::Tuple(other_scheme, other_host, other_port)) => {
                scheme == other_scheme && host == other_host && port == other_port
            }
            _ => false,
        }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Opaque => f.pad("null"),
            Self::Tuple(scheme, host, Some(port)) => pad(f, format_args!("{scheme}://{host}:{port}")),
            Self::Tuple(scheme, host, None) => pad(f, format_args!("{scheme}://{host}")),
        }
    }
}
