//! Reading files, with errors that name them.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Returns the paths in a directory in order.
pub(super) fn entries(directory: &Path) -> Result<Vec<PathBuf>, String> {
    let about = |error| format!("{}: {error}", directory.display());
    let entries = fs::read_dir(directory).map_err(about)?.map(|entry| Ok(entry.map_err(about)?.path()));
    let mut paths = entries.collect::<Result<Vec<_>, String>>()?;
    paths.sort();
    Ok(paths)
}

pub(super) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}
