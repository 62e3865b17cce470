//! Chooses the cases of fixtures/suite: those that the mutants of url-model do not survive.
//!
//! `sites` finds the places where a mutant differs, in what `visits` walks through, and `patterns` in patterns. `edits`
//! writes all of them into one program, whose copy of `active` knows which mutant is asked. `program` builds and runs
//! it, and `files` writes what it has chosen.

mod edits;
mod files;
mod patterns;
mod program;
mod sites;
mod visits;

use clap::Parser;
use program::Program;
use serde_json::Value;
use std::{
    env, fs,
    path::{Path, PathBuf},
    process::ExitCode,
};

/// Chooses the cases of fixtures/suite
#[derive(Debug, Parser)]
struct Options {
    /// Only says how many mutants there are
    #[arg(long)]
    count: bool,
    /// Writes the files of the last choice again
    #[arg(long)]
    again: bool,
    /// Chooses from these candidates, and the cases that are there
    #[arg(long, default_value = "all")]
    from: From,
    /// Writes nothing, and fails if a file differs from the choice
    #[arg(long)]
    check: bool,
}

/// What to choose from.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum From {
    /// Everything that is enumerated.
    All,
    /// The inputs at the edge of one step.
    Edges,
    /// Nothing else. The choice is the same then, unless url-model has changed.
    Cases,
}

impl From {
    fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Edges => "edges",
            Self::Cases => "cases",
        }
    }
}

impl Options {
    fn run(&self, repository: &Path) -> Result<String, String> {
        let target = env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository.join("target"), PathBuf::from);
        let mut program = Program::new(repository, &target.join("mutants"))?;
        program.check(repository)?;
        if self.count {
            let (found, rejected) = (&program.found, program.rejected.len());
            return Ok(format!(
                "{} mutants, {rejected} rejected; {} branches",
                found.mutants.len(),
                found.branches.len()
            ));
        }
        let folder = repository.join("fixtures/suite");
        let chosen = if self.again { program.chosen()? } else { program.run(self.from.name())? };
        let (files, unexplained) = files::files(&folder, &program, &chosen);
        if self.check {
            check(&folder, &files)?;
        } else {
            let mut files = files.iter();
            files.try_for_each(|(name, text)| fs::write(folder.join(name), text)).map_err(|error| error.to_string())?;
        }
        if !unexplained.is_empty() {
            return Err(format!("survivors.txt does not say why these survive:\n{}", unexplained.join("\n")));
        }
        Ok(summary(&folder)?.to_string())
    }
}

/// The content of summary.json.
fn summary(folder: &Path) -> Result<Value, String> {
    let text = fs::read_to_string(folder.join("summary.json")).map_err(|error| format!("summary.json: {error}"))?;
    serde_json::from_str(&text).map_err(|error| format!("summary.json: {error}"))
}

/// Fails if a file is not what was chosen.
fn check(folder: &Path, files: &[(&str, String)]) -> Result<(), String> {
    let is_same = |name: &str, text: &String| fs::read_to_string(folder.join(name)).is_ok_and(|found| found == *text);
    let differing: Vec<&str> =
        files.iter().filter(|(name, text)| !is_same(name, text)).map(|(name, _)| *name).collect();
    if differing.is_empty() {
        return Ok(());
    }
    Err(format!("fixtures/suite: {} differ; run url-mutants", differing.join(", ")))
}

fn main() -> ExitCode {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let result = here.canonicalize().map_err(|error| error.to_string());
    match result.and_then(|repository| Options::parse().run(&repository)) {
        Ok(message) => {
            println!("{message}");
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("error: {message}");
            ExitCode::FAILURE
        }
    }
}
