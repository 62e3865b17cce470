//! The column of linkify in the table of docs/extract.md.

use linkify::LinkFinder;

#[test]
fn the_page_has_what_linkify_finds() {
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../../docs/extract.md")).expect("the page");
    let (_, table) = page.split_once("| text | url-extract |").expect("the table");
    let mut count = 0;
    for row in table.lines().skip(2).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split(" | ").map(str::trim).collect();
        let text = cells[0].trim_matches('`');
        let found: Vec<String> = LinkFinder::new().links(text).map(|link| format!("`{}`", link.as_str())).collect();
        let expected = if found.is_empty() { "nothing".to_owned() } else { found.join(" ") };
        assert_eq!(cells[2], expected, "{text}");
        count += 1;
    }
    assert!(count >= 25, "{count}");
}
