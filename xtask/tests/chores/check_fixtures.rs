//! `cargo xtask check-fixtures`.

use crate::repository::{Scratch, real, xtask};

#[test]
fn the_fixtures_match_sources() {
    xtask(&real(), &["check-fixtures"]).unwrap();
}

#[test]
fn every_difference_is_reported() {
    let scratch = Scratch::new("fixtures");
    let good = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    let line = |name: &str| format!("{name} | a | 1 | b | MIT | {good}\n");
    scratch.write("few/fixtures/same", "abc");
    scratch.write("few/fixtures/folder/changed", "abd");
    scratch.write("few/fixtures/unnamed", "abc");
    scratch.write("few/fixtures/own/1", "1");
    scratch.write("few/fixtures/owned/1", "1");
    let sources =
        ["# A comment\nown/ | our own\n".to_owned(), line("same"), line("folder/changed"), line("gone")].concat();
    scratch.write("few/fixtures/SOURCES", sources);
    let error = xtask(&scratch.root().join("few"), &["check-fixtures"]).unwrap_err();
    for part in [
        "folder/changed: expected SHA-256 ba7816bf",
        "unnamed: SOURCES does not list this file",
        "owned/1: SOURCES does not list this file",
        "gone: SOURCES lists a file that does not exist",
    ] {
        assert!(error.contains(part), "{error}");
    }
    assert_eq!(error.lines().count(), 4, "{error}");

    // Lines that cannot be parsed hide no other error, and their files are reported once.
    let bad = ["same | a | 1\n".to_owned(), line("folder/changed"), line("gone").replace(good, "ba78")].concat();
    scratch.write("few/fixtures/SOURCES", ["own/ | our own\n", "owned/ | our own\n", &bad].concat());
    let error = xtask(&scratch.root().join("few"), &["check-fixtures"]).unwrap_err();
    for part in [
        "SOURCES:3: expected 6 fields",
        "SOURCES:5: expected 6 fields",
        "folder/changed: expected SHA-256 ba7816bf",
        "unnamed: SOURCES does not list this file",
        "gone: SOURCES lists a file that does not exist",
    ] {
        assert!(error.contains(part), "{part}: {error}");
    }
    assert_eq!(error.lines().count(), 5, "{error}");

    for (sources, message) in [
        ("same | a | 1\n".into(), ":1: expected 6 fields"),
        (line("same").replace(" | MIT", ""), ":1: expected 6 fields, the last of them a SHA-256"),
        (line("same").replace(good, "ba78"), ":1: expected 6 fields, the last of them a SHA-256"),
        ("own | our own\n".into(), ":1: expected 6 fields"),
        ("our own/ | our own\n".into(), ":1: expected 6 fields"),
        (["# A comment\n", &*line("same"), &*line("same")].concat(), ":3: same is listed twice"),
    ] {
        scratch.write("few/fixtures/SOURCES", sources);
        let error = xtask(&scratch.root().join("few"), &["check-fixtures"]).unwrap_err();
        assert!(error.contains(&format!("SOURCES{message}")), "{error}");
    }
}
