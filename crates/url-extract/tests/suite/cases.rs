//! The cases of the rule, one in each line of `cases.jsonl`, and the table of differences in docs/extract.md.
//!
//! In a case, `text` is searched with `options`; `found` has what is found, as it is written. If there is `parsed`, it
//! has the hrefs.

use serde_json::Value;
use std::{collections::BTreeMap, fs};
use url_extract::{Extractor, Found, Syntax};

/// Returns the extractor with the options of a case.
fn extractor(options: &[&str]) -> Extractor {
    let values = |name: &str| -> Vec<&str> { options.iter().filter_map(|option| option.strip_prefix(name)).collect() };
    let mut extractor = Extractor::new().schemes_without_slashes(values("opaque:"));
    let schemes = values("scheme:");
    if !schemes.is_empty() {
        extractor = extractor.schemes(schemes);
    }
    for option in options.iter().filter(|option| !option.contains(':')) {
        extractor = match *option {
            "www" => extractor.www(true),
            #[cfg(feature = "psl")]
            "bare" => extractor.bare_hosts(true),
            "mail" => extractor.mail_addresses(true),
            "defanged" => extractor.defanged(true),
            "invalid" => extractor.invalid(true),
            syntax => extractor.syntax(syntax.parse::<Syntax>().unwrap()),
        };
    }
    extractor
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().into_iter().flatten().map(|text| text.as_str().unwrap()).collect()
}

#[test]
fn each_case_has_its_urls() {
    let mut count = 0;
    for line in include_str!("cases.jsonl").lines() {
        let case: Value = serde_json::from_str(line).unwrap();
        let text = case["text"].as_str().unwrap();
        let options = texts(&case["options"]);
        if options.contains(&"bare") && cfg!(not(feature = "psl")) {
            continue;
        }
        let extractor = extractor(&options);
        let found: Vec<Found<'_>> = extractor.extract(text).collect();
        let written: Vec<&str> = found.iter().map(Found::written).collect();
        assert_eq!(written, texts(&case["found"]), "{line}");
        if case["parsed"].is_array() {
            let hrefs: Vec<&str> = found.iter().map(|found| found.url().unwrap().as_str()).collect();
            assert_eq!(hrefs, texts(&case["parsed"]), "{line}");
        }
        for found in &found {
            assert_eq!(&text[found.range()], found.written(), "{line}");
            assert_eq!(found.result(), url_core::Url::parse(found.text()).as_ref(), "{line}");
        }
        count += 1;
    }
    assert!(count > 200, "{count}");
}

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

/// The column of linkify is tested in url-bench.
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
