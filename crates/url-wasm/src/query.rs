//! Lists of pairs in `application/x-www-form-urlencoded`.

use crate::json::json;
use url_form::SearchParams;
use wasm_bindgen::prelude::wasm_bindgen;

/// Parses a query without its `?`: a list of pairs, each a list of a name and a value.
#[wasm_bindgen(js_name = parseQuery)]
pub fn parse_query(query: &str) -> String {
    json(&SearchParams::from_query(query).iter().collect::<Vec<_>>())
}

/// Serializes a list of names and values in turns. If their number is odd, the last one is no pair.
#[wasm_bindgen(js_name = serializeQuery)]
pub fn serialize_query(names_and_values: Vec<String>) -> String {
    let mut params = SearchParams::new();
    for pair in names_and_values.chunks_exact(2) {
        params.append(&pair[0], &pair[1]);
    }
    params.to_string()
}
