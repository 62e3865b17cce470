//! `cargo xtask check-english`: the mechanical rules for English, over all pages, help texts and documented crates.

mod docs;
mod help;
mod prose;
mod rules;

use std::{collections::BTreeSet, fmt::Write, path::Path};

use clap::Args;

use crate::files::{entries, read};
use prose::Piece;
use rules::Breach;

/// The help texts of the program, which count as one page.
const HELP: &str = "crates/urlstack/src";

/// The crates whose documentation nobody reads who uses the libraries. The documentation of any other counts as one
/// page, by the name of its directory.
const WITHOUT_DOCS: &[&str] = &["url-bench", "url-fuzz", "url-laws", "url-model", "urlstack"];

/// Checks sentence length, banned phrases and spelling in all pages, READMEs, help texts and documented crates.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Print each breach in these pages, and do not fail; crates/urlstack/src stands for the help texts, and the
    /// directory of a library crate for its documentation.
    pages: Vec<String>,
}

impl Options {
    pub(crate) fn run(&self, repository: &Path) -> Result<String, String> {
        if !self.pages.is_empty() {
            return print(repository, &self.pages);
        }
        let pages: Vec<String> = pages(repository)?.into_iter().collect();
        let breaches = print(repository, &pages)?;
        if breaches.is_empty() { Ok(format!("no breaches in {} pages", pages.len())) } else { Err(breaches) }
    }
}

fn print(repository: &Path, pages: &[String]) -> Result<String, String> {
    let of_page = |page: &String| Ok(describe(&breaches(repository, page)?));
    pages.iter().map(of_page).collect::<Result<String, String>>()
}

fn describe(breaches: &[Breach]) -> String {
    breaches.iter().fold(String::new(), |mut text, breach| {
        let _ = writeln!(text, "{}: {}: {}", breach.place, breach.rule, breach.text);
        text
    })
}

fn breaches(repository: &Path, page: &str) -> Result<Vec<Breach>, String> {
    let path = repository.join(page);
    let named = |file: &str| file.replace(&format!("{}/", repository.display()), "");
    if page == HELP {
        let texts = help::texts(&path)?;
        let of_text = |(place, pieces): &help::Help| -> Vec<Breach> {
            pieces.iter().flat_map(|piece| rules::check(piece, &named(place))).collect()
        };
        return Ok(texts.iter().flat_map(of_text).collect());
    }
    if path.is_dir() {
        let of_file = |(file, pieces): &(String, Vec<Piece>)| -> Vec<Breach> {
            let place = named(file);
            pieces.iter().flat_map(|piece| rules::check(piece, &format!("{place}:{}", piece.line))).collect()
        };
        return Ok(docs::texts(&path)?.iter().flat_map(of_file).collect());
    }
    let pieces = prose::pieces(&read(&path)?);
    Ok(pieces.iter().flat_map(|piece| rules::check(piece, &format!("{page}:{}", piece.line))).collect())
}

/// Returns the pages, as paths from the repository.
fn pages(repository: &Path) -> Result<BTreeSet<String>, String> {
    let mut pages: BTreeSet<String> = ["README.md", "SECURITY.md", "CONTRIBUTING.md"].map(String::from).into();
    pages.extend(names(&repository.join("docs"))?.into_iter().map(|name| format!("docs/{name}")));
    let crates = crates(repository)?;
    pages.extend(crates.iter().map(|folder| format!("{folder}/README.md")));
    pages.retain(|page| Path::new(page).extension().is_some_and(|end| end == "md") && repository.join(page).is_file());
    pages.insert(HELP.to_owned());
    let has_docs = |folder: &String| !WITHOUT_DOCS.iter().any(|name| Path::new(folder).ends_with(name));
    pages.extend(crates.into_iter().filter(has_docs).filter(|folder| repository.join(folder).is_dir()));
    Ok(pages)
}

/// Returns the directories of crates. One that is a workspace, and no crate itself, contains others.
fn crates(repository: &Path) -> Result<Vec<String>, String> {
    let mut crates = Vec::new();
    for name in names(&repository.join("crates"))? {
        let folder = format!("crates/{name}");
        let manifest = repository.join(&folder).join("Cargo.toml");
        if manifest.is_file() && !read(&manifest)?.contains("[package]\n") {
            crates.extend(names(&repository.join(&folder))?.into_iter().map(|name| format!("{folder}/{name}")));
        } else {
            crates.push(folder);
        }
    }
    Ok(crates)
}

/// Returns the names in a directory.
fn names(directory: &Path) -> Result<Vec<String>, String> {
    Ok(entries(directory)?.iter().filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect())
}
