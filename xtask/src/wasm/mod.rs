//! Chores around crates/url-wasm: the npm package, and the page.

mod build;
mod common_js;
mod inlined;
pub(crate) mod inspector;
pub(crate) mod npm_package;
mod page;
pub(crate) mod release_files;

use std::path::PathBuf;

/// How the WebAssembly is built, and where the result goes.
#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Build the standard library from source, without the messages of panics, as for a release.
    ///
    /// docs/inspector-build.md tells what this needs. It needs no target of rustup.
    #[arg(long)]
    small: bool,
    /// The folder for the result, instead of one in the target folder.
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
}
