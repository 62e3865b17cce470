//! The options of the parser.

use crate::{
    base::{Base, BaseUrl},
    encoding::Encoding,
    error::ParseError,
    record::Url,
    redacted::Loggable,
};
use url_host::Edition;

/// The options of the parser: base URL, encoding of the query, edition of the standard, and limit on the length.
///
/// ```
/// use url_core::{Url, host::Edition};
///
/// let base = Url::parse("https://example.com/a/b")?;
/// let url = Url::options().base(&base).parse("../c")?;
/// assert_eq!(url.as_str(), "https://example.com/c");
///
/// // In mid-2025, a label that is not Punycode was a failure.
/// assert!(Url::options().parse("https://xn--a/").is_ok());
/// assert!(Url::options().edition(Edition::Living2025).parse("https://xn--a/").is_err());
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ParseOptions<'a> {
    pub(crate) base: Option<BaseUrl<'a>>,
    /// A base URL that is to be parsed first; `base` is `None` then.
    pub(crate) base_text: Option<Loggable<&'a str>>,
    pub(crate) encoding: Encoding,
    pub(crate) edition: Edition,
    pub(crate) max_len: u32,
}

impl Default for ParseOptions<'_> {
    fn default() -> Self {
        Self::DEFAULT
    }
}

impl<'a> ParseOptions<'a> {
    /// The result of [`new`](Self::new).
    pub(crate) const DEFAULT: Self = Self {
        base: None,
        base_text: None,
        encoding: Encoding::UTF_8,
        edition: Edition::Living2026,
        max_len: u32::MAX,
    };

    /// Returns the default options: no base URL, UTF-8, the newest edition, and a limit of `u32::MAX` bytes.
    ///
    /// ```
    /// use url_core::{ParseOptions, Url};
    ///
    /// assert_eq!(ParseOptions::new().parse("https://example.com")?, Url::parse("https://example.com")?);
    /// assert!(ParseOptions::new().parse("/a").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn new() -> Self {
        Self::DEFAULT
    }

    /// Sets the base URL, against which relative URLs are resolved: a URL, or the text of one.
    ///
    /// A string is parsed each time that an input is; parse it once if there are many.
    ///
    /// ```
    /// # use url_core::Url;
    /// let base = Url::parse("https://example.com/a/b")?;
    /// assert_eq!(Url::options().base(&base).parse("c")?.as_str(), "https://example.com/a/c");
    /// assert_eq!(Url::options().base("https://example.com/a/b").parse("c")?.as_str(), "https://example.com/a/c");
    /// assert!(Url::options().base(&base).parse("//[").is_err());
    ///
    /// let error = Url::options().base("example.com").parse("c").unwrap_err();
    /// assert_eq!((error.is_in_base(), error.range()), (true, 0..11));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-base-url>
    #[must_use]
    pub fn base(self, base: impl Into<Base<'a>>) -> Self {
        let Base { url, text } = base.into();
        Self { base: url, base_text: text, ..self }
    }

    /// Calls `parse` with these options and the base URL that `text` is.
    #[cold]
    pub(crate) fn with_base_text<R>(
        self,
        text: &str,
        parse: impl FnOnce(ParseOptions<'_>) -> Result<R, ParseError>,
    ) -> Result<R, ParseError> {
        let options = ParseOptions { base: None, base_text: None, ..self };
        let base = ParseOptions { encoding: Encoding::UTF_8, ..options }.parse(text).map_err(ParseError::in_base)?;
        parse(options.base(&base))
    }

    /// Sets the encoding of the query, which a browser takes from the document that contains the URL.
    ///
    /// It applies to special URLs other than `ws` and `wss`; all other queries are UTF-8.
    ///
    /// ```
    /// # use url_core::{Url, encoding_rs};
    /// let latin = encoding_rs::WINDOWS_1252;
    /// assert_eq!(Url::options().encoding(latin).parse("https://h/?ö")?.query(), Some("%F6"));
    /// assert_eq!(Url::options().encoding(latin).parse("wss://h/?ö")?.query(), Some("%C3%B6"));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[cfg(feature = "encoding")]
    #[doc(alias = "encoding_override")]
    #[must_use]
    pub fn encoding(self, encoding: &'static encoding_rs::Encoding) -> Self {
        Self { encoding: Encoding::for_output(encoding), ..self }
    }

    /// Sets the edition of the standard to follow.
    ///
    /// The edition applies to this parse, not to the URL: [`Url::join`] and the setters follow the newest. The setters
    /// of the URL class follow [`WebUrl::with_edition`](crate::web::WebUrl::with_edition).
    ///
    /// ```
    /// use url_core::{Url, host::Edition};
    ///
    /// assert!(Url::options().parse("https://xn--a/").is_ok());
    /// assert!(Url::options().edition(Edition::Living2025).parse("https://xn--a/").is_err());
    /// ```
    #[must_use]
    pub const fn edition(self, edition: Edition) -> Self {
        Self { edition, ..self }
    }

    /// Sets the greatest length of the href in bytes. A longer one fails with the code `too-long`.
    ///
    /// The default is `u32::MAX` bytes (4 GiB - 1). The limit applies to this parse, not to the URL, which a setter may
    /// make longer.
    ///
    /// ```
    /// # use url_core::Url;
    /// let options = Url::options().max_len(20);
    /// assert!(options.parse("https://example.com/").is_ok());
    /// assert_eq!(options.parse("https://example.com/a").unwrap_err().code(), "too-long");
    /// ```
    #[must_use]
    pub const fn max_len(self, max_len: u32) -> Self {
        Self { max_len, ..self }
    }
}

impl Url {
    /// Returns the options of the parser, all at their defaults.
    ///
    /// ```
    /// # use url_core::Url;
    /// let base = Url::parse("https://example.com/")?;
    /// let options = Url::options().base(&base).max_len(2_000);
    /// assert_eq!(options.parse("a")?.as_str(), "https://example.com/a");
    /// assert!(options.parse(&"a".repeat(2_000)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn options<'a>() -> ParseOptions<'a> {
        ParseOptions::new()
    }
}

impl ParseOptions<'_> {
    /// Returns whether a text, or part of one, of this length is within the limit.
    pub(crate) fn allows(&self, len: usize) -> bool {
        len <= self.max_len as usize
    }

    /// Fails if the offsets of a text of this length, which `input` is or becomes, may not fit. One that is cut off
    /// leads to another host, and what dot segments remove can then make the href short enough.
    #[inline]
    pub(crate) fn check_offsets(&self, text_len: usize, input: &str) -> Result<(), ParseError> {
        if text_len > u32::MAX as usize { Err(ParseError::too_long(input.len(), self.max_len)) } else { Ok(()) }
    }

    /// The URL that `input` was parsed to, if it is not too long.
    pub(crate) fn checked(&self, url: Url, input: &str) -> Result<Url, ParseError> {
        if !self.allows(url.href.len()) {
            return Err(ParseError::too_long(input.len(), self.max_len));
        }
        // A base URL made by `WebUrl::set_protocol` may not keep the invariants, and then the result does not either.
        debug_assert!(
            url.check_invariants().is_ok() || self.base.is_some_and(|base| base.url().check_invariants().is_err()),
            "{input}: {:?}",
            url.check_invariants()
        );
        Ok(url)
    }

    /// Returns whether a text of this length, with the part of the base URL, may make an href that exceeds the limit.
    pub(crate) fn may_exceed(&self, text_len: usize) -> bool {
        // No code point of a text becomes more than this many bytes of an href for each of its own bytes.
        const MOST_BYTES_FOR_ONE: usize = 32;
        text_len > self.max_len as usize / MOST_BYTES_FOR_ONE
    }
}
