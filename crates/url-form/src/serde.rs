//! serde: a list is serialized as a string, in every format.

use crate::SearchParams;
use core::fmt;
use serde_core::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, Visitor},
};

/// Serializes the list as a string, which parses to an equal list.
///
/// ```
/// use url_form::SearchParams;
///
/// let params = SearchParams::from([("q", "a b"), ("?", "é")]);
/// let json = serde_json::to_string(&params)?;
/// assert_eq!(json, r#""q=a+b&%3F=%C3%A9""#);
/// assert_eq!(serde_json::from_str::<SearchParams>(&json)?, params);
/// # Ok::<(), serde_json::Error>(())
/// ```
impl Serialize for SearchParams {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Parses a string, like the conversion from `&str`. Other types are errors.
///
/// ```
/// use url_form::SearchParams;
///
/// let params: SearchParams = serde_json::from_str(r#""?q=a%20b&q""#)?;
/// assert_eq!(params, SearchParams::from([("q", "a b"), ("q", "")]));
/// assert!(serde_json::from_str::<SearchParams>(r#"{"q": "a b"}"#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
impl<'de> Deserialize<'de> for SearchParams {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(Text)
    }
}

struct Text;

impl Visitor<'_> for Text {
    type Value = SearchParams;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string in application/x-www-form-urlencoded")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<SearchParams, E> {
        Ok(SearchParams::from(text))
    }
}
