//! The workspace's chores: `cargo xtask --help` lists them.
//!
//! `ucd` reads Unicode data files, `idna_tables` and `trie` turn them into the tables of url-idna, `regen_tables` and
//! `download` are the chore around them, and `fixtures` checks what the tests read.

mod download;
mod fixtures;
mod idna_tables;
// Shared with url-idna, which reads what this crate writes. Included, not depended upon: tables that do not compile
// have to be made anew by a program that does.
#[allow(dead_code, unreachable_pub, reason = "what the reader alone uses")]
#[path = "../../crates/url-idna/src/layout.rs"]
mod layout;
mod regen_tables;
mod trie;
mod ucd;

use std::{path::Path, process::ExitCode};

use clap::Parser;

/// The workspace's chores.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask")]
enum Chore {
    RegenTables(regen_tables::Options),
    /// Compares the files in fixtures/ with the checksums in fixtures/SOURCES.
    CheckFixtures,
}

fn main() -> ExitCode {
    let root = repository();
    let result = match Chore::parse() {
        Chore::RegenTables(options) => options.run(root),
        Chore::CheckFixtures => fixtures::check(&root.join("fixtures")),
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

/// The repository this program was built in.
fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the repository")
}
