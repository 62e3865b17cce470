//! Constructor strings, init dictionaries and their pattern strings, beside web-platform-tests.

use url_core::Url;
use url_patterns::{ComponentName, Init, UrlPattern};

/// The pattern strings of all components, in their order.
fn components(pattern: &UrlPattern) -> [&str; 8] {
    ComponentName::ALL
        .iter()
        .map(|name| pattern.component(*name).pattern_string())
        .collect::<Vec<_>>()
        .try_into()
        .unwrap()
}

#[test]
fn constructor_strings() {
    for (input, base, expected) in [
        ("https://a", None, ["https", "*", "*", "a", "", "*", "*", "*"]),
        ("https://a/", None, ["https", "*", "*", "a", "", "/", "*", "*"]),
        ("https://a?b", None, ["https", "*", "*", "a", "", "/", "b", "*"]),
        ("foo://a?b", None, ["foo", "*", "*", "a", "", "", "b", "*"]),
        ("https://a#b", None, ["https", "*", "*", "a", "", "/", "", "b"]),
        ("https://a:*", None, ["https", "*", "*", "a", "*", "*", "*", "*"]),
        ("https://*:443/", None, ["https", "*", "*", "*", "", "/", "*", "*"]),
        // Only the literal scheme has a default port.
        ("http{s}?://*:443/", None, ["http{s}?", "*", "*", "*", "443", "/", "*", "*"]),
        ("https://a@b", None, ["https", "a", "*", "b", "", "*", "*", "*"]),
        ("https\\:a/b", None, ["https", "*", "*", "a", "", "/b", "*", "*"]),
        ("data\\:a?b", None, ["data", "*", "*", "", "", "a", "b", "*"]),
        (":x", Some("https://a/b/c?d#e"), ["https", "*", "*", "a", "", "/b/:x", "*", "*"]),
        ("?x", Some("https://u:p@a:8/b?d#e"), ["https", "*", "*", "a", "8", "/b", "x", "*"]),
        ("#x", Some("https://a/b?d*#e"), ["https", "*", "*", "a", "", "/b", "d\\*", "x"]),
        ("", Some("https://a/b?d#e"), ["https", "*", "*", "a", "", "/", "*", "*"]),
        // The dots are canonicalized before the slash of the group follows.
        ("../*", Some("https://a/b/c/d"), ["https", "*", "*", "a", "", "/b//*", "*", "*"]),
        ("../e/*", Some("https://a/b/c/d"), ["https", "*", "*", "a", "", "/b/e/*", "*", "*"]),
        // An opaque path is no directory.
        ("x", Some("data:a/b"), ["data", "*", "*", "", "", "x", "*", "*"]),
    ] {
        let pattern = UrlPattern::new(input, base.map(Into::into)).unwrap_or_else(|error| panic!("{input}: {error}"));
        assert_eq!(components(&pattern), expected, "{input}");
    }
}

/// A pattern string is the pattern string of the pattern that it is parsed to, unless a part is empty.
#[test]
fn pattern_strings_are_normalized() {
    for (pathname, expected) in [
        ("/a{b}c", "/abc"),
        ("{/}:a", "/{:a}"),
        ("/{:a}b", "/{:a}b"),
        ("/:a{b}?", "{/:a}{b}?"),
        ("/:a{-}?", "/:a{-}?"),
        ("/:a(.*)", "/:a(.*)"),
        ("/([^\\/]+?)", "/([^\\/]+?)"),
        ("/{:a.}+", "/{:a.}+"),
        ("{a:b\\c}", "{a:b\\c}"),
        ("/*/**", "/*/**"),
        ("/**", "/**"),
        ("*{}*", "*"),
        ("*{}**", "*(.*)"),
        ("/\\:a\\{\\*", "/\\:a%7B\\*"),
        ("{}", ""),
        ("{\t:a}?x", ":a?x"),
        (":a\t{}:b", ":a:b"),
        ("/..", "/"),
        ("..", ".."),
        ("/a/../../b", "/b"),
    ] {
        let pattern = UrlPattern::from_init(&Init::new().pathname(pathname)).unwrap();
        assert_eq!(pattern.pathname(), expected, "{pathname}");
        let again = UrlPattern::from_init(&Init::new().pathname(pattern.pathname())).unwrap();
        assert_eq!(again.pathname(), expected, "{pathname}");
    }
    assert_eq!(UrlPattern::from_init(&Init::new().pathname("{\t}?")).unwrap().pathname(), "{}?");
}

/// Dots can remove all of a piece, but not what is added before it. The text is silent then, and Chromium and Node
/// reject the pattern, and find no match.
#[test]
fn dots_do_not_remove_more_than_a_piece() {
    let pattern = |pathname| UrlPattern::from_init(&Init::new().pathname(pathname));
    let everything = pattern("*").unwrap();
    for (pathname, is_path) in [
        ("foo/..", false),
        ("foo/%2e%2E", false),
        ("foo/../", false),
        ("foo/../.", false),
        ("foo\\..", true),
        ("../..", false),
        ("a/../../..", false),
        ("a/b/../..", false),
        ("foo/../x", true),
        ("foo/../../x", true),
        ("..", true),
        (".", true),
        ("a/b/..", true),
        ("/foo/..", true),
        ("/..", true),
    ] {
        assert_eq!(pattern(pathname).is_ok(), is_path, "{pathname}");
        let input = Init::new().pathname(pathname);
        if !pathname.contains('\\') {
            assert_eq!(everything.test(&input), is_path, "{pathname}");
        }
        for protocol in ["https", ""] {
            assert_eq!(everything.test(&input.protocol(protocol)), everything.test(&input), "{pathname}");
        }
        // An opaque path has no dot segments, and below a base URL the pathname is a whole path.
        assert!(everything.test(&input.protocol("data")) && everything.test(&input.base_url("https://h/a")));
        assert!(UrlPattern::from_init(&input.protocol("data")).is_ok());
        assert!(UrlPattern::from_init(&input.base_url("https://h/a")).is_ok(), "{pathname}");
    }
    // A piece is what is between groups.
    assert!(pattern("/*foo/..").is_err() && pattern("{foo/..}?").is_err() && pattern("/a/:b{/..}").is_ok());
    assert!(pattern("/*foo/../x").is_ok());
}

/// What is removed with dots can be more than the text that is canonicalized.
#[test]
fn pieces_can_be_empty_after_canonicalization() {
    for pathname in ["{x/../../y}:a", "{../../y}?", "\t:a", "{\t}*", "{\t}+:a", "{\t:a\n}*", "\t\n"] {
        let pattern = UrlPattern::from_init(&Init::new().pathname(pathname)).unwrap();
        let _ = (pattern.test("https://example.com/a"), pattern.test(&Init::new().pathname("")));
    }
    let matches = |pathname, input| {
        let pattern = UrlPattern::from_init(&Init::new().pathname(pathname)).unwrap();
        pattern.test(&Init::new().pathname(input))
    };
    assert!(matches("{\t}+", "") && matches("{\t}*", "") && matches("\t\n", ""));
    assert!(!matches("{\t}+", "/") && matches("{\t:a\n}*", ""));
}

#[test]
fn groups_keep_their_order_and_differ_when_unmatched() {
    let pattern = UrlPattern::new("https://example.com/:z/:a/*/:m?", None).unwrap();
    let found = pattern.exec("https://example.com/1/2/").unwrap();
    assert!(found.pathname().groups().eq([("z", Some("1")), ("a", Some("2")), ("0", Some("")), ("m", None)]));
    let many = (0..30).map(|number| format!("/:a{number}")).collect::<Vec<_>>().concat();
    let pattern = UrlPattern::from_init(&Init::new().pathname(&many)).unwrap();
    let path = (0..30).map(|number| format!("/{number}")).collect::<Vec<_>>().concat();
    let url = Url::parse(&format!("https://example.com{path}")).unwrap();
    let found = pattern.exec(&url).unwrap();
    let groups = found.pathname().groups().map(|(name, group)| (name.to_owned(), group.unwrap().to_owned()));
    assert!(groups.eq((0..30).map(|number| (format!("a{number}"), number.to_string()))));
}

#[test]
fn ignore_case_with_groups() {
    let options = UrlPattern::options().ignore_case(true);
    let pattern = options.parse("https://example.com/Users/:id{/Posts/*}?\\?q=:q#Top", None).unwrap();
    let found = pattern.exec("https://example.com/uSERS/Ab/POSTS/x?Q=Yz#tOP").unwrap();
    assert!(found.pathname().groups().eq([("id", Some("Ab")), ("0", Some("x"))]));
    assert_eq!(found.search().group("q"), Some("Yz"));
    // `K` also has the Kelvin sign, which is percent-encoded in a URL.
    let pattern = options.from_init(&Init::new().pathname("/:a-k-:b")).unwrap();
    assert!(pattern.test("https://example.com/1-K-2") && !pattern.test("https://example.com/1-\u{212A}-2"));
    assert!(!UrlPattern::new("https://example.com/a", None).unwrap().test("https://example.com/A"));
}

#[test]
fn inputs_and_their_bases() {
    let pattern = UrlPattern::new("https://example.com/a/:b", None).unwrap();
    let base = Url::parse("https://example.com/a/x").unwrap();
    assert!(pattern.test(("y", &base)) && pattern.test(("y", "https://example.com/a/")));
    assert!(!pattern.test(("y", "example.com")) && !pattern.test("y"));
    // A base URL must be one even if it is not needed.
    assert!(!pattern.test(("https://example.com/a/y", "example.com")));
    assert!(pattern.test(("https://example.com/a/y", "data:,")));
    assert!(pattern.test(&Init::new().pathname("y").base_url(&base)));
    assert!(!pattern.test(&Init::new().port("x")) && !pattern.test(&Init::new().base_url("example.com")));
    // Without a protocol, the path is one of a special URL.
    let pattern = UrlPattern::from_init(&Init::new().pathname("/a%20b")).unwrap();
    assert!(pattern.test(&Init::new().pathname("/a b")));
    assert!(!pattern.test(&Init::new().pathname("/a b").protocol("foo")));
    // Username and password of the base URL are for inputs only.
    let base = "https://u:p@example.com/";
    let pattern = UrlPattern::from_init(&Init::new().username("u").password("p")).unwrap();
    assert!(pattern.test(&Init::new().pathname("/").base_url(base)));
    assert_eq!(UrlPattern::from_init(&Init::new().base_url(base)).unwrap().username(), "*");
    // What is given hides what comes after it in the base URL.
    let any = UrlPattern::from_init(&Init::new()).unwrap();
    let of_base = |init: Init<'_>| {
        let init = init.base_url("https://u:p@h:8/a?b#c");
        let found = any.exec(&init).unwrap();
        ComponentName::ALL.iter().map(|name| found.component(*name).input().to_owned()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(of_base(Init::new()), "https u p h 8 /a b c");
    assert_eq!(of_base(Init::new().protocol("x")), "x       ");
    assert_eq!(of_base(Init::new().username("v")), "https v  h 8 /a b c");
    assert_eq!(of_base(Init::new().password("q")), "https u q h 8 /a b c");
    assert_eq!(of_base(Init::new().hostname("i")), "https   i    ");
    assert_eq!(of_base(Init::new().port("9")), "https   h 9   ");
    assert_eq!(of_base(Init::new().pathname("d")), "https u p h 8 /d  ");
    assert_eq!(of_base(Init::new().search("e")), "https u p h 8 /a e ");
    assert_eq!(of_base(Init::new().hash("f")), "https u p h 8 /a b f");
}

/// A query or fragment ends an opaque path, even if its delimiter is escaped.
#[test]
fn opaque_paths_end_before_a_query() {
    let pattern = UrlPattern::from_init(&Init::new().protocol("data").pathname("a\\?b")).unwrap();
    assert_eq!(pattern.pathname(), "a");
    let pattern = UrlPattern::from_init(&Init::new().protocol("data").pathname("a \\?b")).unwrap();
    assert_eq!(pattern.pathname(), "a%20");
}

#[test]
fn names_are_identifiers_of_ecmascript() {
    let is_name = |name: &str| {
        let pathname = format!("/:{name}/");
        UrlPattern::from_init(&Init::new().pathname(&pathname))
            .is_ok_and(|pattern| pattern.component(ComponentName::Pathname).group_names().eq([name]))
    };
    // U+309B is in ID_Start, but not in XID_Start; U+2118 is in Other_ID_Start, U+00B7 in Other_ID_Continue.
    for name in ["$", "_", "a1", "\u{309B}", "\u{2118}", "a\u{B7}", "a\u{200C}b", "a\u{200D}", "\u{20000}", "A$_9"] {
        assert!(is_name(name), "{name}");
    }
    // U+2E2F is a letter, but in Pattern_Syntax.
    for name in ["1", "-", "\u{2E2F}", "\u{B7}", "\u{200C}", "a\u{2E2F}", "a-", "\u{1F600}", " "] {
        assert!(!is_name(name), "{name}");
    }
}

/// Where protocol, hostname and port are literal, they are compared with the start of the href.
#[test]
fn literal_origins() {
    let check = |init: Init<'_>, matching: &[&str], others: &[&str]| {
        let pattern = UrlPattern::from_init(&init).unwrap();
        for (urls, is_match) in [(matching, true), (others, false)] {
            for url in urls {
                assert_eq!(pattern.test(*url), is_match, "{pattern:?} on {url}");
                assert_eq!(pattern.test(&Url::parse(url).unwrap()), is_match, "{pattern:?} on {url}");
            }
        }
    };
    let init = Init::new().protocol("https").hostname("example.com").port("");
    let others = [
        "https://example.com.test/",
        "https://example.co/",
        "https://example.com:8080/",
        "http://example.com/",
        "https://user@example.org/",
        "https:example.com.test/@example.com/",
    ];
    check(init, &["https://example.com", "https://example.com?a#b", "https://user:secret@example.com/a"], &others);
    check(init.username(""), &["https://example.com/"], &["https://user@example.com/"]);
    check(init.password("s*"), &["https://user:secret@example.com/"], &["https://example.com/"]);
    check(
        init.port("8080"),
        &["https://example.com:8080/", "https://u@example.com:8080/"],
        &["https://example.com:80/"],
    );
    let init = Init::new().protocol("foo").hostname("h").port("");
    let others = ["foo://hh", "foo://h:1", "foo://h.", "foo:h", "foo:/h", "foo:/.//h", "foo://"];
    check(init, &["foo://h", "foo://h?q", "foo://h#f", "foo://h/", "foo://u:p@h"], &others);
    // The port is part of the hostname here, which no hostname can be.
    let init = Init::new().protocol("https").hostname("[\\:\\:1]\\:81").port("");
    check(init, &[], &["https://[::1]:81/", "https://[::1]/"]);
    check(init.hostname("[\\:\\:1]").port("81"), &["https://[::1]:81/"], &["https://[::1]/"]);
}

/// A long pattern may have several ways to match, up to the limit that `work` tests.
#[test]
fn long_patterns_with_several_ways() {
    let parts = (0..500).fold(String::new(), |parts, number| parts + &format!("{{/:n{number}-}}?*"));
    let pattern = UrlPattern::from_init(&Init::new().pathname(&format!("/{}{parts}", "a".repeat(5_000)))).unwrap();
    let input = format!("/{}/b-c", "a".repeat(5_000));
    let input = Init::new().pathname(&input);
    let found = pattern.exec(&input).unwrap();
    assert_eq!((found.pathname().group("n0"), found.pathname().group("0")), (Some("b"), Some("c")));
    assert!(!pattern.test(&Init::new().pathname("/aa")));
}

/// With memory of the states, these take milliseconds; without it, years.
#[test]
fn no_pattern_takes_exponential_time() {
    for (pathname, input) in [
        (format!("/{}b", "*a".repeat(24)), format!("/{}", "a".repeat(64))),
        ("/:a*{}-b".into(), format!("/{}", "a".repeat(4096))),
        ("/{:a-}+{:b-}+{:c-}+x".into(), format!("/{}", "a-".repeat(500))),
        (format!("/{}", "{a}*".repeat(200)), format!("/{}b", "a".repeat(500))),
    ] {
        let pattern = UrlPattern::from_init(&Init::new().pathname(&pathname)).unwrap();
        assert!(!pattern.test(&Init::new().pathname(&input)), "{pathname}");
    }
}
