//! The API of the package [url](https://docs.rs/url/2.5.8/url/) over url-core, which follows the URL Standard.
//!
//! A tree of packages takes it in place of url by `[patch.crates-io]`. Then each package parses URLs like a browser,
//! without a change to its code. New code uses [url-core](url_core) itself, and [`Url`] converts to and from
//! [`url_core::Url`] at no cost.
//!
//! ```
//! use url::{Host, ParseError, Url};
//!
//! let url = Url::parse("https://example.com/a b")?;
//! assert_eq!(url.host(), Some(Host::Domain("example.com")));
//! assert_eq!(url.path(), "/a%20b");
//! assert_eq!(Url::parse("/a"), Err(ParseError::RelativeUrlWithoutBase));
//!
//! let url: url_core::Url = url.into();
//! assert_eq!(url.as_str(), "https://example.com/a%20b");
//! # Ok::<(), ParseError>(())
//! ```
//!
//! The README lists the differences from url, and the tests compare each accessor and setter with it.
//!
//! # The crate in reading order
//!
//! - `record`: [`Url`]. `parsing`: [`ParseOptions`], with the encoding override. `violation`: [`SyntaxViolation`].
//!   `error`: [`ParseError`].
//! - `accessors`, `position`: [`Position`]. `host`: [`Host`]. `origin`: [`Origin`].
//! - `setters`;
//! - `path_segments`: [`PathSegmentsMut`];
//! - `query`: [`UrlQuery`];
//! - `relative`: from a URL to another.
//! - `file_paths`, `serde`, and [`quirks`]: the URL class.

#![no_std]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod accessors;
mod error;
#[cfg(feature = "std")]
mod file_paths;
mod host;
mod origin;
mod parsing;
mod path_segments;
mod position;
mod query;
pub mod quirks;
mod record;
mod relative;
#[cfg(feature = "serde")]
mod serde;
mod setters;
mod violation;

pub use error::ParseError;
pub use form_urlencoded::{self, EncodingOverride};
pub use host::Host;
pub use origin::{OpaqueOrigin, Origin};
pub use parsing::ParseOptions;
pub use path_segments::PathSegmentsMut;
pub use position::Position;
pub use query::UrlQuery;
pub use record::Url;
pub use violation::SyntaxViolation;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
