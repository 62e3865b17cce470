//! IPv4 addresses: the ends-in-a-number checker, the parser and the serializer.
//!
//! The parser takes every form that the C function `inet_aton` takes: one to four parts, each decimal, octal after `0`
//! or hexadecimal after `0x`, of which the last fills all bytes that the others leave.
//!
//! Numbers may be of any length. One that no longer fits the address is as good as infinite, since it is refused.

use crate::{ValidationError, ValidationErrorKind as Kind, validation::Report, writing::is_valid_ipv4_address_bytes};
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
    ends_in_a_number_bytes(input.as_bytes())
}

/// [`ends_in_a_number`] for bytes, of which it is not asked whether they are text.
///
/// ```
/// use url_host::ipv4::ends_in_a_number_bytes;
///
/// assert!(ends_in_a_number_bytes(b"127.1"));
/// assert!(!ends_in_a_number_bytes(b"127.1\xFF"));
/// ```
///
/// For the crates above.
///
/// Source: <https://url.spec.whatwg.org/#ends-in-a-number-checker>
#[doc(hidden)]
#[inline]
pub fn ends_in_a_number_bytes(input: &[u8]) -> bool {
    // Most domains end in letters that are in no number, and are not looked at any further.
    may_end_in_a_number(input) && is_last_label_a_number(input)
}

/// Whether `input`, an ASCII domain that [`ends_in_a_number`], is an IPv4 address as it is serialized; `None` if it
/// does not end in one.
///
/// ```
/// use url_host::ipv4::is_serialized_if_number;
///
/// assert_eq!(is_serialized_if_number(b"127.0.0.1"), Some(true));
/// assert_eq!(is_serialized_if_number(b"127.1"), Some(false));
/// assert_eq!(is_serialized_if_number(b"example.com"), None);
/// ```
///
/// For the crates above.
#[doc(hidden)]
#[inline]
pub fn is_serialized_if_number(input: &[u8]) -> Option<bool> {
    if !may_end_in_a_number(input) {
        return None;
    }
    // Most addresses are, which is one look at them.
    if matches!(input, [b'0'..=b'9', .., b'0'..=b'9']) && is_valid_ipv4_address_bytes(input) {
        return Some(true);
    }
    is_last_label_a_number(input).then_some(false)
}

/// Whether the last two bytes of `input` can be those of a number; of most domains they cannot.
#[inline]
fn may_end_in_a_number(input: &[u8]) -> bool {
    let may_be_in_number = |byte: u8| matches!(byte, 0..=b'f' | b'x');
    match *input {
        [.., second_last, last] => may_be_in_number(second_last) & may_be_in_number(last),
        _ => true,
    }
}

/// Whether `input` may be an IPv4 address: it begins with a digit, and its last two bytes can be those of a number.
#[inline]
pub(crate) fn may_be_address(input: &str) -> bool {
    input.starts_with(|c: char| c.is_ascii_digit()) && may_end_in_a_number(input.as_bytes())
}

/// Whether `input` has nothing but digits and dots, and [ends in a number](ends_in_a_number).
pub(crate) fn is_of_decimals(input: &str) -> bool {
    input.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') && ends_in_a_number(input)
}

/// Looks back from the end to the first byte that is no hexadecimal digit: a dot, the `x`, or what is in no number.
///
/// Source: <https://url.spec.whatwg.org/#ends-in-a-number-checker>, steps 2 to 5
#[inline(never)]
fn is_last_label_a_number(bytes: &[u8]) -> bool {
    let bytes = bytes.strip_suffix(b".").unwrap_or(bytes);
    let mut rest = bytes;
    let mut is_decimal = true;
    while let [before @ .., byte] = rest
        && let Some(digit) = hex_digit_value(*byte)
    {
        is_decimal &= digit < 10;
        rest = before;
    }
    match rest {
        [] | [.., b'.'] => is_decimal && rest.len() < bytes.len(),
        [b'0', b'x' | b'X'] | [.., b'.', b'0', b'x' | b'X'] => true,
        _ => false,
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
/// How many parts there are is known at the last of them. The standard asks for it at first, which makes a difference
/// only to the order of what is to be said about the parts; whoever wants to hear of that has them looked at twice.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv4-parser>
pub(crate) fn parse_with(input: &str, mut report: Option<Report<'_>>) -> Result<Ipv4Addr, ValidationError> {
    let bytes = input.as_bytes();
    let parts = bytes.strip_suffix(b".").unwrap_or(bytes);
    if let Some(report) = &mut report {
        report_parts(bytes, parts, report)?;
    }
    // The parts in front of the last one, a byte each, behind a bit that tells how many there are; and all bits of
    // them.
    let mut front = 1_u64;
    let mut bits = 0;
    let mut rest = parts;
    let last = loop {
        match parse_number(rest) {
            Some(Number { value, behind: [], .. }) => break value,
            Some(Number { value, behind: [b'.', next @ ..], .. }) if front < 1 << 24 => {
                front = front << 8 | value & 255;
                bits |= value;
                rest = next;
            }
            _ => return Err(refused_part(parts, parts.len() - rest.len())),
        }
    };
    // The last part fills what the others leave.
    let bits_left = front.leading_zeros() - 31;
    if bits > 255 || last >> bits_left > 0 {
        let first = find_number(parts, 0, |number| number.value > 255);
        return Err(ValidationError::new(Kind::Ipv4OutOfRangePart, first.unwrap_or_default()));
    }
    if last > 255
        && let Some(report) = &mut report
    {
        report(ValidationError::new(Kind::Ipv4OutOfRangePart, parts.len() - rest.len()..parts.len()));
    }
    Ok(Ipv4Addr::from_bits((front << bits_left | last) as u32))
}

/// Reports what the IPv4 parser says about `bytes`, which are these parts and perhaps a dot, before it asks what fits.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv4-parser>
#[cold]
fn report_parts(bytes: &[u8], parts: &[u8], report: &mut Report<'_>) -> Result<(), ValidationError> {
    if parts.len() < bytes.len() || bytes.is_empty() {
        report(ValidationError::new(Kind::Ipv4EmptyPart, parts.len()..bytes.len()));
    }
    match parts.split(|&byte| byte == b'.').count() {
        ..4 => report(ValidationError::new(Kind::Ipv4TooFewParts, parts.len()..parts.len())),
        4 => {}
        _ => return Err(refused_part(parts, 0)),
    }
    let mut start = 0;
    while let Some(range) = find_number(parts, start, |number| number.radix != 10) {
        start = range.end + 1;
        report(ValidationError::new(Kind::Ipv4NonDecimalPart, range));
    }
    Ok(())
}

/// The range of the first part from `start` on that is a number of this kind. What is behind a part that is not a
/// number does not count.
#[cold]
fn find_number(parts: &[u8], mut start: usize, is_sought: fn(&Number<'_>) -> bool) -> Option<Range<usize>> {
    loop {
        let number = parse_number(parts.get(start..)?)?;
        let range = start..parts.len() - number.behind.len();
        match number.behind {
            [] | [b'.', ..] if is_sought(&number) => return Some(range),
            [b'.', ..] => start = range.end + 1,
            _ => return None,
        }
    }
}

/// Why there is no address: there is a fifth part, or that which begins at `start` is not a number.
#[cold]
fn refused_part(parts: &[u8], start: usize) -> ValidationError {
    let is_dot = |byte: &u8| *byte == b'.';
    let fifth = parts.split(is_dot).take(4).map(|part| part.len() + 1).sum();
    if fifth <= parts.len() {
        return ValidationError::new(Kind::Ipv4TooManyParts, fifth..parts.len());
    }
    let length = parts[start..].iter().take_while(|byte| !is_dot(byte)).count();
    ValidationError::new(Kind::Ipv4NonNumericPart, start..start + length)
}

/// What the IPv4 number parser reads.
struct Number<'a> {
    /// If it is less than 2^32; otherwise 2^32.
    value: u64,
    radix: u32,
    /// What is behind the number.
    behind: &'a [u8],
}

/// The IPv4 number parser, for the number that `input` begins with.
///
/// Source: <https://url.spec.whatwg.org/#ipv4-number-parser>
#[inline]
fn parse_number(input: &[u8]) -> Option<Number<'_>> {
    let (radix, mut behind) = match input {
        [b'0', b'x' | b'X', digits @ ..] => (16, digits),
        [b'0', b'0'..=b'9', ..] => (8, &input[1..]),
        [b'0'..=b'9', ..] => (10, input),
        _ => return None,
    };
    let mut value = 0;
    while let [byte, rest @ ..] = behind
        && let Some(digit) = char::from(*byte).to_digit(radix)
    {
        // Nothing from 2^32 on fits an address.
        value = (value * u64::from(radix) + u64::from(digit)).min(1 << 32);
        behind = rest;
    }
    Some(Number { value, radix, behind })
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
    // It is ASCII, as the compiler does not see otherwise.
    let digit = |value: u8| char::from((b'0' + value) & 0x7F);
    if number >= 100 {
        output.write_char(digit(number / 100))?;
    }
    if number >= 10 {
        output.write_char(digit(number / 10 % 10))?;
    }
    output.write_char(digit(number % 10))
}
