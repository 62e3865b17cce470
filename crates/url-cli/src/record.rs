//! An input and its base as a JSON object.

use crate::failure::Failure;
use serde::{
    Deserialize, Deserializer,
    de::{Error, IgnoredAny, Visitor},
};
use std::{borrow::Cow, fmt, ops::Deref, str};

/// An input and its base as a JSON object.
#[derive(Deserialize)]
pub(crate) struct Record<'a> {
    #[serde(borrow)]
    pub(crate) input: ScalarValues<'a>,
    #[serde(borrow)]
    pub(crate) base: Option<ScalarValues<'a>>,
}

impl<'a> Record<'a> {
    /// Reads the object on a line.
    pub(crate) fn from_json(line: &'a str) -> Result<Self, Failure<'a>> {
        // What serde derives would take an array for a struct too.
        if !line.trim_ascii_start().starts_with('{') {
            return Err(Failure::not_an_object(line));
        }
        // A string that is asked for as bytes may have control characters in it, which JSON does not allow.
        serde_json::from_str::<IgnoredAny>(line)
            .and_then(|_| serde_json::from_str(line))
            .map_err(|error| Failure::not_a_record(line, &error))
    }
}

/// A JSON string in which the escape of a lone surrogate stands for U+FFFD, as in a `USVString` of the web.
pub(crate) struct ScalarValues<'a>(Cow<'a, str>);

impl Deref for ScalarValues<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for ScalarValues<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // Asked for a string, serde_json refuses lone surrogates; asked for bytes it encodes them like any code point.
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

    fn visit_bytes<E: Error>(self, bytes: &[u8]) -> Result<Self::Value, E> {
        Ok(ScalarValues(replace_surrogates(bytes).into()))
    }
}

/// The text of bytes that are UTF-8 but for surrogates, which become U+FFFD.
fn replace_surrogates(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len());
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        // The first of the three bytes of a surrogate is invalid by itself, and so is each of the others.
        if chunk.invalid().first() == Some(&0xED) {
            text.push(char::REPLACEMENT_CHARACTER);
        }
    }
    text
}
