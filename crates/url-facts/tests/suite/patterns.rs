//! The functions of patterns against url-patterns, on every text of the fixtures.

use std::{error::Error as _, ops::Range};
use url_core::Url;
use url_facts::{Routes, UrlFunction, UrlPredicate};
use url_model::fixtures::url_texts;
use url_patterns::{ComponentName, UrlPattern};

const PATTERNS: [&str; 7] = [
    "https://example.com/",
    "http://example.com/:first/:rest*",
    "http{s}?://{:sub.}?:domain.:tld/*",
    "file://*/:drive([a-zA-Z]:)/*",
    "*://*:*/*a*",
    "*:*",
    "https://example.com/",
];

fn pattern(text: &str) -> UrlPattern {
    UrlPattern::new(text, None).expect("a pattern")
}

/// Some of the texts of the fixtures, since tests without optimization take long.
fn texts() -> Vec<String> {
    url_texts().into_iter().step_by(5).collect()
}

/// Every fifth row is NULL.
fn rows(texts: &[String]) -> impl Iterator<Item = Option<&str>> {
    texts.iter().enumerate().map(|(row, text)| Some(&**text).filter(|_| row % 5 > 0))
}

#[test]
fn rows_are_what_patterns_match() {
    let texts = texts();
    let mut groups = 0;
    for text in PATTERNS {
        let pattern = pattern(text);
        let mut predicate = UrlPredicate::matches(pattern.clone());
        let flags = predicate.call(rows(&texts));
        let mut count = 0;
        for (row, text) in rows(&texts).enumerate() {
            let expected = text.filter(|text| Url::can_parse(text)).map(|text| pattern.test(text));
            count += usize::from(expected == Some(true));
            assert_eq!(flags.get(row), expected, "{pattern:?} {text:?}");
        }
        assert!(count > 0, "{pattern:?}");
        for component in [ComponentName::Hostname, ComponentName::Pathname] {
            for name in pattern.component(component).group_names().chain(["none"]) {
                let mut function = UrlFunction::match_group(pattern.clone(), component, name);
                let values = function.call(rows(&texts));
                for (row, text) in rows(&texts).enumerate() {
                    let found = text.and_then(|text| pattern.exec(text));
                    let expected = found.as_ref().and_then(|found| found.component(component).group(name));
                    assert_eq!(values.get(row), expected, "{name} of {pattern:?} {text:?}");
                    groups += usize::from(expected.is_some_and(|text| !text.is_empty()));
                }
            }
        }
    }
    assert!(groups > 1000, "{groups}");
}

#[test]
fn a_route_is_the_first_pattern_in_the_list() {
    let texts = texts();
    let names = ["a", "b", "c", "d e", "f", "g", "h"];
    let lines = PATTERNS.iter().zip(names).map(|(text, name)| format!("  {text}\t {name}\r\n\n# x\n"));
    let lines: Vec<String> = lines.collect();
    let mut function = UrlFunction::route(Routes::read(&lines.concat()).expect("routes"));
    let values = function.call(rows(&texts));
    let patterns = PATTERNS.map(pattern);
    let mut counts = [0; PATTERNS.len()];
    for (row, text) in rows(&texts).enumerate() {
        let index = text.and_then(|text| patterns.iter().position(|pattern| pattern.test(text)));
        assert_eq!(values.get(row), index.map(|index| names[index]), "{text:?}");
        counts[index.unwrap_or(6)] += 1;
    }
    assert!(counts.iter().all(|count| *count > 0), "{counts:?}");
}

#[test]
fn relative_texts_have_a_base() {
    let base = || Url::parse("https://h/a/").expect("a URL");
    let mut predicate = UrlPredicate::matches(pattern("https://h/a/:b")).base(base());
    assert!(predicate.call([Some("b"), Some("../b"), None]).iter().eq([Some(true), Some(false), None]));
    let mut group = UrlFunction::match_group(pattern("https://h/a/:b"), ComponentName::Pathname, "b").base(base());
    assert!(group.call([Some("c"), Some("/c")]).iter().eq([Some("c"), None]));
}

#[test]
fn a_default_scheme_is_for_functions_and_predicates() {
    let texts = [Some("h/a/b"), Some("https://h/a/b"), Some("h/c"), Some("/a/b"), None];
    let matched = [Some(true), Some(true), Some(false), None, None];
    let mut predicate = UrlPredicate::matches(pattern("https://h/a/:b")).default_scheme("https");
    assert!(predicate.call(texts).iter().eq(matched));
    let mut group = UrlFunction::match_group(pattern("https://h/a/:b"), ComponentName::Pathname, "b");
    assert!(group.call(texts).iter().eq([None, Some("b"), None, None, None]));
    let mut group = group.default_scheme("https");
    assert!(group.call(texts).iter().eq([Some("b"), Some("b"), None, None, None]));
}

/// All of an error, its source included, is about the whole text.
#[test]
fn errors_of_routes_have_places_in_the_text() {
    let before = "# \u{e9}\nhttps://h/a  a\n \u{a0}";
    for (route, range, reason, source_range) in [
        ("https://h/\u{e9}/:id([a-z) name", 17..21, "class-not-closed", Some(17..21)),
        ("https://h/(\\w{2,1})", 13..18, "quantifier-order", Some(13..18)),
        ("https://a*b%/", 11..12, "invalid-hostname", Some(11..12)),
        ("/x/:1", 0..3, "protocol-end", Some(3..4)),
        ("https://h/{", 11..11, "close-missing", None),
    ] {
        let error = Routes::read(&format!("{before}{route}\n")).unwrap_err();
        let moved = |range: Range<usize>| before.len() + range.start..before.len() + range.end;
        assert_eq!((error.line(), error.range()), (3, moved(range)), "{route}: {error}");
        let text = error.to_string();
        assert!(text.starts_with("line 3: ") && text.contains(reason), "{text}");
        let place = |range: Range<usize>| format!("(bytes {}..{})", range.start, range.end);
        assert!(text.ends_with(&place(error.range())), "{text}");
        let source = error.source().map(ToString::to_string);
        assert_eq!(source.is_some(), source_range.is_some(), "{route}");
        assert!(
            source.iter().zip(source_range).all(|(text, range)| text.ends_with(&place(moved(range)))),
            "{source:?}"
        );
    }
}
