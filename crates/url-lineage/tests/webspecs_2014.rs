//! The `WebSpecs` grammar by its text, rule by rule.

use std::ops::Range;
use url_lineage::{
    Reader,
    webspecs_2014::{UrlObject, WebSpecs},
};

fn parse(input: &str, base: Option<&str>) -> Option<UrlObject> {
    let base = base.map(|base| UrlObject::parse(base, None).unwrap().url);
    UrlObject::parse(input, base.as_ref()).ok().map(|parsed| parsed.url)
}

fn href(input: &str, base: Option<&str>) -> Option<String> {
    parse(input, base).map(|url| url.serialize())
}

/// The messages and the places of the conformance errors.
fn errors(input: &str) -> Vec<(&'static str, String)> {
    let base = UrlObject::parse("http://b/", None).unwrap().url;
    let parsed = UrlObject::parse(input, Some(&base)).unwrap();
    parsed.conformance_errors.into_iter().map(|error| (error.message, input[error.range].into())).collect()
}

#[test]
fn a_url_has_the_members_of_the_text() {
    let url = parse("HTTP://u:p@H:81/a/b?q#f", None).unwrap();
    let expected = UrlObject {
        scheme: Some("http".into()),
        scheme_data: None,
        username: "u".into(),
        password: Some("p".into()),
        host: Some("h".into()),
        port: "81".into(),
        path: vec!["a".into(), "b".into()],
        query: Some("q".into()),
        fragment: Some("f".into()),
    };
    assert_eq!(url, expected);

    let url = parse("javascript:a\tb?c#d", None).unwrap();
    let expected = UrlObject {
        scheme: Some("javascript".into()),
        scheme_data: Some("ab".into()),
        query: Some("c".into()),
        fragment: Some("d".into()),
        ..UrlObject::default()
    };
    assert_eq!(url, expected);
}

#[test]
fn relative_urls() {
    for (input, base, expected) in [
        // The four rows.
        (r"ftp:\/h\p", "http://b/c/d", "ftp://h/p"),
        ("//h", "ftp://b/c/d", "ftp://h/"),
        ("https:h/p", "http://b/c/d", "https://h/p"),
        ("https:/h", "http://b/c/d", "https://h/"),
        ("http:h/p", "http://b/c/d", "http://b/c/h/p"),
        ("http:/h/p", "http://b/c/d", "http://b/h/p"),
        ("p/q", "http://b/c/d", "http://b/c/p/q"),
        ("/p", "http://b/c/d", "http://b/p"),
        // The path concatenation drops the last segment of the base for the dot, and then another.
        (".", "http://b/c/d", "http://b/"),
        ("./", "http://b/c/d", "http://b/c/d"),
        ("file:p", "http://b/c/d", "file:///c/p"),
        ("", "http://b/c/d?e#f", "http://b/c/d"),
        ("?q", "http://b/c/d?e", "http://b/c/d?q"),
        ("#", "http://b/c/d?e", "http://b/c/d#"),
        // Only the host of the base is kept.
        ("p", "http://u@b:81/", "http://b/p"),
        // Schemes have no digits here, so this is relative.
        ("h2:x", "http://b/", "http://b/h2:x"),
        ("other:x", "http://b/", "other:x"),
    ] {
        assert_eq!(href(input, Some(base)).as_deref(), Some(expected), "{input}");
    }
    for (input, base) in [("x", None), ("//x", None), ("x", Some("other:x")), ("#", Some("about:blank"))] {
        assert_eq!(href(input, base), None, "{input}");
    }
}

#[test]
fn file_urls() {
    for (input, expected) in [
        ("file:c:\\a", "file:///c:/a"),
        ("FILE:c|a", "file:///c:/a"),
        ("file:/c|/a", "file:///c|/a"),
        ("/C|/a", "file:///C:/a"),
        ("C|", "file:///C:/"),
        ("file://h//a", "file://h/a"),
        ("file:////a", "file:///a"),
        ("file:a", "file:///x/a"),
        ("a", "file:///x/a"),
        ("//h/a", "file://h/a"),
        ("//", "file:///"),
    ] {
        assert_eq!(href(input, Some("file:///x/y")).as_deref(), Some(expected), "{input}");
    }
}

#[test]
fn authorities() {
    for (input, expected) in [
        ("http://a@b@h", "http://a%40b@h/"),
        ("http://a:b@c@d@h", "http://a:b%40c%40d@h/"),
        ("http://:@h", "http://:@h/"),
        ("http://@h", "http://h/"),
        ("http://\u{E4}<:/", "http://xn--<-zfa/"),
        ("http://\u{E4}\"@h", "http://%C3%A4%22@h/"),
        ("http://h:", "http://h/"),
        ("http://h:0\t8", "http://h:8/"),
        ("http://h:0080", "http://h/"),
        ("http://h:00", "http://h:0/"),
        ("http://h:99999", "http://h:99999/"),
        ("ws://h:80", "ws://h/"),
        ("http://\u{AD}:8", "http://:8/"),
        ("http://h:8 0", ""),
        ("http://h:8:0", ""),
    ] {
        assert_eq!(href(input, None).unwrap_or_default(), expected, "{input}");
    }
}

#[test]
fn hosts() {
    let host = |host: &str| parse(&format!("http://{host}/"), None).and_then(|url| url.host).unwrap_or_default();
    for (text, expected) in [
        ("EXAMPLE.com", "example.com"),
        ("a%41", "aa"),
        ("fa\u{DF}", "fass"),
        ("a\u{200B}b", "ab"),
        ("a..b", "a..b"),
        ("[1:2::3:4]", "[1:2::3:4]"),
        ("[0:0:0:0:0:0:1.2.3.4]", "[::102:304]"),
        ("[::ABCD]", "[::abcd]"),
        ("[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7:8]"),
        // Next to "::", at most six values are allowed. The last may have two pieces.
        ("[1:2:3:4:5::8]", "[1:2:3:4:5::8]"),
        ("[::1:2:3:4:5:6]", "[::1:2:3:4:5:6]"),
        ("[1:2:3:4:5::255.0.0.1]", "[1:2:3:4:5:0:ff00:1]"),
        ("[1:2:3:4:5:6::8]", ""),
        ("[::1:2:3:4:5:6:7]", ""),
        ("[1:2:3:4:5:6::1.2.3.4]", ""),
        ("[1:2:3:4:5:6:7]", ""),
        ("[1:2:3:4:5:6:7:1.2.3.4]", ""),
        ("[1:2:3:4:5:6:7:8:9]", ""),
        ("0x7f.1", "127.0.0.1"),
        ("017.0.0.1", "15.0.0.1"),
        ("%31.2.3.4", "1.2.3.4"),
        ("4294967295", "255.255.255.255"),
        ("xn--abc-.xn--", "abc."),
        ("08", "08"),
        ("0x", "0x"),
        ("1.2.3.4.5", "1.2.3.4.5"),
        ("1.2.3.4.", "1.2.3.4."),
        // None of these is a host.
        ("", ""),
        ("a b", ""),
        ("\u{200B}", ""),
        ("a%2Fb", ""),
        ("a%00", ""),
        ("[::1", ""),
        ("[1:2]", ""),
        ("[::]", ""),
        ("[::1:2:3:4:5:6:7:8]", ""),
        ("[::1.2.3.256]", ""),
        ("[::+1.2.3.4]", ""),
        ("[::+1]", ""),
        ("[::00001]", ""),
        ("[::1]x", ""),
        ("1.2.3.256", ""),
        ("1.2.65536", ""),
        ("4294967296", ""),
        ("99999999999999999999999999", ""),
        ("xn--a", ""),
        ("a-b--c", "a-b--c"),
        ("ab--c", ""),
    ] {
        assert_eq!(host(text), expected, "{text}");
    }
}

#[test]
fn paths() {
    let path = |path: &str| parse(&format!("http://h/{path}"), None).unwrap().pathname();
    for (text, expected) in [
        ("", "/"),
        ("a/./b", "/a/b"),
        ("a/.", "/a/"),
        ("a/%2E", "/a/"),
        ("a/../b", "/b"),
        ("a/b/%2e.", "/a/"),
        ("../a", "/a"),
        ("a\\b", "/a/b"),
        ("a\tb\u{E4} \"%zz", "/ab%C3%A4%20%22%zz"),
        ("...", "/..."),
        ("//", "///"),
    ] {
        assert_eq!(path(text), expected, "{text}");
    }
}

#[test]
fn queries_and_fragments() {
    let url = parse("http://h?a ?\u{E4}'`#\u{E4} \0<`", None).unwrap();
    assert_eq!(url.query.as_deref(), Some("a%20?%C3%A4'%60"));
    assert_eq!(url.fragment.as_deref(), Some("\u{E4} <`"));
}

#[test]
fn conformance_errors_say_what_and_where() {
    assert_eq!(errors("http://h/a?b#c"), []);
    for (input, message, place) in [
        (r"http:\/h", "expected two slashes after the scheme", r"\/"),
        ("http:a", "expected two slashes after the scheme", ""),
        ("http://a@b@h", "found an at sign that is not percent-encoded", "b"),
        ("http://0x1.2.3.4", "found a number of an IPv4 address that is not decimal", "0x1.2.3.4"),
        ("http://1", "expected an IPv4 address with four numbers", "1"),
        ("http://a.", "found an empty label", "a."),
        ("http://A", "the host is not in its canonical form", "A"),
        ("http://h\\a", "found a backslash as a delimiter", "\\"),
        ("http://h/a\\b", "found a backslash between segments", "\\"),
        ("http://h/%z", "expected two hexadecimal digits after the percent sign", "%"),
        ("http://h/?\u{85}", "found a character that is not a URL code point", "\u{85}"),
        ("http://h/#a\nb", "found a tab or line break", "\n"),
        ("a:b/c", "", ""),
        ("1:b", "found a colon in the first segment of a relative path", "1:b"),
        ("C|", "found a drive without a scheme", "C|"),
    ] {
        let expected = if message.is_empty() { vec![] } else { vec![(message, place.to_owned())] };
        assert_eq!(errors(input), expected, "{input}");
    }
    let white_space = |text: &str| ("found leading or trailing white space", text.to_owned());
    assert_eq!(errors(" \t//h "), [white_space(" \t")]);
    assert_eq!(errors("//h \t"), [white_space(" \t")]);
    // The place is one of the whole input.
    assert_eq!(errors(" //A"), [white_space(" "), ("the host is not in its canonical form", "A".into())]);
    // What an alternative found that did not match is forgotten.
    assert_eq!(errors("//\u{1}:1/").len(), 0);
}

#[test]
fn exceptions_say_what_and_where() {
    for (input, message, place) in [
        (" http://h:1x/", "expected a port of digits only", "1x"),
        (" http://", "expected a host", ""),
        (" http://a<b c", "found a character that a domain cannot contain", "a<b c"),
        // A host of which nothing is left in ASCII is empty, and no failure, but here the rule asks for more.
        (" http:\u{AD}", "expected a host", "\u{AD}"),
        (" http://a%2Fb", "found a character that a domain cannot contain", "a%2Fb"),
        (" http://[::1.2.3.256]:80/", "found a byte above 255 in an IPv6 address", "[::1.2.3.256]"),
        (" http://[::1.2.256/", "expected an IPv6 address in brackets", "[::1.2.256"),
        (" http://[::1:80?", "expected an IPv6 address in brackets", "[::1:80"),
        (" http://[:1]x:80/", "expected an IPv6 address in brackets", "[:1]x"),
        (" http://[::1.2.3]#", "expected an IPv6 address in brackets", "[::1.2.3]"),
        (" http://a@[::1]x", "expected an IPv6 address in brackets", "[::1]x"),
        (
            " http://[1:2:3:4:5:6::8]",
            "found an IPv6 address with more than six values next to the two colons",
            "[1:2:3:4:5:6::8]",
        ),
        (" http://a@b@[::1]", "found a character that a domain cannot contain", "["),
        (" http:[::1]", "expected two slashes before an IPv6 address", "[::1]"),
        (" http://1.2.3.256", "found an IPv4 address with a number out of range", "1.2.3.256"),
        (" x", "found a relative URL without a base URL that is relative", "x"),
    ] {
        let exception = UrlObject::parse(input, None).unwrap_err();
        assert_eq!((exception.message, &input[exception.range.clone()]), (message, place), "{input}");
        let failure = WebSpecs.parse(input, None).unwrap_err();
        assert_eq!((failure.reason(), failure.range()), (message, Some(exception.range.clone())));
        let Range { start, end } = exception.range;
        assert_eq!(exception.to_string(), format!("{message} (bytes {start}..{end})"));
    }
    assert!(WebSpecs.parse("x", Some("x")).unwrap_err().is_in_base());
}

#[test]
fn setters() {
    let base = || parse("http://u:p@h:81/a?b#c", None).unwrap();
    assert_eq!(base().set_host("[::1").unwrap_err().range, 0..4);
    for (port, range) in [("81x", 2..3), ("0\t081x", 5..6), ("\t\t8x\n", 3..5)] {
        let errors = base().set_port(port).unwrap();
        assert_eq!(errors.last().map(|error| error.range.clone()), Some(range), "{port:?}");
    }
    let after = |set: &dyn Fn(&mut UrlObject)| {
        let mut url = base();
        set(&mut url);
        url.serialize()
    };
    assert_eq!(after(&|url| drop(url.set_protocol("FTP:x"))), "ftp://u:p@h:81/a?b#c");
    assert_eq!(after(&|url| drop(url.set_protocol("data"))), base().serialize());
    assert_eq!(after(&|url| url.set_username("a:/\u{E4}")), "http://a%3A%2F%C3%A4:p@h:81/a?b#c");
    assert_eq!(after(&|url| url.set_password("a:/")), "http://u:a:%2F@h:81/a?b#c");
    assert_eq!(after(&|url| drop(url.set_host("I:82x"))), "http://u:p@i:82/a?b#c");
    assert_eq!(after(&|url| drop(url.set_host("i/j"))), "http://u:p@i:81/a?b#c");
    assert_eq!(after(&|url| drop(url.set_hostname("i:82"))), "http://u:p@i:81/a?b#c");
    assert_eq!(after(&|url| drop(url.set_hostname("i j"))), base().serialize());
    assert_eq!(after(&|url| drop(url.set_port("80"))), "http://u:p@h/a?b#c");
    assert_eq!(after(&|url| drop(url.set_port("x"))), "http://u:p@h/a?b#c");
    assert_eq!(base().set_port("82"), Ok(vec![]));
    let errors = base().set_port("82x/").unwrap();
    assert_eq!((errors[0].message, errors[0].range.clone()), ("expected a port of digits only", 2..3));
    assert_eq!(after(&|url| drop(url.set_pathname("x/../y z"))), "http://u:p@h:81/y%20z?b#c");
    assert_eq!(after(&|url| drop(url.set_pathname("/x"))), "http://u:p@h:81/x?b#c");
    assert_eq!(after(&|url| drop(url.set_search("?x<"))), "http://u:p@h:81/a?x%3C#c");
    assert_eq!(after(&|url| drop(url.set_search(""))), "http://u:p@h:81/a#c");
    assert_eq!(after(&|url| drop(url.set_hash("#x<"))), "http://u:p@h:81/a?b#x<");

    let mut data = parse("data:,x", None).unwrap();
    data.set_username("u");
    data.set_password("p");
    for errors in [data.set_host("h"), data.set_hostname("h"), data.set_port("1"), data.set_pathname("p")] {
        assert_eq!(errors, Ok(vec![]));
    }
    assert_eq!((data.set_search("q"), data.set_hash("f")), (Ok(vec![]), Ok(vec![])));
    assert_eq!(data.serialize(), "data:,x");

    let mut file = parse("file:///a", None).unwrap();
    file.set_port("1").unwrap();
    file.set_host("h:1").unwrap();
    assert_eq!(file.serialize(), "file://h/a");

    let mut file = parse("file:///a", None).unwrap();
    file.set_protocol("http").unwrap();
    assert_eq!((file.serialize().as_str(), parse(&file.serialize(), None)), ("http:///a", None));
}

#[test]
fn it_is_a_reader() {
    let reading = WebSpecs.parse("../c", Some("http://b/a/")).unwrap();
    assert_eq!((WebSpecs.name(), WebSpecs.date()), ("webspecs-2014", "2014-12"));
    assert_eq!(reading.components.path.as_deref(), Some("/a/c"));
    assert_eq!((reading.components.username, reading.components.port), (None, None));
}
