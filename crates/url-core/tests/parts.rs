//! Comparing, normalizing and building URLs, and reading more than their components.

use std::{borrow::Cow, collections::BTreeMap};
use url_core::{
    Component, Encoded, Equality, Host, Normalizer, PairValue, Part, RawQuery, SetError, SetErrorKind, Space, Url,
    UrlBuilder, web::WebUrl,
};

#[track_caller]
fn url(input: &str) -> Url {
    Url::parse(input).unwrap_or_else(|error| panic!("{input}: {error}"))
}

/// The one kind of URL that differs from its parsed serialization, as a base URL. `set_scheme` replaces it.
#[test]
fn the_url_that_is_not_its_parsed_serialization_resolves_references() {
    for (input, reference, expected) in [
        ("https://localhost/", "x", "file://localhost/x"),
        ("https://localhost/", "#f", "file://localhost/#f"),
        ("https://localhost/", "?q", "file://localhost/?q"),
        ("https://localhost/", "", "file://localhost/"),
        ("https://localhost/", "//localhost/x", "file:///x"),
        ("https://h/C|/a", "b c", "file://h/C|/b%20c"),
    ] {
        let mut strange = WebUrl::new(input, None).unwrap();
        strange.set_protocol("file");
        let base = Url::from(strange);
        let parsed = Url::parse(base.as_str()).unwrap();
        assert_ne!(parsed, base);
        assert_eq!(base.join(reference).unwrap().as_str(), expected, "{input} {reference}");
        let options = Url::options().base_url(Some(&base));
        assert!(options.can_parse(reference));
        assert_eq!(options.parse_with_errors(reference, &mut Vec::new()).unwrap().as_str(), expected);

        let mut usual = base.clone();
        usual.set_scheme("file").unwrap();
        assert_eq!(usual, parsed);
    }
}

/// The ranges of pairs that `retain` gets after other edits.
#[test]
fn pairs_have_their_ranges_while_the_query_is_edited() {
    let mut url = url("https://h/?a=1&&bb=2&ccc");
    let places = |url: &Url| url.raw_query().pairs().map(|pair| pair.range()).collect::<Vec<_>>();
    let mut asked = Vec::new();
    url.query_mut().retain(|pair| {
        asked.push(pair.range());
        true
    });
    assert_eq!(asked, places(&url));
    assert_eq!(asked, [0..3, 5..9, 10..13]);
}

/// From special to not special and back, if the new scheme allows the other components.
#[test]
fn with_scheme_accepts_all_kinds_of_schemes() {
    let cases = [
        ("http://h:443/", "https", Ok("https://h/")),
        ("https://h/", "http", Ok("http://h/")),
        ("https://u:p@h:80/a?q#f", "foo", Ok("foo://u:p@h:80/a?q#f")),
        ("foo://u:p@h:80/a?q#f", "HTTP", Ok("http://u:p@h/a?q#f")),
        ("foo://EX%41mple", "https", Ok("https://example/")),
        ("foo://h/a\\..\\b?'", "https", Ok("https://h/b?%27")),
        ("foo:/.//p", "file", Ok("file:////p")),
        ("foo:/p", "file", Ok("file:///p")),
        (r"foo:/\evil.example\share?q#f", "file", Ok("file:////evil.example/share?q#f")),
        ("foo:/C|/../p", "file", Ok("file:///p")),
        (r"foo:///\evil.example/p", "file", Ok("file:////evil.example/p")),
        ("file:///C:/p", "foo", Ok("foo:///C:/p")),
        ("foo:///C|/p", "file", Ok("file:///C:/p")),
        ("foo://localhost/p", "file", Ok("file:///p")),
        ("mailto:me", "xmpp", Ok("xmpp:me")),
        ("mailto:me", "http", Err(SetErrorKind::HostRequired)),
        ("foo:/h", "http", Err(SetErrorKind::HostRequired)),
        ("foo:/.//h", "http", Err(SetErrorKind::HostRequired)),
        ("foo:///h", "http", Err(SetErrorKind::HostRequired)),
        ("file:///h", "http", Err(SetErrorKind::HostRequired)),
        ("foo:x", "file", Err(SetErrorKind::OpaquePath)),
        ("https://u@h/", "file", Err(SetErrorKind::HasUsernamePasswordPort)),
        ("https://h:1/", "file", Err(SetErrorKind::HasUsernamePasswordPort)),
        ("https://h/", "1a", Err(SetErrorKind::Unexpected { at: 0, expected: "an ASCII letter" })),
        (
            "https://h/",
            "a:b",
            Err(SetErrorKind::Unexpected { at: 1, expected: "an ASCII letter or digit, `+`, `-`, `.` or the end" }),
        ),
    ];
    for (input, scheme, expected) in cases {
        let result = url(input).with_scheme(scheme);
        let result = result.as_ref().map(Url::as_str).map_err(SetError::kind);
        assert_eq!(result, expected, "{input} {scheme}");
    }
    let error = url("foo://a%5Eb/").with_scheme("https").unwrap_err();
    let error = error.parse_error().unwrap();
    assert_eq!((error.code(), error.range()), ("domain-to-ASCII", 8..13));
}

#[test]
fn each_rule_of_equality_holds_for_its_pairs() {
    use Equality::{Exact, PercentNormal, QueryOrderIgnored, SameOrigin, WithoutFragment};
    let cases: &[(&str, &str, &[Equality])] = &[
        ("https://h/", "https://h/", &[Exact, WithoutFragment, PercentNormal, QueryOrderIgnored, SameOrigin]),
        ("https://h/", "https://h/#", &[WithoutFragment, SameOrigin]),
        ("https://h/", "https://h/?", &[QueryOrderIgnored, SameOrigin]),
        ("https://h/%7e", "https://h/~", &[PercentNormal, SameOrigin]),
        ("https://h/%2f", "https://h/%2F", &[PercentNormal, SameOrigin]),
        ("https://h/%2F", "https://h//", &[SameOrigin]),
        ("https://h/?a&b&a", "https://h/?a&a&&b", &[QueryOrderIgnored, SameOrigin]),
        ("https://h/?a&b&a", "https://h/?a&b&b", &[SameOrigin]),
        ("https://h/?b&a=1&a=2", "https://h/?a=1&b&a=2", &[QueryOrderIgnored, SameOrigin]),
        ("https://h/?a=1&a=2", "https://h/?a=2&a=1", &[SameOrigin]),
        ("https://h/?a#f", "https://h/?a#g", &[WithoutFragment, SameOrigin]),
        ("https://h/index.html", "https://h/", &[SameOrigin]),
        ("https://h/", "http://h/", &[]),
        ("https://h/", "https://h:444/", &[]),
        ("file:///a", "file:///a", &[Exact, WithoutFragment, PercentNormal, QueryOrderIgnored]),
    ];
    for (a, b, holding) in cases {
        for rule in [Exact, WithoutFragment, PercentNormal, QueryOrderIgnored, SameOrigin] {
            assert_eq!(url(a).equals_by(&url(b), rule), holding.contains(&rule), "{a} {b} {rule:?}");
            assert_eq!(url(b).borrowed().equals_by(&url(a), rule), holding.contains(&rule), "{b} {a} {rule:?}");
        }
        assert_eq!(url(a) == url(b), holding.contains(&Exact), "{a} {b}");
    }
}

/// URLs that look as if they could be normalized further.
#[test]
fn normalized_urls_do_not_change() {
    let cases = [
        "https://h/index.html",
        "https://h/a/",
        "https://h//",
        "https://h/?b&a&",
        "https://h/#",
        "https://h/A%2Fb",
        "https://h/%4%31",
        "https://h/%%31B",
        "file:///%43:/x",
        "file:///%43|",
        "foo://h",
    ];
    for input in cases {
        assert_eq!(url(input).normalized().as_str(), input);
    }
    assert_eq!(url("file:///%43:/%43:%2f").normalized().as_str(), "file:///%43:/C:%2F");
    assert_eq!(url("file://h/%43:/%61").normalized().as_str(), "file://h/%43:/a");
    assert_eq!(url("https://h/%43:/%61").normalized().as_str(), "https://h/C:/a");
    assert_eq!(Normalizer::default(), Normalizer::new());
}

#[test]
fn each_option_of_the_normalizer_can_be_turned_off() {
    let url = url("https://h/%7e%2f?#%7e");
    let all = Normalizer::new();
    for (normalizer, normal) in [
        (all, "https://h/~%2F#~"),
        (all.hex_case(false), "https://h/~%2f#~"),
        (all.unreserved(false), "https://h/%7E%2F#%7E"),
        (all.empty_query(false), "https://h/~%2F?#~"),
        (all.fragment(false), "https://h/~%2F"),
        (all.empty_query(false).fragment(false), "https://h/~%2F?"),
    ] {
        assert_eq!(normalizer.normalize(&url).as_str(), normal, "{normalizer:?}");
    }
}

/// Empty pieces are not pairs, and names are compared decoded.
#[test]
fn raw_queries_have_undecoded_pairs() {
    let text = "a=1&&%41+b&c=%2F=+%FF&a&=d&";
    let query = RawQuery::new(text);
    let rows: [(_, &[u8], Option<&[u8]>); 5] = [
        ("a=1", b"a", Some(b"1")),
        ("%41+b", b"A b", None),
        ("c=%2F=+%FF", b"c", Some(b"/= \xFF")),
        ("a", b"a", None),
        ("=d", b"", Some(b"d")),
    ];
    assert_eq!((query.as_str(), query.len(), query.is_empty()), (text, rows.len(), false));
    assert_eq!(query.pairs().count(), rows.len());
    for (pair, (raw, name, value)) in query.pairs().zip(rows) {
        assert_eq!((pair.raw(), &text[pair.range()]), (raw, raw));
        assert_eq!((pair.raw_name(), pair.raw_value()), raw.split_once('=').map_or((raw, None), |(n, v)| (n, Some(v))));
        assert_eq!((&*pair.name_bytes(), pair.value_bytes().as_deref()), (name, value));
        assert_eq!(pair.name(), String::from_utf8_lossy(name));
        assert_eq!(pair.value(), value.map(String::from_utf8_lossy));
    }
    let named =
        |query: RawQuery<'_>, name: &str| query.get_all(name).map(|pair| pair.raw().to_owned()).collect::<Vec<_>>();
    assert_eq!(named(query, "a"), ["a=1", "a"]);
    assert_eq!(query.get("a").map(|pair| pair.range()), Some(0..3));
    assert_eq!(
        (query.get("A"), query.position("A b"), query.position("c"), query.position("x")),
        (None, Some(1), Some(2), None)
    );
    let query = query.ignore_ascii_case();
    assert_eq!((query.position("C"), query.position("a B"), named(query, "A").len()), (Some(2), Some(1), 2));
    assert_eq!(
        (RawQuery::new("&&").len(), RawQuery::new("&&").is_empty(), RawQuery::new("").is_empty()),
        (0, true, true)
    );
    assert_eq!(url("https://h/?x").raw_query().as_str(), "x");
    assert_eq!(url("https://h/").raw_query().as_str(), "");
}

#[test]
fn decode_errors_have_ranges_of_the_href() {
    let url = url("foo://%FF:a%c3%28b@h%ff/x/%E2%82/y?%F0%9F%92%A9%80#a%C3");
    let ranges = [
        (url.username_decoded(), 6..9, Component::Credentials),
        (url.password_decoded().unwrap(), 11..14, Component::Credentials),
        (url.host_decoded().unwrap(), 20..23, Component::Host),
        (url.path_decoded(), 26..32, Component::Path),
        (url.path_segments_decoded().unwrap().nth(1).unwrap(), 26..32, Component::Path),
        (url.path_segments_decoded().unwrap().nth_back(1).unwrap(), 26..32, Component::Path),
        (url.query_decoded().unwrap(), 47..50, Component::Query),
        (url.fragment_decoded().unwrap(), 52..55, Component::Fragment),
    ];
    for (part, range, component) in ranges {
        let error = part.text().unwrap_err();
        let message =
            format!("the {component} cannot be decoded to UTF-8 (bytes {}..{} of the URL)", range.start, range.end);
        assert_eq!((error.range(), error.component(), error.to_string()), (range, component, message));
        assert!(part.text_lossy().contains('\u{FFFD}'));
    }
}

#[cfg(feature = "std")]
#[test]
fn socket_addrs_need_a_host_and_a_port() {
    let addresses = |input| url(input).socket_addrs(|| None).map_err(|error| error.to_string());
    assert_eq!(addresses("http://0x7f.1"), Ok(vec![([127, 0, 0, 1], 80).into()]));
    assert_eq!(addresses("foo://[::1]:5"), Ok(vec!["[::1]:5".parse().unwrap()]));
    assert!(addresses("foo://localhost:5").unwrap().iter().all(|address| address.ip().is_loopback()));
    assert_eq!(addresses("mailto:me"), Err("the URL has no host".to_owned()));
    assert_eq!(addresses("foo://h"), Err("the URL names no port".to_owned()));
    assert_eq!(url("file:///a").socket_addrs(|| Some(1)).unwrap_err().to_string(), "the host of the URL is empty");
}

#[test]
fn ip_addresses_are_returned_and_set_as_hosts() {
    let ip = |input| url(input).host().and_then(|host| host.ip()).map(|ip| ip.to_string());
    assert_eq!(ip("https://[::FFFF:1.2.3.4]/").as_deref(), Some("::ffff:1.2.3.4"));
    assert_eq!(ip("https://1.2.3/").as_deref(), Some("1.2.0.3"));
    assert_eq!(ip("foo://1.2.3.4/"), None);
    assert_eq!(ip("https://example.com/"), None);
}

#[test]
fn the_builder_encodes_its_parts() {
    let built = Url::builder("file").ip_host([127, 0, 0, 1]).path("c|/x").build().unwrap();
    assert_eq!((built.as_str(), built.host()), ("file://127.0.0.1/c%7C/x", Some(Host::Ipv4([127, 0, 0, 1].into()))));
    let built = Url::builder("https").ip_host([0, 0, 0, 0, 0, 0, 0, 1]).port(81).build().unwrap();
    assert_eq!(built.as_str(), "https://[::1]:81/");
    let built = Url::builder("https").username("u:").password("p@").host("h").port(81).path("a").segments(["b/", "c"]);
    let built = built.pair("x", "&").pair("y", None).fragment("f `").build().unwrap();
    assert_eq!(built.as_str(), "https://u%3A:p%40@h:81/a/b%2F/c?x=%26&y#f%20%60");
    let built = Url::builder("foo").password("p").host("h").build().unwrap();
    assert_eq!((built.as_str(), built.username(), built.password()), ("foo://:p@h", "", Some("p")));
    assert_eq!(Url::builder("foo").username("u").host("h").build().unwrap().as_str(), "foo://u@h");
    assert_eq!(Url::builder("foo").path("/a/").segment("b").build().unwrap().as_str(), "foo:/a/b");
    assert_eq!(Url::builder("foo").path("/a").opaque_path("b").build().unwrap().as_str(), "foo:b");
    assert_eq!(Url::builder("foo").opaque_path("a").segment("b").build().unwrap().as_str(), "foo:/b");
    assert_eq!(Url::builder("file").build().unwrap().as_str(), "file:///");
    assert_eq!(Url::builder("foo").path("//x/").build().unwrap().as_str(), "foo:/.//x/");
    assert_eq!(Url::builder("foo").host("").path("//x").build().unwrap().as_str(), "foo:////x");
    assert_eq!(Url::builder("https").host("h").query("a=%20&b c").build().unwrap().as_str(), "https://h/?a=%20&b%20c");
    let built = Url::builder("https").host_and_port("a b:80").host_and_port("h:81").port(None).build().unwrap();
    assert_eq!(built.as_str(), "https://h/");
    assert_eq!(Url::builder("file").host_and_port("").build().unwrap().as_str(), "file:///");
    // Queries and fragments of each type of value, and none.
    let whole = |query: PairValue<'_>, fragment| {
        let built = Url::builder("https").host("h").pair("a", "b").query(query).fragment(fragment).build();
        built.unwrap().into_string()
    };
    assert_eq!(whole(None.into(), None), "https://h/");
    assert_eq!(whole("".into(), Some("")), "https://h/?#");
    assert_eq!(whole((&Some(String::from("a=%20 #"))).into(), Some("%20 ")), "https://h/?a=%20%20%23#%2520%20");
    assert_eq!(whole(b"\xFF%20".into(), None), "https://h/?%FF%20");
    assert_eq!(whole(Encoded("%20&' ").into(), None), "https://h/?%20&%27%20");
    let built = Url::builder("foo").fragment(&String::from("`")).fragment(Encoded("%20 `#")).build().unwrap();
    assert_eq!(built.as_str(), "foo:#%20%20%60#");
    // Lists and maps of each type of name and value.
    let pairs = |builder: UrlBuilder<'_>| builder.build().unwrap().query().map(str::to_owned);
    let https = || Url::builder("https").host("h");
    let owned = vec![(String::from("a b"), Some(String::from("1&2"))), (String::from("c"), None)];
    assert_eq!(pairs(https().pairs(&owned)).as_deref(), Some("a%20b=1%262&c"));
    assert_eq!(pairs(https().pairs(&BTreeMap::from_iter(owned.clone()))).as_deref(), Some("a%20b=1%262&c"));
    assert_eq!(pairs(https().pairs(owned.iter().map(|(name, _)| (name, name)))).as_deref(), Some("a%20b=a%20b&c=c"));
    assert_eq!(pairs(https().pairs(owned)).as_deref(), Some("a%20b=1%262&c"));
    assert_eq!(pairs(https().pairs([("a", Encoded("%2f&"))])).as_deref(), Some("a=%2f%26"));
    assert_eq!(pairs(https().pairs([(Cow::from("a"), b"\xFF")])).as_deref(), Some("a=%FF"));
    let mixed: [(Part<'_>, PairValue<'_>); 2] = [("a".into(), None.into()), (Encoded("%62").into(), "%".into())];
    assert_eq!(pairs(https().pairs(mixed)).as_deref(), Some("a&%62=%25"));
    assert_eq!(pairs(https().pairs([("", ""); 0])), None);
    let errors = [
        (
            Url::builder("1a").host_and_port("a b").build(),
            "cannot set the scheme: expected an ASCII letter at byte 0 of the value",
        ),
        (
            Url::builder("a b").build(),
            "cannot set the scheme: expected an ASCII letter or digit, `+`, `-`, `.` or the end at byte 1 of the value",
        ),
        (
            Url::builder("https").host("").build(),
            "cannot set the host: a special URL must have a host, which may be empty only for `file`",
        ),
        (
            Url::builder("https").build(),
            "cannot set the host: a special URL must have a host, which may be empty only for `file`",
        ),
        (
            Url::builder("foo").opaque_path("/x").build(),
            "cannot set the path: expected anything but a slash at byte 0 of the value",
        ),
        (
            Url::builder("foo").host("h").opaque_path("x").build(),
            "cannot set the path: only a URL that has no host and is not special can have an opaque path",
        ),
        (
            Url::builder("file").host("h").port(1).build(),
            "cannot set the port: a URL without a host, with the empty host or with the scheme `file` cannot have a username, password or port",
        ),
        (
            Url::builder("foo").username("u").build(),
            "cannot set the credentials: a URL without a host, with the empty host or with the scheme `file` cannot have a username, password or port",
        ),
        (
            Url::builder("foo").password("p").build(),
            "cannot set the credentials: a URL without a host, with the empty host or with the scheme `file` cannot have a username, password or port",
        ),
    ];
    for (result, message) in errors {
        assert_eq!(result.unwrap_err().to_string(), message);
    }
    let shown = format!("{:?}", Url::builder("foo").password("secret").path("/a"));
    assert_eq!(shown, r#"UrlBuilder { scheme: "foo", path: "/a", .. }"#);
}

#[test]
fn parts_convert_from_all_types_of_texts_and_bytes() {
    let (text, bytes) = ("a +", &b"a +"[..]);
    let (string, boxed, cow) = (String::from(text), Box::<str>::from(text), Cow::Borrowed(text));
    let (vec, boxed_bytes, cow_bytes) = (bytes.to_vec(), Box::<[u8]>::from(bytes), Cow::Borrowed(bytes));
    let texts: [Part<'_>; 11] = [
        text.into(),
        (&text).into(),
        (&string).into(),
        (&boxed).into(),
        (&cow).into(),
        b"a +".into(),
        bytes.into(),
        (&bytes).into(),
        (&vec).into(),
        (&boxed_bytes).into(),
        (&cow_bytes).into(),
    ];
    for part in texts {
        let mut url = url("https://h/");
        url.append_segment(part).unwrap();
        url.query_mut().append(part, part);
        url.query_mut().spaces(Space::Plus).append("x", part);
        assert_eq!(url.as_str(), "https://h/a%20+?a%20%2B=a%20%2B&x=a+%2B");
        assert_eq!(url.query_mut().remove(part), 1);
    }
    // Bytes need not be UTF-8, and encoded texts are not encoded again.
    let mut url = url("https://h/");
    url.query_mut().append(b"\xE9 ", Encoded("+%20%2b%e9"));
    assert_eq!(url.query(), Some("%E9%20=+%20%2b%e9"));
    assert_eq!(url.query_mut().remove(Encoded("%e9+")), 1);
}

#[test]
fn encoded_paths_keep_their_bytes_and_stay_below_the_base() {
    let cases = [
        ("/caf%C3%A9/a%2fb", Ok("/p/caf%C3%A9/a%2fb")),
        ("a//b/", Ok("/p/a//b/")),
        ("//evil.example/", Ok("/p//evil.example/")),
        ("a?b#c\\d|e é\t", Ok("/p/a%3Fb%23c%5Cd%7Ce%20%C3%A9%09")),
        ("100%/%zz/%2", Ok("/p/100%/%zz/%2")),
        ("%252e%252e/..;/%2e%2e%2f", Ok("/p/%252e%252e/..;/%2e%2e%2f")),
        ("a/%2E/.%2e/b", Ok("/p/b")),
        ("a/%2e", Ok("/p/a/")),
        ("a/%2e%2E", Ok("/p/")),
        ("", Ok("/p")),
        ("/%2e.", Err(1..5)),
        ("a/../%2E%2e/b", Err(5..11)),
    ];
    for (path, expected) in cases {
        let mut url = url("https://h/p?q");
        let result = url.append_path(Encoded(path));
        let range = |error: SetError| {
            assert_eq!(error.code(), "dot-segment");
            error.range()
        };
        let result = result.map(|()| url.path()).map_err(range);
        assert_eq!(result, expected, "{path}");
        assert_eq!(url.query(), Some("q"));

        let built = Url::builder("foo").segment("p").path(Encoded(path)).build().map(|url| url.path().to_owned());
        assert_eq!(built.as_deref().map_err(|error| range(error.clone())), expected, "{path}");
    }
    let mut url = url("file:///");
    url.append_segment(Encoded("C|/%41")).unwrap();
    assert_eq!(url.path(), "/C%7C%2F%41");
    for dots in [".", "%2e", "..", "%2E.", "%2e%2e"] {
        assert!(url.append_segment(Encoded(dots)).is_err());
        assert!(url.path_segments_mut().unwrap().push(Encoded(dots)).insert(0, Encoded(dots)).is_err());
        assert!(url.path_segments_mut().unwrap().replace(0, Encoded(dots)).is_err());
        assert!(Url::builder("file").segment(Encoded(dots)).build().is_err());
    }
    assert_eq!(url.path(), "/C%7C%2F%41");
}
