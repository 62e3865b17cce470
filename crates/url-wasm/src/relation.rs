//! The relation of one URL to another.

use crate::{failure::failed, json::json};
use url_core::Url;
use url_report::relation::Relation;
use wasm_bindgen::prelude::wasm_bindgen;

/// Tells the relation of the URLs `input` and `other`, both relative to `base` if it is given. Returns an object with
/// `href`, `other`, the rules by which they are `equal`, whether they are `same_site`, and the shortest references
/// between them. If it fails, the object has the `failure` of the first that is not a URL.
#[wasm_bindgen]
pub fn relate(input: &str, other: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    let parse =
        |text| Url::options().base(base.map(Into::into)).parse(text).map_err(|error| failed(text, base, &error));
    match parse(input).and_then(|url| Ok((url, parse(other)?))) {
        Err(failed) => failed,
        Ok((url, other)) => json(&Relation::new(&url, &other)),
    }
}
