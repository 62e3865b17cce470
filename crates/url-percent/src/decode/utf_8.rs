//! Percent-decoding text to text: what is encoded is checked to be UTF-8, and what is not need not be.

use super::{decode_percent_encoded_byte, first_encoded};
use crate::rest::push_run;
use crate::scan::{Positions, positions};
use alloc::{borrow::Cow, string::String};

/// What the first bytes of a text are decoded to, behind which stands something that is not UTF-8.
#[derive(Default)]
pub(super) struct Begun {
    pub(super) text: String,
    /// How many bytes these are.
    pub(super) decoded: usize,
}

/// Decodes `text`, as far as that is UTF-8.
///
/// A function of its own, to which all is passed in registers.
#[inline(never)]
pub(super) fn decode_text(text: &str, space: u8) -> Result<Cow<'_, str>, Begun> {
    let input = text.as_bytes();
    let first = first_encoded(input, space);
    if first == input.len() {
        return Ok(Cow::Borrowed(text));
    }
    let hits = positions(input, first + 1, |byte| (byte == b'%') | (byte == space));
    let mut output = String::with_capacity(text.len());
    match append_from(text, first, hits, &mut output, |_| false, |_, _| {}) {
        Ok(()) => Ok(Cow::Owned(output)),
        Err(decoded) => Err(Begun { text: output, decoded }),
    }
}

/// Appends what `text` is decoded to. The first byte that is decoded or a delimiter is at `first`, behind which `hits`
/// are the others, and some that only resemble them. The error is where something begins that is not UTF-8; what is in
/// front of that was appended.
#[inline]
pub(super) fn append_from(
    text: &str,
    first: usize,
    mut hits: Positions<'_, impl Fn(u8) -> bool>,
    output: &mut String,
    is_delimiter: impl Fn(u8) -> bool,
    mut delimiter: impl FnMut(u8, usize),
) -> Result<(), usize> {
    let input = text.as_bytes();
    // Known when this is compiled, as `any`, which ends early, would not be; mostly it is false.
    let are_digits_hits = b"0123456789ABCDEFabcdef".iter().fold(false, |is_one, &digit| is_one | is_delimiter(digit));
    let (mut done, mut next) = (0, first);
    while let Some(&byte) = input.get(next) {
        if done < next {
            push_run(output, text, done, next);
        }
        done = next + 1;
        if is_delimiter(byte) {
            delimiter(byte, output.len());
            output.push(char::from(byte));
        } else if let Some(decoded) = decode_percent_encoded_byte(&input[next..]) {
            done = next + 3;
            if decoded.is_ascii() {
                output.push(char::from(decoded));
                if are_digits_hits {
                    hits.pass(done);
                }
            } else {
                let length = append_beyond_ascii(decoded, &input[next..], output).ok_or(next)?;
                done = next + length;
                hits.pass(done);
            }
        } else {
            output.push(if byte == b'+' { ' ' } else { '%' });
        }
        next = hits.next().unwrap_or(input.len());
    }
    push_run(output, text, done, input.len());
    Ok(())
}

/// Appends the code points, or the one, that the percent-encoded bytes are that `input` begins with, the first of them
/// `first`. Returns how many bytes of the input these take up, or `None` if they are not UTF-8.
#[inline]
fn append_beyond_ascii(first: u8, input: &[u8], output: &mut String) -> Option<usize> {
    let length = 3 * first.leading_ones() as usize;
    // Letters with marks and the like mostly are among others that are not encoded.
    if input.get(length) == Some(&b'%') {
        return append_encoded_run(input, output);
    }
    output.push(decode_code_point(first, input)?);
    Some(length)
}

/// [`append_beyond_ascii`] of as many percent-encoded bytes as stand in a row.
#[inline(never)]
fn append_encoded_run(input: &[u8], output: &mut String) -> Option<usize> {
    let mut bytes = [0; 64];
    let mut count = 0;
    for (slot, encoded) in bytes.iter_mut().zip(input.chunks_exact(3)) {
        let Some(byte) = decode_percent_encoded_byte(encoded) else { break };
        *slot = byte;
        count += 1;
    }
    if count == bytes.len() {
        // The last code point, which may have more bytes, is left for the next time.
        count = (count - 4..count).rev().find(|&at| bytes[at] & 0xC0 != 0x80)?;
    }
    output.push_str(str::from_utf8(&bytes[..count]).ok()?);
    Some(3 * count)
}

/// The code point that `input` begins with, percent-encoded, the first of whose bytes, not ASCII, is `first`.
///
/// Source: <https://encoding.spec.whatwg.org/#utf-8-decoder>
#[inline]
fn decode_code_point(first: u8, input: &[u8]) -> Option<char> {
    let lead = |mask| u32::from(first & mask) << 6;
    let next = |index: usize| match decode_percent_encoded_byte(input.get(3 * index..)?)? {
        byte @ 0x80..=0xBF => Some(u32::from(byte & 0x3F)),
        _ => None,
    };
    match first {
        0xC2..=0xDF => char::from_u32(lead(0x1F) | next(1)?),
        0xE0..=0xEF => {
            let scalar = (lead(0xF) | next(1)?) << 6 | next(2)?;
            char::from_u32(scalar).filter(|&code_point| code_point >= '\u{800}')
        }
        0xF0..=0xF4 => {
            let scalar = ((lead(7) | next(1)?) << 6 | next(2)?) << 6 | next(3)?;
            char::from_u32(scalar).filter(|&code_point| code_point >= '\u{10000}')
        }
        _ => None,
    }
}
