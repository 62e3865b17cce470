//! The error of a text that is not a relative reference.

use crate::error::ParseError;
use core::{error::Error, fmt, ops::Range};

/// The error of a text that is not a relative reference.
///
/// ```
/// use url_core::reference::Reference;
///
/// let error = Reference::parse("https://example.com/").unwrap_err();
/// assert_eq!(error.to_string(), "expected a relative reference, found a scheme (bytes 0..6)");
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ReferenceError(pub(super) Reason);

#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Reason {
    HasScheme(Range<usize>),
    Authority(ParseError),
}

impl ReferenceError {
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

    /// Returns the name of the error, for programs and logs: `has-scheme`, or the name of the
    /// [error of the authority](Self::parse_error).
    ///
    /// ```
    /// use url_core::reference::Reference;
    ///
    /// assert_eq!(Reference::parse("mailto:me").unwrap_err().code(), "has-scheme");
    /// assert_eq!(Reference::parse("//exa mple/").unwrap_err().code(), "domain-to-ASCII");
    /// ```
    #[inline]
    pub fn code(&self) -> &'static str {
        match &self.0 {
            Reason::HasScheme(_) => "has-scheme",
            Reason::Authority(error) => error.code(),
        }
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
            Reason::HasScheme(Range { start, end }) => write!(f, "{} (bytes {start}..{end})", self.message()),
            Reason::Authority(error) => error.fmt(f),
        }
    }
}

/// There is no source, as `Display` includes it; [`parse_error`](ReferenceError::parse_error) returns it.
impl Error for ReferenceError {}
