//! Internationalized domain names: UTS #46, and what the URL Standard asks of it.
//!
//! ```
//! assert_eq!(url_idna::domain_parser("Bücher.example", false).as_deref(), Ok("xn--bcher-kva.example"));
//! assert_eq!(url_idna::domain_to_unicode("xn--bcher-kva.example"), "bücher.example");
//!
//! let error = url_idna::domain_parser("bü cher.example", false).unwrap_err();
//! assert_eq!(error.range(), 3..4);
//! assert_eq!(error.criterion().code(), "forbidden-domain-code-point");
//! ```
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod bidi;
mod domain;
mod error;
mod joiners;
mod label;
#[allow(dead_code, reason = "what the writer of the tables alone uses")]
mod layout;
mod locate;
mod output;
mod processing;
pub mod properties;
pub mod punycode;
mod run;
#[rustfmt::skip]
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
