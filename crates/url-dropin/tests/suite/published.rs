//! The tests that the package url publishes, unmodified, against this package.
//!
//! Their files are taken from where Cargo unpacked the package, whose checksum is in Cargo.lock.

use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

#[cfg(unix)]
const UNIT: &str = include_str!("../differences/unit.txt");
const WEB_PLATFORM: &str = include_str!("../differences/wpt.txt");

/// Returns the folder of the package url of the registry.
pub(crate) fn published() -> PathBuf {
    let output = cargo(Path::new(env!("CARGO_MANIFEST_DIR")), &["metadata", "--format-version", "1"]);
    let metadata: serde_json::Value = serde_json::from_slice(&output.stdout).expect("cargo metadata writes JSON");
    let packages = metadata["packages"].as_array().expect("packages");
    let package = packages.iter().find(|package| package["name"] == "url" && package["source"].is_string());
    let manifest = package.expect("the published package")["manifest_path"].as_str().expect("a path");
    Path::new(manifest).parent().expect("its folder").to_path_buf()
}

/// Runs Cargo in a folder, with the lock file of this package and no network.
fn cargo(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO")).args(arguments).args(["--offline"]).current_dir(folder).output().expect("cargo runs")
}

/// Makes a package whose tests are those of the published one, and which depends on this one. Its list of expected
/// failures is ours.
fn package(name: &str, expected_failures: &str) -> PathBuf {
    let (here, published) = (Path::new(env!("CARGO_MANIFEST_DIR")), published());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::create_dir_all(folder.join("tests")).expect("a folder");
    fs::create_dir_all(folder.join("src")).expect("a folder");
    let manifest = format!(
        "[package]\nname = 'published'\nversion = '0.0.0'\nedition = '2018'\n[workspace]\n\
         [features]\ndefault = ['std', 'serde', 'expose_internals']\nstd = []\nserde = []\nexpose_internals = []\n\
         [dependencies]\nurl = {{ path = '{}', features = ['expose_internals', 'serde'] }}\n\
         [dev-dependencies]\nserde = '1'\nserde_derive = '1'\nserde_json = '1'\n\
         [[test]]\nname = 'unit'\n[[test]]\nname = 'wpt'\nharness = false\n",
        here.display()
    );
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("a file");
    write("Cargo.toml", &manifest);
    write("src/lib.rs", "");
    fs::copy(here.join("Cargo.lock"), folder.join("Cargo.lock")).expect("the lock file");
    write("tests/expected_failures.txt", expected_failures);
    for file in ["unit.rs", "wpt.rs", "urltestdata.json", "setters_tests.json"] {
        let file = Path::new("tests").join(file);
        fs::copy(published.join(&file), folder.join(&file)).expect("a file of the package");
    }
    folder
}

/// Returns the names in a list of `tests/differences`, each below its reason, which starts with `#`.
fn names(list: &str) -> BTreeSet<&str> {
    assert!(list.starts_with("# "), "a name without a reason");
    list.lines().filter(|line| !line.starts_with("# ")).collect()
}

/// On other systems, url has other tests.
#[cfg(unix)]
#[test]
fn the_unit_tests_of_url_pass_except_those_of_the_list() {
    let output = cargo(&package("unit", ""), &["test", "--test", "unit", "--no-fail-fast"]);
    let text = String::from_utf8_lossy(&output.stdout);
    let with = |result| text.lines().filter_map(move |line| line.strip_prefix("test ")?.strip_suffix(result));
    let failed: BTreeSet<&str> = with(" ... FAILED").collect();
    assert_eq!(failed, names(UNIT), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(with(" ... ok").count(), 64);
}

/// The driver fails for an expected failure that passes or does not run, too.
#[test]
fn the_web_platform_tests_of_url_pass_except_those_of_the_list() {
    let names = names(WEB_PLATFORM);
    let list: String = names.iter().flat_map(|name| [name, "\n"]).collect();
    let output = cargo(&package("wpt", &list), &["test", "--test", "wpt"]);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}\n{}", String::from_utf8_lossy(&output.stderr));
    let count = |end| text.lines().filter(|line| line.ends_with(end)).count();
    assert_eq!((count("✅"), count("✅ (expected fail)")), (1051, names.len()));
}
