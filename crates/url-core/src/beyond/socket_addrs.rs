//! Resolving a URL to socket addresses.

use crate::record::{Url, UrlRef};
use std::{
    io::{Error, ErrorKind, Result},
    net::{SocketAddr, ToSocketAddrs},
    vec::Vec,
};
use url_host::Host;

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
            Host::Domain(host) | Host::Opaque(host) => Ok((host, port).to_socket_addrs()?.collect()),
            Host::Empty => Err(invalid("the host of the URL is empty")),
        }
    }
}
