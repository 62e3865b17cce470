//! Domains and the host parser.

use super::{ParseException, ParseExceptionKind, Rule, UrlObject, error::Reason, ipv4addr, ipv6addr, rules};
use crate::uts46::{self, Options};
use alloc::string::String;
use core::ops::Range;
use url_percent::percent_decode_str;

/// Applies "domain to ASCII", with transitional processing.
///
/// ```
/// use url_lineage::webspecs_2014::domain_to_ascii;
///
/// assert_eq!(domain_to_ascii("Fa\u{DF}.example").as_deref(), Ok("fass.example"));
/// let exception = domain_to_ascii("a.-b").unwrap_err();
/// assert_eq!((exception.label(), exception.range()), (Some(1), 2..4));
/// ```
///
/// # Errors
///
/// The first step of UTS #46 that records an error.
///
/// Source: "Common Functions", "domain to ASCII".
pub fn domain_to_ascii(domain: &str) -> Result<String, ParseException> {
    to_ascii(domain).map_err(|error| {
        let range = error.range.clone();
        ParseException { reason: error.into(), rule: Rule::Host, range }
    })
}

/// Applies "Unicode `ToASCII`" as "domain to ASCII" does.
fn to_ascii(domain: &str) -> Result<String, uts46::Error> {
    uts46::to_ascii(domain, Options { is_transitional: true, ..Options::default() })
}

/// Applies "domain to Unicode", which ignores errors.
///
/// ```
/// use url_lineage::webspecs_2014::domain_to_unicode;
///
/// assert_eq!(domain_to_unicode("xn--fa-hia.example"), "fa\u{DF}.example");
/// // Not Punycode.
/// assert_eq!(domain_to_unicode("xn--0.example"), "xn--0.example");
/// ```
///
/// Source: "Common Functions", "domain to Unicode".
pub fn domain_to_unicode(domain: &str) -> String {
    uts46::to_unicode(domain, false).0
}

/// Returns whether a domain is a valid domain.
///
/// The lengths of the domain and its labels are checked without the root label, an empty one after a last full stop.
///
/// ```
/// use url_lineage::webspecs_2014::is_valid_domain;
///
/// assert!(is_valid_domain("example.com.") && is_valid_domain("fa\u{DF}.example"));
/// assert!(!is_valid_domain("ex_ample.com") && !is_valid_domain("a..b"));
/// ```
///
/// Source: "Common Functions", "valid domain".
pub fn is_valid_domain(domain: &str) -> bool {
    let options = Options { use_std3_ascii_rules: true, verify_dns_length: true, ..Options::default() };
    uts46::to_ascii(domain, options).is_ok_and(|result| uts46::to_unicode(&result, true).1.is_ok())
}

/// Why the host parser fails, and at which range of its input, if that is known.
pub(super) struct HostFailure {
    pub(super) reason: Reason,
    pub(super) place: Option<Range<usize>>,
}

/// The host parser.
///
/// ```
/// use url_lineage::webspecs_2014::host_parser;
///
/// assert_eq!(host_parser("EX%41mple.com").as_deref(), Ok("example.com"));
/// assert_eq!(host_parser("a@b").unwrap_err().range(), 1..2);
/// ```
///
/// # Errors
///
/// If the input is empty, if it has no ASCII form, or if that contains a code point such as a space, `%` or `:`.
///
/// Source: "Common Functions", "host parser".
pub fn host_parser(input: &str) -> Result<String, ParseException> {
    parse_host(input).map_err(|HostFailure { reason, place }| {
        let range = place.unwrap_or(0..input.len());
        ParseException { reason, rule: Rule::Host, range }
    })
}

/// [`host_parser`], with a failure that has no rule.
///
/// Source: "Common Functions", "host parser".
pub(super) fn parse_host(input: &str) -> Result<String, HostFailure> {
    if input.is_empty() {
        return Err(HostFailure { reason: ParseExceptionKind::EmptyHost.into(), place: Some(0..0) });
    }
    let domain = percent_decode_str(input).decode_utf8_lossy();
    // After decoding, a place in the domain is none in the input.
    let is_decoded = domain != input;
    let in_input = |place| (!is_decoded).then_some(place);
    let ascii_domain = to_ascii(&domain)
        .map_err(|error| HostFailure { place: in_input(error.range.clone()), reason: error.into() })?;
    match ascii_domain.chars().find(|c| is_forbidden(*c)) {
        Some(c) => {
            let place = domain.find(c).and_then(|at| in_input(at..at + c.len_utf8()));
            Err(HostFailure { reason: Reason::ForbiddenCodePoint(c), place })
        }
        None => Ok(ascii_domain),
    }
}

/// Returns whether the host parser fails if the domain contains `c`.
///
/// Source: "Common Functions", "host parser", step 5.
const fn is_forbidden(c: char) -> bool {
    matches!(c, '\0' | '\t' | '\n' | '\r' | ' ' | '#' | '%' | '/' | ':' | '?' | '@' | '[' | '\\' | ']')
}

impl UrlObject {
    /// The static method `domainToASCII` of the interface `URL`: the empty string for an address, and for a string that
    /// is not a host.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// assert_eq!(UrlObject::domain_to_ascii("B\u{FC}cher.example"), "xn--bcher-kva.example");
    /// assert_eq!(UrlObject::domain_to_ascii("1.2.3.4"), "");
    /// assert_eq!(UrlObject::domain_to_ascii("a b"), "");
    /// ```
    ///
    /// Source: "`URL` statics".
    pub fn domain_to_ascii(domain: &str) -> String {
        match rules::host(domain) {
            Ok(host) if !is_address(&host.value) => host.value,
            _ => String::new(),
        }
    }

    /// The static method `domainToUnicode` of the interface `URL`: the empty string for an address, and for a string
    /// that is not a host.
    ///
    /// ```
    /// use url_lineage::webspecs_2014::UrlObject;
    ///
    /// assert_eq!(UrlObject::domain_to_unicode("xn--bcher-kva.example"), "b\u{FC}cher.example");
    /// assert_eq!(UrlObject::domain_to_unicode("[1::2]"), "");
    /// ```
    ///
    /// Source: "`URL` statics".
    pub fn domain_to_unicode(domain: &str) -> String {
        domain_to_unicode(&Self::domain_to_ascii(domain))
    }
}

/// Returns whether the railroad diagram of `ipv6addr` or `ipv4addr` matches a host.
///
/// Source: "`URL` statics".
fn is_address(host: &str) -> bool {
    ipv6addr::matched(host).is_some_and(|address| address.end == host.len()) || ipv4addr::is_match(host)
}
