//! Shows how different readers read the same URL, and where they disagree.
//!
//! A [`Reader`] takes a string, and perhaps a base URL, and either returns the components that it sees or says why it
//! refuses. [`compare`] asks several readers and groups their answers: which of them agree on the host, on the port,
//! and so on.
//!
//! ```
//! use url_readers::{Component, Reader, Standard, compare};
//!
//! let readers: [&dyn Reader; 2] = [&Standard::LIVING_2026, &Standard::LIVING_2025];
//! let comparison = compare("?b", Some("https://EXAMPLE.com/a"), &readers);
//! assert_eq!(comparison.to_string(), "all 2 readers agree");
//! assert_eq!(comparison.groups(Component::Host)[0].value, Some("example.com"));
//!
//! // Since June 2026 a label that begins with `xn--` need not be Punycode.
//! let comparison = compare("https://xn--a/", None, &readers);
//! assert_eq!(comparison.to_string(), "1 of 2 readers refuses it; the others agree");
//! let failure = comparison.refusals().next().unwrap().result.as_ref().unwrap_err();
//! assert_eq!(failure.range(), Some(8..13));
//! ```
//!
//! # The crate in reading order
//!
//! - `reader`: the trait [`Reader`] and its results, [`Reading`] and [`Failure`];
//! - `standard`: today's URL Standard as a reader, in both editions of url-core;
//! - `rfc1738`, `rfc3986` and `curl`: two of its predecessors and curl as readers;
//! - `comparison`: [`compare`], which treats all readers alike;
//! - `verdict`: [`Verdict`], which compares the meanings of other readings with that of the standard.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `std` | yes | nothing yet but `std` in the crates below; without it, `alloc` is enough |
//! | `vectors` | yes | vector instructions for searches, where all processors of a target have them (x86-64, 64-bit Arm); on x86 by the package `safe_arch` |

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod reader;
mod standard;
mod rfc1738;
mod rfc3986;
mod curl;
mod comparison;
mod verdict;

pub use comparison::{Answer, Comparison, Group, compare};
pub use curl::Curl;
pub use reader::{Component, Components, Failure, Reader, Reading};
pub use rfc1738::Rfc1738;
pub use rfc3986::Rfc3986;
#[doc(hidden)]
pub use rfc3986::remove_dot_segments;
pub use standard::Standard;
pub use verdict::{OTHERS, Opinion, Outcome, Verdict};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
