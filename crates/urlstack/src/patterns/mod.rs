//! Patterns for URLs.
//!
//! - `url_pattern`: a pattern of the command line, and records with a pattern and an input.
//! - `routes`: files of patterns; `openapi`: descriptions of APIs, which are such files, too.
//! - `matched`: what a pattern matched.

pub(crate) mod url_pattern;
mod openapi;
pub(crate) mod routes;
pub(crate) mod matched;
