//! `cargo xtask check-english`.

use crate::repository::{Scratch, real, xtask};

#[test]
fn the_pages_break_no_rule() {
    let report = xtask(&real(), &["check-english"]).unwrap_or_else(|problems| panic!("{problems}"));
    let count = report.trim_end().strip_prefix("no breaches in ").and_then(|rest| rest.strip_suffix(" pages"));
    assert!(count.is_some_and(|count| count.parse::<usize>().unwrap() > 50), "{report}");
}

/// A repository with one page and one help text.
fn scratch(name: &str, page: &str, help: &str) -> Scratch {
    let scratch = Scratch::new(name);
    for (path, text) in [("docs/page.md", page), ("crates/urlstack/src/main.rs", help)] {
        scratch.write(path, text);
    }
    scratch
}

#[test]
fn each_rule_is_checked() {
    let long = "word ".repeat(25);
    let cases = [
        (&*format!("# Title\n\nFirst. A\n{long}"), "page.md:3: 26 words, more than 25: A word"),
        ("One; two; three.", "two semicolons"),
        ("It is hardly so.", "\"hardly\""),
        ("| a | whoever asks |", "\"whoever\""),
        ("Some texts, and help texts.", "\"texts\" for \"strings\""),
        ("A text\nends.", "\"a text\" for \"a string\""),
        ("A `%2F` is no slash.", "\"is no\" for \"is not a\""),
        ("The name of the type of it.", "two \"of\"s in a row"),
        ("It changed on 26 November.", "a date not like 2026-11-26"),
        ("An unrecognised name.", "British spelling"),
        ("- who asks", "\"who\" without a noun"),
        ("A table: who asks", "\"who\" without a noun"),
        ("## What surprises", "\"what\" for a noun"),
        ("| a | b |\n|---|---|\n| what it is | b |", "page.md:3: \"what\" for a noun: what it is"),
    ];
    for (page, expected) in cases {
        let scratch = scratch("english", page, "");
        let found = xtask(scratch.root(), &["check-english", "docs/page.md"]).unwrap();
        assert!(found.contains(expected) && found.trim_end().lines().count() == 1, "{page}: {found}");
    }
}

#[test]
fn code_questions_headers_and_good_sentences_break_no_rule() {
    let clean =
        ["word ".repeat(25), "```\nwho is no text\n```".into(), "What is it?".into(), "It is no longer here.".into()];
    let code = "A [link `a; b; c; is no`](of/x/of.md) of `x`; readers, who ask. There is no end.\n";
    let list = format!("{}`a`, `b`, `c` and `d`.", "word ".repeat(22));
    let header = "| what it does |\n|---|\n| It reads November 2026. |";
    let page = clean.into_iter().chain([code.into(), list, header.into()]).collect::<Vec<_>>().join("\n\n");
    let scratch = scratch("english-clean", &page, "/// A text.\nstruct Private;");
    let report = xtask(scratch.root(), &["check-english"]).unwrap();
    assert!(report.starts_with("no breaches in "), "{report}");
}

#[test]
fn help_texts_are_checked_where_clap_reads_them() {
    let help =
        "#[derive(clap::Args)]\n/// Refuse all.\nstruct A { #[arg(help = \"A text\")] a: u8, /// Those of b\n b: u8 }
        mod inner { #[derive(Debug, ValueEnum)] enum B { /// Hardly so\n C } }";
    let scratch = scratch("english-help", "", help);
    let found = xtask(scratch.root(), &["check-english", "crates/urlstack/src"]).unwrap();
    let places = ["A: \"refuse\"", "a: \"a text\"", "b: \"those of\"", "C: \"hardly\""];
    let expected = places.map(|place| format!("crates/urlstack/src/main.rs: {place}"));
    assert_eq!(found.trim_end().lines().count(), 4, "{found}");
    assert!(found.lines().zip(expected).all(|(line, expected)| line.starts_with(&expected)), "{found}");
}

/// Comments on private items and in tests are not checked.
#[test]
fn documentation_is_checked_by_crate() {
    let source = "//! Refuse one.\n\nmacro_rules! hidden { () => {} }
        /// Refuse\n/// two. A `refuse`.\n#[derive(Debug)] pub struct A { /// Refuse three.\n pub a: u8, /// Refuse\n b: u8 }
        /// Refuse\nstruct Private;
        impl A { /// Refuse four.\n pub fn a() {} /// Refuse\n fn b() {} }
        impl Clone for A { /// Refuse five.\n fn clone(&self) -> A {} }
        named_enum! { /// Refuse six.\n pub enum B { /// Refuse seven.\n C = \"c\" } }
        pub trait D { /// Refuse eight.\n fn d(); }
        #[pymethods] impl E { /// Refuse nine.\n fn e() {} }
        #[cfg(test)] mod tests { //! Refuse\n /// Refuse\n pub fn f() {} }";
    let scratch = scratch("english-docs", "", "");
    scratch.write("crates/url-x/src/lib.rs", source);
    scratch.write("crates/url-x/tests/suite/main.rs", "//! Refuse");
    scratch.write("crates/url-laws/src/lib.rs", "//! Refuse");
    let found = xtask(scratch.root(), &["check-english", "crates/url-x"]).unwrap();
    let texts = ["1: one.", "4: two.", "6: three.", "11: four.", "14: five.", "16: six.", "17: seven.", "19: eight."];
    for (line, text) in found.lines().zip(texts.iter().chain(&["21: nine."])) {
        let (number, word) = text.split_once(": ").unwrap();
        assert!(line.starts_with(&format!("crates/url-x/src/lib.rs:{number}: ")) && line.ends_with(word), "{found}");
    }
    assert_eq!(found.trim_end().lines().count(), texts.len() + 1, "{found}");
    let problems = xtask(scratch.root(), &["check-english"]).unwrap_err();
    assert_eq!(problems.strip_prefix("error: ").map(str::trim_end), Some(found.trim_end()));
}
