//! Rules in the format of Brave's query-filter.json and clean-urls.json: a JSON array of objects with `include`,
//! `exclude` and `params`.
//!
//! `include` and `exclude` are match patterns, such as `*://*.example.com/watch?*`.
//!
//! Source: <https://github.com/brave/adblock-lists/tree/master/brave-lists>

use super::rules::{Place, Rules};
use crate::terminal::visible::visible;
use serde::Deserialize;
use url_core::query::NamePattern;

#[derive(Deserialize)]
struct Entry {
    include: Vec<String>,
    #[serde(default)]
    exclude: Vec<String>,
    params: Vec<String>,
}

/// Reads the text of a file.
pub(super) fn read(text: &str) -> Result<Rules, String> {
    let expected = "expected an array of objects with `include` and `params`, as of Brave";
    let entries: Vec<Entry> = serde_json::from_str(text).map_err(|error| format!("{expected}: {error}"))?;
    let mut rules = Rules::default();
    for Entry { include, exclude, params } in entries {
        rules.drop_from(places(&include)?, places(&exclude)?, &params);
    }
    Ok(rules)
}

/// Reads match patterns.
///
/// Source: <https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/Match_patterns>
pub(super) fn places(patterns: &[String]) -> Result<Vec<Place>, String> {
    patterns.iter().map(|pattern| place(pattern)).collect()
}

fn place(pattern: &str) -> Result<Place, String> {
    let expected = || format!("expected a pattern such as `*://*.example.com/*`, found `{}`", visible(pattern));
    let (scheme, rest) = pattern.split_once("://").ok_or_else(expected)?;
    let slash = rest.find('/').ok_or_else(expected)?;
    let (host, path) = rest.split_at(slash);
    let hosts = match host {
        "*" => None,
        // `*.` is of the domain and of those below it.
        _ => Some(host.strip_prefix('*').unwrap_or(host).parse().map_err(|_| expected())?),
    };
    // A `?` is the start of a query.
    let path = NamePattern::new(&path.replace('\\', r"\\").replace('?', r"\?"));
    Ok(Place { scheme: NamePattern::new(scheme), hosts, path })
}
