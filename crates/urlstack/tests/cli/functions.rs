//! The page on SQL has the table of functions.

use std::{env, fs, path::Path};
use url_facts::{Function, Type, Value, functions};

/// The section with the table, from its title to its last row.
fn section() -> String {
    let mut section = "\n## All functions\n\n\
        Each is NULL where an argument is. `urlstack call --list` lists them, too.\n\n\
        | function | gives | what it is | example |\n|---|---|---|---|\n"
        .to_owned();
    for function in functions() {
        let (syntax, example) = (function.signature().syntax(), function.example());
        let arguments: Vec<_> = example.arguments().iter().map(|argument| Value::Text(argument).to_string()).collect();
        let call = format!("{}({})", function.name(), arguments.join(", ")).replace('\n', "⏎");
        let (gives, description, result) = (gives(function), function.description(), example.result());
        let row = format!("| `{syntax}` | {gives} | {description} | `{call}` is `{result}` |\n");
        section.push_str(&row);
    }
    section
}

fn gives(function: &Function) -> &'static str {
    match function.result_type(&[]).expect("without literals, there is a type") {
        Type::Text => "a string",
        Type::Number | Type::Port => "a number",
        Type::Flag => "true or false",
        Type::Params => "a list",
        Type::Fields(_) => "a struct",
        other => panic!("{other:?}"),
    }
}

/// With the variable `UPDATE`, the table is written into the page.
#[test]
fn the_page_on_sql_has_all_functions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/sql.md");
    let page = fs::read_to_string(&path).expect("the page");
    let (before, rest) = page.split_once("\n## All functions\n").expect("the section");
    let (_, after) = rest.split_once("\n## ").expect("a section after it");
    let expected = format!("{before}{}\n## {after}", section());
    if env::var("UPDATE").is_ok() {
        fs::write(path, expected).expect("the page can be written");
    } else {
        assert!(page == expected, "run this test with UPDATE=1");
    }
}
