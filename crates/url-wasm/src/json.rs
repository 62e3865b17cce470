//! Values as JSON, and why there is none.

use serde::Serialize;
use url_core::ParseError;
use url_report::{errors::FailureMember, positions::Texts};

/// Returns `value` as JSON.
pub(crate) fn json(value: &impl Serialize) -> String {
    // Only a map whose keys are no strings cannot be written, and none is.
    serde_json::to_string(value).unwrap_or_default()
}

#[derive(Serialize)]
struct Failed<F> {
    failure: F,
}

/// Returns an object with the `failure` of the parse of `input`, relative to `base`.
pub(crate) fn failed(input: &str, base: Option<&str>, error: &ParseError) -> String {
    json(&Failed { failure: FailureMember::of_parse(error, &Texts::utf16(input, base)) })
}
