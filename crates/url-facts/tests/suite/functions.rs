//! The table of SQL functions is whole, and every example in it is so.

use std::collections::BTreeSet;
use url_core::Url;
use url_facts::{Data, Fact, Function, Type, Value, function, functions};
use url_psl::List;
use url_render::RenderOptions;

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
    let names: Vec<_> = functions().map(Function::name).collect();
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

/// The functions whose results another version of some data can change.
fn depending_on(data: Data) -> Vec<&'static str> {
    functions().filter(|function| function.data().contains(&data)).map(Function::name).collect()
}

#[test]
fn functions_say_what_their_results_depend_on() {
    let facts =
        Fact::ALL.iter().filter(|fact| fact.data().contains(&Data::PublicSuffixList)).map(|fact| fact.function());
    let expected: Vec<_> = facts.chain(["url_parse", "url_render", "url_versions"]).collect();
    assert_eq!(depending_on(Data::PublicSuffixList), expected);
    assert_eq!(depending_on(Data::Iana), ["url_host_class", "url_parse", "url_versions"]);
    assert_eq!(depending_on(Data::Library), ["url_versions"]);
    assert_eq!(depending_on(Data::Unicode).len(), functions().count());

    // The struct has every field.
    let fields = Fact::COLUMNS.iter().flat_map(|fact| fact.data());
    assert!(fields.clone().all(|data| function("url_parse").unwrap().data().contains(data)));
    // Whether a domain is shown in Unicode depends on the top-level domains that there are: this one looks like com.
    let url = Url::parse("https://a.\u{441}\u{43e}\u{43c}/").unwrap();
    let list = List::read("org\n").unwrap();
    let shown = |options: RenderOptions<'_>| options.render(&url).to_string();
    assert_ne!(shown(RenderOptions::new()), shown(RenderOptions::new().list(&list)));
}

#[test]
fn versions_are_those_of_the_crates_with_the_data() {
    let mut call = function("url_versions").unwrap().start(&[]).unwrap();
    for data in Data::ALL {
        let version = data.version().unwrap();
        assert_eq!(call.one(Some(data.as_str()), Some(&[])), Value::Text(&version));
        assert!(version.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_".contains(&byte)), "{version}");
        let argument = function("url_versions").unwrap().arguments()[0];
        assert!(argument.description.contains(&format!("'{data}'")), "{data} is not named");
    }
    assert_eq!(call.one(Some("psl"), Some(&[])), Value::Null);
    let all = Data::versions();
    assert_eq!(call.one(Some(""), Some(&[])), Value::Text(&all));
    // Without an argument, as engines call it.
    call.clear();
    call.append_rows(2, 0, |_, _| None);
    assert_eq!([call.value(0), call.value(1), call.value(2)], [Value::Text(&all), Value::Text(&all), Value::Null]);
}
