//! Errors: their components, codes and messages.

use url_core::{
    ParseError, Url, UrlRef,
    error::{Component, ParseErrorKind, SetError, SetErrorKind},
    file::PathStyle,
    origin::Origin,
    reference::{Base, Reference},
};

#[test]
fn messages_name_component_code_reason_and_range() {
    let message = |input: &str| Url::parse(input).unwrap_err().to_string();
    assert_eq!(
        message("//h"),
        "invalid scheme: missing-scheme-non-relative-URL: no scheme, and no base URL to resolve it against \
         (bytes 0..3)"
    );
    assert_eq!(message("https://"), "invalid host: host-missing: expected a host (bytes 8..8)");
    assert_eq!(
        message("https://h:x"),
        "invalid port: port-invalid: expected a port of ASCII digits only (bytes 10..11)"
    );
    assert_eq!(
        message("https://a b"),
        "invalid host: domain-to-ASCII: a domain cannot contain a space (U+0020) (bytes 9..10)"
    );
    assert_eq!(
        "https://h:443".parse::<Origin>().unwrap_err().to_string(),
        "invalid origin: not-serialized: expected a serialized origin, which has only a scheme, a host and a port other \
         than the default, or is `null` (bytes 9..13)"
    );
    for builder in [Url::builder("http").host("::1"), Url::builder("http").host_and_port("::1")] {
        let message = builder.build().unwrap_err().to_string();
        assert!(message.contains("`:` (U+003A); only an IPv6 address can, in brackets"), "{message}");
    }
    for input in ["//h", "https://", "https://h:x", "https://[", "https://\u{AD}", "https://a.0b.1"] {
        let error = Url::parse(input).unwrap_err();
        let kind = error.validation_error().unwrap().kind();
        assert_eq!(error.code().parse(), Ok(kind));
        assert!(error.to_string().contains(kind.message()), "{error}");
    }
}

/// A missing scheme has another reason if there is a base URL.
#[test]
fn a_missing_scheme_tells_whether_there_is_a_base() {
    let none = "no scheme, and no base URL to resolve it against";
    let opaque = "no scheme, and the base URL has an opaque path, against which only a fragment is resolved";
    for (input, base, message) in [
        ("x", None, none),
        ("x", Some("data:,y"), opaque),
        ("", Some("mailto:a@b"), opaque),
        ("?q", Some("about:blank"), opaque),
        ("//h/\tp", Some("javascript:1"), opaque),
        // The base URL itself has none.
        ("x", Some("y"), none),
    ] {
        let mut errors = Vec::new();
        let options = Url::options().base(base.map(Base::from));
        let error = options.parse_with_errors(input, &mut errors).unwrap_err();
        assert_eq!(error.message().to_string(), message, "{input:?} {base:?}");
        let parsed = options.parse(input).unwrap_err();
        assert_eq!(parsed, error, "{input:?} {base:?}");
        if !error.is_in_base() {
            let last = errors.last().expect("an error").message().to_string();
            assert_eq!(last, message, "{input:?} {base:?}");
        }
        let Some(Ok(base)) = base.map(Url::parse) else { continue };
        assert_eq!(base.join(input).unwrap_err(), error);
        assert_eq!(UrlRef::from(&base).join(input).unwrap_err(), error);
    }
    assert!(Url::options().base("data:,y").parse("#x").is_ok());
}

#[test]
fn a_message_is_the_reason_without_component_name_and_range() {
    let mut url = Url::parse("https://example.com/").unwrap();
    let no_such_index = url.query_mut().remove_at(2).map(drop);
    let set = [
        (url.set_host(Some("a b")), "a domain cannot contain a space (U+0020)"),
        (url.set_scheme("1a"), "expected an ASCII letter"),
        (url.append_path("a/../.."), "a dot segment is not allowed"),
        (no_such_index, "index 2 is out of range for a list of 0"),
        (url.set_host(None), "a special URL must have a host, which may be empty only for `file`"),
    ];
    for (result, message) in set {
        let error = result.unwrap_err();
        assert_eq!(error.message().to_string(), message);
        assert!(error.to_string().starts_with(&format!("cannot set the {}: ", error.component().unwrap())), "{error}");
        assert!(error.to_string().contains(message), "{error}");
    }
    for (reference, code, message) in [
        ("mailto:me", "has-scheme", "expected a relative reference, found a scheme"),
        ("//h:x/", "port-invalid", "expected a port of ASCII digits only"),
    ] {
        let error = Reference::parse(reference).unwrap_err();
        assert_eq!((error.code(), &*error.message().to_string()), (code, message));
        assert!(error.to_string().contains(message), "{error}");
    }
    let error = Url::parse("file:///a%2Fb").unwrap().to_file_path_with(PathStyle::Posix).unwrap_err();
    assert_eq!(error.to_string(), format!("separator: {} (bytes 9..12)", error.message()));
}

#[test]
fn an_error_names_the_component_that_failed() {
    let component = |input: &str| Url::parse(input).unwrap_err().component();
    assert_eq!(component("x"), Some(Component::Scheme));
    assert_eq!(component("https://h:x"), Some(Component::Port));
    assert_eq!(component("https://h:99999"), Some(Component::Port));
    assert_eq!(component("https://["), Some(Component::Host));
    assert_eq!(component("https://u@"), Some(Component::Host));
    assert_eq!(component("https://1.2.3.4.5"), Some(Component::Host));
}

type Setter = fn(&mut Url) -> Result<(), SetError>;

/// Setters that fail: the URL, the setter, and code and message of the error.
#[rustfmt::skip]
const REJECTIONS: &[(&str, Setter, &str, &str)] = &[
    ("a:b", |url| url.set_host(Some("h")), "opaque-path", "cannot set the host: opaque-path: the URL has an opaque path"),
    ("a:b", |url| url.set_path("/c"), "opaque-path", "cannot set the path: opaque-path: the URL has an opaque path"),
    ("a:/b", |url| url.set_port(Some(1)), "cannot-have-username-password-port", "cannot set the port: cannot-have-username-password-port: a URL without a host, with the empty host or with the scheme `file` cannot have a username, password or port"),
    ("file://h/", |url| url.set_username("u"), "cannot-have-username-password-port", "cannot set the username: cannot-have-username-password-port: a URL without a host, with the empty host or with the scheme `file` cannot have a username, password or port"),
    ("a:///", |url| url.set_password(Some("p")), "cannot-have-username-password-port", "cannot set the password: cannot-have-username-password-port: a URL without a host, with the empty host or with the scheme `file` cannot have a username, password or port"),
    ("https://h/", |url| url.set_host(None), "host-required", "cannot set the host: host-required: a special URL must have a host, which may be empty only for `file`"),
    ("https://h/", |url| url.set_host(Some("")), "host-required", "cannot set the host: host-required: a special URL must have a host, which may be empty only for `file`"),
    ("a://u@h/", |url| url.set_host(Some("")), "has-username-password-port", "cannot set the host: has-username-password-port: the URL has a username, password or port, which requires a non-empty host and a scheme other than `file`"),
    ("a://h:1/", |url| url.set_host(None), "has-username-password-port", "cannot set the host: has-username-password-port: the URL has a username, password or port, which requires a non-empty host and a scheme other than `file`"),
    ("a://h/", |url| url.set_host(Some("x/y")), "host-invalid-code-point", "cannot set the host: host-invalid-code-point: the opaque host contains a forbidden host code point (bytes 1..2)"),
    ("a:b", |url| url.set_host_and_port("h"), "opaque-path", "cannot set the host: opaque-path: the URL has an opaque path"),
    ("https://h:1/", |url| url.set_host_and_port(""), "host-required", "cannot set the host: host-required: a special URL must have a host, which may be empty only for `file`"),
    ("a://u@h:1/", |url| url.set_host_and_port(""), "has-username-password-port", "cannot set the host: has-username-password-port: the URL has a username, password or port, which requires a non-empty host and a scheme other than `file`"),
    ("file://h/", |url| url.set_host_and_port("i:1"), "cannot-have-username-password-port", "cannot set the port: cannot-have-username-password-port: a URL without a host, with the empty host or with the scheme `file` cannot have a username, password or port"),
    ("file://h/", |url| url.set_host_and_port("i:"), "cannot-have-username-password-port", "cannot set the port: cannot-have-username-password-port: a URL without a host, with the empty host or with the scheme `file` cannot have a username, password or port"),
    ("https://h:1/", |url| url.set_host_and_port(":2"), "host-missing", "cannot set the host: host-missing: expected a host (bytes 0..0)"),
    ("https://h:1/", |url| url.set_host_and_port("i:99999"), "port-out-of-range", "cannot set the port: port-out-of-range: the port exceeds 65535 (bytes 2..7)"),
    ("https://h/", |url| url.set_scheme("a"), "scheme-specialness", "cannot set the scheme: scheme-specialness: a special scheme (`ftp`, `file`, `http`, `https`, `ws`, `wss`) can be replaced only by a special one, and any other scheme only by one that is not special"),
    ("a://h/", |url| url.set_scheme("https"), "scheme-specialness", "cannot set the scheme: scheme-specialness: a special scheme (`ftp`, `file`, `http`, `https`, `ws`, `wss`) can be replaced only by a special one, and any other scheme only by one that is not special"),
    ("https://u@h/", |url| url.set_scheme("file"), "has-username-password-port", "cannot set the scheme: has-username-password-port: the URL has a username, password or port, which requires a non-empty host and a scheme other than `file`"),
    ("file:///", |url| url.set_scheme("https"), "host-required", "cannot set the scheme: host-required: a special URL must have a host, which may be empty only for `file`"),
    ("a://h/", |url| url.set_scheme("b:"), "unexpected", "cannot set the scheme: unexpected: expected an ASCII letter or digit, `+`, `-`, `.` or the end (bytes 1..1)"),
    ("a://h/", |url| url.set_scheme("b+1 c"), "unexpected", "cannot set the scheme: unexpected: expected an ASCII letter or digit, `+`, `-`, `.` or the end (bytes 3..3)"),
    ("a://h/", |url| url.set_scheme("1b"), "unexpected", "cannot set the scheme: unexpected: expected an ASCII letter (bytes 0..0)"),
    ("a:/b", |url| url.append_path("c/../.."), "dot-segment", "cannot set the path: dot-segment: a dot segment is not allowed (bytes 5..7)"),
    ("a:/b", |url| url.path_segments_mut()?.remove(1).map(drop), "no-such-index", "cannot set the path: no-such-index: index 1 is out of range for a list of 1"),
    ("a://h/", |url| url.set_scheme(""), "unexpected", "cannot set the scheme: unexpected: expected an ASCII letter (bytes 0..0)"),
];

#[test]
fn a_setter_that_fails_leaves_the_url_unchanged() {
    for (href, set, code, message) in REJECTIONS {
        let mut url = Url::parse(href).unwrap();
        let error = set(&mut url).unwrap_err();
        assert_eq!((error.code(), &*error.to_string()), (*code, *message), "{href}");
        let is_of_parse = matches!(error.kind(), SetErrorKind::Validation(_));
        assert_eq!(error.parse_error().map(ParseError::code), is_of_parse.then_some(*code));
        assert_eq!(url.as_str(), *href);
        assert_eq!(url.check_invariants(), Ok(()));
    }
    let error = Url::parse("a:b").unwrap().set_path("c").unwrap_err();
    assert_eq!((error.component(), error.kind()), (Some(Component::Path), SetErrorKind::OpaquePath));
}

#[test]
fn setters_that_succeed_change_the_href() {
    let table: &[(&str, Setter, &str)] = &[
        ("a:/b", |url| url.set_host(Some("h")), "a://h/b"),
        ("a:/.//b", |url| url.set_host(Some("h")), "a://h//b"),
        ("a://h//b", |url| url.set_host(None), "a:/.//b"),
        ("a://h/b?q#f", |url| url.set_host(None), "a:/b?q#f"),
        ("https://localhost/C|/b", |url| url.set_scheme("file"), "file:///C:/b"),
        ("a://h?q", |url| url.set_host(None), "a:/?q"),
        ("a://", |url| url.set_host(None).and_then(|()| url.set_host(Some("h"))), "a://h/"),
        ("a://h", |url| url.set_host(Some("")), "a://"),
        ("a:/b", |url| url.set_host(None), "a:/b"),
        ("file://h/b", |url| url.set_host(Some("localhost")), "file:///b"),
        ("file://h/b", |url| url.set_host_and_port(""), "file:///b"),
        ("a://h:1/b", |url| url.set_host_and_port(""), "a:///b"),
        ("https://u@h:1/", |url| url.set_host_and_port("i:"), "https://u@i/"),
        ("https://u@h/", |url| url.set_host_and_port("[0::1]:443"), "https://u@[::1]/"),
        ("a:/b", |url| url.set_host_and_port("h:1"), "a://h:1/b"),
        ("file:///b", |url| url.set_host(Some("H")), "file://h/b"),
        ("https://u:p@h:1/", |url| url.set_host(Some("0x7f.1")), "https://u:p@127.0.0.1:1/"),
        ("a://h/", |url| url.set_ip_host([1, 2, 3, 4].into()), "a://1.2.3.4/"),
        ("https://h/", |url| url.set_username("ü"), "https://%C3%BC@h/"),
        ("https://u:p@h/", |url| url.set_username(""), "https://:p@h/"),
        ("https://u:p@h/", |url| url.set_password(None), "https://u@h/"),
        ("https://:p@h:8/", |url| url.set_password(Some("")), "https://h:8/"),
        ("https://h/", |url| url.set_password(Some("p:@")), "https://:p%3A%40@h/"),
        ("https://h:1/p", |url| url.set_port(Some(443)), "https://h/p"),
        ("mailto:a", |url| url.set_port(None), "mailto:a"),
        ("file:///a", |url| url.set_username(""), "file:///a"),
        ("a:///", |url| url.set_password(Some("")), "a:///"),
        ("a:/.//b", |url| url.set_password(None), "a:/.//b"),
        ("https://h/p", |url| url.set_port(Some(0)), "https://h:0/p"),
        ("http://h:443/", |url| url.set_scheme("HTTPS"), "https://h/"),
        ("http://h:80/", |url| url.set_scheme("https"), "https://h/"),
        ("a:/b", |url| url.set_scheme("long+scheme"), "long+scheme:/b"),
        ("https://h/a?q#f", |url| url.set_path("b\\c#?"), "https://h/b/c%23%3F?q#f"),
        ("a:/b", |url| url.set_path("//c"), "a:/.//c"),
        ("a:/.//b?q", |url| url.set_path("c"), "a:/c?q"),
        ("a:/b", |url| url.set_path(""), "a:/"),
        ("a://h/b", |url| url.set_path(""), "a://h"),
        ("file:///", |url| url.set_path("C|/x"), "file:///C:/x"),
        ("a:b", |url| url.set_query(Some("")), "a:b?"),
        ("a:b?q#f", |url| url.set_query(None), "a:b#f"),
        ("https://h/#f", |url| url.set_query(Some("?'#")), "https://h/??%27%23#f"),
        ("a:b?q", |url| url.set_fragment(Some("a b`")), "a:b?q#a%20b%60"),
        ("a:b?q#f", |url| url.set_fragment(None), "a:b?q"),
    ];
    for (href, set, result) in table {
        let mut url = Url::parse(href).unwrap();
        assert_eq!(set(&mut url), Ok(()), "{href}");
        assert_eq!(url.as_str(), *result, "{href}");
        assert_eq!(url.check_invariants(), Ok(()), "{url}");
        assert_eq!(Url::parse(result).as_ref(), Ok(&url));
    }
}

#[test]
fn pushed_segments_are_encoded_so_that_they_read_back() {
    let mut url = Url::parse("https://h/?q#f").unwrap();
    url.path_segments_mut().unwrap().extend(["a/b", "..", "%2e", "?#", "c|", ""]);
    assert_eq!(url.as_str(), "https://h/a%2Fb/%252e/%3F%23/c%7C/?q#f");
    url.path_segments_mut().unwrap().pop_if_empty().pop().pop();
    assert_eq!(url.as_str(), "https://h/a%2Fb/%252e?q#f");
    url.path_segments_mut().unwrap().clear().push("x");
    assert_eq!(url.as_str(), "https://h/x?q#f");
    url.path_segments_mut().unwrap().pop().pop().pop_if_empty();
    assert_eq!(url.as_str(), "https://h/?q#f");

    let mut url = Url::parse("a:/.//b/c?q").unwrap();
    url.path_segments_mut().unwrap().pop();
    assert_eq!(url.as_str(), "a:/.//b?q");
    url.path_segments_mut().unwrap().pop();
    assert_eq!(url.as_str(), "a:/?q");
    assert_eq!(url.check_invariants(), Ok(()));

    let mut url = Url::parse("file:///").unwrap();
    url.path_segments_mut().unwrap().push("C|");
    assert_eq!(url.as_str(), "file:///C%7C");
    assert_eq!(Url::parse(url.as_str()).as_ref(), Ok(&url));

    let mut url = Url::parse("a://h").unwrap();
    url.path_segments_mut().unwrap().pop().push("").push("b");
    assert_eq!(url.as_str(), "a://h/b");
}

#[test]
fn a_default_scheme_that_is_no_scheme() {
    let error = Url::options().default_scheme("ab c").parse("h").unwrap_err();
    assert_eq!((error.kind(), error.component()), (ParseErrorKind::InvalidDefaultScheme, Some(Component::Scheme)));
    let message = "invalid default scheme: invalid-default-scheme: expected an ASCII letter or digit, `+`, `-`, `.` or \
                   the end (bytes 2..2)";
    assert_eq!(error.to_string(), message);
}

#[test]
fn origins_are_padded() {
    let url = Url::parse("https://example.com/").unwrap();
    assert_eq!(format!("{:>20}|{:5}", url.origin(), Origin::Opaque), " https://example.com|null ");
}

#[test]
fn a_url_has_at_most_64_bytes_and_a_niche() {
    assert!(size_of::<Url>() <= 64);
    assert_eq!(size_of::<Url>(), size_of::<Option<Url>>());
}

#[test]
fn every_way_to_parse_rejects_an_href_that_is_too_long() {
    let base = Url::parse("https://example.com/dir/").unwrap();
    for (input, len) in [
        ("https://h/", 10),
        ("https://h", 10),
        ("https://0x7F.1/a", 19),
        ("https://b\u{fc}.de", 21),
        ("x?é", 32),
        (" x ", 25),
    ] {
        let options = Url::options().base(&base);
        assert_eq!(options.parse(input).unwrap().as_str().len(), len as usize);
        assert!(options.max_len(len).parse(input).is_ok() && options.max_len(len).can_parse(input), "{input}");
        // The length of the replaced URL does not count.
        assert_eq!(options.max_len(len).parse_into(input, &mut base.clone()), Ok(()), "{input}");
        let options = options.max_len(len - 1);
        assert!(options.parse_into(input, &mut base.clone()).is_err(), "{input}");
        let error = options.parse(input).unwrap_err();
        assert_eq!((error.code(), error.component(), error.range()), ("too-long", None, 0..input.len()));
        assert!(!options.can_parse(input), "{input}");
        assert_eq!(options.parse_with_errors(input, &mut Vec::new()).as_ref(), Err(&error), "{input}");
        assert_eq!(
            error.to_string(),
            format!(
                "invalid URL: too-long: the serialized URL would exceed the limit of {} bytes (bytes 0..{})",
                len - 1,
                input.len()
            )
        );
    }
}

/// A host may end after the greatest offset. The result must not be a URL with another host, even if the rest of the
/// path is removed. What is not written to takes no memory.
#[cfg(target_pointer_width = "64")]
#[test]
fn inputs_beyond_four_gibibytes_are_rejected() {
    let (start, end) = ("https://", "/../x?q");
    let base = Url::parse("https://example.com/").unwrap();
    for len in [u32::MAX as usize + 1, u32::MAX as usize + 29] {
        let mut bytes = vec![0; len];
        bytes[..start.len()].copy_from_slice(start.as_bytes());
        bytes[len - end.len()..].copy_from_slice(end.as_bytes());
        let input = String::from_utf8(bytes).unwrap();
        for options in [Url::options(), Url::options().base(&base)] {
            assert_eq!(options.parse(&input).unwrap_err().code(), "too-long");
            assert_eq!(options.parse_with_errors(&input, &mut Vec::new()).unwrap_err().code(), "too-long");
            assert_eq!(options.explain(&input).unwrap_err().code(), "too-long");
            assert!(options.parse_into(&input, &mut base.clone()).is_err() && !options.can_parse(&input));
        }
        assert!(UrlRef::from_serialized(&input).is_none());
    }
}

#[test]
fn setters_move_short_and_long_tails() {
    for len in [0, 500, 512, 600, 2000] {
        let path = "/".to_owned() + &"a".repeat(len);
        let mut url = Url::parse(&format!("https://h{path}?query#fragment")).unwrap();
        url.set_query(Some("other query")).unwrap();
        url.set_port(Some(8080)).unwrap();
        url.set_path(&format!("{path}/more")).unwrap();
        url.set_query(Some("q")).unwrap();
        assert_eq!(url.as_str(), format!("https://h:8080{path}/more?q#fragment"));
        assert_eq!(url.check_invariants(), Ok(()));
    }
}
