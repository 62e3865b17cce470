//! The functions on URLs of Apache Spark, with Spark's answers.

use crate::{arrays::text_array, batch::Batch, error::Result};
use arrow_array::ArrayRef;
use std::borrow::Cow;
use url_facts::{Argument, Signature, TextColumn};
use url_readers::{
    Failure,
    java::{url_decode, url_encode},
    spark::parse_url,
};

/// A function to texts: a row of a table.
#[derive(Debug)]
pub(crate) struct SparkFunction {
    pub(crate) signature: Signature,
    pub(crate) description: &'static str,
    /// Whether the result is NULL only where an argument is.
    pub(crate) is_total: bool,
    of_text: Function,
    /// Whether a text that Spark does not read is an error of the query; otherwise it is NULL.
    fails: bool,
}

const TEXT: Argument = Argument::new("text", "An absolute URL");
const PART: Argument = Argument::new("part", "HOST, PATH, QUERY, REF, PROTOCOL, FILE, AUTHORITY or USERINFO");
const KEY: Argument = Argument::new("key", "The name of a parameter of the query, encoded").optional();
const ANY: Argument = Argument::new("text", "Any text");

pub(crate) static FUNCTIONS: [SparkFunction; 5] = [
    SparkFunction {
        signature: Signature { name: "parse_url", arguments: &[TEXT, PART, KEY] },
        description: "A part of a URL as Spark reads it; what Spark does not read is an error.",
        is_total: false,
        of_text: part_of_url,
        fails: true,
    },
    SparkFunction {
        signature: Signature { name: "try_parse_url", arguments: &[TEXT, PART, KEY] },
        description: "A part of a URL as Spark reads it; NULL for what Spark does not read.",
        is_total: false,
        of_text: part_of_url,
        fails: false,
    },
    SparkFunction {
        signature: Signature { name: "url_encode", arguments: &[ANY] },
        description: "The text encoded as in a form.",
        is_total: true,
        of_text: |text, _| Ok(Some(url_encode(text))),
        fails: true,
    },
    SparkFunction {
        signature: Signature { name: "url_decode", arguments: &[ANY] },
        description: "The text decoded as in a form; a wrong percent-encoded byte is an error.",
        is_total: true,
        of_text: |text, _| url_decode(text).map(Some),
        fails: true,
    },
    SparkFunction {
        signature: Signature { name: "try_url_decode", arguments: &[ANY] },
        description: "The text decoded as in a form; NULL for a wrong percent-encoded byte.",
        is_total: false,
        of_text: |text, _| url_decode(text).map(Some),
        fails: false,
    },
];

type Value<'t> = std::result::Result<Option<Cow<'t, str>>, Failure>;

/// A function of a text and its other arguments.
type Function = for<'t> fn(&'t str, &[&str]) -> Value<'t>;

fn part_of_url<'t>(text: &'t str, arguments: &[&str]) -> Value<'t> {
    let [part, key @ ..] = arguments else { return Ok(None) };
    match part.parse() {
        Ok(part) => Ok(parse_url(text, part, key.first().copied())?.map(Cow::Borrowed)),
        // Spark has no part of another name.
        Err(_) => Ok(None),
    }
}

impl SparkFunction {
    /// The values of all rows, as long as `ask` has no error.
    pub(crate) fn call(&self, batch: &Batch, mut ask: impl FnMut() -> Result<()>) -> Result<ArrayRef> {
        let (mut values, mut row, mut failure) = (TextColumn::default(), 0, None);
        batch.for_each_run(|arguments, texts| {
            ask()?;
            for text in texts {
                let value = text.zip(arguments).map_or(Ok(None), |(text, arguments)| (self.of_text)(text, arguments));
                let value = value.unwrap_or_else(|error| {
                    failure.get_or_insert((row, error));
                    None
                });
                values.push(value.as_deref());
                row += 1;
            }
            Ok(())
        })?;
        match failure {
            Some((row, error)) if self.fails => Err(batch.error(self.signature.name, row, error)),
            _ => text_array(values),
        }
    }
}
