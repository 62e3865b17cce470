//! The `application/x-www-form-urlencoded` parser.
//!
//! The input is split at `&`, each part at its first `=`, and only then decoded. So pairs are parsed lazily, and a name
//! or value without encoded bytes is a slice of the input. Each window of bytes is scanned once for both the delimiters
//! and the encoded bytes.
//!
//! A list that owns its text is decoded first, as a whole, and then split where the delimiters were.

use alloc::borrow::Cow;
use alloc::{borrow::ToOwned, string::String};
use core::{fmt, iter::FusedIterator};

use url_percent::{
    percent_decode, percent_decode_str,
    scan::{WINDOW, find_from, hits_at, positions},
};

use crate::pairs::{ByDelimiters, PairList};
use crate::secret_names::Shown;

/// Parses bytes as `application/x-www-form-urlencoded`, in UTF-8, into pairs of name and value.
///
/// No input fails: bytes that are not UTF-8 become U+FFFD, and a `%` that is not followed by two hex digits is kept. A
/// byte order mark is kept, too. Names and values are borrowed unless they contain a `+`, a percent-encoded byte, or
/// bytes that are not UTF-8.
///
/// A leading `?` is not special here, because the query of a URL does not include it; see
/// [`SearchParams`](crate::SearchParams#impl-From%3C%26str%3E-for-SearchParams).
///
/// ```
/// let mut pairs = url_form::pairs(b"name=Ren%C3%A9+D.&name=x=y");
/// assert_eq!(pairs.next(), Some(("name".into(), "René D.".into())));
/// assert_eq!(pairs.next(), Some(("name".into(), "x=y".into())));
/// assert_eq!(pairs.next(), None);
///
/// // An empty sequence is no pair. A single `=` is a pair of two empty strings:
/// assert_eq!(url_form::pairs(b"&&").next(), None);
/// assert_eq!(url_form::pairs(b"=").next(), Some(("".into(), "".into())));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-urlencoded-parser>
#[inline]
pub fn pairs(input: &[u8]) -> Pairs<'_> {
    Pairs { input, text: str::from_utf8(input).ok(), at: 0, scan: Scan::default() }
}

/// Parses a string as [`pairs`] parses its UTF-8 encoding.
///
/// ```
/// assert_eq!(url_form::pairs_of_str("é=%C3%A9").next(), Some(("é".into(), "é".into())));
/// assert_eq!(url_form::pairs_of_str("").next(), None);
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-urlencoded-string-parser>
#[inline]
pub fn pairs_of_str(input: &str) -> Pairs<'_> {
    Pairs { input: input.as_bytes(), text: Some(input), at: 0, scan: Scan::default() }
}

/// The pairs of name and value in a form, in order, made by [`pairs`] and [`pairs_of_str`].
///
/// ```
/// use std::borrow::Cow;
///
/// let pairs = url_form::pairs_of_str("a=1&b=%32");
/// let values: Vec<Cow<str>> = pairs.clone().map(|(_, value)| value).collect();
/// assert!(matches!(&values[..], [Cow::Borrowed("1"), Cow::Owned(two)] if two == "2"));
/// assert_eq!(pairs.skip(2).next(), None);
/// ```
#[derive(Clone)]
#[must_use = "parsing is lazy: it does nothing until it is iterated over"]
pub struct Pairs<'a> {
    input: &'a [u8],
    /// The input as text, if all of it is UTF-8, so that names and values need no check.
    text: Option<&'a str>,
    /// The position of the next sequence.
    at: usize,
    scan: Scan,
}

/// The delimiters and the encoded bytes in the window before `next_window` that were not passed yet: one bit for each
/// byte, the first in the lowest.
#[derive(Clone, Default)]
struct Scan {
    next_window: usize,
    delimiters: u64,
    encoded: u64,
}

impl Scan {
    /// Removes the next delimiter. Returns its position, or the length of `input`, and whether any byte before it is
    /// encoded.
    #[inline]
    fn next_delimiter(&mut self, input: &[u8]) -> (usize, bool) {
        let mut is_encoded = false;
        while self.delimiters == 0 {
            is_encoded |= self.encoded != 0;
            if self.next_window >= input.len() {
                return (input.len(), is_encoded);
            }
            self.delimiters = hits_at(input, self.next_window, |byte| (byte == b'&') | (byte == b'='));
            self.encoded = hits_at(input, self.next_window, |byte| (byte == b'%') | (byte == b'+'));
            self.next_window += WINDOW;
        }
        // The bit of the delimiter and all lower bits.
        let passed = self.delimiters ^ (self.delimiters - 1);
        let at = self.next_window - WINDOW + self.delimiters.trailing_zeros() as usize;
        is_encoded |= self.encoded & passed != 0;
        self.delimiters &= !passed;
        self.encoded &= !passed;
        (at, is_encoded)
    }
}

/// The position of a name or value in the input.
#[derive(Clone, Copy)]
struct Part {
    start: usize,
    end: usize,
    is_encoded: bool,
}

impl<'a> Pairs<'a> {
    /// Returns the remaining pairs as owned strings.
    ///
    /// ```
    /// let pairs: Vec<(String, String)> = url_form::pairs(b"a=%20&b").into_owned().collect();
    /// assert_eq!(pairs, [("a".to_owned(), " ".to_owned()), ("b".to_owned(), String::new())]);
    /// assert_eq!(url_form::pairs(b"").into_owned().next(), None);
    /// ```
    pub fn into_owned(self) -> impl FusedIterator<Item = (String, String)> + Clone + use<'a> {
        self.map(|(name, value)| (name.into_owned(), value.into_owned()))
    }

    /// Returns the positions of the next name and value.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-urlencoded-parser>, steps 1 to 3.3
    #[inline]
    fn next_encoded(&mut self) -> Option<(Part, Part)> {
        while self.at < self.input.len() {
            let start = self.at;
            let (end, is_encoded) = self.scan.next_delimiter(self.input);
            let name = Part { start, end, is_encoded };
            let mut value = Part { start: end, end, is_encoded: false };
            if self.input.get(end) == Some(&b'=') {
                value.start += 1;
                while self.input.get(value.end) == Some(&b'=') {
                    let (end, is_encoded) = self.scan.next_delimiter(self.input);
                    value.end = end;
                    value.is_encoded |= is_encoded;
                }
            }
            self.at = value.end + 1;
            if value.end > start {
                return Some((name, value));
            }
        }
        None
    }

    /// Returns a name or value as a slice of the input if nothing in it is encoded.
    #[inline]
    fn as_decoded(&self, part: Part) -> Option<&'a str> {
        self.text.filter(|_| !part.is_encoded).and_then(|text| text.get(part.start..part.end))
    }

    /// Decodes a name or value: `+` to a space, percent-encoded bytes, UTF-8.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-urlencoded-parser>, steps 3.4 and 3.5
    fn decode(&self, part: Part) -> Cow<'a, str> {
        if let Some(text) = self.as_decoded(part) {
            return Cow::Borrowed(text);
        }
        let decode = match self.text.and_then(|text| text.get(part.start..part.end)) {
            Some(text) => percent_decode_str(text),
            None => percent_decode(&self.input[part.start..part.end]),
        };
        decode.plus_as_space().decode_utf8_lossy()
    }
}

impl<'a> Iterator for Pairs<'a> {
    type Item = (Cow<'a, str>, Cow<'a, str>);

    #[expect(clippy::inline_always, reason = "a pair that is returned in memory is waited for by who moves it on")]
    #[inline(always)]
    fn next(&mut self) -> Option<Self::Item> {
        let (name, value) = self.next_encoded()?;
        // Two slices are constructed in place and not moved.
        match (self.as_decoded(name), self.as_decoded(value)) {
            (Some(name), Some(value)) => Some((Cow::Borrowed(name), Cow::Borrowed(value))),
            _ => Some((self.decode(name), self.decode(value))),
        }
    }

    /// The shortest pair is one byte and its `&`.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.input.len().saturating_sub(self.at).div_ceil(2)))
    }
}

impl FusedIterator for Pairs<'_> {}

/// Shows the pairs that are left, without secrets, as [`secret_names`](crate::secret_names) says.
impl fmt::Debug for Pairs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut list = f.debug_list();
        self.clone().for_each(|(name, value)| _ = list.entry(&Shown(&name, &value)));
        list.finish()
    }
}

/// Parses a form into a list that owns its text.
pub(crate) fn parse_to_pairs(input: &str) -> PairList {
    let (bytes, mut list) = (input.as_bytes(), ByDelimiters::new());
    let is_delimiter = |byte| (byte == b'&') | (byte == b'=');
    let first_encoded = find_from(bytes, 0, |byte| (byte == b'%') | (byte == b'+'));
    if first_encoded == bytes.len() {
        positions(bytes, 0, is_delimiter).for_each(|at| list.delimiter(bytes[at], at));
        return list.end(input.to_owned());
    }
    let mut text = String::with_capacity(input.len());
    let decode = percent_decode_str(input).plus_as_space();
    if decode.append_text_to(&mut text, is_delimiter, |byte, at| list.delimiter(byte, at)) {
        return list.end(text);
    }
    // Bytes that are not UTF-8 become longer, so each name or value is decoded separately.
    let mut pairs = PairList::new();
    pairs_of_str(input).for_each(|(name, value)| pairs.push(&name, &value));
    pairs
}
