//! The files of fixtures/suite.

use super::{program::Program, sites::Mutant};
use crate::whole_files::write_all;
use serde_json::{Map, Value, json};
use std::{
    collections::{BTreeMap, BTreeSet},
    fmt::Write as _,
    fs,
    path::Path,
};

const COMMENT: &str = "Made by `cargo xtask conformance-suite`; README.md says what the members are.";

/// What follows the last ` | ` of a survivor that nobody has explained yet.
const UNEXPLAINED: &str = "?";

fn numbers(value: &Value) -> BTreeSet<usize> {
    value.as_array().into_iter().flatten().filter_map(Value::as_u64).map(|number| number as usize).collect()
}

/// The clause that most of the mutants are in that only this case kills, or of the branches that it reaches.
fn clause<'a>(case: &Value, program: &'a Program) -> &'a str {
    let mutants = numbers(&case["mutants"]).into_iter().map(|index| &program.found.mutants[index]);
    let branches = numbers(&case["branches"]).into_iter().map(|index| &program.found.branches[index]);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for found in mutants.chain(branches) {
        *counts.entry(&found.place.clause).or_default() += 1;
    }
    counts.into_iter().rev().max_by_key(|(_, count)| *count).map_or("", |(clause, _)| clause)
}

/// The members of a case in the file.
fn members(case: &Value, program: &Program) -> Value {
    let mut members = Map::new();
    for part in ["given", "answer"] {
        members.extend(case[part].as_object().cloned().unwrap_or_default());
    }
    members.insert("clause".into(), clause(case, program).into());
    members.insert("inWebPlatformTests".into(), case["isKnown"].clone());
    members.into()
}

/// A case a line.
fn array(cases: &[Value], indent: &str) -> String {
    cases.iter().map(|case| format!("{indent}{case}")).collect::<Vec<_>>().join(",\n")
}

fn file(name: &str, cases: &[&Value], program: &Program) -> String {
    if name != "setters_tests.json" {
        let cases: Vec<Value> = [json!(COMMENT)].into_iter().chain(cases.iter().map(|c| members(c, program))).collect();
        return format!("[\n{}\n]\n", array(&cases, "  "));
    }
    let mut setters: BTreeMap<&str, Vec<Value>> = BTreeMap::new();
    for case in cases {
        setters.entry(case["setter"].as_str().unwrap_or_default()).or_default().push(members(case, program));
    }
    let mut text = format!("{{\n  \"comment\": [{}]", json!(COMMENT));
    for (setter, cases) in setters {
        let _ = write!(text, ",\n  {}: [\n{}\n  ]", json!(setter), array(&cases, "    "));
    }
    text + "\n}\n"
}

/// A line for each mutant that no candidate kills and each branch that none reaches, with the reasons of `before`.
fn survivors(chosen: &Value, program: &Program, before: &str) -> (String, usize) {
    let reasons: BTreeMap<&str, &str> = before.lines().filter_map(|line| line.rsplit_once(" | ")).collect();
    let (killed, reached) = (numbers(&chosen["killed"]), numbers(&chosen["reached"]));
    let is_left = |index: &usize| !killed.contains(index) && !program.refused.contains(index);
    let mutants = (0..program.found.mutants.len()).filter(is_left).map(|index| &program.found.mutants[index]);
    let branches = program.found.branches.iter().enumerate().filter(|(index, _)| !reached.contains(index));
    let line = |Mutant { place, change }: &Mutant| {
        let found = format!("{} {} | {}", place.file, place.function, change.replace(" | ", " |"));
        let reason = reasons.get(found.as_str()).copied().unwrap_or(UNEXPLAINED);
        format!("{found} | {reason}")
    };
    let lines: Vec<String> = mutants.chain(branches.map(|(_, branch)| branch)).map(line).collect();
    let unexplained = lines.iter().filter(|line| line.ends_with(" | ?")).count();
    let header = "# The mutants and branches of url-model that no candidate kills or reaches: file and function | change | why.\n\
        # `cargo xtask conformance-suite` writes the lines, and keeps the reasons.\n";
    (lines.iter().fold(header.to_owned(), |text, line| text + line + "\n"), unexplained)
}

/// Writes the files, and returns what they are.
pub(super) fn write(repository: &Path, program: &Program, chosen: &Value) -> Result<String, String> {
    let folder = repository.join("fixtures/suite");
    let mut by_file: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for case in chosen["cases"].as_array().into_iter().flatten() {
        by_file.entry(case["file"].as_str().unwrap_or_default()).or_default().push(case);
    }
    let counts: Map<String, Value> = by_file.iter().map(|(name, cases)| ((*name).into(), cases.len().into())).collect();
    let mut files: Vec<(&str, String)> =
        by_file.iter().map(|(name, cases)| (*name, file(name, cases, program))).collect();
    let before = fs::read_to_string(folder.join("survivors.txt")).unwrap_or_default();
    let (survivors, unexplained) = survivors(chosen, program, &before);
    let mutants = program.found.mutants.len() - program.refused.len();
    let summary = json!({
        "candidates": chosen["candidates"],
        "cases": counts,
        "mutants": mutants,
        "killed": numbers(&chosen["killed"]).len(),
        "branches": program.found.branches.len(),
        "reached": numbers(&chosen["reached"]).len(),
    });
    files.push(("summary.json", format!("{summary:#}\n")));
    files.push(("survivors.txt", survivors));
    write_all(&folder, &files).map_err(|error| error.to_string())?;
    Ok(format!("{summary:#}\n{unexplained} survivors without a reason"))
}
