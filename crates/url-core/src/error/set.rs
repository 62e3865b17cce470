//! Why a setter left a URL as it was.

use super::{Component, Located, ParseError};
use core::{error::Error, fmt, ops::Range};
use url_host::ValidationError;

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

    /// The bytes of the value that the error speaks of: those of the error of the parse, or the empty range where
    /// something else was expected; 0..0 if nothing in the value is at fault.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let mut url = Url::parse("https://example.com/")?;
    /// assert_eq!(url.set_host(Some("a b")).unwrap_err().range(), 1..2);
    /// assert_eq!(url.append_path("a/../..").unwrap_err().range(), 5..5);
    /// assert_eq!(url.set_host(None).unwrap_err().range(), 0..0);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn range(&self) -> Range<usize> {
        match &self.kind {
            SetErrorKind::Parse(error) => error.range(),
            SetErrorKind::Unexpected { at, .. } | SetErrorKind::DotSegment { at } => *at..*at,
            _ => 0..0,
        }
    }

    /// The error of the parse that was made of the value, or this error if it is another.
    pub(super) fn into_parse_error(self) -> Result<ParseError, Self> {
        match self.kind {
            SetErrorKind::Parse(error) => Ok(error),
            _ => Err(self),
        }
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
                return write!(f, "a dot segment cannot stand at byte {at} of the value");
            }
            SetErrorKind::NoSuchIndex { index, len } => {
                return write!(f, "index {index} is out of range for a list of {len}");
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
