//! A domain and what is below it, by the rules of this crate and by those of cookies.

use proptest::prelude::*;
use url_host::{Host, domain_labels, has_empty_label};

#[track_caller]
fn is_in_domain(host: &str, domain: &str) -> bool {
    let parsed = Host::parse(host).unwrap();
    let is_inside = parsed.is_in_domain(domain);
    // An opaque host is read as that of a special URL.
    if let Ok(opaque) = Host::parse_opaque(host) {
        assert_eq!(opaque.is_in_domain(domain), is_inside, "opaque {host}");
    }
    is_inside
}

#[test]
fn a_domain_contains_itself_and_what_is_below_it() {
    for host in [
        "example.com",
        "a.example.com",
        "a.b.example.com",
        "EXAMPLE.com",
        "example.com.",
        "a.example.com.",
        "api.ex%41mple.com",
        "\u{FF45}xample.com",
        "example\u{3002}com",
        "-.example.com",
    ] {
        for domain in
            ["example.com", "EXAMPLE.COM", "example.com.", "ex%61mple.com", "example\u{FF0E}com", "com", "com."]
        {
            assert!(is_in_domain(host, domain), "{host} in {domain}");
        }
    }
    assert!(is_in_domain("b\u{FC}cher.example", "xn--bcher-kva.example"));
    assert!(is_in_domain("www.xn--bcher-kva.example", "B\u{DC}CHER.example"));
}

#[test]
fn other_hosts_are_outside() {
    for host in [
        "evilexample.com",
        "example.com.evil",
        "example.co",
        "xample.com",
        "com",
        "example",
        "examplexcom",
        "127.0.0.1",
        "[::1]",
        ".",
        // Domains with an empty label are not in the DNS.
        "example.com..",
        ".example.com",
        "..example.com",
        "a..example.com",
        ".a.example.com",
        "a.example.com..",
        "example..com",
        "example.com-",
        "a.example.comx",
    ] {
        assert!(!is_in_domain(host, "example.com"), "{host}");
    }
}

#[test]
fn only_domains_contain_hosts() {
    for domain in [
        "",
        ".",
        "..",
        ".example.com",
        "example.com..",
        "example..com",
        "127.0.0.1",
        "0.0.1",
        "1",
        "[::1]",
        "a b",
        "example.com:80",
        "*.example.com",
        "*",
    ] {
        for host in [
            "example.com",
            "example.com..",
            "a.example..com",
            ".example.com",
            "..",
            "a.example.com",
            "127.0.0.1",
            "[::1]",
            "com.",
            "x",
        ] {
            assert!(!is_in_domain(host, domain), "{host} in {domain}");
        }
    }
    assert!(!Host::<&str>::Empty.is_in_domain("example.com"));
    assert!(!Host::Opaque("a%20b").is_in_domain("b"));
    // The texts of addresses in opaque hosts are addresses.
    assert!(!Host::Opaque("127.0.0.1").is_in_domain("1"));
    assert!(!Host::Opaque("127.0.0.1").is_in_domain("127.0.0.1"));
}

#[test]
fn empty_labels_are_found() {
    for domain in ["", ".", "..", ".a", "a..", "a..b", "a..b.", "a.b..", "..a."] {
        assert!(has_empty_label(domain), "{domain}");
    }
    for domain in ["a", "a.", "a.b", "a.b.", "127.0.0.1"] {
        assert!(!has_empty_label(domain), "{domain}");
    }
}

#[test]
fn cookies_match_as_the_rfc_says() {
    let cases = [
        ("example.com", "example.com", true),
        ("www.example.com", "example.com", true),
        ("a.b.EXAMPLE.com", "Example.COM", true),
        ("example.com", "www.example.com", false),
        ("evilexample.com", "example.com", false),
        ("example.com.", "example.com", false),
        ("www.example.com.", "example.com.", true),
        ("10.0.0.1", "10.0.0.1", true),
        ("0xa.1", "10.0.0.1", true),
        ("10.0.0.1", "10.0.0.2", false),
        ("[::1]", "[0::1]", true),
        ("[::1]", "[::2]", false),
        // A string with an empty label is not a host name.
        ("a..example.com", "example.com", false),
        (".example.com", "example.com", false),
        ("..example.com", "example.com", false),
        ("a.example.com..", "example.com..", false),
        ("a..example.com", ".example.com", false),
        ("a..example.com", "a..example.com", true),
        ("example.com..", "example.com.", false),
    ];
    for (string, domain, matches) in cases {
        let [string, domain] = [string, domain].map(|text| Host::parse(text).unwrap());
        assert_eq!(string.domain_matches(&domain), matches, "{string} {domain}");
    }
    // The RFC asks for a host name, which the text of an address is not.
    assert!(!Host::parse("10.0.0.1").unwrap().domain_matches(&Host::DomainName("0.0.1")));
    assert!(!Host::Opaque("a.b").domain_matches(&Host::DomainName("b")));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    /// The labels of the domain are the last labels of the host.
    #[test]
    fn both_rules_compare_labels(
        host in "[a-c]{1,2}(\\.[a-c]{1,2}){0,3}\\.?",
        domain in "[a-c]{1,2}(\\.[a-c]{1,2}){0,2}\\.?",
    ) {
        let ends_with = |host: &str, domain: &str| {
            let [host, domain] = [host, domain].map(|name| domain_labels(name).collect::<Vec<_>>());
            host.ends_with(&domain)
        };
        let without_root = |name: &str| name.strip_suffix('.').unwrap_or(name).to_owned();
        let is_inside = ends_with(&without_root(&host), &without_root(&domain));
        prop_assert_eq!(Host::DomainName(&host).is_in_domain(&domain), is_inside);
        prop_assert_eq!(Host::DomainName(&host).domain_matches(&Host::DomainName(&domain)), ends_with(&host, &domain));
    }
}
