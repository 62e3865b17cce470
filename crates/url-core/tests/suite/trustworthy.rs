//! Potentially trustworthy URLs, and mixed content.

use url_core::{Url, UrlRef};

#[test]
fn urls_are_trustworthy_as_in_the_table() {
    for (url, expected) in [
        ("https://example.com/", true),
        ("wss://example.com/", true),
        ("file:///x", true),
        ("file://h/x", true),
        ("data:,x", true),
        ("about:blank", true),
        ("about:blank?a#b", true),
        ("about:srcdoc", true),
        ("about:config", false),
        ("http://127.0.0.1/", true),
        ("http://127.255.0.1:8080/", true),
        ("http://128.0.0.1/", false),
        ("ws://[::1]/", true),
        ("http://[::ffff:127.0.0.1]/", false),
        ("http://localhost/", true),
        ("http://localhost./", true),
        ("ftp://a.LOCALHOST/", true),
        ("http://notlocalhost/", false),
        ("http://localhost.example/", false),
        ("http://a..localhost/", false),
        ("http://example.com/", false),
        ("http://10.0.0.1/", false),
        ("ssh://localhost/", false),
        ("mailto:me@localhost", false),
        ("javascript:1", false),
        ("blob:https://example.com/id", true),
        ("blob:http://localhost/id", true),
        ("blob:http://example.com/id", false),
        ("blob:ftp://localhost/id", false),
        ("blob:null", false),
    ] {
        let parsed = Url::parse(url).unwrap();
        assert_eq!(parsed.is_potentially_trustworthy(), expected, "{url}");
        assert_eq!(UrlRef::from(&parsed).is_potentially_trustworthy(), expected, "{url}");
    }
}

#[test]
fn content_is_mixed_as_in_the_table() {
    let pages = ["https://h/", "http://localhost/", "http://h/"];
    for (url, expected) in [
        ("http://h/", [true, true, false]),
        ("ws://h/", [true, true, false]),
        ("ftp://h/", [true, true, false]),
        ("https://h/", [false; 3]),
        ("wss://h/", [false; 3]),
        ("http://127.0.0.1/", [false; 3]),
        ("data:,x", [false; 3]),
        ("mailto:me@h", [false; 3]),
        ("javascript:1", [false; 3]),
        ("blob:http://h/id", [false; 3]),
    ] {
        let parsed = Url::parse(url).unwrap();
        let found = pages.map(|page| parsed.is_mixed_content_of(&Url::parse(page).unwrap()));
        assert_eq!(found, expected, "{url}");
    }
}
