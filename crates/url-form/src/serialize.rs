//! The `application/x-www-form-urlencoded` serializer.
//!
//! One loop, [`Serializer`], which the functions lend a `String` to. What a name or value looks like is left to
//! `url_percent` and its form-urlencoded set, the space as `+` included.

use alloc::string::String;
use core::{borrow::Borrow, mem};

#[cfg(feature = "encoding")]
use encoding_rs::Encoding;
#[cfg(feature = "encoding")]
use url_percent::percent_encode_after_encoding;
use url_percent::{FORM_URLENCODED, PercentEncode, percent_encode, utf8_percent_encode};

/// Serializes pairs of name and value, in UTF-8. They can be passed by value or by reference.
///
/// ```
/// assert_eq!(url_form::serialize([("q", "a b"), ("é~", "1&2")]), "q=a+b&%C3%A9%7E=1%262");
/// assert_eq!(url_form::serialize([("", "")]), "=");
/// // No pairs, nothing at all; the standard makes a query of null of it.
/// assert_eq!(url_form::serialize([("", ""); 0]), "");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-urlencoded-serializer>
pub fn serialize<I, N, V>(pairs: I) -> String
where
    I: IntoIterator<Item: Borrow<(N, V)>>,
    N: AsRef<str>,
    V: AsRef<str>,
{
    let mut output = String::new();
    append_serialized(pairs, &mut output);
    output
}

/// Appends the serialization of pairs of name and value, in UTF-8, to `output`. Nothing is put before the first pair,
/// whatever `output` contains; see [`Serializer::for_suffix`] to add to a form.
///
/// ```
/// let mut url = String::from("https://example.org/?");
/// url_form::append_serialized([("page", "2")], &mut url);
/// assert_eq!(url, "https://example.org/?page=2");
/// url_form::append_serialized([("", ""); 0], &mut url);
/// assert_eq!(url, "https://example.org/?page=2");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-urlencoded-serializer>
pub fn append_serialized<I, N, V>(pairs: I, output: &mut String)
where
    I: IntoIterator<Item: Borrow<(N, V)>>,
    N: AsRef<str>,
    V: AsRef<str>,
{
    let pairs = pairs.into_iter();
    let mut expected = pairs.size_hint().0.min(16);
    let mut serializer = Serializer::new(output);
    for pair in pairs {
        let (name, value) = pair.borrow();
        let (name, value) = (name.as_ref(), value.as_ref());
        // The first pair tells how long the others are; half as much is for what is encoded.
        let length = (name.len() + value.len()).clamp(16, 256);
        serializer.output.reserve(mem::take(&mut expected) * length / 2 * 3);
        serializer.append(name, value);
    }
}

/// Serializes pairs of name and value in `encoding`, or in UTF-8 if that has no encoder (UTF-16LE, UTF-16BE,
/// replacement).
///
/// A code point that the encoding lacks becomes a percent-encoded HTML character reference, which nothing tells from one
/// that was typed.
///
/// ```
/// use encoding_rs::{SHIFT_JIS, UTF_16BE};
///
/// assert_eq!(url_form::serialize_with_encoding([("q", "≡ ‽")], SHIFT_JIS), "q=%81%DF+%26%238253%3B");
/// assert_eq!(url_form::serialize_with_encoding([("q", "‽")], UTF_16BE), "q=%E2%80%BD");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-urlencoded-serializer>
#[cfg(feature = "encoding")]
pub fn serialize_with_encoding<I, N, V>(pairs: I, encoding: &'static Encoding) -> String
where
    I: IntoIterator<Item: Borrow<(N, V)>>,
    N: AsRef<str>,
    V: AsRef<str>,
{
    let encoding = encoding.output_encoding();
    let mut output = String::new();
    let mut serializer = Serializer::new(&mut output);
    for pair in pairs {
        let (name, value) = pair.borrow();
        serializer.append_with(|output| {
            output.push_str(&percent_encode_after_encoding(encoding, name.as_ref(), &FORM_URLENCODED));
            output.push('=');
            output.push_str(&percent_encode_after_encoding(encoding, value.as_ref(), &FORM_URLENCODED));
        });
    }
    output
}

/// Serializes a name or a value alone, in UTF-8 or whatever its bytes are.
///
/// The result is an iterator of chunks that implements `Display` and converts into a `Cow<str>`.
///
/// ```
/// assert_eq!(url_form::byte_serialize("a b&é".as_bytes()).to_string(), "a+b%26%C3%A9");
/// assert_eq!(url_form::byte_serialize(b"*-._").to_string(), "*-._");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-urlencoded-serializer>, step 3.2
#[inline]
pub fn byte_serialize(input: &[u8]) -> PercentEncode<'_> {
    percent_encode(input, &FORM_URLENCODED)
}

/// Writes a form to the end of a `String`, pair by pair.
///
/// ```
/// use url_form::Serializer;
///
/// let mut body = String::new();
/// Serializer::new(&mut body).append("name", "René").append("tag", "");
/// assert_eq!(body, "name=Ren%C3%A9&tag=");
/// // A second serializer begins a second form: there is no `&`.
/// Serializer::new(&mut body).append("x", "y");
/// assert_eq!(body, "name=Ren%C3%A9&tag=x=y");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-urlencoded-serializer>
#[derive(Debug)]
pub struct Serializer<'a> {
    output: &'a mut String,
    /// Where in `output` the form begins, in bytes.
    start: usize,
}

impl<'a> Serializer<'a> {
    /// Begins a form at the end of `output`.
    ///
    /// ```
    /// use url_form::Serializer;
    ///
    /// let mut url = String::from("/search?");
    /// Serializer::new(&mut url).append("q", "1");
    /// assert_eq!(url, "/search?q=1");
    /// ```
    #[inline]
    pub fn new(output: &'a mut String) -> Self {
        let start = output.len();
        Self { output, start }
    }

    /// Goes on with the form that begins at the byte `start` of `output`, which is empty if `start` is the length of
    /// `output` or greater.
    ///
    /// ```
    /// use url_form::Serializer;
    ///
    /// let mut url = String::from("/search?q=1");
    /// Serializer::for_suffix(&mut url, 8).append("page", "2");
    /// assert_eq!(url, "/search?q=1&page=2");
    ///
    /// let mut url = String::from("/search?");
    /// Serializer::for_suffix(&mut url, 8).append("page", "2");
    /// assert_eq!(url, "/search?page=2");
    /// ```
    #[inline]
    pub fn for_suffix(output: &'a mut String, start: usize) -> Self {
        Self { output, start }
    }

    /// Appends a pair, after a `&` unless it is the first.
    ///
    /// ```
    /// use url_form::Serializer;
    ///
    /// let mut body = String::new();
    /// Serializer::new(&mut body).append("a", "1").append("", "");
    /// assert_eq!(body, "a=1&=");
    /// ```
    pub fn append(&mut self, name: &str, value: &str) -> &mut Self {
        self.append_with(|output| {
            utf8_percent_encode(name, &FORM_URLENCODED).append_to(output);
            output.push('=');
            utf8_percent_encode(value, &FORM_URLENCODED).append_to(output);
        })
    }

    /// Appends what `pair` appends, after a `&` unless it is the first.
    #[inline]
    fn append_with(&mut self, pair: impl FnOnce(&mut String)) -> &mut Self {
        if self.output.len() > self.start {
            self.output.push('&');
        }
        pair(self.output);
        self
    }
}
