//! The answers of urlstack about a URL, as data.
//!
//! The program and the bindings of urlstack answer with the same objects. `urlstack --json`, the functions of the npm
//! package and the inspector have the same members, with the same meaning. This crate declares them once, for
//! [`serde`](https://serde.rs). It is for the programs and bindings of `urlstack`, and no promise to anybody else: each
//! version 0.x may change it.
//!
//! ```
//! use url_core::Url;
//! use url_report::{errors::FailureMember, positions::Texts};
//!
//! // A name in Hebrew is six characters, and twelve bytes.
//! let input = "https://שלום.co:99999/";
//! let error = Url::parse(input).unwrap_err();
//! let failure = FailureMember::of_parse(&error, Texts::BYTES);
//! assert_eq!(
//!     serde_json::to_string(&failure).unwrap(),
//!     r#"{"name":"port-out-of-range","start":20,"end":25,"message":"the port exceeds 65535","component":"port","#
//!         .to_owned()
//!         + r#""anchor":"https://url.spec.whatwg.org/#port-out-of-range"}"#
//! );
//! let failure = FailureMember::of_parse(&error, &Texts::utf16(input, None));
//! assert!(serde_json::to_string(&failure).unwrap().contains(r#""start":16,"end":21"#));
//! ```
//!
//! # Positions
//!
//! A range has `start` and `end`. Both count the units that [`Positions`](positions::Positions) is made for: bytes of
//! UTF-8 for programs, code units of UTF-16 for JavaScript.
//!
//! # Costs
//!
//! A value borrows what it is made of. Lists are made while they are written, so that writing takes time linear in the
//! result, and no memory of its own. Positions in UTF-16 take four bytes for each 64 bytes of a string that is not
//! ASCII.
//!
//! # Limits
//!
//! Strings have at most 4 GiB - 1 bytes, as in url-core; positions in longer ones are wrong.
//!
//! # Features
//!
//! - `host`: what a host is, with its public suffix;
//! - `readers`: how other software reads a URL;
//! - `render`: a URL as a person should see it;
//! - `inspection`: all of these about one URL, in one object.
//!
//! None is on by default.
//!
//! # The crate in reading order
//!
//! - [`positions`]: the units of a range;
//! - [`characters`]: those that a person cannot see, by name;
//! - [`errors`]: validation errors, and why an input failed;
//! - [`members`]: a URL by the members of the URL class;
//! - [`explanation`]: what became of each part;
//! - [`host`] (feature `host`): what a host is;
//! - [`relation`] (feature `host`): what one URL is to another;
//! - [`rendering`] (feature `render`): a URL as a person should see it;
//! - [`answers`] (feature `readers`): how other software reads a URL;
//! - [`inspection`] (feature `inspection`): all of these in one object;
//! - [`repairs`]: what the writer of an input that is not a URL may have meant;
//! - [`summary`] (features `inspection` and `readers`): what is most worth knowing, in a few sentences.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

#[cfg(feature = "readers")]
pub mod answers;
pub mod characters;
pub mod errors;
pub mod explanation;
#[cfg(feature = "host")]
pub mod host;
#[cfg(feature = "inspection")]
pub mod inspection;
pub mod lists;
pub mod members;
pub mod positions;
#[cfg(feature = "host")]
pub mod relation;
#[cfg(feature = "render")]
pub mod rendering;
pub mod repairs;
#[cfg(all(feature = "inspection", feature = "readers"))]
pub mod summary;
