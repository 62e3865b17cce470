//! From bytes and strings to percent-encoded text.
//!
//! The work is an iterator of chunks: a run of the input that needs nothing, or the three characters of one byte. A run
//! is found by [`PercentEncodeSet::find`] and passed on whole.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

use crate::{PercentEncodeSet, encode_set::Encoded};

/// Each byte percent-encoded, one after the other.
static PERCENT_ENCODED_BYTES: [[u8; 3]; 256] = {
    let mut encoded = [[0; 3]; 256];
    let mut byte = 0;
    while byte < 256 {
        let [text @ .., _] = Encoded::percent_encoded(byte as u8).bytes();
        encoded[byte] = text;
        byte += 1;
    }
    encoded
};

/// [`PERCENT_ENCODED_BYTES`] as one text.
static PERCENT_ENCODED_TEXT: &str = match core::str::from_utf8(PERCENT_ENCODED_BYTES.as_flattened()) {
    Ok(text) => text,
    Err(_) => panic!("all of it is ASCII"),
};

/// How many bytes are percent-encoded between two searches for a run that needs nothing.
const BLOCK_LENGTH: usize = 32;

/// Percent-encodes one byte: `%` and two uppercase hex digits, whether or not it has to be.
///
/// ```
/// use url_percent::percent_encode_byte;
///
/// assert_eq!(percent_encode_byte(0x7F), "%7F");
/// // There is no set here to keep a letter as it is.
/// assert_eq!(percent_encode_byte(b'a'), "%61");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#percent-encode>
#[inline]
pub const fn percent_encode_byte(byte: u8) -> &'static str {
    PERCENT_ENCODED_TEXT.split_at(3 * byte as usize).1.split_at(3).0
}

/// UTF-8 percent-encodes a string: each byte of its UTF-8 encoding that is a member of `set`.
///
/// The result is lazy. It implements [`Display`](fmt::Display), converts into a `Cow<str>` that borrows `input` if no
/// byte is a member, can be [appended](PercentEncode::append_to) to a `String`, and is an iterator of chunks.
///
/// With [`FORM_URLENCODED`](crate::FORM_URLENCODED) a space becomes `+`.
///
/// ```
/// use std::borrow::Cow;
/// use url_percent::{USERINFO, utf8_percent_encode};
///
/// assert_eq!(utf8_percent_encode("Say what‽", &USERINFO).to_string(), "Say%20what%E2%80%BD");
/// // No member, no copy; `%` is no member of most sets.
/// assert!(matches!(Cow::from(utf8_percent_encode("100%25", &USERINFO)), Cow::Borrowed("100%25")));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#string-utf-8-percent-encode>
#[inline]
pub fn utf8_percent_encode<'a>(input: &'a str, set: &'a PercentEncodeSet) -> PercentEncode<'a> {
    PercentEncode { input: Input::Text(input), position: 0, set }
}

/// Percent-encodes the bytes of `input`, in any or no encoding, that are members of `set`.
///
/// The result is that of [`utf8_percent_encode`], which see.
///
/// ```
/// use url_percent::{PATH, percent_encode};
///
/// assert_eq!(percent_encode(b"/\xC3\xA9/\xFF", &PATH).to_string(), "/%C3%A9/%FF");
/// assert_eq!(percent_encode(b"/e", &PATH).to_string(), "/e");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#string-percent-encode-after-encoding>, step 5.3
#[inline]
pub fn percent_encode<'a>(input: &'a [u8], set: &'a PercentEncodeSet) -> PercentEncode<'a> {
    PercentEncode { input: Input::Bytes(input), position: 0, set }
}

/// Text being percent-encoded, made by [`utf8_percent_encode`] and [`percent_encode`].
///
/// As an iterator it gives non-empty chunks of the result in order. Where they are cut is not promised.
///
/// ```
/// use url_percent::{QUERY, utf8_percent_encode};
///
/// let encoded = utf8_percent_encode("q=<a>", &QUERY);
/// assert_eq!(encoded.clone().collect::<String>(), "q=%3Ca%3E");
/// assert_eq!(encoded.collect::<Vec<_>>(), ["q=", "%3C", "a", "%3E"]);
/// assert_eq!(utf8_percent_encode("", &QUERY).next(), None);
/// ```
#[derive(Clone, Debug)]
#[must_use = "percent-encoding is lazy: it does nothing until it is displayed, converted, appended or iterated over"]
pub struct PercentEncode<'a> {
    input: Input<'a>,
    /// How many bytes of the input are done.
    position: usize,
    set: &'a PercentEncodeSet,
}

/// What is encoded. To cut a `str` is cheaper than to prove anew that a run of bytes is one.
#[derive(Clone, Copy, Debug)]
enum Input<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
}

impl<'a> Input<'a> {
    #[inline]
    fn bytes(self) -> &'a [u8] {
        match self {
            Self::Text(text) => text.as_bytes(),
            Self::Bytes(bytes) => bytes,
        }
    }

    /// The bytes of `range`, none of which is a member of any set and which therefore are ASCII.
    #[inline]
    fn run(self, range: Range<usize>) -> &'a str {
        match self {
            Self::Text(text) => text.get(range),
            Self::Bytes(bytes) => bytes.get(range).and_then(|run| core::str::from_utf8(run).ok()),
        }
        .unwrap_or_default()
    }
}

impl<'a> PercentEncode<'a> {
    /// Appends what is left of the result to `output`.
    ///
    /// ```
    /// use url_percent::{FRAGMENT, utf8_percent_encode};
    ///
    /// let mut href = String::from("https://example.org/#");
    /// utf8_percent_encode("top of page", &FRAGMENT).append_to(&mut href);
    /// assert_eq!(href, "https://example.org/#top%20of%20page");
    /// utf8_percent_encode("", &FRAGMENT).append_to(&mut href);
    /// assert_eq!(href, "https://example.org/#top%20of%20page");
    /// ```
    #[inline]
    pub fn append_to(mut self, output: &mut String) {
        output.push_str(self.take_run());
        if !self.rest().is_empty() {
            self.append_from_first_member(output);
        }
    }

    fn append_from_first_member(mut self, output: &mut String) {
        output.reserve(self.rest().len());
        while !self.rest().is_empty() {
            // Where one byte is a member others are near. A block is written without a branch on each byte: four bytes,
            // of which the next byte overwrites those that are too many.
            let rest = self.rest();
            let block = &rest[..rest.len().min(BLOCK_LENGTH)];
            let mut encoded = [0; 3 * BLOCK_LENGTH + 1];
            let mut length = 0;
            for &byte in block {
                let text = self.set.encoded(byte);
                if let Some(slot) = encoded.get_mut(length..length + 4) {
                    slot.copy_from_slice(&text.bytes());
                }
                length += text.len();
            }
            output.push_str(core::str::from_utf8(&encoded[..length]).unwrap_or_default());
            self.position += block.len();
            output.push_str(self.take_run());
        }
    }

    /// Takes what comes before the next member of the set.
    #[inline]
    fn take_run(&mut self) -> &'a str {
        let rest = self.rest();
        let start = self.position;
        self.position += self.set.find(rest).unwrap_or(rest.len());
        self.input.run(start..self.position)
    }

    /// What of the input is still to be encoded.
    #[inline]
    fn rest(&self) -> &'a [u8] {
        self.input.bytes().get(self.position..).unwrap_or_default()
    }

    /// What a member of the set is replaced by.
    #[inline]
    fn replacement(&self, byte: u8) -> &'static str {
        if self.set.encoded(byte).len() == 1 { "+" } else { percent_encode_byte(byte) }
    }
}

impl<'a> Iterator for PercentEncode<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        let &first = self.rest().first()?;
        if self.set.contains(first) {
            self.position += 1;
            return Some(self.replacement(first));
        }
        Some(self.take_run())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = self.rest().len();
        (usize::from(length > 0), Some(length))
    }
}

impl FusedIterator for PercentEncode<'_> {}

impl fmt::Display for PercentEncode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.clone().try_for_each(|chunk| f.write_str(chunk))
    }
}

/// Borrows the input if none of its bytes is a member of the set, and owns the result if one is.
impl<'a> From<PercentEncode<'a>> for Cow<'a, str> {
    fn from(encode: PercentEncode<'a>) -> Self {
        let rest = encode.rest();
        if encode.set.find(rest).is_none() {
            return Cow::Borrowed(encode.input.run(encode.position..encode.position + rest.len()));
        }
        let mut output = String::new();
        encode.append_to(&mut output);
        Cow::Owned(output)
    }
}
