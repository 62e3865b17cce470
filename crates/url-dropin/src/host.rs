//! Hosts.

use crate::ParseError;
use alloc::{borrow::ToOwned, string::String};
use core::{
    fmt,
    net::{Ipv4Addr, Ipv6Addr},
};
use url_core::host::Host as Parsed;

/// A host. An opaque host is a domain here, as in url.
///
/// ```
/// use url::Host;
///
/// assert_eq!(Host::parse("0x7f.1"), Ok(Host::Ipv4([127, 0, 0, 1].into())));
/// assert_eq!(Host::parse("[::0]").unwrap().to_string(), "[::]");
/// assert!(Host::parse("a b").is_err());
/// ```
#[derive(Clone, Debug, Eq, Hash, Ord, PartialOrd)]
#[cfg_attr(feature = "serde", derive(::serde::Deserialize, ::serde::Serialize))]
pub enum Host<S = String> {
    /// A domain, or an opaque host.
    Domain(S),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address.
    Ipv6(Ipv6Addr),
}

impl<S: AsRef<str>> Host<S> {
    /// Returns a host of url-core as url has it, which has no empty host.
    pub(crate) fn of(host: Parsed<S>) -> Option<Self> {
        match host {
            Parsed::DomainName(domain) => Some(Self::Domain(domain)),
            Parsed::Opaque(opaque) => Some(Self::Domain(opaque)),
            Parsed::Ipv4(address) => Some(Self::Ipv4(address)),
            Parsed::Ipv6(address) => Some(Self::Ipv6(address)),
            Parsed::Empty => None,
        }
    }
}

impl Host<&str> {
    /// Returns an owned copy.
    pub fn to_owned(&self) -> Host<String> {
        match *self {
            Self::Domain(domain) => Host::Domain(domain.to_owned()),
            Self::Ipv4(address) => Host::Ipv4(address),
            Self::Ipv6(address) => Host::Ipv6(address),
        }
    }
}

impl Host<String> {
    /// Parses the host of a special URL.
    ///
    /// # Errors
    ///
    /// When the input is not a host.
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        if input.is_empty() {
            return Err(ParseError::EmptyHost);
        }
        match Parsed::parse(input) {
            Ok(host) => Self::of(host.into_owned()).ok_or(ParseError::EmptyHost),
            Err(error) => Err(ParseError::of_validation(error.kind())),
        }
    }

    /// Parses the host of a URL that is not special.
    ///
    /// # Errors
    ///
    /// When the input is not a host.
    pub fn parse_opaque(input: &str) -> Result<Self, ParseError> {
        match Parsed::parse_opaque(input) {
            // The empty host.
            Ok(host) => Ok(Self::of(host.into_owned()).unwrap_or(Self::Domain(String::new()))),
            Err(error) => Err(ParseError::of_validation(error.kind())),
        }
    }
}

impl<S: AsRef<str>> fmt::Display for Host<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Domain(domain) => f.pad(domain.as_ref()),
            Self::Ipv4(address) => address.fmt(f),
            Self::Ipv6(address) => write!(f, "{}", Parsed::<&str>::Ipv6(*address)),
        }
    }
}

impl<S, T> PartialEq<Host<T>> for Host<S>
where
    S: PartialEq<T>,
{
    fn eq(&self, other: &Host<T>) -> bool {
        match (self, other) {
            (Self::Domain(left), Host::Domain(right)) => left == right,
            (Self::Ipv4(left), Host::Ipv4(right)) => left == right,
            (Self::Ipv6(left), Host::Ipv6(right)) => left == right,
            _ => false,
        }
    }
}
