//! Whether a URL matches a pattern.

use crate::json::{failed, json};
use serde::Serialize;
use std::ops::Range;
use url_core::Url;
use url_patterns::{ComponentName, Error, Init, Match, Mismatch, UrlPattern};
use url_report::{
    errors::FailureMember,
    lists::List,
    positions::{Positions, Texts},
};
use wasm_bindgen::prelude::wasm_bindgen;

/// Why the pattern is not one.
#[derive(Serialize)]
struct Rejected<F> {
    pattern_failure: F,
}

/// Returns an object with a `pattern_failure`.
fn pattern_failure(texts: &Texts<'_>, error: &Error) -> String {
    let positions = if error.is_in_base() { &texts.base } else { &texts.input };
    let range = positions.range(error.range());
    let failure = FailureMember::new(error.code(), range, error.message())
        .component(error.component().map(ComponentName::as_str))
        .in_base(error.is_in_base());
    json(&Rejected { pattern_failure: failure })
}

#[derive(Serialize)]
struct Answer<'a, W> {
    matched: bool,
    /// The component that does not match; later ones may not match, either.
    mismatch: Option<&'static str>,
    components: Vec<ComponentMember<'a>>,
    warnings: W,
}

/// A component of the pattern and of the URL.
#[derive(Serialize)]
struct ComponentMember<'a> {
    name: &'static str,
    /// The normalized pattern string.
    pattern: &'a str,
    /// The component of the URL, without delimiters.
    text: &'a str,
    /// None if the URL does not match.
    groups: Vec<Group<'a>>,
}

/// A group, and its range of the component; without one, it did not match.
#[derive(Serialize)]
struct Group<'a> {
    name: &'a str,
    start: Option<usize>,
    end: Option<usize>,
}

/// Matches the URL `input` with a pattern of the URL Pattern Standard, both relative to the URL `base` if it is given.
/// Returns an object with `matched`, the component in `mismatch`, `components` with their groups, and `warnings`. If it
/// fails, the object has a `pattern_failure`, or the `failure` of a string that is not a URL.
#[wasm_bindgen(js_name = matchPattern)]
pub fn match_pattern(pattern: &str, input: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    let mut warnings = Vec::new();
    let created = match UrlPattern::options().parse_with_warnings(pattern, base.map(Into::into), &mut warnings) {
        Ok(created) => created,
        Err(error) => {
            let texts = Texts::utf16(pattern, base);
            return pattern_failure(&texts, &error);
        }
    };
    let url = match Url::options().base(base.map(Into::into)).parse(input) {
        Ok(url) => url,
        Err(error) => return failed(input, base, &error),
    };
    let positions = Positions::utf16(pattern);
    let warnings = List(|| {
        warnings.iter().map(|warning| {
            FailureMember::new(warning.code(), positions.range(warning.range()), warning.message())
                .component(Some(warning.component().as_str()))
        })
    });
    // Every URL matches it, so that there are components also if the pattern does not match.
    let anything = UrlPattern::from_init(&Init::new());
    let parts = anything.as_ref().ok().and_then(|anything| anything.exec(&url));
    let found = created.exec(&url);
    let mismatch = match created.mismatch(&url) {
        Some(Mismatch::Component(name)) => Some(name.as_str()),
        _ => None,
    };
    json(&Answer {
        matched: found.is_some(),
        mismatch,
        components: components(&created, found.as_ref(), parts.as_ref()),
        warnings,
    })
}

/// The components, whose texts are those of `parts`.
fn components<'a>(
    pattern: &'a UrlPattern,
    found: Option<&'a Match<'_, '_>>,
    parts: Option<&'a Match<'_, '_>>,
) -> Vec<ComponentMember<'a>> {
    let member = |name: &ComponentName| {
        let groups = found.map(|found| found.component(*name).ranges());
        let group = |(name, range): (&'a str, Option<Range<usize>>)| Group {
            name,
            start: range.as_ref().map(|range| range.start),
            end: range.map(|range| range.end),
        };
        ComponentMember {
            name: name.as_str(),
            pattern: pattern.component(*name).pattern_string(),
            text: parts.map_or("", |parts| parts.component(*name).input()),
            groups: groups.into_iter().flatten().map(group).collect(),
        }
    };
    ComponentName::ALL.iter().map(member).collect()
}
