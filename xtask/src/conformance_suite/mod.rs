//! `cargo xtask conformance-suite`: chooses the cases of fixtures/suite.

mod edits;
mod files;
pub(crate) mod matrix;
mod program;
mod sites;

use program::Program;
use std::path::Path;

/// Chooses the cases of fixtures/suite
#[derive(Debug, clap::Args)]
pub(crate) struct Options {
    /// Only says how many mutants there are.
    #[arg(long)]
    count: bool,
    /// Writes the files of the last choice again.
    #[arg(long)]
    again: bool,
}

impl Options {
    pub(crate) fn run(&self, repository: &Path) -> Result<String, String> {
        let repository = repository.canonicalize().map_err(|error| error.to_string())?;
        let folder = repository.join("target/conformance-suite");
        let mut program = Program::new(&repository, &folder)?;
        program.check(&repository)?;
        if !self.count {
            let chosen = if self.again { program.chosen()? } else { program.run()? };
            return files::write(&repository, &program, &chosen);
        }
        Ok(format!(
            "{} mutants, {} refused; {} branches",
            program.found.mutants.len(),
            program.refused.len(),
            program.found.branches.len()
        ))
    }
}
