//! The places of a path that servers read in different ways.

use std::collections::BTreeMap;
use url_core::{
    Url,
    encoded::{Encoded, Item},
    error::SetErrorKind,
    path::PathAmbiguityKind as Kind,
};

/// Kinds and ranges of the places in a path, written as `kind:text`.
fn places(url: &Url) -> Vec<String> {
    url.path_ambiguities().map(|place| format!("{}:{}", place.kind(), &url.as_str()[place.range()])).collect()
}

#[test]
fn published_confusions_are_found() {
    #[rustfmt::skip]
    let rows: &[(&str, &[&str])] = &[
        // nginx merges slashes, HAProxy does not: https://github.com/GrrrDog/weird_proxies, Haproxy-and-Nuster.md.
        ("https://h//admin/", &["empty-segment://"]),
        ("https://h/images/1.jpg/..///../1.jpg", &["empty-segment://"]),
        // Tomcat behind a proxy: https://www.acunetix.com/blog/articles/a-fresh-look-on-reverse-proxy-related-attacks/
        ("https://h/..;/manager/html", &["dot-segment-with-parameter:..;"]),
        ("https://h/app/..;jsessionid=1/..;/x", &["dot-segment-with-parameter:..;", "dot-segment-with-parameter:..;"]),
        // Jetty: https://github.com/jetty/jetty.project/pull/6939
        ("https://h/foo/%2e%2e;/bar", &["dot-segment-with-parameter:%2e%2e;"]),
        ("https://h/foo/.;/bar", &["dot-segment-with-parameter:.;"]),
        // Apache Shiro, CVE-2020-1957, and Undertow, CVE-2020-1757:
        // https://blog.tyage.net/posts/2020-06-19-matrix-parameter/
        ("https://h/demo/..;/admin/index", &["dot-segment-with-parameter:..;"]),
        ("https://h/admin;page=1/index", &["path-parameter:;"]),
        ("https://h/;/admin", &["path-parameter:;"]),
        // Apache Tomcat before 6.0.10, CVE-2007-0450.
        ("https://h/app/%5C../manager", &["encoded-backslash:%5C", "trailing-dot:.."]),
        ("https://h/examples%2Fservlets/", &["encoded-slash:%2F"]),
        // A location without a slash at its end in nginx.
        ("https://h/static..%2f..%2fetc", &["encoded-slash:%2f", "encoded-slash:%2f"]),
        // IIS: the decoding of paths twice, CERT CA-2001-12, and overlong encodings, CVE-2000-0884.
        ("https://h/scripts/..%255c../winnt", &["double-encoding:%255c", "trailing-dot:.."]),
        ("https://h/scripts/..%%35c../winnt", &["invalid-encoding:%", "trailing-dot:.."]),
        ("https://h/scripts/..%25%35%63../winnt", &["double-encoding:%25%35%63", "trailing-dot:.."]),
        ("https://h/scripts/..%c0%af../winnt", &["overlong-encoding:%c0%af", "trailing-dot:.."]),
        ("https://h/scripts/..%u002f../winnt", &["invalid-encoding:%", "trailing-dot:.."]),
        // Resin: https://lab.wallarm.com/quick-tip-watch-out-restriction-by-location-can-be-circumvented-7ce5ce61b262/
        ("https://h/%C0%AFresin-doc%C0%AFindex.xtp", &["overlong-encoding:%C0%AF", "overlong-encoding:%C0%AF"]),
        // Apache httpd with a rewritten path, CVE-2024-38474.
        ("https://h/html/secret.php%3F.png", &["encoded-delimiter:%3F"]),
        ("https://h/a%23b", &["encoded-delimiter:%23"]),
        // The end of a name in C, and the end of a line of a header.
        ("https://h/secret.php%00.png", &["encoded-nul:%00"]),
        ("https://h/a%0d%0aSet-Cookie:b", &["encoded-control:%0d", "encoded-control:%0a"]),
        // Names on Windows, whose ends are removed:
        // https://learn.microsoft.com/troubleshoot/windows-client/shell-experience/file-folder-name-whitespace-characters
        ("https://h/admin.", &["trailing-dot:."]),
        ("https://h/admin%20", &["trailing-space:%20"]),
        ("https://h/admin./index", &["trailing-dot:."]),
        // Drive letters: https://github.com/tower-rs/tower-http/pull/204 and 705.
        ("https://h/anypath/c:/windows/win.ini", &["drive-letter:c:"]),
        ("https://h/anypath/c%3A/windows/win.ini", &["drive-letter:c%3A"]),
        // Streams of NTFS: the Knowledge Base of Microsoft, Q188806 and Q193793.
        ("https://h/x.txt::$DATA", &["stream-name:::"]),
        ("https://h/file.asp:$DATA", &["stream-name::"]),
        ("https://h/admin:$I30:$INDEX_ALLOCATION/", &["stream-name::", "stream-name::"]),
        // Fullwidth dots and slashes.
        ("https://h/%EF%BC%8E%EF%BC%8E/x", &["compatibility-character:%EF%BC%8E", "compatibility-character:%EF%BC%8E"]),
        ("https://h/%EF%BC%8F..", &["compatibility-character:%EF%BC%8F", "trailing-dot:.."]),
    ];
    for (input, expected) in rows {
        assert_eq!(places(&Url::parse(input).unwrap()), *expected, "{input}");
    }
}

#[test]
fn places_are_found_in_all_kinds_of_paths() {
    #[rustfmt::skip]
    let rows: &[(&str, &[&str])] = &[
        // What the parser resolves, and what only seems to be one of the kinds.
        ("https://h", &[]),
        ("https://h/", &[]),
        ("https://h/a/", &[]),
        ("https://h/a/../%2e%2E/.%2e\\..\\./b", &[]),
        ("https://h/.../..a/a../.%2e%2e/%2e.a", &["trailing-dot:...", "trailing-dot:..", "trailing-dot:.%2e%2e"]),
        ("https://h/50%25/%25/%25g0/%252", &[]),
        ("https://h/%C3%A9/%F0%9F%98%80/%E0%A0%80/%F0%90%80%80/%E9/%C3", &[]),
        ("https://h/%61%41%20%7E:@!$&'()*+,=|", &[]),
        ("https://u;:p%2F@h/?a//..;/%2F%00#/..//%2F", &[]),
        // Runs of slashes are one place. One slash at the end is none.
        ("https://h///a//", &["empty-segment:///", "empty-segment://"]),
        ("https://h//", &["empty-segment://"]),
        ("https://h/a/..//b", &["empty-segment://"]),
        // Only the first dots and semicolon of a segment.
        ("https://h/..;;/.;.;/a;b;c", &[
            "dot-segment-with-parameter:..;", "path-parameter:;", "dot-segment-with-parameter:.;", "path-parameter:;",
            "path-parameter:;", "path-parameter:;",
        ]),
        ("https://h/%2e.%3b/a%3B", &["dot-segment-with-parameter:%2e.%3b", "path-parameter:%3B"]),
        ("https://h/...;", &["path-parameter:;"]),
        // Decoded once, all of these are double encodings.
        ("https://h/%2541%25%34%31%254%31%25%341", &[
            "double-encoding:%2541", "double-encoding:%25%34%31", "double-encoding:%254%31", "double-encoding:%25%341",
        ]),
        ("https://h/%252525", &["double-encoding:%2525"]),
        ("https://h/%/%4/%4g/%%41", &[
            "invalid-encoding:%", "invalid-encoding:%", "invalid-encoding:%", "invalid-encoding:%",
        ]),
        // The limits of table 3-7 of the Unicode Standard, and encodings that end too early.
        ("https://h/%C0%80%C1%BF%C2%80", &["overlong-encoding:%C0%80", "overlong-encoding:%C1%BF"]),
        ("https://h/%E0%80%AF%E0%9F%BF%E0%A0%80", &["overlong-encoding:%E0%80%AF", "overlong-encoding:%E0%9F%BF"]),
        ("https://h/%F0%80%80%AF%F0%8F%BF%BF%F0%90%80%80", &[
            "overlong-encoding:%F0%80%80%AF", "overlong-encoding:%F0%8F%BF%BF",
        ]),
        ("https://h/%C0/%C0a/%E0%80/%F0%80%80a", &["overlong-encoding:%E0%80", "overlong-encoding:%F0%80%80"]),
        ("https://h/%7f%1F%20", &["encoded-control:%7f", "encoded-control:%1F", "trailing-space:%20"]),
        // The ends of names, and dots and spaces elsewhere.
        ("https://h/a.b/.a/a%20b/%20a/a%2E", &["trailing-dot:%2E"]),
        ("https://h/a.%20../%20/a%20%20", &[
            "trailing-dot:.", "trailing-space:%20", "trailing-dot:..", "trailing-space:%20", "trailing-space:%20%20",
        ]),
        ("https://h/..%20/a.;b/a.%2F", &[
            "trailing-dot:..", "trailing-space:%20", "path-parameter:;", "encoded-slash:%2F",
        ]),
        ("https://h/a?b.#c.", &[]),
        // Drive letters, streams and other colons.
        ("https://h/c:", &["drive-letter:c:"]),
        ("https://h/%43%3aa/Z:b/cc:a/1:a/:a/c|", &["drive-letter:%43%3a", "drive-letter:Z:"]),
        ("https://h/x.txt:a/x.txt%3Aa/.a:b/a:b.c/12:30/v1/a:b", &[
            "stream-name::", "stream-name:%3A", "stream-name::", "drive-letter:a:", "drive-letter:a:",
        ]),
        ("https://h/aa:/aa:%3A%24/aa:b:/:", &["stream-name::", "stream-name::%3A", "stream-name::", "stream-name::"]),
        ("https://h/c::$DATA", &["drive-letter:c:", "stream-name::"]),
        ("https://h:80/aa:b", &[]),
        ("foo://h/c:/a", &["drive-letter:c:"]),
        ("file:///C:", &[]),
        ("file:///C:/d:/x.y:z", &["drive-letter:d:", "stream-name::"]),
        ("file:///C:x", &["drive-letter:C:"]),
        ("c:d::$DATA", &[]),
        // Other characters that are delimiters in NFKC, and some that are not.
        ("https://h/%E2%80%A5/a%EF%BC%BCb%EF%B9%A8%EF%BC%9A", &[
            "compatibility-character:%E2%80%A5", "compatibility-character:%EF%BC%BC", "compatibility-character:%EF%B9%A8",
            "compatibility-character:%EF%BC%9A",
        ]),
        ("https://h/%EF%BC%8D/%EF%BC/%EF%BC%8/%E2%80%A4a", &["invalid-encoding:%", "compatibility-character:%E2%80%A4"]),
        ("https://h/%E3%80%82/%E2%88%95/%C2%A5/%EF%BC%A1", &[]),
        // URLs that are not special, also without a host.
        ("foo://h/a\\..\\b", &["backslash:\\", "backslash:\\"]),
        ("foo://h", &[]),
        ("foo:/.//a", &["empty-segment://"]),
        ("file:///C:/a//b", &["empty-segment://"]),
        // In an opaque path, nothing is resolved.
        ("foo:../a/./%2e%2E", &["dot-segment:..", "dot-segment:.", "dot-segment:%2e%2E"]),
        ("foo:a/..", &["dot-segment:.."]),
        ("foo:", &[]),
        ("urn:isbn:1", &[]),
        ("data:text/html;base64,QQ==", &["path-parameter:;"]),
    ];
    for (input, expected) in rows {
        let url = Url::parse(input).unwrap();
        assert_eq!(places(&url), *expected, "{input}");
        let mut iterator = url.path_ambiguities();
        while iterator.next().is_some() {}
        assert_eq!(iterator.next(), None);
    }
}

#[test]
fn a_strict_append_rejects_what_would_be_ambiguous() {
    #[rustfmt::skip]
    let rows = [
        // Encoded already, and as a text.
        ("/a/b/", Some("/v1/a/b/"), Some("/v1/a/b/")),
        ("", Some("/v1"), Some("/v1")),
        ("/", Some("/v1/"), Some("/v1/")),
        ("caf\u{E9} 1", Some("/v1/caf%C3%A9%201"), Some("/v1/caf%C3%A9%201")),
        ("50% off", None, Some("/v1/50%25%20off")),
        ("a%20b", Some("/v1/a%20b"), None),
        ("a%2Fb", None, None),
        ("a\\b", None, None),
        ("a?b", None, None),
        ("a\tb", None, None),
        ("a;b", None, None),
        ("..;/a", None, None),
        ("//a", None, None),
        ("a//b", None, None),
        (".", None, None),
        ("a/../b", None, None),
        ("%2e%2e", None, None),
    ];
    for (path, encoded, plain) in rows {
        for (item, expected) in [(Item::from(Encoded(path)), encoded), (Item::from(path), plain)] {
            let mut url = Url::parse("https://h/v1?q").unwrap();
            let result = url.append_path_strict(item);
            assert_eq!(url.path(), expected.unwrap_or("/v1"), "{item:?}");
            let rejected = result.err().map(|error| error.kind());
            assert_eq!(rejected, expected.is_none().then_some(SetErrorKind::AmbiguousPath), "{item:?}");
        }
    }
    let mut url = Url::parse("https://h/").unwrap();
    let error = url.append_path_strict(Encoded("/a/%2F")).unwrap_err();
    assert_eq!((error.code(), error.range()), ("ambiguous-path", 3..6));
    assert_eq!(error.path_ambiguity().unwrap().kind(), Kind::EncodedSlash);
    assert_eq!(url.append_path_strict(b"\xC0\xAF").unwrap_err().range(), 0..2);
    let error = Url::parse("mailto:me").unwrap().append_path_strict("..").unwrap_err();
    assert_eq!((error.kind(), error.path_ambiguity()), (SetErrorKind::OpaquePath, None));
}

#[test]
fn debug_shows_places_without_their_text() {
    let url = Url::parse("https://h//token;").unwrap();
    assert_eq!(
        format!("{:?}", url.path_ambiguities()),
        "[Failure { kind: EmptySegment, start: 9, end: 11 }, \
         Failure { kind: PathParameter, start: 16, end: 17 }]"
    );
}

#[test]
fn long_paths_take_linear_time() {
    for piece in [
        ". ",
        "%20.",
        "a:",
        ":",
        "x.:",
        "%EF%BC",
        "%EF%BC%8F",
        "/",
        ".",
        "/..;",
        ";",
        "%25",
        "%",
        "%2",
        "%F0",
        "%E0%80",
        "%F0%80%80%80",
        "a",
        "/.",
    ] {
        let path = piece.repeat(50_000);
        let url = Url::parse(&format!("foo:a{path}")).unwrap();
        let last = url.path_ambiguities().last();
        assert!(last.is_none_or(|place| place.range().end <= url.as_str().len()), "{piece}");
        _ = url.clone().append_path_strict(Encoded(&path));
        let base = Url::parse("foo://h/a").unwrap();
        // Two slashes are before a host, and a scheme is not of a reference.
        assert_eq!(base.append_reference(&path).is_ok(), !["/", "a:", "x.:"].contains(&piece), "{piece}");
    }
}

#[test]
fn every_kind_is_found_and_says_why() {
    let url = Url::parse("foo:a//..;/../b;c\\%2f%5c%00%01%3f%2541%g%c0%af%EF%BC%8F/a.%20").unwrap();
    let of_files = Url::parse("foo:/c:a::").unwrap();
    let places = || url.path_ambiguities().chain(of_files.path_ambiguities());
    let mut found: Vec<Kind> = places().map(|place| place.kind()).collect();
    found.sort_unstable();
    assert_eq!(found, Kind::ALL);
    for place in places() {
        assert_eq!(place.code().parse(), Ok(place.kind()));
        let range = place.range();
        assert_eq!(
            place.to_string(),
            format!("{}: {} (bytes {}..{})", place.code(), place.message(), range.start, range.end)
        );
        assert!(!place.message().ends_with('.') && place.message().starts_with(char::is_lowercase), "{place}");
    }
}

/// The code points that `code_point` decomposes to, by the mappings `of` others.
fn decomposed(code_point: u32, of: &BTreeMap<u32, Vec<u32>>) -> Vec<char> {
    match of.get(&code_point) {
        Some(mapping) => mapping.iter().flat_map(|&part| decomposed(part, of)).collect(),
        None => char::from_u32(code_point).into_iter().collect(),
    }
}

/// The table of characters, by the file of Unicode: those whose decomposition, applied again, has only delimiters or a
/// slash.
#[test]
fn compatibility_characters_are_those_of_unicode() {
    let file = include_str!("../../../../fixtures/unicode/18.0.0/UnicodeData.txt");
    let code_point = |hex: &str| u32::from_str_radix(hex, 16).unwrap();
    let decompositions: BTreeMap<u32, Vec<u32>> = file
        .lines()
        .filter_map(|line| {
            let fields: Vec<&str> = line.split(';').collect();
            let mapping = fields[5].split(' ').filter(|part| !part.starts_with('<')).filter(|part| !part.is_empty());
            let mapping: Vec<u32> = mapping.map(code_point).collect();
            (!mapping.is_empty()).then(|| (code_point(fields[0]), mapping))
        })
        .collect();
    let is_delimiter = |c: &char| "./\\:;%?#".contains(*c);
    let (expected, others): (Vec<char>, Vec<char>) = ('\u{80}'..=char::MAX).partition(|&character| {
        let text = decomposed(character.into(), &decompositions);
        text.iter().all(is_delimiter) || text.contains(&'/') || text.contains(&'\\')
    });
    assert!(expected.len() > 25 && expected.contains(&'\u{FF0F}'), "{expected:?}");
    let kinds = |characters: &[char]| {
        let path: String = characters.iter().flat_map(|&character| [character, 'a']).collect();
        let url = Url::parse(&format!("https://h/{path}")).unwrap();
        url.path_ambiguities().map(|place| place.kind()).collect::<Vec<_>>()
    };
    assert_eq!(kinds(&expected), vec![Kind::CompatibilityCharacter; expected.len()]);
    assert_eq!(kinds(&others), []);
}
