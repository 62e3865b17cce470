//! The patch in a tree of packages, with and without an old lock file.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// Makes a package that depends on url, and ends in `end`.
fn write(folder: &Path, end: &str) {
    let package = "[package]\nname = 'tree'\nversion = '0.0.0'\nedition = '2024'\n[workspace]\n";
    fs::create_dir_all(folder.join("src")).unwrap();
    fs::write(folder.join("src/lib.rs"), "").unwrap();
    fs::write(folder.join("Cargo.toml"), format!("{package}[dependencies]\nurl = '2'\n{end}")).unwrap();
}

fn cargo(folder: &PathBuf, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO")).args(arguments).arg("--offline").current_dir(folder).output().unwrap()
}

/// Returns the first line of `cargo tree -i url`, and whether Cargo warns that the patch was not used.
fn tree(folder: &PathBuf) -> (String, bool) {
    let output = cargo(folder, &["tree", "-i", "url"]);
    let (tree, messages) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let version = tree.split_whitespace().nth(1).unwrap_or_else(|| panic!("{messages}")).to_owned();
    (version, messages.contains("url v2.5.99") && messages.contains("was not used in the crate graph"))
}

#[test]
fn an_old_lock_file_keeps_the_published_package_and_only_warns() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("patch");
    // What an earlier run left.
    let _ = fs::remove_dir_all(&folder);
    let patch = format!("[patch.crates-io]\nurl = {{ path = '{}' }}\n", env!("CARGO_MANIFEST_DIR"));
    write(&folder, &patch);
    assert_eq!(tree(&folder), ("v2.5.99".to_owned(), false));

    fs::remove_file(folder.join("Cargo.lock")).unwrap();
    write(&folder, "");
    assert_eq!(tree(&folder), ("v2.5.8".to_owned(), false));
    write(&folder, &patch);
    assert_eq!(tree(&folder), ("v2.5.8".to_owned(), true));
    assert!(cargo(&folder, &["update", "-p", "url"]).status.success());
    assert_eq!(tree(&folder), ("v2.5.99".to_owned(), false));
}
