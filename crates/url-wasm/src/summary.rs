//! The most important facts about a URL.

use crate::{json::json, readers::OF_SUMMARY};
use url_readers::Verdict;
use url_report::summary::Summary;
use wasm_bindgen::prelude::wasm_bindgen;

/// Tells the most important facts about `input`, relative to the URL `base` if it is given. Returns an object with
/// `remarks`, the most important first, and the characters that are `hidden`. If it is not a URL, it has `repairs`,
/// too.
#[wasm_bindgen]
pub fn summarize(input: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    json(&Summary::new(input, base, &Verdict::with(input, base, &OF_SUMMARY)))
}
