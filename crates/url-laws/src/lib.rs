//! Statements that hold for every input of the URL crates.
//!
//! A law is a function of bytes that panics if the law is broken. [`source`] reads the bytes as a sequence of choices,
//! most of them from the lists in [`pieces`]. Any bytes give an input, and fewer or smaller bytes give a simpler one.
//! [`model`] compares a URL with the record of url-model. [`runs`] checks a law on kept and on generated inputs, as the
//! tests of this crate do; url-fuzz checks it without end. [`enumeration`] does not choose: it makes every text of a
//! few tokens. [`grammar`] makes texts from a seed, and [`walk`] sequences of operations on live objects, for what is
//! compared across a boundary.

#![forbid(unsafe_code)]
#![expect(clippy::missing_panics_doc, reason = "a broken law panics")]

#[path = "../../url-host/tests/suite/any_host.rs"]
mod any_host;
pub mod ascii_json;
pub mod enumeration;
pub mod grammar;
pub mod model;
pub mod pieces;
pub mod runs;
pub mod source;
#[cfg(feature = "answers")]
pub mod walk;

pub mod ambiguities;
pub mod append_reference;
pub mod builder;
pub mod default_scheme;
#[cfg(feature = "idna")]
pub mod domain;
#[cfg(feature = "encoding")]
pub mod encodings;
pub mod explain;
#[cfg(feature = "upper")]
pub mod extract;
pub mod file_paths;
pub mod form;
pub mod host;
pub mod host_class;
pub mod host_list;
#[cfg(feature = "upper")]
pub mod lineage;
pub mod location;
pub mod normalize;
pub mod parse;
#[cfg(feature = "upper")]
pub mod pattern_lists;
#[cfg(feature = "upper")]
pub mod pattern_strings;
#[cfg(feature = "upper")]
pub mod pattern_texts;
#[cfg(feature = "upper")]
pub mod patterns;
pub mod percent;
#[cfg(feature = "idna")]
pub mod processing;
#[cfg(feature = "idna")]
pub mod punycode;
pub mod query;
#[cfg(feature = "upper")]
pub mod readers;
pub mod redacted;
pub mod relative;
#[cfg(feature = "upper")]
pub mod rendering;
pub mod scheme_host_port;
pub mod scp_like;
pub mod search_params;
pub mod segments;
pub mod setters;
pub mod validity;
#[cfg(feature = "upper")]
pub mod verdict;
pub mod views;
pub mod web;
pub mod with_scheme;

/// A function that panics on bytes that break the law.
pub type Law = fn(&[u8]);

/// Every law under its name, which is also the name of its file in fixtures/corpus.
pub const LAWS: &[(&str, Law)] = &[
    ("ambiguities", ambiguities::law),
    ("append_reference", append_reference::law),
    ("builder", builder::law),
    ("default_scheme", default_scheme::law),
    #[cfg(feature = "idna")]
    ("domain", domain::law),
    #[cfg(feature = "encoding")]
    ("encodings", encodings::law),
    ("explain", explain::law),
    #[cfg(feature = "upper")]
    ("extract", extract::law),
    ("file_paths", file_paths::law),
    ("form", form::law),
    ("host", host::law),
    ("host_class", host_class::law),
    ("host_list", host_list::law),
    #[cfg(feature = "upper")]
    ("lineage", lineage::law),
    ("location", location::law),
    ("normalize", normalize::law),
    ("parse", parse::law),
    #[cfg(feature = "upper")]
    ("pattern_lists", pattern_lists::law),
    #[cfg(feature = "upper")]
    ("pattern_strings", pattern_strings::law),
    #[cfg(feature = "upper")]
    ("patterns", patterns::law),
    ("percent", percent::law),
    #[cfg(feature = "idna")]
    ("processing", processing::law),
    #[cfg(feature = "idna")]
    ("punycode", punycode::law),
    ("query", query::law),
    #[cfg(feature = "upper")]
    ("readers", readers::law),
    ("redacted", redacted::law),
    ("relative", relative::law),
    #[cfg(feature = "upper")]
    ("rendering", rendering::law),
    ("scheme_host_port", scheme_host_port::law),
    ("scp_like", scp_like::law),
    ("search_params", search_params::law),
    ("segments", segments::law),
    ("setters", setters::law),
    ("validity", validity::law),
    #[cfg(feature = "upper")]
    ("verdict", verdict::law),
    ("views", views::law),
    ("web", web::law),
    ("with_scheme", with_scheme::law),
];
