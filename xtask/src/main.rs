//! The workspace's chores: `cargo xtask --help` lists them.
//!
//! `ucd` reads Unicode data files, `data_files` all of one version, and `totals` checks their totals; `idna_tables`,
//! `trie` and `compositions` make the tables of url-idna from them, `render_tables` those of url-render,
//! `identifier_tables` and `property_tables` those of url-regexp, `lineage_tables` those of url-lineage. `psl_tables`,
//! `psl_sets` and `huffman` make the tables of url-psl from the Public Suffix List. `rust_source` writes them all.
//! `regen_tables` and `download` are the chore around these, and write whole `files`. `fixtures` checks the test data.
//! `registries` compares the special addresses of url-host with those of IANA, which `special_purpose` reads. `wasm`
//! builds the npm package of url-wasm, and the inspector. `readers` asks programs how they read URLs, and `proxies`
//! what becomes of request targets, for url-readers; `seeds` gives both new texts. `programs` calls other programs,
//! also those that answer questions. `conformance_matrix` runs the cases of fixtures/suite on other implementations.
//! `release` publishes the crates. `site` makes a site of the pages, with the links in `site_links`, and those that are made in `site_pages`. `english` checks
//! their sentences, `picture` draws the program's output, and `doors` runs the lines of docs/doors.md.

extern crate alloc;

mod compositions;
mod conformance_matrix;
mod data_files;
mod doors;
mod download;
mod english;
mod files;
mod fixtures;
mod huffman;
mod idna_tables;
mod identifier_tables;
// Shared with url-idna, which reads what this crate writes. It is included instead of depending on url-idna, so that
// this program can be built even if the tables cannot.
#[allow(dead_code, unreachable_pub, clippy::upper_case_acronyms, reason = "what is public in the reader")]
#[path = "../../crates/url-idna/src/layout.rs"]
mod layout;
mod lineage_tables;
mod picture;
mod programs;
mod property_tables;
mod psl;
mod psl_sets;
mod psl_tables;
mod regen_tables;
#[path = "../../crates/url-readers/tests/suite/quoted/mod.rs"]
#[allow(dead_code, unreachable_pub, reason = "what is public or used only in the tests of url-readers")]
mod reader_tables;
#[path = "../../crates/url-readers/tests/suite/programs/inputs.rs"]
mod reader_texts;
#[path = "../../crates/url-readers/tests/suite/proxies/inputs.rs"]
mod proxy_targets;
mod proxies;
mod readers;
#[allow(rustdoc::broken_intra_doc_links, reason = "they are links within url-host")]
mod registries;
mod release;
mod seeds;
mod site;
mod site_links;
mod site_pages;
#[allow(dead_code, reason = "what only the reader needs")]
#[path = "../../crates/url-render/src/layout.rs"]
mod render;
mod render_tables;
#[allow(unreachable_pub, reason = "what is public in the tests of url-host")]
mod special_purpose;
mod rust_source;
mod totals;
mod trie;
mod ucd;
mod wasm;

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
    /// The repository to work on, instead of the one in which this program was built.
    #[arg(long, value_name = "DIR", global = true)]
    repository: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Chore {
    RegenTables(regen_tables::Options),
    /// Compares the files in fixtures/ with the checksums in fixtures/SOURCES.
    CheckFixtures,
    /// Compares the special addresses in url-host with IANA's registries in fixtures/iana.
    CheckRegistries,
    CheckEnglish(english::Options),
    Doors(doors::Options),
    Picture(picture::Options),
    Proxies(proxies::Options),
    Readers(readers::Options),
    ConformanceMatrix(conformance_matrix::Options),
    Release(release::Options),
    Site(site::Options),
    /// Builds the npm package @urlstack/url from url-wasm.
    NpmPackage(wasm::Options),
    /// Builds the inspector: one page that shows what a URL is.
    Inspector(wasm::Options),
}

fn main() -> ExitCode {
    let Arguments { chore, repository } = Arguments::parse();
    let built_in = Path::new(env!("CARGO_MANIFEST_DIR")).parent().map(Into::into);
    let repository = repository.or(built_in).unwrap_or_default();
    let result = match chore {
        Chore::RegenTables(options) => options.run(&repository),
        Chore::CheckFixtures => fixtures::check(&repository.join("fixtures")),
        Chore::CheckRegistries => registries::check(&repository.join("fixtures")),
        Chore::CheckEnglish(options) => options.run(&repository),
        Chore::Doors(options) => options.run(&repository),
        Chore::Picture(options) => options.run(&repository),
        Chore::Proxies(options) => options.run(&repository),
        Chore::Readers(options) => options.run(&repository),
        Chore::ConformanceMatrix(options) => options.run(&repository),
        Chore::Release(options) => options.run(&repository),
        Chore::Site(options) => options.run(&repository),
        Chore::NpmPackage(options) => wasm::npm_package::build(&repository, &options),
        Chore::Inspector(options) => wasm::inspector::build(&repository, &options),
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
