//! The commands in documents name packages, programs, tests, files and chores that exist.

use std::path::Path;

use crate::{
    documents::{documents, paths_below, read},
    repository::real,
};

#[test]
fn commands_name_what_exists() {
    let mut paths = Vec::new();
    for folder in ["crates", "xtask"] {
        paths_below(&real().join(folder), &mut paths);
    }
    let has = |names: &[String]| names.iter().any(|name| paths.iter().any(|path| path.ends_with(name)));
    let manifests: Vec<String> =
        paths.iter().filter(|path| path.ends_with("Cargo.toml")).map(|path| read(path)).collect();
    let has_package = |name: &str| manifests.iter().any(|text| text.contains(&format!("\nname = \"{name}\"\n")));
    let chores = read(&real().join("xtask/src/main.rs"));
    let has_chore = |name: &str| {
        let variant: String = name.split('-').map(|word| word[..1].to_uppercase() + &word[1..]).collect();
        chores.contains(&format!("    Chore::{variant}"))
    };
    let mut count = 0;
    for document in documents() {
        let text = read(&document).replace(['`', '(', ')'], " ");
        let words: Vec<&str> =
            text.split_whitespace().map(|word| word.trim_end_matches([',', '.', ';', ':'])).collect();
        for at in 0..words.len().saturating_sub(3) {
            let [option, name, next] = [0, 1, 2].map(|offset| words[at + offset]);
            let exists = match option {
                // A manifest names a program whose file is not of the same name.
                "--bin" => has(&[format!("src/bin/{name}.rs"), format!("src/bin/{name}/main.rs")]) || has_package(name),
                "--example" => has(&[format!("examples/{name}.rs")]),
                "--test" if name == "suite" => {
                    next.starts_with('-') || has(&[format!("suite/{next}.rs"), format!("suite/{next}/mod.rs")])
                }
                "--test" if !name.contains('/') => has(&[format!("tests/{name}.rs"), format!("tests/{name}/main.rs")]),
                "--test" | "node" if name.contains('/') => {
                    let path = if name.contains('*') { Path::new(name).parent().unwrap() } else { Path::new(name) };
                    real().join(path).exists()
                }
                // Other programs have an option of this name.
                "-p" | "--package" if name.starts_with("url") || name == "xtask" => has_package(name),
                "xtask" if at > 0 && words[at - 1] == "cargo" => has_chore(name),
                _ => continue,
            };
            assert!(exists, "{}: {option} {name} {next}", document.display());
            count += 1;
        }
    }
    assert!(count > 30, "{count}");
}
