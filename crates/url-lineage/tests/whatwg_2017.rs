//! The edition of 2017 by its text: every table and example of it, and the steps of its algorithms.

use url_lineage::{
    Reader, Standard,
    whatwg_2017::{
        C0_CONTROL, Host, PATH, PercentEncodeSet, USERINFO, Url, Whatwg2017, domain_to_ascii, domain_to_unicode, ipv4,
        ipv6, is_forbidden_host_code_point, is_valid_domain, is_valid_opaque_host_string, percent_decode,
        percent_encode, utf8_percent_encode,
    },
};

/// The table of the section "URLs": input, base, valid, output; `None` is failure.
#[test]
fn example_table() {
    for (input, base, valid, output) in [
        ("https:example.org", None, false, Some("https://example.org/")),
        ("https://////example.com///", None, false, Some("https://example.com///")),
        ("https://example.com/././foo", None, true, Some("https://example.com/foo")),
        ("hello:world", Some("https://example.com/"), true, Some("hello:world")),
        ("https:example.org", Some("https://example.com/"), false, Some("https://example.com/example.org")),
        ("\\example\\..\\demo/.\\", Some("https://example.com/"), false, Some("https://example.com/demo/")),
        ("example", Some("https://example.com/demo"), true, Some("https://example.com/example")),
        ("file:///C|/demo", None, false, Some("file:///C:/demo")),
        ("..", Some("file:///C:/demo"), true, Some("file:///C:/")),
        ("file://loc%61lhost/", None, true, Some("file:///")),
        ("https://user:password@example.org/", None, false, Some("https://user:password@example.org/")),
        ("https://example.org/foo bar", None, false, Some("https://example.org/foo%20bar")),
        ("https://EXAMPLE.com/../x", None, true, Some("https://example.com/x")),
        ("https://ex ample.org/", None, false, None),
        ("example", None, false, None),
        ("https://example.com:demo", None, false, None),
        ("http://[www.example.com]/", None, false, None),
    ] {
        let base = base.map(|base| Url::parse(base, None).unwrap());
        let url = Url::parse(input, base.as_ref());
        assert_eq!(url.as_ref().map(Url::serialize).ok().as_deref(), output, "{input}");
        assert_eq!(url.is_ok_and(|url| url.is_valid()), valid, "{input}");
    }
}

/// The members of a set beyond those of its parent, and their parent.
#[test]
fn percent_encode_sets() {
    let members = |set: &PercentEncodeSet| (0..=255_u8).filter(|&byte| set.contains(byte)).collect::<Vec<_>>();
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
        ("EXAMPLE", Some("example")),
        ("fa\u{DF}", Some("xn--fa-hia")),
        ("a_b", Some("a_b")),
        ("", Some("")),
        ("a..b.", Some("a..b.")),
        ("-a", None),
        ("a-", None),
        ("ab--c", None),
        ("xn--a", None),
        ("\u{FFFD}", None),
        // No flag CheckBidi, and none CheckJoiners.
        ("\u{5D0}a", Some("xn--a-zhc")),
        ("a\u{200D}b", Some("xn--ab-m1t")),
    ] {
        assert_eq!(domain_to_ascii(domain).ok().as_deref(), ascii, "{domain}");
    }
    assert_eq!(domain_to_unicode("xn--abc-.xn--fa-hia"), ("abc.fa\u{DF}".into(), Ok(())));
    assert!(is_valid_domain("xn--abc-.example"));
    assert_eq!(domain_to_unicode("XN--FA-HIA.example"), ("fa\u{DF}.example".into(), Ok(())));
    assert!(domain_to_unicode("xn--a").1.is_err());
    for (domain, is_valid) in
        [("example.com", true), ("\u{E4}.example", true), ("a_b", false), ("", false), ("a..b", false)]
    {
        assert_eq!(is_valid_domain(domain), is_valid, "{domain}");
    }
    assert!(!is_valid_domain(&"a".repeat(64)));
}

#[test]
fn hosts() {
    let host = |input: &str| Host::parse(input, true).ok();
    let domain = |domain: &str, error| Some((Host::Domain(domain.into()), error));
    assert_eq!(host("EX%41MPLE"), domain("example", false));
    assert_eq!(host("a<>^|b"), domain("a<>^|b", false));
    assert_eq!(host("a%01b"), domain("a\u{1}b", false));
    assert_eq!(host("\u{AD}"), domain("", false));
    assert_eq!(host("xn--abc-.xn--"), domain("abc.", false));
    assert_eq!(host("1.2.3.4.5"), domain("1.2.3.4.5", false));
    assert_eq!(host("a.0x4"), domain("a.0x4", false));
    assert_eq!(host("1.2.3.4"), Some((Host::Ipv4([1, 2, 3, 4].into()), false)));
    assert_eq!(host("0x7F.1"), Some((Host::Ipv4([127, 0, 0, 1].into()), true)));
    assert_eq!(host("[1::]"), Some((Host::Ipv6("1::".parse().unwrap()), false)));
    for input in ["a b", "a%20b", "a%00", "a%", "%FF", "a:b", "[::1", "[]", "[x]", "256.1.1.1", "a\u{FFFD}"] {
        assert_eq!(host(input), None, "{input}");
    }

    let opaque = |input: &str| Host::parse(input, false).ok().map(|(host, _)| host);
    assert_eq!(opaque("EX%41<^\u{1}\u{E4}"), Some(Host::Opaque("EX%41<^%01%C3%A4".into())));
    assert_eq!(opaque("[::1]"), Some(Host::Ipv6("::1".parse().unwrap())));
    assert_eq!(opaque(""), Some(Host::Empty));
    assert_eq!(opaque("1.2.3"), Some(Host::Opaque("1.2.3".into())));
    for (input, range) in [("a b", 1..2), ("a:", 1..2), ("a\\", 1..2), ("[x", 2..2), ("[1::z]", 4..5), ("[1]", 2..2)] {
        assert_eq!(Host::parse(input, false).unwrap_err().range(), Some(range), "{input}");
    }
    for (string, is_valid) in
        [("a%41", true), ("[1::]", true), ("[]", false), ("", false), ("a<", false), ("a%4", false)]
    {
        assert_eq!(is_valid_opaque_host_string(string), is_valid, "{string}");
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
    for (input, failure) in [
        ("", 0..0),
        (":1", 0..1),
        ("1", 1..1),
        ("1:", 2..2),
        ("1::2::3", 4..6),
        ("1:2:3:4:5:6:7:8:9", 16..17),
        ("1:2:3:4:5:6:7:8::", 16..17),
        ("::1:2:3:4:5:6:7:8", 16..17),
        ("1::2:3:4:5:6:7:8", 15..16),
        ("12345::", 4..5),
        ("g::", 0..1),
        ("::.1.2.3", 2..3),
        ("::1.2.3", 7..7),
        ("::1.2.3.", 8..8),
        ("::1.2.3.4.5", 9..10),
        ("::1.2.3.256", 8..11),
        ("::1.2.3.04", 8..10),
        ("::1.2.3.4:5", 9..10),
        ("1:2:3:4:5:6:7:1.2.3.4", 14..21),
        ("1:2:3:4:5:6:7:8:1.2.3.4", 16..23),
        ("::1\u{E4}", 3..5),
    ] {
        assert_eq!(ipv6::parse(input), Err(failure), "{input}");
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

/// Returns the serialization of the URL, or an empty text if the input has none.
fn canonical(input: &str, base: Option<&str>) -> String {
    Whatwg2017.parse(input, base).map(|reading| reading.canonical).unwrap_or_default()
}

/// Drive letters, and empty segments at the start of a path.
#[test]
fn file_urls() {
    for (input, base, output) in [
        // A drive letter takes the place of the host,
        ("file://a^b/C|", None, "file:///C:"),
        ("file://a^b/../C|/x", None, "file:///C:/x"),
        ("file://a^b/x/C|", None, "file://a^b/x/C|"),
        ("C|/x", Some("file://a^b/y"), "file:///C:/x"),
        ("/C|/x", Some("file://a^b/y"), "file:///C:/x"),
        ("../C|", Some("file://a^b/y"), "file:///C:"),
        ("C|#f", Some("file://a^b/x/y?q"), "file:///C:#f"),
        ("C|?", Some("file:///x/y?q"), "file:///C:?"),
        // but not at the end of the input,
        ("C|", Some("file://a^b/x/y?q"), "file://a^b/x/C|"),
        ("file:c:", Some("file:///d:/y"), "file:///d:/c:"),
        ("file:C|", Some("file:///d:/y"), "file:///d:/C|"),
        ("file:C|", Some("https:///d:/y"), "file:///C:"),
        // and not if there is one already.
        ("/C:/x", Some("file:///d:/y"), "file:///d:/C:/x"),
        ("\\c|", Some("file:///d:/y"), "file:///d:/c|"),
        ("/./C:/x", Some("file:///d:/y"), "file:///d:/C:/x"),
        ("//h/C:/x", Some("file:///d:/y"), "file:///C:/x"),
        ("///C:/x", Some("file:///d:/y"), "file:///C:/x"),
        ("/ab:/x", Some("file:///d:/y"), "file:///d:/ab:/x"),
        ("C|x", Some("file:///d:/y"), "file:///d:/C|x"),
        // A longer segment is not a drive letter.
        ("file://a^b/c:x", None, "file://a^b/c:x"),
        ("../D:/x", Some("file://a^b/c:x/y"), "file:///D:/x"),
        // Empty segments at the start are dropped,
        ("file:////^//~", None, "file:///^//~"),
        ("file://h////", None, "file://h/"),
        ("/..//x", Some("file:///y"), "file:///x"),
        ("..", Some("file:////x/y?q"), "file:///"),
        ("../..", Some("file:////x/y/z"), "file:///"),
        ("", Some("file:////x?q"), "file:///x?q"),
        ("?", Some("file://h//x?q"), "file://h/x?"),
        // and can leave a drive letter with a host, or with a bar.
        ("file://h//C:/x", None, "file://h/C:/x"),
        ("../../y", Some("file://h//C:/x"), "file://h/C:/y"),
        ("/y", Some("file://h//C:/x"), "file:///C:/y"),
        ("file:////C|/~^", None, "file:///C|/~^"),
        ("..", Some("file:////C|/x"), "file:///"),
        ("z", Some("file:////C|/x"), "file:///C|/z"),
        ("../y", Some("file:////C|/x"), "file:///y"),
        ("/y", Some("file:////C|/x"), "file:///y"),
    ] {
        assert_eq!(canonical(input, base), output, "{input}");
    }
    for (input, base, is_valid) in [
        ("file:///C:/x", None, true),
        ("file://h/C:/x", None, false),
        ("file://h//x", None, false),
        ("file://h/x//y", None, true),
        ("y", Some("file://h//C:/x"), true),
        ("y", Some("file:///C:/x"), true),
    ] {
        let base = base.map(|base| Url::parse(base, None).unwrap());
        assert_eq!(Url::parse(input, base.as_ref()).unwrap().is_valid(), is_valid, "{input}");
    }
}

#[test]
fn whole_urls() {
    for (input, base, output) in [
        ("https://h/a^b~c~1?'^\"#`<\u{E4}\0", None, "https://h/a^b~c~1?'^%22#`<%C3%A4"),
        ("https://u^:p~@h^<:81/", None, "https://u%5E:p~@h^<:81/"),
        ("b~", Some("https://h^/a^b/~"), "https://h^/a^b/b~"),
        ("?q", Some("https://h/^~?a#b"), "https://h/^~?q"),
        ("#f", Some("https://h/^~?a'#b"), "https://h/^~?a'#f"),
        ("b", Some("https://h/a?q"), "https://h/b"),
        ("a b://c^/d", Some("https://h/"), "https://h/a%20b://c^/d"),
        ("", Some("https://u:p@h^:1/^~?a'#b"), "https://u:p@h^:1/^~?a'"),
        ("https:b", Some("https://h^/a"), "https://h^/b"),
        ("https:b", Some("http://h/a"), "https://b/"),
        ("https:/\\b", Some("https://h/a"), "https://b/"),
        ("//b^:1:/", Some("https://h/a"), ""),
        ("wss:\\\\\\1.2.3.4.5", None, "wss://1.2.3.4.5/"),
        ("https://h^/#a\0b^\u{E4}", None, "https://h^/#ab^%C3%A4"),
        ("file://C|/^", None, "file:///C:/^"),
        ("file://1|/^", None, "file://1|/^"),
        ("\\/a^b/", Some("file:///x"), "file://a^b/"),
        ("/y", Some("file://a^b/x"), "file://a^b/y"),
        ("file://localhost/^", None, "file:///^"),
        ("other://a<b:1/^", None, "other://a<b:1/^"),
        ("other:///^", None, "other:///^"),
        // The serializer writes no `/.`, but the path of the base URL is known.
        ("other:/..//^", None, "other://^"),
        ("b", Some("other:/..//^/a"), "other://^/b"),
        ("..", Some("other:/..//^/a"), "other://"),
        ("other:a^ b?c", None, "other:a^ b?c"),
        ("#f", Some("other:a^"), "other:a^#f"),
        ("Gopher:\\h^\\..\\b\\?'", None, "gopher://h^/b/?'"),
        ("gopher://h:070", None, "gopher://h/"),
        ("gopher://h:?q", None, "gopher://h/?q"),
        ("gopher://u:p@h:0443/", None, "gopher://u:p@h:443/"),
        ("b", Some("gopher://u:p@h:443/a?q"), "gopher://u:p@h:443/b"),
        ("gopher:b", Some("gopher://h:443/a?q"), "gopher://h:443/b"),
        ("//b:70\\c", Some("gopher://h:443/a?q"), "gopher://b/c"),
        ("https:b", Some("gopher://h:81/a"), "https://b/"),
        ("gopher:b", Some("https://h:81/a"), "gopher://b/"),
        ("?gopher:b", Some("https://h/a"), "https://h/a?gopher:b"),
        // Spaces at the end of an opaque path are kept.
        ("other:a  ?c", None, "other:a  ?c"),
        ("other:\u{E4}\u{7F} #", Some("https://h"), "other:%C3%A4%7F #"),
        ("#f", Some("other:a ?"), "other:a ?#f"),
        ("//\u{AD}/", Some("https://h"), "https:///"),
        (" ht\ntps://h/\t^ ", None, "https://h/^"),
    ] {
        assert_eq!(canonical(input, base), output, "{input}");
    }
    let [valid, invalid, other] =
        ["https://h/", "https:\\\\H", "https://h/?"].map(|url| Url::parse(url, None).unwrap());
    assert!(valid == invalid && valid.is_valid() != invalid.is_valid() && valid != other);
    let failure = Whatwg2017.parse("  https://u@ex ample/", None).unwrap_err();
    assert_eq!(failure.range(), Some(12..20));
    for (input, range) in [
        ("", 0..0),
        (" foo://a:b@c:d/ ", 13..14),
        ("https://a^b<c:99999/~?q#f", 14..19),
        ("https:///?q", 9..9),
        (" ~~^^?q", 1..7),
        (" gopher:", 8..8),
        ("gopher://u@a b:1/", 11..14),
        ("gopher://h:7x/", 12..13),
    ] {
        assert_eq!(Whatwg2017.parse(input, None).unwrap_err().range(), Some(range), "{input:?}");
    }
    assert_eq!(Whatwg2017.parse("foo://h:\td", None).unwrap_err().range(), None);
    // Where something was taken out, there is no place.
    let failure = Whatwg2017.parse("https://\tu@ex ample/", None).unwrap_err();
    assert_eq!(failure.range(), None);
    assert!(Whatwg2017.parse("a", Some("b")).unwrap_err().is_in_base());
    assert_eq!((Whatwg2017.name(), Whatwg2017.date()), ("whatwg-2017", "2017"));
    // The components are those of the canonical string.
    let reading = Whatwg2017.parse("https://u:p@a^b:81/^?'#`", None).unwrap();
    let expected = Standard::LIVING_2026.parse("https://u:p@ab:81/?q", None).unwrap().components;
    let components = url_lineage::Components {
        host: Some("a^b".into()),
        path: Some("/^".into()),
        query: Some("'".into()),
        fragment: Some("`".into()),
        ..expected
    };
    assert_eq!(reading.components, components);
}
