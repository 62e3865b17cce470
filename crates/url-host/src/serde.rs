//! serde: a host is serialized as a string, in every format, and so are the name of a class and a pattern. A list is a
//! sequence of patterns. Deserializing parses the strings.

use crate::{
    Host, HostAndPort, HostClass,
    matching::{HostList, HostPattern},
};
use core::{
    fmt::{self, Display},
    marker::PhantomData,
    str::FromStr,
};
use serde_core::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, SeqAccess, Visitor},
    ser,
};

/// Serializes a domain or an address. An opaque host and the empty host are errors, because their strings would not be
/// read as the same host.
///
/// ```
/// use url_host::Host;
///
/// assert_eq!(serde_json::to_string(&Host::parse("0x7f.1")?)?, r#""127.0.0.1""#);
/// assert!(serde_json::to_string(&Host::parse_opaque("0x7f.1")?).is_err());
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
/// assert_eq!(allowed[0], Host::DomainName("example.com".into()));
/// assert!(serde_json::from_str::<Host>(r#""example.com:80""#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de> Deserialize<'de> for Host {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer, "a host")
    }
}

/// Serializes the host, followed by `:` and the port if there is one. As with a [`Host`], an opaque host and the empty
/// host are errors.
///
/// ```
/// use url_host::HostAndPort;
///
/// assert_eq!(serde_json::to_string(&HostAndPort::parse("[::0]:80")?)?, r#""[::]:80""#);
/// assert!(serde_json::to_string(&HostAndPort::parse_opaque("h:80")?).is_err());
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
        deserialize_text(deserializer, "a host, optionally followed by `:` and a port")
    }
}

/// Serializes the [name](HostClass::as_str) of the class.
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

/// Parses the [name](HostClass::as_str) of a class.
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

/// Returns an error unless the text of the host is read as the same host.
fn check<H, E: ser::Error>(host: &Host<H>) -> Result<(), E> {
    match host {
        Host::DomainName(_) | Host::Ipv4(_) | Host::Ipv6(_) => Ok(()),
        Host::Opaque(_) => Err(E::custom("the text of an opaque host would be read as another host")),
        Host::Empty => Err(E::custom("the text of the empty host would not be read as a host")),
    }
}

/// Reads a string and parses it; `expected` says in errors what it should be.
///
/// For the other crates of `urlstack`.
#[doc(hidden)]
pub fn deserialize_text<'de, T: FromStr<Err: Display>, D: Deserializer<'de>>(
    deserializer: D,
    expected: &'static str,
) -> Result<T, D::Error> {
    deserializer.deserialize_str(Text(expected, PhantomData))
}

/// Parses a string. The text says what it should be.
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

/// Serializes the pattern in its normal form.
///
/// ```
/// use url_host::matching::HostPattern;
///
/// assert_eq!(serde_json::to_string(&HostPattern::parse("*.EXAMPLE.com:80")?)?, r#""*.example.com:80""#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Serialize for HostPattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Parses a string, as [`HostPattern::parse`] does.
///
/// ```
/// use url_host::matching::HostPattern;
///
/// assert_eq!(serde_json::from_str::<HostPattern>(r#""[::1]:80""#)?.port(), Some(80));
/// assert!(serde_json::from_str::<HostPattern>(r#""a*.com""#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de> Deserialize<'de> for HostPattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserialize_text(deserializer, "a host pattern")
    }
}

/// Serializes the patterns in the order in which they were added.
///
/// ```
/// use url_host::matching::HostList;
///
/// let list: HostList = "example.com, 10.0.0.0/8".parse()?;
/// assert_eq!(serde_json::to_string(&list)?, r#"["example.com","10.0.0.0/8"]"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Serialize for HostList {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

/// Parses a sequence of strings.
///
/// ```
/// use url_host::matching::HostList;
///
/// assert_eq!(serde_json::from_str::<HostList>(r#"["a.example", "::1"]"#)?.to_string(), "a.example, [::1]");
/// assert!(serde_json::from_str::<HostList>(r#"["a.example", "10/8"]"#).is_err());
/// assert!(serde_json::from_str::<HostList>(r#""a.example""#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de> Deserialize<'de> for HostList {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(Patterns)
    }
}

struct Patterns;

impl<'de> Visitor<'de> for Patterns {
    type Value = HostList;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a sequence of host patterns")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut patterns: A) -> Result<HostList, A::Error> {
        let mut list = HostList::new();
        while let Some(pattern) = patterns.next_element()? {
            list.insert(pattern);
        }
        Ok(list)
    }
}
