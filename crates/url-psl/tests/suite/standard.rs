//! The table of the URL Standard, and the sites of HTML.

use url_core::{Url, host::Host};
use url_psl::{is_same_site, is_schemelessly_same_site, public_suffix, registrable_domain, site};

/// Source: <https://url.spec.whatwg.org/#host-registrable-domain>
const TABLE: &[(&str, Option<&str>, Option<&str>)] = &[
    ("com", Some("com"), None),
    ("example.com", Some("com"), Some("example.com")),
    ("www.example.com", Some("com"), Some("example.com")),
    ("sub.www.example.com", Some("com"), Some("example.com")),
    ("EXAMPLE.COM", Some("com"), Some("example.com")),
    ("example.com.", Some("com."), Some("example.com.")),
    ("github.io", Some("github.io"), None),
    ("whatwg.github.io", Some("github.io"), Some("whatwg.github.io")),
    ("إختبار", Some("xn--kgbechtv"), None),
    ("example.إختبار", Some("xn--kgbechtv"), Some("example.xn--kgbechtv")),
    ("sub.example.إختبار", Some("xn--kgbechtv"), Some("example.xn--kgbechtv")),
    ("[2001:0db8:85a3:0000:0000:8a2e:0370:7334]", None, None),
];

#[test]
fn suffixes_are_those_of_the_table_of_the_standard() {
    for &(input, suffix, registrable) in TABLE {
        let host = Host::parse(input).unwrap();
        assert_eq!((public_suffix(&host), registrable_domain(&host)), (suffix, registrable), "{input}");
        let url = Url::parse(&format!("https://{input}/")).unwrap();
        assert_eq!((public_suffix(&url), registrable_domain(&url)), (suffix, registrable), "{input}");
        let url = url.as_str().parse::<Url>().unwrap();
        assert_eq!(registrable_domain(&url.borrowed()), registrable, "{input}");
        if let Host::DomainName(domain) = host {
            assert_eq!((public_suffix(&*domain), registrable_domain(&*domain)), (suffix, registrable), "{input}");
        }
    }
}

#[test]
fn hosts_that_are_no_domains_have_no_suffix() {
    for url in ["https://127.0.0.1/", "https://[::1]/", "foo://example.com/", "file:///etc", "mailto:a@example.com"] {
        let url = Url::parse(url).unwrap();
        assert_eq!((public_suffix(&url), registrable_domain(&url)), (None, None), "{url:?}");
    }
    for text in ["", ".", "..", ".com", "a..com", "a..b.example.com", "1.2.3.4", "1.2.3.4.", "a.0x1f", "[::1]"] {
        assert_eq!((public_suffix(text), registrable_domain(text)), (None, None), "{text:?}");
    }
}

/// Two URLs, whether they are same site, and whether they are schemelessly same site.
const SITES: &[(&str, &str, bool, bool)] = &[
    ("https://example.com/", "https://example.com/", true, true),
    ("https://sub.example.com/", "https://other.example.com:8443/", true, true),
    ("https://example.com/", "http://sub.example.com/", false, true),
    ("https://a.github.io/", "https://b.github.io/", false, false),
    ("https://github.io/", "https://github.io/", true, true),
    ("https://a.github.io/", "https://github.io/", false, false),
    ("https://localhost/", "https://localhost:8000/", true, true),
    ("https://127.0.0.1/", "https://127.0.0.1:80/", true, true),
    ("https://127.0.0.1/", "https://127.0.0.2/", false, false),
    ("https://example.com/", "https://example.com./", false, false),
    ("blob:https://a.example.com/1", "https://b.example.com/", true, true),
    // Each call creates a new opaque origin.
    ("data:,", "data:,", false, false),
    ("foo://example.com/", "foo://example.com/", false, false),
];

#[test]
fn urls_are_same_site_as_in_the_table() {
    for &(a, b, same, schemelessly) in SITES {
        let (a, b) = (Url::parse(a).unwrap(), Url::parse(b).unwrap());
        assert_eq!((is_same_site(&a, &b), is_schemelessly_same_site(&a, &b)), (same, schemelessly), "{a:?} {b:?}");
        assert_eq!((is_same_site(&b, &a), is_schemelessly_same_site(&b, &a)), (same, schemelessly), "{a:?} {b:?}");
    }
}

#[test]
fn a_site_is_serialized_without_its_port() {
    let site = |input| site(&Url::parse(input).unwrap()).to_string();
    assert_eq!(site("https://a.b.example.co.uk:81/x"), "https://example.co.uk");
    assert_eq!(site("ws://co.uk/"), "ws://co.uk");
    assert_eq!(site("http://[::1]:80/"), "http://[::1]");
    assert_eq!(site("about:blank"), "null");
}
