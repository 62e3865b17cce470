//! The error of a reference that cannot be appended to a URL.

use core::{error::Error, fmt, ops::Range};

url_names::named_enum! {
    /// The kind of an [`AppendReferenceError`].
    ///
    /// ```
    /// use url_core::{Url, reference::AppendReferenceErrorKind};
    ///
    /// let base = Url::parse("https://api.example/v1")?;
    /// let error = base.append_reference("users/../../admin").unwrap_err();
    /// assert_eq!(error.kind(), AppendReferenceErrorKind::DotSegment);
    ///
    /// assert_eq!("has-scheme".parse(), Ok(AppendReferenceErrorKind::HasScheme));
    /// assert!("scheme".parse::<AppendReferenceErrorKind>().is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum AppendReferenceErrorKind {
        /// The text starts with a scheme. A first segment with a `:` is given as `./a:b` or `/a:b`.
        HasScheme = "has-scheme",
        /// The text starts with two slashes or more, which would precede a host.
        HasAuthority = "has-authority",
        /// A `..` leads out of the path of the base.
        DotSegment = "dot-segment",
        /// The base has an opaque path.
        OpaquePath = "opaque-path",
        /// The href would exceed 4 GiB - 1.
        TooLong = "too-long",
    }
}

impl AppendReferenceErrorKind {
    /// Returns what the kind means, for a person.
    ///
    /// ```
    /// use url_core::reference::AppendReferenceErrorKind;
    ///
    /// assert_eq!(AppendReferenceErrorKind::OpaquePath.message(), "the URL has an opaque path");
    /// ```
    pub const fn message(self) -> &'static str {
        match self {
            Self::HasScheme => "expected a path, query or fragment, found a scheme",
            Self::HasAuthority => "expected a path, query or fragment, found the slashes before a host",
            Self::DotSegment => "the dot segment leads out of the path of the base",
            Self::OpaquePath => "the URL has an opaque path",
            Self::TooLong => "the serialized URL would exceed the limit of 4294967295 bytes",
        }
    }
}

/// The error of a reference that cannot be [appended](crate::Url::append_reference) to a URL.
///
/// ```
/// use url_core::Url;
///
/// let base = Url::parse("https://api.example/v1")?;
/// let error = base.append_reference("//evil.example/").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "cannot append the reference: has-authority: expected a path, query or fragment, found the slashes before a \
///      host (bytes 0..2)",
/// );
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct AppendReferenceError {
    kind: AppendReferenceErrorKind,
    range: Range<usize>,
}

impl AppendReferenceError {
    pub(super) fn new(kind: AppendReferenceErrorKind, range: Range<usize>) -> Self {
        Self { kind, range }
    }

    /// Returns the kind of the error, to match on.
    ///
    /// ```
    /// use url_core::{Url, reference::AppendReferenceErrorKind};
    ///
    /// let mail = Url::parse("mailto:me")?;
    /// assert_eq!(mail.append_reference("a").unwrap_err().kind(), AppendReferenceErrorKind::OpaquePath);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn kind(&self) -> AppendReferenceErrorKind {
        self.kind
    }

    /// Returns the name of the [kind](Self::kind), for programs and logs.
    ///
    /// ```
    /// # use url_core::Url;
    /// let base = Url::parse("https://api.example/v1")?;
    /// assert_eq!(base.append_reference("users:list").unwrap_err().code(), "has-scheme");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn code(&self) -> &'static str {
        self.kind.as_str()
    }

    /// Returns the bytes of the reference that are wrong: the scheme with its `:`, the slashes, or the dot segment. It
    /// is `0..0` if the base has an opaque path, and all of the reference if the href would be too long.
    ///
    /// ```
    /// # use url_core::Url;
    /// let base = Url::parse("https://api.example/v1")?;
    /// assert_eq!(base.append_reference("a/%2e%2E/../b").unwrap_err().range(), 9..11);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.range.clone()
    }

    /// Returns the reason for a person. `Display` adds the code and the range.
    ///
    /// ```
    /// # use url_core::Url;
    /// let base = Url::parse("https://api.example/v1")?;
    /// let error = base.append_reference("..").unwrap_err();
    /// assert_eq!(error.message(), "the dot segment leads out of the path of the base");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    pub fn message(&self) -> &'static str {
        self.kind.message()
    }
}

/// Writes the code, the [`message`](AppendReferenceError::message), and the range if something in the reference is
/// wrong.
impl fmt::Display for AppendReferenceError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "cannot append the reference: {}: {}", self.code(), self.message())?;
        match self.kind {
            AppendReferenceErrorKind::OpaquePath => Ok(()),
            _ => write!(f, " (bytes {}..{})", self.range.start, self.range.end),
        }
    }
}

impl Error for AppendReferenceError {}
