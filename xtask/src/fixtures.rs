//! `cargo xtask check-fixtures`: compares the files in fixtures/ with the checksums in fixtures/SOURCES.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

/// Checks every file below `fixtures`, and says how many there are.
///
/// A file whose bytes differ from its checksum, one that is missing and one that SOURCES does not name are all told.
pub(crate) fn check(fixtures: &Path) -> Result<String, String> {
    let path = fixtures.join("SOURCES");
    let sources = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let mut checksums = checksums(&sources).map_err(|error| format!("{}:{error}", path.display()))?;
    let count = checksums.len();

    let mut problems = Vec::new();
    for file in files_below(fixtures).map_err(|error| format!("{}: {error}", fixtures.display()))? {
        let name = file.strip_prefix(fixtures).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        if name == "SOURCES" {
            continue;
        }
        match (checksums.remove(name.as_str()), fs::read(&file)) {
            (None, _) => problems.push(format!("{name}: SOURCES does not name this file")),
            (_, Err(error)) => problems.push(format!("{name}: {error}")),
            (Some(expected), Ok(content)) => {
                let found = hexadecimal(&Sha256::digest(&content));
                if found != expected {
                    problems.push(format!("{name}: expected SHA-256 {expected}, found {found}"));
                }
            }
        }
    }
    problems.extend(checksums.keys().map(|name| format!("{name}: SOURCES names a file that is not there")));
    if problems.is_empty() { Ok(format!("{count} fixtures are what SOURCES says")) } else { Err(problems.join("\n")) }
}

/// The names and the checksums of a SOURCES file.
fn checksums(sources: &str) -> Result<BTreeMap<&str, &str>, String> {
    let mut checksums = BTreeMap::new();
    for (index, line) in sources.lines().enumerate().filter(|(_, line)| !line.is_empty() && !line.starts_with('#')) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [name, .., checksum] = fields[..] else { return Err(format!("{}: expected 6 fields", index + 1)) };
        if fields.len() != 6 || checksum.len() != 64 {
            return Err(format!("{}: expected 6 fields, the last of them a SHA-256", index + 1));
        }
        if checksums.insert(name, checksum).is_some() {
            return Err(format!("{}: {name} is named for the second time", index + 1));
        }
    }
    Ok(checksums)
}

fn files_below(directory: &Path) -> std::io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(directory)? {
        let path = entry?.path();
        if path.is_dir() {
            files.extend(files_below(&path)?);
        } else {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
