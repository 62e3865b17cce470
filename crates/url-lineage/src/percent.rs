//! Percent-encoding by the rules that two specifications of 2011 share, and a query's character encoding. The
//! specifications name the bytes that are kept instead of the encoded ones.

use alloc::{borrow::Cow, format, string::String, vec::Vec};
use url_percent::{decode_percent_encoded_byte, percent_encode_byte};

/// The character encoding of a query.
///
/// ```
/// use url_lineage::weburl_2011::Encoding;
///
/// # #[cfg(feature = "encoding")] {
/// assert_ne!(Encoding::new(encoding_rs::WINDOWS_1252), Encoding::UTF_8);
/// // UTF-16 is not compatible with ASCII.
/// assert_eq!(Encoding::new(encoding_rs::UTF_16LE), Encoding::UTF_8);
/// # }
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Encoding(Option<Legacy>);

#[cfg(feature = "encoding")]
type Legacy = &'static encoding_rs::Encoding;
/// Without the feature `encoding`, UTF-8 is the only encoding.
#[cfg(not(feature = "encoding"))]
type Legacy = core::convert::Infallible;

impl Encoding {
    /// UTF-8.
    pub const UTF_8: Self = Self(None);

    /// Creates an encoding from one of `encoding_rs`. An encoding that is not compatible with ASCII becomes UTF-8.
    ///
    /// ```
    /// use url_lineage::weburl_2011::Encoding;
    ///
    /// assert_eq!(Encoding::new(encoding_rs::UTF_16LE), Encoding::UTF_8);
    /// ```
    #[cfg(feature = "encoding")]
    pub fn new(encoding: &'static encoding_rs::Encoding) -> Self {
        // encoding_rs calls ISO-2022-JP incompatible because it is stateful. The text does not.
        let is_compatible = encoding.is_ascii_compatible() || encoding == encoding_rs::ISO_2022_JP;
        Self(Some(encoding).filter(|_| is_compatible))
    }

    /// Encodes a string, with a `?` for each character that the encoding lacks.
    fn encode(self, s: &str) -> Cow<'_, [u8]> {
        self.encode_replacing(s, |_, bytes| bytes.push(b'?'))
    }

    /// Encodes a string with the error mode "html": with a decimal character reference, such as `&#233;`, for each
    /// character that the encoding lacks.
    ///
    /// Source: <https://encoding.spec.whatwg.org/#encode>
    pub(crate) fn encode_html(self, s: &str) -> Cow<'_, [u8]> {
        self.encode_replacing(s, |c, bytes| bytes.extend(format!("&#{};", u32::from(c)).bytes()))
    }

    /// Encodes a string, with a percent-encoded character reference, such as `%26%23233%3B`, for each character that
    /// the encoding lacks.
    pub(crate) fn encode_escaped_html(self, s: &str) -> Cow<'_, [u8]> {
        self.encode_replacing(s, |c, bytes| bytes.extend(format!("%26%23{}%3B", u32::from(c)).bytes()))
    }

    /// Encodes a string. The function writes what stands for a character that the encoding lacks, in ASCII.
    fn encode_replacing(self, s: &str, replace: impl Fn(char, &mut Vec<u8>)) -> Cow<'_, [u8]> {
        self.0.map_or(s.as_bytes().into(), |encoding| encode_legacy(s, encoding, replace).into())
    }
}

#[cfg(not(feature = "encoding"))]
fn encode_legacy(_: &str, encoding: Legacy, _: impl Fn(char, &mut Vec<u8>)) -> Vec<u8> {
    match encoding {}
}

#[cfg(feature = "encoding")]
fn encode_legacy(mut s: &str, encoding: Legacy, replace: impl Fn(char, &mut Vec<u8>)) -> Vec<u8> {
    use encoding_rs::EncoderResult;
    let mut encoder = encoding.new_encoder();
    let mut bytes = Vec::new();
    loop {
        bytes.reserve(encoder.max_buffer_length_from_utf8_without_replacement(s.len()).unwrap_or(s.len()).max(16));
        let (result, read) = encoder.encode_from_utf8_to_vec_without_replacement(s, &mut bytes, true);
        s = &s[read..];
        match result {
            EncoderResult::InputEmpty => return bytes,
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(c) => replace(c, &mut bytes),
        }
    }
}

/// Encodes `s` and percent-encodes the bytes that are not ASCII or for which `is_kept` is false.
pub(crate) fn percent_encode(s: &str, encoding: Encoding, is_kept: impl Fn(u8) -> bool) -> String {
    percent_encode_bytes(&encoding.encode(s), is_kept)
}

/// Percent-encodes the bytes that are not ASCII or for which `is_kept` is false.
pub(crate) fn percent_encode_bytes(bytes: &[u8], is_kept: impl Fn(u8) -> bool) -> String {
    let mut output = String::with_capacity(bytes.len());
    for &byte in bytes {
        if byte.is_ascii() && is_kept(byte) {
            output.push(char::from(byte));
        } else {
            output.push_str(percent_encode_byte(byte));
        }
    }
    output
}

/// Percent-encodes the characters for which `is_encoded` is true, in UTF-8.
pub(crate) fn percent_encode_some(s: &str, is_encoded: impl Fn(char) -> bool) -> String {
    let mut output = String::with_capacity(s.len());
    for c in s.chars() {
        if is_encoded(c) {
            output.extend(c.encode_utf8(&mut [0; 4]).bytes().map(percent_encode_byte));
        } else {
            output.push(c);
        }
    }
    output
}

/// The first step of "Percent-encode a character string": replaces NUL by U+FFFD. The text adds "This might be wrong".
pub(crate) fn replace_nul(s: &str) -> Cow<'_, str> {
    if s.contains('\0') { s.replace('\0', "\u{FFFD}").into() } else { s.into() }
}

/// "Unreserved characters".
pub(crate) const fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

/// Percent-decodes unreserved characters.
pub(crate) fn decode_unreserved(s: &str) -> String {
    decode(s, is_unreserved)
}

/// Percent-decodes the ASCII characters for which `is_decoded` is true.
pub(crate) fn decode(s: &str, is_decoded: impl Fn(u8) -> bool) -> String {
    let mut output = String::with_capacity(s.len());
    let mut rest = s;
    while let Some(percent) = rest.find('%') {
        output.push_str(&rest[..percent]);
        rest = &rest[percent..];
        let length = if let Some(byte) =
            decode_percent_encoded_byte(rest.as_bytes()).filter(|&byte| byte.is_ascii() && is_decoded(byte))
        {
            output.push(char::from(byte));
            3
        } else {
            output.push('%');
            1
        };
        rest = &rest[length..];
    }
    output + rest
}
