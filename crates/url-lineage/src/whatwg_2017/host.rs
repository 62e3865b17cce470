//! "Hosts": representation, parsing, serializing, equivalence.

use super::{
    idna::domain_to_ascii,
    ipv4, ipv6,
    percent_encoded_bytes::{C0_CONTROL, utf8_percent_encode},
};
use alloc::string::String;
use core::{
    fmt,
    net::{Ipv4Addr, Ipv6Addr},
};
use url_host::invalid_url_units;
use url_readers::Failure;

/// A host. `Display` is the host serializer. Equal hosts are equivalent.
///
/// ```
/// use url_lineage::whatwg_2017::Host;
///
/// assert_eq!(Host::parse("EX%41MPLE.com", true)?.0.to_string(), "example.com");
/// assert_eq!(Host::parse("a<b", true)?.0.to_string(), "a<b");
/// assert_eq!(Host::parse("[0::1]", true)?.0.to_string(), "[::1]");
/// assert_eq!(Host::parse("a%41\u{E4}", false)?.0.to_string(), "a%41%C3%A4");
/// assert_eq!(Host::parse("a b", true).unwrap_err().range(), Some(0..3));
/// # Ok::<(), url_lineage::Failure>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Host {
    /// A domain, in ASCII.
    Domain(String),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address.
    Ipv6(Ipv6Addr),
    /// An opaque host.
    Opaque(String),
    /// The empty host.
    Empty,
}

/// Returns whether the code point is a forbidden host code point. Today, `<`, `>`, `^` and `|` are forbidden, too.
///
/// ```
/// use url_lineage::whatwg_2017::is_forbidden_host_code_point;
///
/// assert!(is_forbidden_host_code_point('@'));
/// assert!(!is_forbidden_host_code_point('<'));
/// ```
pub fn is_forbidden_host_code_point(c: char) -> bool {
    matches!(c, '\0' | '\t' | '\n' | '\r' | ' ' | '#' | '%' | '/' | ':' | '?' | '@' | '['..=']')
}

impl Host {
    /// Runs the host parser. Returns the host, and whether there was a validation error.
    ///
    /// ```
    /// use url_lineage::whatwg_2017::Host;
    ///
    /// assert_eq!(Host::parse("0x7f.1", true)?, (Host::Ipv4([127, 0, 0, 1].into()), true));
    /// assert_eq!(Host::parse("a<b", true)?, (Host::Domain("a<b".into()), false));
    /// assert!(Host::parse("[::1", true).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an IPv6 address has no closing bracket or cannot be parsed; if domain to ASCII fails; if a forbidden host
    /// code point remains; or if an IPv4 address is out of range.
    pub fn parse(input: &str, is_special: bool) -> Result<(Self, bool), Failure> {
        let whole = 0..input.len();
        if let Some(rest) = input.strip_prefix('[') {
            let unclosed = || Failure::new("expected a closing bracket").at(input.len()..input.len());
            let address = rest.strip_suffix(']').ok_or_else(unclosed)?;
            return match ipv6::parse(address) {
                Ok(address) => Ok((Self::Ipv6(address), false)),
                Err(at) => Err(Failure::new("expected an IPv6 address").at(at.start + 1..at.end + 1)),
            };
        }
        if !is_special {
            return Ok((Self::parse_opaque(input)?, false));
        }
        let domain = url_percent::percent_decode_str(input).decode_utf8_lossy();
        let Ok(ascii_domain) = domain_to_ascii(&domain) else {
            return Err(Failure::new("found a domain that has no ASCII form").at(whole));
        };
        if ascii_domain.contains(is_forbidden_host_code_point) {
            return Err(Failure::new("found a forbidden host code point").at(whole));
        }
        match ipv4::parse(&ascii_domain) {
            ipv4::Parsed::Address(address, validation_error) => Ok((Self::Ipv4(address), validation_error)),
            ipv4::Parsed::Input => Ok((Self::Domain(ascii_domain), false)),
            ipv4::Parsed::Failure => Err(Failure::new("found an IPv4 address out of range").at(whole)),
        }
    }

    /// Runs the opaque-host parser.
    fn parse_opaque(input: &str) -> Result<Self, Failure> {
        let is_forbidden = |c| c != '%' && is_forbidden_host_code_point(c);
        if let Some((at, c)) = input.char_indices().find(|(_, c)| is_forbidden(*c)) {
            return Err(Failure::new("found a forbidden host code point").at(at..at + c.len_utf8()));
        }
        Ok(if input.is_empty() { Self::Empty } else { Self::Opaque(utf8_percent_encode(input, &C0_CONTROL)) })
    }
}

impl fmt::Display for Host {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ipv4(address) => f.write_str(&ipv4::serialize(*address)),
            Self::Ipv6(address) => write!(f, "[{}]", ipv6::serialize(*address)),
            Self::Domain(host) | Self::Opaque(host) => f.write_str(host),
            Self::Empty => Ok(()),
        }
    }
}

/// Returns whether a string is a valid opaque-host string: one or more URL units, or an IPv6 address in brackets.
///
/// ```
/// use url_lineage::whatwg_2017::is_valid_opaque_host_string;
///
/// assert!(is_valid_opaque_host_string("a%41"));
/// assert!(is_valid_opaque_host_string("[::1]"));
/// assert!(!is_valid_opaque_host_string("a%4"));
/// ```
pub fn is_valid_opaque_host_string(s: &str) -> bool {
    match s.strip_prefix('[').and_then(|s| s.strip_suffix(']')) {
        Some(address) => ipv6::parse(address).is_ok(),
        None => !s.is_empty() && invalid_url_units(s).next().is_none(),
    }
}
