//! `cargo xtask npm-package`: the package `@urlstack/url`.

use super::{
    Options,
    build::{Build, Form, target},
};
use std::{fs, path::Path};

/// Builds the package in a folder, from which `npm pack` makes the file to publish.
pub(crate) fn build(repository: &Path, options: &Options) -> Result<String, String> {
    let output = options.output.clone().unwrap_or_else(|| target(repository).join("npm-package"));
    let wasm = output.join("wasm");
    let build = Build::new(repository, options.small);
    build.module(&[], Form::Web, &wasm, "url")?;
    build.module(&["inspect"], Form::Web, &wasm, "inspect")?;
    build.module(&["patterns"], Form::Web, &wasm, "pattern")?;
    copy_files(&repository.join("crates/url-wasm/package"), &output)?;
    for name in ["LICENSE-MIT", "LICENSE-APACHE", "LICENSE-MPL", "LICENSE-UNICODE"] {
        copy(&repository.join(name), &output)?;
    }
    copy(&repository.join("crates/url-wasm/README.md"), &output)?;
    Ok(format!("{}", output.display()))
}

fn copy_files(from: &Path, to: &Path) -> Result<(), String> {
    let fail = |error| format!("{}: {error}", from.display());
    for entry in fs::read_dir(from).map_err(fail)? {
        copy(&entry.map_err(fail)?.path(), to)?;
    }
    Ok(())
}

fn copy(file: &Path, to: &Path) -> Result<(), String> {
    let result = fs::copy(file, to.join(file.file_name().unwrap_or_default()));
    result.map(drop).map_err(|error| format!("{}: {error}", file.display()))
}
