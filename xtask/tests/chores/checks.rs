//! The parts of the checks in `.ci`, the laws, and the tests that do not run everywhere: documents and workflows name
//! all of them, and nothing else. The commands in documents name packages, programs, tests, files and chores that
//! exist.

use crate::{
    documents::{documents, paths_below, read},
    repository::real,
};
use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

fn file(path: &str) -> String {
    read(&real().join(path))
}

/// Returns the names of the files in a folder, without their extensions.
fn stems(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(real().join(folder)).unwrap();
    entries.map(|entry| entry.unwrap().path().file_stem().unwrap().to_str().unwrap().to_owned()).collect()
}

/// Returns the first cells of the rows of a table with this header.
fn first_cells(text: &str, header: &str) -> Vec<String> {
    let table = text.split_once(&format!("\n| {header} |")).unwrap_or_else(|| panic!("no table | {header} |")).1;
    let rows = table.lines().skip(2).map_while(|line| line.strip_prefix("| "));
    rows.map(|row| row.split(" |").next().unwrap().to_owned()).collect()
}

/// Returns the text in the first pair of backquotes.
fn code(cell: &str) -> String {
    cell.split('`').nth(1).unwrap_or_else(|| panic!("no code in {cell}")).to_owned()
}

/// The parts are the files of `.ci`, except the one that runs them, what they share, the hashes that they write, and the
/// list of tests that can be left out.
#[test]
fn each_part_is_in_contributing_and_in_a_workflow() {
    let mut parts = stems(".ci");
    assert!(["run", "steps", "passed", "needs"].iter().all(|name| parts.remove(*name)));
    let documented: BTreeSet<String> = first_cells(&file("CONTRIBUTING.md"), "part").iter().map(|c| code(c)).collect();
    assert_eq!(documented, parts);
    // Where all parts run, none of them has to be checked for a change.
    assert!(parts.remove("changed"));
    let run_by = |workflow: &str| -> BTreeSet<String> {
        let workflow = file(workflow);
        assert!(workflow.contains("- run: .ci/run ${{ matrix.part }}\n"));
        let (_, matrix) = workflow.split_once("part: [").unwrap();
        matrix.split(']').next().unwrap().split(", ").map(String::from).collect()
    };
    let (each_change, each_week) = (run_by(".github/workflows/ci.yml"), run_by(".github/workflows/weekly.yml"));
    assert!(each_change.is_disjoint(&each_week));
    assert_eq!(&each_change | &each_week, parts);
}

/// A comparison with another library is a law without a corpus, and without a week.
#[test]
fn each_law_has_a_statement_a_corpus_and_a_week() {
    let laws_of = |path: &str, start: &str| -> BTreeSet<String> {
        let source = file(path);
        let list = source.split_once(start).unwrap_or_else(|| panic!("{path}: no {start}")).1;
        list.lines().filter_map(|line| Some(line.trim().strip_prefix("(\"")?.split_once('"')?.0.to_owned())).collect()
    };
    let laws = laws_of("crates/url-laws/src/lib.rs", "pub const LAWS: ");
    let peers = laws_of("crates/testing/url-fuzz/src/peers/mod.rs", "pub const PEERS: ");
    assert!(laws.len() > 35 && peers.len() > 5, "{laws:?} {peers:?}");
    assert_eq!(laws, stems("fixtures/corpus"));
    let of_laws = laws.iter().map(|law| format!("crates/url-laws/src/{law}.rs"));
    let of_peer = |law: &String| {
        let name = law.trim_start_matches("peer_");
        let of_package =
            name.strip_prefix("dropin_").map(|name| format!("crates/url-dropin/tests/suite/laws/{name}.rs"));
        of_package.unwrap_or_else(|| format!("crates/testing/url-fuzz/src/peers/{name}.rs"))
    };
    for path in of_laws.chain(peers.iter().map(of_peer)) {
        let source = file(&path);
        let statement = source.strip_prefix("//! ").and_then(|text| text.split_once('.')).unwrap_or_default().0;
        assert!(statement.split_whitespace().count() > 3, "{path} does not start with the statement of its law");
    }
    let workflow = file(".github/workflows/weekly.yml");
    assert!(workflow.contains("cargo run --bin replay -- --list > laws\n"));
    assert!(workflow.contains("law: ${{ fromJSON(needs.list.outputs.laws) }}\n"));
}

/// A file has such tests if it calls the functions that list them, or has an attribute that leaves tests out.
#[test]
fn the_list_has_every_file_with_tests_that_can_be_left_out() {
    let mut paths = Vec::new();
    for folder in ["crates", "xtask", ".ci"] {
        paths_below(&real().join(folder), &mut paths);
    }
    let is_definition = |path: &Path| ["not_run.rs", "not_run.mjs", "steps"].iter().any(|name| path.ends_with(name));
    let is_built = |path: &PathBuf| path.components().any(|part| part.as_os_str() == "node_modules");
    let has_such_tests = |path: &PathBuf| {
        // In pieces, so that this file is none of them.
        let marks = [["not_run", "("], ["not_run", " \""], ["needs", "("], ["#[ign", "ore"]].map(|mark| mark.concat());
        fs::read_to_string(path).is_ok_and(|text| marks.iter().any(|mark| text.contains(mark.as_str())))
    };
    let is_source = |path: &PathBuf| {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        ["rs", "mjs", "js", "ts", "py", ""].contains(&extension) && !is_definition(path) && !is_built(path)
    };
    let name = |path: PathBuf| path.strip_prefix(real()).unwrap().to_str().unwrap().replace('\\', "/");
    let found: BTreeSet<String> =
        paths.into_iter().filter(|path| is_source(path) && has_such_tests(path)).map(name).collect();
    let list = file(".ci/needs");
    let rows: Vec<Vec<&str>> =
        list.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect()).collect();
    assert_eq!(found, rows.iter().map(|row| row[0].to_owned()).collect());
    for row in rows {
        let part = row[3].split(' ').next().unwrap();
        assert!(row.len() == 4 && real().join(".ci").join(part).exists(), "{row:?}");
    }
}

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
