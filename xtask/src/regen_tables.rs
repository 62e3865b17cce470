//! `cargo xtask regen-tables`: regenerates the generated source files from Unicode data files.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use clap::Args;

use crate::{
    data_files::DataFiles,
    download::{self, published_path},
    files::{Sources, write_all},
    identifier_tables, idna_tables, lineage_tables, property_tables, psl_tables, render_tables,
    ucd::{Error, Version},
};

/// The folder of the data files in the repository, with a folder for each version.
const FIXTURES: &str = "fixtures/unicode";

/// The list from which the tables of url-psl are made.
const PUBLIC_SUFFIX_LIST: &str = "fixtures/psl/public_suffix_list.dat";

/// The folders of the tables in the repository.
const IDNA_TABLES: &str = "crates/url-idna/src/tables";
const PSL_TABLES: &str = "crates/url-psl/src";

/// The files of the tables of crates above url-idna, with their folders.
const RENDER_TABLES: Place = ("crates/url-render/src", "tables.rs");
const IDENTIFIER_TABLES: Place = ("crates/url-regexp/src", "identifier_tables.rs");
const PROPERTY_TABLES: Place = ("crates/url-regexp/src", "property_tables.rs");

type Place = (&'static str, &'static str);

/// Tables of one crate: their folder, their files, and the number of bytes they take in a program if known.
struct Tables {
    directory: PathBuf,
    sources: Sources,
    bytes: Option<usize>,
}

/// Regenerates the tables of url-idna, url-render, url-regexp and url-lineage from Unicode data files, and those of
/// url-psl from the Public Suffix List.
///
/// Without options it reads the newest version in fixtures/unicode and `fixtures/psl/public_suffix_list.dat`, and
/// writes crates/url-idna/src/tables, and the tables of url-render, url-regexp and url-psl in their src. The tables of
/// Stringprep in url-lineage are always of Unicode 3.2.0, and come from the package stringprep and
/// fixtures/unicode/3.2.0. Those of UTS #46 there have the differences of fixtures/unicode/9.0.0.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// Makes the tables of this version of Unicode, instead of the newest among the fixtures.
    #[arg(long, value_name = "VERSION")]
    pub(crate) unicode: Option<Version>,
    /// Reads the data files in this folder, flat or laid out as at unicode.org.
    #[arg(long, value_name = "DIR", conflicts_with = "download")]
    pub(crate) from: Option<PathBuf>,
    /// Fetches the data files into fixtures/unicode/VERSION first.
    #[arg(long)]
    pub(crate) download: bool,
    /// Fetches from this address or folder, which contains VERSION/ucd and so on, instead of unicode.org.
    // clap does not enforce `requires` if a present option conflicts with `download`, so these are named here, too.
    #[arg(
        long,
        value_name = "URL",
        requires = "download",
        conflicts_with_all = ["check", "from"],
        default_value = download::UNICODE_ORG
    )]
    pub(crate) mirror: String,
    /// Reads this Public Suffix List instead of the one among the fixtures.
    #[arg(long, value_name = "FILE")]
    pub(crate) list: Option<PathBuf>,
    /// Writes nothing, and fails with a list of the tables that do not match the data files.
    #[arg(long, conflicts_with = "download")]
    pub(crate) check: bool,
}

impl Options {
    /// Runs the chore in the repository at `root`, and returns a message.
    pub(crate) fn run(&self, root: &Path) -> Result<String, String> {
        // These come first, because nothing may be fetched if they fail.
        let (stringprep, psl) = (stringprep(root)?, self.psl(root)?);
        let files = self.data_files(root)?;
        let all = [
            idna(root, &files)?,
            stringprep,
            unicode_9(root, &files)?,
            psl,
            upper(root, &files, RENDER_TABLES, render_tables::generate)?,
            upper(root, &files, IDENTIFIER_TABLES, identifier_tables::generate)?,
            upper(root, &files, PROPERTY_TABLES, property_tables::generate)?,
        ];
        // Errors about a line come before those about a total.
        files.check().map_err(|error| error.to_string())?;
        if self.check {
            return check(&all);
        }
        let messages: Result<Vec<String>, String> = all.iter().map(Tables::write).collect();
        Ok(messages?.join("\n"))
    }

    fn psl(&self, root: &Path) -> Result<Tables, String> {
        let list = self.list.clone().unwrap_or_else(|| root.join(PUBLIC_SUFFIX_LIST));
        let (source, bytes) = psl_tables::generate(&list)?;
        Ok(Tables::new(root, PSL_TABLES, vec![("tables.rs", source)]).of_bytes(bytes))
    }

    /// Reads the files of Unicode, and fetches them first if requested.
    fn data_files(&self, root: &Path) -> Result<DataFiles, String> {
        let fixtures = root.join(FIXTURES);
        let (folder, version) = if let Some(from) = &self.from {
            // The files of a given folder name their version.
            (from.clone(), self.unicode)
        } else {
            let no_version =
                || format!("{}: no version is there: name one to --download with --unicode", fixtures.display());
            let version = self.unicode.or_else(|| newest(&fixtures)).ok_or_else(no_version)?;
            if self.download {
                download::fetch(&self.mirror, version, &root.join("fixtures"))?;
            }
            (fixtures.join(version.to_string()), Some(version))
        };
        // The folder may be laid out as at unicode.org.
        let find = |name: &str| {
            let published = folder.join(published_path(name));
            if published.exists() { published } else { folder.join(name) }
        };
        DataFiles::read(download::sources(), &find, version).map_err(|error| error.to_string())
    }
}

/// Returns the newest version of Unicode of which the fixtures have more than test vectors: that of the committed
/// tables.
fn newest(fixtures: &Path) -> Option<Version> {
    let folders = fs::read_dir(fixtures).ok()?.filter_map(Result::ok);
    let has_some = |folder: &fs::DirEntry| idna_tables::SOURCES.iter().any(|name| folder.path().join(name).exists());
    folders.filter(has_some).filter_map(|folder| folder.file_name().to_str()?.parse().ok()).max()
}

fn idna(root: &Path, files: &DataFiles) -> Result<Tables, String> {
    let (sources, bytes) = idna_tables::generate(files).map_err(|error| error.to_string())?;
    Ok(Tables::new(root, IDNA_TABLES, sources).of_bytes(bytes))
}

/// Makes the source of a file, and returns the number of bytes of its tables, too.
type Generate = fn(files: &DataFiles) -> Result<(String, usize), Error>;

/// The tables of a crate above url-idna.
fn upper(root: &Path, files: &DataFiles, (directory, file): Place, generate: Generate) -> Result<Tables, String> {
    let (source, bytes) = generate(files).map_err(|error| error.to_string())?;
    Ok(Tables::new(root, directory, vec![(file, source)]).of_bytes(bytes))
}

/// The tables of Stringprep of url-lineage, always of Unicode 3.2.0.
fn stringprep(root: &Path) -> Result<Tables, String> {
    let (directory, file) = lineage_tables::STRINGPREP;
    let source = lineage_tables::stringprep(&root.join(FIXTURES)).map_err(|error| error.to_string())?;
    Ok(Tables::new(root, directory, vec![(file, source)]))
}

/// The tables of url-lineage in which Unicode 9.0.0 differs from the version of url-idna.
fn unicode_9(root: &Path, files: &DataFiles) -> Result<Tables, String> {
    let (directory, file) = lineage_tables::UTS46;
    let source = lineage_tables::uts46(&root.join(FIXTURES), files).map_err(|error| error.to_string())?;
    Ok(Tables::new(root, directory, vec![(file, source)]))
}

/// Returns a message that all tables are up to date, or an error that lists those that are not.
fn check(all: &[Tables]) -> Result<String, String> {
    let mut faults: Vec<String> = all.iter().flat_map(Tables::faults).collect();
    if faults.is_empty() {
        let up_to_date = |tables: &Tables| format!("{} is up to date", tables.directory.display());
        return Ok(all.iter().map(up_to_date).collect::<Vec<_>>().join("\n"));
    }
    faults.push("run `cargo xtask regen-tables`, with the same options but `--check`".into());
    Err(faults.join("\n"))
}

impl Tables {
    fn new(root: &Path, directory: &str, sources: Sources) -> Self {
        Self { directory: root.join(directory), sources, bytes: None }
    }

    fn of_bytes(self, bytes: usize) -> Self {
        Self { bytes: Some(bytes), ..self }
    }

    /// Returns the faults of all files that are not up to date.
    fn faults(&self) -> Vec<String> {
        let fault = |(name, source): &(&'static str, String)| {
            let path = self.directory.join(name);
            match fs::read(&path) {
                Ok(found) => (found != source.as_bytes()).then(|| format!("{} is stale", path.display())),
                Err(error) if error.kind() == io::ErrorKind::NotFound => Some(format!("{} is missing", path.display())),
                Err(error) => Some(format!("{}: {error}", path.display())),
            }
        };
        self.sources.iter().filter_map(fault).collect()
    }

    fn write(&self) -> Result<String, String> {
        let directory = self.directory.display();
        write_all(&self.directory, &self.sources).map_err(|error| format!("{directory}: {error}"))?;
        let bytes = self.bytes.map_or_else(String::new, |bytes| format!(" of {bytes} bytes"));
        Ok(format!("{directory}: tables{bytes}"))
    }
}
