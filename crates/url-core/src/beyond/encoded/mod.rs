//! Between strings and percent-encoded text: you put strings into a path or a query, and read parts of a URL decoded.

mod decoded;

use alloc::{borrow::Cow, boxed::Box, string::String, vec::Vec};
use core::fmt;
use url_percent::{PercentEncode, PercentEncodeSet, percent_encode, utf8_percent_encode};

pub use decoded::{DecodeError, Decoded};

pub(crate) use decoded::encoded_offset;

/// A string, or bytes, that are already percent-encoded.
///
/// A `%` in it is kept, whether two hex digits follow or not, and so is a `+` in a query. Two kinds of characters are
/// still encoded. The first are delimiters that would end the segment, name or value. The others are characters that
/// only some URLs keep there. Examples are `'` in a query, and `|` in a segment, which may make a drive letter.
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
///
/// url.query_mut().clear().append("a", Encoded(b"%E9\xE9"));
/// assert_eq!(url.query(), Some("a=%E9%E9"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Eq, PartialEq)]
pub struct Encoded<T>(pub T);

/// Shows `..` for the text, which may be the value of a name that is secret.
impl<T> fmt::Debug for Encoded<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Encoded").finish_non_exhaustive()
    }
}

/// A part of a path or query: a string, bytes in any encoding or none, or something that is already [`Encoded`].
///
/// Strings and bytes are percent-encoded so that they read back as they are. Which characters that takes depends on the
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
pub struct Item<'a> {
    value: Value<'a>,
    is_encoded: bool,
}

/// Shows `..` for the text or bytes, which may be the value of a name that is secret.
impl fmt::Debug for Item<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Item").finish_non_exhaustive()
    }
}

#[derive(Clone, Copy, Eq, PartialEq)]
enum Value<'a> {
    Text(&'a str),
    Bytes(&'a [u8]),
}

impl<'a> Item<'a> {
    pub(crate) fn is_encoded(self) -> bool {
        self.is_encoded
    }

    pub(crate) fn bytes(self) -> &'a [u8] {
        match self.value {
            Value::Text(text) => text.as_bytes(),
            Value::Bytes(bytes) => bytes,
        }
    }

    /// Encodes the part with the set `plain`, or with `encoded` if it is already percent-encoded.
    pub(crate) fn encode(self, plain: &'a PercentEncodeSet, encoded: &'a PercentEncodeSet) -> PercentEncode<'a> {
        let set = if self.is_encoded { encoded } else { plain };
        match self.value {
            Value::Text(text) => utf8_percent_encode(text, set),
            Value::Bytes(bytes) => percent_encode(bytes, set),
        }
    }

    /// Returns the parts between slashes, each with the position where it starts.
    pub(crate) fn split_at_slashes(self) -> impl Iterator<Item = (usize, Self)> {
        let mut end = 0;
        self.bytes().split(|&byte| byte == b'/').map(move |piece| {
            let start = end;
            end += piece.len() + 1;
            let value = match self.value {
                Value::Text(text) => Value::Text(&text[start..start + piece.len()]),
                Value::Bytes(_) => Value::Bytes(piece),
            };
            (start, Self { value, ..self })
        })
    }
}

impl<'a> Item<'a> {
    const fn plain(value: Value<'a>) -> Self {
        Self { value, is_encoded: false }
    }
}

impl<T: Into<Self>> From<Encoded<T>> for Item<'_> {
    fn from(Encoded(value): Encoded<T>) -> Self {
        Self { is_encoded: true, ..value.into() }
    }
}

/// Implements the conversion for each type, as an impl for all `AsRef<[u8]>` would leave out `Cow<str>`, which decoding
/// returns. The functions that take lists convert references to items, which are often references themselves. If an
/// argument has none of the types, the compiler lists only the plain references.
macro_rules! from_references {
    ($kind:ident: $($type:ty),*) => { $(
        impl<'a> From<&'a $type> for Item<'a> {
            fn from(text: &'a $type) -> Self {
                Self::plain(Value::$kind(text))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'a> From<&'a &$type> for Item<'a> {
            fn from(text: &'a &$type) -> Self {
                Self::plain(Value::$kind(text))
            }
        }

        #[diagnostic::do_not_recommend]
        impl<'a> From<&'a &&$type> for Item<'a> {
            fn from(text: &'a &&$type) -> Self {
                Self::plain(Value::$kind(text))
            }
        }
    )* };
}

from_references!(Text: str, String, Cow<'_, str>, Box<str>);
from_references!(Bytes: [u8], Vec<u8>, Cow<'_, [u8]>, Box<[u8]>);

impl<'a, const N: usize> From<&'a [u8; N]> for Item<'a> {
    fn from(bytes: &'a [u8; N]) -> Self {
        Self::plain(Value::Bytes(bytes))
    }
}

#[diagnostic::do_not_recommend]
impl<'a, const N: usize> From<&'a &[u8; N]> for Item<'a> {
    fn from(bytes: &'a &[u8; N]) -> Self {
        Self::plain(Value::Bytes(*bytes))
    }
}

/// Lists are read by reference, so that each of their types is converted in this way, too.
macro_rules! from_references_to_encoded {
    ($($type:ty),*) => { $(
        impl<'a> From<&'a Encoded<&$type>> for Item<'a> {
            fn from(encoded: &'a Encoded<&$type>) -> Self {
                Encoded(encoded.0).into()
            }
        }
    )* };
}

from_references_to_encoded!(str, String, [u8], Vec<u8>);

impl<'a> From<&'a Item<'_>> for Item<'a> {
    fn from(part: &'a Item<'_>) -> Self {
        *part
    }
}
