//! The errors of the parser and of the setters.

mod set;

pub use set::{SetError, SetErrorKind};
pub use url_host::{ErrorSink, Ignore};

use alloc::boxed::Box;
use core::{error::Error, fmt, ops::Range};
pub use url_host::{ValidationError, ValidationErrorKind};

/// The error of an input that is not a URL.
///
/// It says which component failed, the standard's name of the reason, and which bytes of the input are wrong.
///
/// ```
/// use url_core::{Url, error::Component};
///
/// let error = Url::parse("https://example.com:70000/").unwrap_err();
/// assert_eq!(error.component(), Component::Port);
/// assert_eq!(error.code(), "port-out-of-range");
/// assert_eq!(error.range(), 20..25);
/// assert_eq!(error.to_string(), "invalid port: port-out-of-range: the port exceeds 65535 (bytes 20..25)");
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ParseError(Reason);

#[derive(Clone, Debug, Eq, PartialEq)]
enum Reason {
    Failure(ValidationError),
    TooLong { input: usize, limit: u32 },
    NotSerialized { start: usize, end: usize, is_origin: bool },
    CannotSet(Box<SetError>),
}

/// The kind of a [`ParseError`].
///
/// ```
/// use url_core::{Url, error::{ParseErrorKind, ValidationErrorKind}};
///
/// let kind = |input| Url::options().max_len(20).parse(input).unwrap_err().kind();
/// assert_eq!(kind("https://"), ParseErrorKind::Validation(ValidationErrorKind::HostMissing));
/// assert_eq!(kind("https://example.com/path"), ParseErrorKind::TooLong);
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// The standard's parser returned failure, with this validation error.
    #[doc(alias("EmptyHost", "IdnaError", "InvalidDomainCharacter", "InvalidIpv4Address", "InvalidIpv6Address"))]
    #[doc(alias("InvalidPort", "RelativeUrlWithoutBase", "RelativeUrlWithCannotBeABaseBase"))]
    Validation(ValidationErrorKind),
    /// The href would be longer than [`ParseOptions::max_len`](crate::ParseOptions::max_len).
    #[doc(alias = "Overflow")]
    TooLong,
    /// The input is a URL, but not the serialized URL that a [`UrlRef`](crate::UrlRef) requires, or not the serialized
    /// origin that an [`Origin`](crate::origin::Origin) requires.
    NotSerialized,
    /// A setter failed, with this [code](SetError::code).
    CannotSet(&'static str),
}

impl ParseErrorKind {
    /// Returns the name of the kind: the standard's name of the validation error, or a name in kebab case.
    ///
    /// ```
    /// use url_core::error::{ParseErrorKind, ValidationErrorKind};
    ///
    /// assert_eq!(ParseErrorKind::TooLong.code(), "too-long");
    /// assert_eq!(ParseErrorKind::Validation(ValidationErrorKind::HostMissing).code(), "host-missing");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::Validation(kind) => kind.as_str(),
            Self::TooLong => "too-long",
            Self::NotSerialized => "not-serialized",
            Self::CannotSet(code) => code,
        }
    }
}

/// A component of a URL.
///
/// ```
/// use url_core::{Url, error::Component};
///
/// assert_eq!(Url::parse("https://exa mple.com").unwrap_err().component(), Component::Host);
/// assert_eq!(Component::Host.to_string(), "host");
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum Component {
    /// The scheme.
    Scheme,
    /// The username, password or both.
    Credentials,
    /// The host.
    Host,
    /// The port.
    Port,
    /// The path.
    Path,
    /// The query.
    Query,
    /// The fragment.
    Fragment,
    /// The URL as a whole.
    Url,
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Scheme => "scheme",
            Self::Credentials => "credentials",
            Self::Host => "host",
            Self::Port => "port",
            Self::Path => "path",
            Self::Query => "query",
            Self::Fragment => "fragment",
            Self::Url => "URL",
        })
    }
}

impl ParseError {
    pub(crate) fn too_long(input: usize, limit: u32) -> Self {
        Self(Reason::TooLong { input, limit })
    }

    /// The error of a URL that is not written as its `serialization`.
    pub(crate) fn url_not_serialized(input: &str, serialization: &str) -> Self {
        let Range { start, end } = difference(input, serialization);
        Self(Reason::NotSerialized { start, end, is_origin: false })
    }

    /// The error of a URL that is not the `serialization` of its origin.
    pub(crate) fn origin_not_serialized(input: &str, serialization: &str) -> Self {
        let Range { start, end } = difference(input, serialization);
        Self(Reason::NotSerialized { start, end, is_origin: true })
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
        match &self.0 {
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
        match &self.0 {
            Reason::Failure(error) => ParseErrorKind::Validation(error.kind()),
            Reason::TooLong { .. } => ParseErrorKind::TooLong,
            Reason::NotSerialized { .. } => ParseErrorKind::NotSerialized,
            Reason::CannotSet(error) => ParseErrorKind::CannotSet(error.code()),
        }
    }

    /// Returns the name of the [kind](Self::kind), for programs and logs: the standard's name of the validation error,
    /// `too-long`, `not-serialized`, or the [`SetError::code`].
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::parse("https://").unwrap_err().code(), "host-missing");
    /// assert_eq!(Url::options().max_len(10).parse("https://example.com").unwrap_err().code(), "too-long");
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind().code()
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

    /// Returns the bytes of the input that the error is about, or of the value if it was the [error of a
    /// setter](SetError).
    ///
    /// The range is empty where something is missing or another text was expected, and 0..0 if a setter failed although
    /// nothing in the value is wrong. It is the whole input if the scheme is missing or the href would be too long.
    /// Its bounds are between characters, so that it can slice the input.
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
        match &self.0 {
            Reason::Failure(error) => error.range(),
            Reason::TooLong { input, .. } => 0..*input,
            Reason::NotSerialized { start, end, .. } => *start..*end,
            Reason::CannotSet(error) => error.range(),
        }
    }

    /// The same error for the input without its first `len` bytes.
    pub(crate) fn moved_back(self, len: usize) -> Self {
        match self.0 {
            Reason::Failure(error) => {
                let range = error.range().start.saturating_sub(len)..error.range().end.saturating_sub(len);
                Self(Reason::Failure(error.at(range)))
            }
            reason => Self(reason),
        }
    }

    /// Returns the component that failed.
    ///
    /// ```
    /// use url_core::{Url, error::Component};
    ///
    /// assert_eq!(Url::parse("example.com").unwrap_err().component(), Component::Scheme);
    /// assert_eq!(Url::parse("https://example.com:x").unwrap_err().component(), Component::Port);
    /// ```
    pub fn component(&self) -> Component {
        match &self.0 {
            Reason::Failure(error) => match error.kind() {
                ValidationErrorKind::MissingSchemeNonRelativeUrl => Component::Scheme,
                ValidationErrorKind::PortInvalid | ValidationErrorKind::PortOutOfRange => Component::Port,
                // All other failures are about the host.
                _ => Component::Host,
            },
            Reason::CannotSet(error) => error.component(),
            Reason::TooLong { .. } | Reason::NotSerialized { .. } => Component::Url,
        }
    }
}

impl From<ValidationError> for ParseError {
    fn from(error: ValidationError) -> Self {
        Self(Reason::Failure(error))
    }
}

/// For functions that parse and then set. The [error of the parser](SetError::parse_error) is returned as it is; any
/// other error keeps its [code](SetError::code).
///
/// ```
/// use url_core::{ParseError, Url};
///
/// fn with_host(input: &str, host: &str) -> Result<Url, ParseError> {
///     let mut url = Url::parse(input)?;
///     url.set_host(Some(host))?;
///     Ok(url)
/// }
/// assert_eq!(with_host("https://a/", "b")?.as_str(), "https://b/");
/// assert_eq!(with_host("https://a/", "b c").unwrap_err().code(), "domain-to-ASCII");
/// let error = with_host("mailto:a", "b").unwrap_err();
/// assert_eq!((error.code(), &*error.to_string()), ("opaque-path", "cannot set the host: the URL has an opaque path"));
/// # Ok::<(), ParseError>(())
/// ```
impl From<SetError> for ParseError {
    fn from(error: SetError) -> Self {
        error.into_parse_error().unwrap_or_else(|error| Self(Reason::CannotSet(Box::new(error))))
    }
}

struct Message<'a>(&'a ParseError);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.0 {
            Reason::Failure(error) => error.message().fmt(f),
            Reason::TooLong { limit, .. } => write!(f, "the serialized URL would exceed the limit of {limit} bytes"),
            Reason::NotSerialized { is_origin: false, .. } => f.write_str("expected the URL in its serialized form"),
            Reason::NotSerialized { is_origin: true, .. } => f.write_str(
                "expected a serialized origin, which has only a scheme, a host and a port other than the default, \
                 or is `null`",
            ),
            Reason::CannotSet(error) => error.fmt(f),
        }
    }
}

/// Prints the component, the name, the [`message`](ParseError::message) and the range; or the [`SetError`].
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::CannotSet(error) => error.fmt(f),
            Reason::NotSerialized { is_origin: true, .. } => write!(f, "invalid origin: {}", Located(self)),
            _ => write!(f, "invalid {}: {}", self.component(), Located(self)),
        }
    }
}

/// Prints the name, the message and the range, without the component.
struct Located<'a>(&'a ParseError);

impl fmt::Display for Located<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.0.range();
        write!(f, "{}: {} (bytes {start}..{end})", self.0.code(), self.0.message())
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
