//! Errors: which component, which kind, and which bytes of the caller's text.

use std::{error::Error as _, ops::Range};
use url_patterns::{ComponentName, ErrorKind, Init, UrlPattern};

/// The bytes that are marked by carets under a text.
fn marked(carets: &str) -> Range<usize> {
    let start = carets.len() - carets.trim_start().len();
    start..carets.len()
}

/// A constructor string, marks under its bytes, the component and the code.
const OF_STRINGS: &[(&str, &str, Option<ComponentName>, &str)] = {
    use ComponentName::{Hostname, Pathname, Port, Protocol, Search};
    &[
        ("/foo", "^^^^", None, "base-missing"),
        ("", "", None, "base-missing"),
        ("data:foobar", "^^^^^^^^^^^", None, "base-missing"),
        ("{https://}example.com/foo", "^^^^^^^^^^^^^^^^^^^^^^^^^", None, "base-missing"),
        ("1http\\://a", "^^^^^", Some(Protocol), "invalid-protocol"),
        ("/x/:1", "^^^", Some(Protocol), "invalid-protocol"),
        ("(caf\u{e9})://foo", "    ^^", Some(Protocol), "regexp-not-ascii"),
        ("https://exa mple.com/", "           ^", Some(Hostname), "invalid-hostname"),
        // The brace and the backslash are no part of the host.
        ("https://{e}x\\a mple.com/", "              ^", Some(Hostname), "invalid-hostname"),
        ("https://a:b\\ c/", "           ^^", Some(Hostname), "invalid-hostname"),
        ("https://ab%c/", "          ^", Some(Hostname), "invalid-hostname"),
        ("https://{a.}b.1.256/", "         ^", Some(Hostname), "invalid-hostname"),
        ("https://1.2.3.256/", "              ^^^", Some(Hostname), "invalid-hostname"),
        // A number is missing between the dots.
        ("https://12..3/", "           ", Some(Hostname), "invalid-hostname"),
        ("https://a:{x}8/", "           ^^^", Some(Port), "invalid-port"),
        ("https://a:65536/", "          ^^^^^", Some(Port), "invalid-port"),
        ("https://a/*x/..", "           ^^^^", Some(Pathname), "invalid-pathname"),
        ("https://a/*x\\/{.}./", "           ^^^^^^^^", Some(Pathname), "invalid-pathname"),
        ("https://a/%(", "           ^", Some(Pathname), "regexp-not-closed"),
        ("https://a/%((", "           ^^", Some(Pathname), "regexp-not-closed"),
        ("https://a/(\\", "          ^^", Some(Pathname), "regexp-not-closed"),
        ("https://a/(a(b))", "            ^", Some(Pathname), "regexp-capturing-group"),
        // The question mark begins the search.
        ("https://a/(?:a)", "          ^", Some(Pathname), "regexp-not-closed"),
        ("https://a/()", "          ^^", Some(Pathname), "regexp-empty"),
        ("https://a/(\\\u{e9})", "            ^^", Some(Pathname), "regexp-not-ascii"),
        ("https://a/b\\", "           ^", Some(Pathname), "escape-at-end"),
        ("https://a/:", "          ^", Some(Pathname), "name-missing"),
        ("https://a/:1", "          ^", Some(Pathname), "name-missing"),
        ("https://a/:\u{1F6B2}", "          ^", Some(Pathname), "name-missing"),
        ("https://a/:b/:c/:b", "                 ^", Some(Pathname), "duplicate-name"),
        ("https://a/b}", "           ^", Some(Pathname), "unexpected-token"),
        ("https://a/:b?+", "             ^", Some(Pathname), "unexpected-token"),
        ("https://a/b+", "           ^", Some(Pathname), "unexpected-token"),
        ("https://a/{b{c}}", "            ^", Some(Pathname), "close-missing"),
        ("https://a/{:b:c}", "             ^^", Some(Pathname), "close-missing"),
        ("https://a/\\?:#c", "            ^", Some(Search), "name-missing"),
    ]
};

#[test]
fn errors_in_constructor_strings() {
    for (input, carets, component, code) in OF_STRINGS {
        let error = UrlPattern::new(input, None).expect_err(input);
        assert_eq!((error.component(), error.code()), (*component, *code), "{input}: {error}");
        assert_eq!(error.range(), marked(carets), "{input}: {error}");
        assert!(!error.is_in_base() && input.get(error.range()).is_some());
        assert!(error.to_string().contains(&error.message().to_string()));
    }
}

#[test]
fn errors_in_components_and_base_urls() {
    use ComponentName::{Hash, Hostname, Pathname, Port, Protocol, Search, Username};
    let base = "https://example.com/a/b?c";
    for (init, component, code, range) in [
        (Init::new().port("{x}8"), Port, "invalid-port", 1..4),
        (Init::new().protocol("a:/b:"), Protocol, "name-missing", 1..2),
        (Init::new().username("{"), Username, "close-missing", 1..1),
        (Init::new().hostname("[\\:\\:x]"), Hostname, "invalid-hostname", 5..6),
        (Init::new().hostname("a\tb\t "), Hostname, "invalid-hostname", 4..5),
        // Something is missing at the end, after an escape.
        (Init::new().hostname("*[\\\u{3a9}"), Hostname, "invalid-hostname", 5..5),
        (Init::new().pathname("foo/.."), Pathname, "invalid-pathname", 0..6),
        (Init::new().pathname("\u{e9}%2E%2e/.."), Pathname, "invalid-pathname", 0..11),
        (Init::new().pathname("a/../b/../.."), Pathname, "invalid-pathname", 0..12),
        (Init::new().search("??(?:a)"), Search, "unexpected-token", 1..2),
        (Init::new().search("?(?:a)"), Search, "regexp-start", 2..3),
        (Init::new().search("?{"), Search, "close-missing", 2..2),
        (Init::new().hash("#a)\\"), Hash, "escape-at-end", 3..4),
        // What comes from the base URL does not count.
        (Init::new().pathname("x:").base_url(base), Pathname, "name-missing", 1..2),
        (Init::new().pathname("{/:").base_url(base), Pathname, "name-missing", 2..3),
    ] {
        let error = UrlPattern::from_init(&init).expect_err(code);
        assert_eq!((error.component(), error.code(), error.range()), (Some(component), code, range), "{init:?}");
    }

    let error = UrlPattern::new("a", "//h").unwrap_err();
    assert_eq!((error.kind(), error.component(), error.is_in_base()), (ErrorKind::InvalidBase, None, true));
    assert!(error.source().unwrap().to_string().contains("missing-scheme-non-relative-URL"));
    assert!(error.to_string().starts_with("base URL: "), "{error}");
    // The host of a URL that is not special need not be one of a special URL.
    let base = " foo://a%20b/\u{e9}\u{e9}";
    let error = UrlPattern::new("c", base).unwrap_err();
    assert_eq!((error.component(), error.code(), error.is_in_base()), (Some(Hostname), "invalid-hostname", true));
    assert_eq!(error.range(), 0..base.len());
}

/// The error of a host says more, about the same bytes.
#[test]
fn the_source_has_the_reason() {
    let error = UrlPattern::new("https://:a.{b}\\ c/", None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "hostname: invalid-hostname: expected text that is a host: domain-to-ASCII: a domain cannot contain a space \
         (U+0020) (bytes 14..16)"
    );
    let source = error.source().unwrap().to_string();
    assert!(source.starts_with("domain-to-ASCII: ") && source.ends_with(" (bytes 14..16)"), "{source}");
    assert!(UrlPattern::new("https://a/:", None).unwrap_err().source().is_none());
}

/// A colon that nobody means as the end of a protocol is named beside what it made a protocol.
#[test]
fn a_colon_that_ends_a_protocol() {
    for (pattern, range) in [("/x/:1", 0..3), ("/\u{e9}:", 0..3), ("{/x}/:/", 1..5), ("(a)/:-", 3..4), ("/\\x:?", 0..3)]
    {
        let colon = range.end;
        let error = UrlPattern::new(pattern, "https://h").expect_err(pattern);
        assert_eq!((error.kind(), error.range()), (ErrorKind::InvalidProtocol, range.clone()), "{pattern}");
        let end = error.source().expect(pattern).downcast_ref::<url_patterns::Error>().expect(pattern);
        assert_eq!((end.kind(), end.range()), (ErrorKind::ProtocolEnd, colon..colon + 1), "{pattern}");
        assert_eq!((end.component(), end.is_in_base()), (None, false));
        assert!(error.to_string().contains("protocol-end: a `:` that no name follows ends a protocol"));
        let moved = error.after(10);
        assert_eq!(moved.range(), 10 + range.start..10 + colon);
        assert!(moved.source().expect(pattern).to_string().ends_with(&format!(
            "(bytes {}..{})",
            10 + colon,
            11 + colon
        )));
    }
    assert_eq!(UrlPattern::new("/x/{\\:}1", "https://h").unwrap().pathname(), "/x/\\:1");
    for pattern in ["1x://h", "/x\\:1", "/x://1"] {
        let error = UrlPattern::new(pattern, None).expect_err(pattern);
        assert_eq!(error.kind(), ErrorKind::InvalidProtocol, "{pattern}");
        assert!(error.source().is_none(), "{pattern}: {error}");
    }
}
