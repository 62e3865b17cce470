//! The public functions of the parser, and its options.

use crate::{
    base::{Base, BaseUrl},
    encoding::Encoding,
    error::ParseError,
    record::{Url, UrlRef},
};
use url_host::{Edition, ErrorSink};

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
    pub(crate) base_text: Option<&'a str>,
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
    /// A text is parsed each time that an input is; parse it once if there are many.
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

    /// The same as [`base`](Self::base), for those who move from the package url, where it has this argument.
    ///
    /// ```
    /// # use url_core::Url;
    /// let base = Url::parse("https://example.com/a/b")?;
    /// assert_eq!(Url::options().base_url(Some(&base)).parse("c")?.as_str(), "https://example.com/a/c");
    /// assert!(Url::options().base_url(None).parse("c").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn base_url(self, base: Option<&'a Url>) -> Self {
        let base = match base {
            Some(url) => Some(BaseUrl::new(url)),
            None => None,
        };
        Self { base, base_text: None, ..self }
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
        parse(options.base_url(Some(&base)))
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
    /// The edition applies to this parse, not to the URL: [`Url::join`] and the setters follow the newest.
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

    /// Parses `input`.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::options().parse("https://example.com/a b")?.as_str(), "https://example.com/a%20b");
    /// assert_eq!(Url::options().parse("https://").unwrap_err().code(), "host-missing");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the standard's parser returns failure, or if the href would exceed the limit on the length.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-basic-url-parser>
    pub fn parse(&self, input: &str) -> Result<Url, ParseError> {
        match self.base_text {
            Some(base) => self.with_base_text(base, |options| options.parse(input)),
            None => self.parse_any(input),
        }
    }

    /// Parses `input` and replaces `url` by the result, reusing its memory. If the parse fails, `url` does not change.
    ///
    /// Parsing many inputs into the same `Url` allocates only while its memory is too short, for a domain that needs
    /// IDNA, for tabs and newlines, and for a few URLs that change much. There is no empty `Url` to start with; any URL
    /// will do.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("about:blank")?;
    /// Url::options().parse_into(" HTTP://example.org", &mut url)?;
    /// assert_eq!(url.as_str(), "http://example.org/");
    ///
    /// // A failure leaves the URL unchanged.
    /// assert!(Url::options().parse_into("http://[", &mut url).is_err());
    /// assert_eq!(url.as_str(), "http://example.org/");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`parse`](Self::parse).
    pub fn parse_into(&self, input: &str, url: &mut Url) -> Result<(), ParseError> {
        match self.base_text {
            Some(base) => self.with_base_text(base, |options| options.parse_into(input, url)),
            None => self.parse_any_into(input, url),
        }
    }

    /// Parses `input` like [`parse_into`](Self::parse_into), but without copying an input that is seen to be its own
    /// serialization. The result borrows from `input` or from `memory`.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut memory = Url::parse("about:blank")?;
    /// assert_eq!(Url::options().parse_ref("https://h/a", &mut memory)?.path(), "/a");
    /// assert_eq!(Url::options().parse_ref("https:H/a b", &mut memory)?.as_str(), "https://h/a%20b");
    /// assert!(Url::options().parse_ref("h/a", &mut memory).is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`parse`](Self::parse). Then `memory` does not change.
    pub fn parse_ref<'i>(&self, input: &'i str, memory: &'i mut Url) -> Result<UrlRef<'i>, ParseError> {
        match self.base_text {
            Some(base) => self.with_base_text(base, |options| options.parse_ref(input, memory)),
            None => self.parse_any_ref(input, memory),
        }
    }

    /// Parses `input`, and reports every validation error to `errors`, in the order of the standard.
    ///
    /// An error that makes the parse fail is the last.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut errors = Vec::new();
    /// Url::options().parse_with_errors(r"https:\\example.com", &mut errors)?;
    /// assert!(errors.iter().all(|error| error.code() == "special-scheme-missing-following-solidus"));
    /// assert_eq!(errors.len(), 3);
    ///
    /// errors.clear();
    /// Url::options().parse_with_errors("https://example.com/", &mut errors)?;
    /// assert_eq!(errors, []);
    ///
    /// // A closure works, too.
    /// let mut ranges = Vec::new();
    /// let mut report = |error: url_core::error::ValidationError| ranges.push(error.range());
    /// assert!(Url::options().parse_with_errors("https://a b/", &mut report).is_err());
    /// assert_eq!(ranges, [9..10]);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`parse`](Self::parse).
    #[doc(alias("syntax_violation_callback", "SyntaxViolation"))]
    pub fn parse_with_errors<E: ErrorSink>(&self, input: &str, errors: &mut E) -> Result<Url, ParseError> {
        match self.base_text {
            Some(base) => self.with_base_text(base, |options| options.parse_with_errors(input, errors)),
            None => self.parse_any_with_errors(input, errors),
        }
    }

    /// Returns whether [`parse`](Self::parse) would succeed.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert!(Url::options().can_parse("https://example.com"));
    /// assert!(!Url::options().can_parse("example.com"));
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-canparse>
    pub fn can_parse(&self, input: &str) -> bool {
        match self.base_text {
            Some(base) => self.with_base_text(base, |options| Ok(options.can_parse(input))).unwrap_or(false),
            None => self.can_parse_any(input),
        }
    }
}

impl Url {
    /// Parses an absolute URL.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// assert_eq!(Url::parse(" https://0x7F.1:443/%7Efoo/../b ar ")?.as_str(), "https://127.0.0.1/b%20ar");
    /// assert_eq!(Url::parse("//example.com").unwrap_err().code(), "missing-scheme-non-relative-URL");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the standard's parser returns failure, or if the href would exceed `u32::MAX` bytes (4 GiB - 1).
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-basic-url-parser>
    #[inline]
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        ParseOptions::DEFAULT.parse(input)
    }

    /// Parses `input` with this URL as the base, so that it may be a relative URL.
    ///
    /// ```
    /// # use url_core::Url;
    /// let base = Url::parse("https://example.com/a/b")?;
    /// assert_eq!(base.join("?q")?.as_str(), "https://example.com/a/b?q");
    /// assert!(base.join("//[").is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`parse`](Self::parse).
    #[doc(alias = "resolve")]
    pub fn join(&self, input: &str) -> Result<Self, ParseError> {
        Self::options().base_url(Some(self)).parse(input)
    }

    /// Returns whether `input` is an absolute URL.
    ///
    /// It allocates only if the input has tabs or newlines, or a host that needs IDNA, is percent-encoded or
    /// percent-decoded, or is refused.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert!(Url::can_parse("https://example.com"));
    /// assert!(!Url::can_parse("https://exa mple.com"));
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-canparse>
    pub fn can_parse(input: &str) -> bool {
        ParseOptions::DEFAULT.can_parse(input)
    }

    /// Returns the options of the parser, all at their defaults.
    ///
    /// ```
    /// # use url_core::Url;
    /// let base = Url::parse("https://example.com/")?;
    /// let options = Url::options().base_url(Some(&base)).max_len(2_000);
    /// assert_eq!(options.parse("a")?.as_str(), "https://example.com/a");
    /// assert!(options.parse(&"a".repeat(2_000)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn options<'a>() -> ParseOptions<'a> {
        ParseOptions::new()
    }
}

impl<'a> UrlRef<'a> {
    /// Parses `input` without a copy, if it is a URL in its serialized form; otherwise returns `None`.
    ///
    /// ```
    /// use url_core::UrlRef;
    ///
    /// assert!(UrlRef::parse("https://example.com/").is_some());
    /// // The serialization ends with a slash.
    /// assert!(UrlRef::parse("https://example.com").is_none());
    /// ```
    pub fn parse(input: &'a str) -> Option<Self> {
        ParseOptions::DEFAULT.parse_borrowed(input)
    }

    /// Parses `input` with this URL as the base, so that it may be a relative URL.
    ///
    /// ```
    /// use url_core::UrlRef;
    ///
    /// let base = UrlRef::parse("https://example.com/a/b").unwrap();
    /// assert_eq!(base.join("../c")?.as_str(), "https://example.com/c");
    /// assert!(base.join("//[").is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`Url::parse`].
    #[doc(alias = "resolve")]
    pub fn join(&self, input: &str) -> Result<Url, ParseError> {
        Url::options().base(self).parse(input)
    }
}
