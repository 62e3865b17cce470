//! A reference below a base URL, as clients of an API write it.

use crate::{
    parser::input::clean,
    record::{Url, UrlRef},
    setters::SetResult,
    syntax::{dots_of, is_slash, leading_slashes, scheme_len_before_colon},
    writing::split_optional,
};
use AppendReferenceErrorKind as Kind;
use core::ops::Range;
use url_host::Ignore;
use url_names::Failure;

impl Url {
    /// Returns the URL of a reference below this one: of `users?id=5` under the address of an API.
    ///
    /// The path of the reference is appended to this URL's path, with one slash between them in any case. The result
    /// never leads out of it. Scheme, credentials, host and port stay the same. The query of this URL is kept, because
    /// it is the same for every request, such as a key or a version. The reference's query follows after an `&`. The
    /// fragment comes from the reference.
    ///
    /// A reference without a path leaves the path as it is, without a slash at its end.
    ///
    /// ```
    /// use url_core::Url;
    ///
    /// let base = Url::parse("https://api.example/v1")?;
    /// for reference in ["users?id=5", "/users?id=5", "./users?id=5", "a/%2e%2E/users?id=5"] {
    ///     assert_eq!(base.append_reference(reference)?.as_str(), "https://api.example/v1/users?id=5");
    /// }
    /// assert_eq!(base.append_reference("?page=2")?.as_str(), "https://api.example/v1?page=2");
    ///
    /// let base = Url::parse("https://api.example/v1/?version=3")?;
    /// assert_eq!(base.append_reference("users?id=5")?.as_str(), "https://api.example/v1/users?version=3&id=5");
    ///
    /// for outside in ["../v2", r"a\..\..", "//evil.example/", r"/\evil.example", "https://evil.example/"] {
    ///     assert!(base.append_reference(outside).is_err());
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// [`join`](Self::join) resolves a reference like a link in a document. It removes the part after the last slash of
    /// the path; `/` leads to the root, and `..` out of a directory. To append strings that are not percent-encoded,
    /// use [`append_path`](Self::append_path).
    ///
    /// # Errors
    ///
    /// - The reference has a scheme or an authority.
    /// - A `..` or `%2e%2e` has no segment of the reference to remove.
    /// - This URL has an opaque path.
    /// - The href would exceed 4 GiB - 1.
    ///
    /// Ranges are in bytes of `reference`.
    ///
    /// Source: <https://url.spec.whatwg.org/#path-state> for the path of the reference. Where to append it follows the
    /// expectations of HTTP clients' users:
    /// - [encode/httpx#846](https://github.com/encode/httpx/issues/846): no segment of the base is dropped
    /// - [sindresorhus/got#2147](https://github.com/sindresorhus/got/issues/2147): a slash at the start
    /// - [axios/axios#10775](https://github.com/axios/axios/pull/10775): no slash before a query
    /// - [axios/axios#2669](https://github.com/axios/axios/pull/2669) and
    ///   [Azure/autorest#3577](https://github.com/Azure/autorest/issues/3577): the query of the base
    #[inline]
    pub fn append_reference(&self, reference: &str) -> Result<Self, AppendReferenceError> {
        self.borrowed().append_reference(reference)
    }
}

impl UrlRef<'_> {
    /// Returns the URL of a reference below this one, like [`Url::append_reference`].
    ///
    /// ```
    /// # use url_core::UrlRef;
    /// let base = UrlRef::from_serialized("https://api.example/v1").unwrap();
    /// assert_eq!(base.append_reference("/users")?.as_str(), "https://api.example/v1/users");
    /// assert!(base.append_reference("..").is_err());
    /// # Ok::<(), url_core::reference::AppendReferenceError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`Url::append_reference`].
    #[inline]
    pub fn append_reference(&self, reference: &str) -> Result<Url, AppendReferenceError> {
        let (text, removed) = clean(reference, &mut Ignore);
        let reject = |kind, range: Range<usize>| {
            Err(AppendReferenceError::new(kind, removed.position(range.start)..removed.position(range.end - 1) + 1))
        };
        if self.has_opaque_path() {
            return Err(AppendReferenceError::new(Kind::OpaquePath, 0..0));
        }
        if let Some(len) = scheme_len_before_colon(text.as_bytes()) {
            return reject(Kind::HasScheme, 0..len + 1);
        }
        let (rest, fragment) = split_optional(&text, '#');
        let (path, query) = split_optional(rest, '?');
        let slashes = leading_slashes(path.as_bytes(), self.is_special());
        if slashes > 1 {
            return reject(Kind::HasAuthority, 0..slashes);
        }
        if let Some(range) = leading_out(path, slashes, self.is_special()) {
            return reject(Kind::DotSegment, range);
        }
        let path = (!path.is_empty()).then(|| &path[slashes..]);
        let too_long = |_| AppendReferenceError::new(Kind::TooLong, 0..reference.len());
        self.with_appended(path, query, fragment).map_err(too_long)
    }

    /// This URL with more at the end of its path and query, and with another fragment.
    fn with_appended(&self, path: Option<&str>, query: Option<&str>, fragment: Option<&str>) -> SetResult<Url> {
        let mut url = self.to_owned();
        url.set_fragment(fragment)?;
        match (self.query().filter(|own| !own.is_empty()), query) {
            (_, None) | (Some(_), Some("")) => {}
            (Some(own), Some(query)) => url.set_query(Some(&[own, "&", query].concat()))?,
            (None, Some(query)) => url.set_query(Some(query))?,
        }
        if let Some(path) = path {
            let slash = if self.path().ends_with('/') { "" } else { "/" };
            url.set_path(&[self.path(), slash, path].concat())?;
        }
        Ok(url)
    }
}

/// The first double-dot segment of a path, from `start` on, that has no segment of this path to remove.
fn leading_out(path: &str, start: usize, is_special: bool) -> Option<Range<usize>> {
    let is_slash = |byte| is_slash(byte, is_special);
    let (mut at, mut segments) = (start, 0_usize);
    for segment in path.as_bytes()[start..].split(|&byte| is_slash(byte)) {
        match dots_of(segment) {
            0 => segments += 1,
            1 => {}
            _ if segments == 0 => return Some(at..at + segment.len()),
            _ => segments -= 1,
        }
        at += segment.len() + 1;
    }
    None
}

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
