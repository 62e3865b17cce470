//! The edition of 2017 by its text: URLs, their origins, which strings are valid, and the class.

use url_core::query::SearchParams;
use url_lineage::{
    Reader,
    whatwg_2017::{Encoding, Host, Origin, SPECIAL_SCHEMES, Url, UrlObject, Whatwg2017, writing},
};

/// The table of the section "URLs": input, base, valid, output; `None` is failure.
#[test]
fn example_table() {
    for (input, base, valid, output) in [
        ("https:example.org", None, false, Some("https://example.org/")),
        ("https://////example.com///", None, false, Some("https://example.com///")),
        ("https://example.com/././foo", None, true, Some("https://example.com/foo")),
        ("hello:world", Some("https://example.com/"), true, Some("hello:world")),
        ("https:example.org", Some("https://example.com/"), false, Some("https://example.com/example.org")),
        ("\\example\\..\\demo/.\\", Some("https://example.com/"), false, Some("https://example.com/demo/")),
        ("example", Some("https://example.com/demo"), true, Some("https://example.com/example")),
        ("file:///C|/demo", None, false, Some("file:///C:/demo")),
        ("..", Some("file:///C:/demo"), true, Some("file:///C:/")),
        ("file://loc%61lhost/", None, true, Some("file:///")),
        ("https://user:password@example.org/", None, false, Some("https://user:password@example.org/")),
        ("https://example.org/foo bar", None, false, Some("https://example.org/foo%20bar")),
        ("https://EXAMPLE.com/../x", None, true, Some("https://example.com/x")),
        ("https://ex ample.org/", None, false, None),
        ("example", None, false, None),
        ("https://example.com:demo", None, false, None),
        ("http://[www.example.com]/", None, false, None),
    ] {
        let base = base.map(|base| Url::parse(base, None).unwrap());
        let mut has_error = false;
        let url = Url::parse_with(input, base.as_ref(), Encoding::UTF_8, |_| has_error = true);
        assert_eq!(url.as_ref().map(Url::serialize).ok().as_deref(), output, "{input}");
        assert_eq!(!has_error, valid, "{input}");
        // By the productions, no valid domain is percent-encoded.
        let is_valid_url_string = writing::is_valid_url_string(input, base.as_ref());
        assert_eq!(is_valid_url_string, valid && !input.contains("%61"), "{input}");
    }
}

#[test]
fn special_schemes() {
    for (scheme, port) in SPECIAL_SCHEMES {
        let url = Url::parse(&format!("{scheme}://h/"), None).unwrap();
        assert!(url.is_special());
        if let Some(port) = port {
            let [default, other] = [port, port + 1].map(|port| format!("{scheme}://h:{port}/"));
            assert_eq!(Url::parse(&default, None).unwrap().port(), None);
            assert_eq!(Url::parse(&other, None).unwrap().port(), Some(port + 1));
        }
    }
    assert_eq!(SPECIAL_SCHEMES.map(|(scheme, _)| scheme), ["ftp", "file", "gopher", "http", "https", "ws", "wss"]);
}

#[test]
fn the_host_of_a_url_is_typed() {
    for (input, host) in [
        ("http://EX%41MPLE/", Some(Host::Domain("example".into()))),
        ("http://0x7f.1", Some(Host::Ipv4([127, 0, 0, 1].into()))),
        ("foo://[::1]", Some(Host::Ipv6("::1".parse().unwrap()))),
        ("foo://1.2.3.4", Some(Host::Opaque("1.2.3.4".into()))),
        ("foo://", Some(Host::Empty)),
        ("file:///", Some(Host::Empty)),
        ("file://localhost/", Some(Host::Empty)),
        ("file://h/C:/", Some(Host::Empty)),
        ("http://\u{AD}/", Some(Host::Empty)),
        ("file:/a", None),
        ("file:C:/a", None),
        ("file://C:/a", None),
        ("foo:/a", None),
        ("foo:a", None),
    ] {
        assert_eq!(Url::parse(input, None).unwrap().host(), host.as_ref(), "{input}");
    }
}

#[test]
fn equivalence() {
    let url = |input: &str| Url::parse(input, None).unwrap();
    assert_eq!(url("HTTP://H:80/a/../b"), url("http://h/b"));
    assert_eq!(url("file:/a"), url("file:///a"));
    assert_ne!(url("http://h/?"), url("http://h/"));
    assert_ne!(url("http://h/#f"), url("http://h/"));
    assert!(url("http://h/#f").equals_excluding_fragments(&url("http://h/")));
    assert!(!url("http://h/?q#f").equals_excluding_fragments(&url("http://h/#f")));
}

#[test]
fn origins() {
    let origin = |input: &str| Url::parse(input, None).unwrap().origin();
    for (input, serialization) in [
        ("http://h:80/a", "http://h"),
        ("https://u:p@fa\u{DF}.de:81/", "https://fa\u{DF}.de:81"),
        ("ws://0x7f.1", "ws://127.0.0.1"),
        ("gopher://[0::1]", "gopher://[::1]"),
        ("blob:https://whatwg.org/d0360e2f-caee-469f-9a2f-87d5b0456f6f", "https://whatwg.org"),
        ("blob:blob: BLOB:http://h/", "http://h"),
        ("blob:/blob:http:h", "http://h"),
        ("blob:/http:h/x", "http://h"),
        ("blob:blob:/http:h", "http://h"),
        ("blob://h/http:x", "http://x"),
        ("blob:http://h?q", "http://h"),
        ("blob:file:///a", "null"),
        ("blob:a", "null"),
        ("blob:", "null"),
        ("blob://", "null"),
        ("blob:/", "null"),
        ("blob:blob:", "null"),
        ("file:///a", "null"),
        ("data:http://h/", "null"),
        ("foo://h", "null"),
    ] {
        assert_eq!(origin(input).unicode_serialization(), serialization, "{input}");
        assert_eq!(origin(input) == Origin::Opaque, serialization == "null", "{input}");
    }
    // In linear time, and on a small stack.
    assert_eq!(origin(&"blob:".repeat(100_000)), Origin::Opaque);
    assert_eq!(origin(&("blob: ".repeat(100_000) + "http:h")), origin("http://h"));
    assert_eq!(origin(&"blob:/".repeat(100_000)), Origin::Opaque);
    assert_eq!(origin(&"blob://".repeat(100_000)), Origin::Opaque);
}

/// The productions that the doctests do not distinguish.
#[test]
fn valid_url_strings() {
    for (input, base, is_valid) in [
        ("https://h", None, true),
        ("HTTPS://h:080?q#f", None, true),
        ("https://h:", None, true),
        ("https://h:99999", None, true),
        ("https://h:8a", None, false),
        ("https://", None, false),
        ("https:/h", None, false),
        ("https://h//", None, false),
        ("https://h/a//b", None, true),
        ("https://h/^", None, false),
        ("https://h/?^", None, false),
        ("https://h/?a?b", None, true),
        ("https://h/#a?b", None, true),
        ("https://h/#a#b", None, false),
        ("https://h/#%4", None, false),
        ("https://[::1]:80/", None, true),
        ("https://[::1]a/", None, false),
        ("https://u@h/", None, false),
        ("gopher://h/", None, true),
        ("1a:b", None, false),
        ("a b:c", None, false),
        (":b", None, false),
        ("file:///", None, true),
        ("file://", None, false),
        ("file:/a", None, false),
        ("file://h", None, true),
        ("file://h/C:", None, true),
        ("file://h/C:/", None, false),
        ("file:///C:/", None, true),
        ("file:///C|/", None, false),
        ("file:////a", None, false),
        ("hello:world", None, true),
        ("hello:world:x", None, false),
        ("hello:./world:x", None, true),
        ("hello:/a", None, true),
        ("hello://", None, true),
        ("hello://a:/b", None, true),
        ("hello://[::1]:8/b", None, true),
        ("hello://[::1]b", None, false),
        ("hello:///b", None, true),
        ("hello:", None, true),
        ("a", None, false),
        ("", None, false),
        ("#f", None, false),
        ("", Some("https://h/"), true),
        ("a:b", Some("https://h/"), true),
        ("./a:b", Some("https://h/"), true),
        ("https:a", Some("https://h/"), false),
        ("//x/a", Some("https://h/"), true),
        ("//", Some("https://h/"), false),
        ("/a", Some("https://h/"), true),
        ("\\a", Some("https://h/"), false),
        ("/C:/a", Some("file:///x"), true),
        ("/C:/a", Some("file://h/x"), false),
        ("/C:/a", Some("file:/x"), false),
        ("/C:", Some("file://h/x"), true),
        ("///C:/a", Some("file://h/x"), true),
        ("//", Some("file://h/x"), false),
        ("//", Some("foo://h/x"), true),
        ("/a?q#f", Some("foo:/x"), true),
        ("a", Some("data:x"), true),
    ] {
        let base = base.map(|base| Url::parse(base, None).unwrap());
        assert_eq!(writing::is_valid_url_string(input, base.as_ref()), is_valid, "{input} {base:?}");
    }
}

#[test]
fn the_class() {
    let mut url = UrlObject::new("https://u:p@fa\u{DF}.de:81/a/../b?c=d&e#f", None).unwrap();
    let members = [url.href(), url.origin(), url.protocol(), url.username().into(), url.password().into(), url.host()];
    let expected = ["https://u:p@xn--fa-hia.de:81/b?c=d&e#f", "https://fa\u{DF}.de:81", "https:", "u", "p"];
    assert_eq!(members[..5], expected);
    assert_eq!(members[5], "xn--fa-hia.de:81");
    let members = [url.hostname(), url.port(), url.pathname(), url.search(), url.hash(), url.to_json()];
    assert_eq!(members, ["xn--fa-hia.de", "81", "/b", "?c=d&e", "#f", expected[0]]);
    let pairs = |url: &UrlObject| url.search_params().iter().map(|(n, v)| format!("{n}:{v}")).collect::<Vec<_>>();
    assert_eq!(pairs(&url), ["c:d", "e:"]);

    // The query object follows the setters, and the query follows the query object.
    url.set_search("?\u{E9}=+%2b\n").unwrap();
    assert_eq!((pairs(&url), url.search().as_str()), (vec!["\u{E9}: +\n".into()], "?%C3%A9=+%2b"));
    url.change_search_params(|list| list.append("a", "*-._~'b c"));
    assert_eq!(url.search(), "?%C3%A9=+%2B%0A&a=*-._%7E%27b+c");
    url.change_search_params(|list| {
        list.set("\u{E9}", "");
        list.append("A", "1");
        list.sort();
    });
    assert_eq!(url.search(), "?A=1&a=*-._%7E%27b+c&%C3%A9=");
    url.set_search("").unwrap();
    assert_eq!((pairs(&url), url.url().query()), (vec![], None));
    url.change_search_params(|list| list.delete("a", None));
    assert_eq!((url.url().query(), url.search().as_str()), (Some(""), ""));
    url.set_href("http://h/?x=y").unwrap();
    assert_eq!(pairs(&url), ["x:y"]);

    // The examples of the text.
    assert_eq!(UrlObject::new("https://example.org/\u{1F4A9}", None).unwrap().pathname(), "/%F0%9F%92%A9");
    assert!(UrlObject::new("/\u{1F363}\u{1F37A}", None).is_err());
    let url = UrlObject::new("/\u{1F363}\u{1F37A}", Some("https://url.spec.whatwg.org/a")).unwrap();
    assert_eq!(url.href(), "https://url.spec.whatwg.org/%F0%9F%8D%A3%F0%9F%8D%BA");
    let url = UrlObject::new("\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}", Some("https://pride.example/hello-world")).unwrap();
    assert_eq!(url.pathname(), "/%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88");
    let mut url =
        UrlObject::new("https://example.org/?q=\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}&key=e1f7bc78", None).unwrap();
    url.change_search_params(SearchParams::sort);
    assert_eq!(url.search(), "?key=e1f7bc78&q=%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88");
}

#[test]
fn the_reader() {
    let reader = Whatwg2017::UTF_8;
    assert_eq!((reader.name(), reader.date()), ("whatwg-2017", "2017-03"));
    assert!(reader.parse("a", Some("b")).unwrap_err().is_in_base());
    // Where a tab was taken out, the range is that of the input.
    let failure = reader.parse(" https://\tu@ex\t ample/", None).unwrap_err();
    assert_eq!(
        (failure.message(), failure.range()),
        ("host parser: found U+0020, a forbidden host code point", Some(15..16))
    );
    let reading = reader.parse("https://u:p@a^b:81/^?'#`", None).unwrap();
    assert_eq!(reading.canonical, "https://u:p@a^b:81/^?'#`");
    let components = url_lineage::Components {
        scheme: Some("https".into()),
        username: Some("u".into()),
        password: Some("p".into()),
        host: Some("a^b".into()),
        port: Some("81".into()),
        path: Some("/^".into()),
        query: Some("'".into()),
        fragment: Some("`".into()),
    };
    assert_eq!(reading.components, components);
    let components = reader.parse("foo:?", None).unwrap().components;
    let expected = url_lineage::Components {
        scheme: Some("foo".into()),
        path: Some(String::new()),
        query: Some(String::new()),
        ..Default::default()
    };
    assert_eq!(components, expected);
}

#[cfg(feature = "encoding")]
#[test]
fn encoding_override() {
    use encoding_rs::{BIG5, ISO_2022_JP, REPLACEMENT, UTF_16LE, WINDOWS_1252};
    let base = Url::parse("http://h/\u{E9}?\u{E9}", None).unwrap();
    for (encoding, input, output) in [
        (WINDOWS_1252, "http://\u{E9}/\u{E9}?\u{E9}#\u{E9}", "http://xn--9ca/%C3%A9?%E9#%C3%A9"),
        // What the encoding lacks becomes a reference, whose `#` is encoded.
        (WINDOWS_1252, "http://h/?\u{3B1}'", "http://h/?&%23945;'"),
        (WINDOWS_1252, "?\u{E9}", "http://h/%C3%A9?%E9"),
        (WINDOWS_1252, "#\u{E9}", "http://h/%C3%A9?%C3%A9#%C3%A9"),
        (WINDOWS_1252, "file:///?\u{E9}", "file:///?%E9"),
        (WINDOWS_1252, "ws://h/?\u{E9}", "ws://h/?%C3%A9"),
        (WINDOWS_1252, "wss://h/?\u{E9}", "wss://h/?%C3%A9"),
        (WINDOWS_1252, "foo://h/?\u{E9}", "foo://h/?%C3%A9"),
        (BIG5, "http://h/?\u{4E00}", "http://h/?%A4@"),
        (ISO_2022_JP, "http://h/?\u{4E00}a", "http://h/?%1B$B0l%1B(Ba"),
        (UTF_16LE, "http://h/?\u{E9}", "http://h/?%C3%A9"),
        (REPLACEMENT, "http://h/?\u{E9}", "http://h/?%C3%A9"),
    ] {
        let url = Url::parse_with(input, Some(&base), Encoding::new(encoding), |_| {}).unwrap();
        assert_eq!(url.serialize(), output, "{input}");
        let reading = Whatwg2017::UTF_8.encoding(encoding).parse(input, Some(&base.serialize())).unwrap();
        assert_eq!(reading.canonical, output, "{input}");
    }
}
