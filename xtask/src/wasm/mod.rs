//! Chores around crates/url-wasm: the npm package, and the page.

mod build;
mod entries;
pub(crate) mod inspector;
pub(crate) mod npm_package;
mod page;
mod scripts;

pub(crate) use build::Options;

use crate::programs::target;
use std::{fs, path::Path, process::Command};

/// Builds what is released in `release-files` of the target folder: the file that npm publishes, and the page.
pub(crate) fn release_files(repository: &Path) -> Result<String, String> {
    let folder = target(repository).join("release-files");
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
