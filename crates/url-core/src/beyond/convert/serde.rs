//! serde for URLs, references and origins, which are strings in every format.
//!
//! Deserializing parses the string, as stored offsets of components could not be trusted.

use crate::{
    origin::{Origin, SchemeHostPort},
    record::{Url, UrlRef},
    reference::Reference,
    web::WebUrl,
};
use alloc::string::String;
use core::fmt;
use serde_core::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
    ser,
};
use url_host::deserialize_text;

/// Serializes the href.
impl Serialize for Url {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Serializes the href.
impl Serialize for UrlRef<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Parses a string with [`Url::parse`].
///
/// The error has the text of the [`ParseError`](crate::ParseError), with a range in bytes of the string, and not the
/// string, which may contain a password.
///
/// ```
/// use url_core::Url;
///
/// let error = serde_json::from_str::<Url>(r#""https://h:x/""#).unwrap_err();
/// assert!(error.to_string().starts_with("invalid port: port-invalid: expected a port of ASCII digits only (bytes 10..11)"));
/// ```
impl<'de> Deserialize<'de> for Url {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_string(Owned)
    }
}

/// Borrows a string that is a URL in its serialized form, like [`UrlRef::from_serialized`].
///
/// Fails if the format cannot lend the string, which includes JSON strings with an escape.
impl<'de: 'a, 'a> Deserialize<'de> for UrlRef<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Borrowed)
    }
}

/// Serializes the href.
impl Serialize for WebUrl {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.href())
    }
}

/// Parses a string, without a base URL.
///
/// ```
/// use url_core::web::WebUrl;
///
/// assert_eq!(serde_json::from_str::<WebUrl>(r#""https://EXAMPLE.com""#)?.href(), "https://example.com/");
/// assert!(serde_json::from_str::<WebUrl>(r#""/a""#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de> Deserialize<'de> for WebUrl {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Url::deserialize(deserializer).map(Self::from)
    }
}

/// Serializes the text.
///
/// Fails if [`Reference::parse`] makes another reference of it, as of `\\host`, which is a path for base URLs that are
/// not special.
impl Serialize for Reference {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if Reference::parse(self.as_str()).as_ref() != Ok(self) {
            return Err(ser::Error::custom("the reference would be deserialized as another one"));
        }
        serializer.serialize_str(self.as_str())
    }
}

/// Parses a string with [`Reference::parse`], for base URLs with a special scheme other than `file`.
///
/// For others, deserialize a `String` and pass it to [`Reference::parse_for`].
///
/// ```
/// use url_core::reference::Reference;
///
/// assert_eq!(serde_json::from_str::<Reference>(r#""../a b""#)?.as_str(), "../a%20b");
/// assert!(serde_json::from_str::<Reference>(r#""https://example.com/""#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de> Deserialize<'de> for Reference {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer, "a relative reference")
    }
}

/// Serializes the origin as in the HTTP header field `Origin`; an opaque origin is `null`.
impl Serialize for Origin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Parses a serialization, like [`FromStr`](core::str::FromStr).
///
/// The string `null` becomes an opaque origin, which equals no origin. In a list of allowed origins it allows nothing.
///
/// ```
/// use url_core::{Url, origin::Origin};
///
/// let allowed: Vec<Origin> = serde_json::from_str(r#"["https://example.com", "null"]"#)?;
/// assert!(allowed.contains(&Url::parse("https://example.com/a").unwrap().origin()));
/// assert!(!allowed.contains(&Url::parse("data:,").unwrap().origin()));
/// assert!(serde_json::from_str::<Origin>(r#""https://example.com/""#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de> Deserialize<'de> for Origin {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer, "the serialization of an origin")
    }
}

/// Serializes the text that `Display` writes.
impl Serialize for SchemeHostPort {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Parses that text, like [`FromStr`](core::str::FromStr).
impl<'de> Deserialize<'de> for SchemeHostPort {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer, "a scheme, a host and a port as a serialized origin")
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

    /// The default implementation would repeat the text, which may contain a password, in its error.
    fn visit_str<E: Error>(self, _: &str) -> Result<UrlRef<'de>, E> {
        Err(E::custom("the format cannot lend the text of the URL"))
    }
}
