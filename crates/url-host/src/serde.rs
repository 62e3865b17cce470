//! serde: a host is its serialization, a string, in every format, whether people read it or not, and so is the name of
//! a class. Whoever reads one parses it.

use crate::{Host, HostAndPort, HostClass};
use core::{
    fmt::{self, Display},
    marker::PhantomData,
    str::FromStr,
};
use serde_core::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
    ser,
};

/// The serialization of a domain or an address. An opaque host and the empty one are an error: their texts alone are
/// not read as what they are.
///
/// ```
/// use url_host::Host;
///
/// assert_eq!(serde_json::to_string(&Host::parse("0x7f.1", false)?)?, r#""127.0.0.1""#);
/// assert!(serde_json::to_string(&Host::parse("0x7f.1", true)?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<H: AsRef<str>> Serialize for Host<H> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        check(self)?;
        serializer.serialize_str(&self.serialized())
    }
}

/// Parses a string, as [`FromStr`] does.
///
/// ```
/// use url_host::Host;
///
/// let allowed: Vec<Host> = serde_json::from_str(r#"["EXAMPLE.com", "[::1]"]"#)?;
/// assert_eq!(allowed[0], Host::Domain("example.com".into()));
/// assert!(serde_json::from_str::<Host>(r#""example.com:80""#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de> Deserialize<'de> for Host {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer, "a host")
    }
}

/// The host, serialized, and the port behind a `:`. As with a [`Host`], an opaque host and the empty one are an error.
///
/// ```
/// use url_host::HostAndPort;
///
/// assert_eq!(serde_json::to_string(&HostAndPort::parse("[::0]:80", false)?)?, r#""[::]:80""#);
/// assert!(serde_json::to_string(&HostAndPort::parse("h:80", true)?).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<H: AsRef<str>> Serialize for HostAndPort<H> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        check(&self.host)?;
        serializer.collect_str(self)
    }
}

/// Parses a string, as [`FromStr`] does.
///
/// ```
/// use url_host::HostAndPort;
///
/// let listen: HostAndPort = serde_json::from_str(r#""127.0.0.1:8080""#)?;
/// assert_eq!(listen.port, Some(8080));
/// assert!(serde_json::from_str::<HostAndPort>(r#""https://example.com""#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de> Deserialize<'de> for HostAndPort {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer, "a host, and perhaps a port behind a `:`")
    }
}

/// The [name](HostClass::as_str) of the class.
///
/// ```
/// assert_eq!(serde_json::to_string(&url_host::HostClass::CarrierNat)?, r#""carrier-nat""#);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl Serialize for HostClass {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

/// Reads a [name](HostClass::as_str).
///
/// ```
/// use url_host::HostClass;
///
/// assert_eq!(serde_json::from_str::<HostClass>(r#""private""#)?, HostClass::Private);
/// assert!(serde_json::from_str::<HostClass>(r#""Private""#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de> Deserialize<'de> for HostClass {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer, "the name of a host class")
    }
}

/// Whether the text of the host is read as the host.
fn check<H, E: ser::Error>(host: &Host<H>) -> Result<(), E> {
    match host {
        Host::Domain(_) | Host::Ipv4(_) | Host::Ipv6(_) => Ok(()),
        Host::Opaque(_) => Err(E::custom("the text of an opaque host would be read as another host")),
        Host::Empty => Err(E::custom("the text of the empty host would be read as none")),
    }
}

/// Reads a string and parses it; `expected` says what it should be, for errors.
///
/// For the crates above.
#[doc(hidden)]
pub fn deserialize_text<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
    expected: &'static str,
) -> Result<T, D::Error> {
    deserializer.deserialize_str(Text(expected, PhantomData))
}

/// Reads what can be made of a string, which is what the text says.
struct Text<T>(&'static str, PhantomData<T>);

impl<T: FromStr<Err: Display>> Visitor<'_> for Text<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}
