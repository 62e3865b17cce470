//! The classes of hosts, and their names.

// Also included by the generator of the tables, which does not depend on url-host.
url_names::named_enum! {
    /// The class of a host, for a program that decides whether to connect to it. The public classes are the first ones.
    ///
    /// ```
    /// use url_host::{Host, class::HostClass};
    ///
    /// let class = |input| Host::parse(input).unwrap().class();
    /// assert_eq!(class("0x7f.1"), HostClass::Loopback);
    /// assert_eq!(class("[64:ff9b::10.0.0.1]"), HostClass::Private);
    /// assert_eq!(class("metadata.google.internal."), HostClass::CloudMetadata);
    /// assert!(class("[2606:4700::1111]").is_public());
    ///
    /// // An address reserved for documentation is nobody's.
    /// assert!(!class("192.0.2.1").is_public());
    /// ```
    ///
    /// Classes are read by name, for example from lists of allowed ones in configuration files:
    ///
    /// ```
    /// use url_host::HostClass;
    ///
    /// assert_eq!("carrier-nat".parse(), Ok(HostClass::CarrierNat));
    /// assert!("Carrier-NAT".parse::<HostClass>().is_err());
    ///
    /// let public: Vec<&HostClass> = HostClass::ALL.iter().filter(|class| class.is_public()).collect();
    /// assert_eq!(public, [&HostClass::Global, &HostClass::Domain]);
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, Ord, PartialEq, PartialOrd)]
    #[non_exhaustive]
    pub enum HostClass {
        /// An address that everybody can reach.
        Global = "global",
        /// A domain that is in no class below. Only DNS knows its addresses.
        Domain = "domain",
        /// The unspecified address, `0.0.0.0` or `::`, which many systems treat as the machine itself.
        Unspecified = "unspecified",
        /// The other addresses of `0.0.0.0/8`, on "this network".
        ThisNetwork = "this-network",
        /// The machine itself: `127.0.0.0/8`, `::1`.
        Loopback = "loopback",
        /// The machine itself by name: `localhost`, names below it, and its names in the hosts files of operating
        /// systems.
        Localhost = "localhost",
        /// Addresses of private networks, by RFC 1918, and the site-local ones that IPv6 once had.
        Private = "private",
        /// Addresses of private networks in IPv6: `fc00::/7`.
        UniqueLocal = "unique-local",
        /// Addresses of one link: `169.254.0.0/16`, `fe80::/10`.
        LinkLocal = "link-local",
        /// Addresses that carriers use between their NAT and their customers: `100.64.0.0/10`.
        CarrierNat = "carrier-nat",
        /// An address or name of a metadata service, which gives a machine of a cloud its data and secrets. This class
        /// takes precedence over the one that the address would have otherwise.
        CloudMetadata = "cloud-metadata",
        /// A name of a private network, such as `.local`, `.internal` and `.home.arpa`.
        PrivateName = "private-name",
        /// A name that is not for the DNS, or has a special purpose in it, such as `.onion`, `.invalid` and `.test`. So
        /// is a name that the DNS cannot have because a label is empty, such as `a..b` and `127.0.0.1..`.
        SpecialUseName = "special-use-name",
        /// A name of one label, with or without a trailing dot, which a search list may expand to any other name.
        SingleLabel = "single-label",
        /// Addresses and names for documentation, such as `192.0.2.0/24`, `2001:db8::/32` and `.example`.
        Documentation = "documentation",
        /// Addresses for network benchmarks: `198.18.0.0/15`, `2001:2::/48`.
        Benchmarking = "benchmarking",
        /// Addresses that protocols use internally and that are not global.
        ProtocolAssignment = "protocol-assignment",
        /// A network's own translation between IPv6 and IPv4, `64:ff9b:1::/48`. Only the network knows which bits are
        /// the IPv4 address.
        LocalTranslation = "local-translation",
        /// An address of a transition mechanism, with a global IPv4 address in it: 6to4, Teredo, ISATAP,
        /// IPv4-compatible or IPv4-translated. Relays and tunnels decide where its packets end, if anywhere.
        Transition = "transition",
        /// Addresses of multicast groups: `224.0.0.0/4`, `ff00::/8`.
        Multicast = "multicast",
        /// All machines of the link: `255.255.255.255`.
        Broadcast = "broadcast",
        /// Addresses whose packets are discarded: `100::/64`.
        Discard = "discard",
        /// Addresses that are not assigned, or no longer are.
        Reserved = "reserved",
        /// An opaque host that would fail to parse with a special scheme, such as `a%20b`. Other opaque hosts have the
        /// class that their text has with a special scheme: the host of `redis://127.0.0.1` has the class of the
        /// address.
        Opaque = "opaque",
        /// The empty host, as in `file:///`.
        Empty = "empty",
    }
}

impl HostClass {
    /// Returns whether a program that may only reach public hosts may go on. It may if the address is global, or if the
    /// host is a name that must be resolved first. Then test the resolved addresses, too, with [`of_ip`](Self::of_ip).
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// let is_public = |input| Host::parse(input).unwrap().class().is_public();
    /// assert!(is_public("example.com"));
    /// assert!(!is_public("localhost"));
    /// // DNS resolves this name to the address that it starts with, which only DNS knows.
    /// assert!(is_public("127.0.0.1.nip.io"));
    /// ```
    #[inline]
    pub const fn is_public(self) -> bool {
        matches!(self, Self::Global | Self::Domain)
    }
}
