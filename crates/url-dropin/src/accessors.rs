//! The accessors of the components.
//!
//! Where the standard has an empty host, url has none; and it calls an opaque host a domain.

use crate::{Host, Origin, Position, Url, origin};
use core::{fmt, str::Split};

impl Url {
    /// Returns the origin.
    pub fn origin(&self) -> Origin {
        origin::of(self)
    }

    /// Returns the scheme, lowercased and without its `:`.
    pub fn scheme(&self) -> &str {
        self.0.scheme()
    }

    /// Returns whether the scheme is one of the standard's special schemes.
    pub fn is_special(&self) -> bool {
        self.0.is_special()
    }

    /// Returns whether there is a `//` after the scheme.
    pub fn has_authority(&self) -> bool {
        self.0.has_authority()
    }

    /// Returns the username, password, host and port, as written.
    pub fn authority(&self) -> &str {
        self.0.authority()
    }

    /// Returns whether the path is opaque.
    pub fn cannot_be_a_base(&self) -> bool {
        self.0.has_opaque_path()
    }

    /// Returns the username, percent-encoded.
    pub fn username(&self) -> &str {
        self.0.username()
    }

    /// Returns the password, percent-encoded.
    pub fn password(&self) -> Option<&str> {
        self.0.password()
    }

    /// Returns whether there is a host that is not empty.
    pub fn has_host(&self) -> bool {
        self.host_str().is_some()
    }

    /// Returns the host as written, unless it is empty.
    pub fn host_str(&self) -> Option<&str> {
        self.0.host_str().filter(|host| !host.is_empty())
    }

    /// Returns the host, unless it is empty.
    pub fn host(&self) -> Option<Host<&str>> {
        Host::of(self.0.host()?)
    }

    /// Returns the host if it is not an address.
    pub fn domain(&self) -> Option<&str> {
        match self.host()? {
            Host::Domain(domain) => Some(domain),
            _ => None,
        }
    }

    /// Returns the port, unless it is the scheme's default.
    pub fn port(&self) -> Option<u16> {
        self.0.port()
    }

    /// Returns the port, or else the scheme's default.
    pub fn port_or_known_default(&self) -> Option<u16> {
        self.0.port_or_known_default()
    }

    /// Returns the addresses of host and port, by the system's resolver.
    ///
    /// # Errors
    ///
    /// `InvalidData` when there is no host or no port, and the resolver's error when it fails.
    ///
    /// ```
    /// use std::io::ErrorKind;
    /// use url::Url;
    ///
    /// assert_eq!(Url::parse("http://127.0.0.1/")?.socket_addrs(|| None)?, ["127.0.0.1:80".parse()?]);
    /// let error = Url::parse("foo://127.0.0.1/")?.socket_addrs(|| None).unwrap_err();
    /// assert_eq!((error.kind(), error.to_string().as_str()), (ErrorKind::InvalidData, "No port number in the URL"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[cfg(feature = "std")]
    pub fn socket_addrs(
        &self,
        default_port_number: impl Fn() -> Option<u16>,
    ) -> std::io::Result<alloc::vec::Vec<core::net::SocketAddr>> {
        use std::{
            io::{Error, ErrorKind},
            net::ToSocketAddrs,
        };
        // Kind and texts are url's: programs compare them.
        let missing = |what| Error::new(ErrorKind::InvalidData, what);
        let host = self.host().ok_or_else(|| missing("No host name in the URL"))?;
        let port = self.port_or_known_default().or_else(default_port_number);
        let port = port.ok_or_else(|| missing("No port number in the URL"))?;
        match host {
            Host::Domain(domain) => (domain, port).to_socket_addrs().map(Iterator::collect),
            Host::Ipv4(address) => Ok([(address, port).into()].into()),
            Host::Ipv6(address) => Ok([(address, port).into()].into()),
        }
    }

    /// Returns the path, percent-encoded.
    pub fn path(&self) -> &str {
        self.0.path()
    }

    /// Returns the segments of a path that starts with `/`.
    pub fn path_segments(&self) -> Option<Split<'_, char>> {
        self.path().strip_prefix('/').filter(|_| !self.cannot_be_a_base()).map(|path| path.split('/'))
    }

    /// Returns the query, percent-encoded.
    pub fn query(&self) -> Option<&str> {
        self.0.query()
    }

    /// Returns the pairs of the query, decoded.
    pub fn query_pairs(&self) -> form_urlencoded::Parse<'_> {
        form_urlencoded::parse(self.query().unwrap_or_default().as_bytes())
    }

    /// Returns the fragment, percent-encoded.
    pub fn fragment(&self) -> Option<&str> {
        self.0.fragment()
    }

    /// Returns what follows the path: query and fragment, with their delimiters.
    pub(crate) fn after_path(&self) -> &str {
        &self[Position::AfterPath..]
    }
}

/// Shows all components, also the password, as url does: snapshots of tests have them.
impl fmt::Debug for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Url")
            .field("scheme", &self.scheme())
            .field("cannot_be_a_base", &self.cannot_be_a_base())
            .field("username", &self.username())
            .field("password", &self.password())
            .field("host", &self.host())
            .field("port", &self.port())
            .field("path", &self.path())
            .field("query", &self.query())
            .field("fragment", &self.fragment())
            .finish()
    }
}
