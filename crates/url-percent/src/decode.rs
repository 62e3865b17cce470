//! From percent-encoded text back to bytes.
//!
//! A `%` that two hex digits do not follow stands for itself: decoding cannot fail. It gives bytes, which need not be
//! text in any encoding; [`PercentDecode::decode_utf8`] and [`PercentDecode::decode_utf8_lossy`] read them as UTF-8.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter::FusedIterator;
use core::str::Utf8Error;

use crate::scan::find_from;

/// Whether `input` starts with a percent-encoded byte: `%` and two ASCII hex digits, in either case.
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

/// The byte that the first three of `input` stand for, if they are a percent-encoded byte.
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
    if high | low < 16 { Some(high << 4 | low) } else { None }
}

/// The value of an ASCII hex digit.
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
    if value < 16 { Some(value) } else { None }
}

/// The value of each ASCII hex digit, and 255 for all other bytes, by the byte.
static HEX_DIGIT_VALUES: [u8; 256] = {
    let mut values = [u8::MAX; 256];
    let mut value = 0;
    while value < 16 {
        values[b"0123456789abcdef"[value as usize] as usize] = value;
        values[b"0123456789ABCDEF"[value as usize] as usize] = value;
        value += 1;
    }
    values
};

/// Percent-decodes bytes.
///
/// The result is lazy: an iterator of bytes that converts into a `Cow<[u8]>`, which borrows `input` if it contains no
/// percent-encoded byte, or is read as UTF-8 by [`decode_utf8`](PercentDecode::decode_utf8) or
/// [`decode_utf8_lossy`](PercentDecode::decode_utf8_lossy).
///
/// ```
/// use std::borrow::Cow;
/// use url_percent::percent_decode;
///
/// assert!(percent_decode(b"caf%E9").eq(*b"caf\xE9"));
/// // What only resembles a percent-encoded byte is left alone; so is what decoding brings forth.
/// assert!(matches!(Cow::from(percent_decode(b"%s%1G")), Cow::Borrowed(b"%s%1G")));
/// assert!(percent_decode(b"%2541").eq(*b"%41"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#percent-decode>
#[inline]
pub fn percent_decode(input: &[u8]) -> PercentDecode<'_> {
    PercentDecode { rest: input, space: b'%' }
}

/// Percent-decodes the UTF-8 encoding of a string.
///
/// The result is that of [`percent_decode`], which see.
///
/// ```
/// use url_percent::percent_decode_str;
///
/// assert_eq!(percent_decode_str("‽%25%2E").decode_utf8().unwrap(), "‽%.");
/// // A string may decode to bytes that are none.
/// assert!(percent_decode_str("‽%FF").decode_utf8().is_err());
/// ```
///
/// Source: <https://url.spec.whatwg.org/#string-percent-decode>
#[inline]
pub fn percent_decode_str(input: &str) -> PercentDecode<'_> {
    percent_decode(input.as_bytes())
}

/// Bytes being percent-decoded, made by [`percent_decode`] and [`percent_decode_str`].
///
/// ```
/// use url_percent::percent_decode;
///
/// let mut decode = percent_decode(b"%41%42%");
/// assert_eq!(decode.next(), Some(b'A'));
/// assert_eq!(decode.size_hint(), (2, Some(4)));
/// assert_eq!(decode.decode_utf8().unwrap(), "B%");
/// assert_eq!(percent_decode(b"").next(), None);
/// ```
#[derive(Clone, Debug)]
#[must_use = "percent-decoding is lazy: it does nothing until it is converted, read as UTF-8 or iterated over"]
pub struct PercentDecode<'a> {
    rest: &'a [u8],
    /// The byte beside `%` that is decoded: `+`, which becomes a space, or none, which `%` once more stands for.
    space: u8,
}

impl<'a> PercentDecode<'a> {
    /// The same, with a space for each `+` that is not percent-encoded, as in form data.
    ///
    /// ```
    /// use url_percent::percent_decode;
    ///
    /// assert_eq!(percent_decode(b"1+1%2B1").plus_as_space().decode_utf8().unwrap(), "1 1+1");
    /// assert_eq!(percent_decode(b"1+1%2B1").decode_utf8().unwrap(), "1+1+1");
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-urlencoded-parser>, step 3.4
    #[inline]
    pub fn plus_as_space(self) -> Self {
        Self { space: b'+', ..self }
    }

    /// How many bytes stand in front of the first that is decoded.
    #[inline]
    fn clean(&self) -> usize {
        let space = self.space;
        let may_be_encoded = |byte| (byte == b'%') | (byte == space);
        let mut at = find_from(self.rest, 0, may_be_encoded);
        while let Some(b'%') = self.rest.get(at)
            && !starts_with_percent_encoded_byte(&self.rest[at..])
        {
            at = find_from(self.rest, at + 1, may_be_encoded);
        }
        at
    }

    /// Appends what is left of the decoded bytes to `output`: what `output.extend(self)` does, but run by run.
    ///
    /// ```
    /// use url_percent::percent_decode;
    ///
    /// let mut output = b"100".to_vec();
    /// percent_decode(b"%25 sure").append_to(&mut output);
    /// assert_eq!(output, b"100% sure");
    /// percent_decode(b"").append_to(&mut output);
    /// assert_eq!(output, b"100% sure");
    /// ```
    pub fn append_to(self, output: &mut Vec<u8>) {
        /// How many bytes are decoded one by one before the next search: where one is encoded others are near.
        const NEAR: usize = 64;
        let PercentDecode { rest: input, space } = self;
        let mut from = 0;
        while from < input.len() {
            let run = find_from(input, from, |byte| (byte == b'%') | (byte == space));
            output.extend_from_slice(&input[from..run]);
            from = run;
            let start = output.len();
            output.resize(start + NEAR.min(input.len() - from), 0);
            let mut length = 0;
            for slot in &mut output[start..] {
                let Some(&byte) = input.get(from) else { break };
                from += 1;
                length += 1;
                *slot = if byte == b'%' {
                    let decoded = decode_percent_encoded_byte(&input[from - 1..]);
                    from += if decoded.is_some() { 2 } else { 0 };
                    decoded.unwrap_or(byte)
                } else if byte == space {
                    b' '
                } else {
                    byte
                };
            }
            output.truncate(start + length);
        }
    }

    /// The decoded bytes, read as UTF-8: the standard's "UTF-8 decode without BOM or fail". A byte order mark is kept,
    /// as U+FEFF.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// use url_percent::percent_decode;
    ///
    /// assert_eq!(percent_decode(b"%F0%9F%92%A9").decode_utf8().unwrap(), "\u{1F4A9}");
    /// assert!(matches!(percent_decode(b"plain").decode_utf8(), Ok(Cow::Borrowed("plain"))));
    /// assert_eq!(percent_decode(b"a%F0%9F").decode_utf8().unwrap_err().valid_up_to(), 1);
    /// ```
    ///
    /// # Errors
    ///
    /// If the decoded bytes are not well-formed UTF-8. The error's positions are in the decoded bytes.
    ///
    /// Source: <https://encoding.spec.whatwg.org/#utf-8-decode-without-bom-or-fail>
    pub fn decode_utf8(self) -> Result<Cow<'a, str>, Utf8Error> {
        match self.into() {
            Cow::Borrowed(bytes) => core::str::from_utf8(bytes).map(Cow::Borrowed),
            Cow::Owned(bytes) => String::from_utf8(bytes).map(Cow::Owned).map_err(|error| error.utf8_error()),
        }
    }

    /// The decoded bytes, read as UTF-8 with U+FFFD for whatever is not: the standard's "UTF-8 decode without BOM". A
    /// byte order mark is kept, as U+FEFF.
    ///
    /// ```
    /// use url_percent::percent_decode;
    ///
    /// assert_eq!(percent_decode(b"%EF%BB%BFcaf%C3%A9").decode_utf8_lossy(), "\u{FEFF}caf\u{E9}");
    /// assert_eq!(percent_decode(b"caf%E9").decode_utf8_lossy(), "caf\u{FFFD}");
    /// ```
    ///
    /// Source: <https://encoding.spec.whatwg.org/#utf-8-decode-without-bom>
    pub fn decode_utf8_lossy(self) -> Cow<'a, str> {
        match self.into() {
            // The check whether it is UTF-8 is faster than that of the other function, which is only needed if it is not.
            Cow::Borrowed(bytes) => match str::from_utf8(bytes) {
                Ok(text) => Cow::Borrowed(text),
                Err(_) => String::from_utf8_lossy(bytes),
            },
            Cow::Owned(bytes) => Cow::Owned(match String::from_utf8(bytes) {
                Ok(text) => text,
                Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
            }),
        }
    }
}

impl Iterator for PercentDecode<'_> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let (&first, tail) = self.rest.split_first()?;
        let (byte, rest) = match decode_percent_encoded_byte(self.rest) {
            Some(byte) => (byte, &tail[2..]),
            None if first == self.space && first == b'+' => (b' ', tail),
            None => (first, tail),
        };
        self.rest = rest;
        Some(byte)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.rest.len().div_ceil(3), Some(self.rest.len()))
    }
}

impl FusedIterator for PercentDecode<'_> {}

/// Borrows the input if nothing in it is decoded, and owns the result if something is.
impl<'a> From<PercentDecode<'a>> for Cow<'a, [u8]> {
    fn from(decode: PercentDecode<'a>) -> Self {
        if decode.clean() == decode.rest.len() {
            return Cow::Borrowed(decode.rest);
        }
        let mut output = Vec::with_capacity(decode.rest.len());
        decode.append_to(&mut output);
        Cow::Owned(output)
    }
}
