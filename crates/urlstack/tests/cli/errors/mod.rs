//! The site's page of error codes is made from errors.txt and from the kinds of errors in the code.

mod causes;
mod codes;

use causes::causes;
use codes::{REPORTED, kinds, types_with_codes, unknown_names};
use std::collections::{BTreeMap, BTreeSet};
use url_core::error::ValidationErrorKind;

/// A group of errors: its title, how an input is tried, an introduction, and its errors.
struct Section {
    title: &'static str,
    door: &'static str,
    introduction: &'static str,
    entries: Vec<Entry>,
}

struct Entry {
    code: &'static str,
    /// An input that causes the error, or nothing if one string does not.
    example: Option<&'static str>,
    /// What to do, or nothing if the message says it.
    remedy: &'static str,
}

fn sections() -> Vec<Section> {
    let mut sections: Vec<Section> = Vec::new();
    for line in include_str!("../../errors.txt").lines().filter(|line| !line.is_empty()) {
        if let Some(title) = line.strip_prefix("# ") {
            sections.push(Section { title, door: "", introduction: "", entries: Vec::new() });
            continue;
        }
        let section = sections.last_mut().expect("a title");
        if let Some(door) = line.strip_prefix("! ") {
            section.door = door;
        } else if let Some(text) = line.strip_prefix("? ") {
            section.introduction = text;
        } else {
            let fields: Vec<&str> = line.split('\t').collect();
            let [code, example, remedy] = fields[..] else { panic!("three columns: {line}") };
            section.entries.push(Entry { code, example: Some(example).filter(|text| *text != "-"), remedy });
        }
    }
    sections
}

/// The doors of each code, in the order of the page.
fn doors(sections: &[Section]) -> BTreeMap<&'static str, Vec<&'static str>> {
    let mut doors: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for Section { door, entries, .. } in sections {
        for Entry { code, .. } in entries {
            doors.entry(code).or_default().push(door);
        }
    }
    doors
}

/// Returns the page.
fn page() -> String {
    let mut page = INTRODUCTION.to_owned();
    let sections = sections();
    let doors = doors(&sections);
    for Section { title, door, introduction, entries } in &sections {
        page.extend(["\n## ", title, "\n\n", introduction, "\n\n"]);
        let kinds = kinds(door);
        let columns = [
            kinds.iter().any(|(_, message)| !message.is_empty()),
            entries.iter().any(|entry| entry.example.is_some()),
            entries.iter().any(|entry| entry.remedy != "-"),
        ];
        let row = |cells: [String; 4]| {
            let [code, others @ ..] = cells;
            let others = others.into_iter().zip(columns).filter_map(|(cell, is_there)| is_there.then_some(cell));
            let cells: Vec<String> = [code].into_iter().chain(others).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        page += &row(["code", "message", "input", "what to do"].map(str::to_owned));
        page += &row(["---"; 4].map(str::to_owned)).replace(' ', "");
        for Entry { code, example, remedy } in entries {
            let message = kinds.iter().find(|(name, _)| name == code).map_or("", |(_, message)| message);
            let name = match code.parse::<ValidationErrorKind>() {
                Ok(kind) if *door == "validation" => {
                    let failure = if kind.is_failure() { ", *failure*" } else { "" };
                    format!("[`{code}`]({}){failure}", kind.anchor())
                }
                _ => format!("`{code}`"),
            };
            let name = format!("<a id=\"{}\"></a>{name}", anchor(&doors, door, code));
            let cell = |text: &str| text.replace('|', "\\|");
            let example = example.map(|text| format!("`{}`", cell(text))).unwrap_or_default();
            page += &row([name, cell(message), example, cell(remedy)]);
        }
    }
    page + &shared(&sections, &doors)
}

/// The anchor of a row: its code, unless another section has the code, too. The names of the standard are always anchors.
fn anchor(doors: &BTreeMap<&str, Vec<&str>>, door: &str, code: &str) -> String {
    if doors[code].len() == 1 || door == "validation" { code.to_owned() } else { format!("{door}-{code}") }
}

/// The section of the codes that several sections have.
fn shared(sections: &[Section], doors: &BTreeMap<&str, Vec<&str>>) -> String {
    let mut text = SHARED.to_owned();
    for (code, doors) in doors.iter().filter(|(_, doors)| doors.len() > 1 && doors[0] != "validation") {
        let links = doors.iter().map(|door| {
            let section = sections.iter().find(|section| section.door == *door).expect("a section");
            format!("[{}](#{door}-{code})", section.title.replace('`', ""))
        });
        let links = links.collect::<Vec<_>>().join(", ");
        text.extend(["| <a id=\"", *code, "\"></a>`", *code, "` | ", &links, " |\n"]);
    }
    text
}

const INTRODUCTION: &str = "# Error codes

Look up the code of an error: its message, an input that causes it, and what to do. [Questions](faq.md#how-do-i-read-an-error)
says how to read an error. A test tries each input here. A row without an input is about an error that needs more than
one string, or a very long one. The address of this page with `#` and a code leads to the code.
";

const SHARED: &str = "
## Codes that several kinds of errors share

| code | errors |
|---|---|
";

#[test]
fn each_input_causes_its_error() {
    let mut failed = Vec::new();
    let mut count = 0;
    for Section { door, entries, .. } in sections() {
        for Entry { code, example, .. } in entries {
            let Some(input) = example else { continue };
            count += 1;
            if !causes(door, input, code) {
                failed.push(format!("{door}: {input} does not cause {code}"));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
    assert!(count > 230, "{count}");
}

/// Each code of each door is in its section once, and each entry is such a code.
#[test]
fn the_page_has_each_code_once() {
    for Section { door, title, entries, .. } in sections() {
        let sorted = |mut codes: Vec<&'static str>| {
            codes.sort_unstable();
            codes
        };
        let codes = sorted(entries.iter().map(|entry| entry.code).collect());
        assert_eq!(codes, sorted(kinds(door).iter().map(|(code, _)| *code).collect()), "{title}");
        assert!(!codes.is_empty(), "{title}");
    }
}

/// Each type of each crate that reports a code has a door, whose codes the page has.
#[test]
fn the_page_has_the_codes_of_each_type() {
    let named = REPORTED.iter().map(|(krate, name, _)| ((*krate).to_owned(), (*name).to_owned()));
    assert_eq!(types_with_codes(), named.collect());
    let doors: BTreeSet<&str> = sections().iter().map(|section| section.door).collect();
    let others = ["check", "program"];
    assert_eq!(doors, REPORTED.iter().map(|(.., door)| *door).chain(others).collect());
}

/// A name of a failure that a test cannot read in the source would be missing on the page.
#[test]
fn the_names_of_failures_are_known() {
    assert_eq!(unknown_names(), BTreeSet::new());
}

/// Each code is an anchor of the page, once, because addresses of errors lead there.
#[test]
fn the_page_of_error_codes_can_be_made() {
    let page = page();
    for code in doors(&sections()).keys() {
        assert_eq!(page.matches(&format!("<a id=\"{code}\"></a>")).count(), 1, "{code}");
    }
    let mut anchors: Vec<&str> = page.split("<a id=\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    let count = anchors.len();
    anchors.sort_unstable();
    anchors.dedup();
    assert_eq!((anchors.len(), count > 290), (count, true));
    url_model::write_page("error-codes.md", &page);
}
