//! IPv6 addresses, compared with the standard library where the two standards agree.

use proptest::prelude::*;
use std::net::Ipv6Addr;
use url_host::ipv6;

fn serialize(address: Ipv6Addr) -> String {
    let mut output = String::new();
    ipv6::serialize(address, &mut output).unwrap();
    output
}

#[test]
fn the_serializer_compresses_the_first_longest_run() {
    for (pieces, serialization) in [
        ([0, 0, 0, 0, 0, 0, 0, 0], "::"),
        ([0, 0, 0, 0, 0, 0, 0, 1], "::1"),
        ([1, 0, 0, 0, 0, 0, 0, 0], "1::"),
        ([0, 0xf, 0, 0, 0xf, 0xf, 0, 0], "0:f::f:f:0:0"),
        ([1, 2, 0, 0, 5, 0, 0, 0], "1:2:0:0:5::"),
        ([0, 0, 1, 0, 0, 0, 1, 0], "0:0:1::1:0"),
        ([0, 1, 0, 1, 0, 1, 0, 1], "0:1:0:1:0:1:0:1"),
        ([1, 2, 3, 4, 5, 6, 7, 0], "1:2:3:4:5:6:7:0"),
        ([0x2001, 0xdb8, 0x85a3, 0, 0, 0x8a2e, 0x370, 0x7334], "2001:db8:85a3::8a2e:370:7334"),
        ([0, 0, 0, 0, 0, 0xffff, 0x102, 0x304], "::ffff:102:304"),
        ([0xffff; 8], "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"),
    ] {
        assert_eq!(serialize(Ipv6Addr::from(pieces)), serialization);
    }
}

/// All 256 patterns, because only zero pieces matter for compression.
#[test]
fn every_pattern_of_zero_pieces_is_compressed_as_in_the_standard_library() {
    for pattern in 0..=0xFF_u8 {
        for value in [1, 0xABCD] {
            let pieces: [u16; 8] = std::array::from_fn(|index| if pattern >> index & 1 == 1 { value } else { 0 });
            let address = Ipv6Addr::from(pieces);
            let text = serialize(address);
            // Only the standard library writes IPv4-mapped addresses differently; these are not mapped.
            assert_eq!(text, address.to_string());
            assert_eq!(ipv6::parse(&text), Ok(address), "{text}");
            assert!(ipv6::is_serialization(&text), "{text}");
        }
    }
}

/// All texts of up to nine of these pieces.
#[test]
fn every_short_text_parses_as_in_the_standard_library() {
    let mut texts = vec![String::new()];
    let mut parsed = 0;
    for _ in 0..9 {
        for text in &texts {
            let expected = text.parse::<Ipv6Addr>().ok();
            assert_eq!(ipv6::parse(text).ok(), expected, "{text:?}");
            parsed += usize::from(expected.is_some());
            let is_serialization = expected.is_some_and(|address| serialize(address) == *text);
            assert_eq!(ipv6::is_serialization(text), is_serialization, "{text:?}");
        }
        texts = texts.iter().flat_map(|text| "0:.f".chars().map(move |c| format!("{text}{c}"))).collect();
    }
    assert!(parsed > 1000, "only {parsed} texts were addresses");
}

#[test]
fn parse_reports_the_fatal_error() {
    assert_eq!(ipv6::parse("::1"), Ok(Ipv6Addr::LOCALHOST));
    assert_eq!(ipv6::parse("").unwrap_err().code(), "IPv6-too-few-pieces");
    let error = ipv6::parse("[::1]").unwrap_err();
    assert_eq!((error.code(), error.range()), ("IPv6-invalid-code-point", 0..1));
}

#[test]
fn serializations_are_recognized() {
    for text in ":: ::1 1:: 2001:db8::1 1:2:3:4:5:6:7:8 1:0:3:4:5:6:7:8 1::4:0:0:7:8 1:0:0:4::8".split(' ') {
        assert!(ipv6::is_serialization(text), "{text}");
    }
    let others = [
        " : 1: :1 ::g 01:: ::00 aB:: 12345:: 2001:DB8::1 2001:db8:0::1 1::4::8 ::1.2.3.4 1:2:3:4:5:6:7",
        "1:2:3:4:5:6:7:8:9 1:0:0:4:5:6:7:8 1::3:4:5:6:7:8 1:0:0:0:4::8",
    ];
    for text in others.into_iter().flat_map(|texts| texts.split(' ')) {
        assert!(!ipv6::is_serialization(text), "{text}");
    }
}

proptest! {
    #[test]
    fn every_serialized_address_parses_to_itself(bits: u128, zeros: u8) {
        let mut pieces = Ipv6Addr::from_bits(bits).segments();
        for (index, piece) in pieces.iter_mut().enumerate() {
            *piece = if zeros >> index & 1 == 1 { 0 } else { *piece >> (*piece % 13) };
        }
        let address = Ipv6Addr::from(pieces);
        let text = serialize(address);
        prop_assert_eq!(ipv6::parse(&text), Ok(address));
        prop_assert!(ipv6::is_serialization(&text));
        prop_assert_eq!(ipv6::parse(&text.to_uppercase()), Ok(address));
        prop_assert_eq!(text.parse(), Ok(address));
        if address.to_ipv4_mapped().is_none() {
            prop_assert_eq!(text, address.to_string());
        }
    }

    #[test]
    fn generated_texts_parse_as_in_the_standard_library(
        text in "(::)?(0{0,2}[0-9a-fA-F]{0,3}::?){0,8}([0-9a-f]{1,4}|[0-9]{1,3}(\\.[0-9]{1,3}){2,4})?",
    ) {
        let address = ipv6::parse(&text).ok();
        prop_assert_eq!(address, text.parse::<Ipv6Addr>().ok());
        prop_assert_eq!(ipv6::is_serialization(&text), address.is_some_and(|address| serialize(address) == text));
    }
}
