//! What a URL consists of: the same accessors on [`Url`] and on [`UrlRef`].

use crate::{
    origin::Origin,
    path::PathSegments,
    record::{HostKind, Url, UrlRef},
    scheme::SchemeType,
};
use url_form::Parse;
use url_host::Host;

/// Writes the accessors into an `impl`, with the lifetime of what they return: `'_` for [`Url`], that of the borrowed
/// href for [`UrlRef`].
macro_rules! accessors {
    ($lifetime:lifetime) => {
        /// The href: the serialization of the URL, in ASCII.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("HTTPS://example.com")?.as_str(), "https://example.com/");
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#concept-url-serializer>
        pub fn as_str(&self) -> &$lifetime str {
            self.slice(0, self.len())
        }

        /// The scheme, in lower case and without the `:`.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("HTTPS://example.com")?.scheme(), "https");
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#concept-url-scheme>
        pub fn scheme(&self) -> &$lifetime str {
            self.slice(0, self.offsets.scheme_end as usize)
        }

        /// Which special scheme the scheme is, if any.
        ///
        /// ```
        /// use url_core::{SchemeType, Url};
        ///
        /// assert_eq!(Url::parse("wss://example.com")?.scheme_type(), SchemeType::Wss);
        /// assert_eq!(Url::parse("redis://example.com")?.scheme_type(), SchemeType::NotSpecial);
        /// # Ok::<(), Box<dyn std::error::Error>>(())
        /// ```
        pub fn scheme_type(&self) -> SchemeType {
            SchemeType::of(self.scheme())
        }

        /// Whether the scheme is one of the special schemes: `ftp`, `file`, `http`, `https`, `ws`, `wss`.
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

        /// Whether the URL has a host, be it the empty one, and so a `//` behind its scheme.
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

        /// Whether there is a host, which may be the empty one: `host().is_some()`.
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

        /// What stands between `//` and the path: the credentials, the host and the port, as far as they are there.
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

        /// Whether the URL can be the base of nothing but a fragment: the same as
        /// [`has_opaque_path`](Self::has_opaque_path), under the name that the standard had for it before.
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

        /// Whether the path is opaque: one string that is no list of segments, as in `mailto:someone@example.com`.
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

        /// The username, percent-encoded; empty if there is none.
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

        /// The password, percent-encoded, or `None` if there is none. The standard does not tell an empty password
        /// from none.
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

        /// Whether the username or the password is not empty.
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

        /// The host, or `None` if it is null.
        ///
        /// ```
        /// # use url_core::{Host, Url};
        /// assert_eq!(Url::parse("https://example.com")?.host(), Some(Host::Domain("example.com")));
        /// assert_eq!(Url::parse("https://127.1")?.host(), Some(Host::Ipv4([127, 0, 0, 1].into())));
        /// assert_eq!(Url::parse("file:///etc")?.host(), Some(Host::Empty));
        /// assert_eq!(Url::parse("mailto:me")?.host(), None);
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#concept-url-host>
        pub fn host(&self) -> Option<Host<&$lifetime str>> {
            let text = self.slice(self.offsets.host_start as usize, self.offsets.host_end as usize);
            // An address in the href is in the form that core::net reads too, so neither parse can fail.
            Some(match self.offsets.host {
                HostKind::Null => return None,
                HostKind::Empty => Host::Empty,
                HostKind::Domain => Host::Domain(text),
                HostKind::Opaque => Host::Opaque(text),
                HostKind::Ipv4 => Host::Ipv4(text.parse().ok()?),
                HostKind::Ipv6 => Host::Ipv6(text.get(1..text.len() - 1)?.parse().ok()?),
            })
        }

        /// The host as it stands in the href, an IPv6 address in its brackets, or `None` if it is null.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://[0::1]:8080")?.host_str(), Some("[::1]"));
        /// assert_eq!(Url::parse("file:///etc")?.host_str(), Some(""));
        /// assert_eq!(Url::parse("mailto:me")?.host_str(), None);
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#concept-host-serializer>
        pub fn host_str(&self) -> Option<&$lifetime str> {
            self.has_authority()
                .then(|| self.slice(self.offsets.host_start as usize, self.offsets.host_end as usize))
        }

        /// The host if it is a domain.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://example.com")?.domain(), Some("example.com"));
        /// assert_eq!(Url::parse("https://[::1]")?.domain(), None);
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        pub fn domain(&self) -> Option<&$lifetime str> {
            if self.offsets.host == HostKind::Domain { self.host_str() } else { None }
        }

        /// The port, or `None` if it is null, as it is when it is the scheme's default port.
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

        /// The port, or the default port of the scheme.
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

        /// Whether the URL cannot have a username, password or port: its host is null or empty, or its scheme `file`.
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

        /// The path, serialized: an opaque path, or each segment with a `/` before it.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://example.com?q")?.path(), "/");
        /// assert_eq!(Url::parse("mailto:me@example.com")?.path(), "me@example.com");
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: <https://url.spec.whatwg.org/#url-path-serializer>
        pub fn path(&self) -> &$lifetime str {
            self.slice(self.offsets.path_start as usize, self.offsets.path_end(self.len()))
        }

        /// The segments of the path, percent-encoded as they stand, or `None` if the path is opaque.
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

        /// The query, percent-encoded and without the `?`, or `None` if it is null.
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
        pub fn query(&self) -> Option<&$lifetime str> {
            let start = self.offsets.query_start?.get() as usize + 1;
            Some(self.slice(start, self.offsets.query_end(self.len())))
        }

        /// The name-value pairs of the query, read as `application/x-www-form-urlencoded`; none if it is null.
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
        pub fn query_pairs(&self) -> Parse<$lifetime> {
            url_form::parse(self.query().unwrap_or_default().as_bytes())
        }

        /// The fragment, percent-encoded and without the `#`, or `None` if it is null.
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
        pub fn fragment(&self) -> Option<&$lifetime str> {
            let start = self.offsets.fragment_start?.get() as usize + 1;
            Some(self.slice(start, self.len()))
        }

        /// The serialization without the fragment.
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

        /// The origin.
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
    };
}

impl Url {
    accessors!('_);

    fn len(&self) -> usize {
        self.href.len()
    }

    /// The bytes of the href from `start` to `end`, which are offsets of components: the href is ASCII.
    fn slice(&self, start: usize, end: usize) -> &str {
        &self.href[start..end]
    }
}

impl<'a> UrlRef<'a> {
    accessors!('a);

    pub(crate) fn borrowed(&self) -> UrlRef<'a> {
        *self
    }

    fn len(&self) -> usize {
        self.href.len()
    }

    fn slice(&self, start: usize, end: usize) -> &'a str {
        &self.href[start..end]
    }
}
