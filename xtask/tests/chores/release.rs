//! `cargo xtask release`, as far as it needs no registry.

use crate::repository::{Scratch, git, xtask};
use std::{path::Path, process::Command};

fn manifest(name: &str, rest: &str) -> String {
    format!("[package]\nname = \"{name}\"\nversion = \"0.2.0\"\nedition = \"2024\"\n{rest}")
}

fn check(folder: &Path) -> Result<String, String> {
    xtask(folder, &["release", "--only", "versions,tags,changelog"])
}

#[test]
fn versions_tags_and_the_changelog_are_checked() {
    if Command::new("git").arg("--version").output().is_err() {
        return url_model::not_run("versions_tags_and_the_changelog_are_checked", "git is not installed");
    }
    let scratch = Scratch::new("release");
    let write = |path: &str, text: String| scratch.write(&format!("two/{path}"), text);
    let folder = scratch.root().join("two");
    write("Cargo.toml", "[workspace]\nmembers = [\"crates/*\"]\nresolver = \"3\"\n".into());
    write("crates/low/Cargo.toml", manifest("low", ""));
    write("crates/low/src/lib.rs", String::new());
    write("docs/changelog.md", "# Changelog\n\n## Unreleased\n\n## low 0.2.0\n".into());
    let dependency =
        |version: &str| format!("[dependencies]\nlow = {{ path = \"../low\", version = \"{version}\" }}\n");
    write("crates/high/Cargo.toml", manifest("high", &dependency("0.2.0")));
    write("crates/high/src/lib.rs", String::new());
    write("crates/own/Cargo.toml", manifest("own", "publish = false\n"));
    write("crates/own/src/lib.rs", String::new());
    git(&folder, &["init", "--quiet"]);
    git(&folder, &["add", "."]);
    git(&folder, &["commit", "--quiet", "--message", "first"]);
    assert!(check(&folder).unwrap().contains("versions: 2 crates\ntags: 2 crates to publish\nchangelog: it has"));

    git(&folder, &["tag", "low-0.2.0"]);
    assert!(check(&folder).unwrap().contains("tags: 1 crates to publish"));

    write("crates/low/src/lib.rs", "//! Changed.\n".into());
    write("crates/high/Cargo.toml", manifest("high", &dependency("0.2")));
    write("docs/changelog.md", "# Changelog\n\n## high 0.1.0\n\n## low 0.2.0\n".into());
    git(&folder, &["commit", "--quiet", "--all", "--message", "second"]);
    let error = check(&folder).unwrap_err();
    for part in [
        "versions: FAILED: high requires low ^0.2, not ^0.2.0",
        "tags: FAILED: low has changed since low-0.2.0",
        "changelog: FAILED: docs/changelog.md: expected `## high 0.2.0`",
        "3 of the checks failed",
    ] {
        assert!(error.contains(part), "{part}: {error}");
    }
}
