//! What is most worth knowing about a URL.

use crate::{json::json, readers::READERS};
use url_readers::Verdict;
use url_report::summary::Summary;
use wasm_bindgen::prelude::wasm_bindgen;

/// Tells what is most worth knowing about `input`, relative to the URL `base` if it is given: an object with `remarks`,
/// the most important first, and the characters that are `hidden`; and if it is not a URL, with `repairs`.
#[wasm_bindgen]
pub fn summarize(input: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    json(&Summary::new(input, base, &Verdict::with(input, base, &READERS)))
}
