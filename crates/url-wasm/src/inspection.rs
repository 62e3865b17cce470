//! All about a URL, for a page that shows it.

use crate::json::json;
use url_report::{inspection::Inspection, positions::Texts};
use wasm_bindgen::prelude::wasm_bindgen;

/// Tells all about `input`, relative to the URL `base` if it is given. Returns an object with the `errors`, and a
/// `failure` or the members of the URL class. These come with `components`, `pieces`, `rules`, `host_facts`,
/// `rendered`, `segments` and `pairs`.
///
/// A list ends after `limit` items; `error_count`, `piece_count`, `segment_count` and `pair_count` tell how many there
/// are.
#[wasm_bindgen]
pub fn inspect(input: &str, base: Option<String>, limit: usize) -> String {
    let base = base.as_deref();
    json(&Inspection::new(input, base, Texts::utf16(input, base), limit))
}
