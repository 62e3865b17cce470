//! The API of the package [urlpattern](https://docs.rs/urlpattern/0.6.0/urlpattern/) over url-patterns, which follows
//! the URL Pattern Standard.
//!
//! A tree of packages takes it in place of urlpattern by `[patch.crates-io]`. New code uses
//! [url-patterns](url_patterns) itself.
//!
//! ```
//! use urlpattern::{UrlPattern, UrlPatternInit, UrlPatternMatchInput};
//!
//! let init = UrlPatternInit::parse_constructor_string::<regex::Regex>("https://example.com/:kind/(\\d+)", None)?;
//! let pattern = <UrlPattern>::parse(init, Default::default())?;
//! let url = "https://example.com/books/1".parse().unwrap();
//! let found = pattern.exec(UrlPatternMatchInput::Url(url))?.unwrap();
//! assert_eq!(found.pathname.groups["kind"].as_deref(), Some("books"));
//! assert_eq!(found.pathname.groups["0"].as_deref(), Some("1"));
//! # Ok::<(), urlpattern::Error>(())
//! ```
//!
//! url-patterns reads and canonicalizes patterns. Regular expressions of groups belong to the engine that a caller
//! chooses by a type: an implementation of [`RegExp`](regexp::RegExp), such as [`regex::Regex`].
//!
//! # The crate in reading order
//!
//! - `error`: [`Error`]. [`regexp`]: engines for regular expressions.
//! - [`parser`]: parts, and regular expressions of them. [`matcher`]: how parts are matched. [`component`]: both.
//! - `init`: what a pattern is made of. `pattern`: [`UrlPattern`]. `result`: what is matched, and what that returns.
//!   [`quirks`]: what browsers call.

pub mod component;
mod error;
mod init;
pub mod matcher;
pub mod parser;
mod pattern;
pub mod quirks;
pub mod regexp;
mod result;

pub use error::Error;
pub use init::{UrlPatternInit, UrlPatternMatchInput, UrlPatternOptions};
pub use parser::RegexSyntax;
pub use pattern::UrlPattern;
pub use result::{UrlPatternComponentResult, UrlPatternResult};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
