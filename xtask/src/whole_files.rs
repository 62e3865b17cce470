//! Files that are written all or not at all.

use std::{fs, io, path::Path};

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
