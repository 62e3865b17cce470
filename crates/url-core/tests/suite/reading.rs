//! Reading more than the components: pairs of the query, decoded components, addresses.

use url_core::{Url, error::Component, query::RawQuery};

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
