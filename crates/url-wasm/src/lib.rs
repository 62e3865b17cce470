//! The functions of the stack for JavaScript, compiled to WebAssembly: the inside of the npm package `@urlstack/url`.
//!
//! Strings go in and strings come out, and no object of this module but a pattern outlives a call. The classes get
//! offsets, by way of a buffer. Functions that answer questions return JSON, which url-report makes as for
//! `urlstack --to json`. A test compares it with the declarations of the package. Ranges are in code units of UTF-16, as
//! JavaScript counts them, so that they can slice the string that was passed. The package's JavaScript (`package/`)
//! makes classes and objects of that.
//!
//! # Features
//!
//! - `class`: the module parses, tells why an input is not a URL, and sets members.
//!
//! - `inspect`: validation errors, explanations, hosts, rendering, readers, ancestors, relations of URLs, and edits:
//!   what the page shows but for patterns.
//!
//! - `facts`: all facts of a URL by name, with `inspect`: the module of the package for both.
//!
//! - `references`: relative references, and changes that keep the meaning of a URL.
//!
//! - `domains`: domains in Unicode and in ASCII, public suffixes, sites and the facts about hosts.
//!
//! - `patterns`: whether a URL matches a pattern; with `class`, also the class of patterns. The page has this and
//!   `inspect`, and a module of the package this and `class`.
//!
//! # In reading order
//!
//! - `buffer`: the memory that is shared. `failure`: why there is none of what was asked for. `parse`: a URL.
//!   `reference`: relative references.
//! - `json`: values as JSON, and why there is none.
//! - `domains`: Unicode, public suffixes and sites. `host`: the facts about a host.
//! - `inspect`: one question each, and all at once. `readers`: how other software reads an input. `edit`: changes of
//!   one pair or segment. `facts`: all facts by name.
//! - `pattern`: whether a URL matches a pattern. `pattern_class`: patterns as the standard's class.

#![deny(unsafe_code)]

#[cfg(feature = "buffer")]
mod buffer;
#[cfg(feature = "class")]
mod failure;
#[cfg(feature = "class")]
mod parse;
#[cfg(feature = "references")]
mod reference;
#[cfg(any(feature = "domains", feature = "inspect", feature = "patterns"))]
mod json;
#[cfg(feature = "domains")]
mod domains;
#[cfg(any(feature = "domains", feature = "inspect"))]
mod host;
#[cfg(feature = "inspect")]
mod inspect;
#[cfg(feature = "facts")]
mod facts;
#[cfg(feature = "inspect")]
mod readers;
#[cfg(feature = "patterns")]
mod pattern;
#[cfg(all(feature = "class", feature = "patterns"))]
mod pattern_class;
#[cfg(feature = "inspect")]
mod edit;

#[cfg(feature = "buffer")]
pub use buffer::{reserve, reserve_numbers};

#[cfg(feature = "class")]
pub use parse::{can_parse, origin, parse, parse_all, parse_failure, set};

#[cfg(feature = "references")]
pub use reference::{make_relative, normalized, parse_reference, sort_encoded};

#[cfg(feature = "domains")]
pub use domains::{domain_to_ascii, domain_to_unicode, find_suffix, site};

#[cfg(any(feature = "domains", feature = "inspect"))]
pub use host::{host, opaque_host};

#[cfg(feature = "patterns")]
pub use pattern::match_pattern;

#[cfg(all(feature = "class", feature = "patterns"))]
pub use pattern_class::{create_pattern, exec_pattern, free_pattern, test_pattern};

#[cfg(feature = "facts")]
pub use facts::facts;

#[cfg(feature = "inspect")]
pub use {
    edit::{append_pair, remove_pair, remove_segment, rename_pair, set_pair, set_segment},
    inspect::{explain, inspect, relate, render, summarize, validation_errors},
    readers::{compare, lineage},
};
