//! Changing the scheme, between special and not special.

use url_core::{
    Url,
    error::{SetError, SetErrorKind},
};

#[track_caller]
fn url(input: &str) -> Url {
    Url::parse(input).unwrap_or_else(|error| panic!("{input}: {error}"))
}

/// From special to not special and back, if the new scheme allows the other components.
#[test]
fn with_scheme_accepts_all_kinds_of_schemes() {
    let cases = [
        ("http://h:443/", "https", Ok("https://h/")),
        ("https://h/", "http", Ok("http://h/")),
        ("https://u:p@h:80/a?q#f", "foo", Ok("foo://u:p@h:80/a?q#f")),
        ("foo://u:p@h:80/a?q#f", "HTTP", Ok("http://u:p@h/a?q#f")),
        ("foo://EX%41mple", "https", Ok("https://example/")),
        ("foo://h/a\\..\\b?'", "https", Ok("https://h/b?%27")),
        ("foo:/.//p", "file", Ok("file:////p")),
        ("foo:/p", "file", Ok("file:///p")),
        (r"foo:/\evil.example\share?q#f", "file", Ok("file:////evil.example/share?q#f")),
        ("foo:/C|/../p", "file", Ok("file:///p")),
        (r"foo:///\evil.example/p", "file", Ok("file:////evil.example/p")),
        ("file:///C:/p", "foo", Ok("foo:///C:/p")),
        ("foo:///C|/p", "file", Ok("file:///C:/p")),
        ("foo://localhost/p", "file", Ok("file:///p")),
        ("mailto:me", "xmpp", Ok("xmpp:me")),
        ("mailto:me", "http", Err(SetErrorKind::HostRequired)),
        ("foo:/h", "http", Err(SetErrorKind::HostRequired)),
        ("foo:/.//h", "http", Err(SetErrorKind::HostRequired)),
        ("foo:///h", "http", Err(SetErrorKind::HostRequired)),
        ("file:///h", "http", Err(SetErrorKind::HostRequired)),
        ("foo:x", "file", Err(SetErrorKind::OpaquePath)),
        ("https://u@h/", "file", Err(SetErrorKind::HasUsernamePasswordPort)),
        ("https://h:1/", "file", Err(SetErrorKind::HasUsernamePasswordPort)),
        ("https://h/", "1a", Err(SetErrorKind::Unexpected)),
        ("https://h/", "a:b", Err(SetErrorKind::Unexpected)),
    ];
    for (input, scheme, expected) in cases {
        let result = url(input).with_scheme(scheme);
        let result = result.as_ref().map(Url::as_str).map_err(SetError::kind);
        assert_eq!(result, expected, "{input} {scheme}");
    }
    let error = url("foo://a%5Eb/").with_scheme("https").unwrap_err();
    let error = error.parse_error().unwrap();
    assert_eq!((error.code(), error.range()), ("domain-to-ASCII", 8..13));
}
