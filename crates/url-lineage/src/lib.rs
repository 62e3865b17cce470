//! The ancestors of the URL Standard, running: four earlier answers to the question how browsers read URLs.
//!
//! The standard grew out of texts that disagree with it and with each other, and old crawls, logs, caches and filters were
//! made by them. Each module follows one of these texts step by step, in its own words, and is a [`Reader`]; [`compare`]
//! asks several of them what they make of the same string.
//!
//! ```
//! use url_lineage::{Standard, compare, weburl_2011::{Variant, WebUrl}};
//!
//! let gecko = WebUrl::new(Variant::Gecko);
//! let comparison = compare("http://h;x/", None, &[&gecko, &Standard::LIVING_2026]);
//! assert_eq!(comparison.to_string(), "all 2 readers agree");
//!
//! let comparison = compare("http://a%41/", None, &[&gecko, &Standard::LIVING_2026]);
//! assert_eq!(comparison.to_string(), "the readers differ in host");
//! ```
//!
//! What the texts leave open is filled by choices, which `docs/lineage.md` of the repository names and justifies.
//!
//! # The crate in reading order
//!
//! - [`barth_2011`]: Adam Barth's draft, the first of them;
//! - [`weburl_2011`]: `Web::URL`, with the ways of three browsers of its day;
//! - [`webspecs_2014`]: the `WebSpecs` URL Standard, a grammar;
//! - [`whatwg_2017`]: the URL Standard of spring 2017, as far as it differs from today's;
//! - `stringprep`: how international domain names were prepared in 2011; `files`, `dot_segments`, `percent`: what the two texts
//!   of that year share.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `std` | yes | nothing yet but `std` in the crates below; without it, `alloc` is enough |
//! | `encoding` | no | queries in legacy encodings, by the package encoding_rs |

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod barth_2011;
mod dot_segments;
mod files;
mod percent;
mod stringprep;
pub mod webspecs_2014;
pub mod weburl_2011;
pub mod whatwg_2017;

#[cfg(feature = "encoding")]
pub use encoding_rs;
pub use url_readers::{Answer, Comparison, Component, Components, Failure, Group, Reader, Reading, Standard, compare};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
