//! A URL as a person should see it.

use crate::{failure::failed, json::json};
use serde::Serialize;
use url_core::Url;
use url_render::RenderOptions;
use url_report::rendering::RenderedMembers;
use wasm_bindgen::prelude::wasm_bindgen;

#[derive(Serialize)]
struct Object<'u> {
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
            json(&Object { href: url.as_str(), rendered: RenderedMembers::new(&rendered) })
        }
        Err(error) => failed(input, base, &error),
    }
}
