//! Percent-encodes bytes and strings.
//!
//! The result is an iterator of chunks: a run of the input that stays as it is, or the three characters of one encoded
//! byte. To get the whole result, runs are copied as blocks, and members of the set are found a window at a time.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::iter::FusedIterator;

use crate::PercentEncodeSet;
use crate::encoded_bytes::percent_encode_byte;
use crate::remaining::{Remaining, push_run};
use crate::scan::{BLOCK, WINDOW};

/// UTF-8 percent-encodes a string: every byte of its UTF-8 encoding that is a member of `set`.
///
/// The result is lazy. It implements [`Display`](fmt::Display), can be [appended](PercentEncode::append_to) to a
/// `String`, and is an iterator of chunks. It converts into a `Cow<str>`, which borrows `input` if no byte is a member.
///
/// With [`FORM_URLENCODED`](crate::FORM_URLENCODED) a space becomes `+`.
///
/// ```
/// use std::borrow::Cow;
/// use url_percent::{USERINFO, utf8_percent_encode};
///
/// assert_eq!(utf8_percent_encode("Say what‽", &USERINFO).to_string(), "Say%20what%E2%80%BD");
/// // Without a member nothing is copied. `%` is no member of most sets.
/// assert!(matches!(Cow::from(utf8_percent_encode("100%25", &USERINFO)), Cow::Borrowed("100%25")));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#string-utf-8-percent-encode>
#[inline]
pub fn utf8_percent_encode<'a>(input: &'a str, set: &'a PercentEncodeSet) -> PercentEncode<'a> {
    PercentEncode { remaining: Remaining::of_text(input), set }
}

/// Percent-encodes the bytes of `input` that are members of `set`. The bytes may be in any encoding or in none.
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
    PercentEncode { remaining: Remaining::of_bytes(input), set }
}

/// Text that is being percent-encoded, made by [`utf8_percent_encode`] and [`percent_encode`].
///
/// As an iterator it yields non-empty chunks of the result in order. Where the chunks are cut is unspecified.
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
    remaining: Remaining<'a>,
    set: &'a PercentEncodeSet,
}

impl<'a> PercentEncode<'a> {
    /// Appends the rest of the result to `output`.
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
        match self.remaining.text() {
            Some(text) => append_text(text, self.set, output),
            None => self.append_chunks_to(output),
        }
    }

    /// [`Self::append_to`] for bytes that are not UTF-8.
    #[cold]
    fn append_chunks_to(self, output: &mut String) {
        output.extend(self);
    }

    /// Returns the rest of the result for bytes that are not UTF-8.
    #[cold]
    fn into_string(self) -> String {
        let mut output = String::new();
        self.append_chunks_to(&mut output);
        output
    }

    /// Takes the bytes before the next member of the set.
    #[inline]
    fn take_run(&mut self) -> &'a str {
        let bytes = self.remaining.bytes();
        self.remaining.take_ascii(self.set.find_from(bytes, 0))
    }
}

/// Appends `text`, percent-encoded.
fn append_text(text: &str, set: &PercentEncodeSet, output: &mut String) {
    if text.len() >= BLOCK / 2 {
        append_from(text, 0, set, output);
    } else if text.bytes().any(|byte| set.contains_byte(byte)) {
        append_bytes(text.as_bytes(), set, output);
    } else {
        output.push_str(text);
    }
}

/// Appends `bytes` of a text, percent-encoded, one by one: for a few bytes, or for many members, that costs less than a
/// search and copies.
fn append_bytes(bytes: &[u8], set: &PercentEncodeSet, output: &mut String) {
    output.reserve(bytes.len());
    for &byte in bytes {
        // Every set contains all non-ASCII bytes, so `is_ascii` changes no result, but spares `push` the same test.
        if byte.is_ascii() && !set.contains_byte(byte) {
            output.push(char::from(byte));
        } else {
            push_member(byte, set, output);
        }
    }
}

/// Appends the replacement of `byte`, a member of `set`. It does not call `replacement`, whose length would be unknown
/// to the compiler.
#[inline]
fn push_member(byte: u8, set: &PercentEncodeSet, output: &mut String) {
    if set.becomes_plus(byte) {
        output.push('+');
    } else {
        output.push_str(percent_encode_byte(byte));
    }
}

/// Returns the capacity to start with for encoding `text`, whose first member is at `first`. Only 256 bytes are assumed
/// to be all members.
fn encoded_len(text: &str, first: usize) -> usize {
    text.len() + 2 * (text.len() - first).min(256)
}

/// Appends `text`, percent-encoded. No member of `set` precedes `first`.
///
/// It works by windows, so that all hits of a window are known before the first is encoded. A search after each member
/// would start only when that member is done.
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

/// Appends the part of `text` from `done` to the last member of the window from `start` to `end`, whose candidates are
/// `hits`, and returns where that part ends.
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
        if set.contains_byte(bytes[at]) {
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
        let &first = self.remaining.bytes().first()?;
        if self.set.contains_byte(first) {
            self.remaining.skip(1);
            return Some(self.set.replacement(first));
        }
        Some(self.take_run())
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let length = self.remaining.bytes().len();
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
        let Some(text) = encode.remaining.text() else { return Cow::Owned(encode.into_string()) };
        let first = encode.set.find_from(text.as_bytes(), 0);
        if first == text.len() { Cow::Borrowed(text) } else { Cow::Owned(encode_from(text, first, encode.set)) }
    }
}

/// Returns `text`, percent-encoded. No member of `set` precedes `first`.
///
/// Not inlined, so that the little work for a text without members can be inlined into the caller.
#[inline(never)]
fn encode_from(text: &str, first: usize, set: &PercentEncodeSet) -> String {
    let mut output = String::with_capacity(encoded_len(text, first));
    append_from(text, first, set, &mut output);
    output
}
