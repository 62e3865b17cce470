//! Domains that are texts, which need no feature.

use std::borrow::Cow;
use url_psl::{Section, Sections, find, find_in, public_suffix, registrable_domain};

/// A text, its public suffix and its registrable domain.
const DOMAINS: &[(&str, &str, Option<&str>)] = &[
    ("com", "com", None),
    ("example.com", "com", Some("example.com")),
    ("sub.www.example.com", "com", Some("example.com")),
    ("example.com.", "com.", Some("example.com.")),
    ("www.example.co.uk", "co.uk", Some("example.co.uk")),
    // A wildcard, its exception, and neither.
    ("a.b.example.ck", "example.ck", Some("b.example.ck")),
    ("a.www.ck", "ck", Some("www.ck")),
    ("ck", "ck", None),
    ("whatwg.github.io", "github.io", Some("whatwg.github.io")),
    ("sub.example.xn--kgbechtv", "xn--kgbechtv", Some("example.xn--kgbechtv")),
    ("a.printer.nosuchtld", "nosuchtld", Some("printer.nosuchtld")),
    ("localhost", "localhost", None),
    ("_dmarc.{s}.example-1.com", "com", Some("example-1.com")),
];

const NO_DOMAINS: &[&str] = &[
    "",
    ".",
    ".com",
    "a..com",
    "example.com..",
    "..",
    "..com",
    ".example.com",
    "a..example.com",
    ".a.example.com",
    "a.example..com",
    "com..",
    "example.com...",
    "a..b.example.co.uk.",
    "127.0.0.1",
    "a.0x1f",
    "[::1]",
    "WWW.example.com",
    "EXAMPLE.CO.UK",
    "bücher.example.de",
    "https://example.com",
    "https://www.example.com",
    "evil.com/www.example.com",
    "a b.www.example.com",
    "www.example.com:80",
    "user@www.example.com",
];

#[test]
fn domains_have_their_suffix_and_registrable_domain() {
    for &(domain, suffix, registrable) in DOMAINS {
        assert_eq!((public_suffix(domain), registrable_domain(domain)), (Some(suffix), registrable), "{domain}");
        let found = find(domain).unwrap();
        assert_eq!(found.domain(), domain);
        let subdomain = registrable.and_then(|end| domain.strip_suffix(end)?.strip_suffix('.'));
        assert_eq!(found.subdomain(), subdomain, "{domain}");
    }
}

#[test]
fn a_text_that_is_no_domain_has_no_suffix() {
    for &text in NO_DOMAINS {
        assert_eq!((find(text), public_suffix(text), registrable_domain(text)), (None, None, None), "{text}");
    }
}

#[test]
fn sections_can_be_told_apart() {
    let section = |domain| find(domain).unwrap().section();
    assert_eq!(["com", "github.io", "ck"].map(section), [Some(Section::Icann), Some(Section::Private), None]);
    assert_eq!(find_in("whatwg.github.io", Sections::Icann).unwrap().public_suffix(), "io");
}

#[test]
fn texts_of_all_types_have_a_suffix() {
    let text = "www.example.co.uk";
    let expected = Some("example.co.uk");
    assert_eq!(registrable_domain(&text), expected);
    assert_eq!(registrable_domain(&text.to_owned()), expected);
    assert_eq!(registrable_domain(&Box::<str>::from(text)), expected);
    assert_eq!(registrable_domain(&Cow::Borrowed(text)), expected);
    assert_eq!(registrable_domain(&Cow::<str>::Owned(text.to_owned())), expected);
    let hosts: &[&str] = &[text, "co.uk", "example.com"];
    assert!(hosts.iter().filter_map(|host| registrable_domain(host)).eq(["example.co.uk", "example.com"]));
}
