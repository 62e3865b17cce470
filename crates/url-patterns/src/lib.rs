//! Patterns for URLs as the WHATWG [URL Pattern Standard](https://urlpattern.spec.whatwg.org/) defines them: what
//! browsers have as `URLPattern`.
//!
//! ```
//! use url_core::Url;
//! use url_patterns::UrlPattern;
//!
//! let pattern = UrlPattern::new("https://{*.}?example.com/users/:id", None)?;
//! let url = Url::parse("https://api.example.com/users/42?page=1")?;
//! let found = pattern.exec(&url).unwrap();
//! assert_eq!(found.pathname().group("id"), Some("42"));
//! assert_eq!(found.hostname().group("0"), Some("api"));
//!
//! assert!(!pattern.test("http://example.com/users/42"));
//! let error = UrlPattern::new("https://example.com/:id/:id", None).unwrap_err();
//! assert_eq!((error.code(), error.range()), ("duplicate-name", 25..27));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choose a function
//!
//! | you have | you want | use |
//! |---|---|---|
//! | a string | a pattern | [`UrlPattern::new`], with a base URL if it is relative |
//! | a string that a pattern is to match | the part of a pattern | [`escape_pattern_string`] |
//! | components | a pattern | [`UrlPattern::from_init`] |
//! | | without regard to case, or without regular expressions | [`UrlPattern::options`] |
//! | a pattern | to know whether a URL matches | [`UrlPattern::test`]; why it does not: [`UrlPattern::mismatch`] |
//! | | the strings that its groups matched | [`UrlPattern::exec`]; to keep it: [`Match::into_owned`] |
//! | | the string that a group matched, decoded, or as a value | [`ComponentMatch::decoded`], [`ComponentMatch::parse`] |
//! | | its text | `Display`, [`UrlPattern::to_constructor_string`], serde |
//! | | the memory that it has | [`UrlPattern::heap_size`] |
//! | | its normalized components | [`UrlPattern::pathname`] and so on, [`UrlPattern::component`] |
//! | | a component from values of its groups | [`UrlPattern::generate`] |
//! | | its regular expression, and its parts | [`Component::regexp_source`], [`Component::part_list`] |
//! | components, and an engine for regular expressions | the parts that it needs | [`PatternOptions::components`] |
//! | | to know whether it is what was meant | [`PatternOptions::parse_with_warnings`] |
//! | two patterns | the more specific one | [`UrlPattern::compare_component`] |
//! | many patterns | the first one that matches, all of them, or the most specific one | [`UrlPatternList`] |
//! | many patterns with values | the value of the one that matches | [`Router`] |
//! | a list of routes as text | the pattern and the name on each line | [`RouteLine`] |
//!
//! # Syntax
//!
//! | in a pattern | is |
//! |---|---|
//! | `:name` | a group: the text up to the next `/` in a pathname, or `.` in a hostname; not empty |
//! | `*` | a group: any text; the first one is named `0` |
//! | `(regexp)`, `:name(regexp)` | a group: what the regular expression matches, in the syntax of ECMAScript |
//! | `{text}`, `{text:name}` | parts that belong together; in a pathname, a `/` before a group belongs to it without braces |
//! | `?`, `+`, `*` after a group or braces | optional, once or more, any number of times |
//! | `\\` | escapes the next character, such as a `?` that begins the search and is not a modifier |
//! | anything else | itself, canonicalized as in a URL |
//!
//! The page [patterns] has examples, and what surprises.
//!
//! [patterns]: https://github.com/urlstack/urlstack/blob/main/docs/patterns.md
//!
//! # Costs
//!
//! - Most patterns are compiled to steps that each have one way to go. They match a URL without an allocation.
//! - The other ones are compiled to a regular expression, for an engine that remembers what has failed. Without back
//!   references, time and memory are bounded by the length of the program, multiplied by the length of the text. There
//!   are at most 32,768 steps for each byte of the text. The memory is at most a bit for each place where ways come
//!   together, and for each position.
//! - A pattern takes some hundred bytes; components that match everything take none.
//! - A [`UrlPatternList`] goes once through the URL, down a tree of what is literal in the patterns. Patterns of text,
//!   whole segments and `*` at the end are found there with their groups; of others, those are tried whose start fits.
//!   If many start alike, such as with `*`, those are tried whose longest text after that is in the pathname.
//!
//! # Limits
//!
//! A component of a pattern has at most 256 MiB. A component with regular expressions, or with several ways to match,
//! is compiled to at most 16,384 units. That is about 1,800 parts such as `{*a}?`. A component that would take more is
//! an error. No input makes the crate panic.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `std` | yes | enables `std` in the crates below; without it, `alloc` is enough |
//! | `serde` | no | `Serialize` and `Deserialize` for `UrlPattern`, by the package `serde_core`: a constructor string or, if there is none, a map of components |
//! | `vectors` | yes | vector instructions for searches, where all processors of a target have them (x86-64, 64-bit Arm); on x86 by the package `safe_arch` |
//!
//! # The crate in reading order
//!
//! - `component_name`: the eight components. `url_pattern`: [`UrlPattern`], and how it matches. `create`: how it is
//!   created. `other_engine`: components for an engine with regular expressions of its own.
//! - `constructor_string`: patterns written like URLs. `init`: components and base URLs. `input`, `match_result` and
//!   `owned_match`: what is matched, and the result. `groups`: where groups matched, and the value of what one matched.
//! - `component` and `component_part`: the compiled pattern string of a component, and its parts. `tokenizer`,
//!   `options`, `part` and `pattern_parser`: from a pattern string to its parts. `canonicalize`: what becomes of text.
//!   `pattern_string`: from parts to a pattern string. `regular_expression`: from parts to one.
//! - `matcher`: from parts to a program, and its run, by url-regexp if there are regular expressions.
//! - `display` and `serde`: patterns as text.
//! - `compare`, `generate`, `list`, `router` and `route_line`: additions to the standard;
//! - `error`: what is wrong with a pattern;
//! - `warning_kind` and `warning`: valid patterns that probably do not mean what was intended.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod component_name;
mod url_pattern;
mod create;
mod other_engine;
mod constructor_string;
mod init;
mod input;
mod groups;
mod match_result;
mod owned_match;
mod component;
mod component_part;
mod tokenizer;
mod options;
mod regular_expression;
mod part;
mod pattern_parser;
mod canonicalize;
mod pattern_string;
mod matcher;
mod warning_kind;
mod warning;
mod compare;
mod display;
#[cfg(feature = "serde")]
mod serde;
mod generate;
mod list;
mod router;
mod route_line;
mod error;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

pub use component::{Component, RegexpMatch};
pub use component_name::ComponentName;
pub use component_part::ComponentPart;
pub use create::PatternOptions;
pub use error::{Error, ErrorKind};
pub use generate::{GenerateError, GenerateErrorKind};
pub use groups::{GroupError, GroupErrorKind};
pub use init::Init;
pub use input::Input;
pub use list::UrlPatternList;
pub use match_result::{ComponentMatch, Match};
pub use options::RegexpPolicy;
pub use other_engine::PatternComponents;
pub use owned_match::{OwnedComponentMatch, OwnedMatch};
pub use part::{Modifier, PartType};
pub use pattern_string::escape_pattern_string;
pub use route_line::RouteLine;
pub use router::Router;
pub use url_pattern::{Mismatch, UrlPattern};
pub use warning::Warning;
pub use warning_kind::WarningKind;
