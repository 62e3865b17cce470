//! Percent-encoding by a set of bytes that stay as they are, which is how programs define it.

use alloc::string::String;
use url_percent::percent_encode_byte;

/// Percent-encodes all bytes but those for which `is_literal`, which are ASCII.
pub(super) fn percent_encoded(bytes: &[u8], is_literal: impl Fn(u8) -> bool) -> String {
    bytes.iter().fold(String::with_capacity(bytes.len()), |mut text, byte| {
        if is_literal(*byte) {
            text.push(char::from(*byte));
        } else {
            text.push_str(percent_encode_byte(*byte));
        }
        text
    })
}

/// [`percent_encoded`] of text, whose characters that are not ASCII are literal.
pub(super) fn ascii_percent_encoded(text: &str, is_literal: impl Fn(u8) -> bool) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut text, c| {
        match u8::try_from(c) {
            Ok(byte) if byte.is_ascii() && !is_literal(byte) => text.push_str(percent_encode_byte(byte)),
            _ => text.push(c),
        }
        text
    })
}
