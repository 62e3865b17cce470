//! `cargo xtask site`: the documentation as a site, which mdBook makes from the pages as they are.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    path::{Component, Path, PathBuf},
    process::Command,
};

use crate::files::read;
use crate::programs::{run, target};
use crate::site_links::{Link, anchors, html_links, map_links};
use crate::site_pages::{MADE, made};

/// Builds the documentation as a site, with mdBook 0.5 (`cargo install mdbook --locked`).
///
/// The chapters come from the index, docs/README.md. Links to other files of the repository lead to GitHub. All links
/// between pages are checked.
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Where the site goes instead of target/site.
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
    /// The inspector, as `cargo xtask inspector` builds it, for a page of its own.
    #[arg(long, value_name = "FILE")]
    inspector: Option<PathBuf>,
    /// The directory of the pages that the tests named `..._can_be_made` write, with `PAGES=DIR cargo test can_be_made`.
    #[arg(long, value_name = "DIR")]
    pages: Option<PathBuf>,
    /// Only write what mdBook reads.
    #[arg(long)]
    sources_only: bool,
}

const REPOSITORY: &str = "https://github.com/urlstack/urlstack";

/// Where the site is published. Pages of the repository link there to pages that are made.
const SITE: &str = "https://urlstack.github.io/urlstack/";

/// The pages that are not in docs, and their names in the book.
const OTHER_PAGES: [(&str, &str); 4] = [
    ("README.md", "introduction.md"),
    ("SECURITY.md", "security.md"),
    ("CONTRIBUTING.md", "contributing.md"),
    ("crates/urlstack/README.md", "terminal.md"),
];

impl Options {
    pub(crate) fn run(&self, repository: &Path) -> Result<String, String> {
        let output = self.output.clone().unwrap_or_else(|| target(repository).join("site"));
        let sources = Sources::new(repository)?;
        let count = sources.write(&output, self.inspector.as_deref(), self.pages.as_deref())?;
        if self.sources_only {
            return Ok(format!("{count} pages in {}", output.join("src").display()));
        }
        run(Command::new("mdbook").arg("build").arg(&output))
            .map_err(|error| format!("{error}; `cargo install mdbook --locked` installs mdbook"))?;
        let book = output.join("book");
        let links = check_links(&book)?;
        Ok(format!("{count} pages and {links} links in {}", book.display()))
    }
}

/// The pages, and which chapter each is.
struct Sources<'r> {
    repository: &'r Path,
    /// Paths in the repository, and names in the book.
    names: BTreeMap<String, String>,
    summary: String,
}

impl<'r> Sources<'r> {
    fn new(repository: &'r Path) -> Result<Self, String> {
        let index = read(&repository.join("docs/README.md"))?;
        let mut names: BTreeMap<String, String> =
            OTHER_PAGES.iter().map(|(path, name)| ((*path).to_owned(), (*name).to_owned())).collect();
        names.insert("docs/README.md".to_owned(), "pages.md".to_owned());
        let mut summary = "# Summary\n\n[urlstack](introduction.md)\n[All pages](pages.md)\n".to_owned();
        for line in index.lines() {
            if let Some(part) = line.strip_prefix("## ") {
                let _ = write!(summary, "\n# {part}\n\n");
            }
            let Some((title, path)) = chapter(line) else { continue };
            let path = resolve("docs", path).filter(|path| has_extension(path, "md"));
            let Some(path) = path else { continue };
            let in_docs = path.strip_prefix("docs/").map(str::to_owned);
            let name = names.get(&path).cloned().or(in_docs).ok_or_else(|| format!("docs/README.md: {path}"))?;
            let _ = writeln!(summary, "- [{title}]({name})");
            names.insert(path, name);
        }
        if !summary.contains("(contributing.md)") {
            summary.push_str("- [Contributing](contributing.md)\n");
        }
        let sources = Self { repository, names, summary };
        sources.expect_all_pages()?;
        Ok(sources)
    }

    /// Every page of docs is a chapter.
    fn expect_all_pages(&self) -> Result<(), String> {
        let folder = self.repository.join("docs");
        for entry in fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))? {
            let name = entry.map_err(|error| error.to_string())?.file_name().to_string_lossy().into_owned();
            if has_extension(&name, "md") && !self.names.contains_key(&format!("docs/{name}")) {
                return Err(format!("docs/README.md: {name} is not in the first column of a table"));
            }
        }
        Ok(())
    }

    /// Writes what mdBook reads, and returns the number of pages.
    fn write(&self, output: &Path, inspector: Option<&Path>, pages: Option<&Path>) -> Result<usize, String> {
        let folder = output.join("src");
        if folder.exists() {
            fs::remove_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        }
        let mut summary = self.summary.clone();
        for (path, name) in &self.names {
            let page = self.chapter(path, &read(&self.repository.join(path))?, pages.is_some())?;
            write_file(&folder.join(name), page.as_bytes())?;
        }
        if let Some(pages) = pages {
            summary.push_str("\n# Made from the code\n\n");
            for (name, title) in MADE {
                let page = self.chapter(&format!("docs/{name}"), &made(name, self.repository, pages)?, true)?;
                write_file(&folder.join(name), page.as_bytes())?;
                let _ = writeln!(summary, "- [{title}]({name})");
            }
        }
        let pictures = self.repository.join("docs/pictures");
        for entry in fs::read_dir(&pictures).map_err(|error| format!("{}: {error}", pictures.display()))? {
            let path = entry.map_err(|error| error.to_string())?.path();
            let name = path.file_name().unwrap_or_default();
            let bytes = fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            write_file(&folder.join("pictures").join(name), &bytes)?;
        }
        if let Some(inspector) = inspector {
            let page = fs::read(inspector).map_err(|error| format!("{}: {error}", inspector.display()))?;
            write_file(&folder.join("inspect/inspector.html"), &page)?;
            write_file(&folder.join("try.md"), TRY.as_bytes())?;
            summary = summary.replacen("[All pages]", "[Try it](try.md)\n[All pages]", 1);
        }
        write_file(&folder.join("SUMMARY.md"), summary.as_bytes())?;
        write_file(&output.join("book.toml"), BOOK.as_bytes())?;
        Ok(self.names.len())
    }

    /// The text of a page, with the links of the book, as if its path in the repository were `path`.
    fn chapter(&self, path: &str, text: &str, has_made: bool) -> Result<String, String> {
        let directory = Path::new(path).parent().unwrap_or(Path::new("")).to_string_lossy();
        map_links(text, |link| self.link(&directory, link, has_made).map_err(|error| format!("{path}: {error}")))
    }

    /// The target of a link in the book.
    fn link(&self, directory: &str, link: Link<'_>, has_made: bool) -> Result<String, String> {
        let Link { path, fragment } = link;
        if let Some(page) = path.strip_prefix(SITE).filter(|page| !page.is_empty()) {
            let name = page.replace(".html", ".md");
            if !MADE.iter().any(|(known, _)| *known == name) {
                return Err(format!("{path}: the site has no such page that is made"));
            }
            return Ok(if has_made { name + fragment } else { format!("{path}{fragment}") });
        }
        if path.is_empty() || path.contains("://") || path.starts_with("mailto:") {
            return Ok(format!("{path}{fragment}"));
        }
        let path = resolve(directory, path).ok_or_else(|| format!("{path}: outside of the repository"))?;
        if let Some(name) = self.names.get(&path) {
            return Ok(format!("{name}{fragment}"));
        }
        if let Some(picture) = path.strip_prefix("docs/pictures/") {
            return Ok(format!("pictures/{picture}"));
        }
        let file = self.repository.join(&path);
        let kind = match (file.is_dir(), file.exists()) {
            (true, _) => "tree",
            (false, true) => "blob",
            (false, false) => return Err(format!("{path}: no such file")),
        };
        Ok(format!("{REPOSITORY}/{kind}/main/{path}{fragment}"))
    }
}

/// The title and the target of the first link in a row of the index.
fn chapter(line: &str) -> Option<(&str, &str)> {
    let (title, rest) = line.strip_prefix("| [")?.split_once("](")?;
    Some((title, rest.split_once(')')?.0))
}

/// A path in the repository, from one in a directory of it.
fn resolve(directory: &str, path: &str) -> Option<String> {
    let mut parts: Vec<&str> = directory.split('/').filter(|part| !part.is_empty()).collect();
    for component in Path::new(path).components() {
        match component {
            Component::Normal(part) => parts.push(part.to_str()?),
            Component::CurDir => {}
            Component::ParentDir => _ = parts.pop()?,
            Component::RootDir | Component::Prefix(_) => return None,
        }
    }
    Some(parts.join("/"))
}

/// Checks the links between the pages of the book, and returns their number.
fn check_links(book: &Path) -> Result<usize, String> {
    let mut pages = BTreeMap::new();
    for entry in fs::read_dir(book).map_err(|error| format!("{}: {error}", book.display()))? {
        let path = entry.map_err(|error| error.to_string())?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        // All pages at once, and what is shown for a page that does not exist, repeat links of others.
        if has_extension(&name, "html") && !["print.html", "404.html", "toc.html"].contains(&name.as_str()) {
            pages.insert(name, read(&path)?);
        }
    }
    let anchors: BTreeMap<&str, Vec<&str>> = pages.iter().map(|(name, page)| (name.as_str(), anchors(page))).collect();
    let (mut count, mut wrong) = (0, Vec::new());
    for (name, page) in &pages {
        for link in html_links(page).filter(|link| !link.path.contains(':')) {
            count += 1;
            let to = if link.path.is_empty() { name } else { link.path };
            let fragment = link.fragment.trim_start_matches('#');
            let is_there = match anchors.get(to) {
                Some(anchors) => fragment.is_empty() || anchors.contains(&fragment),
                None => book.join(to.split('?').next().unwrap_or_default()).is_file(),
            };
            if !is_there {
                wrong.push(format!("{name}: {}{}", link.path, link.fragment));
            }
        }
    }
    wrong.sort();
    wrong.dedup();
    if wrong.is_empty() { Ok(count) } else { Err(format!("links that lead nowhere:\n{}", wrong.join("\n"))) }
}

fn has_extension(path: &str, extension: &str) -> bool {
    Path::new(path).extension().is_some_and(|found| found == extension)
}

fn write_file(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let directory = path.parent().unwrap_or(path);
    let result = fs::create_dir_all(directory).and_then(|()| fs::write(path, bytes));
    result.map_err(|error| format!("{}: {error}", path.display()))
}

const BOOK: &str = "\
[book]
title = \"urlstack\"
description = \"The URL Standard in Rust, and in JavaScript, Python, C and SQL\"
authors = [\"The urlstack authors\"]
language = \"en\"

[output.html]
git-repository-url = \"https://github.com/urlstack/urlstack\"
preferred-dark-theme = \"navy\"
no-section-label = true

[output.html.search]
limit-results = 20
";

const TRY: &str = "\
# Try it

Type or paste a URL to see its parts, its errors, and what other software makes of it. Nothing leaves your browser.
[Open the inspector on a page of its own](inspect/inspector.html).

<iframe src=\"inspect/inspector.html\" title=\"Inspector\" style=\"width: 100%; height: 100rem; border: 0\"></iframe>
";
