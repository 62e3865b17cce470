//! The manifests and documents agree with the code: licences, features, dependencies and links.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use crate::repository::real;

pub(crate) fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn entries(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect()
}

/// Returns the folders of the published crates, each with its manifest.
pub(crate) fn published() -> Vec<(PathBuf, String)> {
    let folders = entries(real().join("crates")).into_iter();
    let with_manifests = folders.map(|folder| (folder.clone(), read(&folder.join("Cargo.toml"))));
    let is_published = |manifest: &str| is_package(manifest) && !manifest.contains("publish = false");
    let published: Vec<_> = with_manifests.filter(|(_, manifest)| is_published(manifest)).collect();
    assert!(published.len() > 10, "{}", published.len());
    published
}

/// Whether a manifest is not only that of a workspace.
fn is_package(manifest: &str) -> bool {
    manifest.contains("[package]\n")
}

/// Returns the lines of a section of a manifest.
pub(crate) fn section<'a>(manifest: &'a str, header: &str) -> impl Iterator<Item = &'a str> {
    let lines = manifest.lines().skip_while(move |line| *line != header).skip(1);
    lines.take_while(|line| !line.starts_with('['))
}

/// Returns the names at the starts of the lines of a section.
fn names<'a>(manifest: &'a str, header: &str) -> impl Iterator<Item = &'a str> {
    section(manifest, header).filter(|line| !line.starts_with('#')).filter_map(|line| Some(line.split_once(" = ")?.0))
}

/// A package has the texts of exactly the licences that its manifest names, or that of its wheel: a program has the
/// data of the crates that are compiled into it.
#[test]
fn packages_contain_the_licences_of_their_manifest() {
    let of_workspace = r#"license = "MIT OR Apache-2.0""#;
    assert!(read(&real().join("Cargo.toml")).contains(of_workspace));
    for (folder, manifest) in published() {
        let own = section(&manifest, "[package]").find(|line| line.starts_with("license = "));
        let named = own.unwrap_or(of_workspace);
        let wheel = fs::read_to_string(folder.join("pyproject.toml")).ok();
        for (name, id) in [("MIT", "MIT "), ("APACHE", "Apache-2.0"), ("UNICODE", "Unicode-3.0"), ("MPL", "MPL-2.0")] {
            let name = format!("LICENSE-{name}");
            let is_named = named.contains(id) || wheel.as_deref().is_some_and(|wheel| wheel.contains(id));
            let expected = is_named.then(|| read(&real().join(&name)));
            assert!(fs::read_to_string(folder.join(&name)).ok() == expected, "{}: {name}", folder.display());
        }
    }
}

/// The table of the Public Suffix List grows with the list.
#[test]
fn the_readmes_have_the_size_of_the_public_suffix_list() {
    let tables = read(&real().join("crates/url-psl/src/tables.rs"));
    let bytes = tables.split_once("TABLE_BYTES: usize = ").and_then(|(_, rest)| rest.split_once(';')).unwrap().0;
    let size = format!("{} KiB", bytes.parse::<usize>().unwrap().div_ceil(1024));
    for (path, sentence) in [
        ("docs/doors.md", format!("Public Suffix List in {size};")),
        ("crates/url-psl/README.md", format!("table of {size}:")),
    ] {
        assert!(read(&real().join(path)).contains(&sentence), "{path} must have {sentence:?}");
    }
}

/// Crates with tables of third-party data have the licence of that data, too.
#[test]
fn tables_have_the_licence_of_their_data() {
    for (folder, manifest) in published() {
        let is_generated = sources(&folder.join("src")).iter().any(|text| text.starts_with("//! @generated"));
        assert_eq!(is_generated, manifest.contains(" AND "), "{}", folder.display());
    }
}

/// Returns the source files below a folder.
pub(crate) fn sources(folder: &Path) -> Vec<String> {
    let below = |path: PathBuf| if path.is_dir() { sources(&path) } else { vec![read(&path)] };
    entries(folder).into_iter().flat_map(below).collect()
}

/// The documentation of a crate, or the README of a program, explains each feature.
#[test]
fn documentation_explains_every_feature() {
    for (folder, manifest) in published() {
        let document = Some(folder.join("src/lib.rs")).filter(|path| path.exists());
        for document in [document.unwrap_or_else(|| folder.join("README.md"))] {
            let text = read(&document);
            for name in names(&manifest, "[features]").filter(|name| *name != "default") {
                let starts =
                    [format!("| `{name}` |"), format!("//! - `{name}`:"), format!("//! - `{name}` (default):")];
                assert!(starts.iter().any(|start| text.contains(start)), "{}: {name}", document.display());
            }
        }
    }
}

/// The documentation of each library has the same sections, in the same order.
#[test]
fn documentation_of_libraries_has_the_same_sections() {
    let libraries = published().into_iter().map(|(folder, _)| folder.join("src/lib.rs"));
    for path in libraries.filter(|path| path.exists()) {
        let text = read(&path);
        let found = text.lines().filter_map(|line| line.strip_prefix("//! # "));
        let sections = ["Costs", "Limits", "Features", "The crate in reading order"];
        let found: Vec<&str> = found.filter(|section| sections.contains(section)).collect();
        let has_features = text.contains("feature = ") || text.contains("//! | feature |");
        let expected = sections.into_iter().filter(|section| *section != "Features" || has_features);
        assert!(expected.eq(found.iter().copied()), "{}: {found:?}", path.display());
    }
}

/// A source link is the last part of a documentation comment.
#[test]
fn source_links_come_last() {
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

/// Public items have an example, unless they are hidden or their documentation refers to another item.
#[test]
fn public_items_have_examples() {
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
                let has_example = ["```", "doc(hidden)", "The same as [", "example of [the enum]"]
                    .iter()
                    .any(|mark| documentation.contains(mark));
                assert!(has_example, "{line}");
                count += 1;
            }
            documentation.clear();
        }
    }
    assert!(count > 500, "{count}");
}

/// Comments are at most as wide as code, which rustfmt does not check. Examples and tables may be wider.
#[test]
fn comments_are_at_most_as_wide_as_code() {
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

/// The manifest of the workspace explains each dependency.
#[test]
fn the_manifest_explains_every_dependency() {
    let manifest = read(&real().join("Cargo.toml"));
    let lines: Vec<&str> = section(&manifest, "[workspace.dependencies]").collect();
    let is_package = |line: &str| line.contains(" = ") && !line.starts_with(['#', ' ']) && !line.starts_with("url-");
    let packages = lines.windows(2).filter(|pair| is_package(pair[1]));
    assert!(packages.clone().count() > 30);
    let unexplained: Vec<&str> = packages.filter(|pair| pair[0].len() < 15).map(|pair| pair[1]).collect();
    let wrong = lines.windows(2).filter(|pair| is_package(pair[1]) && !pair[0].starts_with("# ")).map(|pair| pair[1]);
    assert_eq!(unexplained.into_iter().chain(wrong).collect::<Vec<_>>(), [""; 0]);
}

/// The crates depend only on dependencies of the workspace, so that the table is complete.
#[test]
fn crates_use_dependencies_of_the_workspace() {
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

/// The descriptions that registries show.
#[test]
fn manifests_have_descriptions_for_registries() {
    for (folder, manifest) in published() {
        let names: BTreeSet<&str> = names(&manifest, "[package]").collect();
        let expected = ["name", "version", "description", "keywords", "readme"];
        let inherited = ["edition", "rust-version", "repository", "include"].map(|name| format!("{name}.workspace"));
        let expected = expected.into_iter().chain(inherited.iter().map(String::as_str));
        let missing: Vec<&str> = expected.filter(|name| !names.contains(name)).collect();
        assert_eq!(missing, [""; 0], "{}", folder.display());
        assert!(folder.join("README.md").exists(), "{}", folder.display());
    }
}

/// The source files, and the tables of tests, that documents mention exist.
#[test]
fn mentioned_source_files_exist() {
    let mut paths = Vec::new();
    for folder in ["crates", "xtask", "docs"] {
        paths_below(&real().join(folder), &mut paths);
    }
    let mut count = 0;
    for document in documents() {
        let text = read(&document);
        let code = text.split("```").step_by(2).flat_map(|prose| prose.split('`').skip(1).step_by(2));
        // Followed by the name of a test or of a folder.
        let names = code.filter_map(|code| code.split(':').next()).map(Path::new);
        for name in
            names.filter(|name| name.extension().is_some_and(|extension| extension == "rs" || extension == "tsv"))
        {
            assert!(paths.iter().any(|path| path.ends_with(name)), "{}: {}", document.display(), name.display());
            count += 1;
        }
    }
    assert!(count > 50, "{count}");
}

pub(crate) fn paths_below(folder: &Path, paths: &mut Vec<PathBuf>) {
    for path in entries(folder) {
        let is_built = path.file_name().is_some_and(|name| name == "target");
        if path.is_dir() && !is_built { paths_below(&path, paths) } else { paths.push(path) }
    }
}

/// The functions and types that docs/conformance.md mentions exist.
#[test]
fn functions_and_types_in_the_conformance_page_exist() {
    let text = read(&real().join("docs/conformance.md"));
    let code: BTreeSet<&str> = text.split('`').skip(1).step_by(2).collect();
    let folders = published().into_iter().flat_map(|(folder, _)| [folder.join("src"), folder.join("tests")]);
    let sources = folders.filter(|folder| folder.exists()).flat_map(|folder| sources(&folder)).collect::<String>();
    let words: BTreeSet<&str> = sources.split(|c: char| c != '_' && !c.is_alphanumeric()).collect();
    let is_name = |name: &&str| name.chars().all(|c| c == '_' || c.is_ascii_alphanumeric());
    // Only the last name of a path.
    let names = code.iter().filter_map(|code| code.rsplit("::").next()).filter(is_name);
    assert!(names.clone().count() > 12, "{}", names.count());
    for name in names {
        assert!(words.contains(name), "{name}");
    }
}

/// Each row of docs/host-process.md names tests that exist, says that Rust decides, or refers to the row without memory.
#[test]
fn the_tests_of_the_host_process_exist() {
    let mut paths = Vec::new();
    paths_below(&real().join("crates"), &mut paths);
    let is_source = |path: &&PathBuf| {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        ["rs", "py", "mjs"].contains(&extension) && path.components().all(|part| part.as_os_str() != "node_modules")
    };
    let sources: String = paths.iter().filter(is_source).map(|path| read(path)).collect();
    let exists = |name: &str| {
        ["fn NAME(", "def NAME(", "test(\"NAME\""].iter().any(|test| sources.contains(&test.replace("NAME", name)))
    };
    let page = read(&real().join("docs/host-process.md"));
    let rows: Vec<&str> = page.lines().filter(|line| line.starts_with("| ") && !line.starts_with("| place ")).collect();
    assert!(rows.len() > 15, "{}", rows.len());
    for row in rows {
        // What follows a colon is a list of tests.
        let tests: Vec<&str> = row.split(": ").skip(1).flat_map(|rest| rest.split('`').skip(1).step_by(2)).collect();
        let is_rust = row.split('|').nth(1).is_some_and(|place| place.contains("Rust"));
        assert!(!tests.is_empty() || is_rust || row.contains("The same as without memory"), "{row}");
        for test in tests.iter().filter(|test| !test.starts_with("URLSTACK_")) {
            assert!(exists(test), "{test}");
        }
    }
}

/// A link into this repository leads to an existing file, and to an existing heading or anchor.
#[test]
fn links_lead_to_files_and_headings() {
    let mut count = 0;
    for document in documents() {
        for link in links_of(&read(&document)) {
            let (path, heading) = link.split_once('#').unwrap_or((&link, ""));
            let target = if path.is_empty() { document.clone() } else { document.with_file_name(path) };
            assert!(target.exists(), "{}: {link}", document.display());
            let has_place = || url_model::has_anchor(&read(&target), heading);
            assert!(heading.is_empty() || has_place(), "{}: {link}", document.display());
            count += 1;
        }
    }
    assert!(count > 40, "{count}");
}

/// No crate is on crates.io yet, so documents add them by path or by git.
#[test]
fn documents_add_crates_from_where_they_are() {
    let mut count = 0;
    for document in documents() {
        for (at, command) in read(&document).split("cargo add ").skip(1).enumerate() {
            let source = command.split_whitespace().next().unwrap_or_default();
            assert!(["--path", "--git"].contains(&source), "{}: {at}: cargo add {source}", document.display());
            count += 1;
        }
    }
    assert!(count > 10, "{count}");
}

/// The index in docs/README.md has a link to every page.
#[test]
fn the_index_lists_every_page() {
    let index = read(&real().join("docs/README.md"));
    let listed: BTreeSet<String> = links_of(&index).into_iter().collect();
    let pages = files(&real().join("docs")).into_iter().filter(|path| !path.ends_with("README.md"));
    let missing: Vec<PathBuf> = pages
        .filter(|path| !listed.contains(&*path.strip_prefix(real().join("docs")).unwrap().to_string_lossy()))
        .collect();
    assert_eq!(missing, [""; 0].map(PathBuf::from));
}

/// An example says how to run it, is short, is run by a test, and is in the index and the README of its crate.
#[test]
fn examples_are_listed_and_tested() {
    let index = read(&real().join("docs/README.md"));
    let mut count = 0;
    for (folder, _) in published() {
        let name = folder.file_name().unwrap().to_str().unwrap();
        let examples = files(&folder).into_iter().filter(|path| path.parent() == Some(&folder.join("examples")));
        for example in examples {
            let (file, text) = (example.file_name().unwrap().to_str().unwrap(), read(&example));
            let command = format!("cargo run -p {name} --example {}", file.strip_suffix(".rs").unwrap());
            assert!(
                text.lines().take_while(|line| line.starts_with("//!")).any(|line| line.contains(&command)),
                "{file}"
            );
            assert!(text.lines().count() <= 80, "{file}");
            let tests = sources(&folder.join("tests")).concat();
            assert!(tests.contains(&format!("/examples/{file}\"]")), "{file} is not tested");
            assert!(read(&folder.join("README.md")).contains(&format!("](examples/{file})")), "{file}");
            assert!(index.contains(&format!("](../crates/{name}/examples/{file})")), "{file}");
            count += 1;
        }
    }
    assert!(count >= 10, "{count}");
}

/// Returns all documents.
pub(crate) fn documents() -> Vec<PathBuf> {
    let of_workspace = |folder: &PathBuf| !is_package(&read(&folder.join("Cargo.toml")));
    let crates = entries(real().join("crates")).into_iter();
    let crates = crates.flat_map(|folder| if of_workspace(&folder) { entries(folder) } else { vec![folder] });
    let of_crates = crates.map(|folder| folder.join("README.md"));
    let documents = ["README.md", "SECURITY.md", "CONTRIBUTING.md"].map(|name| real().join(name)).into_iter();
    documents.chain(files(&real().join("docs"))).chain(of_crates.filter(|path| path.exists())).collect()
}

/// Returns the links of a document that stay in the repository.
fn links_of(text: &str) -> Vec<String> {
    let prose: String = text.split("```").step_by(2).collect();
    let targets = prose.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    // The READMEs of crates have such links, because packages contain them, too.
    let root = format!("{}/", real().display());
    let relative = targets.map(|link| link.replace("https://github.com/urlstack/urlstack/blob/main/", &root));
    relative.filter(|link| !link.starts_with("http")).collect()
}

/// Every anchor of the URL Standard that code or documents cite exists.
#[test]
fn cited_anchors_of_the_standard_exist() {
    const STANDARD: &str = "https://url.spec.whatwg.org/#";
    let anchors = read(&real().join("fixtures/anchors/url.txt"));
    let anchors: BTreeSet<&str> = anchors.lines().collect();
    let mut cited = 0;
    for file in
        ["crates", "docs", "xtask", "README.md", "SECURITY.md"].iter().flat_map(|name| files(&real().join(name)))
    {
        let text = read(&file);
        for (at, _) in text.match_indices(STANDARD) {
            let rest = &text[at + STANDARD.len()..];
            let ends = |c: char| !c.is_ascii_alphanumeric() && !"-_/()".contains(c);
            let anchor = &rest[..rest.find(ends).unwrap_or(rest.len())];
            // The anchor of a section may end with a parenthesis, and so may the text around it.
            let is_known =
                anchors.contains(anchor) || anchor.strip_suffix(')').is_some_and(|anchor| anchors.contains(anchor));
            assert!(
                is_known || anchor.is_empty(),
                "{}: no section or term of the standard is {STANDARD}{anchor}",
                file.display()
            );
            cited += 1;
        }
    }
    assert!(cited > 400, "{cited}");
}

/// Returns the Rust files and documents at or below a path, without what is built.
fn files(path: &Path) -> Vec<PathBuf> {
    if !path.is_dir() {
        let is_text = path.extension().is_some_and(|extension| extension == "rs" || extension == "md");
        return if is_text { vec![path.to_owned()] } else { Vec::new() };
    }
    let is_built = path.file_name().is_some_and(|name| name == "target" || name == "node_modules");
    if is_built { Vec::new() } else { entries(path).iter().flat_map(|entry| files(entry)).collect() }
}
