//! How other software reads an input, and how the ancestors of the standard did.

use crate::{errors::ErrorMember, json::json, utf16::Utf16};
use serde::{Serialize, Serializer};
use url_readers::{Answer, Component, Components, DEFAULT_READERS, Failure, Java, Reader, Reading, Standard, Verdict};
use wasm_bindgen::prelude::wasm_bindgen;

/// The answer of a reader.
#[derive(Serialize)]
pub(crate) struct AnswerMember<'a> {
    name: &'a str,
    date: &'a str,
    /// How the answer compares with the standard's, and the components in which it differs.
    #[serde(flatten)]
    relation: Option<Relation>,
    #[serde(skip_serializing_if = "Option::is_none")]
    canonical: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    components: Option<ComponentMembers<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    refusal: Option<Refusal>,
}

#[derive(Serialize)]
struct Relation {
    outcome: &'static str,
    differing: Vec<&'static str>,
}

/// The present components.
struct ComponentMembers<'a>(&'a Components);

/// Why a reader refuses an input.
#[derive(Serialize)]
struct Refusal {
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    start: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    end: Option<usize>,
    in_base: bool,
}

/// The input and the base, whose positions are converted.
struct Texts<'t> {
    input: Utf16<'t>,
    base: Utf16<'t>,
}

impl<'t> Texts<'t> {
    fn new(input: &'t str, base: Option<&'t str>) -> Self {
        Self { input: Utf16::new(input), base: Utf16::new(base.unwrap_or_default()) }
    }

    fn refusal(&self, failure: &Failure) -> Refusal {
        let text = if failure.is_in_base() { &self.base } else { &self.input };
        let range = failure.range().map(|range| text.range(range));
        let message = failure.message();
        Refusal {
            message: failure.code().map_or_else(|| message.to_owned(), |code| format!("{code}: {message}")),
            start: range.as_ref().map(|range| range.start),
            end: range.map(|range| range.end),
            in_base: failure.is_in_base(),
        }
    }

    fn member<'a>(
        &self,
        name: &'a str,
        date: &'a str,
        result: Result<&'a Reading, &'a Failure>,
        relation: Option<Relation>,
    ) -> AnswerMember<'a> {
        let reading = result.ok();
        AnswerMember {
            name,
            date,
            relation,
            canonical: reading.map(|reading| &*reading.canonical),
            components: reading.map(|reading| ComponentMembers(&reading.components)),
            refusal: result.err().map(|failure| self.refusal(failure)),
        }
    }
}

impl Serialize for ComponentMembers<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let member = |component: Component| Some((component.as_str(), self.0.get(component)?));
        serializer.collect_map(Component::ALL.iter().copied().filter_map(member))
    }
}

#[derive(Serialize)]
struct Compared<'a> {
    ambiguous: bool,
    differing: Vec<&'static str>,
    errors: Vec<ErrorMember>,
    readers: Vec<AnswerMember<'a>>,
}

/// Lets readers of URLs read `input`: the standard, the RFCs 1738 and 3986, curl and java.net.URI. Returns an object
/// with `ambiguous`, whether one of them reads it differently or accepts what the standard refuses, `differing` (names
/// of components), `errors` and `readers`.
#[wasm_bindgen]
pub fn compare(input: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    let readers: Vec<&dyn Reader> = DEFAULT_READERS.into_iter().chain([&Java::V17 as &dyn Reader]).collect();
    let verdict = Verdict::with(input, base, &readers);
    let texts = Texts::new(input, base);
    let standard = Standard::LIVING_2026;
    let relation = Relation { outcome: "standard", differing: Vec::new() };
    let first = texts.member(standard.name(), standard.date(), verdict.standard(), Some(relation));
    let others = verdict.opinions().iter().map(|opinion| {
        let differing = opinion.differing.iter().map(|component| component.as_str()).collect();
        let relation = Relation { outcome: opinion.outcome.as_str(), differing };
        let Answer { name, date, result, .. } = &opinion.answer;
        texts.member(name, date, result.as_ref(), Some(relation))
    });
    json(&Compared {
        ambiguous: verdict.is_ambiguous(),
        differing: verdict.differing().map(Component::as_str).collect(),
        errors: verdict.validation_errors().iter().map(|error| ErrorMember::new(&texts.input, error)).collect(),
        readers: [first].into_iter().chain(others).collect(),
    })
}

#[derive(Serialize)]
struct Lineage<'a> {
    agree: bool,
    differing: Vec<&'static str>,
    readers: Vec<AnswerMember<'a>>,
}

/// Lets the ancestors of the standard and its editions read `input`, from oldest to newest. Returns an object with
/// `agree`, `differing` (names of components) and `readers`.
#[wasm_bindgen]
pub fn lineage(input: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    let comparison = url_lineage::compare(input, base);
    let texts = Texts::new(input, base);
    let readers = comparison.answers().iter();
    json(&Lineage {
        agree: comparison.agree(),
        differing: comparison.differing().map(Component::as_str).collect(),
        readers: readers
            .map(|Answer { name, date, result, .. }| texts.member(name, date, result.as_ref(), None))
            .collect(),
    })
}
