//! `Web::URL` by its text, step by step.

use url_lineage::{
    Reader,
    weburl_2011::{
        Encoding,
        Variant::{self, Chrome, Gecko, Ie, This},
        WebUrl, canonicalize, canonicalize_host, canonicalize_ipv4_address, canonicalize_ipv6_address, nameprep,
        nameprep_without_check_bidi, parse, remove_dot_segments, resolve,
    },
};

/// The canonical string, or `None` for a failure.
fn read(input: &str, base: Option<&str>) -> Option<String> {
    WebUrl::new(This).parse(input, base).ok().map(|reading| reading.canonical)
}

#[test]
fn preprocessing() {
    for (input, canonical) in [
        ("\u{1} http://h/\t \0", "http://h/"),
        ("ht\ntp://h/\ra\tb", "http://h/ab"),
        ("http://h/\u{FDD0}\u{1FFFF}", "http://h/%EF%BF%BD%EF%BF%BD"),
        ("http://h/a\0b", "http://h/a%EF%BF%BDb"),
        // Not in other URLs, because the authors' data shows that the step that "might be wrong" is wrong there.
        ("data:a\0b", "data:a%00b"),
    ] {
        assert_eq!(read(input, None).as_deref(), Some(canonical), "{input:?}");
    }
}

#[test]
fn hierarchicalness() {
    for (input, path, host) in [
        ("http:h/p", Some("/p"), Some("h")),
        ("HTTPS:////h", None, Some("h")),
        ("about://h/p", Some("//h/p"), None),
        ("data:/p?q#f", Some("/p?q#f"), None),
        ("other://h/p", Some("/p"), Some("h")),
        ("other:/p", Some("/p"), None),
        ("other:/p?q#f", Some("/p"), None),
        ("other:p?q#f", Some("p?q#f"), None),
        ("http://h;x", None, Some("h;x")),
    ] {
        let url = parse(input).unwrap();
        assert_eq!((url.path.as_deref(), url.host.as_deref()), (path, host), "{input}");
    }
    for (input, is_hierarchical) in
        [("http:", true), ("about:/", false), ("other:/", true), ("other://h", true), ("other:x", false)]
    {
        assert_eq!(parse(input).unwrap().is_hierarchical(), is_hierarchical, "{input}");
    }
    for input in ["", "no scheme", ":x"] {
        assert_eq!(parse(input).unwrap_err().range(), Some(0..0), "{input}");
    }
}

#[test]
fn mailto_has_a_query_and_no_fragment() {
    let url = parse("mailto:a@b?c?d#e").unwrap();
    assert_eq!((url.path.as_deref(), url.query.as_deref(), url.fragment), (Some("a@b"), Some("c?d#e"), None));
    assert_eq!(read("MAILTO:%41\u{E4} b", None).as_deref(), Some("mailto:A%C3%A4%20b"));
}

#[test]
fn resolution() {
    let base = parse("http://u@h:1/a/b/c?q#f").unwrap();
    for (input, resolved) in [
        ("", "http://u@h:1/a/b/c?q"),
        ("//i/./j/../k", "http://i/k"),
        (r"/\i\j", "http://i/j"),
        ("/x/../y", "http://u@h:1/y"),
        (r"\x", "http://u@h:1/x"),
        ("?x", "http://u@h:1/a/b/c?x"),
        ("#x", "http://u@h:1/a/b/c?q#x"),
        (r"..\x?y#z", "http://u@h:1/a/x?y#z"),
        ("../../../../x", "http://u@h:1/x"),
        ("http:x", "http://u@h:1/a/b/x"),
        ("HTTP:?x", "http://u@h:1/a/b/c?x"),
        ("https:x", "https://x"),
        ("a b:c", "http://u@h:1/a/b/a b:c"),
        ("a_b:c", "a_b:c"),
        ("data:../x", "data:../x"),
        ("other://h/../x", "other://h/../x"),
    ] {
        assert_eq!(resolve(input, &base).unwrap().serialize(), resolved, "{input}");
    }
    // The text concatenates a "?" whether or not there is a query.
    assert_eq!(resolve("#x", &parse("http://h/").unwrap()).unwrap().serialize(), "http://h/?#x");
    // The result is parsed again, so that repeated slashes precede an authority.
    assert_eq!(resolve("/x", &parse("http://").unwrap()).unwrap().host.as_deref(), Some("x"));
    assert_eq!(resolve("x", &parse("other:/a/b").unwrap()).unwrap().serialize(), "other:/a/x");
    assert_eq!(resolve("x", &parse("http://h").unwrap()).unwrap().serialize(), "http://h/x");
    assert_eq!(resolve("//h/../x", &parse("other://h").unwrap()).unwrap().serialize(), "other://h/x");
    for input in ["x", "//x", "/x", "?x", "#x"] {
        let failure = resolve(input, &parse("about:blank").unwrap()).unwrap_err();
        assert_eq!(failure.range(), Some(0..input.len()), "{input}");
    }
    let failure = WebUrl::new(This).parse("x", Some("no scheme")).unwrap_err();
    assert!(failure.is_in_base());
}

/// Without a base URL, a string is an absolute URL: nothing in it is relative to another part of it.
#[test]
fn relative_to_nothing() {
    for (input, canonical) in [
        ("http:/h/x/../y", "http://h/y"),
        ("http:h", "http://h/"),
        ("http:?q", "http:///?q"),
        ("h%74tp://h/../x", "h%74tp://h/../x"),
        ("other:/a/../b", "other:/a/../b"),
        ("c:/a/../b", "file:///C:/b"),
    ] {
        assert_eq!(read(input, None).as_deref(), Some(canonical), "{input}");
    }
    assert_eq!(read("x", None), None);
}

#[test]
fn dot_segments() {
    for (path, removed) in [
        ("/a/b/c/./../../g", "/a/g"),
        ("mid/content=5/../6", "mid/6"),
        ("/..", "/"),
        ("/a/..", "/"),
        ("a/..", "/"),
        ("../x", "x"),
        ("./x", "x"),
        ("..", ""),
        ("/a/.", "/a/"),
        ("/a//../b", "/a/b"),
        ("/...", "/..."),
        (r"\a\..\b", "/b"),
        ("", ""),
    ] {
        assert_eq!(remove_dot_segments(path), removed, "{path}");
    }
}

#[test]
fn ipv4_addresses() {
    for (text, address) in [
        ("1.2.3.4", "1.2.3.4"),
        ("1.2.772", "1.2.3.4"),
        ("1.131844", "1.2.3.4"),
        ("16909060", "1.2.3.4"),
        ("0X1.02.0x.0", "1.2.0.0"),
        ("4294967295", "255.255.255.255"),
        ("0", "0.0.0.0"),
        ("000000000000000000000000001", "0.0.0.1"),
        ("1.0xFFFFFF", "1.255.255.255"),
        ("1.2.0xFFFF", "1.2.255.255"),
    ] {
        assert_eq!(canonicalize_ipv4_address(text).as_deref(), Some(address), "{text}");
    }
    for text in [
        "",
        "1.2.3.4.",
        "1.2.3.4.5",
        "1..2",
        "256.1.1.1",
        "1.256.1",
        "1.2.65536",
        "1.16777216",
        "4294967296",
        "08",
        "0xg",
        "-1",
        "1.2.3.x",
        "99999999999999999999999999999999",
    ] {
        assert_eq!(canonicalize_ipv4_address(text), None, "{text}");
    }
}

#[test]
fn ipv6_addresses() {
    for (text, address) in [
        ("::", "::"),
        ("1:0:0:2:0:0:0:3", "1:0:0:2::3"),
        ("0:1:2:3:4:5:6:7", "0:1:2:3:4:5:6:7"),
        ("::1.2.3.4", "::102:304"),
        ("::001.010.09.255", ""),
        ("::001.010.009.255", "::10a:9ff"),
        ("ABCD::0", "abcd::"),
    ] {
        assert_eq!(canonicalize_ipv6_address(text).unwrap_or_default(), address, "{text}");
    }
    for text in ["", "1", "::1.2.3", "::1.2.3.4.5", "::1.2.3.256", "::0001.2.3.4", "1::2::3", "::g", "::1.2.3.+4"] {
        assert_eq!(canonicalize_ipv6_address(text), None, "{text}");
    }
}

#[test]
fn the_variants_of_nameprep() {
    let of = |s: &str| [This, Chrome, Gecko, Ie].map(|variant| nameprep(s, variant));
    let all = |s: &str| [(); 4].map(|()| Some(String::from(s)));
    assert_eq!(of("Stra\u{DF}e\u{AD}"), all("strasse"));
    assert_eq!(of("\u{3000}"), [(); 4].map(|()| Some(String::from(" "))));
    assert_eq!(of("a\u{1680}"), [const { None }; 4]);

    // 2: Gecko alone rejects the tone marks, and they are prohibited for none of the others before NFKC.
    assert_eq!(of("a\u{340}")[2], None);
    assert_eq!(of("a\u{340}")[0].as_deref(), Some("\u{E0}"));
    // 4: Gecko does without Corrigendum #5.
    let problem = "\u{1100}\u{300}\u{1161}";
    assert_eq!(of(problem)[0].as_deref(), Some(problem));
    assert_eq!(of(problem)[2].as_deref(), Some("\u{AC00}\u{300}"));
    // 7: Corrigendum #4 came with Unicode 4.0.0.
    assert_eq!(of("\u{2F868}"), ["\u{36FC}", "\u{2136A}", "\u{36FC}", "\u{2136A}"].map(|s| Some(s.into())));
    // 7: U+1D2C came with Unicode 4.0.0, and U+A69C with 7.0. 8: the result of NFKC is mapped again.
    assert_eq!(of("\u{1D2C}"), ["a", "\u{1D2C}", "a", "\u{1D2C}"].map(|s| Some(s.into())));
    assert_eq!(of("\u{A69C}"), ["\u{44A}", "\u{A69C}", "\u{A69C}", "\u{A69C}"].map(|s| Some(s.into())));
    // 11: U+07C1 is right-to-left, and was not assigned in Unicode 3.2.0.
    assert_eq!(of("\u{7C1}x"), [None, None, Some("\u{7C1}x".into()), Some("\u{7C1}x".into())]);
    assert_eq!(of("\u{5D0}x"), [const { None }; 4]);
    assert!(nameprep_without_check_bidi("\u{5D0}x", This).is_some());
    // U+2D00 is left-to-right, and was not assigned either.
    let georgian = "\u{5D0}\u{2D00}\u{5D0}";
    assert_eq!(of(georgian), [None, None, Some(georgian.into()), Some(georgian.into())]);
    assert_eq!(of("\u{5D0}1\u{5D0}"), all("\u{5D0}1\u{5D0}"));
    assert_eq!(of("\u{5D0}1"), [const { None }; 4]);
    assert_eq!(of("1\u{5D0}"), [const { None }; 4]);
}

#[test]
fn the_variants_of_canonicalize_host() {
    let of = |s: &str| [This, Chrome, Gecko, Ie].map(|variant| canonicalize_host(s, variant).ok());
    let some = |hosts: [&str; 4]| hosts.map(|host| Some(host).filter(|host| *host != "fail").map(String::from));
    for (s, hosts) in [
        ("EXAMPLE.com", ["example.com"; 4]),
        ("", ["", "", "", ""]),
        ("0x7F.1", ["127.0.0.1"; 4]),
        ("[::0:1]", ["[::1]"; 4]),
        (
            "b\u{FC}cher.example",
            ["xn--bcher-kva.example", "xn--bcher-kva.example", "xn--bcher-kva.example", "b\u{FC}cher.example"],
        ),
        // 4, 20.1: Gecko's list of registries, and its fallback.
        ("B\u{DC}CHER.jp", ["xn--bcher-kva.jp", "xn--bcher-kva.jp", "b\u{FC}cher.jp", "b\u{FC}cher.jp"]),
        ("\u{2044}.jp", ["xn--mwg.jp", "xn--mwg.jp", "xn--mwg.jp", "\u{2044}.jp"]),
        // 5.
        ("%5b::1]", ["fail", "[::1]", "%5b::1]", "%5b::1]"]),
        // 6 and 7.
        ("a%42c", ["abc", "abc", "a%42c", "abc"]),
        ("%C3%A4", ["xn--4ca", "xn--4ca", "%c3%a4", "%c3%a4"]),
        // 12.
        ("a%zz", ["fail", "fail", "a%zz", "fail"]),
        // 13.
        ("a b", ["a%20b", "a%20b", "fail", "a%20b"]),
        // 15, 10, 16: label separators.
        ("a\u{3002}b\u{FF0E}", ["a.b."; 4]),
        // 20.2.1.2.1.1.
        ("xn--\u{E4}", ["fail", "fail", "xn--xn---ooa", "fail"]),
        // 18, 20.2.2: Internet Explorer decodes, and wants the way back to lead to the same.
        ("xn--bcher-kva", ["xn--bcher-kva", "xn--bcher-kva", "xn--bcher-kva", "b\u{FC}cher"]),
        ("xn--bcher-kvb", ["xn--bcher-kvb", "xn--bcher-kvb", "xn--bcher-kvb", "fail"]),
        // 26 and 28.
        ("a:b", ["fail", "fail", "a:b", "a:b"]),
        ("a;b", ["fail", "fail", "a;b", "a;b"]),
        ("a~b", ["a~b", "fail", "a~b", "a~b"]),
        // 29.
        ("a%00", ["fail", "fail", "a%00", "fail"]),
        // 30.
        ("a!<", ["a%21%3C", "a%21%3C", "a!<", "a!%3c"]),
    ] {
        assert_eq!(of(s), some(hosts), "{s}");
    }
    // 20.2.1.3.1.
    let long = "x".repeat(70) + ".\u{E4}";
    assert_eq!(of(&long), some(["fail", "fail", &("x".repeat(62) + ".xn--4ca"), "fail"]));
}

#[test]
fn reasons_of_canonicalize_host() {
    let long = ["a.", &"x".repeat(64), ".\u{E4}"].concat();
    for (s, variant, reason) in [
        ("%5b::1]", This, "5: found a percent-encoded bracket at the start of the host"),
        ("a\u{FFFD}", This, "11: Nameprep rejects the host"),
        ("a%zz", Chrome, "12: found a percent sign in the decoded host"),
        ("a b", Gecko, "13: found U+0000 or U+0020 in the host"),
        ("xn--\u{E4}", Chrome, "20.2.1: label 1: expected ASCII after the prefix xn--"),
        (&long, This, "20.2.1: label 2: expected 1 to 63 characters of ASCII"),
        ("b.\u{5D0}1", This, "20.2.1: label 2: Nameprep rejects it"),
        ("a.xn--bcher-kvb", Ie, "20.2.2: label 2: ToUnicode rejects it"),
        ("a:b", This, "26: expected brackets around a host with a colon"),
        ("a~b", Chrome, "28: found U+007E in the host"),
        ("a%00", Ie, "28: found U+0000 in the host"),
        ("a%zz", Ie, "29: expected two hexadecimal digits other than 00 after each percent sign"),
    ] {
        let expected = format!("CanonicalizeHost, step {reason}");
        assert_eq!(canonicalize_host(s, variant).unwrap_err().message(), expected, "{s}");
    }
}

#[test]
fn canonicalization() {
    let canonical = |input: &str| canonicalize(&parse(input).ok()?, This, Encoding::UTF_8).ok().map(|u| u.serialize());
    for (input, output) in [
        ("HTTP://h", "http://h/"),
        ("http://@h", "http://h/"),
        ("http://:@h", "http://h/"),
        ("http://:p@h", "http://:p@h/"),
        ("http://a[\u{E4}%:p@q@h", "http://a%5B%C3%A4%:p%40q@h/"),
        ("http://h:", "http://h/"),
        ("http://h:080", "http://h/"),
        ("https://h:80", "https://h:80/"),
        ("ws://h:80", "ws://h/"),
        ("ftp://h:21", "ftp://h/"),
        ("ftp://h:70", "ftp://h:70/"),
        ("gopher://h:70", "gopher://h/"),
        ("wss://h:443", "wss://h/"),
        ("http://h:0000065535", "http://h:65535/"),
        ("other://h", "other://h/"),
        ("http://h/%41%2F%7e\"\u{E4}!#", "http://h/A%2F~%22%C3%A4!#"),
        ("http://h?\"\u{E4}\\^?'", "http://h/?%22%C3%A4\\^?'"),
        ("http://h#\u{E4}\u{85} <", "http://h/#\u{E4}%C2%85%20%3C"),
        ("http://h#~\u{7F}\u{9F}\u{A0}", "http://h/#~%7F%C2%9F\u{A0}"),
        ("javascript:a \"\u{E4}\u{7F}%41", "javascript:a \"%C3%A4%7F%41"),
    ] {
        assert_eq!(canonical(input).as_deref(), Some(output), "{input}");
    }
    for input in ["http://h:65536", "http://h:a", "http://h:%38", "http://a:b:1"] {
        assert_eq!(canonical(input), None, "{input}");
    }
}

#[test]
fn files_and_paths_of_windows() {
    for (input, base, canonical) in [
        ("file:///a/b", None, "file:///a/b"),
        ("file:/a", None, "file:///a"),
        ("file://h/a", None, "file://h/a"),
        ("file:////h/a", None, "file://h/a"),
        ("file:c|\\a", None, "file:///C:/a"),
        ("file:///c%3ax/../../y", None, "file:///C:/y"),
        ("file:///c:x", None, "file:///C:/x"),
        ("file://~/a", None, "file:///~/a"),
        ("file://%7e/a", None, "file:///~/a"),
        ("file:///a%5Cb", None, "file:///a/b"),
        (r"d:\x", Some("http://h/"), "file:///D:/x"),
        (r"\\h\x", Some("http://h/"), "file://h/x"),
        (r"\\h\x", None, "file://h/x"),
        ("../../x", Some("file:///C:/a"), "file:///C:/x"),
        ("d:x", Some("http://h/"), "d:x"),
    ] {
        assert_eq!(read(input, base).as_deref(), Some(canonical), "{input}");
    }
}

#[cfg(feature = "encoding")]
#[test]
fn queries_in_an_encoding() {
    let read = |encoding, input| WebUrl::new(This).encoding(encoding).parse(input, None).unwrap().canonical;
    assert_eq!(read(encoding_rs::WINDOWS_1252, "http://h/\u{E4}?\u{E4}\u{4E00}"), "http://h/%C3%A4?%E4?");
    assert_eq!(read(encoding_rs::ISO_2022_JP, "http://h?\u{4E00}a"), "http://h/?%1B$B0l%1B(Ba");
    assert_eq!(read(encoding_rs::UTF_16LE, "http://h?\u{E4}"), "http://h/?%C3%A4");
}

#[test]
fn each_variant_is_a_reader_of_its_own_name() {
    let names = [This, Chrome, Gecko, Ie].map(|variant: Variant| String::from(WebUrl::new(variant).name()));
    assert_eq!(names, ["weburl-2011", "weburl-2011-chrome", "weburl-2011-gecko", "weburl-2011-ie"]);
    assert_eq!(WebUrl::new(Gecko).date(), "2011");
    assert_eq!(WebUrl::new(Gecko).variant(), Gecko);
}

/// "Whether the other schemes are hierarchical or not is unknown"; a URL of such a scheme can be hierarchical.
#[test]
fn a_scheme_of_unknown_hierarchicalness() {
    let reader = WebUrl::new(This);
    for (input, base, canonical) in [
        // The shared scheme is not known to be hierarchical, so that this is no relative URL.
        ("foo:x", "foo://h/a/b", "foo:x"),
        ("foo:/x", "foo://h/a/b", "foo:/x"),
        // After a single slash, no authority follows.
        ("/x", "foo:/a/b", "foo:/x"),
        // The path `//i/x`, without a host, reads back as the host `i`.
        (r"/\i/x", "foo://h/a", "foo://i/x"),
        ("/.//bar", "foo:/a", "foo://bar"),
        (r"/\i/x", "http://h/a", "http://i/x"),
    ] {
        let reading = reader.parse(input, Some(base));
        assert_eq!(reading.map(|reading| reading.canonical).as_deref(), Ok(canonical), "{input} {base}");
    }
    let reading = reader.parse(r"/\i/x", Some("foo://h/a")).unwrap();
    assert_eq!((reading.components.host, reading.components.path.as_deref()), (None, Some("//i/x")));
    // The URL is hierarchical, so that it has a path, and unreserved characters are decoded.
    assert_eq!(reader.parse("foo://H", None).unwrap().canonical, "foo://h/");
    assert_eq!(reader.parse("foo:/%7E/../a", None).unwrap().canonical, "foo:/~/../a");
    assert_eq!(reader.parse("foo:%7E", None).unwrap().canonical, "foo:%7E");
}
