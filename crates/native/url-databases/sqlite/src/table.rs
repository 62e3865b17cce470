//! Functions that return rows.

use rusqlite::{Result, types::Value as SqlValue};
use std::ffi::CStr;
use url_core::Url;
use url_patterns::{ComponentName, Input};

/// The columns of a row that are no arguments.
pub(crate) type Row = Vec<SqlValue>;

/// Fails if the query was interrupted.
type CheckInterrupt<'c> = &'c dyn Fn() -> Result<()>;

/// After so many rows, it is checked whether the query was interrupted.
const ROWS: usize = 1024;

/// A function that returns rows for its arguments, which are hidden columns of its table.
#[derive(Debug)]
pub(crate) struct Each {
    pub(crate) name: &'static str,
    /// What SQLite is told of the table.
    pub(crate) declaration: &'static CStr,
    /// How many of its columns are no arguments.
    pub(crate) columns: i32,
    pub(crate) arguments: i32,
    pub(crate) rows: fn(&[&str], CheckInterrupt<'_>) -> Result<Vec<Row>>,
}

pub(crate) fn all() -> impl Iterator<Item = &'static Each> {
    #[cfg(feature = "panic")]
    static PANIC: [Each; 1] = [Each {
        name: "url_panic_each",
        declaration: c"CREATE TABLE x(value TEXT, text HIDDEN)",
        columns: 1,
        arguments: 1,
        rows: |_, _| panic!("a test"),
    }];
    #[cfg(not(feature = "panic"))]
    static PANIC: [Each; 0] = [];
    ALL.iter().chain(&PANIC)
}

static ALL: [Each; 2] = [
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
fn params(arguments: &[&str], check_interrupt: CheckInterrupt<'_>) -> Result<Vec<Row>> {
    let [text] = arguments else { return Ok(Vec::new()) };
    let Ok(url) = Url::parse(text) else { return Ok(Vec::new()) };
    let mut rows = Vec::new();
    for (position, (name, value)) in (0_i64..).zip(url.query_pairs()) {
        if rows.len() % ROWS == 0 {
            check_interrupt()?;
        }
        rows.push(vec![position.into(), owned(&name), owned(&value)]);
    }
    Ok(rows)
}

/// The groups of a pattern, with NULL for those that match nothing; no rows if the URL does not match.
fn groups(arguments: &[&str], check_interrupt: CheckInterrupt<'_>) -> Result<Vec<Row>> {
    let [text, pattern] = arguments else { return Ok(Vec::new()) };
    let Ok(pattern) = url_facts::pattern(pattern) else { return Ok(Vec::new()) };
    check_interrupt()?;
    let Some(found) = pattern.exec(Input::from(*text)) else { return Ok(Vec::new()) };
    let of_component = |component: &ComponentName| {
        let groups = found
            .component(*component)
            .groups()
            .map(|(name, value)| vec![owned(component.as_str()), owned(name), value.map_or(SqlValue::Null, owned)]);
        groups.collect::<Vec<_>>()
    };
    Ok(ComponentName::ALL.iter().flat_map(of_component).collect())
}

fn owned(text: &str) -> SqlValue {
    SqlValue::Text(text.to_owned())
}
