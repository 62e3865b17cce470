//! IPv6 addresses, without their brackets: the parser and the serializer.
//!
//! The parser is the standard's, over bytes: it reads pieces of up to four hexadecimal digits from left to right. The
//! address is one number to which each piece is appended. At `::` the pieces so far are moved to their place at the
//! left. A loop of its own reads an IPv4 address in the last two pieces.
//!
//! A zone, as in `fe80::1%eth0`, is not allowed in URLs and is rejected.

use crate::{ValidationError, ValidationErrorKind as Kind, error_sink::Report};
use core::{fmt, net::Ipv6Addr, ops::Range};
use url_percent::hex_digit_value;

/// Parses `input`, the text between the brackets, as an IPv6 address.
///
/// ```
/// use url_host::ipv6;
///
/// assert_eq!(ipv6::parse("0:0::127.0.0.1").unwrap().segments(), [0, 0, 0, 0, 0, 0, 0x7f00, 1]);
///
/// let error = ipv6::parse("1:2:3!:4").unwrap_err();
/// assert_eq!((error.code(), error.range()), ("IPv6-invalid-code-point", 5..6));
/// ```
///
/// # Errors
///
/// Any of the validation errors `IPv6-...` and `IPv4-in-IPv6-...` other than `IPv6-unclosed` and
/// `IPv6-piece-leading-zero`, with a range in bytes of `input`.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv6-parser>
pub fn parse(input: &str) -> Result<Ipv6Addr, ValidationError> {
    parse_with_errors(input, None).map(Ipv6Addr::from_bits)
}

/// The IPv6 parser. It reports errors that are not fatal to `report`, and returns the address as a number.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv6-parser>
pub(crate) fn parse_with_errors(input: &str, mut report: Option<Report<'_>>) -> Result<u128, ValidationError> {
    // `pieces` are the pieces since `::`, or all of them, the last one lowest; `before_compress` are the pieces before
    // `::`, in their places.
    let mut pieces = 0_u128;
    let mut before_compress = None;
    let mut piece_index = 0;
    let mut pointer = 0;
    let c = |pointer: usize| input.as_bytes().get(pointer).copied();

    if c(0) == Some(b':') {
        if c(1) != Some(b':') {
            return fail(Kind::Ipv6InvalidCompression, 0..1);
        }
        pointer = 2;
        piece_index = 1;
        before_compress = Some(0);
    }
    while pointer < input.len() {
        if piece_index == 8 {
            return fail(Kind::Ipv6TooManyPieces, pointer..input.len());
        }
        let (value, length) = leading_hex_digits(&input.as_bytes()[pointer..]);
        let piece = pointer..pointer + length;
        pointer = piece.end;
        if length > 4 {
            return fail(Kind::Ipv6InvalidCodePoint, piece.start + 4..piece.start + 5);
        }
        match c(pointer) {
            None => {}
            Some(b':') if length == 0 => {
                if before_compress.is_some() {
                    return fail(Kind::Ipv6MultipleCompression, pointer - 1..pointer + 1);
                }
                pointer += 1;
                piece_index += 1;
                before_compress = Some(pieces << 16 << (u128::BITS - u16::BITS * piece_index));
                pieces = 0;
                continue;
            }
            Some(b':') if pointer + 1 < input.len() => pointer += 1,
            Some(b':') => return fail(Kind::Ipv6InvalidCodePoint, input.len()..input.len()),
            Some(b'.') => {
                if length == 0 {
                    return fail(Kind::Ipv4InIpv6InvalidCodePoint, pointer..pointer + 1);
                }
                if piece_index > 6 {
                    return fail(Kind::Ipv4InIpv6TooManyPieces, piece.start..input.len());
                }
                pieces = pieces << 32 | u128::from(parse_embedded_ipv4(input, piece.start)?);
                piece_index += 2;
                break;
            }
            Some(_) => return fail(Kind::Ipv6InvalidCodePoint, code_point_at(input, pointer)),
        }
        if length > 1
            && c(piece.start) == Some(b'0')
            && let Some(report) = &mut report
        {
            report(ValidationError::new(Kind::Ipv6PieceLeadingZero, piece));
        }
        pieces = pieces << 16 | u128::from(value);
        piece_index += 1;
    }
    match before_compress {
        Some(before) => Ok(before | pieces),
        None if piece_index == 8 => Ok(pieces),
        None => fail(Kind::Ipv6TooFewPieces, input.len()..input.len()),
    }
}

/// Returns the value and the number of the hexadecimal digits that `bytes` starts with. With more than four digits the
/// value is meaningless.
#[inline]
fn leading_hex_digits(bytes: &[u8]) -> (u32, usize) {
    let mut value = 0;
    for (length, &byte) in bytes.iter().enumerate() {
        let Some(digit) = hex_digit_value(byte) else { return (value, length) };
        value = value << 4 | u32::from(digit);
    }
    (value, bytes.len())
}

/// Parses the IPv4 address that starts at `pointer` and must end with `input`: the inner loop of the IPv6 parser.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv6-parser>
fn parse_embedded_ipv4(input: &str, mut pointer: usize) -> Result<u32, ValidationError> {
    let mut address = 0;
    let mut numbers_seen = 0;
    while let Some(&c) = input.as_bytes().get(pointer) {
        if numbers_seen > 0 {
            if c != b'.' || numbers_seen == 4 {
                return fail(Kind::Ipv4InIpv6InvalidCodePoint, code_point_at(input, pointer));
            }
            pointer += 1;
        }
        let rest = &input.as_bytes()[pointer..];
        let digits = &rest[..rest.iter().take_while(|byte| byte.is_ascii_digit()).count()];
        let range = pointer..pointer + digits.len();
        let number = match digits {
            [] => return fail(Kind::Ipv4InIpv6InvalidCodePoint, code_point_at(input, pointer)),
            [b'0', _, ..] => return fail(Kind::Ipv4InIpv6InvalidCodePoint, range),
            [_, _, _, _, ..] => return fail(Kind::Ipv4InIpv6OutOfRangePart, range),
            _ => digits.iter().fold(0, |number, digit| number * 10 + u32::from(digit - b'0')),
        };
        if number > 255 {
            return fail(Kind::Ipv4InIpv6OutOfRangePart, range);
        }
        address = address << 8 | number;
        numbers_seen += 1;
        pointer = range.end;
    }
    if numbers_seen != 4 {
        return fail(Kind::Ipv4InIpv6TooFewParts, input.len()..input.len());
    }
    Ok(address)
}

/// Returns the range of the code point at `pointer`, which is empty at the end of `input`.
fn code_point_at(input: &str, pointer: usize) -> Range<usize> {
    pointer..pointer + input[pointer..].chars().next().map_or(0, char::len_utf8)
}

fn fail<T>(kind: Kind, range: Range<usize>) -> Result<T, ValidationError> {
    Err(ValidationError::new(kind, range))
}

/// Writes `address` to `output`, without brackets, as lowercase hexadecimal pieces. The longest run of two or more zero
/// pieces is compressed, or the first if several are longest.
///
/// The `Display` of [`Ipv6Addr`] differs: it writes the last two pieces of IPv4-mapped addresses in dotted decimal.
///
/// ```
/// use std::net::Ipv6Addr;
/// use url_host::ipv6;
///
/// let mut output = String::new();
/// ipv6::serialize(Ipv6Addr::new(0, 0xf, 0, 0, 0xf, 0xf, 0, 0), &mut output)?;
/// assert_eq!(output, "0:f::f:f:0:0");
/// # Ok::<(), std::fmt::Error>(())
/// ```
///
/// # Errors
///
/// If writing to `output` fails, which never happens with a `String`.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv6-serializer>
pub fn serialize<W: fmt::Write>(address: Ipv6Addr, output: &mut W) -> fmt::Result {
    let pieces = address.segments();
    let zeros = (0..).zip(pieces).fold(0, |zeros, (index, piece)| zeros | u32::from(piece == 0) << index);
    let compressed = compressed_pieces(zeros).unwrap_or_default();
    let mut piece_index = 0;
    while let Some(&piece) = pieces.get(piece_index) {
        if compressed.contains(&piece_index) {
            output.write_str("::")?;
            piece_index = compressed.end;
            continue;
        }
        if piece_index > 0 && piece_index != compressed.end {
            output.write_char(':')?;
        }
        write_piece(piece, output)?;
        piece_index += 1;
    }
    Ok(())
}

/// Writes the hexadecimal digits of `piece` without leading zeros, but at least one digit.
fn write_piece<W: fmt::Write>(piece: u16, output: &mut W) -> fmt::Result {
    let zeros = (piece | 1).leading_zeros() / 4;
    let mut rest = piece << (4 * zeros);
    for _ in zeros..4 {
        let digit = (rest >> 12) as u8;
        let gap = if digit > 9 { b'a' - b'9' - 1 } else { 0 };
        output.write_char(char::from(b'0' + digit + gap))?;
        rest <<= 4;
    }
    Ok(())
}

/// Returns which pieces `::` replaces: the first of the longest runs of two or more zero pieces. `zeros` has a bit for
/// each zero piece.
///
/// Source: <https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index>
fn compressed_pieces(zeros: u32) -> Option<Range<usize>> {
    // One bit for each piece at which a run of `length` zero pieces starts.
    let mut runs = zeros;
    let mut length = 1;
    while runs & runs >> 1 != 0 {
        runs &= runs >> 1;
        length += 1;
    }
    let start = runs.trailing_zeros() as usize;
    (length > 1).then_some(start..start + length)
}

/// Returns whether `input` is the serialization of an address.
///
/// ```
/// use url_host::ipv6;
///
/// assert!(ipv6::is_serialization("2001:db8::1"));
/// assert!(!ipv6::is_serialization("2001:DB8::1"));
/// assert!(!ipv6::is_serialization("2001:db8:0::1"));
/// ```
///
/// For the other crates of `urlstack`.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv6-serializer>
#[doc(hidden)]
pub fn is_serialization(input: &str) -> bool {
    let c = |pointer: usize| input.as_bytes().get(pointer).copied();
    let mut zeros = 0;
    let mut piece_index = 0_usize;
    let mut compress = None;
    let mut pointer = 0;
    if input.starts_with("::") {
        compress = Some(0);
        pointer = 2;
    }
    while let Some(first) = c(pointer) {
        let start = pointer;
        // The bits that all digits have in common: 0x20 is set in decimal and lowercase digits only.
        let mut common = 0x20;
        while let Some(digit) = c(pointer).filter(|&c| hex_digit_value(c).is_some()) {
            common &= digit;
            pointer += 1;
        }
        let length = pointer - start;
        if piece_index == 8 || length == 0 || length > 4 || first == b'0' && length > 1 || common == 0 {
            return false;
        }
        zeros |= u32::from(first == b'0') << piece_index;
        piece_index += 1;
        match (c(pointer), c(pointer + 1)) {
            (None, _) => {}
            (Some(b':'), Some(b':')) if compress.is_none() => {
                compress = Some(piece_index);
                pointer += 2;
            }
            (Some(b':'), Some(_)) => pointer += 1,
            _ => return false,
        }
    }
    let Some(compress) = compress else { return piece_index == 8 && compressed_pieces(zeros).is_none() };
    let compressed = compress..8 - (piece_index - compress);
    let before = zeros & ((1 << compressed.start) - 1);
    let between = (1 << compressed.end) - (1 << compressed.start);
    let after = zeros >> compressed.start << compressed.end;
    compressed_pieces(before | between | after) == Some(compressed)
}
