//! Functions that return rows.

use rusqlite::types::Value as SqlValue;
use std::ffi::CStr;
use url_core::{Url, reference::Base};
use url_patterns::{ComponentName, Input, UrlPattern};

/// A function that returns rows for its arguments, which are hidden columns of its table.
#[derive(Debug)]
pub(crate) struct Each {
    pub(crate) name: &'static str,
    /// What SQLite is told of the table.
    pub(crate) declaration: &'static CStr,
    /// How many of its columns are no arguments.
    pub(crate) columns: i32,
    pub(crate) arguments: i32,
    pub(crate) rows: fn(&[&str]) -> Vec<Vec<SqlValue>>,
}

pub(crate) static ALL: [Each; 2] = [
    Each {
        name: "url_params_each",
        declaration: c"CREATE TABLE x(position INTEGER, name TEXT, value TEXT, text HIDDEN)",
        columns: 3,
        arguments: 1,
        rows: params,
    },
    Each {
        name: "url_match_each",
        declaration: c"CREATE TABLE x(component TEXT, name TEXT, value TEXT, text HIDDEN, pattern HIDDEN)",
        columns: 3,
        arguments: 2,
        rows: groups,
    },
];

/// The parameters of a query, with their positions from 0.
fn params(arguments: &[&str]) -> Vec<Vec<SqlValue>> {
    let [text] = arguments else { return Vec::new() };
    let Ok(url) = Url::parse(text) else { return Vec::new() };
    let pairs = (0_i64..).zip(url.query_pairs());
    pairs.map(|(position, (name, value))| vec![position.into(), owned(&name), owned(&value)]).collect()
}

/// The groups of a pattern, with NULL for those that match nothing; no rows if the URL does not match.
fn groups(arguments: &[&str]) -> Vec<Vec<SqlValue>> {
    let [text, pattern] = arguments else { return Vec::new() };
    let Ok(pattern) = UrlPattern::new(pattern, None::<Base<'_>>) else { return Vec::new() };
    let Some(found) = pattern.exec(Input::from(*text)) else { return Vec::new() };
    let of_component = |component: &ComponentName| {
        let groups = found
            .component(*component)
            .groups()
            .map(|(name, value)| vec![owned(component.as_str()), owned(name), value.map_or(SqlValue::Null, owned)]);
        groups.collect::<Vec<_>>()
    };
    ComponentName::ALL.iter().flat_map(of_component).collect()
}

fn owned(text: &str) -> SqlValue {
    SqlValue::Text(text.to_owned())
}
