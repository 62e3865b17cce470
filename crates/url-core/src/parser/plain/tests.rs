//! How much of a text is plain, and the URLs of texts that are not.

use super::{HAS_VECTORS, ParseOptions, PlainPrefix};
use crate::{
    parser::input::Input,
    record::{Url, UrlRef},
};
use alloc::{format, vec::Vec};
use url_host::Relocated;

/// The plain prefix of `text`, with its authority matched part by part where necessary.
fn plain(text: &str) -> PlainPrefix {
    let plain = PlainPrefix::of(text, &ParseOptions::DEFAULT);
    if plain.is_at_authority() {
        plain.match_from_authority_if_usual_slashes(text, &ParseOptions::DEFAULT)
    } else {
        plain
    }
}

/// The texts are plain up to the bar, or not at all.
#[test]
fn a_text_is_plain_up_to_the_first_change() {
    let texts = [
        "https://example.com/a/b?c#d|",
        "https://example.com/.well-known/%20/-.|",
        "https://example.com/a|/../b",
        "https://example.com/a|/.",
        "https://example.com|/%2E",
        "https://example.com/a~|",
        "https://example.com/ab| c",
        "https://example.com/a?b|'c",
        "git+ssh://git@example.com/a|",
        "file:///a/b|",
        "web+x://h_1/?|'",
        "http://127.0.0.1/|",
        "|file://:81/",
        "|file://[::1]/",
        "|http://@example.com/",
        "|http://:@example.com/",
        "|http://user:@example.com/",
        "|http://user:p@ss@example.com/",
        "|http:///example.com/",
        "|http:/example.com/",
        "|http://example.com\\a",
        "|http://example.com:081/",
        "|http://example.com:65536/",
        "|http://example.com:8a/",
        "|http://[::1/",
        "|http://[::1]a/",
        "|file://user@/a",
        "|file://user@host/a",
        "file:///C:/a|",
        "file:///C:|/../a",
        "file:///C:|/./a",
        "file:///C:a| b",
        "|file://h/C|/a",
        "|file://localhost/a",
        "|FILE://localhost/a",
        "|file:/a",
        "|x:/a",
        "file://host/a|",
        "|file:///C|/a",
        "|1x://example.com/",
    ];
    for marked in texts {
        // A drive letter may have a bar, too.
        let at = if marked.ends_with('|') { marked.len() - 1 } else { marked.find('|').unwrap_or_default() };
        let text = format!("{}{}", &marked[..at], &marked[at + 1..]);
        let plain = plain(&text);
        assert_eq!((plain.end as usize, plain.is_authority_kept()), (at, at > 0), "{marked}");
        assert_eq!(plain.offsets().is_some(), marked.ends_with('|'), "{marked}");
    }
    let with_parts = [
        "http://user@example.com/",
        "http://user:secret@example.com/",
        "http://:secret@example.com/",
        "http://User:Secret@example.com:81/",
        "web+x://Host/",
        "web+x://User:Secret@Host:80?q",
        "http://example.com:81/",
        "http://user@[::1]:65535/?q",
        "http://[2001:db8::1]/",
        "web+x://h:80/",
        "web+x://[::]/",
    ];
    for text in with_parts {
        assert_eq!(plain(text).offsets().is_some(), HAS_VECTORS, "{text}");
    }
}

/// The texts are plain up to the bar.
#[test]
fn a_text_whose_authority_changes_is_plain_from_the_path_on() {
    let texts = [
        ("http://example.com|", "http://example.com/"),
        ("http://example.com?q#f|", "http://example.com/?q#f"),
        ("http://example.com#f?|`", "http://example.com/#f?%60"),
        ("http://example.com?|'#f", "http://example.com/?%27#f"),
        ("http://Www.Example.com/A?b#c|", "http://www.example.com/A?b#c"),
        ("https://www.Example.COM?B#c|", "https://www.example.com/?B#c"),
        ("https://Example.com|", "https://example.com/"),
        ("https://eXample.com/a|/./b", "https://example.com/a/b"),
        ("https://example.com#A?b|", "https://example.com/#A?b"),
        ("https://User@Example.com/A|", "https://User@example.com/A"),
        ("http://127.0.0.A/|", "http://127.0.0.a/"),
        ("http://127.0.0.0XA?A|", "http://127.0.0.10/?A"),
        ("http://example.com:80/|", "http://example.com/"),
        ("http://example.com:/a|/..?q", "http://example.com/?q"),
        ("https://user:Secret@Example.com:443?a?b#c|", "https://user:Secret@example.com/?a?b#c"),
        ("wss://User@Example.com:80#c|", "wss://User@example.com:80/#c"),
        ("HTTP://example.com/A?B|", "http://example.com/A?B"),
        ("WEB+X://User@Host/A|", "web+x://User@Host/A"),
        ("FILE:///A|", "file:///A"),
        ("file://host?q|", "file://host/?q"),
        ("FILE://host|/./a", "file://host/a"),
        ("ws://127.1/a?b#c|", "ws://127.0.0.1/a?b#c"),
        ("http://[2001:DB8::1]:81|/%2e?q", "http://[2001:db8::1]:81/?q"),
        ("ws://user@0x7f.1/a|/./b", "ws://user@127.0.0.1/a/b"),
        ("ws://0X7F.1:80/a|", "ws://127.0.0.1/a"),
        ("WS://1/?a|'b", "ws://0.0.0.1/?a%27b"),
        ("ws://1./#a|`b", "ws://0.0.0.1/#a%60b"),
        ("web+x://[0::0]|", "web+x://[::]"),
        ("web+x://[0::0]?q|", "web+x://[::]?q"),
        ("ws://127.1|", "ws://127.0.0.1/"),
        ("ws://127.1?q|", "ws://127.0.0.1/?q"),
        ("http://127.1:80/|", "http://127.0.0.1/"),
        ("http://B\u{FC}cher.example:80?q|", "http://xn--bcher-kva.example/?q"),
        ("http://a:b@b%41%E3%80%82c/|", "http://a:b@ba.c/"),
        ("web+x://%41!:1/|", "web+x://%41!:1/"),
    ];
    for (marked, href) in texts {
        let text = marked.replace('|', "");
        let plain = plain(&text);
        if HAS_VECTORS {
            assert_eq!(plain.end as usize, marked.find('|').unwrap_or_default(), "{marked}");
            assert!(plain.is_authority_changed(), "{marked}");
        }
        assert_eq!(plain.offsets(), None, "{marked}");
        assert_eq!(Url::parse(&text).map(Url::into_string).as_deref(), Ok(href), "{marked}");
        let mut url = Url::parse("x:y").unwrap();
        assert_eq!(ParseOptions::DEFAULT.parse_into(&text, &mut url), Ok(()), "{marked}");
        assert_eq!(url.as_str(), href, "{marked}");
        assert!(ParseOptions::DEFAULT.can_parse(&text), "{marked}");
        assert_eq!(UrlRef::parse(&text).is_some(), text == href, "{marked}");
    }
    for text in ["http://1.2.3.4.5/a", "http://[1::2::3]/", "x://[:1]/", "http://a^b", "http://\u{AD}:1"] {
        let mut url = Url::parse("x:y").unwrap();
        assert!(ParseOptions::DEFAULT.parse_into(text, &mut url).is_err() && url.as_str() == "x:y", "{text}");
        assert!(Url::parse(text).is_err() && !ParseOptions::DEFAULT.can_parse(text), "{text}");
    }
}

#[test]
fn hosts_of_templates_and_patterns_are_kept_though_invalid() {
    let texts = [
        ("https://{s}.tile.example.org/{z}/x", "https://{s}.tile.example.org/%7Bz%7D/x"),
        ("https://*.example.com/*", "https://*.example.com/*"),
        ("https://s3.{Region}.${x}:8080/", "https://s3.{region}.${x}:8080/"),
        ("http://(www.)?x", "http://(www.)/?x"),
        ("ws://u:p@a!\"$&'()*+,;=`{}~b:80?q", "ws://u:p@a!\"$&'()*+,;=`{}~b/?q"),
        ("x://{A}!:1/", "x://{A}!:1/"),
        ("http://*.\u{FC}/", "http://*.xn--tda/"),
        ("http://{a}%2E1x/", "http://{a}.1x/"),
    ];
    for (text, href) in texts {
        assert_parses_as_by_the_states(text, href);
        assert_errors_as_by_the_states(text);
        assert!(ParseOptions::DEFAULT.can_parse(text), "{text}");
        assert_eq!(UrlRef::parse(text).is_some(), text == href, "{text}");
    }
    for text in
        ["http://{a|b}/", "http://{a b}/", "http://*<", "http://{^}/", "http://{a].b", "http://{a}.1/", "x://{a|/"]
    {
        assert!(Url::parse(text).is_err(), "{text}");
        assert!(!ParseOptions::DEFAULT.can_parse(text), "{text}");
        assert_errors_as_by_the_states(text);
    }
}

#[test]
fn can_parse_depends_only_on_the_part_before_the_path() {
    let (starts, ends) = (["http://h", "https://1.2.3.4", "ws://h.", "web+x://H"], ["", "/", "?", "#", "/\t:", " "]);
    let ports = [("", true), (":", true), (":0", true), (":65535", true), (":000080", true), (":\t8\n0", true)];
    let not_ports = [(":65536", false), (":8x", false), (":-1", false), (":8:0", false), (":99999999999", false)];
    for (start, end) in starts.into_iter().flat_map(|start| ends.map(|end| (start, end))) {
        for (port, is_port) in ports.into_iter().chain(not_ports) {
            let text = format!("{start}{port}{end}");
            assert_eq!(Url::can_parse(&text), is_port, "{text:?}");
            assert_eq!(Url::parse(&text).is_ok(), is_port, "{text:?}");
        }
        // Before an `@` it is a password, and the host follows.
        assert!(Url::can_parse(&format!("{start}:65536@h{end}")) && !Url::can_parse(&format!("{start}:80@^{end}")));
    }
    for (text, is_url) in [
        (r"http://h:80\^", true),
        (r"http://h\@^", true),
        (r"web+x://h\@^", false),
        (r"x://h:80\", false),
        ("file://H:80/", false),
    ] {
        assert_eq!((Url::can_parse(text), Url::parse(text).is_ok()), (is_url, is_url), "{text}");
    }
}

/// A debug build runs the states as well.
#[test]
fn invalid_authorities_are_recognized_and_similar_ones_are_not() {
    for text in [
        "http://a b/",
        "http://a\x01/",
        "http://a\x7F",
        "http://a<b:80?q",
        "http://user@a^b/",
        "http://a]/",
        "http://a b:8\t0",
        "http://h:8a/",
        "http://h:8\ta/",
        "http://h:1:2",
        "http://h:65536#f",
        "http://h:99999\t9",
        "http://:80a",
        "https://h:-1/@",
        "http://1.2.3.256/",
        "http://1.2.3.256:80?q",
        "http://a%20b/",
        "http://\u{FF1C}b/",
    ] {
        assert!(!Url::can_parse(text) && Url::parse(text).is_err(), "{text:?}");
    }
    for text in [
        "http://a b@h/",
        "http://a<b:c@h",
        "http://h:8\t0/",
        "http://h\n:\t80",
        "http://a\tb/",
        "http://a:b:c@[::1]/",
        "http://h:/a b",
        "http://%41b/",
        "http://h:0000065535",
        "http://1.2.3.255:80?q",
        "file://h/a b:c",
        "http://a b[c@h/",
        "http://<\u{338}/",
        "http://a<%CC%B8:80",
        "web+x://a!b\x01:80",
    ] {
        assert!(Url::can_parse(text) && Url::parse(text).is_ok(), "{text:?}");
    }
}

#[test]
fn tabs_and_newlines_are_removed_anywhere() {
    let href = "https://user:secret@example.com:81/a/b?c#d";
    for at in 1..href.len() {
        for inserted in ["\t", "\n", "\r\t"] {
            let text = format!("{}{inserted}{}", &href[..at], &href[at..]);
            assert_eq!(Url::parse(&text).map(Url::into_string).as_deref(), Ok(href), "{text:?}");
            assert!(Url::can_parse(&text) && UrlRef::parse(&text).is_none(), "{text:?}");
        }
    }
    let error = Url::parse("\thttp://exa\tmple.c^om/\n").unwrap_err();
    assert_eq!(error.range(), 18..19);
}

#[cfg(feature = "encoding")]
#[test]
fn tabs_are_removed_with_a_legacy_encoding_too() {
    let options = ParseOptions::DEFAULT.encoding(encoding_rs::WINDOWS_1252);
    for (text, href) in [("https://h/?a\tb", "https://h/?ab"), ("https://h/?\u{E9}\t#\u{E9}", "https://h/?%E9#%C3%A9")]
    {
        assert_eq!(options.parse(text).map(Url::into_string).as_deref(), Ok(href), "{text:?}");
    }
}

#[test]
fn other_slashes_than_two_become_two() {
    let texts = [
        ("http:///example.com/", "http://example.com/"),
        ("http:/example.com:81/a?q#f", "http://example.com:81/a?q#f"),
        ("https:example.com?q#f", "https://example.com/?q#f"),
        ("http:user:secret@example.com/", "http://user:secret@example.com/"),
        (r"ws:\\\user@example.com#f", "ws://user@example.com/#f"),
        ("wss:/\\/Example.com:443/", "wss://example.com/"),
        ("http://@example.com/#f", "http://example.com/#f"),
        ("ftp:/:@example.com:21?q", "ftp://example.com/?q"),
        ("http:[::1]/", "http://[::1]/"),
        ("HTTP:/example.com/", "http://example.com/"),
        ("http:/example.com/a b/../c", "http://example.com/c"),
        ("http:/127.1/", "http://127.0.0.1/"),
        ("http:@@example.com/", "http://%40@example.com/"),
        ("http:@user@example.com/", "http://%40user@example.com/"),
        ("http:@user:x@example.com/", "http://%40user:x@example.com/"),
        ("http:@:x@example.com/", "http://%40:x@example.com/"),
        ("web+x:///a", "web+x:///a"),
        ("web+x://@h/a", "web+x://h/a"),
        ("http:\t//example.com/", "http://example.com/"),
        ("http:@\texample.com/", "http://example.com/"),
        ("file:/a/b?q#f", "file:///a/b?q#f"),
        ("file:a/b?q#f", "file:///a/b?q#f"),
        ("file:", "file:///"),
        ("file:?q", "file:///?q"),
        ("file:/a/../b", "file:///b"),
        ("file:../a", "file:///a"),
        ("file:%2e/a", "file:///a"),
        ("file:~a b", "file:///~a%20b"),
        ("file:C|/a", "file:///C:/a"),
        ("file:C:/a", "file:///C:/a"),
        ("file:C:/../a", "file:///C:/a"),
        ("file:/C:/../a", "file:///C:/a"),
        ("file://localhost/C:/..", "file:///C:/"),
        ("file:/C|/..", "file:///C:/"),
        ("file:\t//host/a", "file://host/a"),
        ("file:/\t/host/a", "file://host/a"),
        (r"file:\\host/a", "file://host/a"),
        (r"file:/\host/a", "file://host/a"),
        ("file://localhost", "file:///"),
        ("file://localhost/a?q#f", "file:///a?q#f"),
        ("file://localhost/C|/a", "file:///C:/a"),
        ("file://localhost/./a", "file:///a"),
        ("file://localhost.example/", "file://localhost.example/"),
        (r"file://localhost\a", "file:///a"),
    ];
    for (text, href) in texts {
        assert_parses_as_by_the_states(text, href);
        let is_kept = text == href;
        assert!(Url::can_parse(text) && UrlRef::parse(text).is_some() == is_kept, "{text}");
    }
    for text in
        ["http:", "http:/", "http:///", "http:@", "http://@/a", "http:/:@?q", "http:@:80/", "file://localhost:80/"]
    {
        assert!(Url::parse(text).is_err() && !Url::can_parse(text), "{text}");
    }
    let base = Url::parse("http://h/a/b").unwrap();
    assert_eq!(base.join("http:c").unwrap().as_str(), "http://h/a/c");
    let options = ParseOptions::DEFAULT.max_len("http://h/".len() as u32);
    assert!(options.parse("http:h").is_ok() && options.parse("http:hi").is_err());
    let options = ParseOptions::DEFAULT.max_len("http://h:81/".len() as u32);
    assert!(options.parse("http://h:81/").is_ok() && options.parse("http://h:81/a").is_err());
    assert!(options.parse(r"http:\\h:81\").is_ok() && options.parse(r"http:\\h:81\a").is_err());
}

/// Asserts that `text` is parsed to `href`, and to the same when it is parsed into another URL.
fn assert_parses_as_by_the_states(text: &str, href: &str) {
    let url = Url::parse(text).unwrap();
    assert_eq!((url.as_str(), url.check_invariants()), (href, Ok(())), "{text:?}");
    let mut states = Url::parse("x:y").unwrap();
    assert_eq!(ParseOptions::DEFAULT.parse_into(text, &mut states), Ok(()), "{text:?}");
    assert_eq!(format!("{url:?}"), format!("{states:?}"), "{text:?}");
}

/// In queries, fragments and URLs that are not special, backslashes are kept.
#[test]
fn backslashes_are_read_as_slashes() {
    let texts = [
        (r"http://h\a\b?c\d#e\f", r"http://h/a/b?c\d#e\f"),
        (r"http:\\h:81\a#b\c", r"http://h:81/a#b\c"),
        (r"http:\/h/a/..\b\.", "http://h/b/"),
        (r"https://u:p@h\@i", "https://u:p@h/@i"),
        (r"  http://h/a\b c\ ", "http://h/a/b%20c/"),
        ("http://h/a\\\u{E9}\t\\b", "http://h/a/%C3%A9/b"),
        (r"file:\\\C:\a\..\b", "file:///C:/b"),
        (r"file:\\h\C|\a", "file://h/C:/a"),
        (r"HTTP://H\A", "http://h/A"),
        (r"web+x://h/a\b", r"web+x://h/a\b"),
        (r"x:\a", r"x:\a"),
    ];
    for (text, href) in texts {
        assert_parses_as_by_the_states(text, href);
    }
    for (text, range) in
        [(r" http://h^\a", 9..10), (r" http://1.2.3.256\a", 14..17), (r"http:\\h:x\", 9..10), (r"http:\\", 7..7)]
    {
        assert_eq!(Url::parse(text).unwrap_err().range(), range, "{text:?}");
    }
}

/// The texts are plain up to the bar.
#[test]
fn opaque_paths_are_plain_up_to_the_first_change() {
    let texts = [
        ("mailto:user@example.com|", "mailto:user@example.com"),
        ("data:text/html,<p class='a'>\\{`}|", "data:text/html,<p class='a'>\\{`}"),
        ("a:|", "a:"),
        ("a: /b|", "a: /b"),
        ("a:b?c'd?e#f?#|", "a:b?c'd?e#f?#"),
        ("a:b| ?c", "a:b%20?c"),
        ("a:b | #c", "a:b %20#c"),
        ("a:| ?c", "a:%20?c"),
        ("a:b|\x01c", "a:b%01c"),
        ("a:b| \x7F", "a:b %7F"),
        ("a:|\u{E9}", "a:%C3%A9"),
        ("a:b?c|<d#e", "a:b?c%3Cd#e"),
        ("a:b#c|`d", "a:b#c%60d"),
        ("a:b>?c|", "a:b>?c"),
        ("a:b`#c|", "a:b`#c"),
        ("|a:/b", "a:/b"),
        ("|a:\t/b", "a:/b"),
        ("|a:\t//b", "a://b"),
        ("a:b|\t/c", "a:b/c"),
        ("|http:b", "http://b/"),
        ("|file:b", "file:///b"),
    ];
    for (marked, href) in texts {
        let text = marked.replace('|', "");
        let plain = PlainPrefix::of(&text, &ParseOptions::DEFAULT);
        let end = if HAS_VECTORS { marked.find('|').unwrap_or_default() } else { 0 };
        assert_eq!((plain.end as usize, plain.is_authority_kept()), (end, end > 0), "{marked}");
        assert_eq!(plain.offsets().is_some(), HAS_VECTORS && marked.ends_with('|'), "{marked}");
        assert_eq!(Url::parse(&text).map(Url::into_string).as_deref(), Ok(href), "{marked}");
        assert!(ParseOptions::DEFAULT.can_parse(&text), "{marked}");
    }
    // With the tab removed, this has a host.
    assert!(!ParseOptions::DEFAULT.can_parse("a:\t//["));
    let options = ParseOptions::DEFAULT.max_len(4);
    assert!(options.parse("a:bc").is_ok() && options.parse("a:bcd").is_err());
}

/// Without the trimmed bytes, the last segment may be a dot segment.
#[test]
fn trimmed_bytes_are_removed_before_dot_segments() {
    let texts = [
        ("https://h/a?b#c|", "https://h/a?b#c"),
        ("https://h|", "https://h/"),
        ("file:///a|", "file:///a"),
        ("https://h/a/.|", "https://h/a/"),
        ("https://h/a/%2E|", "https://h/a/"),
        ("https://h/a.|", "https://h/a."),
        ("https://h/a#.|", "https://h/a#."),
        ("file:////.|", "file:////"),
        ("x://h/..|", "x://h/"),
        ("x:y|", "x:y"),
        ("https://h/^/.|", "https://h/%5E/"),
        ("https://h/./^|", "https://h/%5E"),
        ("https://h/a?'#^|", "https://h/a?%27#^"),
        ("https://h/a#`|", "https://h/a#%60"),
        ("http://0x7f.1|", "http://127.0.0.1/"),
        ("http://0x7f.1/a|", "http://127.0.0.1/a"),
    ];
    for (marked, href) in texts {
        for trimmed in [" ", "\t", "\r\n"] {
            let text = marked.replace('|', trimmed);
            assert_eq!(Url::parse(&text).map(Url::into_string).as_deref(), Ok(href), "{text:?}");
            let mut url = Url::parse("x:y").unwrap();
            assert_eq!(ParseOptions::DEFAULT.parse_into(&text, &mut url), Ok(()), "{text:?}");
            assert_eq!(url.as_str(), href, "{text:?}");
            assert!(Url::can_parse(&text) && UrlRef::parse(&text).is_none(), "{text:?}");
        }
    }
    assert_eq!(Url::parse(" http://h/^a ").map(Url::into_string).as_deref(), Ok("http://h/%5Ea"));
    assert_eq!(Url::parse("\x01http://h^/ ").unwrap_err().range(), 9..10);
}

/// Asserts that `input` has the same URL and validation errors without the states as with them.
fn assert_errors_as_by_the_states(input: &str) {
    let (mut errors, mut from_states) = (Vec::new(), Vec::new());
    let url = Url::options().parse_with_errors(input, &mut errors);
    let text = Input::trimmed(input, &mut from_states).without_tabs_and_newlines(&mut from_states);
    let mut of_states = Url::parse("x:y").unwrap();
    let relocated = Relocated::new(&mut from_states, |error| text.locate(error));
    let parsed = Url::options().parse_text(input, &PlainPrefix::NONE, &text, relocated, &mut of_states);
    assert_eq!((url, errors), (parsed.map(|()| of_states), from_states), "{input}");
}

#[test]
fn validation_errors_are_those_of_the_states() {
    let label = "a".repeat(64);
    let hosts = [
        "a-b.c",
        "a_b",
        "-a.b",
        "a-.b",
        "a.-b",
        "a..b",
        "a.b.",
        "a--b",
        "xn--a",
        ".a",
        "u@a-b",
        "u@a_b",
        "u:p@A_B",
        "a",
        "A:80",
        "1.2.3.4",
        "1.0x2",
        "b\u{FC}cher",
        "u:p@B\u{FC}cher.",
        "b\u{FC}\tcher",
        "b\u{FC}|",
        "xn--\u{FC}",
        "u@\u{AD}",
        "u:p@1.0x2",
        "1.\n0x2",
        "0x.1.2.3.4",
        "a%41",
        "u@a%FF",
        "[1::0]",
        "[1:",
        &label,
        &label[1..],
    ];
    #[rustfmt::skip]
    let ends = [
        "", "/", "/a?b#c", "/a|b", "/[a]", "/a%zz", "/a%20b", "/?[", "/?a#[", "/#a#b", "/#", "/a^b", "/~!$&'()*+,;=:@-._",
        "/a b", "/a|b/c d|", "/%é", "/a/../%", "/a?b c#d", "/a?%2<#%", "/a#b c%", "/a#%4é", "?a b", "#<", "/a\\b", ":80/",
        "/a b/../c", "/a<\\b>", "/a/./b|/.", "/a\tb", "/ ",
    ];
    for (host, end) in hosts.iter().flat_map(|host| ends.map(|end| (host, end))) {
        // A leading space shifts the ranges of all errors.
        for scheme in ["https", "HTTP", "git", " https"] {
            assert_errors_as_by_the_states(&format!("{scheme}://{host}{end}"));
        }
    }
}

/// Each ASCII character, and some others, in each component that may have it.
#[test]
fn validation_errors_of_each_character_are_those_of_the_states() {
    for c in ('\0'..='\x7F').chain(['\u{80}', '\u{A0}', '\u{E9}', '\u{FDD0}', '\u{FFFF}', '\u{10FFFE}']) {
        for start in ["https://h/a", "https://h/?a", "https://h/#a", "git://h/a", "git://h/?a", "data:a", "data:?a"] {
            assert_errors_as_by_the_states(&format!("{start}{c}b"));
        }
    }
}
