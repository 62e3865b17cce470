//! The table of measured tasks.
//!
//! A row has a name, a function that selects its corpora, and a function that makes a case from one corpus. The
//! functions are in the submodules, one for each part of the standard.

mod row;
mod change;
mod columns;
mod form;
mod host;
mod idna;
mod parse;
pub mod patterns;
mod percent;
mod scripts;

use crate::{case::Case, corpus::Corpus};

pub use row::{Corpora, OtherCorpora, Row};

/// Returns all rows.
pub fn all() -> Vec<Row> {
    [parse::ROWS, change::ROWS, idna::ROWS, form::ROWS, percent::ROWS, host::ROWS, columns::ROWS, patterns::ROWS]
        .concat()
}

/// Returns the cases whose name, `row/corpus`, contains `filter`. Each is made when the iterator reaches it.
pub fn cases<'a>(corpora: &'a Corpora, filter: &'a str) -> impl Iterator<Item = Case> + 'a {
    all().into_iter().flat_map(move |row| {
        let matches = move |corpus: &Corpus| format!("{}/{}", row.name, corpus.name).contains(filter);
        let matching: Vec<Corpus> = (row.corpora)(corpora).into_iter().filter(matches).collect();
        matching.into_iter().map(move |corpus| (row.make)(&row, &corpus))
    })
}
