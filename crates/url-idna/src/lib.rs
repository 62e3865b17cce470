//! Converts internationalized domain names to ASCII and to Unicode, by [UTS #46](https://www.unicode.org/reports/tr46/)
//! and the algorithms of the [URL Standard](https://url.spec.whatwg.org/#idna).
//!
//! DNS uses ASCII; people write `bücher.example`. `ToASCII` converts that to `xn--bcher-kva.example`, `ToUnicode`
//! converts it back for display, and both report whether the domain name is valid.
//!
//! ```
//! use url_idna::{domain_parser, domain_to_unicode};
//!
//! assert_eq!(domain_parser("Bücher.example").as_deref(), Ok("xn--bcher-kva.example"));
//! assert_eq!(domain_to_unicode("xn--bcher-kva.example"), "bücher.example");
//!
//! let error = domain_parser("bü\u{200D}cher.example").unwrap_err();
//! assert_eq!(error.code(), "C2");
//! assert_eq!(error.range(), 3..6);
//! assert_eq!(
//!     error.to_string(),
//!     "C2: found U+200D, expected a zero width joiner only after a virama (bytes 3..6)",
//! );
//! ```
//!
//! # Choose a function
//!
//! - [`domain_parser`] and [`domain_to_unicode`] are the URL Standard's algorithms of July 2026; [`domain_to_ascii`] is
//!   its algorithm of 2025. The functions that end in `_strict` tell whether a domain is valid.
//! - [`Processing`] has the seven flags of UTS #46 and the operations `ToASCII` and `ToUnicode`. Each operation has two
//!   forms: one returns the first error, the other (`..._with_errors`) passes every [`Error`] to a closure.
//! - [`punycode`] is RFC 3492 alone, and [`properties`] looks up the Unicode properties of a code point.
//!
//! Input and output are UTF-8, and the ranges in errors count bytes of the input. An output that equals the input is
//! borrowed from it.
//!
//! # Costs
//!
//! For every input, time and memory are linear in its length, except for a logarithmic factor in the time for Punycode.
//! A code point costs one lookup. The tables take 40 kB and have one Unicode version, [`UNICODE_VERSION`].
//!
//! A function holds at most 64 bytes of memory at once for each byte of its input, and 16 kB (a test counts them). The
//! worst input is U+FDFA: it takes three bytes and is mapped to 18 code points. A label of up to 64 code points is kept
//! on the stack.
//!
//! # Limits
//!
//! UTS #46 defines which domain name an input means, not whether that name may be registered. It allows more than
//! IDNA2008, which allows little but letters and digits (PVALID). UTS #46 has IDNA2008's contextual rules for joiners
//! (CONTEXTJ), but not its rules for other code points (CONTEXTO). Registries reject more, by their own rules:
//!
//! ```
//! use url_idna::domain_parser_strict;
//!
//! // A hot beverage is not PVALID, and CONTEXTO allows a middle dot only between two `l`.
//! assert_eq!(domain_parser_strict("☕.example").as_deref(), Ok("xn--53h.example"));
//! assert_eq!(domain_parser_strict("a·b.example").as_deref(), Ok("xn--ab-0ea.example"));
//! // UTS #46 has the rule that a joiner must follow a virama.
//! assert!(domain_parser_strict("a\u{200D}b.example").is_err());
//! ```
//!
//! The crate does not tell whether a name looks like another one.
//!
//! The only limits on length are `VerifyDnsLength` and Punycode's integers of 32 bits.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `std` | yes | nothing yet; the crate is `no_std` with `alloc` either way |
//! | `unicode` | yes | the tables and all that needs them: names that are not ASCII, labels in Punycode, and the modules [`properties`] and [`punycode`] |
//!
//! Without `unicode`, each function returns what it returns with the feature, or the error [`Criterion::Unsupported`].
//! [`domain_parser`] needs no table for an ASCII domain, even if a label starts with `xn--`, because the standard only
//! lowercases it. [`domain_to_ascii`], the strict functions and [`Processing`] have to decode such a label, so they
//! reject it. [`domain_to_unicode`] returns it unchanged.
//!
//! # The crate in reading order
//!
//! - `domain`: the algorithms of the URL Standard, [`domain_parser`], [`domain_to_ascii`] and [`domain_to_unicode`];
//! - `processing`: [`Processing`], the flags of UTS #46;
//! - `operations`: its `ToASCII` and `ToUnicode`;
//! - `steps`: the steps of both, label by label;
//! - `label`: the validity criteria;
//! - `bidi`: one of the criteria;
//! - `normalization` and `compositions`: Normalization Form C;
//! - `code_points`: the code points of a label, on the stack;
//! - `forbidden`: the code points that the URL Standard forbids;
//! - `ascii`: classes of ASCII bytes;
//! - `error`, and `input_ranges`: where in the input they are, and text that is borrowed until it differs from it;
//! - [`punycode`];
//! - [`properties`]: the properties of code points, read from `tables`, whose format `layout` defines.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod domain;
mod processing;
mod operations;
mod steps;
#[cfg(feature = "unicode")]
mod label;
#[cfg(feature = "unicode")]
mod bidi;
#[cfg(feature = "unicode")]
mod normalization;
#[cfg(feature = "unicode")]
mod compositions;
#[cfg(feature = "unicode")]
mod code_points;
mod forbidden;
mod ascii;
mod error;
mod input_ranges;
#[cfg(feature = "unicode")]
pub mod punycode;
#[cfg(feature = "unicode")]
pub mod properties;
#[cfg(feature = "unicode")]
#[allow(dead_code, reason = "what the writer of the tables alone uses")]
mod layout;
#[cfg(feature = "unicode")]
#[allow(clippy::unreadable_literal, reason = "generated")]
#[rustfmt::skip]
mod tables;

pub use domain::{domain_parser, domain_parser_strict, domain_to_ascii, domain_to_ascii_strict, domain_to_unicode};
pub use error::{Criterion, Error};
pub use forbidden::{is_forbidden_domain_code_point, is_forbidden_host_code_point};
pub use processing::Processing;

/// The version of Unicode that every property in this crate's tables comes from.
///
/// ```
/// assert!(url_idna::UNICODE_VERSION >= (16, 0, 0));
/// ```
#[cfg(feature = "unicode")]
pub const UNICODE_VERSION: (u8, u8, u8) = tables::UNICODE_VERSION;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
