//! Host classes: whether a program should connect to a host.
//!
//! The class is that of a parsed host, so no spelling of an address escapes: `0x7f.1`, `[::ffff:127.0.0.1]` and
//! fullwidth digits are loopback as much as `127.0.0.1`. Neither DNS nor anything else is asked. That suffices for
//! addresses and for a few names; any other name may resolve to any address. A safe program therefore also
//! checks the address that a name resolved to, with [`HostClass::of_ip`], and connects to that address.
//!
//! - [`addresses`]: the tables of special-purpose addresses, and IPv4 addresses inside IPv6 addresses;
//! - [`names`]: the table of names that are not for the public DNS, or have a special purpose in it.
//!
//! Both tables contain the addresses and names of the metadata services of clouds, which give a machine its secrets.

pub mod addresses;
pub mod names;

use crate::Host;
use core::{
    error::Error,
    fmt,
    net::{IpAddr, Ipv4Addr},
    str::FromStr,
};

pub use addresses::{Embedding, embedded_ipv4};

macro_rules! host_classes {
    ($($(#[doc = $doc:literal])* $variant:ident, $name:literal;)*) => {
        /// What a host is to a program that decides whether to connect to it.
        ///
        /// ```
        /// use url_host::{Host, class::HostClass};
        ///
        /// let class = |input| Host::parse(input, false).unwrap().class();
        /// assert_eq!(class("0x7f.1"), HostClass::Loopback);
        /// assert_eq!(class("[64:ff9b::10.0.0.1]"), HostClass::Private);
        /// assert_eq!(class("metadata.google.internal."), HostClass::CloudMetadata);
        /// assert!(class("[2606:4700::1111]").is_public());
        ///
        /// // An address reserved for documentation is nobody's.
        /// assert!(!class("192.0.2.1").is_public());
        /// ```
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[non_exhaustive]
        pub enum HostClass {
            $($(#[doc = $doc])* $variant,)*
        }

        impl HostClass {
            /// Every class, the public ones first.
            ///
            /// ```
            /// use url_host::HostClass;
            ///
            /// let public: Vec<&HostClass> = HostClass::ALL.iter().filter(|class| class.is_public()).collect();
            /// assert_eq!(public, [&HostClass::Global, &HostClass::Domain]);
            /// ```
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// Returns the name of the class, in words joined by `-`, such as `cloud-metadata`.
            ///
            /// ```
            /// assert_eq!(url_host::HostClass::CloudMetadata.as_str(), "cloud-metadata");
            /// ```
            #[inline]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }
        }
    };
}

host_classes! {
    /// An address that everybody can reach.
    Global, "global";
    /// A domain that is in no class below. Only DNS knows its addresses.
    Domain, "domain";
    /// The unspecified address, `0.0.0.0` or `::`, which many systems treat as the machine itself.
    Unspecified, "unspecified";
    /// The other addresses of `0.0.0.0/8`, on "this network".
    ThisNetwork, "this-network";
    /// The machine itself: `127.0.0.0/8`, `::1`.
    Loopback, "loopback";
    /// The machine itself by name: `localhost`, names below it, and its names in the hosts files of operating systems.
    Localhost, "localhost";
    /// Addresses of private networks: those of RFC 1918, and the site-local ones that IPv6 once had.
    Private, "private";
    /// Addresses of private networks in IPv6: `fc00::/7`.
    UniqueLocal, "unique-local";
    /// Addresses of one link: `169.254.0.0/16`, `fe80::/10`.
    LinkLocal, "link-local";
    /// Addresses that carriers use between their NAT and their customers: `100.64.0.0/10`.
    CarrierNat, "carrier-nat";
    /// An address or name of a metadata service, which gives a machine of a cloud its data and secrets. This class
    /// takes precedence over the one that the address would have otherwise.
    CloudMetadata, "cloud-metadata";
    /// A name of a private network, such as `.local`, `.internal` and `.home.arpa`.
    PrivateName, "private-name";
    /// A name that is not for the DNS, or has a special purpose in it, such as `.onion`, `.invalid` and `.test`.
    SpecialUseName, "special-use-name";
    /// A name of one label, with or without a trailing dot, which a search list may expand to any other name.
    SingleLabel, "single-label";
    /// Addresses and names for documentation, such as `192.0.2.0/24`, `2001:db8::/32` and `.example`.
    Documentation, "documentation";
    /// Addresses for network benchmarks: `198.18.0.0/15`, `2001:2::/48`.
    Benchmarking, "benchmarking";
    /// Addresses that protocols use internally and that are not global.
    ProtocolAssignment, "protocol-assignment";
    /// A network's own translation between IPv6 and IPv4, `64:ff9b:1::/48`, of an address that would be global.
    LocalTranslation, "local-translation";
    /// Addresses of multicast groups: `224.0.0.0/4`, `ff00::/8`.
    Multicast, "multicast";
    /// All machines of the link: `255.255.255.255`.
    Broadcast, "broadcast";
    /// Addresses whose packets are discarded: `100::/64`.
    Discard, "discard";
    /// Addresses that are not assigned, or no longer are.
    Reserved, "reserved";
    /// An opaque host that would fail to parse with a special scheme, such as `a%20b`. Other opaque hosts have the
    /// class that their text has with a special scheme: the host of `redis://127.0.0.1` has that of the address.
    Opaque, "opaque";
    /// The empty host, as in `file:///`.
    Empty, "empty";
}

impl HostClass {
    /// Returns the class of an address, for example of one that a name resolved to.
    ///
    /// ```
    /// use url_host::class::HostClass;
    ///
    /// let class = |text: &str| HostClass::of_ip(text.parse().unwrap());
    /// assert_eq!(class("::ffff:169.254.169.254"), HostClass::CloudMetadata);
    /// assert_eq!(class("8.8.8.8"), HostClass::Global);
    /// assert_ne!(class("2002:a00:1::"), HostClass::Global);
    /// ```
    #[inline]
    pub fn of_ip(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(address) => addresses::class_of_ipv4(address),
            IpAddr::V6(address) => addresses::class_of_ipv6(address),
        }
    }

    /// Returns whether a program that may only reach public hosts may go on: the address is global, or the host is a
    /// name that must be resolved first. Then test its addresses, too, with [`of_ip`](Self::of_ip).
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// let is_public = |input| Host::parse(input, false).unwrap().class().is_public();
    /// assert!(is_public("example.com"));
    /// assert!(!is_public("localhost"));
    /// // DNS resolves this name to the address that it starts with, which only DNS knows.
    /// assert!(is_public("127.0.0.1.nip.io"));
    /// ```
    #[inline]
    pub const fn is_public(self) -> bool {
        matches!(self, Self::Global | Self::Domain)
    }

    /// Returns the class whose name, as returned by [`as_str`](Self::as_str), is `name`, compared byte by byte. Useful
    /// for allow lists in configuration files.
    ///
    /// ```
    /// use url_host::HostClass;
    ///
    /// assert_eq!(HostClass::from_name("private"), Some(HostClass::Private));
    /// assert_eq!(HostClass::from_name("Private"), None);
    /// ```
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|class| class.as_str() == name)
    }
}

/// The error for a text that is not the name of a [`HostClass`].
///
/// ```
/// let error = "loop-back".parse::<url_host::HostClass>().unwrap_err();
/// assert_eq!(error.to_string(), "expected the name of a host class, such as `loopback`");
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct ParseHostClassError(());

impl fmt::Display for ParseHostClassError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the name of a host class, such as `loopback`")
    }
}

impl Error for ParseHostClassError {}

/// Parses a name, as [`from_name`](HostClass::from_name) does.
///
/// ```
/// use url_host::HostClass;
///
/// assert_eq!("private".parse(), Ok(HostClass::Private));
/// assert!("Private".parse::<HostClass>().is_err());
/// ```
impl FromStr for HostClass {
    type Err = ParseHostClassError;

    #[inline]
    fn from_str(name: &str) -> Result<Self, ParseHostClassError> {
        Self::from_name(name).ok_or(ParseHostClassError(()))
    }
}

/// Writes the name of the class, as returned by [`as_str`](HostClass::as_str).
impl fmt::Display for HostClass {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<S: AsRef<str>> Host<S> {
    /// Returns the class of the host, for a program that decides whether to connect to it.
    ///
    /// For a name this is not final, because it may resolve to any address: when you connect, pass the address to
    /// [`HostClass::of_ip`], too, and connect to that address.
    ///
    /// An opaque host is treated as if its URL were special, because a program that reads `db://0x7f.1` as an address
    /// does so, too.
    ///
    /// ```
    /// use url_host::{Host, class::HostClass};
    ///
    /// assert_eq!(Host::parse("１２７.1", false)?.class(), HostClass::Loopback);
    /// assert_eq!(Host::parse("LOCALHOST.", true)?.class(), HostClass::Localhost);
    /// assert_eq!(Host::parse("printer", false)?.class(), HostClass::SingleLabel);
    /// assert_eq!(Host::parse("a%20b", true)?.class(), HostClass::Opaque);
    /// # Ok::<(), url_host::ValidationError>(())
    /// ```
    #[inline]
    pub fn class(&self) -> HostClass {
        match self {
            Self::Domain(domain) => names::class_of_name(domain.as_ref()),
            Self::Ipv4(address) => addresses::class_of_ipv4(*address),
            Self::Ipv6(address) => addresses::class_of_ipv6(*address),
            Self::Opaque(host) => match Host::parse(host.as_ref(), false) {
                // Not opaque this time, so there is no further recursion.
                Ok(host) => host.class(),
                Err(_) => HostClass::Opaque,
            },
            Self::Empty => HostClass::Empty,
        }
    }

    /// Returns the IPv4 address to which packets for this IPv6 address go, and how it is embedded. `None` if there is
    /// none, and for all other hosts.
    ///
    /// ```
    /// use url_host::{Host, class::Embedding};
    ///
    /// let embedded = |input| Host::parse(input, false).unwrap().embedded_ipv4();
    /// assert_eq!(embedded("[2002:7f00:1::]"), Some((Embedding::SixToFour, [127, 0, 0, 1].into())));
    /// assert_eq!(embedded("[2001:db8::1]"), None);
    /// ```
    #[inline]
    pub fn embedded_ipv4(&self) -> Option<(Embedding, Ipv4Addr)> {
        if let Self::Ipv6(address) = self { embedded_ipv4(*address) } else { None }
    }

    /// Returns whether the host is a domain with a trailing dot. Such a domain is absolute, and to most programs it
    /// differs from the one without the dot.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// assert!(Host::parse("example.com.", false)?.has_trailing_dot());
    /// assert!(!Host::parse("127.0.0.1.", false)?.has_trailing_dot());
    /// # Ok::<(), url_host::ValidationError>(())
    /// ```
    #[inline]
    pub fn has_trailing_dot(&self) -> bool {
        matches!(self, Self::Domain(domain) if domain.as_ref().ends_with('.'))
    }

    /// Returns the host without the trailing dot of a domain, for lists of allowed or denied names, and for maps:
    /// `evil.com.` mostly leads to the same machine as `evil.com`. Several dots are removed as one is; a domain of dots
    /// only is unchanged, and so are all other hosts.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// let denied = [Host::Domain("evil.com")];
    /// let host = Host::parse("EVIL.com.", false)?;
    /// assert!(!denied.contains(&host.as_ref()));
    /// assert!(denied.contains(&host.without_trailing_dot()));
    /// # Ok::<(), url_host::ValidationError>(())
    /// ```
    #[inline]
    pub fn without_trailing_dot(&self) -> Host<&str> {
        match self.as_ref() {
            Host::Domain(domain) => match domain.trim_end_matches('.') {
                "" => Host::Domain(domain),
                name => Host::Domain(name),
            },
            other => other,
        }
    }

    /// Returns whether the host is a domain of one label, with or without a trailing dot.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// assert!(Host::parse("intranet", false)?.is_single_label());
    /// assert!(!Host::parse("intranet.example", false)?.is_single_label());
    /// # Ok::<(), url_host::ValidationError>(())
    /// ```
    #[inline]
    pub fn is_single_label(&self) -> bool {
        matches!(self, Self::Domain(domain) if names::is_single_label(domain.as_ref()))
    }
}
