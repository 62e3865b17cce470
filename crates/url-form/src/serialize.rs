//! The `application/x-www-form-urlencoded` serializer.
//!
//! [`Serializer`] writes forms. Names and values are encoded by `url_percent` with its form-urlencoded set, which also
//! makes a space `+`.

use alloc::string::String;
use core::{
    borrow::{Borrow, BorrowMut},
    fmt, mem,
};

use crate::parse::pairs_of_str;
#[cfg(feature = "encoding")]
use encoding_rs::Encoding;
#[cfg(feature = "encoding")]
use url_percent::percent_encode_after_encoding;
use url_percent::{FORM_URLENCODED, PercentEncode, percent_encode, utf8_percent_encode};

/// Serializes pairs of name and value in UTF-8. The pairs can be passed by value or by reference.
///
/// ```
/// assert_eq!(url_form::serialize([("q", "a b"), ("é~", "1&2")]), "q=a+b&%C3%A9%7E=1%262");
/// assert_eq!(url_form::serialize([("", "")]), "=");
/// // Without pairs the form is empty; the standard then sets a query to null.
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
    Serializer::new(String::new()).extend_pairs(pairs).finish()
}

/// Serializes pairs of name and value in `encoding`, or in UTF-8 if that has no encoder (UTF-16LE, UTF-16BE,
/// replacement).
///
/// A code point that the encoding lacks becomes a percent-encoded HTML character reference, which cannot be told from
/// one that was typed.
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
    let mut serializer = Serializer::new(String::new());
    for pair in pairs {
        let (name, value) = pair.borrow();
        let form = serializer.form();
        form.push_str(&percent_encode_after_encoding(encoding, name.as_ref(), &FORM_URLENCODED));
        form.push('=');
        form.push_str(&percent_encode_after_encoding(encoding, value.as_ref(), &FORM_URLENCODED));
    }
    serializer.finish()
}

/// Serializes a single name or value, in UTF-8 or any other encoding.
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

/// Writes a form pair by pair, into its own `String` or to the end of a borrowed one.
///
/// ```
/// use url_form::Serializer;
///
/// let body = Serializer::new(String::new()).append_pair("name", "René").append_pair("tag", "").finish();
/// assert_eq!(body, "name=Ren%C3%A9&tag=");
///
/// let mut url = String::from("/search?");
/// Serializer::new(&mut url).append_pair("q", "a b").extend_pairs([("page", "2"), ("lang", "de")]);
/// assert_eq!(url, "/search?q=a+b&page=2&lang=de");
/// // A second serializer starts a second form, so there is no `&`.
/// Serializer::new(&mut url).append_pair("x", "y");
/// assert_eq!(url, "/search?q=a+b&page=2&lang=dex=y");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#concept-urlencoded-serializer>
#[derive(Clone)]
pub struct Serializer<T = String> {
    target: T,
    /// The position in the target at which the form starts, in bytes.
    start: usize,
}

/// Shows the pairs without secrets, as [`secret_names`](crate::secret_names) says, and not what is before the form.
impl<T: Borrow<String>> fmt::Debug for Serializer<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let form = self.target.borrow().get(self.start..).unwrap_or_default();
        f.debug_tuple("Serializer").field(&pairs_of_str(form)).finish()
    }
}

impl<T: BorrowMut<String>> Serializer<T> {
    /// Starts a form at the end of `target`, a `String` or a `&mut String`.
    ///
    /// ```
    /// use url_form::Serializer;
    ///
    /// let mut url = String::from("/search?");
    /// Serializer::new(&mut url).append_pair("q", "1");
    /// assert_eq!(url, "/search?q=1");
    /// ```
    #[inline]
    pub fn new(target: T) -> Self {
        let start = target.borrow().len();
        Self { target, start }
    }

    /// Continues the form that starts at the byte `start` of `target`, or at its end if `target` is shorter.
    ///
    /// ```
    /// use url_form::Serializer;
    ///
    /// let mut url = String::from("/search?q=1");
    /// Serializer::for_suffix(&mut url, 8).append_pair("page", "2");
    /// assert_eq!(url, "/search?q=1&page=2");
    ///
    /// let mut url = String::from("/search?");
    /// Serializer::for_suffix(&mut url, 8).append_pair("page", "2");
    /// assert_eq!(url, "/search?page=2");
    /// ```
    #[inline]
    pub fn for_suffix(target: T, start: usize) -> Self {
        let start = start.min(target.borrow().len());
        Self { target, start }
    }

    /// Appends a pair, preceded by `&` unless it is the first.
    ///
    /// ```
    /// use url_form::Serializer;
    ///
    /// let mut body = String::new();
    /// Serializer::new(&mut body).append_pair("a", "1").append_pair("", "");
    /// assert_eq!(body, "a=1&=");
    /// ```
    #[inline]
    pub fn append_pair(&mut self, name: &str, value: &str) -> &mut Self {
        append_pair(self.form(), name, value);
        self
    }

    /// Appends pairs.
    ///
    /// ```
    /// use url_form::Serializer;
    ///
    /// let pairs = [("a", "1"), ("b", "2")];
    /// assert_eq!(Serializer::new(String::new()).extend_pairs(&pairs).extend_pairs(pairs).finish(), "a=1&b=2&a=1&b=2");
    /// ```
    pub fn extend_pairs<I, N, V>(&mut self, pairs: I) -> &mut Self
    where
        I: IntoIterator<Item: Borrow<(N, V)>>,
        N: AsRef<str>,
        V: AsRef<str>,
    {
        let pairs = pairs.into_iter();
        let mut expected = pairs.size_hint().0.min(16);
        for pair in pairs {
            let (name, value) = pair.borrow();
            let (name, value) = (name.as_ref(), value.as_ref());
            // The other pairs are assumed to be as long as the first, and half as long again after encoding.
            let length = (name.len() + value.len()).clamp(16, 256);
            self.target.borrow_mut().reserve(mem::take(&mut expected) * length / 2 * 3);
            self.append_pair(name, value);
        }
        self
    }

    /// Appends a name without `=`, which is parsed as a name with the empty value. An empty name is written as `=`,
    /// because otherwise it would not be parsed as a pair. The standard's serializer does not write names without `=`,
    /// but some servers require them.
    ///
    /// ```
    /// use url_form::Serializer;
    ///
    /// let body = Serializer::new(String::new()).append_key_only("debug").append_pair("q", "").finish();
    /// assert_eq!(body, "debug&q=");
    /// assert_eq!(Serializer::new(String::new()).append_key_only("").finish(), "=");
    /// ```
    #[inline]
    pub fn append_key_only(&mut self, name: &str) -> &mut Self {
        let form = self.form();
        if name.is_empty() {
            form.push('=');
        }
        utf8_percent_encode(name, &FORM_URLENCODED).append_to(form);
        self
    }

    /// Appends names without `=`.
    ///
    /// ```
    /// use url_form::Serializer;
    ///
    /// assert_eq!(Serializer::new(String::new()).extend_keys_only::<_, &str>(["a", "b c"]).finish(), "a&b+c");
    /// ```
    pub fn extend_keys_only<I, N>(&mut self, names: I) -> &mut Self
    where
        I: IntoIterator<Item: Borrow<N>>,
        N: AsRef<str>,
    {
        for name in names {
            self.append_key_only(name.borrow().as_ref());
        }
        self
    }

    /// Removes the form, and keeps what precedes it in the target.
    ///
    /// ```
    /// use url_form::Serializer;
    ///
    /// let mut url = String::from("/search?");
    /// Serializer::new(&mut url).append_pair("a", "1").clear().append_pair("b", "2");
    /// assert_eq!(url, "/search?b=2");
    /// ```
    pub fn clear(&mut self) -> &mut Self {
        let target = self.target.borrow_mut();
        // A form never starts inside a code point.
        if target.is_char_boundary(self.start) {
            target.truncate(self.start);
        }
        self
    }

    /// Returns the target, ready for the next pair: after a `&` unless it is the first.
    #[inline]
    fn form(&mut self) -> &mut String {
        let target = self.target.borrow_mut();
        if target.len() > self.start {
            target.push('&');
        }
        target
    }
}

impl Serializer {
    /// Returns the target, with the form, and starts a new, empty form.
    ///
    /// ```
    /// use url_form::Serializer;
    ///
    /// let mut serializer = Serializer::new(String::new());
    /// assert_eq!(serializer.append_pair("a", "1").finish(), "a=1");
    /// assert_eq!(serializer.append_pair("b", "2").finish(), "b=2");
    /// assert_eq!(serializer.finish(), "");
    /// ```
    pub fn finish(&mut self) -> String {
        self.start = 0;
        mem::take(&mut self.target)
    }
}

/// Appends a pair to a form.
fn append_pair(form: &mut String, name: &str, value: &str) {
    utf8_percent_encode(name, &FORM_URLENCODED).append_to(form);
    form.push('=');
    utf8_percent_encode(value, &FORM_URLENCODED).append_to(form);
}
