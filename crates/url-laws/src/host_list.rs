//! A list of host patterns matches what a naive reading of its patterns matches, whatever their order and the spelling
//! of the host. A host with an empty label is not a name of the DNS (RFC 1034, 3.1), so it matches `*` alone, and it is
//! not a pattern. Any other text is a pattern with a normal form, or an error in it.

use crate::source::Source;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use url_host::{
    Host,
    matching::{HostList, HostPattern, NoProxy},
};

/// Spellings of domains, and their labels.
const DOMAINS: &[(&str, &[&str])] = &[
    ("a", &["a"]),
    ("A.", &["a"]),
    ("b.a", &["b", "a"]),
    ("%62.A", &["b", "a"]),
    ("ba", &["ba"]),
    ("a.b.a", &["a", "b", "a"]),
    ("a\u{3002}a.", &["a", "a"]),
    ("b\u{FC}.a", &["xn--b-eha", "a"]),
    ("XN--b-eha.a.", &["xn--b-eha", "a"]),
    ("c.b\u{DC}.A", &["c", "xn--b-eha", "a"]),
];

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let patterns: Vec<(HostPattern, Naive)> = (0..source.byte() % 8).map(|_| pattern(&mut source)).collect();
    let port = port(&mut source);
    let (text, naive) = host(&mut source);
    let list: HostList = patterns.iter().map(|(pattern, _)| pattern.clone()).collect();
    let reversed: HostList = patterns.iter().rev().map(|(pattern, _)| pattern.clone()).collect();
    assert_eq!(list.to_string().parse().as_ref(), Ok(&list));

    let parsed = Host::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let found = list.find(&parsed, port);
    assert_eq!(found, reversed.find(&parsed, port), "{list} {text}");
    if let Ok(opaque) = Host::parse_opaque(&text) {
        assert_eq!(list.find(&opaque, port), found, "{list}, opaque {text}");
    }
    for (pattern, expected) in &patterns {
        let matches = expected.matches(&naive, port);
        assert_eq!(pattern.matches(&parsed, port), matches, "{pattern} {text} {port:?}");
        assert!(!matches || found.is_some(), "{pattern} in {list}, {text} {port:?}");
        assert!(matches || found != Some(pattern), "{pattern} in {list}, {text} {port:?}");
    }
    // Without a port, at or below a domain has two more names.
    let (domain, labels) = source.pick(DOMAINS);
    let expected = Naive { hosts: Hosts::AtOrBelow(labels), port: None }.matches(&naive, None);
    assert_eq!(parsed.is_in_domain(domain), expected, "{text} in {domain}");
    assert_eq!(NoProxy::new(domain).matches(&parsed), expected, "{text} in {domain}");

    let with_empty_label = source.pick(&["..a", "a..b", "a..", "*..a", "..", "1..", "a.b\u{3002}%2e:80", "..a:1"]);
    let error = HostPattern::parse(with_empty_label).expect_err("an empty label");
    assert_eq!(error.code(), "domain", "{with_empty_label}");

    let text = source.last_text();
    match HostPattern::parse(&text) {
        Ok(pattern) => assert_eq!(pattern.to_string().parse(), Ok(pattern)),
        Err(error) => assert!(text.get(error.range()).is_some(), "{text:?}: {error}"),
    }
    for error in NoProxy::new(&text).ignored() {
        assert!(text.get(error.range()).is_some(), "{text:?}: {error}");
    }
}

/// A pattern before it is written as a text.
struct Naive {
    hosts: Hosts,
    port: Option<u16>,
}

enum Hosts {
    Any,
    At(&'static [&'static str]),
    Below(&'static [&'static str]),
    AtOrBelow(&'static [&'static str]),
    Block(IpAddr, usize),
}

/// A host before it is written as a text.
enum NaiveHost {
    Domain(Vec<&'static str>),
    Address(IpAddr),
}

impl Naive {
    fn matches(&self, host: &NaiveHost, port: Option<u16>) -> bool {
        let matches = match (&self.hosts, host) {
            (Hosts::Any, _) => true,
            (_, NaiveHost::Domain(host)) if host.contains(&"") => false,
            (Hosts::At(labels), NaiveHost::Domain(host)) => host == labels,
            (Hosts::Below(labels), NaiveHost::Domain(host)) => host.ends_with(labels) && host.len() > labels.len(),
            (Hosts::AtOrBelow(labels), NaiveHost::Domain(host)) => host.ends_with(labels),
            (Hosts::Block(first, len), NaiveHost::Address(address)) => is_in(*address, *first, *len),
            _ => false,
        };
        matches && (self.port.is_none() || self.port == port)
    }
}

/// Compares bit by bit. An IPv4-mapped address is compared in both forms.
fn is_in(address: IpAddr, first: IpAddr, len: usize) -> bool {
    let is_same = |a: String, b: String| a[..len] == b[..len];
    match (address, first) {
        (IpAddr::V4(address), IpAddr::V4(first)) => {
            is_same(format!("{:032b}", address.to_bits()), format!("{:032b}", first.to_bits()))
        }
        (IpAddr::V6(address), IpAddr::V6(first)) => {
            is_same(format!("{:0128b}", address.to_bits()), format!("{:0128b}", first.to_bits()))
        }
        (IpAddr::V6(address), IpAddr::V4(_)) => {
            address.to_ipv4_mapped().is_some_and(|address| is_in(address.into(), first, len))
        }
        (IpAddr::V4(address), IpAddr::V6(first)) => match first.to_ipv4_mapped() {
            Some(first) if len >= 96 => is_in(address.into(), first.into(), len - 96),
            _ => false,
        },
    }
}

/// Reads a pattern, in one of its spellings.
fn pattern(source: &mut Source<'_>) -> (HostPattern, Naive) {
    let (domain, labels) = source.pick(DOMAINS);
    let kind = source.byte() % 8;
    let (text, hosts) = match kind {
        0 => ("*".to_owned(), Hosts::Any),
        1 | 2 => (domain.to_owned(), Hosts::At(labels)),
        3 => (format!("*.{domain}"), Hosts::Below(labels)),
        4 => (format!(".{domain}"), Hosts::AtOrBelow(labels)),
        _ => block(source, kind == 5),
    };
    let port = port(source);
    let text = port.map_or(text.clone(), |port| format!("{text}:{port}"));
    (HostPattern::parse(&text).unwrap_or_else(|error| panic!("{text}: {error}")), Naive { hosts, port })
}

/// Reads a block of addresses, or a single one.
fn block(source: &mut Source<'_>, is_one: bool) -> (String, Hosts) {
    let address = address(source);
    let max = if address.is_ipv4() { 32 } else { 128 };
    if is_one {
        return (Host::<&str>::from(address).to_string(), Hosts::Block(address, max));
    }
    let len = usize::from(source.byte()) % (max + 1);
    let first: IpAddr = match address {
        IpAddr::V4(address) => {
            Ipv4Addr::from_bits(address.to_bits() & u32::MAX.checked_shl(32 - len as u32).unwrap_or(0)).into()
        }
        IpAddr::V6(address) => {
            Ipv6Addr::from_bits(address.to_bits() & u128::MAX.checked_shl(128 - len as u32).unwrap_or(0)).into()
        }
    };
    let text = if source.flag() { first.to_string() } else { Host::<&str>::from(first).to_string() };
    let text = if first.is_ipv4() { first.to_string() } else { text };
    (format!("{text}/{len}"), Hosts::Block(first, len))
}

/// Reads a host, in one of its spellings.
fn host(source: &mut Source<'_>) -> (String, NaiveHost) {
    if source.flag() {
        let address = address(source);
        return (Host::<&str>::from(address).to_string(), NaiveHost::Address(address));
    }
    let (domain, labels) = source.pick(DOMAINS);
    let before = source.pick::<&[&'static str]>(&[
        &[],
        &[],
        &["a"],
        &["b", "a"],
        &["ba"],
        &[""],
        &["a", ""],
        &["", "a"],
        &["", ""],
    ]);
    let text = before.iter().fold(String::new(), |text, label| text + label + ".") + domain;
    let mut labels = [before, labels].concat();
    // Dots at the end, besides that of the root.
    let dots = source.pick(&["", "", ".."]);
    labels.extend((!dots.is_empty()).then_some(""));
    (text + dots, NaiveHost::Domain(labels))
}

/// Reads an address that differs in one bit, or none, from one of a few.
fn address(source: &mut Source<'_>) -> IpAddr {
    let kind = source.byte() % 4;
    let bit = source.byte() % 129;
    let flipped = 1_u128.checked_shl(u32::from(bit)).unwrap_or(0);
    let ipv4 = Ipv4Addr::from_bits(Ipv4Addr::new(10, 0, 0, 1).to_bits() ^ flipped as u32);
    match kind {
        0 | 1 => ipv4.into(),
        2 => ipv4.to_ipv6_mapped().into(),
        _ => Ipv6Addr::from_bits((0x2001_0db8 << 96 | 1) ^ flipped).into(),
    }
}

fn port(source: &mut Source<'_>) -> Option<u16> {
    source.pick(&[None, None, Some(80), Some(443)])
}
