//! Hosts of the WHATWG [URL Standard](https://url.spec.whatwg.org/#hosts-(domains-and-ip-addresses)): what stands
//! between the slashes of a URL, read, written and compared exactly as browsers do.
//!
//! A host is one of five things, and [`Host`] is an `enum` of them: a domain, an IPv4 address, an IPv6 address, an
//! opaque host or the empty host. Which of them a text is depends on where it stands: under a scheme that the standard
//! calls special (`http`, `https`, `ws`, `wss`, `ftp`, `file`) it names a machine, under any other it is opaque.
//!
//! ```
//! use std::net::Ipv4Addr;
//! use url_host::Host;
//!
//! // Not opaque: IDNA, percent-decoding, and every way of writing an IPv4 address that C has known.
//! assert_eq!(Host::parse("EXAMPLE.com", false)?, Host::Domain("example.com".into()));
//! assert_eq!(Host::parse("fa%C3%9F.example", false)?, Host::Domain("xn--fa-hia.example".into()));
//! assert_eq!(Host::parse("0x7f.1", false)?, Host::Ipv4(Ipv4Addr::LOCALHOST));
//! assert_eq!(Host::parse("[0:0::1]", false)?.to_string(), "[::1]");
//!
//! // Opaque: kept as written, as far as the characters allow.
//! assert_eq!(Host::parse("EXAMPLE.com", true)?, Host::Opaque("EXAMPLE.com".into()));
//!
//! // Failures say what and where.
//! let error = Host::parse("[1::1::1]", false).unwrap_err();
//! assert_eq!((error.code(), error.range()), ("IPv6-multiple-compression", 5..7));
//! # Ok::<(), url_host::ValidationError>(())
//! ```
//!
//! # Validation errors
//!
//! The standard tells apart input that fails and input that is merely not valid. [`Host::parse`] reports the former as
//! its `Err`; [`Host::parse_with`] hands every validation error to an [`ErrorSink`], in the order in which the steps of
//! the standard emit them, the fatal one last. [`is_valid_host_string`] and its siblings answer for texts that are to
//! be valid without further ado.
//!
//! # What it costs
//!
//! A domain that is lowercase ASCII already is borrowed from the input after a few looks at it, without an allocation
//! and without IDNA. Nothing that serves validation errors alone is done when the sink is [`Ignore`].
//!
//! # What it does not do
//!
//! It knows of no scheme, so the caller says whether a host is opaque; of no public suffix, which is url-psl's; and of
//! no rendering, which is url-render's. Whether a host exists is nobody's business here.
//!
//! # Features
//!
//! - `std` (default): nothing as yet; without it the crate is the same, and `no_std` with `alloc`.
//! - `vectors` (default): vector instructions for searches, where all processors of a target have them (x86-64, 64-bit
//!   Arm); on x86 by the package `safe_arch`.
//! - `serde`: `Serialize` and `Deserialize` for [`Host`], [`HostAndPort`] and [`HostClass`]: their texts, by the
//!   package `serde_core`. An opaque host has none that reads back, and cannot be serialized.
//!
//! # The order to read in
//!
//! - `host`: [`Host`], its representation, its serializer and its equality;
//! - `parser`: the host parser, [`Host::parse`] and [`Host::parse_with`];
//! - [`ipv4`]: the IPv4 parser, serializer, and [`ends_in_a_number`];
//! - [`ipv6`]: the IPv6 parser and serializer;
//! - `opaque`: the opaque-host parser;
//! - `port`: [`HostAndPort`], a host with a port behind it, and [`parse_port`];
//! - `serialized`: [`Serialized`], the text of a host without an allocation;
//! - `writing`: what a valid host string is;
//! - `url_code_points`: [`is_url_code_point`] and [`invalid_url_units`];
//! - [`class`]: what a host is to a program that decides whether to connect, [`Host::class`];
//! - `edition`: [`Edition`], for the one step in which the standard of 2025 differs;
//! - `validation`: [`ValidationError`] and where it goes; `serde`: what hosts are to serde.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod host;
mod parser;
pub mod ipv4;
pub mod ipv6;
mod opaque;
mod port;
mod serialized;
mod writing;
mod url_code_points;
pub mod class;
mod edition;
mod validation;
#[cfg(feature = "serde")]
mod serde;

pub use class::{HostClass, HostClassError};
pub use edition::Edition;
pub use host::Host;
pub use ipv4::ends_in_a_number;
pub use port::{HostAndPort, parse_port};
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde::deserialize_text;
pub use serialized::Serialized;
pub use url_code_points::{invalid_url_units, is_url_code_point};
/// In url-idna, for the domain parser there asks whether a domain has one.
pub use url_idna::{is_forbidden_domain_code_point, is_forbidden_host_code_point};
pub use validation::{ErrorSink, Ignore, Relocated, ValidationError, ValidationErrorKind};
pub use writing::{
    is_plain_domain, is_valid_domain, is_valid_host_string, is_valid_ipv4_address_string, is_valid_ipv6_address_string,
    is_valid_opaque_host_string,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
