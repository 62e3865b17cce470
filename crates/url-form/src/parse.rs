//! The `application/x-www-form-urlencoded` parser.
//!
//! The input is cut at `&`, each piece at its first `=`, and only then decoded; so it can be done lazily, a pair at a
//! time, and a name or value in which there is nothing to decode is a slice of the input.

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::iter::FusedIterator;

use url_percent::percent_decode;

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
    Parse { rest: input }
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
    parse(input.as_bytes())
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
    rest: &'a [u8],
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
}

impl<'a> Iterator for Parse<'a> {
    type Item = (Cow<'a, str>, Cow<'a, str>);

    fn next(&mut self) -> Option<Self::Item> {
        while !self.rest.is_empty() {
            let (sequence, rest) = split_at_first(self.rest, b'&');
            self.rest = rest;
            if !sequence.is_empty() {
                let (name, value) = split_at_first(sequence, b'=');
                return Some((decode(name), decode(value)));
            }
        }
        None
    }

    /// The shortest pair is a byte and its `&`.
    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, Some(self.rest.len().div_ceil(2)))
    }
}

impl FusedIterator for Parse<'_> {}

/// What is before the first `separator` and what is after it; nothing is after it if there is none.
#[inline]
fn split_at_first(input: &[u8], separator: u8) -> (&[u8], &[u8]) {
    match input.iter().position(|&byte| byte == separator) {
        Some(index) => (&input[..index], &input[index + 1..]),
        None => (input, &[]),
    }
}

/// A name or value, with `+` as space, percent-decoded, as UTF-8.
///
/// A `+` can be no part of a percent-encoded byte, so what is between them can be decoded piece by piece.
///
/// Source: <https://url.spec.whatwg.org/#concept-urlencoded-parser>, steps 3.4 and 3.5
fn decode(input: &[u8]) -> Cow<'_, str> {
    if !input.contains(&b'+') {
        return percent_decode(input).decode_utf8_lossy();
    }
    let mut bytes = Vec::with_capacity(input.len());
    for (index, piece) in input.split(|&byte| byte == b'+').enumerate() {
        if index > 0 {
            bytes.push(b' ');
        }
        percent_decode(piece).append_to(&mut bytes);
    }
    Cow::Owned(match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    })
}
