//! From bytes and strings to percent-encoded text.
//!
//! The result is an iterator of chunks: a run of the input that needs nothing, or the three characters of one byte. To
//! have it whole, runs are copied as blocks, and what is right behind a member costs no search of its own.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::iter::FusedIterator;

use crate::PercentEncodeSet;
use crate::rest::{Rest, push_run};
use crate::scan::{BLOCK, WINDOW};

/// Each byte percent-encoded, one after the other.
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
    PercentEncode { rest: Rest::of_text(input), set }
}

/// Percent-encodes the bytes of `input`, in any or no encoding, that are members of `set`.
///
/// See [`utf8_percent_encode`] for what the result can do.
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
    PercentEncode { rest: Rest::of_bytes(input), set }
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
    rest: Rest<'a>,
    set: &'a PercentEncodeSet,
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
    pub fn append_to(self, output: &mut String) {
        match self.rest.text() {
            Some(text) => append_text(text, self.set, output),
            None => self.append_chunks_to(output),
        }
    }

    /// The same for bytes that are not UTF-8.
    #[cold]
    fn append_chunks_to(self, output: &mut String) {
        output.extend(self);
    }

    /// What is left of the result, of bytes that are not UTF-8.
    #[cold]
    fn into_string(self) -> String {
        let mut output = String::new();
        self.append_chunks_to(&mut output);
        output
    }

    /// Takes what comes before the next member of the set.
    #[inline]
    fn take_run(&mut self) -> &'a str {
        let bytes = self.rest.bytes();
        self.rest.take_ascii(self.set.find_from(bytes, 0))
    }
}

/// Appends `text`, percent-encoded.
fn append_text(text: &str, set: &PercentEncodeSet, output: &mut String) {
    if text.len() >= BLOCK / 2 {
        append_from(text, 0, set, output);
    } else if text.bytes().any(|byte| set.contains(byte)) {
        append_bytes(text.as_bytes(), set, output);
    } else {
        output.push_str(text);
    }
}

/// Appends `bytes` of a text, percent-encoded, one by one: of a few or dense ones that costs less than a search and
/// copies.
fn append_bytes(bytes: &[u8], set: &PercentEncodeSet, output: &mut String) {
    output.reserve(bytes.len());
    for &byte in bytes {
        // Every set has what is not ASCII, so that this asks for nothing new but spares `push` the question.
        if byte.is_ascii() && !set.contains(byte) {
            output.push(char::from(byte));
        } else {
            push_member(byte, set, output);
        }
    }
}

/// Appends what `byte`, a member of `set`, becomes. Not its `replacement`, of which the length had to be asked for.
#[inline]
fn push_member(byte: u8, set: &PercentEncodeSet, output: &mut String) {
    if set.becomes_plus(byte) {
        output.push('+');
    } else {
        output.push_str(percent_encode_byte(byte));
    }
}

/// How long `text` may get by being encoded, of which the first member is at `first`. Of more than a few bytes it is
/// not assumed that all are members.
fn encoded_len(text: &str, first: usize) -> usize {
    text.len() + 2 * (text.len() - first).min(256)
}

/// Appends `text`, percent-encoded, in which no member of `set` stands in front of `first`.
///
/// By windows, of which all hits are known before the first is encoded: a search behind each would begin only then.
fn append_from(text: &str, first: usize, set: &PercentEncodeSet, output: &mut String) {
    let (mut done, mut start) = (0, first);
    while start < text.len() {
        let end = text.len().min(start + WINDOW);
        let hits = set.hits_at(text.as_bytes(), start);
        if hits != 0 {
            done = append_window(text, (done, start, end), hits, set, output);
        }
        start = end;
    }
    if done == 0 {
        output.push_str(text);
    } else if done < text.len() {
        push_run(output, text, done, text.len());
    }
}

/// Appends what of `text` is from `done` to the last member of the window from `start` to `end`, which is one of its
/// `hits`, and returns where that ends.
fn append_window(
    text: &str,
    (mut done, start, end): (usize, usize, usize),
    mut hits: u64,
    set: &PercentEncodeSet,
    output: &mut String,
) -> usize {
    let bytes = text.as_bytes();
    let count = hits.count_ones() as usize;
    output.reserve(end - done + 2 * count);
    let is_dense = 2 * count > end - start;
    if is_dense {
        if done < start {
            push_run(output, text, done, start);
        }
        append_bytes(&bytes[start..end], set, output);
        return end;
    }
    while hits != 0 {
        let at = start + hits.trailing_zeros() as usize;
        hits &= hits - 1;
        if set.contains(bytes[at]) {
            if done < at {
                push_run(output, text, done, at);
            }
            push_member(bytes[at], set, output);
            done = at + 1;
        }
    }
    done
}

impl<'a> Iterator for PercentEncode<'a> {
    type Item = &'a str;

    #[inline]
    fn next(&mut self) -> Option<&'a str> {
        let &first = self.rest.bytes().first()?;
        if self.set.contains(first) {
            self.rest.skip(1);
            return Some(self.set.replacement(first));
        }
        Some(self.take_run())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = self.rest.bytes().len();
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
    #[inline]
    fn from(encode: PercentEncode<'a>) -> Self {
        let Some(text) = encode.rest.text() else { return Cow::Owned(encode.into_string()) };
        let first = encode.set.find_from(text.as_bytes(), 0);
        if first == text.len() { Cow::Borrowed(text) } else { Cow::Owned(encode_from(text, first, encode.set)) }
    }
}

/// `text`, percent-encoded, in which no member of `set` stands in front of `first`.
///
/// Kept out of who calls it, so that the little that is done for a text without members can be part of that.
#[inline(never)]
fn encode_from(text: &str, first: usize, set: &PercentEncodeSet) -> String {
    let mut output = String::with_capacity(encoded_len(text, first));
    append_from(text, first, set, &mut output);
    output
}
