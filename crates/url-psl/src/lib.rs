//! Finds the public suffix, registrable domain and site of a host, as the WHATWG [URL
//! Standard](https://url.spec.whatwg.org/#host-miscellaneous) and HTML define them, by the [Public Suffix
//! List](https://publicsuffix.org/).
//!
//! A public suffix is a domain directly under which others can have domains, such as `com`, `co.uk` or `github.io`. The
//! registrable domain is the suffix and one more label: the part of a host that belongs to someone.
//!
//! ```
//! assert_eq!(url_psl::public_suffix("www.example.co.uk"), Some("co.uk"));
//! assert_eq!(url_psl::registrable_domain("www.example.co.uk"), Some("example.co.uk"));
//! assert_eq!(url_psl::registrable_domain("example.com."), Some("example.com."));
//!
//! // A public suffix has no registrable domain, and an address has neither.
//! assert_eq!(url_psl::registrable_domain("github.io"), None);
//! assert_eq!(url_psl::public_suffix("127.0.0.1"), None);
//! ```
//!
//! With the feature `host`, which is on by default, you can pass a host of url-host, in whatever spelling it was parsed
//! from:
//!
//! ```
//! # #[cfg(feature = "host")] {
//! use url_host::Host;
//!
//! let host = Host::parse("EXAMPLE.إختبار").unwrap();
//! assert_eq!(url_psl::registrable_domain(&host), Some("example.xn--kgbechtv"));
//! assert_eq!(url_psl::registrable_domain(&Host::parse("[::1]").unwrap()), None);
//! # }
//! ```
//!
//! # No security boundary
//!
//! The list differs between clients: it changes most days, and each program has the version it was built with. The
//! standard warns that public suffix and registrable domain cannot be relied upon as a hard security boundary. It says
//! that security decisions should use the [origin](https://url.spec.whatwg.org/#origin). If you ignore this, consider
//! whether the decision should include the scheme: whether to use same site or schemelessly same site.
//!
//! # Costs
//!
//! The list of [`VERSION`] is compiled into tables of [`TABLE_BYTES`] bytes. They are constants: there is no start-up
//! and no allocation, and the time of a look-up does not depend on the size of the list. Each label of a domain is
//! looked up once, from the last one on, as long as there are rules.
//!
//! # Limits
//!
//! A string must be a domain as the host parser returns it, in ASCII and lower case. For any other string the result is
//! `None` (see [`Domain`]). The compiled list is as old as this crate; a newer one is read with `List::read`.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `std` | yes | enables `std` in the crates below; without it, `alloc` is enough |
//! | `host` | yes, by `url` | `Host` as input; `List`, for which IDNA is needed; the names of `Section` and `Sections` |
//! | `url` | yes | `Url` as input; `site` and similar functions |
//! | `vectors` | yes | vector instructions for searches, where all processors of a target have them (x86-64, 64-bit Arm); on x86 by the package `safe_arch` |
//!
//! Without `host` and `url` the crate depends on nothing but `alloc`, and accepts strings only.
//!
//! # The crate in reading order
//!
//! - `domain`: [`Domain`], the types you can pass;
//! - `suffix`: [`Suffix`], the result;
//! - `section`: [`Section`];
//! - `label`: the labels of a domain. `algorithm`: the Public Suffix List algorithm, on any representation of the
//!   rules.
//! - `layout`: the layout of the compiled list. `compiled`: its reader, and [`find`] and similar functions, which use
//!   it.
//! - `list_syntax`: the syntax of the list. `list`: `List`, a list that is read at run time.
//! - `site`: `Site`, and whether two URLs are same site.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;

mod domain;
mod suffix;
mod section;
mod label;
mod algorithm;
#[allow(dead_code, reason = "what only the writer of the tables needs")]
mod layout;
#[allow(clippy::unreadable_literal, reason = "generated")]
#[rustfmt::skip]
mod tables;
mod compiled;
#[cfg(feature = "host")]
mod list_syntax;
#[cfg(feature = "host")]
mod list;
#[cfg(feature = "url")]
mod site;

pub use compiled::{find, find_in, has_rule_below, public_suffix, registrable_domain};
pub use domain::Domain;
#[cfg(feature = "host")]
pub use list::List;
#[cfg(feature = "host")]
pub use list_syntax::{ParseListError, ParseListErrorKind};
pub use section::Section;
#[cfg(feature = "url")]
pub use site::{Site, is_same_site, is_schemelessly_same_site, site, write_site};
pub use suffix::{Sections, Suffix};
pub use tables::{TABLE_BYTES, VERSION};

#[cfg(all(doctest, feature = "url"))]
#[doc = include_str!("../README.md")]
struct Readme;
