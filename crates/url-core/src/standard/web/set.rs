//! The setters of the URL class, which ignore values that they cannot use, and return whether they have used one.

use super::WebUrl;
use crate::{
    error::ParseError,
    options::ParseOptions,
    parser::{authority::Authority, input::without_tabs_and_newlines},
    scheme::SchemeType,
    syntax::{leading_digits, scheme_before},
};
use core::cell::OnceCell;
use url_form::SearchParams;
use url_host::{Edition, Host, Ignore};

url_names::named_enum! {
    /// A member of the URL class with a setter, for [`WebUrl::set`](super::WebUrl::set).
    ///
    /// ```
    /// use url_core::web::Member;
    ///
    /// assert_eq!("pathname".parse(), Ok(Member::Pathname));
    /// // `origin` can only be read, and `path` is a component of the URL record.
    /// assert!("origin".parse::<Member>().is_err() && "path".parse::<Member>().is_err());
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#url-class>
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum Member {
        /// The serialized URL.
        Href = "href",
        /// The scheme.
        Protocol = "protocol",
        /// The username.
        Username = "username",
        /// The password.
        Password = "password",
        /// The host and the port.
        Host = "host",
        /// The host.
        Hostname = "hostname",
        /// The port.
        Port = "port",
        /// The path.
        Pathname = "pathname",
        /// The query.
        Search = "search",
        /// The fragment.
        Hash = "hash",
    }
}

impl WebUrl {
    /// Calls the setter of `member`, and returns whether it has used the value.
    ///
    /// ```
    /// use url_core::web::{Member, WebUrl};
    ///
    /// let mut url = WebUrl::new("https://example.com/", None)?;
    /// url.set("port".parse::<Member>()?, "8443")?;
    /// assert_eq!(url.href(), "https://example.com:8443/");
    /// // Only the setter of `href` throws. Others ignore an invalid value, which is `false` here.
    /// assert_eq!(url.set(Member::Port, "none"), Ok(false));
    /// assert!(url.set(Member::Href, "none").is_err());
    /// assert_eq!(url.href(), "https://example.com:8443/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When `member` is [`Member::Href`] and `value` is not an absolute URL.
    pub fn set(&mut self, member: Member, value: &str) -> Result<bool, ParseError> {
        Ok(match member {
            Member::Href => self.set_href(value).map(|()| true)?,
            Member::Protocol => self.set_protocol(value),
            Member::Username => self.set_username(value),
            Member::Password => self.set_password(value),
            Member::Host => self.set_host(value),
            Member::Hostname => self.set_hostname(value),
            Member::Port => self.set_port(value),
            Member::Pathname => self.set_pathname(value),
            Member::Search => self.set_search(value),
            Member::Hash => self.set_hash(value),
        })
    }

    /// Replaces the whole URL.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// let mut url = WebUrl::new("https://example.com/", None)?;
    /// url.set_href("https://example.org/a")?;
    /// assert!(url.set_href("/b").is_err());
    /// assert_eq!(url.href(), "https://example.org/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When `href` is not an absolute URL.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-href>
    #[inline]
    pub fn set_href(&mut self, href: &str) -> Result<(), ParseError> {
        ParseOptions::DEFAULT.edition(self.edition).parse_into(href, &mut self.url)?;
        self.query_object.take();
        Ok(())
    }

    /// Sets the scheme to the part of `protocol` before the first `:`.
    ///
    /// By the letter of the standard, `https://localhost/C|/` becomes `file://localhost/C|/`, the one kind of URL that
    /// its own serialization does not parse to. [`Url::set_scheme`](crate::Url::set_scheme) makes it `file:///C:/`.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// let mut url = WebUrl::new("https://example.com/", None)?;
    /// url.set_protocol("http:foo");
    /// assert_eq!(url.href(), "http://example.com/");
    /// // A special scheme stays special.
    /// url.set_protocol("mailto");
    /// assert_eq!(url.protocol(), "http:");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-protocol>
    #[inline]
    pub fn set_protocol(&mut self, protocol: &str) -> bool {
        let text = without_tabs_and_newlines(protocol);
        // The standard appends a `:` to the value.
        let scheme = scheme_before(&text, Some(b':')).or_else(|| scheme_before(&text, None));
        scheme.is_some_and(|scheme| self.url.change_scheme(&scheme).is_ok())
    }

    /// Sets the username, if the URL can have one.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// let mut url = WebUrl::new("https://example.com/", None)?;
    /// url.set_username("me@home");
    /// assert_eq!(url.href(), "https://me%40home@example.com/");
    /// let mut url = WebUrl::new("mailto:you", None)?;
    /// url.set_username("me");
    /// assert_eq!(url.href(), "mailto:you");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-username>
    #[inline]
    pub fn set_username(&mut self, username: &str) -> bool {
        self.url.set_username(username).is_ok()
    }

    /// Sets the password, if the URL can have one.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// let mut url = WebUrl::new("https://me@example.com/", None)?;
    /// url.set_password("a:b");
    /// assert_eq!(url.href(), "https://me:a%3Ab@example.com/");
    /// let mut url = WebUrl::new("file:///a", None)?;
    /// url.set_password("a");
    /// assert_eq!(url.href(), "file:///a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-password>
    #[inline]
    pub fn set_password(&mut self, password: &str) -> bool {
        self.url.set_password(Some(password)).is_ok()
    }

    /// Sets the host, and the port if there is one in `host`.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// let mut url = WebUrl::new("https://example.com:8443/a", None)?;
    /// url.set_host("example.org/b");
    /// assert_eq!(url.host(), "example.org:8443");
    /// url.set_host("example.net:80");
    /// assert_eq!(url.host(), "example.net:80");
    /// url.set_host("exa mple");
    /// assert_eq!(url.href(), "https://example.net:80/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-host>
    #[inline]
    pub fn set_host(&mut self, host: &str) -> bool {
        self.host_state(host, false)
    }

    /// Sets the host, if there is no port in `hostname`.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// let mut url = WebUrl::new("https://example.com:8443/", None)?;
    /// url.set_hostname("example.org");
    /// assert_eq!(url.host(), "example.org:8443");
    /// url.set_hostname("example.net:80");
    /// assert_eq!(url.host(), "example.org:8443");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-hostname>
    #[inline]
    pub fn set_hostname(&mut self, hostname: &str) -> bool {
        self.host_state(hostname, true)
    }

    /// Sets the port to the number that `port` starts with; the empty string makes it null.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// let mut url = WebUrl::new("https://example.com/", None)?;
    /// url.set_port("8443/a");
    /// assert_eq!(url.port(), "8443");
    /// url.set_port("70000");
    /// assert_eq!(url.port(), "8443");
    /// url.set_port("");
    /// assert_eq!(url.port(), "");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-port>
    #[inline]
    pub fn set_port(&mut self, port: &str) -> bool {
        if port.is_empty() {
            self.url.set_port(None).is_ok()
        } else {
            !self.url.cannot_have_a_username_password_port() && self.port_state(&without_tabs_and_newlines(port))
        }
    }

    /// Sets the path, unless it is opaque.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// let mut url = WebUrl::new("https://example.com/?q", None)?;
    /// url.set_pathname("a?b");
    /// assert_eq!(url.href(), "https://example.com/a%3Fb?q");
    /// let mut url = WebUrl::new("mailto:me", None)?;
    /// url.set_pathname("you");
    /// assert_eq!(url.href(), "mailto:me");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-pathname>
    #[inline]
    pub fn set_pathname(&mut self, pathname: &str) -> bool {
        self.url.set_path(pathname).is_ok()
    }

    /// Sets the query, given with or without its `?`; the empty string makes it null.
    ///
    /// The parameters are parsed from the query as the parser has written it, without the tabs and newlines of the
    /// value. With [`Edition::Living2025`], they are parsed from the value.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// let mut url = WebUrl::new("https://example.com/", None)?;
    /// url.set_search("?a=b\n#");
    /// assert_eq!(url.href(), "https://example.com/?a=b%23");
    /// assert_eq!(url.search_params().get("a"), Some("b#"));
    /// url.set_search("");
    /// assert_eq!(url.href(), "https://example.com/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-search>
    #[inline]
    pub fn set_search(&mut self, search: &str) -> bool {
        let input = search.strip_prefix('?').unwrap_or(search);
        let is_set = self.url.set_query((!search.is_empty()).then_some(input)).is_ok();
        if is_set {
            // Without a list, it is made of the query when it is first used.
            self.query_object = match self.edition {
                Edition::Living2025 => SearchParams::from_query(input).into(),
                _ => OnceCell::new(),
            };
        }
        is_set
    }

    /// Sets the fragment, given with or without its `#`; the empty string makes it null.
    ///
    /// ```
    /// # use url_core::web::WebUrl;
    /// let mut url = WebUrl::new("https://example.com/", None)?;
    /// url.set_hash("a b");
    /// assert_eq!(url.href(), "https://example.com/#a%20b");
    /// url.set_hash("");
    /// assert_eq!(url.href(), "https://example.com/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-hash>
    #[inline]
    pub fn set_hash(&mut self, hash: &str) -> bool {
        let input = hash.strip_prefix('#').unwrap_or(hash);
        self.url.set_fragment((!hash.is_empty()).then_some(input)).is_ok()
    }

    /// Runs the host state or hostname state with a state override. As in the standard, the host stays set if the rest
    /// of the value is rejected.
    ///
    /// Source: <https://url.spec.whatwg.org/#host-state>
    #[inline]
    fn host_state(&mut self, value: &str, is_hostname: bool) -> bool {
        if self.url.has_opaque_path() {
            return false;
        }
        let text = without_tabs_and_newlines(value);
        let scheme_type = self.url.scheme_type();
        let is_file = scheme_type == SchemeType::File;
        let parts = Authority::delimited(text.as_bytes(), 0, scheme_type, false);
        let (host_end, authority_end) = (parts.host_end, parts.end);
        let has_port = host_end < authority_end;
        let host = if host_end == 0 {
            let url = &self.url;
            let is_required = scheme_type.is_special() && !is_file;
            if has_port || is_required || url.includes_credentials() || url.port().is_some() {
                return false;
            }
            Host::Empty
        } else if has_port && is_hostname {
            return false;
        } else {
            match scheme_type.parse_host_with_errors(&text[..host_end], self.edition, &mut Ignore) {
                Ok(host) => scheme_type.without_localhost(host),
                Err(_) => return false,
            }
        };
        let is_set = self.url.replace_host(Some(&host)).is_ok();
        if is_set && has_port {
            self.port_state(&text[host_end + 1..]);
        }
        is_set
    }

    /// Runs the port state with a state override.
    ///
    /// Source: <https://url.spec.whatwg.org/#port-state>
    #[inline]
    fn port_state(&mut self, value: &str) -> bool {
        // No digits and a number that is too large are both failures.
        let port = value[..leading_digits(value.as_bytes())].parse();
        port.is_ok_and(|port| self.url.replace_port(Some(port)).is_ok())
    }
}
