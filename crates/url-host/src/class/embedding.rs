//! IPv4 addresses inside IPv6 addresses.

use core::net::{Ipv4Addr, Ipv6Addr};

url_names::named_enum! {
    /// The way in which an IPv6 address embeds an IPv4 address.
    ///
    /// ```
    /// use url_host::class::{Embedding, embedded_ipv4};
    ///
    /// let embedding = |text: &str| embedded_ipv4(text.parse().unwrap()).map(|(embedding, _)| embedding);
    /// assert_eq!(embedding("::ffff:127.0.0.1"), Some(Embedding::Mapped));
    /// assert_eq!(embedding("2606:4700::1111"), None);
    ///
    /// assert_eq!("nat64".parse(), Ok(Embedding::Nat64));
    /// assert!("NAT64".parse::<Embedding>().is_err());
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum Embedding {
        /// IPv4-mapped, `::ffff:0:0/96`: the IPv4 address itself, on a system that has both.
        ///
        /// Source: RFC 4291, 2.5.5.2
        Mapped = "mapped",
        /// IPv4-compatible, `::/96` except `::` and `::1`; deprecated.
        ///
        /// Source: RFC 4291, 2.5.5.1
        Compatible = "compatible",
        /// IPv4-translated, `::ffff:0:0:0/96`; deprecated.
        ///
        /// Source: RFC 2765, 2.1
        Translated = "translated",
        /// The well-known prefix of NAT64, `64:ff9b::/96`.
        ///
        /// Source: RFC 6052, 2.1
        Nat64 = "nat64",
        /// 6to4, `2002::/16`: the router at the other end of the tunnel.
        ///
        /// Source: RFC 3056, 2
        SixToFour = "6to4",
        /// Teredo, `2001::/32`: the client behind its NAT, in the last 32 bits, all of them inverted.
        ///
        /// Source: RFC 4380, 4
        Teredo = "teredo",
        /// Teredo, `2001::/32`: the server of the client, in the 32 bits after the prefix. To reach the client, packets
        /// may first go there.
        ///
        /// Source: RFC 4380, 4 and 5.2.4
        TeredoServer = "teredo-server",
        /// ISATAP: the last 64 bits are the interface identifier `0000:5efe` and an IPv4 address, the other end of the
        /// tunnel. Any network's prefix precedes them. Two bits of the identifier, `0300`, have any value: they say
        /// whether it is universal, and whether it belongs to a group.
        ///
        /// Source: RFC 5214, 6.1
        Isatap = "isatap",
    }
}

/// Returns the IPv4 address to which packets for `address` go, and how it is embedded, if it is: the first one of
/// [`embedded_ipv4s`].
///
/// ```
/// use url_host::class::{Embedding, embedded_ipv4};
///
/// let embedded = |text: &str| embedded_ipv4(text.parse().unwrap());
/// assert_eq!(embedded("64:ff9b::c000:221"), Some((Embedding::Nat64, [192, 0, 2, 33].into())));
/// assert_eq!(
///     embedded("2001:0:4136:e378:8000:63bf:3fff:fdd2"),
///     Some((Embedding::Teredo, [192, 0, 2, 45].into())),
/// );
/// assert_eq!(embedded("::1"), None);
/// ```
#[inline]
pub fn embedded_ipv4(address: Ipv6Addr) -> Option<(Embedding, Ipv4Addr)> {
    embedded_ipv4s(address).next()
}

/// Returns every IPv4 address that `address` embeds. A Teredo address embeds two, the client's and then the server's.
/// There are also two if a network with a 6to4 prefix uses ISATAP, and otherwise one or none.
///
/// An address is found where its standard places it. Networks choose the prefixes of translators other than the
/// well-known one, and the places of the IPv4 addresses after them (RFC 6052, 2.2). So no address is found in
/// `64:ff9b:1::/48`. Multicast addresses have no interface identifiers.
///
/// ```
/// use url_host::class::{Embedding, embedded_ipv4s};
///
/// let embedded = |text: &str| embedded_ipv4s(text.parse().unwrap()).collect::<Vec<_>>();
/// assert_eq!(
///     embedded("2001:0:a9fe:a9fe:8000:63bf:f7f7:f7f7"),
///     [(Embedding::Teredo, [8, 8, 8, 8].into()), (Embedding::TeredoServer, [169, 254, 169, 254].into())],
/// );
/// assert_eq!(embedded("2606:4700::200:5efe:10.0.0.1"), [(Embedding::Isatap, [10, 0, 0, 1].into())]);
/// assert_eq!(embedded("64:ff9b:1:a9:fea9:fe00::"), []);
/// ```
#[inline]
pub fn embedded_ipv4s(address: Ipv6Addr) -> impl Iterator<Item = (Embedding, Ipv4Addr)> + Clone {
    let ipv4 = |high: u16, low: u16| Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low));
    let pieces = address.segments();
    let (first, second) = match pieces {
        [0, 0, 0, 0, 0, 0, high, low] if (high, low) > (0, 1) => (Some((Embedding::Compatible, ipv4(high, low))), None),
        [0, 0, 0, 0, 0, 0xffff, high, low] => (Some((Embedding::Mapped, ipv4(high, low))), None),
        [0, 0, 0, 0, 0xffff, 0, high, low] => (Some((Embedding::Translated, ipv4(high, low))), None),
        [0x64, 0xff9b, 0, 0, 0, 0, high, low] => (Some((Embedding::Nat64, ipv4(high, low))), None),
        [0x64, 0xff9b, 1, ..] | [0xff00..=0xffff, ..] => (None, None),
        [0x2001, 0, server_high, server_low, _, _, high, low] => (
            Some((Embedding::Teredo, ipv4(!high, !low))),
            Some((Embedding::TeredoServer, ipv4(server_high, server_low))),
        ),
        [0x2002, high, low, ..] => (Some((Embedding::SixToFour, ipv4(high, low))), isatap(pieces)),
        _ => (isatap(pieces), None),
    };
    [first, second].into_iter().flatten()
}

/// Returns the address in an ISATAP interface identifier.
#[inline]
fn isatap(pieces: [u16; 8]) -> Option<(Embedding, Ipv4Addr)> {
    match pieces {
        [.., 0 | 0x100 | 0x200 | 0x300, 0x5efe, high, low] => {
            Some((Embedding::Isatap, Ipv4Addr::from_bits(u32::from(high) << 16 | u32::from(low))))
        }
        _ => None,
    }
}
