//! The editors of paths and queries: while they edit, when they are forgotten, when there is a panic; and the order and
//! the spaces of pairs.

use std::{
    mem,
    panic::{self, AssertUnwindSafe},
};
use url_core::{
    Url,
    query::{RawQuery, Space},
};

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
