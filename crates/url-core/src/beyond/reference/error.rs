//! The error of a string that is not a relative reference.

use crate::error::{ParseError, ParseErrorKind};
use core::{error::Error, fmt, ops::Range};
use url_names::Located;

/// The error of a string that is not a relative reference.
///
/// ```
/// use url_core::reference::Reference;
///
/// let error = Reference::parse("https://example.com/").unwrap_err();
/// assert_eq!(error.to_string(), "has-scheme: expected a relative reference, found a scheme (bytes 0..6)");
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ReferenceError(pub(super) Reason);

#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Reason {
    HasScheme(Range<usize>),
    Authority(ParseError),
}

/// The kind of a [`ReferenceError`].
///
/// ```
/// use url_core::reference::{Reference, ReferenceErrorKind};
///
/// assert_eq!(Reference::parse("mailto:me").unwrap_err().kind(), ReferenceErrorKind::HasScheme);
/// assert!(matches!(Reference::parse("//exa mple/").unwrap_err().kind(), ReferenceErrorKind::Authority(_)));
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum ReferenceErrorKind {
    /// The text has a scheme.
    HasScheme,
    /// The parser rejects the authority.
    Authority(ParseErrorKind),
}

impl ReferenceErrorKind {
    /// Returns the name of the kind: `has-scheme`, or the name of the [`ParseErrorKind`].
    ///
    /// ```
    /// assert_eq!(url_core::reference::ReferenceErrorKind::HasScheme.as_str(), "has-scheme");
    /// ```
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::HasScheme => "has-scheme",
            Self::Authority(kind) => kind.as_str(),
        }
    }
}

impl ReferenceError {
    /// Returns the kind of the error, to match on.
    ///
    /// ```
    /// use url_core::reference::{Reference, ReferenceErrorKind};
    ///
    /// assert_eq!(Reference::parse("mailto:me").unwrap_err().kind(), ReferenceErrorKind::HasScheme);
    /// ```
    #[inline]
    pub fn kind(&self) -> ReferenceErrorKind {
        match &self.0 {
            Reason::HasScheme(_) => ReferenceErrorKind::HasScheme,
            Reason::Authority(error) => ReferenceErrorKind::Authority(error.kind()),
        }
    }

    /// Returns the bytes of the input that the error is about: the scheme with its `:`, or a part of the authority.
    ///
    /// ```
    /// use url_core::reference::Reference;
    ///
    /// assert_eq!(Reference::parse("mailto:me").unwrap_err().range(), 0..7);
    /// assert_eq!(Reference::parse("//exa mple/").unwrap_err().range(), 5..6);
    /// ```
    pub fn range(&self) -> Range<usize> {
        match &self.0 {
            Reason::HasScheme(range) => range.clone(),
            Reason::Authority(error) => error.range(),
        }
    }

    /// Returns the error's name, for programs and logs: `has-scheme`, or the name of the [authority's
    /// error](Self::parse_error).
    ///
    /// ```
    /// use url_core::reference::Reference;
    ///
    /// assert_eq!(Reference::parse("mailto:me").unwrap_err().code(), "has-scheme");
    /// assert_eq!(Reference::parse("//exa mple/").unwrap_err().code(), "domain-to-ASCII");
    /// ```
    #[inline]
    pub fn code(&self) -> &'static str {
        self.kind().as_str()
    }

    /// Returns the reason for a person, without a full stop. `Display` adds the range.
    ///
    /// ```
    /// use url_core::reference::Reference;
    ///
    /// let error = Reference::parse("mailto:me").unwrap_err();
    /// assert_eq!(error.message().to_string(), "expected a relative reference, found a scheme");
    /// ```
    #[inline]
    pub fn message(&self) -> impl fmt::Display + '_ {
        Message(self)
    }

    /// Returns the error of the authority, or `None` if the input has a scheme.
    ///
    /// ```
    /// use url_core::reference::Reference;
    ///
    /// let error = Reference::parse("//exa mple/").unwrap_err();
    /// assert_eq!(error.parse_error().map(|error| error.code()), Some("domain-to-ASCII"));
    /// assert_eq!(Reference::parse("mailto:me").unwrap_err().parse_error(), None);
    /// ```
    pub fn parse_error(&self) -> Option<&ParseError> {
        if let Reason::Authority(error) = &self.0 { Some(error) } else { None }
    }
}

struct Message<'a>(&'a ReferenceError);

impl fmt::Display for Message<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.0 {
            Reason::HasScheme(_) => f.write_str("expected a relative reference, found a scheme"),
            Reason::Authority(error) => error.message().fmt(f),
        }
    }
}

impl fmt::Display for ReferenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Reason::HasScheme(_) => {
                Located { code: self.code(), message: self.message(), range: Some(self.range()) }.fmt(f)
            }
            Reason::Authority(error) => error.fmt(f),
        }
    }
}

impl Error for ReferenceError {}
