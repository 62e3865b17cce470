//! Host writing: whether strings are valid host strings.
//!
//! The standard has a grammar for addresses and opaque hosts, and an algorithm for domains. IPv4 addresses and opaque
//! hosts are tested by their grammars, whatever else their parsers accept. The IPv6 parser has a validation error for
//! every deviation from the grammar, so an IPv6 address is valid if nothing is reported. A domain is valid if the
//! strict domain parser accepts it.

use crate::{
    invalid_url_units,
    ipv4::{self, ends_in_a_number},
    ipv6,
};
use url_percent::{
    byte_classes::is_plain_in_host,
    scan::{HAS_VECTORS, find_pair_from},
};

/// Returns whether `input` is a valid host string: a valid domain, a valid IPv4-address string, or a valid IPv6-address
/// string in brackets.
///
/// ```
/// use url_host::is_valid_host_string;
///
/// assert!(is_valid_host_string("faß.example"));
/// assert!(is_valid_host_string("[::1]"));
/// // These parse, though.
/// assert!(!is_valid_host_string("example.com."));
/// assert!(!is_valid_host_string("127.1"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#valid-host-string>
pub fn is_valid_host_string(input: &str) -> bool {
    is_valid_ipv6_address_string_in_brackets(input) || is_valid_ipv4_address_string(input) || is_valid_domain(input)
}

/// Returns whether `input` is a valid opaque-host string. That is one or more URL units without a forbidden host code
/// point, or a valid IPv6-address string in brackets.
///
/// ```
/// use url_host::is_valid_opaque_host_string;
///
/// assert!(is_valid_opaque_host_string("EXAMPLE%20.com."));
/// assert!(!is_valid_opaque_host_string("%2"));
/// assert!(!is_valid_opaque_host_string(""));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#valid-opaque-host-string>
pub fn is_valid_opaque_host_string(input: &str) -> bool {
    let is_units = !input.is_empty()
        && !input.bytes().any(url_idna::is_forbidden_host_code_point)
        && invalid_url_units(input).next().is_none();
    is_units || is_valid_ipv6_address_string_in_brackets(input)
}

/// Returns whether `input` is a valid domain: one that the strict domain parser accepts, and whose result does not end
/// in a number.
///
/// ```
/// use url_host::is_valid_domain;
///
/// assert!(is_valid_domain("☕.example"));
/// assert!(!is_valid_domain("_dmarc.example.com"));
/// assert!(!is_valid_domain("1.2.3.4"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#valid-domain>
pub fn is_valid_domain(input: &str) -> bool {
    is_plain_domain(input) || url_idna::domain_parser_strict(input).is_ok_and(|domain| !ends_in_a_number(&domain))
}

/// Returns whether `input` is a valid domain of the simplest form, which is tested without IDNA. It has at most 253
/// bytes, in labels of at most 63 bytes. Labels have ASCII lower alphas, digits and single inner hyphens, and the last
/// label is not a number. The host parser returns such a domain unchanged and without validation errors.
///
/// `false` does not mean invalid: most other valid domains contain upper case or non-ASCII code points.
///
/// ```
/// use url_host::is_plain_domain;
///
/// assert!(is_plain_domain("www.big-example.com"));
/// assert!(!is_plain_domain("xn--caf-dma.example"));
/// assert!(!is_plain_domain("1.2.3.4"));
/// ```
///
/// For the other crates of `urlstack`.
///
/// Source: <https://url.spec.whatwg.org/#valid-domain>
#[doc(hidden)]
pub fn is_plain_domain(input: &str) -> bool {
    has_lowercase_ldh_labels(input) && !ends_in_a_number(input)
}

/// Returns whether all labels consist of lowercase letters, digits and single inner hyphens, and are not too long.
/// Unlike [`is_plain_domain`], this does not test whether the last label is a number.
pub(crate) fn has_lowercase_ldh_labels(input: &str) -> bool {
    const LONGEST_DOMAIN: usize = 253;
    const LONGEST_LABEL: usize = 63;
    if HAS_VECTORS && input.len() <= LONGEST_LABEL {
        // No label can be too long. The byte before the first one counts as less than a dot.
        let is_wrong =
            |previous: u8, byte: u8| !is_plain_in_host(byte) | (byte == b'_') | ((previous <= b'.') & (byte <= b'.'));
        let ends_with_letter = input.ends_with(|c: char| c.is_ascii_lowercase() || c.is_ascii_digit());
        return ends_with_letter && find_pair_from(input.as_bytes(), 0, is_wrong) == input.len();
    }
    let mut label = 0;
    let mut is_after_letter = false;
    for byte in input.bytes() {
        let is_letter = byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let is_between = is_after_letter && matches!(byte, b'-' | b'.');
        label = if byte == b'.' { 0 } else { label + 1 };
        if !is_letter && !is_between || label > LONGEST_LABEL {
            return false;
        }
        is_after_letter = is_letter;
    }
    is_after_letter && input.len() <= LONGEST_DOMAIN
}

/// Returns whether `input` is a valid IPv4-address string: four decimal numbers from 0 to 255, none with a leading
/// zero.
///
/// ```
/// use url_host::is_valid_ipv4_address_string;
///
/// assert!(is_valid_ipv4_address_string("127.0.0.1"));
/// assert!(!is_valid_ipv4_address_string("127.0.0.01"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#valid-ipv4-address-string>
pub fn is_valid_ipv4_address_string(input: &str) -> bool {
    ipv4::is_valid_ipv4_address_bytes(input.as_bytes())
}

/// Returns whether `input`, without brackets, is a valid IPv6-address string: eight pieces of hexadecimal digits
/// without leading zeros. The last two pieces may be a valid IPv4-address string, and `::` may replace one or more
/// pieces.
///
/// ```
/// use url_host::is_valid_ipv6_address_string;
///
/// assert!(is_valid_ipv6_address_string("2001:DB8::192.0.2.1"));
/// assert!(!is_valid_ipv6_address_string("2001:0DB8::1"));
/// assert!(!is_valid_ipv6_address_string("[::1]"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#valid-ipv6-address-string>
pub fn is_valid_ipv6_address_string(input: &str) -> bool {
    let mut has_errors = false;
    ipv6::parse_with_errors(input, Some(&mut |_| has_errors = true)).is_ok() && !has_errors
}

fn is_valid_ipv6_address_string_in_brackets(input: &str) -> bool {
    let address = input.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    address.is_some_and(is_valid_ipv6_address_string)
}
