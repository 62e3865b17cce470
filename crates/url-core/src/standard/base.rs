//! Base URLs as arguments.

use crate::{
    record::{Offsets, Url, UrlRef},
    redacted::Loggable,
};
use alloc::string::String;
use core::fmt;

/// An optional base URL: a URL, the text of one, or none.
///
/// Functions take an `impl Into<Base>`: a `&Url`, `&UrlRef`, `&str` or `&String`, or an `Option<Base>` for a base that
/// may be missing. `None` needs no type, and `.map(Base::from)` converts an option of the other types. A string is
/// parsed without a base URL when it is needed; if it does not parse, the error says so
/// ([`ParseError::is_in_base`](crate::ParseError::is_in_base)).
///
/// ```
/// use url_core::{Url, reference::Base};
///
/// let parse = |base: Base<'_>| Url::options().base(base).parse("c");
/// assert_eq!(parse("https://example.com/a/b".into())?.as_str(), "https://example.com/a/c");
/// assert_eq!(parse((&Url::parse("file:///a/b")?).into())?.as_str(), "file:///a/c");
/// assert!(!parse(None.into()).unwrap_err().is_in_base());
/// assert!(parse("example.com".into()).unwrap_err().is_in_base());
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-base-url>
#[derive(Clone, Copy, Debug)]
pub struct Base<'a> {
    pub(crate) url: Option<BaseUrl<'a>>,
    /// The text of a base URL that is not parsed yet; `url` is `None` then.
    pub(crate) text: Option<Loggable<&'a str>>,
}

impl Base<'_> {
    /// No base URL.
    ///
    /// ```
    /// use url_core::{Url, reference::Base};
    ///
    /// assert!(Url::options().base(Base::NONE).parse("/a").is_err());
    /// ```
    pub const NONE: Self = Self { url: None, text: None };
}

/// A base URL, owned or borrowed, by references to its href and offsets.
#[derive(Clone, Copy)]
pub(crate) struct BaseUrl<'a> {
    pub(crate) href: &'a str,
    pub(crate) offsets: &'a Offsets,
}

impl<'a> BaseUrl<'a> {
    pub(crate) const fn new(url: &'a Url) -> Self {
        Self { href: url.href.as_str(), offsets: &url.offsets }
    }

    pub(crate) fn url(&self) -> UrlRef<'a> {
        UrlRef { href: self.href, offsets: *self.offsets }
    }
}

impl fmt::Debug for BaseUrl<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.url().fmt(f)
    }
}

impl<'a> From<&'a Url> for Base<'a> {
    fn from(url: &'a Url) -> Self {
        Self { url: Some(BaseUrl::new(url)), text: None }
    }
}

impl<'a> From<&'a UrlRef<'_>> for Base<'a> {
    fn from(url: &'a UrlRef<'_>) -> Self {
        Self { url: Some(BaseUrl { href: url.href, offsets: &url.offsets }), text: None }
    }
}

impl<'a> From<&'a str> for Base<'a> {
    #[inline]
    fn from(text: &'a str) -> Self {
        Self { url: None, text: Some(Loggable(text)) }
    }
}

impl<'a> From<&'a String> for Base<'a> {
    #[inline]
    fn from(text: &'a String) -> Self {
        text.as_str().into()
    }
}

/// The only conversion from an `Option`, so that `None` needs no type.
///
/// ```
/// use url_core::{Url, reference::Base};
///
/// let join = |base: Option<&Url>| Url::options().base(base.map(Base::from)).parse("c");
/// assert_eq!(join(Some(&Url::parse("file:///a/b")?))?.as_str(), "file:///a/c");
/// assert!(join(None).is_err());
/// # Ok::<(), url_core::ParseError>(())
/// ```
impl From<Option<Self>> for Base<'_> {
    #[inline]
    fn from(base: Option<Self>) -> Self {
        base.unwrap_or(Self::NONE)
    }
}
