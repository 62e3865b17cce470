//! Parses, serializes and compares hosts as the WHATWG [URL
//! Standard](https://url.spec.whatwg.org/#hosts-(domains-and-ip-addresses)) defines them.
//!
//! A host is one of five things: a domain, an IPv4 address, an IPv6 address, an opaque host or the empty host. [`Host`]
//! is an `enum` of them. The scheme decides how a string is read: with a special scheme (`http`, `https`, `ws`, `wss`,
//! `ftp`, `file`) it names a machine, and with any other it is opaque.
//!
//! ```
//! use std::net::Ipv4Addr;
//! use url_host::Host;
//!
//! // Not opaque: IDNA, percent-decoding, and every notation of IPv4 addresses that C accepts.
//! assert_eq!(Host::parse("EXAMPLE.com")?, Host::DomainName("example.com".into()));
//! assert_eq!(Host::parse("fa%C3%9F.example")?, Host::DomainName("xn--fa-hia.example".into()));
//! assert_eq!(Host::parse("0x7f.1")?, Host::Ipv4(Ipv4Addr::LOCALHOST));
//! assert_eq!(Host::parse("[0:0::1]")?.to_string(), "[::1]");
//!
//! // Opaque: kept as written, except for percent-encoding.
//! assert_eq!(Host::parse_opaque("EXAMPLE.com")?, Host::Opaque("EXAMPLE.com".into()));
//!
//! // Errors say what is wrong and where.
//! let error = Host::parse("[1::1::1]").unwrap_err();
//! assert_eq!((error.code(), error.range()), ("IPv6-multiple-compression", 5..7));
//! # Ok::<(), url_host::ValidationError>(())
//! ```
//!
//! # Validation errors
//!
//! The standard distinguishes input that fails to parse from input that is merely not valid. [`Host::parse`] returns
//! only a failure, as its `Err`. [`Host::parse_with_errors`] reports every validation error to an [`ErrorSink`], in the
//! order of the standard's steps, the fatal error last. [`is_valid_host_string`] and similar functions test whether a
//! string is valid.
//!
//! # Costs
//!
//! A domain that is lowercase ASCII already is borrowed from the input after a few searches, without an allocation and
//! without IDNA. With the sink [`Ignore`], no work is done that only serves validation errors. Parsing takes linear
//! time.
//!
//! # Limits
//!
//! The crate knows no schemes: the caller says whether a host is opaque. Public suffixes are in url-psl, rendering is
//! in url-render. Nothing here asks DNS, so nothing tells whether a host exists.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `idna` | yes | domains that are not ASCII, and the validation of labels in Punycode; without it, they are [errors of their own](ValidationError::is_idna_unsupported), and every ASCII domain is parsed the same |
//! | `std` | yes | nothing yet; the crate is `no_std` with `alloc` either way |
//! | `vectors` | yes | vector instructions for searches, where all processors of a target have them (x86-64, 64-bit Arm); on x86 by the package `safe_arch` |
//! | `serde` | no | `Serialize` and `Deserialize` for [`Host`], [`HostAndPort`] and [`HostClass`], as strings, and for lists of hosts; an opaque host cannot be serialized, because its text would be read as another host (package `serde_core`) |
//!
//! # The crate in reading order
//!
//! - `host`: [`Host`] and [`HostKind`], its representation, its serializer and its equality;
//! - `parser`: the host parser, [`Host::parse`] and [`Host::parse_with_errors`], and the opaque-host parser;
//! - [`ipv4`]: the IPv4 parser, serializer, and [`ends_in_a_number`];
//! - [`ipv6`]: the IPv6 parser and serializer;
//! - `port`: [`HostAndPort`], a host followed by a port, and [`parse_port`];
//! - `serialized`: [`Serialized`], the text of a host without an allocation;
//! - `writing`: the valid host strings, of the standard's section "Host writing";
//! - `url_code_points`: [`is_url_code_point`] and [`invalid_url_units`];
//! - [`class`]: whether a program should connect to a host, [`Host::class`];
//! - [`matching`]: whether a host is in a domain or on a list;
//! - `edition`: [`Edition`], for the one step in which the standard of 2025 differs;
//! - `validation`: [`ValidationError`] and the standard's table of them;
//! - `error_sink`: [`ErrorSink`], which takes them;
//! - `serde`: the implementations of `Serialize` and `Deserialize`.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod host;
mod parser;
pub mod ipv4;
pub mod ipv6;
mod port;
mod serialized;
mod writing;
mod url_code_points;
pub mod class;
pub mod matching;
mod edition;
mod validation;
mod error_sink;
#[cfg(feature = "serde")]
mod serde;

pub use class::HostClass;
pub use edition::Edition;
pub use error_sink::{ErrorSink, Ignore, Relocated};
pub use host::{Host, HostKind, domain_labels, has_empty_label};
pub use ipv4::ends_in_a_number;
pub use port::{HostAndPort, parse_port, port_delimiter};
#[cfg(feature = "serde")]
#[doc(hidden)]
pub use serde::deserialize_text;
pub use serialized::Serialized;
pub use url_code_points::{invalid_url_units, is_url_code_point};
/// Defined in url-idna, whose domain parser uses them.
pub use url_idna::{is_forbidden_domain_code_point, is_forbidden_host_code_point};
pub use validation::{ValidationError, ValidationErrorKind};
pub use writing::{
    is_plain_domain, is_valid_domain, is_valid_host_string, is_valid_ipv4_address_string, is_valid_ipv6_address_string,
    is_valid_opaque_host_string,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
