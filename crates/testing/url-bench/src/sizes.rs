//! The size of a `Url`, and of the tables of url-idna.

use std::{fs, io, path::Path};

const MAX_URL_BYTES: usize = 64;
const MAX_TABLE_BYTES: usize = 48 << 10;

/// Returns a sentence with both sizes and their aims.
///
/// # Errors
///
/// If the source of the tables cannot be read.
pub fn describe() -> io::Result<String> {
    let aim = |size, max| if size <= max { format!("aim: {max}") } else { format!("**short** of its aim, {max}") };
    let url = size_of::<url_core::Url>();
    let (other_url, tables) = (size_of::<url::Url>(), table_bytes()?);
    let (url_aim, tables_aim) = (aim(url, MAX_URL_BYTES), aim(tables, MAX_TABLE_BYTES));
    Ok(format!(
        "`size_of::<Url>()` is {url} bytes ({url_aim}; url: {other_url}). The tables of url-idna are {tables} bytes \
         ({tables_aim})."
    ))
}

/// Returns the size that url-idna's tables state in their documentation.
fn table_bytes() -> io::Result<usize> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../url-idna/src/tables/mod.rs");
    let source = fs::read_to_string(path)?;
    let size = source.split_once("The tables take ").and_then(|(_, rest)| rest.split(' ').next()?.parse().ok());
    size.ok_or_else(|| {
        io::Error::new(io::ErrorKind::InvalidData, "the documentation of url-idna's tables states no size")
    })
}
