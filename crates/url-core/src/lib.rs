//! URLs as the [WHATWG URL Standard](https://url.spec.whatwg.org/) defines them: parser, serializer, setters, origin
//! and the URL class.
//!
//! ```
//! use url_core::{Url, host::Host};
//!
//! let base = Url::parse("https://EXAMPLE.com/docs/")?;
//! let mut url = base.join("../caf\u{e9}?q=1#top")?;
//! assert_eq!(url.as_str(), "https://example.com/caf%C3%A9?q=1#top");
//! assert_eq!(url.host(), Some(Host::DomainName("example.com")));
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
//! # Choose a function
//!
//! | you have | you want | use |
//! |---|---|---|
//! | a string | a URL | [`Url::parse`], [`Url::join`] |
//! | | a URL, with an encoding, an edition of the standard, a limit on the length or all validation errors | [`Url::options`] |
//! | | a URL, where the scheme may be missing, as in `example.com:8080` | [`ParseOptions::default_scheme`]; from `git@host:path`: [`Url::from_scp_like`] |
//! | | to know whether it is a URL | [`Url::can_parse`]; whether it is also valid: [`writing::is_valid_url_string`] |
//! | | a URL without an allocation | [`UrlRef::from_serialized`]; for many strings [`ParseOptions::parse_into`] |
//! | | to know what the parser does with it | [`Url::explain`]; what was meant, if it is not a URL: [`ParseError::candidates`] |
//! | a URL | a component | [`scheme`](Url::scheme), [`host`](Url::host), [`path`](Url::path) and so on; decoded: [`Url::path_segments_decoded`] and others |
//! | | a slice of several components | [`position::Position`] |
//! | | the header field `Host` of a request | [`Url::host_and_port`] |
//! | | the value of a query parameter | [`url.raw_query().get("q")`](query::RawQuery::get) and its decoded [`value()`](query::RawPair::value); all pairs, decoded: [`Url::query_pairs`] |
//! | | to change it | [`set_host`](Url::set_host) and the other setters, [`Url::path_segments_mut`], [`Url::append_path`], [`Url::query_mut`] |
//! | | the same URL with another scheme | [`Url::with_scheme`] |
//! | | a string for a log | `Debug`, [`Url::redacted`], with other names [`redacted::Redactor`]; for a person there is the crate url-render |
//! | | one spelling for equivalent URLs | [`Url::normalized`], [`equivalence::Normalizer`]; of drives in file URLs, too: [`Normalizer::drive_letter`](equivalence::Normalizer::drive_letter) |
//! | | to know whether servers could read its path in another way | [`Url::path_ambiguities`], [`Url::append_path_strict`] |
//! | | to connect | [`Url::socket_addrs`]; only to public addresses: [`host::Host::class`], and [`host::HostClass::of_ip`] for each address that a name resolves to, as in [this recipe][recipe] |
//! | | to know whether its host is `example.com` or below it, or on a list | [`host::Host::is_in_domain`], [`host::HostList`] |
//! | a header field `Host` | its host and port | [`host::HostAndPort::parse`], [`Url::set_host_and_port`] |
//! | | the value of a header field `Referer` | [`Url::to_referrer`], [`Url::to_referrer_origin`] |
//! | a header field `Location` | the next URL | [`Url::location_url`] |
//! | a path and query below the address of an API | its URL | [`Url::append_reference`] |
//! | a `data:` URL | its MIME type and body | the package data-url, as in [this recipe][data] |
//! | two URLs | to compare them | `==`, [`Url::equals_by`], [`Url::origin`] |
//! | | to compare the applications that they belong to, such as `tauri://localhost` | [`Url::scheme_host_port`] |
//! | | a relative reference from one to the other | [`Url::make_relative`], [`reference::Reference`] |
//! | parts | a URL | [`Url::builder`], [`Url::from_file_path_with`] |
//! | JavaScript | its URL class | [`web::WebUrl`], [`query::SearchParams`] |
//!
//! If you come from the package url, read [the guide][moving].
//!
//! [recipe]: https://github.com/urlstack/urlstack/blob/main/docs/security-recipes.md#check-a-host-before-you-connect
//! [data]: https://github.com/urlstack/urlstack/blob/main/docs/cookbook.md#read-the-body-of-a-data-url
//! [moving]: https://github.com/urlstack/urlstack/blob/main/docs/moving-from-url.md
//!
//! Hosts, percent-encoding and form data are the crates url-host, url-percent and url-form.
//!
//! # Costs
//!
//! - A [`Url`] has 64 bytes: one string, the href, and the offsets of its components. The accessor of a component
//!   returns a slice of the href and does not allocate.
//! - [`Url::parse`] allocates once for a URL that is already serialized. The same holds with a common change, such as
//!   capital letters in the host or a default port. Other changes may take more; IDNA does.
//! - [`UrlRef::from_serialized`] does not allocate for a URL that is already serialized, nor does [`Url::can_parse`].
//! - A setter moves the part of the href after the component. Most setters allocate only if the href outgrows its
//!   memory, or to hold the value while a long tail moves.
//! - Parsing, changing, comparing and normalizing take time linear in the length of the strings. Sorting pairs takes
//!   O(n log n).
//!
//! # Limits
//!
//! An href has at most `u32::MAX` bytes (4 GiB - 1), or [`ParseOptions::max_len`]. A longer one is an error with the
//! code `too-long`. An input of more than `u32::MAX` bytes is the same error, even if its href would be shorter. The
//! part of the base URL that it keeps counts, too. No input makes the crate panic.
//!
//! # Features
//!
//! | feature | on by default | what it adds |
//! |---|---|---|
//! | `idna` | yes | domains that are not ASCII; without it, they are errors with the code `idna-unsupported`, an ASCII domain gives the same URL, and a program is some 80 kB smaller |
//! | `std` | yes | paths of `std`, [`Url::socket_addrs`], and `std` in the crates below; without it, the crate needs only `alloc` |
//! | `vectors` | yes | vector instructions for searches, where all processors of a target have them (x86-64, 64-bit Arm); on x86 by the package `safe_arch`. A program is some 25 kB larger with them |
//! | `encoding` | no | queries in legacy encodings, by the package `encoding_rs` |
//! | `serde` | no | `Serialize` and `Deserialize`, by the package `serde_core`: a URL as its href; `Reference`, `Origin`, `Host`, `HostAndPort`, `HostClass` and `SearchParams` as their strings |
//! | `http` | no | conversions to and from `http::Uri` |
//! | `url` | no | conversions to and from `url::Url` |
//!
//! # The crate in reading order
//!
//! - `standard`: its sections 4 and 6.1, in their order: records and their components, the parser, the serializer,
//!   equivalence, origins, the setters and the URL class.
//! - `beyond`: what the standard does not have: editing items of paths and queries, references, redaction, paths of
//!   files, explanations, redirects and referrers.

#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(docsrs, feature(doc_cfg))]

extern crate alloc;
#[cfg(feature = "std")]
extern crate std;

mod standard;
mod beyond;

#[doc(hidden)]
pub use beyond::literal;
pub use beyond::{
    builder, convert, default_scheme, encoded, explain, file, hint, path, position, query, redacted, reference,
    scp_like,
};
#[doc(hidden)]
pub use standard::state_override;
pub use standard::{equivalence, error, host, origin, scheme, web, writing};

use beyond::{gap_buffer, list, list_edit};
use standard::{base, change, encoding, options, parser, record, setters, syntax};

#[cfg(feature = "encoding")]
pub use encoding_rs;
pub use error::ParseError;
pub use host::Host;
pub use options::ParseOptions;
pub use origin::Origin;
pub use position::Position;
pub use record::{Url, UrlRef};
/// For those who move from the package url, where this crate has the same name.
pub use url_form as form_urlencoded;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
