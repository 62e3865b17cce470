//! Chores around crates/url-wasm: the npm package, and the page.

mod build;
mod common_js;
mod inlined;
pub(crate) mod inspector;
pub(crate) mod npm_package;
mod page;

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// How the WebAssembly is built, and where the result goes.
#[derive(clap::Args, Debug)]
pub(crate) struct Options {
    /// Build the standard library from source, without the messages of panics, as for a release.
    ///
    /// docs/inspector.md tells what this needs. It needs no target of rustup.
    #[arg(long)]
    small: bool,
    /// The folder for the result, instead of one in the target folder.
    #[arg(long, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Builds what is released of them in `release-files` of the target folder: the file that npm publishes, and the page.
pub(crate) fn release_files(repository: &Path) -> Result<String, String> {
    let folder = build::target(repository).join("release-files");
    let fail = |error| format!("{}: {error}", folder.display());
    fs::create_dir_all(&folder).map_err(fail)?;
    let package = npm_package::build(repository, &Options { small: true, output: None })?;
    let page = inspector::build(repository, &Options { small: true, output: None })?;
    fs::copy(&page, folder.join("inspector.html")).map_err(fail)?;
    eprintln!("== npm pack");
    let mut npm = Command::new("npm");
    npm.args(["pack", "--silent", "--pack-destination"]).arg(&folder).current_dir(package);
    let packed = npm.output().map_err(|error| format!("npm: {error}"))?;
    if !packed.status.success() {
        return Err(format!("npm pack: {}", String::from_utf8_lossy(&packed.stderr).trim_end()));
    }
    let name = String::from_utf8_lossy(&packed.stdout).trim_end().to_owned();
    Ok(format!("{name} and inspector.html in {}, to publish with `npm publish` and with the release", folder.display()))
}
