//! The errors of a line, and their positions.

use super::{
    policy::{NOT_VALID, Policy},
    typo::{Typo, scheme_start},
};
use crate::{
    failure::Failure,
    inputs::url_inputs::{Given, Parsed},
    output::row::{Passed, Row},
    record::input::Place,
    terminal::{positions::ColumnCounter, visible::visible},
};
use std::{borrow::Cow, fmt, path::PathBuf};
use url_core::{Url, reference::Base, writing::is_valid_url_string};

/// An error in a line.
#[derive(Debug)]
pub(crate) struct Finding<'a> {
    pub(crate) place: Place<'a>,
    /// The argument, if it is one.
    pub(crate) argument: Option<Cow<'a, str>>,
    /// The first character of the error, counted from 1.
    pub(crate) column: usize,
    /// The character after the error; the same as `column` if the error is between two characters.
    pub(crate) end_column: usize,
    /// Whether the line is not a URL, or must be valid.
    pub(crate) is_error: bool,
    pub(crate) name: &'static str,
    pub(crate) message: Cow<'static, str>,
}

/// What is checked.
#[derive(Debug)]
pub(crate) struct Rules<'r> {
    /// The scheme of inputs that have none.
    pub(crate) default_scheme: Option<&'r str>,
    /// What is an error besides, and what is not reported.
    pub(crate) policy: &'r Policy,
    /// Whether what is not a failure of the parser is an error.
    pub(crate) is_strict: bool,
}

impl Rules<'_> {
    fn allow(&self, name: &str) -> bool {
        self.policy.allowed.iter().any(|allowed| allowed == name)
    }
}

/// The name of the error for a URL with another scheme than those that are expected.
pub(crate) const OTHER_SCHEME: &str = "other-scheme";

/// Calls `report` with the errors of an input, sorted by position, because the parser finds some errors before others.
/// What is allowed is not reported. Failures of the parser and other schemes are errors, and the others warnings, or by
/// strict rules errors, too.
pub(crate) fn find(parsed: &Parsed<'_>, rules: &Rules<'_>, origin: &Origin, mut report: impl FnMut(&Finding<'_>)) {
    let Given { input, base, .. } = parsed.given;
    let place = origin.place(parsed.given.place);
    let mut write = |columns: &mut ColumnCounter<'_>, is_error, failure: &Failure<'_>| {
        let column_of = |column: usize| column + origin.column.saturating_sub(1);
        let [column, end_column] = [failure.range.start, failure.range.end].map(|at| column_of(columns.column_of(at)));
        let name = failure.name;
        let message = match &failure.hint {
            Some(hint) => format!("{}; {hint}", failure.message).into(),
            None => failure.message.clone(),
        };
        let argument = place.line.is_none().then(|| String::from_utf8_lossy(failure.subject));
        report(&Finding { place, argument, column, end_column, is_error, name, message });
    };

    let failure = parsed.result.as_ref().err();
    if let Some(failure) = failure.filter(|failure| failure.subject != input.as_bytes()) {
        // The subject is a line that is not UTF-8 or not an object, or the base.
        return write(&mut ColumnCounter::new(failure.subject), true, failure);
    }
    let warnings = parsed.warnings().filter(|error| !rules.allow(error.code()));
    let is_error = |name: &str| rules.is_strict || rules.policy.denies(name);
    let mut found: Vec<_> =
        warnings.map(|error| (is_error(error.code()), Failure::of_validation(input, error))).collect();
    found.extend(failure.map(|failure| (true, failure.clone())));
    if let Ok(url) = &parsed.result {
        found.extend(unexpected(input, url, rules));
        found.extend(rules.policy.broken_by(input, url, base).into_iter().map(|failure| (true, failure)));
    }
    // Of the errors at one place, the failure is the last.
    found.sort_by_key(|(_, failure)| failure.range.start);

    let mut columns = ColumnCounter::new(input.as_bytes());
    for (is_error, failure) in &found {
        write(&mut columns, *is_error, failure);
    }
    let is_reported = !found.is_empty() || !parsed.errors.is_empty() || rules.allow(NOT_VALID);
    if !is_reported && !is_valid(input, base, rules.default_scheme) {
        let message = "the parser reports no validation error, but this is not a valid URL string";
        write(&mut columns, is_error(NOT_VALID), &Failure::of_command(NOT_VALID, message).about(input));
    }
}

/// Returns what is wrong with a URL that the parser accepts, and whether it is an error.
fn unexpected<'i>(input: &'i str, url: &Url, rules: &Rules<'_>) -> Option<(bool, Failure<'i>)> {
    let scheme = url.scheme();
    let schemes = &rules.policy.schemes;
    if !schemes.is_empty() && !schemes.iter().any(|known| known == scheme) {
        let message = format!("expected the scheme {}, found `{scheme}`", schemes.join(" or "));
        let failure = Failure::of_command(OTHER_SCHEME, message).about(input);
        let start = scheme_start(input, scheme);
        let range = start.map_or(failure.range.clone(), |start| start..start + scheme.len());
        return Some((true, Failure { range, ..failure }));
    }
    let (typo, range) = Typo::find(input, url).filter(|(typo, _)| !rules.allow(typo.as_str()))?;
    let failure = Failure::of_command(typo.as_str(), typo.message(url)).about(input);
    Some((rules.is_strict || rules.policy.denies(typo.as_str()), Failure { range, ..failure }))
}

/// Returns whether an input is a valid URL string, if it has no scheme with the default one.
fn is_valid(input: &str, base: Option<&Url>, default_scheme: Option<&str>) -> bool {
    let is_valid = |text: &str| is_valid_url_string(text, base.map(Base::from));
    let completed = |scheme| ["//", ""].map(|slashes| format!("{scheme}:{slashes}{input}"));
    is_valid(input) || default_scheme.is_some_and(|scheme| completed(scheme).iter().any(|text| is_valid(text)))
}

/// The names of the values of a finding.
pub(crate) const COLUMNS: [&str; 8] = ["file", "line", "argument", "column", "end_column", "level", "name", "message"];

impl Finding<'_> {
    /// Returns the finding for a program.
    pub(crate) fn row(&self) -> Row<'_> {
        let Self { place, argument, column, end_column, name, message, .. } = self;
        Row::without_input()
            .with("file", place.line.map(|_| place.file_name()))
            .with("line", place.line)
            .with_some("argument", argument.as_deref())
            .with("column", *column)
            .with("end_column", *end_column)
            .with("level", self.level())
            .with("name", *name)
            .with("message", &**message)
    }

    pub(crate) fn level(&self) -> &'static str {
        if self.is_error { "error" } else { "warning" }
    }
}

impl fmt::Display for Finding<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, argument, column, name, message, .. } = self;
        if let Some(argument) = argument {
            write!(f, "{}:{column}: ", visible(&**argument))?;
        }
        write!(f, "{}{}: {name}: {message}", place.at(*column), self.level())
    }
}

/// Where an input was before another command printed it, as `urlstack extract --to json` says: the place in the members
/// of a record. What it lacks is that of the record.
#[derive(Debug, Default)]
pub(crate) struct Origin {
    file: Option<PathBuf>,
    line: Option<u64>,
    /// The column of the first character of the input, from 1; 0 if it is not known.
    column: usize,
}

impl Origin {
    /// Takes the members `file`, `line` and `column`, which are then those of the findings.
    pub(crate) fn take(passed: &mut Passed) -> Self {
        let member = |name: &str| passed.members.iter().find(|(known, _)| known == name).map(|(_, json)| &**json);
        let number = |name| member(name)?.parse::<u64>().ok();
        let file = member("file").and_then(|json| serde_json::from_str::<String>(json).ok());
        let column = number("column").and_then(|column| usize::try_from(column).ok()).unwrap_or_default();
        // It is the name of standard input.
        let file = file.filter(|file| file != "<stdin>").map(PathBuf::from);
        let line = number("line");
        passed.members.retain(|(name, _)| !["file", "line", "column", "end_column"].contains(&&**name));
        Self { file, line, column }
    }

    /// Returns the place of an input in a record at `place`.
    fn place<'a>(&'a self, place: Place<'a>) -> Place<'a> {
        match self.line {
            Some(line) => Place { file: self.file.as_deref(), line: Some(line) },
            None => place,
        }
    }
}
