//! `match` and `route` on the tests of web-platform-tests, and as the crate url-patterns has it.

use super::program::{Folder, run, run_in, shown, words};
use serde_json::{Map, Value, json};
use url_model::fixtures;
use url_patterns::{ComponentName, UrlPattern, UrlPatternList};

/// The record of a case, unless its arguments are of types that no member has.
fn record(case: &Value) -> Option<Value> {
    let mut record = Map::new();
    let pattern = case["pattern"].as_array()?;
    let is_options = |value: &Value| value.get("ignoreCase").is_some();
    let mut arguments = &pattern[..];
    if let Some((last, others)) = pattern.split_last().filter(|(last, _)| is_options(last)) {
        record.insert("options".to_owned(), last.clone());
        arguments = others;
    }
    for (names, arguments) in [(["pattern", "base"], arguments), (["input", "input_base"], inputs(case))] {
        let is_of_type = arguments.get(1).is_none_or(Value::is_string) && arguments.len() <= 2;
        if !is_of_type {
            return None;
        }
        record.extend(names.iter().zip(arguments).map(|(name, value)| ((*name).to_owned(), value.clone())));
    }
    Some(record.into())
}

fn inputs(case: &Value) -> &[Value] {
    case["inputs"].as_array().map_or(&[], Vec::as_slice)
}

/// The groups of a component that the case expects: those that it names, or of any text the one of `*`.
fn expected_groups(case: &Value, answer: &Value, name: ComponentName) -> Value {
    let named = &case["expected_match"][name.as_str()]["groups"];
    if named.is_object() { named.clone() } else { answer["groups"][name.as_str()].clone() }
}

#[test]
fn the_web_platform_tests_pass_as_records() {
    let Value::Array(cases) = fixtures::json("urlpatterntestdata.json") else { panic!("expected an array") };
    let cases: Vec<(&Value, Value)> = cases.iter().filter_map(|case| Some((case, record(case)?))).collect();
    let records: String = cases.iter().map(|(_, record)| record.to_string() + "\n").collect();
    let output = run(&words("match --from jsonl"), records.as_bytes());
    let answers: Vec<Value> =
        String::from_utf8_lossy(&output.stdout).lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!((answers.len(), output.status.code()), (cases.len(), Some(1)), "{}", shown(&output.stderr));
    let (mut failed, mut matched, mut missed, mut components) = (0, 0, 0, 0);
    for ((case, record), answer) in cases.iter().zip(&answers) {
        let context = format!("{record}\n{answer}");
        if case["expected_obj"] == "error" || case["expected_match"] == "error" {
            failed += 1;
            assert!(answer["failure"]["name"].is_string() && answer.get("matched").is_none(), "{context}");
            continue;
        }
        let is_match = !case["expected_match"].is_null();
        assert_eq!(answer["matched"], is_match, "{context}");
        assert_eq!(answer.get("failure"), None, "{context}");
        if !is_match {
            missed += 1;
            assert!(answer["groups"].is_null() && answer["mismatch"].is_object(), "{context}");
            continue;
        }
        matched += 1;
        for name in ComponentName::ALL {
            let expected = expected_groups(case, answer, *name);
            components += usize::from(case["expected_match"][name.as_str()].is_object());
            assert_eq!(answer["groups"][name.as_str()], expected, "{name} of {context}");
        }
    }
    // A record has no place for the string after the options of one case.
    assert_eq!((failed, matched, missed, components), (44, 237, 87, 439));
}

#[test]
fn routes_are_those_of_a_list() {
    let patterns = [
        "https://example.com/",
        "https://example.com/users/:id",
        "https://example.com/users/me",
        "https://{*.}?example.com/*",
        "https://*/:a/:b(\\d+)?",
        "*://*/*",
    ];
    let list: UrlPatternList = patterns.iter().map(|text| UrlPattern::new(text, None).expect("a pattern")).collect();
    let lines = patterns.iter().zip(0..).map(|(text, index)| format!("{text} route {index}"));
    let lines = lines.collect::<Vec<_>>().join("\n");
    let folder = Folder::new(&[("routes.txt".to_owned(), lines.into_bytes())]);
    let urls = fixtures::url_texts();
    let input: String = urls.iter().map(|text| json!({ "input": text }).to_string() + "\n").collect();
    let run = |options: &str| {
        let command = format!("match @routes.txt --to json --from jsonl {options}");
        let output = run_in(&folder, &[], &words(&command), input.as_bytes());
        let lines = String::from_utf8(output.stdout).expect("UTF-8");
        lines.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect::<Vec<Value>>()
    };
    let (first, specific, all) = (run(""), run("--most-specific"), run("--all"));
    assert_eq!([first.len(), specific.len(), all.len()], [urls.len(); 3]);
    let number = |index: Option<usize>| index.map_or(Value::Null, |index| json!(index + 1));
    let mut found = 0;
    for (row, url) in urls.iter().enumerate().filter(|(row, _)| first[*row].get("failure").is_none()) {
        let expected = list.first(&**url).map(|(index, _)| index);
        found += usize::from(expected.is_some());
        assert_eq!(first[row]["line"], number(expected), "{url:?}");
        assert_eq!(first[row]["route"], json!(expected.map(|index| format!("route {index}"))), "{url:?}");
        let expected = list.most_specific(&**url).map(|(index, _)| index);
        assert_eq!(specific[row]["line"], number(expected), "{url:?}");
        let expected: Vec<_> = list.all(&**url).iter().map(|(index, _)| number(Some(*index))).collect();
        let lines: Vec<_> =
            all[row]["routes"].as_array().expect("routes").iter().map(|of| of["line"].clone()).collect();
        assert_eq!(lines, expected, "{url:?}");
    }
    assert!(found > 1000, "{found}");
}
