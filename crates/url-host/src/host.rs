//! The representation of a host, the host serializer and host equivalence.

use crate::{ipv4, ipv6, serialized::Serialized};
use alloc::string::String;
use core::{
    fmt::{self, Write},
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
};

/// A host: a domain, an IP address, an opaque host, or the empty host.
///
/// `S` holds the text. [`Host::parse`] returns a `Host<Cow<'_, str>>`, which borrows the text if it needs no change.
/// [`as_ref`](Self::as_ref) returns a `Host<&str>`, which is `Copy`, and [`into_owned`](Self::into_owned) a
/// `Host<String>`. The comparison operators compare hosts of the same `S`; [`equals`](Self::equals) compares hosts of
/// different types.
///
/// The variants are public and nothing checks their text: a host you construct yourself may be one that the parser
/// never returns.
///
/// ```
/// use std::net::Ipv6Addr;
/// use url_host::Host;
///
/// let host = Host::parse("[::1]").unwrap();
/// assert_eq!(host, Host::Ipv6(Ipv6Addr::LOCALHOST));
/// assert_eq!(host.to_string(), "[::1]");
///
/// assert!(Host::parse("[::1").is_err());
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-host>
#[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub enum Host<S = String> {
    /// A domain: a non-empty, lowercase ASCII string with IDNA applied to its labels, and with its trailing dot, if
    /// any. In the package url, the variant `Domain` is also an opaque host.
    DomainName(S),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address.
    Ipv6(Ipv6Addr),
    /// An opaque host: a non-empty, percent-encoded ASCII string, with a scheme that is not special.
    Opaque(S),
    /// The empty host, as in `file:///` and `foo:///`.
    Empty,
}

url_names::named_enum! {
    /// The kind of a [`Host`], without its text or address.
    ///
    /// ```
    /// use url_host::{Host, HostKind};
    ///
    /// assert_eq!(Host::parse("0x7f.1")?.kind(), HostKind::Ipv4);
    /// assert_eq!(HostKind::Ipv4.as_str(), "IPv4");
    /// assert_eq!("opaque".parse(), Ok(HostKind::Opaque));
    /// assert!("ipv4".parse::<HostKind>().is_err());
    /// # Ok::<(), url_host::ValidationError>(())
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host>
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    pub enum HostKind {
        /// A domain.
        Domain = "domain",
        /// An IPv4 address.
        Ipv4 = "IPv4",
        /// An IPv6 address.
        Ipv6 = "IPv6",
        /// An opaque host.
        Opaque = "opaque",
        /// The empty host.
        Empty = "empty",
    }
}

impl<S> Host<S> {
    /// Returns the kind of this host.
    ///
    /// ```
    /// use url_host::{Host, HostKind};
    ///
    /// assert_eq!(Host::parse("[::1]")?.kind(), HostKind::Ipv6);
    /// // An opaque host with the text of an address is not that address.
    /// assert_eq!(Host::parse_opaque("127.0.0.1")?.kind(), HostKind::Opaque);
    /// # Ok::<(), url_host::ValidationError>(())
    /// ```
    pub const fn kind(&self) -> HostKind {
        match self {
            Self::DomainName(_) => HostKind::Domain,
            Self::Ipv4(_) => HostKind::Ipv4,
            Self::Ipv6(_) => HostKind::Ipv6,
            Self::Opaque(_) => HostKind::Opaque,
            Self::Empty => HostKind::Empty,
        }
    }
}

impl<S: AsRef<str>> Host<S> {
    /// Returns this host with its text borrowed.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// let host: Host<String> = Host::DomainName("example.com".to_owned());
    /// assert!(matches!(host.as_ref(), Host::DomainName("example.com")));
    /// ```
    pub fn as_ref(&self) -> Host<&str> {
        match self {
            Self::DomainName(domain) => Host::DomainName(domain.as_ref()),
            Self::Ipv4(address) => Host::Ipv4(*address),
            Self::Ipv6(address) => Host::Ipv6(*address),
            Self::Opaque(host) => Host::Opaque(host.as_ref()),
            Self::Empty => Host::Empty,
        }
    }

    /// Returns a copy of this host that owns its text.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// let host: Host<String> = Host::DomainName("example.com").to_owned();
    /// ```
    pub fn to_owned(&self) -> Host {
        self.as_ref().into_owned()
    }

    /// Returns whether this host equals `other`: the same kind of host, and the same value.
    ///
    /// A domain and an opaque host with the same text are different hosts, and so are `example.com` and `example.com.`.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// let owned: Host<String> = Host::DomainName("example.com".to_owned());
    /// assert!(owned.equals(&Host::DomainName("example.com")));
    /// assert!(!owned.equals(&Host::Opaque("example.com")));
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host-equals>
    pub fn equals<T: AsRef<str>>(&self, other: &Host<T>) -> bool {
        self.as_ref() == other.as_ref()
    }

    /// Returns the serialization of this host, without an allocation: an ASCII string that parses to an equal host. An
    /// IPv6 address is written in brackets.
    ///
    /// ```
    /// use std::net::Ipv6Addr;
    /// use url_host::Host;
    ///
    /// let host: Host<&str> = Host::Ipv6(Ipv6Addr::LOCALHOST);
    /// assert_eq!(&*host.serialized(), "[::1]");
    /// // An opaque host with the text of an address is not that address.
    /// assert_ne!(Host::parse_opaque("127.0.0.1").unwrap(), Host::parse("127.0.0.1").unwrap());
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host-serializer>
    pub fn serialized(&self) -> Serialized<'_> {
        match self {
            Self::Ipv4(_) | Self::Ipv6(_) => Serialized::address(|text| self.write_to(text)),
            Self::DomainName(host) | Self::Opaque(host) => Serialized::borrowed(host.as_ref()),
            Self::Empty => Serialized::borrowed(""),
        }
    }

    /// Returns the address if this host is one. An opaque host never is, even if it looks like one.
    ///
    /// ```
    /// use std::net::IpAddr;
    /// use url_host::Host;
    ///
    /// assert_eq!(Host::parse("[::1]").unwrap().ip(), Some(IpAddr::from([0, 0, 0, 0, 0, 0, 0, 1])));
    /// assert_eq!(Host::parse("0x7f.1").unwrap().ip(), Some(IpAddr::from([127, 0, 0, 1])));
    /// assert_eq!(Host::parse_opaque("127.0.0.1").unwrap().ip(), None);
    /// ```
    pub fn ip(&self) -> Option<IpAddr> {
        match self {
            Self::Ipv4(address) => Some((*address).into()),
            Self::Ipv6(address) => Some((*address).into()),
            Self::DomainName(_) | Self::Opaque(_) | Self::Empty => None,
        }
    }

    /// Appends the serialization of this host to `output`. Only `output` may allocate, to grow.
    ///
    /// ```
    /// use std::net::Ipv6Addr;
    /// use url_host::Host;
    ///
    /// let mut href = String::from("https://");
    /// Host::<&str>::Ipv6(Ipv6Addr::LOCALHOST).append_to(&mut href);
    /// assert_eq!(href, "https://[::1]");
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host-serializer>
    pub fn append_to(&self, output: &mut String) {
        // Writing to a `String` never fails.
        _ = self.write_to(output);
    }

    /// The host serializer.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host-serializer>
    fn write_to<W: Write>(&self, output: &mut W) -> fmt::Result {
        match self {
            Self::Ipv4(address) => ipv4::serialize(*address, output),
            Self::Ipv6(address) => {
                output.write_char('[')?;
                ipv6::serialize(*address, output)?;
                output.write_char(']')
            }
            Self::DomainName(host) | Self::Opaque(host) => output.write_str(host.as_ref()),
            Self::Empty => Ok(()),
        }
    }
}

impl<S: Into<String>> Host<S> {
    /// Returns this host with its text owned; text that is owned already is moved.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// let host: Host<String> = Host::parse("example.com").unwrap().into_owned();
    /// ```
    pub fn into_owned(self) -> Host {
        match self {
            Self::DomainName(domain) => Host::DomainName(domain.into()),
            Self::Ipv4(address) => Host::Ipv4(address),
            Self::Ipv6(address) => Host::Ipv6(address),
            Self::Opaque(host) => Host::Opaque(host.into()),
            Self::Empty => Host::Empty,
        }
    }
}

/// ```
/// use std::net::Ipv6Addr;
/// use url_host::Host;
///
/// let host: Host = Host::from(std::net::IpAddr::from(Ipv6Addr::LOCALHOST));
/// assert_eq!(host.to_string(), "[::1]");
/// assert_eq!(host, Ipv6Addr::LOCALHOST.into());
/// ```
impl<S> From<IpAddr> for Host<S> {
    fn from(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(address) => Self::Ipv4(address),
            IpAddr::V6(address) => Self::Ipv6(address),
        }
    }
}

impl<S> From<Ipv4Addr> for Host<S> {
    fn from(address: Ipv4Addr) -> Self {
        Self::Ipv4(address)
    }
}

impl<S> From<Ipv6Addr> for Host<S> {
    fn from(address: Ipv6Addr) -> Self {
        Self::Ipv6(address)
    }
}

/// The host serializer: writes an ASCII string that parses to an equal host. An IPv6 address is written in brackets.
///
/// Source: <https://url.spec.whatwg.org/#concept-host-serializer>
impl<S: AsRef<str>> fmt::Display for Host<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.serialized())
    }
}

/// Returns the domain labels of a domain, from left to right: the strings between its dots. The root dot is followed by
/// an empty label.
///
/// ```
/// use url_host::domain_labels;
///
/// assert!(domain_labels("www.example.com").eq(["www", "example", "com"]));
/// assert!(domain_labels("com.").eq(["com", ""]));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#domain-label>
pub fn domain_labels(domain: &str) -> impl DoubleEndedIterator<Item = &str> {
    domain.split('.')
}

/// Returns whether a domain has an empty label besides the one after a root dot: `a..example`, `.example`, `example..`,
/// or dots only. The host parser accepts such domains, but they are not names of the DNS, nor below one.
///
/// ```
/// use url_host::has_empty_label;
///
/// assert!(has_empty_label("a..example") && has_empty_label("127.0.0.1..") && has_empty_label("."));
/// assert!(!has_empty_label("example.com") && !has_empty_label("example.com."));
/// ```
///
/// Source: [RFC 1034, 3.1](https://www.rfc-editor.org/rfc/rfc1034#section-3.1): only the root has a label of length 0
pub fn has_empty_label(domain: &str) -> bool {
    domain.strip_suffix('.').unwrap_or(domain).split('.').any(str::is_empty)
}
