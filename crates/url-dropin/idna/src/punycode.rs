//! Punycode, without the prefix `xn--`.

use alloc::{string::String, vec::Vec};

/// Decodes a label.
pub fn decode_to_string(input: &str) -> Option<String> {
    url_idna::punycode::decode(input).ok()
}

/// Decodes a label.
pub fn decode(input: &str) -> Option<Vec<char>> {
    decode_to_string(input).map(|label| label.chars().collect())
}

/// Encodes a label.
pub fn encode_str(input: &str) -> Option<String> {
    url_idna::punycode::encode(input).ok()
}

/// Encodes a label.
pub fn encode(input: &[char]) -> Option<String> {
    encode_str(&input.iter().collect::<String>())
}
