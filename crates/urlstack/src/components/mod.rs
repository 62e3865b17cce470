//! The parts of a URL, by name.
//!
//! - `component`: what a name stands for, also by the Public Suffix List (`suffixes`); `component_names`: the names
//!   here and elsewhere.
//! - `template`: text with placeholders for components; `condition`: what `filter` asks of them, with `values` as URLs
//!   write them; `pairs`: the pairs of a query by patterns.
//! - `assignment`: new values, also for the origin; `iteration`: several of them.

pub(crate) mod component;
pub(crate) mod component_names;
pub(crate) mod suffixes;
mod values;
pub(crate) mod template;
pub(crate) mod condition;
pub(crate) mod pairs;
pub(crate) mod assignment;
pub(crate) mod iteration;
