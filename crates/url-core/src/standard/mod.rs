//! The standard: its sections 4 and 6.1, in their order. The sections on hosts and forms are the crates url-host and
//! url-form.
//!
//! - 4.1 and 4.2 [`scheme`]: the special schemes. `record`: [`Url`](crate::Url) and [`UrlRef`](crate::UrlRef), a string
//!   and the offsets of its components. `components`: the accessors. `invariants`: the rules that every record keeps.
//! - 4.3 [`writing`]: valid URL strings. `syntax`: the atoms of their grammar.
//! - 4.4 `options`: the public functions of the parser, `base`: their base URL. `parser`: recognize, split and write,
//!   which serializes as well (4.5). `change`: what it rewrites. `encoding`: of queries. [`error`]: what fails.
//! - 4.6 [`equivalence`], with more rules than the standard has. 4.7 [`origin`].
//! - 6.1 `setters`: the rules of each component. `splice`: the one place that changes a record. `state_override`: the
//!   setters as the standard writes them. [`web`]: the URL class.

pub mod scheme;
pub(crate) mod record;
pub(crate) mod components;
pub(crate) mod invariants;
pub mod writing;
pub(crate) mod syntax;
pub(crate) mod options;
pub(crate) mod base;
pub(crate) mod parser;
pub(crate) mod change;
pub(crate) mod encoding;
pub mod error;
pub mod equivalence;
pub mod origin;
pub(crate) mod setters;
pub(crate) mod splice;
#[doc(hidden)]
pub mod state_override;
pub mod web;

pub mod host;
