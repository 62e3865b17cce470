//! Encoding the names and values of a query.

use crate::encoded::Item;
use alloc::{borrow::Cow, string::String};
use url_percent::{COMPONENT, PercentEncodeSet, SPECIAL_QUERY, percent_decode};

url_names::named_enum! {
    /// The encoding of a space in a query, to write it or to read it ([`RawQuery::spaces`](super::RawQuery::spaces)).
    ///
    /// ```
    /// use url_core::{Url, query::Space};
    ///
    /// let mut url = Url::parse("https://example.com/")?;
    /// url.query_mut().append("a", "x y");
    /// url.query_mut().spaces(Space::Plus).append("b", "x y");
    /// assert_eq!(url.query(), Some("a=x%20y&b=x+y"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
    pub enum Space {
        /// `%20`, which every parser decodes to a space.
        #[default]
        Percent20 = "percent-20",
        /// `+`, which only parsers of `application/x-www-form-urlencoded` decode to a space.
        Plus = "plus",
    }
}

/// An optional value: `None` is a name without `=`, or no query or fragment in
/// [`UrlBuilder::query`](crate::builder::UrlBuilder::query) and [`fragment`](crate::builder::UrlBuilder::fragment).
///
/// It converts from everything that converts to an [`Item`], from `Option<&str>`, and from a reference to any `Option`.
/// For an `Option<String>`, write `&value` or `value.as_deref()`; for a number, `&number.to_string()`.
///
/// ```
/// # use url_core::Url;
/// let mut url = Url::parse("https://example.com/")?;
/// url.query_mut().append("a", "").append("b", None).append("c", b"\xFF").append("d", Some("1"));
/// assert_eq!(url.query(), Some("a=&b&c=%FF&d=1"));
///
/// let (sort, page): (Option<String>, Option<u32>) = (Some("new first".into()), Some(2));
/// url.query_mut().clear().append("sort", &sort).append("page", &page.map(|page| page.to_string()));
/// assert_eq!(url.query(), Some("sort=new%20first&page=2"));
/// // `None` still writes the name. To have no pair, append none.
/// url.query_mut().set("sort", &None::<String>);
/// assert_eq!(url.query(), Some("sort&page=2"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct PairValue<'a>(pub(crate) Option<Item<'a>>);

/// Everything that [`encodeURIComponent`](https://url.spec.whatwg.org/#component-percent-encode-set) encodes, and `'`.
static TEXT: PercentEncodeSet = COMPONENT.with(b"'");
static TEXT_WITH_PLUS: PercentEncodeSet = TEXT.with_space_as_plus();
static ENCODED_VALUE: PercentEncodeSet = SPECIAL_QUERY.with(b"&");
static ENCODED_NAME: PercentEncodeSet = ENCODED_VALUE.with(b"=");

impl<'a> Item<'a> {
    /// Returns the bytes that a parser of the query decodes this to.
    pub(super) fn decoded(self) -> Cow<'a, [u8]> {
        let bytes = self.bytes();
        if self.is_encoded() { percent_decode(bytes).plus_as_space().into() } else { bytes.into() }
    }

    /// Appends this to a query. `delimiters` is the set for an already encoded part.
    fn append_to(self, output: &mut String, delimiters: &PercentEncodeSet, space: Space) {
        let plain = match space {
            Space::Percent20 => &TEXT,
            Space::Plus => &TEXT_WITH_PLUS,
        };
        self.encode(plain, delimiters).append_to(output);
    }
}

/// Appends a pair. An empty name without a value, which would not be a pair, gets a `=`.
pub(crate) fn append_pair(output: &mut String, name: Item<'_>, value: PairValue<'_>, space: Space) {
    let start = output.len();
    append_name(output, name, space);
    match value.0 {
        Some(value) => append_value(output, value, space),
        None if output.len() == start => output.push('='),
        None => {}
    }
}

pub(super) fn append_name(output: &mut String, name: Item<'_>, space: Space) {
    name.append_to(output, &ENCODED_NAME, space);
}

/// Appends a `=` and a value.
pub(super) fn append_value(output: &mut String, value: Item<'_>, space: Space) {
    output.push('=');
    value.append_to(output, &ENCODED_VALUE, space);
}

impl<'a, T: Into<Item<'a>>> From<T> for PairValue<'a> {
    fn from(text: T) -> Self {
        Self(Some(text.into()))
    }
}

/// There is no impl for other options, as the type of a plain `None` would be ambiguous.
impl<'a> From<Option<&'a str>> for PairValue<'a> {
    fn from(value: Option<&'a str>) -> Self {
        Self(value.map(Item::from))
    }
}

/// Converts `&Option<String>`, for example.
impl<'a, T> From<&'a Option<T>> for PairValue<'a>
where
    &'a T: Into<Item<'a>>,
{
    fn from(value: &'a Option<T>) -> Self {
        Self(value.as_ref().map(Into::into))
    }
}

impl<'a, T> From<&'a &Option<T>> for PairValue<'a>
where
    &'a T: Into<Item<'a>>,
{
    fn from(value: &'a &Option<T>) -> Self {
        Self::from(*value)
    }
}

impl<'a> From<&'a PairValue<'_>> for PairValue<'a> {
    fn from(value: &'a PairValue<'_>) -> Self {
        *value
    }
}
