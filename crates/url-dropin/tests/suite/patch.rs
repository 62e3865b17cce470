//! The patch in a tree of packages: where it may be, with and without an old lock file, and where it does not fit.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// Makes an empty folder.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    // What an earlier run left.
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("src")).unwrap();
    fs::write(folder.join("src/lib.rs"), "").unwrap();
    folder
}

/// Makes a package that depends on url, and ends in `end`.
fn write(folder: &Path, of_package: &str, version: &str, end: &str) {
    let package = "[package]\nname = 'tree'\nversion = '0.0.0'\nedition = '2024'\n";
    let manifest = format!("{package}{of_package}\n[workspace]\n[dependencies]\nurl = '{version}'\n{end}");
    fs::write(folder.join("Cargo.toml"), manifest).unwrap();
}

fn patch() -> String {
    format!("[patch.crates-io]\nurl = {{ path = '{}/patch/url' }}\n", env!("CARGO_MANIFEST_DIR"))
}

fn cargo(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO")).args(arguments).arg("--offline").current_dir(folder).output().unwrap()
}

/// Returns the first line of `cargo tree -i url`, and whether Cargo warns that the patch was not used.
fn tree(folder: &Path, arguments: &[&str]) -> (String, bool) {
    let output = cargo(folder, &[arguments, &["tree", "-i", "url"]].concat());
    let (tree, messages) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    let version = tree.split_whitespace().nth(1).unwrap_or_else(|| panic!("{messages}")).to_owned();
    (version, messages.contains("url v2.5.99") && messages.contains("was not used in the crate graph"))
}

#[test]
fn an_old_lock_file_keeps_the_published_package_and_only_warns() {
    let folder = folder("patch");
    write(&folder, "", "2", &patch());
    assert_eq!(tree(&folder, &[]), ("v2.5.99".to_owned(), false));

    fs::remove_file(folder.join("Cargo.lock")).unwrap();
    write(&folder, "", "2", "");
    assert_eq!(tree(&folder, &[]), ("v2.5.8".to_owned(), false));
    write(&folder, "", "2", &patch());
    assert_eq!(tree(&folder, &[]), ("v2.5.8".to_owned(), true));
    assert!(cargo(&folder, &["update", "-p", "url"]).status.success());
    assert_eq!(tree(&folder, &[]), ("v2.5.99".to_owned(), false));
}

/// A package, whether the patch is in its manifest, in `.cargo/config.toml` or in an argument, and what is used.
#[test]
fn the_patch_fits_by_version_wherever_it_is_and_whatever_rust_a_package_asks_for() {
    let config = format!("patch.crates-io.url.path='{}/patch/url'", env!("CARGO_MANIFEST_DIR"));
    for (name, of_package, version, place, expected) in [
        ("manifest", "", "2.5", "manifest", ("v2.5.99", false)),
        ("configuration", "", "2.5", "configuration", ("v2.5.99", false)),
        ("argument", "", "2.5", "argument", ("v2.5.99", false)),
        // Only a requirement that 2.5.99 meets is replaced.
        ("exact", "", "=2.5.8", "manifest", ("v2.5.8", true)),
        ("tilde", "", "~2.5.8", "manifest", ("v2.5.99", false)),
        // Cargo does not ask whether a patch supports the package's version of Rust.
        ("old-rust", "rust-version = '1.85'\nresolver = '3'", "2.5", "manifest", ("v2.5.99", false)),
    ] {
        let folder = folder(&format!("patch-{name}"));
        write(&folder, of_package, version, &if place == "manifest" { patch() } else { String::new() });
        if place == "configuration" {
            fs::create_dir(folder.join(".cargo")).unwrap();
            fs::write(folder.join(".cargo/config.toml"), patch()).unwrap();
        }
        let arguments: &[&str] = if place == "argument" { &["--config", &config] } else { &[] };
        let (version, is_unused) = tree(&folder, arguments);
        assert_eq!((&*version, is_unused), expected, "{name}");
    }
}
