//! From a string to the type `url`, or to its error.

use std::borrow::Cow;
use url_core::{ParseError, Url, UrlRef};

/// Returns the serialized URL, which is what the type stores.
pub(crate) fn canonical(text: &str) -> Result<Cow<'_, str>, InputError> {
    if UrlRef::from_serialized(text).is_some() {
        return Ok(Cow::Borrowed(text));
    }
    match Url::parse(text) {
        Ok(url) => Ok(Cow::Owned(url.into())),
        Err(error) => Err(InputError::new(text, &error)),
    }
}

/// What is told about a text that does not parse. It never shows the text, which may have secrets.
#[derive(Debug)]
pub(crate) struct InputError {
    pub(crate) message: String,
    pub(crate) detail: String,
    pub(crate) hint: Option<&'static str>,
}

impl InputError {
    fn new(text: &str, error: &ParseError) -> Self {
        let character = text[..error.range().start].chars().count() + 1;
        Self {
            message: format!("invalid input syntax for type url: {}", error.code()),
            detail: format!("{error} of the text in UTF-8, from its character {character} on"),
            hint: error.hint(text).map(url_core::hint::Hint::message),
        }
    }

    /// The error of a text that has no equivalent in UTF-8.
    pub(crate) fn of_encoding() -> Self {
        Self {
            message: "invalid input syntax for type url: the text cannot be converted to UTF-8".into(),
            detail: "expected bytes that are characters in the encoding of the database, and in Unicode".into(),
            hint: None,
        }
    }
}
