//! The changes of the parser to each part.

use crate::{failure::failed, json::json};
use serde::Serialize;
use url_core::Url;
use url_report::{explanation::Pieces, positions::Positions};
use wasm_bindgen::prelude::wasm_bindgen;

#[derive(Serialize)]
struct Object<'a> {
    href: &'a str,
    #[serde(flatten)]
    pieces: Pieces<'a>,
}

/// Parses `input`, and tells what became of each part: an object with `href`, `pieces` and `rules`, or with a
/// `failure`. The ranges of the pieces, in the input and in the href, make up all of both.
#[wasm_bindgen]
pub fn explain(input: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    match Url::options().base(base.map(Into::into)).explain(input) {
        Ok(explanation) => json(&Object {
            href: explanation.url().as_str(),
            pieces: Pieces::new(&explanation, &Positions::utf16(input)),
        }),
        Err(error) => failed(input, base, &error),
    }
}
