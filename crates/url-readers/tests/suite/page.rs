//! The tables of published confusions: one of all of them for each reader, and those on the page docs/readers.md.
//!
//! With the variable `UPDATE`, they are written.

use crate::{cell::cell, programs::inputs::unescape, quoted::rows};
use std::{env, fmt::Write as _, fs, path::Path};
use url_readers::{Reader, all_readers};

/// Asserts that a file has this content, or writes it.
fn assert_content(path: &str, content: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path);
    if env::var("UPDATE").is_ok() {
        fs::write(&path, content).expect("it can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    assert!(found == content, "{} is not current; with UPDATE=1, this test writes it", path.display());
}

/// The published texts, with escapes, and their sources.
fn confusions() -> Vec<(&'static str, &'static str)> {
    let row = |row: &'static str| {
        let mut columns = row.split('\t');
        columns.next().zip(columns.next()).expect("a text and a source")
    };
    rows(include_str!("confusions.tsv")).map(row).collect()
}

#[test]
fn all_readers_on_all_published_confusions() {
    let names: Vec<&str> = all_readers().map(Reader::name).collect();
    let mut table = format!(
        "# The host and port that each reader sees in the texts of `url-readers/tests/suite/confusions.tsv`, written by a test \
         of url-readers with UPDATE=1.\n# text\t{}\n",
        names.join("\t")
    );
    for (text, _) in confusions() {
        let cells: Vec<String> = all_readers().map(|reader| cell(reader, &unescape(text))).collect();
        table += &(text.to_owned() + "\t" + &cells.join("\t") + "\n");
    }
    assert_content("fixtures/readers/confusions.tsv", &table);
}

/// The page has twenty of the confusions, each followed by a table of the readers by what they see.
#[test]
fn the_page_has_what_each_reader_sees() {
    let page = include_str!("../../../../docs/readers.md");
    let (before, sections) = page.split_once("\n## Twenty published confusions\n").expect("the section");
    let mut updated = before.to_owned() + "\n## Twenty published confusions\n";
    let mut sections = sections.split("\n### ");
    updated += sections.next().unwrap_or_default();
    let mut count = 0;
    for section in sections {
        let (_, text) = section.split_once("```text\n").expect("a text");
        let text = text.split_once("\n```").expect("its end").0;
        assert!(confusions().iter().any(|(known, _)| *known == text), "{text} is not in confusions.tsv");
        let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
        for reader in all_readers() {
            let cell = match cell(reader, &unescape(text)) {
                refused if refused == "refused" => "rejected".to_owned(),
                cell => cell,
            };
            match groups.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, names)) => names.push(reader.name()),
                None => groups.push((cell, vec![reader.name()])),
            }
        }
        assert!(groups.len() > 1, "all readers agree about {text}");
        let (explanation, _) = section.split_once("\n| host | readers |\n").expect("a table");
        updated += &("\n### ".to_owned() + explanation + "\n| host | readers |\n|---|---|\n");
        for (cell, names) in groups {
            let _ = writeln!(updated, "| {cell} | {} |", names.join(", "));
        }
        count += 1;
    }
    assert_eq!(count, 20);
    assert_content("docs/readers.md", &updated);
}
