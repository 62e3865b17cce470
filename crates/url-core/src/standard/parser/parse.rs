//! The entry points.

use super::{
    base::{FromBase, Relation},
    input::{clean, has_tabs_or_newlines, is_clean},
    output::Lazy,
    prepared::Source,
    recognize::{Extent, Recognized},
    rewrites::Rewrites,
    sink::{InputOr, New},
    split::Split,
    write::Writer,
};
use crate::{
    error::ParseError,
    options::ParseOptions,
    record::{Offsets, Url, UrlRef},
};
use alloc::string::String;
use url_host::{Edition, ErrorSink, Ignore};

impl ParseOptions<'_> {
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
        self.run(input, New, &mut Ignore)
    }

    /// Parses `input` and replaces `url` by the result, reusing its memory. If the parse fails, `url` does not change.
    ///
    /// Parsing many inputs into the same `Url` allocates only while its memory is too short. Exceptions are a domain
    /// that needs IDNA, tabs and newlines, and a few URLs that change much. There is no empty `Url` to start with; any
    /// URL will do.
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
        self.run(input, url, &mut Ignore)
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
        self.run(input, InputOr(memory), &mut Ignore)
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
        self.run(input, New, errors)
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
        if let Some(base) = self.base_text {
            return self.with_base_text(&base, |options| Ok(options.can_parse(input))).unwrap_or(false);
        }
        if self.may_exceed(input.len() + self.base.map_or(0, |base| base.href.len())) {
            return self.parse(input).is_ok();
        }
        let is_recognized = self.edition == Edition::Living2026;
        let start = if is_recognized { Recognized::start_of(input.as_bytes()) } else { Recognized::nothing() };
        start.extent == Extent::Start
            || self.can_write(input, start.host_end())
            || !is_clean(input) && self.can_write(&clean(input, &mut Ignore).0, 0)
    }

    /// Returns whether `input` has nothing to remove before its path, and nothing there is a failure. The host is known
    /// to be plain up to a position, if that is not 0.
    #[inline(never)]
    fn can_write(&self, input: &str, known_host_end: usize) -> bool {
        let base = self.base.filter(|_| known_host_end == 0);
        if base.is_some() && !is_clean(input) {
            return false;
        }
        let from_base = base.map_or(FromBase::NOTHING, |base| FromBase::of(base, input));
        let split = match from_base.relation {
            Relation::Absolute => Split::before_path(input, known_host_end, self.edition),
            Relation::Authority => {
                Split::after_scheme(input, from_base.reference_start, from_base.scheme_type, self.edition)
            }
            relation => return relation != Relation::Invalid,
        };
        // A tab or newline may hide a slash up to the second byte of the path. Before it, something would have to be
        // rewritten.
        let path_start = split.offsets.path_start as usize;
        let start = if split.rewrites.is_none() { path_start } else { 0 };
        let may_change = has_tabs_or_newlines(input.get(start..path_start + 2).unwrap_or(input));
        let parse =
            || Writer::new(input, 0, split.scheme_type, self, &mut (), Ignore).parse_before_path(&split, |_, _, _| ());
        !may_change && (!split.rewrites.has(Rewrites::MAY_FAIL) || parse().is_ok())
    }

    /// Borrows `input`, of which not all has been recognized.
    #[inline(never)]
    fn borrow_split<'i>(&self, input: &'i str, recognized: Recognized) -> Option<UrlRef<'i>> {
        if !self.allows(input.len()) {
            return None;
        }
        let split = Split::of(input, &recognized, self.edition);
        if split.rewrites.is_none() {
            return Some(UrlRef { href: input, offsets: split.offsets });
        }
        if split.rewrites.has(Rewrites::CHANGES) || !split.is_clean(input) {
            return None;
        }
        let (mut buffer, mut url) = (String::new(), UrlRef { href: input, offsets: Offsets::default() });
        let mut output = Lazy::new(input, &mut buffer, 0);
        Source::of_input(input, &split, self).write(&mut output, &mut url.offsets, &mut Ignore).ok()?;
        output.is_text().then_some(url)
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
        Self::options().base(self).parse(input)
    }

    /// Returns whether `input` is an absolute URL.
    ///
    /// It allocates only if the input has tabs or newlines, or a host that needs IDNA, is percent-encoded or
    /// percent-decoded, or is rejected.
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
}

impl<'a> UrlRef<'a> {
    /// Parses `input` without a copy, if it is a URL in its serialized form; otherwise returns `None`.
    ///
    /// ```
    /// use url_core::UrlRef;
    ///
    /// assert!(UrlRef::from_serialized("https://example.com/").is_some());
    /// // The serialization ends with a slash.
    /// assert!(UrlRef::from_serialized("https://example.com").is_none());
    /// ```
    pub fn from_serialized(input: &'a str) -> Option<Self> {
        let options = &ParseOptions::DEFAULT;
        let recognized = options.recognize(input);
        match recognized.offsets() {
            Some(offsets) => Some(Self { href: input, offsets }),
            None => options.borrow_split(input, recognized),
        }
    }

    /// Parses `input` with this URL as the base, so that it may be a relative URL.
    ///
    /// ```
    /// use url_core::UrlRef;
    ///
    /// let base = UrlRef::from_serialized("https://example.com/a/b").unwrap();
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
