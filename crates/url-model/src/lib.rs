//! The text of the WHATWG URL Standard as code, step by step: the oracle of this workspace's tests.
//!
//! The optimized code of the other crates is compared with this crate, so this crate is meant to be read side by side
//! with the standard. One function is one algorithm of the standard or one state of its state machine, a comment before
//! each step has its number, and nothing is optimized. The crate is never published.
//!
//! The edition is that of July 2026, with the search setter of October 2026. [`Edition::Living2025`] replaces the
//! domain parser with the one of mid-2025, which rejects more domains, and that setter; nothing else differs.
//!
//! In the order of the standard:
//!
//! - the names of the validation errors: [`validation`]
//! - percent-encoding and its sets: [`percent_encode`]
//! - the host parser and serializer: [`host`], [`ipv4`], [`ipv6`]
//! - IDNA, from the Unicode data files themselves: [`uts46`], [`punycode`], [`normalization`], [`unicode_data`]
//! - URLs: [`code_points`], [`record`], [`validity`], [`parser`], [`serializer`], [`origin`]
//! - `application/x-www-form-urlencoded`: [`form`]
//! - the `URL` and `URLSearchParams` classes: [`web`]
//! - the regular expressions of ECMA-262, which URL patterns are matched by: [`regexp`]
//! - the URL Pattern Standard: [`pattern`]
//!
//! and then [`model`], which combines an edition and Unicode data, [`fixtures`], which reads the test data,
//! [`not_run`], which lists the tests that do not run where something is absent, and [`write_page`], which writes what
//! tests make for the site.
//!
//! ```
//! use url_model::{Edition, Host, Model};
//!
//! let model = Model::new(Edition::default());
//! let mut errors = Vec::new();
//! let url = model.basic_url_parse("https://1.2.3/a b", None, encoding_rs::UTF_8, &mut errors).unwrap();
//! assert_eq!(url.host, Some(Host::Ipv4(0x0102_0003)));
//! assert_eq!(url.serialize(false), "https://1.2.0.3/a%20b");
//! assert_eq!(errors, ["IPv4-too-few-parts", "invalid-URL-unit"]);
//!
//! assert!(model.basic_url_parse("https://a b/", None, encoding_rs::UTF_8, &mut errors).is_err());
//! ```

pub mod code_points;
pub mod fixtures;
pub mod form;
pub mod host;
pub mod ipv4;
pub mod ipv6;
pub mod model;
pub mod normalization;
mod not_run;
pub mod origin;
mod pages;
pub mod parser;
pub mod pattern;
pub mod percent_encode;
pub mod punycode;
pub mod record;
pub mod regexp;
pub mod serializer;
pub mod unicode_data;
pub mod uts46;
pub mod validation;
pub mod validity;
pub mod web;

pub use host::Host;
pub use model::{Edition, Failure, Model};
pub use not_run::not_run;
pub use pages::{has_anchor, write_page};
pub use parser::State;
pub use record::{Path, Record};
pub use unicode_data::{Properties, Status, UnicodeData};
pub use uts46::Flags;

// Not in published crates: a package contains only its own README.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct ReadmeOfTheWorkspace;
#[cfg(doctest)]
#[doc = include_str!("../../../docs/security-recipes.md")]
struct SecurityRecipes;
#[cfg(doctest)]
#[doc = include_str!("../../../docs/moving-from-url.md")]
struct MovingFromUrl;
#[cfg(doctest)]
#[doc = include_str!("../../../docs/patterns.md")]
struct Patterns;
