//! IPv6 addresses, without their brackets: the parser and the serializer.
//!
//! The parser is the standard's, over bytes: pieces of up to four hexadecimal digits from left to right, the piece
//! index at which `::` stood kept in mind, and in the end everything after `::` moved to the right. An IPv4 address in
//! the last two pieces is a loop of its own.
//!
//! A zone, as in `fe80::1%eth0`, is no part of a URL and refused.

use crate::{ErrorSink, Ignore, ValidationError, ValidationErrorKind as Kind, serialized::AddressText};
use core::{fmt, net::Ipv6Addr, ops::Range};

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
    parse_with(input, &mut Ignore)
}

/// The IPv6 parser. It reports to `errors` whatever is not fatal.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv6-parser>
pub(crate) fn parse_with<E: ErrorSink>(input: &str, errors: &mut E) -> Result<Ipv6Addr, ValidationError> {
    let mut address = [0; 8];
    let mut piece_index = 0;
    let mut compress = None;
    let mut pointer = 0;
    let c = |pointer: usize| input.as_bytes().get(pointer).copied();

    if c(0) == Some(b':') {
        if c(1) != Some(b':') {
            return fail(Kind::Ipv6InvalidCompression, 0..1);
        }
        pointer = 2;
        piece_index = 1;
        compress = Some(piece_index);
    }
    while let Some(first) = c(pointer) {
        if piece_index == 8 {
            return fail(Kind::Ipv6TooManyPieces, pointer..input.len());
        }
        if first == b':' {
            if compress.is_some() {
                return fail(Kind::Ipv6MultipleCompression, pointer - 1..pointer + 1);
            }
            pointer += 1;
            piece_index += 1;
            compress = Some(piece_index);
            continue;
        }
        let (value, length) = leading_hex_digits(&input.as_bytes()[pointer..]);
        let piece = pointer..pointer + length;
        pointer = piece.end;
        match c(pointer) {
            Some(b'.') => {
                if length == 0 {
                    return fail(Kind::Ipv4InIpv6InvalidCodePoint, pointer..pointer + 1);
                }
                let Some(two_pieces) = address.get_mut(piece_index..piece_index + 2) else {
                    return fail(Kind::Ipv4InIpv6TooManyPieces, piece.start..input.len());
                };
                let [a, b, c, d] = parse_embedded_ipv4(input, piece.start)?;
                two_pieces.copy_from_slice(&[a << 8 | b, c << 8 | d]);
                piece_index += 2;
                break;
            }
            Some(b':') if pointer + 1 < input.len() => pointer += 1,
            Some(b':') => return fail(Kind::Ipv6InvalidCodePoint, input.len()..input.len()),
            Some(_) => return fail(Kind::Ipv6InvalidCodePoint, code_point_at(input, pointer)),
            None => {}
        }
        if E::ENABLED && length > 1 && first == b'0' {
            errors.report(ValidationError::new(Kind::Ipv6PieceLeadingZero, piece));
        }
        address[piece_index] = value;
        piece_index += 1;
    }
    if let Some(compress) = compress {
        address[compress..].rotate_right(8 - piece_index);
    } else if piece_index != 8 {
        return fail(Kind::Ipv6TooFewPieces, input.len()..input.len());
    }
    Ok(Ipv6Addr::from(address))
}

/// The value and the length of the hexadecimal digits that `bytes` begins with, of which there may be more than the
/// four that count.
fn leading_hex_digits(bytes: &[u8]) -> (u16, usize) {
    let mut value = 0;
    for (length, &byte) in bytes.iter().enumerate() {
        let digit = match byte {
            b'0'..=b'9' => byte - b'0',
            b'a'..=b'f' => byte - b'a' + 10,
            b'A'..=b'F' => byte - b'A' + 10,
            _ => return (value, length),
        };
        if length == 4 {
            return (value, length);
        }
        value = value << 4 | u16::from(digit);
    }
    (value, bytes.len())
}

/// The loop of the IPv6 parser over an IPv4 address, which begins at `pointer` and has to end with `input`.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv6-parser>
fn parse_embedded_ipv4(input: &str, mut pointer: usize) -> Result<[u16; 4], ValidationError> {
    let mut numbers = [0; 4];
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
        numbers[numbers_seen] = match digits {
            [] => return fail(Kind::Ipv4InIpv6InvalidCodePoint, code_point_at(input, pointer)),
            [b'0', _, ..] => return fail(Kind::Ipv4InIpv6InvalidCodePoint, range),
            [_, _, _, _, ..] => return fail(Kind::Ipv4InIpv6OutOfRangePart, range),
            _ => digits.iter().fold(0, |number, digit| number * 10 + u16::from(digit - b'0')),
        };
        if numbers[numbers_seen] > 255 {
            return fail(Kind::Ipv4InIpv6OutOfRangePart, range);
        }
        numbers_seen += 1;
        pointer = range.end;
    }
    if numbers_seen != 4 {
        return fail(Kind::Ipv4InIpv6TooFewParts, input.len()..input.len());
    }
    Ok(numbers)
}

/// The range of the code point at `pointer`, empty at the end of `input`.
fn code_point_at(input: &str, pointer: usize) -> Range<usize> {
    pointer..pointer + input[pointer..].chars().next().map_or(0, char::len_utf8)
}

fn fail<T>(kind: Kind, range: Range<usize>) -> Result<T, ValidationError> {
    Err(ValidationError::new(kind, range))
}

/// Writes `address` to `output`, without brackets: lowercase hexadecimal pieces, the first of the longest runs of two
/// or more zero pieces compressed.
///
/// The `Display` of [`Ipv6Addr`] differs: it writes the addresses that IPv4 is mapped to with their last two pieces in
/// dotted decimal.
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
/// If `output` fails, which a `String` never does.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv6-serializer>
pub fn serialize<W: fmt::Write>(address: Ipv6Addr, output: &mut W) -> fmt::Result {
    let mut text = AddressText::new();
    write(address, &mut text);
    output.write_str(text.as_str())
}

/// The IPv6 serializer.
///
/// Source: <https://url.spec.whatwg.org/#concept-ipv6-serializer>
pub(crate) fn write(address: Ipv6Addr, text: &mut AddressText) {
    let pieces = address.segments();
    let Some(compressed) = compressed_pieces(&pieces) else { return write_pieces(&pieces, text) };
    write_pieces(&pieces[..compressed.start], text);
    text.push(b':');
    text.push(b':');
    write_pieces(&pieces[compressed.end..], text);
}

/// The pieces that `::` stands for.
///
/// Source: <https://url.spec.whatwg.org/#find-the-ipv6-address-compressed-piece-index>
fn compressed_pieces(pieces: &[u16; 8]) -> Option<Range<usize>> {
    let mut longest = 0..1;
    let mut start = 0;
    for (index, &piece) in pieces.iter().enumerate() {
        if piece != 0 {
            start = index + 1;
        } else if index + 1 - start > longest.len() {
            longest = start..index + 1;
        }
    }
    (longest.len() > 1).then_some(longest)
}

/// Writes `pieces` with a colon between each two, each as the shortest hexadecimal number.
fn write_pieces(pieces: &[u16], text: &mut AddressText) {
    for (index, &piece) in pieces.iter().enumerate() {
        if index > 0 {
            text.push(b':');
        }
        // Four bits for each digit that counts; zero has one.
        let digits = (u16::BITS - (piece | 1).leading_zeros()).div_ceil(4) as usize;
        let digit = |place: usize| b"0123456789abcdef"[usize::from(piece >> (12 - 4 * place) & 0xF)];
        text.push_some([digit(0), digit(1), digit(2), digit(3)], 4 - digits);
    }
}
