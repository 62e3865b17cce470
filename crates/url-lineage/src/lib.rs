//! Reads URLs as four ancestors of the URL Standard did, and compares them with today's standard.
//!
//! The ancestors disagree with the standard and with each other. Programs that followed them wrote the crawls, logs,
//! caches and filters of their time. Each module follows one of these specifications step by step, with the terms of
//! the text, and has a [`Reader`]. Steps that are the same today call today's functions. [`compare`] lets all of them,
//! and today's standard, read the same string.
//!
//! ```
//! use url_lineage::compare;
//!
//! assert!(compare("https://example.com/a/../b", None).agree());
//!
//! let comparison = compare("https://1.2.3.4.5/a^b", None);
//! // Today's standard, in both editions, fails: a host that ends in a number must be an IPv4 address.
//! assert_eq!(comparison.to_string(), "2 of 9 readers reject it; the others differ in path");
//! ```
//!
//! If a specification leaves a question open, this crate makes a choice. The documentation of its module gives the
//! reason for each.
//!
//! # Costs
//!
//! Time and memory are linear in the length of input and base, times a logarithm for labels converted to Punycode. The
//! readers allocate strings at each step, because they are made for comparison, not for speed.
//!
//! # Limits
//!
//! - Queries are encoded as UTF-8 without the feature `encoding`.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `std` | yes | enables `std` in the crates below; without it, `alloc` is enough |
//! | `vectors` | yes | vector instructions for searches, where all processors of a target have them (x86-64, 64-bit Arm); on x86 by the package `safe_arch` |
//! | `encoding` | no | queries in legacy encodings, by the package `encoding_rs` |
//!
//! # The crate in reading order
//!
//! - [`barth_2011`]: Adam Barth's draft, the first of these specifications;
//! - [`weburl_2011`]: `Web::URL`, with variants for three browsers of its day;
//! - [`webspecs_2014`]: the `WebSpecs` URL Standard, a grammar;
//! - [`whatwg_2017`]: the URL Standard of March 2017;
//! - [`Setters`]: the setters of the last two by name;
//! - `stringprep`: the preparation of international domain names in 2011;
//! - `files`, `percent`: rules that the two specifications of 2011 share;
//! - `uts46`: the processing of international domain names in 2014 and 2017;
//! - `redacted`: replaces secrets in `Debug` output; `serializer`: joins components to a string.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

pub mod barth_2011;
pub mod weburl_2011;
pub mod webspecs_2014;
pub mod whatwg_2017;
mod stringprep;
mod files;
mod percent;
mod uts46;
mod redacted;
mod serializer;

#[cfg(feature = "encoding")]
pub use encoding_rs;
pub use url_core::web::Member;
pub use url_readers::{
    Answer, Comparison, Component, Components, Failure, Group, Reader, Reading, Standard, compare as compare_readers,
};

use alloc::vec::Vec;
use weburl_2011::{Variant, WebUrl};

/// The ancestors and both editions of the standard, from oldest to newest.
pub const READERS: [&dyn Reader; 9] = [
    &barth_2011::Barth::UTF_8,
    &WebUrl::new(Variant::This),
    &WebUrl::new(Variant::Chrome),
    &WebUrl::new(Variant::Gecko),
    &WebUrl::new(Variant::Ie),
    &webspecs_2014::WebSpecs::UTF_8,
    &whatwg_2017::Whatwg2017::UTF_8,
    &Standard::LIVING_2025,
    &Standard::LIVING_2026,
];

/// Lets all [`READERS`] read `input`, relative to `base`.
///
/// [`compare_readers`] takes a list of readers.
///
/// ```
/// use url_lineage::{Component, compare};
///
/// let comparison = compare("//fa\u{DF}.example/x", Some("https://h/"));
/// let hosts = comparison.groups(Component::Host);
/// let texts: Vec<_> = hosts.iter().map(|group| (group.value.unwrap(), group.answers.len())).collect();
/// // IDNA of 2003, and IDNA of today.
/// assert_eq!(texts, [("fass.example", 6), ("xn--fa-hia.example", 3)]);
/// ```
pub fn compare(input: &str, base: Option<&str>) -> Comparison<'static> {
    compare_readers(input, base, &READERS)
}

/// An object in a class for URLs with setters: [`webspecs_2014::UrlObject`] and
/// [`whatwg_2017::UrlObject`].
///
/// ```
/// use url_lineage::{Member, Setters as _, webspecs_2014, whatwg_2017};
///
/// let mut of_2014 = webspecs_2014::UrlObject::parse("http://h:81/", None)?.url;
/// let mut of_2017 = whatwg_2017::UrlObject::new("http://h:81/", None)?;
/// of_2014.set(Member::Protocol, "data")?;
/// of_2017.set("protocol".parse::<Member>()?, "data")?;
/// assert_eq!((of_2014.serialize().as_str(), of_2017.href().as_str()), ("data://h:81/", "http://h:81/"));
///
/// assert!(of_2014.set(Member::Protocol, "1").is_err());
/// assert!(of_2017.set(Member::Href, "x").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Setters {
    /// An error that a setter reports. Its range is in bytes of the value.
    type Error;

    /// The reason why a setter does nothing, or only sets a part of the URL.
    type Failure;

    /// Calls the setter of `member`, and returns the errors that it reports.
    ///
    /// The base URL is null, and queries are encoded as UTF-8. The setters of username and password report no errors.
    ///
    /// # Errors
    ///
    /// The failure of the setter. A script only sees a failure when it sets `href`, whose setter throws it.
    fn set(&mut self, member: Member, value: &str) -> Result<Vec<Self::Error>, Self::Failure>;
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
