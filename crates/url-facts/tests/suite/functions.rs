//! The table of SQL functions is whole, and every example in it is so.

use std::collections::BTreeSet;
use url_facts::{Fact, Type, Value, function, functions};

#[test]
fn every_example_is_what_the_function_returns() {
    for function in functions() {
        let example = function.example();
        let [text, arguments @ ..] = example.arguments() else { panic!("{} has no example", function.name()) };
        assert!(function.signature().check_count(example.arguments().len()).is_ok(), "{}", function.name());
        let literals: Vec<_> = arguments.iter().copied().map(Some).collect();
        let mut call = function.start(&literals).unwrap();
        assert_eq!(call.one(Some(text), Some(arguments)), example.result(), "{}", function.name());
        assert_eq!(call.one(None, Some(arguments)), Value::Null, "{}", function.name());
    }
}

#[test]
fn there_is_a_function_for_each_fact() {
    let names: Vec<_> = functions().map(url_facts::Function::name).collect();
    let of_facts: Vec<String> = Fact::ALL.iter().map(|fact| format!("url_{fact}")).collect();
    assert_eq!(names[..Fact::ALL.len()], of_facts);
    assert_eq!(names.iter().collect::<BTreeSet<_>>().len(), names.len(), "two functions have one name");
}

#[test]
fn what_is_returned_has_the_type_that_is_told() {
    for function in functions() {
        let example = function.example();
        let literals: Vec<_> = example.arguments()[1..].iter().copied().map(Some).collect();
        let told = function.result_type(&literals).unwrap();
        let is_told = match &example.result() {
            Value::Null => true,
            Value::Text(_) => told == Type::Text,
            Value::Number(_) => matches!(told, Type::Number | Type::Port),
            Value::Flag(_) => told == Type::Flag,
            Value::Params(_) => told == Type::Params,
            Value::Fields(fields) => told == Type::Fields(fields.iter().map(|(column, _)| *column).collect()),
            other => panic!("{other}"),
        };
        assert!(is_told, "{}", function.name());
    }
}

#[test]
fn rows_of_several_batches_are_those_of_one() {
    let texts: Vec<_> = (0..40).map(|n| (n % 3 > 0).then(|| format!("https://h{n}/?a={n}"))).collect();
    let texts: Vec<_> = texts.iter().map(Option::as_deref).collect();
    for function in functions() {
        let arguments = &function.example().arguments()[1..];
        let literals: Vec<_> = arguments.iter().copied().map(Some).collect();
        let mut whole = function.start(&literals).unwrap();
        whole.append(texts.iter().copied(), Some(arguments));
        let mut pieces = function.start(&literals).unwrap();
        for piece in texts.chunks(7) {
            pieces.append(piece.iter().copied(), Some(arguments));
        }
        for row in 0..texts.len() {
            assert_eq!(pieces.value(row), whole.value(row), "{} {row}", function.name());
        }
        assert_eq!(format!("{:?}", pieces.take()), format!("{:?}", whole.take()), "{}", function.name());
        assert_eq!(pieces.value(0), Value::Null);
    }
}

/// Every function that takes patterns rejects those whose match may take long, and says why.
#[test]
fn patterns_that_may_take_long_are_errors() {
    let value = |name: &str, text: &str, further: &[&str]| {
        let mut call = function(name).unwrap().start(&vec![None; further.len()]).unwrap();
        let value = call.one(Some(text), Some(further));
        if let Value::Text(text) = value { text.to_owned() } else { value.to_string() }
    };
    let many_ways = |piece: &str, count| format!("https://h/{}", piece.repeat(count));
    for (pattern, error) in [
        (r"https://h/:a(b+)/(\1)".to_owned(), Some("regexp-not-linear")),
        (r"https://h/((?<a>b+)c\k<a>)".into(), Some("regexp-not-linear")),
        (r"https://h/((?=(?<x>b+))\k<x>)".into(), Some("regexp-not-linear")),
        (r"https://h/?q=:a(b)&(\1)".into(), Some("regexp-not-linear")),
        (r"https://h/#(b)(\1)".into(), Some("regexp-not-linear")),
        (r"https://(b)(\1)/".into(), Some("regexp-not-linear")),
        (many_ways("{*a}?", 1_000), Some("too-many-steps")),
        (r"https://h/(\w{1,900})".into(), Some("too-many-steps")),
        (many_ways("(a*)*", 500), Some("too-many-steps")),
        (r"https://h/(b?a*)(a*)(a*)(a*)(b?c?a{3}d?a?a)".into(), None),
        (many_ways("{*a}?", 20), None),
        (r"http{s}?://{*.}?h:*/:uuid([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/:slug(\w{1,99})".into(), None),
        (many_ways("a", 100_000), None),
    ] {
        let found = [value("url_pattern_error", &pattern, &[]), value("url_route_error", &pattern, &[])];
        let matched = [
            value("url_match", "https://h/b", &[&pattern]),
            value("url_match_group", "https://h/b", &[&pattern, "pathname.0"]),
            value("url_route", "https://h/b", &[&pattern]),
        ];
        let shown = &pattern[..pattern.len().min(99)];
        if let Some(error) = error {
            assert!(found.iter().all(|text| text.contains(&format!("{error}: "))), "{shown} {found:?}");
            assert_eq!(matched, ["NULL", "NULL", "NULL"], "{shown}");
        } else {
            assert_eq!(found, ["NULL", "NULL"], "{shown}");
            assert_ne!(matched[0], "NULL", "{shown}");
        }
    }
}
