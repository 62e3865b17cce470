//! The standard's `URLSearchParams`, without the URL: a list of names and values.
//!
//! It is a list and not a map: a name may occur several times, and the order matters. Each operation is one pass over
//! the list, except sorting. The module `pairs` has the representation.
//!
//! The link of a `URLSearchParams` to a URL object is not here: the owner of both writes the list back.

use alloc::string::String;
use alloc::vec::{self, Vec};
use core::convert::Infallible;
use core::hash::{Hash, Hasher};
use core::iter::FusedIterator;
use core::{fmt, slice, str::FromStr};

use crate::code_units::ByCodeUnits;
use crate::pairs::{Pair, PairList};
use crate::parse::parse_to_pairs;
use crate::secret_names::Shown;
use crate::serialize;

/// A list of names and values: the standard's `URLSearchParams`, member for member.
///
/// Names are compared exactly, including case. `Display` writes the serialization.
///
/// ```
/// use url_form::SearchParams;
///
/// let mut params = SearchParams::from([("tag", "a"), ("q", "x y"), ("tag", "b")]);
/// assert_eq!(params.get_all("tag").collect::<Vec<_>>(), ["a", "b"]);
/// assert_eq!(params.to_string(), "tag=a&q=x+y&tag=b");
/// params.delete("tag", None);
/// assert_eq!(params.get("tag"), None);
/// assert_eq!(params.to_string(), "q=x+y");
/// ```
///
/// Source: <https://url.spec.whatwg.org/#interface-urlsearchparams>
#[derive(Clone, Default)]
pub struct SearchParams {
    pairs: PairList,
}

impl SearchParams {
    /// Creates an empty list.
    ///
    /// ```
    /// assert_eq!(url_form::SearchParams::new().size(), 0);
    /// ```
    #[inline]
    pub const fn new() -> Self {
        Self { pairs: PairList::new() }
    }

    /// Parses the query of a URL, in which a leading `?` is part of the first name.
    ///
    /// ```
    /// use url_form::SearchParams;
    ///
    /// assert_eq!(SearchParams::from_query("a=1").get("a"), Some("1"));
    /// assert_eq!(SearchParams::from_query("?a=1").get("a"), None);
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-urlencoded-string-parser>
    pub fn from_query(query: &str) -> Self {
        Self { pairs: parse_to_pairs(query) }
    }

    /// Returns the number of pairs.
    ///
    /// ```
    /// use url_form::SearchParams;
    ///
    /// assert_eq!(SearchParams::from("a=1&a=1").size(), 2);
    /// assert_eq!(SearchParams::from("&&").size(), 0);
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-size>
    #[inline]
    pub fn size(&self) -> usize {
        self.pairs.list().len()
    }

    /// Returns whether there are no pairs.
    ///
    /// ```
    /// use url_form::SearchParams;
    ///
    /// assert!(SearchParams::from("?").is_empty());
    /// assert!(!SearchParams::from("=").is_empty());
    /// ```
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.pairs.list().is_empty()
    }

    /// Appends a pair, even if the name exists.
    ///
    /// ```
    /// use url_form::SearchParams;
    ///
    /// let mut params = SearchParams::from("a=1");
    /// params.append("a", "2");
    /// assert_eq!(params.to_string(), "a=1&a=2");
    /// assert_eq!(params.get("a"), Some("1"));
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-append>
    pub fn append(&mut self, name: impl AsRef<str>, value: impl AsRef<str>) {
        self.pairs.push(name.as_ref(), value.as_ref());
    }

    /// Removes all pairs with that name or, if a value is given, with that name and value.
    ///
    /// ```
    /// use url_form::SearchParams;
    ///
    /// let mut params = SearchParams::from("a=1&a=2&b=1");
    /// params.delete("a", Some("2"));
    /// assert_eq!(params.to_string(), "a=1&b=1");
    /// params.delete("A", None);
    /// assert_eq!(params.to_string(), "a=1&b=1");
    /// params.delete("a", None);
    /// assert_eq!(params.to_string(), "b=1");
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-delete>
    pub fn delete(&mut self, name: &str, value: Option<&str>) {
        self.pairs.retain(|n, v| !matches_pair((n, v), name, value));
    }

    /// Returns the value of the first pair with that name, or `None` if there is none.
    ///
    /// ```
    /// use url_form::SearchParams;
    ///
    /// let params = SearchParams::from("a=1&a=2&b");
    /// assert_eq!(params.get("a"), Some("1"));
    /// assert_eq!(params.get("b"), Some(""));
    /// assert_eq!(params.get("c"), None);
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-get>
    #[inline]
    pub fn get(&self, name: &str) -> Option<&str> {
        let text = self.pairs.text();
        self.pairs.list().iter().find(|pair| pair.has_name(name, text)).map(|pair| pair.value(text))
    }

    /// Returns the values of all pairs with that name, in order.
    ///
    /// ```
    /// use url_form::SearchParams;
    ///
    /// let params = SearchParams::from("a=1&b=2&a=3");
    /// assert_eq!(params.get_all("a").collect::<Vec<_>>(), ["1", "3"]);
    /// assert_eq!(params.get_all("c").next(), None);
    /// // The values borrow from the list, not from the name.
    /// let values: Vec<&str> = params.get_all(&String::from("a")).collect();
    /// assert_eq!(values.last(), Some(&"3"));
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-getall>
    pub fn get_all<'a, 'n>(&'a self, name: &'n str) -> impl DoubleEndedIterator<Item = &'a str> + Clone + use<'a, 'n> {
        self.iter().filter(move |pair| pair.0 == name).map(|(_, value)| value)
    }

    /// Returns whether there is a pair with that name or, if a value is given, with that name and value.
    ///
    /// ```
    /// use url_form::SearchParams;
    ///
    /// let params = SearchParams::from("a=1");
    /// assert!(params.has("a", None));
    /// assert!(params.has("a", Some("1")));
    /// assert!(!params.has("a", Some("")));
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-has>
    pub fn has(&self, name: &str, value: Option<&str>) -> bool {
        self.iter().any(|pair| matches_pair(pair, name, value))
    }

    /// Sets the value of the first pair with that name and removes the others; appends the pair if there is none.
    ///
    /// ```
    /// use url_form::SearchParams;
    ///
    /// let mut params = SearchParams::from("a=1&b=2&a=3");
    /// params.set("a", "4");
    /// assert_eq!(params.to_string(), "a=4&b=2");
    /// params.set("c", "5");
    /// assert_eq!(params.to_string(), "a=4&b=2&c=5");
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-set>
    pub fn set(&mut self, name: impl AsRef<str>, value: impl AsRef<str>) {
        self.pairs.set(name.as_ref(), value.as_ref());
    }

    /// Sorts the pairs by their names. Pairs with the same name keep their order.
    ///
    /// JavaScript sorts strings in this order, by UTF-16 code units. It differs from the order of `str` in one respect:
    /// code points from U+10000 up precede those from U+E000 to U+FFFF.
    ///
    /// ```
    /// use url_form::SearchParams;
    ///
    /// let mut params = SearchParams::from("z=1&a=2&z=0&A=3");
    /// params.sort();
    /// assert_eq!(params.to_string(), "A=3&a=2&z=1&z=0");
    ///
    /// let mut params = SearchParams::from([("\u{FF5E}", ""), ("\u{1F308}", "")]);
    /// params.sort();
    /// assert!(params.names().eq(["\u{1F308}", "\u{FF5E}"]));
    /// assert!("\u{1F308}" > "\u{FF5E}");
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-sort>
    #[inline]
    pub fn sort(&mut self) {
        let (text, list) = self.pairs.text_and_list();
        let name = |pair: &Pair| ByCodeUnits(pair.name_bytes(text));
        if list.len() < 32 {
            list.sort_by(|a, b| name(a).cmp(&name(b)));
        } else {
            // The first bytes of the names, next to each other in memory, distinguish most names.
            list.sort_by_cached_key(|pair| (name(pair).start(), name(pair)));
        }
    }

    /// Returns the pairs of name and value, in order.
    ///
    /// ```
    /// use url_form::SearchParams;
    ///
    /// let params = SearchParams::from("a=1&b");
    /// assert!(params.iter().eq([("a", "1"), ("b", "")]));
    /// assert_eq!(SearchParams::new().iter().next(), None);
    /// ```
    ///
    /// Source: <https://url.spec.whatwg.org/#urlsearchparams>
    #[inline]
    pub fn iter(&self) -> Iter<'_> {
        Iter { text: self.pairs.text(), pairs: self.pairs.list().iter() }
    }

    /// Returns the names of the pairs, in order and with duplicates. Scripts know this as `keys()`.
    ///
    /// ```
    /// use url_form::SearchParams;
    ///
    /// assert!(SearchParams::from("a=1&b=2&a=3").names().eq(["a", "b", "a"]));
    /// assert_eq!(SearchParams::new().names().next(), None);
    /// ```
    #[doc(alias = "keys")]
    pub fn names(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        self.iter().map(|(name, _)| name)
    }

    /// Returns the values of the pairs, in order.
    ///
    /// ```
    /// use url_form::SearchParams;
    ///
    /// assert!(SearchParams::from("a=1&b=2&a=1").values().eq(["1", "2", "1"]));
    /// assert_eq!(SearchParams::new().values().next(), None);
    /// ```
    pub fn values(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator + Clone {
        self.iter().map(|(_, value)| value)
    }
}

/// Returns whether a pair has that name and, if a value is given, that value.
fn matches_pair(pair: (&str, &str), name: &str, value: Option<&str>) -> bool {
    pair.0 == name && value.is_none_or(|value| pair.1 == value)
}

/// Shows the pairs without secrets, as [`secret_names`](crate::secret_names) says.
///
/// ```
/// let params = url_form::SearchParams::from("page=2&access_token=s3cret&next=https://u:s3cret@h/");
/// assert_eq!(format!("{params:?}"), r#"[("page", "2"), ("access_token", ***), ("next", ***)]"#);
/// ```
impl fmt::Debug for SearchParams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.iter().fmt(f)
    }
}

impl PartialEq for SearchParams {
    fn eq(&self, other: &Self) -> bool {
        self.iter().eq(other)
    }
}

impl Eq for SearchParams {}

impl Hash for SearchParams {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_usize(self.size());
        self.iter().for_each(|pair| pair.hash(state));
    }
}

/// Writes the serialization of the list: [`serialize`](crate::serialize()) of the pairs.
///
/// Source: <https://url.spec.whatwg.org/#urlsearchparams-stringification-behavior>
impl fmt::Display for SearchParams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&serialize(self))
    }
}

/// Parses a string as the constructor of `URLSearchParams` does, which ignores one leading `?`.
///
/// ```
/// use url_form::SearchParams;
///
/// assert_eq!(SearchParams::from("?a=1"), SearchParams::from("a=1"));
/// assert_eq!(SearchParams::from("??a=1").get("?a"), Some("1"));
/// ```
///
/// Source: <https://url.spec.whatwg.org/#dom-urlsearchparams-urlsearchparams>
impl From<&str> for SearchParams {
    fn from(init: &str) -> Self {
        Self::from_query(init.strip_prefix('?').unwrap_or(init))
    }
}

/// Parses like the conversion from `&str`.
///
/// ```
/// use url_form::SearchParams;
///
/// assert_eq!(SearchParams::from("?q=a+b".to_owned()).get("q"), Some("a b"));
/// assert_eq!(SearchParams::from("?".to_owned()).size(), 0);
/// ```
impl From<String> for SearchParams {
    fn from(init: String) -> Self {
        init.as_str().into()
    }
}

/// Parses like the conversion from `&str`.
impl FromStr for SearchParams {
    type Err = Infallible;

    fn from_str(init: &str) -> Result<Self, Infallible> {
        Ok(init.into())
    }
}

impl<N: AsRef<str>, V: AsRef<str>, const SIZE: usize> From<[(N, V); SIZE]> for SearchParams {
    fn from(pairs: [(N, V); SIZE]) -> Self {
        pairs.into_iter().collect()
    }
}

impl<N: AsRef<str>, V: AsRef<str>> FromIterator<(N, V)> for SearchParams {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Self {
        let mut params = Self::new();
        params.extend(pairs);
        params
    }
}

impl<'p, N: AsRef<str>, V: AsRef<str>> FromIterator<&'p (N, V)> for SearchParams {
    fn from_iter<I: IntoIterator<Item = &'p (N, V)>>(pairs: I) -> Self {
        pairs.into_iter().map(|(name, value)| (name, value)).collect()
    }
}

impl<'p, N: AsRef<str>, V: AsRef<str>> Extend<&'p (N, V)> for SearchParams {
    fn extend<I: IntoIterator<Item = &'p (N, V)>>(&mut self, pairs: I) {
        self.extend(pairs.into_iter().map(|(name, value)| (name, value)));
    }
}

impl<N: AsRef<str>, V: AsRef<str>> Extend<(N, V)> for SearchParams {
    fn extend<I: IntoIterator<Item = (N, V)>>(&mut self, pairs: I) {
        pairs.into_iter().for_each(|(name, value)| self.append(name, value));
    }
}

impl IntoIterator for SearchParams {
    type Item = (String, String);
    type IntoIter = vec::IntoIter<(String, String)>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter().map(|(name, value)| (name.into(), value.into())).collect::<Vec<_>>().into_iter()
    }
}

impl<'a> IntoIterator for &'a SearchParams {
    type Item = (&'a str, &'a str);
    type IntoIter = Iter<'a>;

    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}

/// The pairs of a [`SearchParams`], made by [`SearchParams::iter`].
///
/// ```
/// use url_form::SearchParams;
///
/// let params = SearchParams::from("a=1&b=2");
/// let mut pairs = params.iter();
/// assert_eq!((pairs.len(), pairs.next_back(), pairs.next()), (2, Some(("b", "2")), Some(("a", "1"))));
/// assert_eq!(pairs.next(), None);
/// assert_eq!((params.iter().nth(1), params.iter().nth(2)), (Some(("b", "2")), None));
/// ```
#[derive(Clone)]
pub struct Iter<'a> {
    text: &'a str,
    pairs: slice::Iter<'a, Pair>,
}

impl<'a> Iterator for Iter<'a> {
    type Item = (&'a str, &'a str);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        self.pairs.next().map(|pair| (pair.name(self.text), pair.value(self.text)))
    }

    /// In constant time, for languages that count the pairs.
    #[inline]
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        self.pairs.nth(n).map(|pair| (pair.name(self.text), pair.value(self.text)))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.pairs.size_hint()
    }
}

impl DoubleEndedIterator for Iter<'_> {
    #[inline]
    fn next_back(&mut self) -> Option<Self::Item> {
        self.pairs.next_back().map(|pair| (pair.name(self.text), pair.value(self.text)))
    }
}

impl ExactSizeIterator for Iter<'_> {}

impl FusedIterator for Iter<'_> {}

/// Shows the pairs that are left, without secrets, as [`secret_names`](crate::secret_names) says.
impl fmt::Debug for Iter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone().map(|(name, value)| Shown(name, value))).finish()
    }
}
