//! Files: read with errors that name them, and written all or not at all.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

/// Returns the paths in a directory in order.
pub(crate) fn entries(directory: &Path) -> Result<Vec<PathBuf>, String> {
    let about = |error| format!("{}: {error}", directory.display());
    let entries = fs::read_dir(directory).map_err(about)?.map(|entry| Ok(entry.map_err(about)?.path()));
    let mut paths = entries.collect::<Result<Vec<_>, String>>()?;
    paths.sort();
    Ok(paths)
}

/// Returns the text of a file.
pub(crate) fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Writes a file.
pub(crate) fn write(path: &Path, content: impl AsRef<[u8]>) -> Result<(), String> {
    fs::write(path, content).map_err(|error| format!("{}: {error}", path.display()))
}

/// Generated files: their names in the folder of the tables, and their content.
pub(crate) type Sources = Vec<(&'static str, String)>;

/// Writes the files to temporary names, and renames them once all are written.
pub(crate) fn write_all<C: AsRef<[u8]>>(directory: &Path, files: &[(&str, C)]) -> io::Result<()> {
    fs::create_dir_all(directory)?;
    let temporary = |name: &str| directory.join(format!(".{name}.new"));
    let written = files.iter().try_for_each(|(name, content)| fs::write(temporary(name), content));
    let moved =
        written.and_then(|()| files.iter().try_for_each(|(name, _)| fs::rename(temporary(name), directory.join(name))));
    if moved.is_err() {
        for (name, _) in files {
            // Files that were not written, or were renamed, cannot be removed.
            let _ = fs::remove_file(temporary(name));
        }
    }
    moved
}
