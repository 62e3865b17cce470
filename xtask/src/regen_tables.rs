//! `cargo xtask regen-tables`: makes the generated source files anew from Unicode data files.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use clap::Args;

use crate::{download, idna_tables, psl_tables, render_tables, stringprep_tables, ucd::Version};

/// The version of Unicode that the committed tables are made from.
pub(crate) const PINNED: Version = Version(18, 0, 0);

/// The folder of the data files in the repository, with a folder for each version.
const FIXTURES: &str = "fixtures/unicode";

/// The list that the tables of url-psl are made from.
const PUBLIC_SUFFIX_LIST: &str = "fixtures/psl/public_suffix_list.dat";

/// The folders of the tables in the repository.
const IDNA_TABLES: &str = "crates/url-idna/src/tables";
const PSL_TABLES: &str = "crates/url-psl/src";
const RENDER_TABLES: &str = "crates/url-render/src";

/// Tables of one crate: where they belong, their files, and how many bytes they take in a program if that is known.
struct Tables {
    directory: PathBuf,
    sources: Sources,
    bytes: Option<usize>,
}

/// Generated files: their names in the folder of the tables, and their content.
pub(crate) type Sources = Vec<(&'static str, String)>;

/// Where a file lies below the folder of its version at unicode.org. Those not named here lie in `ucd/extracted/`.
pub(crate) fn published_path(name: &str) -> String {
    match name {
        "IdnaMappingTable.txt" | "IdnaTestV2.txt" => format!("idna/{name}"),
        "BidiMirroring.txt" | "DerivedNormalizationProps.txt" | "PropList.txt" | "UnicodeData.txt" => {
            format!("ucd/{name}")
        }
        _ => format!("ucd/extracted/{name}"),
    }
}

/// Makes the tables of url-idna, url-render and url-lineage anew from Unicode data files, and those of url-psl from the
/// Public Suffix List.
///
/// Without options it reads fixtures/unicode/18.0.0 and `fixtures/psl/public_suffix_list.dat`, and writes
/// crates/url-idna/src/tables, crates/url-render/src/tables.rs and crates/url-psl/src/tables.rs. The tables of url-lineage are of Unicode 3.2.0 always, and
/// come from the package stringprep and fixtures/unicode/3.2.0.
#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The version of Unicode to make the tables from.
    #[arg(long, value_name = "VERSION")]
    pub(crate) unicode: Option<Version>,
    /// Reads the data files of this folder, which lie side by side or laid out as at unicode.org.
    #[arg(long, value_name = "DIR", conflicts_with = "download")]
    pub(crate) from: Option<PathBuf>,
    /// Fetches the data files into fixtures/unicode/VERSION first.
    #[arg(long)]
    pub(crate) download: bool,
    /// Where to fetch from instead of unicode.org: an address or a folder, below which lies VERSION/ucd and so on.
    #[arg(long, value_name = "URL", requires = "download", default_value = download::UNICODE_ORG)]
    pub(crate) mirror: String,
    /// Reads this Public Suffix List instead of the one among the fixtures.
    #[arg(long, value_name = "FILE")]
    pub(crate) list: Option<PathBuf>,
    /// Writes nothing, and fails if the tables are not what the data files make.
    #[arg(long, conflicts_with = "download")]
    pub(crate) check: bool,
}

impl Options {
    /// Runs the chore in the repository at `root`, and says what it did.
    pub(crate) fn run(&self, root: &Path) -> Result<String, String> {
        let version = self.unicode.unwrap_or(PINNED);
        if self.download {
            download::fetch(&self.mirror, version, &root.join("fixtures"))?;
        }
        let fixtures = root.join(FIXTURES).join(version.to_string());
        let from = self.from.as_ref().unwrap_or(&fixtures);
        // A folder of the caller's says of which version it is.
        let version = if self.from.is_some() { self.unicode } else { Some(version) };
        let find = |name: &str| {
            let [published, flat] = [from.join(published_path(name)), from.join(name)];
            // What a newer file says of older code points is the same.
            let newest = root.join(FIXTURES).join(PINNED.to_string()).join(name);
            if published.exists() {
                published
            } else if name == idna_tables::UNICODE_DATA && !flat.exists() && newest.exists() {
                newest
            } else {
                flat
            }
        };
        let (sources, bytes) = idna_tables::generate(&find, version).map_err(|error| error.to_string())?;
        let idna = Tables { directory: root.join(IDNA_TABLES), sources, bytes: Some(bytes) };

        // Of Unicode 3.2.0 for good, whatever the version of the others.
        let (directory, file) = stringprep_tables::PLACE;
        let source = stringprep_tables::generate(&root.join(FIXTURES)).map_err(|error| error.to_string())?;
        let stringprep = Tables { directory: root.join(directory), sources: vec![(file, source)], bytes: None };

        let list = self.list.clone().unwrap_or_else(|| root.join(PUBLIC_SUFFIX_LIST));
        let (source, bytes) = psl_tables::generate(&list)?;
        let psl = Tables { directory: root.join(PSL_TABLES), sources: vec![("tables.rs", source)], bytes: Some(bytes) };

        // A folder that has not all of the files is one for the tables of url-idna alone.
        let is_complete = render_tables::SOURCES.iter().all(|name| find(name).exists());
        let pinned = |name: &str| root.join(FIXTURES).join(PINNED.to_string()).join(name);
        let render = if is_complete { render_tables::generate(&find) } else { render_tables::generate(&pinned) };
        let (source, bytes) = render.map_err(|error| error.to_string())?;
        let directory = root.join(RENDER_TABLES);
        let render = Tables { directory, sources: vec![("tables.rs", source)], bytes: Some(bytes) };

        let all = [idna, stringprep, psl, render];
        let messages: Result<Vec<String>, String> =
            all.iter().map(|tables| if self.check { tables.check() } else { tables.write() }).collect();
        Ok(messages?.join("\n"))
    }
}

impl Tables {
    fn check(&self) -> Result<String, String> {
        let directory = self.directory.display();
        let is_stale =
            |name: &str, source: &String| fs::read_to_string(self.directory.join(name)).ok().as_ref() != Some(source);
        match self.sources.iter().find(|(name, source)| is_stale(name, source)) {
            Some((name, _)) => Err(format!("{directory}/{name} is stale: run `cargo xtask regen-tables`")),
            None => Ok(format!("{directory} is up to date")),
        }
    }

    fn write(&self) -> Result<String, String> {
        let directory = self.directory.display();
        write_all(&self.directory, &self.sources).map_err(|error| format!("{directory}: {error}"))?;
        let bytes = self.bytes.map_or_else(String::new, |bytes| format!(" of {bytes} bytes"));
        Ok(format!("{directory}: tables{bytes}"))
    }
}

/// Writes the files beside where they belong, and moves them into place once all are written.
pub(crate) fn write_all<C: AsRef<[u8]>>(directory: &Path, files: &[(&'static str, C)]) -> io::Result<()> {
    fs::create_dir_all(directory)?;
    let temporary = |name: &str| directory.join(format!(".{name}.new"));
    let written = files.iter().try_for_each(|(name, content)| fs::write(temporary(name), content));
    if let Err(error) = written {
        for (name, _) in files {
            // What was not written cannot be removed.
            let _ = fs::remove_file(temporary(name));
        }
        return Err(error);
    }
    files.iter().try_for_each(|(name, _)| fs::rename(temporary(name), directory.join(name)))
}
