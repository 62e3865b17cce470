//! Groups with regular expressions of their own. What is generated matches with the same groups, and is canonical.

use proptest::prelude::*;
use std::error::Error as _;
use url_patterns::{ComponentName, ErrorKind, GenerateErrorKind, Init, RegexpPolicy, UrlPattern};

fn pathname(pattern: &str) -> UrlPattern {
    UrlPattern::from_init(&Init::new().pathname(pattern)).unwrap_or_else(|error| panic!("{pattern}: {error}"))
}

/// What the groups match of a path, if the pattern does.
fn groups(pattern: &UrlPattern, path: &str) -> Option<Vec<(String, Option<String>)>> {
    let init = Init::new().pathname(path);
    let found = pattern.exec(&init)?;
    let groups = found.pathname().groups();
    Some(groups.map(|(name, group)| (name.to_owned(), group.map(str::to_owned))).collect())
}

#[track_caller]
fn assert_groups(pattern: &UrlPattern, path: &str, expected: &[(&str, Option<&str>)]) {
    let expected = expected.iter().map(|(name, group)| ((*name).to_owned(), group.map(str::to_owned))).collect();
    assert_eq!(groups(pattern, path), Some(expected), "{pattern:?} on {path}");
}

#[test]
fn only_regular_expressions_of_their_own_count() {
    for name in ComponentName::ALL.iter().copied() {
        let has = |pattern| UrlPattern::from_init(&Init::new().with(name, pattern)).unwrap().has_regexp_groups();
        assert!(has(":foo(hi)") && has("(hi)") && has("(a)"), "{name}");
        assert!(!has("*") && !has(":foo") && !has(":foo?") && !has("(.*)"), "{name}");
        let error = UrlPattern::from_init(&Init::new().with(name, "()")).unwrap_err();
        assert_eq!((error.kind(), error.component()), (ErrorKind::RegexpEmpty, Some(name)));
    }
    // The expression of a segment wildcard is that of the component.
    assert!(!pathname(r"/([^\/]+?)").has_regexp_groups() && pathname(r"/([^\.]+?)").has_regexp_groups());
}

/// The component is one regular expression, in which groups are numbered and texts are behind each other.
#[test]
fn regular_expressions_see_the_whole_component() {
    let pattern = pathname(r"/:a(x+)/:b(\1)");
    assert_groups(&pattern, "/xx/xx", &[("a", Some("xx")), ("b", Some("xx"))]);
    assert_eq!(groups(&pattern, "/xx/x"), None);
    let pattern = pathname("/:a([ab]+)/:c((?<=b/)c)");
    assert_groups(&pattern, "/ab/c", &[("a", Some("ab")), ("c", Some("c"))]);
    assert_eq!(groups(&pattern, "/ba/c"), None);
    // A group in a group takes a number, and the groups after it get the wrong ones.
    assert_groups(&pathname("/((?<x>a)b)/:c"), "/ab/d", &[("0", Some("ab")), ("c", Some("a"))]);
}

/// Only text before a group could be read as its prefix.
#[test]
fn pattern_strings() {
    for pattern in ["/(x/):b", "/{:b}", "/(a)(.*)", "/:a(b)", "{x(a)y}?"] {
        assert_eq!(pathname(pattern).pathname(), pattern);
    }
}

#[test]
fn modifiers_and_text_around() {
    assert_groups(&pathname("/a{/:b(\\d+)-c}?"), "/a", &[("b", None)]);
    assert_groups(&pathname("/a{/:b(\\d+)-c}?"), "/a/12-c", &[("b", Some("12"))]);
    assert_groups(&pathname("/:b(\\d)+"), "/1/2/3", &[("b", Some("1/2/3"))]);
    assert_groups(&pathname("{/:b(\\d).}*x"), "/1./2.x", &[("b", Some("1./2"))]);
    assert_groups(&pathname("{/:b(\\d).}*x"), "x", &[("b", None)]);
    assert_groups(&pathname("/(a|ab)(.*)"), "/abc", &[("0", Some("a")), ("1", Some("bc"))]);
    assert_groups(&pathname("/(\\d*)*/:c"), "/12/x", &[("0", Some("12")), ("c", Some("x"))]);
    // Text is escaped in the expression.
    assert_groups(&pathname("/a.\\+$^|[]\\(:b(x)?"), "/a.+$^|[](", &[("b", None)]);
    assert_eq!(groups(&pathname("/a.(x)"), "/abx"), None);
    assert_eq!(groups(&pathname("/a|b(x)"), "/a"), None);
    // Case is ignored in text, too.
    let pattern = UrlPattern::options().ignore_case(true).from_init(&Init::new().pathname("/A/:b([a-c]+)")).unwrap();
    assert_groups(&pattern, "/a/ABC", &[("b", Some("ABC"))]);
}

#[test]
fn policies_reject_what_may_take_long() {
    let with = |policy| UrlPattern::options().regexps(policy);
    let error = with(RegexpPolicy::None).parse("https://a/:b(\\d)/:c(\\w)", None).unwrap_err();
    assert_eq!((error.kind(), error.range()), (ErrorKind::RegexpNotAllowed, 13..22));
    let error = with(RegexpPolicy::Linear).parse("https://a/:b(\\d)/:c(\\1)", None).unwrap_err();
    assert_eq!((error.kind(), error.range()), (ErrorKind::RegexpNotLinear, 13..22));
    assert!(with(RegexpPolicy::Linear).parse("https://a/:b((?:a*)*)", None).is_ok());
    assert!(with(RegexpPolicy::None).parse("https://a/:b*", None).is_ok());
    assert!(with(RegexpPolicy::None).parse("(https|http)://a/", None).is_err());
}

#[test]
fn errors_of_regular_expressions_are_located_in_the_pattern() {
    for (pattern, carets) in [
        ("https://a/x/:b(\\m)", "               ^^"),
        ("https://a/:c(y)/{x:b(z\\m)y}+", "                      ^^"),
        ("http(\\m)://a/", "     ^^"),
    ] {
        let error = UrlPattern::new(pattern, None).unwrap_err();
        assert_eq!(error.kind(), ErrorKind::InvalidRegexp, "{pattern}");
        let start = carets.len() - carets.trim_start().len();
        assert_eq!(error.range(), start..carets.len(), "{pattern}: {error}");
        assert!(error.source().is_some());
    }
    // A class that does not end is wrong up to the end of the component, of which this is a part.
    let error = UrlPattern::new("https://a/:b([a)/c", None).unwrap_err();
    assert!(error.range().start >= 13 && error.range().end <= 15, "{error}");
}

/// These take milliseconds here, and years in an engine that goes back.
#[test]
fn no_regular_expression_takes_exponential_time() {
    let text = format!("/{}", "a".repeat(2000));
    for pattern in ["/((?:a*)*b)", "/((?:a|aa)+)b", "/:x(a*a*a*a*b)", "/((?:a|a)*)/"] {
        assert_eq!(groups(&pathname(pattern), &text), None, "{pattern}");
    }
}

#[test]
fn errors_name_the_group() {
    use GenerateErrorKind::{GroupMissing, InvalidValue, Modifier, NotCanonical};
    for (pathname, values, kind, group) in [
        ("/:a/:b", &[("a", "1")][..], GroupMissing, Some("b")),
        ("/:a", &[("a", "")], InvalidValue, Some("a")),
        ("/:a", &[("a", "/")], InvalidValue, Some("a")),
        ("/:a?", &[("a", "1")], Modifier, Some("a")),
        ("/{a}*", &[], Modifier, None),
        ("/:a/x", &[("a", "..")], NotCanonical, None),
        ("/:a/x", &[("a", "%2E")], NotCanonical, None),
        ("/:a(b+)", &[("a", "bc")], InvalidValue, None),
        // The first one takes as much as it can.
        ("/*/*", &[("0", "a"), ("1", "b/c")], InvalidValue, Some("0")),
        ("/:a-:b", &[("a", "1-2"), ("b", "3")], InvalidValue, Some("a")),
    ] {
        let pattern = UrlPattern::from_init(&Init::new().pathname(pathname)).unwrap();
        let error = pattern.generate(ComponentName::Pathname, values.iter().copied()).unwrap_err();
        assert_eq!((error.kind(), error.group()), (kind, group), "{pathname}");
    }
    let pattern = UrlPattern::from_init(&Init::new().hostname(":a.example.com").port("8:a")).unwrap();
    let hostname = |value| pattern.generate(ComponentName::Hostname, [("a", value)]).map_err(|error| error.kind());
    assert_eq!(hostname("X").as_deref(), Ok("x.example.com"));
    assert_eq!(hostname("a b"), Err(InvalidValue));
    assert_eq!(hostname("a.b"), Err(InvalidValue));
    let port = |value| pattern.generate(ComponentName::Port, [("a", value)]).map_err(|error| error.kind());
    assert_eq!(port("080").as_deref(), Ok("880"));
    assert_eq!(port("99999"), Err(InvalidValue));
    assert_eq!(port("9999"), Err(NotCanonical));
    // Pieces of an address can be anything, but all of it is one.
    let pattern = UrlPattern::from_init(&Init::new().hostname("[\\:\\::a]")).unwrap();
    let hostname = |value| pattern.generate(ComponentName::Hostname, [("a", value)]).map_err(|error| error.kind());
    assert_eq!(hostname("1F").as_deref(), Ok("[::1f]"));
    assert_eq!(hostname("12345"), Err(NotCanonical));
    // What is `*` is given as its group.
    assert_eq!(pattern.generate(ComponentName::Hash, [("0", "a b")]).as_deref(), Ok("a%20b"));
}

proptest! {
    #[test]
    fn generated_paths_match_with_their_values(
        which in 0_usize..5,
        a in "[ab./%2e*:-]{0,4}|\\PC{0,3}",
        b in "[ab./%2e-]{0,4}|\\PC{0,3}",
    ) {
        let pathname = ["/:a/:b", "/:a-:b", "/x/:a.:b", "/:a/*", "/:a([a-c.]+)/x/:b"][which];
        let pattern = UrlPattern::from_init(&Init::new().pathname(pathname)).unwrap();
        let values = [("a", a.as_str()), ("b", b.as_str()), ("0", b.as_str())];
        if let Ok(path) = pattern.generate(ComponentName::Pathname, values) {
            let text = format!("https://example.com{path}");
            let url = url_core::Url::parse(&text).unwrap();
            prop_assert_eq!(url.path(), &path);
            prop_assert!(url.query().is_none() && url.fragment().is_none());
            let found = pattern.exec(&url).unwrap();
            prop_assert!(found.pathname().groups().all(|(_, group)| group.is_some()));
            prop_assert!(path.matches('/').count() >= pathname.matches('/').count());
        }
    }
}
