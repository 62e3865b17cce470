//! A URL as a person should see it.

use crate::{explanation::Failed, json::json, parse::Failure};
use serde::Serialize;
use url_core::Url;
use url_render::{DomainCheck, LabelCheck, RenderOptions, Rendered};
use wasm_bindgen::prelude::wasm_bindgen;

/// A URL for a person.
#[derive(Serialize)]
pub(crate) struct RenderedMembers<'u> {
    shown: String,
    columns: usize,
    invertible: bool,
    bidirectional: bool,
    spans: Vec<SpanMember<'u>>,
    labels: Vec<LabelMember<'u>>,
}

#[derive(Serialize)]
struct SpanMember<'u> {
    component: &'static str,
    kind: &'static str,
    text: &'u str,
    start: usize,
    end: usize,
}

#[derive(Serialize)]
struct LabelMember<'u> {
    ascii: &'u str,
    unicode: &'u str,
    shown_in_unicode: bool,
    reasons: Vec<ReasonMember<'u>>,
}

#[derive(Serialize)]
struct ReasonMember<'u> {
    name: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    character: Option<char>,
    #[serde(skip_serializing_if = "Option::is_none")]
    looks_like: Option<&'u str>,
}

impl<'u> RenderedMembers<'u> {
    pub(crate) fn new(rendered: &'u Rendered<'_>) -> Self {
        let spans = rendered.spans().iter().map(|span| SpanMember {
            component: span.part().as_str(),
            kind: span.kind().as_str(),
            text: span.text(),
            start: span.range().start,
            end: span.range().end,
        });
        let labels = rendered.domain_check().into_iter().flat_map(DomainCheck::labels);
        Self {
            shown: rendered.to_string(),
            columns: rendered.width(),
            invertible: rendered.is_invertible(),
            bidirectional: rendered.is_bidirectional(),
            spans: spans.collect(),
            labels: labels.map(LabelMember::new).collect(),
        }
    }
}

impl<'u> LabelMember<'u> {
    fn new(label: &'u LabelCheck) -> Self {
        let reasons = label.reasons().iter().map(|reason| ReasonMember {
            name: reason.code(),
            message: reason.message().to_string(),
            character: reason.character(),
            looks_like: reason.looks_like(),
        });
        Self {
            ascii: label.ascii(),
            unicode: label.unicode(),
            shown_in_unicode: label.is_shown_in_unicode(),
            reasons: reasons.collect(),
        }
    }
}

#[derive(Serialize)]
struct Object<'u> {
    href: &'u str,
    #[serde(flatten)]
    rendered: RenderedMembers<'u>,
}

/// Parses `input`, and shows the URL as a person should see it: without credentials, and with domains and readable text
/// decoded if nothing in them deceives. An object with `href`, `shown`, `spans`, `labels` and more, or with a
/// `failure`.
#[wasm_bindgen]
pub fn render(input: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    match Url::options().base(base.map(Into::into)).parse(input) {
        Ok(url) => {
            let rendered = RenderOptions::new().render(&url);
            json(&Object { href: url.as_str(), rendered: RenderedMembers::new(&rendered) })
        }
        Err(error) => json(&Failed { failure: Failure::new(input, base, &error) }),
    }
}
