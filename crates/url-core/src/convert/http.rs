//! Conversions from and to `http::Uri`, the target of a request, which has a host and no fragment.

use crate::{error::ParseError, record::Url};
use ::http::{Uri, uri::InvalidUri};
use core::{error::Error, fmt};
use url_host::{ValidationError, ValidationErrorKind};

/// The error of a URL that cannot be an `http::Uri`.
///
/// ```
/// use http::Uri;
/// use url_core::Url;
///
/// let error = Uri::try_from(&Url::parse("mailto:me")?).unwrap_err();
/// assert_eq!(error.to_string(), "a URL without a host cannot be written as an http::Uri");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct UriError(Option<InvalidUri>);

impl fmt::Display for UriError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            None => f.write_str("a URL without a host cannot be written as an http::Uri"),
            Some(error) => write!(f, "http::Uri refuses the URL: {error}"),
        }
    }
}

/// There is no source, as `Display` includes the error of `http::Uri`.
impl Error for UriError {}

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
