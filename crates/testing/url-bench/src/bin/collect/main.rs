//! `cargo run --release --bin collect -- PACKAGE...` collects the files of fixtures/corpora from unpacked packages.
//!
//! Each argument is the folder of an unpacked package of crates.io, npm or PyPI. Only URLs are taken from its text
//! files: `scan` finds them, `kinds` sorts and selects them, and `package` writes their provenance to the file
//! PACKAGES. The same folders always give the same files.

#![forbid(unsafe_code)]

mod kinds;
mod package;
mod scan;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use clap::Parser;
use kinds::Kind;
use package::Package;

/// Collects the URLs in the text files of packages.
#[derive(Parser)]
struct Arguments {
    /// The folder for the corpora.
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../fixtures/corpora"))]
    out: PathBuf,
    /// Folders of unpacked packages.
    #[arg(required = true)]
    packages: Vec<PathBuf>,
}

/// The URLs of each kind, with the index of the first package that has them.
type Found = BTreeMap<Kind, BTreeMap<String, usize>>;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments = Arguments::parse();
    let mut packages: Vec<Package> = arguments.packages.iter().filter_map(|folder| Package::read(folder)).collect();
    packages.sort();
    let mut found = Found::new();
    for (index, package) in packages.iter().enumerate() {
        scan_folder(&package.folder, &mut |path, text| {
            let mut take = |kind, url: String| {
                found.entry(kind).or_default().entry(url).or_insert(index);
            };
            take(Kind::File, kinds::file_url(package, path));
            let Some(text) = text else { return };
            kinds::urls_of_public_suffixes(path, text).into_iter().for_each(|url| take(Kind::Idn, url));
            if kinds::is_for_adults(text) {
                return;
            }
            scan::absolute(text).flat_map(kinds::kinds_of_url).for_each(|(kind, url)| take(kind, url));
            scan::references(text).for_each(|url| take(Kind::Relative, url.to_owned()));
        })?;
    }

    fs::create_dir_all(&arguments.out)?;
    let mut used = BTreeSet::new();
    for (kind, urls) in found {
        let kept = kinds::select(kind, urls);
        let lines: String = kept.iter().map(|(url, _)| format!("{url}\n")).collect();
        println!("{:>8} {:>5} URLs {:>7} bytes", kind.name(), kept.len(), lines.len());
        used.extend(kept.into_iter().map(|(_, package)| package));
        fs::write(arguments.out.join(kind.name()).with_extension("txt"), lines)?;
    }
    fs::write(arguments.out.join("PACKAGES"), package::provenance(used.into_iter().map(|index| &packages[index])))?;
    Ok(())
}

/// Calls `visit` with the path of every file below `folder`, relative to it, and the text of the file. The text is
/// `None` for large files and for those that are not UTF-8.
fn scan_folder(folder: &Path, visit: &mut dyn FnMut(&Path, Option<&str>)) -> std::io::Result<()> {
    const MAX_BYTES: u64 = 24 << 20;
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        let mut entries = fs::read_dir(next)?.collect::<Result<Vec<_>, _>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let (path, metadata) = (entry.path(), entry.metadata()?);
            if metadata.is_dir() {
                folders.push(path);
            } else if metadata.is_file() {
                let text = if metadata.len() > MAX_BYTES { None } else { fs::read_to_string(&path).ok() };
                visit(path.strip_prefix(folder).unwrap_or(&path), text.as_deref());
            }
        }
    }
    Ok(())
}
