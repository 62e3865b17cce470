//! What became of each part of an input.

use crate::{json::json, parse::Failure, utf16::Utf16};
use serde::Serialize;
use std::collections::BTreeMap;
use url_core::{
    Url,
    explain::{Change, Explanation},
};
use wasm_bindgen::prelude::wasm_bindgen;

/// A piece of the input and of the href.
#[derive(Serialize)]
pub(crate) struct PieceMember {
    name: &'static str,
    start: usize,
    end: usize,
    result_start: usize,
    result_end: usize,
}

/// A rule of the standard.
#[derive(Serialize)]
pub(crate) struct Rule {
    message: &'static str,
    anchor: &'static str,
}

/// The pieces, and the rules by the names of the pieces: an input can have as many pieces as characters.
#[derive(Serialize)]
pub(crate) struct Pieces {
    pieces: Vec<PieceMember>,
    rules: BTreeMap<&'static str, Rule>,
}

impl Pieces {
    /// Returns the first `limit` pieces.
    pub(crate) fn new(input: &Utf16<'_>, explanation: &Explanation<'_>, limit: usize) -> Self {
        let mut rules = BTreeMap::new();
        let pieces = explanation.pieces().take(limit).map(|piece| {
            let source = input.range(piece.source.clone());
            rules.entry(piece.change.as_str()).or_insert_with(|| Rule::of(piece.change));
            PieceMember {
                name: piece.change.as_str(),
                start: source.start,
                end: source.end,
                result_start: piece.result.start,
                result_end: piece.result.end,
            }
        });
        let pieces = pieces.collect();
        Self { pieces, rules }
    }
}

impl Rule {
    fn of(change: Change) -> Self {
        Self { message: change.message(), anchor: change.anchor() }
    }
}

#[derive(Serialize)]
struct Object<'a> {
    href: &'a str,
    #[serde(flatten)]
    pieces: Pieces,
}

#[derive(Serialize)]
pub(crate) struct Failed {
    pub(crate) failure: Failure,
}

/// Parses `input`, and tells what became of each of its parts: an object with `href`, `pieces` and `rules`, or with a
/// `failure`. The ranges of the pieces, in the input and in the href, make up all of both.
#[wasm_bindgen]
pub fn explain(input: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    match Url::options().base(base.map(Into::into)).explain(input) {
        Ok(explanation) => json(&Object {
            href: explanation.url().as_str(),
            pieces: Pieces::new(&Utf16::new(input), &explanation, usize::MAX),
        }),
        Err(error) => json(&Failed { failure: Failure::new(input, base, &error) }),
    }
}
