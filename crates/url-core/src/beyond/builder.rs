//! Building a URL from parts.

use crate::{
    encoded::Item,
    error::{Component, Rejection, SetError},
    path::{check_segment, segments_below},
    query::{PairValue, Space, append_pair},
    record::Url,
    redacted::Redactor,
    scheme::SchemeType,
    syntax::{GUARD, scheme_before},
};
use alloc::{
    borrow::Cow,
    string::{String, ToString},
};
use core::{borrow::Borrow, net::IpAddr};
use url_host::{Host, HostAndPort, ValidationError};
use url_percent::{C0_CONTROL, FRAGMENT, PercentEncodeSet, USERINFO, utf8_percent_encode};

static CREDENTIAL: PercentEncodeSet = USERINFO.with(b"%");
static OPAQUE_PATH: PercentEncodeSet = C0_CONTROL.with(b" ?#%");
static WHOLE_FRAGMENT: PercentEncodeSet = FRAGMENT.with(b"%");

/// A builder of a URL, made by [`Url::builder`].
///
/// Each part is a string that is not percent-encoded, except a whole [`query`](Self::query). The builder encodes it so
/// that it reads back as the same text, whatever it contains. Only the host goes through the host parser, and the dot
/// segments of a [`path`](Self::path) are resolved. Parts of a path, a query or a fragment can also be bytes, or
/// already [`Encoded`](crate::encoded::Encoded). [`build`](Self::build) returns the first error.
///
/// Without a host and segments, a URL that is not special has an opaque path, which may be empty.
///
/// ```
/// use url_core::Url;
///
/// let url = Url::builder("https")
///     .username("me@home")
///     .host("B\u{fc}cher.example")
///     .port(8443)
///     .path("/shop/50% off")
///     .segment("a/b?")
///     .pair("q", "x&y")
///     .pair("debug", None)
///     .fragment("#1")
///     .build()?;
/// assert_eq!(
///     url.as_str(),
///     "https://me%40home@xn--bcher-kva.example:8443/shop/50%25%20off/a%2Fb%3F?q=x%26y&debug##1",
/// );
///
/// let error = Url::builder("https").host("example.com/admin").build().unwrap_err();
/// assert!(error.to_string().starts_with("cannot set the host: domain-to-ASCII: "), "{error}");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
#[must_use = "a builder does nothing until `build` is called"]
pub struct UrlBuilder<'a> {
    scheme: &'a str,
    username: &'a str,
    password: &'a str,
    host: Option<BuilderHost<'a>>,
    port: Option<u16>,
    /// The path, encoded.
    path: String,
    is_opaque: bool,
    /// The query, encoded.
    query: Option<String>,
    fragment: Option<Item<'a>>,
    /// The first error.
    error: Option<SetError>,
}

#[derive(Clone)]
enum BuilderHost<'a> {
    Text(&'a str),
    Parsed(Result<Host<Cow<'a, str>>, ValidationError>),
    Ip(IpAddr),
}

impl Url {
    /// Returns a builder of a URL with that scheme.
    ///
    /// ```
    /// # use url_core::Url;
    /// let url = Url::builder("https").host("example.com").segment("a b").build()?;
    /// assert_eq!(url.as_str(), "https://example.com/a%20b");
    /// assert!(Url::builder("https:").host("example.com").build().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn builder(scheme: &str) -> UrlBuilder<'_> {
        UrlBuilder {
            scheme,
            username: "",
            password: "",
            host: None,
            port: None,
            path: String::new(),
            is_opaque: false,
            query: None,
            fragment: None,
            error: None,
        }
    }
}

impl<'a> UrlBuilder<'a> {
    /// Sets the username.
    ///
    /// ```
    /// # use url_core::Url;
    /// let url = Url::builder("ftp").host("example.com").username("me@home").build()?;
    /// assert_eq!(url.as_str(), "ftp://me%40home@example.com/");
    /// assert!(Url::builder("file").host("example.com").username("me").build().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn username(self, username: &'a str) -> Self {
        Self { username, ..self }
    }

    /// Sets the password.
    ///
    /// ```
    /// # use url_core::Url;
    /// let url = Url::builder("ftp").host("example.com").username("me").password("a:b").build()?;
    /// assert_eq!(url.as_str(), "ftp://me:a%3Ab@example.com/");
    /// assert!(Url::builder("mailto").opaque_path("me").password("a").build().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn password(self, password: &'a str) -> Self {
        Self { password, ..self }
    }

    /// Sets the host, which goes through the host parser.
    ///
    /// An IPv6 address is in brackets. The empty host is only for `file` and for schemes that are not special.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::builder("https").host("B\u{fc}cher.example").build()?.as_str(), "https://xn--bcher-kva.example/");
    /// assert!(Url::builder("https").host("example.com:80").build().is_err());
    /// assert!(Url::builder("https").host("").build().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn host(self, host: &'a str) -> Self {
        Self { host: Some(BuilderHost::Text(host)), ..self }
    }

    /// Sets host and port from a string in the form of the HTTP header field `Host`.
    ///
    /// If the text has no port, a [port](Self::port) that was set before is kept.
    ///
    /// ```
    /// # use url_core::Url;
    /// let url = Url::builder("https").host_and_port("[::1]:8443").segment("a").build()?;
    /// assert_eq!(url.as_str(), "https://[::1]:8443/a");
    /// assert_eq!(Url::builder("https").port(8443).host_and_port("h").build()?.as_str(), "https://h:8443/");
    /// assert!(Url::builder("https").host_and_port("me@example.com").build().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn host_and_port(self, text: &'a str) -> Self {
        if text.is_empty() {
            return self.host(text);
        }
        let (host, port) = match self.scheme_type().parse_host_and_port(text) {
            Ok(HostAndPort { host, port }) => (Ok(host), port),
            Err(error) => (Err(error), None),
        };
        Self { host: Some(BuilderHost::Parsed(host)), port: port.or(self.port), ..self }
    }

    /// Sets the host to an IP address.
    ///
    /// ```
    /// # use url_core::Url;
    /// use std::net::Ipv6Addr;
    ///
    /// assert_eq!(Url::builder("https").ip_host(Ipv6Addr::LOCALHOST).build()?.as_str(), "https://[::1]/");
    /// assert!(Url::builder("data").ip_host(Ipv6Addr::LOCALHOST).opaque_path("a").build().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn ip_host(self, address: impl Into<IpAddr>) -> Self {
        Self { host: Some(BuilderHost::Ip(address.into())), ..self }
    }

    /// Sets the port; `None` is the default port of the scheme.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::builder("https").host("example.com").port(8443).build()?.as_str(), "https://example.com:8443/");
    /// assert_eq!(Url::builder("https").host("example.com").port(443).build()?.port(), None);
    /// assert!(Url::builder("file").port(80).build().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn port(self, port: impl Into<Option<u16>>) -> Self {
        Self { port: port.into(), ..self }
    }

    /// Appends a segment to the path, after the slash at its end if there is one.
    ///
    /// The segment is a string, bytes, or already [`Encoded`](crate::encoded::Encoded). It cannot be a dot segment.
    ///
    /// ```
    /// # use url_core::Url;
    /// let url = Url::builder("file").segment("50%").segment("a/b").build()?;
    /// assert_eq!(url.as_str(), "file:///50%25/a%2Fb");
    /// assert!(Url::builder("file").segment("..").build().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn segment<'t>(self, segment: impl Into<Item<'t>>) -> Self {
        self.append(true, segment.into())
    }

    /// Appends segments to the path, the first after the slash at its end if there is one.
    ///
    /// Empty segments are kept. None can be a dot segment.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::builder("file").segments(["a", "", "b c", ""]).build()?.as_str(), "file:///a//b%20c/");
    /// assert!(Url::builder("file").segments(["a", "."]).build().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn segments<S>(self, segments: impl IntoIterator<Item = S>) -> Self
    where
        for<'t> &'t S: Into<Item<'t>>,
    {
        segments
            .into_iter()
            .enumerate()
            .fold(self, |builder, (index, segment)| builder.append(index == 0, (&segment).into()))
    }

    /// Appends a path, like [`Url::append_path`]. Dot segments are resolved, and cannot lead out of the appended path.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::builder("file").path("/a/../b?").path("c").build()?.as_str(), "file:///b%3F/c");
    /// assert!(Url::builder("file").path("a").path("../c").build().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn path<'t>(self, path: impl Into<Item<'t>>) -> Self {
        match segments_below(path.into()) {
            Ok(segments) => {
                segments.into_iter().enumerate().fold(self, |builder, (index, part)| builder.append(index == 0, part))
            }
            Err(error) => self.fail(error),
        }
    }

    /// Sets an opaque path, which is a single text and not a list of segments.
    ///
    /// Only a URL that has no host and is not special can have one, and it cannot start with a slash. It replaces
    /// segments that were added before, and segments that are added later replace it.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::builder("mailto").opaque_path("me@example.com?").build()?.as_str(), "mailto:me@example.com%3F");
    /// assert!(Url::builder("mailto").opaque_path("/me").build().is_err());
    /// assert!(Url::builder("https").host("example.com").opaque_path("me").build().is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn opaque_path(self, path: &str) -> Self {
        if path.starts_with('/') {
            let kind = Rejection::Unexpected { at: 0, expected: "anything but a slash" };
            return self.fail(SetError::new(Component::Path, kind));
        }
        Self { path: utf8_percent_encode(path, &OPAQUE_PATH).to_string(), is_opaque: true, ..self }
    }

    /// Sets the whole query, or with `None` no query.
    ///
    /// Percent-encoded bytes are kept, and `&` and `=` are delimiters. To add names and values that are not encoded,
    /// use [`pair`](Self::pair).
    ///
    /// ```
    /// # use url_core::Url;
    /// let url = Url::builder("https").host("example.com").query("a=%41&b=c d#").build()?;
    /// assert_eq!(url.query(), Some("a=%41&b=c%20d%23"));
    /// // No query differs from an empty one.
    /// assert_eq!(Url::builder("https").host("h").query(url.fragment()).build()?.as_str(), "https://h/");
    /// assert_eq!(Url::builder("https").host("h").query("").build()?.as_str(), "https://h/?");
    /// // As in any query, an apostrophe is encoded if the scheme is special.
    /// assert_eq!(Url::builder("foo").host("h").query("it's").build()?.as_str(), "foo://h?it's");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn query<'t>(self, query: impl Into<PairValue<'t>>) -> Self {
        let set = self.scheme_type().query_set();
        Self { query: query.into().0.map(|query| query.encode(set, set).to_string()), ..self }
    }

    /// Appends a name-value pair to the query; the value can be `None`. A space becomes `%20`.
    ///
    /// ```
    /// # use url_core::Url;
    /// let url = Url::builder("https").host("example.com").pair("q", "a b&c").pair("flag", None).build()?;
    /// assert_eq!(url.query(), Some("q=a%20b%26c&flag"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn pair<'t>(mut self, name: impl Into<Item<'t>>, value: impl Into<PairValue<'t>>) -> Self {
        let query = self.query.get_or_insert_default();
        if !query.is_empty() {
            query.push('&');
        }
        append_pair(query, name.into(), value.into(), Space::Percent20);
        self
    }

    /// Appends name-value pairs from a list, or by reference from a map, like [`pair`](Self::pair).
    ///
    /// ```
    /// # use url_core::Url;
    /// let url = Url::builder("https").host("example.com").pairs([("q", "a b"), ("page", "2")]).build()?;
    /// assert_eq!(url.query(), Some("q=a%20b&page=2"));
    /// let url = Url::builder("https").host("example.com").pairs([("a", None), ("b", Some("c"))]).build()?;
    /// assert_eq!(url.query(), Some("a&b=c"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn pairs<I, N, V>(self, pairs: I) -> Self
    where
        I: IntoIterator<Item: Borrow<(N, V)>>,
        for<'t> &'t N: Into<Item<'t>>,
        for<'t> &'t V: Into<PairValue<'t>>,
    {
        pairs.into_iter().fold(self, |builder, pair| {
            let (name, value) = pair.borrow();
            builder.pair(name, value)
        })
    }

    /// Sets the fragment, or with `None` no fragment.
    ///
    /// ```
    /// use url_core::{Url, encoded::Encoded};
    ///
    /// let builder = Url::builder("https").host("example.com");
    /// assert_eq!(builder.clone().fragment("50% off").build()?.fragment(), Some("50%25%20off"));
    /// // The fragment of another URL is already percent-encoded.
    /// assert_eq!(builder.clone().fragment(Encoded("50%25%20off")).build()?.fragment(), Some("50%25%20off"));
    /// assert_eq!(builder.fragment(None).build()?.as_str(), "https://example.com/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn fragment(self, fragment: impl Into<PairValue<'a>>) -> Self {
        Self { fragment: fragment.into().0, ..self }
    }

    /// Builds the URL.
    ///
    /// ```
    /// # use url_core::Url;
    /// assert_eq!(Url::builder("mailto").opaque_path("50%@example.com").build()?.as_str(), "mailto:50%25@example.com");
    /// assert_eq!(Url::builder("file").path("/etc/hosts").build()?.as_str(), "file:///etc/hosts");
    ///
    /// let error = Url::builder("https").path("/a").build().unwrap_err();
    /// assert_eq!(error.to_string(), "cannot set the host: host-required: a special URL must have a host, which may be empty only for `file`");
    /// let error = Url::builder("https").host("h").path("/a/../../b").build().unwrap_err();
    /// assert_eq!(error.to_string(), "cannot set the path: dot-segment: a dot segment is not allowed (bytes 6..8)");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - The scheme is invalid.
    /// - The host is invalid for the scheme, or missing although the scheme requires one.
    /// - There is a username, password or port, but the host is missing or empty, or the scheme is `file`.
    /// - A path or segment contains a dot segment that is not allowed.
    /// - The path is opaque, and the scheme is special, there is a host, or the path starts with a slash.
    /// - The href would exceed 4 GiB - 1.
    #[inline]
    pub fn build(self) -> Result<Url, SetError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        let scheme = scheme_before(self.scheme, None).ok_or_else(|| SetError::invalid_scheme(self.scheme))?;
        let scheme_type = SchemeType::of(&scheme);
        if self.is_opaque && (scheme_type.is_special() || self.host.is_some()) {
            return Err(SetError::new(Component::Path, Rejection::CannotHaveOpaquePath));
        }
        let mut href = String::from(scheme);
        href.push(':');
        match self.parse_host(scheme_type)? {
            Some(host) => {
                href.push_str("//");
                self.append_credentials(&mut href);
                host.append_to(&mut href);
                if let Some(port) = self.port {
                    href.push(':');
                    href.push_str(&port.to_string());
                }
            }
            None if self.path.starts_with("//") => href.push_str(GUARD),
            None => {}
        }
        href.push_str(&self.path);
        if let Some(query) = &self.query {
            href.push('?');
            href.push_str(query);
        }
        if let Some(fragment) = self.fragment {
            href.push('#');
            fragment.encode(&WHOLE_FRAGMENT, &FRAGMENT).append_to(&mut href);
        }
        Url::parse(&href).map_err(|error| SetError::of_parse(None, error))
    }

    /// Parses the host and checks that the scheme allows it, with the other parts of the authority.
    #[inline]
    fn parse_host(&self, scheme_type: SchemeType) -> Result<Option<Host<Cow<'a, str>>>, SetError> {
        let reject = |component, kind| Err(SetError::new(component, kind));
        let host = match &self.host {
            Some(BuilderHost::Ip(address)) => Some(Host::from(*address)),
            Some(BuilderHost::Parsed(host)) => Some(host.clone().map_err(SetError::of_host)?),
            // A file URL without a host has the empty host.
            None if scheme_type == SchemeType::File => Some(Host::Empty),
            None if scheme_type.allows(None) => None,
            Some(BuilderHost::Text("")) if scheme_type.allows(Some("")) => Some(Host::Empty),
            None | Some(BuilderHost::Text("")) => return reject(Component::Host, Rejection::HostRequired),
            Some(BuilderHost::Text(host)) => Some(scheme_type.parse_host(host).map_err(SetError::of_host)?),
        };
        if matches!(host, None | Some(Host::Empty)) || scheme_type == SchemeType::File {
            if !self.username.is_empty() {
                return reject(Component::Username, Rejection::CannotHaveUsernamePasswordPort);
            }
            if !self.password.is_empty() {
                return reject(Component::Password, Rejection::CannotHaveUsernamePasswordPort);
            }
            if self.port.is_some() {
                return reject(Component::Port, Rejection::CannotHaveUsernamePasswordPort);
            }
        }
        Ok(host)
    }

    /// Returns the type of the scheme, which need not be valid.
    #[inline]
    fn scheme_type(&self) -> SchemeType {
        SchemeType::of(&scheme_before(self.scheme, None).unwrap_or_default())
    }

    #[inline]
    fn append_credentials(&self, href: &mut String) {
        if self.username.is_empty() && self.password.is_empty() {
            return;
        }
        utf8_percent_encode(self.username, &CREDENTIAL).append_to(href);
        if !self.password.is_empty() {
            href.push(':');
            utf8_percent_encode(self.password, &CREDENTIAL).append_to(href);
        }
        href.push('@');
    }

    /// Appends a segment. The first one of a call replaces an empty segment at the end.
    #[inline]
    fn append(mut self, is_first: bool, segment: Item<'_>) -> Self {
        if let Err(error) = check_segment(segment) {
            return self.fail(error);
        }
        if self.is_opaque {
            self.path.clear();
            self.is_opaque = false;
        }
        if is_first && self.path.ends_with('/') {
            self.path.pop();
        }
        self.path.push('/');
        segment.append_segment_to(&mut self.path);
        self
    }

    #[inline]
    fn fail(self, error: SetError) -> Self {
        Self { error: self.error.or(Some(error)), ..self }
    }
}

/// Shows the scheme, and the path without its secrets. The other parts may be secret.
impl core::fmt::Debug for UrlBuilder<'_> {
    #[inline]
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        let path = Redactor::new().path(&self.path);
        f.debug_struct("UrlBuilder")
            .field("scheme", &self.scheme)
            .field("path", &path.in_quotes())
            .finish_non_exhaustive()
    }
}
