//! serde: a URL is its href, a string, in every format, whether people read it or not. Whoever reads one parses it, for
//! the offsets of the components could not be trusted.

use crate::record::{Url, UrlRef};
use alloc::string::String;
use core::fmt;
use serde_core::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
};

/// The href.
impl Serialize for Url {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// The href.
impl Serialize for UrlRef<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Parses a string.
impl<'de> Deserialize<'de> for Url {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_string(Owned)
    }
}

/// Borrows a string that is a URL in its serialized form, as [`UrlRef::parse`] does; fails with a format that cannot
/// lend one, and with JSON when there is an escape in it.
impl<'de: 'a, 'a> Deserialize<'de> for UrlRef<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Borrowed)
    }
}

struct Owned;

impl Visitor<'_> for Owned {
    type Value = Url;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an absolute URL")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Url, E> {
        Url::parse(text).map_err(E::custom)
    }

    fn visit_string<E: Error>(self, text: String) -> Result<Url, E> {
        Url::try_from(text).map_err(E::custom)
    }
}

struct Borrowed;

impl<'de> Visitor<'de> for Borrowed {
    type Value = UrlRef<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an absolute URL, serialized, that can be borrowed")
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<UrlRef<'de>, E> {
        UrlRef::try_from(text).map_err(E::custom)
    }

    /// What stands in for this otherwise repeats the text, which may have a password, in its error.
    fn visit_str<E: Error>(self, _: &str) -> Result<UrlRef<'de>, E> {
        Err(E::custom("the format cannot lend the text of a URL that is to be borrowed"))
    }
}
