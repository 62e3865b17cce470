//! Internationalized domain names: [UTS #46](https://www.unicode.org/reports/tr46/), and what the
//! [URL Standard](https://url.spec.whatwg.org/#idna) asks of it.
//!
//! DNS knows ASCII; people write `bücher.example`. `ToASCII` turns that into `xn--bcher-kva.example`, `ToUnicode` turns
//! it back for people to read, and both say whether the domain name is a valid one.
//!
//! ```
//! use url_idna::{domain_parser, domain_to_unicode};
//!
//! assert_eq!(domain_parser("Bücher.example", false).as_deref(), Ok("xn--bcher-kva.example"));
//! assert_eq!(domain_to_unicode("xn--bcher-kva.example"), "bücher.example");
//!
//! let error = domain_parser("bü\u{200D}cher.example", false).unwrap_err();
//! assert_eq!(error.criterion().code(), "C2");
//! assert_eq!(error.range(), 3..6);
//! assert_eq!(
//!     error.to_string(),
//!     "C2: found U+200D at bytes 3..6, expected a zero width joiner only after a virama",
//! );
//! ```
//!
//! # What to call
//!
//! - [`domain_parser`] and [`domain_to_unicode`] are the URL Standard's algorithms of July 2026, [`domain_to_ascii`] is
//!   that of 2025.
//! - [`Processing`] has the seven flags of UTS #46, and `ToASCII` and `ToUnicode` with them. Each operation comes in
//!   two forms: one with the first error, one that hands every [`Error`] to a closure.
//! - [`punycode`] is RFC 3492 alone, and [`properties`] is what Unicode says of a code point.
//!
//! Input and output are UTF-8, and ranges of errors are ranges of bytes of the input. An output that equals the input
//! is borrowed from it.
//!
//! # What it does not do
//!
//! UTS #46 says which domain name an input stands for, not whether that name may be registered. It is wider than
//! IDNA2008, which allows little but letters and digits (PVALID). Of its contextual rules UTS #46 has those for joiners
//! (CONTEXTJ), and none for other code points (CONTEXTO). A registry refuses more, by rules of its own:
//!
//! ```
//! use url_idna::domain_parser;
//!
//! // A hot beverage is not PVALID, and a middle dot belongs between two `l`.
//! assert_eq!(domain_parser("☕.example", true).as_deref(), Ok("xn--53h.example"));
//! assert_eq!(domain_parser("a·b.example", true).as_deref(), Ok("xn--ab-0ea.example"));
//! // UTS #46 has the rule for a joiner, which belongs behind a virama.
//! assert!(domain_parser("a\u{200D}b.example", true).is_err());
//! ```
//!
//! Nor does it tell whether a name looks like another one.
//!
//! # What it costs
//!
//! Time and memory stay in proportion to the length of the input, up to a logarithm where code points are ranked, for
//! every input. There is no limit on lengths but `VerifyDnsLength` and Punycode's integers of 32 bits. A code point
//! costs one lookup. The tables take 40 kB, and all of them are of one version of Unicode, [`UNICODE_VERSION`].
//!
//! # Features
//!
//! - `std` (default): nothing as yet; without it the crate is the same, and `no_std` with `alloc`.
//!
//! # The order to read in
//!
//! - `domain`: the algorithms of the URL Standard, [`domain_parser`], [`domain_to_ascii`] and [`domain_to_unicode`];
//! - `processing`: [`Processing`], the flags and operations of UTS #46; `run`: its steps;
//! - `label`: the validity criteria; `bidi` and `joiners`: two of them;
//! - `normalization` and `compositions`: Normalization Form C; `code_points`: the code points of a label, on the stack;
//! - `ascii`: what the bytes of a domain ask for;
//! - `error` and `locate`: what is wrong, and where;
//! - `output`: text that is borrowed as long as it can be; `sort`: a small sort;
//! - [`punycode`];
//! - [`properties`]: what is known of a code point, from `tables` in the layout of `layout`.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod domain;
mod processing;
mod run;
mod label;
mod bidi;
mod joiners;
mod normalization;
mod compositions;
mod code_points;
mod ascii;
mod error;
mod locate;
mod output;
mod sort;
pub mod punycode;
pub mod properties;
#[allow(dead_code, reason = "what the writer of the tables alone uses")]
mod layout;
#[allow(clippy::unreadable_literal, reason = "generated")]
mod tables;

pub use domain::{
    domain_parser, domain_to_ascii, domain_to_unicode, is_forbidden_domain_code_point, is_forbidden_host_code_point,
};
pub use error::{Criterion, Error};
pub use processing::Processing;

/// The version of Unicode that every property in this crate's tables comes from.
///
/// ```
/// assert!(url_idna::UNICODE_VERSION >= (16, 0, 0));
/// ```
pub const UNICODE_VERSION: (u8, u8, u8) = tables::UNICODE_VERSION;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
