//! Host safety classes: what a host is to a program that decides whether to connect to it.
//!
//! A class is found in a parsed host, so that no spelling of an address escapes: `0x7f.1`, `[::ffff:127.0.0.1]` and
//! fullwidth digits are loopback as much as `127.0.0.1`. Neither DNS nor anything else is asked. That is enough to tell
//! of an address where it leads to, and of a few names; any other name may resolve to any address, and a program that
//! wants to be safe asks [`HostClass::of_ip`] of the address that it is about to connect to, and connects to that.
//!
//! - [`addresses`]: the tables of special-purpose addresses, and IPv4 addresses inside IPv6 addresses;
//! - [`names`]: the table of names that are not for the public DNS.
//!
//! Both tables name those addresses and names at which a cloud tells a machine its secrets.

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
        /// // An address of documents belongs to nobody.
        /// assert!(!class("192.0.2.1").is_public());
        /// ```
        #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
        #[non_exhaustive]
        pub enum HostClass {
            $($(#[doc = $doc])* $variant,)*
        }

        impl HostClass {
            /// Every class, those that are public first.
            ///
            /// ```
            /// use url_host::HostClass;
            ///
            /// let public: Vec<&HostClass> = HostClass::ALL.iter().filter(|class| class.is_public()).collect();
            /// assert_eq!(public, [&HostClass::Global, &HostClass::Domain]);
            /// ```
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name of the class, in words with `-` between them: `cloud-metadata`.
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
    /// An address that is for everybody to reach.
    Global, "global";
    /// A domain that is of no class below. Where it leads to, DNS alone knows.
    Domain, "domain";
    /// The unspecified address, `0.0.0.0` or `::`, which many systems take for the machine itself.
    Unspecified, "unspecified";
    /// The rest of `0.0.0.0/8`, addresses on "this network".
    ThisNetwork, "this-network";
    /// The machine itself: `127.0.0.0/8`, `::1`.
    Loopback, "loopback";
    /// The machine itself by name: `localhost`, names below it, and the names that systems give it in their hosts
    /// files.
    Localhost, "localhost";
    /// Addresses of private networks: those of RFC 1918, and the site-local ones that IPv6 once had.
    Private, "private";
    /// Addresses of private networks in IPv6: `fc00::/7`.
    UniqueLocal, "unique-local";
    /// Addresses of one link: `169.254.0.0/16`, `fe80::/10`.
    LinkLocal, "link-local";
    /// Addresses that carriers use between their NAT and their customers: `100.64.0.0/10`.
    CarrierNat, "carrier-nat";
    /// An address or name at which a cloud tells a machine its data and secrets. It goes before the class that the
    /// address has beside.
    CloudMetadata, "cloud-metadata";
    /// A name of a private network: `.local`, `.internal`, `.home.arpa`, and the like.
    PrivateName, "private-name";
    /// A name that is not for the DNS, or for a purpose of its own in it: `.onion`, `.invalid`, `.test`, and the like.
    SpecialUseName, "special-use-name";
    /// A name of one label, with or without a dot behind it, which a search list may make any other.
    SingleLabel, "single-label";
    /// Addresses and names for documents: `192.0.2.0/24`, `2001:db8::/32`, `.example`, and the like.
    Documentation, "documentation";
    /// Addresses for the measurement of networks: `198.18.0.0/15`, `2001:2::/48`.
    Benchmarking, "benchmarking";
    /// Addresses that protocols use between themselves and that are not global.
    ProtocolAssignment, "protocol-assignment";
    /// A network's own translation between IPv6 and IPv4, `64:ff9b:1::/48`, around an address that would be global.
    LocalTranslation, "local-translation";
    /// Addresses of groups: `224.0.0.0/4`, `ff00::/8`.
    Multicast, "multicast";
    /// All of the link: `255.255.255.255`.
    Broadcast, "broadcast";
    /// Addresses at which packets end: `100::/64`.
    Discard, "discard";
    /// Addresses that are given to nobody, or were taken back.
    Reserved, "reserved";
    /// An opaque host, of a URL that is not special, that a special URL could not have, such as `a%20b`. Others are of
    /// the class that their text has there: in `redis://127.0.0.1` that of the address.
    Opaque, "opaque";
    /// The empty host, as in `file:///`.
    Empty, "empty";
}

impl HostClass {
    /// The class of an address, of one that a name resolved to for example.
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

    /// Whether a program that is only to reach what everybody can reach may go on: the address is global, or the name
    /// is one whose addresses DNS has to tell, and these have classes of their own ([`of_ip`](Self::of_ip)).
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// let is_public = |input| Host::parse(input, false).unwrap().class().is_public();
    /// assert!(is_public("example.com"));
    /// assert!(!is_public("localhost"));
    /// // DNS gives this name the address that it begins with, and it alone can know.
    /// assert!(is_public("127.0.0.1.nip.io"));
    /// ```
    #[inline]
    pub const fn is_public(self) -> bool {
        matches!(self, Self::Global | Self::Domain)
    }

    /// The class whose name, as [`as_str`](Self::as_str) gives it, is `name`, compared byte by byte: for what a
    /// configuration allows.
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

/// A text is not the name of a [`HostClass`].
///
/// ```
/// let error = "loop-back".parse::<url_host::HostClass>().unwrap_err();
/// assert_eq!(error.to_string(), "expected the name of a host class, such as `loopback`");
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct HostClassError(());

impl fmt::Display for HostClassError {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected the name of a host class, such as `loopback`")
    }
}

impl Error for HostClassError {}

/// As [`from_name`](HostClass::from_name).
///
/// ```
/// use url_host::HostClass;
///
/// assert_eq!("private".parse(), Ok(HostClass::Private));
/// assert!("Private".parse::<HostClass>().is_err());
/// ```
impl FromStr for HostClass {
    type Err = HostClassError;

    #[inline]
    fn from_str(name: &str) -> Result<Self, HostClassError> {
        Self::from_name(name).ok_or(HostClassError(()))
    }
}

/// The name of the class: that of [`as_str`](HostClass::as_str).
impl fmt::Display for HostClass {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<S: AsRef<str>> Host<S> {
    /// What the host is to a program that decides whether to connect to it.
    ///
    /// Of a name this is not the last word: it may resolve to any address, and whoever connects asks
    /// [`HostClass::of_ip`] of the address as well, and connects to that address.
    ///
    /// An opaque host is looked at as if it stood in a special URL: a program that takes `db://0x7f.1` for an address
    /// will do so, too.
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
                // Not opaque again, so that it ends here.
                Ok(host) => host.class(),
                Err(_) => HostClass::Opaque,
            },
            Self::Empty => HostClass::Empty,
        }
    }

    /// The IPv4 address that packets to this IPv6 address are meant for, and how it stands in there; `None` where there
    /// is none, and for all other hosts.
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

    /// Whether the host is a domain with a dot at its end: one that is absolute, and to most programs another one than
    /// that without.
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

    /// The host without the dot at the end of a domain, for a list of names that are allowed or denied, and for maps:
    /// `evil.com.` mostly leads where `evil.com` does. Several dots are taken away as one is; a domain of nothing else
    /// stays, and so do all other hosts.
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

    /// Whether the host is a domain of one label, with or without a dot behind it.
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
