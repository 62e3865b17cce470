//! URL patterns, long ones and long texts.

use std::{error::Error as _, hint::black_box};

use url_core::Url;
use url_patterns::{Error, ErrorKind, Init, UrlPattern, UrlPatternList};

use super::workload::{Workload, repeated, workload};

pub(super) const ALL: &[Workload] = &[
    workload("pattern: create, many groups", |n| create(numbered("/:a", n), "")),
    workload("pattern: create, many texts", |n| create(repeated("{a}?b", n), "")),
    workload("pattern: create, many regular expressions", |n| create(numbered("/([0-9]+|a)*:a", n), "")),
    workload("pattern: create and match, *a repeated", |n| create(format!("{}b", repeated("*a", n)), "aaaaaaaa")),
    workload("pattern: create and match, {*a} repeated, on a path as long", |n| {
        create(repeated("{*a}", n), &repeated("a/", n))
    }),
    workload("pattern: create, {*a}? repeated", |n| create(repeated("{*a}?", n), "")),
    workload("pattern: {*a}? 20 times, no match", |n| {
        matches(&format!("/{}", "{*a}?".repeat(20)), &format!("/{}!", repeated("a/", n)))
    }),
    workload("pattern: one group", |n| matches("/:a/b", &format!("/{}/b", "a".repeat(n)))),
    workload("pattern: *a 24 times, no match", |n| {
        let pathname = format!("/{}b", "*a".repeat(24));
        matches(&pathname, &format!("/{}", "a".repeat(n)))
    }),
    workload("pattern: {:a-}+ three times, no match", |n| {
        matches("/{:a-}+{:b-}+{:c-}+x", &format!("/{}", repeated("a-", n)))
    }),
    workload("pattern: (?:a*)*b, no match", |n| matches("/((?:a*)*b)", &format!("/{}", "a".repeat(n)))),
    workload("pattern: look-arounds at each place", |n| {
        matches("/((?:a(?=a*$)(?<=^.a*))*b)", &format!("/{}", "a".repeat(n)))
    }),
    workload("pattern list: create, many patterns", |n| {
        let patterns: Vec<UrlPattern> = (0..n / 12).map(|index| pathname(&format!("/n{index:08x}/:a"))).collect();
        Box::new(move || drop(black_box(patterns.iter().cloned().collect::<UrlPatternList>())))
    }),
    workload("pattern list: many patterns that match", |n| {
        let list: UrlPatternList = vec![pathname("/:a/*"); n / 12].into_iter().collect();
        let url = Url::parse("https://h/a/b");
        Box::new(move || _ = black_box(url.as_ref().map(|url| list.all(url).len())))
    }),
    workload("pattern list: many patterns that go on alike, on a long path", |n| {
        let list: UrlPatternList = (0..100).map(|index| pathname(&format!("/*{}b{index}", "a".repeat(60)))).collect();
        let url = Url::parse(&format!("https://h/{}b1", "a".repeat(n)));
        Box::new(move || _ = black_box(url.as_ref().map(|url| list.all(url).len())))
    }),
    workload("pattern list: path of many segments", |n| {
        let patterns = ["/:a/:b/*c", "/a/:b+/c", "/a/a/a/a/:b", "/*"].map(pathname);
        let list: UrlPatternList = patterns.into_iter().collect();
        let url = Url::parse(&format!("https://h/{}", repeated("a/", n)));
        Box::new(move || _ = black_box(url.as_ref().map(|url| list.all(url).len())))
    }),
];

pub(super) fn pathname(pathname: &str) -> UrlPattern {
    UrlPattern::from_init(&Init::new().pathname(pathname)).unwrap_or_else(|error| panic!("{pathname}: {error}"))
}

fn matches(pattern: &str, input: &str) -> Box<dyn FnMut()> {
    let pattern = pathname(pattern);
    let url = Url::parse(&format!("https://h{input}"));
    Box::new(move || _ = black_box(url.as_ref().map(|url| pattern.exec(url).is_some())))
}

/// Creates a pattern, and matches a path if there is one. A pattern that is too large is rejected.
fn create(pattern: String, path: &str) -> Box<dyn FnMut()> {
    let url = (!path.is_empty()).then(|| Url::parse(&format!("https://h/{path}")));
    Box::new(move || {
        let pattern = match UrlPattern::from_init(&Init::new().pathname(&pattern)) {
            Ok(pattern) => pattern,
            Err(error) if is_too_large(&error) => return,
            Err(error) => panic!("{pattern}: {error}"),
        };
        _ = black_box(url.as_ref().map(|url| url.as_ref().map(|url| pattern.test(url))));
    })
}

/// Whether a pattern, or a regular expression in it, is over the limit.
fn is_too_large(error: &Error) -> bool {
    let source = error.source().and_then(|source| source.downcast_ref::<url_regexp::Error>());
    error.kind() == ErrorKind::TooLarge || source.is_some_and(|source| source.kind() == url_regexp::ErrorKind::TooLarge)
}

/// Repeats a text with a number after it.
fn numbered(text: &str, bytes: usize) -> String {
    let mut numbered = String::new();
    for index in 0.. {
        if numbered.len() >= bytes {
            break;
        }
        numbered += &format!("{text}{index}");
    }
    numbered
}
