//! `application/x-www-form-urlencoded` and `URLSearchParams`, as the WHATWG
//! [URL Standard](https://url.spec.whatwg.org/#application/x-www-form-urlencoded) defines them.
//!
//! The format is a list of names and values: what a form submits, as the body of a request or the query of a URL. Pairs
//! are separated by `&`, a name from its value by `=`; a space is `+`, and nearly everything but letters and digits is
//! percent-encoded.
//!
//! ```
//! let pairs: Vec<_> = url_form::parse(b"title=Voil%C3%A0&tag=a+b&tag=&draft").collect();
//! assert_eq!(pairs, [("title", "Voilà"), ("tag", "a b"), ("tag", ""), ("draft", "")].map(|(n, v)| (n.into(), v.into())));
//! assert_eq!(url_form::serialize(pairs), "title=Voil%C3%A0&tag=a+b&tag=&draft=");
//! ```
//!
//! Every sequence of bytes can be parsed: there is no malformed form, only one that means less than was hoped.
//!
//! ```
//! assert_eq!(url_form::parse(b"&&%zz=%FF&").collect::<Vec<_>>(), [("%zz".into(), "\u{FFFD}".into())]);
//! ```
//!
//! [`SearchParams`] is the standard's `URLSearchParams`: such a list to look things up in and to change.
//!
//! ```
//! use url_form::SearchParams;
//!
//! let mut params = SearchParams::parse("?q=url&page=2");
//! params.set("page", "3");
//! params.append("lang", "de");
//! assert_eq!(params.get("q"), Some("url"));
//! assert_eq!(params.get("Q"), None);
//! assert_eq!(params.to_string(), "q=url&page=3&lang=de");
//! ```
//!
//! # What it does not do
//!
//! Parsing is UTF-8 only, a field called `_charset_` is a field like any other, and there is no limit to the number of
//! pairs but that of the input; whoever reads what strangers send sets a limit on that.
//!
//! # Features
//!
//! - `std` (default): nothing as yet; without it the crate is the same, and `no_std` with `alloc`.
//! - `vectors` (default): vector instructions for searches, where all processors of a target have them (x86-64, 64-bit
//!   Arm); on x86 by the package `safe_arch`.
//! - `serde`: `Serialize` and `Deserialize` for [`SearchParams`]: its serialization, by the package `serde_core`.
//! - `encoding`: `serialize_with_encoding`, with the legacy encodings of the package `encoding_rs`.
//!
//! # The order to read in
//!
//! - `parse`: [`parse()`], [`parse_str`];
//! - `serialize`: [`serialize()`], [`byte_serialize`], and [`Serializer`];
//! - `pairs`: how a list of names and values is kept;
//! - `search_params`: [`SearchParams`]; `code_units`: the order in which it sorts; `serde`: what it is to serde.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod parse;
mod serialize;
mod pairs;
mod search_params;
#[cfg(feature = "serde")]
mod serde;
mod code_units;

pub use parse::{Parse, parse, parse_str};
pub use search_params::{Iter, SearchParams};
#[cfg(feature = "encoding")]
pub use serialize::serialize_with_encoding;
pub use serialize::{Serializer, byte_serialize, serialize};
/// What [`byte_serialize`] returns.
pub use url_percent::PercentEncode;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
