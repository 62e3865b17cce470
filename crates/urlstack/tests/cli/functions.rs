//! The site's page of SQL functions is the table of facts.

use std::{env, fs, path::Path};
use url_facts::{Data, Function, Type, Value, functions};

/// Returns the page.
fn page() -> String {
    let mut page = "# SQL functions\n\n\
        Look up a function, which has the same name in every database and engine. Each is NULL where an argument is.\n\
        `urlstack call --list` lists them, too. Every result depends on the library, on the edition of the standard and on\n\
        Unicode. The last column says on which data it depends besides, so that you can [rebuild what you\n\
        stored](databases.md#rebuild-what-was-stored-with-older-data) when that has another version.\n\n\
        | function | gives | what it is | example | depends also on |\n|---|---|---|---|---|\n"
        .to_owned();
    for function in functions() {
        let (syntax, example) = (function.signature().syntax(), function.example());
        let arguments: Vec<_> = example.arguments().iter().map(|argument| Value::Text(argument).to_string()).collect();
        let call = format!("{}({})", function.name(), arguments.join(", ")).replace('\n', "⏎");
        let (gives, description, result) = (gives(function), function.description(), example.result());
        let row = format!("| `{syntax}` | {gives} | {description} | `{call}` is `{result}` | {} |\n", also(function));
        page.push_str(&row);
    }
    page
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

/// Each example is a call of the function, and the doors evaluate the same examples.
#[test]
fn the_page_of_functions_can_be_made() {
    let page = page();
    for function in functions() {
        assert_eq!(page.matches(&format!("\n| `{}(", function.name())).count(), 1, "{}", function.name());
    }
    url_model::write_page("sql-functions.md", &page);
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
