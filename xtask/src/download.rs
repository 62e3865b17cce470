//! Fetching Unicode data files.

use std::{collections::BTreeSet, fs, path::Path, time::Duration};

use crate::{
    fixtures, idna_tables,
    regen_tables::{published_path, write_all},
    render_tables,
    ucd::{DataFile, Version},
};

/// Where Unicode publishes its data files.
pub(crate) const UNICODE_ORG: &str = "https://www.unicode.org/Public";

/// What is fetched beside the sources of the tables: the tests' vectors.
const FOR_TESTS: &str = "IdnaTestV2.txt";

/// No data file is near this long.
const MAX_BYTES: u64 = 64 << 20;

/// Fetches the files of `version` from `mirror`, an address or a folder, into the folder of that version in `fixtures`,
/// and names them in `fixtures/SOURCES`.
///
/// Nothing is written before every file has arrived whole and makes tables.
pub(crate) fn fetch(mirror: &str, version: Version, fixtures: &Path) -> Result<(), String> {
    let mirror = mirror.trim_end_matches('/');
    let directory = fixtures.join("unicode").join(version.to_string());
    let mut files = Vec::new();
    let mut sources = Vec::new();
    for name in names() {
        let path = path_below_mirror(name, version);
        let address = format!("{mirror}/{path}");
        let content = read(&address).map_err(|error| format!("{address}: {error}"))?;
        sources.push(fixtures::Source {
            name: format!("unicode/{version}/{name}"),
            package: mirror.into(),
            version: version.to_string(),
            path,
            licence: "Unicode-3.0",
            content: content.clone(),
        });
        files.push((name, content));
    }
    // Try them in a folder of their own before the fixtures see them.
    let trial = directory.with_extension(format!("{}.new", std::process::id()));
    let result = write_all(&trial, &files)
        .map_err(|error| format!("{}: {error}", trial.display()))
        .and_then(|()| try_out(&trial, version))
        .and_then(|()| write_all(&directory, &files).map_err(|error| format!("{}: {error}", directory.display())))
        .and_then(|()| fixtures::record(fixtures, &sources));
    // It may never have been made.
    let _ = fs::remove_dir_all(&trial);
    result
}

/// The files, each once.
fn names() -> BTreeSet<&'static str> {
    idna_tables::SOURCES.into_iter().chain(render_tables::SOURCES).chain([FOR_TESTS]).collect()
}

/// Where unicode.org has a file. Up to Unicode 16 the folder of IDNA had folders of versions; since, it is in them.
fn path_below_mirror(name: &str, version: Version) -> String {
    let path = published_path(name);
    match path.strip_prefix("idna/") {
        Some(name) if version.0 <= 16 => format!("idna/{version}/{name}"),
        _ => format!("{version}/{path}"),
    }
}

fn try_out(trial: &Path, version: Version) -> Result<(), String> {
    let find = |name: &str| trial.join(name);
    idna_tables::generate(&find, Some(version)).map_err(|error| error.to_string())?;
    let vectors = DataFile::read(&find(FOR_TESTS)).map_err(|error| error.to_string())?;
    if vectors.version != version {
        return Err(format!("{}: the file is of Unicode {}", vectors.path.display(), vectors.version));
    }
    Ok(())
}

/// The content at an http or https address, or of a file.
fn read(address: &str) -> Result<String, String> {
    if !address.starts_with("http://") && !address.starts_with("https://") {
        let path = address.strip_prefix("file://").unwrap_or(address);
        return fs::read_to_string(path).map_err(|error| error.to_string());
    }
    let agent: ureq::Agent =
        ureq::Agent::config_builder().timeout_global(Some(Duration::from_secs(120))).build().into();
    let mut response = agent.get(address).call().map_err(|error| error.to_string())?;
    response.body_mut().with_config().limit(MAX_BYTES).read_to_string().map_err(|error| error.to_string())
}
