//! The answers that the page shows about one URL: one for each question, and all at once.

use crate::{
    json::{failed, json},
    readers::OF_SUMMARY,
};
use serde::Serialize;
use url_core::Url;
use url_readers::Verdict;
use url_render::RenderOptions;
use url_report::{
    errors::ErrorMember,
    explanation::Pieces,
    inspection::Inspection,
    lists::List,
    positions::{Positions, Texts},
    relation::Relation,
    rendering::RenderedMembers,
    summary::Summary,
};
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

#[derive(Serialize)]
struct Explained<'a> {
    href: &'a str,
    #[serde(flatten)]
    pieces: Pieces<'a>,
}

/// Parses `input`, and tells what became of each part: an object with `href`, `pieces` and `rules`, or with a
/// `failure`. The ranges of the pieces, in the input and in the href, make up all of both.
#[wasm_bindgen]
pub fn explain(input: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    match Url::options().base(base.map(Into::into)).explain(input) {
        Ok(explanation) => json(&Explained {
            href: explanation.url().as_str(),
            pieces: Pieces::new(&explanation, &Positions::utf16(input)),
        }),
        Err(error) => failed(input, base, &error),
    }
}

#[derive(Serialize)]
struct Shown<'u> {
    href: &'u str,
    #[serde(flatten)]
    rendered: RenderedMembers<'u>,
}

/// Parses `input`, and shows the URL as a person should see it. It has no credentials, and domains and readable text
/// are decoded if nothing in them deceives. Returns an object with `href`, `shown`, `spans`, `labels` and more, or with
/// a `failure`.
#[wasm_bindgen]
pub fn render(input: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    match Url::options().base(base.map(Into::into)).parse(input) {
        Ok(url) => {
            let rendered = RenderOptions::new().render(&url);
            json(&Shown { href: url.as_str(), rendered: RenderedMembers::new(&rendered) })
        }
        Err(error) => failed(input, base, &error),
    }
}

/// Tells the most important facts about `input`, relative to the URL `base` if it is given. Returns an object with
/// `remarks`, the most important first, and the characters that are `hidden`. If it is not a URL, it has `repairs`,
/// too.
#[wasm_bindgen]
pub fn summarize(input: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    json(&Summary::new(input, base, &Verdict::with(input, base, &OF_SUMMARY)))
}

/// Tells the relation of the URLs `input` and `other`, both relative to `base` if it is given. Returns an object with
/// `href`, `other`, the rules by which they are `equal`, whether they are `same_site`, and the shortest references
/// between them. If it fails, the object has the `failure` of the first that is not a URL.
#[wasm_bindgen]
pub fn relate(input: &str, other: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    let parse =
        |text| Url::options().base(base.map(Into::into)).parse(text).map_err(|error| failed(text, base, &error));
    match parse(input).and_then(|url| Ok((url, parse(other)?))) {
        Err(failed) => failed,
        Ok((url, other)) => json(&Relation::new(&url, &other)),
    }
}

/// Tells all about `input`, relative to the URL `base` if it is given. Returns an object with the `errors`, and a
/// `failure` or the members of the URL class. These come with `components`, `pieces`, `rules`, `host_facts`,
/// `rendered`, `segments` and `pairs`.
///
/// A list ends after `limit` items; `error_count`, `piece_count`, `segment_count` and `pair_count` tell how many there
/// are.
#[wasm_bindgen]
pub fn inspect(input: &str, base: Option<String>, limit: usize) -> String {
    let base = base.as_deref();
    json(&Inspection::new(input, base, Texts::utf16(input, base), limit))
}
