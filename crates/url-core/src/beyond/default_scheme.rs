//! Reading strings without a scheme, such as `example.com/x`, on request.
//!
//! This is a layer above the parser. `FirstComponent::of` looks at how a string starts, and where a scheme has to be
//! added, the parser gets another text. Ranges of errors are moved back to the text that was given.

use crate::{
    error::ParseError,
    options::ParseOptions,
    parser::input::{clean, trim_start},
    record::Url,
    scheme::SchemeType,
    syntax::{
        FirstComponent::{self, Authority, AuthorityAfterSlashes, PathOrLater, Scheme},
        SLASHES, scheme_before,
    },
};
use alloc::borrow::Cow;
use core::ops::Range;
use url_host::{ErrorSink, Ignore, Relocated, ValidationError};

/// The options of the parser, and the scheme of a string that starts with a host. Made by
/// [`ParseOptions::default_scheme`].
///
/// These are the rules, and the first that fits decides. White space around the text is ignored, and so are tabs and
/// newlines in it, as in any URL.
///
/// | the text starts with | it is read as | examples |
/// |---|---|---|
/// | two slashes | the default scheme, `:` and the text | `//h/x` |
/// | a special scheme and `:` | it is | `http:80`, `HTTPS://h` |
/// | a scheme, `:`, and a port: one to five digits, and then nothing, a slash, `?` or `#` | the default scheme, `://` and the text | `localhost:8080`, `db:5432/x`, but also `tel:911` |
/// | a scheme and `:` | it is | `mailto:me`, `foo:bar`, `user:pass@host` |
/// | a slash, `?`, `#` or `.`, or is empty | it is | `/x`, `?q`, `../x` |
/// | anything else | the default scheme, `://` and the text | `example.com/x`, `1.2.3.4:80`, `[::1]:8080`, `me@h` |
///
/// A string that is read "as it is" is parsed by the standard, with its own scheme or with the base URL. Without
/// either, it is an error. There is one case in which a URL by the standard is read in another way: a scheme that is
/// not special before a port. `user:pass@host` stays a URL with the scheme `user`, because nothing tells it from
/// `mailto:me@host`. As in the standard, `\` is a slash if the default scheme is special.
///
/// Chromium and Firefox complete what is typed into their address bars by the same rule for ports. Chromium also takes
/// any name with a dot and a colon for a host, where here `com.example.app:/x` keeps its scheme. curl takes all names
/// for hosts whose colon has no slash after it, even in `mailto:me`.
///
/// ```
/// use url_core::Url;
///
/// let options = Url::options().default_scheme("https");
/// assert_eq!(options.parse("example.com/x")?.as_str(), "https://example.com/x");
/// assert_eq!(options.parse("localhost:8080")?.as_str(), "https://localhost:8080/");
/// assert_eq!(options.parse("//h/x")?.as_str(), "https://h/x");
/// assert_eq!(options.parse("mailto:me")?.as_str(), "mailto:me");
///
/// // The range of an error is in bytes of the text that was given.
/// let error = options.parse("exa mple.com").unwrap_err();
/// assert_eq!((error.code(), error.range()), ("domain-to-ASCII", 3..4));
/// // A path is no host.
/// assert_eq!(options.parse("/x").unwrap_err().code(), "missing-scheme-non-relative-URL");
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// Source:
/// <https://source.chromium.org/chromium/chromium/src/+/main:components/url_formatter/url_fixer.cc> (`GetValidScheme`),
/// <https://searchfox.org/mozilla-central/source/docshell/base/URIFixup.sys.mjs> (`possiblyHostPortRegex`),
/// <https://curl.se/libcurl/c/CURLOPT_URL.html>
#[derive(Clone, Copy, Debug)]
pub struct DefaultScheme<'a> {
    options: ParseOptions<'a>,
    scheme: &'a str,
}

impl<'a> ParseOptions<'a> {
    /// Returns these options with a default scheme, for strings that start with a host.
    ///
    /// How it is told whether they do is written at [`DefaultScheme`]. An invalid scheme is an error of each parse.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let base = Url::parse("https://example.com/a/b")?;
    /// let options = Url::options().max_len(100).base(&base).default_scheme("ftp");
    /// assert_eq!(options.parse("example.org")?.as_str(), "ftp://example.org/");
    /// // The base URL serves what does not start with a host.
    /// assert_eq!(options.parse("./c")?.as_str(), "https://example.com/a/c");
    ///
    /// assert!(Url::options().default_scheme("ftp:").parse("example.org").is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[doc(alias("fixup", "guess_scheme", "prepend_scheme"))]
    #[inline]
    pub const fn default_scheme(self, scheme: &'a str) -> DefaultScheme<'a> {
        DefaultScheme { options: self, scheme }
    }
}

impl DefaultScheme<'_> {
    /// Parses `input`.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let url = Url::options().default_scheme("ssh").parse("git@example.com:2222/repo.git");
    /// assert_eq!(url?.as_str(), "ssh://git@example.com:2222/repo.git");
    /// // No port follows this colon.
    /// let error = Url::options().default_scheme("ssh").parse("git@example.com:repo.git").unwrap_err();
    /// assert_eq!((error.code(), error.range()), ("port-invalid", 16..17));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the default scheme is not an ASCII letter followed by ASCII letters, digits, `+`, `-` and `.`. Otherwise
    /// this fails like [`ParseOptions::parse`] for the string that is read.
    #[inline]
    pub fn parse(&self, input: &str) -> Result<Url, ParseError> {
        let completed = self.completed(input)?;
        self.options.parse(&completed.text).map_err(|error| self.locate(&completed, &error, input))
    }

    /// Parses `input` and replaces `url` by the result, like [`ParseOptions::parse_into`].
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let mut url = Url::parse("about:blank")?;
    /// let options = Url::options().default_scheme("https");
    /// options.parse_into("example.com", &mut url)?;
    /// assert_eq!(url.as_str(), "https://example.com/");
    /// assert!(options.parse_into("?q", &mut url).is_err());
    /// assert_eq!(url.as_str(), "https://example.com/");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`parse`](Self::parse).
    #[inline]
    pub fn parse_into(&self, input: &str, url: &mut Url) -> Result<(), ParseError> {
        let completed = self.completed(input)?;
        self.options.parse_into(&completed.text, url).map_err(|error| self.locate(&completed, &error, input))
    }

    /// Parses `input`, and reports the validation errors of the text that is read, like
    /// [`ParseOptions::parse_with_errors`].
    ///
    /// That the scheme is missing is not reported.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let mut errors = Vec::new();
    /// Url::options().default_scheme("https").parse_with_errors(r" example.com\x", &mut errors)?;
    /// let errors: Vec<_> = errors.iter().map(|error| (error.code(), error.range())).collect();
    /// assert_eq!(errors, [("invalid-URL-unit", 0..1), ("invalid-reverse-solidus", 12..13)]);
    ///
    /// assert!(Url::options().default_scheme("https").parse_with_errors("[", &mut Vec::new()).is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`parse`](Self::parse).
    #[inline]
    pub fn parse_with_errors<E: ErrorSink>(&self, input: &str, errors: &mut E) -> Result<Url, ParseError> {
        let completed = self.completed(input)?;
        let mut errors = Relocated::new(errors, |error| completed.locate(error));
        let url = self.options.parse_with_errors(&completed.text, &mut errors);
        url.map_err(|error| self.locate(&completed, &error, input))
    }

    /// Returns whether [`parse`](Self::parse) would succeed.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// assert!(Url::options().default_scheme("https").can_parse("[::1]:8080"));
    /// assert!(!Url::options().default_scheme("https").can_parse("::1"));
    /// ```
    #[inline]
    pub fn can_parse(&self, input: &str) -> bool {
        self.completed(input).is_ok_and(|completed| self.options.can_parse(&completed.text))
    }

    /// Returns the text that is parsed: `input`, with the default scheme if it starts with a host. For functions that
    /// read a string in other ways.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let options = Url::options().default_scheme("https");
    /// assert_eq!(options.complete("localhost:8080")?, "https://localhost:8080");
    /// assert_eq!(options.complete("mailto:me")?, "mailto:me");
    /// assert!(Url::options().default_scheme("?").complete("localhost").is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the default scheme is not an ASCII letter followed by ASCII letters, digits, `+`, `-` and `.`.
    pub fn complete<'i>(&self, input: &'i str) -> Result<Cow<'i, str>, ParseError> {
        self.completed(input).map(|completed| completed.text)
    }

    /// Adds the scheme to `input`, if it starts with a host.
    #[inline]
    fn completed<'i>(&self, input: &'i str) -> Result<Completed<'i>, ParseError> {
        let Some(scheme) = scheme_before(self.scheme, None) else {
            return Err(ParseError::invalid_default_scheme(self.scheme));
        };
        let is_special = SchemeType::of(&scheme).is_special();
        let slashes = match FirstComponent::of(&clean(input, &mut Ignore).0, is_special) {
            Scheme | PathOrLater => return Ok(Completed { text: input.into(), at: 0, added: 0 }),
            AuthorityAfterSlashes => "",
            Authority => SLASHES,
        };
        // What is trimmed stays in front, where the parser reports it.
        let (before, after) = input.split_at(input.len() - trim_start(input).len());
        let text = [before, &*scheme, ":", slashes, after].concat();
        Ok(Completed { added: text.len() - input.len(), text: text.into(), at: before.len() })
    }

    /// Converts an error for the completed text to one for `input`.
    #[inline]
    fn locate(&self, completed: &Completed<'_>, error: &ParseError, input: &str) -> ParseError {
        match error.validation_error() {
            _ if error.is_in_base() => *error,
            Some(error) => completed.locate(*error).into(),
            None => ParseError::too_long(input.len(), self.options.max_len),
        }
    }
}

/// The text to parse.
struct Completed<'i> {
    text: Cow<'i, str>,
    /// Where the scheme was added.
    at: usize,
    /// How many bytes were added.
    added: usize,
}

impl Completed<'_> {
    /// Converts an error with a range of the text to one with a range of the input.
    #[inline]
    fn locate(&self, error: ValidationError) -> ValidationError {
        let Range { start, end } = error.range();
        let position = |at: usize| if at <= self.at { at } else { self.at.max(at.saturating_sub(self.added)) };
        error.at(position(start)..position(end))
    }
}
