//! serde for patterns.
//!
//! In formats that people read, a pattern is what its `Display` writes: a constructor string or, if there is none, a
//! map. In others, it is a tuple: whether case is ignored, and the eight pattern strings.

use crate::{
    component_name::{ComponentName, PerComponent},
    create::PatternOptions,
    init::Init,
    url_pattern::UrlPattern,
};
use alloc::string::String;
use core::fmt;
use serde_core::{
    Deserialize, Deserializer, Serialize, Serializer,
    de::{Error, MapAccess, SeqAccess, Visitor},
    ser::{Error as _, SerializeMap, SerializeTuple},
};

/// Serializes a [constructor string](UrlPattern::to_constructor_string). If there is none: a map of the components that
/// are not `*`, and `ignoreCase` if that is true. Nothing is lost: deserialized, the pattern equals this one. If
/// pattern strings do not suffice for that, it is an error.
///
/// ```
/// use url_patterns::{Init, UrlPattern};
///
/// let pattern: UrlPattern = "https://example.com/:a".parse()?;
/// assert_eq!(serde_json::to_string(&pattern)?, r#""https://example.com/:a""#);
///
/// let pattern = UrlPattern::from_init(&Init::new().hash("a:b"))?;
/// assert_eq!(serde_json::to_string(&pattern)?, r#"{"hash":"a:b"}"#);
///
/// // Canonicalization removes the tab, without which the `*` is a modifier.
/// let pattern: UrlPattern = "https://example.com/:a\t*".parse()?;
/// assert!(serde_json::to_string(&pattern).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl Serialize for UrlPattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text = if serializer.is_human_readable() { self.to_constructor_string() } else { None };
        if text.is_none() && !self.is_its_init() {
            return Err(S::Error::custom("the pattern strings of the URL pattern are those of another pattern"));
        }
        if !serializer.is_human_readable() {
            let mut tuple = serializer.serialize_tuple(9)?;
            tuple.serialize_element(&self.ignores_case())?;
            for name in ComponentName::ALL {
                tuple.serialize_element(&self.given(*name))?;
            }
            return tuple.end();
        }
        if let Some(text) = text {
            return serializer.serialize_str(&text);
        }
        let mut map = serializer.serialize_map(None)?;
        for (name, component) in ComponentName::ALL.iter().zip(self.to_init()) {
            if let Some(component) = component {
                map.serialize_entry(name.as_str(), &component)?;
            }
        }
        if self.ignores_case() {
            map.serialize_entry("ignoreCase", &true)?;
        }
        map.end()
    }
}

/// Deserializes a constructor string, or a map of components, `baseURL` and `ignoreCase`, as for the class
/// `URLPattern`. The error has the text of the [`Error`](crate::Error).
///
/// ```
/// use url_patterns::UrlPattern;
///
/// let read = serde_json::from_str::<UrlPattern>;
/// assert!(read(r#""https://example.com/*""#)?.test("https://example.com/a"));
/// assert!(read(r#"{"pathname": "/A/*", "ignoreCase": true}"#)?.test("https://example.com/a/b"));
/// assert!(read(r#"{"pathname": "b", "baseURL": "https://example.com/a/"}"#)?.test("https://example.com/a/b"));
/// assert!(read(r#"{"path": "/a"}"#).unwrap_err().to_string().starts_with("unknown field `path`"));
/// assert!(read(r#""/a""#).unwrap_err().to_string().starts_with("base-missing"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl<'de> Deserialize<'de> for UrlPattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        if deserializer.is_human_readable() {
            deserializer.deserialize_any(PatternVisitor)
        } else {
            deserializer.deserialize_tuple(9, PatternVisitor)
        }
    }
}

struct PatternVisitor;

/// The pattern of these components.
fn pattern<E: Error>(
    components: &PerComponent<Option<String>>,
    base: Option<&str>,
    options: PatternOptions,
) -> Result<UrlPattern, E> {
    let mut init = Init::new();
    for (name, component) in ComponentName::ALL.iter().zip(components) {
        if let Some(component) = component {
            init = init.with(*name, component);
        }
    }
    options.from_init(&base.map_or(init, |base| init.base_url(base))).map_err(E::custom)
}

impl<'de> Visitor<'de> for PatternVisitor {
    type Value = UrlPattern;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a constructor string of a URL pattern, or its components")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<UrlPattern, E> {
        text.parse().map_err(E::custom)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<UrlPattern, A::Error> {
        const FIELDS: &[&str] = &[
            "protocol",
            "username",
            "password",
            "hostname",
            "port",
            "pathname",
            "search",
            "hash",
            "baseURL",
            "ignoreCase",
        ];
        let (mut components, mut base) = ([const { None::<String> }; 8], None::<String>);
        let mut options = PatternOptions::default();
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "baseURL" => base = map.next_value()?,
                "ignoreCase" => options = options.ignore_case(map.next_value()?),
                key => {
                    let name: ComponentName = key.parse().map_err(|_| A::Error::unknown_field(key, FIELDS))?;
                    components[name as usize] = map.next_value()?;
                }
            }
        }
        pattern(&components, base.as_deref(), options)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut sequence: A) -> Result<UrlPattern, A::Error> {
        let missing = |len| A::Error::invalid_length(len, &"whether case is ignored, and eight pattern strings");
        let ignore_case = sequence.next_element()?.ok_or_else(|| missing(0))?;
        let mut components = [const { None::<String> }; 8];
        for (index, component) in components.iter_mut().enumerate() {
            *component = Some(sequence.next_element()?.ok_or_else(|| missing(1 + index))?);
        }
        pattern(&components, None, PatternOptions::default().ignore_case(ignore_case))
    }
}
