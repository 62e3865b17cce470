//! Files with lists of hosts, and lists without what broader patterns cover.

use std::collections::HashSet;
use url_host::{
    Host,
    matching::{HostLines, HostList, HostListFormat, HostPattern},
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
        ("10.0.0.1", &["10.0.0.1"]),
        // Hosts files.
        ("0.0.0.0 ads.example", &["ads.example"]),
        ("127.0.0.1\tlocalhost  localhost.localdomain", &["localhost", "localhost.localdomain"]),
        ("::1 ip6-localhost # IPv6", &["ip6-localhost"]),
        ("fe80::1%lo0 localhost", &["localhost"]),
        ("0.0.0.0 B\u{FC}cher.example", &["xn--bcher-kva.example"]),
        // Lists have this line.
        ("0.0.0.0 0.0.0.0", &["0.0.0.0"]),
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
        ("address=/ads.example/#", &[".ads.example"]),
        ("server=/ads.example/2001:db8::1@eth0", &[".ads.example"]),
        // unbound.
        ("local-zone: \"ads.example.\" always_null", &[".ads.example"]),
        ("  local-zone: 'ADS.example' redirect # a comment", &[".ads.example"]),
        ("local-zone: ads.example static", &[".ads.example"]),
        ("local-data: \"ads.example A 0.0.0.0\"", &["ads.example"]),
        ("local-data: \"ads.example. 60 IN AAAA ::\"", &["ads.example"]),
        // Response policy zones.
        ("; a comment", &[]),
        ("ads.example CNAME .", &["ads.example"]),
        ("*.ads.example\t60\tIN\tCNAME\t*. ; a comment", &["*.ads.example"]),
        ("ads.example 1h cname rpz-drop.", &["ads.example"]),
        // Clash and Surge.
        ("// a comment", &[]),
        ("//", &[]),
        ("DOMAIN,ADS.example", &["ads.example"]),
        ("DOMAIN-SUFFIX, b\u{FC}cher.example ", &[".xn--bcher-kva.example"]),
        ("DOMAIN-SUFFIX,ads.example,extended-matching // a comment", &[".ads.example"]),
        ("DOMAIN,ads.example # a comment", &["ads.example"]),
        ("IP-CIDR,10.0.0.0/8,no-resolve", &["10.0.0.0/8"]),
        ("IP-CIDR6,2001:db8::/32", &["2001:db8::/32"]),
        ("+.ads.example", &[".ads.example"]),
        ("  - '+.ads.example'", &[".ads.example"]),
        ("- \"+.ads.example\" # a comment", &[".ads.example"]),
        ("-\t+.ads.example", &[".ads.example"]),
        ("- DOMAIN-SUFFIX,ads.example", &[".ads.example"]),
        ("- 'DOMAIN,ads.example'", &["ads.example"]),
        ("- IP-CIDR,10.0.0.0/8,no-resolve", &["10.0.0.0/8"]),
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
        ("[Adblock", "host", 8..8),
        ("[::g]", "host", 3..4),
        ("example.com#comment", "host", 11..12),
        // Several hosts, and lines of other files.
        ("a.example, 10.0.0.0/33", "trailing-text", 9..22),
        ("a.example b.example", "trailing-text", 9..19),
        ("a.example,", "trailing-text", 9..10),
        ("ads.example 443", "trailing-text", 11..15),
        ("10.0.0.1, a.example", "trailing-text", 8..19),
        ("10.0.0.0/8 a.example", "trailing-text", 10..20),
        ("[::1] a.example", "trailing-text", 5..15),
        ("127.0.0.1:80 a.example", "trailing-text", 12..22),
        ("zone ads.example {", "trailing-text", 4..18),
        ("- ads.example", "trailing-text", 1..13),
        ("1,ads.example", "address", 0..1),
        ("443", "address", 0..3),
        ("0x7f.1", "address", 0..6),
        ("'ads.example'", "code-point", 0..1),
        ("\"ads.example\",", "code-point", 0..1),
        ("ads.example;b.example", "code-point", 11..12),
        ("host-record=ads.example", "code-point", 11..12),
        ("{+block}", "code-point", 0..1),
        ("https:", "port", 6..6),
        ("https://ads.example/", "url", 0..8),
        ("ads.example/ # x", "url", 11..12),
        // Hosts files.
        ("0.0.0.0 a*.example", "wildcard", 9..10),
        ("10.0.0.1 .a.example", "domain", 9..19),
        ("10.0.0.1 10.0.0.2 a.example", "domain", 9..17),
        ("10.0.0.1 a.example:80", "domain", 9..21),
        ("10.0.0.1 a.example 443", "address", 19..22),
        // Ad blockers.
        ("@@||ads.example^", "rule", 0..16),
        ("||ads.example", "rule", 0..13),
        ("||ads.example^$script", "rule", 0..21),
        ("||ads.example/banner^", "rule", 0..21),
        ("||ads.example^ # x", "rule", 0..18),
        ("|https://ads.example|", "rule", 0..21),
        ("||^", "rule", 0..3),
        ("  ||ads.example^|", "rule", 2..17),
        ("||ads..example^", "domain", 2..14),
        ("||a*^", "wildcard", 3..4),
        ("||443^", "address", 2..5),
        ("example.com##.ad", "rule", 0..16),
        ("##.ad", "rule", 0..5),
        ("#@#.ad", "rule", 0..6),
        // dnsmasq.
        ("address=//192.0.2.1", "host", 9..9),
        ("address=/a.example/*b.example/192.0.2.1", "wildcard", 19..20),
        ("address=/a.example/b.example", "address", 19..28),
        ("server=/a.example/#", "rule", 0..19),
        ("local=/a.example/b.example/#", "rule", 0..28),
        // unbound.
        ("server:", "rule", 7..7),
        ("server: x", "port", 7..7),
        ("local-zone: \"ads.example\" transparent", "rule", 0..37),
        ("local-zone: \"ads.example\"", "rule", 0..25),
        ("local-zone: \"ads.example always_null", "rule", 0..36),
        ("local-zone: \".ads.example\" always_null", "domain", 13..25),
        ("local-zone: \"a b\" always_null", "host", 14..15),
        ("local-data: \"ads.example TXT x\"", "rule", 0..31),
        ("local-data: \"ads.example A b.example\"", "rule", 0..37),
        ("local-data: \"A 0.0.0.0\"", "host", 13..13),
        ("local-data-ptr: \"192.0.2.1 ads.example\"", "port", 15..15),
        // Response policy zones.
        ("$TTL 60", "rule", 7..7),
        ("@ SOA localhost. root.localhost. 1 2 3 4 5", "rule", 42..42),
        ("$ORIGIN example.", "rule", 0..16),
        ("ads.example CNAME rpz-passthru.", "rule", 0..31),
        ("ads.example CNAME b.example.", "rule", 0..28),
        ("ads.example A 127.0.0.1", "rule", 0..23),
        ("ads.example NS .", "rule", 0..16),
        ("ads.example. CNAME .", "rule", 0..20),
        ("32.1.2.0.192.rpz-ip CNAME .", "rule", 0..27),
        ("CNAME .", "rule", 0..7),
        (".ads.example CNAME .", "domain", 0..12),
        ("60 CNAME .", "address", 0..2),
        // Clash and Surge.
        ("payload:", "rule", 8..8),
        ("payload: [a.example]", "port", 8..8),
        ("//ads.example", "url", 0..2),
        ("DOMAIN-KEYWORD,ads", "rule", 0..18),
        ("DOMAIN-REGEX,^ads", "rule", 0..17),
        ("DOMAIN-SET,https://r.example/", "rule", 0..29),
        ("GEOIP,CN", "rule", 0..8),
        ("URL-REGEX,^https://r.example/ // x", "rule", 0..34),
        ("AND,((DOMAIN,a.example),(DST-PORT,443))", "rule", 0..39),
        ("MATCH,", "rule", 0..6),
        ("domain,ads.example", "trailing-text", 6..18),
        ("DOMAIN,", "host", 7..7),
        ("DOMAIN,.ads.example", "domain", 7..19),
        ("DOMAIN,192.0.2.1", "domain", 7..16),
        ("DOMAIN,ads.example,REJECT", "trailing-text", 18..25),
        ("DOMAIN-SUFFIX,ads.example,DIRECT,no-resolve // x", "trailing-text", 25..43),
        ("DOMAIN,ads.example,", "trailing-text", 18..19),
        ("DOMAIN-SUFFIX,*.ads.example", "domain", 14..27),
        ("IP-CIDR,10.0.0.1", "prefix-length", 16..16),
        ("IP-CIDR,10.0.0.1/8", "host-bits", 8..18),
        ("IP-CIDR,10.0.0.0/8:80", "prefix-length", 8..21),
        ("IP-CIDR,10.0.0.0/8,src", "trailing-text", 18..22),
        ("+.ads..example", "domain", 2..14),
        ("+.*.example", "wildcard", 2..3),
        ("+.192.0.2.1", "domain", 2..11),
        ("+.ads.example:80", "domain", 2..16),
        ("- '+.ads.example", "trailing-text", 1..16),
        ("- DOMAIN-KEYWORD,ads", "rule", 2..20),
        ("- 'DOMAIN,ads.example,REJECT'", "trailing-text", 21..28),
        ("- '+.a*.example'", "wildcard", 6..7),
    ] {
        let error = HostPattern::parse_line(line).expect_err(line);
        assert_eq!((error.code(), error.range()), (code, range.clone()), "{line}: {error}");
        // What announces hosts may be followed by them.
        if range.start < line.len() {
            let error = HostList::from_lines(&format!("# \u{E9}\n\n{line}\na..b")).expect_err(line);
            assert_eq!((error.code(), error.range()), (code, range.start + 6..range.end + 6), "{line}");
        }
    }
}

/// One list of hosts in every format.
const FORMATS: [(&str, &str); 11] = [
    ("plain", "# a list\nads.example\nb\u{FC}cher.example\n"),
    ("plain, with subdomains", "*.ads.example\nads.example\n*.b\u{FC}cher.example\nb\u{FC}cher.example\n"),
    ("plain, with both", ".ads.example\n.xn--bcher-kva.example\n"),
    ("hosts file", "# a list\n0.0.0.0 ads.example\n0.0.0.0\txn--bcher-kva.example # x\n"),
    ("ad blocker", "[Adblock Plus]\n! a list\n||ads.example^\n||xn--bcher-kva.example^\n"),
    ("dnsmasq", "# a list\naddress=/ads.example/xn--bcher-kva.example/0.0.0.0\n"),
    (
        "unbound",
        "# a list\nserver:\n  local-zone: \"ads.example.\" always_null\n  local-zone: 'xn--bcher-kva.example' refuse\n",
    ),
    (
        "policy zone",
        "$TTL 60\n@ SOA localhost. root.localhost. 1 2 3 4 5\n  NS localhost.\n; a list\nads.example CNAME .\n\
         *.ads.example CNAME .\nxn--bcher-kva.example 60 IN CNAME .\n*.xn--bcher-kva.example CNAME *.\n",
    ),
    (
        "provider",
        "# a list\npayload:\n  - '+.ads.example'\n  - 'b\u{FC}cher.example'\n  - \".b\u{FC}cher.example\" # x\n",
    ),
    ("domains of a provider", "+.ads.example\nxn--bcher-kva.example\n# x\n+.b\u{FC}cher.example\n"),
    ("rules", "// a list\nDOMAIN-SUFFIX,ads.example\nDOMAIN-SUFFIX,b\u{FC}cher.example // x\n"),
];

/// The same hosts are found in every format.
#[test]
fn a_list_matches_the_same_in_every_format() {
    for (format, text) in FORMATS {
        for text in [text.to_owned(), text.replace('\n', "\r\n"), format!("\u{FEFF}{text}")] {
            let list = HostList::from_lines(&text).unwrap_or_else(|error| panic!("{format}: {error}"));
            let matches = |host| list.matches(&Host::parse(host).unwrap(), Some(443));
            assert!(matches("ads.example") && matches("B\u{DC}CHER.example."), "{format}: {list}");
            let has_subdomains = !["plain", "hosts file"].contains(&format);
            assert_eq!(matches("www.ads.example"), has_subdomains, "{format}: {list}");
            assert!(!matches("0.0.0.0") && !matches("localhost") && !matches("0.0.0.60"), "{format}: {list}");
        }
    }
}

/// A file that is read as another format gives an error, or the same hosts: never fewer, and never others.
#[test]
fn no_format_is_read_as_another() {
    let mut errors = 0;
    for (first, start) in FORMATS {
        let start_patterns = HostList::from_lines(start).unwrap();
        for (second, rest) in FORMATS {
            let (own, both) = (HostList::from_lines(rest).unwrap(), format!("{start}{rest}"));
            match HostList::from_lines(&both) {
                Ok(list) => {
                    let expected: HostList = start_patterns.iter().chain(&own).cloned().collect();
                    assert_eq!(list, expected, "{first}, {second}");
                }
                Err(error) => {
                    assert_eq!(error.code(), "format", "{first}, {second}: {error}");
                    assert!(error.range().start >= start.len() && both.get(error.range()).is_some());
                    errors += 1;
                }
            }
        }
    }
    // All pairs but those of one format, of which three are plain. Domains alone can follow those of a provider.
    assert_eq!(errors, 11 * 11 - 3 * 3 - 8 - 1);
}

/// Messages say what was expected, with a line of the format.
#[test]
fn errors_say_what_was_expected() {
    for (text, expected) in [
        ("https://example.com\n", "url: expected a host without scheme or path (bytes 0..8)"),
        (
            "0.0.0.0 a.example\nb.example\n",
            "format: expected a line in the format of the list, as in `0.0.0.0 example.com` (bytes 18..27)",
        ),
        ("@@||a.example^", "rule: expected a rule for a whole host, as in `||example.com^` (bytes 0..14)"),
        (
            "server:\n# x\n",
            "rule: expected a rule for a whole host, as in `local-zone: \"example.com\" always_null` (bytes 12..12)",
        ),
        (
            "+.a.example\nDOMAIN,b.example\n",
            "format: expected a line in the format of the list, as in `+.example.com` (bytes 12..28)",
        ),
        ("DOMAIN-KEYWORD,a", "rule: expected a rule for a whole host, as in `DOMAIN-SUFFIX,example.com` (bytes 0..16)"),
        ("443", "address: expected an IPv4 address of four decimal numbers or an IPv6 address (bytes 0..3)"),
        ("a:", "port: the port is not valid: expected a port of ASCII digits only (bytes 2..2)"),
    ] {
        assert_eq!(HostList::from_lines(text).unwrap_err().to_string(), expected);
    }
}

/// What lines mean if the format is named, and the format of lines whose format is found.
#[test]
fn formats_are_named_or_found() {
    use HostListFormat as Format;
    type Expected = Result<&'static str, (&'static str, &'static str)>;
    let cases: &[(Format, &str, Expected)] = &[
        (Format::Domains, "a.example\n*.b.example\n.c.example", Ok("a.example, *.b.example, .c.example")),
        (Format::Domains, "a.example\n0.0.0.0 b.example", Err(("trailing-text", " b.example"))),
        (Format::Domains, "||a.example^", Err(("host", "|"))),
        (Format::Wildcard, "# x\n*.a.example\n", Ok(".a.example")),
        (Format::Wildcard, "*.a.example\nb.example", Err(("rule", "b.example"))),
        (Format::Wildcard, "*.192.0.2.1", Err(("domain", "192.0.2.1"))),
        (Format::Wildcard, "*.a.example:80", Err(("domain", "*.a.example:80"))),
        (Format::Hosts, "::1 a.example b.example", Ok("a.example, b.example")),
        (Format::Hosts, "a.example", Err(("format", "a.example"))),
        (Format::Adblock, "! x\n||a.example^", Ok(".a.example")),
        (Format::Adblock, "0.0.0.0 a.example", Err(("format", "0.0.0.0 a.example"))),
        (Format::Dnsmasq, "local=/a.example/", Ok(".a.example")),
        (Format::Dnsmasq, "||a.example^", Err(("format", "||a.example^"))),
        (Format::Unbound, "server:\nlocal-zone: a.example static", Ok(".a.example")),
        (Format::Unbound, "server:\naddress=/a.example/", Err(("format", "address=/a.example/"))),
        (Format::Unbound, "server:\n", Err(("rule", ""))),
        (Format::Rpz, "a.example CNAME .", Ok("a.example")),
        (Format::Rpz, "a.example", Err(("format", "a.example"))),
        (Format::Clash, "payload:\n- .a.example\n- b.example\n- 10.0.0.0/8", Ok("*.a.example, b.example, 10.0.0.0/8")),
        (Format::Clash, "- .a.example", Ok("*.a.example")),
        (Format::Clash, ".a.example\nb.example\n+.c.example", Ok("*.a.example, b.example, .c.example")),
        (Format::Clash, "DOMAIN,a.example\nDOMAIN-SUFFIX,b.example", Ok("a.example, .b.example")),
        (Format::Clash, "payload:\na.example", Err(("format", "a.example"))),
        (Format::Clash, "payload:\n+.a.example", Err(("format", "+.a.example"))),
        (Format::Clash, "payload:\n- '*.a.example'", Err(("wildcard", "*"))),
        (Format::Clash, "payload:\n- name: a.example", Err(("port", ""))),
        (Format::Clash, "payload:\n- 'a.example", Err(("rule", "- 'a.example"))),
        (Format::Clash, "payload:\n-", Err(("format", "-"))),
        (Format::Clash, "DOMAIN,a.example\nb.example", Err(("format", "b.example"))),
        (Format::Clash, "a.example:80", Err(("domain", "a.example:80"))),
        (Format::Clash, "10.0.0.0.1/32", Err(("address", "10.0.0.0.1"))),
        (Format::Surge, ".a.example\nb.example", Ok(".a.example, b.example")),
        (Format::Surge, "DOMAIN-SUFFIX,a.example", Ok(".a.example")),
        (Format::Surge, "DOMAIN-SUFFIX,a.example\n.b.example", Err(("format", ".b.example"))),
        (Format::Surge, "*.a.example", Err(("domain", "*.a.example"))),
        (Format::Surge, "192.0.2.1", Err(("domain", "192.0.2.1"))),
    ];
    for (format, text, expected) in cases {
        for text in [(*text).to_owned(), text.replace('\n', "\r\n"), format!("\u{FEFF}{text}")] {
            let found = HostList::from_lines_of(*format, &text).map(|list| list.to_string());
            let found = found.map_err(|error| (error.code(), text[error.range()].trim_end().to_owned()));
            let expected = expected.map(str::to_owned).map_err(|(code, part)| (code, part.to_owned()));
            assert_eq!(found, expected, "{format}: {text:?}");
        }
    }
    for format in HostListFormat::ALL {
        assert!(cases.iter().any(|(of, ..)| of == format), "{format}");
    }
}

/// The format of a list is known from its first line with hosts, unless that line is wrong.
#[test]
fn formats_are_found() {
    for (line, expected) in [
        ("# a comment", None),
        ("||a.example^$script", None),
        ("a.example", Some(HostListFormat::Domains)),
        ("*.a.example", Some(HostListFormat::Domains)),
        (".a.example", Some(HostListFormat::Domains)),
        ("0.0.0.0 a.example", Some(HostListFormat::Hosts)),
        ("||a.example^", Some(HostListFormat::Adblock)),
        ("local=/a.example/", Some(HostListFormat::Dnsmasq)),
        ("server:", Some(HostListFormat::Unbound)),
        ("a.example CNAME .", Some(HostListFormat::Rpz)),
        ("payload:", Some(HostListFormat::Clash)),
        ("- '+.a.example'", Some(HostListFormat::Clash)),
        ("+.a.example", Some(HostListFormat::Clash)),
        ("DOMAIN,a.example", Some(HostListFormat::Surge)),
    ] {
        let mut lines = HostLines::new();
        let _ = lines.parse(line);
        assert_eq!(lines.format(), expected, "{line}");
    }
    assert_eq!(HostLines::of(HostListFormat::Rpz).format(), Some(HostListFormat::Rpz));
}

/// The bytes of each pattern are the host as it is written.
#[test]
fn patterns_have_their_places() {
    for (line, expected) in [
        ("  *.A.example.\r", vec!["*.A.example."]),
        ("\t0.0.0.0\ta.example  b\u{FC}.example # c.example", vec!["a.example", "b\u{FC}.example"]),
        ("||a.example:80^", vec!["a.example:80"]),
        ("address=/a.example/.b.example/#/::1", vec!["a.example", ".b.example", "#"]),
        (" local-zone: 'a.example.' static", vec!["a.example."]),
        ("local-data: \"a.example 60 IN A 0.0.0.0\"", vec!["a.example"]),
        (" *.a.example 60 CNAME .", vec!["*.a.example"]),
        ("  - '+.a.example' # x", vec!["+.a.example"]),
        ("- DOMAIN-SUFFIX, a.example , no-resolve", vec!["a.example"]),
        ("IP-CIDR,10.0.0.0/8 // x", vec!["10.0.0.0/8"]),
        ("# a.example", vec![]),
    ] {
        let found = HostLines::new().parse_with_ranges(line).unwrap_or_else(|error| panic!("{line:?}: {error}"));
        let parts: Vec<_> = found.iter().map(|(_, range)| &line[range.clone()]).collect();
        assert_eq!(parts, expected, "{line:?}");
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
