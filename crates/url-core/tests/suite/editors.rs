//! Reading more than the components: pairs of the query, decoded components, addresses. The editors of paths and
//! queries: while they edit, when they are forgotten, when there is a panic; and the order and the spaces of pairs.

use std::{
    mem,
    panic::{self, AssertUnwindSafe},
};
use url_core::{
    Url,
    error::Component,
    query::{RawQuery, Space},
};

#[track_caller]
fn url(input: &str) -> Url {
    Url::parse(input).unwrap_or_else(|error| panic!("{input}: {error}"))
}

/// Empty pieces are not pairs, and names are compared decoded.
#[test]
fn raw_queries_have_undecoded_pairs() {
    let text = "a=1&&%41+b&c=%2F=+%FF&a&=d&";
    let query = RawQuery::new(text);
    let rows: [(_, &[u8], Option<&[u8]>); 5] = [
        ("a=1", b"a", Some(b"1")),
        ("%41+b", b"A b", None),
        ("c=%2F=+%FF", b"c", Some(b"/= \xFF")),
        ("a", b"a", None),
        ("=d", b"", Some(b"d")),
    ];
    assert_eq!((query.as_str(), query.len(), query.is_empty()), (text, rows.len(), false));
    assert_eq!(query.pairs().count(), rows.len());
    for (pair, (raw, name, value)) in query.pairs().zip(rows) {
        assert_eq!((pair.raw(), &text[pair.range()]), (raw, raw));
        assert_eq!((pair.raw_name(), pair.raw_value()), raw.split_once('=').map_or((raw, None), |(n, v)| (n, Some(v))));
        assert_eq!((&*pair.name_bytes(), pair.value_bytes().as_deref()), (name, value));
        assert_eq!(pair.name(), String::from_utf8_lossy(name));
        assert_eq!(pair.value(), value.map(String::from_utf8_lossy));
    }
    let named =
        |query: RawQuery<'_>, name: &str| query.get_all(name).map(|pair| pair.raw().to_owned()).collect::<Vec<_>>();
    assert_eq!(named(query, "a"), ["a=1", "a"]);
    assert_eq!(query.get("a").map(|pair| pair.range()), Some(0..3));
    assert_eq!(
        (query.get("A"), query.position("A b"), query.position("c"), query.position("x")),
        (None, Some(1), Some(2), None)
    );
    let query = query.ignore_ascii_case();
    assert_eq!((query.position("C"), query.position("a B"), named(query, "A").len()), (Some(2), Some(1), 2));
    assert_eq!(
        (RawQuery::new("&&").len(), RawQuery::new("&&").is_empty(), RawQuery::new("").is_empty()),
        (0, true, true)
    );
    assert_eq!(url("https://h/?x").raw_query().as_str(), "x");
    assert_eq!(url("https://h/").raw_query().as_str(), "");
}

#[test]
fn decode_errors_have_ranges_of_the_href() {
    let url = url("foo://%FF:a%c3%28b@h%ff/x/%E2%82/y?%F0%9F%92%A9%80#a%C3");
    let ranges = [
        (url.username_decoded(), 6..9, Component::Username),
        (url.password_decoded().unwrap(), 11..14, Component::Password),
        (url.host_decoded().unwrap(), 20..23, Component::Host),
        (url.path_decoded(), 26..32, Component::Path),
        (url.path_segments_decoded().unwrap().nth(1).unwrap(), 26..32, Component::Path),
        (url.path_segments_decoded().unwrap().nth_back(1).unwrap(), 26..32, Component::Path),
        (url.query_decoded().unwrap(), 47..50, Component::Query),
        (url.fragment_decoded().unwrap(), 52..55, Component::Fragment),
    ];
    for (part, range, component) in ranges {
        let error = part.text().unwrap_err();
        let message =
            format!("not-utf-8: the {component} cannot be decoded to UTF-8 (bytes {}..{})", range.start, range.end);
        assert_eq!((error.range(), error.component(), error.to_string()), (range, component, message));
        assert!(part.text_lossy().contains('\u{FFFD}'));
    }
}

#[cfg(feature = "std")]
#[test]
fn socket_addrs_need_a_host_and_a_port() {
    let addresses = |input| url(input).socket_addrs(|| None).map_err(|error| error.to_string());
    assert_eq!(addresses("http://0x7f.1"), Ok(vec![([127, 0, 0, 1], 80).into()]));
    assert_eq!(addresses("foo://[::1]:5"), Ok(vec!["[::1]:5".parse().unwrap()]));
    assert!(addresses("foo://localhost:5").unwrap().iter().all(|address| address.ip().is_loopback()));
    assert_eq!(addresses("mailto:me"), Err("the URL has no host".to_owned()));
    assert_eq!(addresses("foo://h"), Err("the URL names no port".to_owned()));
    assert_eq!(url("file:///a").socket_addrs(|| Some(1)).unwrap_err().to_string(), "the host of the URL is empty");
}

#[test]
fn ip_addresses_are_returned_and_set_as_hosts() {
    let ip = |input| url(input).host().and_then(|host| host.ip()).map(|ip| ip.to_string());
    assert_eq!(ip("https://[::FFFF:1.2.3.4]/").as_deref(), Some("::ffff:1.2.3.4"));
    assert_eq!(ip("https://1.2.3/").as_deref(), Some("1.2.0.3"));
    assert_eq!(ip("foo://1.2.3.4/"), None);
    assert_eq!(ip("https://example.com/"), None);
}

/// The ranges of pairs that `retain` gets after other edits.
#[test]
fn pairs_have_their_ranges_while_the_query_is_edited() {
    let mut url = Url::parse("https://h/?a=1&&bb=2&ccc").unwrap();
    let places = |url: &Url| url.raw_query().pairs().map(|pair| pair.range()).collect::<Vec<_>>();
    let mut asked = Vec::new();
    url.query_mut().retain(|pair| {
        asked.push(pair.range());
        true
    });
    assert_eq!(asked, places(&url));
    assert_eq!(asked, [0..3, 5..9, 10..13]);
}

/// The URL stays valid.
#[test]
fn a_forgotten_editor_changes_nothing() {
    for input in ["https://u:p@h/a/b?a=1&`b=2#f", "file:///a/C|/x", "foo:/.//a/b?x=1#f", "foo:/a", "https://h/?#"] {
        let unchanged = Url::parse(input).unwrap();
        let check = |edit: fn(&mut Url)| {
            let mut url = unchanged.clone();
            edit(&mut url);
            assert_eq!((url.as_str(), url.check_invariants()), (input, Ok(())));
            assert_eq!(url.join("x").unwrap(), unchanged.join("x").unwrap());
        };
        check(|url| {
            let mut segments = url.path_segments_mut().unwrap();
            segments.push("c").remove(0).unwrap();
            mem::forget(segments);
        });
        check(|url| {
            let mut query = url.query_mut();
            query.append("c", "3").insert_at(0, "d", "4").unwrap();
            mem::forget(query);
        });
        check(|url| {
            let mut query = url.query_pairs_mut();
            query.clear().append_pair("c", "3");
            mem::forget(query);
        });
    }
}

/// The change that panics is not made.
#[test]
fn a_panic_keeps_the_changes_before_it() {
    let mut url = Url::parse("https://h/?a=1&b=2&c=3#f").unwrap();
    let result = panic::catch_unwind(AssertUnwindSafe(|| {
        url.query_mut().append("d", "4").retain(|pair| {
            assert_ne!(pair.raw_name(), "b", "this is expected");
            false
        });
    }));
    assert!(result.is_err());
    assert_eq!((url.as_str(), url.check_invariants()), ("https://h/?a=1&b=2&c=3&d=4#f", Ok(())));

    let mut url = Url::parse("https://h/a/b").unwrap();
    let result = panic::catch_unwind(AssertUnwindSafe(|| {
        let mut segments = url.path_segments_mut().unwrap();
        let new = ["x", "y"].into_iter().inspect(|segment| assert_ne!(*segment, "y", "this is expected"));
        segments.push("c").extend_at(1, new).map(drop)
    }));
    assert!(result.is_err());
    assert_eq!((url.as_str(), url.check_invariants()), ("https://h/a/b/c", Ok(())));
}

/// Names are compared first, so `=` is not compared with what may follow a shorter name.
#[test]
fn pairs_are_sorted_as_they_are_written() {
    for (query, sorted) in [
        ("b&a=&a&a=%31&a=1", "a&a=&a=%31&a=1&b"),
        ("a-=1&a=2&a%2D=3", "a=2&a%2D=3&a-=1"),
        ("c2=&c%40=", "c%40=&c2="),
        ("&b=+&&B=%20", "&&B=%20&b=+"),
        ("a=1=2&a=1", "a=1&a=1=2"),
    ] {
        let mut url = Url::parse(&format!("https://h/?{query}#f")).unwrap();
        url.query_mut().sort_encoded();
        assert_eq!((url.query(), url.fragment()), (Some(sorted), Some("f")), "{query}");
    }
}

#[test]
fn a_plus_is_a_space_in_forms_only() {
    let query = RawQuery::new("a+b=c+%2B+%20&%61%2Bb=d");
    let values = |query: RawQuery<'_>, name: &str| {
        query.get_all(name).map(|pair| pair.value().unwrap_or_default().into_owned()).collect::<Vec<_>>()
    };
    assert_eq!((values(query, "a b"), values(query, "a+b")), (vec!["c +  ".into()], vec!["d".into()]));
    let query = query.spaces(Space::Percent20);
    assert_eq!((values(query, "a b"), values(query, "a+b")), (vec![], vec!["c+++ ".into(), "d".into()]));
    assert_eq!(query.spaces(Space::Plus).position("a b"), Some(0));
    assert_eq!(query.ignore_ascii_case().position("A+B"), Some(0));
}
