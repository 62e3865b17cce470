//! The tables and examples of the standard, including errata.

use encoding_rs::{ISO_2022_JP, SHIFT_JIS, UTF_8};
use url_model::{
    Edition, Host, Model, Path, Record,
    percent_encode::{
        Set, percent_decode, percent_decode_string, percent_encode, percent_encode_after_encoding, utf8_percent_encode,
        utf8_percent_encode_scalar_value,
    },
    record::{is_normalized_windows_drive_letter, is_windows_drive_letter, starts_with_a_windows_drive_letter},
};

fn parse(model: &Model, input: &str, base: Option<&Record>) -> Option<Record> {
    model.basic_url_parse(input, base, UTF_8, &mut Vec::new()).ok()
}

#[test]
fn percent_encode_operations_return_the_rows_of_the_table() {
    assert_eq!(percent_encode(0x23), "%23");
    assert_eq!(percent_encode(0x7F), "%7F");
    assert_eq!(percent_decode(b"%25%s%1G"), b"%%s%1G");
    assert_eq!(percent_decode_string("‽%25%2E"), [0xE2, 0x80, 0xBD, 0x25, 0x2E]);
    for (encoding, input, set, output) in [
        (SHIFT_JIS, " ", Set::SpecialQuery, "%20"),
        (SHIFT_JIS, "≡", Set::SpecialQuery, "%81%DF"),
        (SHIFT_JIS, "‽", Set::SpecialQuery, "%26%238253%3B"),
        (ISO_2022_JP, "¥", Set::SpecialQuery, "%1B(J\\%1B(B"),
        (ISO_2022_JP, "¥", Set::Userinfo, "%1B(J%5C%1B(B"),
        (SHIFT_JIS, "1+1 ≡ 2%20‽", Set::FormUrlencoded, "1%2B1+%81%DF+2%2520%26%238253%3B"),
        (UTF_8, "≡", Set::Userinfo, "%E2%89%A1"),
        (UTF_8, "Say what‽", Set::Userinfo, "Say%20what%E2%80%BD"),
    ] {
        assert_eq!(percent_encode_after_encoding(encoding, input, set), output);
    }
    assert_eq!(utf8_percent_encode_scalar_value('≡', Set::Userinfo), "%E2%89%A1");
    assert_eq!(utf8_percent_encode_scalar_value('‽', Set::Userinfo), "%E2%80%BD");
    assert_eq!(utf8_percent_encode("Say what‽", Set::Userinfo), "Say%20what%E2%80%BD");
}

/// The ASCII members of each set. Those of the last set are also compared with the standard's note.
#[test]
fn percent_encode_sets_have_the_members_of_the_standard() {
    let members = |set: Set| ('\0'..='\u{7F}').filter(|&c| set.contains(c) && !c.is_control()).collect::<String>();
    let expected = [
        "",
        " \"<>`",
        " \"#<>",
        " \"#'<>",
        " \"#<>?^`{}",
        " \"#/:;<=>?@[\\]^`{|}",
        " \"#$%&+,/:;<=>?@[\\]^`{|}",
        " !\"#$%&'()+,/:;<=>?@[\\]^`{|}~",
    ];
    assert_eq!(Set::ALL.map(members), expected);
    for c in '\0'..=char::MAX {
        let is_control_or_not_ascii = c.is_ascii_control() || !c.is_ascii();
        assert!(Set::ALL.iter().all(|set| set.contains(c) || !is_control_or_not_ascii), "{c:?}");
        let is_unreserved = c.is_ascii_alphanumeric() || matches!(c, '*' | '-' | '.' | '_');
        assert_eq!(Set::FormUrlencoded.contains(c), !is_unreserved, "{c:?}");
    }
}

#[test]
fn hosts_parse_as_in_the_table() {
    let domain = |string: &str| Some(Host::Domain(string.to_owned()));
    let opaque = |string: &str| Some(Host::Opaque(string.to_owned()));
    let one = Some(Host::Ipv6([0, 0, 0, 0, 0, 0, 0, 1]));
    let cases = [
        ("EXAMPLE.COM", domain("example.com"), opaque("EXAMPLE.COM")),
        ("example%2Ecom", domain("example.com"), opaque("example%2Ecom")),
        ("faß.example", domain("xn--fa-hia.example"), opaque("fa%C3%9F.example")),
        ("0", Some(Host::Ipv4(0)), opaque("0")),
        ("%30", Some(Host::Ipv4(0)), opaque("%30")),
        ("0x", Some(Host::Ipv4(0)), opaque("0x")),
        ("0xffffffff", Some(Host::Ipv4(u32::MAX)), opaque("0xffffffff")),
        ("[0:0::1]", one.clone(), one),
        ("[0:0::1%5D", None, None),
        ("[0:0::%31]", None, None),
        ("09", None, opaque("09")),
        ("example.255", None, opaque("example.255")),
        ("example^example", None, None),
    ];
    let model = Model::new(Edition::default());
    for (input, not_opaque, is_opaque) in cases {
        assert_eq!(model.host_parse(input, false, &mut Vec::new()).ok(), not_opaque, "{input}");
        assert_eq!(model.host_parse(input, true, &mut Vec::new()).ok(), is_opaque, "{input}");
        for host in [not_opaque, is_opaque].into_iter().flatten() {
            let is_opaque = matches!(host, Host::Opaque(_));
            let again = model.host_parse(&host.serialize(), is_opaque, &mut Vec::new());
            assert_eq!(again, Ok(host), "{input}");
        }
    }
    assert_eq!(model.host_parse("", true, &mut Vec::new()), Ok(Host::Empty));
    assert_eq!(Host::Ipv4(u32::MAX).serialize(), "255.255.255.255");
    assert_eq!(Host::Ipv6([0, 0xF, 0, 0, 0xF, 0xF, 0, 0]).serialize(), "[0:f::f:f:0:0]");
}

#[test]
fn urls_parse_as_in_the_table() {
    let cases = [
        ("https:example.org", None, false, Some("https://example.org/")),
        ("https://////example.com///", None, false, Some("https://example.com///")),
        ("https://example.com/././foo", None, true, Some("https://example.com/foo")),
        ("hello:world", Some("https://example.com/"), true, Some("hello:world")),
        ("https:example.org", Some("https://example.com/"), false, Some("https://example.com/example.org")),
        ("\\example\\..\\demo/.\\", Some("https://example.com/"), false, Some("https://example.com/demo/")),
        ("example", Some("https://example.com/demo"), true, Some("https://example.com/example")),
        ("file:///C|/demo", None, false, Some("file:///C:/demo")),
        ("..", Some("file:///C:/demo"), true, Some("file:///C:/")),
        ("file://localhost/", None, true, Some("file:///")),
        ("file://loc%61lhost/", None, false, Some("file:///")),
        ("https://user:password@example.org/", None, false, Some("https://user:password@example.org/")),
        ("https://example.org/foo bar", None, false, Some("https://example.org/foo%20bar")),
        ("https://EXAMPLE.com/../x", None, true, Some("https://example.com/x")),
        ("https://ex ample.org/", None, false, None),
        ("example", None, false, None),
        ("https://example.com:demo", None, false, None),
        ("http://[www.example.com]/", None, false, None),
        ("https://example.org//", None, true, Some("https://example.org//")),
        ("https://example.com/[]?[]#[]", None, false, Some("https://example.com/[]?[]#[]")),
        ("https://example/%?%#%", None, false, Some("https://example/%?%#%")),
        ("https://example/%25?%25#%25", None, true, Some("https://example/%25?%25#%25")),
        // The notes on the serializer.
        ("web+demo:/.//not-a-host/", None, true, Some("web+demo:/.//not-a-host/")),
        ("web+demo:/path/..//not-a-host/", None, true, Some("web+demo:/.//not-a-host/")),
        // The examples of the API section.
        ("https://example.org/💩", None, true, Some("https://example.org/%F0%9F%92%A9")),
        (
            "/🍣🍺",
            Some("https://url.spec.whatwg.org/"),
            true,
            Some("https://url.spec.whatwg.org/%F0%9F%8D%A3%F0%9F%8D%BA"),
        ),
        (
            "🏳️‍🌈",
            Some("https://pride.example/hello-world"),
            true,
            Some("https://pride.example/%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88"),
        ),
    ];
    let model = Model::new(Edition::default());
    for (input, base, valid, output) in cases {
        let base = base.map(|base| parse(&model, base, None).expect("a base URL"));
        let url = parse(&model, input, base.as_ref());
        assert_eq!(url.map(|url| url.serialize(false)).as_deref(), output, "{input}");
        assert_eq!(model.is_valid_url_string(input, base.as_ref()), valid, "{input}");
    }
}

#[test]
fn urls_have_the_components_of_the_table() {
    let record = |scheme: &str, host, path| Record { scheme: scheme.to_owned(), host, path, ..Record::default() };
    let domain = |string: &str| Some(Host::Domain(string.to_owned()));
    let list = |segments: &[&str]| Path::List(segments.iter().map(|&segment| segment.to_owned()).collect());
    let cases = [
        ("https://example.com/", record("https", domain("example.com"), list(&[""]))),
        (
            "https://localhost:8000/search?q=text#hello",
            Record {
                port: Some(8000),
                query: Some("q=text".to_owned()),
                fragment: Some("hello".to_owned()),
                ..record("https", domain("localhost"), list(&["search"]))
            },
        ),
        ("urn:isbn:9780307476463", record("urn", None, Path::Opaque("isbn:9780307476463".to_owned()))),
        (
            "file:///ada/Analytical%20Engine/README.md",
            record("file", Some(Host::Empty), list(&["ada", "Analytical%20Engine", "README.md"])),
        ),
    ];
    let model = Model::new(Edition::default());
    for (input, expected) in cases {
        assert_eq!(parse(&model, input, None), Some(expected), "{input}");
        assert!(model.is_valid_url_string(input, None), "{input}");
    }
}

#[test]
fn windows_drive_letters_are_those_of_the_table() {
    let starts = |string: &str| starts_with_a_windows_drive_letter(&string.chars().collect::<Vec<char>>());
    assert!(["c:", "c:/", "C|", "c|\\", "c:?", "c:#"].into_iter().all(starts));
    assert!(!["c:a", "c", "", "1:", "ä:", "c:|"].into_iter().any(starts));
    assert!(is_windows_drive_letter("c|") && !is_normalized_windows_drive_letter("c|"));
    assert!(is_windows_drive_letter("C:") && is_normalized_windows_drive_letter("C:"));
    assert!(!is_windows_drive_letter("c:/") && !is_windows_drive_letter("ä:") && !is_windows_drive_letter(""));
}

/// Two inputs of the errata that differ by one code point in the opaque path state.
#[test]
fn spaces_at_the_end_of_an_opaque_path_are_encoded_as_in_the_errata() {
    let model = Model::new(Edition::default());
    for (input, output) in [
        ("foo:a  #b", "foo:a %20#b"),
        ("foo:a  ?b", "foo:a %20?b"),
        ("foo:a b", "foo:a b"),
        ("foo:a \t#b", "foo:a%20#b"),
    ] {
        assert_eq!(parse(&model, input, None).expect("a URL").serialize(false), output);
    }
}

#[test]
fn origins_are_those_of_the_table() {
    let model = Model::new(Edition::default());
    for (input, origin) in [
        ("blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f", "https://whatwg.org"),
        ("blob:http://h:81/x?y#z", "http://h:81"),
        ("blob:ftp://h/", "null"),
        ("blob:blob:https://h/", "null"),
        ("blob:file:///x", "null"),
        ("blob:", "null"),
        ("ftp://user@h:21/", "ftp://h"),
        ("ws://h:81/", "ws://h:81"),
        ("file:///x", "null"),
        ("foo://h", "null"),
    ] {
        assert_eq!(model.origin(&parse(&model, input, None).expect("a URL")), origin, "{input}");
    }
}
