//! The IPv4 parser and the IPv4 serializer.

use super::error::{Report, ValidationError};
use alloc::{string::String, vec::Vec};
use core::{net::Ipv4Addr, ops::Range};

/// The result of the IPv4 parser.
///
/// ```
/// use url_lineage::whatwg_2017::ipv4::{Parsed, parse};
///
/// assert_eq!(parse("127.0.0.1"), Parsed::Address([127, 0, 0, 1].into(), false));
/// assert_eq!(parse("example.com"), Parsed::Input);
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Parsed {
    /// An IPv4 address, and whether there was a validation error. That is a number that is not decimal or greater than
    /// 255, or a dot at the end.
    Address(Ipv4Addr, bool),
    /// "Return input": it is a domain.
    Input,
    /// Failure.
    Failure,
}

/// Runs the IPv4 parser.
///
/// ```
/// use url_lineage::whatwg_2017::ipv4::{Parsed, parse};
///
/// assert_eq!(parse("0x7f.1"), Parsed::Address([127, 0, 0, 1].into(), true));
/// assert_eq!(parse("127.256"), Parsed::Address([127, 0, 1, 0].into(), true));
/// assert_eq!(parse("0..0x300"), Parsed::Input);
/// assert_eq!(parse("1.2.3.256"), Parsed::Failure);
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv4-parser>
pub fn parse(input: &str) -> Parsed {
    let mut has_validation_error = false;
    match parse_with(input, &mut |_| has_validation_error = true) {
        Ok(Some(address)) => Parsed::Address(address, has_validation_error),
        Ok(None) => Parsed::Input,
        Err(_) => Parsed::Failure,
    }
}

/// Runs the IPv4 parser. Returns `None` for "return input". The error was reported, too.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv4-parser>
pub(super) fn parse_with(input: &str, report: Report<'_>) -> Result<Option<Ipv4Addr>, ValidationError> {
    let error = |reason: &'static str, range| ValidationError::new("IPv4 parser", reason, range);
    // 1.
    let mut validation_error_flag = false;
    // 2. Six parts are more than four, even if the last one is empty.
    let mut parts: Vec<&str> = input.splitn(6, '.').collect();
    // 3.
    if parts.last() == Some(&"") {
        validation_error_flag = true;
        if parts.len() > 1 {
            parts.pop();
        }
    }
    // 4.
    if parts.len() > 4 {
        return Ok(None);
    }
    // 5. and 6. The numbers, and the ranges of their parts.
    let mut numbers: Vec<(u64, Range<usize>)> = Vec::new();
    let mut start = 0;
    for part in parts {
        let Some(n) = number(part, &mut validation_error_flag) else { return Ok(None) };
        numbers.push((n, start..start + part.len()));
        start += part.len() + 1;
    }
    // 7.
    if validation_error_flag {
        report(error("found a number that is not decimal, or a dot at the end", 0..input.len()));
    }
    // 8.
    let is_too_large = |range: &Range<usize>| error("found a number greater than 255", range.clone());
    if let Some((_, range)) = numbers.iter().find(|(n, _)| *n > 255) {
        report(is_too_large(range));
    }
    // 9.
    let Some(((last, last_range), others)) = numbers.split_last() else { return Ok(None) };
    if let Some((_, range)) = others.iter().find(|(n, _)| *n > 255) {
        return Err(is_too_large(range));
    }
    // 10.
    if *last >= 256_u64.pow(5 - numbers.len() as u32) {
        let error = error("found a last number that is too large for the rest of the address", last_range.clone());
        report(error.clone());
        return Err(error);
    }
    // 11. to 14.
    let mut ipv4 = *last;
    for (counter, (n, _)) in (0..).zip(others) {
        ipv4 += n * 256_u64.pow(3 - counter);
    }
    // 15. The check in step 10 leaves 32 bits.
    Ok(Some(Ipv4Addr::from_bits(ipv4 as u32)))
}

/// Runs the IPv4 number parser. Returns `None` for failure, and for an empty part, for which the IPv4 parser does the
/// same. Values are limited to 2^32, which exceeds any address.
///
/// Source: <https://url.spec.whatwg.org/#ipv4-number-parser>
fn number(input: &str, validation_error_flag: &mut bool) -> Option<u64> {
    let (input, r) = match input.as_bytes() {
        [] => return None,
        [b'0', b'x' | b'X', ..] => (&input[2..], 16),
        [b'0', _, ..] => (&input[1..], 8),
        _ => (input, 10),
    };
    *validation_error_flag |= r != 10;
    input.chars().try_fold(0, |value: u64, c| {
        let digit = c.to_digit(r)?;
        Some((value * u64::from(r) + u64::from(digit)).min(1 << 32))
    })
}

/// Serializes an IPv4 address.
///
/// ```
/// assert_eq!(url_lineage::whatwg_2017::ipv4::serialize([192, 168, 0, 1].into()), "192.168.0.1");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv4-serializer>
pub fn serialize(address: Ipv4Addr) -> String {
    let mut output = String::new();
    // Writing to a string cannot fail.
    let _ = url_host::ipv4::serialize(address, &mut output);
    output
}
