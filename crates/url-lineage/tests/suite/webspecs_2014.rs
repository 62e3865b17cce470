//! The `WebSpecs` grammar by its text: what the tables of `webspecs_2014_tables` do not show.

use std::ops::Range;
use url_lineage::{
    Reader,
    webspecs_2014::{
        ConformanceErrorKind, Encoding, ParseExceptionKind, Rule, RuleResult, UrlObject, WebSpecs, authoring, cleanse,
        domain_to_ascii, encode_set, host_parser, is_valid_domain, rules, url_parser,
    },
};

fn parse(input: &str, base: Option<&str>) -> Option<UrlObject> {
    let base = base.map(|base| UrlObject::parse(base, None).unwrap().url);
    UrlObject::parse(input, base.as_ref()).ok().map(|parsed| parsed.url)
}

#[test]
fn a_url_has_the_members_of_the_text() {
    let url = parse("HTTP://u:p@H:81/a/b?q#f", None).unwrap();
    let expected = UrlObject {
        scheme: Some("http".into()),
        scheme_data: None,
        username: "u".into(),
        password: Some("p".into()),
        host: Some("h".into()),
        port: "81".into(),
        path: vec!["a".into(), "b".into()],
        query: Some("q".into()),
        fragment: Some("f".into()),
    };
    assert_eq!(url, expected);

    let url = parse("javascript:a\tb?c#d", None).unwrap();
    let expected = UrlObject {
        scheme: Some("javascript".into()),
        scheme_data: Some("ab".into()),
        query: Some("c".into()),
        fragment: Some("d".into()),
        ..UrlObject::default()
    };
    assert_eq!(url, expected);
}

#[test]
fn the_json_object_has_the_members_in_the_order_of_the_text() {
    let json = |input| parse(input, None).unwrap().to_json();
    assert_eq!(
        json("http://u:p@h:81/a//b?q#\"\\\u{1}\u{E9}"),
        [
            r#"{"scheme":"http","username":"u","password":"p","host":"h","port":"81","#,
            r#""path":["a","","b"],"query":"q","fragment":"\"\\\u0001é"}"#,
        ]
        .concat(),
    );
    assert_eq!(json("http://@h:80"), r#"{"scheme":"http","host":"h","path":[]}"#);
    assert_eq!(json("a:?"), r#"{"scheme":"a","schemeData":"","query":""}"#);
}

#[test]
fn members_that_a_url_with_scheme_data_cannot_have_are_not_serialized() {
    let mut url = parse("data:x?q#f", None).unwrap();
    (url.host, url.port, url.username) = (Some("h".into()), "1".into(), "u".into());
    assert_eq!((url.serialize().as_str(), url.serialize_without_fragment().as_str()), ("data:x?q#f", "data:x?q"));
    assert!(url.includes_credentials());
    assert_eq!(parse("http://h/?q", None).unwrap().serialize_without_fragment(), "http://h/?q");
}

#[test]
fn relative_schemes_and_credentials() {
    for (input, is_relative, has_credentials) in [
        ("http://h", true, false),
        ("file:///a", true, false),
        ("gopher://u@h", true, true),
        ("ws://:@h", true, true),
        ("wss://@h", true, false),
        ("httpx://u@h", false, false),
        ("mailto:u@h", false, false),
    ] {
        let url = parse(input, None).unwrap();
        assert_eq!((url.is_relative(), url.includes_credentials()), (is_relative, has_credentials), "{input}");
    }
    assert!(!UrlObject::default().is_relative());
}

#[test]
fn conformance_errors_say_what_where_and_by_which_rule() {
    let errors = |input: &'static str| {
        let parsed = UrlObject::parse(input, None).unwrap();
        parsed.conformance_errors.into_iter().map(move |error| (error.kind(), error.rule(), &input[error.range()]))
    };
    assert!(errors("http://h/a?b#c").eq([]));
    // The places are those of the whole input, and the errors in the order of the rules.
    assert!(errors(" http://A/\t ").eq([
        (ConformanceErrorKind::LeadingOrTrailingWhitespace, Rule::BasicUrlParser, " "),
        (ConformanceErrorKind::HostParsing, Rule::Host, "A"),
    ]));
    // A tab in a host is one error.
    assert!(errors("http://a\tb").eq([(ConformanceErrorKind::IgnoredCodePoint, Rule::Host, "\t")]));
    // What an alternative found that did not match is forgotten: here, that a user has a code point that is none of a
    // URL.
    assert!(errors("http://\u{1}:1/").eq([]));

    let error = &UrlObject::parse("http://h/%z", None).unwrap().conformance_errors[0];
    assert_eq!(
        error.to_string(),
        "path: percent-sign: expected two hexadecimal digits after the percent sign (bytes 9..10)"
    );
}

#[test]
fn exceptions_say_what_where_and_by_which_rule() {
    for (input, reason, place) in [
        (" http://h:1x/", "port: expected digits only", "x"),
        (" http://h:0\t08\t1x2\n3\t?", "port: expected digits only", "x2\n3\t"),
        (" http://", "host: expected a host", ""),
        (" http://a<b c", "host: found U+0020, which a domain cannot contain", " "),
        // After percent-decoding, the place is the host.
        (" http://a%2Fb%20", "host: found U+002F, which a domain cannot contain", "a%2Fb%20"),
        (" http://a.-b.c", "host: V3: found a hyphen at the start or end in label 2", "-b"),
        // A host of which nothing is left in ASCII is empty, and no failure, but here the rule asks for more.
        (" http:\u{AD}", "relative-url: expected a host", "\u{AD}"),
        (" http:[1::2]", "relative-url: expected two slashes before an IPv6 address", "[1::2]"),
        (" http://[::1.2.3.256]:80/", "decimal-byte: expected a byte of at most 255", "256"),
        (" http://[::1.2.256/", "host: expected an IPv6 address in brackets", "[::1.2.256"),
        (" http://[::1:80?", "host: expected an IPv6 address in brackets", "[::1:80"),
        (" http://[:1]x:80/", "host: expected an IPv6 address in brackets", "[:1]"),
        (" http://a@[::1]x", "host: expected an IPv6 address in brackets", "[::1]"),
        (" http://a@b@[::1]", "host: expected an IPv6 address in brackets", "[::1]"),
        (
            " http://[1:2:3:4:5:6:7:8]",
            "ipv6addr: expected six h16 values and one ls32 value, or consecutive colons",
            "[1:2:3:4:5:6:7:8]",
        ),
        (
            " http://[1:2:3:4:5:6::8]",
            "ipv6addr: expected at most six values beside consecutive colons",
            "[1:2:3:4:5:6::8]",
        ),
        (" http://1.2.3.256", "ipv4addr: expected a last number that fits in the remaining bytes", "256"),
        (" http://1.256.3.4", "ipv4addr: expected a number of at most 255", "256"),
        (" x", "relative-url: found a relative URL without a base URL that is relative", "x"),
    ] {
        let exception = UrlObject::parse(input, None).unwrap_err();
        assert_eq!(&input[exception.range()], place, "{input}");
        let failure = WebSpecs::UTF_8.parse(input, None).unwrap_err();
        assert_eq!((failure.message(), failure.range()), (reason, Some(exception.range())), "{input}");
        let (rule, code, Range { start, end }) = (exception.rule(), exception.code(), exception.range());
        let message = reason.strip_prefix(&format!("{rule}: ")).unwrap();
        assert_eq!(exception.message().to_string(), message);
        assert_eq!(exception.to_string(), format!("{rule}: {code}: {message} (bytes {start}..{end})"));
    }
    assert!(WebSpecs::UTF_8.parse("x", Some("x")).unwrap_err().is_in_base());
}

#[test]
fn a_rule_matches_its_whole_input() {
    fn failure<T>(result: &RuleResult<T>) -> Option<usize> {
        match result {
            Err(no_match) if no_match.exception().is_none() => Some(no_match.range().start),
            _ => None,
        }
    }
    let utf_8 = Encoding::UTF_8;
    for (at, expected) in [
        (failure(&rules::file_url("file:a?", None, utf_8)), Some(6)),
        (failure(&rules::file_url("a:", None, utf_8)), Some(0)),
        // No exception, because the diagram does not match.
        (failure(&rules::file_url("file://a b?", None, utf_8)), Some(10)),
        (failure(&rules::non_relative_url("a:#")), Some(2)),
        (failure(&rules::non_relative_url("http:")), Some(0)),
        (failure(&rules::relative_url("//a b#", None, utf_8)), Some(5)),
        (failure(&rules::non_file_relative_scheme("httpx")), Some(4)),
        (failure(&rules::non_file_relative_scheme("x")), Some(0)),
        (failure(&rules::scheme("a1")), Some(1)),
        (failure(&rules::scheme("")), Some(0)),
        (failure(&rules::authority("a b/", utf_8)), Some(3)),
        (failure(&rules::user("a:", utf_8)), Some(1)),
        (failure(&rules::password("a@", utf_8)), Some(1)),
        (failure(&rules::host("/")), Some(0)),
        (failure(&rules::host("a b:80")), Some(3)),
        (failure(&rules::host("[::1]:80")), Some(5)),
        (failure(&rules::ipv6addr("[::1]x")), Some(0)),
        (failure(&rules::ipv6addr("::1")), Some(0)),
        (failure(&rules::ipv4addr("1.2.3.4.5")), Some(0)),
        (failure(&rules::ipv4addr("256.1x")), Some(0)),
        (failure(&rules::number("1x")), Some(0)),
        (failure(&rules::number("")), Some(0)),
        (failure(&rules::h16("12345")), Some(0)),
        (failure(&rules::ls32("1.2.3.4.5")), Some(0)),
        (failure(&rules::decimal_byte("300")), Some(0)),
        (failure(&rules::port("1/")), Some(1)),
        (failure(&rules::path("a#", utf_8)), Some(1)),
        (failure(&rules::scheme_data("a?")), Some(1)),
        (failure(&rules::query("a#", utf_8)), Some(1)),
        (failure(&rules::set_protocol("1", &mut UrlObject::default())), Some(0)),
        // These are exceptions.
        (failure(&rules::host("a b")), None),
        (failure(&rules::host("")), None),
        (failure(&rules::ls32("1.2.3.256")), None),
        (failure(&rules::decimal_byte("256")), None),
        (failure(&rules::ipv4addr("256.1")), None),
        (failure(&rules::port("1x")), None),
        (failure(&rules::ipv6addr("[1:2]")), None),
    ] {
        assert_eq!(at, expected);
    }
    assert_eq!(rules::scheme("h2").unwrap_err().to_string(), "failure: expected a match (bytes 1..1)");
    assert_eq!(rules::port("x").unwrap_err().to_string(), "port: not-digits: expected digits only (bytes 0..1)");
}

#[test]
fn a_rule_alone_has_the_value_that_it_has_in_a_url() {
    let utf_8 = Encoding::UTF_8;
    let base = parse("http://b/c/d", None).unwrap();
    let url = rules::url("//u:p@h:81/a?q#f", Some(&base), utf_8).unwrap().value;
    assert_eq!(url.serialize(), "http://u:p@h:81/a?q#f");
    let url = rules::relative_url("//u:p@h:80/a", Some(&base), utf_8).unwrap().value;
    // The default port is removed by the rule `url`.
    assert_eq!((url.port.as_str(), &url.path[..]), ("80", &["a".to_owned()][..]));
    assert_eq!(rules::file_url("file:e", Some(&base), utf_8).unwrap().value.path, ["c", "e"]);
    assert_eq!(rules::authority("@h:", utf_8).unwrap().value.host.as_deref(), Some("h"));
    assert_eq!(rules::host("[0:0:0:0:0:0:1.2.3.4]").unwrap().value, "[::102:304]");
    assert_eq!(rules::number("99999999999999999999").unwrap().value, u64::MAX);
    assert_eq!(rules::number("017").unwrap().conformance_errors[0].kind(), ConformanceErrorKind::NotDecimal);
    assert_eq!(rules::ls32("255.001.2.03").unwrap().value, "255.001.2.03");
    assert_eq!(rules::decimal_byte("9").unwrap().value, "9");
    assert_eq!(rules::port("00").unwrap().value, "0");
    let names = Rule::ALL.iter().map(|rule| rule.as_str());
    assert_eq!(names.clone().count(), names.collect::<std::collections::BTreeSet<_>>().len());
}

#[test]
fn setter_rules_are_those_of_the_setters_without_their_conditions() {
    let mut url = parse("http://h/", None).unwrap();
    rules::set_password("", &mut url);
    assert_eq!(url.password.as_deref(), Some(""));
    rules::set_search("", &mut url, Encoding::UTF_8);
    rules::set_hash("", &mut url);
    assert_eq!((url.query.as_deref(), url.fragment.as_deref()), (Some(""), Some("")));
    rules::set_search("??", &mut url, Encoding::UTF_8);
    rules::set_hash("##", &mut url);
    assert_eq!((url.query.as_deref(), url.fragment.as_deref()), (Some("?"), Some("#")));

    let mut data = parse("data:x", None).unwrap();
    rules::set_username("u", &mut data);
    rules::set_password("p", &mut data);
    assert!(rules::set_host("h:1", &mut data).is_ok() && rules::set_host("a b", &mut data).is_err());
    assert!(rules::set_hostname("h", &mut data).is_ok() && rules::set_port("1", &mut data).is_ok());
    assert!(rules::set_pathname("p", &mut data).is_ok());
    assert_eq!(data, parse("data:x", None).unwrap());

    let mut file = parse("file:///a", None).unwrap();
    assert_eq!(rules::set_port("1x", &mut file).unwrap().conformance_errors.len(), 1);
    assert_eq!(file.port, "");
}

#[test]
fn a_setter_of_the_whole_url() {
    let mut url = parse("http://h/a", None).unwrap();
    let base = parse("http://b/c", None).unwrap();
    assert_eq!(url.set_href("d e", Some(&base)).unwrap().len(), 1);
    assert_eq!(url.serialize(), "http://b/d%20e");
    assert!(url.set_href("d", None).is_err());
    assert_eq!(url.serialize(), "http://b/d%20e");
}

#[test]
fn a_blob_url_has_the_object_that_the_store_has_for_its_scheme_data() {
    let object = |input, base: Option<&UrlObject>| {
        url_parser(input, base, Encoding::UTF_8, |data| (data == "http://h/id").then(|| data.to_owned())).unwrap().1
    };
    assert_eq!(object("BLOB:http://h/\tid?q#f", None).as_deref(), Some("http://h/id"));
    assert_eq!((object("blob:http://h/other", None), object("data:http://h/id", None)), (None, None));
    assert_eq!(object("http://h/id", None), None);
    assert!(url_parser("x", None, Encoding::UTF_8, |_| Some(())).is_err());
}

#[test]
fn origins() {
    let origin = |input| parse(input, None).unwrap().origin().map(|tuple| tuple.join(" "));
    for (input, expected) in [
        ("http://u@H:080/a", Some("http h 80")),
        ("https://h:80", Some("https h 80")),
        ("ws://[1::2]", Some("ws [1::2] 80")),
        ("ftp://h", Some("ftp h 21")),
        ("blob:https://h/id", Some("https h 443")),
        ("blob:\tblob: BLOB:gopher://h:70", Some("gopher h 70")),
        ("blob:x", None),
        ("blob:file:///a", None),
        ("file:///a", None),
        ("data:x", None),
        ("mailto:x", None),
    ] {
        assert_eq!(origin(input).as_deref(), expected, "{input}");
    }
    // Not one parse for each scheme.
    assert_eq!(origin(&format!("{}http://h", "blob:".repeat(100_000))).as_deref(), Some("http h 80"));
}

#[test]
fn domains() {
    assert_eq!(domain_to_ascii("FA\u{DF}.\u{E9}").as_deref(), Ok("fass.xn--9ca"));
    assert_eq!(host_parser("a.b:c").unwrap_err().kind(), ParseExceptionKind::ForbiddenCodePoint);
    let exception = host_parser("").unwrap_err();
    assert_eq!(exception.to_string(), "host: empty-host: expected a host (bytes 0..0)");
    let long = [&"a".repeat(63), ".", &"b".repeat(63), ".", &"c".repeat(63), ".", &"d".repeat(61)].concat();
    for (domain, is_valid) in [
        ("example.com", true),
        ("example.com.", true),
        ("fa\u{DF}.example", true),
        ("1.2.3.4", true),
        (&long, true),
        (&[&long, "."].concat(), true),
        (&[&long, "d"].concat(), false),
        (&"a".repeat(63), true),
        (&"a".repeat(64), false),
        ("", false),
        (".", false),
        ("a..b", false),
        (".a", false),
        ("a..", false),
        ("a_b", false),
        ("a b", false),
        ("-a", false),
        ("xn--0", false),
        // Joiners are not checked.
        ("\u{200D}", true),
    ] {
        assert_eq!(is_valid_domain(domain), is_valid, "{domain}");
    }
    for (domain, ascii, unicode) in [
        ("B\u{FC}cher.example", "xn--bcher-kva.example", "b\u{FC}cher.example"),
        ("a\tb", "ab", "ab"),
        ("1.2.3.4", "", ""),
        ("0x1", "", ""),
        ("[1::2]", "", ""),
        // Its serialization would be rejected by the rule, but it matches the diagram.
        ("[1:2:3:4:5:6:1.2.3.4]", "", ""),
        ("a b", "", ""),
        ("a/b", "", ""),
        ("", "", ""),
        ("1.2.3.4.5", "1.2.3.4.5", "1.2.3.4.5"),
    ] {
        assert_eq!(UrlObject::domain_to_ascii(domain), ascii, "{domain}");
        assert_eq!(UrlObject::domain_to_unicode(domain), unicode, "{domain}");
    }
}

#[test]
fn encode_sets_are_those_of_the_text() {
    for byte in 0..=u8::MAX {
        let simple = !(0x20..=0x7E).contains(&byte);
        let default = simple || b" \"#<>?`".contains(&byte);
        let password = default || b"/@\\".contains(&byte);
        let username = password || byte == b':';
        let query = !(0x21..=0x7E).contains(&byte) || b"\"#<>`".contains(&byte);
        let sets = [
            &encode_set::SIMPLE,
            &encode_set::DEFAULT,
            &encode_set::PASSWORD,
            &encode_set::USERNAME,
            &encode_set::QUERY,
        ];
        assert_eq!(sets.map(|set| set.contains_byte(byte)), [simple, default, password, username, query], "{byte:#x}");
    }
}

#[test]
fn url_code_points_are_those_of_the_text() {
    for c in '\0'..=char::MAX {
        let is_in_plane = (c as u32) & 0xFFFF <= 0xFFFD;
        let expected = match c {
            '\0'..='\x7F' => c.is_ascii_alphanumeric() || "!$&'()*+,-./:;=?@_~".contains(c),
            '\u{A0}'..='\u{D7FF}' | '\u{E000}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFFD}' => true,
            '\u{10000}'.. => is_in_plane,
            _ => false,
        };
        assert_eq!(authoring::is_url_code_point(c), expected, "{c:?}");
    }
}

#[test]
fn cleansing_reports_each_place() {
    let cleansed = cleanse("a \t%2\r%41\u{FDD0}", Some(&encode_set::DEFAULT), Encoding::UTF_8, Rule::User);
    assert_eq!(cleansed.value, "a%20%2%41%EF%B7%90");
    let errors: Vec<_> = cleansed.conformance_errors.iter().map(|error| (error.kind(), error.range())).collect();
    let expected = [
        (ConformanceErrorKind::NotAUrlCodePoint, 1..2),
        (ConformanceErrorKind::TabOrLineBreak, 2..3),
        (ConformanceErrorKind::PercentSign, 3..4),
        (ConformanceErrorKind::TabOrLineBreak, 5..6),
        (ConformanceErrorKind::NotAUrlCodePoint, 9..12),
    ];
    assert_eq!(errors, expected);
}

#[cfg(feature = "encoding")]
#[test]
fn the_encoding_override_applies_to_what_is_encoded() {
    use url_lineage::encoding_rs::{ISO_2022_JP, KOI8_R, UTF_16LE, WINDOWS_1252};

    let encodings = [WINDOWS_1252, KOI8_R].map(Encoding::new);
    let href = |input, base, encoding| {
        let base: Option<UrlObject> = base;
        UrlObject::parse_with_encoding(input, base.as_ref(), encoding).unwrap().url.serialize()
    };
    let input = "http://\u{E9}:\u{E9}@\u{E9}@h/\u{E9}/\u{E9}?\u{E9}#\u{E9}";
    assert_eq!(href(input, None, encodings[0]), "http://%E9:%E9%40%E9@h/%E9/%E9?%E9#\u{E9}");
    // What the encoding lacks is a character reference, of which the number sign is percent-encoded.
    assert_eq!(href("http://h/?\u{E9}", None, encodings[1]), "http://h/?&%23233;");
    assert_eq!(href("http://h/\u{416}", None, encodings[1]), "http://h/%F6");
    // The encoding is UTF-8 with `ws` and `wss` in the input, and with a scheme that is not relative.
    let ws = || parse("ws://w/", None);
    for (input, base, expected) in [
        ("ws://h/\u{E9}", None, "ws://h/%C3%A9"),
        ("WSS:h/\u{E9}", None, "wss://h/%C3%A9"),
        ("ws:\u{E9}", ws(), "ws://w/%C3%A9"),
        ("\u{E9}", ws(), "ws://w/%E9"),
        ("wsx?\u{E9}", ws(), "ws://w/wsx?%E9"),
        ("file:/\u{E9}", None, "file:///%E9"),
        ("data:\u{E9}?\u{E9}", None, "data:\u{E9}?%C3%A9"),
    ] {
        assert_eq!(href(input, base, encodings[0]), expected, "{input}");
    }
    // The state of ISO-2022-JP is that of a whole name, and tabs are removed before.
    assert_eq!(
        href("http://h/\u{3042}\t\u{3044}/\u{3042}", None, Encoding::new(ISO_2022_JP)),
        "http://h/%1B$B$%22$$%1B(B/%1B$B$%22%1B(B",
    );
    assert_eq!(href("http://h/?\u{E9}", None, Encoding::new(UTF_16LE)), "http://h/?%C3%A9");

    let reader = WebSpecs::UTF_8.encoding(WINDOWS_1252);
    assert_eq!(reader.parse("?\u{E9}", Some("http://h/\u{E9}")).unwrap().canonical, "http://h/%C3%A9?%E9");
    assert!(reader.parse("x", Some("x")).unwrap_err().is_in_base());

    let mut url = parse("http://h/", None).unwrap();
    url.set_search_with_encoding("\u{E9}\u{416}", encodings[0]).unwrap();
    assert_eq!(url.serialize(), "http://h/?%E9&%231046;");
}

#[test]
fn urls_are_written_by_the_authoring_requirements() {
    for (input, is_url) in [
        ("http://example.com", true),
        ("HTTP://u:p@example.com:80/a/b?q#f", true),
        ("http://@example.com", true),
        ("http://example.com:", true),
        ("http://1.2.3.4/", true),
        ("http://[::1]:80", true),
        ("http://[::1", false),
        ("http://[1:2]/", false),
        ("http://a@b@c/", false),
        ("http://u/v@c/", true),
        ("http://u?v@c/", true),
        ("http://example.com:x", false),
        ("http://a_b/", false),
        ("http:///", false),
        ("http:/a", false),
        ("http:a", false),
        ("http:", false),
        ("h2://x", true),
        ("2h:x", false),
        ("mailto:a@b?subject=c#d", true),
        ("data:a b", false),
        ("", true),
        ("#", true),
        ("#a#b", false),
        ("?a?b", true),
        ("a", true),
        ("a b", false),
        ("a%2", false),
        ("./a:b", true),
        ("a:b", true),
        ("1:b", false),
        ("/a", true),
        ("/a\\b", false),
        ("//example.com/a", true),
        ("\u{E9}?\u{E9}#\u{E9}", true),
    ] {
        assert_eq!(authoring::is_url(input), is_url, "{input}");
    }
    for (term, yes, no) in [
        (authoring::is_absolute_url as fn(&str) -> bool, ["http://h?a/b", "a:?"], ["a:b c?", "a:b?c d"]),
        (authoring::is_relative_url, ["a?b?", "//h:80/a"], ["a? ", "a:b"]),
        (authoring::is_scheme, ["a", "A1+-."], ["", "a_"]),
        (authoring::is_scheme_data, ["", "/@:"], ["a?", "a\tb"]),
        (authoring::is_userinfo, ["u:p:q", ":"], ["u@", "u:p/"]),
        (authoring::is_username, ["", "u%40"], ["u:", "u/"]),
        (authoring::is_password, ["", "p:"], ["p?", "p@"]),
        (authoring::is_host, ["[::]", "a.b"], ["[a]", "a b"]),
        (authoring::is_domain, ["a.", "1.2.3.4.5"], ["", "a b"]),
        (authoring::is_ipv4_address, ["1.2.3.4", "255.255.255.255"], ["1.2.3.256", "1.2.3.04"]),
        (authoring::is_ipv6_address, ["1:2:3:4:5:6:7:8", "::1.2.3.4"], ["1:2:3:4:5:6:7", "[::]"]),
        (authoring::is_port, ["", "00"], ["1 ", "\u{661}"]),
        (authoring::is_absolute_path_relative_url, ["/", "/a/b:c"], ["", "//"]),
        (authoring::is_path_relative_url, ["", "/a:b"], ["a:", "a?"]),
        (authoring::is_path_segment, ["", "a:@"], ["/", "?"]),
        (authoring::is_query, ["", "?/"], ["#", " "]),
        (authoring::is_fragment, ["", "?/"], ["#", "%2"]),
        (authoring::is_url_units, ["", "%00"], ["%0", "\u{FFFE}"]),
    ] {
        assert_eq!(yes.map(term), [true; 2], "{yes:?}");
        assert_eq!(no.map(term), [false; 2], "{no:?}");
    }
    assert!(!authoring::is_scheme_relative_url("//example.com//a"));
    assert!(authoring::is_scheme_relative_url("//example.com/a//b"));
    assert!(!authoring::is_scheme_relative_url("//[::1]a:80"));
}

#[test]
fn it_is_a_reader() {
    let reading = WebSpecs::UTF_8.parse("../c", Some("http://b/a/")).unwrap();
    assert_eq!((WebSpecs::UTF_8.name(), WebSpecs::UTF_8.date()), ("webspecs-2014", "2015-01"));
    assert_eq!(reading.components.path.as_deref(), Some("/a/c"));
    assert_eq!((reading.components.username, reading.components.port), (None, None));
}
