//! What the manifests and documents say is so: licences, features, dependencies and links.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use crate::repository::real;

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn entries(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// The folders of the crates that are published, each with its manifest.
fn published() -> Vec<(PathBuf, String)> {
    let folders = entries(real().join("crates")).into_iter();
    let with_manifests = folders.map(|folder| (folder.clone(), read(&folder.join("Cargo.toml"))));
    let published: Vec<_> = with_manifests.filter(|(_, manifest)| !manifest.contains("publish = false")).collect();
    assert_eq!(published.len(), 11);
    published
}

/// The lines of a section of a manifest.
fn section<'a>(manifest: &'a str, header: &str) -> impl Iterator<Item = &'a str> {
    let lines = manifest.lines().skip_while(move |line| *line != header).skip(1);
    lines.take_while(|line| !line.starts_with('['))
}

/// The names in a section, which are what the lines begin with.
fn names<'a>(manifest: &'a str, header: &str) -> impl Iterator<Item = &'a str> {
    section(manifest, header).filter(|line| !line.starts_with('#')).filter_map(|line| Some(line.split_once(" = ")?.0))
}

/// A package has the text of each licence that its manifest names, and of no other.
#[test]
fn licences() {
    let of_workspace = r#"license = "MIT OR Apache-2.0""#;
    assert!(read(&real().join("Cargo.toml")).contains(of_workspace));
    for (folder, manifest) in published() {
        let own = section(&manifest, "[package]").find(|line| line.starts_with("license = "));
        let named = own.unwrap_or(of_workspace);
        for (name, id) in [("MIT", "MIT "), ("APACHE", "Apache-2.0"), ("UNICODE", "Unicode-3.0"), ("MPL", "MPL-2.0")] {
            let name = format!("LICENSE-{name}");
            let expected = named.contains(id).then(|| read(&real().join(&name)));
            assert!(fs::read_to_string(folder.join(&name)).ok() == expected, "{}: {name}", folder.display());
        }
    }
}

/// What is made from the data of others is under the licence of that data, too.
#[test]
fn licences_of_tables() {
    for (folder, manifest) in published() {
        let is_generated = sources(&folder.join("src")).iter().any(|text| text.starts_with("//! @generated"));
        assert_eq!(is_generated, manifest.contains(" AND "), "{}", folder.display());
    }
}

/// The source files below a folder.
fn sources(folder: &Path) -> Vec<String> {
    let below = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![read(&path)] };
    entries(folder).into_iter().flat_map(below).collect()
}

/// The README and the documentation of a crate say of each feature what it is for.
#[test]
fn features() {
    for (folder, manifest) in published() {
        let documents = [folder.join("README.md"), folder.join("src/lib.rs")];
        for document in documents.iter().filter(|path| path.exists()) {
            let text = read(document);
            for name in names(&manifest, "[features]").filter(|name| *name != "default") {
                let starts =
                    [format!("| `{name}` |"), format!("//! - `{name}`:"), format!("//! - `{name}` (default):")];
                assert!(starts.iter().any(|start| text.contains(start)), "{}: {name}", document.display());
            }
        }
    }
}

/// Where something is from is the last that is said of it.
#[test]
fn origins() {
    let mut count = 0;
    for source in published().into_iter().flat_map(|(folder, _)| sources(&folder.join("src"))) {
        let mut has_source = false;
        for line in source.lines().map(str::trim_start) {
            let Some(text) = line.strip_prefix("///") else {
                has_source = false;
                continue;
            };
            count += usize::from(text.starts_with(" Source:"));
            has_source |= text.starts_with(" Source:");
            assert!(!has_source || !text.starts_with(" ```") && !text.starts_with(" # "), "{line}");
        }
    }
    assert!(count > 200, "{count}");
}

/// What is public has an example, but for what is hidden, and for what says that it is the same as something else.
#[test]
fn examples() {
    let mut count = 0;
    for source in published().into_iter().flat_map(|(folder, _)| sources(&folder.join("src"))) {
        let mut documentation = String::new();
        for line in source.lines().map(str::trim_start) {
            if line.starts_with("//") || line.starts_with("#[") {
                documentation += line;
                continue;
            }
            let item = line.strip_prefix("pub ").map(|item| item.strip_prefix("const ").unwrap_or(item));
            let is_item = item.is_some_and(|item| {
                ["fn ", "struct ", "enum ", "trait "].iter().any(|kind| item.starts_with(kind)) && !item.contains('$')
            });
            if is_item && !documentation.is_empty() {
                let has_example =
                    ["```", "doc(hidden)", "The same as ["].iter().any(|mark| documentation.contains(mark));
                assert!(has_example, "{line}");
                count += 1;
            }
            documentation.clear();
        }
    }
    assert!(count > 500, "{count}");
}

/// Comments are as wide as code may be, which rustfmt does not see to. Examples and tables are as wide as they have to
/// be.
#[test]
fn widths_of_comments() {
    const WIDTH: usize = 120;
    let mut count = 0;
    let sources = published().into_iter().flat_map(|(folder, _)| sources(&folder.join("src")));
    for source in sources.filter(|text| !text.starts_with("//! @generated")) {
        let mut is_example = false;
        for line in source.lines() {
            let Some(comment) = line.trim_start().strip_prefix("//") else { continue };
            let text = comment.trim_start_matches(['/', '!', ' ']);
            is_example ^= text.starts_with("```");
            assert!(is_example || text.starts_with('|') || line.chars().count() <= WIDTH, "{line}");
            count += 1;
        }
    }
    assert!(count > 5_000, "{count}");
}

/// docs/architecture.md says what each dependency is for.
#[test]
fn dependencies() {
    let text = read(&real().join("docs/architecture.md"));
    let table = text.split("\n## ").find(|section| section.starts_with("Dependencies")).unwrap();
    let cells = table.lines().filter_map(|line| line.strip_prefix("| ")?.split(" |").next());
    let packages = cells.flat_map(|cell| cell.split(", ")).filter_map(|package| package.split(" (").next());
    let justified: BTreeSet<&str> = packages.collect();
    let manifest = read(&real().join("Cargo.toml"));
    let packages = names(&manifest, "[workspace.dependencies]").filter(|name| !name.starts_with("url-"));
    assert_eq!(packages.filter(|package| !justified.contains(package)).collect::<Vec<_>>(), [""; 0]);
}

/// What the crates depend on is what the workspace names, so that the table above is whole.
#[test]
fn dependencies_of_crates() {
    let mut count = 0;
    for (folder, manifest) in published() {
        let is_header = |line: &str| line.starts_with('[') && line.ends_with("dependencies]");
        for header in manifest.lines().filter(|line| is_header(line)) {
            for line in section(&manifest, header).filter(|line| !line.is_empty() && !line.starts_with('#')) {
                let is_inherited = line.contains(".workspace = true") || line.contains("{ workspace = true");
                assert!(is_inherited, "{}: {line}", folder.display());
                count += 1;
            }
        }
    }
    assert!(count > 40, "{count}");
}

/// What a registry shows of a package.
#[test]
fn descriptions() {
    for (folder, manifest) in published() {
        let names: BTreeSet<&str> = names(&manifest, "[package]").collect();
        let expected = ["name", "version", "description", "keywords", "readme"];
        let inherited = ["edition", "rust-version", "repository", "include"].map(|name| format!("{name}.workspace"));
        let expected = expected.into_iter().chain(inherited.iter().map(String::as_str));
        let missing: Vec<&str> = expected.filter(|name| !names.contains(name)).collect();
        assert_eq!(missing, [""; 0], "{}", folder.display());
        for file in ["README.md", "CHANGELOG.md"] {
            assert!(folder.join(file).exists(), "{}: {file}", folder.display());
        }
    }
}

/// The source files that documents name are there, somewhere.
#[test]
fn files() {
    let mut paths = Vec::new();
    for folder in ["crates", "xtask", "docs"] {
        paths_below(&real().join(folder), &mut paths);
    }
    let mut count = 0;
    for document in documents() {
        let text = read(&document);
        let code = text.split("```").step_by(2).flat_map(|prose| prose.split('`').skip(1).step_by(2));
        // With a test or a folder behind it.
        let names = code.filter_map(|code| code.split(':').next()).map(Path::new);
        for name in names.filter(|name| name.extension().is_some_and(|extension| extension == "rs")) {
            assert!(paths.iter().any(|path| path.ends_with(name)), "{}: {}", document.display(), name.display());
            count += 1;
        }
    }
    assert!(count > 100, "{count}");
}

fn paths_below(folder: &Path, paths: &mut Vec<PathBuf>) {
    for path in entries(folder) {
        let is_built = path.file_name().is_some_and(|name| name == "target");
        if path.is_dir() && !is_built { paths_below(&path, paths) } else { paths.push(path) }
    }
}

/// The functions and types that docs/conformance.md names are there.
#[test]
fn algorithms() {
    let text = read(&real().join("docs/conformance.md"));
    let code: BTreeSet<&str> = text.split('`').skip(1).step_by(2).collect();
    let folders = published().into_iter().flat_map(|(folder, _)| [folder.join("src"), folder.join("tests")]);
    let sources = folders.filter(|folder| folder.exists()).flat_map(|folder| sources(&folder)).collect::<String>();
    let words: BTreeSet<&str> = sources.split(|c: char| c != '_' && !c.is_alphanumeric()).collect();
    let is_name = |name: &&str| name.chars().all(|c| c == '_' || c.is_ascii_alphanumeric());
    // Of a path, the last name.
    let names = code.iter().filter_map(|code| code.rsplit("::").next()).filter(is_name);
    assert!(names.clone().count() > 50, "{}", names.count());
    for name in names {
        assert!(words.contains(name), "{name}");
    }
}

/// A link to a place in this repository leads to a file, and to a heading in it.
#[test]
fn links() {
    let mut count = 0;
    for document in documents() {
        for link in links_of(&read(&document)) {
            let (path, heading) = link.split_once('#').unwrap_or((&link, ""));
            let target = if path.is_empty() { document.clone() } else { document.with_file_name(path) };
            assert!(target.exists(), "{}: {link}", document.display());
            assert!(heading.is_empty() || has_heading(&read(&target), heading), "{}: {link}", document.display());
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
}

/// All that is written for people to read.
fn documents() -> Vec<PathBuf> {
    let of_crates = entries(real().join("crates")).into_iter();
    let of_crates = of_crates.flat_map(|folder| ["README.md", "CHANGELOG.md"].map(|name| folder.join(name)));
    let documents = ["README.md", "SECURITY.md"].map(|name| real().join(name)).into_iter();
    documents.chain(entries(real().join("docs"))).chain(of_crates.filter(|path| path.exists())).collect()
}

/// The links of a document, but those that lead out of the repository.
fn links_of(text: &str) -> Vec<String> {
    let prose: String = text.split("```").step_by(2).collect();
    let targets = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    // As the crates' READMEs have them, which packages show as well.
    let relative = targets.map(|link| link.replace("https://github.com/urlstack/urlstack/blob/main/", "../../"));
    relative.filter(|link| !link.starts_with("http")).collect()
}

/// Whether a document has a heading to which `anchor` leads.
fn has_heading(text: &str, anchor: &str) -> bool {
    let headings = text.lines().filter_map(|line| line.strip_prefix('#'));
    headings.map(|line| line.trim_start_matches('#').trim().to_lowercase()).any(|heading| {
        let kept = heading.chars().filter(|c| c.is_alphanumeric() || matches!(c, '-' | '_' | ' '));
        kept.map(|c| if c == ' ' { '-' } else { c }).eq(anchor.chars())
    })
}
