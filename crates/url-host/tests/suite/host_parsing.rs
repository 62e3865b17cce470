//! The host parser: outcomes, and validation errors with their order and their ranges.

use crate::any_host::parse;
use std::borrow::Cow;
use url_host::{Edition, Host, Ignore, ValidationError};

/// Parses `input` and returns the host as `kind text` or `Failure`, and each error as `name start..end`.
///
/// It also checks what holds for every input: ignoring errors does not change the host, the fatal error is the last one
/// reported, and ranges are ranges of the input.
fn outcome(input: &str, is_opaque: bool, edition: Edition) -> (String, Vec<String>) {
    let mut errors: Vec<ValidationError> = Vec::new();
    let host = parse(input, is_opaque, edition, &mut errors);
    assert_eq!(host, parse(input, is_opaque, edition, &mut Ignore), "{input:?}");
    if let Err(fatal) = &host {
        assert_eq!(errors.last(), Some(fatal), "{input:?}");
        assert_eq!(errors.iter().filter(|&error| error == fatal).count(), 1, "{input:?}");
        assert!(fatal.kind().is_failure(), "{input:?}");
    }
    for error in &errors {
        assert!(input.get(error.range()).is_some(), "{input:?}: {error}");
        assert_eq!(error.idna().is_some(), error.code() == "domain-to-ASCII", "{input:?}");
    }
    let host = match host {
        Ok(Host::DomainName(domain)) => format!("domain {domain}"),
        Ok(Host::Ipv4(address)) => format!("IPv4 {address}"),
        Ok(host @ Host::Ipv6(_)) => format!("IPv6 {host}"),
        Ok(Host::Opaque(host)) => format!("opaque {host}"),
        Ok(Host::Empty) => "empty".to_owned(),
        Err(_) => "Failure".to_owned(),
    };
    let errors = errors.iter().map(|error| format!("{} {:?}", error.code(), error.range())).collect();
    (host, errors)
}

/// Checks rows of input, outcome and errors.
fn check(is_opaque: bool, edition: Edition, rows: &[(&str, &str, &[&str])]) {
    for &(input, host, errors) in rows {
        let (found_host, found_errors) = outcome(input, is_opaque, edition);
        assert_eq!((found_host.as_str(), found_errors.as_slice()), (host, &*to_owned(errors)), "{input:?}");
    }
}

fn to_owned(strs: &[&str]) -> Vec<String> {
    strs.iter().map(|&s| s.to_owned()).collect()
}

/// The table in <https://url.spec.whatwg.org/#hosts-(domains-and-ip-addresses)>.
#[test]
fn hosts_parse_as_in_the_table_of_the_standard() {
    for (input, not_opaque, opaque) in [
        ("EXAMPLE.COM", "domain example.com", "opaque EXAMPLE.COM"),
        ("example%2Ecom", "domain example.com", "opaque example%2Ecom"),
        ("faß.example", "domain xn--fa-hia.example", "opaque fa%C3%9F.example"),
        ("0", "IPv4 0.0.0.0", "opaque 0"),
        ("%30", "IPv4 0.0.0.0", "opaque %30"),
        ("0x", "IPv4 0.0.0.0", "opaque 0x"),
        ("0xffffffff", "IPv4 255.255.255.255", "opaque 0xffffffff"),
        ("[0:0::1]", "IPv6 [::1]", "IPv6 [::1]"),
        ("[0:0::1%5D", "Failure", "Failure"),
        ("[0:0::%31]", "Failure", "Failure"),
        ("09", "Failure", "opaque 09"),
        ("example.255", "Failure", "opaque example.255"),
        ("example^example", "Failure", "Failure"),
    ] {
        for edition in [Edition::Living2025, Edition::Living2026] {
            assert_eq!(outcome(input, false, edition).0, not_opaque, "{input}");
            assert_eq!(outcome(input, true, edition).0, opaque, "{input}");
        }
    }
}

/// The examples of the errors of IDNA and of host parsing, in the order of <https://url.spec.whatwg.org/#writing>.
#[test]
fn errors_are_those_of_the_examples_of_the_standard() {
    check(
        false,
        Edition::Living2026,
        &[
            ("exa%23mple.org", "Failure", &["domain-percent-encoded 3..6", "domain-to-ASCII 0..14"]),
            ("①.②.③.④", "IPv4 1.2.3.4", &["IPv4-non-ASCII-input 0..15"]),
            ("127.0.0.1.", "IPv4 127.0.0.1", &["domain-to-ASCII 10..10", "IPv4-empty-part 9..10"]),
            ("1.2.3", "IPv4 1.2.0.3", &["IPv4-too-few-parts 5..5"]),
            ("1.2.3.4.5", "Failure", &["IPv4-too-many-parts 8..9"]),
            ("test.42", "Failure", &["IPv4-too-few-parts 7..7", "IPv4-non-numeric-part 0..4"]),
            ("127.0.0x0.1", "IPv4 127.0.0.1", &["IPv4-non-decimal-part 6..9"]),
            ("255.255.4000.1", "Failure", &["IPv4-out-of-range-part 8..12"]),
            ("[::1", "Failure", &["IPv6-unclosed 4..4"]),
            ("[:1]", "Failure", &["IPv6-invalid-compression 1..2"]),
            ("[1:2:3:4:5:6:7:8:9]", "Failure", &["IPv6-too-many-pieces 17..18"]),
            ("[1::1::1]", "Failure", &["IPv6-multiple-compression 5..7"]),
            ("[1:2:3!:4]", "Failure", &["IPv6-invalid-code-point 6..7"]),
            ("[1:2:3:]", "Failure", &["IPv6-invalid-code-point 7..7"]),
            ("[::0000:00]", "IPv6 [::]", &["IPv6-piece-leading-zero 3..7", "IPv6-piece-leading-zero 8..10"]),
            ("[1:2:3]", "Failure", &["IPv6-too-few-pieces 6..6"]),
            ("[1:1:1:1:1:1:1:127.0.0.1]", "Failure", &["IPv4-in-IPv6-too-many-pieces 15..24"]),
            ("[ffff::.0.0.1]", "Failure", &["IPv4-in-IPv6-invalid-code-point 7..8"]),
            ("[ffff::127.0.xyz.1]", "Failure", &["IPv4-in-IPv6-invalid-code-point 13..14"]),
            ("[ffff::127.0xyz]", "Failure", &["IPv4-in-IPv6-invalid-code-point 12..13"]),
            ("[ffff::127.00.0.1]", "Failure", &["IPv4-in-IPv6-invalid-code-point 11..13"]),
            ("[ffff::127.0.0.1.2]", "Failure", &["IPv4-in-IPv6-invalid-code-point 16..17"]),
            ("[ffff::127.0.0.4000]", "Failure", &["IPv4-in-IPv6-out-of-range-part 15..19"]),
            ("[ffff::127.0.0]", "Failure", &["IPv4-in-IPv6-too-few-parts 14..14"]),
        ],
    );
    check(true, Edition::Living2026, &[("exa[mple.org", "Failure", &["host-invalid-code-point 3..4"])]);
}

#[test]
fn domains_parse_with_these_errors() {
    check(
        false,
        Edition::Living2026,
        &[
            ("example.com", "domain example.com", &[]),
            ("ExAmPlE.com", "domain example.com", &[]),
            ("☕.example", "domain xn--53h.example", &[]),
            ("exam%70le.org", "domain example.org", &["domain-percent-encoded 4..7"]),
            ("%a%zz%6", "Failure", &["domain-to-ASCII 0..1"]),
            ("fa%C3%9F.example", "domain xn--fa-hia.example", &["domain-percent-encoded 2..5"]),
            ("fa%9F.example", "Failure", &["domain-percent-encoded 2..5", "domain-to-ASCII 0..13"]),
            ("ex ample.org", "Failure", &["domain-to-ASCII 2..3"]),
            ("a%zz", "Failure", &["domain-to-ASCII 1..2"]),
            ("a]", "Failure", &["domain-to-ASCII 1..2"]),
            ("", "Failure", &["domain-to-ASCII 0..0"]),
            ("\u{AD}", "Failure", &["domain-to-ASCII 0..2"]),
            ("_dmarc.example.com", "domain _dmarc.example.com", &["domain-to-ASCII 0..1"]),
            ("example.com.", "domain example.com.", &["domain-to-ASCII 12..12"]),
            ("-a.ab--cd..b-", "domain -a.ab--cd..b-", &["domain-to-ASCII 0..2"]),
            (".", "domain .", &["domain-to-ASCII 0..1"]),
            ("xn--", "domain xn--", &["domain-to-ASCII 0..4"]),
            ("a.b.c.XN--pokxncvks", "domain a.b.c.xn--pokxncvks", &["domain-to-ASCII 6..19"]),
            ("xn--8i7caa", "domain xn--8i7caa", &["domain-to-ASCII 0..10"]),
            ("xn--a.ß", "Failure", &["domain-to-ASCII 0..5"]),
            ("xn--tešla", "Failure", &["domain-to-ASCII 0..10"]),
            // Whether it is ASCII is tested after percent-decoding.
            ("xn--%61", "domain xn--a", &["domain-percent-encoded 4..7", "domain-to-ASCII 0..7"]),
            ("xn--a.%C3%9F", "Failure", &["domain-percent-encoded 6..9", "domain-to-ASCII 0..12"]),
        ],
    );
}

/// With the steps of 2025 there is no strict run, and an ASCII domain may fail.
#[test]
fn domains_of_2025_parse_with_these_errors() {
    check(
        false,
        Edition::Living2025,
        &[
            ("example.com", "domain example.com", &[]),
            ("EXAMPLE.com.", "domain example.com.", &[]),
            ("_dmarc.example.com", "domain _dmarc.example.com", &[]),
            ("xn--", "Failure", &["domain-to-ASCII 0..4"]),
            ("xn--8i7caa", "Failure", &["domain-to-ASCII 0..10"]),
            ("XN--FA-HIA.example", "domain xn--fa-hia.example", &[]),
            ("ex ample.org", "Failure", &["domain-to-ASCII 2..3"]),
            ("", "Failure", &["domain-to-ASCII 0..0"]),
            ("127.0.0.1.", "IPv4 127.0.0.1", &["IPv4-empty-part 9..10"]),
            ("%30", "IPv4 0.0.0.0", &["domain-percent-encoded 0..3", "IPv4-too-few-parts 0..3"]),
        ],
    );
}

#[test]
fn ipv4_addresses_parse_with_these_errors() {
    check(
        false,
        Edition::Living2026,
        &[
            ("192.168.0.1", "IPv4 192.168.0.1", &[]),
            ("%30", "IPv4 0.0.0.0", &["domain-percent-encoded 0..3", "IPv4-too-few-parts 0..3"]),
            ("1.2.256", "IPv4 1.2.1.0", &["IPv4-too-few-parts 7..7", "IPv4-out-of-range-part 4..7"]),
            ("1.2.65536", "Failure", &["IPv4-too-few-parts 9..9", "IPv4-out-of-range-part 4..9"]),
            ("1.2.3.256", "Failure", &["IPv4-out-of-range-part 6..9"]),
            ("256.2.3.256", "Failure", &["IPv4-out-of-range-part 0..3"]),
            ("09", "Failure", &["IPv4-too-few-parts 2..2", "IPv4-non-numeric-part 0..2"]),
            ("09.2.3.4", "Failure", &["IPv4-non-numeric-part 0..2"]),
            ("1..3.4", "Failure", &["domain-to-ASCII 2..2", "IPv4-non-numeric-part 2..2"]),
            ("1.2.3.4.x.5", "Failure", &["IPv4-too-many-parts 8..11"]),
            ("1.2.3.4.5.", "Failure", &["domain-to-ASCII 10..10", "IPv4-empty-part 9..10", "IPv4-too-many-parts 8..9"]),
            (
                "0X7F.0.000001",
                "IPv4 127.0.0.1",
                &["IPv4-too-few-parts 13..13", "IPv4-non-decimal-part 0..4", "IPv4-non-decimal-part 7..13"],
            ),
            ("4294967295", "IPv4 255.255.255.255", &["IPv4-too-few-parts 10..10", "IPv4-out-of-range-part 0..10"]),
            ("4294967296", "Failure", &["IPv4-too-few-parts 10..10", "IPv4-out-of-range-part 0..10"]),
            // The parts of a domain that IDNA has changed are not in the input, so the range is the whole host.
            (
                "０x7f.1.",
                "IPv4 127.0.0.1",
                &[
                    "domain-to-ASCII 9..9",
                    "IPv4-non-ASCII-input 0..9",
                    "IPv4-empty-part 0..9",
                    "IPv4-too-few-parts 0..9",
                    "IPv4-non-decimal-part 0..9",
                ],
            ),
            (
                "%30%78%63%30%2e%30%32%35%30.01",
                "IPv4 192.168.0.1",
                &[
                    "domain-percent-encoded 0..3",
                    "IPv4-too-few-parts 0..30",
                    "IPv4-non-decimal-part 0..30",
                    "IPv4-non-decimal-part 0..30",
                    "IPv4-non-decimal-part 0..30",
                ],
            ),
        ],
    );
}

/// Every way for an IPv6 address to fail, with the ranges.
#[test]
fn ipv6_addresses_parse_with_these_errors() {
    check(
        true,
        Edition::Living2026,
        &[
            ("[", "Failure", &["IPv6-unclosed 1..1"]),
            ("[]", "Failure", &["IPv6-too-few-pieces 1..1"]),
            ("[::1]x", "Failure", &["IPv6-unclosed 5..6"]),
            ("[:]", "Failure", &["IPv6-invalid-compression 1..2"]),
            ("[:::]", "Failure", &["IPv6-multiple-compression 2..4"]),
            ("[1:2:3:4:5:6:7::8]", "Failure", &["IPv6-too-many-pieces 16..17"]),
            ("[1:2:3:4:5:6:7:8:]", "Failure", &["IPv6-invalid-code-point 17..17"]),
            ("[1:2:3:4:5:6:7:8::]", "Failure", &["IPv6-too-many-pieces 17..18"]),
            ("[1:2:3:4:5:6:7:8:9:a]", "Failure", &["IPv6-too-many-pieces 17..20"]),
            ("[12345::]", "Failure", &["IPv6-invalid-code-point 5..6"]),
            ("[1:é::]", "Failure", &["IPv6-invalid-code-point 3..5"]),
            ("[::1%eth0]", "Failure", &["IPv6-invalid-code-point 4..5"]),
            ("[::01:00001]", "Failure", &["IPv6-piece-leading-zero 3..5", "IPv6-invalid-code-point 10..11"]),
            ("[00::0]", "IPv6 [::]", &["IPv6-piece-leading-zero 1..3"]),
            ("[::1.]", "Failure", &["IPv4-in-IPv6-invalid-code-point 5..5"]),
            ("[::1.2.3.4.]", "Failure", &["IPv4-in-IPv6-invalid-code-point 10..11"]),
            ("[::1.2.3.4:]", "Failure", &["IPv4-in-IPv6-invalid-code-point 10..11"]),
            ("[::1.é.3.4]", "Failure", &["IPv4-in-IPv6-invalid-code-point 5..7"]),
            ("[::a.2.3.4]", "Failure", &["IPv4-in-IPv6-invalid-code-point 3..4"]),
            ("[::1.2.3.04]", "Failure", &["IPv4-in-IPv6-invalid-code-point 9..11"]),
            ("[::1.2.3.256]", "Failure", &["IPv4-in-IPv6-out-of-range-part 9..12"]),
            ("[::255.255.255.255]", "IPv6 [::ffff:ffff]", &[]),
            ("[::1.99999999999999999999999.3.4]", "Failure", &["IPv4-in-IPv6-out-of-range-part 5..28"]),
            ("[1:2:3:4:5:6::1.2.3.4]", "Failure", &["IPv4-in-IPv6-too-many-pieces 14..21"]),
            ("[1:2:3:4:5:6:1.2.3.4]", "IPv6 [1:2:3:4:5:6:102:304]", &[]),
            ("[1:2:3:4:5::1.2.3.4]", "IPv6 [1:2:3:4:5:0:102:304]", &[]),
            ("[1:2:3:4:5:1.2.3.4]", "Failure", &["IPv6-too-few-pieces 18..18"]),
            ("[::FFFF:1.2.3.4]", "IPv6 [::ffff:102:304]", &[]),
            ("[1:2:3:4:5:6:7::]", "IPv6 [1:2:3:4:5:6:7:0]", &[]),
            ("[1:2:0:0:5:0:0:0]", "IPv6 [1:2:0:0:5::]", &[]),
        ],
    );
}

#[test]
fn opaque_hosts_parse_with_these_errors() {
    check(
        true,
        Edition::Living2026,
        &[
            ("", "empty", &[]),
            ("EXAMPLE.com.", "opaque EXAMPLE.com.", &[]),
            ("192.168.0.257", "opaque 192.168.0.257", &[]),
            ("a%20b", "opaque a%20b", &[]),
            ("é", "opaque %C3%A9", &[]),
            ("a\u{1}\"{", "opaque a%01\"{", &["invalid-URL-unit 1..2"]),
            ("%%2%zz%20", "opaque %%2%zz%20", &["invalid-URL-unit 0..1"]),
            // The first code point, then the first percent sign, in whichever order they occur; neither of them twice.
            ("%zz\"%\"", "opaque %zz\"%\"", &["invalid-URL-unit 3..4", "invalid-URL-unit 0..1"]),
            ("a\u{FDD0}", "opaque a%EF%B7%90", &["invalid-URL-unit 1..4"]),
            ("a\"b c", "Failure", &["host-invalid-code-point 3..4"]),
            ("a]", "Failure", &["host-invalid-code-point 1..2"]),
        ],
    );
    for forbidden in "\0\t\n\r #/:<>?@[\\]^|".chars() {
        let input = format!("x{forbidden}y");
        assert_eq!(outcome(&input, true, Edition::Living2026).0, "Failure", "{input:?}");
        assert_eq!(outcome(&input, false, Edition::Living2026).0, "Failure", "{input:?}");
    }
}

/// Which ASCII characters a domain may contain, one by one.
#[test]
fn every_ascii_byte_is_kept_lowercased_or_rejected_in_a_domain() {
    for byte in 0..0x80_u8 {
        let input = format!("x{}y", char::from(byte));
        let (host, _) = outcome(&input, false, Edition::Living2026);
        if byte <= 0x20 || b"#%/:<>?@[\\]^|\x7F".contains(&byte) {
            assert_eq!(host, "Failure", "{input:?}");
        } else {
            assert_eq!(host, format!("domain {}", input.to_ascii_lowercase()), "{input:?}");
        }
    }
}

#[test]
fn text_that_needs_no_change_is_borrowed() {
    let is_borrowed = |input, is_opaque| match parse(input, is_opaque, Edition::default(), &mut Ignore).unwrap() {
        Host::DomainName(text) | Host::Opaque(text) => matches!(text, Cow::Borrowed(_)),
        _ => unreachable!(),
    };
    assert!(is_borrowed("example.com", false));
    assert!(!is_borrowed("Example.com", false));
    assert!(!is_borrowed("ex%61mple.com", false));
    assert!(!is_borrowed("é.com", false));
    assert!(is_borrowed("EX%61MPLE.com", true));
    assert!(!is_borrowed("é.com", true));
}

/// Nothing overflows, and the time is linear.
#[test]
fn very_long_hosts_parse_in_linear_time() {
    let length = 1_000_000;
    let zeros = "0".repeat(length);
    let parse = |input: &str| Host::parse(input).map(|host| host.to_string()).map_err(|error| error.code());
    assert_eq!(parse(&format!("{zeros}1.2.3.0x{zeros}ff")), Ok("1.2.3.255".to_owned()));
    assert_eq!(parse(&format!("1.{}", "9".repeat(length))), Err("IPv4-out-of-range-part"));
    assert_eq!(parse(&format!("0x1{zeros}")), Err("IPv4-out-of-range-part"));
    assert_eq!(parse("18446744073709551616"), Err("IPv4-out-of-range-part"));
    assert_eq!(parse(&"1.".repeat(length)), Err("IPv4-too-many-parts"));
    assert_eq!(parse(&"a.".repeat(length)), Ok("a.".repeat(length)));
    assert_eq!(parse(&format!("[{}]", "1:".repeat(length))), Err("IPv6-too-many-pieces"));
    assert_eq!(parse(&format!("[::1.2.3.{}]", "9".repeat(length))), Err("IPv4-in-IPv6-out-of-range-part"));
    assert_eq!(parse(&"%".repeat(length)), Err("domain-to-ASCII"));
    outcome(&"%".repeat(length), true, Edition::Living2026);
}
