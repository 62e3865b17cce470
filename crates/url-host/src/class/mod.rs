//! Host classes: whether a program should connect to a host.
//!
//! The host is parsed first, so no spelling of an address escapes: `0x7f.1`, `[::ffff:127.0.0.1]` and fullwidth digits
//! are loopback as much as `127.0.0.1`. The class comes from the host alone, without DNS. This suffices for addresses
//! and for a few names; any other name may resolve to any address. A safe program therefore also checks the address
//! that a name resolved to, with [`HostClass::of_ip`], and connects to that address.
//!
//! - `host_class`: [`HostClass`];
//! - [`addresses`]: the tables of special-purpose addresses;
//! - `embedding`: [`embedded_ipv4`], IPv4 addresses inside IPv6 addresses;
//! - [`names`]: the table of names that are not for the public DNS, or have a special purpose in it.
//!
//! The tables contain the addresses and names of cloud metadata services, which give a machine its secrets.
//!
//! # IPv4 addresses inside IPv6 addresses
//!
//! The class of an IPv6 address that contains one or two IPv4 addresses is the first of these:
//!
//! 1. [`CloudMetadata`](HostClass::CloudMetadata), if one address has this class;
//! 2. the class of its block, if that is neither public nor `Transition`: an ISATAP address in `fe80::/10` is
//!    link-local;
//! 3. the class of an IPv4 address in it, if that is not public, of a Teredo client before its server;
//! 4. [`Global`](HostClass::Global), if it is IPv4-mapped or has the well-known prefix of NAT64, because then it is
//!    the IPv4 address in another form;
//! 5. [`Transition`](HostClass::Transition), which is not public.
//!
//! A translator or tunnel with a prefix that its operator chose cannot be found: its addresses look like any others. If
//! your network has one, reject its prefix.

pub mod addresses;
mod embedding;
mod host_class;
pub mod names;

use crate::{Host, has_empty_label};
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

pub use embedding::{Embedding, embedded_ipv4, embedded_ipv4s};
pub use host_class::HostClass;

impl HostClass {
    /// The date of IANA's special-purpose address registries, from which the classes of addresses come.
    ///
    /// ```
    /// assert!(url_host::class::HostClass::REGISTRY_DATE >= "2026-07-18");
    /// ```
    pub const REGISTRY_DATE: &str = "2026-07-18";

    /// Returns the class of an address, for example of one that a name resolved to.
    ///
    /// ```
    /// use url_host::class::HostClass;
    ///
    /// let class = |text: &str| HostClass::of_ip(text.parse().unwrap());
    /// assert_eq!(class("::ffff:169.254.169.254"), HostClass::CloudMetadata);
    /// assert_eq!(class("8.8.8.8"), HostClass::Global);
    /// assert_eq!(class("::ffff:8.8.8.8"), HostClass::Global);
    ///
    /// // Tunnels are not public, wherever they lead.
    /// assert_eq!(class("2002:a00:1::"), HostClass::Private);
    /// assert_eq!(class("2002:808:808::"), HostClass::Transition);
    /// ```
    #[inline]
    pub fn of_ip(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(address) => Self::of_ipv4(address),
            IpAddr::V6(address) => Self::of_ipv6(address),
        }
    }

    #[inline]
    fn of_ipv4(address: Ipv4Addr) -> Self {
        addresses::block_of_ipv4(address).map_or(Self::Global, |block| block.class)
    }

    #[inline]
    fn of_ipv6(address: Ipv6Addr) -> Self {
        let of_block = addresses::block_of_ipv6(address).class;
        let embedded = embedded_ipv4s(address);
        let mut of_embedded = embedded.clone().map(|(_, ipv4)| Self::of_ipv4(ipv4)).filter(|class| !class.is_public());
        if of_embedded.clone().any(|class| class == Self::CloudMetadata) {
            return Self::CloudMetadata;
        }
        match of_block {
            // The interface identifier tells of ISATAP, not the block.
            Self::Global if embedded.clone().any(|(embedding, _)| embedding == Embedding::Isatap) => {
                of_embedded.next().unwrap_or(Self::Transition)
            }
            Self::Global | Self::Transition => of_embedded.next().unwrap_or(of_block),
            _ => of_block,
        }
    }
}

impl<S: AsRef<str>> Host<S> {
    /// Returns the class of the host, for a program that decides whether to connect to it.
    ///
    /// For a name this is not final, because it may resolve to any address. When you connect, pass the address to
    /// [`HostClass::of_ip`], too, and connect to that address.
    ///
    /// An opaque host is treated as if its URL were special, because a program that reads `db://0x7f.1` as an address
    /// does so, too.
    ///
    /// ```
    /// use url_host::{Host, class::HostClass};
    ///
    /// assert_eq!(Host::parse("１２７.1")?.class(), HostClass::Loopback);
    /// assert_eq!(Host::parse_opaque("LOCALHOST.")?.class(), HostClass::Localhost);
    /// assert_eq!(Host::parse("printer")?.class(), HostClass::SingleLabel);
    /// assert_eq!(Host::parse_opaque("a%20b")?.class(), HostClass::Opaque);
    /// # Ok::<(), url_host::ValidationError>(())
    /// ```
    #[inline]
    pub fn class(&self) -> HostClass {
        match self {
            Self::DomainName(domain) => names::class_of_name(domain.as_ref()),
            Self::Ipv4(address) => HostClass::of_ipv4(*address),
            Self::Ipv6(address) => HostClass::of_ipv6(*address),
            Self::Opaque(host) => match Host::parse(host.as_ref()) {
                // Not opaque this time, so there is no further recursion.
                Ok(host) => host.class(),
                Err(_) => HostClass::Opaque,
            },
            Self::Empty => HostClass::Empty,
        }
    }

    /// Returns the IPv4 address to which packets for this IPv6 address go, and how it is embedded. `None` if there is
    /// none, and for all other hosts. [`embedded_ipv4s`] also returns the server of a Teredo address.
    ///
    /// ```
    /// use url_host::{Host, class::Embedding};
    ///
    /// let embedded = |input| Host::parse(input).unwrap().embedded_ipv4();
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
    /// assert!(Host::parse("example.com.")?.has_trailing_dot());
    /// assert!(!Host::parse("127.0.0.1.")?.has_trailing_dot());
    /// # Ok::<(), url_host::ValidationError>(())
    /// ```
    #[inline]
    pub fn has_trailing_dot(&self) -> bool {
        matches!(self, Self::DomainName(domain) if domain.as_ref().ends_with('.'))
    }

    /// Returns the host without the trailing dot of a domain. Use it for lists of allowed or denied names, and for
    /// maps, because `evil.com.` mostly leads to the same machine as `evil.com`. All other hosts are unchanged. So is a
    /// domain with an [empty label](crate::has_empty_label), such as `evil.com..`, which is not a name of the DNS.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// let denied = [Host::DomainName("evil.com")];
    /// let host = Host::parse("EVIL.com.")?;
    /// assert!(!denied.contains(&host.as_ref()));
    /// assert!(denied.contains(&host.without_trailing_dot()));
    /// # Ok::<(), url_host::ValidationError>(())
    /// ```
    #[inline]
    pub fn without_trailing_dot(&self) -> Host<&str> {
        match self.as_ref() {
            Host::DomainName(domain) if !has_empty_label(domain) => {
                Host::DomainName(domain.strip_suffix('.').unwrap_or(domain))
            }
            other => other,
        }
    }

    /// Returns whether the host is a domain of one label, with or without a trailing dot.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// assert!(Host::parse("intranet")?.is_single_label());
    /// assert!(!Host::parse("intranet.example")?.is_single_label());
    /// assert!(!Host::parse("intranet..")?.is_single_label());
    /// # Ok::<(), url_host::ValidationError>(())
    /// ```
    #[inline]
    pub fn is_single_label(&self) -> bool {
        matches!(self, Self::DomainName(domain) if names::is_single_label(domain.as_ref()))
    }
}
