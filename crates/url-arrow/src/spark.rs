//! The functions on URLs of Apache Spark, with Spark's answers.

use crate::{argument::Argument, arrays::text_array, batch::Batch, error::Result, row::Row};
use arrow_array::ArrayRef;
use std::borrow::Cow;
use url_columns::TextColumn;
use url_readers::{
    Failure,
    java::{url_decode, url_encode},
    spark::parse_url,
};

const PART: Argument = Argument::new("part", "HOST, PATH, QUERY, REF, PROTOCOL, FILE, AUTHORITY or USERINFO");
const KEY: Argument = Argument::new("key", "The name of a parameter of the query, encoded").optional();
const ANY: Argument = Argument::new("text", "Any text");

pub(crate) const FUNCTIONS: &[Row] = &[
    Row::new(
        "parse_url",
        "A part of a URL as Spark reads it; what Spark does not read is an error.",
        &[Argument::TEXT, PART, KEY],
        |row, batch, _| or_error(row, batch, part_of_url),
    ),
    Row::new(
        "try_parse_url",
        "A part of a URL as Spark reads it; NULL for what Spark does not read.",
        &[Argument::TEXT, PART, KEY],
        |_, batch, _| or_null(batch, part_of_url),
    ),
    Row::new("url_encode", "The text encoded as in a form.", &[ANY], |row, batch, _| {
        or_error(row, batch, |text, _| Ok(Some(url_encode(text))))
    })
    .total(),
    Row::new(
        "url_decode",
        "The text decoded as in a form; a wrong percent-encoded byte is an error.",
        &[ANY],
        |row, batch, _| or_error(row, batch, |text, _| url_decode(text).map(Some)),
    )
    .total(),
    Row::new(
        "try_url_decode",
        "The text decoded as in a form; NULL for a wrong percent-encoded byte.",
        &[ANY],
        |_, batch, _| or_null(batch, |text, _| url_decode(text).map(Some)),
    ),
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

/// The values of all rows. An error fails the query.
fn or_error(row: &Row, batch: &Batch, function: Function) -> Result<ArrayRef> {
    values(batch, function, |index, failure| Err(batch.error(row.name, index, failure)))
}

/// The values of all rows. An error is NULL.
fn or_null(batch: &Batch, function: Function) -> Result<ArrayRef> {
    values(batch, function, |_, _| Ok(()))
}

/// The values of all rows. A failure, of the row at an index, is an error of the query, or NULL.
fn values(batch: &Batch, function: Function, fail: impl Fn(usize, Failure) -> Result<()>) -> Result<ArrayRef> {
    let (mut values, mut index) = (TextColumn::default(), 0);
    batch.try_for_each_run(|arguments, texts| {
        for text in texts {
            match text.zip(arguments).map_or(Ok(None), |(text, arguments)| function(text, arguments)) {
                Ok(value) => values.push(value.as_deref()),
                Err(failure) => {
                    fail(index, failure)?;
                    values.push(None);
                }
            }
            index += 1;
        }
        Ok(())
    })?;
    text_array(values)
}
