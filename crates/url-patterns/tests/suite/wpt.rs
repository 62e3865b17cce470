//! The tests of web-platform-tests for URL patterns, and answers of a browser's engine.

use serde_json::{Map, Value, json};
use std::fs;
use url_model::fixtures;
use url_patterns::{ComponentName, Error, Init, Match, UrlPattern};

pub(crate) fn cases(name: &str) -> Vec<Value> {
    let Value::Array(cases) = fixtures::json(name) else { panic!("{name}: expected an array") };
    cases
}

/// Returns the init of an object.
pub(crate) fn init(object: &Map<String, Value>) -> Init<'_> {
    object.iter().fold(Init::new(), |init, (key, value)| {
        let value = value.as_str().expect("a string");
        if key == "baseURL" { init.base_url(value) } else { init.with(key.parse().expect("a component"), value) }
    })
}

/// The result of a constructor with arguments of these types, or `None` if it has none.
pub(crate) fn construct(arguments: &[Value]) -> Option<Result<UrlPattern, Error>> {
    // The last argument may be the options.
    let is_options = |value: &Value| value.get("ignoreCase").is_some();
    let (arguments, options) = match arguments.split_last() {
        Some((last, arguments)) if is_options(last) => (arguments, last["ignoreCase"].as_bool()),
        _ => (arguments, None),
    };
    let options = UrlPattern::options().ignore_case(options.unwrap_or_default());
    match arguments {
        [] => Some(options.from_init(&Init::new())),
        [Value::Object(object)] => Some(options.from_init(&init(object))),
        [Value::String(text)] => Some(options.parse(text, None)),
        [Value::String(text), Value::String(base)] => Some(options.parse(text, base)),
        // No function takes these.
        _ => None,
    }
}

/// Calls a function with the match of arguments of these types. `None`: no function takes such arguments.
pub(crate) fn exec<T>(
    pattern: &UrlPattern,
    arguments: &[Value],
    then: impl FnOnce(Option<Match<'_, '_>>) -> T,
) -> Option<T> {
    match arguments {
        [] => Some(then(pattern.exec(&Init::new()))),
        [Value::Object(object)] => Some(then(pattern.exec(&init(object)))),
        [Value::String(text)] => Some(then(pattern.exec(text.as_str()))),
        [Value::String(text), Value::String(base)] => Some(then(pattern.exec((text.as_str(), base)))),
        _ => None,
    }
}

/// The pattern string that a case expects of a component if it does not say.
fn default_pattern_string(case: &Value, name: ComponentName) -> String {
    use ComponentName::{Hash, Hostname, Password, Pathname, Port, Protocol, Search, Username};
    let key = name.as_str();
    let is_exactly_empty = |names: &Value| names.as_array().is_some_and(|names| names.iter().any(|other| other == key));
    if is_exactly_empty(&case["exactly_empty_components"]) {
        return String::new();
    }
    let pattern = case["pattern"].as_array().expect("arguments");
    if let Some(value) = pattern.first().and_then(|first| first.get(key)) {
        return value.as_str().expect("a string").to_owned();
    }
    let before: &[ComponentName] = match name {
        Protocol => &[],
        Hostname => &[Protocol],
        Port => &[Protocol, Hostname],
        Username | Pathname => &[Protocol, Hostname, Port],
        Password => &[Protocol, Hostname, Port, Username],
        Search => &[Protocol, Hostname, Port, Pathname],
        Hash => &[Protocol, Hostname, Port, Pathname, Search],
    };
    let is_given = |name: &ComponentName| pattern.first().is_some_and(|first| first.get(name.as_str()).is_some());
    if before.iter().any(is_given) {
        return "*".into();
    }
    let base = pattern.first().and_then(|first| first.get("baseURL")).or(pattern.get(1)).and_then(Value::as_str);
    match base.filter(|_| !matches!(name, Username | Password)) {
        Some(base) => component_of(&url_core::Url::parse(base).expect("a base URL"), name),
        None => "*".into(),
    }
}

fn component_of(url: &url_core::Url, name: ComponentName) -> String {
    match name {
        ComponentName::Protocol => url.scheme().to_owned(),
        ComponentName::Username => url.username().to_owned(),
        ComponentName::Password => url.password().unwrap_or_default().to_owned(),
        ComponentName::Hostname => url.host_str().unwrap_or_default().to_owned(),
        ComponentName::Port => url.port().map(|port| port.to_string()).unwrap_or_default(),
        ComponentName::Pathname => url.path().to_owned(),
        ComponentName::Search => url.query().unwrap_or_default().to_owned(),
        ComponentName::Hash => url.fragment().unwrap_or_default().to_owned(),
    }
}

/// Returns what is wrong with the pattern of a case.
fn fault_of_pattern(case: &Value, pattern: &UrlPattern) -> Option<String> {
    ComponentName::ALL.iter().find_map(|name| {
        let expected = match case["expected_obj"].get(name.as_str()) {
            Some(expected) => expected.as_str().expect("a string").to_owned(),
            None => default_pattern_string(case, *name),
        };
        let found = pattern.component(*name).pattern_string();
        (found != expected).then(|| format!("{name} is {found}, expected {expected}"))
    })
}

/// Returns what is wrong with the match of a case.
fn fault_of_match(case: &Value, found: Option<Match<'_, '_>>) -> Option<String> {
    let expected = &case["expected_match"];
    let Some(found) = found else {
        return (!expected.is_null()).then(|| "no match".to_owned());
    };
    if expected.is_null() {
        return Some(format!("unexpected {found:?}"));
    }
    ComponentName::ALL.iter().find_map(|name| {
        let key = name.as_str();
        let found = found.component(*name);
        let groups: Map<String, Value> =
            found.groups().map(|(name, group)| (name.to_owned(), group.map_or(Value::Null, Into::into))).collect();
        let names = &case["exactly_empty_components"];
        let is_empty = names.as_array().is_some_and(|names| names.iter().any(|other| other == key));
        let default =
            if is_empty { json!({ "input": "", "groups": {} }) } else { json!({ "input": "", "groups": { "0": "" } }) };
        let expected = expected.get(key).unwrap_or(&default);
        (found.input() != expected["input"] || Value::Object(groups) != expected["groups"])
            .then(|| format!("{name}: {found:?}"))
    })
}

fn fault(case: &Value) -> Option<String> {
    let pattern = match construct(case["pattern"].as_array().expect("arguments")) {
        None => return (case["expected_obj"] != "error").then(|| "no function takes these arguments".to_owned()),
        Some(Err(error)) => return (case["expected_obj"] != "error").then(|| error.to_string()),
        Some(Ok(_)) if case["expected_obj"] == "error" => return Some("expected an error".into()),
        Some(Ok(pattern)) => pattern,
    };
    let Some(inputs) = case.get("inputs") else { return fault_of_pattern(case, &pattern) };
    let inputs = inputs.as_array().expect("arguments");
    fault_of_pattern(case, &pattern).or_else(|| {
        exec(&pattern, inputs, |found| fault_of_match(case, found))
            .unwrap_or_else(|| (case["expected_match"] != "error").then(|| "no function takes these inputs".into()))
    })
}

#[test]
fn urlpatterntestdata() {
    let cases = cases("urlpatterntestdata.json");
    assert_eq!(cases.len(), 369);
    let faults: Vec<(&Value, String)> = cases.iter().filter_map(|case| Some((case, fault(case)?))).collect();
    assert!(faults.is_empty(), "{faults:#?}");
}

/// Returns a pattern of the other two files.
fn pattern(value: &Value) -> UrlPattern {
    construct(std::slice::from_ref(value)).expect("arguments").unwrap_or_else(|error| panic!("{value}: {error}"))
}

#[test]
fn compare_test_data() {
    let cases = cases("urlpattern-compare-test-data.json");
    assert_eq!(cases.len(), 25);
    for case in &cases {
        let (left, right) = (pattern(&case["left"]), pattern(&case["right"]));
        let name = case["component"].as_str().unwrap().parse().unwrap();
        let expected = case["expected"].as_i64().unwrap();
        assert_eq!(left.compare_component(&right, name) as i64, expected, "{case}");
        assert_eq!(right.compare_component(&left, name) as i64, -expected, "{case}");
        assert!(left.compare_component(&left, name).is_eq() && right.compare_component(&right, name).is_eq(), "{case}");
    }
}

#[test]
fn generate_test_data() {
    let cases = cases("urlpattern-generate-test-data.json");
    assert_eq!(cases.len(), 19);
    for case in &cases {
        let pattern = pattern(&case["pattern"]);
        // There is no function for a component that does not exist.
        let generated = case["component"].as_str().unwrap().parse().ok().and_then(|name: ComponentName| {
            let groups = case["groups"].as_object().unwrap();
            pattern.generate(name, groups.iter().map(|(name, value)| (name.as_str(), value.as_str().unwrap()))).ok()
        });
        assert_eq!(generated.as_deref(), case["expected"].as_str(), "{case}");
    }
}

/// The normalized pattern strings of a pattern are those of an equal pattern, and equal patterns match the same.
#[test]
fn equal_patterns_match_the_same() {
    let cases = cases("urlpatterntestdata.json");
    let mut patterns: Vec<UrlPattern> =
        cases.iter().filter_map(|case| construct(case["pattern"].as_array()?)?.ok()).collect();
    for pattern in patterns.clone() {
        let strings =
            ComponentName::ALL.iter().map(|name| (*name, pattern.component(*name).pattern_string().to_owned()));
        let strings: Vec<_> = strings.collect();
        let init = strings.iter().fold(Init::new(), |init, (name, text)| init.with(*name, text));
        patterns.extend(UrlPattern::from_init(&init));
    }
    let inputs: Vec<&Vec<Value>> = cases.iter().filter_map(|case| case["inputs"].as_array()).collect();
    let answers = |pattern: &UrlPattern| -> Vec<Option<bool>> {
        inputs.iter().map(|arguments| exec(pattern, arguments, |found| found.is_some())).collect()
    };
    let mut seen: std::collections::HashMap<&UrlPattern, Vec<Option<bool>>> = std::collections::HashMap::new();
    let mut equal = 0;
    for pattern in &patterns {
        match seen.get(pattern) {
            Some(known) => {
                assert_eq!(&answers(pattern), known, "{pattern:?}");
                equal += 1;
            }
            None => _ = seen.insert(pattern, answers(pattern)),
        }
    }
    assert!(equal > 200 && seen.len() > 150, "{equal} of {}", patterns.len());
}

/// Answers of a browser's engine to random patterns without regular expressions: `fixtures/urlpattern`.
#[test]
fn answers_of_a_browser() {
    let text = fs::read_to_string(fixtures::dir().join("urlpattern/browser-answers.jsonl")).unwrap();
    let mut count = 0;
    for line in text.lines() {
        let case: [Value; 4] = serde_json::from_str(line).unwrap();
        let [component, pattern, input, expected] = &case;
        let name: ComponentName = component.as_str().unwrap().parse().unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let (pattern, input) = (text(pattern), text(input));
        let compiled = UrlPattern::from_init(&Init::new().with(name, &pattern)).unwrap();
        let init = Init::new().with(name, &input);
        let found = compiled.exec(&init);
        let groups = found.as_ref().map(|found| {
            let groups = found.component(name).groups();
            groups.map(|(name, group)| (name.to_owned(), group.map_or(Value::Null, Into::into))).collect::<Map<_, _>>()
        });
        assert_eq!(groups.map_or(Value::Null, Value::Object), *expected, "{pattern} on {input}");
        count += 1;
    }
    assert_eq!(count, 2500);
}
