//! The host parser.
//!
//! A string in brackets is an IPv6 address, whatever the scheme. Any other string is an opaque host if the scheme is
//! not special. The rest is a domain or an IPv4 address. It is parsed in the phases of the standard: percent-decode,
//! apply IDNA, and call the IPv4 parser if the result ends in a number.
//!
//! Nearly every such host consists of ASCII letters, digits and dots. One or two searches find that out, and then the
//! first two phases are at most a change of case. Rarer cases are kept out of line (`#[inline(never)]`), so that the
//! domain is written directly to the caller's memory. If all kinds of hosts met at one end of the function, the result
//! would be copied in pieces, which doubles the time.
//!
//! The parsers called here report the errors that are not fatal and return the fatal one, which
//! `Host::parse_with_errors` reports last.

use crate::{
    Edition, ErrorSink, Host, Ignore, ValidationError, ValidationErrorKind as Kind, error_sink::Report,
    invalid_url_units, ipv4, ipv6, is_forbidden_host_code_point, writing::has_lowercase_ldh_labels,
};
use alloc::borrow::Cow;
use core::{net::Ipv6Addr, ops::Range, str::FromStr};
use url_percent::{
    C0_CONTROL, byte_classes::is_plain_in_host, percent_decode_str, scan::find_from, starts_with_percent_encoded_byte,
    utf8_percent_encode,
};

impl<'a> Host<Cow<'a, str>> {
    /// Parses `input` as the host of a special URL, a domain or an address, by the steps of July 2026 and without
    /// collecting validation errors.
    ///
    /// `input` is the host alone, without port or credentials, in brackets if it is an IPv6 address. Text that needs no
    /// change is borrowed from `input`.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use url_host::Host;
    ///
    /// assert!(matches!(Host::parse("example.com"), Ok(Host::DomainName(Cow::Borrowed("example.com")))));
    /// assert_eq!(Host::parse("1.2.3.4.5").unwrap_err().code(), "IPv4-too-many-parts");
    /// ```
    ///
    /// # Errors
    ///
    /// The validation error that ended the parse. Its range is in bytes of `input`. The empty string is not a host; a
    /// URL parser reports `host-missing` before it calls the host parser.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host-parser>
    pub fn parse(input: &'a str) -> Result<Self, ValidationError> {
        Self::parse_with_errors(input, Edition::default(), &mut Ignore)
    }

    /// Parses `input` as the host of a URL that is not special, an opaque host or an IPv6 address: the host parser with
    /// `isOpaque`.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use url_host::Host;
    ///
    /// assert!(matches!(Host::parse_opaque("EXAMPLE.com"), Ok(Host::Opaque(Cow::Borrowed("EXAMPLE.com")))));
    /// assert!(matches!(Host::parse_opaque("[::1]"), Ok(Host::Ipv6(_))));
    /// assert_eq!(Host::parse_opaque("a<b").unwrap_err().code(), "host-invalid-code-point");
    /// ```
    ///
    /// # Errors
    ///
    /// The validation error that ended the parse. Its range is in bytes of `input`. The empty string is the empty host.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host-parser>
    pub fn parse_opaque(input: &'a str) -> Result<Self, ValidationError> {
        Self::parse_opaque_with_errors(input, &mut Ignore)
    }

    /// [`parse`](Self::parse), by the steps of `edition`, with every validation error reported to `errors`.
    ///
    /// ```
    /// use url_host::{Edition, Host};
    ///
    /// let mut errors = Vec::new();
    /// let host = Host::parse_with_errors("0x7f.1", Edition::default(), &mut errors);
    /// assert_eq!(host.unwrap().to_string(), "127.0.0.1");
    /// assert!(errors.iter().map(|error| error.code()).eq(["IPv4-too-few-parts", "IPv4-non-decimal-part"]));
    ///
    /// let mut errors = Vec::new();
    /// let host = Host::parse_with_errors("exa%23mple.org", Edition::default(), &mut errors);
    /// assert!(host.is_err());
    /// assert!(errors.iter().map(|error| error.code()).eq(["domain-percent-encoded", "domain-to-ASCII"]));
    /// ```
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse). The returned error is also the last one reported to `errors`.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host-parser>
    pub fn parse_with_errors<E: ErrorSink>(
        input: &'a str,
        edition: Edition,
        errors: &mut E,
    ) -> Result<Self, ValidationError> {
        // Compiled for two sinks only. Nothing comes between the first and the caller, so that the host is written
        // directly to the caller's memory.
        if !E::ENABLED {
            return parse_host(input, edition, &mut Ignore);
        }
        let mut report: Report<'_> = &mut |error| errors.report(error);
        parse_host(input, edition, &mut report).inspect_err(|fatal| errors.report(*fatal))
    }

    /// [`parse_opaque`](Self::parse_opaque), with every validation error reported to `errors`.
    ///
    /// ```
    /// use url_host::Host;
    ///
    /// let mut errors = Vec::new();
    /// assert_eq!(Host::parse_opaque_with_errors("é", &mut errors).unwrap().to_string(), "%C3%A9");
    /// assert_eq!(errors, []);
    ///
    /// assert!(Host::parse_opaque_with_errors("a%<", &mut errors).is_err());
    /// assert_eq!(errors.last().map(|error| error.code()), Some("host-invalid-code-point"));
    /// ```
    ///
    /// # Errors
    ///
    /// As [`parse_opaque`](Self::parse_opaque). The returned error is also the last one reported to `errors`.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host-parser>
    pub fn parse_opaque_with_errors<E: ErrorSink>(input: &'a str, errors: &mut E) -> Result<Self, ValidationError> {
        if !E::ENABLED {
            return parse_opaque_host(input, &mut Ignore);
        }
        let mut report: Report<'_> = &mut |error| errors.report(error);
        parse_opaque_host(input, &mut report).inspect_err(|fatal| errors.report(*fatal))
    }
}

/// Parses as [`Host::parse`] does.
///
/// ```
/// use url_host::Host;
///
/// assert_eq!("EXAMPLE.com".parse::<Host>()?.to_string(), "example.com");
/// assert!("example.com:80".parse::<Host>().is_err());
/// # Ok::<(), url_host::ValidationError>(())
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-host-parser>
impl FromStr for Host {
    type Err = ValidationError;

    fn from_str(input: &str) -> Result<Self, ValidationError> {
        Host::parse(input).map(Host::into_owned)
    }
}

/// The host parser with `isOpaque`, except that it does not report the fatal error.
///
/// Source: <https://url.spec.whatwg.org/#concept-host-parser>
fn parse_opaque_host<'a, E: ErrorSink>(input: &'a str, errors: &mut E) -> Result<Host<Cow<'a, str>>, ValidationError> {
    if input.starts_with('[') { parse_ipv6(input, errors) } else { parse_opaque_without_brackets(input, errors) }
}

/// The host parser, except that it does not report the fatal error.
///
/// Source: <https://url.spec.whatwg.org/#concept-host-parser>
fn parse_host<'a, E: ErrorSink>(
    input: &'a str,
    edition: Edition,
    errors: &mut E,
) -> Result<Host<Cow<'a, str>>, ValidationError> {
    if input.starts_with('[') {
        return parse_ipv6(input, errors);
    }
    // Percent-decoding and IDNA change no IPv4 address.
    if !E::ENABLED && ipv4::may_be_address(input) {
        match ipv4::parse(input) {
            Ok(address) => return Ok(Host::Ipv4(address)),
            Err(fatal) if ipv4::is_of_decimals(input) => return Err(fatal),
            // It may be a domain.
            Err(_) => {}
        }
    }
    let ascii_domain = if edition != Edition::Living2026 || E::ENABLED && !has_lowercase_ldh_labels(input) {
        decode_and_parse_domain(input, edition, errors)?
    } else {
        match Spelling::of(input) {
            Spelling::Final => Cow::Borrowed(input),
            Spelling::Uppercase => Cow::Owned(input.to_ascii_lowercase()),
            Spelling::Other => decode_and_parse_domain(input, edition, errors)?,
        }
    };
    if ipv4::ends_in_a_number(&ascii_domain) {
        return parse_ipv4(&ascii_domain, input, errors);
    }
    Ok(Host::DomainName(ascii_domain))
}

/// The steps of the host parser from percent-decoding to the last one that uses the decoded domain.
///
/// The steps are arranged differently: the strict run of the domain parser only serves its validation error, and is
/// omitted if nobody receives errors. If it succeeds, its result is used. If the domain is rejected anyway, its reason
/// is not reported besides the fatal one.
///
/// Source: <https://url.spec.whatwg.org/#concept-host-parser>
#[inline(never)]
fn decode_and_parse_domain<'a, E: ErrorSink>(
    input: &'a str,
    edition: Edition,
    errors: &mut E,
) -> Result<Cow<'a, str>, ValidationError> {
    let is_decoded = find_from(input.as_bytes(), 0, |byte| byte == b'%') == input.len();
    if E::ENABLED
        && !is_decoded
        && let Some(at) = find_percent_encoded_byte(input)
    {
        errors.report(ValidationError::new(Kind::DomainPercentEncoded, at));
    }
    let domain = if is_decoded { Cow::Borrowed(input) } else { percent_decode_str(input).decode_utf8_lossy() };
    let to_error = |reason: url_idna::Error| {
        // A position in the domain is a position in the input if nothing was decoded.
        let range = if domain == input { reason.range() } else { 0..input.len() };
        ValidationError::new(Kind::DomainToAscii, range).with_idna(reason)
    };
    let convert = |run: fn(&str) -> Result<Cow<'_, str>, url_idna::Error>| match &domain {
        Cow::Borrowed(domain) => run(domain),
        Cow::Owned(domain) => run(domain).map(|ascii_domain| Cow::Owned(ascii_domain.into_owned())),
    };
    let strict = (E::ENABLED && edition == Edition::Living2026).then(|| convert(url_idna::domain_parser_strict));
    let ascii_domain = if let Some(Ok(ascii_domain)) = strict {
        // A valid domain has the same result either way.
        ascii_domain
    } else {
        let ascii_domain = match edition {
            Edition::Living2025 => convert(url_idna::domain_to_ascii),
            Edition::Living2026 => convert(url_idna::domain_parser),
        }
        .map_err(to_error)?;
        if let Some(Err(reason)) = strict {
            errors.report(to_error(reason));
        }
        ascii_domain
    };
    if E::ENABLED && !domain.is_ascii() && ipv4::ends_in_a_number(&ascii_domain) {
        errors.report(ValidationError::new(Kind::Ipv4NonAsciiInput, 0..input.len()));
    }
    Ok(ascii_domain)
}

/// Parses an IPv6 address in brackets, of which `input` has the first: the first step of the host parser.
///
/// Source: <https://url.spec.whatwg.org/#concept-host-parser>
#[inline(never)]
fn parse_ipv6<'a, E: ErrorSink>(input: &str, errors: &mut E) -> Result<Host<Cow<'a, str>>, ValidationError> {
    let Some(address) = input[1..].strip_suffix(']') else {
        let bracket = input.bytes().position(|byte| byte == b']');
        return Err(ValidationError::new(Kind::Ipv6Unclosed, bracket.map_or(input.len(), |at| at + 1)..input.len()));
    };
    let relocate = |error: ValidationError| error.shifted(1);
    let report: Report<'_> = &mut |error| errors.report(relocate(error));
    match ipv6::parse_with_errors(address, E::ENABLED.then_some(report)) {
        Ok(address) => Ok(Host::Ipv6(Ipv6Addr::from_bits(address))),
        Err(fatal) => Err(relocate(fatal)),
    }
}

/// Parses `ascii_domain` as an IPv4 address, with the ranges of errors translated to `input`.
///
/// Source: <https://url.spec.whatwg.org/#concept-host-parser>, the step that returns what the IPv4 parser does
#[inline(never)]
fn parse_ipv4<'a, E: ErrorSink>(
    ascii_domain: &str,
    input: &str,
    errors: &mut E,
) -> Result<Host<Cow<'a, str>>, ValidationError> {
    // Both texts are equal unless percent-decoding or IDNA changed more than the case of letters.
    let relocate = |error: ValidationError| {
        if ascii_domain.eq_ignore_ascii_case(input) {
            error
        } else {
            ValidationError::new(error.kind(), 0..input.len())
        }
    };
    let report: Report<'_> = &mut |error| errors.report(relocate(error));
    match ipv4::parse_with_errors(ascii_domain, E::ENABLED.then_some(report)) {
        Ok(address) => Ok(Host::Ipv4(address)),
        Err(fatal) => Err(relocate(fatal)),
    }
}

/// The processing that the bytes of an undecoded domain require.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Spelling {
    /// None: the input is the domain.
    Final,
    /// Lowercasing only.
    Uppercase,
    /// Percent-decoding or IDNA, which may fail; or none, if it contains a byte that is rare in domains.
    Other,
}

impl Spelling {
    fn of(input: &str) -> Self {
        let bytes = input.as_bytes();
        if bytes.is_empty() || find_from(bytes, 0, |byte| !byte.is_ascii()) < bytes.len() {
            return Self::Other;
        }
        let plain = find_from(bytes, 0, |byte| !is_plain_in_host(byte));
        if plain == bytes.len() {
            return Self::Final;
        }
        let is_capital = |byte: u8| byte.wrapping_sub(b'A') < 26;
        let cased = find_from(bytes, plain, |byte| !(is_plain_in_host(byte) | is_capital(byte)));
        if cased == bytes.len() { Self::Uppercase } else { Self::Other }
    }
}

/// Returns the range of the first percent-encoded byte in `input`.
///
/// Source: <https://url.spec.whatwg.org/#percent-encoded-byte>
fn find_percent_encoded_byte(input: &str) -> Option<Range<usize>> {
    let mut percents = input.match_indices('%').map(|(at, _)| at);
    let at = percents.find(|&at| starts_with_percent_encoded_byte(&input.as_bytes()[at..]))?;
    Some(at..at + 3)
}

/// The opaque-host parser, for hosts of URLs with schemes that are not special. It reports errors that are not fatal to
/// `errors`, and parses the empty string as the empty host.
///
/// Nothing is decoded, lowercased or passed to IDNA. Forbidden host code points are errors. C0 controls that are not
/// forbidden, and non-ASCII code points, are percent-encoded.
///
/// Source: <https://url.spec.whatwg.org/#concept-opaque-host-parser>
fn parse_opaque_without_brackets<'a, E: ErrorSink>(
    input: &'a str,
    errors: &mut E,
) -> Result<Host<Cow<'a, str>>, ValidationError> {
    if input.is_empty() {
        return Ok(Host::Empty);
    }
    // Forbidden host code points are ASCII.
    if let Some(at) = input.bytes().position(is_forbidden_host_code_point) {
        return Err(ValidationError::new(Kind::HostInvalidCodePoint, at..at + 1));
    }
    if E::ENABLED {
        // Each of the two steps of the standard emits at most one error.
        let is_percent = |range: &Range<usize>| input.as_bytes()[range.start] == b'%';
        let code_point = invalid_url_units(input).find(|range| !is_percent(range));
        let percent = invalid_url_units(input).find(is_percent);
        for range in code_point.into_iter().chain(percent) {
            errors.report(ValidationError::new(Kind::InvalidUrlUnit, range));
        }
    }
    Ok(Host::Opaque(utf8_percent_encode(input, &C0_CONTROL).into()))
}
