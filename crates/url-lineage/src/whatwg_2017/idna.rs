//! "IDNA", and valid domains.
//!
//! UTS #46 did not yet have the flags `CheckHyphens`, `CheckBidi` and `CheckJoiners`. Hyphens were among the criteria
//! of every label, Bidi and joiners were not. A label in Punycode could be all ASCII once decoded.

use crate::uts46;
use alloc::string::String;
use url_idna::{Error, Processing};

/// Applies "domain to ASCII".
///
/// ```
/// use url_lineage::whatwg_2017::domain_to_ascii;
///
/// assert_eq!(domain_to_ascii("Fa\u{DF}.example").as_deref(), Ok("xn--fa-hia.example"));
/// assert_eq!(domain_to_ascii("xn--abc-.example").as_deref(), Ok("abc.example"));
/// assert!(domain_to_ascii("r3---sn.example").is_err());
/// ```
///
/// # Errors
///
/// The first criterion of UTS #46 that a label does not meet.
pub fn domain_to_ascii(domain: &str) -> Result<String, Error> {
    uts46::to_ascii(processing(false, false), domain)
}

/// Applies "domain to Unicode". Also returns the first error, which the text reports as a validation error.
///
/// ```
/// use url_lineage::whatwg_2017::domain_to_unicode;
///
/// assert_eq!(domain_to_unicode("xn--fa-hia.example"), ("fa\u{DF}.example".into(), Ok(())));
/// assert!(domain_to_unicode("xn--a.example").1.is_err());
/// ```
pub fn domain_to_unicode(domain: &str) -> (String, Result<(), Error>) {
    uts46::to_unicode(processing(false, false), domain)
}

/// Returns whether a domain is a valid domain.
///
/// ```
/// use url_lineage::whatwg_2017::is_valid_domain;
///
/// assert!(is_valid_domain("example.com"));
/// assert!(!is_valid_domain("ex_ample.com"));
/// ```
pub fn is_valid_domain(domain: &str) -> bool {
    match uts46::to_ascii(processing(true, true), domain) {
        Ok(result) => uts46::to_unicode(processing(true, false), &result).1.is_ok(),
        Err(_) => false,
    }
}

fn processing(use_std3_ascii_rules: bool, verify_dns_length: bool) -> Processing {
    Processing { check_hyphens: true, use_std3_ascii_rules, verify_dns_length, ..Processing::default() }
}
