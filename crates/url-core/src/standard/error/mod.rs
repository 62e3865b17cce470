//! The errors of the parser and the setters, and the standard's validation errors.
//!
//! An error says what is wrong (`kind`, `code`, `message`), in which component, and where in the text that was given
//! (`range`). `Display` writes all of it:
//!
//! ```
//! use url_core::Url;
//!
//! let error = Url::parse("https://example.com:70000/").unwrap_err();
//! assert_eq!(error.to_string(), "invalid port: port-out-of-range: the port exceeds 65535 (bytes 20..25)");
//!
//! let error = Url::parse("mailto:me").unwrap().set_port(Some(25)).unwrap_err();
//! assert_eq!(error.code(), "cannot-have-username-password-port");
//! ```

mod kind;
mod parse;
pub(crate) mod path_ambiguity;
mod set;

use core::{fmt, ops::Range};
use path_ambiguity::PathAmbiguity;
use url_names::Located;

pub use kind::{ParseErrorKind, SetErrorKind};
pub use parse::ParseError;
pub use set::SetError;
pub use url_host::{ErrorSink, Ignore, ValidationError, ValidationErrorKind};
pub use url_names::UnknownName;

url_names::named_enum! {
    /// A component of a URL record.
    ///
    /// ```
    /// use url_core::{Url, error::Component};
    ///
    /// assert_eq!(Url::parse("https://exa mple.com").unwrap_err().component(), Some(Component::Host));
    /// assert_eq!("fragment".parse(), Ok(Component::Fragment));
    /// assert!("hash".parse::<Component>().is_err());
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url>
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum Component {
        /// The scheme.
        Scheme = "scheme",
        /// The username.
        Username = "username",
        /// The password.
        Password = "password",
        /// The host.
        Host = "host",
        /// The port.
        Port = "port",
        /// The path.
        Path = "path",
        /// The query.
        Query = "query",
        /// The fragment.
        Fragment = "fragment",
    }
}

/// Returns the word for a component in a message, or for the URL as a whole.
fn word(component: Option<Component>) -> &'static str {
    component.map_or("URL", Component::as_str)
}

/// The reason, with what was found and expected. The kinds without data are about the URL; nothing in the value is
/// wrong.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Rejection {
    /// Something else was expected at this position of the value.
    Unexpected {
        at: usize,
        expected: &'static str,
    },
    /// These bytes of the value are a dot segment.
    DotSegment {
        at: usize,
        len: usize,
    },
    /// Servers read this place of the value in different ways, for the reason in `message`.
    AmbiguousPath {
        place: PathAmbiguity,
        // Kept here, so that programs without such errors do not contain the messages.
        message: &'static str,
    },
    /// The list has no such index.
    NoSuchIndex {
        index: usize,
        len: usize,
    },
    OpaquePath,
    CannotHaveOpaquePath,
    CannotHaveUsernamePasswordPort,
    HasUsernamePasswordPort,
    HostRequired,
    SchemeSpecialness,
}

impl Rejection {
    fn kind(&self) -> SetErrorKind {
        match self {
            Self::Unexpected { .. } => SetErrorKind::Unexpected,
            Self::DotSegment { .. } => SetErrorKind::DotSegment,
            Self::AmbiguousPath { .. } => SetErrorKind::AmbiguousPath,
            Self::NoSuchIndex { .. } => SetErrorKind::NoSuchIndex,
            Self::OpaquePath => SetErrorKind::OpaquePath,
            Self::CannotHaveOpaquePath => SetErrorKind::CannotHaveOpaquePath,
            Self::CannotHaveUsernamePasswordPort => SetErrorKind::CannotHaveUsernamePasswordPort,
            Self::HasUsernamePasswordPort => SetErrorKind::HasUsernamePasswordPort,
            Self::HostRequired => SetErrorKind::HostRequired,
            Self::SchemeSpecialness => SetErrorKind::SchemeSpecialness,
        }
    }

    /// The bytes of the value that are wrong, if any.
    fn range(&self) -> Option<Range<usize>> {
        match *self {
            Self::Unexpected { at, .. } => Some(at..at),
            Self::DotSegment { at, len } => Some(at..at + len),
            Self::AmbiguousPath { place, .. } => Some(place.range()),
            _ => None,
        }
    }

    /// Writes the whole error of setting `component`.
    fn write(&self, component: Option<Component>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let located = Located { code: self.kind().as_str(), message: self, range: self.range() };
        write!(f, "cannot set the {}: {located}", word(component))
    }
}

/// Writes the message.
impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unexpected { expected, .. } => return write!(f, "expected {expected}"),
            Self::DotSegment { .. } => "a dot segment is not allowed",
            Self::AmbiguousPath { message, .. } => message,
            Self::NoSuchIndex { index, len } => {
                return write!(f, "index {index} is out of range for a list of {len}");
            }
            Self::OpaquePath => "the URL has an opaque path",
            Self::CannotHaveOpaquePath => "only a URL that has no host and is not special can have an opaque path",
            Self::CannotHaveUsernamePasswordPort => {
                "a URL without a host, with the empty host or with the scheme `file` cannot have a username, password \
                 or port"
            }
            Self::HasUsernamePasswordPort => {
                "the URL has a username, password or port, which requires a non-empty host and a scheme other than \
                 `file`"
            }
            Self::HostRequired => "a special URL must have a host, which may be empty only for `file`",
            Self::SchemeSpecialness => {
                "a special scheme (`ftp`, `file`, `http`, `https`, `ws`, `wss`) can be replaced only by a special one, \
                 and any other scheme only by one that is not special"
            }
        })
    }
}
