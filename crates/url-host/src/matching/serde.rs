//! serde: a pattern is a string, and a list is a sequence of them.

use super::{HostList, HostPattern};
use crate::serde::deserialize_text;
use core::fmt;
use serde_core::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{SeqAccess, Visitor},
};

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
