//! Inputs as JSON objects, each with its own base and id.

use crate::{failure::Failure, input::Input, inputs::Inputs, sink::Sink};
use clap::{Arg, Args, ValueHint};
use serde::{
    Deserialize, Deserializer,
    de::{Error, IgnoredAny, Visitor},
};
use serde_json::value::RawValue;
use std::{borrow::Cow, fmt, ops::Deref, str};

/// The bases of inputs.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Bases {
    /// The base URL of relative inputs
    #[arg(long, value_name = "URL", value_hint = ValueHint::Url)]
    pub(crate) base: Option<String>,

    /// Read each input as a JSON object, such as `{"input": "../a", "base": "https://h/b", "id": 7}`
    ///
    /// A missing or null base is replaced by --base, if given. The id is optional and can be any JSON value except
    /// null; --json writes the same id. Other members are ignored.
    #[arg(long)]
    pub(crate) ndjson: bool,
}

/// The argument for the base of a command that asks several readers.
pub(crate) fn read_by_all(base: Arg) -> Arg {
    base.help("The base URL of relative inputs, which each reader parses by its own rules")
}

/// An input with its base and id.
#[derive(Deserialize)]
pub(crate) struct Record<'a> {
    #[serde(borrow)]
    pub(crate) input: ScalarValues<'a>,
    /// The base in the record.
    #[serde(borrow)]
    pub(crate) base: Option<ScalarValues<'a>>,
    /// The id for the output objects, as JSON.
    #[serde(borrow)]
    id: Option<&'a RawValue>,
}

impl Inputs {
    /// Calls `then` with an input, or with the text of an invalid one and its failure.
    pub(crate) fn with_record<R>(
        &self,
        bases: &Bases,
        input: &Input<'_>,
        sink: &mut Sink,
        then: impl FnOnce(Result<Record<'_>, (&str, Failure<'_>)>, &mut Sink) -> R,
    ) -> R {
        sink.id.clear();
        let text = match self.text(input, sink) {
            Ok(text) => text,
            Err(failure) => return then(Err((&String::from_utf8_lossy(input.bytes), failure)), sink),
        };
        if !bases.ndjson {
            return then(Ok(Record { input: ScalarValues((&*text).into()), base: None, id: None }), sink);
        }
        let record = Record::from_json(&text).map_err(|failure| (&*text, failure));
        if let Some(id) = record.as_ref().ok().and_then(|record| record.id) {
            // This white space is outside strings, but a terminal would interpret it.
            sink.id.push_str(&id.get().replace(['\t', '\r', '\n'], " "));
        }
        then(record, sink)
    }
}

impl<'a> Record<'a> {
    /// Reads the object on a line.
    fn from_json(line: &'a str) -> Result<Self, Failure<'a>> {
        // Derived deserializers also accept an array for a struct.
        if !line.trim_ascii_start().starts_with('{') {
            return Err(Failure::not_an_object(line));
        }
        // serde_json accepts control characters in strings that are read as bytes, but JSON does not allow them.
        serde_json::from_str::<IgnoredAny>(line)
            .and_then(|_| serde_json::from_str(line))
            .map_err(|error| Failure::not_a_record(line, &error))
    }
}

/// A JSON string. The escape of a lone surrogate becomes U+FFFD, as in a `USVString` of the web.
pub(crate) struct ScalarValues<'a>(Cow<'a, str>);

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
