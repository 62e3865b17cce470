//! Percent-encoding as the WHATWG [URL Standard](https://url.spec.whatwg.org/#percent-encoded-bytes) defines it, and
//! nothing else: the lowest layer of `urlstack`. Without features it depends on no other crate.
//!
//! A URL is ASCII text in which a few characters delimit. What would be taken for a delimiter, and whatever is not
//! ASCII, is written as *percent-encoded bytes*: `%` and two hex digits for each byte. Which bytes those are depends on
//! the place in the URL, so every operation that encodes takes a [`PercentEncodeSet`], the set of what must not stand
//! as itself.
//!
//! ```
//! use url_percent::{COMPONENT, PATH, percent_decode_str, utf8_percent_encode};
//!
//! assert_eq!(utf8_percent_encode("a b/ç?", &PATH).to_string(), "a%20b/%C3%A7%3F");
//! assert_eq!(utf8_percent_encode("a b/ç?", &COMPONENT).to_string(), "a%20b%2F%C3%A7%3F");
//! assert_eq!(percent_decode_str("a%20b%2F%C3%A7%3F").decode_utf8().unwrap(), "a b/ç?");
//! ```
//!
//! Decoding gives back what was encoded only if the set contains `%` itself, and of the eight sets only [`COMPONENT`]
//! and [`FORM_URLENCODED`] do. The others are those of the URL parser, to which a `%` in its input is already part of
//! the encoding:
//!
//! ```
//! use url_percent::{COMPONENT, PATH, utf8_percent_encode};
//!
//! assert_eq!(utf8_percent_encode("100%25", &PATH).to_string(), "100%25");
//! assert_eq!(utf8_percent_encode("100%25", &COMPONENT).to_string(), "100%2525");
//! ```
//!
//! # What it costs
//!
//! Text in which nothing changes is borrowed: converted into a [`Cow`](alloc::borrow::Cow), the results of this crate
//! are `Owned` exactly when they differ from the input. Otherwise the runs between the changes are copied whole.
//!
//! # Features
//!
//! - `std` (default): nothing as yet; without it the crate is the same, and `no_std` with `alloc`.
//! - `vectors` (default): vector instructions for searches, where all processors of a target have them (x86-64, 64-bit
//!   Arm); on x86 by the package `safe_arch`.
//! - `encoding`: percent-encode after encoding, with the legacy encodings of the package `encoding_rs`.
//!
//! # The order to read in
//!
//! - [`scan`]: the search for bytes of a class, on which the speed of all layers above rests; `byte_classes`: some
//!   classes;
//! - `encode_set`: [`PercentEncodeSet`], the eight sets of the standard, and [`PercentEncodeSet::find`];
//! - `rest`: what is left to be encoded or decoded;
//! - `encode`: [`percent_encode_byte`], [`utf8_percent_encode`] and, for bytes, [`percent_encode`];
//! - `decode`: [`percent_decode`], [`percent_decode_str`], [`decode_percent_encoded_byte`] and
//!   [`starts_with_percent_encoded_byte`];
//! - `after_encoding`, with the feature `encoding`: `percent_encode_after_encoding`, for documents that are not UTF-8.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod scan;
#[doc(hidden)]
pub mod byte_classes;
mod encode_set;
mod rest;
mod encode;
mod decode;
#[cfg(feature = "encoding")]
mod after_encoding;

#[cfg(feature = "encoding")]
pub use after_encoding::percent_encode_after_encoding;
pub use decode::{
    PercentDecode, decode_percent_encoded_byte, hex_digit_value, percent_decode, percent_decode_str,
    starts_with_percent_encoded_byte,
};
pub use encode::{PercentEncode, percent_encode, percent_encode_byte, utf8_percent_encode};
pub use encode_set::{
    C0_CONTROL, COMPONENT, FORM_URLENCODED, FRAGMENT, PATH, PercentEncodeSet, QUERY, SPECIAL_QUERY, USERINFO,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
