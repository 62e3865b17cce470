//! One percent-encoded byte: encoding it, whether there is one, and what it is.

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

/// Returns whether `input` starts with a percent-encoded byte: `%` and two ASCII hex digits, in either case.
///
/// ```
/// use url_percent::starts_with_percent_encoded_byte;
///
/// assert!(starts_with_percent_encoded_byte(b"%2eorg"));
/// assert!(!starts_with_percent_encoded_byte(b"%2"));
/// assert!(!starts_with_percent_encoded_byte(b"a%2e"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#percent-encoded-byte>
#[inline]
pub const fn starts_with_percent_encoded_byte(input: &[u8]) -> bool {
    decode_percent_encoded_byte(input).is_some()
}

/// Decodes the percent-encoded byte that `input` starts with, if it starts with one.
///
/// ```
/// use url_percent::decode_percent_encoded_byte;
///
/// assert_eq!(decode_percent_encoded_byte(b"%2eorg"), Some(b'.'));
/// assert_eq!(decode_percent_encoded_byte(b"%2"), None);
/// ```
///
/// Source: <https://url.spec.whatwg.org/#percent-decode>, step 2.3
#[inline]
pub const fn decode_percent_encoded_byte(input: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = *input else { return None };
    let (high, low) = (HEX_DIGIT_VALUES[high as usize], HEX_DIGIT_VALUES[low as usize]);
    let value = (high as i16) << 4 | low as i16;
    if value < 0 { None } else { Some(value.cast_unsigned() as u8) }
}

/// Returns the value of an ASCII hex digit.
///
/// ```
/// use url_percent::hex_digit_value;
///
/// assert_eq!([b'7', b'c', b'C', b'g'].map(hex_digit_value), [Some(7), Some(12), Some(12), None]);
/// ```
///
/// Source: <https://infra.spec.whatwg.org/#ascii-hex-digit>
#[inline]
pub const fn hex_digit_value(byte: u8) -> Option<u8> {
    let value = HEX_DIGIT_VALUES[byte as usize];
    if value < 0 { None } else { Some(value.cast_unsigned()) }
}

/// The value of each ASCII hex digit, and -1 for all other bytes, indexed by the byte. Shifted or combined with `|`, -1
/// stays negative.
static HEX_DIGIT_VALUES: [i8; 256] = {
    let mut values = [-1; 256];
    let mut value = 0;
    while value < 16 {
        values[b"0123456789abcdef"[value] as usize] = value as i8;
        values[b"0123456789ABCDEF"[value] as usize] = value as i8;
        value += 1;
    }
    values
};

/// Returns whether the first byte of `input` is decoded. It is a `%`, or the byte that becomes a space.
#[inline]
pub(crate) const fn is_decoded(input: &[u8]) -> bool {
    !matches!(input, [b'%', ..]) || starts_with_percent_encoded_byte(input)
}
