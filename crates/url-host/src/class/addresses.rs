//! Blocks of special addresses.
//!
//! The tables are from IANA, with one row for each block, and the row with the longest prefix applies. Addresses that
//! IANA calls globally reachable are [`HostClass::Global`]; addresses for which IANA does not say, as of deprecated
//! blocks, are not. There is one exception. For IANA, IPv4-mapped addresses are not globally reachable, because no
//! packet bears them. But on a system that has both protocols they are the IPv4 addresses themselves, and have their
//! classes.
//!
//! IPv6 addresses outside `2000::/3` and all blocks are [`HostClass::Reserved`]. RFC 4291 counts them as global
//! unicast, but IANA assigns none of them. Within `2000::/3`, what no registry has assigned yet is global, because that
//! changes.

use super::HostClass;
use core::net::{Ipv4Addr, Ipv6Addr};

/// A block of addresses; `A` is [`Ipv4Addr`] or [`Ipv6Addr`].
///
/// ```
/// use url_host::class::addresses::block_of_ipv4;
///
/// let block = block_of_ipv4([169, 254, 1, 1].into()).unwrap();
/// assert_eq!((block.first, block.prefix_len, block.class.as_str()), ([169, 254, 0, 0].into(), 16, "link-local"));
/// assert!(block_of_ipv4([8, 8, 8, 8].into()).is_none());
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Block<A> {
    /// The first address.
    pub first: A,
    /// The number of leading bits that all its addresses have in common.
    pub prefix_len: u8,
    /// The class of its addresses, except for those that contain an IPv4 address of another class.
    pub class: HostClass,
    /// Its name.
    pub name: &'static str,
    /// The source of this row.
    pub source: &'static str,
}

#[inline]
const fn v4(
    class: HostClass,
    first: [u8; 4],
    prefix_len: u8,
    name: &'static str,
    source: &'static str,
) -> Block<Ipv4Addr> {
    let [a, b, c, d] = first;
    Block { first: Ipv4Addr::new(a, b, c, d), prefix_len, class, name, source }
}

/// A block whose first address starts with the pieces `first` and ends with zeros.
#[inline]
const fn v6(
    class: HostClass,
    first: &[u16],
    prefix_len: u8,
    name: &'static str,
    source: &'static str,
) -> Block<Ipv6Addr> {
    let (mut bits, mut index) = (0_u128, 0);
    while index < first.len() {
        bits |= (first[index] as u128) << (112 - 16 * index);
        index += 1;
    }
    Block { first: Ipv6Addr::from_bits(bits), prefix_len, class, name, source }
}

/// The blocks of special IPv4 addresses: IANA's registry of special-purpose addresses, of July 2026, multicast, and the
/// addresses of cloud metadata services.
///
/// ```
/// use url_host::class::addresses::IPV4_BLOCKS;
///
/// let block = IPV4_BLOCKS.iter().find(|block| block.first.is_loopback()).unwrap();
/// assert_eq!((block.first.to_string(), block.prefix_len), ("127.0.0.0".into(), 8));
/// ```
///
/// Source: <https://www.iana.org/assignments/iana-ipv4-special-registry/iana-ipv4-special-registry.xhtml>,
/// <https://www.iana.org/assignments/ipv4-address-space/ipv4-address-space.xhtml>
#[rustfmt::skip]
pub static IPV4_BLOCKS: &[Block<Ipv4Addr>] = {
    use HostClass::{
        Benchmarking, Broadcast, CarrierNat, CloudMetadata, Documentation, Global, LinkLocal, Loopback, Multicast, Private,
        ProtocolAssignment, Reserved, ThisNetwork, Unspecified,
    };
    &[
        v4(ThisNetwork, [0, 0, 0, 0], 8, "\"This network\"", "RFC 791, 3.2"),
        v4(Unspecified, [0, 0, 0, 0], 32, "\"This host on this network\"", "RFC 1122, 3.2.1.3"),
        v4(Private, [10, 0, 0, 0], 8, "Private-Use", "RFC 1918"),
        v4(CarrierNat, [100, 64, 0, 0], 10, "Shared Address Space", "RFC 6598"),
        v4(Loopback, [127, 0, 0, 0], 8, "Loopback", "RFC 1122, 3.2.1.3"),
        v4(LinkLocal, [169, 254, 0, 0], 16, "Link Local", "RFC 3927"),
        v4(Private, [172, 16, 0, 0], 12, "Private-Use", "RFC 1918"),
        v4(ProtocolAssignment, [192, 0, 0, 0], 24, "IETF Protocol Assignments", "RFC 6890, 2.1"),
        v4(ProtocolAssignment, [192, 0, 0, 0], 29, "IPv4 Service Continuity Prefix", "RFC 7335"),
        v4(ProtocolAssignment, [192, 0, 0, 8], 32, "IPv4 dummy address", "RFC 7600"),
        v4(Global, [192, 0, 0, 9], 32, "Port Control Protocol Anycast", "RFC 7723"),
        v4(Global, [192, 0, 0, 10], 32, "Traversal Using Relays around NAT Anycast", "RFC 8155"),
        v4(ProtocolAssignment, [192, 0, 0, 170], 32, "NAT64/DNS64 Discovery", "RFC 8880, RFC 7050, 2.2"),
        v4(ProtocolAssignment, [192, 0, 0, 171], 32, "NAT64/DNS64 Discovery", "RFC 8880, RFC 7050, 2.2"),
        v4(Documentation, [192, 0, 2, 0], 24, "Documentation (TEST-NET-1)", "RFC 5737"),
        v4(Global, [192, 31, 196, 0], 24, "AS112-v4", "RFC 7535"),
        v4(Global, [192, 52, 193, 0], 24, "AMT", "RFC 7450"),
        v4(Reserved, [192, 88, 99, 0], 24, "Deprecated (6to4 Relay Anycast)", "RFC 7526"),
        v4(ProtocolAssignment, [192, 88, 99, 2], 32, "6a44-relay anycast address", "RFC 6751"),
        v4(Private, [192, 168, 0, 0], 16, "Private-Use", "RFC 1918"),
        v4(Global, [192, 175, 48, 0], 24, "Direct Delegation AS112 Service", "RFC 7534"),
        v4(Benchmarking, [198, 18, 0, 0], 15, "Benchmarking", "RFC 2544"),
        v4(Documentation, [198, 51, 100, 0], 24, "Documentation (TEST-NET-2)", "RFC 5737"),
        v4(Documentation, [203, 0, 113, 0], 24, "Documentation (TEST-NET-3)", "RFC 5737"),
        v4(Multicast, [224, 0, 0, 0], 4, "Multicast", "RFC 5771"),
        v4(Reserved, [240, 0, 0, 0], 4, "Reserved", "RFC 1112, 4"),
        v4(Broadcast, [255, 255, 255, 255], 32, "Limited Broadcast", "RFC 8190, RFC 919, 7"),

        v4(CloudMetadata, [169, 254, 169, 254], 32, "instance metadata of most clouds", "Amazon EC2, Azure, Google Compute Engine, OpenStack, Oracle Cloud"),
        v4(CloudMetadata, [169, 254, 170, 2], 32, "credentials of tasks", "Amazon ECS, Task IAM role"),
        v4(CloudMetadata, [169, 254, 170, 23], 32, "credentials of pods", "Amazon EKS, How EKS Pod Identity works"),
        v4(CloudMetadata, [169, 254, 0, 23], 32, "metadata.tencentyun.com", "Tencent Cloud, Viewing instance metadata"),
        v4(CloudMetadata, [169, 254, 42, 42], 32, "instance metadata", "Scaleway, Instances"),
        v4(CloudMetadata, [100, 100, 100, 200], 32, "instance metadata", "Alibaba Cloud ECS, View instance metadata"),
        v4(CloudMetadata, [100, 96, 0, 96], 32, "instance metadata", "Volcengine ECS; BytePlus ECS, Viewing instance metadata"),
        v4(CloudMetadata, [100, 80, 80, 80], 32, "metadata server", "UCloud UHost, Metadata Server"),
        v4(CloudMetadata, [168, 63, 129, 16], 32, "WireServer", "Azure, What is IP address 168.63.129.16?"),
        v4(CloudMetadata, [192, 0, 0, 192], 32, "instance metadata", "Oracle Cloud Infrastructure Compute Classic"),
    ]
};

/// The blocks of IPv6 addresses: IANA's registry of special-purpose addresses, of July 2026, the rest of the address
/// space, and cloud metadata addresses. Blocks of addresses that contain an IPv4 address have the class that they have
/// if that address is global.
///
/// ```
/// use url_host::class::addresses::IPV6_BLOCKS;
///
/// let block = IPV6_BLOCKS.iter().find(|block| block.first.is_loopback()).unwrap();
/// assert_eq!(block.prefix_len, 128);
/// ```
///
/// Source: <https://www.iana.org/assignments/iana-ipv6-special-registry/iana-ipv6-special-registry.xhtml>,
/// <https://www.iana.org/assignments/ipv6-address-space/ipv6-address-space.xhtml>
#[rustfmt::skip]
pub static IPV6_BLOCKS: &[Block<Ipv6Addr>] = {
    use HostClass::{
        Benchmarking, CloudMetadata, Discard, Documentation, Global, LinkLocal, LocalTranslation, Loopback, Multicast, Private,
        ProtocolAssignment, Reserved, Transition, UniqueLocal, Unspecified,
    };
    &[
        v6(Reserved, &[], 0, "Reserved by IETF", "RFC 4291"),
        v6(Loopback, &[0, 0, 0, 0, 0, 0, 0, 1], 128, "Loopback Address", "RFC 4291"),
        v6(Unspecified, &[], 128, "Unspecified Address", "RFC 4291"),
        v6(Transition, &[], 96, "IPv4-compatible Address, deprecated", "RFC 4291, 2.5.5.1"),
        v6(Global, &[0, 0, 0, 0, 0, 0xffff], 96, "IPv4-mapped Address", "RFC 4291"),
        v6(Transition, &[0, 0, 0, 0, 0xffff], 96, "IPv4-translated Address, deprecated", "RFC 2765, 2.1"),
        v6(Global, &[0x64, 0xff9b], 96, "IPv4-IPv6 Translat.", "RFC 6052"),
        v6(LocalTranslation, &[0x64, 0xff9b, 1], 48, "IPv4-IPv6 Translat.", "RFC 8215"),
        v6(Discard, &[0x100], 64, "Discard-Only Address Block", "RFC 6666"),
        v6(Discard, &[0x100, 0, 0, 1], 64, "Dummy IPv6 Prefix", "RFC 9780"),
        v6(Global, &[0x2000], 3, "Global Unicast", "RFC 4291"),
        v6(ProtocolAssignment, &[0x2001], 23, "IETF Protocol Assignments", "RFC 2928"),
        v6(Transition, &[0x2001, 0], 32, "TEREDO", "RFC 4380, RFC 8190"),
        v6(Global, &[0x2001, 1, 0, 0, 0, 0, 0, 1], 128, "Port Control Protocol Anycast", "RFC 7723"),
        v6(Global, &[0x2001, 1, 0, 0, 0, 0, 0, 2], 128, "Traversal Using Relays around NAT Anycast", "RFC 8155"),
        v6(Global, &[0x2001, 1, 0, 0, 0, 0, 0, 3], 128, "DNS-SD Service Registration Protocol Anycast", "RFC 9665"),
        v6(Benchmarking, &[0x2001, 2], 48, "Benchmarking", "RFC 5180, RFC Errata 1752"),
        v6(Global, &[0x2001, 3], 32, "AMT", "RFC 7450"),
        v6(Global, &[0x2001, 4, 0x112], 48, "AS112-v6", "RFC 7535"),
        v6(Reserved, &[0x2001, 0x10], 28, "Deprecated (previously ORCHID)", "RFC 4843"),
        v6(Global, &[0x2001, 0x20], 28, "ORCHIDv2", "RFC 7343"),
        v6(Global, &[0x2001, 0x30], 28, "Drone Remote ID Protocol Entity Tags (DETs) Prefix", "RFC 9374"),
        v6(Documentation, &[0x2001, 0xdb8], 32, "Documentation", "RFC 3849"),
        v6(Transition, &[0x2002], 16, "6to4", "RFC 3056"),
        v6(Global, &[0x2620, 0x4f, 0x8000], 48, "Direct Delegation AS112 Service", "RFC 7534"),
        v6(Documentation, &[0x3fff], 20, "Documentation", "RFC 9637"),
        v6(ProtocolAssignment, &[0x5f00], 16, "Segment Routing (SRv6) SIDs", "RFC 9602"),
        v6(UniqueLocal, &[0xfc00], 7, "Unique-Local", "RFC 4193, RFC 8190"),
        v6(LinkLocal, &[0xfe80], 10, "Link-Local Unicast", "RFC 4291"),
        v6(Private, &[0xfec0], 10, "Site-Local Unicast, deprecated", "RFC 3879"),
        v6(Multicast, &[0xff00], 8, "Multicast", "RFC 4291"),

        v6(CloudMetadata, &[0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x254], 128, "instance metadata", "Amazon EC2"),
        v6(CloudMetadata, &[0xfd00, 0xec2, 0, 0, 0, 0, 0, 0x23], 128, "credentials of pods", "Amazon EKS, How EKS Pod Identity works"),
        v6(CloudMetadata, &[0xfd20, 0xce, 0, 0, 0, 0, 0, 0x254], 128, "metadata server", "Google Compute Engine, About VM metadata"),
        v6(CloudMetadata, &[0xfe80, 0, 0, 0, 0, 0, 0xa9fe, 0xa9fe], 128, "metadata service", "OpenStack Nova, Metadata; Hetzner Cloud"),
        v6(CloudMetadata, &[0xfd00, 0x42, 0, 0, 0, 0, 0, 0x42], 128, "instance metadata", "Scaleway, Instances"),
        v6(CloudMetadata, &[0xfd00, 0xa9fe, 0xa9fe, 0, 0, 0, 0, 1], 128, "metadata service", "Akamai Cloud (Linode), Metadata"),
        v6(CloudMetadata, &[0xfd00, 0x100, 0, 0, 0, 0, 0x100, 0x200], 128, "instance metadata", "Alibaba Cloud ECS; cloud-init, pull request 6893"),
        v6(CloudMetadata, &[0xfd00, 0xc1, 0, 0, 0, 0, 0xa9fe, 0xa9fe], 128, "instance metadata", "Oracle Cloud Infrastructure; cloud-init, DataSourceOracle"),
    ]
};

/// Returns the block with the longest prefix that contains `address`. An ordinary address is in no block.
///
/// ```
/// use url_host::class::addresses::block_of_ipv4;
///
/// assert_eq!(block_of_ipv4([10, 1, 2, 3].into()).unwrap().source, "RFC 1918");
/// assert!(block_of_ipv4([8, 8, 8, 8].into()).is_none());
/// ```
#[inline]
pub fn block_of_ipv4(address: Ipv4Addr) -> Option<&'static Block<Ipv4Addr>> {
    let is_in = |block: &&Block<Ipv4Addr>| {
        let differing = block.first.to_bits() ^ address.to_bits();
        differing.leading_zeros() >= u32::from(block.prefix_len)
    };
    IPV4_BLOCKS.iter().filter(is_in).max_by_key(|block| block.prefix_len)
}

/// Returns the block with the longest prefix that contains `address`. The blocks cover all addresses. To find the IPv4
/// address in `address`, use [`embedded_ipv4`](super::embedded_ipv4).
///
/// ```
/// use url_host::class::addresses::block_of_ipv6;
///
/// let name = |text: &str| block_of_ipv6(text.parse().unwrap()).name;
/// assert_eq!(name("3fff::1"), "Documentation");
/// assert_eq!(name("4000::1"), "Reserved by IETF");
/// ```
#[inline]
pub fn block_of_ipv6(address: Ipv6Addr) -> &'static Block<Ipv6Addr> {
    let is_in = |block: &&Block<Ipv6Addr>| {
        let differing = block.first.to_bits() ^ address.to_bits();
        differing.leading_zeros() >= u32::from(block.prefix_len)
    };
    // The first block has no prefix, so it contains every address.
    IPV6_BLOCKS.iter().filter(is_in).max_by_key(|block| block.prefix_len).unwrap_or(&IPV6_BLOCKS[0])
}
