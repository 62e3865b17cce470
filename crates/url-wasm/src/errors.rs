//! The validation errors of an input.

use crate::{json::json, utf16::Utf16};
use serde::Serialize;
use url_core::{ParseError, Url, error::ValidationError, web::WebUrl};
use wasm_bindgen::prelude::wasm_bindgen;

/// A validation error.
#[derive(Serialize)]
pub(crate) struct ErrorMember {
    name: &'static str,
    start: usize,
    end: usize,
    message: String,
    anchor: &'static str,
}

impl ErrorMember {
    pub(crate) fn new(utf16: &Utf16<'_>, error: &ValidationError) -> Self {
        let range = utf16.range(error.range());
        Self {
            name: error.code(),
            start: range.start,
            end: range.end,
            message: error.message().to_string(),
            anchor: error.kind().anchor(),
        }
    }
}

/// Parses `input` and collects its validation errors.
pub(crate) fn read(input: &str, base: Option<&str>) -> (Result<WebUrl, ParseError>, Vec<ValidationError>) {
    let mut errors = Vec::new();
    let result = Url::options().base(base.map(Into::into)).parse_with_errors(input, &mut errors).map(WebUrl::from);
    (result, errors)
}

/// Returns a list of all validation errors of `input`, in the order of the standard. If the base is not a URL, there
/// are none. If the input is not a URL, the last error is that for which the parse failed.
#[wasm_bindgen(js_name = validationErrors)]
pub fn validation_errors(input: &str, base: Option<String>) -> String {
    let (_, errors) = read(input, base.as_deref());
    let utf16 = Utf16::new(input);
    json(&errors.iter().map(|error| ErrorMember::new(&utf16, error)).collect::<Vec<_>>())
}
