//! The errors of a line, and their positions.

use crate::{
    columns::ColumnCounter,
    failure::Failure,
    input::Place,
    url_inputs::{Given, Parsed},
};
use serde::Serialize;
use std::{borrow::Cow, fmt};
use url_core::{Url, error::ValidationErrorKind, reference::Base, writing::is_valid_url_string};

/// An error in a line.
#[derive(Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Finding<'a> {
    #[serde(flatten)]
    pub(crate) place: Place<'a>,
    /// The first character of the error, counted from 1.
    pub(crate) column: usize,
    /// The character after the error; the same as `column` if the error is between two characters.
    pub(crate) end_column: usize,
    /// Whether the line is not a URL, or must be valid.
    #[serde(rename = "level", serialize_with = "level")]
    pub(crate) is_error: bool,
    pub(crate) name: &'static str,
    pub(crate) message: Cow<'static, str>,
}

/// The name of the error for an invalid URL string without a validation error of the parser.
pub(crate) const NOT_VALID: &str = "not-a-valid-URL-string";

/// Calls `report` with the errors of an input, sorted by position, because the parser finds some errors before others.
/// Allowed validation errors are not reported. The others are warnings, or with `is_strict` errors.
pub(crate) fn find(
    parsed: &Parsed<'_>,
    default_scheme: Option<&str>,
    allowed: &[ValidationErrorKind],
    is_strict: bool,
    mut report: impl FnMut(&Finding<'_>),
) {
    let Given { input, place, base, .. } = parsed.given;
    let mut write = |columns: &mut ColumnCounter<'_>, is_error, failure: &Failure<'_>| {
        let (column, end_column) = (columns.column_of(failure.range.start), columns.column_of(failure.range.end));
        let (name, message) = (failure.name, failure.message.clone());
        report(&Finding { place, column, end_column, is_error, name, message });
    };

    let failure = parsed.result.as_ref().err();
    if let Some(failure) = failure.filter(|failure| failure.subject != input.as_bytes()) {
        // The subject is a line that is not UTF-8 or not an object, or the base.
        return write(&mut ColumnCounter::new(failure.subject), true, failure);
    }
    let warnings = parsed.warnings().filter(|error| !allowed.contains(&error.kind()));
    let mut places: Vec<_> = warnings.map(|error| (error.range().start, Some(error))).collect();
    places.extend(failure.map(|failure| (failure.range.start, None)));
    places.sort_by_key(|(start, _)| *start);

    let mut columns = ColumnCounter::new(input.as_bytes());
    for (_, error) in &places {
        match (error, failure) {
            (Some(error), _) => write(&mut columns, is_strict, &Failure::of_validation(input, error)),
            (None, Some(failure)) => write(&mut columns, true, failure),
            (None, None) => {}
        }
    }
    if places.is_empty() && parsed.errors.is_empty() && !is_valid(input, base, default_scheme) {
        let message = "the parser reports no validation error, but this is not a valid URL string";
        write(&mut columns, is_strict, &Failure::of_command(NOT_VALID, message).about(input));
    }
}

/// Returns whether an input is a valid URL string, if it has no scheme with the default one.
fn is_valid(input: &str, base: Option<&Url>, default_scheme: Option<&str>) -> bool {
    let is_valid = |text: &str| is_valid_url_string(text, base.map_or(Base::NONE, Base::from));
    let completed = |scheme| ["//", ""].map(|slashes| format!("{scheme}:{slashes}{input}"));
    is_valid(input) || default_scheme.is_some_and(|scheme| completed(scheme).iter().any(|text| is_valid(text)))
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
