//! The class of a host: every name, and the spellings that must make no difference. The classes of addresses are in
//! `addresses.rs`.

use std::{
    collections::BTreeSet,
    net::{Ipv4Addr, Ipv6Addr},
};
use url_host::{
    Host, HostClass,
    class::{
        addresses,
        addresses::{IPV4_BLOCKS, IPV6_BLOCKS},
        names::NAMES,
    },
};

fn class(input: &str) -> HostClass {
    Host::parse(input).unwrap_or_else(|error| panic!("{input}: {error}")).class()
}

/// No published way around a filter of hosts is public, neither as the host of a special URL nor as that of another.
#[test]
fn no_spelling_of_an_address_escapes() {
    let rows = include_str!("bypasses.tsv").lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    let mut count = 0;
    for row in rows {
        let [input, expected, _source] = row.split('\t').collect::<Vec<_>>().try_into().expect("three fields");
        let found = Host::parse(input).map(|host| host.class());
        let (found, is_public) = match &found {
            Ok(class) => (class.as_str(), class.is_public()),
            Err(error) => (error.code(), false),
        };
        assert_eq!((found, is_public), (expected, false), "{input}");
        if let Ok(host) = Host::parse_opaque(input) {
            let class = if expected.parse::<HostClass>().is_ok() { expected } else { "opaque" };
            assert_eq!(host.class().as_str(), class, "opaque {input}");
        }
        count += 1;
    }
    assert_eq!(count, 184);
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
            let host = Host::parse(&name).unwrap();
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
        ("kubernetes.default", HostClass::PrivateName),
        ("kubernetes.default.svc", HostClass::PrivateName),
        ("kubernetes.default.svc.cluster.local", HostClass::PrivateName),
        ("kube-dns.kube-system", HostClass::PrivateName),
        ("smtp.mail", HostClass::PrivateName),
        ("mail.example.com", HostClass::Domain),
        ("ksyun.com", HostClass::Domain),
        ("metadata.exoscale.com", HostClass::CloudMetadata),
        ("db.service.consul", HostClass::PrivateName),
        ("duckduckgogg42xjoc72x3sjasowoarfbgcmvfimaftt6twagswzczad.onion", HostClass::SpecialUseName),
    ] {
        assert_eq!(class(name), expected, "{name}");
    }
}

/// The DNS has no names with an empty label besides that of the root, so none is public.
#[test]
fn domains_with_an_empty_label_are_not_public() {
    for domain in ["127.0.0.1", "10.0.0.1", "0x7f.1", "8.8.8.8", "1", "017700000001", "example.com", "a", "printer"] {
        let forms = [
            format!("{domain}.."),
            format!("{domain}..."),
            format!("{domain}%2e%2e"),
            format!("{domain}\u{3002}."),
            format!(".{domain}.."),
            format!("a..{domain}.."),
        ];
        // With a number at its end, a host without dots after it is an address or an error.
        let of_names = [format!(".{domain}"), format!("a..{domain}"), format!("..{domain}."), format!("a...{domain}")];
        let is_number = url_host::ends_in_a_number(domain);
        for text in forms.into_iter().chain(of_names.into_iter().filter(|_| !is_number)) {
            let host = Host::parse(&text).unwrap();
            assert_eq!(host.class(), HostClass::SpecialUseName, "{text}");
            assert!(!host.class().is_public() && !host.is_single_label(), "{text}");
            assert_eq!(host.without_trailing_dot(), host.as_ref(), "{text}");
            if let Ok(opaque) = Host::parse_opaque(&text) {
                assert_eq!(opaque.class(), HostClass::SpecialUseName, "opaque {text}");
            }
        }
    }
    for (text, expected) in [
        (".", HostClass::SpecialUseName),
        ("..", HostClass::SpecialUseName),
        ("localhost..", HostClass::Localhost),
        ("a..localhost", HostClass::Localhost),
        ("metadata.google.internal..", HostClass::CloudMetadata),
        ("example.com.", HostClass::Domain),
        ("127.0.0.1.", HostClass::Loopback),
        ("127.0.0.1.nip.io", HostClass::Domain),
    ] {
        assert_eq!(Host::parse(text).unwrap().class(), expected, "{text}");
    }
}

#[test]
fn hosts_that_are_no_names_have_their_classes() {
    assert_eq!(Host::<&str>::Empty.class(), HostClass::Empty);
    assert_eq!(Host::parse_opaque("a%00b").unwrap().class(), HostClass::Opaque);
    assert_eq!(Host::parse_opaque("10.0.0.256").unwrap().class(), HostClass::Opaque);
    assert_eq!(Host::parse_opaque("example.com").unwrap().class(), HostClass::Domain);
    assert!(!Host::parse_opaque("db").unwrap().is_single_label());
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
        // Domains with an empty label are unchanged.
        ("A..", false, "a.."),
        (".a.", false, ".a."),
        ("127.0.0.1..", false, "127.0.0.1.."),
        ("\u{FC}\u{3002}", false, "xn--tda"),
        (".", false, "."),
        ("..", false, ".."),
        ("1.2.3.4.", false, "1.2.3.4"),
        ("[::1]", false, "[::1]"),
        ("a.", true, "a."),
        ("", true, ""),
    ] {
        let parse = if is_opaque { Host::parse_opaque } else { Host::parse };
        let host = parse(input).unwrap();
        let without = host.without_trailing_dot();
        assert_eq!(without.to_string(), expected, "{input}");
        assert_eq!(parse(expected).unwrap().as_ref(), without, "{input}");
        assert_eq!(without.without_trailing_dot(), without);
    }
}

/// Each class has its own name.
#[test]
fn every_class_has_its_own_name() {
    let all = IPV4_BLOCKS.iter().map(|block| block.class).chain(IPV6_BLOCKS.iter().map(|block| block.class));
    let classes: BTreeSet<HostClass> = all.chain(NAMES.iter().map(|row| row.class)).collect();
    let names: BTreeSet<String> = classes.iter().map(ToString::to_string).collect();
    assert_eq!(classes.len(), names.len());
    assert!(classes.iter().all(|class| HostClass::ALL.contains(class)));
    for &class in HostClass::ALL {
        assert_eq!(class.as_str().parse(), Ok(class));
        assert!(class.as_str().to_uppercase().parse::<HostClass>().is_err());
    }
    assert_eq!(format!("{:>10}", HostClass::Loopback), "  loopback");
    assert_eq!(addresses::block_of_ipv4(Ipv4Addr::LOCALHOST).unwrap().name, "Loopback");
}
