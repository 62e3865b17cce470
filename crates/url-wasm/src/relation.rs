//! What one URL is to another.

use crate::{failure::failed, json::json};
use serde::Serialize;
use url_core::{
    Url,
    equivalence::Equality,
    reference::{MakeRelativeError, ReferenceForm},
};
use wasm_bindgen::prelude::wasm_bindgen;

#[derive(Serialize)]
struct Related<'a> {
    href: &'a str,
    other: &'a str,
    /// The rules by which the URLs are the same or not.
    equal: Vec<Rule>,
    same_site: bool,
    schemelessly_same_site: bool,
    /// The reference from the other URL, as base, to the URL.
    reference: Reference,
    /// The reference from the URL, as base, to the other URL.
    reference_to_other: Reference,
}

#[derive(Serialize)]
struct Rule {
    name: &'static str,
    holds: bool,
}

#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Reference {
    Reference(String),
    Failure { name: &'static str, message: String },
}

impl Reference {
    fn new(base: &Url, target: &Url) -> Self {
        let failure =
            |error: MakeRelativeError| Self::Failure { name: error.code(), message: error.message().to_string() };
        let reference = base.make_relative_with(target, ReferenceForm::Shortest);
        reference.map_or_else(failure, |reference| Self::Reference(reference.into_string()))
    }
}

/// Tells what the URLs `input` and `other`, both relative to `base` if it is given, are to each other: an object with
/// `href`, `other`, the rules by which they are `equal`, whether they are `same_site`, and the shortest references
/// between them; or with the `failure` of the first that is no URL.
#[wasm_bindgen]
pub fn relate(input: &str, other: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    let parse =
        |text| Url::options().base(base.map(Into::into)).parse(text).map_err(|error| failed(text, base, &error));
    match parse(input).and_then(|url| Ok((url, parse(other)?))) {
        Err(failed) => failed,
        Ok((url, other)) => json(&Related {
            href: url.as_str(),
            other: other.as_str(),
            equal: Equality::ALL
                .iter()
                .map(|rule| Rule { name: rule.as_str(), holds: rule.holds(&url, &other) })
                .collect(),
            same_site: url_psl::is_same_site(&url, &other),
            schemelessly_same_site: url_psl::is_schemelessly_same_site(&url, &other),
            reference: Reference::new(&other, &url),
            reference_to_other: Reference::new(&url, &other),
        }),
    }
}
