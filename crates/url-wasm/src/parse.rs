//! URLs by their members.

use crate::{failure::failed, json::json};
use url_core::web::{Member, WebUrl};
use url_report::members::Members;
use wasm_bindgen::prelude::wasm_bindgen;

/// Returns whether `input` is a URL, relative to the URL `base` if it is given.
#[wasm_bindgen(js_name = canParse)]
pub fn can_parse(input: &str, base: Option<String>) -> bool {
    WebUrl::new(input, base.as_deref().map(Into::into)).is_ok()
}

/// Parses `input`, relative to the URL `base` if it is given. Returns an object with the members of the URL class, or
/// with a `failure`.
#[wasm_bindgen]
pub fn parse(input: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    match WebUrl::new(input, base.map(Into::into)) {
        Ok(url) => json(&Members::of(&url)),
        Err(error) => failed(input, base, &error),
    }
}

/// Sets a member of the URL `href`, and returns an object with all members. A value that the setter does not accept
/// changes nothing, or less, as the standard says. There is no result if there is no such member, if `href` is not a
/// URL, or if it is set to a string that is not one.
#[wasm_bindgen]
pub fn set(href: &str, member: &str, value: &str) -> Option<String> {
    let member = member.parse::<Member>().ok()?;
    let mut url = WebUrl::parse(href, None)?;
    url.set(member, value).ok()?;
    Some(json(&Members::of(&url)))
}
