//! Percent-decodes text to text. Only the percent-encoded bytes have to be checked: the rest is UTF-8 already.

use crate::encoded_bytes::{decode_percent_encoded_byte, is_decoded};
use crate::remaining::push_run;
use crate::scan::{Positions, positions};
use alloc::{borrow::Cow, string::String};

/// The decoded start of a text that is followed by bytes that are not UTF-8.
#[derive(Default)]
pub(super) struct DecodedPrefix {
    pub(super) text: String,
    /// The number of bytes of the input that were decoded.
    pub(super) decoded: usize,
}

/// Decodes `text` up to the first sequence that is not UTF-8.
///
/// Not inlined: a function of its own gets all its arguments in registers.
#[inline(never)]
pub(super) fn decode_text(text: &str, space: u8) -> Result<Cow<'_, str>, DecodedPrefix> {
    let input = text.as_bytes();
    let mut hits = positions(input, 0, |byte| (byte == b'%') | (byte == space));
    let Some(first) = hits.find(|&at| is_decoded(&input[at..])) else { return Ok(Cow::Borrowed(text)) };
    let mut output = String::with_capacity(text.len());
    match append_from(text, first, hits, &mut output, |_| false, |_, _| {}) {
        Ok(()) => Ok(Cow::Owned(output)),
        Err(decoded) => Err(DecodedPrefix { text: output, decoded }),
    }
}

/// Appends what `text` decodes to. The first byte that is decoded or a delimiter is at `first`; `hits` yields the
/// positions after it that may be, too. The error is the position at which something starts that is not UTF-8;
/// everything before it was appended.
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
    // The compiler evaluates this, unlike `any`, which may end early. Mostly it is false.
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
                    hits.skip_to(done);
                }
            } else {
                let length = append_beyond_ascii(decoded, &input[next..], output).ok_or(next)?;
                done = next + length;
                hits.skip_to(done);
            }
        } else {
            output.push(if byte == b'+' { ' ' } else { '%' });
        }
        next = hits.next().unwrap_or(input.len());
    }
    push_run(output, text, done, input.len());
    Ok(())
}

/// Appends the code points of the percent-encoded bytes that `input` starts with: one, or all of a run. The first byte
/// is `first`. Returns how many bytes of the input they take up, or `None` if they are not UTF-8.
#[inline]
fn append_beyond_ascii(first: u8, input: &[u8], output: &mut String) -> Option<usize> {
    let length = 3 * first.leading_ones() as usize;
    // An encoded letter beyond ASCII mostly is among letters that are not encoded.
    if input.get(length) == Some(&b'%') {
        return append_encoded_run(input, output);
    }
    output.push(decode_code_point(first, input)?);
    Some(length)
}

/// [`append_beyond_ascii`] for a run of percent-encoded bytes.
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
        // The last code point, which may be incomplete, is left for the next call.
        count = (count - 4..count).rev().find(|&at| bytes[at] & 0xC0 != 0x80)?;
    }
    output.push_str(str::from_utf8(&bytes[..count]).ok()?);
    Some(3 * count)
}

/// Decodes the percent-encoded code point that `input` starts with, whose first byte is `first`, which is not ASCII.
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
