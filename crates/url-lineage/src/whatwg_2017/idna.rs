//! "IDNA", and the valid domain of "Host writing".

use super::error::ValidationError;
use crate::uts46::{self, Options};
use alloc::string::String;

/// Applies "domain to ASCII".
///
/// ```
/// use url_lineage::whatwg_2017::domain_to_ascii;
///
/// assert_eq!(domain_to_ascii("Fa\u{DF}.example").as_deref(), Ok("xn--fa-hia.example"));
/// // A capital sharp s was mapped to `ss`, and a label in Punycode could be ASCII.
/// assert_eq!(domain_to_ascii("\u{1E9E}.xn--abc-").as_deref(), Ok("ss.abc"));
///
/// let error = domain_to_ascii("r3---sn.example").unwrap_err();
/// assert_eq!(error.message(), "V2: found hyphens in the third and fourth position in label 1");
/// assert_eq!(error.range(), 0..7);
/// ```
///
/// # Errors
///
/// The first step of UTS #46 that records an error. It has its name in the test vectors of UTS #46, the label, and the
/// range in bytes of the domain.
///
/// Source: <https://url.spec.whatwg.org/#concept-domain-to-ascii>
pub fn domain_to_ascii(domain: &str) -> Result<String, ValidationError> {
    uts46::to_ascii(domain, Options::default()).map_err(|error| in_place("domain to ASCII", error))
}

/// Applies "domain to Unicode". Also returns the first error, which the text reports as a validation error.
///
/// ```
/// use url_lineage::whatwg_2017::domain_to_unicode;
///
/// assert_eq!(domain_to_unicode("xn--fa-hia.example"), ("fa\u{DF}.example".into(), Ok(())));
/// assert!(domain_to_unicode("xn--a.example").1.is_err());
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-domain-to-unicode>
pub fn domain_to_unicode(domain: &str) -> (String, Result<(), ValidationError>) {
    let (unicode, result) = uts46::to_unicode(domain, false);
    (unicode, result.map_err(|error| in_place("domain to Unicode", error)))
}

/// Returns whether a domain is a valid domain.
///
/// ```
/// use url_lineage::whatwg_2017::is_valid_domain;
///
/// assert!(is_valid_domain("example.com"));
/// // The lengths of `VerifyDnsLength` did not include the root label.
/// assert!(is_valid_domain("example.com."));
/// assert!(!is_valid_domain("ex_ample.com"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#valid-domain>
pub fn is_valid_domain(domain: &str) -> bool {
    // 1. to 5.
    uts46::to_ascii(domain, Options { use_std3_ascii_rules: true, verify_dns_length: true, ..Options::default() })
        .is_ok_and(|result| uts46::to_unicode(&result, true).1.is_ok())
}

fn in_place(place: &'static str, error: uts46::Error) -> ValidationError {
    ValidationError::new(place, error.reason, error.range)
}
