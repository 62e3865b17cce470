//! What docs/moving-from-url.md says of urlpattern: each row, with both libraries.

use std::collections::HashMap;

use url_patterns::{Component, ComponentName, Init, UrlPattern};
use urlpattern::{
    UrlPatternInit, UrlPatternMatchInput, UrlPatternOptions, UrlPatternResult,
    quirks::{self, EcmaRegexp},
};

type Theirs = urlpattern::UrlPattern;

fn url(text: &str) -> UrlPatternMatchInput {
    UrlPatternMatchInput::Url(published::Url::parse(text).unwrap())
}

fn theirs(init: UrlPatternInit, ignore_case: bool) -> Theirs {
    Theirs::parse(init, UrlPatternOptions { ignore_case, ..Default::default() }).unwrap()
}

fn of_pathname(pathname: &str) -> UrlPatternInit {
    UrlPatternInit { pathname: Some(pathname.to_owned()), ..Default::default() }
}

fn groups(result: &UrlPatternResult) -> &HashMap<String, Option<String>> {
    &result.pathname.groups
}

#[test]
fn patterns_and_matches() {
    let text = "https://example.com/:kind/:id?";
    let before = theirs(UrlPatternInit::parse_constructor_string::<regex::Regex>(text, None).unwrap(), false);
    let after = UrlPattern::new(text, None).unwrap();
    assert_eq!(Some(&after), text.parse().as_ref().ok());
    assert_eq!(before.pathname(), after.pathname());
    let (found, kept) = {
        let found = before.exec(url("https://example.com/books")).unwrap().unwrap();
        let input = String::from("https://example.com/books");
        (found, after.exec(input.as_str()).unwrap().into_owned())
    };
    assert_eq!(groups(&found)["kind"].as_deref(), kept.pathname().group("kind"));
    assert_eq!((&groups(&found)["id"], kept.pathname().group("id")), (&None, None));
    assert_eq!((groups(&found).get("none"), kept.pathname().group("none")), (None, None));
    assert!(kept.pathname().groups().map(|(name, _)| name).eq(["kind", "id"]));

    let (before, after) = (of_pathname("/a/*"), Init::new().pathname("/a/*"));
    let before = theirs(before, false);
    let after = UrlPattern::from_init(&after).unwrap();
    assert!(before.test(UrlPatternMatchInput::Init(of_pathname("/a/b"))).unwrap());
    assert!(after.test(&Init::new().pathname("/a/b")) && after.test(("b", "https://example.com/a/c")));
    assert!(!after.test("/a/b"));
}

#[test]
fn components_of_a_constructor_string_can_change() {
    let mut before = UrlPatternInit::parse_constructor_string::<regex::Regex>("https://example.com/a", None).unwrap();
    before.pathname = Some("/b".to_owned());
    let is_match = |_: &Component, _: &str| false;
    let after = UrlPattern::options().init("https://example.com/a", is_match).unwrap().pathname("/b");
    let after = UrlPattern::from_init(&after).unwrap();
    assert_eq!(theirs(before, false).pathname(), after.pathname());
}

#[test]
fn case_is_ignored_beside_groups_and_in_regular_expressions() {
    for (pathname, is_same) in [("/a", true), ("/A/:id", false), ("/:id/(b|c)", false)] {
        let input =
            format!("https://example.com{}", pathname.replace(":id", "x").replace("(b|c)", "B").replace('A', "a"));
        let before = theirs(of_pathname(pathname), true).test(url(&input)).unwrap();
        let after = UrlPattern::options().ignore_case(true).from_init(&Init::new().pathname(pathname)).unwrap();
        assert_eq!((after.test(input.as_str()), before), (true, is_same), "{pathname} on {input}");
    }
}

#[test]
fn regular_expressions_are_those_of_ecmascript() {
    let before = |pathname| Theirs::parse(of_pathname(pathname), UrlPatternOptions::default()).is_ok();
    let after = |pathname| UrlPattern::from_init(&Init::new().pathname(pathname)).is_ok();
    for (pathname, theirs, ours) in [(r"/(\Aa)", true, false), (r"/(a\z)", true, false), ("/(^a$)", true, true)] {
        assert_eq!((before(pathname), after(pathname)), (theirs, ours), "{pathname}");
    }
}

#[test]
fn what_engines_need() {
    let options = UrlPatternOptions { regex_syntax: urlpattern::RegexSyntax::EcmaScript, ignore_case: true };
    let before = quirks::parse_pattern::<EcmaRegexp>(of_pathname("/:id(\\d+)/x"), options).unwrap();
    let after = UrlPattern::options()
        .ignore_case(true)
        .components(&Init::new().pathname("/:id(\\d+)/x"), |_, _| false)
        .unwrap();
    let after = after.component(ComponentName::Pathname);
    assert_eq!((before.pathname.regexp_string, "vi"), (after.regexp_source(), after.regexp_flags()));
    assert!(after.group_names().eq(before.pathname.group_name_list));
    assert_eq!(before.pathname.matcher.suffix, after.part_list().last().unwrap().value());

    let before = quirks::parse_match_input(url("https://u@example.com:8080/a?b")).unwrap();
    let everything = UrlPattern::from_init(&Init::new()).unwrap();
    let after = everything.exec("https://u@example.com:8080/a?b").unwrap();
    assert_eq!((&*before.username, &*before.port), (after.username().input(), after.port().input()));
}
