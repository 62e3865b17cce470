//! What is not a matter of time: the size of a URL, and of the tables of url-idna.

use std::{fs, io, path::Path};

use crate::target::Verdict;

const MOST_BYTES_OF_URL: usize = 64;
const MOST_BYTES_OF_TABLES: usize = 48 << 10;

/// Prints both with their targets.
///
/// # Errors
///
/// When the source of the tables cannot be read.
pub fn print() -> io::Result<()> {
    let verdict = |found, most| if found <= most { Verdict::Pass } else { Verdict::Short };
    let url = size_of::<url_core::Url>();
    let (theirs, tables) = (size_of::<url::Url>(), tables()?);
    println!(
        "size_of::<Url>()  {url:6} bytes  <= {MOST_BYTES_OF_URL}  {} (url: {theirs})",
        verdict(url, MOST_BYTES_OF_URL)
    );
    println!(
        "url-idna's tables {tables:6} bytes  <= {MOST_BYTES_OF_TABLES}  {}\n",
        verdict(tables, MOST_BYTES_OF_TABLES)
    );
    Ok(())
}

/// The size that the generator of the tables of url-idna wrote into them.
fn tables() -> io::Result<usize> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../url-idna/src/tables/mod.rs");
    let source = fs::read_to_string(path)?;
    let size = source.split_once("The tables take ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
    size.ok_or_else(|| io::Error::new(io::ErrorKind::InvalidData, "the tables do not say how large they are"))
}
