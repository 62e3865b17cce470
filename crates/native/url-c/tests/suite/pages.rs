//! The documents: their pieces of C compile, run without a leak, and print what their comments say, and the names in
//! them exist. The header is what cbindgen writes of the sources.

use crate::build::{SANITIZERS, compile, root, run};
use serde_json::Value;
use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

/// Returns the pieces of C in a document.
fn pieces(document: &str) -> Vec<String> {
    let text = fs::read_to_string(root().join(document)).expect("the document");
    text.split("```c\n").skip(1).map(|rest| rest.split("```").next().unwrap_or_default().to_owned()).collect()
}

/// The lines that a piece prints by its comments `// => `.
fn expected(piece: &str) -> String {
    let lines = piece.lines().filter_map(|line| Some(line.split_once("// => ")?.1));
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[test]
fn pieces_print_what_they_say() {
    let mut count = 0;
    for document in ["README.md", "../../../docs/c.md"] {
        for piece in pieces(document) {
            count += 1;
            let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("piece{count}.c"));
            let program =
                format!("#include <stdio.h>\n#include <urlstack.h>\nint main(void) {{\n{piece}return 0;\n}}\n");
            fs::write(&source, program).expect("a file");
            let flags = [&["-std=c99"], &SANITIZERS[..]].concat();
            let program = compile("cc", source.to_str().expect("UTF-8"), &flags, "piece");
            let output = String::from_utf8(run(&mut Command::new(program)).stdout).expect("UTF-8");
            assert!(!output.is_empty());
            assert_eq!(output, expected(&piece), "{document}:\n{piece}");
        }
    }
    assert_eq!(count, 7);
}

/// The names in code of the page on C, without those of pieces.
fn names() -> Vec<String> {
    let text = fs::read_to_string(root().join("../../../docs/c.md")).expect("the document");
    let code = text.split('`').skip(1).step_by(2).filter(|code| !code.contains('\n'));
    code.map(str::to_owned).collect()
}

/// The words that start so in a text.
fn words<'t>(text: &'t str, start: &str) -> BTreeSet<&'t str> {
    let words = text.split(|char: char| !(char.is_ascii_alphanumeric() || char == '_'));
    words.filter(|word| word.starts_with(start)).collect()
}

/// Writes out the first braces of a name, and those of what comes of it.
fn expanded(name: &str) -> Vec<String> {
    let Some((before, rest)) = name.split_once('{') else { return vec![name.to_owned()] };
    let (choices, after) = rest.split_once('}').expect("a closing brace");
    choices.split(',').flat_map(|choice| expanded(&format!("{before}{choice}{after}"))).collect()
}

#[test]
fn names_exist() {
    let header = fs::read_to_string(root().join("include/urlstack.h")).expect("the header");
    let (functions, constants) = (words(&header, "urlstack_"), words(&header, "URLSTACK_"));
    let names = names();
    let ours = names.iter().filter(|name| name.to_lowercase().starts_with("urlstack_"));
    // A function, a type or a constant; or a version of symbols.
    let is_known = |name: &str| functions.contains(name) || constants.contains(name) || name == "URLSTACK_0.1";
    assert!(ours.clone().count() > 30);
    assert_eq!(ours.filter(|name| !is_known(name)).collect::<Vec<_>>(), Vec::<&String>::new());
}

/// The header of ada, of the package that `bench` compares with.
fn ada_header() -> PathBuf {
    let manifest = root().join("bench/Cargo.toml");
    let arguments = ["metadata", "--format-version", "1", "--locked", "--manifest-path"];
    let output = run(Command::new(env!("CARGO")).args(arguments).arg(manifest));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let ada = packages.iter().find(|package| package["name"] == "ada-url").expect("the package ada-url");
    Path::new(ada["manifest_path"].as_str().expect("a path")).with_file_name("deps").join("ada_c.h")
}

/// The table for moving over has all functions of ada_c.h, and no others.
#[test]
fn functions_of_ada_are_in_the_table() {
    let header = fs::read_to_string(ada_header()).expect("the header");
    let calls = header.lines().filter(|line| !line.starts_with("//")).flat_map(|line| line.split_inclusive('('));
    let declared = calls.filter_map(|call| call.strip_suffix('(')?.rsplit([' ', '*']).next());
    let declared: BTreeSet<String> = declared.filter(|name| name.starts_with("ada_")).map(str::to_owned).collect();
    let named = names().into_iter().filter(|name| name.starts_with("ada_") && name != "ada_c.h");
    let named: BTreeSet<String> = named.flat_map(|name| expanded(&name)).collect();
    assert_eq!(named, declared);
    assert!(declared.len() > 70);
}

/// The version of the library as macros, of Cargo.toml.
fn version_macros() -> String {
    let version = env!("CARGO_PKG_VERSION");
    let numbers = ["MAJOR", "MINOR", "PATCH"].into_iter().zip(version.split('.'));
    let lines = numbers.map(|(name, number)| format!("#define URLSTACK_VERSION_{name} {number}\n"));
    let macros = lines.collect::<Vec<_>>().concat();
    let comment = "// The version of this header. `urlstack_version` returns the library's.";
    format!("\n{comment}\n{macros}#define URLSTACK_VERSION \"{version}\"")
}

#[test]
fn header_is_current() {
    let root = root();
    let mut config = cbindgen::Config::from_file(root.join("cbindgen.toml")).expect("the configuration");
    config.after_includes = Some(version_macros());
    let mut builder = cbindgen::Builder::new().with_config(config);
    for name in ["status.rs", "values.rs", "c.rs"] {
        builder = builder.with_src(root.join("src").join(name));
    }
    let mut written = Vec::new();
    builder.generate().expect("bindings").write(&mut written);
    let path = root.join("include/urlstack.h");
    if env::var_os("WRITE").is_some() {
        fs::write(&path, &written).expect("the header is written");
    }
    let header = fs::read(&path).unwrap_or_default();
    let command = "WRITE=1 cargo test --manifest-path crates/native/url-c/Cargo.toml header";
    assert!(header == written, "include/urlstack.h is not current; write it by `{command}`");
}

/// The recipes for package managers have the name, the version and the licenses of the library.
#[test]
fn recipes_agree_with_the_manifest() {
    const LICENSES: &str = "(MIT OR Apache-2.0) AND MPL-2.0 AND Unicode-3.0";
    let read = |name: &str| fs::read_to_string(root().join("packaging").join(name)).expect("the recipe");
    let version = env!("CARGO_PKG_VERSION");

    let port: Value = serde_json::from_str(&read("urlstack/vcpkg.json")).expect("JSON");
    assert_eq!([&port["name"], &port["version"], &port["license"]], ["urlstack", version, LICENSES]);

    // The value of a key, which is there once.
    let value = |text: &str, key: &str| {
        let values = text.lines().filter_map(|line| line.trim_start().strip_prefix(key)).collect::<Vec<_>>();
        let [value] = values[..] else { panic!("{key}: {values:?}") };
        value.trim().to_owned()
    };
    let conda = read("recipe.yaml");
    let found = ["name:", "version:", "license:"].map(|key| value(&conda, key));
    assert_eq!(found, ["urlstack", &format!("\"{version}\""), LICENSES]);
    let listed: Vec<&str> = conda.lines().filter_map(|line| line.trim().strip_prefix("- LICENSE-")).collect();
    assert_eq!(listed, ["MIT", "APACHE", "MPL", "UNICODE"]);

    let formula = read("urlstack.rb");
    assert_eq!(value(&formula, "class "), "Urlstack < Formula");
    assert_eq!(value(&formula, "version "), format!("\"{version}\""));
    assert!(value(&formula, "url ").ends_with(&format!(" tag: \"url-c-{version}\"")));
    let licenses = r#"all_of: [{ any_of: ["MIT", "Apache-2.0"] }, "MPL-2.0", "Unicode-3.0"]"#;
    assert_eq!(value(&formula, "license "), licenses);
}
