//! The class of an address: every block of IANA's registries from its first address to its last, and IPv4 addresses
//! inside IPv6 addresses.

#[allow(unreachable_pub, dead_code, reason = "what is public in xtask")]
#[path = "../../../../xtask/src/special_purpose.rs"]
mod special_purpose;

use special_purpose::SpecialPurposeBlock;
use std::{
    collections::{BTreeMap, BTreeSet},
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
};
use url_host::{
    HostClass,
    class::{
        Embedding,
        addresses::{Block, IPV4_BLOCKS, IPV6_BLOCKS},
        embedded_ipv4, embedded_ipv4s,
    },
};

/// The addresses whose class deliberately differs from the column "Globally Reachable", by the reason. An ordinary
/// address, in no block of a registry, is globally reachable.
const DIFFERENCES: &[(&str, &[&str])] = &[
    (
        "no packet bears an IPv4-mapped address, but who connects to it reaches the IPv4 address",
        &["::ffff:85.85.85.85"],
    ),
    ("translated, it is an IPv4 address that is not public", &["64:ff9b::", "64:ff9b::255.255.255.255"]),
    (
        "IPv4-compatible and IPv4-translated addresses were deprecated before there was a registry",
        &[
            "::2",
            "::85.85.85.85",
            "::255.255.255.255",
            "::ffff:0:0:0",
            "::ffff:0:85.85.85.85",
            "::ffff:0:255.255.255.255",
        ],
    ),
    (
        "IANA's registry of the IPv6 address space assigns no ordinary address outside 2000::/3",
        &[
            "::1:0:0",
            "::fffe:ffff:ffff",
            "::1:0:0:0",
            "::fffe:ffff:ffff:ffff",
            "::ffff:1:0:0",
            "64:ff9a:ffff:ffff:ffff:ffff:ffff:ffff",
            "64:ff9b::1:0:0",
            "64:ff9b:0:ffff:ffff:ffff:ffff:ffff",
            "64:ff9b:2::",
            "ff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "100:0:0:2::",
            "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "4000::",
            "5555:5555:5555:5555:5555:5555:5555:5555",
            "5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "5f01::",
            "fbff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
            "fe00::",
            "fe7f:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        ],
    ),
    (
        "site-local addresses, of RFC 3879, are those of private networks",
        &["fec0::", "fed5:5555:5555:5555:5555:5555:5555:5555", "feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"],
    ),
    (
        "multicast has registries of its own",
        &[
            "224.0.0.0",
            "229.85.85.85",
            "239.255.255.255",
            "ff00::",
            "ff55:5555:5555:5555:5555:5555:5555:5555",
            "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff",
        ],
    ),
    ("a metadata service", &["168.63.129.16"]),
];

/// The class of each block, if no longer prefix and no IPv4 address in it decides, except for metadata services.
const CLASSES: &[(&str, &str)] = &[
    ("0.0.0.0/8", "this-network"),
    ("0.0.0.0/32", "unspecified"),
    ("10.0.0.0/8", "private"),
    ("100.64.0.0/10", "carrier-nat"),
    ("127.0.0.0/8", "loopback"),
    ("169.254.0.0/16", "link-local"),
    ("172.16.0.0/12", "private"),
    ("192.0.0.0/24", "protocol-assignment"),
    ("192.0.0.0/29", "protocol-assignment"),
    ("192.0.0.8/32", "protocol-assignment"),
    ("192.0.0.9/32", "global"),
    ("192.0.0.10/32", "global"),
    ("192.0.0.170/32", "protocol-assignment"),
    ("192.0.0.171/32", "protocol-assignment"),
    ("192.0.2.0/24", "documentation"),
    ("192.31.196.0/24", "global"),
    ("192.52.193.0/24", "global"),
    ("192.88.99.0/24", "reserved"),
    ("192.88.99.2/32", "protocol-assignment"),
    ("192.168.0.0/16", "private"),
    ("192.175.48.0/24", "global"),
    ("198.18.0.0/15", "benchmarking"),
    ("198.51.100.0/24", "documentation"),
    ("203.0.113.0/24", "documentation"),
    ("224.0.0.0/4", "multicast"),
    ("240.0.0.0/4", "reserved"),
    ("255.255.255.255/32", "broadcast"),
    ("::/0", "reserved"),
    ("::/96", "transition"),
    ("::/128", "unspecified"),
    ("::1/128", "loopback"),
    ("::ffff:0:0/96", "global"),
    ("::ffff:0:0:0/96", "transition"),
    ("64:ff9b::/96", "global"),
    ("64:ff9b:1::/48", "local-translation"),
    ("100::/64", "discard"),
    ("100:0:0:1::/64", "discard"),
    ("2000::/3", "global"),
    ("2001::/23", "protocol-assignment"),
    ("2001::/32", "transition"),
    ("2001:1::1/128", "global"),
    ("2001:1::2/128", "global"),
    ("2001:1::3/128", "global"),
    ("2001:2::/48", "benchmarking"),
    ("2001:3::/32", "global"),
    ("2001:4:112::/48", "global"),
    ("2001:10::/28", "reserved"),
    ("2001:20::/28", "global"),
    ("2001:30::/28", "global"),
    ("2001:db8::/32", "documentation"),
    ("2002::/16", "transition"),
    ("2620:4f:8000::/48", "global"),
    ("3fff::/20", "documentation"),
    ("5f00::/16", "protocol-assignment"),
    ("fc00::/7", "unique-local"),
    ("fe80::/10", "link-local"),
    ("fec0::/10", "private"),
    ("ff00::/8", "multicast"),
];

fn registry() -> Vec<SpecialPurposeBlock> {
    let csvs = [
        include_str!("../../../../fixtures/iana/ipv4-special.csv"),
        include_str!("../../../../fixtures/iana/ipv6-special.csv"),
    ];
    csvs.into_iter().flat_map(|csv| special_purpose::read(csv).unwrap()).collect()
}

/// Returns the bits of an address, and how many there are.
fn bits(address: IpAddr) -> (u128, u32) {
    match address {
        IpAddr::V4(address) => (address.to_bits().into(), 32),
        IpAddr::V6(address) => (address.to_bits(), 128),
    }
}

/// Returns the address with these bits, in the family of another one, if there is one.
fn address(bits: u128, like: IpAddr) -> Option<IpAddr> {
    Some(match like {
        IpAddr::V4(_) => Ipv4Addr::from_bits(bits.try_into().ok()?).into(),
        IpAddr::V6(_) => Ipv6Addr::from_bits(bits).into(),
    })
}

/// Returns the first and the last address of a block, and one after a third of it.
fn addresses_in(first: IpAddr, prefix_len: u8) -> [IpAddr; 3] {
    let (start, len) = bits(first);
    let host_bits = (u128::MAX >> (128 - len)).checked_shr(prefix_len.into()).unwrap_or_default();
    [start, start | host_bits, start + host_bits / 3].map(|bits| address(bits, first).unwrap())
}

/// Returns the addresses before and after a block.
fn addresses_around(first: IpAddr, prefix_len: u8) -> Vec<IpAddr> {
    let [_, last, _] = addresses_in(first, prefix_len);
    let around = [bits(first).0.checked_sub(1), bits(last).0.checked_add(1)];
    around.into_iter().flatten().filter_map(|bits| address(bits, first)).collect()
}

fn is_in(inner: IpAddr, first: IpAddr, prefix_len: u8) -> bool {
    let ((inner, len), (first, first_len)) = (bits(inner), bits(first));
    len == first_len && (inner ^ first).checked_shr(len - u32::from(prefix_len)).unwrap_or_default() == 0
}

/// Returns the first address and the length of the prefix of every block, of the registries and of url-host.
fn blocks() -> BTreeSet<(IpAddr, u8)> {
    let registry = registry();
    let of_registry = registry.iter().map(|block| (block.first, block.prefix_len));
    let ipv4 = IPV4_BLOCKS.iter().map(|block| (block.first.into(), block.prefix_len));
    of_registry.chain(ipv4).chain(IPV6_BLOCKS.iter().map(|block| (block.first.into(), block.prefix_len))).collect()
}

#[test]
fn addresses_are_public_if_the_registry_calls_them_globally_reachable() {
    let registry = registry();
    let is_globally_reachable = |address| {
        let blocks = registry.iter().filter(|block| is_in(address, block.first, block.prefix_len));
        let longest = blocks.max_by_key(|block| block.prefix_len);
        longest.is_none_or(|block| block.is_globally_reachable == Some(true))
    };
    let blocks = blocks();
    let all = blocks
        .iter()
        .flat_map(|&(first, len)| addresses_in(first, len).into_iter().chain(addresses_around(first, len)));
    let all: BTreeSet<IpAddr> = all.collect();
    let differs = |address: &IpAddr| HostClass::of_ip(*address).is_public() != is_globally_reachable(*address);
    let differing: BTreeSet<IpAddr> = all.iter().copied().filter(differs).collect();
    let listed: BTreeSet<IpAddr> =
        DIFFERENCES.iter().flat_map(|(_, addresses)| *addresses).map(|address| address.parse().unwrap()).collect();
    assert_eq!(differing, listed);
    assert_eq!((registry.len(), all.len()), (51, 273));
}

#[test]
fn every_block_has_its_class() {
    let blocks = blocks();
    let mut expected: BTreeMap<(IpAddr, u8), &str> = CLASSES
        .iter()
        .map(|(block, class)| {
            let (first, len) = block.split_once('/').unwrap();
            ((first.parse().unwrap(), len.parse().unwrap()), *class)
        })
        .collect();
    for &(first, len) in &blocks {
        let class = expected.remove(&(first, len)).unwrap_or("cloud-metadata");
        for address in addresses_in(first, len) {
            let has_longer =
                blocks.iter().any(|&(longer, longer_len)| longer_len > len && is_in(address, longer, longer_len));
            if !has_longer && embedded(address).all(|(_, ipv4)| HostClass::of_ip(ipv4.into()).is_public()) {
                assert_eq!(HostClass::of_ip(address).as_str(), class, "{address} of {first}/{len}");
            }
        }
    }
    assert_eq!(expected, BTreeMap::new(), "no such block");
    assert_eq!(blocks.len() - CLASSES.len(), 18, "metadata services");
}

#[test]
fn no_block_is_listed_twice_or_starts_inside_itself() {
    let mut seen = BTreeSet::new();
    let mut check = |first: IpAddr, prefix_len: u8| {
        assert!(seen.insert((first, prefix_len)), "{first}/{prefix_len}");
        assert_eq!(addresses_in(first, prefix_len)[0], first);
        assert!(
            prefix_len == 0
                || addresses_around(first, prefix_len).iter().all(|address| !is_in(*address, first, prefix_len))
        );
    };
    for block in IPV4_BLOCKS {
        check(block.first.into(), block.prefix_len);
    }
    for block in IPV6_BLOCKS {
        check(block.first.into(), block.prefix_len);
    }
}

fn embedded(address: IpAddr) -> impl Iterator<Item = (Embedding, Ipv4Addr)> {
    let ipv6 = match address {
        IpAddr::V4(_) => None,
        IpAddr::V6(address) => Some(address),
    };
    ipv6.into_iter().flat_map(embedded_ipv4s)
}

fn class(address: &str) -> HostClass {
    HostClass::of_ip(address.parse().unwrap())
}

/// Returns each form of an IPv6 address that embeds `ipv4` and nothing else that is special, and whether it is public
/// if `ipv4` is.
fn forms(ipv4: Ipv4Addr) -> Vec<(Embedding, bool, String)> {
    let bits = ipv4.to_bits();
    let (high, low) = (bits >> 16, bits & 0xffff);
    let (not_high, not_low) = (high ^ 0xffff, low ^ 0xffff);
    let mut forms = vec![
        (Embedding::Mapped, true, format!("::ffff:{ipv4}")),
        (Embedding::Nat64, true, format!("64:ff9b::{ipv4}")),
        (Embedding::Translated, false, format!("::ffff:0:{ipv4}")),
        (Embedding::SixToFour, false, format!("2002:{high:x}:{low:x}::1")),
        (Embedding::Teredo, false, format!("2001:0:808:808:8000:63bf:{not_high:x}:{not_low:x}")),
        (Embedding::TeredoServer, false, format!("2001:0:{high:x}:{low:x}:8000:63bf:f7f7:f7f7")),
    ];
    if bits > 1 {
        forms.push((Embedding::Compatible, false, format!("::{ipv4}")));
    }
    for identifier in ["0:5efe", "100:5efe", "200:5efe", "300:5efe"] {
        for prefix in ["2606:4700:0:0", "2001:4860:1:2", "2001:3:0:0", "2620:4f:8000:0", "3ffe:831f:a:b"] {
            forms.push((Embedding::Isatap, false, format!("{prefix}:{identifier}:{ipv4}")));
        }
    }
    forms
}

#[test]
fn an_embedded_ipv4_address_decides_the_class() {
    let ordinary = Block { first: [8, 8, 8, 8].into(), prefix_len: 32, class: HostClass::Global, name: "", source: "" };
    for block in IPV4_BLOCKS.iter().chain([&ordinary]) {
        for (embedding, is_public, text) in forms(block.first) {
            let address: Ipv6Addr = text.parse().unwrap();
            assert!(embedded_ipv4s(address).any(|found| found == (embedding, block.first)), "{text}");
            let inner = HostClass::of_ip(block.first.into());
            let expected = if inner.is_public() && !is_public { HostClass::Transition } else { inner };
            assert_eq!(class(&text), expected, "{text} of {}", block.first);
        }
    }
}

/// Only these forms embed an address: their neighbours do not.
#[test]
fn other_addresses_embed_nothing() {
    for (text, expected) in [
        ("::", HostClass::Unspecified),
        ("::1", HostClass::Loopback),
        ("::fffe:7f00:1", HostClass::Reserved),
        ("::1:ffff:127.0.0.1", HostClass::Reserved),
        ("::ffff:1:127.0.0.1", HostClass::Reserved),
        ("64:ff9b:0:1::127.0.0.1", HostClass::Reserved),
        ("64:ff9b:2::127.0.0.1", HostClass::Reserved),
        ("2003:7f00:1::", HostClass::Global),
        ("2001:1:a9fe:a9fe:8000:63bf:80ff:fffe", HostClass::ProtocolAssignment),
        // Not the interface identifier of ISATAP, or not at its place.
        ("2606:4700::5eff:127.0.0.1", HostClass::Global),
        ("2606:4700::400:5efe:127.0.0.1", HostClass::Global),
        ("2606:4700::1:5efe:127.0.0.1", HostClass::Global),
        ("2606:4700::8200:5efe:127.0.0.1", HostClass::Global),
        ("2606:4700:0:5efe:127:0:0:1", HostClass::Global),
        // A group has no interface identifier.
        ("ff0e::5efe:127.0.0.1", HostClass::Multicast),
    ] {
        let address: Ipv6Addr = text.parse().unwrap();
        assert_eq!((embedded_ipv4(address), HostClass::of_ip(address.into())), (None, expected), "{text}");
    }
}

/// RFC 6052, 2.2 places an IPv4 address by the length of the prefix, which in `64:ff9b:1::/48` the network chooses.
#[test]
fn nothing_is_said_of_what_is_in_the_prefix_for_local_use() {
    for text in [
        "64:ff9b:1::",
        "64:ff9b:1::8.8.8.8",
        "64:ff9b:1::169.254.169.254",
        "64:ff9b:1:a9fe:a9:fe00::",
        "64:ff9b:1:a9:fea9:fe00::",
        "64:ff9b:1::5efe:10.0.0.1",
    ] {
        let address: Ipv6Addr = text.parse().unwrap();
        let found = (embedded_ipv4s(address).count(), HostClass::of_ip(address.into()));
        assert_eq!(found, (0, HostClass::LocalTranslation), "{text}");
    }
}

#[test]
fn an_address_may_embed_two() {
    for (text, expected_class, expected) in [
        // The client of Teredo, where packets end, comes first.
        ("2001:0:a9fe:a9fe:8000:63bf:f7f7:f7f7", "cloud-metadata", ["8.8.8.8", "169.254.169.254"]),
        ("2001:0:a9fe:a9fe:8000:63bf:f5ff:fffe", "cloud-metadata", ["10.0.0.1", "169.254.169.254"]),
        ("2001:0:c0a8:1:8000:63bf:f5ff:fffe", "private", ["10.0.0.1", "192.168.0.1"]),
        ("2001:0:7f00:1:8000:63bf:f5ff:fffe", "private", ["10.0.0.1", "127.0.0.1"]),
        ("2001:0:808:808:8000:63bf:f5ff:fffe", "private", ["10.0.0.1", "8.8.8.8"]),
        ("2001:0:808:808:8000:63bf:f7f7:f7f7", "transition", ["8.8.8.8", "8.8.8.8"]),
        // All bits of the client's address are inverted, and so is the identifier of ISATAP no identifier.
        ("2001:0:808:808:0:5efe:f7f7:f7f7", "transition", ["8.8.8.8", "8.8.8.8"]),
        // ISATAP behind 6to4.
        ("2002:808:808::5efe:10.0.0.1", "private", ["8.8.8.8", "10.0.0.1"]),
        ("2002:a00:1::5efe:169.254.169.254", "cloud-metadata", ["10.0.0.1", "169.254.169.254"]),
        ("2002:808:808::200:5efe:8.8.4.4", "transition", ["8.8.8.8", "8.8.4.4"]),
    ] {
        let address: Ipv6Addr = text.parse().unwrap();
        let found: Vec<_> = embedded_ipv4s(address).map(|(_, ipv4)| ipv4.to_string()).collect();
        assert_eq!(
            (class(text).as_str(), found.as_slice()),
            (expected_class, &expected.map(String::from)[..]),
            "{text}"
        );
        assert_eq!(embedded_ipv4(address), embedded_ipv4s(address).next(), "{text}");
    }
}

/// A prefix that is not public stays that, except for the address of a metadata service.
#[test]
fn isatap_makes_no_prefix_public() {
    for (prefix, expected) in [
        ("fe80::", HostClass::LinkLocal),
        ("fd00::", HostClass::UniqueLocal),
        ("fec0::", HostClass::Private),
        ("2001:db8::", HostClass::Documentation),
        ("2001:2::", HostClass::Benchmarking),
        ("5f00::", HostClass::ProtocolAssignment),
        ("100::", HostClass::Discard),
        ("4000::", HostClass::Reserved),
        ("::", HostClass::Reserved),
    ] {
        for ipv4 in ["8.8.8.8", "10.0.0.1", "127.0.0.1"] {
            let text = format!("{prefix}5efe:{ipv4}");
            assert_eq!(class(&text), expected, "{text}");
            assert_eq!(
                embedded_ipv4(text.parse().unwrap()),
                Some((Embedding::Isatap, ipv4.parse().unwrap())),
                "{text}"
            );
        }
        let text = format!("{prefix}200:5efe:169.254.169.254");
        assert_eq!(class(&text), HostClass::CloudMetadata, "{text}");
    }
}

#[test]
fn the_date_is_that_of_the_registries() {
    let sources = include_str!("../../../../fixtures/SOURCES");
    let lines = sources.lines().filter(|line| line.starts_with("iana/"));
    let dates: Vec<&str> = lines.filter_map(|line| line.split(" | ").nth(2)).collect();
    assert_eq!(dates, [HostClass::REGISTRY_DATE; 2]);
}
