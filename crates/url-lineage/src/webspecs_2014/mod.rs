//! The `WebSpecs` URL Standard, 2014: an attempt to write the parser as a grammar of railroad diagrams.
//!
//! ```
//! use url_lineage::{Reader, webspecs_2014::{UrlObject, WebSpecs}};
//!
//! let base = UrlObject::parse("http://example.org/a/b", None)?.url;
//! let parsed = UrlObject::parse(r"http:\\0x7f.1\c", Some(&base))?;
//! assert_eq!(parsed.url.serialize(), "http://127.0.0.1/c");
//! assert_eq!(parsed.conformance_errors[0].message, "expected two slashes after the scheme");
//! assert!(WebSpecs.parse("http://h:port", None).is_err());
//! # Ok::<(), url_lineage::webspecs_2014::ParseException>(())
//! ```
//!
//! # In reading order
//!
//! `grammar` has the elements of the diagrams: an input with a position, ordered alternatives that backtrack if they do
//! not match, and the two kinds of errors. Each rule of the text is a function with its name: `url` (`url`,
//! `file-url`, `non-relative-url`, `relative-url`), `authority` (`scheme`, `authority`, `user`, `password`, `port`),
//! `host` (`host`, `ipv6addr`, `ipv4addr`, `number`), `path` (`path`, `scheme-data`, `query`, `fragment`). `cleanse`
//! has the encode sets, `setters` the API.

mod authority;
mod cleanse;
mod grammar;
mod host;
mod path;
mod setters;
mod url;

pub use grammar::{ConformanceError, ParseException};

use crate::{redacted::REDACTED, serializer::serialize};
use alloc::{string::String, vec::Vec};
use core::fmt;
use url_readers::{Components, Failure, Reader, Reading};

/// The result of parsing a URL, with the members and initial values of the text.
///
/// `Debug` writes `***` for the password.
///
/// ```
/// use url_lineage::webspecs_2014::UrlObject;
///
/// let url = UrlObject::parse("HTTP://h/a/b?c", None)?.url;
/// assert_eq!((url.scheme.as_deref(), &url.path[..], url.port.as_str()), (Some("http"), &["a".into(), "b".into()][..], ""));
/// assert!(UrlObject::parse("a", None).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Default, Eq, PartialEq)]
pub struct UrlObject {
    /// The scheme, in lowercase. Initially null.
    pub scheme: Option<String>,
    /// The scheme data: the text after a scheme that is not relative. Initially null.
    pub scheme_data: Option<String>,
    /// The username. Initially the empty string.
    pub username: String,
    /// The password. Initially null.
    pub password: Option<String>,
    /// The host. Initially null.
    pub host: Option<String>,
    /// The port. Initially the empty string.
    pub port: String,
    /// The segments. Initially the empty list.
    pub path: Vec<String>,
    /// The query. Initially null.
    pub query: Option<String>,
    /// The fragment. Initially null. It may contain characters outside ASCII.
    pub fragment: Option<String>,
}

impl fmt::Debug for UrlObject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scheme, scheme_data, username, password, host, port, path, query, fragment } = self;
        f.debug_struct("UrlObject")
            .field("scheme", scheme)
            .field("scheme_data", scheme_data)
            .field("username", username)
            .field("password", &password.as_ref().map(|_| REDACTED))
            .field("host", host)
            .field("port", port)
            .field("path", path)
            .field("query", query)
            .field("fragment", fragment)
            .finish()
    }
}

/// A URL, and its conformance errors.
///
/// ```
/// use url_lineage::webspecs_2014::UrlObject;
///
/// let parsed = UrlObject::parse("http://h/%zz", None)?;
/// assert_eq!((parsed.url.serialize().as_str(), parsed.conformance_errors.len()), ("http://h/%zz", 1));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Parsed {
    /// The URL.
    pub url: UrlObject,
    /// The conformance errors, in the order in which the rules report them.
    pub conformance_errors: Vec<ConformanceError>,
}

/// The relative schemes and their default ports; `file` has none.
const RELATIVE_SCHEMES: [(&str, &str); 7] =
    [("ftp", "21"), ("file", ""), ("gopher", "70"), ("http", "80"), ("https", "443"), ("ws", "80"), ("wss", "443")];

/// Returns the default port of a relative scheme, or the empty string if it has none. Returns `None` for any other
/// scheme.
fn default_port(scheme: &str) -> Option<&'static str> {
    RELATIVE_SCHEMES.iter().find(|(name, _)| *name == scheme).map(|(_, port)| *port)
}

impl UrlObject {
    /// Runs the basic URL parser.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// let base = UrlObject::parse("http://h/a/b", None)?.url;
    /// assert_eq!(UrlObject::parse("c", Some(&base))?.url.serialize(), "http://h/a/c");
    /// assert!(UrlObject::parse("c", None).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The parse exception that ended parsing: an invalid or missing host, a port that is not a number, an IPv4 address
    /// with a number that is too large, or a relative URL without a base URL of a relative scheme.
    pub fn parse(input: &str, base: Option<&Self>) -> Result<Parsed, ParseException> {
        url::basic_url_parser(input, base)
    }

    /// Returns whether the scheme is a relative scheme.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// assert!(UrlObject::parse("gopher://h/", None)?.url.is_relative());
    /// assert!(!UrlObject::parse("mailto:me", None)?.url.is_relative());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn is_relative(&self) -> bool {
        self.scheme.as_deref().is_some_and(|scheme| default_port(scheme).is_some())
    }

    /// Returns the path as a string: the scheme data if it is not null, otherwise each segment with a slash before it.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// assert_eq!(UrlObject::parse("http://h/a/b", None)?.url.pathname(), "/a/b");
    /// assert_eq!(UrlObject::parse("mailto:me", None)?.url.pathname(), "me");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pathname(&self) -> String {
        match &self.scheme_data {
            Some(data) => data.clone(),
            None => ["/", &self.path.join("/")].concat(),
        }
    }

    /// Returns the components. An empty username or port is `None`.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// let components = UrlObject::parse("HTTP:h:80/a", None)?.url.components();
    /// assert_eq!((components.host.as_deref(), components.path.as_deref()), (Some("h"), Some("/a")));
    /// assert_eq!((components.username, components.port), (None, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn components(&self) -> Components {
        let path = Some(self.pathname());
        let Self { scheme, username, password, host, port, query, fragment, .. } = self.clone();
        let [username, port] = [username, port].map(|member| Some(member).filter(|member| !member.is_empty()));
        Components { scheme, username, password, host, port, path, query, fragment }
    }

    /// Serializes the URL. Two slashes follow a relative scheme, even without a host.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// assert_eq!(UrlObject::parse("HTTP:h:80", None)?.url.serialize(), "http://h/");
    /// assert_eq!(UrlObject::parse("file:/a", None)?.url.serialize(), "file:///a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn serialize(&self) -> String {
        let mut components = self.components();
        if self.scheme_data.is_none() {
            components.host.get_or_insert_default();
        }
        serialize(&components)
    }
}

/// The reader that follows the `WebSpecs` standard.
///
/// ```
/// use url_lineage::{Reader, webspecs_2014::WebSpecs};
///
/// assert_eq!(WebSpecs.parse("HTTP:h:80", None)?.canonical, "http://h/");
/// assert!(WebSpecs.parse("a", None).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct WebSpecs;

impl Reader for WebSpecs {
    fn name(&self) -> &'static str {
        "webspecs-2014"
    }

    fn date(&self) -> &'static str {
        "2014-12"
    }

    fn parse(&self, input: &str, base: Option<&str>) -> Result<Reading, Failure> {
        let base = match base {
            Some(base) => {
                Some(UrlObject::parse(base, None).map_err(|exception| Failure::from(exception).in_base())?.url)
            }
            None => None,
        };
        let url = UrlObject::parse(input, base.as_ref())?.url;
        Ok(Reading { components: url.components(), canonical: url.serialize() })
    }
}
