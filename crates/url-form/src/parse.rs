//! The `application/x-www-form-urlencoded` parser.
//!
//! The input is cut at `&`, each piece at its first `=`, and only then decoded; so it can be done lazily, a pair at a
//! time, and a name or value in which there is nothing to decode is a slice of the input.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::{iter::FusedIterator, ops::Range};

use url_percent::{
    PercentDecode, percent_decode,
    scan::{find_from, positions},
};

use crate::pairs::Pairs;

/// Parses bytes as `application/x-www-form-urlencoded`, in UTF-8, into pairs of name and value.
///
/// Bytes that are not UTF-8 become U+FFFD, a byte order mark is kept, and a `%` that two hex digits do not follow stands
/// for itself: no input fails. Names and values are borrowed unless they contain a `+`, a percent-encoded byte, or bytes
/// that are not UTF-8.
///
/// A leading `?` is not special here, as the query of a URL does not include it; see
/// [`SearchParams::parse`](crate::SearchParams::parse).
///
/// ```
/// let mut pairs = url_form::parse(b"name=Ren%C3%A9+D.&name=x=y");
/// assert_eq!(pairs.next(), Some(("name".into(), "René D.".into())));
/// assert_eq!(pairs.next(), Some(("name".into(), "x=y".into())));
/// assert_eq!(pairs.next(), None);
///
/// // There is no pair in an empty sequence, and there is one, of two empty strings, in this:
/// assert_eq!(url_form::parse(b"&&").next(), None);
/// assert_eq!(url_form::parse(b"=").next(), Some(("".into(), "".into())));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-urlencoded-parser>
#[inline]
pub fn parse(input: &[u8]) -> Parse<'_> {
    Parse { input, text: str::from_utf8(input).ok(), at: 0 }
}

/// Parses a string as [`parse`] parses its UTF-8 encoding.
///
/// ```
/// assert_eq!(url_form::parse_str("é=%C3%A9").next(), Some(("é".into(), "é".into())));
/// assert_eq!(url_form::parse_str("").next(), None);
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-urlencoded-string-parser>
#[inline]
pub fn parse_str(input: &str) -> Parse<'_> {
    Parse { input: input.as_bytes(), text: Some(input), at: 0 }
}

/// The pairs of name and value in a form, in its order, made by [`parse`] and [`parse_str`].
///
/// ```
/// use std::borrow::Cow;
///
/// let pairs = url_form::parse_str("a=1&b=%32");
/// let values: Vec<Cow<str>> = pairs.clone().map(|(_, value)| value).collect();
/// assert!(matches!(&values[..], [Cow::Borrowed("1"), Cow::Owned(two)] if two == "2"));
/// assert_eq!(pairs.skip(2).next(), None);
/// ```
#[derive(Clone, Debug)]
#[must_use = "parsing is lazy: it does nothing until it is iterated over"]
pub struct Parse<'a> {
    input: &'a [u8],
    /// The same as a text, if it is UTF-8 throughout: so a name or value need not be asked once more.
    text: Option<&'a str>,
    /// Where the next sequence begins.
    at: usize,
}

impl<'a> Parse<'a> {
    /// The pairs that are left, each with strings of its own.
    ///
    /// ```
    /// let pairs: Vec<(String, String)> = url_form::parse(b"a=%20&b").into_owned().collect();
    /// assert_eq!(pairs, [("a".to_owned(), " ".to_owned()), ("b".to_owned(), String::new())]);
    /// assert_eq!(url_form::parse(b"").into_owned().next(), None);
    /// ```
    pub fn into_owned(self) -> impl FusedIterator<Item = (String, String)> + Clone + use<'a> {
        self.map(|(name, value)| (name.into_owned(), value.into_owned()))
    }

    /// Where the next name and value stand.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-urlencoded-parser>, steps 1 to 3.3
    #[inline]
    fn next_encoded(&mut self) -> Option<(Range<usize>, Range<usize>)> {
        while self.at < self.input.len() {
            let (start, mut equals, mut end) = (self.at, None, self.input.len());
            for at in positions(self.input, start, |byte| (byte == b'&') | (byte == b'=')) {
                if self.input[at] == b'&' {
                    end = at;
                    break;
                }
                equals.get_or_insert(at);
            }
            self.at = end + 1;
            if end > start {
                let equals = equals.unwrap_or(end);
                return Some((start..equals, end.min(equals + 1)..end));
            }
        }
        None
    }

    /// What the bytes `encoded` are as they stand, if there is nothing to decode in it.
    #[inline]
    fn as_decoded(&self, encoded: &Range<usize>) -> Option<&'a str> {
        let bytes = &self.input[encoded.clone()];
        if find_from(bytes, 0, |byte| (byte == b'+') | (byte == b'%')) < bytes.len() {
            return None;
        }
        match self.text {
            Some(text) => text.get(encoded.clone()),
            None => str::from_utf8(bytes).ok(),
        }
    }

    /// A name or value with `+` as space, percent-decoded, as UTF-8.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-urlencoded-parser>, steps 3.4 and 3.5
    #[inline]
    fn decode(&self, encoded: &Range<usize>) -> Cow<'a, str> {
        match self.as_decoded(encoded) {
            Some(text) => Cow::Borrowed(text),
            None => self.percent_decode(encoded).decode_utf8_lossy(),
        }
    }

    /// The same, appended to a text; by way of `bytes`, which is there so that its memory is used again.
    #[inline]
    fn decode_to(&self, encoded: &Range<usize>, bytes: &mut Vec<u8>, output: &mut String) {
        if let Some(text) = self.as_decoded(encoded) {
            return output.push_str(text);
        }
        bytes.clear();
        self.percent_decode(encoded).append_to(bytes);
        match str::from_utf8(bytes) {
            Ok(text) => output.push_str(text),
            Err(_) => output.push_str(&String::from_utf8_lossy(bytes)),
        }
    }

    fn percent_decode(&self, encoded: &Range<usize>) -> PercentDecode<'a> {
        percent_decode(&self.input[encoded.clone()]).plus_as_space()
    }
}

impl<'a> Iterator for Parse<'a> {
    type Item = (Cow<'a, str>, Cow<'a, str>);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let (name, value) = self.next_encoded()?;
        Some((self.decode(&name), self.decode(&value)))
    }

    /// The shortest pair is a byte and its `&`.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.input.len().saturating_sub(self.at).div_ceil(2)))
    }
}

impl FusedIterator for Parse<'_> {}

/// The pairs of a form, as a list that owns them.
pub(crate) fn parse_to_pairs(input: &str) -> Pairs {
    // Nothing gets longer by being decoded, but for bytes that are not UTF-8.
    let mut pairs = Pairs::with_capacity(input.len(), input.bytes().filter(|&byte| byte == b'&').count() + 1);
    let mut encoded = parse_str(input);
    let mut bytes = Vec::new();
    while let Some((name, value)) = encoded.next_encoded() {
        pairs.push_with(name, value, |part, text| encoded.decode_to(&part, &mut bytes, text));
    }
    pairs
}
