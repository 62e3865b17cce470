//! The size of a `Url`, and of the tables of url-idna.

use std::{fs, io, path::Path};

use crate::target::Verdict;

const MAX_URL_BYTES: usize = 64;
const MAX_TABLE_BYTES: usize = 48 << 10;

/// Prints both sizes with their aims.
///
/// # Errors
///
/// If the source of the tables cannot be read.
pub fn print() -> io::Result<()> {
    let verdict = |size, max| if size <= max { Verdict::Pass } else { Verdict::Short };
    let url = size_of::<url_core::Url>();
    let (other_url, tables) = (size_of::<url::Url>(), table_bytes()?);
    println!("size_of::<Url>()  {url:6} bytes  <= {MAX_URL_BYTES}  {} (url: {other_url})", verdict(url, MAX_URL_BYTES));
    println!("url-idna's tables {tables:6} bytes  <= {MAX_TABLE_BYTES}  {}\n", verdict(tables, MAX_TABLE_BYTES));
    Ok(())
}

/// Returns the size that url-idna's tables state in their documentation.
fn table_bytes() -> io::Result<usize> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../url-idna/src/tables/mod.rs");
    let source = fs::read_to_string(path)?;
    let size = source.split_once("The tables take ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
    size.ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidData, "the documentation of url-idna's tables states no size")
    })
}
