//! `Serialize` and `Deserialize`, and the form with offsets that url has for other processes of the same program.

use crate::{Host, Url, quirks};
use alloc::{format, string::String};
use core::net::{Ipv4Addr, Ipv6Addr};
use serde::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Unexpected},
};

/// A URL is its serialization.
impl Serialize for Url {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for Url {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl serde::de::Visitor<'_> for Visitor {
            type Value = Url;

            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("a string representing an URL")
            }

            fn visit_str<E: Error>(self, text: &str) -> Result<Url, E> {
                Url::parse(text).map_err(|error| E::custom(format!("{error}: {text:?}")))
            }
        }

        deserializer.deserialize_str(Visitor)
    }
}

/// The host beside the offsets: its kind, and an address.
#[derive(Deserialize, Serialize)]
enum HostKind {
    None,
    Domain,
    Ipv4(Ipv4Addr),
    Ipv6(Ipv6Addr),
}

/// The serialization, and where its components are.
type Fields<T> = (T, u32, u32, u32, u32, HostKind, Option<u16>, u32, Option<u32>, Option<u32>);

impl Url {
    /// Serializes the record with its offsets.
    ///
    /// # Errors
    ///
    /// Fails if the serializer does.
    pub fn serialize_internal<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let offsets = quirks::offsets(self);
        let host = match self.host() {
            None => HostKind::None,
            Some(Host::Domain(_)) => HostKind::Domain,
            Some(Host::Ipv4(address)) => HostKind::Ipv4(address),
            Some(Host::Ipv6(address)) => HostKind::Ipv6(address),
        };
        let fields: Fields<&str> = (
            self.as_str(),
            offsets.scheme_end,
            offsets.username_end,
            offsets.host_start,
            offsets.host_end,
            host,
            offsets.port,
            offsets.path_start,
            offsets.query_start,
            offsets.fragment_start,
        );
        fields.serialize(serializer)
    }

    /// Deserializes a record with its offsets. The text is parsed again, so that no offset is trusted.
    ///
    /// # Errors
    ///
    /// Fails if the deserializer does, and when the string is not a serialized URL.
    pub fn deserialize_internal<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let (text, ..): Fields<String> = Deserialize::deserialize(deserializer)?;
        match Url::parse(&text) {
            Ok(url) if url.as_str() == text => Ok(url),
            _ => Err(D::Error::invalid_value(Unexpected::Str(&text), &"a serialized URL")),
        }
    }
}
