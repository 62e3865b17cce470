//! The files of fixtures/suite. `survivors.txt` has the mutants and branches that the suite does not show, and why not.

use crate::{
    program::{Program, numbers},
    sites::Mutant,
};
use serde_json::{Map, Value, json};
use std::{collections::BTreeMap, fmt::Write as _, fs, path::Path};

/// The files of cases.
pub(crate) const FILES: [&str; 6] = [
    "urltestdata.json",
    "setters_tests.json",
    "percent-encoding.json",
    "encodings.json",
    "urlsearchparams.json",
    "urlpatterntestdata.json",
];

const COMMENT: &str = "Made by url-mutants; README.md says what the members are.";

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

/// The files, by name, and the lines of survivors without a reason.
pub(crate) fn files(folder: &Path, program: &Program, chosen: &Value) -> (Vec<(&'static str, String)>, Vec<String>) {
    let mut by_file: BTreeMap<&str, Vec<&Value>> = FILES.into_iter().map(|name| (name, Vec::new())).collect();
    for case in chosen["cases"].as_array().into_iter().flatten() {
        by_file.entry(case["file"].as_str().unwrap_or_default()).or_default().push(case);
    }
    let mut files: Vec<(&str, String)> =
        FILES.into_iter().map(|name| (name, file(name, &by_file[name], program))).collect();
    let before = fs::read_to_string(folder.join("survivors.txt")).unwrap_or_default();
    let survivors = survivors(chosen, program, &before);
    let summary = json!({
        "candidates": chosen["candidates"],
        "cases": by_file.iter().map(|(name, cases)| ((*name).into(), cases.len().into())).collect::<Map<_, _>>(),
        "mutants": program.found.mutants.len() - program.rejected.len(),
        "killed": numbers(&chosen["killed"]).len(),
        "branches": program.found.branches.len(),
        "reached": numbers(&chosen["reached"]).len(),
    });
    files.push(("summary.json", format!("{summary:#}\n")));
    files.push(("survivors.txt", survivors.text));
    (files, survivors.unexplained)
}

/// The reasons. A survivor has the name of one, and what a reader needs to check it.
const RULES: &[(&str, &str)] = &[
    ("argument", "No member of the classes gives the argument, or calls the function with, another value."),
    ("code", "Only the name of an error within ToASCII changes. The domain parser asks whether there is one."),
    ("earlier", "An earlier step excludes the inputs for which the result would differ."),
    ("later", "A later step comes to the same result, or does not read what changes."),
    ("long", "An input that shows it is longer than a case should be."),
    ("model", "It is about how url-model is written. The standard has no such step."),
    ("same", "Both have the same value for every input."),
    ("throws", "A later step throws in any case. The classes show only that something was thrown."),
];

/// What follows the last ` | ` of a survivor that nobody has explained yet.
const UNEXPLAINED: &str = "?";

/// What the command says about survivors.
struct Survivors {
    text: String,
    /// The lines without a reason.
    unexplained: Vec<String>,
}

/// Whether a reason begins with the name of a rule.
fn is_reason(reason: &str) -> bool {
    let rule = reason.split_once(':').map_or(reason, |(rule, _)| rule);
    RULES.iter().any(|(name, _)| *name == rule)
}

/// A line for each mutant that no candidate kills and each branch that none reaches, with the reasons of `before`.
fn survivors(chosen: &Value, program: &Program, before: &str) -> Survivors {
    let reasons: BTreeMap<&str, &str> = before.lines().filter_map(|line| line.rsplit_once(" | ")).collect();
    let (killed, reached) = (numbers(&chosen["killed"]), numbers(&chosen["reached"]));
    let is_left = |index: &usize| !killed.contains(index) && !program.rejected.contains(index);
    let mutants = (0..program.found.mutants.len()).filter(is_left).map(|index| &program.found.mutants[index]);
    let branches = program.found.branches.iter().enumerate().filter(|(index, _)| !reached.contains(index));
    let line = |Mutant { place, change }: &Mutant| {
        let found = format!("{} {} | {}", place.file, place.function, change.replace(" | ", " |"));
        let reason = reasons.get(found.as_str()).copied().filter(|reason| is_reason(reason)).unwrap_or(UNEXPLAINED);
        format!("{found} | {reason}")
    };
    let lines: Vec<String> = mutants.chain(branches.map(|(_, branch)| branch)).map(line).collect();
    let unexplained = lines.iter().filter(|line| line.ends_with(" | ?")).cloned().collect();
    let mut text = "# The mutants and branches of url-model that no candidate kills or reaches. File and function | change | why.\n\
        # url-mutants writes the lines, and keeps the reasons. One of these rules comes first.\n#\n"
        .to_owned();
    for (name, rule) in RULES {
        let _ = writeln!(text, "# {name}: {rule}");
    }
    text.push('\n');
    for line in lines {
        text += &line;
        text.push('\n');
    }
    Survivors { text, unexplained }
}
