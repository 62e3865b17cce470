//! The cases of fixtures/suite: the library passes each, url-model gives the answers, and the files are in their form.

#![cfg(all(feature = "encoding", feature = "upper"))]

mod library;
#[expect(dead_code, reason = "the choice is made by `cargo xtask conformance-suite`")]
mod suite;

use serde_json::Value;
use std::{collections::BTreeSet, fs};
use suite::{candidates::known, cases::Case};
use url_model::{Edition, Model, fixtures};

/// A case of a file, with all its members.
struct Read {
    case: Case,
    members: Value,
}

fn text_of(name: &str) -> String {
    let path = fixtures::dir().join("suite").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn json_of(name: &str) -> Value {
    serde_json::from_str(&text_of(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

fn string(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no string")).to_owned()
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list")).clone()
}

/// Reads a member of a file. `setter` is the list that it is in, if there are several.
fn read(file: &str, setter: &str, members: Value) -> Read {
    let optional = |key: &str| members.get(key).filter(|value| !value.is_null()).map(string);
    let case = match file {
        "urltestdata.json" => Case::Url { input: string(&members["input"]), base: optional("base") },
        "setters_tests.json" => {
            let setter = suite::SETTERS.iter().find(|name| **name == setter).expect("a setter");
            Case::Setter { setter, href: string(&members["href"]), value: string(&members["new_value"]) }
        }
        "percent-encoding.json" => {
            let output = members["output"].as_object().expect("encodings");
            let name = output.keys().find(|name| *name != "utf-8").map_or("utf-8", String::as_str);
            let encoding = suite::ENCODINGS.iter().find(|encoding| **encoding == name);
            // Of UTF-16, the name is the one of its output.
            Case::Encoding { encoding: encoding.expect("an encoding"), input: string(&members["input"]) }
        }
        "urlsearchparams.json" => {
            let call = |call: &Value| list(call).iter().map(string).collect();
            let calls = list(&members["calls"]).iter().map(call).collect();
            Case::Params { href: optional("href"), init: optional("init").unwrap_or_default(), calls }
        }
        _ => Case::Pattern { pattern: list(&members["pattern"]), inputs: list(&members["inputs"]) },
    };
    Read { case, members }
}

/// The cases of a file.
fn cases(file: &str) -> Vec<Read> {
    let lists = match json_of(file) {
        Value::Object(lists) => lists.into_iter().filter(|(key, _)| key != "comment").collect(),
        cases => vec![(String::new(), cases)],
    };
    let of_list = |(setter, cases): (String, Value)| {
        let cases = list(&cases).into_iter().filter(Value::is_object);
        cases.map(|members| read(file, &setter, members)).collect::<Vec<_>>()
    };
    lists.into_iter().flat_map(of_list).collect()
}

fn all() -> Vec<Read> {
    Case::FILES.into_iter().flat_map(cases).collect()
}

#[test]
fn the_answers_are_those_of_url_model() {
    let model = Model::new(Edition::default());
    for Read { case, members } in all() {
        let answer = case.answer(&model).unwrap_or_else(|| panic!("{case:?} has no answer"));
        for (key, value) in answer.as_object().expect("members") {
            assert_eq!(members.get(key), Some(value), "{key} of {case:?}");
        }
    }
}

#[test]
fn the_library_passes() {
    for Read { case, members } in all() {
        for (key, value) in library::answer(&case).as_object().expect("members") {
            assert_eq!(members.get(key), Some(value), "{key} of {case:?}");
        }
    }
}

#[test]
fn the_counts_are_those_of_the_files() {
    let summary = json_of("summary.json");
    let mut total = 0;
    for file in Case::FILES {
        let cases = cases(file);
        assert_eq!(summary["cases"][file], cases.len(), "{file}");
        total += cases.len();
        let keys: BTreeSet<String> = cases.iter().map(|read| read.case.key()).collect();
        assert_eq!(keys.len(), cases.len(), "{file} has a case twice");
    }
    assert!((300..=3000).contains(&total), "{total} cases");
    let readme = text_of("README.md");
    let number = |key: &str| summary[key].as_u64().expect("a number");
    for count in [total as u64, number("mutants"), number("killed"), number("branches"), number("reached")] {
        assert!(readme.contains(&format!(" {count} ")), "README.md does not say {count}");
    }
    let left = (number("mutants") - number("killed")) + (number("branches") - number("reached"));
    let survivors = text_of("survivors.txt");
    let lines: Vec<&str> = survivors.lines().filter(|line| !line.starts_with('#')).collect();
    assert_eq!(lines.len() as u64, left);
    for line in lines {
        let reason = line.rsplit_once(" | ").map(|(_, reason)| reason);
        assert!(reason.is_some_and(|reason| reason != "?"), "no reason: {line}");
    }
}

#[test]
fn the_clauses_exist() {
    let path = fixtures::dir().join("anchors/url.txt");
    let anchors = fs::read_to_string(path).expect("the anchors");
    let anchors: BTreeSet<&str> = anchors.lines().collect();
    for Read { case, members } in all() {
        let clause = string(&members["clause"]);
        let (address, anchor) = clause.split_once('#').unwrap_or((&clause, ""));
        assert!(address.starts_with("https://") && !anchor.is_empty() || clause.contains("rfc"), "{clause}: {case:?}");
        if address == "https://url.spec.whatwg.org/" {
            assert!(anchors.contains(anchor), "{clause}: {case:?}");
        }
    }
}

#[test]
fn what_web_platform_tests_have_is_marked() {
    let known = known();
    let first = &fixtures::url_test_data()[0];
    assert!(known.contains(&Case::Url { input: first.input.clone(), base: first.base.clone() }.key()));
    for Read { case, members } in all() {
        assert_eq!(members["inWebPlatformTests"], known.contains(&case.key()), "{case:?}");
    }
}

#[test]
fn a_cover_has_everything_and_takes_the_largest_first() {
    let sets = [vec![1, 2], vec![3], vec![1, 2, 3], vec![4, 5], vec![5]].map(BTreeSet::from_iter);
    assert_eq!(suite::selection::cover(&sets), [(2, vec![1, 2, 3]), (3, vec![4, 5])]);
}
