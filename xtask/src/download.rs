//! Fetches Unicode data files.

use std::{collections::BTreeSet, fs, path::Path, time::Duration};

use crate::{
    data_files::DataFiles,
    files::write_all,
    fixtures, idna_tables, property_tables, render_tables,
    ucd::{self, DataFile, Error, Version},
};

/// The address at which Unicode publishes its data files.
pub(crate) const UNICODE_ORG: &str = "https://www.unicode.org/Public";

/// The test vectors, which are fetched besides the sources of the tables.
const FOR_TESTS: &str = "IdnaTestV2.txt";

/// The least number of rows of the vectors, and the number of columns.
const LEAST_VECTORS: usize = 6000;
const VECTOR_COLUMNS: usize = 7;

/// No data file is nearly this long.
const MAX_BYTES: u64 = 64 << 20;

/// Returns the path of a file below the folder of its version at unicode.org.
pub(crate) fn published_path(name: &str) -> String {
    match name {
        "IdnaMappingTable.txt" | "IdnaTestV2.txt" => format!("idna/{name}"),
        "BidiMirroring.txt"
        | "DerivedCoreProperties.txt"
        | "DerivedNormalizationProps.txt"
        | "PropList.txt"
        | "PropertyValueAliases.txt"
        | "ScriptExtensions.txt"
        | "Scripts.txt"
        | "UnicodeData.txt" => format!("ucd/{name}"),
        "emoji-data.txt" => format!("ucd/emoji/{name}"),
        _ => format!("ucd/extracted/{name}"),
    }
}

/// A file that has arrived: its name, its origin, and its content.
struct Arrived {
    name: &'static str,
    address: String,
    content: String,
}

/// Fetches the files of `version` from `mirror`, an address or a folder, into the folder of that version in `fixtures`,
/// and records them in `fixtures/SOURCES`.
/// Nothing is written unless all files have arrived completely and can be made into tables.
pub(crate) fn fetch(mirror: &str, version: Version, fixtures: &Path) -> Result<(), String> {
    let mirror = mirror.trim_end_matches('/');
    let mut files = Vec::new();
    let mut records = Vec::new();
    for name in sources().into_iter().chain([FOR_TESTS]) {
        let path = path_below_mirror(name, version);
        let address = format!("{mirror}/{path}");
        let content = read(&address)?;
        records.push(fixtures::Source {
            name: format!("unicode/{version}/{name}"),
            package: mirror.into(),
            version: version.to_string(),
            path,
            licence: "Unicode-3.0",
            content: content.clone(),
        });
        files.push(Arrived { name, address, content });
    }
    let directory = fixtures.join("unicode").join(version.to_string());
    // In a folder next to the final one, so that the fixtures never contain bad files.
    let trial = directory.with_file_name(format!("{version}.{}.new", std::process::id()));
    let result = write_to(&trial, &files).and_then(|()| try_out(&trial, version).map_err(|error| error.to_string()));
    // The folder may not exist.
    let _ = fs::remove_dir_all(&trial);
    result.map_err(|error| by_address(error, &trial, &files))?;
    // The record comes first: if it cannot be written, the files are not written either.
    fixtures::record(fixtures, &records)?;
    write_to(&directory, &files)
}

fn write_to(directory: &Path, files: &[Arrived]) -> Result<(), String> {
    let contents: Vec<(&'static str, &str)> = files.iter().map(|file| (file.name, &*file.content)).collect();
    write_all(directory, &contents).map_err(|error| format!("{}: {error}", directory.display()))
}

/// Replaces the path of a file in the trial folder by its address in the message.
fn by_address(message: String, trial: &Path, files: &[Arrived]) -> String {
    files
        .iter()
        .fold(message, |message, file| message.replace(&trial.join(file.name).display().to_string(), &file.address))
}

/// Returns the names of the files from which tables are made, without duplicates.
pub(crate) fn sources() -> BTreeSet<&'static str> {
    idna_tables::SOURCES.into_iter().chain(render_tables::SOURCES).chain(property_tables::SOURCES).collect()
}

/// Returns the path of a file at unicode.org. Up to Unicode 16 the folder `idna` contained folders of versions; since
/// then, the folders of versions contain it.
fn path_below_mirror(name: &str, version: Version) -> String {
    let path = published_path(name);
    match path.strip_prefix("idna/") {
        Some(name) if version.0 <= 16 => format!("idna/{version}/{name}"),
        _ => format!("{version}/{path}"),
    }
}

fn try_out(trial: &Path, version: Version) -> Result<(), Error> {
    let files = DataFiles::read(sources(), &|name| trial.join(name), Some(version))?;
    idna_tables::generate(&files)?;
    render_tables::generate(&files)?;
    property_tables::generate(&files)?;
    files.check()?;
    let path = trial.join(FOR_TESTS);
    check_vectors(&DataFile::parse(&path, ucd::read_text(&path)?)?.of_version(version)?)
}

/// Checks the number of rows and columns of the vectors.
fn check_vectors(file: &DataFile) -> Result<(), Error> {
    let mut count = 0;
    for row in file.rows() {
        count += 1;
        if row.columns.len() != VECTOR_COLUMNS {
            let message = format!("expected {VECTOR_COLUMNS} columns, found {}", row.columns.len());
            return Err(file.error(row.line, message));
        }
    }
    if count < LEAST_VECTORS {
        return Err(Error::in_file(&file.path, format!("expected {LEAST_VECTORS} rows or more, found {count}")));
    }
    Ok(())
}

/// Reads the text at an http or https address, or of a file.
fn read(address: &str) -> Result<String, String> {
    let bytes = match address.split_once("://") {
        Some(("http" | "https", _)) => get(address).map_err(|error| error.to_string()),
        Some(("file", path)) => fs::read(path).map_err(|error| error.to_string()),
        Some((scheme, _)) => Err(format!("expected an address of https, http or file, or a folder, not {scheme}")),
        None => fs::read(address).map_err(|error| error.to_string()),
    };
    let bytes = bytes.map_err(|error| format!("{address}: {error}"))?;
    ucd::text(Path::new(address), bytes).map_err(|error| error.to_string())
}

fn get(address: &str) -> Result<Vec<u8>, ureq::Error> {
    let config = ureq::Agent::config_builder().timeout_global(Some(Duration::from_secs(120))).build();
    let mut response = ureq::Agent::from(config).get(address).call()?;
    response.body_mut().with_config().limit(MAX_BYTES).read_to_vec()
}

#[cfg(test)]
mod tests {
    use super::path_below_mirror;
    use crate::ucd::Version;

    #[test]
    fn where_unicode_publishes() {
        for (name, version, path) in [
            ("IdnaMappingTable.txt", Version(16, 0, 0), "idna/16.0.0/IdnaMappingTable.txt"),
            ("IdnaMappingTable.txt", Version(17, 0, 0), "17.0.0/idna/IdnaMappingTable.txt"),
            ("UnicodeData.txt", Version(16, 0, 0), "16.0.0/ucd/UnicodeData.txt"),
            ("DerivedBidiClass.txt", Version(17, 0, 0), "17.0.0/ucd/extracted/DerivedBidiClass.txt"),
        ] {
            assert_eq!(path_below_mirror(name, version), path);
        }
    }
}
