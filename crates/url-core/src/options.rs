//! The entrance to the parser, with and without options.

use crate::{
    encoding::Encoding,
    error::ParseError,
    parser::{
        Parser,
        input::Input,
        output::{Discard, Lazy, Output},
    },
    record::{Offsets, Url, UrlRef},
};
use url_host::{Edition, ErrorSink, Ignore};

/// How to parse: with which base URL, in which encoding, by which edition of the standard.
///
/// ```
/// use url_core::{Edition, Url};
///
/// let base = Url::parse("https://example.com/a/b")?;
/// let url = Url::options().base_url(Some(&base)).parse("../c")?;
/// assert_eq!(url.as_str(), "https://example.com/c");
///
/// // Mid-2025, a label that is not Punycode was a failure.
/// assert!(Url::options().parse("https://xn--a/").is_ok());
/// assert!(Url::options().edition(Edition::Living2025).parse("https://xn--a/").is_err());
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ParseOptions<'a> {
    base: Option<UrlRef<'a>>,
    encoding: Encoding,
    edition: Edition,
    max_len: u32,
}

impl Default for ParseOptions<'_> {
    fn default() -> Self {
        Self { base: None, encoding: Encoding::UTF_8, edition: Edition::default(), max_len: u32::MAX }
    }
}

impl<'a> ParseOptions<'a> {
    /// No base URL, UTF-8, the newest edition.
    pub fn new() -> Self {
        Self::default()
    }

    /// The URL that lends what the input lacks.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-base-url>
    #[must_use]
    pub fn base_url(self, base: Option<&'a Url>) -> Self {
        Self { base: base.map(Url::borrowed), ..self }
    }

    /// The encoding in which the query of a special URL other than `ws` and `wss` is percent-encoded: what a browser
    /// takes from the document that a link stands in.
    ///
    /// ```
    /// # use url_core::{Url, encoding_rs};
    /// let latin = encoding_rs::WINDOWS_1252;
    /// assert_eq!(Url::options().encoding(latin).parse("https://h/?ö")?.query(), Some("%F6"));
    /// assert_eq!(Url::options().encoding(latin).parse("wss://h/?ö")?.query(), Some("%C3%B6"));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[cfg(feature = "encoding")]
    #[must_use]
    pub fn encoding(self, encoding: &'static encoding_rs::Encoding) -> Self {
        Self { encoding: Encoding::for_output(encoding), ..self }
    }

    /// The edition of the standard to follow.
    #[must_use]
    pub fn edition(self, edition: Edition) -> Self {
        Self { edition, ..self }
    }

    /// The most bytes that the href may have; 4 GiB - 1 unless it is set. What is longer fails with `too-long`.
    ///
    /// The limit is one of this parse, and not of the URL, which a setter may make longer.
    ///
    /// ```
    /// # use url_core::Url;
    /// let options = Url::options().max_len(20);
    /// assert!(options.parse("https://example.com/").is_ok());
    /// assert_eq!(options.parse("https://example.com/a").unwrap_err().code(), "too-long");
    /// ```
    #[must_use]
    pub fn max_len(self, max_len: u32) -> Self {
        Self { max_len, ..self }
    }

    /// Parses `input`.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-basic-url-parser>
    ///
    /// # Errors
    ///
    /// When the standard's parser returns failure, and when the href would exceed the limit.
    pub fn parse(&self, input: &str) -> Result<Url, ParseError> {
        self.parse_with_errors(input, &mut Ignore)
    }

    /// Parses `input`, and reports every validation error to `errors`, in the order in which the standard emits them.
    /// The one that makes the parse fail is the last.
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
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`parse`](Self::parse).
    pub fn parse_with_errors<E: ErrorSink>(&self, input: &str, errors: &mut E) -> Result<Url, ParseError> {
        let trimmed = Input::trimmed(input, errors);
        if !E::ENABLED {
            // A tab or newline makes for a failure or is percent-encoded, and so shows in an output that is not the
            // input. Only then is it looked for.
            let result = self.run(&trimmed, Lazy::new(&trimmed.text), errors);
            if matches!(&result, Ok((output, _)) if output.as_kept().is_some()) || !trimmed.has_tabs_or_newlines() {
                return self.finish(input, result);
            }
        }
        let text = trimmed.without_tabs_and_newlines(errors);
        self.finish(input, self.run(&text, Lazy::new(&text.text), errors))
    }

    #[inline]
    fn finish(&self, input: &str, result: Result<(Lazy<'_>, Offsets), ParseError>) -> Result<Url, ParseError> {
        let (output, offsets) = result?;
        let href = output.into_string();
        if href.len() > self.max_len as usize {
            return Err(ParseError::too_long(input.len(), self.max_len));
        }
        let url = Url { href, offsets };
        debug_assert_eq!(url.check_invariants(), Ok(()), "{url} {:?}", url.offsets);
        Ok(url)
    }

    /// Whether [`parse`](Self::parse) would succeed.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert!(Url::options().can_parse("https://example.com"));
    /// assert!(!Url::options().can_parse("example.com"));
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-canparse>
    pub fn can_parse(&self, input: &str) -> bool {
        // No code point of an input makes more than this many bytes of an href for each of its own, so that a shorter
        // input cannot run into the limit on the length.
        const MOST_BYTES_FOR_ONE: usize = 32;
        let base = self.base.map_or(0, |base| base.href.len());
        if input.len().saturating_add(base) > self.max_len as usize / MOST_BYTES_FOR_ONE {
            return self.parse(input).is_ok();
        }
        let text = Input::trimmed(input, &mut Ignore).without_tabs_and_newlines(&mut Ignore);
        self.run(&text, Discard, &mut Ignore).is_ok()
    }

    pub(crate) fn parse_borrowed<'i>(&self, input: &'i str) -> Option<UrlRef<'i>>
    where
        'a: 'i,
    {
        if input.len() > self.max_len as usize {
            return None;
        }
        let text = Input::trimmed(input, &mut Ignore);
        if text.text.len() < input.len() {
            return None;
        }
        let (output, offsets) = self.run(&text, Lazy::new(input), &mut Ignore).ok()?;
        let href = output.as_kept().filter(|href| href.len() == input.len())?;
        Some(UrlRef { href, offsets })
    }

    /// Runs the state machine.
    #[inline]
    fn run<'t, O: Output, E: ErrorSink>(
        &self,
        text: &'t Input<'_>,
        output: O,
        errors: &mut E,
    ) -> Result<(O, Offsets), ParseError>
    where
        'a: 't,
    {
        let mut parser = Parser {
            base: self.base,
            encoding: self.encoding,
            edition: self.edition,
            ..Parser::new(&text.text, output, text.locate(errors))
        };
        match parser.scheme_start_state() {
            Ok(()) => Ok((parser.output, parser.offsets)),
            Err(error) => Err(parser.errors.locate(error).into()),
        }
    }
}

impl Url {
    /// Parses an absolute URL.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-basic-url-parser>
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
    /// When the standard's parser returns failure, and when the href would exceed 4 GiB - 1.
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        ParseOptions::new().parse(input)
    }

    /// Parses a URL that may be relative to this one.
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
    pub fn join(&self, input: &str) -> Result<Self, ParseError> {
        Self::options().base_url(Some(self)).parse(input)
    }

    /// Whether `input` is an absolute URL, found out without an allocation.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert!(Url::can_parse("https://example.com"));
    /// assert!(!Url::can_parse("https://exa mple.com"));
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-canparse>
    pub fn can_parse(input: &str) -> bool {
        ParseOptions::new().can_parse(input)
    }

    /// The options of the parser, all at their defaults.
    pub fn options<'a>() -> ParseOptions<'a> {
        ParseOptions::new()
    }
}

impl<'a> UrlRef<'a> {
    /// The URL that `input` is, if it is one and stands there just as it is serialized.
    ///
    /// ```
    /// use url_core::UrlRef;
    ///
    /// assert!(UrlRef::parse("https://example.com/").is_some());
    /// // Its serialization ends with a slash.
    /// assert!(UrlRef::parse("https://example.com").is_none());
    /// ```
    pub fn parse(input: &'a str) -> Option<Self> {
        ParseOptions::new().parse_borrowed(input)
    }
}
