//! Conversions from and to `http::Uri`, the target of a request, which has a host and no fragment.

use crate::{error::ParseError, record::Url};
use ::http::{Uri, uri::InvalidUri};
use core::{error::Error, fmt};
use url_host::{ValidationError, ValidationErrorKind};
use url_names::Located;

/// The error of a URL that cannot be an `http::Uri`.
///
/// ```
/// use http::Uri;
/// use url_core::Url;
///
/// let error = Uri::try_from(&Url::parse("mailto:me")?).unwrap_err();
/// assert_eq!(error.to_string(), "no-host: a URL without a host cannot be written as an http::Uri");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct UriError(Option<InvalidUri>);

url_names::named_enum! {
    /// The kind of a [`UriError`].
    ///
    /// ```
    /// use http::Uri;
    /// use url_core::{Url, convert::UriErrorKind};
    ///
    /// assert_eq!(Uri::try_from(&Url::parse("mailto:me")?).unwrap_err().kind(), UriErrorKind::NoHost);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum UriErrorKind {
        /// The URL has no host, or the empty one.
        NoHost = "no-host",
        /// `http::Uri` rejects the text of the URL.
        InvalidUri = "invalid-uri",
    }
}

impl UriError {
    /// Returns the kind of the error, to match on.
    ///
    /// ```
    /// use http::Uri;
    /// use url_core::{Url, convert::UriErrorKind};
    ///
    /// assert_eq!(Uri::try_from(&Url::parse("foo:///a")?).unwrap_err().kind(), UriErrorKind::NoHost);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kind(&self) -> UriErrorKind {
        if self.0.is_some() { UriErrorKind::InvalidUri } else { UriErrorKind::NoHost }
    }

    /// Returns the name of the [kind](Self::kind), for programs and logs.
    ///
    /// ```
    /// use http::Uri;
    /// use url_core::Url;
    ///
    /// assert_eq!(Uri::try_from(&Url::parse("mailto:me")?).unwrap_err().code(), "no-host");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind().as_str()
    }

    /// Returns the reason for a person. `Display` adds the code.
    ///
    /// ```
    /// use http::Uri;
    /// use url_core::Url;
    ///
    /// let error = Uri::try_from(&Url::parse("mailto:me")?).unwrap_err();
    /// assert_eq!(error.message().to_string(), "a URL without a host cannot be written as an http::Uri");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn message(&self) -> impl fmt::Display + '_ {
        match self.kind() {
            UriErrorKind::NoHost => "a URL without a host cannot be written as an http::Uri",
            UriErrorKind::InvalidUri => "http::Uri rejects the URL",
        }
    }
}

/// Writes the code and the message. There is no range, because `http::Uri` does not tell it.
impl fmt::Display for UriError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Located { code: self.code(), message: self.message(), range: None }.fmt(f)
    }
}

/// The source is the error of `http::Uri`, if it rejects the URL.
impl Error for UriError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        self.0.as_ref().map(|error| error as _)
    }
}

/// Converts the URL without its fragment, which is not sent.
///
/// Credentials are kept. An empty path, which only a URL that is not special can have, becomes `/`, as `http::Uri` has
/// no empty path.
///
/// ```
/// use http::Uri;
/// use url_core::Url;
///
/// let uri = Uri::try_from(&Url::parse("https://example.com:8080/a b?q#f")?)?;
/// assert_eq!(uri, "https://example.com:8080/a%20b?q");
///
/// assert_eq!(Uri::try_from(&Url::parse("foo://h?q")?)?, "foo://h/?q");
///
/// // The parser of `http::Uri` would read this as a host and a port.
/// assert!(Uri::try_from(&Url::parse("data:80")?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TryFrom<&Url> for Uri {
    type Error = UriError;

    fn try_from(url: &Url) -> Result<Self, UriError> {
        if url.host_str().is_none_or(str::is_empty) {
            return Err(UriError(None));
        }
        url.without_fragment().parse().map_err(|error| UriError(Some(error)))
    }
}

impl TryFrom<Url> for Uri {
    type Error = UriError;

    fn try_from(url: Url) -> Result<Self, UriError> {
        Self::try_from(&url)
    }
}

/// Parses the text of the `Uri`. A `Uri` that is only a path or only a host is not a URL.
///
/// ```
/// use http::Uri;
/// use url_core::Url;
///
/// assert_eq!(Url::try_from(Uri::from_static("https://Example.com"))?.as_str(), "https://example.com/");
/// assert_eq!(Url::try_from(Uri::from_static("/a?q")).unwrap_err().range(), 0..4);
/// assert!(Url::try_from(Uri::from_static("example.com:443")).is_err());
/// # Ok::<(), url_core::ParseError>(())
/// ```
impl TryFrom<&Uri> for Url {
    type Error = ParseError;

    fn try_from(uri: &Uri) -> Result<Self, ParseError> {
        let text = alloc::format!("{uri}");
        // Without a scheme, a host and a port would read as a scheme and a path.
        if uri.scheme().is_none() {
            return Err(ValidationError::new(ValidationErrorKind::MissingSchemeNonRelativeUrl, 0..text.len()).into());
        }
        Self::try_from(text)
    }
}

impl TryFrom<Uri> for Url {
    type Error = ParseError;

    fn try_from(uri: Uri) -> Result<Self, ParseError> {
        Self::try_from(&uri)
    }
}
