//! Published confusions (`confusions.tsv`). A line has a text, the host that each reader returns for it, and the
//! components in which the readers differ, or `accepted` if some reader accepts a text that the standard rejects.
//!
//! A table of them has what each reader sees, and is written with the variable `UPDATE`. The site has a page of them.

use crate::{cell::cell, programs::inputs::unescape, quoted::rows};
use std::{env, fmt::Write as _, fs, path::Path};
use url_readers::{Component, Failure, Reader, Reading, Verdict, all_readers};

/// Writes the escapes of a column, `\u{...}` for a character that cannot be seen.
fn escape(text: &str) -> String {
    let escape = |c: char| if matches!(c, '\'' | '"') { c.to_string() } else { c.escape_debug().to_string() };
    text.chars().map(escape).collect()
}

/// Returns the host and port, or `rejected`.
fn column(result: Result<&Reading, &Failure>) -> String {
    let Ok(reading) = result else { return "refused".to_owned() };
    let host = reading.components.host.as_deref().map_or("none".to_owned(), escape);
    reading.components.port.as_ref().map_or(host.clone(), |port| format!("{host}:{port}"))
}

fn row(input: &str) -> String {
    let verdict = Verdict::of(&unescape(input), None);
    let opinions = verdict.opinions().iter().map(|opinion| column(opinion.answer.result.as_ref()));
    let mut columns: Vec<String> = vec![column(verdict.standard())];
    columns.extend(opinions);
    let differing: Vec<&str> = verdict.differing().map(Component::as_str).collect();
    columns.push(match (&differing[..], verdict.is_ambiguous()) {
        ([], false) => "nothing".to_owned(),
        ([], true) => "accepted".to_owned(),
        _ => differing.join(" "),
    });
    columns.join("\t")
}

#[test]
fn readers_differ_on_published_confusions() {
    let (mut count, mut wrong) = (0, Vec::new());
    for line in include_str!("confusions.tsv").lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.splitn(3, '\t').collect();
        let [input, source, expected] = columns[..] else {
            panic!("{line}: expected a text, a source and the results")
        };
        let found = row(input);
        if found != expected {
            wrong.push(format!("{input}\t{source}\t{found}"));
        }
        count += 1;
    }
    assert_eq!(wrong, [""; 0], "expected other lines:\n{}", wrong.join("\n"));
    assert_eq!(count, 51);
}

#[test]
fn a_colon_in_a_path_query_or_fragment_does_not_end_a_scheme() {
    for reference in ["/wiki/Talk:Main", "?t=10:00", "#a:b", "//h:80/", "./a:b"] {
        let verdict = Verdict::of(reference, Some("https://example.org/"));
        assert!(!verdict.is_ambiguous(), "{verdict}");
    }
}

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

/// The page has each confusion, with what it is about and a table of the readers by what they see.
fn page() -> String {
    let mut page = "# Published confusions\n\n\
        Study URLs by which a check was bypassed, or could have been. Each table says which host, and port, the\n\
        [readers](readers.md#look-up-a-reader) see. URLs have the escapes `\\r`, `\\n` and `\\\\`.\n"
        .to_owned();
    let (mut about, mut count) = ("", 0);
    for line in include_str!("confusions.tsv").lines() {
        if let Some(comment) = line.strip_prefix('#') {
            about = comment.trim();
            continue;
        }
        let mut columns = line.split('\t');
        let (text, source) = columns.next().zip(columns.next()).expect("a text and a source");
        count += 1;
        let _ = write!(page, "\n## {count}. {source}\n\n```text\n{text}\n```\n\n");
        if !about.is_empty() {
            let _ = writeln!(page, "{about}\n");
        }
        about = "";
        let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
        for reader in all_readers() {
            let cell = cell(reader, &unescape(text)).replace("refused", "rejected").replace('|', "\\|");
            match groups.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, names)) => names.push(reader.name()),
                None => groups.push((cell, vec![reader.name()])),
            }
        }
        page += "| host | readers |\n|---|---|\n";
        for (cell, names) in groups {
            let _ = writeln!(page, "| {cell} | {} |", names.join(", "));
        }
    }
    page
}

#[test]
fn the_page_of_confusions_can_be_made() {
    let page = page();
    let is_reader = |reader: &&str| all_readers().any(|known| known.name() == *reader);
    assert!(
        !page.contains("for the page of the site"),
        "the comment at the start of the file is not about a confusion"
    );
    // Each table has each reader once.
    for section in page.split("\n## ").skip(1) {
        let rows = section.lines().filter_map(|line| line.strip_prefix("| ")?.strip_suffix(" |")?.rsplit(" | ").next());
        let named: Vec<&str> = rows.flat_map(|names| names.split(", ")).filter(is_reader).collect();
        assert_eq!(named.len(), all_readers().count(), "{section}");
    }
    let text = "http://google.com#@evil.com/";
    let section = page.split("\n## ").find(|section| section.contains(text)).expect("the section");
    for part in ["looks for the `@`", "| `evil.com` | rfc1738 |", "| rejected | git-2.47 |"] {
        assert!(section.contains(part), "{section}");
    }
    url_model::write_page("confusions.md", &page);
}
