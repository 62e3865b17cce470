//! Hosts: representation, parsing, serializing, equivalence.

use super::{
    error::{Report, ValidationError},
    idna::domain_to_ascii,
    ipv4, ipv6,
    percent_encoded_bytes::{C0_CONTROL, percent_decode, utf8_percent_encode},
};
use alloc::{format, string::String};
use core::{
    fmt,
    net::{Ipv4Addr, Ipv6Addr},
    ops::Range,
};
use url_readers::Failure;

/// A host. `Display` is the host serializer. Equal hosts are equivalent.
///
/// ```
/// use url_lineage::whatwg_2017::Host;
///
/// assert_eq!(Host::parse("EX%41MPLE.com")?.0.to_string(), "example.com");
/// assert_eq!(Host::parse("a<b")?.0.to_string(), "a<b");
/// assert_eq!(Host::parse("[0::1]")?.0.to_string(), "[::1]");
/// assert_eq!(Host::parse_opaque("a%41\u{E4}")?.0.to_string(), "a%41%C3%A4");
/// assert_eq!(Host::parse("a b").unwrap_err().range(), Some(1..2));
/// # Ok::<(), url_lineage::Failure>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-host>
#[derive(Clone, Debug, Eq, Hash, PartialEq)]
pub enum Host {
    /// A domain, in ASCII.
    Domain(String),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address.
    Ipv6(Ipv6Addr),
    /// An opaque host.
    Opaque(String),
    /// The empty host. Also what is left of a domain if IDNA ignores all of its code points.
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
///
/// Source: <https://url.spec.whatwg.org/#forbidden-host-code-point>
pub fn is_forbidden_host_code_point(c: char) -> bool {
    matches!(c, '\0' | '\t' | '\n' | '\r' | ' ' | '#' | '%' | '/' | ':' | '?' | '@' | '['..=']')
}

impl Host {
    /// Runs the host parser for the host of a special URL. Returns the host, and whether there was a validation error.
    ///
    /// ```
    /// use url_lineage::whatwg_2017::Host;
    ///
    /// assert_eq!(Host::parse("0x7f.1")?, (Host::Ipv4([127, 0, 0, 1].into()), true));
    /// assert_eq!(Host::parse("a<b")?, (Host::Domain("a<b".into()), false));
    ///
    /// let failure = Host::parse("a.b\u{FFFD}").unwrap_err();
    /// assert_eq!(failure.message(), "domain to ASCII: P1: found U+FFFD, expected no disallowed code point");
    /// assert_eq!(failure.range(), Some(3..6));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - An IPv6 address has no closing bracket or cannot be parsed.
    /// - Domain to ASCII fails.
    /// - A forbidden host code point remains.
    /// - An IPv4 address is out of range.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host-parser>
    pub fn parse(input: &str) -> Result<(Self, bool), Failure> {
        Self::parse_and_note(input, true)
    }

    /// Runs the host parser for the host of a URL that is not special. Returns the host, and whether there was a
    /// validation error.
    ///
    /// ```
    /// use url_lineage::whatwg_2017::Host;
    ///
    /// assert_eq!(Host::parse_opaque("0x7f.1")?, (Host::Opaque("0x7f.1".into()), false));
    /// assert!(Host::parse_opaque("a<b").is_ok());
    /// assert_eq!(Host::parse_opaque("a b").unwrap_err().range(), Some(1..2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If an IPv6 address has no closing bracket or cannot be parsed, or if there is a forbidden host code point other
    /// than `%`.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host-parser>
    pub fn parse_opaque(input: &str) -> Result<(Self, bool), Failure> {
        Self::parse_and_note(input, false)
    }

    fn parse_and_note(input: &str, is_special: bool) -> Result<(Self, bool), Failure> {
        let mut has_validation_error = false;
        let host = Self::parse_with(input, is_special, &mut |_| has_validation_error = true)?;
        Ok((host, has_validation_error))
    }

    /// Runs the host parser. The error was reported, too.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host-parser>
    pub(super) fn parse_with(input: &str, is_special: bool, report: Report<'_>) -> Result<Self, ValidationError> {
        let mut fail = |error: ValidationError| {
            report(error.clone());
            error
        };
        // 1.
        if let Some(rest) = input.strip_prefix('[') {
            let unclosed = || ValidationError::new(PLACE, "expected a closing bracket", input.len()..input.len());
            let address = rest.strip_suffix(']').ok_or_else(unclosed).map_err(&mut fail)?;
            let in_input =
                |error: ValidationError| ValidationError { range: error.range.start + 1..error.range.end + 1, ..error };
            return ipv6::parse(address).map(Self::Ipv6).map_err(|error| fail(in_input(error)));
        }
        // 2.
        if !is_special {
            return parse_opaque(input).map_err(fail);
        }
        // 3.
        let decoded = percent_decode(input.as_bytes());
        let domain = String::from_utf8_lossy(&decoded);
        let is_lossless = domain.as_bytes() == decoded;
        let whole = 0..input.len();
        let in_input = |range| if is_lossless { range_before_decoding(input, range) } else { whole.clone() };
        // 4. and 5.
        let ascii_domain = domain_to_ascii(&domain).map_err(|error| {
            let error = fail(ValidationError { range: in_input(error.range), ..error });
            fail(ValidationError::new(PLACE, format!("{}: {}", error.place, error.message), error.range.clone()));
            error
        })?;
        // 6.
        if let Some(c) = ascii_domain.chars().find(|&c| is_forbidden_host_code_point(c)) {
            let found = domain.find(c).map_or(whole.clone(), |at| in_input(at..at + c.len_utf8()));
            return Err(fail(forbidden(PLACE, c, found)));
        }
        // 7. to 9. A domain that was only lowercased has its positions in the input.
        let is_unchanged = ascii_domain.eq_ignore_ascii_case(input);
        let in_input = |error: ValidationError| {
            let range = if is_unchanged { error.range } else { whole.clone() };
            ValidationError { range, ..error }
        };
        let ipv4_host = ipv4::parse_with(&ascii_domain, &mut |error| _ = fail(in_input(error)));
        Ok(match ipv4_host.map_err(in_input)? {
            Some(address) => Self::Ipv4(address),
            None if ascii_domain.is_empty() => Self::Empty,
            None => Self::Domain(ascii_domain),
        })
    }
}

/// The place of the validation errors of the host parser.
const PLACE: &str = "host parser";

/// Runs the opaque-host parser.
///
/// Source: <https://url.spec.whatwg.org/#concept-opaque-host-parser>
fn parse_opaque(input: &str) -> Result<Host, ValidationError> {
    // 1.
    let is_forbidden = |c| c != '%' && is_forbidden_host_code_point(c);
    if let Some((at, c)) = input.char_indices().find(|&(_, c)| is_forbidden(c)) {
        return Err(forbidden("opaque-host parser", c, at..at + c.len_utf8()));
    }
    // 2. to 4.
    Ok(if input.is_empty() { Host::Empty } else { Host::Opaque(utf8_percent_encode(input, &C0_CONTROL)) })
}

fn forbidden(place: &'static str, c: char, range: Range<usize>) -> ValidationError {
    let reason = format!("found U+{:04X}, a forbidden host code point", u32::from(c));
    ValidationError::new(place, reason, range)
}

/// Returns the range of a string for a range of the bytes that it percent-decodes to.
fn range_before_decoding(input: &str, range: Range<usize>) -> Range<usize> {
    let bytes = input.as_bytes();
    let (mut position, mut decoded) = (0, 0);
    let mut find = |end: usize| {
        while decoded < end {
            position += match url_percent::decode_percent_encoded_byte(&bytes[position..]) {
                Some(_) => 3,
                None => 1,
            };
            decoded += 1;
        }
        position
    };
    find(range.start)..find(range.end)
}

/// The host serializer.
///
/// Source: <https://url.spec.whatwg.org/#concept-host-serializer>
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
