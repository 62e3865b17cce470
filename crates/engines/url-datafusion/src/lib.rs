//! The functions of url-facts as scalar functions of [DataFusion](https://datafusion.apache.org): SQL on URLs, read
//! as the WHATWG URL Standard reads them.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> datafusion::common::Result<()> {
//! use datafusion::prelude::SessionContext;
//!
//! let mut context = SessionContext::new();
//! url_datafusion::register_all(&mut context)?;
//! let rows = context.sql("SELECT url_host('http://user@paypal.com@evil.com/') AS host").await?.collect().await?;
//! let shown = datafusion::arrow::util::pretty::pretty_format_batches(&rows)?.to_string();
//! assert!(shown.contains("| evil.com |"), "{shown}");
//! # Ok(())
//! # }
//! ```
//!
//! Each function takes strings of any type, and binary values. These are NULL where they are not UTF-8. It returns NULL
//! for NULL and for strings that do not parse. No string fails a query, whether it is the URL or another argument, a
//! literal or a column. Only the functions of Spark have errors. Arguments of other types, and wrong field names for
//! `url_parse`, are errors when a query is planned. `url_host(text)` and the other functions of one column take one
//! argument. `url_parse(text, 'host', 'port')` returns a struct of several columns, by one parse. The engine calls it
//! again for each field that a query takes out of the struct. For a few columns, and in a filter, use the functions of
//! one column. `docs/sql.md` of the repository has queries.
//!
//! All are immutable: a call on literals is a literal before a query runs. Each value of a dictionary is evaluated once
//! for a batch, and so is a long string that several rows share in memory.
//!
//! The functions themselves are in url-arrow. This crate tells the engine about them.

#![forbid(unsafe_code)]

mod function;

use datafusion_common::Result;
use datafusion_expr::{ScalarUDF, registry::FunctionRegistry};
use function::Function;
use std::sync::Arc;

fn of_engine(functions: Vec<url_arrow::Function>) -> Vec<Arc<ScalarUDF>> {
    functions.into_iter().map(|function| Arc::new(ScalarUDF::from(Function::new(function)))).collect()
}

/// Returns all functions that follow the standard. Their names start with `url_`.
///
/// ```
/// let functions = url_datafusion::functions();
/// assert!(functions.iter().any(|function| function.name() == "url_registrable_domain"));
/// assert!(functions.iter().all(|function| function.name() != "parse_url"));
/// ```
pub fn functions() -> Vec<Arc<ScalarUDF>> {
    of_engine(url_arrow::functions())
}

/// Returns the functions of Apache Spark 4.0 with its answers, for queries that move from there: `parse_url`,
/// `try_parse_url`, `url_encode`, `url_decode`, `try_url_decode`. A key of `parse_url` is literal, where Spark takes it
/// for a regular expression.
///
/// ```
/// let functions = url_datafusion::spark_functions();
/// assert!(functions.iter().any(|function| function.name() == "parse_url"));
/// assert!(functions.iter().all(|function| function.name() != "url_host"));
/// ```
pub fn spark_functions() -> Vec<Arc<ScalarUDF>> {
    of_engine(url_arrow::spark_functions())
}

/// Registers all [`functions`], such as with a `SessionContext`.
///
/// # Errors
///
/// When the registry accepts no functions.
pub fn register_all(registry: &mut dyn FunctionRegistry) -> Result<()> {
    functions().into_iter().try_for_each(|function| registry.register_udf(function).map(drop))
}

/// Registers all [`spark_functions`].
///
/// # Errors
///
/// When the registry accepts no functions.
pub fn register_spark(registry: &mut dyn FunctionRegistry) -> Result<()> {
    spark_functions().into_iter().try_for_each(|function| registry.register_udf(function).map(drop))
}
