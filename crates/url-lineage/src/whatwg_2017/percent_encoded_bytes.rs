//! "Percent-encoded bytes".

use alloc::{
    string::{String, ToString},
    vec::Vec,
};

pub use url_percent::PercentEncodeSet;

/// The C0 control percent-encode set: C0 controls and all code points greater than U+007E. Its former name was "simple
/// encode set".
///
/// Source: <https://url.spec.whatwg.org/#c0-control-percent-encode-set>
pub static C0_CONTROL: PercentEncodeSet = url_percent::C0_CONTROL;

/// The path percent-encode set. Its former name was "default encode set". Today's set also has `^`.
///
/// Source: <https://url.spec.whatwg.org/#path-percent-encode-set>
pub static PATH: PercentEncodeSet = url_percent::C0_CONTROL.with(b" \"#<>?`{}");

/// The userinfo percent-encode set.
///
/// Source: <https://url.spec.whatwg.org/#userinfo-percent-encode-set>
pub static USERINFO: PercentEncodeSet = PATH.with(b"/:;=@[\\]^|");

/// The bytes that the query state percent-encodes.
///
/// Source: <https://url.spec.whatwg.org/#query-state>
pub(super) static QUERY: PercentEncodeSet = url_percent::C0_CONTROL.with(b" \"#<>");

/// Percent-encodes a byte.
///
/// ```
/// assert_eq!(url_lineage::whatwg_2017::percent_encode(0x7F), "%7F");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#percent-encode>
pub fn percent_encode(byte: u8) -> String {
    url_percent::percent_encode_byte(byte).into()
}

/// Percent-decodes a byte sequence.
///
/// ```
/// assert_eq!(url_lineage::whatwg_2017::percent_decode(b"a%25%s%1G%2e"), b"a%%s%1G.");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#percent-decode>
pub fn percent_decode(input: &[u8]) -> Vec<u8> {
    url_percent::percent_decode(input).collect()
}

/// UTF-8 percent-encodes each code point of a string with a percent-encode set.
///
/// ```
/// use url_lineage::whatwg_2017::{PATH, USERINFO, utf8_percent_encode};
///
/// assert_eq!(utf8_percent_encode("a^{\u{E4}", &PATH), "a^%7B%C3%A4");
/// assert_eq!(utf8_percent_encode("a^{\u{E4}", &USERINFO), "a%5E%7B%C3%A4");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#utf-8-percent-encode>
pub fn utf8_percent_encode(input: &str, set: &PercentEncodeSet) -> String {
    url_percent::utf8_percent_encode(input, set).to_string()
}

/// UTF-8 percent-encodes a code point onto the end of a string.
///
/// Source: <https://url.spec.whatwg.org/#utf-8-percent-encode>
pub(super) fn push_utf8_percent_encoded(output: &mut String, c: char, set: &PercentEncodeSet) {
    for byte in c.encode_utf8(&mut [0; 4]).bytes() {
        if set.contains_byte(byte) {
            output.push_str(url_percent::percent_encode_byte(byte));
        } else {
            output.push(char::from(byte));
        }
    }
}
