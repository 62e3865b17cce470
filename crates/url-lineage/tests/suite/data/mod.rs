//! The data of the texts' authors, which lies beside the workspace: `../shared/lineage`.

use std::{
    env,
    path::{Path, PathBuf},
};

/// The path of a file or folder of the data, or `None` if it is missing, which is printed. If the environment variable
/// `REQUIRE_LINEAGE_DATA` is set, that is a failure.
pub(crate) fn path(name: &str) -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../../shared/lineage").join(name);
    if path.exists() {
        return Some(path);
    }
    assert!(env::var_os("REQUIRE_LINEAGE_DATA").is_none(), "missing: {}", path.display());
    println!("not there, nothing is measured: {}", path.display());
    None
}
