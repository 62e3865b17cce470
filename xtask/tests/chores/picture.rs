//! `cargo xtask picture`.

use crate::repository::{Scratch, real, xtask};

#[test]
fn the_picture_of_the_program_is_current() {
    xtask(&real(), &["picture", "--check"]).unwrap();
}

#[test]
fn a_picture_shows_the_first_session_with_the_program() {
    let scratch = Scratch::new("picture");
    scratch.write("README.md", "```console\n$ cargo a\n```\n```console\n$ urlstack a&<b>\nerror: c\n```\n$ d\n");
    scratch.write("docs/pictures/terminal.svg", "");
    let run = |arguments: &[&str]| xtask(scratch.root(), &[&["picture"], arguments].concat());
    assert!(run(&["--check"]).unwrap_err().contains("is not current"));
    run(&[]).unwrap();
    run(&["--check"]).unwrap();
    let svg = scratch.read("docs/pictures/terminal.svg");
    for expected in
        [">$\u{a0}urlstack\u{a0}a&amp;&lt;b></text>", "#ff8080\">error:\u{a0}c</text>", "width=\"160\" height=\"72\""]
    {
        assert!(svg.contains(expected), "{expected}: {svg}");
    }
    assert!(!svg.contains("cargo") && !svg.contains("$\u{a0}d"), "{svg}");
}
