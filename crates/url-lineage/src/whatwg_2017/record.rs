//! "URL representation", "URL miscellaneous" and "URL serializing", with "URL equivalence".

use super::host::Host;
use crate::redacted;
use alloc::{
    string::{String, ToString},
    vec::Vec,
};
use core::fmt;
use url_readers::Components;

/// A URL, also called URL record. It has no object: there is no blob URL store, so that the URL parser does what the
/// basic URL parser does.
///
/// URLs are equal if their serializations are ([`equals`](Self::equals)). `Debug` writes `***` for the password.
///
/// ```
/// use url_lineage::whatwg_2017::{Host, Url};
///
/// let base = Url::parse("https://a<b:8080/c?d", None)?;
/// let url = Url::parse("^e#`", Some(&base))?;
/// assert_eq!(url.serialize(), "https://a<b:8080/^e#`");
/// assert_eq!((url.host(), url.port()), (Some(&Host::Domain("a<b".into())), Some(8080)));
/// assert!(Url::parse("https://ex ample.org/", None).is_err());
/// # Ok::<(), url_lineage::Failure>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-url>
#[expect(clippy::struct_field_names, reason = "the flag has that name")]
#[derive(Clone, Default)]
pub struct Url {
    pub(super) scheme: String,
    pub(super) username: String,
    pub(super) password: String,
    pub(super) host: Option<Host>,
    pub(super) port: Option<u16>,
    pub(super) path: Vec<String>,
    pub(super) query: Option<String>,
    pub(super) fragment: Option<String>,
    pub(super) cannot_be_a_base_url: bool,
}

impl Url {
    /// Returns the scheme, in lowercase and without the `:`.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::Url;
    /// assert_eq!(Url::parse("HTTP://h", None)?.scheme(), "http");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-scheme>
    pub fn scheme(&self) -> &str {
        &self.scheme
    }

    /// Returns the username, percent-encoded.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::Url;
    /// assert_eq!(Url::parse("http://a b@h", None)?.username(), "a%20b");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-username>
    pub fn username(&self) -> &str {
        &self.username
    }

    /// Returns the password, percent-encoded.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::Url;
    /// assert_eq!(Url::parse("http://a:b c@h", None)?.password(), "b%20c");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-password>
    pub fn password(&self) -> &str {
        &self.password
    }

    /// Returns the host, or `None` if it is null.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::{Host, Url};
    /// assert_eq!(Url::parse("file:///a", None)?.host(), Some(&Host::Empty));
    /// assert_eq!(Url::parse("file:/a", None)?.host(), None);
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-host>
    pub fn host(&self) -> Option<&Host> {
        self.host.as_ref()
    }

    /// Returns the port, or `None` if it is null, as the default port of the scheme is.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::Url;
    /// assert_eq!(Url::parse("gopher://h:70", None)?.port(), None);
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-port>
    pub fn port(&self) -> Option<u16> {
        self.port
    }

    /// Returns the path: segments, or one text if the [cannot-be-a-base-URL flag](Self::cannot_be_a_base_url) is set.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::Url;
    /// assert_eq!(Url::parse("file:////a", None)?.path(), ["", "a"]);
    /// assert_eq!(Url::parse("data:a/b", None)?.path(), ["a/b"]);
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-path>
    pub fn path(&self) -> &[String] {
        &self.path
    }

    /// Returns the query without the `?`, or `None` if it is null.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::Url;
    /// assert_eq!(Url::parse("http://h?", None)?.query(), Some(""));
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-query>
    pub fn query(&self) -> Option<&str> {
        self.query.as_deref()
    }

    /// Returns the fragment without the `#`, or `None` if it is null.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::Url;
    /// assert_eq!(Url::parse("http://h#a b", None)?.fragment(), Some("a b"));
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-fragment>
    pub fn fragment(&self) -> Option<&str> {
        self.fragment.as_deref()
    }

    /// Returns whether the cannot-be-a-base-URL flag is set: there is neither a host nor a slash after the scheme.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::Url;
    /// assert!(Url::parse("mailto:me", None)?.cannot_be_a_base_url());
    /// assert!(!Url::parse("mailto:/me", None)?.cannot_be_a_base_url());
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#url-cannot-be-a-base-url-flag>
    pub fn cannot_be_a_base_url(&self) -> bool {
        self.cannot_be_a_base_url
    }

    /// Returns whether the scheme is a special scheme.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::Url;
    /// assert!(Url::parse("gopher://h", None)?.is_special());
    /// assert!(!Url::parse("mailto:me", None)?.is_special());
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#is-special>
    pub fn is_special(&self) -> bool {
        is_special_scheme(&self.scheme)
    }

    /// Returns whether the username or the password is not the empty string.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::Url;
    /// assert!(Url::parse("http://u@h", None)?.includes_credentials());
    /// assert!(!Url::parse("http://:@h", None)?.includes_credentials());
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#include-credentials>
    pub fn includes_credentials(&self) -> bool {
        !self.username.is_empty() || !self.password.is_empty()
    }

    /// Returns whether the URL cannot have a username, a password or a port.
    ///
    /// ```
    /// # use url_lineage::whatwg_2017::Url;
    /// assert!(Url::parse("file://h/", None)?.cannot_have_a_username_password_port());
    /// assert!(!Url::parse("a://h", None)?.cannot_have_a_username_password_port());
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#cannot-have-a-username-password-port>
    pub fn cannot_have_a_username_password_port(&self) -> bool {
        matches!(self.host, None | Some(Host::Empty)) || self.cannot_be_a_base_url || self.scheme == "file"
    }

    /// Shortens the path.
    ///
    /// Source: <https://url.spec.whatwg.org/#shorten-a-urls-path>
    pub(super) fn shorten(&mut self) {
        if self.scheme == "file" && self.path.len() == 1 && is_normalized_windows_drive_letter(&self.path[0]) {
            return;
        }
        self.path.pop();
    }

    /// Runs the URL serializer. If the host is null, it does not yet write `/.` before a path that starts with `//`. So
    /// such a path reads back as an authority.
    ///
    /// ```
    /// use url_lineage::whatwg_2017::Url;
    ///
    /// assert_eq!(Url::parse("HTTPS://H/a/../b?'", None)?.serialize(), "https://h/b?'");
    /// assert_eq!(Url::parse("a:/.//b", None)?.serialize(), "a://b");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-serializer>
    pub fn serialize(&self) -> String {
        let mut output = self.serialize_without_fragment();
        // 7.
        if let Some(fragment) = &self.fragment {
            output.extend(["#", fragment]);
        }
        // 8.
        output
    }

    /// Runs the URL serializer with the exclude fragment flag set.
    ///
    /// ```
    /// use url_lineage::whatwg_2017::Url;
    ///
    /// assert_eq!(Url::parse("https://h/?q#f", None)?.serialize_without_fragment(), "https://h/?q");
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-serializer>
    pub fn serialize_without_fragment(&self) -> String {
        // 1.
        let mut output = self.scheme.clone() + ":";
        // 2.
        if let Some(host) = &self.host {
            output.push_str("//");
            if self.includes_credentials() {
                output.push_str(&self.username);
                if !self.password.is_empty() {
                    output.extend([":", &self.password]);
                }
                output.push('@');
            }
            output.push_str(&host.to_string());
            if let Some(port) = self.port {
                output.extend([":", &port.to_string()]);
            }
        // 3.
        } else if self.scheme == "file" {
            output.push_str("//");
        }
        // 4. and 5.
        self.push_path(&mut output);
        // 6.
        if let Some(query) = &self.query {
            output.extend(["?", query]);
        }
        output
    }

    /// Steps 4 and 5 of the URL serializer.
    pub(super) fn push_path(&self, output: &mut String) {
        for segment in &self.path {
            if !self.cannot_be_a_base_url {
                output.push('/');
            }
            output.push_str(segment);
        }
    }

    /// Returns whether the URL equals another one. So does `==`.
    ///
    /// ```
    /// use url_lineage::whatwg_2017::Url;
    ///
    /// let [a, b, c] = ["file:/a#b", "file:///a#b", "file:///a"].map(|url| Url::parse(url, None).unwrap());
    /// assert!(a.equals(&b));
    /// assert!(!a.equals(&c));
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-equals>
    pub fn equals(&self, other: &Self) -> bool {
        self.serialize() == other.serialize()
    }

    /// Returns whether the URL equals another one, with the "exclude fragments flag" set.
    ///
    /// ```
    /// use url_lineage::whatwg_2017::Url;
    ///
    /// let [a, b, c] = ["file:/a#b", "file:///a", "file:///c"].map(|url| Url::parse(url, None).unwrap());
    /// assert!(a.equals_excluding_fragments(&b));
    /// assert!(!a.equals_excluding_fragments(&c));
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-url-equals>
    pub fn equals_excluding_fragments(&self, other: &Self) -> bool {
        self.serialize_without_fragment() == other.serialize_without_fragment()
    }

    /// Returns the components as strings. An empty username or password is `None`.
    ///
    /// ```
    /// use url_lineage::whatwg_2017::Url;
    ///
    /// let components = Url::parse("https://a<b:443/^?'", None)?.components();
    /// assert_eq!((components.host.as_deref(), components.path.as_deref()), (Some("a<b"), Some("/^")));
    /// assert_eq!((components.username, components.port), (None, None));
    /// # Ok::<(), url_lineage::Failure>(())
    /// ```
    pub fn components(&self) -> Components {
        let mut path = String::new();
        self.push_path(&mut path);
        Components {
            scheme: Some(self.scheme.clone()),
            username: Some(self.username.clone()).filter(|username| !username.is_empty()),
            password: Some(self.password.clone()).filter(|password| !password.is_empty()),
            host: self.host.as_ref().map(ToString::to_string),
            port: self.port.map(|port| port.to_string()),
            path: Some(path),
            query: self.query.clone(),
            fragment: self.fragment.clone(),
        }
    }
}

impl PartialEq for Url {
    fn eq(&self, other: &Self) -> bool {
        self.equals(other)
    }
}

impl Eq for Url {}

impl fmt::Debug for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { scheme, username, password, host, port, path, query, fragment, cannot_be_a_base_url } = self;
        f.debug_struct("Url")
            .field("scheme", scheme)
            .field("username", &redacted::userinfo(username))
            .field("password", &redacted::userinfo(password))
            .field("host", host)
            .field("port", port)
            .field("path", &redacted::segments(path))
            .field("query", &query.as_deref().map(redacted::query))
            .field("fragment", &fragment.as_deref().map(redacted::query))
            .field("cannot_be_a_base_url", cannot_be_a_base_url)
            .finish()
    }
}

/// The special schemes and their default ports.
///
/// Source: <https://url.spec.whatwg.org/#special-scheme>
pub const SPECIAL_SCHEMES: [(&str, Option<u16>); 7] = [
    ("ftp", Some(21)),
    ("file", None),
    ("gopher", Some(70)),
    ("http", Some(80)),
    ("https", Some(443)),
    ("ws", Some(80)),
    ("wss", Some(443)),
];

/// Source: <https://url.spec.whatwg.org/#special-scheme>
pub(super) fn is_special_scheme(scheme: &str) -> bool {
    SPECIAL_SCHEMES.iter().any(|&(special, _)| special == scheme)
}

/// Source: <https://url.spec.whatwg.org/#default-port>
pub(super) fn default_port(scheme: &str) -> Option<u16> {
    SPECIAL_SCHEMES.iter().find(|&&(special, _)| special == scheme).and_then(|&(_, port)| port)
}

/// Source: <https://url.spec.whatwg.org/#windows-drive-letter>
pub(super) fn is_windows_drive_letter(string: &str) -> bool {
    matches!(string.as_bytes(), [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// Source: <https://url.spec.whatwg.org/#normalized-windows-drive-letter>
pub(super) fn is_normalized_windows_drive_letter(string: &str) -> bool {
    is_windows_drive_letter(string) && string.ends_with(':')
}
