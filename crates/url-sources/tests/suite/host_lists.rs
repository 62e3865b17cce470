//! Lists of hosts: their pieces, the places, and the errors.

use url_core::host::HostListFormat;
use url_extract::Extractor;
use url_sources::{Format, Role, Sources, detect, pieces};

/// Hosts: the text, what is written, the line.
type Hosts = &'static [(&'static str, &'static str, u64)];

/// A small list of each format, and its hosts: the text, what is written, the line and the format.
const LISTS: [(&str, &str, Hosts); 9] = [
    (
        "domains",
        "# x\nA.example\n*.b.example # y\n",
        &[("a.example", "A.example", 2), ("*.b.example", "*.b.example", 3)],
    ),
    ("wildcard", "*.a.example\n", &[(".a.example", "*.a.example", 1)]),
    (
        "hosts",
        "127.0.0.1\tlocalhost\r\n\r\n0.0.0.0 b\u{FC}.example a.example\r\n",
        &[("localhost", "localhost", 1), ("xn--b-eha.example", "b\u{FC}.example", 3), ("a.example", "a.example", 3)],
    ),
    ("adblock", "[Adblock Plus]\n! x\n||a.example^\n", &[(".a.example", "a.example", 3)]),
    (
        "dnsmasq",
        "address=/a.example/b.example/0.0.0.0",
        &[(".a.example", "a.example", 1), (".b.example", "b.example", 1)],
    ),
    ("unbound", "server:\n  local-zone: \"a.example.\" always_null\n", &[(".a.example", "a.example.", 2)]),
    ("rpz", "$TTL 60\n*.a.example CNAME . ; x\n", &[("*.a.example", "*.a.example", 2)]),
    (
        "clash",
        "payload:\n  - '+.a.example'\n  - DOMAIN,b.example # x\n",
        &[(".a.example", "+.a.example", 2), ("b.example", "b.example", 3)],
    ),
    ("surge", "DOMAIN-SUFFIX,a.example\n", &[(".a.example", "a.example", 1)]),
];

#[test]
fn hosts_are_pieces_with_their_places() {
    for (name, text, expected) in LISTS {
        for text in [text.to_owned(), format!("\u{FEFF}{text}")] {
            // A list of `*.` is only read as one whose domains are included if it is named.
            let names = [Some(name), Some("host-list").filter(|_| name != "wildcard")];
            for format in names.into_iter().flatten() {
                let (mut found, mut end) = (Vec::new(), 0);
                let result = pieces(&text, &format.parse().unwrap(), |piece| {
                    assert!(piece.range.start >= end, "{format}: what is after a host is not the host again");
                    end = piece.range.end;
                    if piece.role == Role::Host {
                        assert_eq!(piece.name, name, "{format}");
                        found.push((piece.text.into_owned(), text[piece.range].to_owned(), piece.line));
                    }
                });
                result.unwrap_or_else(|error| panic!("{format}: {error}"));
                let found: Vec<_> =
                    found.iter().map(|(text, written, line)| (text.as_str(), written.as_str(), *line)).collect();
                assert_eq!(found, expected, "{format}");
            }
        }
    }
    for format in HostListFormat::ALL {
        assert!(LISTS.iter().any(|(name, ..)| *name == format.as_str()), "{format}");
        assert!(Format::NAMES.contains(&format.as_str()), "{format}");
    }
}

/// A host is not a URL; the comments are prose.
#[test]
fn only_comments_have_urls() {
    for (text, expected) in [
        ("# See https://a.example/x.\n0.0.0.0 b.example # https://c.example/\n", vec![(6, 25), (47, 65)]),
        ("! Homepage: https://a.example/\n||b.example^\n", vec![(12, 30)]),
        ("0.0.0.0 a.example b.example\n", vec![]),
        ("payload:\n  - '+.a.example' # https://a.example/\n", vec![(29, 47)]),
    ] {
        let mut found = Vec::new();
        let sources = Sources::new("host-list".parse().unwrap(), &Extractor::new().invalid(true));
        sources.find(text, None, |link| found.push((link.range.start, link.range.end))).unwrap();
        assert_eq!(found, expected, "{text}");
    }
}

#[test]
fn a_line_of_another_format_is_an_error() {
    for (format, text, code, part) in [
        ("host-list", "a b\n", "host-list-line", "a b"),
        ("host-list", "# x\n||a.example^$script\n", "host-list-line", "||a.example^$script"),
        ("host-list", "a.example\n||b.example^\n", "domains-line", "||b.example^"),
        ("host-list", "||a.example^\n@@||b.example^\n", "adblock-line", "@@||b.example^"),
        ("domains", "a..b\n", "domains-line", "a..b"),
        ("wildcard", "*.a.example\nb.example\n", "wildcard-line", "b.example"),
        ("hosts", "\u{FEFF}0.0.0.0 a.example\r\n0.0.0.0 b*.example\r\n", "hosts-line", "*"),
        ("hosts", "a.example", "hosts-line", "a.example"),
        ("adblock", "0.0.0.0 a.example", "adblock-line", "0.0.0.0 a.example"),
        ("dnsmasq", "address=/a.example/x", "dnsmasq-line", "x"),
        ("unbound", "server:\n", "unbound-line", ""),
        ("rpz", "a.example CNAME rpz-passthru.", "rpz-line", "a.example CNAME rpz-passthru."),
        ("clash", "payload:\n- DOMAIN-KEYWORD,a\n", "clash-line", "DOMAIN-KEYWORD,a"),
        ("surge", "DOMAIN,a.example\nGEOIP,CN\n", "surge-line", "GEOIP,CN"),
    ] {
        let error = pieces(text, &format.parse().unwrap(), |_| {}).expect_err(text);
        assert_eq!((error.code(), &text[error.range()]), (code, part), "{format}: {text}");
    }
}

/// A format is found only if no other text looks like it.
#[test]
fn certain_lists_are_found() {
    for (name, text, _) in LISTS {
        let expected = if ["domains", "wildcard"].contains(&name) { "plain" } else { name };
        assert_eq!(detect(None, text).0, expected, "{text}");
    }
    for text in [
        "192.0.2.1 is down",
        "127.0.0.1 is this machine.\nOther lines are prose.",
        "||a.example^\n@@||b.example^",
        "# a comment\n",
        "server:\n",
        "- one\n- two\n",
        "DOMAIN,RANK\na.example,1\n",
    ] {
        assert_eq!(detect(None, text).0, "plain", "{text}");
    }
}
