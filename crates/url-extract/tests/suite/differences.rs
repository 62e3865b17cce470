//! The table of differences in docs/extract.md. Its column of linkify is tested in url-bench.

use crate::gfm::autolinks;
use url_extract::{Extractor, Found};

/// Writes texts as the cell of a table.
fn cell(texts: &[&str]) -> String {
    if texts.is_empty() {
        return "nothing".to_owned();
    }
    texts.iter().map(|text| format!("`{text}`")).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_page_has_the_differences() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/extract.md")).unwrap();
    let (_, table) = page.split_once("| text | url-extract |").expect("the table");
    let extractor = Extractor::new().www(true).mail_addresses(true);
    let (mut count, mut agreed) = (0, 0);
    for row in table.lines().skip(2).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let text = cells[0].trim_matches('`');
        let found: Vec<&str> = extractor.extract(text).map(|found: Found<'_>| found.written()).collect();
        assert_eq!(cells[1], cell(&found), "{text}");
        assert_eq!(cells[3], cell(&autolinks(text)), "{text}");
        agreed += usize::from(cells[1] == cells[2] && cells[1] == cells[3]);
        count += 1;
    }
    assert!(count >= 25, "{count}");
    assert_eq!(agreed, 0, "rows without a difference");
}
