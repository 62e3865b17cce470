//! Scheme, host and port, and how they relate to the origin; potentially trustworthy URLs, and mixed content.

use std::collections::HashSet;
use url_core::{Url, UrlRef, origin::SchemeHostPort};

#[test]
fn a_triple_is_the_tuple_origin_where_there_is_one() {
    let cases = [
        ("tauri://localhost", Some("tauri://localhost")),
        ("tauri://LocalHost/x?q#f", Some("tauri://LocalHost")),
        (
            "chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb/page.html",
            Some("chrome-extension://aapbdbdomjkkjkaonfhkkikfgjllcleb"),
        ),
        ("CAPACITOR://u:p@localhost:8080/", Some("capacitor://localhost:8080")),
        ("foo://[::1]:0", Some("foo://[::1]:0")),
        ("file://server/share", Some("file://server")),
        ("https://EXAMPLE.com:443/x", Some("https://example.com")),
        ("http://127.1:8080/", Some("http://127.0.0.1:8080")),
        ("wss://h/", Some("wss://h")),
        ("ftp://[::1]/", Some("ftp://[::1]")),
        ("file:///x", None),
        ("foo://", None),
        ("foo:/x", None),
        ("foo:x", None),
        ("mailto:me@h", None),
        ("blob:https://h/x", None),
    ];
    for (input, expected) in cases {
        let url = Url::parse(input).unwrap();
        let triple = url.scheme_host_port();
        assert_eq!(triple.as_ref().map(SchemeHostPort::to_string).as_deref(), expected, "{input}");
        assert_eq!(UrlRef::from(&url).scheme_host_port(), triple, "{input}");
        let Some(triple) = triple else { continue };
        assert_eq!(triple.to_string().parse().as_ref(), Ok(&triple), "{input}");
        if url.origin().is_tuple() {
            assert_eq!(triple.to_string(), url.origin().ascii_serialization(), "{input}");
            assert_eq!(triple.to_string().parse(), Ok(url.origin()), "{input}");
        }
        let parts = (triple.scheme(), triple.host().to_string(), triple.port());
        assert_eq!(parts, (url.scheme(), url.host_str().unwrap().to_owned(), url.port()), "{input}");
        assert!(HashSet::from([triple.clone()]).contains(&triple));
    }
}

#[test]
fn only_its_own_text_is_parsed() {
    for (text, code, range) in [
        ("tauri://localhost/", "not-serialized", 17..18),
        ("TAURI://localhost", "not-serialized", 0..5),
        ("https://h:443", "not-serialized", 9..13),
        ("https://h/", "not-serialized", 9..10),
        ("foo://u@h", "not-serialized", 6..8),
        ("foo://h?q", "not-serialized", 7..9),
        ("foo://h:08", "not-serialized", 8..9),
        (" foo://h", "not-serialized", 0..1),
        ("file:///", "not-serialized", 0..8),
        ("null", "missing-scheme-non-relative-URL", 0..4),
        ("https://a b", "domain-to-ASCII", 9..10),
    ] {
        let error = text.parse::<SchemeHostPort>().unwrap_err();
        assert_eq!((error.code(), error.range()), (code, range), "{text}");
    }
    assert_eq!(format!("{:>9}|", "foo://h".parse::<SchemeHostPort>().unwrap()), "  foo://h|");
}

#[cfg(feature = "serde")]
#[test]
fn serde_writes_the_text() {
    let triple: SchemeHostPort = serde_json::from_str(r#""tauri://localhost""#).unwrap();
    assert_eq!(serde_json::to_string(&triple).unwrap(), r#""tauri://localhost""#);
    assert!(serde_json::from_str::<SchemeHostPort>(r#""null""#).is_err());
}

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
