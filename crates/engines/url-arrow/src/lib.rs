//! The functions of url-facts on arrays of Apache Arrow, each by its name: URLs as the WHATWG URL Standard reads
//! them.
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
//! the functions of Spark have errors. Results are strings of the wanted type, unsigned numbers, truth values, structs
//! and lists of these.
//!
//! # The crate in reading order
//!
//! - `strings`: how arguments are read. `batch`: the rows for which a function is called. `error`: why not.
//! - `arrays`: from results to arrays, and the types of strings.
//! - `function`: the functions, which come from url-facts, and from `spark` for Apache Spark.

#![forbid(unsafe_code)]

mod arrays;
mod batch;
mod error;
mod function;
mod spark;
mod strings;

pub use arrays::TextType;
pub use batch::Value;
pub use error::{Error, Result};
pub use function::Function;
pub use url_facts::Argument;

/// Returns all functions that follow the standard. url-facts defines them, and their names start with `url_`.
///
/// ```
/// let functions = url_arrow::functions();
/// assert!(functions.iter().any(|function| function.name() == "url_registrable_domain"));
/// assert!(functions.iter().all(|function| function.name() != "parse_url"));
/// ```
pub fn functions() -> Vec<Function> {
    url_facts::functions().map(Function::standard).collect()
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
    spark::FUNCTIONS.iter().map(Function::spark).collect()
}

/// Returns one of the [`functions`].
///
/// ```
/// assert_eq!(url_arrow::function("url_param").unwrap().syntax(), "url_param(text, name)");
/// assert!(url_arrow::function("url").is_none());
/// ```
pub fn function(name: &str) -> Option<Function> {
    url_facts::function(name).map(Function::standard)
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
