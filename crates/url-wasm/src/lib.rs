//! The functions of the stack for JavaScript, compiled to WebAssembly: the inside of the npm package `@urlstack/url`.
//!
//! Strings go in and strings come out; no object of this module outlives a call, so that there is nothing to free. The
//! class gets offsets, by way of a buffer. Other functions return JSON if there is more than one value. Mostly
//! url-report makes it, as for `urlstack --to json`. A test compares it with the declarations of the package. Ranges
//! are in code units of UTF-16, as JavaScript counts them, so that they can slice the string that was passed. The
//! package's JavaScript (`package/`) makes classes and objects of that.
//!
//! # Features
//!
//! - `class`: the module parses, tells why an input is not a URL, sets members, and reads and writes queries.
//!
//! - `inspect`: validation errors, explanations, hosts, rendering, readers, ancestors, relations of URLs, and edits:
//!   what the page shows but for patterns.
//!
//! - `facts`: all facts of a URL by name, with `inspect`: the module of the package for both.
//!
//! - `patterns`: whether a URL matches a pattern. The page has this and `inspect`, and the package a module for each.
//!
//! # In reading order
//!
//! - `buffer`: the memory that is shared. `parse`: a URL, or why there is none. `query`: lists of pairs.
//! - `json`: values as JSON, and why there is none.
//! - `inspect`: one question each, and all at once. `readers`: how other software reads an input. `edit`: changes of
//!   one pair or segment. `facts`: all facts by name.
//! - `pattern`: whether a URL matches a pattern. `pattern_class`: patterns as the standard's class.

#![deny(unsafe_code)]

#[cfg(feature = "class")]
mod buffer;
#[cfg(feature = "class")]
mod parse;
#[cfg(feature = "class")]
mod query;
#[cfg(any(feature = "inspect", feature = "patterns"))]
mod json;
#[cfg(feature = "inspect")]
mod inspect;
#[cfg(feature = "facts")]
mod facts;
#[cfg(feature = "inspect")]
mod readers;
#[cfg(feature = "patterns")]
mod pattern;
#[cfg(feature = "patterns")]
mod pattern_class;
#[cfg(feature = "inspect")]
mod edit;

#[cfg(feature = "class")]
pub use {
    buffer::{reserve, reserve_numbers},
    parse::{can_parse, origin, parse, parse_all, parse_failure, set},
    query::{parse_query, serialize_query},
};

#[cfg(feature = "patterns")]
pub use {
    pattern::match_pattern,
    pattern_class::{create_pattern, exec_pattern},
};

#[cfg(feature = "facts")]
pub use facts::facts;

#[cfg(feature = "inspect")]
pub use {
    edit::{append_pair, remove_pair, remove_segment, rename_pair, set_pair, set_segment},
    inspect::{explain, host, inspect, opaque_host, relate, render, summarize, validation_errors},
    readers::{compare, lineage},
};
