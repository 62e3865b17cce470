//! `cargo xtask check-fixtures`: compares the files in fixtures/ with the checksums in fixtures/SOURCES.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use sha2::{Digest, Sha256};

use crate::{
    files::{read, write_all},
    ucd::Version,
};

/// Checks every file below `fixtures`, and returns a message with their number.
///
/// Files in a folder that SOURCES lists as `our own/`, with a slash and without a checksum, have no other source and
/// are not checked. The error lists all lines of SOURCES that cannot be parsed, all files whose bytes do not match
/// their checksum, all missing files, and all files that SOURCES does not list.
pub(crate) fn check(fixtures: &Path) -> Result<String, String> {
    let path = fixtures.join("SOURCES");
    let sources = read(&path)?;
    let (mut checksums, bad_lines) = checksums(&sources);
    let count = checksums.len();
    let own: Vec<&str> = sources.lines().filter_map(own_folder).collect();

    let mut problems: Vec<String> = bad_lines.iter().map(|problem| format!("{}:{problem}", path.display())).collect();
    for file in files_below(fixtures).map_err(|error| format!("{}: {error}", fixtures.display()))? {
        let name = file.strip_prefix(fixtures).unwrap_or(&file).to_string_lossy().replace('\\', "/");
        if name == "SOURCES" || own.iter().any(|folder| name.starts_with(folder)) {
            continue;
        }
        match (checksums.remove(name.as_str()), fs::read(&file)) {
            (None, _) => problems.push(format!("{name}: SOURCES does not list this file")),
            (_, Err(error)) => problems.push(format!("{name}: {error}")),
            // Its line is among the bad ones.
            (Some(None), _) => {}
            (Some(Some(expected)), Ok(content)) => {
                let found = sha256(&content);
                if found != expected {
                    problems.push(format!("{name}: expected SHA-256 {expected}, found {found}"));
                }
            }
        }
    }
    problems.extend(checksums.keys().map(|name| format!("{name}: SOURCES lists a file that does not exist")));
    if problems.is_empty() { Ok(format!("{count} fixtures match SOURCES")) } else { Err(problems.join("\n")) }
}

/// Parses the names and checksums of a SOURCES file, and lists the errors in its lines by line number. A name in a bad
/// line has no checksum.
fn checksums(sources: &str) -> (BTreeMap<&str, Option<&str>>, Vec<String>) {
    let (mut checksums, mut problems) = (BTreeMap::new(), Vec::new());
    let is_file = |line: &str| !line.is_empty() && !line.starts_with('#') && own_folder(line).is_none();
    for (index, line) in sources.lines().enumerate().filter(|(_, line)| is_file(line)) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let name = fields.first().copied().unwrap_or(line);
        let checksum = match fields[..] {
            [_, _, _, _, _, checksum] if checksum.len() == 64 => Some(checksum),
            _ => None,
        };
        if checksum.is_none() {
            problems.push(format!("{}: expected 6 fields, the last of them a SHA-256", index + 1));
        }
        if checksums.insert(name, checksum).is_some() {
            problems.push(format!("{}: {name} is listed twice", index + 1));
        }
    }
    (checksums, problems)
}

/// Returns the folder, with its slash, that a line of a SOURCES file lists as our own.
fn own_folder(line: &str) -> Option<&str> {
    let folder = line.strip_suffix(" | our own")?;
    (folder.ends_with('/') && !folder.contains(' ')).then_some(folder)
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

pub(crate) fn sha256(content: &[u8]) -> String {
    Sha256::digest(content).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A new fixture, with its fields in SOURCES.
pub(crate) struct Source {
    pub(crate) name: String,
    pub(crate) package: String,
    pub(crate) version: String,
    pub(crate) path: String,
    pub(crate) licence: &'static str,
    pub(crate) content: String,
}

/// Records new fixtures in SOURCES, and replaces older ones of the same name. The lines stay sorted: folders of
/// versions by the version, everything else alphabetically.
pub(crate) fn record(fixtures: &Path, new: &[Source]) -> Result<(), String> {
    let path = fixtures.join("SOURCES");
    let fail = |error: std::io::Error| format!("{}: {error}", path.display());
    let sources = read(&path)?;
    let (comment, lines): (Vec<&str>, Vec<&str>) = sources.lines().partition(|line| line.starts_with('#'));
    let mut lines: BTreeMap<Vec<_>, String> =
        lines.into_iter().filter_map(|line| Some((place_in_order(line.split_once(" | ")?.0), line.into()))).collect();
    for Source { name, package, version, path, licence, content } in new {
        let checksum = sha256(content.as_bytes());
        lines.insert(place_in_order(name), [name.as_str(), package, version, path, licence, &checksum].join(" | "));
    }
    let sources = comment
        .into_iter()
        .chain(lines.values().map(String::as_str))
        .fold(String::new(), |text, line| text + line + "\n");
    write_all(fixtures, &[("SOURCES", sources)]).map_err(fail)
}

/// Returns the sort key of the name of a fixture.
fn place_in_order(name: &str) -> Vec<(Option<Version>, &str)> {
    name.split('/').map(|part| (part.parse().ok(), part)).collect()
}
