//! Percent-encoded bytes: the sets, encoding, decoding.
//!
//! Each set is spelled as in the standard: its parent and what is added.

use std::fmt::Write as _;

use encoding_rs::{Encoder, EncoderResult, Encoding, UTF_8};

/// A percent-encode set: the code points that are encoded.
///
/// Source: <https://url.spec.whatwg.org/#percent-encoded-bytes>
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Set {
    /// The C0 control percent-encode set.
    C0Control,
    /// The fragment percent-encode set.
    Fragment,
    /// The query percent-encode set.
    Query,
    /// The special-query percent-encode set.
    SpecialQuery,
    /// The path percent-encode set.
    Path,
    /// The userinfo percent-encode set.
    Userinfo,
    /// The component percent-encode set.
    Component,
    /// The `application/x-www-form-urlencoded` percent-encode set.
    FormUrlencoded,
}

impl Set {
    /// Every set, in the order of the standard.
    pub const ALL: [Self; 8] = [
        Self::C0Control,
        Self::Fragment,
        Self::Query,
        Self::SpecialQuery,
        Self::Path,
        Self::Userinfo,
        Self::Component,
        Self::FormUrlencoded,
    ];

    /// Returns whether `code_point` is in this set.
    pub fn contains(self, code_point: char) -> bool {
        match self {
            Self::C0Control => code_point <= '\u{1F}' || code_point > '~',
            Self::Fragment => Self::C0Control.contains(code_point) || matches!(code_point, ' ' | '"' | '<' | '>' | '`'),
            Self::Query => Self::C0Control.contains(code_point) || matches!(code_point, ' ' | '"' | '#' | '<' | '>'),
            Self::SpecialQuery => Self::Query.contains(code_point) || code_point == '\'',
            Self::Path => Self::Query.contains(code_point) || matches!(code_point, '?' | '^' | '`' | '{' | '}'),
            Self::Userinfo => {
                Self::Path.contains(code_point) || matches!(code_point, '/' | ':' | ';' | '=' | '@' | '['..=']' | '|')
            }
            Self::Component => Self::Userinfo.contains(code_point) || matches!(code_point, '$'..='&' | '+' | ','),
            Self::FormUrlencoded => {
                Self::Component.contains(code_point) || matches!(code_point, '!' | '\''..=')' | '~')
            }
        }
    }
}

/// Returns whether `code_points` starts with two ASCII hex digits, which must follow a U+0025 (%).
pub(crate) fn starts_with_two_hex_digits(code_points: &[char]) -> bool {
    matches!(code_points, [first, second, ..] if first.is_ascii_hexdigit() && second.is_ascii_hexdigit())
}

/// Percent-encodes one byte.
///
/// Source: <https://url.spec.whatwg.org/#percent-encode>
pub fn percent_encode(byte: u8) -> String {
    format!("%{byte:02X}")
}

/// Percent-decodes a byte sequence.
///
/// Source: <https://url.spec.whatwg.org/#percent-decode>
pub fn percent_decode(input: &[u8]) -> Vec<u8> {
    // 1.
    let mut output = Vec::new();
    // 2.
    let mut index = 0;
    while index < input.len() {
        let byte = input[index];
        index += 1;
        let hex_digit = |offset: usize| input.get(index + offset).and_then(|&byte| char::from(byte).to_digit(16));
        match (byte, hex_digit(0), hex_digit(1)) {
            // 2.3.
            (b'%', Some(first), Some(second)) => {
                output.push((first * 16 + second) as u8);
                index += 2;
            }
            // 2.1. and 2.2.
            _ => output.push(byte),
        }
    }
    // 3.
    output
}

/// Percent-decodes a scalar value string.
///
/// Source: <https://url.spec.whatwg.org/#string-percent-decode>
pub fn percent_decode_string(input: &str) -> Vec<u8> {
    percent_decode(input.as_bytes())
}

/// Percent-encodes after encoding.
///
/// The standard asserts that `encoding` is UTF-8 or `set` one of the special-query and form-urlencoded sets; this
/// function works for the other pairs as well.
///
/// Source: <https://url.spec.whatwg.org/#string-percent-encode-after-encoding>
pub fn percent_encode_after_encoding(encoding: &'static Encoding, input: &str, set: Set) -> String {
    let space_as_plus = set == Set::FormUrlencoded;
    let mut encoder = encoding.new_encoder();
    let mut input_queue = input;
    let mut output = String::new();
    loop {
        let (encode_output, rest, potential_error) = encode_or_fail(&mut encoder, input_queue);
        input_queue = rest;
        for byte in encode_output {
            if space_as_plus && byte == b' ' {
                output.push('+');
                continue;
            }
            let isomorph = char::from(byte);
            if set.contains(isomorph) {
                output.push_str(&percent_encode(byte));
            } else {
                output.push(isomorph);
            }
        }
        let Some(code_point) = potential_error else { return output };
        write!(output, "%26%23{}%3B", u32::from(code_point)).expect("writing to a String");
    }
}

/// Encodes up to the end or to the first code point that the encoding lacks. Returns the output, the rest, and that
/// code point.
///
/// Source: <https://encoding.spec.whatwg.org/#encode-or-fail>
fn encode_or_fail<'a>(encoder: &mut Encoder, input: &'a str) -> (Vec<u8>, &'a str, Option<char>) {
    let mut output = Vec::new();
    let mut rest = input;
    loop {
        let mut chunk = [0; 1024];
        let (result, read, written) = encoder.encode_from_utf8_without_replacement(rest, &mut chunk, true);
        output.extend_from_slice(&chunk[..written]);
        rest = &rest[read..];
        match result {
            EncoderResult::InputEmpty => return (output, rest, None),
            EncoderResult::Unmappable(code_point) => return (output, rest, Some(code_point)),
            EncoderResult::OutputFull => {}
        }
    }
}

/// UTF-8 percent-encodes a string.
///
/// Source: <https://url.spec.whatwg.org/#string-utf-8-percent-encode>
pub fn utf8_percent_encode(input: &str, set: Set) -> String {
    percent_encode_after_encoding(UTF_8, input, set)
}

/// UTF-8 percent-encodes one scalar value.
///
/// Source: <https://url.spec.whatwg.org/#utf-8-percent-encode>
pub fn utf8_percent_encode_scalar_value(scalar_value: char, set: Set) -> String {
    utf8_percent_encode(scalar_value.encode_utf8(&mut [0; 4]), set)
}
