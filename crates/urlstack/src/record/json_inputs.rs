//! Inputs as members of JSON objects, whose other members are those of the output.

use crate::failure::Failure;
use serde::{
    Deserialize, Deserializer,
    de::{Error, IgnoredAny, MapAccess, Visitor},
};
use serde_json::{Deserializer as Json, value::RawValue};
use std::{borrow::Cow, collections::BTreeSet, fmt, ops::Deref, str};

/// The members that are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys<'k> {
    /// The member that is the input.
    pub(crate) input: &'k str,
    /// The member that is the base, if one is.
    pub(crate) base: Option<&'k str>,
}

/// An object with an input.
#[derive(Default)]
pub(crate) struct Record<'a> {
    pub(crate) input: Cow<'a, str>,
    pub(crate) base: Option<Cow<'a, str>>,
    /// The other members by name, as JSON.
    pub(crate) others: Vec<(Cow<'a, str>, &'a str)>,
}

impl Keys<'_> {
    /// Reads the object on a line.
    pub(crate) fn read<'a>(&self, line: &'a str) -> Result<Record<'a>, Failure<'a>> {
        // Any JSON value could be deserialized, and its message would speak of a map.
        if !line.trim_ascii_start().starts_with('{') {
            return Err(Failure::not_an_object(line));
        }
        // serde_json accepts control characters in strings that are read as bytes, but JSON does not allow them.
        serde_json::from_str::<IgnoredAny>(line)
            .and_then(|_| Json::from_str(line).deserialize_map(*self))
            .map_err(|error| Failure::not_a_record(line, &error))
    }
}

impl<'de> Visitor<'de> for Keys<'_> {
    type Value = Record<'de>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut members: A) -> Result<Self::Value, A::Error> {
        let mut names = BTreeSet::new();
        let mut input = None;
        let mut record = Record::default();
        while let Some(ScalarValues(name)) = members.next_key()? {
            if names.contains(&name) {
                return Err(A::Error::custom(format_args!("found a second member `{name}`")));
            }
            if name == self.input {
                input = Some(members.next_value::<ScalarValues<'_>>()?.0);
            } else if Some(&*name) == self.base {
                record.base = members.next_value::<Option<ScalarValues<'_>>>()?.map(|base| base.0);
            } else {
                record.others.push((name.clone(), members.next_value::<&RawValue>()?.get()));
            }
            names.insert(name);
        }
        record.input = input.ok_or_else(|| A::Error::custom(format_args!("expected a member `{}`", self.input)))?;
        Ok(record)
    }
}

/// A JSON string. The escape of a lone surrogate becomes U+FFFD, as in a `USVString` of the web.
pub(crate) struct ScalarValues<'a>(pub(crate) Cow<'a, str>);

impl Deref for ScalarValues<'_> {
    type Target = str;

    fn deref(&self) -> &str {
        &self.0
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for ScalarValues<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        // serde_json refuses lone surrogates in strings, but encodes them like any code point if bytes are requested.
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
