//! The rules of docs/api.md that a program can check.
//!
//! Each exception has a reason. The lists are exact: what keeps a rule is not in its list.

mod source;

use crate::repository::real;
use source::{Api, Function, PublicType, read};
use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

/// A path, and why it is an exception to a rule.
type Exception = (&'static str, &'static str);

/// Enums whose names stand in a table with more.
const NAMED_BY_ITS_TABLE: &[Exception] = &[("url-facts::fact::Fact", "a row of the table of facts has its names")];

/// Errors of one kind only, or of kinds that are not ours to name.
const WITHOUT_KIND: &[Exception] = &[
    ("url-core::beyond::encoded::decoded::DecodeError", "the bytes are not UTF-8"),
    ("url-names::UnknownName", "the text is none of the names"),
    ("url-lineage::whatwg_2017::error::ValidationError", NAMELESS),
    ("url-readers::reader::Failure", "a reader can be of any text or program, and each has errors of its own"),
];

/// Errors without a name for programs.
const WITHOUT_CODE: &[Exception] =
    &[("url-names::UnknownName", UNKNOWN_NAME), ("url-lineage::whatwg_2017::error::ValidationError", NAMELESS)];

/// Errors about something else than a place in a text.
const WITHOUT_RANGE: &[Exception] = &[
    ("url-core::beyond::convert::http::UriError", "`http::Uri` does not tell the place"),
    ("url-core::beyond::reference::make_relative::MakeRelativeError", "it is about two URLs"),
    ("url-names::UnknownName", UNKNOWN_NAME),
    ("url-patterns::generate::GenerateError", "it is about a group, which it names"),
];

/// Errors without a message apart from `Display`.
const WITHOUT_MESSAGE: &[Exception] = &[("url-names::UnknownName", UNKNOWN_NAME)];

const NAMELESS: &str = "the standard of 2017 has no names for its validation errors; the place says which one it is";
const UNKNOWN_NAME: &str = "like the errors of `FromStr` in the standard library: the whole text is wrong";

/// Returns what differs between those that break a rule and its exceptions.
fn differences(broken: impl IntoIterator<Item = String>, exceptions: &[Exception]) -> Vec<String> {
    let broken: BTreeSet<String> = broken.into_iter().collect();
    let excepted: BTreeSet<String> = exceptions.iter().map(|(path, _)| (*path).to_owned()).collect();
    let new = broken.difference(&excepted).map(|path| format!("{path} breaks it"));
    new.chain(excepted.difference(&broken).map(|path| format!("{path} keeps it, or does not exist"))).collect()
}

/// Returns the differences among the types of these crates. An exception for another crate is none here.
fn of_types(apis: &[Api], is_broken: impl Fn(&PublicType) -> bool, exceptions: &[Exception]) -> Vec<String> {
    let types = apis.iter().flat_map(|api| &api.types);
    let is_read = |path: &str| apis.iter().any(|api| path.split("::").next() == Some(&api.name));
    let exceptions: Vec<Exception> = exceptions.iter().copied().filter(|(path, _)| is_read(path)).collect();
    differences(types.filter(|of| is_broken(of)).map(PublicType::path), &exceptions)
}

/// Returns the rules that are broken, each with the items that break it.
fn broken_rules(apis: &[Api]) -> Vec<(&'static str, Vec<String>)> {
    let functions = || apis.iter().flat_map(|api| &api.functions);
    let bools = functions().filter(|function| function.takes_bool && !function.is_of_builder);
    let units = functions().filter(|function| function.has_unit_error);
    let lacks = |accessor: &'static str| move |of: &PublicType| of.is_error && !of.accessors.contains(accessor);
    let rules = [
        ("no function takes a `bool`", differences(bools.map(Function::path), &[])),
        ("no function returns `Result<_, ()>`", differences(units.map(Function::path), &[])),
        ("an error is an opaque struct", of_types(apis, |of| of.is_error && !of.is_opaque_struct, &[])),
        ("an error has `kind`", of_types(apis, lacks("kind"), WITHOUT_KIND)),
        ("an error has `code`", of_types(apis, lacks("code"), WITHOUT_CODE)),
        ("an error has `range`", of_types(apis, lacks("range"), WITHOUT_RANGE)),
        ("an error has `message`", of_types(apis, lacks("message"), WITHOUT_MESSAGE)),
        (
            "an enum without data is named by `named_enum!`",
            of_types(apis, |of| of.is_unit_enum && !of.is_named, NAMED_BY_ITS_TABLE),
        ),
    ];
    rules.into_iter().filter(|(_, broken)| !broken.is_empty()).collect()
}

#[test]
fn the_crates_keep_the_rules() {
    let apis = read(&real());
    let excepted = [WITHOUT_KIND, WITHOUT_CODE, WITHOUT_RANGE, WITHOUT_MESSAGE, NAMED_BY_ITS_TABLE].concat();
    for name in excepted.iter().filter_map(|(path, _)| path.split("::").next()).chain(["url-core", "url-percent"]) {
        assert!(apis.iter().any(|api| api.name == name), "{name} is not read");
    }
    let broken = broken_rules(&apis);
    let list = broken.iter().map(|(rule, items)| format!("{rule}:\n  {}\n", items.join("\n  ")));
    assert!(broken.is_empty(), "{}", list.collect::<String>());
}

/// Returns the types that can hold a text, each with whether it is an error.
fn types_with_data(apis: &[Api]) -> BTreeMap<String, bool> {
    let types = apis.iter().flat_map(|api| &api.types);
    types.filter(|of| !of.is_trait && !of.is_unit_enum).map(|of| (of.path(), of.is_error)).collect()
}

/// Returns the types of `types` that the table of printed types does not have, the ones that it has besides, and the
/// errors that are not printed as such. `reasons` says which are not printed.
fn unprinted(types: &BTreeMap<String, bool>, table: &str, reasons: &str) -> Vec<String> {
    let names = |text: &str| -> BTreeSet<String> {
        let words = text.split('"').filter(|word| word.starts_with("url-") && word.contains("::"));
        words.map(str::to_owned).collect()
    };
    let (printed, with_reason) = (names(table), names(reasons));
    let with_row: BTreeSet<&String> = printed.union(&with_reason).collect();
    let missing = types.keys().filter(|name| !with_row.contains(name)).map(|name| format!("{name} has no row"));
    let gone = with_row.iter().filter(|name| !types.contains_key(**name)).map(|name| format!("{name} does not exist"));
    let table: String = table.split_whitespace().collect();
    let is_displayed = |name: &str| table.contains(&format!("printer.error(\"{name}\""));
    let errors = types.iter().filter(|(name, is_error)| **is_error && printed.contains(*name) && !is_displayed(name));
    missing.chain(gone).chain(errors.map(|(name, _)| format!("{name} is not displayed"))).collect()
}

/// A new public type must not show secrets: url-laws prints each, or says why it does not.
#[test]
fn each_type_is_printed_or_has_a_reason() {
    let table = |name: &str| {
        let path = real().join(format!("crates/url-laws/tests/secrets/{name}.rs"));
        fs::read_to_string(path).expect(name)
    };
    let types = types_with_data(&read(&real()));
    assert!(types.len() > 200, "{}", types.len());
    let unprinted = unprinted(&types, &(table("lower") + &table("upper")), &table("reasons"));
    assert!(unprinted.is_empty(), "crates/url-laws/tests/secrets:\n  {}", unprinted.join("\n  "));
}

#[test]
fn a_type_without_a_row_is_found() {
    let types = BTreeMap::from([("url-a::B".to_owned(), false), ("url-a::E".to_owned(), true)]);
    let table = "printer.debug(\"url-a::B\", &b);\nprinter.error(\n\"url-a::E\", &e);";
    assert_eq!(unprinted(&types, table, ""), [""; 0]);
    assert_eq!(unprinted(&types, &table.replace("error", "debug"), ""), ["url-a::E is not displayed"]);
    assert_eq!(unprinted(&types, "printer.error(\"url-a::E\", &e);", ""), ["url-a::B has no row"]);
    assert_eq!(unprinted(&types, table, "\"url-a::C\""), ["url-a::C does not exist"]);
    assert_eq!(unprinted(&types, "", "\"url-a::B\", \"url-a::E\""), [""; 0]);
}

/// docs/api.md has them in a sentence.
#[test]
fn the_root_of_url_core_has_the_names_of_the_document() {
    let document = fs::read_to_string(real().join("docs/api.md")).unwrap().replace('\n', " ");
    let (_, after) = document.split_once("Of url-core, these are ").expect("the sentence");
    let (sentence, _) = after.split_once('.').expect("its end");
    let documented: BTreeSet<String> = sentence.split('`').skip(1).step_by(2).map(String::from).collect();
    let apis = read(&real());
    let core = apis.iter().find(|api| api.name == "url-core").expect("it is a crate");
    assert_eq!(core.root, documented);
    assert!(!documented.is_empty());
}

/// docs/api.md has them in a table: what shows how uniform the libraries are, and not how large.
#[test]
fn the_document_has_the_figures() {
    let document = fs::read_to_string(real().join("docs/api.md")).unwrap();
    let apis = read(&real());
    let types: Vec<&PublicType> = apis.iter().flat_map(|api| &api.types).collect();
    let functions = apis.iter().flat_map(|api| &api.functions);
    let words = ["kind", "criterion", "code", "range", "position", "message", "reason"];
    let shapes: BTreeSet<Vec<_>> = types
        .iter()
        .filter(|of| of.is_error)
        .map(|of| words.into_iter().filter(|word| of.accessors.contains(*word)).collect())
        .collect();
    let core = apis.iter().find(|api| api.name == "url-core").expect("it is a crate");
    for (what, count) in [
        ("libraries", apis.len()),
        (
            "functions and methods with a bare boolean",
            functions.filter(|of| of.takes_bool && !of.is_of_builder).count(),
        ),
        ("different shapes of error types", shapes.len()),
        (
            "enums without data, and not named by the one macro",
            types.iter().filter(|of| of.is_unit_enum && !of.is_named).count(),
        ),
        ("names at the root of url-core", core.root.len()),
    ] {
        let row = format!("\n| {what} | {count} |\n");
        assert!(document.contains(&row), "docs/api.md does not have the row{row}");
    }
}

/// The broken rules of a crate with this root, each with its items.
fn of(root: &str) -> Vec<(&'static str, Vec<String>)> {
    let read = |path: &Path| (path == Path::new("lib.rs")).then(|| root.to_owned());
    broken_rules(&[Api::of("a", Path::new("lib.rs"), &read)])
}

#[test]
fn each_rule_can_be_broken() {
    let shape =
        "impl E { pub fn kind(&self) {} pub fn code(&self) {} pub fn range(&self) {} pub fn message(&self) {} }";
    let error = "impl std::error::Error for E {}";
    for (kept, broken, rule) in [
        ("pub fn f(is: u8) {}", "pub fn f(is: bool) {}", "no function takes a `bool`"),
        ("fn f(is: bool) {}", "pub fn f(is: Option<&bool>) {}", "no function takes a `bool`"),
        (
            "pub struct S; impl S { pub fn f(mut self, is: bool) -> Self {} }",
            "pub struct S; impl S { pub fn f(&self, is: bool) -> Self {} }",
            "no function takes a `bool`",
        ),
        ("pub trait T { fn f(&self); }", "pub trait T { fn f(&self, is: bool); }", "no function takes a `bool`"),
        (
            "macro_rules! m { ($a:ident) => { pub const fn $a(is: bool) {} pub fn f(self, is: bool) -> Self {} } }",
            "macro_rules! m { ($a:ident) => { pub const fn f(of: &str, is: bool) {} } }",
            "no function takes a `bool`",
        ),
        (
            "pub fn f() -> Result<(), E> {}",
            "pub fn f() -> Option<Result<u8, ()>> {}",
            "no function returns `Result<_, ()>`",
        ),
        (
            &format!("pub struct E(u8); {error} {shape}"),
            &format!("pub struct E {{ pub at: u8 }} {error} {shape}"),
            "an error is an opaque struct",
        ),
        (
            &format!("pub struct E(u8); {error} {shape}"),
            &format!("pub enum E {{ A(u8) }} {error} {shape}"),
            "an error is an opaque struct",
        ),
        (
            &format!("pub struct E(u8); {error} {shape}"),
            &format!("pub struct E(u8); {error} {}", shape.replace("code(&self)", "code()")),
            "an error has `code`",
        ),
        (
            &format!("pub struct E(u8); {error} {shape}"),
            &format!("pub struct E(u8); {error} {}", shape.replace("kind", "name")),
            "an error has `kind`",
        ),
        (
            &format!("pub struct E(u8); {error} {shape}"),
            &format!("pub struct E(u8); {error} {}", shape.replace("pub fn range", "pub(crate) fn range")),
            "an error has `range`",
        ),
        (
            &format!("pub struct E(u8); {error} {shape}"),
            &format!("pub struct E(u8); {error} {}", shape.replace("message", "reason")),
            "an error has `message`",
        ),
        (
            "a::named_enum! { #[derive(Clone)] pub enum E { A = \"a\" } }",
            "pub enum E { A, B }",
            "an enum without data is named by `named_enum!`",
        ),
        (
            "pub enum E { A } #[cfg(feature = \"f\")] a::named_enum! { impl E { A = \"a\" } }",
            "other! { pub enum E { A } }",
            "an enum without data is named by `named_enum!`",
        ),
        (
            "macro_rules! m { ($a:ident) => { named_enum! { pub enum E { A = \"a\" } } } }",
            "macro_rules! m { ($a:ident) => { named_enum! {} pub enum E { A } } }",
            "an enum without data is named by `named_enum!`",
        ),
        (
            "#[doc(hidden)] pub mod m { pub enum E { A } }",
            "pub mod m { pub enum E { A } }",
            "an enum without data is named by `named_enum!`",
        ),
        (
            "mod m { pub enum E { A } } #[doc(hidden)] pub use m::E;",
            "mod m { pub enum E { A } } pub use m::E;",
            "an enum without data is named by `named_enum!`",
        ),
    ] {
        assert_eq!(of(kept), [], "{kept}");
        let found = of(broken);
        assert_eq!(found.len(), 1, "{broken}: {found:?}");
        assert_eq!(found[0].0, rule, "{broken}");
    }
}

#[test]
fn exceptions_are_exact() {
    let broken = || ["a::b".to_owned(), "a::c".to_owned()];
    assert_eq!(differences(broken(), &[("a::b", "why"), ("a::c", "why")]), Vec::<String>::new());
    assert_eq!(differences(broken(), &[("a::b", "why")]), ["a::c breaks it"]);
    assert_eq!(differences([], &[("a::b", "why")]), ["a::b keeps it, or does not exist"]);
}
