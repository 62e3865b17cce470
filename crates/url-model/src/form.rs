//! `application/x-www-form-urlencoded`: the parser and the serializer.

use encoding_rs::Encoding;

use crate::percent_encode::{Set, percent_decode, percent_encode_after_encoding};

/// The `application/x-www-form-urlencoded` parser.
///
/// Source: <https://url.spec.whatwg.org/#concept-urlencoded-parser>
pub fn parse(input: &[u8]) -> Vec<(String, String)> {
    // 1.
    let sequences = input.split(|&byte| byte == b'&');
    // 2.
    let mut output = Vec::new();
    // 3.
    for bytes in sequences {
        // 3.1.
        if bytes.is_empty() {
            continue;
        }
        // 3.2. and 3.3.
        let (name, value) = match bytes.iter().position(|&byte| byte == b'=') {
            Some(position) => (&bytes[..position], &bytes[position + 1..]),
            None => (bytes, &[][..]),
        };
        // 3.4. to 3.6.
        output.push((decode(name), decode(value)));
    }
    // 4.
    output
}

/// Steps 3.4 and 3.5.
fn decode(bytes: &[u8]) -> String {
    let bytes: Vec<u8> = bytes.iter().map(|&byte| if byte == b'+' { b' ' } else { byte }).collect();
    String::from_utf8_lossy(&percent_decode(&bytes)).into_owned()
}

/// The `application/x-www-form-urlencoded` string parser.
///
/// Source: <https://url.spec.whatwg.org/#concept-urlencoded-string-parser>
pub fn parse_string(input: &str) -> Vec<(String, String)> {
    parse(input.as_bytes())
}

/// The `application/x-www-form-urlencoded` serializer.
///
/// Source: <https://url.spec.whatwg.org/#concept-urlencoded-serializer>
pub fn serialize(tuples: &[(String, String)], encoding: &'static Encoding) -> String {
    // 1.
    let encoding = encoding.output_encoding();
    // 2.
    let mut output = String::new();
    // 3.
    for (name, value) in tuples {
        // 3.2.
        let name = percent_encode_after_encoding(encoding, name, Set::FormUrlencoded);
        // 3.3.
        let value = percent_encode_after_encoding(encoding, value, Set::FormUrlencoded);
        // 3.4.
        if !output.is_empty() {
            output.push('&');
        }
        // 3.5.
        output.push_str(&name);
        output.push('=');
        output.push_str(&value);
    }
    // 4.
    output
}
