//! The places of a path that servers read in different ways.

use url_core::{
    Url,
    encoded::{Encoded, Item},
    error::SetErrorKind,
    path::PathAmbiguityKind as Kind,
};

/// Kinds and ranges of the places in a path, written as `kind:text`.
fn places(url: &Url) -> Vec<String> {
    url.path_ambiguities().map(|place| format!("{}:{}", place.kind(), &url.as_str()[place.range()])).collect()
}

#[test]
fn published_confusions_are_found() {
    #[rustfmt::skip]
    let rows: &[(&str, &[&str])] = &[
        // nginx merges slashes, HAProxy does not: https://github.com/GrrrDog/weird_proxies, Haproxy-and-Nuster.md.
        ("https://h//admin/", &["empty-segment://"]),
        ("https://h/images/1.jpg/..///../1.jpg", &["empty-segment://"]),
        // Tomcat behind a proxy: https://www.acunetix.com/blog/articles/a-fresh-look-on-reverse-proxy-related-attacks/
        ("https://h/..;/manager/html", &["dot-segment-with-parameter:..;"]),
        ("https://h/app/..;jsessionid=1/..;/x", &["dot-segment-with-parameter:..;", "dot-segment-with-parameter:..;"]),
        // Jetty: https://github.com/jetty/jetty.project/pull/6939
        ("https://h/foo/%2e%2e;/bar", &["dot-segment-with-parameter:%2e%2e;"]),
        ("https://h/foo/.;/bar", &["dot-segment-with-parameter:.;"]),
        // Apache Shiro, CVE-2020-1957, and Undertow, CVE-2020-1757:
        // https://blog.tyage.net/posts/2020-06-19-matrix-parameter/
        ("https://h/demo/..;/admin/index", &["dot-segment-with-parameter:..;"]),
        ("https://h/admin;page=1/index", &["path-parameter:;"]),
        ("https://h/;/admin", &["path-parameter:;"]),
        // Apache Tomcat before 6.0.10, CVE-2007-0450.
        ("https://h/app/%5C../manager", &["encoded-backslash:%5C"]),
        ("https://h/examples%2Fservlets/", &["encoded-slash:%2F"]),
        // A location without a slash at its end in nginx.
        ("https://h/static..%2f..%2fetc", &["encoded-slash:%2f", "encoded-slash:%2f"]),
        // IIS: the decoding of paths twice, CERT CA-2001-12, and overlong encodings, CVE-2000-0884.
        ("https://h/scripts/..%255c../winnt", &["double-encoding:%255c"]),
        ("https://h/scripts/..%%35c../winnt", &["invalid-encoding:%"]),
        ("https://h/scripts/..%25%35%63../winnt", &["double-encoding:%25%35%63"]),
        ("https://h/scripts/..%c0%af../winnt", &["overlong-encoding:%c0%af"]),
        ("https://h/scripts/..%u002f../winnt", &["invalid-encoding:%"]),
        // Resin: https://lab.wallarm.com/quick-tip-watch-out-restriction-by-location-can-be-circumvented-7ce5ce61b262/
        ("https://h/%C0%AFresin-doc%C0%AFindex.xtp", &["overlong-encoding:%C0%AF", "overlong-encoding:%C0%AF"]),
        // Apache httpd with a rewritten path, CVE-2024-38474.
        ("https://h/html/secret.php%3F.png", &["encoded-delimiter:%3F"]),
        ("https://h/a%23b", &["encoded-delimiter:%23"]),
        // The end of a name in C, and the end of a line of a header.
        ("https://h/secret.php%00.png", &["encoded-nul:%00"]),
        ("https://h/a%0d%0aSet-Cookie:b", &["encoded-control:%0d", "encoded-control:%0a"]),
    ];
    for (input, expected) in rows {
        assert_eq!(places(&Url::parse(input).unwrap()), *expected, "{input}");
    }
}

#[test]
fn places_are_found_in_all_kinds_of_paths() {
    #[rustfmt::skip]
    let rows: &[(&str, &[&str])] = &[
        // What the parser resolves, and what only seems to be one of the kinds.
        ("https://h", &[]),
        ("https://h/", &[]),
        ("https://h/a/", &[]),
        ("https://h/a/../%2e%2E/.%2e\\..\\./b", &[]),
        ("https://h/.../..a/a../.%2e%2e/%2e.a", &[]),
        ("https://h/50%25/%25/%25g0/%252", &[]),
        ("https://h/%C3%A9/%F0%9F%98%80/%E0%A0%80/%F0%90%80%80/%E9/%C3", &[]),
        ("https://h/%61%41%20%7E:@!$&'()*+,=|", &[]),
        ("https://u;:p%2F@h/?a//..;/%2F%00#/..//%2F", &[]),
        // Runs of slashes are one place. One slash at the end is none.
        ("https://h///a//", &["empty-segment:///", "empty-segment://"]),
        ("https://h//", &["empty-segment://"]),
        ("https://h/a/..//b", &["empty-segment://"]),
        // Only the first dots and semicolon of a segment.
        ("https://h/..;;/.;.;/a;b;c", &[
            "dot-segment-with-parameter:..;", "path-parameter:;", "dot-segment-with-parameter:.;", "path-parameter:;",
            "path-parameter:;", "path-parameter:;",
        ]),
        ("https://h/%2e.%3b/a%3B", &["dot-segment-with-parameter:%2e.%3b", "path-parameter:%3B"]),
        ("https://h/...;", &["path-parameter:;"]),
        // Decoded once, all of these are double encodings.
        ("https://h/%2541%25%34%31%254%31%25%341", &[
            "double-encoding:%2541", "double-encoding:%25%34%31", "double-encoding:%254%31", "double-encoding:%25%341",
        ]),
        ("https://h/%252525", &["double-encoding:%2525"]),
        ("https://h/%/%4/%4g/%%41", &[
            "invalid-encoding:%", "invalid-encoding:%", "invalid-encoding:%", "invalid-encoding:%",
        ]),
        // The limits of table 3-7 of the Unicode Standard, and encodings that end too early.
        ("https://h/%C0%80%C1%BF%C2%80", &["overlong-encoding:%C0%80", "overlong-encoding:%C1%BF"]),
        ("https://h/%E0%80%AF%E0%9F%BF%E0%A0%80", &["overlong-encoding:%E0%80%AF", "overlong-encoding:%E0%9F%BF"]),
        ("https://h/%F0%80%80%AF%F0%8F%BF%BF%F0%90%80%80", &[
            "overlong-encoding:%F0%80%80%AF", "overlong-encoding:%F0%8F%BF%BF",
        ]),
        ("https://h/%C0/%C0a/%E0%80/%F0%80%80a", &["overlong-encoding:%E0%80", "overlong-encoding:%F0%80%80"]),
        ("https://h/%7f%1F%20", &["encoded-control:%7f", "encoded-control:%1F"]),
        // URLs that are not special, also without a host.
        ("foo://h/a\\..\\b", &["backslash:\\", "backslash:\\"]),
        ("foo://h", &[]),
        ("foo:/.//a", &["empty-segment://"]),
        ("file:///C:/a//b", &["empty-segment://"]),
        // In an opaque path, nothing is resolved.
        ("foo:../a/./%2e%2E", &["dot-segment:..", "dot-segment:.", "dot-segment:%2e%2E"]),
        ("foo:a/..", &["dot-segment:.."]),
        ("foo:", &[]),
        ("urn:isbn:1", &[]),
        ("data:text/html;base64,QQ==", &["path-parameter:;"]),
    ];
    for (input, expected) in rows {
        let url = Url::parse(input).unwrap();
        assert_eq!(places(&url), *expected, "{input}");
        let mut iterator = url.path_ambiguities();
        while iterator.next().is_some() {}
        assert_eq!(iterator.next(), None);
    }
}

#[test]
fn a_strict_append_refuses_what_would_be_ambiguous() {
    #[rustfmt::skip]
    let rows = [
        // Encoded already, and as a text.
        ("/a/b/", Some("/v1/a/b/"), Some("/v1/a/b/")),
        ("", Some("/v1"), Some("/v1")),
        ("/", Some("/v1/"), Some("/v1/")),
        ("caf\u{E9} 1", Some("/v1/caf%C3%A9%201"), Some("/v1/caf%C3%A9%201")),
        ("50% off", None, Some("/v1/50%25%20off")),
        ("a%20b", Some("/v1/a%20b"), None),
        ("a%2Fb", None, None),
        ("a\\b", None, None),
        ("a?b", None, None),
        ("a\tb", None, None),
        ("a;b", None, None),
        ("..;/a", None, None),
        ("//a", None, None),
        ("a//b", None, None),
        (".", None, None),
        ("a/../b", None, None),
        ("%2e%2e", None, None),
    ];
    for (path, encoded, plain) in rows {
        for (item, expected) in [(Item::from(Encoded(path)), encoded), (Item::from(path), plain)] {
            let mut url = Url::parse("https://h/v1?q").unwrap();
            let result = url.append_path_strict(item);
            assert_eq!(url.path(), expected.unwrap_or("/v1"), "{item:?}");
            let refused = result.err().map(|error| error.kind());
            assert_eq!(refused, expected.is_none().then_some(SetErrorKind::AmbiguousPath), "{item:?}");
        }
    }
    let mut url = Url::parse("https://h/").unwrap();
    let error = url.append_path_strict(Encoded("/a/%2F")).unwrap_err();
    assert_eq!((error.code(), error.range()), ("ambiguous-path", 3..6));
    assert_eq!(error.path_ambiguity().unwrap().kind(), Kind::EncodedSlash);
    assert_eq!(url.append_path_strict(b"\xC0\xAF").unwrap_err().range(), 0..2);
    let error = Url::parse("mailto:me").unwrap().append_path_strict("..").unwrap_err();
    assert_eq!((error.kind(), error.path_ambiguity()), (SetErrorKind::OpaquePath, None));
}

#[test]
fn debug_shows_places_without_their_text() {
    let url = Url::parse("https://h//token;").unwrap();
    assert_eq!(
        format!("{:?}", url.path_ambiguities()),
        "[PathAmbiguity { kind: EmptySegment, start: 9, end: 11 }, \
         PathAmbiguity { kind: PathParameter, start: 16, end: 17 }]"
    );
}

#[test]
fn long_paths_take_linear_time() {
    for piece in ["/", ".", "/..;", ";", "%25", "%", "%2", "%F0", "%E0%80", "%F0%80%80%80", "a", "/."] {
        let path = piece.repeat(50_000);
        let url = Url::parse(&format!("foo:a{path}")).unwrap();
        let last = url.path_ambiguities().last();
        assert!(last.is_none_or(|place| place.range().end <= url.as_str().len()), "{piece}");
        _ = url.clone().append_path_strict(Encoded(&path));
        let base = Url::parse("foo://h/a").unwrap();
        assert_eq!(base.append_reference(&path).is_ok(), piece != "/", "{piece}");
    }
}

#[test]
fn every_kind_is_found_and_says_why() {
    let url = Url::parse("foo:a//..;/../b;c\\%2f%5c%00%01%3f%2541%g%c0%af").unwrap();
    let mut found: Vec<Kind> = url.path_ambiguities().map(|place| place.kind()).collect();
    found.sort_unstable();
    assert_eq!(found, Kind::ALL);
    for place in url.path_ambiguities() {
        assert_eq!(place.code().parse(), Ok(place.kind()));
        let range = place.range();
        assert_eq!(
            place.to_string(),
            format!("{}: {} (bytes {}..{})", place.code(), place.message(), range.start, range.end)
        );
        assert!(!place.message().ends_with('.') && place.message().starts_with(char::is_lowercase), "{place}");
    }
}
