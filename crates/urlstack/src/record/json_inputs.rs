//! Inputs as members of JSON objects, whose other members are those of the output.

use crate::{failure::Failure, record::json_members::Members};
use serde::{
    Deserialize, Deserializer,
    de::{Error, Visitor},
};
use std::{borrow::Cow, fmt, ops::Deref, str};

/// The members that are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys<'k> {
    /// The member that is the input.
    pub(crate) input: &'k str,
    /// The member that is the base, if one is.
    pub(crate) base: Option<&'k str>,
}

/// An object with an input, or with something else in its place.
#[derive(Default)]
pub(crate) struct Record<'a> {
    /// The input, as JSON, or null if it is missing.
    pub(crate) input_json: &'a str,
    pub(crate) input: Cow<'a, str>,
    pub(crate) base: Option<Cow<'a, str>>,
    /// The other members by name, as JSON.
    pub(crate) others: Vec<(Cow<'a, str>, &'a str)>,
    /// Why there is no input, or no base.
    pub(crate) failure: Option<Failure<'a>>,
}

impl Keys<'_> {
    /// Reads the object on a line.
    pub(crate) fn read<'a>(&self, line: &'a str) -> Result<Record<'a>, Failure<'a>> {
        let mut record = Record { input_json: "null", ..Record::default() };
        let mut failure = None;
        let mut has_input = false;
        for (name, value) in Members::read(line)?.rest() {
            let json = value.get();
            if name == self.input {
                (has_input, record.input_json) = (true, json);
                match serde_json::from_str(json) {
                    Ok(ScalarValues(input)) => record.input = input,
                    Err(_) => failure = failure.or(Some(Failure::not_a_string(line, &name, json))),
                }
            } else if Some(&*name) == self.base {
                match serde_json::from_str::<Option<ScalarValues<'_>>>(json) {
                    Ok(base) => record.base = base.map(|base| base.0),
                    Err(_) => failure = failure.or(Some(Failure::not_a_string(line, &name, json))),
                }
            } else {
                record.others.push((name, json));
            }
        }
        let missing = || (!has_input).then(|| Failure::without_input(line, self.input));
        record.failure = failure.or_else(missing);
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
