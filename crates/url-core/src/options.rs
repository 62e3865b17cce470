//! The entrance to the parser, with and without options.

use crate::{
    encoding::Encoding,
    error::ParseError,
    parser::{
        Parser, Step,
        input::{Input, has_tabs_or_newlines, trim, trim_start, without_tabs_and_newlines},
        output::{Discard, Lazy, Output},
        plain::{Plain, may_be_behind_host, reference},
    },
    record::{Offsets, Url, UrlRef},
};
use alloc::string::String;
use url_host::{Edition, ErrorSink, Ignore, Relocated};

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
    pub(crate) base: Option<&'a Url>,
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
    /// The options of whoever has none.
    pub(crate) const DEFAULT: Self =
        Self { base: None, encoding: Encoding::UTF_8, edition: Edition::Living2026, max_len: u32::MAX };

    /// No base URL, UTF-8, the newest edition, and no limit but 4 GiB - 1 bytes.
    pub const fn new() -> Self {
        Self::DEFAULT
    }

    /// The URL that lends what the input lacks.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-base-url>
    #[must_use]
    pub fn base_url(self, base: Option<&'a Url>) -> Self {
        Self { base, ..self }
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
        match self.at_a_glance(input) {
            Ok(plain) => Ok(Url { href: input.into(), offsets: plain.offsets_so_far() }),
            Err(Some(plain)) => self.parse_from(plain, input),
            // What is looked for at a glance is no relative reference, and with a base URL most of the rest is.
            Err(None) => match self.base {
                Some(base) => self.parse_reference(base, input),
                None => self.parse_unusual(input),
            },
        }
    }

    /// Parses `input` into a URL that is there already, in whose memory the new one is written.
    ///
    /// Who parses one URL after the other into the same `Url` allocates nothing as soon as it was once long enough.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/a/long/path")?;
    /// Url::options().parse_into(" HTTP://example.org", &mut url)?;
    /// assert_eq!(url.as_str(), "http://example.org/");
    ///
    /// // What cannot be parsed leaves the URL as it was.
    /// assert!(Url::options().parse_into("http://[", &mut url).is_err());
    /// assert_eq!(url.as_str(), "http://example.org/");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`parse`](Self::parse).
    pub fn parse_into(&self, input: &str, url: &mut Url) -> Result<(), ParseError> {
        match self.at_a_glance(input) {
            Ok(plain) => {
                url.set_to(input, plain.offsets_so_far());
                Ok(())
            }
            Err(Some(plain)) => self.parse_from_into(plain, input, url),
            Err(None) => self.parse_unusual_into(input, url),
        }
    }

    /// The same of what is not told at a glance.
    #[inline(never)]
    fn parse_unusual_into(&self, input: &str, url: &mut Url) -> Result<(), ParseError> {
        let text = trim(input);
        let plain = Plain::of(text, self);
        match plain.offsets() {
            Some(offsets) => {
                url.set_to(text, offsets);
                Ok(())
            }
            None => self.parse_from_into(plain, input, url),
        }
    }

    /// [`Plain::at_a_glance`]. A debug build runs the state machine from its beginning as well, and compares.
    #[expect(clippy::inline_always, reason = "as all that tells plain text")]
    #[inline(always)]
    fn at_a_glance(&self, input: &str) -> Result<Plain, Option<Plain>> {
        let plain = Plain::at_a_glance(input, self);
        debug_assert!(self.agrees_on(plain, input), "{input}");
        plain
    }

    /// The same, and if it takes that, at length.
    #[expect(clippy::inline_always, reason = "as all that tells plain text")]
    #[inline(always)]
    fn plain(&self, input: &str) -> Plain {
        self.at_a_glance(input).unwrap_or_else(|plain| plain.unwrap_or_else(|| Plain::of(input, self)))
    }

    /// Whether the state machine makes the same of `input` from its beginning as behind what is plain, at a glance or at
    /// length, and the same as what is whole.
    fn agrees_on(&self, at_a_glance: Result<Plain, Option<Plain>>, input: &str) -> bool {
        let input = trim(input);
        let parse_from = |start| {
            let mut url = Url { offsets: Offsets::default(), href: String::new() };
            self.parse_from_into(start, input, &mut url).map(|()| (url.href, url.offsets))
        };
        let from_beginning = parse_from(Plain::NONE);
        let agrees = |plain: Plain| {
            let whole = plain.offsets().map(|offsets| Ok((input.into(), offsets)));
            whole.is_none_or(|whole| whole == from_beginning) && parse_from(plain) == from_beginning
        };
        agrees(Plain::of(input, self)) && at_a_glance.map_or_else(|plain| plain, Some).is_none_or(agrees)
    }

    /// [`parse_borrowed`](Self::parse_borrowed) of what is not told at a glance.
    #[inline(never)]
    fn borrow_unusual(&self, input: &'a str) -> Option<UrlRef<'a>> {
        if trim(input).len() < input.len() {
            return None;
        }
        let plain = Plain::of(input, self);
        match plain.offsets() {
            Some(offsets) => Some(UrlRef { href: input, offsets }),
            None => self.borrow_from(plain, input),
        }
    }

    /// The same of what has this plain start.
    #[inline(never)]
    fn borrow_from(&self, start: Plain, input: &'a str) -> Option<UrlRef<'a>> {
        if input.len() > self.max_len as usize {
            return None;
        }
        let mut buffer = String::new();
        let mut parser = Parser::new(input, self, Lazy::new(input, &mut buffer), Ignore);
        parser.run_from(&start).ok()?;
        let is_kept = parser.output.as_kept().is_some_and(|kept| kept.len() == input.len());
        is_kept.then_some(UrlRef { href: input, offsets: parser.offsets })
    }

    /// [`parse`](Self::parse) of what is not told at a glance.
    ///
    /// It makes the URL itself: a plain start that is handed over is copied as a whole as soon as it was written in pieces,
    /// which makes a processor wait.
    #[inline(never)]
    fn parse_unusual(&self, input: &str) -> Result<Url, ParseError> {
        let text = trim(input);
        let plain = Plain::of(text, self);
        match plain.offsets() {
            Some(offsets) => Ok(Url { href: text.into(), offsets }),
            None => self.parse_from(plain, input),
        }
    }

    /// The same with a base URL.
    #[inline(never)]
    fn parse_reference(&self, base: &Url, input: &str) -> Result<Url, ParseError> {
        match reference::resolve(input, base, self.max_len) {
            Some(url) => {
                debug_assert!(
                    self.parse_from(Plain::NONE, input)
                        .is_ok_and(|same| same.href == url.href && same.offsets == url.offsets),
                    "{input}"
                );
                Ok(url)
            }
            None => self.parse_unusual(input),
        }
    }

    /// Parses `input`, which has this plain start when it is trimmed.
    #[inline(never)]
    fn parse_from(&self, start: Plain, input: &str) -> Result<Url, ParseError> {
        let mut url = Url { offsets: Offsets::default(), href: String::new() };
        self.parse_from_into(start, input, &mut url)?;
        Ok(url)
    }

    /// The same, into a URL that is there already.
    fn parse_from_into(&self, start: Plain, input: &str, url: &mut Url) -> Result<(), ParseError> {
        let text = trim(input);
        if let Some(offsets) = start.offsets_with_slash(text.len()) {
            url.offsets = offsets;
            url.href.clear();
            url.href.reserve_exact(text.len() + 1);
            url.href.push_str(text);
            url.href.push('/');
            return Ok(());
        }
        let mut parser = Parser::new(text, self, Lazy::new(text, &mut url.href), Ignore);
        let step = parser.run_from(&start);
        // A tab or newline makes for a failure or is percent-encoded. Only then is it looked for.
        let shows_none = step.is_ok() && !parser.output.has_encoded && self.encoding == Encoding::UTF_8;
        debug_assert!(!shows_none || !has_tabs_or_newlines(text), "{input}");
        if shows_none || !has_tabs_or_newlines(start.behind(text)) {
            let step = step.map_err(|error| error.shifted(input.len() - trim_start(input).len()));
            self.finish(input, step, &mut parser, &mut url.offsets)?;
            debug_assert_eq!(url.check_invariants(), Ok(()), "{input}");
            Ok(())
        } else {
            parser.output.discard();
            let text = Input::trimmed(input, &mut Ignore).without_tabs_and_newlines(&mut Ignore);
            self.parse_text(input, Plain::NONE, &text, Ignore, url)
        }
    }

    /// Parses `text`, which `input` has become and which has this plain start, into `url`; `errors` is told ranges of
    /// `text`.
    #[inline(never)]
    fn parse_text<E: ErrorSink>(
        &self,
        input: &str,
        start: Plain,
        text: &Input<'_>,
        errors: E,
        url: &mut Url,
    ) -> Result<(), ParseError> {
        let mut parser = Parser::new(&text.text, self, Lazy::new(&text.text, &mut url.href), errors);
        let step = parser.run_from(&start).map_err(|error| text.locate(error));
        self.finish(input, step, &mut parser, &mut url.offsets)?;
        debug_assert_eq!(url.check_invariants(), Ok(()), "{input}");
        Ok(())
    }

    /// Hands over what a parse has made, unless it failed or is too long.
    #[inline]
    fn finish<E: ErrorSink>(
        &self,
        input: &str,
        step: Step,
        parser: &mut Parser<'_, Lazy<'_, '_>, E>,
        offsets: &mut Offsets,
    ) -> Result<(), ParseError> {
        let error = match step {
            Ok(()) if parser.output.len() <= self.max_len as usize => {
                *offsets = parser.offsets;
                parser.output.replace_buffer();
                return Ok(());
            }
            Ok(()) => ParseError::too_long(input.len(), self.max_len),
            Err(error) => error.into(),
        };
        parser.output.discard();
        Err(error)
    }

    /// The URL that a parse has made, unless it is too long.
    pub(crate) fn checked(&self, input: &str, href: &str, offsets: Offsets) -> Result<Url, ParseError> {
        if href.len() > self.max_len as usize {
            return Err(ParseError::too_long(input.len(), self.max_len));
        }
        Ok(Url { href: href.into(), offsets })
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
        if !E::ENABLED {
            return self.parse(input);
        }
        let mut plain = if trim(input).len() == input.len() { self.plain(input) } else { Plain::NONE };
        if !plain.is_valid(input) {
            plain = Plain::NONE;
        }
        if let Some(offsets) = plain.offsets() {
            plain.validation_error().into_iter().for_each(|error| errors.report(error));
            return Ok(Url { href: input.into(), offsets });
        }
        let text = Input::trimmed(input, errors).without_tabs_and_newlines(errors);
        if text.text.len() < input.len() {
            plain = Plain::NONE;
        }
        let errors = Relocated::new(errors, |error| text.locate(error));
        let mut url = Url { href: String::new(), offsets: Offsets::default() };
        self.parse_text(input, plain, &text, errors, &mut url)?;
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
        let can_parse = match Plain::usual_start(input, self, may_be_behind_host) {
            Ok(_) => true,
            Err(Some(start)) => self.can_parse_from(start, input),
            Err(None) => self.can_parse_unusual(trim(input)),
        };
        debug_assert_eq!(can_parse, self.parse_from(Plain::NONE, input).is_ok(), "{input}");
        can_parse
    }

    /// [`can_parse`](Self::can_parse) of `text`, which is trimmed and has no usual start.
    #[inline(never)]
    fn can_parse_unusual(&self, text: &str) -> bool {
        let start = Plain::start_of_any(text, self);
        start.is_some() && start.is_host_kept() || self.can_parse_from(start, text)
    }

    /// The same of what has this plain start.
    #[inline(never)]
    fn can_parse_from(&self, start: Plain, text: &str) -> bool {
        let kept = without_tabs_and_newlines(text);
        let start = if kept.len() < text.len() { Plain::NONE } else { start };
        Parser::new(&kept, self, Discard, Ignore).run_from(&start).is_ok()
    }

    pub(crate) fn parse_borrowed(&self, input: &'a str) -> Option<UrlRef<'a>> {
        match self.at_a_glance(input) {
            Ok(plain) => Some(UrlRef { href: input, offsets: plain.offsets_so_far() }),
            Err(Some(plain)) => self.borrow_from(plain, input),
            Err(None) => self.borrow_unusual(input),
        }
    }
}

impl Url {
    /// Makes this URL the one that `href` and these offsets are, in its memory.
    fn set_to(&mut self, href: &str, offsets: Offsets) {
        self.offsets = offsets;
        self.href.clear();
        self.href.push_str(href);
    }

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
    #[inline]
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        ParseOptions::DEFAULT.parse(input)
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
        ParseOptions::DEFAULT.can_parse(input)
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
        ParseOptions::DEFAULT.parse_borrowed(input)
    }
}
