//! The `URL` and `URLSearchParams` classes, beyond the data files of web-platform-tests.

use url_model::{
    Edition, Failure, Model, form,
    web::{SearchParams, UrlObject},
};

fn url(input: &str) -> UrlObject {
    UrlObject::new(&Model::new(Edition::default()), input, None).expect("a URL")
}

fn pairs(list: &[(&str, &str)]) -> Vec<(String, String)> {
    list.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect()
}

#[test]
fn examples_of_the_standard_hold() {
    let mut sorted = url("https://example.com/?a=b ~");
    assert_eq!(sorted.href(), "https://example.com/?a=b%20~");
    sorted.search_params_sort();
    assert_eq!(sorted.href(), "https://example.com/?a=b+%7E");

    let tilde = url("https://example.com/?a=~&b=%7E");
    assert_eq!(tilde.search(), "?a=~&b=%7E");
    assert_eq!(tilde.search_params().get("a"), Some("~"));
    assert_eq!(tilde.search_params().get("b"), Some("~"));

    let mut flag = url("https://example.org/?q=🏳️‍🌈&key=e1f7bc78");
    flag.search_params_sort();
    assert_eq!(flag.search(), "?key=e1f7bc78&q=%F0%9F%8F%B3%EF%B8%8F%E2%80%8D%F0%9F%8C%88");

    let params = SearchParams::from_list(pairs(&[("key", "730d67")]));
    assert_eq!(params.stringify(), "key=730d67");
}

#[test]
fn the_query_and_its_search_params_stay_in_sync() {
    let mut url = url("https://h/?a=1&b=2&a=3#f");
    url.search_params_set("a", "4");
    assert_eq!(url.href(), "https://h/?a=4&b=2#f");
    url.search_params_append("c d", "é");
    assert_eq!(url.search(), "?a=4&b=2&c+d=%C3%A9");
    url.search_params_delete("a", Some("3"));
    url.search_params_delete("b", Some("2"));
    assert_eq!(url.search(), "?a=4&c+d=%C3%A9");
    url.search_params_delete("a", None);
    url.search_params_delete("c d", None);
    assert_eq!(url.href(), "https://h/#f");
    url.set_search("?x='+y'");
    assert_eq!((url.search().as_str(), url.search_params().get("x")), ("?x=%27+y%27", Some("' y'")));
    url.set_search("?");
    assert_eq!((url.href().as_str(), url.search_params().size()), ("https://h/?#f", 0));
    assert_eq!(url.set_href("https://["), Err(Failure));
    assert_eq!(url.set_href("https://i/?p=q"), Ok(()));
    assert_eq!((url.to_json().as_str(), url.search_params().get("p")), ("https://i/?p=q", Some("q")));
    url.set_search("");
    assert_eq!((url.href().as_str(), url.search_params().size()), ("https://i/", 0));
}

#[test]
fn search_params_have_the_members_of_the_class() {
    let mut params = SearchParams::new("?a=1&b&=&a=2&&%3Fc+d=%2B%zz");
    let parsed = pairs(&[("a", "1"), ("b", ""), ("", ""), ("a", "2"), ("?c d", "+%zz")]);
    assert_eq!(params.list(), parsed);
    assert_eq!((params.size(), params.get("a"), params.get("z")), (5, Some("1"), None));
    assert_eq!(params.get_all("a"), ["1", "2"]);
    assert!(params.has("b", None) && params.has("a", Some("2")) && !params.has("a", Some("3")));
    params.set("a", "x");
    params.set("new", "y");
    params.append("a", "z");
    assert_eq!(params.stringify(), "a=x&b=&=&%3Fc+d=%2B%25zz&new=y&a=z");
    params.delete("a", Some("z"));
    params.delete("b", None);
    assert_eq!(params.stringify(), "a=x&=&%3Fc+d=%2B%25zz&new=y");
}

/// By UTF-16 code units a surrogate pair precedes U+FFFD, by code points it follows; equal names keep their order.
#[test]
fn sort_is_by_code_units_and_stable() {
    let mut params = SearchParams::new("\u{FFFD}=1&z=2&\u{1F308}=3&z=1&a=4&\u{FFFD}=0");
    params.sort();
    let sorted = pairs(&[("a", "4"), ("z", "2"), ("z", "1"), ("\u{1F308}", "3"), ("\u{FFFD}", "1"), ("\u{FFFD}", "0")]);
    assert_eq!(params.list(), sorted);
}

#[test]
fn forms_are_parsed_and_serialized() {
    for (input, output) in [
        (&b""[..], &[][..]),
        (b"&&", &[]),
        (b"=", &[("", "")]),
        (b"a=b=c", &[("a", "b=c")]),
        (b"%61+=%26", &[("a ", "&")]),
        (b"\xFF=%FF%80", &[("\u{FFFD}", "\u{FFFD}\u{FFFD}")]),
        (b"\xEF\xBB\xBFa=%EF%BB%BF", &[("\u{FEFF}a", "\u{FEFF}")]),
    ] {
        assert_eq!(form::parse(input), pairs(output));
    }
    assert_eq!(form::parse_string("é=1"), pairs(&[("é", "1")]));
    let tuples = pairs(&[("a b", "~*-._"), ("é", "‽")]);
    assert_eq!(form::serialize(&tuples, encoding_rs::UTF_8), "a+b=%7E*-._&%C3%A9=%E2%80%BD");
    assert_eq!(form::serialize(&tuples, encoding_rs::WINDOWS_1252), "a+b=%7E*-._&%E9=%26%238253%3B");
    assert_eq!(form::serialize(&tuples, encoding_rs::UTF_16LE), form::serialize(&tuples, encoding_rs::UTF_8));
}

/// The list is that of the query, from which the parser has removed tabs and newlines. Before October 2026, it was that
/// of the value.
#[test]
fn the_search_setter_makes_the_list_of_the_query() {
    for (value, search, list, list_of_2025) in [
        ("a\tb", "?ab", &[("ab", "")][..], &[("a\tb", "")][..]),
        ("a\nb=c\r", "?ab=c", &[("ab", "c")], &[("a\nb", "c\r")]),
        ("\t", "", &[], &[("\t", "")]),
        ("?a='#", "?a=%27%23", &[("a", "'#")], &[("a", "'#")]),
        ("", "", &[], &[]),
    ] {
        for (edition, list) in [(Edition::Living2026, list), (Edition::Living2025, list_of_2025)] {
            let mut url = UrlObject::new(&Model::new(edition), "https://h/?q", None).expect("a URL");
            url.set_search(value);
            assert_eq!((url.search().as_str(), url.search_params().list()), (search, &*pairs(list)), "{value:?}");
        }
    }
}

/// A setter that fails keeps the changes that its steps made before.
#[test]
fn a_failed_setter_is_not_undone() {
    let mut port = url("https://h:1/");
    port.set_host("example.com:65536");
    assert_eq!(port.href(), "https://example.com:1/");
    port.set_port("99999");
    port.set_hostname("x:2");
    port.set_host("a b");
    assert_eq!(port.href(), "https://example.com:1/");
}
