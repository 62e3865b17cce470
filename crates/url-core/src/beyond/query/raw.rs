//! Reading the pairs of a query without decoding them.

use super::Space;
use crate::{
    record::{Url, UrlRef},
    redacted::Redactor,
};
use alloc::borrow::Cow;
use core::{fmt, iter::FusedIterator, ops::Range};
use url_percent::{PercentDecode, percent_decode_str, scan::find_near};

/// A query as a list of pairs, which are decoded only on demand.
///
/// A pair is a non-empty piece between two `&`, as in
/// [the standard's parser](https://url.spec.whatwg.org/#concept-urlencoded-parser), so both count alike.
///
/// ```
/// use url_core::{Url, query::RawQuery};
///
/// let url = Url::parse("https://example.com/?a=1&&Token=x%2fy&flag")?;
/// let query = url.raw_query();
/// assert_eq!(query.len(), 3);
/// assert_eq!(query.get("Token").map(|pair| pair.raw()), Some("Token=x%2fy"));
/// assert_eq!(query.get("token"), None);
/// assert_eq!(query.ignore_ascii_case().position("token"), Some(1));
///
/// // A name without `=` has no value, which differs from an empty value.
/// assert_eq!(query.get("flag").unwrap().raw_value(), None);
/// assert_eq!(RawQuery::new("flag=").get("flag").unwrap().raw_value(), Some(""));
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone, Copy)]
pub struct RawQuery<'a> {
    text: &'a str,
    ignores_case: bool,
    space: Space,
}

impl Url {
    /// Returns the query as undecoded pairs; there are none if it is null.
    ///
    /// ```
    /// # use url_core::Url;
    /// let url = Url::parse("https://example.com/?a=%2f&b")?;
    /// assert_eq!(url.raw_query().get("a").unwrap().raw_value(), Some("%2f"));
    /// assert!(Url::parse("https://example.com/")?.raw_query().is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn raw_query(&self) -> RawQuery<'_> {
        RawQuery::new(self.query().unwrap_or_default())
    }
}

impl<'a> UrlRef<'a> {
    /// Returns the query as undecoded pairs; there are none if it is null.
    ///
    /// ```
    /// use url_core::UrlRef;
    ///
    /// let url = UrlRef::from_serialized("https://example.com/?a=%2f&b").unwrap();
    /// assert_eq!(url.raw_query().get("a").unwrap().raw_value(), Some("%2f"));
    /// assert!(UrlRef::from_serialized("https://example.com/").unwrap().raw_query().is_empty());
    /// ```
    pub fn raw_query(&self) -> RawQuery<'a> {
        RawQuery::new(self.query().unwrap_or_default())
    }
}

impl<'a> RawQuery<'a> {
    /// Returns the pairs of `query`, which is given without its `?`.
    ///
    /// ```
    /// use url_core::query::RawQuery;
    ///
    /// assert_eq!(RawQuery::new("a=1&b").len(), 2);
    /// // A `?` is part of a name.
    /// assert!(RawQuery::new("?a=1").get("a").is_none());
    /// ```
    pub fn new(query: &'a str) -> Self {
        Self { text: query, ignores_case: false, space: Space::Plus }
    }

    /// Returns the same pairs, with names found without regard to the case of ASCII letters.
    ///
    /// ```
    /// use url_core::query::RawQuery;
    ///
    /// let query = RawQuery::new("Token=1");
    /// assert!(query.get("token").is_none());
    /// assert!(query.ignore_ascii_case().get("token").is_some());
    /// ```
    #[must_use]
    pub fn ignore_ascii_case(self) -> Self {
        Self { ignores_case: true, ..self }
    }

    /// Returns the same pairs, with spaces read as they are written with `space`. With [`Space::Percent20`], a `+` is a
    /// `+`. The default is [`Space::Plus`], as in forms, where it is a space.
    ///
    /// Outside forms nothing makes `+` a space. It stays a plus in a `mailto:` URL, and in a query that is signed for
    /// AWS, whose spaces have to be `%20`.
    ///
    /// ```
    /// use url_core::{Url, query::Space};
    ///
    /// let url = Url::parse("mailto:?cc=me+news@example.com&subject=1%20+%201")?;
    /// let query = url.raw_query().spaces(Space::Percent20);
    /// assert_eq!(query.get("cc").unwrap().value().as_deref(), Some("me+news@example.com"));
    /// assert_eq!(query.get("subject").unwrap().value().as_deref(), Some("1 + 1"));
    ///
    /// // Read as a form, it is another address.
    /// assert_eq!(url.raw_query().get("cc").unwrap().value().as_deref(), Some("me news@example.com"));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    ///
    /// Source: [RFC 6068, 5](https://www.rfc-editor.org/rfc/rfc6068#section-5) on `mailto`
    #[must_use]
    pub fn spaces(self, space: Space) -> Self {
        Self { space, ..self }
    }

    /// Returns the query.
    ///
    /// ```
    /// assert_eq!(url_core::query::RawQuery::new("a=%2f&&b").as_str(), "a=%2f&&b");
    /// ```
    pub fn as_str(&self) -> &'a str {
        self.text
    }

    /// Returns an iterator over the pairs, in order.
    ///
    /// ```
    /// let query = url_core::query::RawQuery::new("a=%2f&&b");
    /// assert!(query.pairs().map(|pair| pair.raw()).eq(["a=%2f", "b"]));
    /// ```
    pub fn pairs(&self) -> RawPairs<'a> {
        RawPairs { query: self.text, at: 0, space: self.space }
    }

    /// Counts the pairs.
    ///
    /// ```
    /// use url_core::query::RawQuery;
    ///
    /// assert_eq!(RawQuery::new("a=1&&a=1").len(), 2);
    /// assert_eq!(RawQuery::new("").len(), 0);
    /// ```
    pub fn len(&self) -> usize {
        self.pairs().count()
    }

    /// Returns whether there are no pairs.
    ///
    /// ```
    /// use url_core::query::RawQuery;
    ///
    /// assert!(RawQuery::new("&&").is_empty());
    /// assert!(!RawQuery::new("=").is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.pairs().next().is_none()
    }

    /// Returns the first pair whose decoded name is `name`, a string or bytes.
    ///
    /// ```
    /// let query = url_core::query::RawQuery::new("%61=1&a=2&%E9=3");
    /// assert_eq!(query.get("a").unwrap().raw(), "%61=1");
    /// assert_eq!(query.get(b"\xE9").unwrap().raw_value(), Some("3"));
    /// assert_eq!(query.get("%61"), None);
    /// ```
    pub fn get(&self, name: impl AsRef<[u8]>) -> Option<RawPair<'a>> {
        self.get_all(name).next()
    }

    /// Returns all pairs with that name.
    ///
    /// ```
    /// let query = url_core::query::RawQuery::new("%61=1&b&a=2");
    /// assert!(query.get_all("a").map(|pair| pair.raw()).eq(["%61=1", "a=2"]));
    /// assert_eq!(query.get_all("c").count(), 0);
    /// ```
    pub fn get_all<N: AsRef<[u8]>>(&self, name: N) -> impl Iterator<Item = RawPair<'a>> + use<'a, N> {
        let ignores_case = self.ignores_case;
        self.pairs().filter(move |pair| pair.is_named(name.as_ref(), ignores_case))
    }

    /// Returns the index of the first pair with that name.
    ///
    /// ```
    /// let query = url_core::query::RawQuery::new("&a=1&b");
    /// assert_eq!(query.position("b"), Some(1));
    /// assert_eq!(query.position("c"), None);
    /// ```
    pub fn position(&self, name: impl AsRef<[u8]>) -> Option<usize> {
        self.pairs().position(|pair| pair.is_named(name.as_ref(), self.ignores_case))
    }
}

/// An iterator over the pairs of a query, in order.
///
/// ```
/// let mut pairs = url_core::query::RawQuery::new("a=1&&b").pairs();
/// assert_eq!(pairs.next().unwrap().raw(), "a=1");
/// assert_eq!(pairs.next().unwrap().raw(), "b");
/// assert_eq!(pairs.next(), None);
/// ```
#[derive(Clone)]
pub struct RawPairs<'a> {
    query: &'a str,
    at: usize,
    space: Space,
}

impl<'a> Iterator for RawPairs<'a> {
    type Item = RawPair<'a>;

    fn next(&mut self) -> Option<RawPair<'a>> {
        while let Some(rest) = self.query.get(self.at..).filter(|rest| !rest.is_empty()) {
            let text = up_to(rest, b'&');
            let pair = RawPair { text, start: self.at, space: self.space };
            self.at += text.len() + 1;
            if !text.is_empty() {
                return Some(pair);
            }
        }
        None
    }
}

impl FusedIterator for RawPairs<'_> {}

/// The [`pairs`](RawQuery::pairs).
///
/// ```
/// use url_core::query::RawQuery;
///
/// assert!(RawQuery::new("a=1&&b").into_iter().map(|pair| pair.raw()).eq(["a=1", "b"]));
/// assert_eq!(RawQuery::new("&").into_iter().count(), 0);
/// ```
impl<'a> IntoIterator for RawQuery<'a> {
    type Item = RawPair<'a>;
    type IntoIter = RawPairs<'a>;

    fn into_iter(self) -> RawPairs<'a> {
        self.pairs()
    }
}

/// A pair of a query, percent-encoded as it is there.
///
/// ```
/// let query = url_core::query::RawQuery::new("a=b&n%61me=x%FFy+z=");
/// let pair = query.pairs().nth(1).unwrap();
/// assert_eq!((pair.raw_name(), pair.raw_value()), ("n%61me", Some("x%FFy+z=")));
/// assert_eq!(pair.name(), "name");
/// assert_eq!(pair.value_bytes().as_deref(), Some(&b"x\xFFy z="[..]));
/// // Bytes that are not UTF-8 become U+FFFD in a text.
/// assert_eq!(pair.value().as_deref(), Some("x\u{FFFD}y z="));
/// assert_eq!(pair.range(), 4..19);
/// ```
#[derive(Clone, Copy, Eq, PartialEq)]
pub struct RawPair<'a> {
    text: &'a str,
    start: usize,
    /// What a `+` is.
    space: Space,
}

impl<'a> RawPair<'a> {
    /// Returns the pair of `text`, which is not empty, has no `&`, and is at `start` in the query of a form.
    pub(super) fn new(text: &'a str, start: usize) -> Self {
        Self { text, start, space: Space::Plus }
    }

    /// Returns the whole pair.
    ///
    /// ```
    /// let pair = url_core::query::RawQuery::new("x&n%61me=%C3%A9%FF+z=").pairs().nth(1).unwrap();
    /// assert_eq!(pair.raw(), "n%61me=%C3%A9%FF+z=");
    /// ```
    pub fn raw(&self) -> &'a str {
        self.text
    }

    /// Returns the range of the pair in the query, in bytes.
    ///
    /// ```
    /// let pair = url_core::query::RawQuery::new("x&n%61me=%C3%A9%FF+z=").pairs().nth(1).unwrap();
    /// assert_eq!(pair.range(), 2..21);
    /// ```
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.text.len()
    }

    /// Returns the text before the first `=`, or the whole pair if there is none.
    ///
    /// ```
    /// let pair = url_core::query::RawQuery::new("x&n%61me=%C3%A9%FF+z=").pairs().nth(1).unwrap();
    /// assert_eq!(pair.raw_name(), "n%61me");
    /// ```
    pub fn raw_name(&self) -> &'a str {
        up_to(self.text, b'=')
    }

    /// Returns the text after the first `=`, or `None` if there is none.
    ///
    /// ```
    /// let pair = url_core::query::RawQuery::new("x&n%61me=%C3%A9%FF+z=").pairs().nth(1).unwrap();
    /// assert_eq!(pair.raw_value(), Some("%C3%A9%FF+z="));
    /// let pair = url_core::query::RawQuery::new("flag").pairs().next().unwrap();
    /// assert_eq!(pair.raw_value(), None);
    /// ```
    pub fn raw_value(&self) -> Option<&'a str> {
        self.text.get(self.raw_name().len() + "=".len()..)
    }

    /// Returns the decoded name, with U+FFFD for bytes that are not UTF-8.
    ///
    /// ```
    /// let pair = url_core::query::RawQuery::new("x&n%61me=%C3%A9%FF+z=").pairs().nth(1).unwrap();
    /// assert_eq!(pair.name(), "name");
    /// ```
    pub fn name(&self) -> Cow<'a, str> {
        self.decode(self.raw_name()).decode_utf8_lossy()
    }

    /// Returns the decoded value, with U+FFFD for bytes that are not UTF-8.
    ///
    /// ```
    /// let pair = url_core::query::RawQuery::new("x&n%61me=%C3%A9%FF+z=").pairs().nth(1).unwrap();
    /// assert_eq!(pair.value().as_deref(), Some("é\u{FFFD} z="));
    /// let pair = url_core::query::RawQuery::new("flag").pairs().next().unwrap();
    /// assert_eq!(pair.value(), None);
    /// ```
    pub fn value(&self) -> Option<Cow<'a, str>> {
        self.raw_value().map(|value| self.decode(value).decode_utf8_lossy())
    }

    /// Returns the bytes of the decoded name. `+` is a space, or what [`RawQuery::spaces`] says.
    ///
    /// ```
    /// let pair = url_core::query::RawQuery::new("x&n%61me=%C3%A9%FF+z=").pairs().nth(1).unwrap();
    /// assert_eq!(*pair.name_bytes(), *b"name");
    /// ```
    pub fn name_bytes(&self) -> Cow<'a, [u8]> {
        self.decode(self.raw_name()).into()
    }

    /// Returns the bytes of the decoded value. `+` is a space, or what [`RawQuery::spaces`] says.
    ///
    /// ```
    /// let pair = url_core::query::RawQuery::new("x&n%61me=%C3%A9%FF+z=").pairs().nth(1).unwrap();
    /// assert_eq!(pair.value_bytes().as_deref(), Some(&b"\xC3\xA9\xFF z="[..]));
    /// let pair = url_core::query::RawQuery::new("flag").pairs().next().unwrap();
    /// assert_eq!(pair.value_bytes(), None);
    /// ```
    pub fn value_bytes(&self) -> Option<Cow<'a, [u8]>> {
        self.raw_value().map(|value| self.decode(value).into())
    }

    /// Returns whether the decoded name is `name`. Most other names are told apart without decoding.
    pub(super) fn is_named(&self, name: &[u8], ignores_case: bool) -> bool {
        let is_same = |own: u8, byte: u8| if ignores_case { own.eq_ignore_ascii_case(&byte) } else { own == byte };
        let is_plain = |own: u8| !matches!(own, b'%' | b'=') && (own != b'+' || self.space == Space::Percent20);
        let text = self.text.as_bytes();
        let same = text.iter().zip(name).take_while(|&(&own, &byte)| is_plain(own) && is_same(own, byte)).count();
        let rest = &name[same..];
        match text.get(same) {
            None | Some(b'=') => rest.is_empty(),
            Some(b'%' | b'+') => {
                let own = self.decode(&self.raw_name()[same..]);
                own.clone().count() == rest.len() && own.zip(rest).all(|(own, &byte)| is_same(own, byte))
            }
            Some(_) => false,
        }
    }

    /// Decodes a part of this pair.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-urlencoded-parser>, steps 3.4 and 3.5
    fn decode(&self, part: &'a str) -> PercentDecode<'a> {
        let decoded = percent_decode_str(part);
        match self.space {
            Space::Percent20 => decoded,
            Space::Plus => decoded.plus_as_space(),
        }
    }
}

/// Shows the query without its secrets, as [`redacted`](crate::redacted) says.
impl fmt::Debug for RawQuery<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Redactor::new().query(self.text).fmt_as("RawQuery", f)
    }
}

/// Shows the pairs that are left, without their secrets.
impl fmt::Debug for RawPairs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Redactor::new().query(self.query.get(self.at..).unwrap_or_default()).fmt_as("RawPairs", f)
    }
}

/// Shows the pair without its secrets.
impl fmt::Debug for RawPair<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Redactor::new().query(self.text).fmt_as("RawPair", f)
    }
}

/// Returns `text` up to the first `delimiter`, or all of it.
fn up_to(text: &str, delimiter: u8) -> &str {
    &text[..find_near(text.as_bytes(), 0, |byte| byte == delimiter)]
}

#[cfg(test)]
mod tests {
    use super::{RawPair, Space};
    use alloc::{format, string::String, vec, vec::Vec};

    /// Returns all texts of up to `most` of the characters.
    fn texts(characters: &str, most: usize) -> Vec<String> {
        let mut texts = vec![String::new()];
        let mut start = 0;
        for _ in 0..most {
            let end = texts.len();
            for at in start..end {
                let longer = characters.chars().map(|c| format!("{}{c}", texts[at]));
                texts.extend(longer.collect::<Vec<_>>());
            }
            start = end;
        }
        texts
    }

    #[test]
    fn names_are_compared_decoded() {
        let names = texts("aA61%+ =", 2);
        for text in texts("aA61%+=", 4) {
            for space in [Space::Percent20, Space::Plus] {
                let pair = RawPair { space, ..RawPair::new(&text, 0) };
                let own = pair.name_bytes();
                assert_eq!(own.contains(&b'+'), pair.raw_name().contains('+') && space == Space::Percent20, "{text}");
                for name in names.iter().map(String::as_bytes) {
                    assert_eq!(pair.is_named(name, false), *own == *name, "{text} {name:?}");
                    assert_eq!(pair.is_named(name, true), own.eq_ignore_ascii_case(name), "{text} {name:?}");
                }
            }
        }
    }
}
