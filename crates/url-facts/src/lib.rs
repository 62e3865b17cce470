//! The facts of a URL as one table. Each row has the name of a fact, its other names, its type, a description, an
//! example, and the code that computes it. Columns, the functions of SQL, and the values of single URLs come from it.
//!
//! ```
//! use url_core::Url;
//! use url_facts::{Fact, Key, UrlColumns, Value};
//!
//! // One URL.
//! let url = Url::parse("https://WWW.example.co.uk:8443/a?q=1")?;
//! assert_eq!(Fact::Host.text(&url.borrowed().into(), &Key::None).as_deref(), Some("www.example.co.uk"));
//!
//! // A batch of strings.
//! let texts = [Some("https://WWW.example.co.uk:8443/a?q=1"), None, Some("example.com")];
//! let mut columns = UrlColumns::new([Fact::Host, Fact::Port, Fact::Error]);
//! columns.fill(texts);
//! assert_eq!(columns.value(Fact::Port, 0), Value::Number(8443));
//! // What is no URL is NULL in all columns but those of the error.
//! assert_eq!(columns.value(Fact::Host, 2), Value::Null);
//! assert_eq!(columns.value(Fact::Error, 2), Value::Text("missing-scheme-non-relative-URL"));
//!
//! // All facts, as a page lists them.
//! for fact in Fact::ALL {
//!     println!("{fact}: {} For example, {} gives {}", fact.description(), fact.example().arguments()[0], fact.example().result());
//! }
//! # Ok::<(), url_core::ParseError>(())
//! ```
//!
//! Nothing here is a type of an engine: a [`TextColumn`] is its bytes, offsets and [`Validity`], as most engines have
//! them. With the feature `functions`, `functions` returns the functions of SQL for engines to register.
//!
//! # NULL
//!
//! NULL gives NULL. A string that is not a URL gives NULL, and never fails a batch. A component that the URL does not
//! have is NULL: so is the query of `https://h/`, but the query of `https://h/?` is an empty string. Opaque origins and
//! sites are NULL, because an opaque origin equals no other, and NULL does not, either.
//!
//! # Costs
//!
//! A row of columns takes one parse, and for each column the copy of its text. A batch is filled into the memory of the
//! one before. Once it is large enough, a row takes no allocation. Exceptions are errors, domains that change, tabs and
//! newlines, and the origins and sites of URLs that are not special. Columns by the Public Suffix List share one
//! look-up, but for `Fact::IcannSuffix`. A string that is its own serialization is not copied to be parsed. A batch
//! takes memory for its results, and for eight URLs; it is kept for the next one. The value of one URL is lent where it
//! is a part of the URL.
//!
//! A `Call` of a function keeps its memory, and what arguments were compiled to: patterns for 64 different arguments.
//!
//! # Limits
//!
//! A URL is at most 4 GiB - 1 long; a longer one is an error of its row. No input makes the crate panic. Patterns of
//! SQL functions have no back references, and a limit for the steps of a match, so that every match ends.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `std` | yes | `std` in the crates below; without it, `alloc` is enough |
//! | `vectors` | yes | vector instructions for searches, where all processors of the target have them; on x86 by the package `safe_arch` |
//! | `psl` | yes | sites, public suffixes and registrable domains, by url-psl, whose list is under the MPL |
//! | `functions` | no | the functions of SQL, which need all features below and `psl`; with `std` also `CallPool` |
//! | `patterns` | no | whether URLs match patterns of the URL Pattern Standard, and the first of many that matches, by url-patterns |
//! | `render` | no | URLs as they are shown to a person, by url-render |
//! | `readers` | no | whether other software would read a string in another way, by url-readers |
//!
//! # The crate in reading order
//!
//! - `data`: what results depend on. `facts`: the table. `cdx`: the key in indexes of archives. `fact`: what a row is,
//!   and how it is read. `subject`: what facts are asked of. `value`: values, alone and in columns, and their types.
//! - `texts`: a batch in the memory of an engine. `offsets`, `validity`, `values`: what columns consist of.
//! - `rows`: where a string is parsed, eight rows that are parsed, and the loop over single rows. `url_columns`: the
//!   loop over the blocks.
//! - `batch_function`: what functions of batches have in common, and functions to true or false. `function`: functions
//!   to strings, such as the value of a parameter. `params`: all parameters. `readers`: other software. `routes`: lists
//!   of patterns; `patterns`: functions of these.
//! - `sql`: the functions of SQL.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod data;
mod facts;
mod cdx;
mod fact;
mod subject;
mod value;
mod texts;
mod offsets;
mod validity;
mod values;
mod rows;
mod url_columns;
mod batch_function;
mod function;
mod params;
#[cfg(feature = "readers")]
mod readers;
#[cfg(feature = "patterns")]
mod routes;
#[cfg(feature = "patterns")]
mod patterns;
#[cfg(feature = "functions")]
mod sql;

pub use batch_function::{BatchFunction, UrlPredicate};
pub use data::Data;
pub use facts::Fact;
pub use function::UrlFunction;
pub use offsets::Offsets;
pub use params::ParamsColumn;
#[cfg(feature = "readers")]
pub use readers::{reader_differs, readers_differ, two_readers_differ};
#[cfg(feature = "patterns")]
pub use routes::{Routes, RoutesError};
#[cfg(all(feature = "functions", feature = "std"))]
pub use sql::CallPool;
#[cfg(feature = "functions")]
pub use sql::{
    Argument, ArgumentError, ArgumentErrorKind, Call, Function, Presence, RunLimit, STEPS, Signature, function,
    functions, pattern, runs,
};
#[cfg(feature = "psl")]
pub use subject::Rules;
pub use subject::{Fault, Key, Known, Subject};
pub use texts::{Texts, TextsError, TextsErrorKind};
pub use url_columns::UrlColumns;
pub use validity::Validity;
pub use value::{Example, Results, Type, Value};
pub use values::{FlagColumn, NumberColumn, TextColumn};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
