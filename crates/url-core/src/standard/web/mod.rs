//! The URL class of the standard, as scripts on the web use it.
//!
//! [`WebUrl`] has the members of the class under their names, in Rust's spelling, with the same behavior. A getter
//! returns the component with its punctuation (`https:`, `?q`, `#f`), or an empty string if there is none. A setter
//! uses the part of its value that it can, ignores the rest, and returns whether it has used any. The setters of
//! [`Url`] return an error instead.
//!
//! Source: <https://url.spec.whatwg.org/#url-class>

mod set;

pub use set::Member;

use crate::{base::Base, error::ParseError, record::Url};
use alloc::string::{String, ToString};
use core::{
    cell::OnceCell,
    fmt, hash, mem,
    ops::{Deref, DerefMut, Range},
    str::FromStr,
};
use url_form::SearchParams;
use url_host::Edition;

/// An object of the URL class.
///
/// ```
/// use url_core::web::WebUrl;
///
/// let mut url = WebUrl::new("../c?a=b ~", "https://example.com/a/b")?;
/// assert_eq!(url.href(), "https://example.com/c?a=b%20~");
/// assert_eq!(url.search_params().get("a"), Some("b ~"));
///
/// // The two views of the query are one.
/// url.search_params_mut().append("x", "y");
/// assert_eq!(url.search(), "?a=b+%7E&x=y");
///
/// // A setter ignores an invalid value.
/// url.set_port("none");
/// assert_eq!(url.port(), "");
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// The query object is made when it is first used, so a `WebUrl` can be sent to another thread but not shared between
/// threads. To share a URL, use [`Url`].
#[derive(Clone)]
#[doc(alias = "quirks")]
pub struct WebUrl {
    url: Url,
    /// The list of the query object, after its first use; before, it is the parsed query.
    query_object: OnceCell<SearchParams>,
    edition: Edition,
}

/// Shows the href without its secrets, as [`redacted`](crate::redacted) says.
impl fmt::Debug for WebUrl {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.url.redacted().fmt_as("WebUrl", f)
    }
}

impl WebUrl {
    /// Copies the URL, with room for `additional` more bytes in the href.
    ///
    /// A setter writes the new component and what follows it behind the href, before it removes the old ones. So room
    /// for the value and for the href is enough to set any component of the copy without a second allocation.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// let url = WebUrl::new("https://example.com/a?b", None)?;
    /// let mut copy = url.clone_with_room(url.href().len() + "/c".len());
    /// copy.set_pathname("/c");
    /// assert_eq!((copy.href(), url.href()), ("https://example.com/c?b", "https://example.com/a?b"));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn clone_with_room(&self, additional: usize) -> Self {
        let mut href = String::with_capacity(self.url.href.len() + additional);
        href.push_str(&self.url.href);
        let url = Url { offsets: self.url.offsets, href };
        Self { url, query_object: self.query_object.clone(), edition: self.edition }
    }

    /// Parses `url`, with the base URL `base` if given, like the constructor of the class.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// assert_eq!(WebUrl::new("a", "https://example.com/")?.href(), "https://example.com/a");
    /// assert!(WebUrl::new("a", None).is_err());
    /// assert!(WebUrl::new("https://example.com/", "a").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When `base` is given and not an absolute URL, or `url` is not a URL with that base.
    /// [`ParseError::is_in_base`] tells which of the two failed.
    ///
    /// The class has no other options and no validation errors. A URL that was parsed with them becomes a `WebUrl`,
    /// too:
    ///
    /// ```
    /// use url_core::{Url, error::ValidationErrorKind, web::WebUrl};
    ///
    /// let mut errors = Vec::new();
    /// let options = Url::options().base("https://example.com/").max_len(100);
    /// let url = WebUrl::from(options.parse_with_errors("a b", &mut errors)?);
    /// assert_eq!(url.pathname(), "/a%20b");
    /// assert_eq!(errors[0].kind(), ValidationErrorKind::InvalidUrlUnit);
    ///
    /// let error = WebUrl::new("a", "//h").unwrap_err();
    /// assert!(error.is_in_base());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-url>
    #[inline]
    pub fn new<'b>(url: &str, base: impl Into<Base<'b>>) -> Result<Self, ParseError> {
        Url::options().base(base).parse(url).map(Self::from)
    }

    /// Parses like [`new`](Self::new), but returns `None` on failure, like the static method `parse()`.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// assert!(WebUrl::parse("a", "https://example.com/").is_some());
    /// assert!(WebUrl::parse("a", None).is_none());
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-parse>
    #[inline]
    pub fn parse<'b>(url: &str, base: impl Into<Base<'b>>) -> Option<Self> {
        Self::new(url, base).ok()
    }

    /// Returns whether [`new`](Self::new) would succeed, like the static method `canParse()`.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// assert!(WebUrl::can_parse("/a", "https://example.com"));
    /// assert!(!WebUrl::can_parse("/a", None));
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-canparse>
    #[inline]
    pub fn can_parse<'b>(url: &str, base: impl Into<Base<'b>>) -> bool {
        Url::options().base(base).can_parse(url)
    }

    /// Sets the edition of the standard that the setters follow. Without it, they follow the newest.
    ///
    /// ```
    /// use url_core::{Url, host::Edition, web::WebUrl};
    ///
    /// let mut url = WebUrl::new("https://example.com/", None)?;
    /// url.set_search("a\tb");
    /// assert_eq!(url.search_params().to_string(), "ab=");
    ///
    /// let edition = Edition::Living2025;
    /// let url = Url::options().edition(edition).parse("https://example.com/")?;
    /// let mut url = WebUrl::from(url).with_edition(edition);
    /// url.set_search("a\tb");
    /// assert_eq!((url.search(), &*url.search_params().to_string()), ("?ab", "a%09b="));
    /// assert!(url.set_href("https://xn--a/").is_err());
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn with_edition(self, edition: Edition) -> Self {
        Self { edition, ..self }
    }

    /// Returns the URL record.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// let url = WebUrl::new("https://example.com:443/", None)?;
    /// assert_eq!((url.url().port(), url.url().port_or_known_default()), (None, Some(443)));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn url(&self) -> &Url {
        &self.url
    }

    /// Returns the serialization of the URL.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// assert_eq!(WebUrl::new("https://EXAMPLE.com", None)?.href(), "https://example.com/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-href>
    #[inline]
    pub fn href(&self) -> &str {
        self.url.as_str()
    }

    /// Returns the serialization of the URL's origin.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// assert_eq!(WebUrl::new("https://me@example.com:8443/a", None)?.origin(), "https://example.com:8443");
    /// assert_eq!(WebUrl::new("data:,", None)?.origin(), "null");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-origin>
    #[inline]
    pub fn origin(&self) -> String {
        self.url.ascii_origin().map_or_else(|| "null".into(), Into::into)
    }

    /// Returns the scheme with its `:`.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// assert_eq!(WebUrl::new("https://example.com/", None)?.protocol(), "https:");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-protocol>
    #[inline]
    pub fn protocol(&self) -> &str {
        self.part(0..self.url.offsets.scheme_end as usize + 1)
    }

    /// Returns the username, percent-encoded.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// assert_eq!(WebUrl::new("https://a b@example.com/", None)?.username(), "a%20b");
    /// assert_eq!(WebUrl::new("https://example.com/", None)?.username(), "");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-username>
    #[inline]
    pub fn username(&self) -> &str {
        self.url.username()
    }

    /// Returns the password, percent-encoded.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// assert_eq!(WebUrl::new("https://me:a b@example.com/", None)?.password(), "a%20b");
    /// assert_eq!(WebUrl::new("https://me@example.com/", None)?.password(), "");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-password>
    #[inline]
    pub fn password(&self) -> &str {
        self.url.password().unwrap_or_default()
    }

    /// Returns the host and, unless it is null, the port.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// assert_eq!(WebUrl::new("https://example.com:8443/", None)?.host(), "example.com:8443");
    /// assert_eq!(WebUrl::new("mailto:me", None)?.host(), "");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-host>
    #[inline]
    pub fn host(&self) -> &str {
        self.part(self.url.offsets.host_start as usize..self.url.offsets.authority_end())
    }

    /// Returns the host.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// assert_eq!(WebUrl::new("https://[0::1]:8443/", None)?.hostname(), "[::1]");
    /// assert_eq!(WebUrl::new("mailto:me", None)?.hostname(), "");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-hostname>
    #[inline]
    pub fn hostname(&self) -> &str {
        self.url.host_str().unwrap_or_default()
    }

    /// Returns the port, or the empty string if it is null.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// assert_eq!(WebUrl::new("https://example.com:8443/", None)?.port(), "8443");
    /// assert_eq!(WebUrl::new("https://example.com:443/", None)?.port(), "");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-port>
    #[inline]
    pub fn port(&self) -> &str {
        let Range { start, end } = self.url.offsets.host_end as usize..self.url.offsets.authority_end();
        if start < end { self.part(start + 1..end) } else { "" }
    }

    /// Returns the serialized path.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// assert_eq!(WebUrl::new("https://example.com/a/../b c", None)?.pathname(), "/b%20c");
    /// assert_eq!(WebUrl::new("mailto:me", None)?.pathname(), "me");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-pathname>
    #[inline]
    pub fn pathname(&self) -> &str {
        self.url.path()
    }

    /// Returns the query with its `?`, or the empty string if it is null or empty.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// assert_eq!(WebUrl::new("https://example.com/?a b", None)?.search(), "?a%20b");
    /// assert_eq!(WebUrl::new("https://example.com/?", None)?.search(), "");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-search>
    #[inline]
    pub fn search(&self) -> &str {
        let len = self.href().len();
        let query = self.url.offsets.path_end(len)..self.url.offsets.query_end(len);
        if query.len() > 1 { self.part(query) } else { "" }
    }

    /// Returns the query as a list of name-value pairs.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// let url = WebUrl::new("https://example.com/?a=b+c", None)?;
    /// assert_eq!(url.search_params().get("a"), Some("b c"));
    /// assert_eq!(url.search_params().get("b"), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-searchparams>
    #[inline]
    pub fn search_params(&self) -> &SearchParams {
        self.query_object.get_or_init(|| SearchParams::from_query(self.url.query().unwrap_or_default()))
    }

    /// Returns a guard to change the list of name-value pairs. When it is dropped after a change, the query becomes the
    /// serialized list.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// let mut url = WebUrl::new("https://example.com/?b=1&a=2", None)?;
    /// url.search_params_mut().sort();
    /// assert_eq!(url.href(), "https://example.com/?a=2&b=1");
    ///
    /// // Reading through the guard changes nothing.
    /// let mut url = WebUrl::new("https://example.com/?a=b ~", None)?;
    /// assert_eq!(url.search_params_mut().size(), 1);
    /// assert_eq!(url.href(), "https://example.com/?a=b%20~");
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[inline]
    pub fn search_params_mut(&mut self) -> SearchParamsMut<'_> {
        self.search_params();
        let params = self.query_object.take().unwrap_or_default();
        SearchParamsMut { url: self, params, is_changed: false }
    }

    /// Returns the fragment with its `#`, or the empty string if it is null or empty.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// assert_eq!(WebUrl::new("https://example.com/#a b", None)?.hash(), "#a%20b");
    /// assert_eq!(WebUrl::new("https://example.com/#", None)?.hash(), "");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-hash>
    #[inline]
    pub fn hash(&self) -> &str {
        let len = self.href().len();
        let fragment = self.url.offsets.query_end(len)..len;
        if fragment.len() > 1 { self.part(fragment) } else { "" }
    }

    /// Returns the [`href`](Self::href), like the method `toJSON()`.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// assert_eq!(WebUrl::new("https://EXAMPLE.com", None)?.to_json(), "https://example.com/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-tojson>
    #[inline]
    pub fn to_json(&self) -> &str {
        self.href()
    }

    #[inline]
    fn part(&self, range: Range<usize>) -> &str {
        &self.url.as_str()[range]
    }
}

impl From<Url> for WebUrl {
    #[inline]
    fn from(url: Url) -> Self {
        Self { url, query_object: OnceCell::new(), edition: Edition::Living2026 }
    }
}

impl From<WebUrl> for Url {
    #[inline]
    fn from(url: WebUrl) -> Self {
        url.url
    }
}

/// Parses an absolute URL.
///
/// ```
/// use url_core::web::WebUrl;
///
/// let url: WebUrl = "https://EXAMPLE.com".parse()?;
/// assert_eq!(AsRef::<str>::as_ref(&url), "https://example.com/");
/// assert!("example.com".parse::<WebUrl>().is_err());
/// # Ok::<(), url_core::ParseError>(())
/// ```
impl FromStr for WebUrl {
    type Err = ParseError;

    #[inline]
    fn from_str(url: &str) -> Result<Self, ParseError> {
        Self::new(url, None)
    }
}

/// Parses an absolute URL.
impl TryFrom<&str> for WebUrl {
    type Error = ParseError;

    #[inline]
    fn try_from(url: &str) -> Result<Self, ParseError> {
        Self::new(url, None)
    }
}

/// Parses an absolute URL. A string that is already serialized becomes the href without a copy.
///
/// ```
/// use url_core::web::WebUrl;
///
/// assert_eq!(WebUrl::try_from("https://EXAMPLE.com")?, WebUrl::try_from(String::from("https://example.com/"))?);
/// assert!(WebUrl::try_from(String::from("example.com")).is_err());
/// # Ok::<(), url_core::ParseError>(())
/// ```
impl TryFrom<String> for WebUrl {
    type Error = ParseError;

    #[inline]
    fn try_from(url: String) -> Result<Self, ParseError> {
        Url::try_from(url).map(Self::from)
    }
}

/// Compares the [`href`](WebUrl::href) with a string, which is not parsed.
///
/// ```
/// use url_core::web::WebUrl;
///
/// let url = WebUrl::new("https://EXAMPLE.com", None)?;
/// assert!(url == *"https://example.com/" && url == "https://example.com/");
/// assert_ne!(url, "https://EXAMPLE.com");
/// # Ok::<(), url_core::ParseError>(())
/// ```
impl PartialEq<str> for WebUrl {
    #[inline]
    fn eq(&self, text: &str) -> bool {
        self.href() == text
    }
}

impl PartialEq<&str> for WebUrl {
    #[inline]
    fn eq(&self, text: &&str) -> bool {
        self.href() == *text
    }
}

/// Compares and hashes the [`href`](WebUrl::href). In a script, two objects of the class are never equal.
///
/// ```
/// use url_core::web::WebUrl;
///
/// assert_eq!(WebUrl::new("/a", "https://example.com")?, WebUrl::new("https://EXAMPLE.com:443/a", None)?);
/// assert_ne!(WebUrl::new("https://example.com/a", None)?, WebUrl::new("https://example.com/b", None)?);
/// # Ok::<(), url_core::ParseError>(())
/// ```
impl PartialEq for WebUrl {
    #[inline]
    fn eq(&self, other: &Self) -> bool {
        self.url == other.url
    }
}

impl Eq for WebUrl {}

impl hash::Hash for WebUrl {
    #[inline]
    fn hash<H: hash::Hasher>(&self, state: &mut H) {
        self.url.hash(state);
    }
}

impl AsRef<str> for WebUrl {
    #[inline]
    fn as_ref(&self) -> &str {
        self.href()
    }
}

impl fmt::Display for WebUrl {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.url.fmt(f)
    }
}

/// A guard to change the [`SearchParams`] of a [`WebUrl`]. The query is updated when this is dropped.
///
/// ```
/// # use url_core::web::WebUrl;
/// let mut url = WebUrl::new("https://example.com/?a=b", None)?;
/// let mut params = url.search_params_mut();
/// params.delete("a", None);
/// drop(params);
/// assert_eq!(url.href(), "https://example.com/");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SearchParamsMut<'a> {
    url: &'a mut WebUrl,
    params: SearchParams,
    is_changed: bool,
}

/// Leaves out the list, which may have secrets.
impl fmt::Debug for SearchParamsMut<'_> {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SearchParamsMut").field("url", &self.url).finish_non_exhaustive()
    }
}

impl Deref for SearchParamsMut<'_> {
    type Target = SearchParams;

    #[inline]
    fn deref(&self) -> &SearchParams {
        &self.params
    }
}

impl DerefMut for SearchParamsMut<'_> {
    #[inline]
    fn deref_mut(&mut self) -> &mut SearchParams {
        self.is_changed = true;
        &mut self.params
    }
}

impl Drop for SearchParamsMut<'_> {
    /// Source: <https://url.spec.whatwg.org/#concept-urlsearchparams-update>
    #[inline]
    fn drop(&mut self) {
        if self.is_changed {
            let query = self.params.to_string();
            let _ = self.url.url.replace_query((!query.is_empty()).then_some(&query));
        }
        self.url.query_object = mem::take(&mut self.params).into();
    }
}
