//! The scheme, host and port of a URL, where its origin is opaque.

use crate::{
    error::ParseError,
    record::{Url, UrlRef},
    redacted::pad,
};
use alloc::string::{String, ToString};
use core::{fmt, str::FromStr};
use url_host::Host;

/// A scheme, a host and a port. It tells applications apart whose origin is opaque, such as `tauri://localhost`.
///
/// It is **not** the origin of the standard, which is opaque for all schemes but `http`, `https`, `ws`, `wss` and
/// `ftp`. (A `blob` URL may have the origin of the URL in its path.) Web views and browser extensions nevertheless send
/// such a triple in the header field `Origin`: `capacitor://localhost`, `chrome-extension://ID`. A server that allows
/// requests from them compares it.
///
/// For URLs with a tuple origin, it is that origin. It equals itself, so it can be the key of a map. A URL without a
/// host, or with the empty one, has none. Hosts are compared as they are serialized. With a scheme that is not special,
/// a host keeps its capitals, so `tauri://Localhost` differs from `tauri://localhost`.
///
/// ```
/// use url_core::{Url, origin::SchemeHostPort};
///
/// let allowed: [SchemeHostPort; 2] = ["https://example.com".parse()?, "tauri://localhost".parse()?];
/// let allows = |url: &str| Url::parse(url).is_ok_and(|url| url.scheme_host_port().is_some_and(|it| allowed.contains(&it)));
/// assert!(allows("tauri://localhost/index.html") && allows("https://example.com:443/a"));
/// assert!(!allows("tauri://localhost:80/") && !allows("http://example.com/") && !allows("tauri:///"));
///
/// // The origin of the standard equals nothing.
/// assert_ne!(Url::parse("tauri://localhost")?.origin(), Url::parse("tauri://localhost")?.origin());
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-url-origin>, for what it is not
#[derive(Clone, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct SchemeHostPort {
    scheme: String,
    host: Host<String>,
    port: Option<u16>,
}

impl SchemeHostPort {
    /// Returns the scheme, in lowercase and without the colon.
    ///
    /// ```
    /// let it: url_core::origin::SchemeHostPort = "tauri://localhost".parse()?;
    /// assert_eq!(it.scheme(), "tauri");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[inline]
    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// Returns the host, which is not empty.
    ///
    /// ```
    /// use url_core::{host::Host, origin::SchemeHostPort};
    ///
    /// let it: SchemeHostPort = "tauri://localhost".parse()?;
    /// assert_eq!(it.host(), Host::Opaque("localhost"));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[inline]
    pub fn host(&self) -> Host<&str> {
        self.host.as_ref()
    }

    /// Returns the port, or `None` if it is the default port of the scheme, or there is none.
    ///
    /// ```
    /// use url_core::{Url, origin::SchemeHostPort};
    ///
    /// let port = |url: &str| Url::parse(url).map(|url| url.scheme_host_port().map(|it| it.port()));
    /// assert_eq!(port("foo://h:443")?, Some(Some(443)));
    /// assert_eq!(port("https://h:443")?, Some(None));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[inline]
    pub fn port(&self) -> Option<u16> {
        self.port
    }
}

impl Url {
    /// Returns the scheme, host and port, or `None` if there is no host or the empty one.
    ///
    /// It is not the [`origin`](Self::origin); see [`SchemeHostPort`] for what it is good for.
    ///
    /// ```
    /// # use url_core::Url;
    /// let text = |url: &str| Url::parse(url).map(|url| url.scheme_host_port().map(|it| it.to_string()));
    /// assert_eq!(text("capacitor://localhost/x")?.as_deref(), Some("capacitor://localhost"));
    /// assert_eq!(text("https://u@EXAMPLE.com:443/x")?.as_deref(), Some("https://example.com"));
    /// assert_eq!(text("blob:https://example.com/x")?, None);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[inline]
    pub fn scheme_host_port(&self) -> Option<SchemeHostPort> {
        self.borrowed().scheme_host_port()
    }
}

impl UrlRef<'_> {
    /// Returns the scheme, host and port, like [`Url::scheme_host_port`].
    ///
    /// ```
    /// # use url_core::UrlRef;
    /// assert!(UrlRef::from_serialized("tauri://localhost").unwrap().scheme_host_port().is_some());
    /// assert!(UrlRef::from_serialized("file:///x").unwrap().scheme_host_port().is_none());
    /// ```
    #[inline]
    pub fn scheme_host_port(&self) -> Option<SchemeHostPort> {
        let host = self.host().filter(|host| !matches!(host, Host::Empty))?;
        Some(SchemeHostPort { scheme: self.scheme().into(), host: host.into_owned(), port: self.port() })
    }
}

/// Parses what `Display` writes, and nothing else.
///
/// ```
/// use url_core::origin::SchemeHostPort;
///
/// let parse = |text: &str| text.parse::<SchemeHostPort>();
/// assert_eq!(parse("chrome-extension://id")?.to_string(), "chrome-extension://id");
/// assert_eq!(parse("tauri://localhost/").unwrap_err().range(), 17..18);
/// assert!(parse("null").is_err() && parse("file://").is_err());
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// Fails if the text is not a URL, or differs from the scheme, host and port of that URL
/// ([`NotSerialized`](crate::error::ParseErrorKind::NotSerialized)).
impl FromStr for SchemeHostPort {
    type Err = ParseError;

    #[inline]
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let triple = Url::parse(text)?.scheme_host_port();
        let serialization = triple.as_ref().map(Self::to_string).unwrap_or_default();
        triple.filter(|_| text == serialization).ok_or_else(|| ParseError::origin_not_serialized(text, &serialization))
    }
}

impl fmt::Display for SchemeHostPort {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scheme, host, port } = self;
        match port {
            Some(port) => pad(f, format_args!("{scheme}://{host}:{port}")),
            None => pad(f, format_args!("{scheme}://{host}")),
        }
    }
}
