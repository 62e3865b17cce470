//! The error of a reference that cannot be appended to a URL.

use url_names::Failure;

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
        HasScheme = "has-scheme" => "expected a path, query or fragment, found a scheme",
        /// The text starts with two slashes or more, which would precede a host.
        HasAuthority = "has-authority" => "expected a path, query or fragment, found the slashes before a host",
        /// A `..` leads out of the path of the base.
        DotSegment = "dot-segment" => "the dot segment leads out of the path of the base",
        /// The base has an opaque path.
        OpaquePath = "opaque-path" => "the URL has an opaque path",
        /// The href would exceed 4 GiB - 1.
        TooLong = "too-long" => "the serialized URL would exceed the limit of 4294967295 bytes",
    }
}

/// The error of a reference that cannot be [appended](crate::Url::append_reference) to a URL.
///
/// Its range is the scheme with its `:`, the slashes, or the dot segment. It is `0..0` if the base has an opaque path,
/// and all of the reference if the href would be too long.
///
/// ```
/// use url_core::Url;
///
/// let base = Url::parse("https://api.example/v1")?;
/// let error = base.append_reference("//evil.example/").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "has-authority: expected a path, query or fragment, found the slashes before a host (bytes 0..2)",
/// );
/// # Ok::<(), url_core::ParseError>(())
/// ```
pub type AppendReferenceError = Failure<AppendReferenceErrorKind>;
