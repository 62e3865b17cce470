//! Ports as digits. `url_host::parse_port` reads them, with the errors of the standard.

/// The number of digits that `text` starts with.
pub(crate) fn leading_digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// The port that `text` is the serialization of: a number without leading zeros.
///
/// Source: <https://url.spec.whatwg.org/#serialize-an-integer>
pub(crate) fn serialized_port(text: &str) -> Option<u16> {
    match text.as_bytes() {
        [b'0'] | [b'1'..=b'9', ..] => text.parse().ok(),
        _ => None,
    }
}
