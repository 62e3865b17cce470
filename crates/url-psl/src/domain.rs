//! The types whose public suffix can be found.

use alloc::{
    borrow::{Cow, ToOwned},
    boxed::Box,
    string::String,
};

/// A type that is or has a host.
///
/// - `str` and `String`: a domain as the host parser returns it, in ASCII and lower case. A string that the host parser
///   never returns has no public suffix. Such a string is empty, has an empty label or ends in a number. Or it contains
///   a non-ASCII byte, a capital letter or a [forbidden domain code point], as URLs and addresses in brackets do.
/// - `Host` and `HostAndPort` of url-host (feature `host`): addresses, opaque hosts and the empty host have no public
///   suffix.
/// - `Url` and `UrlRef` of url-core (feature `url`): the host of the URL, if it has one.
/// - A reference to any of these, or a `Box` or `Cow`.
///
/// This trait is sealed.
///
/// ```
/// use url_psl::registrable_domain;
///
/// assert_eq!(registrable_domain("www.example.co.uk"), Some("example.co.uk"));
/// let hosts = ["www.example.co.uk", "co.uk", "example.com"];
/// assert!(hosts.iter().filter_map(registrable_domain).eq(["example.co.uk", "example.com"]));
///
/// for no_domain in ["WWW.example.com", "bücher.example.de", "https://www.example.com", "www.example.com:80"] {
///     assert_eq!(registrable_domain(no_domain), None);
/// }
/// ```
///
/// Hosts and URLs are already parsed:
///
/// ```
/// # #[cfg(feature = "url")] {
/// use url_core::Url;
/// use url_psl::registrable_domain;
///
/// assert_eq!(registrable_domain(&Url::parse("https://WWW.Example.co.uk/").unwrap()), Some("example.co.uk"));
/// assert_eq!(registrable_domain(&Url::parse("https://127.0.0.1/").unwrap()), None);
/// # }
/// ```
///
/// [forbidden domain code point]: https://url.spec.whatwg.org/#forbidden-domain-code-point
pub trait Domain: sealed::Sealed {
    /// Returns the domain, if there is one. A string may still turn out not to be a domain.
    fn domain(&self) -> Option<&str>;
}

mod sealed {
    pub trait Sealed {}
}

impl sealed::Sealed for str {}

impl Domain for str {
    fn domain(&self) -> Option<&str> {
        Some(self)
    }
}

impl sealed::Sealed for String {}

impl Domain for String {
    fn domain(&self) -> Option<&str> {
        Some(self)
    }
}

impl<D: Domain + ?Sized> sealed::Sealed for &D {}

impl<D: Domain + ?Sized> Domain for &D {
    fn domain(&self) -> Option<&str> {
        (**self).domain()
    }
}

impl<D: Domain + ?Sized> sealed::Sealed for Box<D> {}

impl<D: Domain + ?Sized> Domain for Box<D> {
    fn domain(&self) -> Option<&str> {
        (**self).domain()
    }
}

impl<D: Domain + ToOwned + ?Sized> sealed::Sealed for Cow<'_, D> {}

impl<D: Domain + ToOwned + ?Sized> Domain for Cow<'_, D> {
    fn domain(&self) -> Option<&str> {
        (**self).domain()
    }
}

#[cfg(feature = "host")]
impl<S: AsRef<str>> sealed::Sealed for url_host::Host<S> {}

#[cfg(feature = "host")]
impl<S: AsRef<str>> Domain for url_host::Host<S> {
    fn domain(&self) -> Option<&str> {
        match self {
            Self::DomainName(domain) => Some(domain.as_ref()),
            Self::Ipv4(_) | Self::Ipv6(_) | Self::Opaque(_) | Self::Empty => None,
        }
    }
}

#[cfg(feature = "host")]
impl<S: AsRef<str>> sealed::Sealed for url_host::HostAndPort<S> {}

#[cfg(feature = "host")]
impl<S: AsRef<str>> Domain for url_host::HostAndPort<S> {
    fn domain(&self) -> Option<&str> {
        Domain::domain(&self.host)
    }
}

#[cfg(feature = "url")]
impl sealed::Sealed for url_core::Url {}

#[cfg(feature = "url")]
impl Domain for url_core::Url {
    fn domain(&self) -> Option<&str> {
        self.domain_name()
    }
}

#[cfg(feature = "url")]
impl sealed::Sealed for url_core::UrlRef<'_> {}

#[cfg(feature = "url")]
impl Domain for url_core::UrlRef<'_> {
    fn domain(&self) -> Option<&str> {
        self.domain_name()
    }
}
