//! Whether a URL matches a pattern.

use crate::{json::json, parse::Failure, utf16::Utf16};
use serde::Serialize;
use std::ops::Range;
use url_core::Url;
use url_patterns::{ComponentName, Error, Init, Match, Mismatch, UrlPattern};
use wasm_bindgen::prelude::wasm_bindgen;

/// What is wrong with a pattern, or hardly meant.
#[derive(Serialize)]
struct Remark {
    name: &'static str,
    component: Option<&'static str>,
    start: usize,
    end: usize,
    /// Whether the range is one of the base.
    in_base: bool,
    message: String,
}

impl Remark {
    fn of_error(pattern: &str, base: Option<&str>, error: &Error) -> Self {
        let subject = if error.is_in_base() { base.unwrap_or_default() } else { pattern };
        let Range { start, end } = Utf16::new(subject).range(error.range());
        let component = error.component().map(ComponentName::as_str);
        Self {
            name: error.code(),
            component,
            start,
            end,
            in_base: error.is_in_base(),
            message: error.message().to_string(),
        }
    }
}

/// Why there is no answer: the pattern is none, or the input is no URL.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Failed {
    PatternFailure(Remark),
    Failure(Failure),
}

#[derive(Serialize)]
struct Answer<'a> {
    matched: bool,
    /// The component that does not match; later ones may not match, either.
    mismatch: Option<&'static str>,
    components: Vec<ComponentMember<'a>>,
    warnings: Vec<Remark>,
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

/// Matches the URL `input` with a pattern of the URL Pattern Standard, both relative to the URL `base` if it is given:
/// an object with `matched`, the component in `mismatch`, `components` with their groups, and `warnings`; or with a
/// `pattern_failure`, or the `failure` of what is no URL.
#[wasm_bindgen(js_name = matchPattern)]
pub fn match_pattern(pattern: &str, input: &str, base: Option<String>) -> String {
    let base = base.as_deref();
    let mut warnings = Vec::new();
    let created = match UrlPattern::options().parse_with_warnings(pattern, base.map(Into::into), &mut warnings) {
        Ok(created) => created,
        Err(error) => return json(&Failed::PatternFailure(Remark::of_error(pattern, base, &error))),
    };
    let url = match Url::options().base(base.map(Into::into)).parse(input) {
        Ok(url) => url,
        Err(error) => return json(&Failed::Failure(Failure::new(input, base, &error))),
    };
    let utf16 = Utf16::new(pattern);
    let warnings = warnings.iter().map(|warning| {
        let Range { start, end } = utf16.range(warning.range());
        let component = Some(warning.component().as_str());
        Remark { name: warning.code(), component, start, end, in_base: false, message: warning.message().to_owned() }
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
        warnings: warnings.collect(),
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
