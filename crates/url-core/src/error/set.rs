//! The error of a setter.

use super::{Component, Located, ParseError, ParseErrorKind};
use core::{error::Error, fmt, ops::Range};
use url_host::ValidationError;

/// The error of a setter, which left the URL unchanged.
///
/// It says which component could not be set, why, and where in the value the reason is.
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
    reason: Reason,
}

#[derive(Clone, Debug, Eq, PartialEq)]
enum Reason {
    Parse(ParseError),
    Other(SetErrorKind),
}

/// The kind of a [`SetError`].
///
/// ```
/// use url_core::{Url, error::SetErrorKind};
///
/// let mut url = Url::parse("https://example.com/")?;
/// assert_eq!(url.set_scheme("foo").unwrap_err().kind(), SetErrorKind::SchemeSpecialness);
/// assert_eq!(url.append_path("a/../..").unwrap_err().kind(), SetErrorKind::DotSegment { at: 5, len: 2 });
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum SetErrorKind {
    /// The parser refuses the value; [`SetError::parse_error`] returns the whole error.
    Parse(ParseErrorKind),
    /// The value has something else than expected at a position, or ends there.
    Unexpected {
        /// The position in the value, in bytes.
        at: usize,
        /// What was expected there, for a person.
        expected: &'static str,
    },
    /// The value has a `.` or `..` segment where none is allowed.
    DotSegment {
        /// The position of the segment in the value, in bytes.
        at: usize,
        /// The length of the segment in bytes: `%2e%2e` is a dot segment, too.
        len: usize,
    },
    /// The list has no such index.
    NoSuchIndex {
        /// The given index.
        index: usize,
        /// The length of the list.
        len: usize,
    },
    /// The URL has an opaque path.
    #[doc(alias = "SetHostOnCannotBeABaseUrl")]
    OpaquePath,
    /// The URL cannot have an opaque path: it has a host, or is special.
    CannotHaveOpaquePath,
    /// The URL cannot have a username, password or port: its host is null or empty, or its scheme is `file`.
    CannotHaveUsernamePasswordPort,
    /// The URL has a username, password or port, which requires a non-empty host and a scheme other than `file`.
    HasUsernamePasswordPort,
    /// A special URL must have a host, which may be empty only for `file`.
    HostRequired,
    /// A special scheme cannot be replaced by one that is not special, nor the reverse.
    SchemeSpecialness,
}

impl SetErrorKind {
    /// Returns the name of the kind in kebab case, or that of the [`ParseErrorKind`].
    ///
    /// ```
    /// assert_eq!(url_core::error::SetErrorKind::HostRequired.code(), "host-required");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::Parse(kind) => kind.code(),
            Self::Unexpected { .. } => "unexpected",
            Self::DotSegment { .. } => "dot-segment",
            Self::NoSuchIndex { .. } => "no-such-index",
            Self::OpaquePath => "opaque-path",
            Self::CannotHaveOpaquePath => "cannot-have-opaque-path",
            Self::CannotHaveUsernamePasswordPort => "cannot-have-username-password-port",
            Self::HasUsernamePasswordPort => "has-username-password-port",
            Self::HostRequired => "host-required",
            Self::SchemeSpecialness => "scheme-specialness",
        }
    }
}

impl SetError {
    /// An error of any kind but [`SetErrorKind::Parse`].
    pub(crate) fn new(component: Component, kind: SetErrorKind) -> Self {
        Self { component, reason: Reason::Other(kind) }
    }

    /// The error of a value that the parser refuses.
    pub(crate) fn of_parse(component: Component, error: ParseError) -> Self {
        Self { component, reason: Reason::Parse(error) }
    }

    /// The error of an invalid host or port.
    pub(crate) fn of_host(error: ValidationError) -> Self {
        let error = ParseError::from(error);
        Self::of_parse(error.component(), error)
    }

    /// Returns the component that was to be set.
    ///
    /// ```
    /// use url_core::{Url, error::Component};
    ///
    /// let mut url = Url::parse("mailto:me")?;
    /// assert_eq!(url.set_host(Some("example.com")).unwrap_err().component(), Component::Host);
    /// assert_eq!(url.set_username("me").unwrap_err().component(), Component::Credentials);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn component(&self) -> Component {
        self.component
    }

    /// Returns the kind of the error, to match on.
    ///
    /// ```
    /// use url_core::{Url, error::SetErrorKind};
    ///
    /// let mut url = Url::parse("mailto:me")?;
    /// assert_eq!(url.set_path("you").unwrap_err().kind(), SetErrorKind::OpaquePath);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn kind(&self) -> SetErrorKind {
        match &self.reason {
            Reason::Parse(error) => SetErrorKind::Parse(error.kind()),
            Reason::Other(kind) => *kind,
        }
    }

    /// Returns the error of the parser, if it refused the value.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let mut url = Url::parse("https://example.com/")?;
    /// let error = url.set_host(Some("a b")).unwrap_err();
    /// assert_eq!(error.parse_error().map(|error| error.code()), Some("domain-to-ASCII"));
    /// assert_eq!(url.set_host(None).unwrap_err().parse_error(), None);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn parse_error(&self) -> Option<&ParseError> {
        match &self.reason {
            Reason::Parse(error) => Some(error),
            Reason::Other(_) => None,
        }
    }

    /// Returns the bytes of the value that the error is about.
    ///
    /// The range is that of the [`parse_error`](Self::parse_error), if there is one, or that of a dot segment. It is
    /// empty where something else was expected, and `0..0` if nothing in the value is wrong.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let mut url = Url::parse("https://example.com/")?;
    /// assert_eq!(url.set_host(Some("a b")).unwrap_err().range(), 1..2);
    /// assert_eq!(url.append_path("a/../..").unwrap_err().range(), 5..7);
    /// assert_eq!(url.set_host(None).unwrap_err().range(), 0..0);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn range(&self) -> Range<usize> {
        match &self.reason {
            Reason::Parse(error) => error.range(),
            Reason::Other(SetErrorKind::Unexpected { at, .. }) => *at..*at,
            Reason::Other(SetErrorKind::DotSegment { at, len }) => *at..at + len,
            Reason::Other(_) => 0..0,
        }
    }

    /// Returns the error of the parser, or this error if it is of another kind.
    pub(super) fn into_parse_error(self) -> Result<ParseError, Self> {
        match self.reason {
            Reason::Parse(error) => Ok(error),
            Reason::Other(_) => Err(self),
        }
    }

    /// Returns the name of the [kind](Self::kind), for programs and logs.
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
        self.kind().code()
    }

    /// Returns the reason for a person, without a full stop. `Display` adds the component and the range.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let mut url = Url::parse("https://example.com/")?;
    /// let error = url.set_host(Some("a b")).unwrap_err();
    /// assert_eq!(error.message().to_string(), "a domain cannot contain a space (U+0020)");
    /// let error = url.append_path("a/../..").unwrap_err();
    /// assert_eq!(error.message().to_string(), "a dot segment is not allowed");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn message(&self) -> impl fmt::Display + '_ {
        Message(self)
    }
}

struct Message<'a>(&'a SetError);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match &self.0.reason {
            Reason::Parse(error) => return error.message().fmt(f),
            Reason::Other(kind) => kind,
        };
        f.write_str(match kind {
            // The message of the parser is printed above.
            SetErrorKind::Parse(kind) => kind.code(),
            SetErrorKind::Unexpected { expected, .. } => return write!(f, "expected {expected}"),
            SetErrorKind::DotSegment { .. } => "a dot segment is not allowed",
            SetErrorKind::NoSuchIndex { index, len } => {
                return write!(f, "index {index} is out of range for a list of {len}");
            }
            SetErrorKind::OpaquePath => "the URL has an opaque path",
            SetErrorKind::CannotHaveOpaquePath => {
                "only a URL that has no host and is not special can have an opaque path"
            }
            SetErrorKind::CannotHaveUsernamePasswordPort => {
                "a URL without a host, with the empty host or with the scheme `file` cannot have a username, password \
                 or port"
            }
            SetErrorKind::HasUsernamePasswordPort => {
                "the URL has a username, password or port, which requires a non-empty host and a scheme other than \
                 `file`"
            }
            SetErrorKind::HostRequired => "a special URL must have a host, which may be empty only for `file`",
            SetErrorKind::SchemeSpecialness => {
                "a special scheme (`ftp`, `file`, `http`, `https`, `ws`, `wss`) can be replaced only by a special one, \
                 and any other scheme only by one that is not special"
            }
        })
    }
}

/// Prints the component, the [`message`](SetError::message), and the range in the value, if the value is wrong. For a
/// value that the parser refuses it also prints the name.
impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot set the {}: ", self.component)?;
        match &self.reason {
            Reason::Parse(error) => Located(error).fmt(f),
            Reason::Other(SetErrorKind::Unexpected { at, .. }) => {
                write!(f, "{} at byte {at} of the value", Message(self))
            }
            Reason::Other(SetErrorKind::DotSegment { at, len }) => {
                write!(f, "{} (bytes {at}..{} of the value)", Message(self), at + len)
            }
            Reason::Other(_) => Message(self).fmt(f),
        }
    }
}

/// Without a source: `Display` prints the error of the parser, and [`parse_error`](SetError::parse_error) returns it.
impl Error for SetError {}
