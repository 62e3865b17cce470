//! The parts of a URL that a client needs, and the addresses that it connects to.

use crate::record::{Url, UrlRef};
#[cfg(feature = "std")]
use std::{
    io::{Error, ErrorKind, Result},
    net::{SocketAddr, ToSocketAddrs},
    vec::Vec,
};
#[cfg(feature = "std")]
use url_host::Host;

/// Implements the accessors, with the lifetime of the returned slices.
macro_rules! client_accessors {
    ($lifetime:lifetime) => {
        /// Returns the path, and the query after a `?`. HTTP calls this part of the URL the origin-form of a request
        /// target.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://example.com/a?b#c")?.path_and_query(), "/a?b");
        /// assert_eq!(Url::parse("https://example.com")?.path_and_query(), "/");
        /// assert_eq!(Url::parse("mailto:me?subject=a")?.path_and_query(), "me?subject=a");
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: [RFC 9112](https://www.rfc-editor.org/rfc/rfc9112#section-3.2.1), section 3.2.1, origin-form
        #[inline]
        pub fn path_and_query(&self) -> &$lifetime str {
            let (start, end) = (self.offsets.path_start as usize, self.offsets.query_end(self.len()));
            self.slice(start, end)
        }

        /// Returns the server name for TLS, in the form that TLS libraries take: the host without a trailing dot, and
        /// an IPv6 address without its brackets. Returns `None` if the host is null or empty.
        ///
        /// The TLS extension `server_name` carries names only, never addresses.
        ///
        /// ```
        /// # use url_core::Url;
        /// assert_eq!(Url::parse("https://example.com./")?.server_name(), Some("example.com"));
        /// assert_eq!(Url::parse("https://[::1]:8443/")?.server_name(), Some("::1"));
        /// assert_eq!(Url::parse("file:///a")?.server_name(), None);
        /// # Ok::<(), url_core::ParseError>(())
        /// ```
        ///
        /// Source: [RFC 6066](https://www.rfc-editor.org/rfc/rfc6066#section-3), section 3
        #[doc(alias = "sni")]
        #[inline]
        pub fn server_name(&self) -> Option<&$lifetime str> {
            // Only an IPv6 address has brackets, and only another host a dot at the end.
            let name = self.host_str()?.trim_start_matches('[').trim_end_matches(']');
            Some(name.strip_suffix('.').unwrap_or(name)).filter(|name| !name.is_empty())
        }
    };
}

impl Url {
    client_accessors!('_);
}

impl<'a> UrlRef<'a> {
    client_accessors!('a);
}

#[cfg(feature = "std")]
impl Url {
    /// Returns the socket addresses of the URL's host and port.
    ///
    /// A domain or opaque host is looked up with the system's resolver, which may block. `default_port` is called if
    /// the URL has no port and its scheme has no known default port.
    ///
    /// ```
    /// # use url_core::Url;
    /// let addresses = Url::parse("https://[::1]/")?.socket_addrs(|| None)?;
    /// assert_eq!(addresses, ["[::1]:443".parse()?]);
    /// let addresses = Url::parse("redis://127.0.0.1")?.socket_addrs(|| Some(6379))?;
    /// assert_eq!(addresses, ["127.0.0.1:6379".parse()?]);
    ///
    /// let error = Url::parse("redis://127.0.0.1")?.socket_addrs(|| None).unwrap_err();
    /// assert_eq!(error.to_string(), "the URL names no port");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// An untrusted URL may lead into your own network, by an address or by a name. See [how to check a host
    /// before you connect][how].
    ///
    /// [how]: https://github.com/urlstack/urlstack/blob/main/docs/security-recipes.md#check-a-host-before-you-connect
    ///
    /// # Errors
    ///
    /// When the URL has no host or an empty one, when there is no port, and when the resolver fails.
    #[inline]
    pub fn socket_addrs(&self, default_port: impl Fn() -> Option<u16>) -> Result<Vec<SocketAddr>> {
        self.borrowed().socket_addrs(default_port)
    }
}

#[cfg(feature = "std")]
impl UrlRef<'_> {
    /// Returns the socket addresses of the URL's host and port, like [`Url::socket_addrs`].
    ///
    /// ```
    /// # use url_core::UrlRef;
    /// let url = UrlRef::from_serialized("https://[::1]/").unwrap();
    /// assert_eq!(url.socket_addrs(|| None)?, ["[::1]:443".parse().unwrap()]);
    /// assert!(UrlRef::from_serialized("redis://127.0.0.1").unwrap().socket_addrs(|| None).is_err());
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`Url::socket_addrs`].
    pub fn socket_addrs(&self, default_port: impl Fn() -> Option<u16>) -> Result<Vec<SocketAddr>> {
        let invalid = |message| Error::new(ErrorKind::InvalidInput, message);
        let host = self.host().ok_or_else(|| invalid("the URL has no host"))?;
        let port =
            self.port_or_known_default().or_else(default_port).ok_or_else(|| invalid("the URL names no port"))?;
        match host {
            Host::Ipv4(address) => Ok([(address, port).into()].into()),
            Host::Ipv6(address) => Ok([(address, port).into()].into()),
            Host::DomainName(host) | Host::Opaque(host) => Ok((host, port).to_socket_addrs()?.collect()),
            Host::Empty => Err(invalid("the host of the URL is empty")),
        }
    }
}
