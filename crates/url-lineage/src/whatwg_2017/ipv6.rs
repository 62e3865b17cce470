//! The IPv6 parser and the IPv6 serializer, with the text's pointers.

use alloc::string::String;
use core::{fmt::Write as _, net::Ipv6Addr, ops::Range};

/// The IPv6 parser.
///
/// ```
/// use url_lineage::whatwg_2017::ipv6::parse;
///
/// assert_eq!(parse("1::2"), Ok("1::2".parse().unwrap()));
/// assert_eq!(parse("1::2::3"), Err(5..6));
/// ```
///
/// # Errors
///
/// Where it returns failure: the code point that the pointer points to, or the end.
pub fn parse(input: &str) -> Result<Ipv6Addr, Range<usize>> {
    let bytes = input.as_bytes();
    let failure = |pointer| Err(code_point(input, pointer));
    let c = |pointer: usize| bytes.get(pointer).copied();
    let mut address = [0_u16; 8];
    let mut piece = 0;
    let mut compress = None;
    let mut pointer = 0;
    if c(pointer) == Some(b':') {
        if c(pointer + 1) != Some(b':') {
            return failure(pointer);
        }
        pointer += 2;
        piece += 1;
        compress = Some(piece);
    }
    // Main.
    while let Some(byte) = c(pointer) {
        if piece == 8 {
            return failure(pointer);
        }
        if byte == b':' {
            if compress.is_some() {
                return failure(pointer);
            }
            pointer += 1;
            piece += 1;
            compress = Some(piece);
            continue;
        }
        let (mut value, mut length) = (0, 0);
        while length < 4
            && let Some(digit) = c(pointer).and_then(|byte| char::from(byte).to_digit(16))
        {
            value = value * 0x10 + digit as u16;
            pointer += 1;
            length += 1;
        }
        match c(pointer) {
            Some(b'.') if length > 0 && piece <= 6 => {
                ipv4(input, pointer - length, &mut address[piece..])?;
                piece += 2;
                break;
            }
            Some(b':') => {
                pointer += 1;
                if c(pointer).is_none() {
                    return failure(pointer);
                }
            }
            None => {}
            Some(_) => return failure(pointer),
        }
        address[piece] = value;
        piece += 1;
    }
    // Finale.
    match compress {
        Some(compress) => {
            let swaps = piece - compress;
            address.copy_within(compress..piece, 8 - swaps);
            address[compress..8 - swaps].fill(0);
        }
        None if piece < 8 => return failure(bytes.len()),
        None => {}
    }
    Ok(address.into())
}

/// The bytes of the code point at the pointer, which has only passed ASCII; none at the end.
fn code_point(input: &str, pointer: usize) -> Range<usize> {
    let start = pointer.min(input.len());
    start..start + input[start..].chars().next().map_or(0, char::len_utf8)
}

/// The part of the parser that the text marks "IPv4": two pieces from four decimal numbers.
fn ipv4(input: &str, mut pointer: usize, pieces: &mut [u16]) -> Result<(), Range<usize>> {
    let bytes = input.as_bytes();
    let failure = |pointer| Err(code_point(input, pointer));
    let mut numbers_seen = 0;
    while pointer < bytes.len() {
        if numbers_seen > 0 {
            if bytes[pointer] != b'.' || numbers_seen == 4 {
                return failure(pointer);
            }
            pointer += 1;
        }
        let mut value: Option<u16> = None;
        while let Some(digit) = bytes.get(pointer).filter(|byte| byte.is_ascii_digit()) {
            let number = u16::from(digit - b'0');
            value = match value {
                None => Some(number),
                Some(0) => return failure(pointer),
                Some(value) => Some(value * 10 + number),
            };
            if value > Some(255) {
                return failure(pointer);
            }
            pointer += 1;
        }
        let Some(value) = value else { return failure(pointer) };
        pieces[numbers_seen / 2] = pieces[numbers_seen / 2] * 0x100 + value;
        numbers_seen += 1;
    }
    if numbers_seen == 4 { Ok(()) } else { failure(pointer) }
}

/// The IPv6 serializer.
///
/// ```
/// use url_lineage::whatwg_2017::ipv6::serialize;
///
/// assert_eq!(serialize("0:f:0:0:f:f:0:0".parse().unwrap()), "0:f::f:f:0:0");
/// ```
pub fn serialize(address: Ipv6Addr) -> String {
    let pieces = address.segments();
    let compress = first_longest_zeros(&pieces);
    let mut output = String::new();
    let mut i = 0;
    while i < 8 {
        if compress.as_ref().is_some_and(|zeros| zeros.start == i) {
            output.push_str(if i == 0 { "::" } else { ":" });
            i = compress.as_ref().map_or(8, |zeros| zeros.end);
            continue;
        }
        // Writing to a string cannot fail.
        let _ = write!(output, "{:x}", pieces[i]);
        if i < 7 {
            output.push(':');
        }
        i += 1;
    }
    output
}

/// The first longest sequence of pieces that are 0, if it is longer than one.
fn first_longest_zeros(pieces: &[u16; 8]) -> Option<Range<usize>> {
    let mut longest: Option<Range<usize>> = None;
    let mut start = 0;
    for end in 1..=8 {
        if pieces[end - 1] != 0 {
            start = end;
        } else if end - start > longest.as_ref().map_or(1, ExactSizeIterator::len) {
            longest = Some(start..end);
        }
    }
    longest
}
