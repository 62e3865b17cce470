//! The error of a setter.

use super::{
    Component, Rejection,
    kind::{ParseErrorKind, SetErrorKind},
    parse::ParseError,
    path_ambiguity::PathAmbiguity,
    word,
};
use crate::syntax::expected_in_scheme;
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
/// assert_eq!(error.to_string(), "cannot set the host: opaque-path: the URL has an opaque path");
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct SetError {
    component: Option<Component>,
    reason: Reason,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Reason {
    Parse(ParseError),
    Rejected(Rejection),
}

impl SetError {
    pub(crate) fn new(component: Component, rejection: Rejection) -> Self {
        Self { component: Some(component), reason: Reason::Rejected(rejection) }
    }

    pub(crate) fn invalid_scheme(scheme: &str) -> Self {
        let (at, expected) = expected_in_scheme(scheme);
        Self::new(Component::Scheme, Rejection::Unexpected { at, expected })
    }

    /// The error of a value that the parser rejects.
    pub(crate) fn of_parse(component: impl Into<Option<Component>>, error: ParseError) -> Self {
        Self { component: component.into(), reason: Reason::Parse(error) }
    }

    /// The error of an invalid host or port.
    pub(crate) fn of_host(error: ValidationError) -> Self {
        let error = ParseError::from(error);
        Self::of_parse(error.component(), error)
    }

    /// Returns the component that was to be set, or `None` if it is the URL as a whole.
    ///
    /// ```
    /// use url_core::{Url, error::Component};
    ///
    /// let mut url = Url::parse("mailto:me")?;
    /// assert_eq!(url.set_host(Some("example.com")).unwrap_err().component(), Some(Component::Host));
    /// assert_eq!(url.set_username("me").unwrap_err().component(), Some(Component::Username));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn component(&self) -> Option<Component> {
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
            Reason::Parse(error) => match error.kind() {
                ParseErrorKind::Validation(kind) => SetErrorKind::Validation(kind),
                ParseErrorKind::IdnaUnsupported => SetErrorKind::IdnaUnsupported,
                // The other kinds are not about values.
                _ => SetErrorKind::TooLong,
            },
            Reason::Rejected(rejection) => rejection.kind(),
        }
    }

    /// Returns the error of the parser, if it rejected the value.
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
            Reason::Rejected(_) => None,
        }
    }

    /// Returns the place of the value that servers read in different ways, if the value was rejected for it, with its
    /// range in the value.
    ///
    /// ```
    /// use url_core::{Url, encoded::Encoded, path::PathAmbiguityKind};
    ///
    /// let mut url = Url::parse("https://example.com/")?;
    /// let error = url.append_path_strict(Encoded("a%2Fb")).unwrap_err();
    /// assert_eq!(error.path_ambiguity().map(|place| place.kind()), Some(PathAmbiguityKind::EncodedSlash));
    /// assert_eq!(url.append_path("..").unwrap_err().path_ambiguity(), None);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[inline]
    pub fn path_ambiguity(&self) -> Option<PathAmbiguity> {
        match self.reason {
            Reason::Rejected(Rejection::AmbiguousPath { place, .. }) => Some(place),
            _ => None,
        }
    }

    /// Returns the bytes of the value that the error is about.
    ///
    /// The range covers the [`parse_error`](Self::parse_error), if there is one, or a dot segment, or an [ambiguous
    /// place](Self::path_ambiguity). It is empty where something else was expected, and `0..0` if nothing in the value
    /// is wrong.
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
            Reason::Rejected(rejection) => rejection.range().unwrap_or(0..0),
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
        self.kind().as_str()
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
        match &self.0.reason {
            Reason::Parse(error) => error.message().fmt(f),
            Reason::Rejected(rejection) => rejection.fmt(f),
        }
    }
}

/// Writes the component, the code, the [`message`](SetError::message) and the range in the value, if the value is
/// wrong.
impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.reason {
            Reason::Parse(error) => write!(f, "cannot set the {}: {}", word(self.component), error.located()),
            Reason::Rejected(rejection) => rejection.write(self.component, f),
        }
    }
}

/// Without a source: `Display` writes the error of the parser, and [`parse_error`](SetError::parse_error) returns it.
impl Error for SetError {}
