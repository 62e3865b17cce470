//! RFC 3492: encodes a Unicode label as ASCII letters, digits and hyphens, without the prefix `xn--`.
//!
//! Integers have 32 bits, as in the RFC's sample code; a label that needs wider ones is refused. Encoding and decoding
//! n code points takes time proportional to n log n.
//!
//! Source: <https://www.rfc-editor.org/rfc/rfc3492>

mod decode;
mod encode;
mod free_places;

use alloc::string::String;
use core::fmt;

use crate::code_points::CodePoints;

pub(crate) use decode::decode_into;
pub(crate) use encode::encode_into;

const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 128;
const DELIMITER: u8 = b'-';

/// Decodes `label`.
///
/// Upper and lower case digits are equal, and basic code points keep their case.
///
/// # Errors
///
/// If a code point before the last hyphen is not ASCII, if one after it is not an ASCII letter or digit, if the label
/// ends in the middle of an integer, or if an integer exceeds 32 bits or leads to a code point that is no Unicode
/// scalar value.
///
/// ```
/// use url_idna::punycode;
///
/// assert_eq!(punycode::decode("bcher-kva").as_deref(), Ok("bücher"));
/// let error = punycode::decode("bcher-k!a").unwrap_err();
/// assert_eq!(error.to_string(), "expected an ASCII letter or digit after the last hyphen");
/// ```
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-6.2>
pub fn decode(label: &str) -> Result<String, Error> {
    let mut code_points = CodePoints::new();
    match decode_into(label.as_bytes(), &mut code_points) {
        Ok(()) => Ok(code_points.iter().collect()),
        Err((kind, left)) => Err(Error { kind, position: position(label, kind, left) }),
    }
}

/// Returns the position of the wrong byte of `label`, of which `left` digits were not read.
fn position(label: &str, kind: ErrorKind, left: usize) -> Option<usize> {
    match kind {
        ErrorKind::NotBasic => label.bytes().position(|byte| !byte.is_ascii()),
        ErrorKind::Truncated => Some(label.len()),
        _ => Some(label.len() - left - 1),
    }
}

/// Encodes `text` in Punycode.
///
/// All-ASCII text is returned with a hyphen appended.
///
/// # Errors
///
/// If the text is so long that an integer exceeds 32 bits, which takes thousands of code points.
///
/// ```
/// use url_idna::punycode;
///
/// assert_eq!(punycode::encode("bücher").as_deref(), Ok("bcher-kva"));
/// let error = punycode::encode(&("a".repeat(10_000) + "\u{10FFFF}")).unwrap_err();
/// assert_eq!(error.to_string(), "expected integers of no more than 32 bits");
/// ```
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-6.3>
pub fn encode(text: &str) -> Result<String, Error> {
    let code_points: alloc::vec::Vec<char> = text.chars().collect();
    let mut label = String::with_capacity(text.len() + 8);
    encode_into(&code_points, &mut label).map_err(|kind| Error { kind, position: None })?;
    Ok(label)
}

/// The error for a text that cannot be encoded, or a label that cannot be decoded.
///
/// ```
/// use url_idna::punycode;
///
/// let error = punycode::decode("é-a").unwrap_err();
/// assert_eq!(error.to_string(), "expected only ASCII before the last hyphen");
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Error {
    kind: ErrorKind,
    position: Option<usize>,
}

impl Error {
    /// Returns the kind of this error.
    ///
    /// ```
    /// use url_idna::punycode::{self, ErrorKind};
    ///
    /// assert_eq!(punycode::decode("a-b!").unwrap_err().kind(), ErrorKind::NotADigit);
    /// assert_eq!(punycode::decode("b").unwrap_err().kind().code(), "truncated");
    /// ```
    pub const fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// Returns the position of the wrong byte in the label, or the length of the label if bytes are missing at its end.
    /// `None` if a text is too long to be encoded.
    ///
    /// ```
    /// use url_idna::punycode;
    ///
    /// assert_eq!(punycode::decode("bcher-k!a").unwrap_err().position(), Some(7));
    /// assert_eq!(punycode::decode("bcher-k").unwrap_err().position(), Some(7));
    /// assert_eq!(punycode::encode(&("a".repeat(10_000) + "\u{10FFFF}")).unwrap_err().position(), None);
    /// ```
    pub const fn position(&self) -> Option<usize> {
        self.position
    }
}

/// The kind of an error.
///
/// ```
/// use url_idna::punycode::{self, ErrorKind};
///
/// assert_eq!(punycode::decode("é-a").unwrap_err().kind(), ErrorKind::NotBasic);
/// assert_eq!(ErrorKind::NotBasic.to_string(), "expected only ASCII before the last hyphen");
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
#[non_exhaustive]
pub enum ErrorKind {
    /// A code point before the last hyphen is not ASCII.
    NotBasic,
    /// A code point after the last hyphen is not an ASCII letter or digit.
    NotADigit,
    /// The label ends in the middle of an integer.
    Truncated,
    /// An integer leads to a code point that is no Unicode scalar value.
    NotAScalarValue,
    /// An integer exceeds 32 bits.
    Overflow,
}

impl ErrorKind {
    /// Returns the name of this kind for programs, in kebab-case.
    ///
    /// ```
    /// use url_idna::punycode::ErrorKind;
    ///
    /// assert_eq!(ErrorKind::NotAScalarValue.code(), "not-a-scalar-value");
    /// assert_ne!(ErrorKind::Overflow.code(), "Overflow");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::NotBasic => "not-basic",
            Self::NotADigit => "not-a-digit",
            Self::Truncated => "truncated",
            Self::NotAScalarValue => "not-a-scalar-value",
            Self::Overflow => "overflow",
        }
    }
}

/// Writes what was expected.
impl fmt::Display for ErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::NotBasic => "expected only ASCII before the last hyphen",
            Self::NotADigit => "expected an ASCII letter or digit after the last hyphen",
            Self::Truncated => "expected more digits: the last integer does not end",
            Self::NotAScalarValue => "expected integers that stand for Unicode scalar values",
            Self::Overflow => "expected integers of no more than 32 bits",
        })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl core::error::Error for Error {}

/// The thresholds of the digits of an integer, in order. They increase in steps of [`BASE`] and are clamped to the
/// range from the least to the greatest threshold.
#[derive(Clone, Copy)]
struct Thresholds {
    next: i32,
}

impl Thresholds {
    #[inline]
    fn new(bias: u32) -> Self {
        // A bias never comes near 32 bits.
        Self { next: BASE.cast_signed() - bias.cast_signed() }
    }

    #[inline]
    fn next(&mut self) -> u32 {
        const MIN: i32 = T_MIN.cast_signed();
        const MAX: i32 = T_MAX.cast_signed();
        let threshold = self.next.clamp(MIN, MAX);
        // An integer overflows after a handful of digits.
        self.next = self.next.wrapping_add(BASE.cast_signed());
        threshold.cast_unsigned()
    }
}

/// The greatest `delta` that is not scaled down any further.
const MAX_DELTA: u32 = (BASE - T_MIN) * T_MAX / 2;

/// The bias for each `delta` that is not scaled down, so that no division is needed.
static BIASES: [u8; MAX_DELTA as usize + 1] = {
    let mut biases = [0; MAX_DELTA as usize + 1];
    let mut delta = 0;
    while delta <= MAX_DELTA {
        biases[delta as usize] = ((BASE - T_MIN + 1) * delta / (delta + SKEW)) as u8;
        delta += 1;
    }
    biases
};

/// Returns the bias for the integer after one of value `delta`, which inserted its code point into a string that then
/// had `len` code points.
///
/// Source: <https://www.rfc-editor.org/rfc/rfc3492#section-6.1>
#[inline]
fn adapt(delta: u32, len: u32, is_first: bool) -> u32 {
    let mut delta = if is_first { delta / DAMP } else { delta / 2 };
    delta += delta / len;
    let mut k = 0;
    while delta > MAX_DELTA {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + u32::from(BIASES[delta as usize])
}
