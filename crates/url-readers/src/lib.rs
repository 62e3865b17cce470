//! Compares how different readers read the same URL, component by component.
//!
//! A [`Reader`] takes a string and an optional base URL. It returns the components of the URL, or the reason why it
//! rejects the string. [`compare`] asks several readers and groups their answers by component. [`Verdict`] compares
//! readers with the URL Standard, for programs that pass URLs on to other programs.
//!
//! ```
//! use url_readers::{Component, Reader, Standard, compare};
//!
//! let readers: [&dyn Reader; 2] = [&Standard::LIVING_2026, &Standard::LIVING_2025];
//! let comparison = compare("?b", Some("https://EXAMPLE.com/a"), &readers);
//! assert_eq!(comparison.to_string(), "all 2 readers agree");
//! assert_eq!(comparison.groups(Component::Host)[0].value, Some("example.com"));
//!
//! // Since June 2026, a label that starts with `xn--` need not be valid Punycode, so the older edition fails.
//! let comparison = compare("https://xn--a/", None, &readers);
//! assert_eq!(comparison.to_string(), "1 of 2 readers rejects it; the others agree");
//! let failure = comparison.rejections().next().unwrap().result.as_ref().unwrap_err();
//! assert_eq!(failure.range(), Some(8..13));
//! ```
//!
//! # Costs
//!
//! All readers of this crate take time linear in the length of input and base. A reader allocates a string for each
//! component and one for the canonical string. A [`Verdict`] parses the input once with each reader.
//!
//! # Limits
//!
//! - [`Curl`] follows libcurl 7.88.1 and 8.23.0. Other versions differ in places.
//! - [`Rfc1738`] ignores the base URL.
//! - [`Java`] and [`JavaUrl`] follow java.net.URI and java.net.URL of JDK 17.
//! - Of the readers in [`PROGRAMS`], [`Python`], [`Go`], [`PhpUri`], [`Java`], [`JavaUrl`] and [`Curl::V7_88`] resolve
//!   references. The others reject a base.
//! - [`Comparison`] compares strings: `http://h` and `http://h/` differ in the path. [`Verdict`] compares meanings.
//! - The [`proxies`] follow nginx 1.22.1, `HAProxy` 2.6.12 and Apache httpd 2.4.71.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `std` | yes | enables `std` in the crates below; without it, `alloc` is enough |
//! | `vectors` | yes | vector instructions for searches, where all processors of a target have them (x86-64, 64-bit Arm); on x86 by the package `safe_arch` |
//!
//! # The crate in reading order
//!
//! - `reader`: the trait [`Reader`] and its results, [`Reading`] and [`Failure`];
//! - `part`: a part of the input with its position;
//! - `dot_segments`, `host`: the path algorithm and the rules of hosts that several readers share;
//! - `standard`: the URL Standard as a reader, in both editions of url-core;
//! - `rfc1738`, `rfc3986` and `curl`: two older RFCs and curl as readers;
//! - [`java`] and [`spark`]: java.net.URI as a reader and a type, java.net.URL as a reader,
//!   and the functions of SQL that use it;
//! - `programs`: readers that answer like programs, a file each, and the list of all readers with [`reader_named`];
//! - [`proxies`]: what nginx, `HAProxy` and Apache httpd make of request targets;
//! - `comparison`: [`compare`], which treats all readers alike;
//! - `meaning`: [`Reading::differing_from`], which compares the meanings of two readings;
//! - `verdict`: [`Verdict`], which compares the other readers with the standard;
//! - `confusion` and `pair`: the known kinds of confusion, and [`Pair`], which finds them between two readers;
//! - `search`: [`Search`], which finds strings on which a pair disagrees, or that pass a check of one's own.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod reader;
mod part;
mod dot_segments;
mod host;
mod standard;
mod rfc1738;
mod rfc3986;
mod curl;
pub mod java;
pub mod spark;
mod programs;
pub mod proxies;
mod comparison;
mod meaning;
mod verdict;
mod confusion;
mod pair;
mod search;

pub use comparison::{Answer, Comparison, Group, compare};
pub use confusion::Confusion;
pub use curl::Curl;
#[doc(hidden)]
pub use dot_segments::remove_dot_segments;
pub use java::{reader::Java, url::JavaUrl};
pub use pair::{Pair, PairOutcome, PairVerdict};
pub use programs::{Git, Go, Node, PROGRAMS, Perl, Php, PhpUri, Python, Ruby, Wget, all_readers, reader_named};
pub use reader::{Components, Failure, Reader, Reading};
pub use rfc1738::Rfc1738;
pub use rfc3986::Rfc3986;
pub use search::{Disagreement, Search};
pub use standard::Standard;
pub use url_core::error::Component;
pub use verdict::{DEFAULT_READERS, Opinion, Outcome, Verdict};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
#[cfg(doctest)]
#[doc = include_str!("../../../docs/readers.md")]
struct Page;
