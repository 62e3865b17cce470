//! From a column of strings to columns of their URLs: components, origins, sites, classes of hosts and errors.
//!
//! ```
//! use url_columns::{Column, UrlColumns};
//!
//! let texts = [Some("https://WWW.example.co.uk:8443/a?q=1"), None, Some("example.com"), Some("mailto:me")];
//! let mut columns = UrlColumns::new([Column::Host, Column::RegistrableDomain, Column::Port, Column::Error]);
//! columns.fill(texts);
//!
//! let host = columns.text(Column::Host).unwrap();
//! assert!(host.iter().eq([Some("www.example.co.uk"), None, None, None]));
//! let domain = columns.text(Column::RegistrableDomain).unwrap();
//! assert_eq!(domain.get(0), Some("example.co.uk"));
//! assert_eq!(columns.number(Column::Port).unwrap().get(0), Some(8443));
//!
//! // What is no URL is NULL in all columns but those of the error.
//! let error = columns.text(Column::Error).unwrap();
//! assert!(error.iter().eq([None, None, Some("missing-scheme-non-relative-URL"), None]));
//! ```
//!
//! Each text is parsed once, whatever the number of columns, by the parser of url-core. A batch is filled into the
//! memory of the one before. Once it is large enough, a row takes no allocation. Exceptions are errors, domains that
//! change, tabs and newlines, and the origins and sites of URLs that are not special. Nothing here is a type of an
//! engine: a [`TextColumn`] is its bytes, offsets and [`Validity`], as most engines have them.
//!
//! # NULL
//!
//! NULL gives NULL. A string that is not a URL gives NULL, and never fails a batch; the strict forms, such as
//! [`UrlColumns::fill_strict`], stop there. A component that the URL does not have is NULL: so is the query of
//! `https://h/`, but the query of `https://h/?` is an empty string. Opaque origins and sites are NULL, because an
//! opaque origin equals no other, and NULL does not, either.
//!
//! # Costs
//!
//! A row takes one parse, and for each column the copy of its text. Columns by the Public Suffix List share one
//! look-up, but for [`Column::IcannSuffix`]. A string that is its own serialization is not copied to be parsed. A batch
//! takes memory for its results, and for eight URLs; it is kept for the next one.
//!
//! # Limits
//!
//! A URL is at most 4 GiB - 1 long; a longer one is an error of its row. No input makes the crate panic.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `std` | yes | `std` in the crates below; without it, `alloc` is enough |
//! | `vectors` | yes | vector instructions for searches, where all processors of the target have them; on x86 by the package `safe_arch` |
//! | `patterns` | no | whether URLs match patterns of the URL Pattern Standard, and the first of many that matches, by url-patterns |
//! | `render` | no | URLs as they are shown to a person, by url-render |
//! | `readers` | no | whether other software would read a string in another way, by url-readers |
//!
//! # The crate in reading order
//!
//! - `texts`: a batch in the memory of an engine. `column`: which columns there are. `offsets`, `validity`,
//!   `values`: what they consist of.
//! - `memory`: where a string is parsed. `block`: eight rows that are parsed. `cell`: the values of a column in a
//!   block. `url_columns`: the loop over the blocks. `row_error`: the error of the strict forms. `rows`: the loop over
//!   single rows.
//! - `batch_function`: what functions have in common. `function`: functions to strings, such as the value of a
//!   parameter. `predicate`: those to true or false. `params`: all parameters. `readers`: other software. `routes`:
//!   lists of patterns; `patterns`: functions of these.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod texts;
mod column;
mod offsets;
mod validity;
mod values;
mod memory;
mod block;
mod cell;
mod row_error;
mod rows;
mod url_columns;
mod batch_function;
mod function;
mod predicate;
mod params;
#[cfg(feature = "readers")]
mod readers;
#[cfg(feature = "patterns")]
mod routes;
#[cfg(feature = "patterns")]
mod patterns;

pub use batch_function::BatchFunction;
pub use column::{Column, ColumnType};
pub use function::UrlFunction;
pub use offsets::Offsets;
pub use params::ParamsColumn;
pub use predicate::UrlPredicate;
#[cfg(feature = "readers")]
pub use readers::{reader_differs, readers_differ, two_readers_differ};
#[cfg(feature = "patterns")]
pub use routes::{Routes, RoutesError};
pub use row_error::RowError;
pub use texts::{Texts, TextsError, TextsErrorKind};
pub use url_columns::UrlColumns;
pub use validity::Validity;
pub use values::{FlagColumn, NumberColumn, TextColumn};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
