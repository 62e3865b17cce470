//! The functions of SQL for URLs as one table, for engines to register. Each has its name, arguments, type, description
//! and an example, and a way to call it for rows.
//!
//! Arguments are strings. A function returns NULL for NULL and for strings that do not parse. No string fails a call,
//! whether it is the URL or another argument. Bytes that are not UTF-8 are not a URL ([`Function::of_bytes`]). Each
//! engine decides how a list of parameters is written.
//!
//! - `argument`: what goes in. `error`: why not.
//! - `call`: the call of a function for rows. `runs`: which rows are called together. `function`: what there is to say
//!   about one, and its results for bytes that are not UTF-8. `pool`: calls that threads share.
//! - `column`, `text`, `pattern`: the rows of the table. The table of facts makes the rows in `column`.

mod argument;
mod call;
mod column;
mod error;
mod function;
mod pattern;
#[cfg(feature = "std")]
mod pool;
mod runs;
mod text;

pub use argument::{Argument, Presence, Signature};
pub use call::Call;
pub use error::{ArgumentError, ArgumentErrorKind};
pub use function::Function;
pub use pattern::{STEPS, pattern};
#[cfg(feature = "std")]
pub use pool::CallPool;
pub use runs::{RunLimit, runs};

/// Returns all functions of SQL. Their names start with `url_`.
///
/// ```
/// let functions = url_facts::functions();
/// assert!(functions.clone().any(|function| function.name() == "url_registrable_domain"));
/// assert!(functions.map(|function| function.name()).all(|name| name.starts_with("url_")));
/// ```
pub fn functions() -> impl Iterator<Item = &'static Function> + Clone {
    column::FACTS
        .iter()
        .chain([&column::PARSE, &column::PARAMS])
        .chain(&text::FUNCTIONS)
        .chain(&pattern::FUNCTIONS)
        .chain([&text::VERSIONS])
}

/// Returns the SQL function of a name.
///
/// ```
/// use url_facts::{Value, function};
///
/// let hosts = function("url_host").unwrap();
/// assert_eq!(hosts.signature().syntax(), "url_host(text)");
///
/// let mut call = hosts.start(&[])?;
/// call.append([Some("http://user@paypal.com@evil.com/"), Some("example.com"), None], Some(&[]));
/// assert_eq!([0, 1, 2].map(|row| call.value(row)), [Value::Text("evil.com"), Value::Null, Value::Null]);
///
/// assert!(function("url").is_none());
/// # Ok::<(), url_facts::ArgumentError>(())
/// ```
pub fn function(name: &str) -> Option<&'static Function> {
    functions().find(|function| function.name() == name)
}
