//! The table of differences in docs/extract.md. Its column of linkify is tested in url-bench.

use std::{collections::BTreeMap, fs};
use url_extract::{Extractor, Found};

/// Writes texts as the cell of a table.
fn cell(texts: &[&str]) -> String {
    if texts.is_empty() {
        return "nothing".to_owned();
    }
    texts.iter().map(|text| format!("`{text}`")).collect::<Vec<_>>().join(" ")
}

fn read(path: &str) -> String {
    fs::read_to_string(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap()
}

#[test]
fn the_page_has_the_differences() {
    let (page, capture) = (read("docs/extract.md"), read("fixtures/gfm/autolinks.tsv"));
    // What cmark-gfm found, as gfm.py asked it.
    let rows = capture.lines().filter(|line| !line.starts_with('#')).map(|line| line.split('\t').collect::<Vec<_>>());
    let mut links: BTreeMap<&str, String> = rows.map(|fields| (fields[0], cell(&fields[1..]))).collect();
    let version = capture.split_whitespace().find(|word| word.starts_with("0.")).expect("the version");
    assert!(page.contains(&format!("cmark-gfm {version}")), "{version}");

    let (_, table) = page.split_once("| text | url-extract |").expect("the table");
    let extractor = Extractor::new().www(true).mail_addresses(true);
    let (mut count, mut agreed) = (0, 0);
    for row in table.lines().skip(2).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let text = cells[0].trim_matches('`');
        let found: Vec<&str> = extractor.extract(text).map(|found: Found<'_>| found.written()).collect();
        assert_eq!(cells[1], cell(&found), "{text}");
        assert_eq!(Some(cells[3]), links.remove(text).as_deref(), "{text}: run gfm.py");
        agreed += usize::from(cells[1] == cells[2] && cells[1] == cells[3]);
        count += 1;
    }
    assert!(count >= 25, "{count}");
    assert!(links.is_empty(), "not in the page: {links:?}");
    // In some rows all agree, where the sentences of the specification of Markdown say something else.
    assert!(agreed * 4 < count, "{agreed} of {count} rows without a difference");
}
