//! The URL: its members, the relative schemes, and the serializer.

use crate::{redacted, serializer::serialize};
use alloc::{string::String, vec::Vec};
use core::fmt;
use url_readers::Components;

/// A URL, with the members and initial values of the text.
///
/// The object of a `blob` URL is beside the URL: [`url_parser`](super::url_parser) returns it.
///
/// `Debug` writes `***` for the password.
///
/// ```
/// use url_lineage::webspecs_2014::UrlObject;
///
/// let url = UrlObject::parse("HTTP://h/a/b?c", None)?.url;
/// assert_eq!((url.scheme.as_deref(), url.port.as_str()), (Some("http"), ""));
/// assert_eq!(url.path, ["a", "b"]);
/// assert!(UrlObject::parse("a", None).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Source: "URLs".
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
    /// The host, with the brackets of an IPv6 address. Initially null.
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
            .field("scheme_data", &scheme_data.as_deref().map(redacted::path))
            .field("username", &redacted::userinfo(username))
            .field("password", &password.as_deref().map(redacted::userinfo))
            .field("host", host)
            .field("port", port)
            .field("path", &redacted::segments(path))
            .field("query", &query.as_deref().map(redacted::query))
            .field("fragment", &fragment.as_deref().map(redacted::query))
            .finish()
    }
}

/// The relative schemes and their default ports; `file` has none.
///
/// Source: "URLs", the table.
const RELATIVE_SCHEMES: [(&str, &str); 7] =
    [("ftp", "21"), ("file", ""), ("gopher", "70"), ("http", "80"), ("https", "443"), ("ws", "80"), ("wss", "443")];

/// Returns the default port of a relative scheme, or the empty string if it has none. Returns `None` for any other
/// scheme.
///
/// Source: "URLs", "default port".
pub(super) fn default_port(scheme: &str) -> Option<&'static str> {
    RELATIVE_SCHEMES.iter().find(|(name, _)| *name == scheme).map(|(_, port)| *port)
}

impl UrlObject {
    /// Returns whether the scheme is a relative scheme.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// assert!(UrlObject::parse("gopher://h/", None)?.url.is_relative());
    /// assert!(!UrlObject::parse("mailto:me", None)?.url.is_relative());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: "URLs", "relative scheme".
    pub fn is_relative(&self) -> bool {
        self.scheme.as_deref().is_some_and(|scheme| default_port(scheme).is_some())
    }

    /// Returns whether the URL includes credentials: a username that is not empty, or a password that is not null.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// assert!(UrlObject::parse("http://:@h/", None)?.url.includes_credentials());
    /// assert!(!UrlObject::parse("http://@h/", None)?.url.includes_credentials());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: "URLs", "includes credentials".
    pub fn includes_credentials(&self) -> bool {
        !self.username.is_empty() || self.password.is_some()
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
    ///
    /// Source: "`URLUtils` and `URLUtilsReadOnly` members", `pathname`.
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

    /// Serializes the URL. Two slashes follow the scheme if the scheme data is null, even without a host.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// assert_eq!(UrlObject::parse("HTTP:h:80", None)?.url.serialize(), "http://h/");
    /// assert_eq!(UrlObject::parse("file:/a", None)?.url.serialize(), "file:///a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: "Serializers", "URL serializer".
    pub fn serialize(&self) -> String {
        let mut components = self.components();
        if self.scheme_data.is_some() {
            // A setter can give them to a URL with scheme data only by way of the fields, and they are not written.
            (components.username, components.password, components.host, components.port) = (None, None, None, None);
        } else {
            components.host.get_or_insert_default();
        }
        serialize(&components)
    }

    /// Serializes the URL with the exclude fragment flag.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// assert_eq!(UrlObject::parse("HTTP:h#a", None)?.url.serialize_without_fragment(), "http://h/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: "Serializers", "URL serializer".
    pub fn serialize_without_fragment(&self) -> String {
        let mut serialized = self.serialize();
        if let Some(fragment) = &self.fragment {
            serialized.truncate(serialized.len() - fragment.len() - "#".len());
        }
        serialized
    }
}
