//! The tests that the packages url and idna publish, unmodified, against the packages that stand in for them.
//!
//! Their files are taken from where Cargo unpacked the packages, whose checksums are in Cargo.lock.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// Lists of tests that fail.
const DIFFERENCES: &str = include_str!("../differences/published.txt");

/// Returns the folder of the package `name` of the registry.
pub(crate) fn published(name: &str) -> PathBuf {
    // It downloads what is only for other systems, or fails.
    let arguments = ["metadata", "--format-version", "1", "--locked"];
    let output = cargo(Path::new(env!("CARGO_MANIFEST_DIR")), &arguments);
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("cargo metadata writes JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let package = packages.iter().find(|package| package["name"] == name && package["source"].is_string());
    let manifest = package.expect("the published package")["manifest_path"].as_str().expect("a path");
    Path::new(manifest).parent().expect("its folder").to_path_buf()
}

/// Returns the public items in source files of a published package, fields too, that a list does not name, and the
/// number of all. The list ends where the text speaks of the list above.
pub(crate) fn missing(package: &str, files: &[&str], list: &str) -> (BTreeSet<String>, usize) {
    const KINDS: [&str; 8] = ["const fn ", "fn ", "struct ", "enum ", "trait ", "type ", "const ", "mod "];
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let list = list.split("The list above").next().unwrap_or_default();
    let words: BTreeSet<&str> = list.split(|c| !is_name(c)).collect();
    let (mut missing, mut count) = (BTreeSet::new(), 0);
    for file in files {
        let source = fs::read_to_string(published(package).join("src").join(file)).expect("a source file");
        let source = source.split("mod tests").next().unwrap_or_default();
        for line in source.lines().filter_map(|line| line.trim_start().strip_prefix("pub ")) {
            let item = KINDS.iter().find_map(|kind| line.strip_prefix(kind)).unwrap_or(line);
            // Of `use a::b;`, the name is the last one.
            let item = if item.starts_with("use ") { item.rsplit(':').next().unwrap_or_default() } else { item };
            let name = item.split(|c| !is_name(c)).next().unwrap_or_default();
            count += 1;
            if !words.contains(name) {
                missing.insert(format!("{file}: {name}"));
            }
        }
    }
    (missing, count)
}

fn cargo(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO")).args(arguments).current_dir(folder).output().expect("cargo runs")
}

/// Makes a package `name` from the end of its manifest and its source.
fn empty_package(name: &str, edition: &str, manifest: &str, source: &str) -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let package = format!("[package]\nname = 'published-{name}'\nversion = '0.0.0'\nedition = '{edition}'\n");
    fs::write(folder.join("Cargo.toml"), package + "[workspace]\n" + manifest).expect("a file");
    fs::write(folder.join("src/lib.rs"), source).expect("a file");
    fs::copy(here.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file");
    folder
}

/// Makes a package `name` from the end of its manifest and the tests of a published package, except a file with the
/// name `except`.
fn package(name: &str, of: &str, manifest: &str, except: &str) -> PathBuf {
    let folder = empty_package(name, "2018", manifest, "");
    fs::create_dir_all(folder.join("tests")).expect("a folder");
    for entry in fs::read_dir(published(of).join("tests")).expect("a folder") {
        let entry = entry.expect("an entry");
        if entry.file_name() != except {
            fs::copy(entry.path(), folder.join("tests").join(entry.file_name())).expect("a copy");
        }
    }
    folder
}

/// Makes a package with the tests of url, whose list of expected failures is ours.
fn url(name: &str, expected_failures: &str) -> PathBuf {
    let manifest = format!(
        "[features]\ndefault = ['std', 'serde', 'expose_internals']\nstd = []\nserde = []\nexpose_internals = []\n\
         [dependencies]\nurl = {{ package = 'url-compat', path = '{}', features = ['expose_internals', 'serde'] }}\n\
         [dev-dependencies]\nserde = '1'\nserde_derive = '1'\nserde_json = '1'\n\
         [[test]]\nname = 'wpt'\nharness = false\n",
        env!("CARGO_MANIFEST_DIR")
    );
    let folder = package(name, "url", &manifest, "expected_failures.txt");
    fs::write(folder.join("tests/expected_failures.txt"), expected_failures).expect("a file");
    folder
}

/// Returns the names in the list of a suite, each below its reason, which starts with `#`.
fn names(suite: &str) -> BTreeSet<&'static str> {
    let (_, list) = DIFFERENCES.split_once(&format!("## {suite}\n")).expect("a list");
    let list = list.split("\n\n## ").next().unwrap_or_default();
    assert!(list.starts_with("# "), "a name without a reason");
    list.lines().filter(|line| !line.starts_with("# ")).collect()
}

/// Checks which tests of a harness like Rust's fail, which are in the list of the suite, and how many pass.
fn check(output: &Output, suite: &str, passes: usize) {
    let text = String::from_utf8_lossy(&output.stdout);
    let with = |result| text.lines().filter_map(move |line| line.strip_prefix("test ")?.strip_suffix(result));
    let failed: BTreeSet<&str> = with(" ... FAILED").collect();
    assert_eq!(failed, names(suite), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(with(" ... ok").count(), passes, "{text}");
}

/// On other systems, url has other tests.
#[cfg(unix)]
#[test]
fn the_unit_tests_of_url_pass_except_those_of_the_list() {
    check(&cargo(&url("unit", ""), &["test", "--offline", "--test", "unit"]), "url, unit", 64);
}

/// The driver fails for an expected failure that passes or does not run, too.
#[test]
fn the_web_platform_tests_of_url_pass_except_those_of_the_list() {
    let names = names("url, wpt");
    let list: String = names.iter().flat_map(|name| [name, "\n"]).collect();
    let output = cargo(&url("wpt", &list), &["test", "--offline", "--test", "wpt"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    let count = |end| text.lines().filter(|line| line.ends_with(end)).count();
    assert_eq!((count("✅"), count("✅ (expected fail)")), (1051, names.len()));
}

#[test]
fn the_tests_of_idna_pass_except_those_of_the_list() {
    let manifest = format!(
        "[dependencies]\nidna = {{ path = '{}/patch/idna' }}\n\
         [dev-dependencies]\nassert_matches = '1'\nserde_json = '1'\ntester = '0.9'\n\
         [[test]]\nname = 'tests'\nharness = false\n[[test]]\nname = 'deprecated'\ntest = false\n\
         [[test]]\nname = 'punycode'\ntest = false\n[[test]]\nname = 'uts46'\ntest = false\n",
        env!("CARGO_MANIFEST_DIR")
    );
    let arguments = ["test", "--offline", "--no-fail-fast", "--test", "tests", "--test", "unit", "--test", "unitbis"];
    check(&cargo(&package("idna", "idna", &manifest, ""), &arguments), "idna", 12_795);
}

/// What the tests in the library of urlpattern use of it and is private there.
const PRIVATE: &str = "pub use urlpattern::*;
mod canonicalize_and_process {
    pub(crate) fn canonicalize_pathname(text: &str) -> Result<String, crate::Error> {
        let init = crate::UrlPatternInit { pathname: Some(text.to_owned()), ..Default::default() };
        <crate::UrlPattern>::parse(init, Default::default()).map(|pattern| pattern.pathname.pattern_string)
    }
}
";

/// One of them has hundreds of cases.
#[test]
fn the_tests_of_urlpattern_pass_except_those_of_the_list() {
    let here = env!("CARGO_MANIFEST_DIR");
    let manifest = format!(
        "[dependencies]\nurl = {{ path = '{here}/patch/url' }}\nurlpattern = {{ path = '{here}/patch/urlpattern' }}\nregex = '1'\n\
         serde = {{ version = '1', features = ['derive'] }}\nserde_json = '1'\n"
    );
    let sources = published("urlpattern").join("src");
    let library = fs::read_to_string(sources.join("lib.rs")).expect("a file");
    let tests = library.find("#[cfg(test)]").expect("tests");
    let folder = empty_package("urlpattern", "2024", &manifest, &(PRIVATE.to_owned() + &library[tests..]));
    fs::create_dir_all(folder.join("src/testdata")).expect("a folder");
    let cases = "testdata/urlpatterntestdata.json";
    fs::copy(sources.join(cases), folder.join("src").join(cases)).expect("a copy");
    check(&cargo(&folder, &["test", "--offline", "--lib"]), "urlpattern", 8);
}
