//! The library says of every URL of the fixtures what the program says, and of the official test data of setters what
//! these expect.

use crate::{
    build::{SANITIZERS, compile, root, run},
    records::{Pair, pairs, put_number, put_string, stdin},
};
use serde_json::{Map, Value, json};
use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
};
use url_model::fixtures;

/// The texts that are or may be URLs, each with its base.
fn inputs() -> Vec<(String, Option<String>)> {
    let with_base = [fixtures::url_test_data(), fixtures::url_test_data_javascript_only()].concat();
    let with_base = with_base.into_iter().map(|test| (test.input, test.base));
    let relative = fixtures::url_texts().into_iter().map(|text| (text, Some("https://example.com/a/b?c".to_owned())));
    let alone = fixtures::url_texts().into_iter().map(|text| (text, None));
    with_base.chain(relative).chain(alone).collect()
}

/// What the program `urlstack` says, an object for each input.
fn of_program(inputs: &[(String, Option<String>)]) -> Vec<Map<String, Value>> {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("equality.ndjson");
    let lines = inputs.iter().map(|(input, base)| json!({"input": input, "base": base}).to_string() + "\n");
    fs::write(&path, lines.collect::<String>()).expect("a file");
    let workspace = root().join("../../../Cargo.toml");
    let build = ["run", "--quiet", "--locked", "--package", "urlstack", "--manifest-path"];
    let parse = ["--", "parse", "--all", "--to", "json", "--from", "jsonl", "--quiet", "--file"];
    // It fails if an input is not a URL, as many are.
    let output = Command::new(env!("CARGO")).args(build).arg(workspace).args(parse).arg(&path).output().expect("cargo");
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect()
}

/// Texts as the standard input of a program.
fn written<'t>(name: &str, texts: impl Iterator<Item = Option<&'t String>>) -> Stdio {
    let mut bytes = Vec::new();
    texts.for_each(|text| put_string(&mut bytes, text.map(String::as_str)));
    stdin(name, &bytes)
}

/// What the library says: names and values for each input.
fn of_library(inputs: &[(String, Option<String>)]) -> Vec<Vec<Pair>> {
    let program = compile("cc", "tests/c/equal.c", &[&["-std=c99"], &SANITIZERS[..]].concat(), "sanitized");
    let texts = inputs.iter().flat_map(|(input, base)| [Some(input), base.as_ref()]);
    let output = run(Command::new(program).stdin(written("equality.bin", texts)));
    pairs(&output.stdout)
}

/// The text of a member of an object.
fn text(value: Option<&Value>) -> Option<String> {
    match value? {
        Value::Null => None,
        Value::String(text) => Some(text.clone()),
        Value::Bool(flag) => Some(u8::from(*flag).to_string()),
        other => Some(other.to_string()),
    }
}

/// The same names and values as the library gives for a URL or an error, of an object of the program.
fn expected(object: &Map<String, Value>, names: &[Pair]) -> Vec<Pair> {
    let mut pairs = object.get("pairs").and_then(Value::as_array).into_iter().flatten().flat_map(|pair| {
        let pair = pair.as_array().expect("a pair");
        // The program has null where there is no `=`, which the class does not tell.
        [("pair name", text(pair.first())), ("pair value", text(pair.get(1)).or(Some(String::new())))]
    });
    let members = object.get("failure").and_then(Value::as_object).unwrap_or(object);
    let values = names.iter().map(|(name, value)| match name.as_str() {
        "pair name" | "pair value" => pairs.next().map_or((name.clone(), None), |(name, text)| (name.to_owned(), text)),
        "in_base" => (name.clone(), text(members.get("in_base")).or(Some("0".to_owned()))),
        // The program also says which string it speaks of, and what it has found there, which may be a secret.
        "message" => {
            let message = text(members.get("message")).map(|text| text.replace("the base is not a URL: ", ""));
            let is_start =
                message.as_deref().zip(value.as_deref()).is_some_and(|(long, short)| long.starts_with(short));
            (name.clone(), if is_start { value.clone() } else { message })
        }
        _ => (name.clone(), text(members.get(name))),
    });
    let mut values: Vec<_> = values.collect();
    values.extend(pairs.map(|(name, text)| (name.to_owned(), text)));
    values
}

#[test]
fn library_says_what_the_program_says() {
    let inputs = inputs();
    let (program, library) = (of_program(&inputs), of_library(&inputs));
    assert_eq!((program.len(), library.len()), (inputs.len(), inputs.len()));
    let (mut urls, mut failures) = (0, 0);
    for ((input, object), found) in inputs.iter().zip(&program).zip(&library) {
        assert_eq!(found, &expected(object, found), "{input:?}");
        if object.contains_key("failure") {
            failures += 1;
        } else {
            urls += 1;
        }
        let count = if object.contains_key("failure") { 6 } else { 20 };
        assert!(found.len() >= count, "{input:?}");
    }
    assert!(urls > 20_000 && failures > 3_000, "{urls} URLs, {failures} failures");
}

/// Calls for many rows give what calls for one URL give.
#[test]
fn columns_are_those_of_single_urls() {
    let program = compile("cc", "tests/c/columns.c", &[&["-std=c99"], &SANITIZERS[..]].concat(), "sanitized");
    let texts = fixtures::url_texts();
    let output = run(Command::new(program).stdin(written("columns.bin", texts.iter().map(Some))));
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let counts: Vec<usize> = text.split(' ').filter_map(|word| word.parse().ok()).collect();
    assert_eq!(counts.iter().sum::<usize>(), texts.len(), "{text}");
    assert!(counts.len() == 2 && counts[0] > 9_000 && counts[1] > 2_000, "{text}");
}

/// The members of the class, in the order of `urlstack_part`.
const MEMBERS: [&str; 10] =
    ["href", "protocol", "username", "password", "host", "hostname", "port", "pathname", "search", "hash"];

#[test]
fn setters_set_what_the_standard_says() {
    let tests = fixtures::setter_tests();
    let mut bytes = Vec::new();
    for test in &tests {
        let member = MEMBERS.iter().position(|member| *member == test.setter).expect("a member");
        put_string(&mut bytes, Some(&test.href));
        put_number(&mut bytes, u32::try_from(member).expect("a small number"));
        put_string(&mut bytes, Some(&test.new_value));
    }
    let program = compile("cc", "tests/c/setters.c", &[&["-std=c99"], &SANITIZERS[..]].concat(), "sanitized");
    let output = run(Command::new(program).stdin(stdin("setters.bin", &bytes)));
    let results = pairs(&output.stdout);
    assert_eq!((results.len(), tests.len()), (278, 278));
    for (test, found) in tests.iter().zip(&results) {
        for (name, expected) in &test.expected {
            let value = found.iter().find(|(other, _)| other == name).and_then(|(_, value)| value.as_deref());
            assert_eq!(value, Some(expected.as_str()), "{name} of {test:?}");
        }
    }
    let ignored = results.iter().filter(|found| found[0].1.as_deref() == Some("no")).count();
    assert!((50..200).contains(&ignored), "{ignored}");
}
