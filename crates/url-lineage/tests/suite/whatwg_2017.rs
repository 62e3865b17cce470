//! The edition of 2017 by its text: percent-encoding, names and hosts.

use url_lineage::whatwg_2017::{
    C0_CONTROL, Host, PATH, PercentEncodeSet, USERINFO, domain_to_ascii, domain_to_unicode, ipv4, ipv6,
    is_forbidden_host_code_point, is_valid_domain, percent_decode, percent_encode, utf8_percent_encode, writing,
};

/// The members of a set beyond those of its parent, and their parent.
#[test]
fn percent_encode_sets() {
    let members = |set: &PercentEncodeSet| (0..=255_u8).filter(|&byte| set.contains_byte(byte)).collect::<Vec<_>>();
    let with = |parent: &[u8], more: &[u8]| {
        let mut members = [parent, more].concat();
        members.sort_unstable();
        members
    };
    let c0_control: Vec<u8> = (0..0x20).chain(0x7F..=0xFF).collect();
    let path = with(&c0_control, b" \"#<>?`{}");
    let userinfo = with(&path, b"/:;=@[\\]^|");
    assert_eq!(members(&C0_CONTROL), c0_control);
    assert_eq!(members(&PATH), path);
    assert_eq!(members(&USERINFO), userinfo);
    assert_eq!(utf8_percent_encode("\u{7E}\u{7F}\u{203D}", &C0_CONTROL), "~%7F%E2%80%BD");
}

#[test]
fn percent_encoded_bytes() {
    assert_eq!(percent_encode(0x23), "%23");
    assert_eq!(percent_encode(0x7F), "%7F");
    for (input, output) in [
        ("%25%s%1G", "%%s%1G"),
        ("%", "%"),
        ("%4", "%4"),
        ("%4a%4A", "JJ"),
        ("%%41", "%A"),
        ("\u{203D}%25%2E", "\u{203D}%."),
    ] {
        assert_eq!(percent_decode(input.as_bytes()), output.as_bytes(), "{input}");
    }
}

#[test]
fn forbidden_host_code_points() {
    let forbidden: String = ('\0'..='\u{FF}').filter(|c| is_forbidden_host_code_point(*c)).collect();
    assert_eq!(forbidden, "\0\t\n\r #%/:?@[\\]");
}

#[test]
fn idna() {
    for (domain, ascii) in [
        ("EXAMPLE", "example"),
        ("fa\u{DF}", "xn--fa-hia"),
        ("\u{1E9E}", "ss"),
        ("a_b", "a_b"),
        ("", ""),
        ("a..b.", "a..b."),
        ("xn--abc-.xn--", "abc."),
        ("XN--A-.b", "a.b"),
        ("\u{FF58}n--fa-hia\u{3002}\u{E9}", "xn--fa-hia.xn--9ca"),
        // No Bidi rule, and no rules for joiners.
        ("\u{5D0}a", "xn--a-zhc"),
        ("a\u{200D}b", "xn--ab-m1t"),
        // Normalization Form C.
        ("e\u{301}.xn--9ca", "xn--9ca.xn--9ca"),
        ("=\u{338}", "xn--1ch"),
    ] {
        assert_eq!(domain_to_ascii(domain).as_deref(), Ok(ascii), "{domain}");
    }
    for (domain, reason, range) in [
        ("a.b\u{FFFD}", "P1: found U+FFFD, expected no disallowed code point", 3..6),
        // Assigned in Unicode 10.0 and 11.0; and ignored today.
        ("\u{1F9E6}", "P1: found U+1F9E6, expected no disallowed code point", 0..4),
        ("a\u{1C90}", "P1: found U+1C90, expected no disallowed code point", 1..4),
        ("a\u{180E}", "P1: found U+180E, expected no disallowed code point", 1..4),
        ("a.xn--0\u{3002}b", "P4: expected more digits: the last integer does not end in label 2", 2..7),
        ("xn--\u{E9}", "P4: expected an ASCII letter or digit after the last hyphen in label 1", 0..6),
        ("a.xn--e-xbb", "V1: expected Normalization Form C in label 2", 2..11),
        ("ab--c", "V2: found hyphens in the third and fourth position in label 1", 0..5),
        ("xn--xn--a-", "V2: found hyphens in the third and fourth position in label 1", 0..10),
        ("-a", "V3: found a hyphen at the start or end in label 1", 0..2),
        ("a.b-.c", "V3: found a hyphen at the start or end in label 2", 2..4),
        ("a.\u{301}b", "V5: found a combining mark at the start in label 2", 2..5),
        // A mark at the time, and a letter today; the other way round it is allowed.
        ("\u{1CF2}", "V5: found a combining mark at the start in label 1", 0..3),
        ("xn--a", "V6: found U+0080, expected only valid code points in label 1", 0..5),
        ("xn--kkg", "V6: found U+1E9E, expected only valid code points in label 1", 0..7),
    ] {
        let error = domain_to_ascii(domain).unwrap_err();
        assert_eq!((error.place(), error.message(), error.range()), ("domain to ASCII", reason, range), "{domain}");
    }
    assert_eq!(domain_to_ascii("\u{111C9}a").as_deref(), Ok("xn--a-1h8i"));
    let (unicode, result) = domain_to_unicode("XN--ABC-.xn--fa-hia.xn--zz");
    assert_eq!((&*unicode, result.unwrap_err().place()), ("abc.fa\u{DF}.xn--zz", "domain to Unicode"));
    let (unicode, result) = domain_to_unicode("xn--a.-");
    assert_eq!((&*unicode, result.unwrap_err().message().starts_with("V6")), ("\u{80}.-", true));
}

#[test]
fn valid_domains() {
    let label = "a".repeat(63);
    let longest = [&*label, &label, &label, &label[..61]].join(".");
    for (domain, is_valid) in [
        ("example.com", true),
        ("example.com.", true),
        ("\u{E4}.example", true),
        ("xn--abc-.example", true),
        ("a", true),
        ("a.", true),
        ("", false),
        (".", false),
        ("..", false),
        ("a..b", false),
        ("a..", false),
        (".a", false),
        ("a_b", false),
        ("a b", false),
        ("a%62", false),
        // They decompose to ASCII that is rejected.
        ("\u{2260}", false),
        ("=\u{338}", false),
        ("\u{2474}", false),
        ("-a", false),
        ("\u{AD}", false),
        (&label, true),
        (&format!("{label}a"), false),
        (&longest, true),
        (&format!("{longest}."), true),
        (&format!("{longest}a"), false),
        // The length is that in ASCII.
        (&"\u{E4}".repeat(57), true),
        (&"\u{E4}".repeat(58), false),
    ] {
        assert_eq!(is_valid_domain(domain), is_valid, "{domain}");
        assert_eq!(writing::is_valid_domain_string(domain), is_valid, "{domain}");
    }
}

#[test]
fn hosts() {
    let host = |input: &str| Host::parse(input).ok();
    let domain = |domain: &str, error| Some((Host::Domain(domain.into()), error));
    assert_eq!(host("EX%41MPLE"), domain("example", false));
    assert_eq!(host("a<>^|b"), domain("a<>^|b", false));
    assert_eq!(host("a%01b"), domain("a\u{1}b", false));
    assert_eq!(host("\u{AD}"), Some((Host::Empty, false)));
    assert_eq!(host("xn--abc-.xn--"), domain("abc.", false));
    assert_eq!(host("1.2.3.4.5"), domain("1.2.3.4.5", false));
    assert_eq!(host("a.0x4"), domain("a.0x4", false));
    assert_eq!(host("1.2.3.4"), Some((Host::Ipv4([1, 2, 3, 4].into()), false)));
    assert_eq!(host("0x7F.1"), Some((Host::Ipv4([127, 0, 0, 1].into()), true)));
    assert_eq!(host("[1::]"), Some((Host::Ipv6("1::".parse().unwrap()), false)));
    let opaque = |input: &str| Host::parse_opaque(input).ok().map(|(host, _)| host);
    assert_eq!(opaque("EX%41<^\u{1}\u{E4}"), Some(Host::Opaque("EX%41<^%01%C3%A4".into())));
    assert_eq!(opaque("[::1]"), Some(Host::Ipv6("::1".parse().unwrap())));
    assert_eq!(opaque(""), Some(Host::Empty));
    assert_eq!(opaque("1.2.3"), Some(Host::Opaque("1.2.3".into())));
    for (is_special, input, reason, range) in [
        (true, "a b", "host parser: found U+0020, a forbidden host code point", 1..2),
        (true, "\u{E4}%20b", "host parser: found U+0020, a forbidden host code point", 2..5),
        (true, "a\u{FF05}b", "host parser: found U+0025, a forbidden host code point", 0..5),
        (true, "a%b", "host parser: found U+0025, a forbidden host code point", 1..2),
        (true, "%61:b", "host parser: found U+003A, a forbidden host code point", 3..4),
        (true, "a%FF", "domain to ASCII: P1: found U+FFFD, expected no disallowed code point", 0..4),
        (true, "a.%62-", "domain to ASCII: V3: found a hyphen at the start or end in label 2", 2..6),
        (true, "a%EF%BF%BD", "domain to ASCII: P1: found U+FFFD, expected no disallowed code point", 1..10),
        (true, "1.256.1.1", "IPv4 parser: found a number greater than 255", 2..5),
        (true, "1.256.1.%31", "IPv4 parser: found a number greater than 255", 0..11),
        (true, "1.0X1FFFFFF", "IPv4 parser: found a last number that is too large for the rest of the address", 2..11),
        (true, "1.256", "", 0..0),
        (true, "[::1", "host parser: expected a closing bracket", 4..4),
        (true, "[]", "IPv6 parser: expected eight pieces, or `::`", 1..1),
        (false, "a b", "opaque-host parser: found U+0020, a forbidden host code point", 1..2),
        (false, "a:", "opaque-host parser: found U+003A, a forbidden host code point", 1..2),
        (false, "a\\", "opaque-host parser: found U+005C, a forbidden host code point", 1..2),
        (false, "[x", "host parser: expected a closing bracket", 2..2),
        (false, "[1::z]", "IPv6 parser: expected up to four hexadecimal digits, and a colon", 4..5),
    ] {
        match if is_special { Host::parse(input) } else { Host::parse_opaque(input) } {
            Ok(_) => assert_eq!(reason, "", "{input}"),
            Err(failure) => assert_eq!((failure.message(), failure.range()), (reason, Some(range)), "{input}"),
        }
    }
}

#[test]
fn valid_host_strings() {
    for (string, is_host, is_opaque_host) in [
        ("example.com", true, true),
        ("1.2.3.4", true, true),
        ("[1::]", true, true),
        ("[1:2:3:4:5:6:1.2.3.4]", true, true),
        ("a%41", false, true),
        ("a:1", false, true),
        ("a/b", false, true),
        ("[]", false, false),
        ("[1::", false, false),
        ("", false, false),
        ("a<", false, false),
        ("a%4", false, false),
    ] {
        assert_eq!(writing::is_valid_host_string(string), is_host, "{string}");
        assert_eq!(writing::is_valid_opaque_host_string(string), is_opaque_host, "{string}");
    }
    for (string, is_valid) in [
        ("0.0.0.0", true),
        ("255.255.255.255", true),
        ("001.010.08.9", true),
        ("1.2.3", false),
        ("1.2.3.4.5", false),
        ("1.2.3.4.", false),
        ("1.2.3.", false),
        ("1..2.3", false),
        ("1.2.3.256", false),
        ("0001.2.3.4", false),
        ("0x1.2.3.4", false),
        ("+1.2.3.4", false),
        ("1.2.3.\u{661}", false),
    ] {
        assert_eq!(writing::is_valid_ipv4_address_string(string), is_valid, "{string}");
    }
}

#[test]
fn ipv4_addresses() {
    use ipv4::Parsed::{Address, Failure, Input};
    for (input, parsed) in [
        ("1.2.3.4", Address([1, 2, 3, 4].into(), false)),
        ("1.2.3.4.", Address([1, 2, 3, 4].into(), true)),
        ("1.2.772", Address([1, 2, 3, 4].into(), true)),
        ("4294967295", Address([255; 4].into(), true)),
        ("0", Address([0; 4].into(), false)),
        ("255", Address([0, 0, 0, 255].into(), false)),
        ("0x", Address([0; 4].into(), true)),
        ("00.0X10", Address([0, 0, 0, 16].into(), true)),
        // The text's own example.
        ("0..0x300", Input),
        ("", Input),
        (".", Input),
        ("1.2.3.4.5", Input),
        ("1.2.3.4..", Input),
        ("08", Input),
        ("0xg", Input),
        ("1.a", Input),
        ("+1", Input),
        ("256.1", Failure),
        ("1.2.3.256", Failure),
        ("1.2.65536", Failure),
        ("1.16777216", Failure),
        ("4294967296", Failure),
        ("99999999999999999999999", Failure),
    ] {
        assert_eq!(ipv4::parse(input), parsed, "{input}");
    }
    for address in [[0; 4], [255; 4], [1, 20, 0, 255]] {
        assert_eq!(ipv4::serialize(address.into()), std::net::Ipv4Addr::from(address).to_string());
    }
}

#[test]
fn ipv6_addresses() {
    for (input, output) in [
        ("0:f:0:0:f:f:0:0", "0:f::f:f:0:0"),
        ("::", "::"),
        ("::1", "::1"),
        ("1::", "1::"),
        ("1:2:3:4:5:6:7::", "1:2:3:4:5:6:7:0"),
        ("::2:3:4:5:6:7:8", "0:2:3:4:5:6:7:8"),
        ("1:0:0:0:5:0:0:8", "1::5:0:0:8"),
        ("ABCD:0001::", "abcd:1::"),
        ("::1.2.3.4", "::102:304"),
        ("1:2:3:4:5:6:255.0.10.1", "1:2:3:4:5:6:ff00:a01"),
        ("1::5:1.2.3.4", "1::5:102:304"),
    ] {
        let address = ipv6::parse(input).unwrap();
        assert_eq!(address, input.parse::<std::net::Ipv6Addr>().unwrap(), "{input}");
        assert_eq!(ipv6::serialize(address), output, "{input}");
    }
    for (input, reason, range) in [
        ("", "expected eight pieces, or `::`", 0..0),
        (":1", "found one colon at the start, expected none or two", 1..2),
        (":", "found one colon at the start, expected none or two", 1..1),
        ("1", "expected eight pieces, or `::`", 1..1),
        ("1:", "expected a piece after the colon", 2..2),
        ("1::2::3", "found `::` for the second time", 5..6),
        (":::", "found `::` for the second time", 2..3),
        ("1:2:3:4:5:6:7:8:9", "found more than eight pieces", 16..17),
        ("1:2:3:4:5:6:7:8::", "found more than eight pieces", 16..17),
        ("::1:2:3:4:5:6:7:8", "found more than eight pieces", 16..17),
        ("1::2:3:4:5:6:7:8", "found more than eight pieces", 15..16),
        ("12345::", "expected up to four hexadecimal digits, and a colon", 4..5),
        ("g::", "expected up to four hexadecimal digits, and a colon", 0..1),
        ("::1\u{E4}", "expected up to four hexadecimal digits, and a colon", 3..5),
        ("::.1.2.3", "expected a number before the dot", 2..3),
        ("::1.2.3", "expected four decimal numbers with dots between them", 7..7),
        ("::1.2.3.", "expected a decimal number", 8..8),
        ("::1.\u{E4}.2.3", "expected a decimal number", 4..6),
        ("::1.2.3.4.5", "expected four decimal numbers with dots between them", 9..10),
        ("::1.2.3.4:5", "expected four decimal numbers with dots between them", 9..10),
        ("::1.2.3.256", "found a number greater than 255", 10..11),
        ("::1.2.3.04", "found a zero before another digit", 9..10),
        ("1:2:3:4:5:6:7:1.2.3.4", "found an IPv4 address after more than six pieces", 14..15),
        ("1:2:3:4:5:6:7:8:1.2.3.4", "found more than eight pieces", 16..17),
    ] {
        let error = ipv6::parse(input).unwrap_err();
        assert_eq!((error.place(), error.message(), error.range()), ("IPv6 parser", reason, range), "{input}");
    }
}

/// Both serializers and parsers against the standard library's, which agree on the form.
#[test]
fn ipv6_round_trips() {
    let mut seed = 1_u64;
    for _ in 0..20_000 {
        let mut pieces = [0_u16; 8];
        for piece in &mut pieces {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            // Every other piece is zero.
            *piece = if seed >> 63 == 0 { 0 } else { (seed >> 40) as u16 };
        }
        let address = std::net::Ipv6Addr::from(pieces);
        let text = ipv6::serialize(address);
        assert_eq!(ipv6::parse(&text), Ok(address), "{text}");
        // The standard library writes an IPv4 address at the end of a mapped one.
        if address.to_ipv4_mapped().is_none() {
            assert_eq!(text, address.to_string());
        }
    }
}

/// The text of 2017 accepts the same addresses as today's.
#[test]
fn ipv6_addresses_of_today() {
    const PIECES: [&str; 12] = [":", ":", "::", "1", "0", "ff", "12345", ".", "1.2.3.4", "256", "04", "g"];
    let mut seed = 7_u64;
    for _ in 0..50_000 {
        let mut text = String::new();
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        let mut choices = seed >> 8;
        for _ in 0..choices % 16 {
            choices /= 12;
            text += PIECES[(choices % 12) as usize];
        }
        assert_eq!(ipv6::parse(&text).ok(), url_host::ipv6::parse(&text).ok(), "{text}");
    }
}
