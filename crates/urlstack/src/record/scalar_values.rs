//! JSON strings as scalar values.

use memchr::memchr;
use serde::{
    Deserialize, Deserializer,
    de::{Error, Visitor},
};
use std::{borrow::Cow, fmt, str};

/// Returns the text of a JSON string, or `None` for another value. The escape of a lone surrogate becomes U+FFFD, as in
/// a `USVString` of the web.
pub(crate) fn scalar_values(json: &str) -> Option<Cow<'_, str>> {
    let text = json.strip_prefix('"')?.strip_suffix('"')?;
    if memchr(b'\\', text.as_bytes()).is_none() {
        return Some(text.into());
    }
    serde_json::from_str(json).ok().map(|ScalarValues(text)| text)
}

struct ScalarValues<'a>(Cow<'a, str>);

impl<'de: 'a, 'a> Deserialize<'de> for ScalarValues<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // serde_json rejects lone surrogates in strings, but encodes them like any code point if bytes are requested.
        deserializer.deserialize_bytes(ScalarValuesVisitor)
    }
}

struct ScalarValuesVisitor;

impl<'de> Visitor<'de> for ScalarValuesVisitor {
    type Value = ScalarValues<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a string")
    }

    fn visit_borrowed_bytes<E: Error>(self, bytes: &'de [u8]) -> Result<Self::Value, E> {
        match str::from_utf8(bytes) {
            Ok(text) => Ok(ScalarValues(text.into())),
            Err(_) => self.visit_bytes(bytes),
        }
    }

    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(ScalarValues(text.into()))
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<Self::Value, E> {
        Ok(ScalarValues(text.to_owned().into()))
    }

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        Ok(ScalarValues(replace_surrogates(bytes).into()))
    }
}

/// Decodes bytes that are UTF-8 except for surrogates, which become U+FFFD.
fn replace_surrogates(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        // Each of the three bytes of a surrogate is an invalid chunk. Only the first is replaced.
        if chunk.invalid().first() == Some(&0xED) {
            text.push(char::REPLACEMENT_CHARACTER);
        }
    }
    text
}
