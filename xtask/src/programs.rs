//! Calls of other programs, and the directory for what they build.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

/// Returns the directory for what is built.
pub(crate) fn target(repository: &Path) -> PathBuf {
    env::var_os("CARGO_TARGET_DIR").map_or_else(|| repository.join("target"), PathBuf::from)
}

/// Runs a program that says itself what it does.
pub(crate) fn run(command: &mut Command) -> Result<(), String> {
    let program = command.get_program().to_string_lossy().into_owned();
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("{program} failed: {status}")),
        Err(error) => Err(format!("{program}: {error}")),
    }
}

/// Returns what a program writes, or what it says when it fails.
pub(crate) fn output(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    } else {
        Err(format!("{command:?}: {}", String::from_utf8_lossy(&output.stderr).trim_end()))
    }
}
