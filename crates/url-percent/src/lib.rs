//! Percent-encodes and percent-decodes as the WHATWG [URL Standard](https://url.spec.whatwg.org/#percent-encoded-bytes)
//! defines it. This is the lowest layer of `urlstack`; without features it depends on no other crate.
//!
//! A URL is ASCII text in which a few characters are delimiters. A byte that would be read as a delimiter, or that is
//! not ASCII, is written as a *percent-encoded byte*: `%` and two hex digits. Which bytes are encoded depends on the
//! component of the URL, so every function that encodes takes a [`PercentEncodeSet`], the set of these bytes.
//!
//! ```
//! use url_percent::{COMPONENT, PATH, percent_decode_str, utf8_percent_encode};
//!
//! assert_eq!(utf8_percent_encode("a b/ç?", &PATH).to_string(), "a%20b/%C3%A7%3F");
//! assert_eq!(utf8_percent_encode("a b/ç?", &COMPONENT).to_string(), "a%20b%2F%C3%A7%3F");
//! assert_eq!(percent_decode_str("a%20b%2F%C3%A7%3F").decode_utf8().unwrap(), "a b/ç?");
//! ```
//!
//! Encoding never fails, and neither does decoding to bytes: a `%` without two hex digits is kept. But the bytes need
//! not be UTF-8:
//!
//! ```
//! use url_percent::percent_decode_str;
//!
//! assert_eq!(percent_decode_str("100%").decode_utf8().unwrap(), "100%");
//! assert!(percent_decode_str("caf%E9").decode_utf8().is_err());
//! ```
//!
//! # Costs
//!
//! Encoding and decoding take time linear in the input. Converted into a [`Cow`](alloc::borrow::Cow), a result borrows
//! the input if it equals it, and is `Owned` otherwise. The runs between the changes are copied whole.
//!
//! # Limits
//!
//! Decoding restores the encoded text only if the set contains `%` itself, as only [`COMPONENT`] and
//! [`FORM_URLENCODED`] of the eight sets do. The URL parser uses the others; for it, a `%` in its input is already part
//! of the encoding:
//!
//! ```
//! use url_percent::{COMPONENT, PATH, utf8_percent_encode};
//!
//! assert_eq!(utf8_percent_encode("100%25", &PATH).to_string(), "100%25");
//! assert_eq!(utf8_percent_encode("100%25", &COMPONENT).to_string(), "100%2525");
//! ```
//!
//! The crate knows no components: encode each with its set, and split a URL before you decode it.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `std` | yes | nothing yet; the crate is `no_std` with `alloc` either way |
//! | `vectors` | yes | vector instructions for searches, where all processors of a target have them (x86-64, 64-bit Arm); on x86 by the package `safe_arch` |
//! | `encoding` | no | `percent_encode_after_encoding`, with the legacy encodings of the package `encoding_rs` |
//!
//! # The crate in reading order
//!
//! - `scan`: the search for bytes of a class, on which the speed of the other crates depends. It is only for the crates
//!   of this stack;
//! - `byte_classes`: the classes that are tested without a table. They are only for the crates of this stack;
//! - `encoded_bytes`: [`percent_encode_byte`], [`decode_percent_encoded_byte`] and
//!   [`starts_with_percent_encoded_byte`];
//! - `encode_set`: [`PercentEncodeSet`], the eight sets of the standard, [`NOT_UNRESERVED`], and
//!   [`PercentEncodeSet::find`];
//! - `remaining`: the part of the input that remains to be encoded or decoded;
//! - `encode`: [`utf8_percent_encode`] and, for bytes, [`percent_encode`];
//! - `decode`: [`percent_decode`] and [`percent_decode_str`];
//! - `after_encoding`, with the feature `encoding`: `percent_encode_after_encoding`, for documents that are not UTF-8.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

#[doc(hidden)]
pub mod scan;
#[doc(hidden)]
pub mod byte_classes;
mod encoded_bytes;
mod encode_set;
mod remaining;
mod encode;
mod decode;
#[cfg(feature = "encoding")]
mod after_encoding;

#[cfg(feature = "encoding")]
pub use after_encoding::percent_encode_after_encoding;
pub use decode::{PercentDecode, percent_decode, percent_decode_str};
pub use encode::{PercentEncode, percent_encode, utf8_percent_encode};
pub use encode_set::{
    C0_CONTROL, COMPONENT, FORM_URLENCODED, FRAGMENT, NOT_UNRESERVED, PATH, PercentEncodeSet, QUERY, SPECIAL_QUERY,
    USERINFO,
};
pub use encoded_bytes::{
    decode_percent_encoded_byte, hex_digit_value, percent_encode_byte, starts_with_percent_encoded_byte,
};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
