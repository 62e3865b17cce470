//! The data of the texts' authors: `fixtures/lineage`.

use std::path::{Path, PathBuf};

/// Returns the path of a file or folder of the data.
pub(crate) fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/lineage").join(name)
}
