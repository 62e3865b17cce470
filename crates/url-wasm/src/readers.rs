//! How other software reads an input, and how the ancestors of the standard did.

use crate::json::json;
use serde::Serialize;
use url_readers::{Component, Curl, Java, Reader, Rfc1738, Rfc3986, Standard, Verdict};
use url_report::{answers::AnswerMember, errors::ErrorMember, lists::List, positions::Texts};
use wasm_bindgen::prelude::wasm_bindgen;

/// The readers that are compared with the standard.
pub(crate) const READERS: [&dyn Reader; 5] =
    [&Rfc1738, &Rfc3986::STRICT, &Rfc3986::APPENDIX_B, &Curl::V7_88, &Java::V17];

#[derive(Serialize)]
struct Compared<D, E, R> {
    ambiguous: bool,
    differing: D,
    errors: E,
    readers: R,
}

/// Lets readers of URLs read `input`: the standard, the RFCs 1738 and 3986, curl and java.net.URI. Returns an object
/// with `ambiguous`, whether one of them reads it differently or accepts what the standard rejects, `differing` (names
/// of components), `errors` and `readers`.
#[wasm_bindgen]
pub fn compare(input: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    let verdict = Verdict::with(input, base, &READERS);
    let texts = Texts::utf16(input, base);
    json(&Compared {
        ambiguous: verdict.is_ambiguous(),
        differing: List(|| verdict.differing().map(Component::as_str)),
        errors: List(|| verdict.validation_errors().iter().map(|error| ErrorMember::new(error, &texts.input))),
        readers: List(|| {
            AnswerMember::of_verdict(&Standard::LIVING_2026, &verdict, &texts).map(AnswerMember::with_title)
        }),
    })
}

#[derive(Serialize)]
struct Lineage<D, R> {
    agree: bool,
    differing: D,
    readers: R,
}

/// Lets the ancestors of the standard and its editions read `input`, from oldest to newest. Returns an object with
/// `agree`, `differing` (names of components) and `readers`.
#[wasm_bindgen]
pub fn lineage(input: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    let comparison = url_lineage::compare(input, base);
    let texts = Texts::utf16(input, base);
    json(&Lineage {
        agree: comparison.agree(),
        differing: List(|| comparison.differing().map(Component::as_str)),
        readers: List(|| comparison.answers().iter().map(|answer| <AnswerMember>::of(answer, &texts).with_title())),
    })
}
