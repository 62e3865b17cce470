//! The accessors of the components, the same on [`Url`] and [`UrlRef`].

use crate::{
    origin::Origin,
    path::PathSegments,
    record::{HostKind, Url, UrlRef},
    scheme::SchemeType,
};
use alloc::{borrow::Cow, string::String};
use core::fmt;
use url_form::Pairs;
use url_host::{Host, HostAndPort};

/// Expands to the accessors of an `impl`. They return slices with the given lifetime: `'_` for [`Url`], that of the
/// borrowed href for [`UrlRef`].
macro_rules! accessors {
    ($lifetime:lifetime) => {
        /// Returns the href: the serialization of the URL, which is ASCII.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("HTTPS://example.com")?.as_str(), "https://example.com/");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#concept-url-serializer>
        #[doc(alias = "href")]
        pub fn as_str(&self) -> &$lifetime str {
            self.slice(0, self.len())
        }

        /// Returns the scheme, lowercase and without the `:`.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("HTTPS://example.com")?.scheme(), "https");
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#concept-url-scheme>
        #[doc(alias = "protocol")]
        pub fn scheme(&self) -> &$lifetime str {
            self.slice(0, self.offsets.scheme_end as usize)
        }

        /// Returns the type of the scheme: which special scheme it is, if any.
        ///
        /// ```
        /// use url_core::{Url, scheme::SchemeType};
        ///
        /// assert_eq!(Url::parse("wss://example.com")?.scheme_type(), SchemeType::Wss);
        /// assert_eq!(Url::parse("redis://example.com")?.scheme_type(), SchemeType::NotSpecial);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn scheme_type(&self) -> SchemeType {
            SchemeType::of(self.scheme())
        }

        /// Returns whether the scheme is one of the special schemes: `ftp`, `file`, `http`, `https`, `ws`, `wss`.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert!(Url::parse("wss://example.com")?.is_special());
        /// assert!(!Url::parse("redis://example.com")?.is_special());
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#is-special>
        pub fn is_special(&self) -> bool {
            self.scheme_type().is_special()
        }

        /// Returns whether the URL has a host, which may be empty, and so a `//` after the scheme.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert!(Url::parse("file:///etc")?.has_authority());
        /// assert!(!Url::parse("mailto:me")?.has_authority());
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        pub fn has_authority(&self) -> bool {
            self.offsets.host != HostKind::Null
        }

        /// Returns whether the URL has a host, which may be empty: `host().is_some()`.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert!(Url::parse("file:///etc")?.has_host());
        /// assert!(!Url::parse("mailto:me")?.has_host());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn has_host(&self) -> bool {
            self.has_authority()
        }

        /// Returns the text between `//` and the path: credentials, host and port; empty if there is none.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://me:pw@Example.com:443/a")?.authority(), "me:pw@example.com");
        /// assert_eq!(Url::parse("mailto:me@example.com")?.authority(), "");
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        pub fn authority(&self) -> &$lifetime str {
            self.slice(self.offsets.username_start(), self.offsets.authority_end())
        }

        /// The same as [`has_opaque_path`](Self::has_opaque_path), for those who move from the package url.
        ///
        /// The name is that of earlier editions of the standard: only a fragment can be resolved against such a URL.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert!(Url::parse("mailto:me")?.cannot_be_a_base());
        /// assert!(!Url::parse("https://example.com")?.cannot_be_a_base());
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn cannot_be_a_base(&self) -> bool {
            self.has_opaque_path()
        }

        /// Returns whether the path is opaque: one string instead of a list of segments, as in `mailto:me@example.com`.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert!(Url::parse("data:text/plain,hello")?.has_opaque_path());
        /// assert!(!Url::parse("data:/text/plain")?.has_opaque_path());
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#url-opaque-path>
        pub fn has_opaque_path(&self) -> bool {
            !self.has_authority() && !self.path().starts_with('/')
        }

        /// Returns the username, percent-encoded; empty if there is none.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://me@home@example.com")?.username(), "me%40home");
        /// assert_eq!(Url::parse("https://example.com")?.username(), "");
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#concept-url-username>
        pub fn username(&self) -> &$lifetime str {
            self.slice(self.offsets.username_start(), self.offsets.username_end as usize)
        }

        /// Returns the password, percent-encoded, or `None` if it is empty. The standard does not distinguish an empty
        /// password from none.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://user:p@ss@example.com")?.password(), Some("p%40ss"));
        /// assert_eq!(Url::parse("https://user:@example.com")?.password(), None);
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#concept-url-password>
        pub fn password(&self) -> Option<&$lifetime str> {
            let (start, end) = (self.offsets.username_end as usize + 1, self.offsets.host_start as usize);
            if start < end { Some(self.slice(start, end - 1)) } else { None }
        }

        /// Returns whether the username or the password is not empty.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert!(Url::parse("https://:secret@example.com")?.includes_credentials());
        /// assert!(!Url::parse("https://:@example.com")?.includes_credentials());
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#include-credentials>
        pub fn includes_credentials(&self) -> bool {
            self.offsets.username_start() < self.offsets.host_start as usize
        }

        /// Returns the host, or `None` if it is null.
        ///
        /// ```
        /// # use url_core::{Url, host::Host};
        /// assert_eq!(Url::parse("https://example.com")?.host(), Some(Host::DomainName("example.com")));
        /// assert_eq!(Url::parse("https://127.1")?.host(), Some(Host::Ipv4([127, 0, 0, 1].into())));
        /// assert_eq!(Url::parse("file:///etc")?.host(), Some(Host::Empty));
        /// assert_eq!(Url::parse("mailto:me")?.host(), None);
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#concept-url-host>
        pub fn host(&self) -> Option<Host<&$lifetime str>> {
            let text = self.slice(self.offsets.host_start as usize, self.offsets.host_end as usize);
            // core::net also reads serialized addresses, so neither parse can fail.
            Some(match self.offsets.host {
                HostKind::Null => return None,
                HostKind::Empty => Host::Empty,
                HostKind::Domain => Host::DomainName(text),
                HostKind::Opaque => Host::Opaque(text),
                HostKind::Ipv4 => Host::Ipv4(text.parse().ok()?),
                HostKind::Ipv6 => Host::Ipv6(text.get(1..text.len() - 1)?.parse().ok()?),
            })
        }

        /// Returns the serialized host, an IPv6 address in brackets, or `None` if it is null.
        ///
        /// To connect to an address, take it from the host: [`Host::ip`] has no brackets.
        ///
        /// ```
        /// # use url_core::Url;
        /// let url = Url::parse("https://[0::1]:8080")?;
        /// assert_eq!(url.host_str(), Some("[::1]"));
        /// assert_eq!(url.host().and_then(|host| host.ip()), Some(std::net::Ipv6Addr::LOCALHOST.into()));
        /// assert_eq!(Url::parse("file:///etc")?.host_str(), Some(""));
        /// assert_eq!(Url::parse("mailto:me")?.host_str(), None);
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#concept-host-serializer>
        #[doc(alias = "hostname")]
        pub fn host_str(&self) -> Option<&$lifetime str> {
            self.has_authority()
                .then(|| self.slice(self.offsets.host_start as usize, self.offsets.host_end as usize))
        }

        /// Returns the host if it is a domain, and `None` otherwise.
        ///
        /// The host of a URL that is not special is opaque, and no domain. In the package url, `domain` returns it.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://example.com")?.domain_name(), Some("example.com"));
        /// assert_eq!(Url::parse("https://[::1]")?.domain_name(), None);
        /// assert_eq!(Url::parse("redis://cache")?.domain_name(), None);
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        pub fn domain_name(&self) -> Option<&$lifetime str> {
            if self.offsets.host == HostKind::Domain { self.host_str() } else { None }
        }

        /// Returns the port, or `None` if it is null, as it is for the scheme's default port.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://example.com:8443")?.port(), Some(8443));
        /// assert_eq!(Url::parse("https://example.com:443")?.port(), None);
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#concept-url-port>
        pub fn port(&self) -> Option<u16> {
            self.offsets.port
        }

        /// Returns the port, or the default port of the scheme, if there is one.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://example.com:443")?.port(), None);
        /// assert_eq!(Url::parse("https://example.com:443")?.port_or_known_default(), Some(443));
        /// assert_eq!(Url::parse("git://example.com")?.port_or_known_default(), None);
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        pub fn port_or_known_default(&self) -> Option<u16> {
            self.port().or_else(|| self.scheme_type().default_port())
        }

        /// Returns the host, and the port if it is not null, or `None` if the host is null.
        ///
        /// It displays as the value of the header field `Host`, and can be the key of a map.
        ///
        /// ```
        /// # use url_core::Url;
        /// let host_and_port = |input| Url::parse(input).unwrap().host_and_port().map(|value| value.to_string());
        /// assert_eq!(host_and_port("https://me@Example.com:8443/a").as_deref(), Some("example.com:8443"));
        /// assert_eq!(host_and_port("https://[::1]:443/").as_deref(), Some("[::1]"));
        /// assert_eq!(host_and_port("mailto:me@example.com"), None);
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#dom-url-host>
        #[inline]
        pub fn host_and_port(&self) -> Option<HostAndPort<&$lifetime str>> {
            Some(HostAndPort { host: self.host()?, port: self.port() })
        }

        /// Returns whether the URL cannot have a username, password or port: its host is null or empty, or its scheme
        /// is `file`.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert!(Url::parse("file://server/share")?.cannot_have_a_username_password_port());
        /// assert!(!Url::parse("ftp://example.com")?.cannot_have_a_username_password_port());
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#cannot-have-a-username-password-port>
        pub fn cannot_have_a_username_password_port(&self) -> bool {
            matches!(self.offsets.host, HostKind::Null | HostKind::Empty) || self.scheme() == "file"
        }

        /// Returns the serialized path: an opaque path, or each segment preceded by a `/`.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://example.com?q")?.path(), "/");
        /// assert_eq!(Url::parse("mailto:me@example.com")?.path(), "me@example.com");
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#url-path-serializer>
        #[doc(alias = "pathname")]
        pub fn path(&self) -> &$lifetime str {
            self.slice(self.offsets.path_start as usize, self.offsets.path_end(self.len()))
        }

        /// Returns the segments of the path, percent-encoded, or `None` if the path is opaque.
        ///
        /// ```
        /// # use url_core::Url;
        /// let url = Url::parse("https://example.com/a/b%20c/")?;
        /// assert!(url.path_segments().unwrap().eq(["a", "b%20c", ""]));
        /// assert!(Url::parse("mailto:me")?.path_segments().is_none());
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#url-path-segment>
        pub fn path_segments(&self) -> Option<PathSegments<$lifetime>> {
            if self.has_opaque_path() { None } else { Some(PathSegments::new(self.path())) }
        }

        /// Returns the query, percent-encoded and without the `?`, or `None` if it is null.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://example.com/?a b#c")?.query(), Some("a%20b"));
        /// assert_eq!(Url::parse("https://example.com/?")?.query(), Some(""));
        /// assert_eq!(Url::parse("https://example.com/")?.query(), None);
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#concept-url-query>
        #[doc(alias = "search")]
        pub fn query(&self) -> Option<&$lifetime str> {
            let start = self.offsets.query_start?.get() as usize + 1;
            Some(self.slice(start, self.offsets.query_end(self.len())))
        }

        /// Returns the name-value pairs of the query, decoded as `application/x-www-form-urlencoded`; none if it is
        /// null.
        ///
        /// ```
        /// # use url_core::Url;
        /// let url = Url::parse("https://example.com/?name=J%C3%BCrgen+K")?;
        /// assert_eq!(url.query_pairs().next(), Some(("name".into(), "Jürgen K".into())));
        /// assert_eq!(Url::parse("https://example.com/")?.query_pairs().next(), None);
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#urlencoded-parsing>
        pub fn query_pairs(&self) -> Pairs<$lifetime> {
            url_form::pairs(self.query().unwrap_or_default().as_bytes())
        }

        /// Returns the fragment, percent-encoded and without the `#`, or `None` if it is null.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://example.com/#a b")?.fragment(), Some("a%20b"));
        /// assert_eq!(Url::parse("https://example.com/#")?.fragment(), Some(""));
        /// assert_eq!(Url::parse("https://example.com/")?.fragment(), None);
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#concept-url-fragment>
        #[doc(alias = "hash")]
        pub fn fragment(&self) -> Option<&$lifetime str> {
            let start = self.offsets.fragment_start?.get() as usize + 1;
            Some(self.slice(start, self.len()))
        }

        /// Returns the serialization without the fragment.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("about:blank#x")?.without_fragment(), "about:blank");
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#url-serializer-exclude-fragment>
        pub fn without_fragment(&self) -> &$lifetime str {
            self.slice(0, self.offsets.query_end(self.len()))
        }

        /// Returns the origin.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("blob:https://example.com/1")?.origin().to_string(), "https://example.com");
        /// assert_eq!(Url::parse("file:///etc")?.origin().to_string(), "null");
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#concept-url-origin>
        pub fn origin(&self) -> Origin {
            Origin::of(self.borrowed())
        }

        /// Returns the serialization of the origin, or `None` if it is opaque. Without credentials, it is a part of the
        /// href.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://me@example.com:8443/a")?.ascii_origin().unwrap(), "https://example.com:8443");
        /// assert_eq!(Url::parse("file:///etc")?.ascii_origin(), None);
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin>
        pub fn ascii_origin(&self) -> Option<Cow<$lifetime, str>> {
            if self.scheme_type().has_tuple_origin() && !self.includes_credentials() {
                return Some(self.slice(0, self.offsets.authority_end()).into());
            }
            let mut text = String::new();
            (self.write_origin(&mut text) == Ok(true)).then(|| text.into())
        }

        /// Writes the serialization of the origin, unless that is opaque, and returns whether it has written one.
        ///
        /// ```
        /// # use url_core::Url;
        /// let mut output = String::new();
        /// assert_eq!(Url::parse("https://me@example.com:8443/a")?.write_origin(&mut output), Ok(true));
        /// assert_eq!(Url::parse("file:///etc")?.write_origin(&mut output), Ok(false));
        /// assert_eq!(output, "https://example.com:8443");
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// # Errors
        ///
        /// Those of `output`.
        ///
        /// Source: <https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin>
        pub fn write_origin(&self, output: &mut impl fmt::Write) -> Result<bool, fmt::Error> {
            Origin::write_of(self.borrowed(), output)
        }
    };
}

impl Url {
    accessors!('_);

    pub(crate) fn len(&self) -> usize {
        self.href.len()
    }

    /// The bytes of the href from `start` to `end`, which are offsets of components. The href is ASCII.
    pub(crate) fn slice(&self, start: usize, end: usize) -> &str {
        &self.href[start..end]
    }
}

impl<'a> UrlRef<'a> {
    accessors!('a);

    pub(crate) fn borrowed(&self) -> UrlRef<'a> {
        *self
    }

    pub(crate) fn len(&self) -> usize {
        self.href.len()
    }

    pub(crate) fn slice(&self, start: usize, end: usize) -> &'a str {
        &self.href[start..end]
    }
}
