//! The URL class of the standard, as scripts on the web know it.
//!
//! [`WebUrl`] has the members of the class under their names, in Rust's spelling, and does what they do: a getter
//! returns the punctuation with the component (`https:`, `?q`, `#f`), an empty string where there is nothing, and
//! a setter takes what it can of its value and ignores the rest. For programs that want to know whether a value was
//! taken there is [`Url`].
//!
//! Source: <https://url.spec.whatwg.org/#url-class>

use crate::{
    error::ParseError,
    options::ParseOptions,
    parser::{
        Parser,
        authority::digits,
        input::{has_tabs_or_newlines, without_tabs_and_newlines},
        output::Lazy,
        scheme::scheme_before,
    },
    record::Url,
    scheme::SchemeType,
};
use alloc::string::{String, ToString};
use core::{
    cell::OnceCell,
    fmt, mem,
    ops::{Deref, DerefMut, Range},
};
use url_form::SearchParams;
use url_host::{Host, Ignore};

/// An object of the URL class.
///
/// ```
/// use url_core::web::WebUrl;
///
/// let mut url = WebUrl::new("../c?a=b ~", Some("https://example.com/a/b"))?;
/// assert_eq!(url.href(), "https://example.com/c?a=b%20~");
/// assert_eq!(url.search_params().get("a"), Some("b ~"));
///
/// // The two views of the query are one.
/// url.search_params_mut().append("x", "y");
/// assert_eq!(url.search(), "?a=b+%7E&x=y");
///
/// // What a setter cannot take it ignores.
/// url.set_port("none");
/// assert_eq!(url.port(), "");
/// # Ok::<(), url_core::ParseError>(())
/// ```
///
/// As the query object is made when it is first asked for, this can be sent to other threads, and not be shared with
/// them: keep a [`Url`] for that.
#[derive(Clone, Debug)]
pub struct WebUrl {
    url: Url,
    /// The list of the query object, once somebody has asked for it; until then it is what the query is parsed to.
    query_object: OnceCell<SearchParams>,
}

impl WebUrl {
    /// The constructor: parses `url`, relative to `base` if that is given.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-url>
    ///
    /// # Errors
    ///
    /// When `base` is given and not an absolute URL, or `url` is not a URL with that base. The range of the error is
    /// one of the string that failed.
    #[inline]
    pub fn new(url: &str, base: Option<&str>) -> Result<Self, ParseError> {
        let base = base.map(Url::parse).transpose()?;
        Url::options().base_url(base.as_ref()).parse(url).map(Self::from)
    }

    /// The static method `parse()`: what [`new`](Self::new) makes, or `None`.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-parse>
    #[inline]
    pub fn parse(url: &str, base: Option<&str>) -> Option<Self> {
        Self::new(url, base).ok()
    }

    /// The static method `canParse()`.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-canparse>
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// assert!(WebUrl::can_parse("/a", Some("https://example.com")));
    /// assert!(!WebUrl::can_parse("/a", None));
    /// ```
    #[inline]
    pub fn can_parse(url: &str, base: Option<&str>) -> bool {
        match base.map(Url::parse) {
            None => Url::can_parse(url),
            Some(Ok(base)) => Url::options().base_url(Some(&base)).can_parse(url),
            Some(Err(_)) => false,
        }
    }

    /// The URL record.
    #[inline]
    pub fn url(&self) -> &Url {
        &self.url
    }

    /// The serialization of the URL.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-href>
    #[inline]
    pub fn href(&self) -> &str {
        self.url.as_str()
    }

    /// Replaces the whole URL.
    ///
    /// # Errors
    ///
    /// When `href` is not an absolute URL.
    #[inline]
    pub fn set_href(&mut self, href: &str) -> Result<(), ParseError> {
        ParseOptions::DEFAULT.parse_into(href, &mut self.url)?;
        self.query_object.take();
        Ok(())
    }

    /// The serialization of the URL's origin.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-origin>
    #[inline]
    pub fn origin(&self) -> String {
        self.url.origin().ascii_serialization()
    }

    /// The scheme with its `:`.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-protocol>
    #[inline]
    pub fn protocol(&self) -> &str {
        self.part(0..self.url.offsets.scheme_end as usize + 1)
    }

    /// Sets the scheme to what stands in front of the first `:` of `protocol`.
    ///
    /// By the letter of the standard, `https://localhost/C|/` becomes `file://localhost/C|/`, the one kind of URL that
    /// its own serialization does not parse to. [`Url::set_scheme`] makes it `file:///C:/`.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-protocol>
    #[inline]
    pub fn set_protocol(&mut self, protocol: &str) {
        let text = without_tabs_and_newlines(protocol);
        // The standard parses the value with a `:` behind it.
        if let Some(scheme) = scheme_before(&text, Some(b':')).or_else(|| scheme_before(&text, None)) {
            let _ = self.url.change_scheme(&scheme);
        }
    }

    /// The username, percent-encoded.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-username>
    #[inline]
    pub fn username(&self) -> &str {
        self.url.username()
    }

    /// Sets the username, if the URL can have one.
    #[inline]
    pub fn set_username(&mut self, username: &str) {
        let _ = self.url.set_username(username);
    }

    /// The password, percent-encoded.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-password>
    #[inline]
    pub fn password(&self) -> &str {
        self.url.password().unwrap_or_default()
    }

    /// Sets the password, if the URL can have one.
    #[inline]
    pub fn set_password(&mut self, password: &str) {
        let _ = self.url.set_password(Some(password));
    }

    /// The host and, unless it is null, the port.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-host>
    #[inline]
    pub fn host(&self) -> &str {
        self.part(self.url.offsets.host_start as usize..self.url.offsets.authority_end())
    }

    /// Sets the host, and the port if there is one in `host`.
    #[inline]
    pub fn set_host(&mut self, host: &str) {
        self.host_state(host, false);
    }

    /// The host.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-hostname>
    #[inline]
    pub fn hostname(&self) -> &str {
        self.url.host_str().unwrap_or_default()
    }

    /// Sets the host, if there is no port in `hostname`.
    #[inline]
    pub fn set_hostname(&mut self, hostname: &str) {
        self.host_state(hostname, true);
    }

    /// The port, or the empty string if it is null.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-port>
    #[inline]
    pub fn port(&self) -> &str {
        let Range { start, end } = self.url.offsets.host_end as usize..self.url.offsets.authority_end();
        if start < end { self.part(start + 1..end) } else { "" }
    }

    /// Sets the port to the number that `port` begins with; the empty string makes it null.
    #[inline]
    pub fn set_port(&mut self, port: &str) {
        if port.is_empty() {
            let _ = self.url.set_port(None);
        } else if !self.url.cannot_have_a_username_password_port() {
            self.port_state(&without_tabs_and_newlines(port));
        }
    }

    /// The path, serialized.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-pathname>
    #[inline]
    pub fn pathname(&self) -> &str {
        self.url.path()
    }

    /// Sets the path, unless it is opaque.
    #[inline]
    pub fn set_pathname(&mut self, pathname: &str) {
        let _ = self.url.set_path(pathname);
    }

    /// The query with its `?`, or the empty string if it is null or empty.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-search>
    #[inline]
    pub fn search(&self) -> &str {
        let len = self.href().len();
        let query = self.url.offsets.path_end(len)..self.url.offsets.query_end(len);
        if query.len() > 1 { self.part(query) } else { "" }
    }

    /// Sets the query, given with or without its `?`; the empty string makes it null.
    #[inline]
    pub fn set_search(&mut self, search: &str) {
        let input = search.strip_prefix('?').unwrap_or(search);
        if self.url.set_query((!search.is_empty()).then_some(input)).is_ok() {
            self.query_object = OnceCell::new();
            // The list keeps tabs and newlines, which the query loses. All else in the value reads the same in it.
            if has_tabs_or_newlines(input) {
                self.query_object = SearchParams::from_query(input).into();
            }
        }
    }

    /// The query as a list of name-value pairs.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-searchparams>
    #[inline]
    pub fn search_params(&self) -> &SearchParams {
        self.query_object.get_or_init(|| SearchParams::from_query(self.url.query().unwrap_or_default()))
    }

    /// The same list, to change: when the guard is dropped, the query becomes its serialization.
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

    /// The fragment with its `#`, or the empty string if it is null or empty.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-hash>
    #[inline]
    pub fn hash(&self) -> &str {
        let len = self.href().len();
        let fragment = self.url.offsets.query_end(len)..len;
        if fragment.len() > 1 { self.part(fragment) } else { "" }
    }

    /// Sets the fragment, given with or without its `#`; the empty string makes it null.
    #[inline]
    pub fn set_hash(&mut self, hash: &str) {
        let input = hash.strip_prefix('#').unwrap_or(hash);
        let _ = self.url.set_fragment((!hash.is_empty()).then_some(input));
    }

    /// The method `toJSON()`: the [`href`](Self::href).
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

    /// The host state or hostname state under a state override. What was set stays when the rest of the value is
    /// refused, as the standard's steps have it.
    ///
    /// Source: <https://url.spec.whatwg.org/#host-state>
    #[inline]
    fn host_state(&mut self, value: &str, is_hostname: bool) {
        if self.url.has_opaque_path() {
            return;
        }
        let text = without_tabs_and_newlines(value);
        let scheme_type = self.url.scheme_type();
        let mut nothing = String::new();
        let output = Lazy::unwanted(&text, &mut nothing);
        let mut parser = Parser { scheme_type, ..Parser::new(&text, &ParseOptions::DEFAULT, output, Ignore) };
        let authority_end = parser.authority_end(0);
        let is_file = scheme_type == SchemeType::File;
        let host_end = if is_file { authority_end } else { parser.host_end(0, authority_end) };
        let has_port = host_end < authority_end;
        let host = if host_end == 0 {
            let url = &self.url;
            let is_required = scheme_type.is_special() && !is_file;
            if has_port || is_required || url.includes_credentials() || url.port().is_some() {
                return;
            }
            Host::Empty
        } else if has_port && is_hostname {
            return;
        } else {
            match parser.parse_host(0..host_end) {
                Ok(host) => self.url.host_for_scheme(host),
                Err(_) => return,
            }
        };
        if self.url.replace_host(Some(&host)).is_ok() && has_port {
            self.port_state(&text[host_end + 1..]);
        }
    }

    /// The port state under a state override.
    ///
    /// Source: <https://url.spec.whatwg.org/#port-state>
    #[inline]
    fn port_state(&mut self, value: &str) {
        // No digits and too large a number both are failures.
        if let Ok(port) = value[..digits(value)].parse() {
            let _ = self.url.replace_port(Some(port));
        }
    }
}

impl From<Url> for WebUrl {
    #[inline]
    fn from(url: Url) -> Self {
        Self { url, query_object: OnceCell::new() }
    }
}

impl From<WebUrl> for Url {
    #[inline]
    fn from(url: WebUrl) -> Self {
        url.url
    }
}

impl fmt::Display for WebUrl {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.url.fmt(f)
    }
}

/// The [`SearchParams`] of a [`WebUrl`], to change. What is done to them is done to the query when this is dropped.
#[derive(Debug)]
pub struct SearchParamsMut<'a> {
    url: &'a mut WebUrl,
    params: SearchParams,
    is_changed: bool,
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
