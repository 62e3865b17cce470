//! Setters for a URL's components. Either the whole value becomes the component, or the URL stays unchanged and the
//! error says why. Tabs and newlines are removed from a path, query or fragment, as the parser does.
//!
//! The setters of the URL class, which use the part of a value that they can and ignore the rest, are in
//! [`web`](crate::web).

use crate::{
    error::{Component, ParseError, Rejection, SetError},
    options::ParseOptions,
    parser::{
        input::{has_tabs_or_newlines, without_tabs_and_newlines},
        output::Lazy,
        path_to_fragment::is_serialized_path,
        write::Writer,
    },
    record::{HostKind, Url},
    scheme::SchemeType,
    syntax::scheme_before,
};
use alloc::string::String;
use core::net::IpAddr;
use url_host::{Host, HostAndPort, Ignore};
use url_percent::{FRAGMENT, PercentEncodeSet, USERINFO, utf8_percent_encode};

/// The result of a change to a URL.
pub(crate) type SetResult<T = ()> = Result<T, SetError>;

impl Url {
    /// Sets the scheme, given without its `:`.
    ///
    /// The default port of the new scheme becomes null. A URL that becomes a file URL is normalized like one: the host
    /// `localhost` becomes the empty host, and the drive letter `C|` becomes `C:`.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("http://example.com:443/")?;
    /// url.set_scheme("https")?;
    /// assert_eq!(url.as_str(), "https://example.com/");
    /// assert!(url.set_scheme("git").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - `scheme` is not an ASCII letter followed by ASCII letters, digits, `+`, `-` and `.`.
    /// - One of the old and the new scheme is special, and the other is not.
    /// - The new scheme is `file`, and the URL has credentials or a port.
    /// - The old scheme is `file`, and the host is empty.
    /// - The href would exceed 4 GiB - 1.
    ///
    /// Source: <https://url.spec.whatwg.org/#scheme-state>
    pub fn set_scheme(&mut self, scheme: &str) -> SetResult {
        let Some(scheme) = scheme_before(scheme, None) else { return Err(SetError::invalid_scheme(scheme)) };
        self.change_scheme(&scheme)?;
        // The standard stops here, with a URL that may differ from the one its serialization parses to. Parsing cannot
        // fail: the host has been parsed, and there are neither credentials nor a port.
        if scheme == "file"
            && let Ok(url) = Self::parse(&self.href)
        {
            *self = url;
        }
        Ok(())
    }

    /// Runs the scheme state with a state override, for a lowercased scheme.
    ///
    /// Source: <https://url.spec.whatwg.org/#scheme-state>, steps 2.1 to 2.3
    #[inline]
    pub(crate) fn change_scheme(&mut self, scheme: &str) -> SetResult {
        let (old, new) = (self.scheme_type(), SchemeType::of(scheme));
        let reject = |kind| Err(SetError::new(Component::Scheme, kind));
        if old.is_special() != new.is_special() {
            return reject(Rejection::SchemeSpecialness);
        }
        if new == SchemeType::File && (self.includes_credentials() || self.port().is_some()) {
            return reject(Rejection::HasUsernamePasswordPort);
        }
        if old == SchemeType::File && self.offsets.host == HostKind::Empty && new != old {
            return reject(Rejection::HostRequired);
        }
        self.replace_scheme(scheme).map_err(parse_error(Component::Scheme))?;
        if self.port().is_some() && self.port() == new.default_port() {
            self.replace_port(None).map_err(parse_error(Component::Scheme))?;
        }
        Ok(())
    }

    /// Sets the username, percent-encoded with the userinfo percent-encode set. The empty string removes it.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/")?;
    /// url.set_username("me@home")?;
    /// assert_eq!(url.as_str(), "https://me%40home@example.com/");
    /// // A file URL has none.
    /// assert!(Url::parse("file:///")?.set_username("").is_ok());
    /// assert!(Url::parse("file:///")?.set_username("me").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - `username` is not empty, and the URL cannot have one, because its host is null or empty or its scheme is
    ///   `file`.
    /// - The href would exceed 4 GiB - 1.
    ///
    /// Source: <https://url.spec.whatwg.org/#set-the-username>
    pub fn set_username(&mut self, username: &str) -> SetResult {
        if self.cannot_have_a_username_password_port() {
            return only_removal(Component::Username, username.is_empty());
        }
        let end = self.href.len();
        utf8_percent_encode(username, &USERINFO).append_to(&mut self.href);
        self.splice_username(end).map_err(parse_error(Component::Username))
    }

    /// Sets the password, percent-encoded with the userinfo percent-encode set. `None` and the empty string remove it.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://me@example.com/")?;
    /// url.set_password(Some("open:sesame"))?;
    /// assert_eq!(url.as_str(), "https://me:open%3Asesame@example.com/");
    /// assert!(Url::parse("mailto:me")?.set_password(None).is_ok());
    /// assert!(Url::parse("mailto:me")?.set_password(Some("sesame")).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - `password` is neither `None` nor empty, and the URL cannot have one. Its host is null or empty, or its scheme
    ///   is `file`.
    /// - The href would exceed 4 GiB - 1.
    ///
    /// Source: <https://url.spec.whatwg.org/#set-the-password>
    pub fn set_password(&mut self, password: Option<&str>) -> SetResult {
        let password = password.filter(|password| !password.is_empty());
        if self.cannot_have_a_username_password_port() {
            return only_removal(Component::Password, password.is_none());
        }
        let end = self.href.len();
        if let Some(password) = password {
            self.href.push(':');
            utf8_percent_encode(password, &USERINFO).append_to(&mut self.href);
        }
        self.splice_password(end).map_err(parse_error(Component::Password))
    }

    /// Sets the host; `None` removes it.
    ///
    /// The value goes through the host parser, so `0x7f.1` becomes `127.0.0.1`. It is a host without a port; an IPv6
    /// address is in brackets. Removing the host also removes the `//`, and an empty path becomes `/`, because it would
    /// be opaque otherwise.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com:8080/")?;
    /// url.set_host(Some("[::0]"))?;
    /// assert_eq!(url.as_str(), "https://[::]:8080/");
    ///
    /// let error = url.set_host(Some("example.org:80")).unwrap_err();
    /// assert!(error.to_string().starts_with("cannot set the host: domain-to-ASCII"), "{error}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - The value is not a host.
    /// - The value is not `None`, and the URL has an opaque path.
    /// - The value is empty or `None`, and the URL has credentials or a port, or a special scheme. (Only `file` may
    ///   have the empty host.)
    /// - The href would exceed 4 GiB - 1.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host-parser>
    pub fn set_host(&mut self, host: Option<&str>) -> SetResult {
        let reject = |kind| Err(SetError::new(Component::Host, kind));
        let scheme_type = self.scheme_type();
        let has_username_password_port = self.includes_credentials() || self.port().is_some();
        let host = match host {
            _ if !scheme_type.allows(host) => return reject(Rejection::HostRequired),
            Some(_) if self.has_opaque_path() => return reject(Rejection::OpaquePath),
            None | Some("") if has_username_password_port => return reject(Rejection::HasUsernamePasswordPort),
            None => None,
            Some("") => Some(Host::Empty),
            Some(host) => match scheme_type.parse_host(host) {
                Ok(host) => Some(scheme_type.without_localhost(host)),
                Err(error) => return Err(SetError::of_host(error)),
            },
        };
        match (host, self.has_authority()) {
            (None, false) => Ok(()),
            (host, _) => self.replace_host(host.as_ref()).map_err(parse_error(Component::Host)),
        }
    }

    /// Sets the host to an IP address. In a URL that is not special, an IPv4 address is an opaque host.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/")?;
    /// url.set_ip_host("2001:db8::1".parse()?)?;
    /// assert_eq!(url.as_str(), "https://[2001:db8::1]/");
    /// assert!(Url::parse("mailto:me")?.set_ip_host([127, 0, 0, 1].into()).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the URL has an opaque path, and when the href would exceed 4 GiB - 1.
    pub fn set_ip_host(&mut self, address: IpAddr) -> SetResult {
        self.set_parsed_host(&Host::<&str>::from(address))
    }

    /// Sets the host to a parsed host, for example the host of another URL. [`Host::Empty`] is the empty host.
    ///
    /// The host is parsed again, because its kind depends on the scheme. In a URL that is not special, a domain or an
    /// IPv4 address becomes an opaque host. In a special URL, an opaque host becomes a domain or an address.
    ///
    /// ```
    /// # use url_core::Url;
    /// let (proxy, mut url) = (Url::parse("https://[::1]/")?, Url::parse("http://example.com:8080/a")?);
    /// url.set_parsed_host(&proxy.host().unwrap())?;
    /// assert_eq!(url.as_str(), "http://[::1]:8080/a");
    ///
    /// let opaque = Url::parse("foo://a%20b/")?;
    /// assert_eq!(url.set_parsed_host(&opaque.host().unwrap()).unwrap_err().code(), "domain-to-ASCII");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The same as [`set_host`](Self::set_host).
    pub fn set_parsed_host<S: AsRef<str>>(&mut self, host: &Host<S>) -> SetResult {
        self.set_host(Some(&host.serialized()))
    }

    /// Sets the port; `None` and the scheme's default port make it null.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/")?;
    /// url.set_port(Some(8443))?;
    /// assert_eq!(url.as_str(), "https://example.com:8443/");
    /// assert!(Url::parse("file:///")?.set_port(Some(80)).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - `port` is not `None`, and the URL cannot have one, because its host is null or empty or its scheme is `file`.
    /// - The href would exceed 4 GiB - 1.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-port>
    pub fn set_port(&mut self, port: Option<u16>) -> SetResult {
        if self.cannot_have_a_username_password_port() {
            return only_removal(Component::Port, port.is_none());
        }
        self.replace_port(port).map_err(parse_error(Component::Port))
    }

    /// Sets host and port from a `value` in the form of the HTTP header field `Host`: a host, or a host, `:` and a
    /// port.
    ///
    /// If the value has no port, or the default port of the scheme, the port becomes null. The setter of the URL class,
    /// [`WebUrl::set_host`](crate::web::WebUrl::set_host), keeps the old port if the value has none.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("http://10.0.0.1:3000/a")?;
    /// url.set_host_and_port("EXAMPLE.com:8080")?;
    /// assert_eq!(url.as_str(), "http://example.com:8080/a");
    /// url.set_host_and_port("[::1]")?;
    /// assert_eq!(url.as_str(), "http://[::1]/a");
    ///
    /// assert!(url.set_host_and_port("me@example.com").is_err());
    /// let error = url.set_host_and_port("example.com:80/b").unwrap_err();
    /// assert!(error.to_string().starts_with("cannot set the port: port-invalid"), "{error}");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the value is not a host with an optional port, and for the reasons of [`set_host`](Self::set_host) and
    /// [`set_port`](Self::set_port). Then neither is set.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-host>
    #[inline]
    pub fn set_host_and_port(&mut self, value: &str) -> SetResult {
        let HostAndPort { host, port } = match self.scheme_type().parse_host_and_port(value) {
            Ok(host_and_port) => host_and_port,
            // `set_host` checks whether this URL can have the empty host.
            Err(_) if value.is_empty() => HostAndPort { host: Host::Empty, port: None },
            Err(error) => return Err(SetError::of_host(error)),
        };
        if value.ends_with(':') && self.scheme_type() == SchemeType::File {
            // A file URL cannot even have the `:` of a port.
            return Err(SetError::new(Component::Port, Rejection::CannotHaveUsernamePasswordPort));
        }
        let mut changed = self.clone();
        if changed.port().is_some() {
            changed.set_port(None)?;
        }
        changed.set_host(Some(&host.serialized()))?;
        if port.is_some() {
            changed.set_port(port)?;
        }
        *self = changed;
        Ok(())
    }

    /// Sets the path, parsed by the path state.
    ///
    /// Dot segments are resolved, `?` and `#` are percent-encoded, and tabs and newlines are removed.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/?q")?;
    /// url.set_path("a/../b?")?;
    /// assert_eq!(url.as_str(), "https://example.com/b%3F?q");
    /// assert!(Url::parse("mailto:me")?.set_path("you").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the URL has an opaque path, and when the href would exceed 4 GiB - 1.
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-url-pathname>
    pub fn set_path(&mut self, path: &str) -> SetResult {
        if self.has_opaque_path() {
            return Err(SetError::new(Component::Path, Rejection::OpaquePath));
        }
        let end = self.href.len();
        if is_serialized_path(path, self.scheme_type()) {
            self.href.push_str(path);
        } else {
            self.write_path(&without_tabs_and_newlines(path));
        }
        self.splice_path(end).map_err(parse_error(Component::Path))
    }

    /// Runs the path start state with a state override and appends its output to the href.
    ///
    /// Source: <https://url.spec.whatwg.org/#path-start-state>
    fn write_path(&mut self, text: &str) {
        let scheme_type = self.scheme_type();
        if !text.is_empty() || scheme_type.is_special() || !self.has_authority() {
            write_path(text, scheme_type, &mut self.href);
        }
    }

    /// Sets the query, given without its `?`; `None` removes it.
    ///
    /// The value is percent-encoded, and tabs and newlines are removed.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/#f")?;
    /// url.set_query(Some("a b#"))?;
    /// assert_eq!(url.as_str(), "https://example.com/?a%20b%23#f");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the href would exceed 4 GiB - 1.
    ///
    /// Source: <https://url.spec.whatwg.org/#query-state>
    pub fn set_query(&mut self, query: Option<&str>) -> SetResult {
        let end = self.href.len();
        if let Some(query) = query {
            self.href.push('?');
            self.write_encoded(query, self.scheme_type().query_set());
        }
        self.splice_query(end, query.is_some()).map_err(parse_error(Component::Query))
    }

    /// Sets the fragment, given without its `#`; `None` removes it.
    ///
    /// The value is percent-encoded, and tabs and newlines are removed.
    ///
    /// ```
    /// # use url_core::Url;
    /// let mut url = Url::parse("https://example.com/")?;
    /// url.set_fragment(Some("<top>"))?;
    /// assert_eq!(url.as_str(), "https://example.com/#%3Ctop%3E");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the href would exceed 4 GiB - 1.
    ///
    /// Source: <https://url.spec.whatwg.org/#fragment-state>
    pub fn set_fragment(&mut self, fragment: Option<&str>) -> SetResult {
        let end = self.href.len();
        if let Some(fragment) = fragment {
            self.href.push('#');
            self.write_encoded(fragment, &FRAGMENT);
        }
        self.splice_fragment(end, fragment.is_some()).map_err(parse_error(Component::Fragment))
    }

    /// Runs the query state or fragment state with a state override: appends the value to the href, UTF-8
    /// percent-encoded and without tabs and newlines.
    fn write_encoded(&mut self, value: &str, set: &PercentEncodeSet) {
        let start = self.href.len();
        utf8_percent_encode(value, set).append_to(&mut self.href);
        // Tabs and newlines are encoded at first, so they can be there only if something was encoded.
        if self.href.len() > start + value.len() && has_tabs_or_newlines(value) {
            self.href.truncate(start);
            utf8_percent_encode(&without_tabs_and_newlines(value), set).append_to(&mut self.href);
        }
    }
}

/// Appends the path that `text` is in a URL of this scheme type, which has no path yet.
pub(crate) fn write_path(text: &str, scheme_type: SchemeType, href: &mut String) {
    let end = href.len();
    let mut output = Lazy::new(text, href, end);
    let mut writer = Writer::new(text, 0, scheme_type, &ParseOptions::DEFAULT, &mut output, Ignore);
    writer.path_segments(0..text.len(), 0, 0);
    output.finish();
}

/// Returns the result of setting the username, password or port of a URL that [cannot have one][Url]. Removing it is no
/// error.
///
/// [Url]: Url::cannot_have_a_username_password_port
#[cold]
fn only_removal(component: Component, is_removed: bool) -> SetResult {
    let rejected = SetError::new(component, Rejection::CannotHaveUsernamePasswordPort);
    if is_removed { Ok(()) } else { Err(rejected) }
}

fn parse_error(component: Component) -> impl FnOnce(ParseError) -> SetError {
    move |error| SetError::of_parse(component, error)
}
