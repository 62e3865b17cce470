//! The class of an address does not depend on its spelling and agrees with the standard library. An IPv6 address is not
//! public if it embeds an IPv4 address that is not, nor if it embeds one by a transition mechanism. A domain with an
//! empty label besides that of the root is not public: the DNS has no such name (RFC 1034, 3.1).

use crate::source::Source;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use url_host::{
    Host, HostClass,
    class::{
        Embedding,
        addresses::{IPV4_BLOCKS, IPV6_BLOCKS},
        embedded_ipv4s,
    },
};

/// Panics if `data` breaks the law.
pub fn law(data: &[u8]) {
    let mut source = Source::new(data);
    let ipv4 = ipv4(&mut source);
    let class = HostClass::of_ip(ipv4.into());
    assert_std_agrees(class, ipv4.into());
    let number = u32::from(ipv4);
    let [a, b, c, d] = ipv4.octets();
    let spellings = [
        format!("{ipv4}"),
        format!("{ipv4}."),
        format!("{number}"),
        format!("0x{number:X}"),
        format!("0{number:o}"),
        format!("{a}.{}", number & 0xFF_FFFF),
        format!("0{a:o}.0x{b:x}.{}", number & 0xFFFF),
        format!("{a}%2e{b}\u{3002}{c}\u{ff0e}{d}"),
    ];
    for text in spellings {
        for dots in ["..", "...", "%2E%2e"] {
            let text = format!("{text}{dots}");
            let host = Host::parse(&text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
            assert!(!host.class().is_public() && host.ip().is_none(), "{text:?}");
        }
        assert_class(&text, class);
    }
    let labels: Vec<&str> =
        (0..=source.byte() % 4).map(|_| source.pick(&["", "", "a", "com", "127", "localhost"])).collect();
    let has_empty_label = labels.iter().rev().skip(usize::from(labels.len() > 1)).any(|label| label.is_empty())
        || labels.len() == 1 && labels[0].is_empty();
    if let Ok(host @ Host::DomainName(_)) = Host::parse(&labels.join(".")) {
        assert!(!host.class().is_public() || !has_empty_label, "{host}");
    }
    let [high, low] = [(number >> 16) as u16, number as u16];
    let embedded = [
        (Embedding::Mapped, [0, 0, 0, 0, 0, 0xFFFF, high, low]),
        (Embedding::Translated, [0, 0, 0, 0, 0xFFFF, 0, high, low]),
        (Embedding::Nat64, [0x64, 0xFF9B, 0, 0, 0, 0, high, low]),
        (Embedding::Teredo, [0x2001, 0, 0x808, 0x808, 3, 4, !high, !low]),
        (Embedding::TeredoServer, [0x2001, 0, high, low, 3, 4, 0xF7F7, 0xF7F7]),
        (Embedding::SixToFour, [0x2002, high, low, 0, 0, 0, 0, 1]),
        (Embedding::Isatap, [0x2606, 0x4700, a.into(), b.into(), u16::from(c % 4) << 8, 0x5EFE, high, low]),
    ];
    for (embedding, pieces) in embedded {
        let is_ipv4_itself = matches!(embedding, Embedding::Mapped | Embedding::Nat64);
        let expected = if class.is_public() && !is_ipv4_itself { HostClass::Transition } else { class };
        assert!(embedded_ipv4s(pieces.into()).any(|found| found == (embedding, ipv4)), "{pieces:x?}");
        assert_eq!(HostClass::of_ip(IpAddr::V6(pieces.into())), expected, "{pieces:x?}");
    }

    let ipv6 = ipv6(&mut source);
    let class = HostClass::of_ip(ipv6.into());
    for (embedding, ipv4) in embedded_ipv4s(ipv6) {
        let may_be_public = matches!(embedding, Embedding::Mapped | Embedding::Nat64);
        assert!(!class.is_public() || may_be_public && HostClass::of_ip(ipv4.into()).is_public(), "{ipv6}");
    }
    if embedded_ipv4s(ipv6).next().is_none() {
        assert_std_agrees(class, ipv6.into());
    }
    let pieces = ipv6.segments().map(|piece| format!("{piece:04X}")).join(":");
    assert_class(&format!("[{ipv6}]"), class);
    assert_class(&format!("[{pieces}]"), class);
}

/// Reads any address, or one in or next to a block.
fn ipv4(source: &mut Source<'_>) -> Ipv4Addr {
    let any = u32::from_be_bytes([(); 4].map(|()| source.byte()));
    let block = source.pick(IPV4_BLOCKS);
    let host_bits = u32::MAX.checked_shr(block.prefix_len.into()).unwrap_or_default();
    Ipv4Addr::from_bits(near(source, any.into(), block.first.to_bits().into(), host_bits.into()) as u32)
}

/// Reads any address, or one in or next to a block.
fn ipv6(source: &mut Source<'_>) -> Ipv6Addr {
    let any = u128::from_be_bytes([(); 16].map(|()| source.byte()));
    let block = source.pick(IPV6_BLOCKS);
    let host_bits = u128::MAX.checked_shr(block.prefix_len.into()).unwrap_or_default();
    Ipv6Addr::from_bits(near(source, any, block.first.to_bits(), host_bits))
}

/// Chooses `any` itself, or an address in or next to the block from `first` on that differs in these bits.
fn near(source: &mut Source<'_>, any: u128, first: u128, host_bits: u128) -> u128 {
    let last = first | host_bits;
    source.pick(&[any, any & host_bits | first, first, last, first.wrapping_sub(1), last.wrapping_add(1)])
}

/// Asserts the class of the host `text`, in a special URL and as an opaque host.
#[track_caller]
fn assert_class(text: &str, class: HostClass) {
    let host = Host::parse(text).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    assert_eq!(host.class(), class, "{text:?}");
    if let Ok(host) = Host::parse_opaque(text) {
        assert_eq!(host.class(), class, "{text:?}, opaque");
    }
}

/// Asserts that `class` agrees with the standard library, which knows some of the classes.
#[track_caller]
fn assert_std_agrees(class: HostClass, address: IpAddr) {
    // Whether the address is in each class, as far as the library knows.
    let known = match address {
        IpAddr::V4(ipv4) => vec![
            (ipv4.is_unspecified(), HostClass::Unspecified),
            (ipv4.is_loopback(), HostClass::Loopback),
            (ipv4.is_multicast(), HostClass::Multicast),
            (ipv4.is_private(), HostClass::Private),
            (ipv4.is_link_local(), HostClass::LinkLocal),
            (ipv4.is_broadcast(), HostClass::Broadcast),
            (ipv4.is_documentation(), HostClass::Documentation),
            (false, HostClass::UniqueLocal),
        ],
        IpAddr::V6(ipv6) => vec![
            (ipv6.is_unspecified(), HostClass::Unspecified),
            (ipv6.is_loopback(), HostClass::Loopback),
            (ipv6.is_multicast(), HostClass::Multicast),
            (ipv6.is_unique_local(), HostClass::UniqueLocal),
            (ipv6.is_unicast_link_local(), HostClass::LinkLocal),
            // Its private addresses are deprecated, and not all of those for documentation are known.
            (false, HostClass::Broadcast),
        ],
    };
    for (is_in, known) in known {
        // The addresses of cloud metadata services are in blocks of these two classes.
        let may_be_metadata = matches!(known, HostClass::LinkLocal | HostClass::UniqueLocal);
        if !(may_be_metadata && class == HostClass::CloudMetadata) {
            assert_eq!(class == known, is_in, "{address}: {class}, {known}");
        }
    }
}
