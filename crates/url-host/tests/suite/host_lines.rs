//! Files with lists of hosts, and lists without what broader patterns cover.

use std::collections::HashSet;
use url_host::{
    Host,
    matching::{HostList, HostPattern},
};

/// Each line with its patterns.
#[test]
fn lines_have_the_patterns_of_the_table() {
    let cases: &[(&str, &[&str])] = &[
        ("", &[]),
        (" \t\r", &[]),
        ("# example.com", &[]),
        ("  #example.com", &[]),
        ("## example.com", &[]),
        ("####", &[]),
        ("! Title: a list", &[]),
        ("[Adblock Plus 2.0]", &[]),
        ("[uBlock Origin]", &[]),
        ("example.com", &["example.com"]),
        ("  *.EXAMPLE.com.\r", &["*.example.com"]),
        (".example.com:8080 # a comment", &[".example.com:8080"]),
        ("10.0.0.0/8\t# a # comment", &["10.0.0.0/8"]),
        ("*", &["*"]),
        ("[::1]:80", &["[::1]:80"]),
        ("[::1]", &["[::1]"]),
        ("a.example, .b.example c.example", &["a.example", ".b.example", "c.example"]),
        ("10.0.0.1", &["10.0.0.1"]),
        // Hosts files.
        ("0.0.0.0 ads.example", &["ads.example"]),
        ("127.0.0.1\tlocalhost  localhost.localdomain", &["localhost", "localhost.localdomain"]),
        ("::1 ip6-localhost # IPv6", &["ip6-localhost"]),
        ("fe80::1%lo0 localhost", &["localhost"]),
        ("0.0.0.0 B\u{FC}cher.example", &["xn--bcher-kva.example"]),
        // Not hosts files: a list, of which none may be lost.
        ("0.0.0.0 0.0.0.0", &["0.0.0.0", "0.0.0.0"]),
        ("10.0.0.1 10.0.0.2 a.example", &["10.0.0.1", "10.0.0.2", "a.example"]),
        ("10.0.0.1, a.example", &["10.0.0.1", "a.example"]),
        ("10.0.0.1 .a.example", &["10.0.0.1", ".a.example"]),
        ("10.0.0.0/8 a.example", &["10.0.0.0/8", "a.example"]),
        ("[::1] a.example", &["[::1]", "a.example"]),
        // Ad blockers.
        ("||ads.example^", &[".ads.example"]),
        (" ||ADS.example^ ", &[".ads.example"]),
        ("||ads.example:8080^", &[".ads.example:8080"]),
        ("||*.ads.example^", &["*.ads.example"]),
        ("||192.0.2.1^", &["192.0.2.1"]),
        ("||[2001:db8::1]^", &["[2001:db8::1]"]),
        // dnsmasq.
        ("address=/ads.example/0.0.0.0", &[".ads.example"]),
        ("address=/ads.example/", &[".ads.example"]),
        ("address=/ads.example", &[".ads.example"]),
        ("address=/a.example/b.example/::", &[".a.example", ".b.example"]),
        ("server=/.a.example/192.0.2.1#53", &[".a.example"]),
        ("local=/*.a.example/", &["*.a.example"]),
        ("address=/#/192.0.2.1", &["*"]),
    ];
    for (line, expected) in cases {
        let patterns = HostPattern::parse_line(line).unwrap_or_else(|error| panic!("{line:?}: {error}"));
        let texts: Vec<_> = patterns.iter().map(ToString::to_string).collect();
        assert_eq!(texts, *expected, "{line:?}");
    }
}

#[test]
fn other_lines_are_errors() {
    for (line, code, range) in [
        ("a..b", "domain", 0..4),
        ("  10.0.0.1/8 # x", "host-bits", 2..12),
        ("a.example, 10.0.0.0/33", "prefix-length", 20..22),
        ("0.0.0.0 a*.example", "wildcard", 9..10),
        ("[Adblock", "host", 8..8),
        ("[::g]", "host", 3..4),
        ("example.com#comment", "host", 11..12),
        ("@@||ads.example^", "rule", 0..16),
        ("||ads.example", "rule", 0..13),
        ("||ads.example^$script", "rule", 0..21),
        ("||ads.example/banner^", "rule", 0..21),
        ("||^", "rule", 0..3),
        ("  ||ads.example^|", "rule", 2..17),
        ("||ads..example^", "domain", 2..14),
        ("||a*^", "wildcard", 3..4),
        ("example.com##.ad", "rule", 0..16),
        ("##.ad", "rule", 0..5),
        ("#@#.ad", "rule", 0..6),
        ("address=//192.0.2.1", "host", 9..9),
        ("address=/a.example/*b.example/192.0.2.1", "wildcard", 19..20),
    ] {
        let error = HostPattern::parse_line(line).expect_err(line);
        assert_eq!((error.code(), error.range()), (code, range.clone()), "{line}");
        let error = HostList::from_lines(&format!("# \u{E9}\nb.example\n{line}\na..b")).expect_err(line);
        assert_eq!((error.code(), error.range()), (code, range.start + 15..range.end + 15), "{line}");
    }
}

/// Patterns of every form that are near each other.
fn patterns() -> Vec<HostPattern> {
    let mut texts: Vec<String> = ["", ".", "*."]
        .iter()
        .flat_map(|depth| ["a", "b", "a.a", "b.a", "a.b.a", "ba"].map(|name| format!("{depth}{name}")))
        .collect();
    texts.extend(
        ["*", "10.0.0.0", "10.0.0.1", "10.0.0.0/31", "10.0.0.0/8", "0.0.0.0/0", "::/0", "::/1", "::fffe:0:0/95"]
            .map(str::to_owned),
    );
    texts.extend(["2001::", "2001::/16", "2001::/127"].map(str::to_owned));
    let with_ports = |text: &String| {
        let text = if text.contains("::") && !text.contains('/') { format!("[{text}]") } else { text.clone() };
        ["", ":1", ":2"].map(|port| format!("{text}{port}"))
    };
    texts.iter().flat_map(with_ports).map(|text| text.parse().unwrap()).collect()
}

/// Enough hosts to tell the patterns apart: each has one that no pattern beside it has.
fn hosts() -> Vec<Host<String>> {
    let names = "a b c ba a.a b.a c.a ba.a a.ba a.b c.b a.b.a b.b.a c.b.a a.a.b.a c.a.b.a c.a.a c.b.b.a c.ba";
    let addresses = "10.0.0.0 10.0.0.1 10.0.0.2 10.255.255.255 11.0.0.0 255.0.0.0 [::] [::1] [8000::] [::ffff:10.0.0.0] \
                     [::ffff:10.0.0.1] [::fffe:0:0] [2001::] [2001::1] [2001::2] [2001:ffff::] [2002::]";
    names.split(' ').chain(addresses.split_whitespace()).map(|host| Host::parse(host).unwrap().into_owned()).collect()
}

/// A pattern covers another if it matches all hosts and ports that the other one matches.
#[test]
fn what_a_pattern_covers_is_what_it_matches() {
    let (patterns, hosts) = (patterns(), hosts());
    let ports = [None, Some(1), Some(2), Some(3)];
    let matched: Vec<HashSet<usize>> = patterns
        .iter()
        .map(|pattern| {
            let all = hosts.iter().flat_map(|host| ports.map(|port| (host, port))).enumerate();
            all.filter(|(_, (host, port))| pattern.matches(host, *port)).map(|(index, _)| index).collect()
        })
        .collect();
    let mut covered = 0;
    for (broad, by_broad) in patterns.iter().zip(&matched) {
        for (narrow, by_narrow) in patterns.iter().zip(&matched) {
            assert_eq!(broad.covers(narrow), by_narrow.is_subset(by_broad), "{broad} {narrow}");
            covered += usize::from(broad.covers(narrow));
        }
    }
    assert!(covered > 2 * patterns.len());
}

/// The broader pattern of a list is the narrowest of those that cover a pattern, and those without one match the same.
#[test]
fn lists_lose_nothing_with_what_is_covered() {
    let (patterns, hosts) = (patterns(), hosts());
    // Lists of every third, fifth and so on, and of all.
    for step in [1, 2, 3, 5, 7, 11, 16] {
        for start in 0..step {
            let list: HostList = patterns.iter().skip(start).step_by(step).cloned().collect();
            for pattern in &patterns {
                let covering = list.iter().filter(|other| *other != pattern && other.covers(pattern));
                let covering: Vec<_> = covering.collect();
                let found = list.broader(pattern);
                assert_eq!(found.is_some(), !covering.is_empty(), "{pattern} in {list}");
                if let Some(found) = found {
                    assert!(covering.contains(&found), "{found} for {pattern}");
                    // None of the others is narrower than it.
                    let is_narrower = |other: &&&HostPattern| **other != found && found.covers(other);
                    assert_eq!(covering.iter().find(is_narrower), None, "{found} for {pattern}");
                }
            }
            let reduced: HostList = list.iter().filter(|pattern| list.broader(pattern).is_none()).cloned().collect();
            for host in &hosts {
                for port in [None, Some(1), Some(2), Some(3)] {
                    assert_eq!(reduced.matches(host, port), list.matches(host, port), "{host} {port:?} {list}");
                }
            }
        }
    }
}

#[test]
fn lists_are_sorted_by_labels() {
    let expected = "* *:1 a *.a .a a.a c.b.a b.a.c example.org 0.0.0.0/0 10.0.0.0/8 10.0.0.0/31 10.0.0.0 10.0.0.1 \
                    2001::/16 [2001::] [2001::]:1";
    let list: HostList = expected.parse().unwrap();
    let mut patterns: Vec<_> = list.iter().rev().collect();
    patterns.sort();
    let texts: Vec<_> = patterns.iter().map(ToString::to_string).collect();
    assert_eq!(texts.join(" "), expected);
    for (pattern, other) in patterns.iter().flat_map(|pattern| patterns.iter().map(move |other| (pattern, other))) {
        assert_eq!(pattern.cmp(other).is_eq(), pattern == other);
        assert_eq!(pattern.cmp(other), other.cmp(pattern).reverse());
    }
}

/// Reducing a long list takes no longer for each of its patterns.
#[test]
fn long_lists_are_reduced() {
    let list: HostList = (0..100_000).map(|number| format!("a{number}.example.com").parse().unwrap()).collect();
    assert!(list.iter().all(|pattern| list.broader(pattern).is_none()));
    let mut list = list;
    list.insert("*.example.com".parse().unwrap());
    assert_eq!(list.iter().filter(|pattern| list.broader(pattern).is_none()).count(), 1);
}
