//! The functions on URLs of Apache Spark, with Spark's answers.

use crate::{argument::Argument, arrays::text_array, batch::Batch, function::Definition};
use datafusion_common::{
    Result,
    arrow::{array::ArrayRef, datatypes::DataType},
};
use std::borrow::Cow;
use url_columns::TextColumn;
use url_readers::{
    Failure,
    java::{url_decode, url_encode},
    spark::parse_url,
};

/// Which function it is.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) enum SparkFunction {
    ParseUrl,
    TryParseUrl,
    UrlEncode,
    UrlDecode,
    TryUrlDecode,
}

impl SparkFunction {
    pub(crate) const ALL: [Self; 5] =
        [Self::ParseUrl, Self::TryParseUrl, Self::UrlEncode, Self::UrlDecode, Self::TryUrlDecode];

    /// The name, the description, and whether an error is NULL.
    #[rustfmt::skip]
    const fn row(self) -> (&'static str, &'static str, bool) {
        match self {
            Self::ParseUrl => ("parse_url", "A part of a URL as Spark reads it; what Spark does not read is an error.", false),
            Self::TryParseUrl => ("try_parse_url", "A part of a URL as Spark reads it; NULL for what Spark does not read.", true),
            Self::UrlEncode => ("url_encode", "The text encoded as in a form.", false),
            Self::UrlDecode => ("url_decode", "The text decoded as in a form; a wrong percent-encoded byte is an error.", false),
            Self::TryUrlDecode => ("try_url_decode", "The text decoded as in a form; NULL for a wrong percent-encoded byte.", true),
        }
    }

    fn value<'t>(self, text: &'t str, arguments: &[&str]) -> std::result::Result<Option<Cow<'t, str>>, Failure> {
        match (self, arguments) {
            // Spark has no part of another name.
            (Self::ParseUrl | Self::TryParseUrl, [part, key @ ..]) => match part.parse() {
                Ok(part) => Ok(parse_url(text, part, key.first().copied())?.map(Cow::Borrowed)),
                Err(_) => Ok(None),
            },
            (Self::UrlEncode, _) => Ok(Some(url_encode(text))),
            _ => url_decode(text).map(Some),
        }
    }
}

impl Definition for SparkFunction {
    fn name(&self) -> String {
        self.row().0.into()
    }

    fn description(&self) -> String {
        self.row().1.into()
    }

    fn arguments(&self) -> &'static [Argument] {
        const PART: Argument = Argument::new("part", "HOST, PATH, QUERY, REF, PROTOCOL, FILE, AUTHORITY or USERINFO");
        const KEY: Argument = Argument::new("key", "The name of a parameter of the query, encoded").optional();
        const ANY: Argument = Argument::new("text", "Any text");
        match self {
            Self::ParseUrl | Self::TryParseUrl => &[Argument::TEXT, PART, KEY],
            Self::UrlEncode | Self::UrlDecode | Self::TryUrlDecode => &[ANY],
        }
    }

    fn data_type(&self, _: &[Option<&str>]) -> Result<DataType> {
        Ok(DataType::Utf8View)
    }

    fn is_total(&self) -> bool {
        matches!(self, Self::UrlEncode | Self::UrlDecode)
    }

    fn call(&self, batch: &Batch) -> Result<ArrayRef> {
        let (name, _, errors_are_null) = self.row();
        let (mut values, mut row) = (TextColumn::default(), 0);
        batch.try_for_each_run(|arguments, texts| {
            for text in texts {
                match text.zip(arguments).map_or(Ok(None), |(text, arguments)| self.value(text, arguments)) {
                    Ok(value) => values.push(value.as_deref()),
                    Err(_) if errors_are_null => values.push(None),
                    Err(failure) => return Err(batch.error(name, row, failure)),
                }
                row += 1;
            }
            Ok(())
        })?;
        text_array(&values)
    }
}
