//! Chores about pages: `cargo xtask site`, as far as it needs no mdBook, `cargo xtask picture`,
//! `cargo xtask conformance-matrix --check`, and `cargo xtask doors`, which runs the lines of one.

use crate::{
    documents,
    repository::{Scratch, git, real, xtask},
};
use std::{fs, path::Path, process::Command};

#[test]
fn every_page_is_a_chapter() {
    let scratch = Scratch::new("site");
    let output = scratch.root().display().to_string();
    let message = xtask(&real(), &["site", "--sources-only", "--output", &output]).unwrap();
    let summary = scratch.read("src/SUMMARY.md");
    let pages = fs::read_dir(real().join("docs")).unwrap().map(|entry| entry.unwrap().file_name());
    let pages: Vec<String> = pages.map(|name| name.to_string_lossy().into_owned()).collect();
    let is_page = |name: &&String| Path::new(name).extension().is_some_and(|extension| extension == "md");
    for page in pages.iter().filter(is_page).filter(|page| *page != "README.md") {
        assert_eq!(summary.matches(&format!("({page})")).count(), 1, "{page}: {summary}");
        assert!(scratch.read(&format!("src/{page}")).len() > 500, "{page}");
    }
    for page in ["introduction.md", "pages.md", "security.md", "contributing.md"] {
        assert_eq!(summary.matches(&format!("({page})")).count(), 1, "{page}: {summary}");
    }
    // Without the number of pages, which changes often.
    assert!(message.ends_with(&format!(" pages in {}\n", scratch.root().join("src").display())), "{message}");
    // From a page to another one, and to a file of the repository.
    let introduction = scratch.read("src/introduction.md");
    assert!(introduction.contains("](conformance.md") && !introduction.contains("](docs/"), "{introduction}");
    assert!(introduction.contains("https://github.com/urlstack/urlstack/tree/main/crates/url-core"));
}

#[test]
fn links_that_lead_nowhere_and_pages_outside_of_the_index_are_errors() {
    let scratch = Scratch::new("site-links");
    let page = |name: &str, text: &str| scratch.write(name, text);
    for name in ["README.md", "SECURITY.md", "CONTRIBUTING.md", "crates/urlstack/README.md"] {
        page(name, "# Page\n");
    }
    page("docs/pictures/a.png", "");
    page("docs/README.md", "## Learn\n\n| [A](a.md) | a page |\n| [Security](../SECURITY.md) | reports |\n");
    page("docs/a.md", "[index](README.md#learn) [code](../other) `[no](link.md)`\n");
    let site = || xtask(scratch.root(), &["site", "--sources-only", "--output", &output(&scratch)]);
    assert_eq!(site().unwrap_err(), "error: docs/a.md: other: no such file\n");
    page("other/b", "");
    assert!(site().unwrap().starts_with("6 pages in "));
    assert!(scratch.read("out/src/a.md").starts_with("[index](pages.md#learn) [code](https://github.com/"));
    page("docs/a.md", "[x](https://urlstack.github.io/urlstack/other.html)");
    assert!(site().unwrap_err().contains("the site has no such page that is made"));
    page("docs/a.md", "# A\n");
    page("docs/b.md", "# B\n");
    assert_eq!(site().unwrap_err(), "error: docs/README.md: b.md is not in the first column of a table\n");
}

fn output(scratch: &Scratch) -> String {
    scratch.root().join("out").display().to_string()
}

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

/// The committed answers are to the cases that are committed.
#[test]
fn other_implementations_answered_these_cases() {
    let message = xtask(&real(), &["conformance-matrix", "--check"]).unwrap();
    assert!(message.contains(" implementations, "), "{message}");
}

/// Pages that are made become chapters, and links to them stay in the site.
#[test]
fn made_pages_are_chapters() {
    let scratch = Scratch::new("made");
    let made = ["commands.md", "error-codes.md", "sql-functions.md", "confusions.md"];
    for name in made {
        scratch.write(&format!("pages/{name}"), "# Page\n\n[First](faq.md)\n");
    }
    let pages = scratch.root().join("pages").display().to_string();
    xtask(&real(), &["site", "--sources-only", "--output", &output(&scratch), "--pages", &pages]).unwrap();
    let summary = scratch.read("out/src/SUMMARY.md");
    for name in made.into_iter().chain(["clauses.md", "implementations.md", "figures.md"]) {
        assert_eq!(summary.matches(&format!("({name})")).count(), 1, "{name}: {summary}");
    }
    assert!(scratch.read("out/src/faq.md").contains("](error-codes.md)"));
    let clauses = scratch.read("out/src/clauses.md");
    for clause in ["#concept-host-parser", "#concept-basic-url-parser", "#dom-url-port", "#url-pattern-create"] {
        assert!(clauses.contains(clause), "{clause}");
    }
    assert!(clauses.contains("[concept-ipv4-parser](https://url.spec.whatwg.org/#concept-ipv4-parser) | [`parse`]("));
    let implementations = scratch.read("out/src/implementations.md");
    assert!(implementations.contains("| url 2.5.8 |") && implementations.lines().count() > 100);
    fs::remove_file(scratch.root().join("pages/commands.md")).unwrap();
    let error = xtask(&real(), &["site", "--sources-only", "--output", &output(&scratch), "--pages", &pages]);
    assert!(error.unwrap_err().contains("commands.md"));
}

/// The parts of CI that run the doors, and what they install for them.
#[test]
fn ci_runs_every_door() {
    let message = xtask(&real(), &["doors", "no such door"]).unwrap_err();
    let (_, names) = message.trim_end().split_once(", but ").unwrap();
    let parts = ["thorough", "javascript", "python", "c", "engines", "databases"];
    let runs: String = parts.iter().map(|part| documents::read(&real().join(".ci").join(part))).collect();
    let mut count = 0;
    for name in names.split("; ") {
        let run = runs.lines().filter(|line| line.contains("xtask doors")).any(|line| line.contains(name));
        assert!(run, "no part of CI runs the door {name:?}");
        count += 1;
    }
    assert_eq!(count, 9);
}

#[test]
fn doors_run_their_lines_in_a_clone() {
    for program in ["git", "bash"] {
        if let Err(error) = Command::new(program).arg("--version").output() {
            return url_model::not_run("doors_run_their_lines_in_a_clone", &format!("{program}: {error}"));
        }
    }
    let scratch = Scratch::new("doors");
    let run = |install: &str, run: &str| {
        let table = "| you use | install | run | continue with |\n|---|---|---|---|\n";
        scratch.write("docs/doors.md", format!("\n{table}| a shell | {install} | {run} | x |\n| none | | | x |\n"));
        let git = |arguments: &[&str]| git(scratch.root(), arguments);
        git(&["init", "--quiet"]);
        git(&["add", "docs/doors.md"]);
        git(&["commit", "--quiet", "--message", "a", "--allow-empty"]);
        xtask(scratch.root(), &["doors"])
    };
    let output = run("`mkdir a`<br>`cd a`", "`ls ..`<br>`echo example.com`").unwrap();
    assert!(output.starts_with("== a shell\na\ndocs\ntarget\nexample.com\na shell: "), "{output}");
    assert!(run("`true`", "`echo EXAMPLE.com`").unwrap_err().contains("the output has no \"example.co\""));
    // The output of the installation does not count, and its failure ends the door.
    assert!(run("`echo example.com`", "`true`").unwrap_err().contains("the output has no"));
    assert!(run("`false`", "`echo example.com`").unwrap_err().contains("exit status: 1"));
    assert!(run("`true` and so on", "`echo example.com`").unwrap_err().contains("expected the end of a line"));
    assert!(run("`(exit 3)`, in your package", "`echo example.com`").is_err());
}
