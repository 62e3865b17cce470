//! Rules in the format of Brave's query-filter.json and clean-urls.json: a JSON array of objects with `include`,
//! `exclude` and `params`.
//!
//! `include` and `exclude` are match patterns, such as `*://*.example.com/watch?*`.
//!
//! Source: <https://github.com/brave/adblock-lists/tree/master/brave-lists>

use super::{match_patterns::places, rules::Rules};
use serde::Deserialize;

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
