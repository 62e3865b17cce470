//! The tests of url-lineage, a module for each subject.

mod barth_2011;
mod barth_2011_data;
mod debug;
mod examples;
mod uts46_test_vectors;
mod webspecs_2014;
mod webspecs_2014_data;
mod weburl_2011;
mod weburl_2011_data;
mod whatwg_2017;
mod whatwg_2017_data;
mod whatwg_2017_urls;

use std::path::{Path, PathBuf};

/// Returns the path of a file or folder in `fixtures/lineage`, the data of the texts' authors.
fn data(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/lineage").join(name)
}
