//! The cases of the files in fixtures/suite.

use super::{ENCODINGS, SETTERS, cases::Case};
use serde_json::Value;
use std::fs;
use url_model::fixtures;

/// A case of a file, with all its members.
#[derive(Clone, Debug)]
pub(crate) struct Read {
    pub(crate) case: Case,
    pub(crate) members: Value,
}

/// The content of a file.
pub(crate) fn text_of(name: &str) -> String {
    let path = fixtures::dir().join("suite").join(name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

pub(crate) fn json_of(name: &str) -> Value {
    serde_json::from_str(&text_of(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
}

pub(crate) fn string(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("{value} is no string")).to_owned()
}

fn list(value: &Value) -> Vec<Value> {
    value.as_array().unwrap_or_else(|| panic!("{value} is no list")).clone()
}

fn encoding(name: &str) -> &'static str {
    ENCODINGS.iter().find(|encoding| **encoding == name).unwrap_or_else(|| panic!("{name} is not a known encoding"))
}

/// Reads a member of a file. `setter` is the list that it is in, if there are several.
fn read(file: &str, setter: &str, members: Value) -> Read {
    let optional = |key: &str| members.get(key).filter(|value| !value.is_null()).map(string);
    let case = match file {
        "urltestdata.json" => Case::Url { input: string(&members["input"]), base: optional("base") },
        "setters_tests.json" => {
            let setter = SETTERS.iter().find(|name| **name == setter).expect("a setter");
            Case::Setter { setter, href: string(&members["href"]), value: string(&members["new_value"]) }
        }
        "percent-encoding.json" => {
            let output = members["output"].as_object().expect("encodings");
            // Of UTF-16, the name is the one of its output.
            let name = output.keys().find(|name| *name != "utf-8").map_or("utf-8", String::as_str);
            Case::Encoding { encoding: encoding(name), input: string(&members["input"]) }
        }
        "encodings.json" => {
            Case::Link { encoding: encoding(&string(&members["encoding"])), input: string(&members["input"]) }
        }
        "urlsearchparams.json" => {
            let call = |call: &Value| list(call).iter().map(string).collect();
            let calls = list(&members["calls"]).iter().map(call).collect();
            Case::Params { href: optional("href"), init: members["init"].clone(), calls }
        }
        _ => Case::Pattern { pattern: list(&members["pattern"]), inputs: list(&members["inputs"]) },
    };
    Read { case, members }
}

/// The cases of a file.
pub(crate) fn cases(file: &str) -> Vec<Read> {
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

/// The cases of all files.
pub(crate) fn all() -> Vec<Read> {
    Case::FILES.into_iter().flat_map(cases).collect()
}
