//! Where redirects lead, what is sent as a referrer, and the paths of cookies, compared with the conditions and steps
//! of RFC 6265 taken literally.

use url_core::{
    ParseError, Url,
    path::{default_path, path_matches},
};

fn location_url(url: &str, location: &[u8]) -> Result<String, ParseError> {
    Url::parse(url).unwrap().location_url(location).map(String::from)
}

#[test]
fn redirects_lead_where_the_table_says() {
    #[rustfmt::skip]
    let rows: &[(&str, &[u8], &str)] = &[
        ("https://h/a/b?q", b"c", "https://h/a/c"),
        ("https://h/a/b?q", b"", "https://h/a/b?q"),
        ("https://h/a/b?q", b"?", "https://h/a/b?"),
        ("https://h/a/b", b" \tHTTPS:\\\\I/./d ", "https://i/d"),
        ("https://h/a", b"mailto:me", "mailto:me"),
        // The examples of RFC 9110, 10.2.2.
        ("http://www.example.org/~tim", b"/People.html#tim", "http://www.example.org/People.html#tim"),
        ("http://www.example.org/index.html#larry", b"http://www.example.net/index.html",
            "http://www.example.net/index.html#larry"),
        // A fragment of its own wins, also an empty one.
        ("https://h/a#b", b"#c", "https://h/a#c"),
        ("https://h/a#b", b"/c#", "https://h/c#"),
        ("https://h/a#", b"/c", "https://h/c#"),
        ("https://h/a#b%20c<d", b"", "https://h/a#b%20c%3Cd"),
        ("https://h/a#b", b"data:,c", "data:,c#b"),
        // UTF-8, and what is not UTF-8: Latin-1, half a character, and a byte that no encoding begins with.
        ("https://h/", b"/caf\xC3\xA9?\xC3\xA9#\xC3\xA9", "https://h/caf%C3%A9?%C3%A9#%C3%A9"),
        ("https://h/", b"/caf\xE9?\xE9#\xE9", "https://h/caf%E9?%E9#%E9"),
        ("https://h/", b"/\xC3\xA9\xC3/\xFF", "https://h/%C3%A9%C3/%FF"),
        ("https://h/", "//b\u{FC}cher.example/".as_bytes(), "https://xn--bcher-kva.example/"),
        ("https://h/", b"\xEF\xBB\xBF/a", "https://h/%EF%BB%BF/a"),
    ];
    for (url, location, expected) in rows {
        assert_eq!(location_url(url, location).as_deref(), Ok(*expected), "{url} {}", location.escape_ascii());
    }
}

#[test]
fn errors_have_ranges_of_the_bytes() {
    #[rustfmt::skip]
    let rows: &[(&str, &[u8], &str, &[u8])] = &[
        ("https://h/", b"//exa mple/", "domain-to-ASCII", b" "),
        ("https://h/", b" //i:x/", "port-invalid", b"x"),
        ("https://h/", "//\u{E9}:x/".as_bytes(), "port-invalid", b"x"),
        // After bytes that are percent-encoded, and within a host that is.
        ("https://h/", b"https://\xE9@i:x/", "port-invalid", b"x"),
        ("https://h/", b"https://\xE9\xE9@i:70000/\xE9", "port-out-of-range", b"70000"),
        ("https://h/", b"https:///?\xE9", "host-missing", b""),
        ("foo:bar", b"\xE9", "missing-scheme-non-relative-URL", b"\xE9"),
        ("foo:bar", b"a\xE9\xC3\xA9b", "missing-scheme-non-relative-URL", b"a\xE9\xC3\xA9b"),
    ];
    for (url, location, code, wrong) in rows {
        let error = location_url(url, location).unwrap_err();
        let shown = location.escape_ascii();
        assert_eq!((error.code(), &location[error.range()]), (*code, *wrong), "{url} {shown}");
    }
    // A host of bytes that are not UTF-8 is rejected somewhere in these bytes.
    for location in [b"//a\xE9b/".as_slice(), b"//\xFF/", b"//\xC3\xA9\xE9/"] {
        let error = location_url("https://h/", location).unwrap_err();
        assert_eq!(error.code(), "domain-to-ASCII");
        let range = error.range();
        assert!(2 <= range.start && range.start < range.end && range.end < location.len(), "{error}");
    }
}

#[test]
fn referrers_have_neither_credentials_nor_fragment() {
    #[rustfmt::skip]
    let rows: &[(&str, Option<&str>, Option<&str>)] = &[
        ("https://h/a?b#c", Some("https://h/a?b"), Some("https://h/")),
        ("https://u:p@h:8080/a?b#c", Some("https://h:8080/a?b"), Some("https://h:8080/")),
        ("http://:p@[::1]/?#", Some("http://[::1]/?"), Some("http://[::1]/")),
        ("foo://u@h/a#b", Some("foo://h/a"), Some("foo://h/")),
        ("foo://h:1", Some("foo://h:1"), Some("foo://h:1/")),
        ("foo:///a/b", Some("foo:///a/b"), Some("foo:///")),
        ("foo:/.//a?b", Some("foo:/.//a?b"), Some("foo:/")),
        ("foo:", Some("foo:"), Some("foo:/")),
        ("file:///a#b", Some("file:///a"), Some("file:///")),
        ("mailto:me?b#c", Some("mailto:me?b"), Some("mailto:/")),
        ("file://h/C:?x", Some("file://h/C:?x"), Some("file://h/")),
        // https://fetch.spec.whatwg.org/#local-scheme
        ("about:srcdoc", None, None),
        ("blob:https://h/1", None, None),
        ("data:text/html,a", None, None),
    ];
    for (input, referrer, origin) in rows {
        let url = Url::parse(input).unwrap();
        let href = |url: Option<Url>| url.map(String::from);
        assert_eq!(href(url.to_referrer()).as_deref(), *referrer, "{input}");
        assert_eq!(href(url.to_referrer_origin()).as_deref(), *origin, "{input}");
        assert_eq!(url.borrowed().to_referrer(), url.to_referrer());
        assert_eq!(url.borrowed().to_referrer_origin(), url.to_referrer_origin());
    }
}

/// The conditions of RFC 6265, section 5.1.4, character by character.
fn path_matches_literally(request_path: &str, cookie_path: &str) -> bool {
    let (request, cookie): (Vec<char>, Vec<char>) = (request_path.chars().collect(), cookie_path.chars().collect());
    let is_prefix = cookie.len() <= request.len() && request[..cookie.len()] == cookie;
    request == cookie
        || is_prefix && cookie.last() == Some(&'/')
        || is_prefix && request.get(cookie.len()) == Some(&'/')
}

/// The steps of the RFC, character by character.
fn default_path_literally(path: &str) -> String {
    let path: Vec<char> = path.chars().collect();
    let slashes = path.iter().filter(|&&c| c == '/').count();
    if path.first() != Some(&'/') || slashes <= 1 {
        return "/".to_owned();
    }
    let last = path.iter().rposition(|&c| c == '/').unwrap();
    path[..last].iter().collect()
}

/// Every text of up to `len` of the letters.
fn texts(len: usize) -> Vec<String> {
    let mut all = vec![String::new()];
    let mut start = 0;
    for _ in 0..len {
        let end = all.len();
        for index in start..end {
            all.extend(["/", "a", "\u{E9}"].map(|letter| all[index].clone() + letter));
        }
        start = end;
    }
    all
}

#[test]
fn short_paths_match_as_the_rfc_says() {
    let texts = texts(5);
    assert_eq!(texts.len(), 364);
    let mut matching = 0;
    for request in &texts {
        for cookie in &texts {
            let matches = path_matches(request, cookie);
            assert_eq!(matches, path_matches_literally(request, cookie), "{request} {cookie}");
            matching += u32::from(matches);
        }
        assert_eq!(default_path(request), default_path_literally(request), "{request}");
    }
    assert!(matching > 1000, "only {matching}");
}

#[test]
fn a_cookie_without_a_path_is_sent_beside_the_url_that_sets_it() {
    for (setting, path, sent_to, not_sent_to) in [
        ("https://h/docs/api/index.html?q=/x/", "/docs/api", "https://h/docs/api/v2", "https://h/docs/apis"),
        ("https://h/docs/", "/docs", "https://h/docs", "https://h/doc"),
        ("https://h/docs//x", "/docs/", "https://h/docs//", "https://h/docs"),
    ] {
        let [setting, sent_to, not_sent_to] = [setting, sent_to, not_sent_to].map(|url| Url::parse(url).unwrap());
        assert_eq!(default_path(setting.path()), path);
        assert!(path_matches(setting.path(), path));
        assert!(path_matches(sent_to.path(), path));
        assert!(!path_matches(not_sent_to.path(), path));
    }
    for path in ["", "/", "/docs", "opaque/path"] {
        assert_eq!(default_path(path), "/");
    }
}
