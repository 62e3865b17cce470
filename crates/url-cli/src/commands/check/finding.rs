//! What is wrong with a line, and where.

use crate::{
    columns::Columns,
    failure::Failure,
    inputs::Place,
    urls::{Given, Parsed},
};
use serde::Serialize;
use std::{borrow::Cow, fmt};
use url_core::ValidationErrorKind;

/// A place where a line is not a valid URL.
#[derive(Debug, Serialize)]
pub(crate) struct Finding<'a> {
    #[serde(flatten)]
    pub(crate) place: Place<'a>,
    /// The first character of the place, from 1 on.
    pub(crate) column: usize,
    /// The character behind the place; the same if the place is between two characters.
    pub(crate) end_column: usize,
    /// Whether the line is no URL at all.
    #[serde(rename = "level", serialize_with = "level")]
    pub(crate) is_error: bool,
    pub(crate) name: &'static str,
    pub(crate) message: Cow<'static, str>,
}

/// The name of what is not a valid URL string although the parser reports no validation error.
pub(crate) const NOT_VALID: &str = "not-a-valid-URL-string";

/// Calls `report` with what is wrong with an input, from left to right: the parser looks for some errors before others.
/// It says nothing of the validation errors that are allowed.
pub(crate) fn find(parsed: &Parsed<'_>, allowed: &[ValidationErrorKind], mut report: impl FnMut(&Finding<'_>)) {
    let Given { input, place, base } = parsed.given;
    let mut write = |columns: &mut Columns<'_>, is_error, failure: &Failure<'_>| {
        let (column, end_column) = (columns.at(failure.range.start), columns.at(failure.range.end));
        let (name, message) = (failure.name, failure.message.clone());
        report(&Finding { place, column, end_column, is_error, name, message });
    };

    let failure = parsed.result.as_ref().err();
    if let Some(failure) = failure.filter(|failure| failure.subject != input.as_bytes()) {
        // It is a line that is not text or no object, or the base.
        return write(&mut Columns::new(failure.subject), true, failure);
    }
    let warnings = parsed.warnings().iter().filter(|error| !allowed.contains(&error.kind()));
    let mut places: Vec<_> = warnings.map(|error| (error.range().start, Some(error))).collect();
    places.extend(failure.map(|failure| (failure.range.start, None)));
    places.sort_by_key(|(start, _)| *start);

    let mut columns = Columns::new(input.as_bytes());
    for (_, error) in &places {
        match (error, failure) {
            (Some(error), _) => write(&mut columns, false, &Failure::of_validation(input, error)),
            (None, Some(failure)) => write(&mut columns, true, failure),
            (None, None) => {}
        }
    }
    if places.is_empty() && parsed.errors.is_empty() && !url_core::is_valid_url_string(input, base.map(Into::into)) {
        let message = "the parser has nothing to say, but the standard would not have this written";
        write(&mut columns, false, &Failure::of_command(NOT_VALID, message).about(input));
    }
}

impl Finding<'_> {
    pub(crate) fn level(&self) -> &'static str {
        if self.is_error { "error" } else { "warning" }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn level<S: serde::Serializer>(is_error: &bool, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(if *is_error { "error" } else { "warning" })
}

impl fmt::Display for Finding<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, column, name, message, .. } = self;
        write!(f, "{}{}: {name}: {message}", place.at(*column), self.level())
    }
}
