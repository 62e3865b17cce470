//! IPv4 addresses: the ends-in-a-number checker, the parser and the serializer.
//!
//! The parser takes every form that the C function `inet_aton` takes: one to four parts, each decimal, octal after `0`
//! or hexadecimal after `0x`, of which the last fills all bytes that the others leave.
//!
//! Numbers may be of any length. One that no longer fits the address stays as large as it is, which is as good as infinite
//! since it is refused.

use crate::{ValidationError, ValidationErrorKind as Kind, validation::Report};
use core::{fmt, net::Ipv4Addr, ops::Range};
use url_percent::hex_digit_value;

/// Whether the host parser takes `input`, an ASCII domain, for an IPv4 address: whether its last label is a number. One
/// trailing dot does not count.
///
/// The number is decimal digits alone, or `0x` and any hexadecimal digits, none included. It need not be one that the
/// IPv4 parser accepts.
///
/// ```
/// use url_host::ends_in_a_number;
///
/// assert!(ends_in_a_number("1.2.3.4."));
/// assert!(ends_in_a_number("example.0x"));
/// assert!(ends_in_a_number("09"));
/// assert!(!ends_in_a_number("4.example"));
/// assert!(!ends_in_a_number("1.."));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#ends-in-a-number-checker>
#[inline]
pub fn ends_in_a_number(input: &str) -> bool {
    // Most domains end in letters that are in no number, and are not looked at any further.
    let may_be_in_number = |byte: u8| matches!(byte, 0..=b'f' | b'x');
    match *input.as_bytes() {
        [.., second_last, last] if !(may_be_in_number(second_last) & may_be_in_number(last)) => false,
        _ => is_last_label_a_number(input.as_bytes()),
    }
}

fn is_last_label_a_number(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_suffix(b".").unwrap_or(bytes);
    let start = bytes.iter().rposition(|&byte| byte == b'.').map_or(0, |dot| dot + 1);
    match &bytes[start..] {
        [] => false,
        [b'0', b'x' | b'X', digits @ ..] => digits.iter().all(|&digit| hex_digit_value(digit).is_some()),
        digits => digits.iter().all(u8::is_ascii_digit),
    }
}

/// Parses `input`, an ASCII string, as an IPv4 address.
///
/// This is one step of [`Host::parse`](crate::Host::parse), which decides first whether a host is to be an IPv4 address
/// at all. The standard wants nobody to begin here: use it only for text that [`ends_in_a_number`].
///
/// ```
/// use std::net::Ipv4Addr;
/// use url_host::ipv4;
///
/// assert_eq!(ipv4::parse("0x7f.1"), Ok(Ipv4Addr::LOCALHOST));
///
/// let error = ipv4::parse("1.2.x.4").unwrap_err();
/// assert_eq!((error.code(), error.range()), ("IPv4-non-numeric-part", 4..5));
/// ```
///
/// # Errors
///
/// `IPv4-too-many-parts`, `IPv4-non-numeric-part` or `IPv4-out-of-range-part`, with a range in bytes of `input`.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv4-parser>
pub fn parse(input: &str) -> Result<Ipv4Addr, ValidationError> {
    parse_with(input, None)
}

/// The IPv4 parser. It hands to `report` whatever is not fatal.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv4-parser>
pub(crate) fn parse_with(input: &str, mut report: Option<Report<'_>>) -> Result<Ipv4Addr, ValidationError> {
    let mut report = |kind, range| {
        if let Some(report) = &mut report {
            report(ValidationError::new(kind, range));
        }
    };
    let bytes = input.as_bytes();
    let parts = bytes.strip_suffix(b".").unwrap_or(bytes);
    if parts.len() < bytes.len() || bytes.is_empty() {
        report(Kind::Ipv4EmptyPart, parts.len()..bytes.len());
    }
    let count = parts.split(|&byte| byte == b'.').count();
    if count < 4 {
        report(Kind::Ipv4TooFewParts, parts.len()..parts.len());
    }
    if count > 4 {
        let fifth = parts.split(|&byte| byte == b'.').take(4).map(|part| part.len() + 1).sum();
        return Err(ValidationError::new(Kind::Ipv4TooManyParts, fifth..parts.len()));
    }
    // The parts in front of the last one are a byte each, and that one fills what they leave.
    let mut address = 0;
    let mut fits = true;
    let mut out_of_range: Option<Range<usize>> = None;
    let mut start = 0;
    for index in 1..=count {
        let Number { value, radix, length } = parse_number(&parts[start..]);
        let range = start..start + length;
        if length == 0 || parts.get(range.end).is_some_and(|&byte| byte != b'.') {
            let length = parts[start..].iter().take_while(|&&byte| byte != b'.').count();
            return Err(ValidationError::new(Kind::Ipv4NonNumericPart, start..start + length));
        }
        start = range.end + 1;
        if radix != 10 {
            report(Kind::Ipv4NonDecimalPart, range.clone());
        }
        let bytes = if index == count { 5 - count } else { 1 };
        address = address << (8 * bytes) | value;
        fits &= value >> (8 * bytes) == 0;
        if value > 255 {
            out_of_range.get_or_insert(range);
        }
    }
    if !fits {
        return Err(ValidationError::new(Kind::Ipv4OutOfRangePart, out_of_range.unwrap_or_default()));
    }
    if let Some(range) = out_of_range {
        report(Kind::Ipv4OutOfRangePart, range);
    }
    Ok(Ipv4Addr::from_bits(address as u32))
}

/// What the IPv4 number parser reads.
struct Number {
    /// If it is less than 2^32; otherwise something that is not.
    value: u64,
    radix: u8,
    /// How many bytes it is of; 0 if there is none.
    length: usize,
}

/// The IPv4 number parser, for the number that `input` begins with.
///
/// Source: <https://url.spec.whatwg.org/#ipv4-number-parser>
fn parse_number(input: &[u8]) -> Number {
    let (radix, prefix) = match input {
        [b'0', b'x' | b'X', ..] => (16, 2),
        [b'0', b'0'..=b'9', ..] => (8, 1),
        _ => (10, 0),
    };
    let mut number = Number { value: 0, radix, length: prefix };
    for digit in input[prefix..].iter().map_while(|&byte| hex_digit_value(byte).filter(|&digit| digit < radix)) {
        // Nothing from 2^32 on fits an address, and what is less has room for one more digit.
        if number.value < 1 << 32 {
            number.value = number.value * u64::from(radix) + u64::from(digit);
        }
        number.length += 1;
    }
    number
}

/// Writes `address` to `output`: four decimal numbers.
///
/// ```
/// use std::net::Ipv4Addr;
/// use url_host::ipv4;
///
/// let mut output = String::new();
/// ipv4::serialize(Ipv4Addr::LOCALHOST, &mut output)?;
/// assert_eq!(output, "127.0.0.1");
/// # Ok::<(), std::fmt::Error>(())
/// ```
///
/// # Errors
///
/// If `output` fails, which a `String` never does.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv4-serializer>
pub fn serialize<W: fmt::Write>(address: Ipv4Addr, output: &mut W) -> fmt::Result {
    for (index, byte) in address.octets().into_iter().enumerate() {
        if index > 0 {
            output.write_char('.')?;
        }
        write_number(byte, output)?;
    }
    Ok(())
}

/// Writes the decimal digits of `number`. Never inlined, or else it is there four times.
#[inline(never)]
fn write_number<W: fmt::Write>(number: u8, output: &mut W) -> fmt::Result {
    if number >= 100 {
        output.write_char(char::from(b'0' + number / 100))?;
    }
    if number >= 10 {
        output.write_char(char::from(b'0' + number / 10 % 10))?;
    }
    output.write_char(char::from(b'0' + number % 10))
}
