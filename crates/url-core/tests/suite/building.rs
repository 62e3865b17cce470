//! Building URLs: what each component accepts, and what it becomes. Changing the scheme, between special and not
//! special.

use std::{borrow::Cow, collections::BTreeMap};
use url_core::{
    Url,
    builder::UrlBuilder,
    encoded::{Encoded, Item},
    error::{SetError, SetErrorKind},
    host::Host,
    query::{PairValue, Space},
};

#[track_caller]
fn url(input: &str) -> Url {
    Url::parse(input).unwrap_or_else(|error| panic!("{input}: {error}"))
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
    let mixed: [(Item<'_>, PairValue<'_>); 2] = [("a".into(), None.into()), (Encoded("%62").into(), "%".into())];
    assert_eq!(pairs(https().pairs(mixed)).as_deref(), Some("a&%62=%25"));
    assert_eq!(pairs(https().pairs([("", ""); 0])), None);
    let errors = [
        (
            Url::builder("1a").host_and_port("a b").build(),
            "cannot set the scheme: unexpected: expected an ASCII letter (bytes 0..0)",
        ),
        (
            Url::builder("a b").build(),
            "cannot set the scheme: unexpected: expected an ASCII letter or digit, `+`, `-`, `.` or the end (bytes 1..1)",
        ),
        (
            Url::builder("https").host("").build(),
            "cannot set the host: host-required: a special URL must have a host, which may be empty only for `file`",
        ),
        (
            Url::builder("https").build(),
            "cannot set the host: host-required: a special URL must have a host, which may be empty only for `file`",
        ),
        (
            Url::builder("foo").opaque_path("/x").build(),
            "cannot set the path: unexpected: expected anything but a slash (bytes 0..0)",
        ),
        (
            Url::builder("foo").host("h").opaque_path("x").build(),
            "cannot set the path: cannot-have-opaque-path: only a URL that has no host and is not special can have an opaque path",
        ),
        (
            Url::builder("file").host("h").port(1).build(),
            "cannot set the port: cannot-have-username-password-port: a URL without a host, with the empty host or with the scheme `file` cannot have a username, password or port",
        ),
        (
            Url::builder("foo").username("u").build(),
            "cannot set the username: cannot-have-username-password-port: a URL without a host, with the empty host or with the scheme `file` cannot have a username, password or port",
        ),
        (
            Url::builder("foo").password("p").build(),
            "cannot set the password: cannot-have-username-password-port: a URL without a host, with the empty host or with the scheme `file` cannot have a username, password or port",
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
    let texts: [Item<'_>; 11] = [
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
        assert_eq!(built.as_deref().map_err(|error| range(*error)), expected, "{path}");
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
        ("https://h/", "1a", Err(SetErrorKind::Unexpected)),
        ("https://h/", "a:b", Err(SetErrorKind::Unexpected)),
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
