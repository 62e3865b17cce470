//! The functions of SQL for URLs as one table, for engines to register. Each has its name, arguments, type, description
//! and an example, and a way to call it for rows.
//!
//! ```
//! use url_functions::{Value, function, functions};
//!
//! let hosts = function("url_host").unwrap();
//! assert_eq!(hosts.signature().syntax(), "url_host(text)");
//!
//! let mut call = hosts.start(&[])?;
//! call.append([Some("http://user@paypal.com@evil.com/"), Some("example.com"), None], Some(&[]));
//! assert_eq!([0, 1, 2].map(|row| call.value(row)), [Value::Text("evil.com"), Value::Null, Value::Null]);
//!
//! for function in functions() {
//!     println!("{}: {}", function.signature().syntax(), function.description());
//! }
//! # Ok::<(), url_functions::ArgumentError>(())
//! ```
//!
//! Arguments are strings. A function returns NULL for NULL and for strings that do not parse. No string fails a call,
//! whether it is the URL or another argument. Bytes that are not UTF-8 are not a URL ([`Function::of_bytes`]). Each
//! engine decides how a list of parameters is written.
//!
//! # Costs
//!
//! A [`Call`] keeps its memory, and what arguments were compiled to: patterns for 64 different arguments. A row of a
//! column takes what it takes in url-columns. A function is called for many rows at a time, or for one
//! ([`Call::one`]).
//!
//! # Limits
//!
//! The limits of url-columns apply: a URL is at most 4 GiB - 1 long. No argument makes the crate panic. Patterns have
//! no back references, and take at most [`STEPS`] steps for each byte of a URL ([`pattern()`]), so that every match
//! ends.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `std` | yes | [`CallPool`], and `std` in the crates below; without it, `alloc` is enough |
//! | `vectors` | yes | vector instructions for searches, where all processors of the target have them; on x86 by the package `safe_arch` |
//!
//! # The crate in reading order
//!
//! - `argument`, `value`: what goes in, and what comes out. `error`: why not.
//! - `call`: the call of a function for rows. `function`: what there is to say about one. `bytes`:
//!   values that are not UTF-8. `pool`: calls that threads share.
//! - `column`, `text`, `pattern`: the rows of the table.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod argument;
mod bytes;
mod call;
mod column;
mod error;
mod function;
mod pattern;
#[cfg(feature = "std")]
mod pool;
mod text;
mod value;

pub use argument::{Argument, Presence, Signature};
pub use call::{Call, Results};
pub use error::{ArgumentError, ArgumentErrorKind};
pub use function::Function;
pub use pattern::{STEPS, pattern};
#[cfg(feature = "std")]
pub use pool::CallPool;
pub use value::{Example, Type, Value};

/// Returns all functions. Their names start with `url_`.
///
/// ```
/// let functions = url_functions::functions();
/// assert!(functions.clone().any(|function| function.name() == "url_registrable_domain"));
/// assert!(functions.map(|function| function.name()).all(|name| name.starts_with("url_")));
/// ```
pub fn functions() -> impl Iterator<Item = &'static Function> + Clone {
    column::COLUMNS.iter().chain([&column::PARSE, &column::PARAMS]).chain(&text::FUNCTIONS).chain(&pattern::FUNCTIONS)
}

/// Returns the function of a name.
///
/// ```
/// assert_eq!(url_functions::function("url_param").unwrap().signature().syntax(), "url_param(text, name)");
/// assert!(url_functions::function("url").is_none());
/// ```
pub fn function(name: &str) -> Option<&'static Function> {
    functions().find(|function| function.name() == name)
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
