//! The URLs that are found.

use alloc::borrow::Cow;
use core::{fmt, ops::Range};
use url_core::{ParseError, Url, redacted::Loggable};

url_names::named_enum! {
    /// The form of a URL in the text.
    ///
    /// ```
    /// use url_extract::{Extractor, FoundKind};
    ///
    /// let extractor = Extractor::new().www(true).mail_addresses(true);
    /// let kinds: Vec<FoundKind> =
    ///     extractor.extract("https://a.example www.b.example c@d.example").map(|found| found.kind()).collect();
    /// assert_eq!(kinds, [FoundKind::Absolute, FoundKind::Www, FoundKind::MailAddress]);
    ///
    /// assert_eq!("www".parse(), Ok(FoundKind::Www));
    /// assert!("mail".parse::<FoundKind>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum FoundKind {
        /// It has a scheme.
        Absolute = "absolute",
        /// It starts with `www.`, and is parsed as an `https` URL.
        Www = "www",
        /// It starts with a host, and is parsed as an `https` URL.
        BareHost = "bare-host",
        /// It is a mail address, and is parsed as a `mailto` URL.
        MailAddress = "mail-address",
    }
}

impl FoundKind {
    /// What is put before the text so that it is an absolute URL.
    pub(crate) const fn prefix(self) -> &'static str {
        match self {
            Self::Absolute => "",
            Self::Www | Self::BareHost => "https://",
            Self::MailAddress => "mailto:",
        }
    }
}

/// A URL in a string.
///
/// ```
/// let text = "See <https://EXAMPLE.com/a b>.";
/// let found = url_extract::extract(text).next().unwrap();
/// assert_eq!((found.written(), found.range()), ("https://EXAMPLE.com/a", 5..26));
/// assert_eq!(found.url().unwrap().as_str(), "https://example.com/a");
///
/// // Texts that do not parse are not found, unless they are asked for.
/// let text = "https://example.com:70000/";
/// assert!(url_extract::extract(text).next().is_none());
/// let extractor = url_extract::Extractor::new().invalid(true);
/// let found = extractor.extract(text).next().unwrap();
/// assert_eq!(found.result().unwrap_err().code(), "port-out-of-range");
/// ```
#[derive(Clone)]
pub struct Found<'t> {
    pub(crate) range: Range<usize>,
    pub(crate) written: &'t str,
    pub(crate) text: Loggable<Cow<'t, str>>,
    pub(crate) kind: FoundKind,
    pub(crate) result: Result<Url, ParseError>,
}

/// Leaves out the part of the text as it is written, because its escapes could hide secrets.
impl fmt::Debug for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { range, text, kind, result, .. } = self;
        let mut debug = f.debug_struct("Found");
        debug.field("range", range).field("text", text).field("kind", kind).field("result", result);
        debug.finish_non_exhaustive()
    }
}

impl<'t> Found<'t> {
    /// Returns the range of bytes in the text.
    ///
    /// See the example of [`Found`].
    ///
    /// ```
    /// assert_eq!(url_extract::extract("é http://h/").next().unwrap().range(), 3..12);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the part of the text as it is.
    ///
    /// ```
    /// assert_eq!(url_extract::extract("(http://H/)").next().unwrap().written(), "http://H/");
    /// ```
    pub fn written(&self) -> &'t str {
        self.written
    }

    /// Returns the text that was parsed: without the escapes of the [syntax](crate::Syntax), and with the scheme that
    /// the [kind](FoundKind) implies.
    ///
    /// ```
    /// let extractor = url_extract::Extractor::new().www(true);
    /// assert_eq!(extractor.extract("www.example.com").next().unwrap().text(), "https://www.example.com");
    /// ```
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns what the URL looks like in the text.
    ///
    /// ```
    /// use url_extract::FoundKind;
    ///
    /// assert_eq!(url_extract::extract("http://h/").next().unwrap().kind(), FoundKind::Absolute);
    /// ```
    pub fn kind(&self) -> FoundKind {
        self.kind
    }

    /// Returns the URL, or `None` if the text does not parse, which only [`Extractor::invalid`] can yield.
    ///
    /// ```
    /// assert_eq!(url_extract::extract("http://1/").next().unwrap().url().unwrap().as_str(), "http://0.0.0.1/");
    /// ```
    ///
    /// [`Extractor::invalid`]: crate::Extractor::invalid
    pub fn url(&self) -> Option<&Url> {
        self.result.as_ref().ok()
    }

    /// Returns the URL, or the error with which [`text`](Self::text) fails to parse.
    ///
    /// ```
    /// let extractor = url_extract::Extractor::new().invalid(true);
    /// let results: Vec<_> = extractor.extract("http://h/ http://[/").map(|found| found.result().is_ok()).collect();
    /// assert_eq!(results, [true, false]);
    /// ```
    ///
    /// # Errors
    ///
    /// The text does not parse. The range of the error is a range of [`text`](Self::text).
    pub fn result(&self) -> Result<&Url, &ParseError> {
        self.result.as_ref()
    }

    /// Returns the same as [`result`](Self::result), by value.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let urls: Result<Vec<Url>, _> = url_extract::extract("http://a/, http://b/").map(|f| f.into_result()).collect();
    /// assert_eq!(urls.unwrap().len(), 2);
    /// ```
    ///
    /// # Errors
    ///
    /// The text does not parse.
    pub fn into_result(self) -> Result<Url, ParseError> {
        self.result
    }
}
