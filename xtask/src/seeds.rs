//! Texts of a seed, from the grammar of url-laws, and the tests that compare what programs make of them.
//!
//! This program does not depend on the crates that it makes the tables of, so it runs a program of url-laws and the
//! tests of url-readers.

use std::{path::Path, process::Command};

use crate::programs::{output, run};

/// Which texts programs are asked about.
#[derive(Debug, clap::Args)]
pub(crate) struct Seed {
    /// Asks about texts of this seed instead, and compares the answers with those of url-readers. No file is changed.
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,
    /// How many texts of the seed there are.
    #[arg(long, value_name = "N", default_value_t = 4000, requires = "seed")]
    count: usize,
}

impl Seed {
    /// Returns texts of a rule of the grammar.
    pub(crate) fn texts(&self, repository: &Path, rule: &str) -> Result<Vec<String>, String> {
        let mut command = Command::new("cargo");
        command.args([
            "run",
            "--quiet",
            "-p",
            "url-laws",
            "--no-default-features",
            "--features",
            "idna",
            "--bin",
            "texts",
            "--",
            rule,
        ]);
        command.args([self.seed.unwrap_or_default().to_string(), self.count.to_string()]).current_dir(repository);
        let lines = output(&mut command)?;
        lines.lines().map(|line| serde_json::from_str(line).map_err(|error| format!("{line}: {error}"))).collect()
    }
}

/// Runs the tests of url-readers whose names start with `names`, with the answers of programs in `path`, where the
/// variable tells.
pub(crate) fn test(repository: &Path, names: &str, variable: &str, path: &Path) -> Result<(), String> {
    let mut command = Command::new("cargo");
    command.args([
        "test",
        "--quiet",
        "-p",
        "url-readers",
        "--all-features",
        "--test",
        "suite",
        "--",
        "--nocapture",
        names,
    ]);
    run(command.current_dir(repository).env(variable, path).env("READERS_STRICT", "1"))
}
