//! Why a parse or a setter failed.

use alloc::boxed::Box;
use core::{error::Error, fmt, ops::Range};
use url_host::{ValidationError, ValidationErrorKind};

/// Why an input is not a URL.
///
/// It says which component failed, the standard's name for what is wrong with it, and where it stands in the input.
///
/// ```
/// use url_core::{Component, Url};
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
    NotSerialized { start: usize, end: usize },
    CannotSet(Box<SetError>),
}

/// A component of a URL.
///
/// ```
/// use url_core::{Component, Url};
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

    /// The input is a URL, but is not its serialization, from which it differs between these bytes.
    pub(crate) fn not_serialized(range: Range<usize>) -> Self {
        Self(Reason::NotSerialized { start: range.start, end: range.end })
    }

    /// The validation error that ended the parse, or `None` if something else did.
    ///
    /// ```
    /// use url_core::{Url, ValidationErrorKind};
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

    /// The standard's name of the validation error that ended the parse. Some codes are no names of the standard's:
    ///
    /// - `too-long`: the href would be longer than [`ParseOptions::max_len`](crate::ParseOptions::max_len);
    /// - `not-serialized`: what was to be borrowed as a [`UrlRef`](crate::UrlRef) is a URL, but not in its serialized
    ///   form;
    /// - what [`SetError::code`] says, if that was the error.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::parse("https://").unwrap_err().code(), "host-missing");
    /// assert_eq!(Url::options().max_len(10).parse("https://example.com").unwrap_err().code(), "too-long");
    /// ```
    pub fn code(&self) -> &'static str {
        match &self.0 {
            Reason::Failure(error) => error.code(),
            Reason::TooLong { .. } => "too-long",
            Reason::NotSerialized { .. } => "not-serialized",
            Reason::CannotSet(error) => error.code(),
        }
    }

    /// What the error says, for a person: a sentence without its full stop. `Display` adds the component, the name and
    /// the place.
    ///
    /// ```
    /// let error = url_core::Url::parse("https://h:x").unwrap_err();
    /// assert_eq!(error.message().to_string(), "expected a port of ASCII digits only");
    /// ```
    pub fn message(&self) -> impl fmt::Display + '_ {
        Message(self)
    }

    /// The bytes of the input that the error speaks of, or of the value, if it was the [error of a setter](SetError);
    /// empty where something is missing or has no place, and where a value is too long for the URL.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::parse(" https://example.com:x").unwrap_err().range(), 21..22);
    /// // Where the host is missing.
    /// assert_eq!(Url::parse("https://?q").unwrap_err().range(), 8..8);
    /// ```
    pub fn range(&self) -> Range<usize> {
        match &self.0 {
            Reason::Failure(error) => error.range(),
            Reason::TooLong { input, .. } => 0..*input,
            Reason::NotSerialized { start, end } => *start..*end,
            Reason::CannotSet(error) => match error.kind {
                SetErrorKind::Unexpected { at, .. } | SetErrorKind::DotSegment { at } => at..at,
                _ => 0..0,
            },
        }
    }

    /// The same error on an input that lacks the first `len` bytes.
    pub(crate) fn moved_back(self, len: usize) -> Self {
        match self.0 {
            Reason::Failure(error) => {
                let range = error.range().start.saturating_sub(len)..error.range().end.saturating_sub(len);
                Self(Reason::Failure(error.at(range)))
            }
            reason => Self(reason),
        }
    }

    /// The component that failed.
    ///
    /// ```
    /// use url_core::{Component, Url};
    ///
    /// assert_eq!(Url::parse("example.com").unwrap_err().component(), Component::Scheme);
    /// assert_eq!(Url::parse("https://example.com:x").unwrap_err().component(), Component::Port);
    /// ```
    pub fn component(&self) -> Component {
        match &self.0 {
            Reason::Failure(error) => match error.kind() {
                ValidationErrorKind::MissingSchemeNonRelativeUrl => Component::Scheme,
                ValidationErrorKind::PortInvalid | ValidationErrorKind::PortOutOfRange => Component::Port,
                // All other failures are those of hosts.
                _ => Component::Host,
            },
            Reason::CannotSet(error) => error.component,
            Reason::TooLong { .. } | Reason::NotSerialized { .. } => Component::Url,
        }
    }
}

impl From<ValidationError> for ParseError {
    fn from(error: ValidationError) -> Self {
        Self(Reason::Failure(error))
    }
}

/// So that a function that parses and then sets can return the one error. What a setter could not parse is the error
/// of that parse; any other keeps its [code](SetError::code).
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
        match error.kind {
            SetErrorKind::Parse(error) => error,
            _ => Self(Reason::CannotSet(Box::new(error))),
        }
    }
}

struct Message<'a>(&'a ParseError);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.0 {
            Reason::Failure(error) => error.message().fmt(f),
            Reason::TooLong { limit, .. } => write!(f, "the serialized URL would exceed the limit of {limit} bytes"),
            Reason::NotSerialized { .. } => f.write_str("the URL is not written as its serialization is"),
            Reason::CannotSet(error) => error.fmt(f),
        }
    }
}

/// The component, the name, the [`message`](ParseError::message) and the place; what a [`SetError`] says is all that.
impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Reason::CannotSet(error) = &self.0 {
            return error.fmt(f);
        }
        write!(f, "invalid {}: {}", self.component(), Located(self))
    }
}

/// The name, the message and the place, for one who has named the component.
struct Located<'a>(&'a ParseError);

impl fmt::Display for Located<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Range { start, end } = self.0.range();
        write!(f, "{}: {} (bytes {start}..{end})", self.0.code(), self.0.message())
    }
}

impl Error for ParseError {}

/// Why a setter left the URL as it was.
///
/// ```
/// use url_core::Url;
///
/// let mut url = Url::parse("mailto:someone@example.com")?;
/// let error = url.set_host(Some("example.com")).unwrap_err();
/// assert_eq!(error.to_string(), "cannot set the host: the URL has an opaque path");
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SetError {
    component: Component,
    kind: SetErrorKind,
}

/// What kept a setter from changing the URL.
///
/// ```
/// use url_core::{SetErrorKind, Url};
///
/// let mut url = Url::parse("https://example.com/")?;
/// assert_eq!(url.set_scheme("foo").unwrap_err().kind(), &SetErrorKind::SchemeSpecialness);
/// assert_eq!(url.append_path("a/../..").unwrap_err().kind(), &SetErrorKind::DotSegment { at: 5 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub enum SetErrorKind {
    /// The value is not one that the parser accepts in this place.
    Parse(ParseError),
    /// The value has something else at this position, or ends there.
    Unexpected {
        /// The position in the value, in bytes.
        at: usize,
        /// What was expected there, for a person.
        expected: &'static str,
    },
    /// The value has a `.` or `..` that cannot stand there, beginning at this position.
    DotSegment {
        /// The position in the value, in bytes.
        at: usize,
    },
    /// The list has no such index.
    NoSuchIndex {
        /// The index that was asked for.
        index: usize,
        /// The length of the list.
        len: usize,
    },
    /// The URL has an opaque path.
    OpaquePath,
    /// The URL cannot have an opaque path: it has a host, or is special.
    CannotHaveOpaquePath,
    /// The URL cannot have a username, password or port: its host is null or empty, or its scheme is `file`.
    CannotHaveUsernamePasswordPort,
    /// The URL has a username, password or port, which go with a host, and not with `file`.
    HasUsernamePasswordPort,
    /// A special URL has a host, which is empty under `file` alone.
    HostRequired,
    /// A special scheme cannot be replaced by one that is not, nor the other way round.
    SchemeSpecialness,
}

impl SetError {
    pub(crate) fn new(component: Component, kind: SetErrorKind) -> Self {
        Self { component, kind }
    }

    /// The host or port that was to be set is none.
    pub(crate) fn of_host(error: ValidationError) -> Self {
        let error = ParseError::from(error);
        Self::new(error.component(), SetErrorKind::Parse(error))
    }

    /// The component that was to be set.
    ///
    /// ```
    /// use url_core::{Component, Url};
    ///
    /// let mut url = Url::parse("mailto:me")?;
    /// assert_eq!(url.set_host(Some("example.com")).unwrap_err().component(), Component::Host);
    /// assert_eq!(url.set_username("me").unwrap_err().component(), Component::Credentials);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn component(&self) -> Component {
        self.component
    }

    /// What kept it from being set.
    ///
    /// ```
    /// use url_core::{SetErrorKind, Url};
    ///
    /// let mut url = Url::parse("mailto:me")?;
    /// assert_eq!(url.set_path("you").unwrap_err().kind(), &SetErrorKind::OpaquePath);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kind(&self) -> &SetErrorKind {
        &self.kind
    }

    /// The name of the [kind](Self::kind), in words with `-` between them; of [`Parse`](SetErrorKind::Parse) the
    /// [code](ParseError::code) of the error of that parse.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let mut url = Url::parse("https://example.com/")?;
    /// assert_eq!(url.set_host(None).unwrap_err().code(), "host-required");
    /// assert_eq!(url.set_host(Some("a b")).unwrap_err().code(), "domain-to-ASCII");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn code(&self) -> &'static str {
        match &self.kind {
            SetErrorKind::Parse(error) => error.code(),
            SetErrorKind::Unexpected { .. } => "unexpected",
            SetErrorKind::DotSegment { .. } => "dot-segment",
            SetErrorKind::NoSuchIndex { .. } => "no-such-index",
            SetErrorKind::OpaquePath => "opaque-path",
            SetErrorKind::CannotHaveOpaquePath => "cannot-have-opaque-path",
            SetErrorKind::CannotHaveUsernamePasswordPort => "cannot-have-username-password-port",
            SetErrorKind::HasUsernamePasswordPort => "has-username-password-port",
            SetErrorKind::HostRequired => "host-required",
            SetErrorKind::SchemeSpecialness => "scheme-specialness",
        }
    }
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot set the {}: ", self.component)?;
        f.write_str(match &self.kind {
            SetErrorKind::Parse(error) => return Located(error).fmt(f),
            SetErrorKind::Unexpected { at, expected } => {
                return write!(f, "expected {expected} at byte {at} of the value");
            }
            SetErrorKind::DotSegment { at } => {
                return write!(f, "byte {at} of the value begins a dot segment that has no place there");
            }
            SetErrorKind::NoSuchIndex { index, len } => {
                return write!(f, "there is no place {index} in a list of {len}");
            }
            SetErrorKind::OpaquePath => "the URL has an opaque path",
            SetErrorKind::CannotHaveOpaquePath => {
                "only a URL that has no host and is not special can have an opaque path"
            }
            SetErrorKind::CannotHaveUsernamePasswordPort => {
                "the host of the URL is null or empty, or its scheme is `file`"
            }
            SetErrorKind::HasUsernamePasswordPort => "the URL has a username, password or port",
            SetErrorKind::HostRequired => "a special URL always has a host",
            SetErrorKind::SchemeSpecialness => "one of the two schemes is special and the other is not",
        })
    }
}

/// Without a source: what is wrong with the value is told by `Display`, and held by the [kind](SetError::kind).
impl Error for SetError {}
