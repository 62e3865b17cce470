//! Patterns and lists of hosts.

use proptest::prelude::*;
use std::{collections::HashSet, error::Error};
use url_host::{
    Host,
    matching::{HostList, HostPattern, HostPatternErrorKind},
};

fn pattern(text: &str) -> HostPattern {
    HostPattern::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Each pattern with its normal form, hosts that it matches, and hosts that it does not.
#[test]
fn patterns_match_what_the_table_says() {
    let cases: &[(&str, &str, &[&str], &[&str])] = &[
        (
            "EXAMPLE.com",
            "example.com",
            &["example.com", "Example.COM.", "ex%61mple.com"],
            &["a.example.com", "com", "xexample.com", "example.com..", ".example.com"],
        ),
        ("example.com.", "example.com", &["example.com", "example.com."], &["a.example.com."]),
        (
            "*.example.com",
            "*.example.com",
            &["a.example.com", "b.a.example.com."],
            &[
                "example.com",
                "aexample.com",
                ".example.com",
                "..example.com",
                "a..example.com",
                ".a.example.com",
                "a.example.com..",
                "a.example..com",
                ".",
            ],
        ),
        (
            ".example.com",
            ".example.com",
            &["example.com", "example.com.", "a.b.example.com"],
            &[
                "aexample.com",
                "com",
                ".example.com",
                "..example.com",
                "a..example.com",
                "example.com..",
                "example..com",
            ],
        ),
        (".com", ".com", &["com", "a.com"], &["acom", "com.a"]),
        ("*.B\u{DC}CHER.example", "*.xn--bcher-kva.example", &["a.b\u{FC}cher.example"], &["b\u{FC}cher.example"]),
        ("*", "*", &["a", "127.0.0.1", "[::1]", ".", "a..b", "127.0.0.1.."], &[]),
        ("127.0.0.1", "127.0.0.1", &["127.0.0.1", "0x7f.1", "[::ffff:127.0.0.1]"], &["127.0.0.2", "[::127.0.0.1]"]),
        ("127.0.0.1.", "127.0.0.1", &["127.0.0.1", "0x7f.1"], &["127.1.0.0"]),
        ("_dmarc.a-b.example", "_dmarc.a-b.example", &["_dmarc.A-b.example"], &["dmarc.a-b.example"]),
        ("::1", "[::1]", &["[::1]", "[0::0:1]"], &["[::2]", "0.0.0.1"]),
        ("[0::1]", "[::1]", &["[::1]"], &["[::]"]),
        ("::FFFF:127.0.0.1", "127.0.0.1", &["127.0.0.1", "[::ffff:7f00:1]"], &["[::7f00:1]"]),
        (
            "10.0.0.0/8",
            "10.0.0.0/8",
            &["10.0.0.0", "10.255.255.255", "[::ffff:10.1.2.3]"],
            &["11.0.0.0", "9.255.255.255"],
        ),
        ("10.1.2.3/32", "10.1.2.3", &["10.1.2.3"], &["10.1.2.2"]),
        ("10.1.2.2/31", "10.1.2.2/31", &["10.1.2.2", "10.1.2.3"], &["10.1.2.1", "10.1.2.4"]),
        ("0.0.0.0/0", "0.0.0.0/0", &["0.0.0.0", "255.255.255.255", "[::ffff:1.2.3.4]"], &["[::1]", "a"]),
        ("::/0", "::/0", &["[::1]", "[ffff::]", "[::ffff:1.2.3.4]"], &["1.2.3.4", "a"]),
        ("::fffe:0:0/95", "::fffe:0:0/95", &["[::ffff:1.2.3.4]", "[::fffe:0:1]"], &["1.2.3.4"]),
        ("::ffff:a00:0/104", "10.0.0.0/8", &["10.1.2.3"], &["11.0.0.0"]),
        ("[2001:DB8::]/32", "2001:db8::/32", &["[2001:db8:ffff::1]"], &["[2001:db9::]", "[2001:db7:ffff::]"]),
        ("2001:db8::/128", "[2001:db8::]", &["[2001:db8::]"], &["[2001:db8::1]"]),
    ];
    for &(text, normal, matching, others) in cases {
        let pattern = pattern(text);
        assert_eq!(pattern.to_string(), normal);
        assert_eq!(HostPattern::parse(normal).as_ref(), Ok(&pattern));
        let list = HostList::from_iter([pattern.clone()]);
        for (hosts, matches) in [(matching, true), (others, false)] {
            for &host in hosts {
                let parsed = Host::parse(host).unwrap();
                assert_eq!(pattern.matches(&parsed, None), matches, "{text} {host}");
                assert_eq!(list.matches(&parsed, Some(80)), matches, "{text} {host}");
                if let Ok(opaque) = Host::parse_opaque(host) {
                    assert_eq!(list.matches(&opaque, None), matches, "{text}, opaque {host}");
                }
            }
        }
        assert!(!list.matches(&Host::<&str>::Empty, None), "{text}");
        assert_eq!(list.matches(&Host::Opaque("a%20b"), None), text == "*", "{text}");
    }
}

#[test]
fn patterns_with_a_port_match_that_port() {
    for (text, normal, port, host) in [
        ("example.com:8080", "example.com:8080", Some(8080), "example.com"),
        (".example.com:0080", ".example.com:80", Some(80), "a.example.com"),
        ("*.example.com:0", "*.example.com:0", Some(0), "a.example.com"),
        ("[::1]:80", "[::1]:80", Some(80), "[::1]"),
        ("127.0.0.1:443", "127.0.0.1:443", Some(443), "127.0.0.1"),
        ("10.0.0.0/8:443", "10.0.0.0/8:443", Some(443), "10.0.0.1"),
        ("2001:db8::/32:65535", "2001:db8::/32:65535", Some(65535), "[2001:db8::1]"),
        ("[2001:db8::]/32:1", "2001:db8::/32:1", Some(1), "[2001:db8::1]"),
        ("*:80", "*:80", Some(80), "a"),
        ("::1:80", "[::1:80]", None, "[::1:80]"),
    ] {
        let pattern = pattern(text);
        assert_eq!((&*pattern.to_string(), pattern.port()), (normal, port), "{text}");
        assert_eq!(normal.parse(), Ok(pattern.clone()));
        let list = HostList::from_iter([pattern.clone()]);
        let host = Host::parse(host).unwrap();
        for asked in [None, Some(0), Some(1), Some(80), Some(443), Some(8080), Some(65535)] {
            let matches = port.is_none() || port == asked;
            assert_eq!(pattern.matches(&host, asked), matches, "{text} {asked:?}");
            assert_eq!(list.find(&host, asked), matches.then_some(&pattern), "{text} {asked:?}");
        }
    }
}

#[test]
fn other_texts_are_no_patterns() {
    let cases = [
        ("", "host", 0..0),
        (".", "host", 1..1),
        ("*.", "host", 2..2),
        (":80", "host", 0..0),
        (" a", "host", 0..1),
        ("me@a", "host", 2..3),
        ("[::1", "host", 4..4),
        ("*.[::1", "host", 6..6),
        ("1.2.3.4.5", "host", 8..9),
        (".a b", "host", 2..3),
        ("..", "domain", 1..2),
        ("%2e", "domain", 0..3),
        ("1..", "domain", 0..3),
        (".a.0x1..:80", "domain", 1..8),
        ("..a", "domain", 1..3),
        ("a..b", "domain", 0..4),
        ("a..", "domain", 0..3),
        ("example.com..:80", "domain", 0..13),
        ("*.a..b", "domain", 2..6),
        (".a\u{3002}%2eb", "domain", 1..9),
        ("*..a:80", "domain", 2..4),
        ("*.127.0.0.1", "domain", 2..11),
        (".0x7f.1:80", "domain", 1..7),
        (".[::1]", "domain", 1..6),
        ("a*.b", "wildcard", 1..2),
        ("*a", "wildcard", 0..1),
        ("*.*", "wildcard", 2..3),
        (".*", "wildcard", 1..2),
        ("a.*:80", "wildcard", 2..3),
        ("a%2A.b", "wildcard", 0..6),
        ("\u{FF0A}.b", "wildcard", 0..5),
        ("443", "address", 0..3),
        ("0x7f.1", "address", 0..6),
        ("127.1:80", "address", 0..5),
        ("%31", "address", 0..3),
        ("'a'", "code-point", 0..1),
        ("*.a;b", "code-point", 3..4),
        ("a%3Bb", "code-point", 0..5),
        ("https://a", "url", 0..8),
        ("https:///a", "url", 0..9),
        ("https:/8", "url", 0..7),
        ("//a", "url", 0..2),
        ("a/", "url", 1..2),
        ("*.a/b", "url", 3..5),
        ("a:80/b", "url", 4..6),
        ("a/8a", "url", 1..4),
        ("[a]/b", "url", 3..5),
        ("/8", "address", 0..0),
        ("10/8", "address", 0..2),
        ("010.0.0.0/8", "address", 0..9),
        ("[10.0.0.0]/8", "address", 0..10),
        ("[::1/128", "address", 0..4),
        ("a/8", "address", 0..1),
        ("*/0", "address", 0..1),
        ("10.0.0.0/", "prefix-length", 9..9),
        ("10.0.0.0/33", "prefix-length", 9..11),
        ("10.0.0.0/256", "prefix-length", 9..12),
        ("10.0.0.0/08", "prefix-length", 9..11),
        ("10.0.0.0/+8", "prefix-length", 9..11),
        ("10.0.0.0/8/8:80", "prefix-length", 9..12),
        ("::/129", "prefix-length", 3..6),
        ("[::]/a:1", "prefix-length", 5..6),
        ("::/1]", "prefix-length", 3..5),
        ("10.0.0.1/8", "host-bits", 0..10),
        ("[::1]/127:80", "host-bits", 0..9),
        ("::1/0", "host-bits", 0..5),
        ("::ffff:0:0/95", "host-bits", 0..13),
        ("a:b", "port", 2..3),
        ("a:80:81", "port", 4..5),
        ("a:65536", "port", 2..7),
        (".a:8\u{E9}", "port", 4..6),
        ("a:", "port", 2..2),
        ("https:", "port", 6..6),
        ("[::1]:", "port", 6..6),
        ("10.0.0.0/8:", "port", 11..11),
        ("10.0.0.0/8:x", "port", 11..12),
        ("[::1]:1 ", "port", 7..8),
    ];
    let mut seen = HashSet::new();
    for (text, code, range) in cases {
        let error = HostPattern::parse(text).expect_err(text);
        assert_eq!((error.code(), error.range()), (code, range.clone()), "{text}: {error}");
        seen.insert(error.kind());
        let source = error.source().map(ToString::to_string);
        assert_eq!(source.is_some(), matches!(code, "host" | "port"), "{text}");
        if let Some(source) = source {
            assert!(source.ends_with(&format!("(bytes {}..{})", range.start, range.end)), "{text}: {source}");
        }
        // In a list, the ranges are those of the list. A space there is a separator.
        if !text.is_empty() && !text.contains(' ') {
            let error = format!("\u{E9},{text}").parse::<HostList>().expect_err(text);
            assert_eq!((error.code(), error.range()), (code, range.start + 3..range.end + 3), "{text}");
        }
    }
    // Three are of lines of a file.
    assert_eq!(seen.len() + 3, HostPatternErrorKind::ALL.len());
}

#[test]
fn lists_keep_the_order_and_no_pattern_twice() {
    let list: HostList = "b, a\t.a\n\na:80 ,,127.0.0.1 B. ::ffff:127.0.0.1 *".parse().unwrap();
    assert_eq!(list.to_string(), "b, a, .a, a:80, 127.0.0.1, *");
    assert_eq!(list.len(), 6);
    assert_eq!(list.to_string().parse(), Ok(list.clone()));
    assert_eq!(format!("{list:?}"), format!("HostList({list})"));
    assert_eq!(format!("{:?}", pattern(".A:80")), "HostPattern(.a:80)");
    let mut other = HostList::new();
    other.extend(list.iter().cloned());
    assert_eq!(other, list);
    assert!(!other.insert(pattern("A")) && other.insert(pattern("*.a")));
    assert_ne!(other, list);
    assert_eq!((&list).into_iter().count(), 6);
}

/// The patterns that match, the narrowest first. Each of them is found once those before it are gone.
#[test]
fn the_narrowest_pattern_is_found() {
    let cases: &[(&str, &[&str])] = &[
        ("b.a", &["b.a:1", "b.a", ".b.a:1", ".b.a", "*.a:1", "*.a", ".a:1", ".a", "*:1", "*"]),
        ("c.b.a", &["*.b.a:1", "*.b.a", ".b.a", "*.a", ".a", "*"]),
        (
            "10.0.0.1",
            &["10.0.0.1:1", "10.0.0.1", "10.0.0.0/31:1", "10.0.0.0/31", "10.0.0.0/8", "0.0.0.0/0", "*:1", "*"],
        ),
        ("[::1]", &["[::1]", "::/127", "::/1", "::/0:1", "::/0", "*"]),
        ("[::ffff:10.0.0.1]", &["10.0.0.1", "10.0.0.0/8", "0.0.0.0/0", "::fffe:0:0/95", "::/0", "*"]),
    ];
    for (host, texts) in cases {
        let host = Host::parse(host).unwrap();
        for first in 0..texts.len() {
            let rest = texts[first..].iter().map(|text| pattern(text));
            for list in [rest.clone().collect::<HostList>(), rest.rev().collect()] {
                let found = list.find(&host, Some(1)).map(ToString::to_string);
                assert_eq!(found.as_deref(), Some(texts[first]), "{host} in {list}");
            }
        }
    }
}

/// A domain of very many labels is neither slow nor too deep.
#[test]
fn long_names_are_found() {
    let long = "a.".repeat(100_000) + "b";
    let list: HostList = format!(".{long}").parse().unwrap();
    assert!(list.matches(&Host::DomainName(&long), None));
    assert!(list.matches(&Host::DomainName(&format!("c.{long}")), None));
    assert!(!list.matches(&Host::DomainName(&long[2..]), None));
    drop(list);
}

/// Texts of patterns that are near each other.
fn patterns() -> impl Strategy<Value = Vec<String>> {
    let text = prop_oneof![
        "(\\*\\.|\\.|)[ab](\\.[ab]){0,2}\\.?(:1|)",
        "10\\.[01]\\.0\\.0/(16|24|32)(:1|)",
        "(10\\.[01]\\.0\\.[01]|\\[::ffff:10\\.1\\.0\\.1\\]|\\[2001::[01]\\]|\\*)(:1|)",
        "(::/[0-9]{1,2}|2001::/(16|120|127|128)|10\\.0\\.0\\.0/(8|15)|0\\.0\\.0\\.0/[0-4])(:1|)",
    ];
    prop::collection::vec(text, 0..8)
}

fn hosts() -> impl Strategy<Value = String> {
    "[ab](\\.[ab]){0,3}\\.?|10\\.[01]\\.0\\.[01]|\\[::ffff:10\\.[01]\\.0\\.[01]\\]|\\[2001::[0-2]\\]|\\[::[0-2]\\]|12\\.0\\.0\\.1"
}

/// The rank of a pattern in the order that [`HostList::find`] documents, from its text. The greatest is found.
fn rank(pattern: &HostPattern) -> (usize, usize, bool) {
    let text = pattern.to_string();
    let hosts = pattern.port().map_or(&*text, |port| text.strip_suffix(&format!(":{port}")).unwrap());
    let (width, depth) = match hosts {
        "*" => (0, 0),
        domain if domain.starts_with(['.', 'a', 'b']) => {
            (domain.trim_start_matches('.').len(), domain.starts_with('.').into())
        }
        below if below.starts_with("*.") => (below.len() - 2, 0),
        block => match block.split_once('/') {
            Some((address, bits)) => {
                let bits: usize = bits.parse().unwrap();
                (1 + if address.contains(':') { bits } else { 96 + bits }, 0)
            }
            None => (129, 0),
        },
    };
    (width, 1 - depth, pattern.port().is_some())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    /// A list finds, of the patterns that match, the narrowest.
    #[test]
    fn a_list_finds_the_narrowest_of_its_patterns(
        texts in patterns(),
        host in hosts(),
        port in prop_oneof![Just(None), Just(Some(1)), Just(Some(2))],
        is_opaque: bool,
    ) {
        let patterns: Vec<HostPattern> = texts.iter().filter_map(|text| text.parse().ok()).collect();
        let list: HostList = patterns.iter().cloned().collect();
        let host = if is_opaque { Host::parse_opaque(&host) } else { Host::parse(&host) }.unwrap();
        let narrowest = patterns.iter().filter(|pattern| pattern.matches(&host, port)).max_by_key(|pattern| rank(pattern));
        prop_assert_eq!(list.find(&host, port), narrowest);
        let unique: HashSet<&HostPattern> = patterns.iter().collect();
        prop_assert_eq!(list.len(), unique.len());
    }

    #[test]
    fn any_text_is_a_pattern_or_an_error_in_it(text in "([a*.:/0-9\\[\\]%\u{E9} -]{0,12}|.*)") {
        match HostPattern::parse(&text) {
            Ok(pattern) => {
                let normal = pattern.to_string();
                prop_assert!(normal.is_ascii());
                prop_assert_eq!(HostPattern::parse(&normal), Ok(pattern));
            }
            Err(error) => prop_assert!(text.get(error.range()).is_some(), "{:?} {}", text, error),
        }
    }
}
