//! What a name or a value of a query is made of, and how it is written.

use super::raw::decode;
use alloc::{borrow::Cow, string::String};
use url_percent::{COMPONENT, PercentEncodeSet, SPECIAL_QUERY, percent_encode, utf8_percent_encode};

/// How a space is written in a query.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Space {
    /// `%20`, which every reader takes for a space.
    #[default]
    Percent20,
    /// `+`, which is a space to those who read the query as `application/x-www-form-urlencoded`.
    Plus,
}

/// A text that is percent-encoded already: `%` and `+` in it stay. Only what would end it, or cannot stand in a query, is
/// encoded.
///
/// ```
/// use url_core::{Encoded, Url};
///
/// let mut url = Url::parse("https://example.com/")?;
/// url.query_mut().append("a", "x%2fy").append("b", Encoded("x%2fy")).append("c", Encoded("1&2"));
/// assert_eq!(url.query(), Some("a=x%252fy&b=x%2fy&c=1%262"));
/// # Ok::<(), url_core::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Encoded<'a>(pub &'a str);

/// A name or a value: a text, bytes of any encoding or none, or what is [`Encoded`] already. Of texts and bytes,
/// everything is encoded that [`encodeURIComponent`](https://url.spec.whatwg.org/#component-percent-encode-set) encodes,
/// and `'`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct PairText<'a>(Kind<'a>);

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Kind<'a> {
    Plain(&'a [u8]),
    Encoded(&'a str),
}

/// A value, or `None` for a name that stands alone.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct PairValue<'a>(pub(super) Option<PairText<'a>>);

static PLAIN: PercentEncodeSet = COMPONENT.with(b"'");
static ENCODED_VALUE: PercentEncodeSet = SPECIAL_QUERY.with(b"&");
static ENCODED_NAME: PercentEncodeSet = ENCODED_VALUE.with(b"=");

impl<'a> PairText<'a> {
    /// The bytes that this is read as.
    pub(super) fn decoded(self) -> Cow<'a, [u8]> {
        match self.0 {
            Kind::Plain(bytes) => Cow::Borrowed(bytes),
            Kind::Encoded(text) => decode(text).into(),
        }
    }

    fn append_to(self, output: &mut String, encoded: &PercentEncodeSet, space: Space) {
        match self.0 {
            Kind::Encoded(text) => utf8_percent_encode(text, encoded).append_to(output),
            Kind::Plain(bytes) => {
                for (index, part) in bytes.split(|&byte| byte == b' ').enumerate() {
                    if index > 0 {
                        output.push_str(if space == Space::Plus { "+" } else { "%20" });
                    }
                    percent_encode(part, &PLAIN).append_to(output);
                }
            }
        }
    }
}

/// Writes a pair. An empty name without a value, which would be no pair, gets its `=`.
pub(crate) fn append_pair(output: &mut String, name: PairText<'_>, value: PairValue<'_>, space: Space) {
    let start = output.len();
    append_name(output, name, space);
    match value.0 {
        Some(value) => append_value(output, value, space),
        None if output.len() == start => output.push('='),
        None => {}
    }
}

pub(super) fn append_name(output: &mut String, name: PairText<'_>, space: Space) {
    name.append_to(output, &ENCODED_NAME, space);
}

/// Writes a value with its `=`.
pub(super) fn append_value(output: &mut String, value: PairText<'_>, space: Space) {
    output.push('=');
    value.append_to(output, &ENCODED_VALUE, space);
}

impl<'a, T: AsRef<[u8]> + ?Sized> From<&'a T> for PairText<'a> {
    fn from(text: &'a T) -> Self {
        Self(Kind::Plain(text.as_ref()))
    }
}

impl<'a> From<Encoded<'a>> for PairText<'a> {
    fn from(Encoded(text): Encoded<'a>) -> Self {
        Self(Kind::Encoded(text))
    }
}

impl<'a, T: Into<PairText<'a>>> From<T> for PairValue<'a> {
    fn from(text: T) -> Self {
        Self(Some(text.into()))
    }
}

impl<'a> From<Option<&'a str>> for PairValue<'a> {
    fn from(value: Option<&'a str>) -> Self {
        Self(value.map(PairText::from))
    }
}
