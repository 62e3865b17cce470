//! Match patterns, such as `*://*.example.com/watch?*`.
//!
//! Source: <https://developer.mozilla.org/en-US/docs/Mozilla/Add-ons/WebExtensions/Match_patterns>

use super::rules::Place;
use crate::terminal::visible::visible;
use url_core::query::NamePattern;

/// Reads match patterns.
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
