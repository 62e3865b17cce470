//! "API": the class of `URL` objects, and its getters.

mod setters;

use super::Url;
use alloc::{
    format,
    string::{String, ToString},
};
use core::fmt;
use url_core::query::SearchParams;
use url_readers::Failure;

/// A `URL` object: a URL, and its query as a list of name-value pairs.
///
/// A getter returns the component with its punctuation (`https:`, `?q`, `#f`), or an empty string if there is none. A
/// setter uses the part of its value that it can and ignores the rest. It returns the validation errors, with ranges in
/// bytes of the value.
///
/// ```
/// use url_lineage::whatwg_2017::UrlObject;
///
/// let mut url = UrlObject::new("../c?a=b ~", Some("https://example.com/a/b"))?;
/// assert_eq!(url.href(), "https://example.com/c?a=b%20~");
/// assert_eq!(url.search_params().get("a"), Some("b ~"));
/// url.set_port("8080")?;
/// url.change_search_params(|list| list.append("x", "y"));
/// assert_eq!(url.href(), "https://example.com:8080/c?a=b+%7E&x=y");
///
/// let failure = url.set_port("99999").unwrap_err();
/// assert_eq!(failure.to_string(), "port state: expected a port of at most 65535 (bytes 0..5)");
/// # Ok::<(), url_lineage::Failure>(())
/// ```
///
/// # Errors
///
/// A setter returns the failure of the basic URL parser, which the class ignores, except in
/// [`set_href`](Self::set_href). The parts that the parser has set before it returns failure stay:
/// `set_host("x:99999")` sets the host.
///
/// Source: <https://url.spec.whatwg.org/#url>
#[derive(Clone, Eq, PartialEq)]
pub struct UrlObject {
    url: Url,
    query_object: SearchParams,
}

/// Leaves out the query object, which has the same pairs as the query.
impl fmt::Debug for UrlObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("UrlObject").field("url", &self.url).finish_non_exhaustive()
    }
}

impl UrlObject {
    /// Runs the constructor.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// assert_eq!(UrlObject::new("a", Some("https://h/b"))?.href(), "https://h/a");
    /// assert!(UrlObject::new("a", Some("b")).unwrap_err().is_in_base());
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the base URL or the URL cannot be parsed: the constructor throws.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-url>
    pub fn new(url: &str, base: Option<&str>) -> Result<Self, Failure> {
        let parsed_base = base.map(|base| Url::parse(base, None)).transpose().map_err(Failure::in_base)?;
        Url::parse(url, parsed_base.as_ref()).map(Self::from)
    }

    /// Returns the URL.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// assert_eq!(UrlObject::new("https://h:81", None)?.url().port(), Some(81));
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-url>
    pub fn url(&self) -> &Url {
        &self.url
    }

    /// Returns the serialization of the URL.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// assert_eq!(UrlObject::new("HTTP://H", None)?.href(), "http://h/");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-href>
    pub fn href(&self) -> String {
        self.url.serialize()
    }

    /// Returns the Unicode serialization of the URL's origin.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// assert_eq!(UrlObject::new("http://FA\u{DF}.de/a", None)?.origin(), "http://fa\u{DF}.de");
    /// assert_eq!(UrlObject::new("data:a", None)?.origin(), "null");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-origin>
    pub fn origin(&self) -> String {
        self.url.origin().unicode_serialization()
    }

    /// Returns the scheme and `:`.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// assert_eq!(UrlObject::new("HTTP://h", None)?.protocol(), "http:");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-protocol>
    pub fn protocol(&self) -> String {
        format!("{}:", self.url.scheme)
    }

    /// Returns the username.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// assert_eq!(UrlObject::new("http://a^b@h", None)?.username(), "a%5Eb");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-username>
    pub fn username(&self) -> &str {
        &self.url.username
    }

    /// Returns the password.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// assert_eq!(UrlObject::new("http://u:a^b@h", None)?.password(), "a%5Eb");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-password>
    pub fn password(&self) -> &str {
        &self.url.password
    }

    /// Returns the host and the port.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// assert_eq!(UrlObject::new("http://h:81/", None)?.host(), "h:81");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-host>
    pub fn host(&self) -> String {
        match (&self.url.host, self.url.port) {
            (None, _) => String::new(),
            (Some(host), None) => host.to_string(),
            (Some(host), Some(port)) => format!("{host}:{port}"),
        }
    }

    /// Returns the host.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// assert_eq!(UrlObject::new("http://h:81/", None)?.hostname(), "h");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-hostname>
    pub fn hostname(&self) -> String {
        self.url.host.as_ref().map(ToString::to_string).unwrap_or_default()
    }

    /// Returns the port.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// assert_eq!(UrlObject::new("http://h:081/", None)?.port(), "81");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-port>
    pub fn port(&self) -> String {
        self.url.port.map(|port| port.to_string()).unwrap_or_default()
    }

    /// Returns the path.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// assert_eq!(UrlObject::new("http://h/a/../b", None)?.pathname(), "/b");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-pathname>
    pub fn pathname(&self) -> String {
        let mut path = String::new();
        self.url.push_path(&mut path);
        path
    }

    /// Returns `?` and the query, unless it is null or empty.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// assert_eq!(UrlObject::new("http://h/?a b", None)?.search(), "?a%20b");
    /// assert_eq!(UrlObject::new("http://h/?", None)?.search(), "");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-search>
    pub fn search(&self) -> String {
        with_delimiter('?', self.url.query())
    }

    /// Returns the query object.
    ///
    /// The rules for `application/x-www-form-urlencoded` and for the list are today's.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// assert_eq!(UrlObject::new("http://h/?a=b+c", None)?.search_params().get("a"), Some("b c"));
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-searchparams>
    pub fn search_params(&self) -> &SearchParams {
        &self.query_object
    }

    /// Returns `#` and the fragment, unless it is null or empty.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// assert_eq!(UrlObject::new("http://h/#a b", None)?.hash(), "#a b");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-hash>
    pub fn hash(&self) -> String {
        with_delimiter('#', self.url.fragment())
    }

    /// Returns the [`href`](Self::href).
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::UrlObject;
    /// assert_eq!(UrlObject::new("HTTP://H", None)?.to_json(), "http://h/");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-tojson>
    pub fn to_json(&self) -> String {
        self.href()
    }
}

fn with_delimiter(delimiter: char, part: Option<&str>) -> String {
    match part {
        None | Some("") => String::new(),
        Some(part) => format!("{delimiter}{part}"),
    }
}

/// Makes the query object of a parsed URL.
impl From<Url> for UrlObject {
    fn from(url: Url) -> Self {
        let query_object = SearchParams::from_query(url.query().unwrap_or_default());
        Self { url, query_object }
    }
}
