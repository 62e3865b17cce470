//! The IPv4 parser and the IPv4 serializer.

use alloc::{string::String, vec::Vec};
use core::net::Ipv4Addr;

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
    /// An IPv4 address, and whether there was a validation error: a number that is not decimal or greater than 255, or
    /// a dot at the end.
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
pub fn parse(input: &str) -> Parsed {
    let mut validation_error_flag = false;
    // Six parts are more than four, even if the last one is empty.
    let mut parts: Vec<&str> = input.splitn(6, '.').collect();
    if parts.last() == Some(&"") {
        validation_error_flag = true;
        if parts.len() > 1 {
            parts.pop();
        }
    }
    if parts.len() > 4 {
        return Parsed::Input;
    }
    let mut numbers = Vec::new();
    for part in parts {
        let Some(n) = number(part, &mut validation_error_flag) else { return Parsed::Input };
        numbers.push(n);
    }
    let has_validation_error = validation_error_flag || numbers.iter().any(|&n| n > 255);
    let Some((&last, others)) = numbers.split_last() else { return Parsed::Input };
    if others.iter().any(|&n| n > 255) || last >= 256_u64.pow(5 - numbers.len() as u32) {
        return Parsed::Failure;
    }
    let mut ipv4 = last;
    for (counter, &n) in (0..).zip(others) {
        ipv4 += n * 256_u64.pow(3 - counter);
    }
    match u32::try_from(ipv4) {
        Ok(bits) => Parsed::Address(Ipv4Addr::from_bits(bits), has_validation_error),
        Err(_) => Parsed::Failure,
    }
}

/// Parses a number. Returns `None` for failure and for an empty part. Values are limited to 2^32, which exceeds any
/// address.
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
pub fn serialize(address: Ipv4Addr) -> String {
    let mut output = String::new();
    // Writing to a string cannot fail.
    let _ = url_host::ipv4::serialize(address, &mut output);
    output
}
