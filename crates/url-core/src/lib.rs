//! URLs as the [WHATWG URL Standard](https://url.spec.whatwg.org/) defines them: what browsers do, to the letter.
//!
//! ```
//! use url_core::{Host, Url};
//!
//! let base = Url::parse("https://EXAMPLE.com/docs/")?;
//! let mut url = base.join("../caf\u{e9}?q=1#top")?;
//! assert_eq!(url.as_str(), "https://example.com/caf%C3%A9?q=1#top");
//! assert_eq!(url.host(), Some(Host::Domain("example.com")));
//! assert_eq!(url.query(), Some("q=1"));
//!
//! url.set_port(Some(8443))?;
//! url.set_fragment(None)?;
//! assert_eq!(url.as_str(), "https://example.com:8443/caf%C3%A9?q=1");
//!
//! // An error says which component failed, why, and where.
//! let error = Url::parse("https://exa mple.com/").unwrap_err();
//! assert_eq!((error.code(), error.range()), ("domain-to-ASCII", 11..12));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What to call
//!
//! | you have | you want | use |
//! |---|---|---|
//! | a text | a URL | [`Url::parse`], [`Url::join`]; with an encoding, an edition, a limit or all validation errors [`Url::options`] |
//! | | to know whether it is one | [`Url::can_parse`]; whether it is written as it should be: [`is_valid_url_string`] |
//! | | a URL without an allocation | [`UrlRef::parse`]; for many texts [`ParseOptions::parse_into`] |
//! | | to know what the parser does with it | [`Url::explain`] |
//! | a URL | a component of it | [`scheme`](Url::scheme), [`host`](Url::host), [`path`](Url::path) ..., [`Position`]; decoded: [`Url::path_segments_decoded`] and its like |
//! | | the value of a parameter | [`url.raw_query().get("q")`](RawQuery::get) and its [`value()`](RawPair::value), which is decoded; all pairs, decoded: [`Url::query_pairs`] |
//! | | another one | [`set_host`](Url::set_host) and its like, [`Url::path_segments_mut`], [`Url::append_path`], [`Url::query_mut`], [`Url::with_scheme`] |
//! | | a text for a log | [`Url::redacted`], `Debug`; for a person there is the crate url-render |
//! | | one spelling for what is the same | [`Url::normalized`], [`Normalizer`] |
//! | | to connect | [`Url::socket_addrs`]; only to what everybody may reach: [`Host::class`], and [`HostClass::of_ip`] of the address that a name resolves to, as in [this recipe][recipe] |
//! | a header field `Host` | its host and port | [`HostAndPort::parse`], [`Url::set_host_and_port`] |
//! | two URLs | to compare them | `==`, [`Url::equals_by`], [`Url::origin`] |
//! | | the way from one to the other | [`Url::make_relative`], [`Reference`] |
//! | parts | a URL | [`Url::builder`], [`Url::from_file_path_with`] |
//! | a script of the web | its URL class | [`web::WebUrl`], [`SearchParams`] |
//!
//! Whoever comes from the package url finds what is different in [a guide][moving].
//!
//! [recipe]: https://github.com/urlstack/urlstack/blob/main/SECURITY.md#checking-a-host-before-connecting
//! [moving]: https://github.com/urlstack/urlstack/blob/main/docs/moving-from-url.md
//!
//! Hosts, percent-encoding and form data are the crates url-host, url-percent and url-form.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `std` | yes | paths of `std`, and `std` in the crates below; without it, `alloc` is enough |
//! | `vectors` | yes | vector instructions for searches, where all processors of a target have them (x86-64, 64-bit Arm); on x86 by the package `safe_arch` |
//! | `encoding` | no | queries in legacy encodings, by the package `encoding_rs` |
//! | `serde` | no | `Serialize` and `Deserialize`, by the package `serde_core`: a URL is its href; a `Reference`, `Origin`, `Host`, `HostAndPort`, `HostClass` and `SearchParams` its text |
//! | `http` | no | conversions to and from `http::Uri` |
//! | `url` | no | conversions to and from `url::Url` |
//!
//! # The crate in reading order
//!
//! - `scheme`: the special schemes. `record`: [`Url`] and [`UrlRef`], one string and the offsets of its components.
//!   `components`: what they are asked for. `invariants`: what is always true of them.
//! - `options`: how to parse. `parser`: the states of the standard, in its order. `error`: why it fails.
//! - `explain`: what became of each byte of an input.
//! - `splice`: the one place that changes a record. `setters`: who may change what, a component at a time.
//! - `path` and `query`: components that are lists, to read and to edit piece by piece, which `pieces` makes cheap.
//!   `part`: what is put into them.
//! - `reference`: a URL without its scheme. `make_relative`: the way from one URL to another.
//! - `file_path`: the path of a file URL on a file system.
//! - `builder`: a URL from its parts. `with_scheme`: a URL of another kind.
//! - `equivalence` and `origin`, the sections of these names. `writing`: what a valid URL string is.
//! - `position`: slices of the href. `convert`: from and to texts, serde, and the types of other packages.
//! - `decoded`, `redacted`, `socket_addrs`: what else a URL is asked for. `normalize` and `equality`: when two are the
//!   same.
//! - [`web`]: the URL class.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod scheme;
mod record;
mod components;
mod invariants;
mod options;
mod encoding;
mod parser;
mod error;
mod explain;
mod splice;
mod setters;
mod path;
mod query;
mod pieces;
mod part;
mod reference;
mod make_relative;
mod file_path;
mod builder;
mod with_scheme;
mod equivalence;
mod origin;
mod writing;
mod position;
mod convert;
#[doc(hidden)]
pub mod literal;
mod decoded;
mod redacted;
#[cfg(feature = "std")]
mod socket_addrs;
mod normalize;
mod equality;
pub mod web;

pub use builder::UrlBuilder;
#[cfg(feature = "http")]
pub use convert::http::UriError;
pub use decoded::{DecodeError, Decoded};
#[cfg(feature = "encoding")]
pub use encoding_rs;
pub use equality::Equality;
pub use error::{Component, ParseError, ParseErrorKind, SetError, SetErrorKind};
pub use explain::{Change, Explanation, Piece};
pub use file_path::{FilePathError, FilePathErrorKind, PathStyle};
pub use make_relative::{NotRelative, ReferenceForm};
pub use normalize::Normalizer;
pub use options::ParseOptions;
pub use origin::Origin;
pub use part::{Encoded, Part};
pub use path::{PathSegments, PathSegmentsMut};
pub use position::Position;
pub use query::{PairValue, QueryMut, QueryPairsMut, RawPair, RawPairs, RawQuery, Space};
pub use record::{Url, UrlRef};
pub use redacted::Redacted;
pub use reference::{Reference, ReferenceError, ReferenceKind};
pub use scheme::SchemeType;
pub use url_form::{self as form_urlencoded, SearchParams};
pub use url_host::{Edition, ErrorSink, Host, HostAndPort, HostClass, Ignore, ValidationError, ValidationErrorKind};
pub use writing::is_valid_url_string;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
