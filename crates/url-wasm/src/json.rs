//! Values as JSON, and why there is none.

use serde::Serialize;

/// Returns `value` as JSON.
pub(crate) fn json(value: &impl Serialize) -> String {
    // Only a map whose keys are no strings cannot be written, and none is.
    serde_json::to_string(value).unwrap_or_default()
}

#[cfg(any(feature = "inspect", feature = "patterns"))]
#[derive(Serialize)]
struct Failed<F> {
    failure: F,
}

/// Returns an object with the `failure` of the parse of `input`, relative to `base`.
#[cfg(any(feature = "inspect", feature = "patterns"))]
pub(crate) fn failed(input: &str, base: Option<&str>, error: &url_core::ParseError) -> String {
    use url_report::{errors::FailureMember, positions::Texts};
    json(&Failed { failure: FailureMember::of_parse(error, &Texts::utf16(input, base)) })
}
