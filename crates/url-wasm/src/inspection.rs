//! All about a URL, for a page that shows it.

use crate::{
    errors::{ErrorMember, read},
    explanation::Pieces,
    host::Facts,
    json::json,
    parse::{Failure, Members},
    rendering::RenderedMembers,
    utf16::Utf16,
};
use serde::Serialize;
use std::borrow::Cow;
use url_core::{Url, position::Position, web::WebUrl};
use url_render::RenderOptions;
use wasm_bindgen::prelude::wasm_bindgen;

#[derive(Serialize)]
struct Inspection<'u> {
    #[serde(skip_serializing_if = "Option::is_none")]
    failure: Option<Failure>,
    /// The first validation errors.
    errors: Vec<ErrorMember>,
    /// The number of all of them.
    error_count: usize,
    #[serde(flatten)]
    url: Option<Valid<'u>>,
}

/// What there is to tell of a URL.
#[derive(Serialize)]
struct Valid<'u> {
    #[serde(flatten)]
    members: Members<'u>,
    components: Vec<ComponentMember>,
    #[serde(flatten)]
    pieces: Pieces,
    piece_count: usize,
    host_facts: Option<Facts<'u>>,
    rendered: RenderedMembers<'u>,
    /// The segments of the path; none if it is opaque.
    segments: Option<Vec<Segment<'u>>>,
    segment_count: usize,
    pairs: Vec<Pair<'u>>,
    pair_count: usize,
}

/// A component and its place in the href.
#[derive(Serialize)]
struct ComponentMember {
    name: &'static str,
    start: usize,
    end: usize,
}

#[derive(Serialize)]
struct Segment<'u> {
    segment: &'u str,
    /// As text, if it is UTF-8.
    decoded: Option<Cow<'u, str>>,
}

#[derive(Serialize)]
struct Pair<'u> {
    raw: &'u str,
    name: Cow<'u, str>,
    /// Nothing if the pair has no `=`.
    value: Option<Cow<'u, str>>,
}

const COMPONENTS: [(&str, Position, Position); 8] = [
    ("scheme", Position::BeforeScheme, Position::AfterScheme),
    ("username", Position::BeforeUsername, Position::AfterUsername),
    ("password", Position::BeforePassword, Position::AfterPassword),
    ("host", Position::BeforeHost, Position::AfterHost),
    ("port", Position::BeforePort, Position::AfterPort),
    ("path", Position::BeforePath, Position::AfterPath),
    ("query", Position::BeforeQuery, Position::AfterQuery),
    ("fragment", Position::BeforeFragment, Position::AfterFragment),
];

fn components(url: &Url) -> Vec<ComponentMember> {
    let members = COMPONENTS.map(|(name, start, end)| {
        let (start, end) = (url[..start].len(), url[..end].len());
        ComponentMember { name, start, end }
    });
    members.into_iter().filter(|member| member.start < member.end).collect()
}

/// Tells all about `input`, relative to the URL `base` if it is given: an object with the `errors`, and the members of
/// the URL class, `components`, `pieces`, `rules`, `host_facts`, `rendered`, `segments` and `pairs`, or a `failure`.
///
/// A list ends after `limit` items; `error_count`, `piece_count`, `segment_count` and `pair_count` tell how many there
/// are.
#[wasm_bindgen]
pub fn inspect(input: &str, base: Option<String>, limit: usize) -> String {
    let base = base.as_deref();
    let utf16 = Utf16::new(input);
    let (result, errors) = read(input, base);
    let error_count = errors.len();
    let members = errors.iter().take(limit).map(|error| ErrorMember::new(&utf16, error)).collect();
    let inspection = Inspection { failure: None, errors: members, error_count, url: None };
    match (&result, &Url::options().base(base.map(Into::into)).explain(input)) {
        (Ok(web), Ok(explanation)) => {
            let url = web.url();
            let host = url.host();
            let rendered = RenderOptions::new().render(url);
            let query = url.raw_query();
            let segments = url.path_segments();
            let valid = Valid {
                members: Members::of(web),
                components: components(url),
                piece_count: explanation.pieces().len(),
                pieces: Pieces::new(&utf16, explanation, limit),
                host_facts: host.as_ref().map(Facts::new),
                rendered: RenderedMembers::new(&rendered),
                segment_count: segments.clone().map_or(0, Iterator::count),
                segments: segments.map(|_| decoded_segments(web, limit)),
                pair_count: query.len(),
                pairs: query
                    .into_iter()
                    .take(limit)
                    .map(|pair| Pair { raw: pair.raw(), name: pair.name(), value: pair.value() })
                    .collect(),
            };
            json(&Inspection { url: Some(valid), ..inspection })
        }
        (Err(error), _) | (_, Err(error)) => {
            json(&Inspection { failure: Some(Failure::new(input, base, error)), ..inspection })
        }
    }
}

fn decoded_segments(web: &WebUrl, limit: usize) -> Vec<Segment<'_>> {
    let url = web.url();
    let raw = url.path_segments().into_iter().flatten();
    let decoded = url.path_segments_decoded().into_iter().flatten();
    let segments = raw.zip(decoded).take(limit);
    segments.map(|(segment, decoded)| Segment { segment, decoded: decoded.text().ok() }).collect()
}
