//! The cases of fixtures/suite: what they are, from which candidates they are chosen, and how.
//!
//! url-mutants compiles this folder also with a url-model that has all mutants in it. So it depends on nothing but
//! url-model.

pub(crate) mod candidates;
pub(crate) mod cases;
mod edges;
pub(crate) mod reading;
pub(crate) mod selection;
mod tokens;

pub(crate) use tokens::{ENCODINGS, SETTERS};
