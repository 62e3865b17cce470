//! survivors.txt: the mutants and branches that the suite does not show, and why not.

use super::{
    program::{Program, numbers},
    sites::Mutant,
};
use serde_json::Value;
use std::{collections::BTreeMap, fmt::Write as _};

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
pub(super) struct Survivors {
    pub(super) text: String,
    /// The lines without a reason.
    pub(super) unexplained: Vec<String>,
}

/// Whether a reason begins with the name of a rule.
fn is_reason(reason: &str) -> bool {
    let rule = reason.split_once(':').map_or(reason, |(rule, _)| rule);
    RULES.iter().any(|(name, _)| *name == rule)
}

/// A line for each mutant that no candidate kills and each branch that none reaches, with the reasons of `before`.
pub(super) fn survivors(chosen: &Value, program: &Program, before: &str) -> Survivors {
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
        # `cargo xtask conformance-suite` writes the lines, and keeps the reasons. One of these rules comes first.\n#\n"
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
