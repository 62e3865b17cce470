//! Reading and changing the query: as a string, as form data, or as a list of pairs that are kept byte for byte.
//!
//! | you want | use |
//! |---|---|
//! | the text | [`Url::query`](crate::Url::query), [`set_query`](crate::Url::set_query) |
//! | all pairs, decoded as form data | [`Url::query_pairs`](crate::Url::query_pairs) |
//! | one pair, or the pairs as they are written | [`Url::raw_query`](crate::Url::raw_query) |
//! | to change pairs, and nothing else | [`Url::query_mut`](crate::Url::query_mut) |
//! | a list of pairs that belongs to no URL, such as the body of a form, or to replace all | [`SearchParams`], [`set_query`](crate::Url::set_query) |
//! | the same as a script on the web | [`WebUrl::search_params_mut`](crate::web::WebUrl::search_params_mut) |
//!
//! [`Url::query_pairs_mut`](crate::Url::query_pairs_mut) is for those who move from the package url: it only appends
//! and clears, as there. New programs use `query_mut`.
//!
//! `SearchParams`, the standard's way to edit a query, parses all pairs and serializes all of them again. So `%20`
//! becomes `+`, and a name without `=` gets one. A server that signs queries, or distinguishes `a` from `a=`, sees
//! another query then. `query_mut` keeps every byte of the pairs that are not changed.
//!
//! ```
//! use url_core::Url;
//!
//! let mut url = Url::parse("https://example.com/?flag&q=a%20b&page=1")?;
//! assert_eq!(url.query_pairs().find(|(name, _)| name == "q").unwrap().1, "a b");
//! assert_eq!(url.raw_query().get("q").unwrap().raw_value(), Some("a%20b"));
//! url.query_mut().set("page", "2");
//! assert_eq!(url.query(), Some("flag&q=a%20b&page=2"));
//!
//! // A pair that is not there has no value.
//! assert!(url.raw_query().get("p").is_none());
//! # Ok::<(), url_core::ParseError>(())
//! ```

mod raw;
mod edit;
mod form;
mod pattern;

use crate::encoded::Item;
use alloc::{borrow::Cow, string::String};
use url_percent::{COMPONENT, PercentEncodeSet, SPECIAL_QUERY, percent_decode};

pub use edit::QueryMut;
pub use form::QueryPairsMut;
pub use pattern::NamePattern;
pub use raw::{RawPair, RawPairs, RawQuery};
pub use url_form::SearchParams;

url_names::named_enum! {
    /// The encoding of a space in a query, to write it or to read it ([`RawQuery::spaces`]).
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
    fn decoded(self) -> Cow<'a, [u8]> {
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

fn append_name(output: &mut String, name: Item<'_>, space: Space) {
    name.append_to(output, &ENCODED_NAME, space);
}

/// Appends a `=` and a value.
fn append_value(output: &mut String, value: Item<'_>, space: Space) {
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
