//! The error of the parser.

use super::{Component, kind::ParseErrorKind, word};
use crate::syntax::expected_in_scheme;
use core::{error::Error, fmt, ops::Range};
use url_host::{ValidationError, ValidationErrorKind};
use url_names::Located;

/// The error of an input that is not a URL.
///
/// It says which component failed, the standard's name of the reason, and which bytes of the input are wrong.
///
/// ```
/// use url_core::{Url, error::Component};
///
/// let error = Url::parse("https://example.com:70000/").unwrap_err();
/// assert_eq!(error.component(), Some(Component::Port));
/// assert_eq!(error.code(), "port-out-of-range");
/// assert_eq!(error.range(), 20..25);
/// assert_eq!(error.to_string(), "invalid port: port-out-of-range: the port exceeds 65535 (bytes 20..25)");
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct ParseError {
    reason: Reason,
    is_in_base: bool,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Reason {
    Failure(ValidationError),
    TooLong { input: usize, limit: u32 },
    NotSerialized { start: usize, end: usize, is_origin: bool },
    InvalidDefaultScheme { at: usize, expected: &'static str },
}

impl ParseError {
    const fn of_input(reason: Reason) -> Self {
        Self { reason, is_in_base: false }
    }

    pub(crate) fn too_long(input: usize, limit: u32) -> Self {
        Self::of_input(Reason::TooLong { input, limit })
    }

    /// The error of a URL that is not written as its `serialization`.
    pub(crate) fn url_not_serialized(input: &str, serialization: &str) -> Self {
        let Range { start, end } = difference(input, serialization);
        Self::of_input(Reason::NotSerialized { start, end, is_origin: false })
    }

    /// The error of a URL that is not the `serialization` of its origin.
    pub(crate) fn origin_not_serialized(input: &str, serialization: &str) -> Self {
        let Range { start, end } = difference(input, serialization);
        Self::of_input(Reason::NotSerialized { start, end, is_origin: true })
    }

    pub(crate) fn invalid_default_scheme(scheme: &str) -> Self {
        let (at, expected) = expected_in_scheme(scheme);
        Self::of_input(Reason::InvalidDefaultScheme { at, expected })
    }

    /// The error of the text of a base URL.
    #[cold]
    pub(crate) fn in_base(mut self) -> Self {
        self.is_in_base = true;
        self
    }

    /// Returns whether this is about the text that was given as the [base URL](crate::ParseOptions::base), and not
    /// about the input. The other functions, and [`range`](Self::range), then speak of that text.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert!(Url::options().base("//h").parse("a").unwrap_err().is_in_base());
    /// assert!(!Url::options().base("https://h").parse("//[").unwrap_err().is_in_base());
    /// ```
    #[inline]
    pub fn is_in_base(&self) -> bool {
        self.is_in_base
    }

    /// Returns the validation error with which the standard's parser failed, or `None` for another kind of error.
    ///
    /// ```
    /// use url_core::{Url, error::ValidationErrorKind};
    ///
    /// let error = Url::parse("https://example.com:x").unwrap_err();
    /// assert_eq!(error.validation_error().map(|error| error.kind()), Some(ValidationErrorKind::PortInvalid));
    ///
    /// let error = Url::options().max_len(10).parse("https://example.com").unwrap_err();
    /// assert_eq!(error.validation_error(), None);
    /// ```
    pub fn validation_error(&self) -> Option<&ValidationError> {
        match &self.reason {
            Reason::Failure(error) => Some(error),
            _ => None,
        }
    }

    /// Returns the kind of the error, to match on.
    ///
    /// ```
    /// use url_core::{Url, error::{ParseErrorKind, ValidationErrorKind}};
    ///
    /// let error = Url::parse("/relative").unwrap_err();
    /// assert_eq!(error.kind(), ParseErrorKind::Validation(ValidationErrorKind::MissingSchemeNonRelativeUrl));
    /// ```
    pub fn kind(&self) -> ParseErrorKind {
        match &self.reason {
            Reason::Failure(error) if error.is_idna_unsupported() => ParseErrorKind::IdnaUnsupported,
            Reason::Failure(error) => ParseErrorKind::Validation(error.kind()),
            Reason::TooLong { .. } => ParseErrorKind::TooLong,
            Reason::NotSerialized { .. } => ParseErrorKind::NotSerialized,
            Reason::InvalidDefaultScheme { .. } => ParseErrorKind::InvalidDefaultScheme,
        }
    }

    /// Returns the name of the [kind](Self::kind), for programs and logs: the standard's name of the validation error,
    /// `too-long`, `not-serialized`, `invalid-default-scheme` or `idna-unsupported`.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::parse("https://").unwrap_err().code(), "host-missing");
    /// assert_eq!(Url::options().max_len(10).parse("https://example.com").unwrap_err().code(), "too-long");
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind().as_str()
    }

    /// Returns the reason for a person, without a full stop. `Display` adds the component, the name and the range.
    ///
    /// ```
    /// let error = url_core::Url::parse("https://h:x").unwrap_err();
    /// assert_eq!(error.message().to_string(), "expected a port of ASCII digits only");
    /// ```
    pub fn message(&self) -> impl fmt::Display + '_ {
        Message(self)
    }

    /// Returns the bytes that the error is about. They are bytes of the input, of the base URL's string, or of the
    /// default scheme if that is invalid.
    ///
    /// The range is empty where something is missing or another text was expected. It is the whole input if the scheme
    /// is missing or the href would be too long. Its bounds are between characters, so that it can slice the input.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::parse(" https://example.com:x").unwrap_err().range(), 21..22);
    /// // The host is missing at byte 8.
    /// assert_eq!(Url::parse("https://?q").unwrap_err().range(), 8..8);
    /// assert_eq!(Url::parse("example.com").unwrap_err().range(), 0..11);
    /// ```
    ///
    /// To show the error below the input:
    ///
    /// ```
    /// let input = "https://caf\u{e9}.example:x/";
    /// let error = url_core::Url::parse(input).unwrap_err();
    /// let columns = |text: &str| text.chars().count();
    /// let indent = " ".repeat(columns(&input[..error.range().start]));
    /// let marks = "^".repeat(columns(&input[error.range()]).max(1));
    /// assert_eq!(
    ///     format!("{input}\n{indent}{marks} {}", error.message()),
    ///     "https://caf\u{e9}.example:x/\n                     ^ expected a port of ASCII digits only",
    /// );
    /// ```
    pub fn range(&self) -> Range<usize> {
        match &self.reason {
            Reason::Failure(error) => error.range(),
            Reason::TooLong { input, .. } => 0..*input,
            Reason::NotSerialized { start, end, .. } => *start..*end,
            Reason::InvalidDefaultScheme { at, .. } => *at..*at,
        }
    }

    /// The same error for the input without its first `len` bytes.
    pub(crate) fn moved_back(mut self, len: usize) -> Self {
        if let Reason::Failure(error) = &mut self.reason {
            let range = error.range();
            *error = error.at(range.start.saturating_sub(len)..range.end.saturating_sub(len));
        }
        self
    }

    /// Returns the component that failed, or `None` if it is the URL as a whole, which is too long or not serialized.
    ///
    /// ```
    /// use url_core::{Url, error::Component};
    ///
    /// assert_eq!(Url::parse("example.com").unwrap_err().component(), Some(Component::Scheme));
    /// assert_eq!(Url::parse("https://example.com:x").unwrap_err().component(), Some(Component::Port));
    /// assert_eq!(Url::options().max_len(10).parse("https://example.com").unwrap_err().component(), None);
    /// ```
    pub fn component(&self) -> Option<Component> {
        match &self.reason {
            Reason::Failure(error) => Some(match error.kind() {
                ValidationErrorKind::MissingSchemeNonRelativeUrl => Component::Scheme,
                ValidationErrorKind::PortInvalid | ValidationErrorKind::PortOutOfRange => Component::Port,
                // All other failures are about the host.
                _ => Component::Host,
            }),
            Reason::InvalidDefaultScheme { .. } => Some(Component::Scheme),
            Reason::TooLong { .. } | Reason::NotSerialized { .. } => None,
        }
    }

    pub(super) fn located(&self) -> Located<impl fmt::Display + '_> {
        Located { code: self.code(), message: self.message(), range: Some(self.range()) }
    }
}

impl From<ValidationError> for ParseError {
    fn from(error: ValidationError) -> Self {
        Self::of_input(Reason::Failure(error))
    }
}

struct Message<'a>(&'a ParseError);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.reason {
            Reason::Failure(error) => error.message().fmt(f),
            Reason::TooLong { limit, .. } => write!(f, "the serialized URL would exceed the limit of {limit} bytes"),
            Reason::NotSerialized { is_origin: false, .. } => f.write_str("expected the URL in its serialized form"),
            Reason::NotSerialized { is_origin: true, .. } => f.write_str(
                "expected a serialized origin, which has only a scheme, a host and a port other than the default, \
                 or is `null`",
            ),
            Reason::InvalidDefaultScheme { expected, .. } => write!(f, "expected {expected}"),
        }
    }
}

/// Writes the component, the code, the [`message`](ParseError::message) and the range.
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_in_base() {
            f.write_str("base URL: ")?;
        }
        let what = match &self.reason {
            Reason::NotSerialized { is_origin: true, .. } => "origin",
            Reason::InvalidDefaultScheme { .. } => "default scheme",
            _ => word(self.component()),
        };
        write!(f, "invalid {what}: {}", self.located())
    }
}

impl Error for ParseError {}

/// The bytes of `input` between the longest prefix and the longest suffix that it shares with `other`.
fn difference(input: &str, other: &str) -> Range<usize> {
    let common = |(a, b): &(u8, u8)| a == b;
    let start = input.bytes().zip(other.bytes()).take_while(common).count();
    let (input, other) = (&input.as_bytes()[start..], &other.as_bytes()[start..]);
    let same_at_end = input.iter().rev().copied().zip(other.iter().rev().copied()).take_while(common).count();
    start..start + input.len() - same_at_end
}
