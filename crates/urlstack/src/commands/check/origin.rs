//! Where an input was before another command printed it, as `urlstack extract --to json` says.

use crate::{output::passed::Passed, record::input::Place};
use std::path::PathBuf;

/// The place in the members of a record. What it lacks is that of the record.
#[derive(Debug, Default)]
pub(crate) struct Origin {
    file: Option<PathBuf>,
    line: Option<u64>,
    /// The column of the first character of the input, from 1; 0 if it is not known.
    pub(crate) column: usize,
}

impl Origin {
    /// Takes the members `file`, `line` and `column`, which are then those of the findings.
    pub(crate) fn take(passed: &mut Passed) -> Self {
        let member = |name: &str| passed.members.iter().find(|(known, _)| known == name).map(|(_, json)| &**json);
        let number = |name| member(name)?.parse::<u64>().ok();
        let file = member("file").and_then(|json| serde_json::from_str::<String>(json).ok());
        let column = number("column").and_then(|column| usize::try_from(column).ok()).unwrap_or_default();
        // It is the name of standard input.
        let file = file.filter(|file| file != "<stdin>").map(PathBuf::from);
        let line = number("line");
        passed.members.retain(|(name, _)| !["file", "line", "column", "end_column"].contains(&&**name));
        Self { file, line, column }
    }

    /// Returns the place of an input in a record at `place`.
    pub(crate) fn place<'a>(&'a self, place: Place<'a>) -> Place<'a> {
        match self.line {
            Some(line) => Place { file: self.file.as_deref(), line: Some(line) },
            None => place,
        }
    }
}
