//! The pages of the site that are made: from the sources, from the answers of other implementations, and by tests.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    path::{Path, PathBuf},
};

use crate::{
    conformance_matrix,
    files::{entries, read},
};

/// The names of all made pages, with their titles.
pub(crate) const MADE: [(&str, &str); 7] = [
    ("commands.md", "Commands"),
    ("error-codes.md", "Error codes"),
    ("sql-functions.md", "SQL functions"),
    ("confusions.md", "Published confusions"),
    ("clauses.md", "Clauses"),
    ("implementations.md", "Other implementations"),
    ("figures.md", "Figures"),
];

/// Returns the text of a made page, which a test has written into `pages` unless this program makes it.
pub(crate) fn made(name: &str, repository: &Path, pages: &Path) -> Result<String, String> {
    match name {
        "clauses.md" => clauses(repository),
        "implementations.md" => conformance_matrix::page(repository),
        "figures.md" => read(&repository.join("crates/testing/url-bench/figures.txt")),
        _ => read(&pages.join(name)),
    }
}

/// Each algorithm of the two standards, with the items whose documentation ends with its anchor.
fn clauses(repository: &Path) -> Result<String, String> {
    let mut files = Vec::new();
    sources(&repository.join("crates"), &mut files)?;
    files.sort();
    let mut clauses: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for path in files {
        let text = read(&path)?;
        let path = path.strip_prefix(repository).unwrap_or(&path).display().to_string();
        let mut cited: Vec<&str> = Vec::new();
        for (index, line) in text.lines().enumerate() {
            let line = line.trim_start();
            if let Some(comment) = line.strip_prefix("/// ") {
                if comment.starts_with("Source: ") || !cited.is_empty() {
                    cited.extend(comment.split('<').skip(1).filter_map(|rest| rest.split('>').next()));
                }
            } else if let Some(name) = item(line).filter(|_| !cited.is_empty()) {
                let place = format!("[`{name}`](../{path}#L{}) of {}", index + 1, path.split('/').nth(1).unwrap_or(""));
                for clause in cited.drain(..) {
                    clauses.entry(clause.to_owned()).or_default().push(place.clone());
                }
            } else if !line.starts_with('#') {
                cited.clear();
            }
        }
    }
    let mut page =
        "# Clauses\n\nFind the code of a clause. An item is listed if its documentation ends with the clause's \
                    anchor. [Conformance](conformance.md) has the deviations.\n"
            .to_owned();
    for standard in ["https://url.spec.whatwg.org/", "https://urlpattern.spec.whatwg.org/"] {
        let _ = writeln!(page, "\n## {standard}\n\n| clause | implemented by |\n|---|---|");
        for (clause, places) in &clauses {
            if let Some(anchor) = clause.strip_prefix(standard).and_then(|rest| rest.strip_prefix('#')) {
                let _ = writeln!(page, "| [{anchor}]({clause}) | {} |", places.join(", "));
            }
        }
    }
    Ok(page)
}

/// The name of the item that a line declares.
fn item(line: &str) -> Option<&str> {
    let mut words = line.split(|c: char| c != '_' && c != '#' && !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.find(|word| ["fn", "struct", "enum", "trait", "mod", "static", "type"].contains(word)).map_or_else(
        || line.contains("const ").then(|| line.split("const ").nth(1)?.split(':').next()).flatten(),
        |_| words.next(),
    )
}

/// Adds the sources of the crates, without those that implement the standard for tests, or of another time.
fn sources(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), String> {
    for path in entries(folder)? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let is_skipped = ["target", "tests", "node_modules", "url-model", "url-lineage"].contains(&name.as_str());
        if path.is_dir() && !is_skipped {
            sources(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    Ok(())
}
