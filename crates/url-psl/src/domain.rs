//! What can be asked for its public suffix.

/// A host, or what has one.
///
/// - `str`, and `String` (feature `host`): a domain as the host parser gives it, in ASCII and lower case. A text that
///   is no domain, because it is empty, stands in brackets or ends in a number, has no public suffix; nor has one in
///   which a label that is looked for among the rules is not written so, as in `EXAMPLE.CO.UK` or `example.co.uk:80`,
///   of which the default rule would make `UK` and `uk:80`.
/// - `Host` of url-host (feature `host`): addresses, opaque hosts and the empty host have no public suffix.
/// - `Url` and `UrlRef` of url-core (feature `url`): that of their host, if they have one.
///
/// This trait is sealed.
///
/// ```
/// use url_core::Url;
/// use url_psl::registrable_domain;
///
/// assert_eq!(registrable_domain("www.example.co.uk"), Some("example.co.uk"));
/// assert_eq!(registrable_domain(&Url::parse("https://www.example.co.uk/")?), Some("example.co.uk"));
/// assert_eq!(registrable_domain("EXAMPLE.CO.UK"), None);
/// assert_eq!(registrable_domain("https://www.example.co.uk/"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Domain: sealed::Sealed {
    /// The domain, if there is one. A text may still turn out to be none.
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

#[cfg(feature = "host")]
impl sealed::Sealed for alloc::string::String {}

#[cfg(feature = "host")]
impl Domain for alloc::string::String {
    fn domain(&self) -> Option<&str> {
        Some(self)
    }
}

#[cfg(feature = "host")]
impl<S: AsRef<str>> sealed::Sealed for url_host::Host<S> {}

#[cfg(feature = "host")]
impl<S: AsRef<str>> Domain for url_host::Host<S> {
    fn domain(&self) -> Option<&str> {
        match self {
            Self::Domain(domain) => Some(domain.as_ref()),
            Self::Ipv4(_) | Self::Ipv6(_) | Self::Opaque(_) | Self::Empty => None,
        }
    }
}

#[cfg(feature = "url")]
impl sealed::Sealed for url_core::Url {}

#[cfg(feature = "url")]
impl Domain for url_core::Url {
    fn domain(&self) -> Option<&str> {
        Self::domain(self)
    }
}

#[cfg(feature = "url")]
impl sealed::Sealed for url_core::UrlRef<'_> {}

#[cfg(feature = "url")]
impl Domain for url_core::UrlRef<'_> {
    fn domain(&self) -> Option<&str> {
        Self::domain(self)
    }
}
