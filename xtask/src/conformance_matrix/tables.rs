//! The tables of how other implementations answer.

use serde_json::Value;
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
};

/// A case of the files, for the tables.
pub(super) struct Case {
    clause: String,
    /// What is given, for people.
    given: String,
    expected: String,
    pub(super) is_known: bool,
}

/// What an implementation answers otherwise: the texts that it returns, by file and number.
pub(super) struct Answers {
    pub(super) name: &'static str,
    pub(super) version: String,
    pub(super) ran: BTreeMap<String, u64>,
    pub(super) differing: BTreeMap<(String, usize), String>,
}

/// A text that is shown as it is, if it can be, and as JSON otherwise.
pub(super) fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

pub(super) fn shown(name: &str, setter: &str, case: &Value) -> Case {
    let (given, expected) = match name {
        "urltestdata.json" => {
            let base = case["base"].as_str().map(|base| format!(", base {base}")).unwrap_or_default();
            let href = if case["failure"] == true { "failure".into() } else { text(&case["href"]) };
            (text(&case["input"]) + &base, href)
        }
        "setters_tests.json" => {
            let given = format!("{}, {setter} = {}", text(&case["href"]), case["new_value"]);
            (given, text(&case["expected"]["href"]))
        }
        "percent-encoding.json" => (format!("query {}", case["input"]), case["output"].to_string()),
        "encodings.json" => (format!("{} in {}", text(&case["input"]), text(&case["encoding"])), text(&case["href"])),
        "urlsearchparams.json" => {
            let init = case.get("href").unwrap_or(&case["init"]);
            let calls = case["calls"].as_array().filter(|calls| !calls.is_empty());
            let calls = calls.map(|_| format!(", {}", case["calls"])).unwrap_or_default();
            (text(init) + &calls, case["expected"].to_string())
        }
        _ => {
            let expected = if case["expected_obj"] == "error" {
                "an error".into()
            } else if case["expected_match"].is_null() {
                "no match".into()
            } else {
                "a match".to_owned()
            };
            (format!("{} on {}", case["pattern"], case["inputs"]), expected)
        }
    };
    let clause = text(&case["clause"]);
    Case { clause, given, expected, is_known: case["inWebPlatformTests"] == true }
}

/// A cell of a table, in which nothing is markup.
fn cell(text: &str) -> String {
    let mut shown = String::new();
    for c in text.chars() {
        match c {
            '|' => shown.push_str("\\|"),
            '`' => shown.push('\u{2BB}'),
            c if c.is_control() || ('\u{80}'..'\u{A1}').contains(&c) || !is_shown(c) => {
                let _ = write!(shown, "U+{:04X}", u32::from(c));
            }
            c => shown.push(c),
        }
    }
    if shown.chars().count() > 90 {
        shown = shown.chars().take(87).collect::<String>() + "...";
    }
    if shown.is_empty() { "the empty string".into() } else { format!("`{shown}`") }
}

/// Whether a character can be seen by itself: ASCII, and letters that a font may be expected to have.
fn is_shown(c: char) -> bool {
    c.is_ascii() || c.is_alphabetic() && u32::from(c) < 0x600
}

/// Cases by file, and what differs.
pub(super) fn table_of_files(all: &[Answers], cases: &BTreeMap<String, Vec<Case>>) -> String {
    let mut out = String::from("| implementation |");
    for file in cases.keys() {
        let _ = write!(out, " `{file}` ({}) |", cases[file].len());
    }
    let _ = writeln!(out, " not shown by web-platform-tests |\n|---|{}---:|", "---:|".repeat(cases.len()));
    for answers in all {
        let _ = write!(out, "| {} {} |", answers.name, answers.version);
        for file in cases.keys() {
            let count = answers.differing.keys().filter(|(name, _)| name == file).count();
            let _ = match answers.ran.get(file) {
                Some(ran) if *ran as usize == cases[file].len() => write!(out, " {count} |"),
                Some(ran) => write!(out, " {count} of {ran} |"),
                None => write!(out, " - |"),
            };
        }
        let new = answers.differing.keys().filter(|(file, index)| !cases[file.as_str()][*index].is_known).count();
        let _ = writeln!(out, " {new} |");
    }
    out
}

/// The anchor of a clause, with the document if it is not the URL Standard.
fn name_of(clause: &str) -> String {
    let document = clause.trim_start_matches("https://").trim_start_matches("url.spec.whatwg.org/#");
    let name = document.replace("urlpattern.spec.whatwg.org/#", "pattern: ");
    format!("[{}]({clause})", name.replace("www.", ""))
}

/// The differences by clause, and the smallest case of each that somebody fails.
pub(super) fn table_of_clauses(all: &[Answers], cases: &BTreeMap<String, Vec<Case>>) -> String {
    let mut out = String::from("| clause | cases | of which differ | smallest |\n|---|---:|---|---|\n");
    let clauses: BTreeSet<&str> = cases.values().flatten().map(|case| case.clause.as_str()).collect();
    for clause in clauses {
        let count = cases.values().flatten().filter(|case| case.clause == clause).count();
        let case = |(file, index): &(String, usize)| &cases[file.as_str()][*index];
        let mut smallest: Option<&Case> = None;
        let mut counts = Vec::new();
        for answers in all {
            let differing: Vec<&Case> =
                answers.differing.keys().map(case).filter(|case| case.clause == clause).collect();
            if !differing.is_empty() {
                counts.push(format!("{} {}", answers.name, differing.len()));
            }
            let all = differing.into_iter().chain(smallest);
            smallest = all.min_by_key(|case| (case.given.len(), case.given.as_str()));
        }
        if let Some(smallest) = smallest {
            let (clause, counts) = (name_of(clause), counts.join(", "));
            let _ = writeln!(out, "| {clause} | {count} | {counts} | {} |", cell(&smallest.given));
        }
    }
    out
}

/// For each clause and implementation the smallest case that differs and that web-platform-tests do not have.
pub(super) fn table_of_faults(all: &[Answers], cases: &BTreeMap<String, Vec<Case>>) -> (String, usize) {
    let mut faults: BTreeSet<(&str, &str, usize)> = BTreeSet::new();
    for answers in all {
        let mut smallest: BTreeMap<&str, (&str, usize)> = BTreeMap::new();
        for (file, index) in answers.differing.keys() {
            let case = &cases[file.as_str()][*index];
            if case.is_known {
                continue;
            }
            let best = smallest.entry(&case.clause).or_insert((file, *index));
            if case.given.len() < cases[best.0][best.1].given.len() {
                *best = (file, *index);
            }
        }
        for (clause, (file, index)) in smallest {
            faults.insert((clause, file, index));
        }
    }
    let mut out = String::from("| clause | case | here | others |\n|---|---|---|---|\n");
    for (clause, file, index) in &faults {
        let case = &cases[*file][*index];
        // Everybody who fails the case, also those who have a smaller one.
        let others =
            all.iter().filter_map(|answers| Some((answers, answers.differing.get(&((*file).to_owned(), *index))?)));
        let mut by_found: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (answers, found) in others {
            by_found.entry(found).or_default().push(answers.name);
        }
        let others: Vec<String> =
            by_found.into_iter().map(|(found, names)| format!("{}: {}", names.join(", "), cell(found))).collect();
        let (given, expected) = (cell(&case.given), cell(&case.expected));
        let _ = writeln!(out, "| {} | {given} | {expected} | {} |", name_of(clause), others.join("; "));
    }
    (out, faults.len())
}
