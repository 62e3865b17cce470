//! The API of the package [idna](https://docs.rs/idna/1.1.0/idna/) over url-idna, whose tables are of a newer Unicode.
//!
//! A tree of packages takes it in place of idna by `[patch.crates-io]`. New code uses [url-idna](url_idna) itself.
//!
//! ```
//! use idna::{AsciiDenyList, domain_to_ascii, domain_to_ascii_cow, domain_to_unicode};
//!
//! assert_eq!(domain_to_ascii("Bücher.example").unwrap(), "xn--bcher-kva.example");
//! assert_eq!(domain_to_ascii_cow("a_b".as_bytes(), AsciiDenyList::URL).unwrap(), "a_b");
//! assert!(domain_to_ascii_cow("a b".as_bytes(), AsciiDenyList::URL).is_err());
//! assert_eq!(domain_to_unicode("xn--bcher-kva.example").0, "bücher.example");
//! ```
//!
//! # The crate in reading order
//!
//! [`uts46`]: the operations. `name`: where U+FFFD marks what is not valid. `deny_list`: [`AsciiDenyList`] and hyphens.
//! [`punycode`]. `deprecated`: `Idna` and `Config`.

#![no_std]

extern crate alloc;

mod deny_list;
mod deprecated;
mod errors;
mod name;
pub mod punycode;
pub mod uts46;

use alloc::{borrow::Cow, string::String};
use uts46::{DnsLength, Hyphens, Uts46};

pub use deny_list::AsciiDenyList;
#[expect(deprecated, reason = "idna exports them, too")]
pub use deprecated::{Config, Idna};
pub use errors::Errors;

/// Converts a domain name to ASCII, as UTF-8 bytes.
///
/// # Errors
///
/// When the domain name is not valid, or has a character of the deny list.
pub fn domain_to_ascii_cow(domain: &[u8], ascii_deny_list: AsciiDenyList) -> Result<Cow<'_, str>, Errors> {
    Uts46::new().to_ascii(domain, ascii_deny_list, Hyphens::Allow, DnsLength::Ignore)
}

/// Converts a domain name to ASCII, and keeps the memory of one that is in ASCII.
///
/// # Errors
///
/// When the domain name is not valid, or has a character of the deny list.
pub fn domain_to_ascii_from_cow(domain: Cow<'_, [u8]>, ascii_deny_list: AsciiDenyList) -> Result<Cow<'_, str>, Errors> {
    match domain {
        Cow::Borrowed(domain) => domain_to_ascii_cow(domain, ascii_deny_list),
        Cow::Owned(domain) => match domain_to_ascii_cow(&domain, ascii_deny_list)? {
            Cow::Owned(ascii) => Ok(Cow::Owned(ascii)),
            Cow::Borrowed(_) => String::from_utf8(domain).map(Cow::Owned).map_err(|_| Errors::default()),
        },
    }
}

/// Converts a domain name to ASCII, without a deny list.
///
/// # Errors
///
/// When the domain name is not valid.
pub fn domain_to_ascii(domain: &str) -> Result<String, Errors> {
    domain_to_ascii_cow(domain.as_bytes(), AsciiDenyList::EMPTY).map(Cow::into_owned)
}

/// Converts a domain name to ASCII, and checks STD3, hyphens and lengths.
///
/// # Errors
///
/// When the domain name is not valid.
pub fn domain_to_ascii_strict(domain: &str) -> Result<String, Errors> {
    let ascii = Uts46::new().to_ascii(domain.as_bytes(), AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify);
    ascii.map(Cow::into_owned)
}

/// Converts a domain name to Unicode. U+FFFD marks what is not valid.
pub fn domain_to_unicode(domain: &str) -> (String, Result<(), Errors>) {
    let (unicode, result) = Uts46::new().to_unicode(domain.as_bytes(), AsciiDenyList::EMPTY, Hyphens::Allow);
    (unicode.into_owned(), result)
}

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
