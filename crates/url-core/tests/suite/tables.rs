//! The tables and examples of the standard's sections on URLs, as corrected by its errata.

use url_core::{Url, error::ValidationErrorKind, host::Edition, reference::Base, writing::is_valid_url_string};

/// Input, base, whether the input is a valid URL string, and the output, empty for failure.
///
/// Source: <https://url.spec.whatwg.org/#urls>
const URLS: &[(&str, &str, bool, &str)] = &[
    ("https:example.org", "", false, "https://example.org/"),
    ("https://////example.com///", "", false, "https://example.com///"),
    ("https://example.com/././foo", "", true, "https://example.com/foo"),
    ("hello:world", "https://example.com/", true, "hello:world"),
    ("https:example.org", "https://example.com/", false, "https://example.com/example.org"),
    (r"\example\..\demo/.\", "https://example.com/", false, "https://example.com/demo/"),
    ("example", "https://example.com/demo", true, "https://example.com/example"),
    ("file:///C|/demo", "", false, "file:///C:/demo"),
    ("..", "file:///C:/demo", true, "file:///C:/"),
    ("file://loc%61lhost/", "", false, "file:///"),
    ("file://localhost/", "", true, "file:///"),
    ("https://user:password@example.org/", "", false, "https://user:password@example.org/"),
    ("https://example.org/foo bar", "", false, "https://example.org/foo%20bar"),
    ("https://EXAMPLE.com/../x", "", true, "https://example.com/x"),
    ("https://ex ample.org/", "", false, ""),
    ("example", "", false, ""),
    ("https://example.com:demo", "", false, ""),
    ("http://[www.example.com]/", "", false, ""),
    ("https://example.org//", "", true, "https://example.org//"),
    ("https://example.com/[]?[]#[]", "", false, "https://example.com/[]?[]#[]"),
    ("https://example/%?%#%", "", false, "https://example/%?%#%"),
    ("https://example/%25?%25#%25", "", true, "https://example/%25?%25#%25"),
];

fn base(base: &str) -> Option<Url> {
    (!base.is_empty()).then(|| Url::parse(base).unwrap())
}

#[test]
fn urls() {
    for &(input, base_input, is_valid, output) in URLS {
        let base = base(base_input);
        let url = Url::options().base(base.as_ref().map(Base::from)).parse(input);
        assert_eq!(url.as_ref().map_or("", Url::as_str), output, "{input}");
        assert_eq!(is_valid_url_string(input, base.as_ref().map(Base::from)), is_valid, "{input}");
    }
}

/// Input, and its scheme, host, port, path segments (one without slashes for an opaque path), query and fragment.
///
/// Source: <https://url.spec.whatwg.org/#url-representation>
type Components = (
    &'static str,
    &'static str,
    Option<&'static str>,
    Option<u16>,
    &'static [&'static str],
    Option<&'static str>,
    Option<&'static str>,
);

const COMPONENTS: &[Components] = &[
    ("https://example.com/", "https", Some("example.com"), None, &[""], None, None),
    (
        "https://localhost:8000/search?q=text#hello",
        "https",
        Some("localhost"),
        Some(8000),
        &["search"],
        Some("q=text"),
        Some("hello"),
    ),
    (
        "file:///ada/Analytical%20Engine/README.md",
        "file",
        Some(""),
        None,
        &["ada", "Analytical%20Engine", "README.md"],
        None,
        None,
    ),
];

#[test]
fn components() {
    for &(input, scheme, host, port, path, query, fragment) in COMPONENTS {
        let url = Url::parse(input).unwrap();
        assert_eq!(url.scheme(), scheme, "{input}");
        assert_eq!(url.host_str(), host, "{input}");
        assert_eq!(url.port(), port, "{input}");
        assert!(url.path_segments().unwrap().eq(path.iter().copied()), "{input}");
        assert_eq!(url.query(), query, "{input}");
        assert_eq!(url.fragment(), fragment, "{input}");
        assert_eq!((url.username(), url.password()), ("", None), "{input}");
        assert!(is_valid_url_string(input, None), "{input}");
    }
    let urn = Url::parse("urn:isbn:9780307476463").unwrap();
    assert!(urn.has_opaque_path() && is_valid_url_string(urn.as_str(), None));
    assert_eq!((urn.scheme(), urn.host(), urn.port(), urn.path()), ("urn", None, None, "isbn:9780307476463"));
    assert_eq!((urn.query(), urn.fragment()), (None, None));
}

/// The scheme and default port of each special scheme.
///
/// Source: <https://url.spec.whatwg.org/#url-miscellaneous>
#[test]
fn special_schemes() {
    let table = [
        ("ftp", Some(21)),
        ("file", None),
        ("http", Some(80)),
        ("https", Some(443)),
        ("ws", Some(80)),
        ("wss", Some(443)),
    ];
    for (scheme, port) in table {
        let url = Url::parse(&format!("{scheme}://host/")).unwrap();
        assert!(url.is_special());
        assert_eq!(url.port_or_known_default(), port);
        if let Some(port) = port {
            assert_eq!(Url::parse(&format!("{scheme}://host:{port}/")).as_ref(), Ok(&url));
        }
    }
    assert!(!Url::parse("gopher://host/").unwrap().is_special());
}

/// A string that starts with a Windows drive letter replaces the path of the base.
///
/// Source: <https://url.spec.whatwg.org/#start-with-a-windows-drive-letter>
#[test]
fn drive_letters() {
    let base = Url::parse("file:///dir/file").unwrap();
    let resolve = |input: &str| base.join(&format!("file:{input}")).unwrap().path().to_owned();
    assert_eq!(resolve("c:"), "/c:");
    assert_eq!(resolve("c:/"), "/c:/");
    assert_eq!(resolve("c:a"), "/dir/c:a");
    assert_eq!(resolve("c|?"), "/c:");
    assert_eq!(resolve(r"c|\x"), "/c:/x");
    assert_eq!(resolve("c|#"), "/c:");
}

/// The examples of the table of validation errors: an error that must be emitted, and whether the parse fails.
///
/// Source: <https://url.spec.whatwg.org/#writing>
const ERRORS: &[(&str, &str, &str, bool)] = &[
    ("domain-to-ASCII", "https://exa%23mple.org", "", true),
    ("domain-to-ASCII", "https://ex ample.org/", "", true),
    ("domain-percent-encoded", "https://exam%70le.org", "", false),
    ("host-invalid-code-point", "foo://exa[mple.org", "", true),
    ("IPv4-non-ASCII-input", "https://①.②.③.④", "", false),
    ("IPv4-empty-part", "https://127.0.0.1./", "", false),
    ("IPv4-too-few-parts", "https://1.2.3/", "", false),
    ("IPv4-too-many-parts", "https://1.2.3.4.5/", "", true),
    ("IPv4-non-numeric-part", "https://test.42", "", true),
    ("IPv4-non-decimal-part", "https://127.0.0x0.1", "", false),
    ("IPv4-out-of-range-part", "https://255.255.4000.1", "", true),
    ("IPv6-unclosed", "https://[::1", "", true),
    ("IPv6-invalid-compression", "https://[:1]", "", true),
    ("IPv6-too-many-pieces", "https://[1:2:3:4:5:6:7:8:9]", "", true),
    ("IPv6-multiple-compression", "https://[1::1::1]", "", true),
    ("IPv6-invalid-code-point", "https://[1:2:3!:4]", "", true),
    ("IPv6-invalid-code-point", "https://[1:2:3:]", "", true),
    ("IPv6-piece-leading-zero", "https://[::01]", "", false),
    ("IPv6-too-few-pieces", "https://[1:2:3]", "", true),
    ("IPv4-in-IPv6-too-many-pieces", "https://[1:1:1:1:1:1:1:127.0.0.1]", "", true),
    ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::.0.0.1]", "", true),
    ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0.xyz.1]", "", true),
    ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0xyz]", "", true),
    ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.00.0.1]", "", true),
    ("IPv4-in-IPv6-invalid-code-point", "https://[ffff::127.0.0.1.2]", "", true),
    ("IPv4-in-IPv6-out-of-range-part", "https://[ffff::127.0.0.4000]", "", true),
    ("IPv4-in-IPv6-too-few-parts", "https://[ffff::127.0.0]", "", true),
    ("invalid-URL-unit", "https://example.org/>", "", false),
    ("invalid-URL-unit", " https://example.org ", "", false),
    ("invalid-URL-unit", "ht\ntps://example.org", "", false),
    ("invalid-URL-unit", "https://example.org/%s", "", false),
    ("special-scheme-missing-following-solidus", "file:c:/my-secret-folder", "", false),
    ("special-scheme-missing-following-solidus", "https:example.org", "", false),
    ("special-scheme-missing-following-solidus", "https:foo.html", "https://example.org/", false),
    ("missing-scheme-non-relative-URL", "💩", "", true),
    ("missing-scheme-non-relative-URL", "💩", "mailto:user@example.org", true),
    ("invalid-reverse-solidus", r"https://example.org\path\to\file", "", false),
    ("invalid-credentials", "https://user@example.org", "", false),
    ("invalid-credentials", "ssh://user@example.org", "", false),
    ("host-missing", "https://#fragment", "", true),
    ("host-missing", "https://:443", "", true),
    ("host-missing", "https://user:pass@", "", true),
    ("port-out-of-range", "https://example.org:70000", "", true),
    ("port-invalid", "https://example.org:7z", "", true),
    ("file-invalid-Windows-drive-letter", "c|/path/to/file", "file:///c:/", false),
    ("file-invalid-Windows-drive-letter-host", "file://c:", "", false),
];

/// The names of the validation errors in order, and whether the parse fails.
fn errors(input: &str, base: Option<&Url>) -> (Vec<&'static str>, bool) {
    let mut errors = Vec::new();
    let result = Url::options().base(base.map(Base::from)).parse_with_errors(input, &mut errors);
    (errors.iter().map(url_core::error::ValidationError::code).collect(), result.is_err())
}

#[test]
fn error_examples() {
    for &(code, input, base_input, fails) in ERRORS {
        let (codes, failed) = errors(input, base(base_input).as_ref());
        assert!(codes.contains(&code), "{input}: {codes:?}");
        assert_eq!(failed, fails, "{input}");
        if fails {
            assert_eq!(codes.last(), Some(&code), "{input}");
        }
        assert!(!is_valid_url_string(input, base(base_input).as_ref().map(Base::from)), "{input}");
    }
    // Each validation error has an example, and there are no others.
    let has_example = |kind: &&ValidationErrorKind| ERRORS.iter().any(|row| row.0 == kind.as_str());
    assert_eq!(ValidationErrorKind::ALL.iter().filter(has_example).count(), 31);
    assert_eq!(ValidationErrorKind::ALL.len(), 31);
}

#[test]
fn editions_differ_only_in_the_ascii_domains_that_they_accept() {
    let parse = |edition, input: &str| Url::options().edition(edition).parse(input).ok().map(String::from);
    for host in ["xn--", "xn--a", "xn--8i7caa", "a.b.c.XN--pokxncvks"] {
        let input = format!("https://{host}/");
        assert_eq!(parse(Edition::Living2026, &input), Some(input.to_lowercase()));
        assert_eq!(parse(Edition::Living2025, &input), None, "{input}");
        assert!(!Url::options().edition(Edition::Living2025).can_parse(&input));
        assert_eq!(Url::options().edition(Edition::Living2025).parse(&input).unwrap_err().code(), "domain-to-ASCII");
    }
    for edition in [Edition::Living2025, Edition::Living2026] {
        assert_eq!(parse(edition, "https://xn--a.ß/"), None);
        assert_eq!(parse(edition, "https://xn--tešla/"), None);
        assert_eq!(parse(edition, "https://Faß_.Example/"), Some("https://xn--fa_-6ka.example/".into()));
    }
}

/// Inputs, bases and whether they are valid URL strings, for the rules that were corrected in 2026.
#[test]
fn validity() {
    let table = [
        ("https://example.org//", "", true),
        ("file://", "", true),
        ("file:///", "", true),
        ("file://host", "", true),
        ("file:/a", "", false),
        ("foo:a:b", "", true),
        ("urn:isbn:1", "", true),
        ("foo:", "", true),
        ("foo:/a//b", "", true),
        ("foo://", "", true),
        ("foo://h:80/a?b#c", "", true),
        ("foo://:80", "", false),
        ("foo:///a", "", true),
        ("file://host/C:/x", "", true),
        ("/C:/x", "file://server/", true),
        ("https://example.1/", "", false),
        ("https://1.2.3/", "", false),
        ("https://1.2.3.4/", "", true),
        ("https://0x7f.1/", "", false),
        ("https://[0DB8::1]/", "", false),
        ("https://[DB8::1]:65535/", "", true),
        ("https://h:65536/", "", false),
        ("https://h:/", "", true),
        ("https://h:00080/", "", true),
        ("https:///h", "", false),
        ("https:h", "", false),
        ("https:/h", "https://h/", false),
        ("HTTPS://H", "", true),
        ("", "mailto:x", false),
        ("a/b", "mailto:x", false),
        ("?q", "mailto:x", false),
        ("#f", "mailto:x", true),
        ("#f<", "mailto:x", false),
        ("", "https://h/", true),
        ("?q#f", "https://h/", true),
        ("//h2/a", "https://h/", true),
        ("//h2:x/a", "https://h/", false),
        ("///a", "https://h/", false),
        ("///a", "file:///", true),
        ("///a", "foo:/", true),
        ("a/b:c", "https://h/", true),
        ("./b:c", "https://h/", true),
        ("a?b?c", "https://h/", true),
        ("a#b#c", "https://h/", false),
        ("a", "", false),
    ];
    for (input, base_input, is_valid) in table {
        assert_eq!(
            is_valid_url_string(input, base(base_input).as_ref().map(Base::from)),
            is_valid,
            "{input:?} {base_input:?}"
        );
    }
}

/// `/.` keeps a path from reading as a host.
///
/// Source: <https://url.spec.whatwg.org/#url-serializing>
#[test]
fn slash_dot_precedes_a_path_that_would_read_as_a_host() {
    for input in ["web+demo:/.//not-a-host/", "web+demo:/path/..//not-a-host/"] {
        let url = Url::parse(input).unwrap();
        assert_eq!(url.as_str(), "web+demo:/.//not-a-host/");
        assert_eq!((url.host(), url.path()), (None, "//not-a-host/"));
    }
}
