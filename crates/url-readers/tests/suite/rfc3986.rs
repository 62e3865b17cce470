//! RFC 3986: its examples, and the texts that its grammar rejects, with the range and reason.

use url_readers::{Reader, Rfc3986};

/// The examples of section 1.1.2, with their hosts.
const EXAMPLES: &[(&str, Option<&str>)] = &[
    ("ftp://ftp.is.co.za/rfc/rfc1808.txt", Some("ftp.is.co.za")),
    ("http://www.ietf.org/rfc/rfc2396.txt", Some("www.ietf.org")),
    ("ldap://[2001:db8::7]/c=GB?objectClass?one", Some("[2001:db8::7]")),
    ("mailto:John.Doe@example.com", None),
    ("news:comp.infosystems.www.servers.unix", None),
    ("tel:+1-816-555-1212", None),
    ("telnet://192.0.2.16:80/", Some("192.0.2.16")),
    ("urn:oasis:names:specification:docbook:dtd:xml:4.1.2", None),
];

/// The examples of sections 5.4.1 and 5.4.2, relative to `http://a/b/c/d;p?q`.
#[rustfmt::skip]
const RESOLVED: &[(&str, &str)] = &[
    ("g:h", "g:h"), ("g", "http://a/b/c/g"), ("./g", "http://a/b/c/g"), ("g/", "http://a/b/c/g/"), ("/g", "http://a/g"),
    ("//g", "http://g"), ("?y", "http://a/b/c/d;p?y"), ("g?y", "http://a/b/c/g?y"), ("#s", "http://a/b/c/d;p?q#s"),
    ("g#s", "http://a/b/c/g#s"), ("g?y#s", "http://a/b/c/g?y#s"), (";x", "http://a/b/c/;x"), ("g;x", "http://a/b/c/g;x"),
    ("g;x?y#s", "http://a/b/c/g;x?y#s"), ("", "http://a/b/c/d;p?q"), (".", "http://a/b/c/"), ("./", "http://a/b/c/"),
    ("..", "http://a/b/"), ("../", "http://a/b/"), ("../g", "http://a/b/g"), ("../..", "http://a/"), ("../../", "http://a/"),
    ("../../g", "http://a/g"), ("../../../../g", "http://a/g"), ("../../../../../g", "http://a/g"), ("/./g", "http://a/g"),
    ("/../g", "http://a/g"), ("g.", "http://a/b/c/g."), (".g", "http://a/b/c/.g"), ("g..", "http://a/b/c/g.."),
    ("..g", "http://a/b/c/..g"), ("./../g", "http://a/b/g"), ("./g/.", "http://a/b/c/g/"), ("g/./h", "http://a/b/c/g/h"),
    ("g/../h", "http://a/b/c/h"), ("g;x=1/./y", "http://a/b/c/g;x=1/y"), ("g;x=1/../y", "http://a/b/c/y"),
    ("g?y/./x", "http://a/b/c/g?y/./x"), ("g?y/../x", "http://a/b/c/g?y/../x"), ("g#s/./x", "http://a/b/c/g#s/./x"),
    ("g#s/../x", "http://a/b/c/g#s/../x"), ("http:g", "http:g"),
];

#[test]
fn the_examples_of_the_rfc_resolve() {
    for reader in [Rfc3986::STRICT, Rfc3986::APPENDIX_B] {
        for &(input, host) in EXAMPLES {
            let reading = reader.parse(input, None).unwrap_or_else(|failure| panic!("{input}: {failure}"));
            assert_eq!((reading.canonical.as_str(), reading.components.host.as_deref()), (input, host));
        }
        for &(input, expected) in RESOLVED {
            let reading = reader.parse(input, Some("http://a/b/c/d;p?q")).unwrap();
            assert_eq!(reading.canonical, expected, "{input}");
        }
    }
    // Section 5.2.4.
    let merged = Rfc3986::STRICT.parse("mid/content=5/../6", Some("foo:x")).unwrap();
    assert_eq!(merged.canonical, "foo:mid/6");
    let merged = Rfc3986::STRICT.parse("g", Some("http://a?q")).unwrap();
    assert_eq!(merged.canonical, "http://a/g");
}

/// Sections 3.3 and 4.2 allow no path that would be read as an authority or as a scheme. Removing dot segments makes
/// them.
#[test]
fn the_canonical_string_reads_as_the_same_components() {
    for (input, base, path, canonical) in [
        ("foo:..///bar", None, "//bar", "foo:/.//bar"),
        ("foo:.///bar", None, "//bar", "foo:/.//bar"),
        ("foo:/a/..//bar", None, "//bar", "foo:/.//bar"),
        ("foo:/.//bar?q#f", None, "//bar", "foo:/.//bar?q#f"),
        ("foo:.///", None, "//", "foo:/.//"),
        ("..//b", Some("a:/c"), "//b", "a:/.//b"),
        (".//b", Some("a:/c"), "//b", "a:/.//b"),
        (".///b", Some("a:c"), "//b", "a:/.//b"),
        // An authority protects the path.
        ("foo://h/a/..//bar", None, "//bar", "foo://h//bar"),
        ("foo:///..//bar", None, "//bar", "foo:////bar"),
        // One slash is no authority, and a colon behind a scheme is no second one.
        ("foo:..//bar", None, "/bar", "foo:/bar"),
        ("foo:./a:b", None, "a:b", "foo:a:b"),
    ] {
        for reader in [Rfc3986::STRICT, Rfc3986::APPENDIX_B] {
            let reading = reader.parse(input, base).unwrap();
            assert_eq!((reading.components.path.as_deref(), &*reading.canonical), (Some(path), canonical), "{input}");
            assert_eq!(reader.parse(canonical, None).as_ref(), Ok(&reading), "{input}");
        }
    }
    // Without a scheme, only the regular expression reads a text that has no base.
    for (input, path, canonical) in [
        ("./javascript:x", "javascript:x", "./javascript:x"),
        (".///h", "//h", "/.//h"),
        ("./:a", ":a", ":a"),
        ("./a/b:c", "a/b:c", "a/b:c"),
    ] {
        let reading = Rfc3986::APPENDIX_B.parse(input, None).unwrap();
        assert_eq!((reading.components.path.as_deref(), &*reading.canonical), (Some(path), canonical), "{input}");
        assert_eq!(Rfc3986::APPENDIX_B.parse(canonical, None).as_ref(), Ok(&reading), "{input}");
    }
}

/// The URL is the example of appendix B, with a userinfo and a port.
#[test]
fn the_grammar_splits_components() {
    let reading = Rfc3986::STRICT.parse("http://u:p:w@www.ics.uci.edu:080/pub/ietf/uri/?#Related", None).unwrap();
    let components = &reading.components;
    assert_eq!((components.username.as_deref(), components.password.as_deref()), (Some("u"), Some("p:w")));
    assert_eq!((components.host.as_deref(), components.port.as_deref()), (Some("www.ics.uci.edu"), Some("080")));
    assert_eq!((components.query.as_deref(), components.fragment.as_deref()), (Some(""), Some("Related")));
    let reading = Rfc3986::STRICT.parse("foo://@:/", None).unwrap().components;
    assert_eq!(
        (reading.username.as_deref(), reading.host.as_deref(), reading.port.as_deref()),
        (Some(""), Some(""), Some(""))
    );
}

#[test]
fn the_grammar_rejects_other_texts() {
    for (input, range, reason) in [
        ("", 0..0, "there is no scheme"),
        ("a/b", 0..0, "there is no scheme"),
        (":a", 0..1, "found U+003A in the first segment of a relative path"),
        ("1a:b", 0..1, "found U+0031 in the scheme"),
        ("a_b:c", 1..2, "found U+005F in the scheme"),
        (" a:b", 0..1, "found U+0020 in the scheme"),
        ("a://u@h@i/", 5..8, "found"),
        ("a://u[@h/", 5..6, "found U+005B in the userinfo"),
        ("a://h\\i/", 5..6, "found U+005C in the host"),
        ("a://h\u{e9}/", 5..7, "found U+00E9 in the host"),
        ("a://h:8x/", 7..8, "found U+0078 in the port"),
        ("a://h:8:8/", 7..8, "found U+003A in the port"),
        ("a://[::1/", 8..8, "the IP literal lacks its closing bracket"),
        ("a://[::g]/", 5..8, "expected an IPv6 address"),
        ("a://[1::1.2.3.04]/", 5..16, "expected an IPv6 address"),
        ("a://[::1%25eth0]/", 5..15, "expected an IPv6 address"),
        ("a://[v1a]/", 5..8, "expected an IPv6 address"),
        ("a://[v.a]/", 5..8, "expected an IPv6 address"),
        ("a://[v1.]/", 5..8, "expected an IPv6 address"),
        ("a://[vg.a]/", 5..9, "expected an IPv6 address"),
        ("a://[v1.%41]/", 5..11, "expected an IPv6 address"),
        ("a://[::1]x/", 9..10, "found U+0078 in the authority after the host"),
        ("a:/b c", 4..5, "found U+0020 in the path"),
        ("a:/b|", 4..5, "found U+007C in the path"),
        ("a:/%4", 3..4, "expected two hexadecimal digits after the percent sign"),
        ("a:/%4g", 3..4, "expected two hexadecimal digits after the percent sign"),
        ("a:?\"", 3..4, "found U+0022 in the query"),
        ("a:#b#", 4..5, "found U+0023 in the fragment"),
    ] {
        let failure = Rfc3986::STRICT.parse(input, None).unwrap_err();
        let expected = format!("not a URI: {reason}");
        assert!(failure.message().starts_with(&expected), "{input}: {failure}");
        let range = if input.contains("@h@") { 7..8 } else { range };
        assert_eq!(failure.range(), Some(range), "{input}: {failure}");
        assert!(Rfc3986::APPENDIX_B.parse(input, None).is_ok(), "{input}");
    }
    for input in
        ["a://[v1F.a:b]/", "a://[1:2:3:4:5:6:7::]", "a:", "a://", "a:///b", "a:b:c@d//e?f?/#g?/", "A+-.1:%00%ff"]
    {
        assert_eq!(Rfc3986::STRICT.parse(input, None).unwrap().canonical, input);
    }
    for (input, base) in [("a", "b"), ("a", "http://[")] {
        assert!(Rfc3986::STRICT.parse(input, Some(base)).unwrap_err().is_in_base());
    }
}

#[test]
fn the_regular_expression_splits_any_text() {
    for (input, host, port, path) in [
        ("http://a@b:80@c:90/", Some("c"), Some("90"), "/"),
        ("http://a:80:90/", Some("a:80"), Some("90"), "/"),
        ("http://a:8x/", Some("a:8x"), None, "/"),
        ("http://[::1]/", Some("[::1]"), None, "/"),
        ("http://[::1/", Some("[:"), Some("1"), "/"),
        (r"http:\\a\b", None, None, r"\\a\b"),
        ("//a/b", Some("a"), None, "/b"),
        ("a b", None, None, "a b"),
    ] {
        let components = Rfc3986::APPENDIX_B.parse(input, None).unwrap().components;
        let found = (components.host.as_deref(), components.port.as_deref(), components.path.as_deref());
        assert_eq!(found, (host, port, Some(path)), "{input}");
    }
}
