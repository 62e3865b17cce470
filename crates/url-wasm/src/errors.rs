//! The validation errors of an input.

use crate::json::json;
use url_core::Url;
use url_report::{errors::ErrorMember, lists::List, positions::Positions};
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns a list of all validation errors of `input`, in the order of the standard. If the base is not a URL, there
/// are none. If the input is not a URL, the last error is that for which the parse failed.
#[wasm_bindgen(js_name = validationErrors)]
pub fn validation_errors(input: &str, base: Option<String>) -> String {
    let mut errors = Vec::new();
    // A failure is one of the errors, unless it is about the base or a length.
    let _ = Url::options().base(base.as_deref().map(Into::into)).parse_with_errors(input, &mut errors);
    let positions = Positions::utf16(input);
    json(&List(|| errors.iter().map(|error| ErrorMember::new(error, &positions))))
}
