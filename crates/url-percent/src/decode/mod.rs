//! Percent-decodes bytes and strings.
//!
//! A `%` that is not followed by two hex digits is kept: decoding cannot fail. The result is bytes, which need not be
//! text in any encoding; [`PercentDecode::decode_utf8`] and [`PercentDecode::decode_utf8_lossy`] read them as UTF-8.

mod utf_8;

use crate::encoded_bytes::{decode_percent_encoded_byte, is_decoded};
use crate::remaining::Remaining;
use crate::scan::{find_from, positions};
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::{iter::FusedIterator, str::Utf8Error};
use utf_8::{DecodedPrefix, append_from, decode_text};

/// Percent-decodes bytes.
///
/// The result is lazy: an iterator of bytes. It converts into a `Cow<[u8]>`, which borrows `input` if that contains no
/// percent-encoded byte, or is read as UTF-8 by [`decode_utf8`](PercentDecode::decode_utf8) or
/// [`decode_utf8_lossy`](PercentDecode::decode_utf8_lossy).
///
/// ```
/// use std::borrow::Cow;
/// use url_percent::percent_decode;
///
/// assert!(percent_decode(b"caf%E9").eq(*b"caf\xE9"));
/// // A sequence that only resembles a percent-encoded byte is kept, and the output is not decoded again.
/// assert!(matches!(Cow::from(percent_decode(b"%s%1G")), Cow::Borrowed(b"%s%1G")));
/// assert!(percent_decode(b"%2541").eq(*b"%41"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#percent-decode>
#[inline]
pub fn percent_decode(input: &[u8]) -> PercentDecode<'_> {
    PercentDecode { remaining: Remaining::of_bytes(input), space: NO_SPACE }
}

/// Percent-decodes the UTF-8 encoding of a string.
///
/// See [`percent_decode`] for what the result can do.
///
/// ```
/// use url_percent::percent_decode_str;
///
/// assert_eq!(percent_decode_str("‽%25%2E").decode_utf8().unwrap(), "‽%.");
/// // A string may decode to bytes that are not UTF-8.
/// assert!(percent_decode_str("‽%FF").decode_utf8().is_err());
/// ```
///
/// Source: <https://url.spec.whatwg.org/#string-percent-decode>
#[inline]
pub fn percent_decode_str(input: &str) -> PercentDecode<'_> {
    PercentDecode { remaining: Remaining::of_text(input), space: NO_SPACE }
}

/// Bytes that are being percent-decoded, made by [`percent_decode`] and [`percent_decode_str`].
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
    remaining: Remaining<'a>,
    /// The byte besides `%` that is decoded: `+`, which becomes a space, or [`NO_SPACE`].
    space: u8,
}

/// Stands for "no byte becomes a space": a byte that the searches look for anyway.
const NO_SPACE: u8 = b'%';

impl<'a> PercentDecode<'a> {
    /// Returns this decoder with a space for each `+` that is not percent-encoded, as in form data.
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

    /// Appends the rest of the decoded bytes to `output`, as `output.extend(self)` does, but run by run.
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
        append_bytes(self.remaining.bytes(), 0, self.space, output);
    }

    /// Appends the decoded bytes to `output` if they are UTF-8, and reports where the delimiters among them are. So you
    /// can decode a whole string and split it afterwards.
    ///
    /// A delimiter is an ASCII byte of the input for which `is_delimiter` holds. For each, in order, `delimiter` is
    /// called with the byte and its position in `output`, in bytes. A delimiter is appended as it is. If `%` is a
    /// delimiter, nothing is percent-decoded; if `+` is a delimiter, it does not become a space. The hex digits of a
    /// percent-encoded byte are not delimiters, and neither is the byte that they stand for.
    ///
    /// Returns whether the decoded bytes are UTF-8. If not, some of them may have been appended and reported.
    ///
    /// ```
    /// use url_percent::percent_decode;
    ///
    /// let (mut output, mut slashes) = (String::new(), Vec::new());
    /// let decode = percent_decode(b"caf%C3%A9/a%2Fb/");
    /// assert!(decode.append_text_to(&mut output, |byte| byte == b'/', |_, at| slashes.push(at)));
    /// assert_eq!(output, "café/a/b/");
    /// assert_eq!(slashes, [5, 9]);
    ///
    /// assert!(!percent_decode(b"caf%E9").append_text_to(&mut output, |_| false, |_, _| {}));
    /// ```
    #[inline]
    #[must_use = "what was appended may be a part"]
    pub fn append_text_to(
        self,
        output: &mut String,
        is_delimiter: impl Fn(u8) -> bool,
        delimiter: impl FnMut(u8, usize),
    ) -> bool {
        let is_delimiter = |byte: u8| byte.is_ascii() & is_delimiter(byte);
        let Some(text) = self.remaining.text() else { return self.append_bytes_to(output, is_delimiter, delimiter) };
        output.reserve(text.len());
        let space = self.space;
        let mut hits = positions(text.as_bytes(), 0, |byte| (byte == b'%') | (byte == space) | is_delimiter(byte));
        let first = hits.next().unwrap_or(text.len());
        append_from(text, first, hits, output, is_delimiter, delimiter).is_ok()
    }

    /// [`Self::append_text_to`] for bytes that are not UTF-8 before they are decoded, but may be afterwards.
    #[cold]
    fn append_bytes_to(
        mut self,
        output: &mut String,
        is_delimiter: impl Fn(u8) -> bool,
        mut delimiter: impl FnMut(u8, usize),
    ) -> bool {
        let mut decoded = Vec::new();
        while let Some(&byte) = self.remaining.bytes().first() {
            if is_delimiter(byte) {
                delimiter(byte, output.len() + decoded.len());
                decoded.push(byte);
                self.remaining.skip(1);
            } else {
                decoded.extend(self.next());
            }
        }
        str::from_utf8(&decoded).map(|text| output.push_str(text)).is_ok()
    }

    /// Decodes the bytes and reads them as UTF-8: the standard's "UTF-8 decode without BOM or fail". A byte order mark
    /// is kept, as U+FEFF.
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
    #[inline]
    pub fn decode_utf8(self) -> Result<Cow<'a, str>, Utf8Error> {
        match self.remaining.text().map(|text| decode_text(text, self.space)) {
            Some(Ok(text)) => Ok(text),
            _ => String::from_utf8(self.into_bytes()).map(Cow::Owned).map_err(|error| error.utf8_error()),
        }
    }

    /// Decodes the bytes and reads them as UTF-8, with U+FFFD for ill-formed sequences: the standard's "UTF-8 decode
    /// without BOM". A byte order mark is kept, as U+FEFF.
    ///
    /// ```
    /// use url_percent::percent_decode;
    ///
    /// assert_eq!(percent_decode(b"%EF%BB%BFcaf%C3%A9").decode_utf8_lossy(), "\u{FEFF}caf\u{E9}");
    /// assert_eq!(percent_decode(b"caf%E9").decode_utf8_lossy(), "caf\u{FFFD}");
    /// ```
    ///
    /// Source: <https://encoding.spec.whatwg.org/#utf-8-decode-without-bom>
    #[inline]
    pub fn decode_utf8_lossy(self) -> Cow<'a, str> {
        match self.remaining.text().map(|text| decode_text(text, self.space)) {
            Some(Ok(text)) => text,
            Some(Err(prefix)) => Cow::Owned(self.finish_lossily(prefix)),
            None => Cow::Owned(self.finish_lossily(DecodedPrefix::default())),
        }
    }

    /// Decodes the bytes after the prefix, with U+FFFD for ill-formed sequences, and appends them to it.
    #[cold]
    fn finish_lossily(mut self, DecodedPrefix { mut text, decoded }: DecodedPrefix) -> String {
        self.remaining.skip(decoded);
        for chunk in self.into_bytes().utf8_chunks() {
            text.push_str(chunk.valid());
            if !chunk.invalid().is_empty() {
                text.push(char::REPLACEMENT_CHARACTER);
            }
        }
        text
    }

    /// Returns the decoded bytes.
    #[cold]
    fn into_bytes(self) -> Vec<u8> {
        let mut output = Vec::new();
        self.append_to(&mut output);
        output
    }
}

impl Iterator for PercentDecode<'_> {
    type Item = u8;

    #[inline]
    fn next(&mut self) -> Option<u8> {
        let rest = self.remaining.bytes();
        let first = *rest.first()?;
        let (byte, len) = match decode_percent_encoded_byte(rest) {
            Some(byte) => (byte, 3),
            None if first == self.space && first == b'+' => (b' ', 1),
            None => (first, 1),
        };
        self.remaining.skip(len);
        Some(byte)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.remaining.bytes().len();
        (len.div_ceil(3), Some(len))
    }
}

impl FusedIterator for PercentDecode<'_> {}

/// Borrows the input if nothing in it is decoded, and owns the result if something is.
impl<'a> From<PercentDecode<'a>> for Cow<'a, [u8]> {
    fn from(decode: PercentDecode<'a>) -> Self {
        let (input, space) = (decode.remaining.bytes(), decode.space);
        let mut first = find_either(input, 0, space);
        while first < input.len() && !is_decoded(&input[first..]) {
            first = find_either(input, first + 1, space);
        }
        if first == input.len() {
            return Cow::Borrowed(input);
        }
        let mut output = Vec::new();
        append_bytes(input, first, space, &mut output);
        Cow::Owned(output)
    }
}

/// Appends the bytes that `input` decodes to. Nothing before `first` is decoded.
fn append_bytes(input: &[u8], first: usize, space: u8, output: &mut Vec<u8>) {
    output.reserve(input.len());
    let (mut done, mut next) = (0, first);
    loop {
        output.extend_from_slice(&input[done..next]);
        done = next;
        while let Some(byte) = decode_percent_encoded_byte(&input[done..]) {
            output.push(byte);
            done += 3;
        }
        let Some(&byte) = input.get(done) else { return };
        output.push(if byte == space && byte == b'+' { b' ' } else { byte });
        done += 1;
        next = find_either(input, done, space);
    }
}

/// Returns the position of the first `%` or `space` at or after `from`, or the length of `input` if there is none.
#[inline]
fn find_either(input: &[u8], from: usize, space: u8) -> usize {
    find_from(input, from, |byte| (byte == b'%') | (byte == space))
}
