//! IPv4 addresses: the ends-in-a-number checker, the grammar, the parser and the serializer.
//!
//! The parser accepts every notation that the C function `inet_aton` accepts: one to four parts, of which the last
//! fills all remaining bytes. Each part is decimal, octal after `0`, or hexadecimal after `0x`.
//!
//! Numbers may be of any length. All numbers of 2^32 or more are treated alike, because none of them fits.

use crate::{ValidationError, ValidationErrorKind as Kind, error_sink::Report};
use core::{fmt, net::Ipv4Addr, ops::Range};
use url_percent::{
    hex_digit_value,
    scan::{HAS_VECTORS, hits_at},
};

/// Returns whether the host parser parses `input`, an ASCII domain, as an IPv4 address: whether its last label is a
/// number. One trailing dot is ignored.
///
/// A number is decimal digits, or `0x` and any number of hexadecimal digits, even none. The IPv4 parser may still
/// reject it.
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
    let input = input.as_bytes();
    // Most domains end in letters that no number contains, and are done here.
    may_end_in_a_number(input) && is_last_label_a_number(input)
}

/// Returns whether `input`, an ASCII domain that [`ends_in_a_number`], equals the serialization of its IPv4 address;
/// `None` if it does not end in a number.
///
/// ```
/// use url_host::ipv4::is_serialized_if_number;
///
/// assert_eq!(is_serialized_if_number(b"127.0.0.1"), Some(true));
/// assert_eq!(is_serialized_if_number(b"127.1"), Some(false));
/// assert_eq!(is_serialized_if_number(b"example.com"), None);
/// ```
///
/// For the other crates of `urlstack`.
#[doc(hidden)]
#[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
#[inline(always)]
pub fn is_serialized_if_number(input: &[u8]) -> Option<bool> {
    if may_end_in_a_number(input) { is_serialized_number(input) } else { None }
}

/// [`is_serialized_if_number`] for the few whose last two bytes do not tell.
#[inline(never)]
fn is_serialized_number(input: &[u8]) -> Option<bool> {
    // Most addresses equal their serialization, which one search tells.
    if matches!(input, [b'0'..=b'9', .., b'0'..=b'9']) && is_valid_ipv4_address_bytes(input) {
        return Some(true);
    }
    is_last_label_a_number(input).then_some(false)
}

/// Returns whether the last two bytes of `input` may be part of a number. Those of most domains may not.
#[inline]
fn may_end_in_a_number(input: &[u8]) -> bool {
    let may_be_in_number = |byte: u8| matches!(byte, 0..=b'f' | b'x');
    match *input {
        [.., second_last, last] => may_be_in_number(second_last) & may_be_in_number(last),
        _ => true,
    }
}

/// Returns whether `input` may be an IPv4 address: it starts with a digit, and its last two bytes may be part of a
/// number.
#[inline]
pub(crate) fn may_be_address(input: &str) -> bool {
    input.starts_with(|c: char| c.is_ascii_digit()) && may_end_in_a_number(input.as_bytes())
}

/// Returns whether `input` contains only digits and dots, and [ends in a number](ends_in_a_number).
pub(crate) fn is_of_decimals(input: &str) -> bool {
    input.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') && ends_in_a_number(input)
}

/// [`is_valid_ipv4_address_string`](crate::is_valid_ipv4_address_string) for bytes that need not be UTF-8.
pub(crate) fn is_valid_ipv4_address_bytes(bytes: &[u8]) -> bool {
    const LONGEST: usize = "255.255.255.255".len();
    if bytes.len() > LONGEST {
        return false;
    }
    // The shortest address is too short for vectors.
    if HAS_VECTORS && let &[a, b'.', b, b'.', c, b'.', d] = bytes {
        return [a, b, c, d].iter().all(u8::is_ascii_digit);
    }
    // One bit for each byte, here and below.
    let dots = bytes_between(bytes, b'.', b'.');
    if dots.count_ones() != 3 {
        return false;
    }
    let from = |least| bytes_between(bytes, least, b'9');
    let digits = from(b'0');
    let starts = dots << 1 | 1;
    let of_two = starts & digits >> 1;
    let of_three = of_two & digits >> 2;
    let is_empty = starts & !digits;
    let has_zero = of_two & !from(b'1');
    let is_great = of_three & (from(b'3') | from(b'2') & (from(b'6') >> 1 | from(b'5') >> 1 & from(b'6') >> 2));
    let is_long = of_three & digits >> 3;
    let is_wrong = is_empty | has_zero | is_great | is_long | (digits | dots) ^ ((1 << bytes.len()) - 1);
    is_wrong == 0
}

/// Returns which of `bytes` are from `first` to `last`.
///
/// Without vectors, small code matters more.
#[cfg_attr(
    feature = "vectors",
    expect(clippy::inline_always, reason = "a search whose bytes are no constants takes longer"),
    inline(always)
)]
#[cfg_attr(not(feature = "vectors"), inline(never))]
fn bytes_between(bytes: &[u8], first: u8, last: u8) -> u64 {
    hits_at(bytes, 0, |byte| byte.wrapping_sub(first) <= last - first)
}

/// Searches from the end for the first byte that is no hexadecimal digit: a dot, the `x`, or a byte that no number
/// contains.
///
/// Source: <https://url.spec.whatwg.org/#ends-in-a-number-checker>, steps 2 to 7
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
/// This is one step of [`Host::parse`](crate::Host::parse), which first decides whether a host is an IPv4 address. As
/// the standard demands, call it only for text that [`ends_in_a_number`].
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
    parse_with_errors(input, None)
}

/// The IPv4 parser. It reports errors that are not fatal to `report`.
///
/// The number of parts is known only at the last part. The standard checks it first, which affects only the order of
/// the reported errors. With `report` the parts are therefore parsed twice.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv4-parser>
pub(crate) fn parse_with_errors(input: &str, mut report: Option<Report<'_>>) -> Result<Ipv4Addr, ValidationError> {
    let bytes = input.as_bytes();
    let parts = bytes.strip_suffix(b".").unwrap_or(bytes);
    if let Some(report) = &mut report {
        report_parts(bytes, parts, report)?;
    }
    // The parts before the last one, a byte each, after a 1 bit that marks how many there are.
    let mut leading = 1_u64;
    let mut bits = 0;
    let mut rest = parts;
    let last = loop {
        match parse_number(rest) {
            Some(Number { value, after: [], .. }) => break value,
            Some(Number { value, after: [b'.', next @ ..], .. }) if leading < 1 << 24 => {
                leading = leading << 8 | value & 255;
                bits |= value;
                rest = next;
            }
            _ => return Err(failing_part(parts, parts.len() - rest.len())),
        }
    };
    // The last part fills the remaining bytes.
    let bits_left = leading.leading_zeros() - 31;
    // The steps win over the table of validation errors, which calls this a failure only for the last part.
    if bits > 255 || last >> bits_left > 0 {
        let first = find_number(parts, 0, |number| number.value > 255);
        return Err(ValidationError::new(Kind::Ipv4OutOfRangePart, first.unwrap_or_default()));
    }
    if last > 255
        && let Some(report) = &mut report
    {
        report(ValidationError::new(Kind::Ipv4OutOfRangePart, parts.len() - rest.len()..parts.len()));
    }
    Ok(Ipv4Addr::from_bits((leading << bits_left | last) as u32))
}

/// Reports what the IPv4 parser says about `bytes`, which are `parts` and perhaps a dot, before it checks the ranges.
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
        _ => return Err(failing_part(parts, 0)),
    }
    let mut start = 0;
    while let Some(range) = find_number(parts, start, |number| number.radix != 10) {
        start = range.end + 1;
        report(ValidationError::new(Kind::Ipv4NonDecimalPart, range));
    }
    Ok(())
}

/// Returns the range of the first part at or after `start` that is a number for which `is_wanted` holds. The search
/// ends at a part that is not a number.
#[cold]
fn find_number(parts: &[u8], mut start: usize, is_wanted: fn(&Number<'_>) -> bool) -> Option<Range<usize>> {
    loop {
        let number = parse_number(parts.get(start..)?)?;
        let range = start..parts.len() - number.after.len();
        match number.after {
            [] | [b'.', ..] if is_wanted(&number) => return Some(range),
            [b'.', ..] => start = range.end + 1,
            _ => return None,
        }
    }
}

/// Returns why the parts are no address: there is a fifth part, or the part that starts at `start` is not a number.
#[cold]
fn failing_part(parts: &[u8], start: usize) -> ValidationError {
    let is_dot = |byte: &u8| *byte == b'.';
    let fifth = parts.split(is_dot).take(4).map(|part| part.len() + 1).sum();
    if fifth <= parts.len() {
        return ValidationError::new(Kind::Ipv4TooManyParts, fifth..parts.len());
    }
    let length = parts[start..].iter().take_while(|byte| !is_dot(byte)).count();
    ValidationError::new(Kind::Ipv4NonNumericPart, start..start + length)
}

/// A number that the IPv4 number parser has read.
struct Number<'a> {
    /// The value if it is less than 2^32; otherwise 2^32.
    value: u64,
    radix: u32,
    /// The input after the number.
    after: &'a [u8],
}

/// The IPv4 number parser, for the number that `input` starts with.
///
/// Source: <https://url.spec.whatwg.org/#ipv4-number-parser>
#[inline]
fn parse_number(input: &[u8]) -> Option<Number<'_>> {
    let (radix, mut after) = match input {
        [b'0', b'x' | b'X', digits @ ..] => (16, digits),
        [b'0', b'0'..=b'9', ..] => (8, &input[1..]),
        [b'0'..=b'9', ..] => (10, input),
        _ => return None,
    };
    let mut value = 0;
    while let [byte, rest @ ..] = after
        && let Some(digit) = char::from(*byte).to_digit(radix)
    {
        // No number of 2^32 or more fits an address.
        value = (value * u64::from(radix) + u64::from(digit)).min(1 << 32);
        after = rest;
    }
    Some(Number { value, radix, after })
}

/// Writes `address` to `output`, as four decimal numbers.
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
/// If writing to `output` fails, which never happens with a `String`.
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

/// Writes `number` in decimal. Not inlined, because it would be compiled four times.
#[inline(never)]
fn write_number<W: fmt::Write>(number: u8, output: &mut W) -> fmt::Result {
    // The mask shows the compiler that the digit is ASCII.
    let digit = |value: u8| char::from((b'0' + value) & 0x7F);
    if number >= 100 {
        output.write_char(digit(number / 100))?;
    }
    if number >= 10 {
        output.write_char(digit(number / 10 % 10))?;
    }
    output.write_char(digit(number % 10))
}
