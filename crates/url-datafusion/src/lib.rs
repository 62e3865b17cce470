//! The functions of url-columns as scalar functions of [DataFusion](https://datafusion.apache.org): SQL on URLs, read as
//! the WHATWG URL Standard reads them.
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
//! `url_host(text)` and the other functions of one column take a text of any string type, and return NULL for NULL and
//! for what is no URL. `url_parse(text)` returns a struct of all columns, by one parse. How often an engine calls it is
//! up to its optimizer; in a filter, use the functions of one column.
//!
//! # The crate in reading order
//!
//! - `arrays`: from arrays of texts and to arrays of values. `column_function`: a function for each column. `parse`: the
//!   struct. `text_function`: functions with arguments.

#![forbid(unsafe_code)]

mod arrays;
mod column_function;
mod parse;
mod text_function;

use datafusion_common::Result;
use datafusion_expr::{ScalarUDF, registry::FunctionRegistry};
use std::sync::Arc;
use url_columns::Column;

/// Returns all functions.
///
/// ```
/// let functions = url_datafusion::functions();
/// assert!(functions.iter().any(|function| function.name() == "url_registrable_domain"));
/// assert!(functions.iter().all(|function| function.name() != "parse_url"));
/// ```
pub fn functions() -> Vec<Arc<ScalarUDF>> {
    let of_columns = Column::ALL.iter().map(|column| ScalarUDF::from(column_function::ColumnFunction::new(*column)));
    let of_texts = text_function::TextFunction::all().map(ScalarUDF::from);
    of_columns.chain([ScalarUDF::from(parse::Parse::new())]).chain(of_texts).map(Arc::new).collect()
}

/// Registers all functions, such as with a `SessionContext`.
///
/// # Errors
///
/// When the registry accepts no functions.
pub fn register_all(registry: &mut dyn FunctionRegistry) -> Result<()> {
    functions().into_iter().try_for_each(|function| registry.register_udf(function).map(drop))
}
