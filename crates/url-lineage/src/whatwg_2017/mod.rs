//! The WHATWG URL Standard of spring 2017: today's standard with other percent-encode sets, another host parser and
//! other file URLs.
//!
//! ```
//! use url_lineage::{Reader, Standard, whatwg_2017::Whatwg2017};
//!
//! // A host of five numbers was a domain, and a `^` in a path was not encoded.
//! let url = "https://1.2.3.4.5/a^b";
//! assert_eq!(Whatwg2017.parse(url, None)?.canonical, url);
//! assert!(Standard::LIVING_2026.parse(url, None).is_err());
//! # Ok::<(), url_lineage::Failure>(())
//! ```
//!
//! # In reading order
//!
//! In the order of the standard's sections: `percent_encoded_bytes`, `idna`, `host`, [`ipv4`], [`ipv6`]. The available
//! text ends within the URL representation, so `url` parses whole URLs with today's parser, through `substitute`;
//! `file` has the rules of file URLs that have changed since.

mod file;
mod host;
mod idna;
pub mod ipv4;
pub mod ipv6;
mod percent_encoded_bytes;
mod substitute;
mod url;

pub use host::{Host, is_forbidden_host_code_point, is_valid_opaque_host_string};
pub use idna::{domain_to_ascii, domain_to_unicode, is_valid_domain};
pub use percent_encoded_bytes::{
    C0_CONTROL, PATH, PercentEncodeSet, USERINFO, percent_decode, percent_encode, utf8_percent_encode,
};
pub use url::{Url, Whatwg2017};
