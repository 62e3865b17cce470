//! Hosts: their representation, the domain parser, the host parser and the host serializer.

use crate::{
    Edition, Failure, Flags, Model,
    code_points::is_url_code_point,
    ipv4, ipv6,
    percent_encode::{Set, percent_decode_string, starts_with_two_hex_digits, utf8_percent_encode},
};

/// A host.
///
/// Source: <https://url.spec.whatwg.org/#concept-host>
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Host {
    /// A domain: a non-empty ASCII string.
    Domain(String),
    /// An IPv4 address.
    Ipv4(u32),
    /// An IPv6 address: its pieces.
    Ipv6([u16; 8]),
    /// An opaque host: a non-empty ASCII string.
    Opaque(String),
    /// The empty host.
    Empty,
}

impl Host {
    /// The host serializer.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host-serializer>
    pub fn serialize(&self) -> String {
        match self {
            // 1.
            Self::Ipv4(address) => ipv4::serialize(*address),
            // 2.
            Self::Ipv6(address) => format!("[{}]", ipv6::serialize(address)),
            // 3.
            Self::Domain(host) | Self::Opaque(host) => host.clone(),
            Self::Empty => String::new(),
        }
    }
}

/// Returns whether `c` is a forbidden host code point.
///
/// Source: <https://url.spec.whatwg.org/#forbidden-host-code-point>
pub fn is_forbidden_host_code_point(c: char) -> bool {
    matches!(
        c,
        '\0' | '\t' | '\n' | '\r' | ' ' | '#' | '/' | ':' | '<' | '>' | '?' | '@' | '[' | '\\' | ']' | '^' | '|'
    )
}

/// Returns whether `c` is a forbidden domain code point.
///
/// Source: <https://url.spec.whatwg.org/#forbidden-domain-code-point>
pub fn is_forbidden_domain_code_point(c: char) -> bool {
    is_forbidden_host_code_point(c) || c <= '\u{1F}' || c == '%' || c == '\u{7F}'
}

impl Model {
    /// Unicode `ToASCII` with the flags of the URL Standard; `None` for an error.
    ///
    /// Source: <https://url.spec.whatwg.org/#idna>
    fn domain_parser_to_ascii(&self, domain: &str, be_strict: bool) -> Option<String> {
        let flags = Flags {
            check_hyphens: be_strict,
            check_bidi: true,
            check_joiners: true,
            use_std3_ascii_rules: be_strict,
            transitional_processing: false,
            verify_dns_length: be_strict,
            ignore_invalid_punycode: false,
        };
        let (result, errors) = self.to_ascii(domain, flags);
        errors.is_empty().then_some(result)
    }

    /// The domain parser, or with [`Edition::Living2025`] the domain to ASCII algorithm.
    ///
    /// # Errors
    ///
    /// [`Failure`] if `domain` cannot be parsed.
    ///
    /// Source: <https://url.spec.whatwg.org/#idna>
    pub fn domain_parser(
        &self,
        domain: &str,
        be_strict: bool,
        errors: &mut Vec<&'static str>,
    ) -> Result<String, Failure> {
        if self.edition() == Edition::Living2025 {
            return self.domain_to_ascii_of_2025(domain, be_strict, errors);
        }
        // 1.
        let strict_result = self.domain_parser_to_ascii(domain, true);
        // 2.
        if strict_result.is_none() {
            errors.push("domain-to-ASCII");
        }
        // 3.
        if be_strict {
            return strict_result.ok_or(Failure);
        }
        let result = if domain.is_ascii() {
            // 4.
            domain.to_ascii_lowercase()
        } else {
            // 5.
            self.domain_parser_to_ascii(domain, false).ok_or(Failure)?
        };
        // 6.
        if result.is_empty() {
            return Err(Failure);
        }
        // 7.
        if result.contains(is_forbidden_domain_code_point) {
            return Err(Failure);
        }
        // 8.
        Ok(result)
    }

    /// Domain to ASCII of the 2025 edition, except that the error of step 3.2 is that of July 2026.
    fn domain_to_ascii_of_2025(
        &self,
        domain: &str,
        be_strict: bool,
        errors: &mut Vec<&'static str>,
    ) -> Result<String, Failure> {
        // 1. and 2.
        let Some(result) = self.domain_parser_to_ascii(domain, be_strict) else {
            errors.push("domain-to-ASCII");
            return Err(Failure);
        };
        // 3.
        if !be_strict && (result.is_empty() || result.contains(is_forbidden_domain_code_point)) {
            errors.push("domain-to-ASCII");
            return Err(Failure);
        }
        // 5.
        Ok(result)
    }

    /// Domain to Unicode: returns `domain` unchanged if there is any error.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-domain-to-unicode>
    pub fn domain_to_unicode(&self, domain: &str) -> String {
        let flags = Flags { check_bidi: true, check_joiners: true, ..Flags::default() };
        let (result, errors) = self.to_unicode(domain, flags);
        // IdnaTestV2.txt uses X4_2 for an error of ToASCII only.
        if errors.iter().any(|&code| code != "X4_2") { domain.to_owned() } else { result }
    }

    /// The host parser.
    ///
    /// # Errors
    ///
    /// [`Failure`] if `input` is not a host.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host-parser>
    pub fn host_parse(&self, input: &str, is_opaque: bool, errors: &mut Vec<&'static str>) -> Result<Host, Failure> {
        // 1.
        if let Some(rest) = input.strip_prefix('[') {
            // 1.1.
            let Some(address) = rest.strip_suffix(']') else {
                errors.push("IPv6-unclosed");
                return Err(Failure);
            };
            // 1.2.
            return ipv6::parse(address, errors).map(Host::Ipv6);
        }
        // 2.
        if is_opaque {
            return opaque_host_parse(input, errors);
        }
        // The step inserted after 3. in June 2026.
        let code_points: Vec<char> = input.chars().collect();
        if contains_percent(&code_points, true) {
            errors.push("domain-percent-encoded");
        }
        // 4.
        let bytes = percent_decode_string(input);
        let domain = String::from_utf8_lossy(&bytes);
        // 5. and 6.
        let ascii_domain = self.domain_parser(&domain, false, errors)?;
        // 7.
        if ipv4::ends_in_a_number(&ascii_domain) {
            // The step inserted here in July 2026.
            if !domain.is_ascii() {
                errors.push("IPv4-non-ASCII-input");
            }
            return ipv4::parse(&ascii_domain, errors).map(Host::Ipv4);
        }
        // 8.
        Ok(Host::Domain(ascii_domain))
    }
}

/// Returns whether there is a U+0025 (%) that does (`with_hex_digits`) or does not start a percent-encoded byte.
fn contains_percent(code_points: &[char], with_hex_digits: bool) -> bool {
    code_points
        .iter()
        .enumerate()
        .any(|(index, &c)| c == '%' && starts_with_two_hex_digits(&code_points[index + 1..]) == with_hex_digits)
}

/// The opaque-host parser. An empty result is the empty host.
///
/// Source: <https://url.spec.whatwg.org/#concept-opaque-host-parser>
fn opaque_host_parse(input: &str, errors: &mut Vec<&'static str>) -> Result<Host, Failure> {
    // 1.
    if input.contains(is_forbidden_host_code_point) {
        errors.push("host-invalid-code-point");
        return Err(Failure);
    }
    // 2.
    if input.chars().any(|c| !is_url_code_point(c) && c != '%') {
        errors.push("invalid-URL-unit");
    }
    // 3.
    let code_points: Vec<char> = input.chars().collect();
    if contains_percent(&code_points, false) {
        errors.push("invalid-URL-unit");
    }
    // 4.
    let result = utf8_percent_encode(input, Set::C0Control);
    Ok(if result.is_empty() { Host::Empty } else { Host::Opaque(result) })
}
