//! What is put into a path or a query: a segment, a name or a value, as a text, bytes or a percent-encoded text.

use alloc::{borrow::Cow, boxed::Box, string::String, vec::Vec};
use core::fmt;
use url_percent::{PercentEncode, PercentEncodeSet, percent_encode, utf8_percent_encode};

/// A text that is already percent-encoded.
///
/// A `%` in it is kept, whether two hex digits follow or not, and so is a `+` in a query. Two kinds of characters are
/// still encoded: delimiters that would end the segment, name or value, and characters that only some URLs keep there,
/// such as `|` in a segment, which may make a drive letter, and `'` in a query.
///
/// ```
/// use url_core::{Url, encoded::Encoded};
///
/// let mut url = Url::parse("https://example.com/")?;
/// url.query_mut().append("a", "x%2fy").append("b", Encoded("x%2fy")).append("c", Encoded("1&2"));
/// assert_eq!(url.query(), Some("a=x%252fy&b=x%2fy&c=1%262"));
///
/// url.append_path(Encoded("/caf%C3%A9/a%2fb?"))?;
/// assert_eq!(url.path(), "/caf%C3%A9/a%2fb%3F");
/// // A text that the parser reads as a dot segment is one.
/// assert!(url.append_path(Encoded("%2e%2E/etc")).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Eq, PartialEq)]
pub struct Encoded<'a>(pub &'a str);

/// Shows `..` for the text, which may be the value of a name that is secret.
impl fmt::Debug for Encoded<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Encoded").finish_non_exhaustive()
    }
}

/// A part of a path or of a query: a text, bytes in any encoding or none, or an already [`Encoded`] text.
///
/// Texts and bytes are percent-encoded so that they read back as they are. Which characters that takes depends on the
/// component. They are borrowed: a `String`, `Vec` or `Cow` is passed as a reference, a number as `&n.to_string()`, and
/// a URL as `url.as_str()`.
///
/// ```
/// use url_core::{Url, encoded::Item};
/// use std::borrow::Cow;
///
/// let (text, owned, decoded) = ("a b", String::from("50%"), Cow::from("c/d"));
/// let mut url = Url::parse("https://example.com/")?;
/// url.path_segments_mut()?.push(text).push(&owned).push(&decoded).push(b"\xE9");
/// assert_eq!(url.path(), "/a%20b/50%25/c%2Fd/%E9");
///
/// // A dot segment is not a valid part of a path.
/// assert!(url.path_segments_mut()?.replace(0, Item::from("..")).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Eq, PartialEq)]
pub struct Item<'a>(Kind<'a>);

/// Shows `..` for the text or bytes, which may be the value of a name that is secret.
impl fmt::Debug for Item<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Item").finish_non_exhaustive()
    }
}

#[derive(Clone, Copy, Eq, PartialEq)]
enum Kind<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
    Encoded(&'a str),
}

impl<'a> Item<'a> {
    pub(crate) fn is_encoded(self) -> bool {
        matches!(self.0, Kind::Encoded(_))
    }

    pub(crate) fn bytes(self) -> &'a [u8] {
        match self.0 {
            Kind::Text(text) | Kind::Encoded(text) => text.as_bytes(),
            Kind::Bytes(bytes) => bytes,
        }
    }

    /// Encodes the part with the set `plain`, or with `encoded` if it is already percent-encoded.
    pub(crate) fn encode(self, plain: &'a PercentEncodeSet, encoded: &'a PercentEncodeSet) -> PercentEncode<'a> {
        match self.0 {
            Kind::Text(text) => utf8_percent_encode(text, plain),
            Kind::Bytes(bytes) => percent_encode(bytes, plain),
            Kind::Encoded(text) => utf8_percent_encode(text, encoded),
        }
    }

    /// Returns the parts between slashes, each with the position where it starts.
    pub(crate) fn split_at_slashes(self) -> impl Iterator<Item = (usize, Self)> {
        let mut end = 0;
        self.bytes().split(|&byte| byte == b'/').map(move |piece| {
            let start = end;
            end += piece.len() + 1;
            let range = start..start + piece.len();
            (
                start,
                Self(match self.0 {
                    Kind::Text(text) => Kind::Text(&text[range]),
                    Kind::Bytes(_) => Kind::Bytes(piece),
                    Kind::Encoded(text) => Kind::Encoded(&text[range]),
                }),
            )
        })
    }
}

impl<'a> From<Encoded<'a>> for Item<'a> {
    fn from(Encoded(text): Encoded<'a>) -> Self {
        Self(Kind::Encoded(text))
    }
}

/// Implements the conversion for each type, as an impl for all `AsRef<[u8]>` would leave out `Cow<str>`, which decoding
/// returns. The functions that take lists convert references to items, which are often references themselves. If an
/// argument has none of the types, the compiler lists only the plain references.
macro_rules! from_references {
    ($kind:ident: $($type:ty),*) => { $(
        impl<'a> From<&'a $type> for Item<'a> {
            fn from(text: &'a $type) -> Self {
                Self(Kind::$kind(text))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'a> From<&'a &$type> for Item<'a> {
            fn from(text: &'a &$type) -> Self {
                Self(Kind::$kind(text))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'a> From<&'a &&$type> for Item<'a> {
            fn from(text: &'a &&$type) -> Self {
                Self(Kind::$kind(text))
            }
        }
    )* };
}

from_references!(Text: str, String, Cow<'_, str>, Box<str>);
from_references!(Bytes: [u8], Vec<u8>, Cow<'_, [u8]>, Box<[u8]>);

impl<'a, const N: usize> From<&'a [u8; N]> for Item<'a> {
    fn from(bytes: &'a [u8; N]) -> Self {
        Self(Kind::Bytes(bytes))
    }
}

#[diagnostic::do_not_recommend]
impl<'a, const N: usize> From<&'a &[u8; N]> for Item<'a> {
    fn from(bytes: &'a &[u8; N]) -> Self {
        Self(Kind::Bytes(*bytes))
    }
}

impl<'a> From<&'a Encoded<'_>> for Item<'a> {
    fn from(text: &'a Encoded<'_>) -> Self {
        (*text).into()
    }
}

impl<'a> From<&'a Item<'_>> for Item<'a> {
    fn from(part: &'a Item<'_>) -> Self {
        *part
    }
}
