//! Every byte, percent-encoded.

/// All bytes, percent-encoded, in ascending order.
static PERCENT_ENCODED_BYTES: [[u8; 3]; 256] = {
    const UPPER_HEX_DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    let mut encoded = [[b'%'; 3]; 256];
    let mut byte = 0;
    while byte < 256 {
        encoded[byte][1] = UPPER_HEX_DIGITS[byte >> 4];
        encoded[byte][2] = UPPER_HEX_DIGITS[byte & 0xF];
        byte += 1;
    }
    encoded
};

/// [`PERCENT_ENCODED_BYTES`] as one text.
static PERCENT_ENCODED_TEXT: &str = match str::from_utf8(PERCENT_ENCODED_BYTES.as_flattened()) {
    Ok(text) => text,
    Err(_) => panic!("all of it is ASCII"),
};

/// Percent-encodes one byte, as `%` and two uppercase hex digits, whatever the byte is.
///
/// ```
/// use url_percent::percent_encode_byte;
///
/// assert_eq!(percent_encode_byte(0x7F), "%7F");
/// // No set is involved, so letters are encoded, too.
/// assert_eq!(percent_encode_byte(b'a'), "%61");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#percent-encode>
#[inline]
pub const fn percent_encode_byte(byte: u8) -> &'static str {
    PERCENT_ENCODED_TEXT.split_at(3 * byte as usize).1.split_at(3).0
}
