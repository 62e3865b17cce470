//! Parsing: without a base, with one, with parameters, and with options.

use crate::{
    EncodingOverride, ParseError, SyntaxViolation, Url,
    violation::{self, without_tabs_and_newlines},
};
use alloc::{string::String, vec::Vec};
use core::{borrow::Borrow, fmt, str::FromStr};
use percent_encoding::{AsciiSet, CONTROLS, percent_encode};
use url_core::reference::Base;

/// Options for the parser, from [`Url::options`].
///
/// ```
/// use url::{SyntaxViolation, Url};
/// use core::cell::Cell;
///
/// let (base, last) = (Url::parse("https://example.com/a/")?, Cell::new(None));
/// let report = |violation| last.set(Some(violation));
/// let options = Url::options().base_url(Some(&base)).syntax_violation_callback(Some(&report));
/// assert_eq!(options.parse("b\\c")?.as_str(), "https://example.com/a/b/c");
/// assert_eq!(last.get(), Some(SyntaxViolation::Backslash));
///
/// fn latin1(text: &str) -> std::borrow::Cow<'_, [u8]> {
///     text.chars().map(|c| u8::try_from(c).unwrap_or(b'?')).collect()
/// }
/// let url = Url::options().encoding_override(Some(&latin1)).parse("https://example.com/?é")?;
/// assert_eq!(url.query(), Some("%E9"));
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Clone, Copy)]
#[must_use]
pub struct ParseOptions<'a> {
    base_url: Option<&'a Url>,
    encoding_override: EncodingOverride<'a>,
    violation_fn: Option<&'a dyn Fn(SyntaxViolation)>,
}

impl<'a> ParseOptions<'a> {
    /// Sets the base URL.
    pub fn base_url(mut self, new: Option<&'a Url>) -> Self {
        self.base_url = new;
        self
    }

    /// Sets the function that encodes the query of a special URL other than `ws` and `wss`; `None` is UTF-8.
    pub fn encoding_override(mut self, new: EncodingOverride<'a>) -> Self {
        self.encoding_override = new;
        self
    }

    /// Sets the function that is called for each violation, when the input has been parsed.
    pub fn syntax_violation_callback(mut self, new: Option<&'a dyn Fn(SyntaxViolation)>) -> Self {
        self.violation_fn = new;
        self
    }

    /// Parses a URL.
    ///
    /// # Errors
    ///
    /// When the input is not a URL, with this base.
    pub fn parse(self, input: &str) -> Result<Url, ParseError> {
        let mut errors = Vec::new();
        let result = if self.violation_fn.is_some() {
            self.parse_with(input, |options, input| options.parse_with_errors(input, &mut errors))
        } else {
            self.parse_with(input, |options, input| options.parse(input))
        };
        let result = result.map(|mut url| {
            if let Some(encode) = self.encoding_override {
                encode_query(&mut url, input, encode);
            }
            url
        });
        if let Some(report) = self.violation_fn {
            let base_scheme = self.base_url.map(Url::scheme);
            violation::report(input, &errors, base_scheme, result.as_ref().ok(), report);
        }
        result
    }

    fn parse_with(
        self,
        input: &str,
        parse: impl FnOnce(url_core::ParseOptions<'_>, &str) -> Result<url_core::Url, url_core::ParseError>,
    ) -> Result<Url, ParseError> {
        let options = url_core::Url::options().base(self.base_url.map(|base| Base::from(&base.0)));
        parse(options, input).map(Url).map_err(|error| ParseError::of_parse(&error, self.base_url.is_some()))
    }
}

impl fmt::Debug for ParseOptions<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParseOptions").field("base_url", &self.base_url).finish_non_exhaustive()
    }
}

/// The special-query percent-encode set, as the standard spells it.
const SPECIAL_QUERY: &AsciiSet = &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'<').add(b'>').add(b'\'');

/// Encodes the query of `url` again, if it is the input's: what is between the first `?` and the first `#`.
fn encode_query(url: &mut Url, input: &str, encode: &dyn Fn(&str) -> alloc::borrow::Cow<'_, [u8]>) {
    if !url.is_special() || matches!(url.scheme(), "ws" | "wss") {
        return;
    }
    let input = without_tabs_and_newlines(input.trim_matches(|c| c <= ' '));
    let before_fragment = input.split('#').next().unwrap_or_default();
    if let Some((_, query)) = before_fragment.split_once('?') {
        let encoded: String = percent_encode(&encode(query), SPECIAL_QUERY).collect();
        url.set_query(Some(&encoded));
    }
}

impl Url {
    /// Parses an absolute URL.
    ///
    /// # Errors
    ///
    /// When the input is not an absolute URL.
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        Self::options().parse(input)
    }

    /// Parses an absolute URL, and appends pairs to its query.
    ///
    /// # Errors
    ///
    /// When the input is not an absolute URL.
    pub fn parse_with_params<I, K, V>(input: &str, iter: I) -> Result<Self, ParseError>
    where
        I: IntoIterator,
        I::Item: Borrow<(K, V)>,
        K: AsRef<str>,
        V: AsRef<str>,
    {
        let mut url = Self::parse(input)?;
        url.query_pairs_mut().extend_pairs(iter);
        Ok(url)
    }

    /// Parses a URL with this one as its base.
    ///
    /// # Errors
    ///
    /// When the input is not a URL with this base.
    pub fn join(&self, input: &str) -> Result<Self, ParseError> {
        Self::options().base_url(Some(self)).parse(input)
    }

    /// Returns the default options.
    pub fn options<'a>() -> ParseOptions<'a> {
        ParseOptions { base_url: None, encoding_override: None, violation_fn: None }
    }
}

impl FromStr for Url {
    type Err = ParseError;

    fn from_str(input: &str) -> Result<Self, ParseError> {
        Self::parse(input)
    }
}

impl TryFrom<&str> for Url {
    type Error = ParseError;

    fn try_from(input: &str) -> Result<Self, ParseError> {
        Self::parse(input)
    }
}
