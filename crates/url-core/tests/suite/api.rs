//! The examples of the standard's section on the API, and the one on the encoding of a query.

#[cfg(feature = "encoding")]
use url_core::encoding_rs::WINDOWS_1252;
use url_core::{
    Url,
    host::Edition,
    query::SearchParams,
    web::{Member, WebUrl},
};

/// Source: <https://url.spec.whatwg.org/#url-class>
#[test]
fn a_url_is_constructed_from_a_string_and_a_base() {
    let url = WebUrl::new("https://example.org/💩", None).unwrap();
    assert_eq!(url.pathname(), "/%F0%9F%92%A9");

    assert!(WebUrl::new("/🍣🍺", None).is_err());
    let url = WebUrl::new("/🍣🍺", "https://url.spec.whatwg.org/").unwrap();
    assert_eq!(url.href(), "https://url.spec.whatwg.org/%F0%9F%8D%A3%F0%9F%8D%BA");

    let base = WebUrl::new("https://pride.example/hello-world", None).unwrap();
    let url = WebUrl::new("🏳️‍🌈", base.href()).unwrap();
    assert_eq!(url.pathname(), "/%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88");
}

/// Source: <https://url.spec.whatwg.org/#interface-urlsearchparams>
#[test]
fn search_params_and_the_query_encode_differently() {
    let mut params = SearchParams::default();
    params.append("key", "730d67");
    assert_eq!(params.to_string(), "key=730d67");

    let mut url = WebUrl::new("https://example.com/?a=b ~", None).unwrap();
    assert_eq!(url.href(), "https://example.com/?a=b%20~");
    url.search_params_mut().sort();
    assert_eq!(url.href(), "https://example.com/?a=b+%7E");

    let url = WebUrl::new("https://example.com/?a=~&b=%7E", None).unwrap();
    assert_eq!(url.search(), "?a=~&b=%7E");
    assert_eq!((url.search_params().get("a"), url.search_params().get("b")), (Some("~"), Some("~")));

    let mut url = WebUrl::new("https://example.org/?q=🏳️‍🌈&key=e1f7bc78", None).unwrap();
    url.search_params_mut().sort();
    assert_eq!(url.search(), "?key=e1f7bc78&q=%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88");
}

/// Source: <https://url.spec.whatwg.org/#url-parsing>
#[test]
fn a_query_is_in_the_encoding_of_the_document() {
    let base = Url::parse("https://example.com/").unwrap();
    assert_eq!(base.join("?smörgåsbord").unwrap().query(), Some("sm%C3%B6rg%C3%A5sbord"));
    #[cfg(feature = "encoding")]
    {
        let options = Url::options().base(&base).encoding(WINDOWS_1252);
        assert_eq!(options.parse("?smörgåsbord").unwrap().query(), Some("sm%F6rg%E5sbord"));
    }
}

/// The list is that of the query, from which the parser has removed tabs and newlines. Before October 2026, it was that
/// of the value. It makes no difference whether it was there before.
#[test]
fn the_search_setter_makes_the_list_of_the_query() {
    for (value, search, list, list_of_2025) in [
        ("a\tb", "?ab", "ab=", "a%09b="),
        ("a\nb=c\r", "?ab=c", "ab=c", "a%0Ab=c%0D"),
        ("\t", "", "", "%09="),
        ("?a='#", "?a=%27%23", "a=%27%23", "a=%27%23"),
        ("", "", "", ""),
    ] {
        for (edition, list) in [(Edition::Living2026, list), (Edition::Living2025, list_of_2025)] {
            for is_used in [false, true] {
                let mut url = WebUrl::new("https://h/?q", None).unwrap().with_edition(edition);
                assert!(!is_used || url.search_params().has("q", None));
                assert!(url.set_search(value));
                let found = (url.search(), &*url.search_params().to_string());
                assert_eq!(found, (search, list), "{value:?}, {edition}, {is_used}");
                // An edit makes the query of the list.
                url.search_params_mut().append("x", "y");
                let and = if list.is_empty() { "" } else { "&" };
                assert_eq!(url.search(), format!("?{list}{and}x=y"), "{value:?}, {edition}, {is_used}");
            }
        }
    }
}

/// The edition is that of all setters that parse a host.
#[test]
fn setters_follow_the_edition() {
    for (edition, is_accepted) in [(Edition::Living2026, true), (Edition::Living2025, false)] {
        let setters: [(Member, &str); 3] =
            [(Member::Href, "https://xn--a/"), (Member::Host, "xn--a"), (Member::Hostname, "xn--a")];
        for (member, value) in setters {
            let mut url = WebUrl::new("https://h/", None).unwrap().with_edition(edition);
            assert_eq!(url.set(member, value).unwrap_or_default(), is_accepted, "{member}, {edition}");
            let host = if is_accepted { "xn--a" } else { "h" };
            assert_eq!(url.host(), host, "{member}, {edition}");
        }
    }
}
