//! The examples of docs/lineage.md, and more of the same form: the page has the results of the readers.

use std::{fmt::Write as _, fs, path::Path};
use url_lineage::{Component, Group, compare};

/// Returns a line for each group of readers that agree on a component on which not all agree, and a line for readers
/// that reject the URL. The largest group, or the older of two, is "the others".
fn groups_of_readers(input: &str, base: Option<&str>) -> String {
    let comparison = compare(input, base);
    let names = |group: &Group<'_>| group.answers.iter().map(|answer| answer.name).collect::<Vec<_>>().join(" ");
    let mut lines = String::new();
    for component in comparison.differing() {
        let groups = comparison.groups(component);
        let largest = groups.iter().map(|group| group.answers.len()).max();
        let mut is_named = false;
        for (i, group) in groups.iter().enumerate() {
            let label = if i == 0 { component.as_str() } else { "" };
            let value = match group.value {
                Some("") => "(empty)",
                value => value.unwrap_or("(none)"),
            };
            let is_others = !is_named && Some(group.answers.len()) == largest;
            is_named |= is_others;
            let readers = if is_others { "the others".to_owned() } else { names(group) };
            writeln!(lines, "{label:8}  {value:28}  {readers}").unwrap();
        }
    }
    let rejections: Vec<&str> = comparison.rejections().map(|answer| answer.name).collect();
    if lines.is_empty() {
        let reading = comparison.answers().iter().find_map(|answer| answer.result.as_ref().ok()).unwrap();
        let texts = Component::ALL.iter().copied().filter_map(|component| reading.components.get(component));
        let readers = if rejections.is_empty() { "all" } else { "the others" };
        writeln!(lines, "{:38}  {readers}", texts.collect::<Vec<_>>().join("  ")).unwrap();
    }
    if !rejections.is_empty() {
        writeln!(lines, "{:38}  {}", "rejected by", rejections.join(" ")).unwrap();
    }
    lines
}

/// The text between the first two of `delimiter` in `text`, and what follows.
fn between<'a>(text: &'a str, open: &str, close: &str) -> Option<(&'a str, &'a str)> {
    text.split_once(open)?.1.split_once(close)
}

#[test]
fn the_examples_of_the_page() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut count = 0;
    for (path, last) in [("../../docs/lineage.md", 6), ("tests/suite/more_examples.md", 20)] {
        let page = fs::read_to_string(folder.join(path)).unwrap();
        let is_example = |section: &&str| section.starts_with(|c: char| c.is_ascii_digit());
        for section in page.split("\n### ").skip(1).filter(is_example) {
            count += 1;
            assert!(section.starts_with(&format!("{count}. ")), "{section}");
            let (line, rest) = between(section, "\n\n", "\n").unwrap();
            let (input, after) = between(line, "`", "`").unwrap();
            let base = between(after, "relative to `", "`").map(|(base, _)| base);
            let (block, _) = between(rest, "```text\n", "```").unwrap();
            assert_eq!(block, groups_of_readers(input, base), "{line}");
        }
        assert_eq!(count, last, "{path}");
    }
}
