//! Why there is no result.

use crate::json::json;
use serde::Serialize;
use url_core::ParseError;
use url_report::{errors::FailureMember, positions::Texts};

#[derive(Serialize)]
struct Failed<F> {
    failure: F,
}

/// Returns an object with the `failure` of the parse of `input`, relative to `base`.
pub(crate) fn failed(input: &str, base: Option<&str>, error: &ParseError) -> String {
    json(&Failed { failure: FailureMember::of_parse(error, &Texts::utf16(input, base)) })
}
