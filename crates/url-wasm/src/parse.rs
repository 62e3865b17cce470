//! URLs by their members, and why an input is none.

use crate::{json::json, utf16::Utf16};
use serde::Serialize;
use url_core::{
    ParseError,
    error::Component,
    web::{Member, WebUrl},
};
use wasm_bindgen::prelude::wasm_bindgen;

/// The members of the URL class.
#[derive(Serialize)]
pub(crate) struct Members<'u> {
    href: &'u str,
    origin: String,
    protocol: &'u str,
    username: &'u str,
    password: &'u str,
    host: &'u str,
    hostname: &'u str,
    port: &'u str,
    pathname: &'u str,
    search: &'u str,
    hash: &'u str,
}

impl<'u> Members<'u> {
    pub(crate) fn of(url: &'u WebUrl) -> Self {
        Self {
            href: url.href(),
            origin: url.origin(),
            protocol: url.protocol(),
            username: url.username(),
            password: url.password(),
            host: url.host(),
            hostname: url.hostname(),
            port: url.port(),
            pathname: url.pathname(),
            search: url.search(),
            hash: url.hash(),
        }
    }
}

/// Why an input is not a URL.
#[derive(Serialize)]
pub(crate) struct Failure {
    name: &'static str,
    component: Option<&'static str>,
    start: usize,
    end: usize,
    /// Whether the base is no URL; the range is then one of the base.
    in_base: bool,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    anchor: Option<&'static str>,
}

impl Failure {
    pub(crate) fn new(input: &str, base: Option<&str>, error: &ParseError) -> Self {
        let subject = if error.is_in_base() { base.unwrap_or_default() } else { input };
        let range = Utf16::new(subject).range(error.range());
        Self {
            name: error.code(),
            component: error.component().map(Component::as_str),
            start: range.start,
            end: range.end,
            in_base: error.is_in_base(),
            message: error.message().to_string(),
            anchor: error.validation_error().map(|error| error.kind().anchor()),
        }
    }
}

/// A URL, or why there is none.
#[derive(Serialize)]
#[serde(untagged)]
enum Parsed<'u> {
    Url(Members<'u>),
    Failed { failure: Failure },
}

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
        Ok(url) => json(&Parsed::Url(Members::of(&url))),
        Err(error) => json(&Parsed::Failed { failure: Failure::new(input, base, &error) }),
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
