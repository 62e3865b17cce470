//! How other software reads an input, and how the ancestors of the standard did.

use crate::json::json;
use serde::Serialize;
use url_readers::{Component, Curl, Java, PROGRAMS, Reader, Rfc1738, Rfc3986, Standard, Verdict};
use url_report::{answers::AnswerMember, errors::ErrorMember, lists::List, positions::Texts};
use wasm_bindgen::prelude::wasm_bindgen;

/// The RFCs, which are compared with the standard together with the [`PROGRAMS`].
const RFCS: [&dyn Reader; 3] = [&Rfc1738, &Rfc3986::STRICT, &Rfc3986::APPENDIX_B];

/// The readers of a summary, which has room for few names.
pub(crate) const OF_SUMMARY: [&dyn Reader; 5] = [RFCS[0], RFCS[1], RFCS[2], &Curl::V7_88, &Java::V17];

/// Returns whether a reader resolves references, or ignores the base. The others reject every base.
fn takes_base(reader: &dyn Reader) -> bool {
    !reader.parse("a", Some("http://h/")).is_err_and(|failure| failure.is_in_base())
}

#[derive(Serialize)]
struct Compared<'a, E> {
    ambiguous: bool,
    differing: Vec<&'static str>,
    errors: E,
    readers: Vec<AnswerMember<'a>>,
    /// The number of readers at the end that read the href, because they take no base.
    of_href: usize,
}

/// Lets readers of URLs read `input`: the standard, the RFCs 1738 and 3986, and programs.
///
/// Returns an object with `ambiguous`, `differing` (names of components), `errors` and `readers`. The input is
/// ambiguous if a reader reads it differently, or accepts an input that the standard rejects. With a base, the last
/// `of_href` readers read the standard's href, because they resolve no references. If there is no href, they are not
/// asked.
#[wasm_bindgen]
pub fn compare(input: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    let readers = RFCS.iter().chain(PROGRAMS).copied();
    let (resolving, others): (Vec<_>, Vec<_>) = readers.partition(|reader| base.is_none() || takes_base(*reader));
    let verdict = Verdict::with(input, base, &resolving);
    let href = verdict.standard().ok().map(|reading| &*reading.canonical).filter(|_| !others.is_empty());
    let others = href.map(|href| Verdict::with(href, None, &others));
    let (texts, texts_of_others) = (Texts::utf16(input, base), Texts::utf16(href.unwrap_or_default(), None));
    let verdicts = [Some(&verdict), others.as_ref()];
    let verdicts = || verdicts.iter().copied().flatten();
    let mut readers = Vec::new();
    for (verdict, texts) in verdicts().zip([&texts, &texts_of_others]) {
        // The standard is the first of each.
        let answers = AnswerMember::of_verdict(&Standard::LIVING_2026, verdict, texts);
        readers.extend(answers.skip(readers.len().min(1)).map(AnswerMember::with_title));
    }
    let is_differing = |component| verdicts().any(|verdict| verdict.differing().any(|other| other == component));
    let differing = Component::ALL.iter().filter(|component| is_differing(**component));
    json(&Compared {
        ambiguous: verdicts().any(Verdict::is_ambiguous),
        differing: differing.map(|component| component.as_str()).collect::<Vec<_>>(),
        errors: List(|| verdict.validation_errors().iter().map(|error| ErrorMember::new(error, &texts.input))),
        of_href: others.as_ref().map_or(0, |others| others.opinions().len()),
        readers,
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
        readers: List(|| comparison.answers().iter().map(|answer| AnswerMember::of(answer, &texts).with_title())),
    })
}
