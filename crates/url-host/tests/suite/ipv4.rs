//! IPv4 addresses and the ends-in-a-number checker.

use proptest::prelude::*;
use std::net::Ipv4Addr;
use url_host::{ends_in_a_number, ipv4};

#[test]
fn ends_in_a_number_tests_the_last_label() {
    for input in [
        "0",
        "09",
        "1.",
        "1.2.3.4",
        "a.1",
        "a.0x",
        "a.0X",
        "0xaF",
        "0x.",
        "..0",
        "x.00000000000000000000000000",
        "1.é.5",
    ] {
        assert!(ends_in_a_number(input), "{input:?}");
    }
    for input in
        ["", ".", "..", "1..", "a", "1.a", "0x1g", "1x", "0xx", "x0", "00x1", "-1", "+1", "1_0", "1.é", "0é", "١"]
    {
        assert!(!ends_in_a_number(input), "{input:?}");
    }
}

/// Compares with the standard's definition, on all short texts of the bytes that matter.
#[test]
fn ends_in_a_number_agrees_with_its_definition() {
    fn by_definition(input: &str) -> bool {
        let mut parts: Vec<&str> = input.split('.').collect();
        if parts.len() > 1 && parts.last() == Some(&"") {
            parts.pop();
        }
        let last = parts.last().unwrap();
        let is_decimal = !last.is_empty() && last.chars().all(|c| c.is_ascii_digit());
        let is_hexadecimal = last.get(..2).is_some_and(|start| start.eq_ignore_ascii_case("0x"))
            && last[2..].chars().all(|c| c.is_ascii_hexdigit());
        is_decimal || is_hexadecimal
    }
    let mut inputs = vec![String::new()];
    for _ in 0..5 {
        for input in &inputs {
            assert_eq!(ends_in_a_number(input), by_definition(input), "{input:?}");
        }
        inputs = inputs.iter().flat_map(|input| "019xXafg.".chars().map(move |c| format!("{input}{c}"))).collect();
    }
}

#[test]
fn parse_reports_the_fatal_error() {
    assert_eq!(ipv4::parse("1.2.3.4"), Ok(Ipv4Addr::new(1, 2, 3, 4)));
    for (input, code, range) in [
        ("", "IPv4-non-numeric-part", 0..0),
        (".", "IPv4-non-numeric-part", 0..0),
        ("1.2.3.4.5", "IPv4-too-many-parts", 8..9),
        ("é", "IPv4-non-numeric-part", 0..2),
        ("+1", "IPv4-non-numeric-part", 0..2),
    ] {
        let error = ipv4::parse(input).unwrap_err();
        assert_eq!((error.code(), error.range()), (code, range), "{input:?}");
    }
}

#[test]
fn numbers_are_decimal_octal_or_hexadecimal() {
    for (input, address) in [
        ("0", 0),
        ("00", 0),
        ("0x", 0),
        ("0X0", 0),
        ("010", 8),
        ("0x10", 16),
        ("0xDEADbeef", 0xDEAD_BEEF),
        ("037777777777", 0xFFFF_FFFF),
        ("1.0xffffff", 0x01FF_FFFF),
        ("1.2.0xffff", 0x0102_FFFF),
        ("0xfe.0376.254.0xff", 0xFEFE_FEFF),
    ] {
        assert_eq!(ipv4::parse(input).map(Ipv4Addr::to_bits), Ok(address), "{input}");
    }
    for input in ["08", "0o7", "0x0x", "0x-1", "0xg", "1.0x1000000", "1.2.0x10000", "0x100.1", "256.1.1", "1.256.1"] {
        assert!(ipv4::parse(input).is_err(), "{input}");
    }
}

proptest! {
    #[test]
    fn every_serialized_address_parses_to_itself(bits: u32) {
        let address = Ipv4Addr::from_bits(bits);
        let mut text = String::new();
        ipv4::serialize(address, &mut text).unwrap();
        prop_assert_eq!(&text, &address.to_string());
        prop_assert_eq!(ipv4::parse(&text), Ok(address));
        for text in [format!("{bits}"), format!("0x{bits:x}"), format!("0{bits:o}"), format!("{bits:#X}.")] {
            prop_assert_eq!(ipv4::parse(&text.replace("0X", "0x")), Ok(address));
        }
    }
}
