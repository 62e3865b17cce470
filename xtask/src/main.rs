//! The workspace's chores: `cargo xtask --help` lists them.
//!
//! `ucd` reads Unicode data files, `idna_tables`, `trie` and `compositions` turn them into the tables of url-idna;
//! `render_tables` into that of url-render; `psl_tables`, `psl_sets` and `huffman` turn the Public Suffix List into
//! those of url-psl. `regen_tables` and `download` are the chore around them, and `fixtures` checks what the tests
//! read.

extern crate alloc;

mod compositions;
mod download;
mod fixtures;
mod huffman;
mod idna_tables;
// Shared with url-idna, which reads what this crate writes. It is included, and url-idna is no dependency, so that this
// program can be built when the tables cannot.
#[allow(dead_code, unreachable_pub, clippy::upper_case_acronyms, reason = "what is public in the reader")]
#[path = "../../crates/url-idna/src/layout.rs"]
mod layout;
mod psl;
mod psl_sets;
mod psl_tables;
mod regen_tables;
#[allow(dead_code, reason = "what only the reader needs")]
#[path = "../../crates/url-render/src/layout.rs"]
mod render;
mod render_tables;
mod stringprep_tables;
mod trie;
mod ucd;

use std::{
    path::{Path, PathBuf},
    process::ExitCode,
};

use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(name = "cargo xtask", about = "The workspace's chores")]
struct Arguments {
    #[command(subcommand)]
    chore: Chore,
    /// The repository to work on, instead of the one that this program was built in.
    #[arg(long, value_name = "DIR", global = true)]
    repository: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Chore {
    RegenTables(regen_tables::Options),
    /// Compares the files in fixtures/ with the checksums in fixtures/SOURCES.
    CheckFixtures,
}

fn main() -> ExitCode {
    let Arguments { chore, repository } = Arguments::parse();
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Into::into);
    let repository = repository.or(built_in).unwrap_or_default();
    let result = match chore {
        Chore::RegenTables(options) => options.run(&repository),
        Chore::CheckFixtures => fixtures::check(&repository.join("fixtures")),
    };
    match result {
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
