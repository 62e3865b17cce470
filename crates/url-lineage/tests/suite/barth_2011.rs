//! Barth's draft by its text, section by section.

use url_lineage::{
    Component, Reader,
    barth_2011::{Barth, ParsedUrl, canonicalize_host, parse, resolve},
};

fn parts(url: &ParsedUrl) -> [Option<&str>; 5] {
    let ParsedUrl { scheme, authority, path, query, fragment } = url;
    [Some(scheme), authority.as_deref(), path.as_deref(), query.as_deref(), fragment.as_deref()]
}

#[test]
fn parsing_a_url() {
    for (input, expected) in [
        (" \u{1}http://h\0 ", [Some("http"), Some("h"), None, None, None]),
        ("hTTp:h/p", [Some("hTTp"), Some("h"), Some("/p"), None, None]),
        (r"http:\/\/h\p", [Some("http"), Some("h"), Some("\\p"), None, None]),
        ("http://h?q#f", [Some("http"), Some("h"), Some(""), Some("q"), Some("f")]),
        ("http://h#f?q", [Some("http"), Some("h"), Some(""), None, Some("f?q")]),
        // "TODO: Why is ";" on this list?"
        ("http://h;p?", [Some("http"), Some("h"), Some(";p"), Some(""), None]),
        ("http:", [Some("http"), Some(""), None, None, None]),
        ("other://h/p", [Some("other"), Some("h"), Some("/p"), None, None]),
        ("other:/p?q", [Some("other"), None, Some("/p?q"), None, None]),
        ("data://h?q#f", [Some("data"), None, Some("//h?q#f"), None, None]),
        ("mailto:a?b#c", [Some("mailto"), None, Some("a"), Some("b#c"), None]),
        ("file:///p?q", [Some("file"), Some(""), Some("/p"), Some("q"), None]),
        ("file://h/p", [Some("file"), Some("h"), Some("/p"), None, None]),
        ("c:\\p", [Some("file"), Some(""), Some("/C:\\p"), None, None]),
        (":x", [Some(""), None, Some("x"), None, None]),
    ] {
        assert_eq!(parts(&parse(input).unwrap()), expected, "{input:?}");
    }
    assert_eq!(parse(" http").unwrap_err().range(), Some(0..5));
}

#[test]
fn components_are_as_written() {
    let components = |input| {
        let components = parse(input).unwrap().components();
        Component::ALL.iter().map(|component| components.get(*component).map(String::from)).collect::<Vec<_>>()
    };
    let whole = ["hTTp", "U", "p", "H%41", "080", "/./a", "q", "f"].map(|text| Some(text.to_owned()));
    assert_eq!(components("hTTp://U:p@H%41:080/./a?q#f"), whole);
    let opaque = [Some("mailto"), None, None, None, None, Some("me@h"), None, None].map(|text| text.map(String::from));
    assert_eq!(components("mailto:me@h"), opaque);
}

#[test]
fn resolving() {
    let base = parse("http://u@h:1/a/b?q#f").unwrap();
    for (input, expected) in [
        ("", [Some("http"), Some("u@h:1"), Some("/a/b"), Some("q"), None]),
        (" c ", [Some("http"), Some("u@h:1"), Some("/a/c"), None, None]),
        ("//i", [Some("http"), Some("i"), None, None, None]),
        (r"/\i", [Some("http"), Some("i"), None, None, None]),
        ("/c", [Some("http"), Some("u@h:1"), Some("/c"), None, None]),
        ("?r", [Some("http"), Some("u@h:1"), Some("/a/b"), Some("r"), None]),
        ("#g", [Some("http"), Some("u@h:1"), Some("/a/b"), Some("q"), Some("g")]),
        ("HTTP:c", [Some("http"), Some("u@h:1"), Some("/a/c"), None, None]),
        ("https:c", [Some("https"), Some("c"), None, None, None]),
        (":c", [Some("http"), Some("u@h:1"), Some("/a/:c"), None, None]),
        ("a_b:c", [Some("http"), Some("u@h:1"), Some("/a/a_b:c"), None, None]),
        (r"\\i\c", [Some("file"), Some("i"), Some("\\c"), None, None]),
        ("/\n/i", [Some("http"), Some("i"), None, None, None]),
        (" ht\ntp\t:c ", [Some("http"), Some("u@h:1"), Some("/a/c"), None, None]),
    ] {
        assert_eq!(parts(&resolve(input, &base).unwrap()), expected, "{input:?}");
    }
    // A "?" is concatenated whether or not there is a query, and a slash where there is no path.
    let base = parse("http://h").unwrap();
    assert_eq!(parts(&resolve("#g", &base).unwrap()), [Some("http"), Some("h"), Some(""), Some(""), Some("g")]);
    assert_eq!(resolve("c", &base).unwrap().path.as_deref(), Some("/c"));
    let base = parse("about:blank#f").unwrap();
    for input in ["c", "/c", "//c", "?c", "#c"] {
        assert_eq!(resolve(input, &base).unwrap_err().range(), Some(0..input.len()), "{input}");
    }
    assert!(resolve("", &base).is_ok());
    // The scheme of a base that is not hierarchical does not make a URL relative to it.
    assert_eq!(resolve("about:c", &base).unwrap().path.as_deref(), Some("c"));
    assert!(Barth::UTF_8.parse("c", Some("c")).unwrap_err().is_in_base());
}

#[test]
fn canonicalizing() {
    for (input, canonical) in [
        ("HTTP://H", "http://h/"),
        ("http://@h", "http://h/"),
        ("http://u:@h", "http://u@h/"),
        ("http://:@h", "http://h/"),
        ("http://:p@h", "http://:p@h/"),
        ("http://\u{E4}[%:<@h", "http://%C3%A4%5B%:%3C@h/"),
        ("http://h:80", "http://h/"),
        ("http://h:", "http://h/"),
        ("http://h:-80", "http://h:-80/"),
        ("https://h:80", "https://h:80/"),
        ("https://h:443", "https://h/"),
        ("ftp://h:21", "ftp://h/"),
        ("gopher://h:70", "gopher://h/"),
        ("ws://h:80", "ws://h:80/"),
        ("http://h:8 0", "http://h:8%200/"),
        ("http://h/%41%2d%2e%2F%zz", "http://h/A-%2e%2F%zz"),
        ("http://h/\u{E4} \"^|", "http://h/%C3%A4%20%22%5E%7C"),
        ("http://h/a/./../b\\..\\c", "http://h/c"),
        ("http://h;p", "http://h/;p"),
        ("http://h/a\tb?a\nb#a\rb", "http://h/ab?ab#ab"),
        ("http:/\n/h/", "http://h/"),
        ("http:\n//h/", "http://h/"),
        (" h\tt\rt\np://\th/ ", "http://h/"),
        ("http://h?\u{E4} <>\"'[", "http://h/?%C3%A4%20%3C%3E%22'["),
        ("http://h?", "http://h/?"),
        ("http://h#\u{E4} <\u{1}x", "http://h/#\u{E4} <%01x"),
        ("JavaScript:a \u{E4}\u{1}%41", "javascript:a %C3%A4%01%41"),
        ("mailto:a, b\u{E4}?c<", "mailto:a,%20b%C3%A4?c%3C"),
        // A backslash is a slash only in paths of hierarchical URLs.
        ("mailto:a\\b%5C", "mailto:a%5Cb%5C"),
        ("other:a\\b", "other:a\\b"),
        ("file:///c|/../a", "file:///C:/a"),
        ("a.+-1://h", "a.+-1://h/"),
    ] {
        assert_eq!(
            Barth::UTF_8.parse(input, None).map(|reading| reading.canonical).as_deref(),
            Ok(canonical),
            "{input:?}"
        );
    }
    for input in ["1a:b", ":b", "a%:b", "a\u{E4}:b", "http://\u{E000}", "http://\u{E4}\u{5D0}"] {
        assert!(Barth::UTF_8.parse(input, None).is_err(), "{input:?}");
    }
    let reading = Barth::UTF_8.parse("http://u:p@h:1/a?b#c", None).unwrap();
    let texts = Component::ALL.iter().map(|component| reading.components.get(*component).unwrap());
    assert!(texts.eq(["http", "u", "p", "h", "1", "/a", "b", "c"]));
    assert_eq!((Barth::UTF_8.name(), Barth::UTF_8.date()), ("barth-2011", "2011-04"));
}

#[test]
fn canonicalizing_a_host() {
    for (host, canonical) in [
        ("", ""),
        ("EX_AMPLE.com.", "ex_ample.com."),
        ("a!b\"c", "a%21b%22c"),
        ("a%41%zz", "a%41%zz"),
        ("[::1]", "[::1]"),
        ("a:b", "a:b"),
        ("fa\u{DF}.\u{FF21}\u{3002}x", "fass.a.x"),
        ("\u{442}(", "xn--%28-7ed"),
        ("0xC0.0250.1", "192.168.0.1"),
        ("1", "0.0.0.1"),
        // Three browsers of four left these.
        ("0x.1", "0x.1"),
        ("192.168.0.1.", "192.168.0.1."),
        ("\u{FF11}", "1"),
    ] {
        assert_eq!(canonicalize_host(host).as_deref(), Ok(canonical), "{host}");
    }
    let too_long = ["\u{E4}", "\u{FF41}"].map(|letter| letter.repeat(64));
    // A soft hyphen is mapped to nothing.
    let (prefix, nameprep) = ("expected ASCII after the prefix xn--", "Nameprep rejects it");
    let length = "expected 1 to 63 characters of ASCII";
    for (host, label, reason) in [
        ("\u{FFFD}", 1, nameprep),
        ("xn--\u{E4}", 1, prefix),
        ("\u{5D0}a", 1, nameprep),
        ("\u{AD}", 1, length),
        ("a.\u{AD}", 2, length),
        (&too_long[0], 1, length),
        (&too_long[1], 1, length),
    ] {
        let expected = format!("the IDNA to-ascii algorithm: label {label}: {reason}");
        assert_eq!(canonicalize_host(host).unwrap_err().message(), expected, "{host}");
    }
}

/// Two sentences of the draft ask whether a scheme is hierarchical, and no list says so for most schemes.
#[test]
fn a_scheme_of_unknown_hierarchicalness() {
    for (input, base, canonical) in [
        // The shared scheme is hierarchical if the base URL was parsed as hierarchical.
        ("foo:x", "foo://h/a/b", "foo://h/a/x"),
        ("foo:/x", "foo://h/a/b", "foo://h/x"),
        ("foo:x", "foo:/a/b", "foo:x"),
        // "foo:", concatenated with the relative URL, does not start with two slashes after the scheme.
        (r"/\i/x", "foo://h/a", r"foo:/\i/x"),
        (r"/\i/x", "http://h/a", "http://i/x"),
        ("//i/x", "foo://h/a", "foo://i/x"),
    ] {
        let reading = Barth::UTF_8.parse(input, Some(base));
        assert_eq!(reading.map(|reading| reading.canonical).as_deref(), Ok(canonical), "{input} {base}");
    }
    assert_eq!(Barth::UTF_8.parse("foo://H", None).unwrap().canonical, "foo://h/");
}

#[cfg(feature = "encoding")]
#[test]
fn queries_in_the_ambient_encoding() {
    use url_lineage::encoding_rs::{ISO_2022_JP, KOI8_R, WINDOWS_1252};

    for (input, encoding, canonical) in [
        ("http://\u{E9}.\u{E9}/\u{E9}?\u{E9}#\u{E9}", WINDOWS_1252, "http://xn--9ca.xn--9ca/%C3%A9?%E9#\u{E9}"),
        ("mailto:\u{E9}?\u{E9}", WINDOWS_1252, "mailto:%C3%A9?%E9"),
        // A character that the encoding lacks, as in Chrome and Safari.
        ("http://h/?q=\u{4F60}&", KOI8_R, "http://h/?q=%26%2320320%3B&"),
        ("http://h/?\u{3042}\u{E9}\u{3042}", ISO_2022_JP, "http://h/?%1B$B$%22%1B(B%26%23233%3B%1B$B$%22%1B(B"),
    ] {
        let reading = Barth::UTF_8.encoding(encoding).parse(input, None);
        assert_eq!(reading.map(|reading| reading.canonical).as_deref(), Ok(canonical), "{input}");
    }
}
