//! Errors of regular expressions in patterns: every kind, at many places of the caller's text.

use std::{error::Error as _, ops::Range};
use url_patterns::{ComponentName, Error, ErrorKind, Init, UrlPattern};
use url_regexp::ErrorKind::{GroupNotClosed, UnmatchedParenthesis};

/// A regular expression in which the wrong bytes stand between `‹` and `›`, and the code.
const WRONG: &[(&str, &str)] = &[
    ("‹*›", "nothing-to-repeat"),
    ("b|‹+›?", "nothing-to-repeat"),
    ("b‹]›", "lone-bracket"),
    ("b‹{›", "invalid-quantifier"),
    ("b‹{1›", "invalid-quantifier"),
    (r"\w‹{2,1}›", "quantifier-order"),
    ("‹(?i-›)", "invalid-group"),
    ("(?‹ii›:b)", "invalid-modifiers"),
    ("(?‹<1›>b)", "invalid-name"),
    (r"b\k‹›", "invalid-name"),
    ("(?<n>b)(?‹<n>›c)", "duplicate-name"),
    (r"b‹\99›", "unknown-group"),
    (r"‹\k<x>›b", "unknown-group"),
    (r"b‹\a›", "invalid-escape"),
    (r"‹\p{L›", "invalid-escape"),
    (r"b‹\u{41›", "invalid-escape"),
    ("‹[a-z›", "class-not-closed"),
    ("b‹[›", "class-not-closed"),
    ("b[^a‹[c&&›", "class-not-closed"),
    (r"[b]‹[a\)-›", "class-not-closed"),
    (r"‹[\q{ab›", "class-not-closed"),
    ("[b‹{›]", "invalid-class-character"),
    ("[‹!!›]", "double-punctuator"),
    ("[bc‹&&›d]", "mixed-operators"),
    ("[‹z-a›]+", "range-order"),
    (r"‹[^\q{ab}]›", "complement-of-strings"),
    (r"b‹\p{latin}›", "unknown-property"),
    ("‹a{100000}›", "too-large"),
];

/// What stands before the group, of which the text may have escapes and characters of several bytes.
const BEFORE: &[&str] =
    &["", "a", "\u{e9}\u{3a9}", "\\.\\\u{e9}", ":\u{e9}(b+)-", "{\u{1f6b2}x(b)y}*{-}", "([a\\]]{3})-(b{9})*"];

/// What stands after it.
const AFTER: &[&str] = &["", "+", "{\u{e9}}?-([c]):last"];

/// Asserts that an error, and all that it is from, are about these bytes of the caller's text.
fn check(error: &Error, name: ComponentName, code: &str, range: Range<usize>, text: &str) {
    assert_eq!((error.kind(), error.component()), (ErrorKind::InvalidRegexp, Some(name)), "{text}: {error}");
    assert_eq!(error.range(), range, "{text}: {error}");
    let source = error.source().expect(text);
    let regexp = source.downcast_ref::<url_regexp::Error>().expect(text);
    assert_eq!((regexp.code(), regexp.range()), (code, range.clone()), "{text}: {regexp}");
    assert!(source.source().is_none());
    let place = format!("(bytes {}..{})", range.start, range.end);
    let reason = format!("{code}: {}", regexp.message());
    assert_eq!(error.to_string(), format!("{name}: invalid-regexp: expected a regular expression: {reason} {place}"));
    assert_eq!(regexp.to_string(), format!("{reason} {place}"));
}

/// Calls `check` with each pattern string, and where it is wrong.
fn for_each_wrong(prefix: &str, mut check: impl FnMut(&str, Range<usize>, &str)) {
    for (marked, code) in WRONG {
        let (good, rest) = marked.split_once('‹').unwrap();
        let (wrong, rest) = rest.split_once('›').unwrap();
        for before in BEFORE {
            for after in AFTER {
                let start = format!("{prefix}{before}({good}");
                check(&format!("{start}{wrong}{rest}){after}"), start.len()..start.len() + wrong.len(), code);
            }
        }
    }
}

#[test]
fn every_kind_in_components() {
    for name in ComponentName::ALL.iter().copied() {
        for_each_wrong("", |text, range, code| {
            let Err(error) = UrlPattern::from_init(&Init::new().with(name, text)) else { panic!("{text}") };
            // Some text is none of a protocol, a hostname or a port.
            if error.kind() == ErrorKind::InvalidRegexp || name >= ComponentName::Pathname {
                check(&error, name, code, range, text);
            } else {
                assert!(name != ComponentName::Username && name != ComponentName::Password, "{text}: {error}");
            }
        });
    }
    // The delimiters, and what comes from the base URL, count as in the caller's text.
    for (name, delimiter) in [(ComponentName::Search, "?"), (ComponentName::Hash, "#"), (ComponentName::Pathname, "")] {
        for_each_wrong(delimiter, |text, range, code| {
            let init = Init::new().with(name, text).base_url("https://h/\u{e9}/*(b/c?d#e");
            check(&UrlPattern::from_init(&init).expect_err(text), name, code, range, text);
        });
    }
}

#[test]
fn every_kind_in_constructor_strings() {
    use ComponentName::{Hash, Hostname, Pathname, Search};
    for (prefix, base, name) in [
        ("https://h/", None, Pathname),
        ("https://{b.}\u{3a9}/:x/", None, Pathname),
        ("/x/", Some("https://h/a/b"), Pathname),
        ("\u{e9}/", Some("https://h/a/*/(/b?c"), Pathname),
        ("https://h?", None, Search),
        ("?", Some("https://h/?"), Search),
        ("https://h/\u{e9}#", None, Hash),
        ("http{s}?://b.", None, Hostname),
    ] {
        for_each_wrong(prefix, |text, range, code| {
            let error = UrlPattern::new(text, base.map(Into::into)).expect_err(text);
            if name == Hostname && error.kind() == ErrorKind::InvalidHostname {
                return;
            }
            check(&error, name, code, range.clone(), text);
            check(&error.after(7), name, code, range.start + 7..range.end + 7, text);
        });
    }
}

/// All kinds but those of parentheses, which patterns have in pairs.
#[test]
fn all_kinds_are_tested() {
    let is_tested = |kind: &url_regexp::ErrorKind| WRONG.iter().any(|(_, code)| *code == kind.as_str());
    let others = [UnmatchedParenthesis, GroupNotClosed, url_regexp::ErrorKind::TooDeep];
    assert!(url_regexp::ErrorKind::ALL.iter().all(|kind| is_tested(kind) != others.contains(kind)));

    let text = format!("\u{e9}(b)/({}", "(?:".repeat(200)) + &")".repeat(201);
    let error = UrlPattern::from_init(&Init::new().search(&text)).unwrap_err();
    let start = text.len() - 201 - 3;
    check(&error, ComponentName::Search, "too-deep", start..start + 1, &text);
}

/// None alone is too large, so that it is all of them.
#[test]
fn groups_that_are_too_large_together() {
    let error = UrlPattern::from_init(&Init::new().hash("\u{e9}(a{9000})-(b{9000})x")).unwrap_err();
    check(&error, ComponentName::Hash, "too-large", 3..20, "together");
}
