//! What documents say about all published crates: their layers, what url-core depends on, and what no crate has.

use crate::{
    documents::{published, read, section, sources},
    repository::real,
};
use std::collections::{BTreeMap, BTreeSet};

/// Returns the names and lines of the dependencies of each published crate.
fn dependencies() -> BTreeMap<String, BTreeMap<String, String>> {
    let of_manifest = |manifest: &str| {
        let lines = section(manifest, "[dependencies]").filter(|line| line.starts_with(|c: char| c.is_alphabetic()));
        lines.map(|line| (line.split([' ', '.']).next().unwrap().to_owned(), line.to_owned())).collect()
    };
    let name = |folder: &std::path::Path| folder.file_name().unwrap().to_str().unwrap().to_owned();
    published().iter().map(|(folder, manifest)| (name(folder), of_manifest(manifest))).collect()
}

/// A crate depends only on crates above it in the table of docs/architecture.md, also by its features.
#[test]
fn crates_depend_on_crates_above_them() {
    let page = read(&real().join("docs/architecture.md"));
    let table = page.split("\n## ").find(|section| section.starts_with("Layers\n")).unwrap();
    let rows: Vec<&str> = table.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next()).collect();
    let row = |name: &str| rows.iter().position(|row| *row == name).unwrap_or_else(|| panic!("{name} has no row"));
    let mut count = 0;
    for (name, dependencies) in dependencies() {
        for dependency in dependencies.keys().filter(|name| name.starts_with("url-")) {
            assert!(row(dependency) < row(&name), "{name} depends on {dependency}");
            count += 1;
        }
    }
    assert!(count > 30, "{count}");
}

/// Returns the names of the packages that a crate always depends on, directly or not, and its own.
fn reached(from: &str) -> BTreeSet<String> {
    let crates = dependencies();
    let (mut found, mut next) = (BTreeSet::new(), vec![from.to_owned()]);
    while let Some(name) = next.pop() {
        let lines = crates.get(&name).into_iter().flatten();
        next.extend(lines.filter(|(_, line)| !line.contains("optional = true")).map(|(name, _)| name.clone()));
        found.insert(name);
    }
    found
}

/// The README says so.
#[test]
fn url_core_depends_on_foreign_packages_only_by_features() {
    let ours: BTreeSet<String> = dependencies().into_keys().collect();
    assert_eq!(reached("url-core").difference(&ours).collect::<Vec<_>>(), [""; 0]);
    // That of the feature `vectors` depends on nothing.
    let lock = read(&real().join("Cargo.lock"));
    let vectors: Vec<&str> = lock.split("[[package]]").filter(|text| text.contains("name = \"safe_arch\"\n")).collect();
    assert!(vectors.len() == 1 && !vectors[0].contains("dependencies"), "{vectors:?}");
}

/// The lints of the workspace forbid unsafe code.
#[test]
fn crates_have_no_unsafe_code_no_build_script_and_no_global_state() {
    let workspace = read(&real().join("Cargo.toml"));
    assert!(section(&workspace, "[workspace.lints.rust]").any(|line| line == "unsafe_code = \"forbid\""));
    for (folder, manifest) in published() {
        let name = folder.display();
        assert!(section(&manifest, "[lints]").any(|line| line == "workspace = true"), "{name}");
        let has_script = section(&manifest, "[package]").any(|line| line.starts_with("build "));
        assert!(!has_script && !folder.join("build.rs").exists(), "{name}");
        // Not the program.
        let library = if folder.join("src/lib.rs").exists() { sources(&folder.join("src")) } else { Vec::new() };
        for line in library.iter().flat_map(|source| source.lines()).filter(|line| !line.trim().starts_with("//")) {
            let is_static = line.split(" static ").count() > 1 || line.starts_with("static ");
            let cells = ["static mut ", "OnceLock", "LazyLock", "Atomic", "Mutex", "RwLock"];
            let is_state = is_static && cells.iter().any(|cell| line.contains(cell));
            assert!(!is_state && !line.contains("thread_local!"), "{name}: {line}");
        }
    }
}
