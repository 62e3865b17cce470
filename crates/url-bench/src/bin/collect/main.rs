//! `cargo run --release --bin collect -- PACKAGE...` writes fixtures/corpora/ anew from unpacked packages.
//!
//! Each argument is the folder of an unpacked package of crates.io, npm or PyPI. What is taken from its text files is
//! URLs and nothing else: see `scan` for what counts as one, `kinds` for what is kept of which kind, `package` for the
//! provenance that goes to the file PACKAGES. The same folders give the same files.

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

/// Collects the URLs that stand in packages.
#[derive(Parser)]
struct Arguments {
    /// Where the corpora go.
    #[arg(long, default_value = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/corpora"))]
    out: PathBuf,
    /// Folders of unpacked packages.
    #[arg(required = true)]
    packages: Vec<PathBuf>,
}

/// Of one kind, every text and the package it was seen in first.
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
            kinds::of_path(package, path).into_iter().for_each(|url| take(Kind::File, url));
            let Some(text) = text else { return };
            kinds::of_public_suffixes(path, text).into_iter().for_each(|url| take(Kind::Idn, url));
            if !kinds::is_for_everyone(text) {
                return;
            }
            scan::absolute(text).flat_map(kinds::of_url).for_each(|(kind, url)| take(kind, url));
            scan::references(text).for_each(|url| take(Kind::Relative, url.to_owned()));
        })?;
    }

    fs::create_dir_all(&arguments.out)?;
    let mut used = BTreeSet::new();
    for (kind, urls) in found {
        let kept = kinds::thin_out(kind, urls);
        let lines: String = kept.iter().map(|(url, _)| format!("{url}\n")).collect();
        println!("{:>8} {:>5} URLs {:>7} bytes", kind.name(), kept.len(), lines.len());
        used.extend(kept.into_iter().map(|(_, package)| package));
        fs::write(arguments.out.join(kind.name()).with_extension("txt"), lines)?;
    }
    fs::write(arguments.out.join("PACKAGES"), package::provenance(used.into_iter().map(|index| &packages[index])))?;
    Ok(())
}

/// Calls `visit` with every file below `folder`, relative to it, and its text if it is text of a reasonable size.
fn scan_folder(folder: &Path, visit: &mut dyn FnMut(&Path, Option<&str>)) -> std::io::Result<()> {
    const MOST_BYTES: u64 = 24 << 20;
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        let mut entries = fs::read_dir(next)?.collect::<Result<Vec<_>, _>>()?;
        entries.sort_by_key(fs::DirEntry::file_name);
        for entry in entries {
            let (path, metadata) = (entry.path(), entry.metadata()?);
            if metadata.is_dir() {
                folders.push(path);
            } else if metadata.is_file() {
                let text = if metadata.len() > MOST_BYTES { None } else { fs::read_to_string(&path).ok() };
                visit(path.strip_prefix(folder).unwrap_or(&path), text.as_deref());
            }
        }
    }
    Ok(())
}
