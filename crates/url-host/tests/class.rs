//! The class of a host: every block of IANA's registries from its first address to its last, every name, and the
//! spellings that must make no difference.

use std::{
    collections::BTreeSet,
    net::{IpAddr, Ipv4Addr, Ipv6Addr},
};
use url_host::{
    Host, HostClass,
    class::{
        Embedding, addresses,
        addresses::{IPV4_BLOCKS, IPV6_BLOCKS},
        names::NAMES,
    },
};

/// The registry of special-purpose IPv4 addresses: block, the column "Globally Reachable" with `-` for N/A, class.
const IPV4_REGISTRY: &[(&str, char, &str)] = &[
    ("0.0.0.0/8", 'F', "this-network"),
    ("0.0.0.0/32", 'F', "unspecified"),
    ("10.0.0.0/8", 'F', "private"),
    ("100.64.0.0/10", 'F', "carrier-nat"),
    ("127.0.0.0/8", 'F', "loopback"),
    ("169.254.0.0/16", 'F', "link-local"),
    ("172.16.0.0/12", 'F', "private"),
    ("192.0.0.0/24", 'F', "protocol-assignment"),
    ("192.0.0.0/29", 'F', "protocol-assignment"),
    ("192.0.0.8/32", 'F', "protocol-assignment"),
    ("192.0.0.9/32", 'T', "global"),
    ("192.0.0.10/32", 'T', "global"),
    ("192.0.0.170/32", 'F', "protocol-assignment"),
    ("192.0.0.171/32", 'F', "protocol-assignment"),
    ("192.0.2.0/24", 'F', "documentation"),
    ("192.31.196.0/24", 'T', "global"),
    ("192.52.193.0/24", 'T', "global"),
    ("192.88.99.0/24", '-', "reserved"),
    ("192.88.99.2/32", 'F', "protocol-assignment"),
    ("192.168.0.0/16", 'F', "private"),
    ("192.175.48.0/24", 'T', "global"),
    ("198.18.0.0/15", 'F', "benchmarking"),
    ("198.51.100.0/24", 'F', "documentation"),
    ("203.0.113.0/24", 'F', "documentation"),
    ("240.0.0.0/4", 'F', "reserved"),
    ("255.255.255.255/32", 'F', "broadcast"),
    // From the registry of the address space.
    ("224.0.0.0/4", 'F', "multicast"),
];

/// The registry of special-purpose IPv6 addresses. A block that embeds IPv4 addresses has their classes.
const IPV6_REGISTRY: &[(&str, char, &str)] = &[
    ("::1/128", 'F', "loopback"),
    ("::/128", 'F', "unspecified"),
    ("::ffff:0:0/96", 'F', "inner"),
    ("64:ff9b::/96", 'T', "inner"),
    ("64:ff9b:1::/48", 'F', "inner"),
    ("100::/64", 'F', "discard"),
    ("100:0:0:1::/64", 'F', "discard"),
    ("2001::/23", 'F', "protocol-assignment"),
    ("2001::/32", '-', "inner"),
    ("2001:1::1/128", 'T', "global"),
    ("2001:1::2/128", 'T', "global"),
    ("2001:1::3/128", 'T', "global"),
    ("2001:2::/48", 'F', "benchmarking"),
    ("2001:3::/32", 'T', "global"),
    ("2001:4:112::/48", 'T', "global"),
    ("2001:10::/28", '-', "reserved"),
    ("2001:20::/28", 'T', "global"),
    ("2001:30::/28", 'T', "global"),
    ("2001:db8::/32", 'F', "documentation"),
    ("2002::/16", '-', "inner"),
    ("2620:4f:8000::/48", 'T', "global"),
    ("3fff::/20", 'F', "documentation"),
    ("5f00::/16", 'F', "protocol-assignment"),
    ("fc00::/7", 'F', "unique-local"),
    ("fe80::/10", 'F', "link-local"),
    // From the registry of the address space.
    ("fec0::/10", 'F', "private"),
    ("ff00::/8", 'F', "multicast"),
];

fn class(input: &str) -> HostClass {
    Host::parse(input, false).unwrap_or_else(|error| panic!("{input}: {error}")).class()
}

/// Returns whether a block contains a longer prefix of the registry, or the address of a metadata service.
fn has_longer(blocks: &[(u128, u32, HostClass)], address: u128, len: u32, bits: u32) -> bool {
    blocks.iter().any(|(first, prefix_len, _)| {
        let shift = bits - prefix_len;
        *prefix_len > len && (shift == bits || first >> shift == address >> shift)
    })
}

fn check(registry: &[(&str, char, &str)], blocks: &[(u128, u32, HostClass)], bits: u32, host: impl Fn(u128) -> Host) {
    for &(block, is_global, class) in registry {
        if class == "inner" {
            continue;
        }
        let (first, len) = block.split_once('/').unwrap();
        let (first, len): (IpAddr, u32) = (first.parse().unwrap(), len.parse().unwrap());
        let first = match first {
            IpAddr::V4(first) => first.to_bits().into(),
            IpAddr::V6(first) => first.to_bits(),
        };
        assert!(
            blocks.iter().any(|row| (row.0, row.1, row.2.as_str()) == (first, len, class)),
            "{block} has a row of its own"
        );
        let last = first | (u128::MAX >> (128 - bits)).checked_shr(len).unwrap_or_default();
        for address in [first, first + (last - first) / 2, first + (last - first) / 3, last] {
            if has_longer(blocks, address, len, bits) {
                continue;
            }
            let host = host(address);
            if host.embedded_ipv4().is_some() {
                continue;
            }
            assert_eq!(host.class().as_str(), class, "{host} of {block}");
            assert_eq!(host.class().is_public(), is_global == 'T', "{host} of {block}");
        }
        // The next address is in another block, or in none.
        for address in [first.checked_sub(1), last.checked_add(1).filter(|after| *after <= u128::MAX >> (128 - bits))] {
            let Some(address) = address else { continue };
            let is_in_row = |row: &&(u128, u32, HostClass)| {
                let shift = bits - row.1;
                shift == bits && bits == 128 || row.0.checked_shr(shift) == address.checked_shr(shift)
            };
            let expected = blocks.iter().filter(is_in_row).max_by_key(|row| row.1).map(|row| row.2);
            let host = host(address);
            if host.embedded_ipv4().is_none() {
                assert_eq!(host.class(), expected.unwrap_or(HostClass::Global), "{host} beside {block}");
            }
        }
    }
}

#[test]
fn every_block_of_ipv4_has_the_class_of_the_registry() {
    let blocks: Vec<(u128, u32, HostClass)> =
        IPV4_BLOCKS.iter().map(|block| (block.first.to_bits().into(), block.prefix_len.into(), block.class)).collect();
    check(IPV4_REGISTRY, &blocks, 32, |bits| Host::Ipv4(Ipv4Addr::from_bits(u32::try_from(bits).unwrap())));
    let clouds = IPV4_BLOCKS.iter().filter(|block| block.class == HostClass::CloudMetadata).count();
    assert_eq!(IPV4_BLOCKS.len(), IPV4_REGISTRY.len() + clouds, "no row is without a test");
}

#[test]
fn every_block_of_ipv6_has_the_class_of_the_registry() {
    let blocks: Vec<(u128, u32, HostClass)> =
        IPV6_BLOCKS.iter().map(|block| (block.first.to_bits(), block.prefix_len.into(), block.class)).collect();
    check(IPV6_REGISTRY, &blocks, 128, |bits| Host::Ipv6(Ipv6Addr::from_bits(bits)));
    let inner = IPV6_REGISTRY.iter().filter(|row| row.2 == "inner").count();
    let clouds = IPV6_BLOCKS.iter().filter(|block| block.class == HostClass::CloudMetadata).count();
    let not_special = ["Reserved by IETF", "Global Unicast"].len();
    assert_eq!(IPV6_BLOCKS.len() - clouds - not_special, IPV6_REGISTRY.len() - inner, "no row is without a test");
    for (address, expected) in
        [("[2606:4700::1111]", "global"), ("[1::1]", "reserved"), ("[4000::]", "reserved"), ("[e000::]", "reserved")]
    {
        assert_eq!(class(address).as_str(), expected, "{address}");
    }
}

#[test]
fn no_block_is_listed_twice_or_starts_inside_itself() {
    let mut seen = BTreeSet::new();
    for block in IPV4_BLOCKS {
        assert!(seen.insert((IpAddr::V4(block.first), block.prefix_len)), "{block:?}");
        assert!(block.first.to_bits().trailing_zeros() >= 32 - u32::from(block.prefix_len), "{block:?}");
    }
    for block in IPV6_BLOCKS {
        assert!(seen.insert((IpAddr::V6(block.first), block.prefix_len)), "{block:?}");
        assert!(block.first.to_bits().trailing_zeros() >= 128 - u32::from(block.prefix_len), "{block:?}");
    }
}

/// An IPv6 address has the class of the IPv4 address that it embeds.
#[test]
fn an_embedded_ipv4_address_decides_the_class() {
    for block in IPV4_BLOCKS {
        let [a, b, c, d] = block.first.octets();
        let (high, low) = (u16::from_be_bytes([a, b]), u16::from_be_bytes([c, d]));
        let spellings = [
            (format!("[::ffff:{}]", block.first), Embedding::Mapped),
            (format!("[::ffff:{high:x}:{low:x}]"), Embedding::Mapped),
            (format!("[::ffff:0:{}]", block.first), Embedding::Translated),
            (format!("[64:ff9b::{}]", block.first), Embedding::Nat64),
            (format!("[64:ff9b:1:2::{}]", block.first), Embedding::LocalNat64),
            (format!("[2002:{high:x}:{low:x}::1]"), Embedding::SixToFour),
            (format!("[2001:0:102:304:5:6:{:x}:{:x}]", !high, !low), Embedding::Teredo),
            (format!("[::{}]", block.first), Embedding::Compatible),
        ];
        for (spelling, embedding) in spellings {
            if embedding == Embedding::Compatible && (high, low) <= (0, 1) {
                continue;
            }
            let host = Host::parse(&spelling, false).unwrap();
            assert_eq!(host.embedded_ipv4(), Some((embedding, block.first)), "{spelling}");
            let expected = match (embedding, HostClass::of_ip(block.first.into())) {
                (Embedding::LocalNat64, HostClass::Global) => HostClass::LocalTranslation,
                (_, class) => class,
            };
            assert_eq!(host.class(), expected, "{spelling}");
        }
    }
    assert_eq!(class("[::ffff:8.8.8.8]"), HostClass::Global);
    assert_eq!(class("[64:ff9b:1::8.8.8.8]"), HostClass::LocalTranslation);
    assert_eq!(class("[64:ff9b:2::7f00:1]"), HostClass::Reserved);
    assert_eq!(class("[::fffe:7f00:1]"), HostClass::Reserved);
    assert_eq!(Host::parse("127.0.0.1", false).unwrap().embedded_ipv4(), None);
}

#[test]
fn no_spelling_of_an_address_escapes() {
    #[rustfmt::skip]
    let loopback = [
        "127.0.0.1", "127.1", "0x7f.1", "0x7f000001", "2130706433", "017700000001", "0177.0.0.1", "127.0.0.1.", "127.0x0.00.1",
        "%31%32%37.0.0.1", "１２７.0.0.1", "①②⑦.0.0.1", "127。0。0．1", "[::1]", "[0:0:0:0:0:0:0:1]", "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]", "[0::127.0.0.1]", "[2002:7f00:1::]", "[64:ff9b::7f00:0001]", "[::ffff:0:7f00:1]",
    ];
    for input in loopback {
        assert_eq!(class(input), HostClass::Loopback, "{input}");
        if input.is_ascii() {
            assert_eq!(Host::parse(input, true).unwrap().class(), HostClass::Loopback, "opaque {input}");
        }
    }
    for input in
        ["localhost", "LOCALHOST", "localhost.", "foo.localhost", "ｌocalhost", "loc%61lhost", "localhost.localdomain"]
    {
        assert_eq!(class(input), HostClass::Localhost, "{input}");
        assert_eq!(Host::parse("LocalHost", true).unwrap().class(), HostClass::Localhost);
    }
    for input in [
        "169.254.169.254",
        "0xa9fea9fe",
        "[::ffff:a9fe:a9fe]",
        "metadata.google.internal.",
        "METADATA",
        "[fd00:ec2::254]",
        "[fd00:c1::a9fe:a9fe]",
    ] {
        assert_eq!(class(input), HostClass::CloudMetadata, "{input}");
    }
}

#[test]
fn metadata_services_have_their_class() {
    for block in IPV4_BLOCKS.iter().filter(|block| block.class == HostClass::CloudMetadata) {
        assert_eq!(HostClass::of_ip(block.first.into()), HostClass::CloudMetadata);
        let next = Ipv4Addr::from_bits(block.first.to_bits() + 1);
        assert_ne!(HostClass::of_ip(next.into()), HostClass::CloudMetadata, "{next}");
    }
    for block in IPV6_BLOCKS.iter().filter(|block| block.class == HostClass::CloudMetadata) {
        assert_eq!(HostClass::of_ip(block.first.into()), HostClass::CloudMetadata);
        let next = Ipv6Addr::from_bits(block.first.to_bits() + 1);
        assert_ne!(HostClass::of_ip(next.into()), HostClass::CloudMetadata, "{next}");
    }
}

#[test]
fn every_name_has_its_class_in_every_spelling() {
    let mut seen = BTreeSet::new();
    for row in NAMES {
        assert!(seen.insert(row.name), "{row:?}");
        assert_eq!(row.name, row.name.trim_matches('.').to_ascii_lowercase());
        for name in [row.name.to_owned(), format!("{}.", row.name), format!("A.{}", row.name.to_ascii_uppercase())] {
            let host = Host::parse(&name, false).unwrap();
            assert_eq!(host.class(), row.class, "{name}");
            assert!(!host.class().is_public(), "{name}");
            assert_eq!(host.has_trailing_dot(), name.ends_with('.'), "{name}");
        }
        // A name that merely ends with the same letters is another one.
        let other = class(&format!("x.x{}", row.name));
        assert!(
            other == HostClass::Domain || NAMES.iter().any(|above| row.name.ends_with(above.name) && above != row),
            "{row:?}"
        );
    }
    for (name, expected) in [
        ("example.com", HostClass::Domain),
        ("example.com.", HostClass::Domain),
        ("internal.example.com", HostClass::Domain),
        ("intranet.example", HostClass::Documentation),
        ("printer", HostClass::SingleLabel),
        ("printer.", HostClass::SingleLabel),
        ("foo.bar.local", HostClass::PrivateName),
        ("kubernetes.default.svc", HostClass::PrivateName),
        ("db.service.consul", HostClass::PrivateName),
        ("duckduckgogg42xjoc72x3sjasowoarfbgcmvfimaftt6twagswzczad.onion", HostClass::SpecialUseName),
    ] {
        assert_eq!(class(name), expected, "{name}");
    }
}

#[test]
fn hosts_that_are_no_names_have_their_classes() {
    assert_eq!(Host::<&str>::Empty.class(), HostClass::Empty);
    assert_eq!(Host::parse("a%00b", true).unwrap().class(), HostClass::Opaque);
    assert_eq!(Host::parse("10.0.0.256", true).unwrap().class(), HostClass::Opaque);
    assert_eq!(Host::parse("example.com", true).unwrap().class(), HostClass::Domain);
    assert!(!Host::parse("db", true).unwrap().is_single_label());
    for host in [Host::Empty, Host::Opaque("%00"), Host::Ipv4([127, 0, 0, 1].into())] {
        assert!(!host.class().is_public() && !host.has_trailing_dot() && !host.is_single_label());
    }
}

/// The result is a host, to the parser too, and removing the dots again changes nothing.
#[test]
fn trailing_dots_are_removed_from_domains_only() {
    for (input, is_opaque, expected) in [
        ("a.b.", false, "a.b"),
        ("a.b", false, "a.b"),
        ("A..", false, "a"),
        (".a.", false, ".a"),
        ("\u{FC}\u{3002}", false, "xn--tda"),
        (".", false, "."),
        ("..", false, ".."),
        ("1.2.3.4.", false, "1.2.3.4"),
        ("[::1]", false, "[::1]"),
        ("a.", true, "a."),
        ("", true, ""),
    ] {
        let host = Host::parse(input, is_opaque).unwrap();
        let without = host.without_trailing_dot();
        assert_eq!(without.to_string(), expected, "{input}");
        assert_eq!(Host::parse(expected, is_opaque).unwrap().as_ref(), without, "{input}");
        assert_eq!(without.without_trailing_dot(), without);
    }
}

/// Each class has its own name, and both ways to find it agree.
#[test]
fn every_class_has_its_own_name() {
    let all = IPV4_BLOCKS.iter().map(|block| block.class).chain(IPV6_BLOCKS.iter().map(|block| block.class));
    let classes: BTreeSet<HostClass> = all.chain(NAMES.iter().map(|row| row.class)).collect();
    let names: BTreeSet<String> = classes.iter().map(ToString::to_string).collect();
    assert_eq!(classes.len(), names.len());
    assert!(classes.iter().all(|class| HostClass::ALL.contains(class)));
    for &class in HostClass::ALL {
        assert_eq!(HostClass::from_name(class.as_str()), Some(class));
        assert_eq!(class.as_str().parse(), Ok(class));
        assert_eq!(HostClass::from_name(&class.as_str().to_uppercase()), None);
    }
    assert_eq!(format!("{:>10}", HostClass::Loopback), "  loopback");
    assert_eq!(addresses::block_of_ipv4(Ipv4Addr::LOCALHOST).unwrap().name, "Loopback");
}
