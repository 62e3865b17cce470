//! The page on SQL has the table of functions.

use std::{env, fs, path::Path};
use url_facts::{Data, Function, Type, Value, functions};

/// The section with the table, from its title to its last row.
fn section() -> String {
    let mut section = "\n## All functions\n\n\
        Each is NULL where an argument is. `urlstack call --list` lists them, too. Every result depends on the library, on the\n\
        edition of the standard and on Unicode. The last column says on which data it depends besides, so that you can [rebuild\n\
        what you stored](databases.md#rebuild-what-was-stored-with-older-data) when that has another version.\n\n\
        | function | gives | what it is | example | depends also on |\n|---|---|---|---|---|\n"
        .to_owned();
    for function in functions() {
        let (syntax, example) = (function.signature().syntax(), function.example());
        let arguments: Vec<_> = example.arguments().iter().map(|argument| Value::Text(argument).to_string()).collect();
        let call = format!("{}({})", function.name(), arguments.join(", ")).replace('\n', "⏎");
        let (gives, description, result) = (gives(function), function.description(), example.result());
        let row = format!("| `{syntax}` | {gives} | {description} | `{call}` is `{result}` | {} |\n", also(function));
        section.push_str(&row);
    }
    section
}

/// The data that the result depends on, besides the data that all depend on.
fn also(function: &Function) -> String {
    let is_of_all = |data: &&Data| matches!(data, Data::Library | Data::Standard | Data::Unicode);
    let names = function.data().iter().filter(|data| !is_of_all(data)).map(|data| format!("`{data}`"));
    names.collect::<Vec<_>>().join(", ")
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

/// JavaScript has the versions as a constant, because the module would grow by a function. With the variable `UPDATE`,
/// it is written.
#[test]
fn the_npm_package_has_the_versions_of_the_data() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../url-wasm/package/domains_functions.js");
    let script = fs::read_to_string(&path).expect("the script");
    let (before, rest) = script.split_once("Object.freeze({\n").expect("the constant");
    let (_, after) = rest.split_once("});\n").expect("its end");
    let version = |data: &Data| format!("  {data}: \"{}\",\n", data.version().expect("a version"));
    let versions: String = Data::ALL.iter().map(version).collect();
    let expected = format!("{before}Object.freeze({{\n{versions}}});\n{after}");
    if env::var("UPDATE").is_ok() {
        fs::write(path, expected).expect("the script can be written");
    } else {
        assert!(script == expected, "run this test with UPDATE=1");
    }
}
