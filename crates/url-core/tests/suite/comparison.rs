//! The functions that docs/comparison.md names for this library exist.

use std::{fs, path::Path};

#[test]
fn every_row_is_shown() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let read = |path: &str| {
        let path = crates.join(path);
        fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    };
    let text = read("../docs/comparison.md");
    let library = text.split("\n## ").find(|section| section.starts_with("The library")).expect("the section is there");
    let rows: Vec<&str> = library.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| |")).collect();
    assert!(rows.len() > 25, "{}", rows.len());
    for row in rows {
        let shown_by = row.trim_end_matches(" |").rsplit(" | ").next().unwrap_or_default().trim_matches('`');
        let (file, name) = shown_by.split_once(": ").unwrap_or_else(|| panic!("{row}"));
        assert!(read(file).contains(&format!("fn {name}(")), "{row}");
    }
}
