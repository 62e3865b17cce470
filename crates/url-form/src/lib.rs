//! Parses and serializes `application/x-www-form-urlencoded`, and provides `URLSearchParams`, as the WHATWG [URL
//! Standard](https://url.spec.whatwg.org/#application/x-www-form-urlencoded) defines them.
//!
//! The format is a list of names and values: what a form submits, as the body of a request or the query of a URL. `&`
//! separates pairs, `=` separates a name from its value; a space is `+`, and nearly everything except letters and
//! digits is percent-encoded.
//!
//! ```
//! let pairs: Vec<_> = url_form::pairs(b"title=Voil%C3%A0&tag=a+b&tag=&draft").collect();
//! assert_eq!(pairs, [("title", "Voilà"), ("tag", "a b"), ("tag", ""), ("draft", "")].map(|(n, v)| (n.into(), v.into())));
//! assert_eq!(url_form::serialize(pairs), "title=Voil%C3%A0&tag=a+b&tag=&draft=");
//! ```
//!
//! Parsing never fails: bytes that are not UTF-8 become U+FFFD, and a `%` without two hex digits is kept.
//!
//! ```
//! assert_eq!(url_form::pairs(b"&&%zz=%FF&").collect::<Vec<_>>(), [("%zz".into(), "\u{FFFD}".into())]);
//! ```
//!
//! [`SearchParams`] is the standard's `URLSearchParams`, a list of pairs with operations to look up and change them.
//!
//! ```
//! use url_form::SearchParams;
//!
//! let mut params = SearchParams::from("?q=url&page=2");
//! params.set("page", "3");
//! params.append("lang", "de");
//! assert_eq!(params.get("q"), Some("url"));
//! assert_eq!(params.get("Q"), None);
//! assert_eq!(params.to_string(), "q=url&page=3&lang=de");
//! ```
//!
//! `Debug` shows pairs for logs. It omits the values whose names are [known to be secret](secret_names), such as
//! `access_token`, and names and values that may contain a URL.
//!
//! # Costs
//!
//! Parsing and serializing take linear time. The parser borrows names and values in which nothing is encoded. A
//! [`SearchParams`] takes two allocations for any number of pairs; each of its operations is one pass over the list,
//! except sorting.
//!
//! # Limits
//!
//! Parsing is UTF-8 only, and a field called `_charset_` has no special meaning. The number of pairs is limited only by
//! the input: limit the length of untrusted input yourself.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `std` | yes | nothing yet; the crate is `no_std` with `alloc` either way |
//! | `vectors` | yes | vector instructions for searches, where all processors of a target have them (x86-64, 64-bit Arm); on x86 by the package `safe_arch` |
//! | `serde` | no | `Serialize` and `Deserialize` for [`SearchParams`], as its serialization, a string (package `serde_core`) |
//! | `encoding` | no | `serialize_with_encoding`, with the legacy encodings of the package `encoding_rs` |
//!
//! # The crate in reading order
//!
//! - [`secret_names`]: which values `Debug` hides, because their names say that they are secret;
//! - `parse`: [`pairs()`], [`pairs_of_str`];
//! - `serialize`: [`serialize()`], [`byte_serialize`], and [`Serializer`];
//! - `pairs`: how names and values are kept in a list;
//! - `search_params`: [`SearchParams`];
//! - `code_units`: the order in which it sorts;
//! - `serde`: its serde implementations.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod secret_names;
mod parse;
mod serialize;
mod pairs;
mod search_params;
#[cfg(feature = "serde")]
mod serde;
mod code_units;

pub use parse::{Pairs, pairs, pairs_of_str};
pub use search_params::{Iter, SearchParams};
#[cfg(feature = "encoding")]
pub use serialize::serialize_with_encoding;
pub use serialize::{Serializer, byte_serialize, serialize};
/// Returned by [`byte_serialize`].
pub use url_percent::PercentEncode;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
