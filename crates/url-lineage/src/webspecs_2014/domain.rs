//! Domains and the host parser.
//!
//! Of UTS #46 in 2014: the flags `CheckBidi` and `CheckJoiners` did not exist yet, and hyphens were among the criteria
//! of every label.

use super::{ParseException, ParseExceptionKind, Rule, UrlObject, ipv4addr, ipv6addr, rules};
use crate::uts46;
use alloc::string::String;
use core::ops::Range;
use url_idna::{Error, Processing};
use url_percent::percent_decode_str;

/// The flags of UTS #46 that the text does not set.
const PROCESSING: Processing = Processing {
    check_hyphens: true,
    check_bidi: false,
    check_joiners: false,
    use_std3_ascii_rules: false,
    transitional_processing: false,
    verify_dns_length: false,
    ignore_invalid_punycode: false,
};

/// Applies "domain to ASCII", with transitional processing.
///
/// ```
/// use url_lineage::webspecs_2014::domain_to_ascii;
///
/// assert_eq!(domain_to_ascii("Fa\u{DF}.example").as_deref(), Ok("fass.example"));
/// assert_eq!(domain_to_ascii("a.-b").unwrap_err().label(), 1);
/// ```
///
/// # Errors
///
/// The first criterion of UTS #46 that a label does not meet.
///
/// Source: "Common Functions", "domain to ASCII".
pub fn domain_to_ascii(domain: &str) -> Result<String, Error> {
    uts46::to_ascii(Processing { transitional_processing: true, ..PROCESSING }, domain)
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
    uts46::to_unicode(PROCESSING, domain).0
}

/// Returns whether a domain is a valid domain.
///
/// The length of the domain and of its labels is checked without the root label, an empty one after a last full stop.
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
    let processing = Processing { use_std3_ascii_rules: true, ..PROCESSING };
    uts46::to_ascii(processing, domain).is_ok_and(|ascii| {
        let name = ascii.strip_suffix('.').unwrap_or(&ascii);
        let has_valid_lengths =
            (1..=253).contains(&name.len()) && name.split('.').all(|label| (1..=63).contains(&label.len()));
        has_valid_lengths && uts46::to_unicode(processing, &ascii).1.is_ok()
    })
}

/// Why the host parser fails, and at which range of its input, if that is known.
pub(super) struct HostFailure {
    pub(super) kind: ParseExceptionKind,
    pub(super) place: Option<Range<usize>>,
}

/// The host parser.
///
/// ```
/// use url_lineage::webspecs_2014::host_parser;
///
/// assert_eq!(host_parser("EX%41mple.com").as_deref(), Ok("example.com"));
/// assert_eq!(host_parser("a@b").unwrap_err().range, 1..2);
/// ```
///
/// # Errors
///
/// If the input is empty, if it has no ASCII form, or if that contains a code point such as a space, `%` or `:`.
///
/// Source: "Common Functions", "host parser".
pub fn host_parser(input: &str) -> Result<String, ParseException> {
    parse_host(input).map_err(|HostFailure { kind, place }| {
        let range = place.unwrap_or(0..input.len());
        ParseException { kind, rule: Rule::Host, range }
    })
}

/// [`host_parser`], with a failure that has no rule.
///
/// Source: "Common Functions", "host parser".
pub(super) fn parse_host(input: &str) -> Result<String, HostFailure> {
    if input.is_empty() {
        return Err(HostFailure { kind: ParseExceptionKind::EmptyHost, place: Some(0..0) });
    }
    let domain = percent_decode_str(input).decode_utf8_lossy();
    // After decoding, a place in the domain is none in the input.
    let is_decoded = domain != input;
    let in_input = |place| (!is_decoded).then_some(place);
    let ascii_domain = domain_to_ascii(&domain).map_err(|error| HostFailure {
        kind: ParseExceptionKind::DomainToAscii { label: error.label(), criterion: error.criterion() },
        place: in_input(error.range()),
    })?;
    match ascii_domain.chars().find(|c| is_forbidden(*c)) {
        Some(c) => {
            let place = domain.find(c).and_then(|at| in_input(at..at + c.len_utf8()));
            Err(HostFailure { kind: ParseExceptionKind::ForbiddenCodePoint(c), place })
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
    /// is no host.
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
    /// that is no host.
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
