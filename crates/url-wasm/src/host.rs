//! The facts about a host.

use crate::json::json;
use serde::Serialize;
use std::borrow::Cow;
use url_host::{Host, ValidationError};
use url_report::{errors::ErrorMember, host::HostFacts, lists::List, positions::Positions};
use wasm_bindgen::prelude::wasm_bindgen;

#[derive(Serialize)]
struct HostObject<'h, E> {
    #[serde(flatten)]
    facts: Option<HostFacts<'h>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<ErrorMember<'h>>,
    errors: E,
}

fn host_to_json(
    input: &str,
    result: &Result<Host<Cow<'_, str>>, ValidationError>,
    errors: &[ValidationError],
) -> String {
    let positions = Positions::utf16(input);
    let member = |error| ErrorMember::new(error, &positions);
    json(&HostObject {
        facts: result.as_ref().ok().map(HostFacts::new),
        failure: result.as_ref().err().map(member),
        errors: List(|| errors.iter().map(member)),
    })
}

/// Parses the host of a special URL, with brackets around an IPv6 address, and tells what it is. Returns an object with
/// `host`, `kind`, `class`, `public`, `errors`, and other members if they apply. If it fails, the object has a
/// `failure` and `errors`.
#[wasm_bindgen]
pub fn host(input: &str) -> String {
    let mut errors = Vec::new();
    let result = Host::parse_with_errors(input, url_host::Edition::default(), &mut errors);
    host_to_json(input, &result, &errors)
}

/// The same as `host`, for the host of a URL whose scheme is not special.
#[wasm_bindgen(js_name = opaqueHost)]
pub fn opaque_host(input: &str) -> String {
    let mut errors = Vec::new();
    let result = Host::parse_opaque_with_errors(input, &mut errors);
    host_to_json(input, &result, &errors)
}
