//! Percent-encoding as the texts of 2011 have it: what is kept is named, not what is encoded; with a character
//! encoding.

use alloc::{borrow::Cow, string::String};

/// The character encoding of a query.
///
/// ```
/// use url_lineage::weburl_2011::Encoding;
///
/// assert_ne!(Encoding::new(encoding_rs::WINDOWS_1252), Encoding::UTF_8);
/// // It is not compatible with ASCII.
/// assert_eq!(Encoding::new(encoding_rs::UTF_16LE), Encoding::UTF_8);
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Encoding(Option<Legacy>);

#[cfg(feature = "encoding")]
type Legacy = &'static encoding_rs::Encoding;
/// There is none but UTF-8.
#[cfg(not(feature = "encoding"))]
type Legacy = core::convert::Infallible;

impl Encoding {
    /// UTF-8.
    pub const UTF_8: Self = Self(None);

    /// Another encoding, or UTF-8 for one that is not compatible with ASCII.
    ///
    /// ```
    /// use url_lineage::weburl_2011::Encoding;
    ///
    /// assert_eq!(Encoding::new(encoding_rs::UTF_16LE), Encoding::UTF_8);
    /// ```
    #[cfg(feature = "encoding")]
    pub fn new(encoding: &'static encoding_rs::Encoding) -> Self {
        // The state of ISO-2022-JP makes it incompatible for encoding_rs, and not for the text.
        let is_compatible = encoding.is_ascii_compatible() || encoding == encoding_rs::ISO_2022_JP;
        Self(Some(encoding).filter(|_| is_compatible))
    }

    /// The bytes of a string, with a `?` for each character that the encoding lacks.
    fn encode(self, s: &str) -> Cow<'_, [u8]> {
        self.0.map_or(s.as_bytes().into(), |encoding| encode_with_question_marks(s, encoding).into())
    }
}

#[cfg(not(feature = "encoding"))]
fn encode_with_question_marks(_: &str, encoding: Legacy) -> alloc::vec::Vec<u8> {
    match encoding {}
}

#[cfg(feature = "encoding")]
fn encode_with_question_marks(mut s: &str, encoding: Legacy) -> alloc::vec::Vec<u8> {
    use encoding_rs::EncoderResult;
    let mut encoder = encoding.new_encoder();
    let mut bytes = alloc::vec::Vec::new();
    loop {
        bytes.reserve(encoder.max_buffer_length_from_utf8_without_replacement(s.len()).unwrap_or(s.len()).max(16));
        let (result, read) = encoder.encode_from_utf8_to_vec_without_replacement(s, &mut bytes, true);
        s = &s[read..];
        match result {
            EncoderResult::InputEmpty => return bytes,
            EncoderResult::OutputFull => {}
            EncoderResult::Unmappable(_) => bytes.push(b'?'),
        }
    }
}

/// Percent-encodes what `is_kept` does not name.
pub(crate) fn percent_encode(s: &str, encoding: Encoding, is_kept: impl Fn(u8) -> bool) -> String {
    let mut output = String::with_capacity(s.len());
    for &byte in &*encoding.encode(s) {
        push_encoded(&mut output, byte, is_kept(byte));
    }
    output
}

/// Percent-encodes the characters that `is_encoded` names, in UTF-8.
pub(crate) fn percent_encode_some(s: &str, is_encoded: impl Fn(char) -> bool) -> String {
    let mut output = String::with_capacity(s.len());
    for c in s.chars() {
        if is_encoded(c) {
            c.encode_utf8(&mut [0; 4]).bytes().for_each(|byte| push_encoded(&mut output, byte, false));
        } else {
            output.push(c);
        }
    }
    output
}

/// The first step of "Percent-encode a character string": a NUL becomes U+FFFD, of which the text says "This might be
/// wrong".
pub(crate) fn replace_nul(s: &str) -> Cow<'_, str> {
    if s.contains('\0') { s.replace('\0', "\u{FFFD}").into() } else { s.into() }
}

/// The byte as it is, which must be ASCII then, or as `%` and two digits.
fn push_encoded(output: &mut String, byte: u8, is_kept: bool) {
    if is_kept && byte.is_ascii() {
        output.push(char::from(byte));
    } else {
        output.push('%');
        for nibble in [byte >> 4, byte & 15] {
            output.push(char::from_digit(nibble.into(), 16).unwrap_or_default().to_ascii_uppercase());
        }
    }
}

/// "Unreserved characters".
pub(crate) const fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~')
}

/// Percent-decodes the representations of unreserved characters.
pub(crate) fn decode_unreserved(s: &str) -> String {
    decode(s, is_unreserved)
}

/// Percent-decodes the representations of those ASCII characters that `is_decoded` names.
pub(crate) fn decode(s: &str, is_decoded: impl Fn(u8) -> bool) -> String {
    let mut output = String::with_capacity(s.len());
    let mut rest = s;
    while let Some(percent) = rest.find('%') {
        output.push_str(&rest[..percent]);
        rest = &rest[percent..];
        let length = if let Some(byte) = octet(rest.as_bytes()).filter(|&byte| byte.is_ascii() && is_decoded(byte)) {
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

/// The octet that `bytes` begins with in percent-encoded form.
pub(crate) fn octet(bytes: &[u8]) -> Option<u8> {
    let [b'%', high, low, ..] = bytes else { return None };
    let digit = |byte: &u8| char::from(*byte).to_digit(16);
    u8::try_from(digit(high)? << 4 | digit(low)?).ok()
}

/// Percent-decodes every percent-encoded substring, and decodes what it stands for as UTF-8 with U+FFFD for what is
/// none.
pub(crate) fn decode_substrings(s: &str) -> String {
    let mut output = String::with_capacity(s.len());
    let mut rest = s;
    while let Some(percent) = rest.find('%') {
        output.push_str(&rest[..percent]);
        rest = &rest[percent..];
        let mut bytes = alloc::vec::Vec::new();
        while let Some(byte) = octet(rest.as_bytes()) {
            bytes.push(byte);
            rest = &rest[3..];
        }
        if bytes.is_empty() {
            output.push('%');
            rest = &rest[1..];
        }
        output.push_str(&String::from_utf8_lossy(&bytes));
    }
    output + rest
}
