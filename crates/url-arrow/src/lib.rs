//! The functions of url-columns on arrays of Apache Arrow, each by its name: URLs as the WHATWG URL Standard reads them.
//!
//! ```
//! use arrow_array::{ArrayRef, StringArray, cast::AsArray};
//! use std::sync::Arc;
//! use url_arrow::{TextType, Value, function};
//!
//! let texts: ArrayRef = Arc::new(StringArray::from(vec!["http://user@paypal.com@evil.com/", "https://h/?id=7"]));
//! let hosts = function("url_host").unwrap().call(&[Value::Rows(texts.clone())], 2, TextType::Views)?;
//! assert_eq!(hosts.as_string_view().value(0), "evil.com");
//!
//! let name: ArrayRef = Arc::new(StringArray::from(vec!["id"]));
//! let ids = function("url_param").unwrap().call(&[Value::Rows(texts), Value::One(name)], 2, TextType::Views)?;
//! assert_eq!(ids.as_string_view().value(1), "7");
//! # Ok::<(), url_arrow::Error>(())
//! ```
//!
//! Each function takes strings of any type, and binary values, which are NULL where they are not UTF-8. It returns NULL
//! for NULL and for strings that do not parse. No string fails a call, whether it is the URL or another argument; only
//! the functions of Spark have errors. Results are strings of the wanted type, unsigned numbers of 64 bits, truth
//! values, structs and lists of these.
//!
//! # The crate in reading order
//!
//! - `argument`: what is told about arguments. `strings`: how they are read. `batch`: the rows for which a function is
//!   called. `error`: why not.
//! - `function`: what all functions have in common. `arrays`: from columns of url-columns to arrays. `memory`: what a
//!   batch leaves for the next.
//! - `text_type`: the types of texts. `column`: a function for each column. `parse`: several of them.
//! - `row`: functions that are rows of tables. `params`, `text`, `pattern`: those that follow the standard. `spark`: the
//!   functions of Apache Spark.

#![forbid(unsafe_code)]

mod argument;
mod arrays;
mod batch;
mod column;
mod error;
mod function;
mod memory;
mod params;
mod parse;
mod pattern;
mod row;
mod spark;
mod strings;
mod text;
mod text_type;

pub use argument::Argument;
pub use batch::Value;
pub use error::{Error, Result};
pub use function::Function;
pub use text_type::TextType;

use row::RowFunction;
use url_columns::Column;

/// Returns all functions that follow the standard. Their names start with `url_`.
///
/// ```
/// let functions = url_arrow::functions();
/// assert!(functions.iter().any(|function| function.name() == "url_registrable_domain"));
/// assert!(functions.iter().all(|function| function.name() != "parse_url"));
/// ```
pub fn functions() -> Vec<Function> {
    let of_columns = Column::ALL.iter().map(|column| Function::new(column::ColumnFunction::new(*column)));
    let rows = [&params::FUNCTION].into_iter().chain(text::FUNCTIONS).chain(pattern::FUNCTIONS);
    let of_rows = rows.map(RowFunction::new).map(Function::new);
    of_columns.chain([Function::new(parse::Parse::default())]).chain(of_rows).collect()
}

/// Returns the functions of Apache Spark 4.0 with its answers, for queries that move from there: `parse_url`,
/// `try_parse_url`, `url_encode`, `url_decode`, `try_url_decode`. A key of `parse_url` is literal, where Spark takes it
/// for a regular expression.
///
/// ```
/// let functions = url_arrow::spark_functions();
/// assert!(functions.iter().any(|function| function.name() == "parse_url"));
/// assert!(functions.iter().all(|function| function.name() != "url_host"));
/// ```
pub fn spark_functions() -> Vec<Function> {
    spark::FUNCTIONS.iter().map(RowFunction::new).map(Function::new).collect()
}

/// Returns one of the [`functions`].
///
/// ```
/// assert_eq!(url_arrow::function("url_param").unwrap().syntax(), "url_param(text, name)");
/// assert!(url_arrow::function("url").is_none());
/// ```
pub fn function(name: &str) -> Option<Function> {
    functions().into_iter().find(|function| function.name() == name)
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
