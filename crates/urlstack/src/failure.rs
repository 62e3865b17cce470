//! Failures: why an input failed, why a text is not a template or a condition, and how a command ends.

use crate::{record::scalar_values::scalar_values, terminal::visible::is_visible};
use serde_json::error::Category;
use std::{borrow::Cow, fmt, ops::Range, str::Utf8Error};
use url_core::{
    ParseError,
    error::{Component, SetError, ValidationError, ValidationErrorKind as Kind},
};
use url_report::errors::FailureMember;

/// Why an input failed, and at which position.
#[derive(Clone, Debug)]
pub(crate) struct Failure<'a> {
    /// The standard's name of the validation error, or this program's name of another failure.
    pub(crate) name: &'static str,
    /// The range of the subject that caused the failure; empty if something is missing there.
    pub(crate) range: Range<usize>,
    /// A sentence without its full stop.
    pub(crate) message: Cow<'static, str>,
    /// What failed: the input, or its base.
    pub(crate) subject: &'a [u8],
    /// What can be done, for a person.
    pub(crate) hint: Option<String>,
    pub(crate) detail: Detail,
}

/// What else a program is told of a failure.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Detail {
    /// The component of the URL that failed, if one did.
    component: Option<Component>,
    /// Whether the subject is the base.
    in_base: bool,
    /// The error of the standard, if it is one.
    kind: Option<Kind>,
}

impl Detail {
    fn of(error: &ParseError) -> Self {
        let kind = error.validation_error().map(ValidationError::kind);
        Self { component: error.component(), in_base: false, kind }
    }
}

/// Writes the name and the message, without the place.
impl fmt::Display for Failure<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.message)
    }
}

impl<'a> Failure<'a> {
    /// The input is not a URL.
    pub(crate) fn of_input(input: &'a str, error: &ParseError) -> Self {
        Self {
            name: error.code(),
            range: error.range(),
            message: message(input, error.validation_error(), &error.message()),
            subject: input.as_bytes(),
            hint: None,
            detail: Detail::of(error),
        }
    }

    /// A validation error of the input.
    pub(crate) fn of_validation(input: &'a str, error: &ValidationError) -> Self {
        let message = message(input, Some(error), &error.message());
        let detail = Detail { kind: Some(error.kind()), ..Detail::default() };
        Self { name: error.code(), range: error.range(), message, subject: input.as_bytes(), hint: None, detail }
    }

    /// The input is not a domain name that IDNA accepts.
    pub(crate) fn of_domain(input: &'a str, error: &url_idna::Error) -> Self {
        let message = error.message().to_string().into();
        Self {
            name: error.code(),
            range: error.range(),
            message,
            subject: input.as_bytes(),
            hint: None,
            detail: Detail::default(),
        }
    }

    /// The command cannot change the URL of the input.
    pub(crate) fn of_change(error: &SetError) -> Self {
        // As `SetError` writes it, but for the code: the name precedes the whole message.
        let what = error.component().map_or("URL", Component::as_str);
        let place = match error.range() {
            Range { start: 0, end: 0 } => String::new(),
            Range { start, end } => format!(" (bytes {start}..{end} of the value)"),
        };
        let message = format!("cannot set the {what}: {}{place}", error.message());
        Self::of_command(error.code(), message)
    }

    /// A failure at a place of any text.
    pub(crate) fn new(name: &'static str, range: Range<usize>, message: String, subject: &'a str) -> Self {
        Self {
            name,
            range,
            message: message.into(),
            subject: subject.as_bytes(),
            hint: None,
            detail: Detail::default(),
        }
    }

    /// A failure of a command on a valid input.
    pub(crate) fn of_command(name: &'static str, message: impl Into<Cow<'static, str>>) -> Self {
        Self { name, range: 0..0, message: message.into(), subject: b"", hint: None, detail: Detail::default() }
    }

    /// The data of an input has a byte that would look like the end of its line.
    pub(crate) fn of_end(end: u8, subject: &str) -> Self {
        let (name, end, exact) = match end {
            b'\0' => ("NUL-in-value", "NUL", "--to json"),
            _ => ("newline-in-value", "newline", "-0 and --to json"),
        };
        Self::of_command(name, format!("{subject} has a {end} in it; {exact} can have one"))
    }

    /// Returns this failure with the whole input as its range.
    pub(crate) fn about(self, input: &str) -> Failure<'_> {
        self.of_all(input.as_bytes())
    }

    /// [`Self::about`] an input that need not be UTF-8.
    pub(crate) fn of_all(self, input: &[u8]) -> Failure<'_> {
        let Self { name, message, hint, detail, .. } = self;
        Failure { name, message, subject: input, range: 0..input.len(), hint, detail }
    }

    /// Returns whether the input could not be read, so that it is not known whether it is a URL.
    pub(crate) fn is_about_record(&self) -> bool {
        matches!(self.name, "not-UTF-8" | "not-a-record" | "null")
    }

    /// Returns this failure as one of `whole`, if its subject is a slice of that; otherwise, this range is marked.
    pub(crate) fn within(self, whole: &str, otherwise: Range<usize>) -> Failure<'_> {
        let Self { name, range, message, subject, hint, detail } = self;
        let range = match range_in(whole.as_bytes(), subject) {
            Some(place) => place.start + range.start..place.start + range.end,
            None => otherwise,
        };
        Failure { name, range, message, subject: whole.as_bytes(), hint, detail }
    }

    /// The base is not a URL.
    pub(crate) fn of_base(base: &'a str, error: &ParseError) -> Self {
        Self::of_input(base, error).in_base("not a URL")
    }

    /// Returns this failure as that of the base, which is therefore `what`.
    pub(crate) fn in_base(self, what: &str) -> Self {
        let message = format!("the base is {what}: {}", self.message).into();
        Self { message, detail: Detail { in_base: true, ..self.detail }, ..self }
    }

    /// Returns this failure as a member of an object.
    pub(crate) fn member(&self) -> FailureMember<'_> {
        let Self { name, range, message, detail, .. } = self;
        FailureMember::new(name, range.clone(), &**message)
            .component(detail.component.map(Component::as_str))
            .in_base(detail.in_base)
            .anchor(detail.kind.map(Kind::anchor))
    }

    /// The input is not UTF-8.
    pub(crate) fn not_utf8(input: &'a [u8], error: Utf8Error) -> Self {
        let start = error.valid_up_to();
        let end = error.error_len().map_or(input.len(), |len| start + len);
        let hint = Some("--lossy reads U+FFFD in its place".to_owned());
        Self {
            name: "not-UTF-8",
            range: start..end,
            message: "expected UTF-8".into(),
            subject: input,
            hint,
            detail: Detail::default(),
        }
    }

    /// The line is not a JSON object.
    pub(crate) fn not_an_object(line: &'a str) -> Self {
        let start = line.len() - line.trim_ascii_start().len();
        let hint = Some("without --from jsonl, a line is an input".to_owned());
        Self { hint, ..Self::record(line, start, "expected a JSON object".into()) }
    }

    /// The line starts like an object, but is not JSON, or has no input.
    pub(crate) fn not_a_record(line: &'a str, error: &serde_json::Error) -> Self {
        // An argument may have several lines.
        let lines_before = line.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len);
        let place = match error.classify() {
            Category::Eof => line.len(),
            _ => lines_before.sum::<usize>() + error.column().saturating_sub(1),
        };
        // The range has the position.
        let message = error.to_string();
        let sentence = match message.rsplit_once(" at line ").map_or(&*message, |(sentence, _)| sentence) {
            sentence if sentence.starts_with("EOF while parsing") => "the JSON object ends here, and is not complete",
            "trailing characters" => "expected nothing after the JSON object",
            "key must be a string" | "trailing comma" => "expected the name of a member in double quotes",
            sentence => sentence,
        };
        Self::record(line, place, sentence.to_owned().into())
    }

    /// The object on a line has two members of a name, of which this is the second, as JSON.
    pub(crate) fn second_member(line: &'a str, name: &str) -> Self {
        let end = range_in(line.as_bytes(), name.as_bytes()).map_or(0, |range| range.end.saturating_sub(1));
        let name = scalar_values(name).unwrap_or_default();
        Self::record(line, end, format!("found a second member `{name}`").into())
    }

    /// The object on a line has no such member.
    pub(crate) fn without_input(line: &'a str, name: &str) -> Self {
        let end = line.trim_ascii_end().len().saturating_sub(1);
        Self::record(line, end, format!("expected a member `{name}`").into())
    }

    /// The object on a line lacks a value of which its input is made.
    pub(crate) fn without_value(line: &'a str, message: String) -> Self {
        Self::record(line, line.trim_ascii_end().len().saturating_sub(1), message.into())
    }

    /// A line is not of the form of its log.
    pub(crate) fn of_log_line(line: &'a [u8], fault: &url_sources::Error) -> Self {
        let range = fault.range();
        let failure = Self::of_row(line, range.start, fault.message().to_owned());
        Self { name: fault.code(), range, ..failure }
    }

    /// A member of the object on a line is not a string.
    pub(crate) fn not_a_string(line: &'a str, name: &str, json: &str) -> Self {
        let range = range_in(line.as_bytes(), json.as_bytes()).unwrap_or_default();
        let what = match json.as_bytes().first() {
            Some(b'n') => "null",
            Some(b't' | b'f') => "true or false",
            Some(b'[') => "an array",
            Some(b'{') => "an object",
            _ => "a number",
        };
        let failure =
            Self::record(line, range.start, format!("the member `{name}` is {what}; expected a string").into());
        let name = if what == "null" { what } else { failure.name };
        Self { name, range, ..failure }
    }

    /// The row of a table has no input, as can be seen at this place.
    pub(crate) fn of_row(row: &'a [u8], place: usize, message: String) -> Self {
        Self {
            name: "not-a-record",
            range: place..place,
            message: message.into(),
            subject: row,
            hint: None,
            detail: Detail::default(),
        }
    }

    fn record(line: &'a str, place: usize, message: Cow<'static, str>) -> Self {
        let place = (0..=place.min(line.len())).rev().find(|place| line.is_char_boundary(*place)).unwrap_or(0);
        Self {
            name: "not-a-record",
            range: place..place,
            message,
            subject: line.as_bytes(),
            hint: None,
            detail: Detail::default(),
        }
    }
}

/// Returns a message about the text, with the character that was found there if the error is about one.
fn message(text: &str, error: Option<&ValidationError>, message: &impl fmt::Display) -> Cow<'static, str> {
    let found = error.filter(|error| is_about_a_character(error.kind())).and_then(|error| {
        let mut characters = text.get(error.range())?.chars();
        characters.next().filter(|_| characters.next().is_none())
    });
    match found {
        Some(found) => format!("{message}, found {}", Found(found)).into(),
        None => message.to_string().into(),
    }
}

/// Returns whether an error is about a character that its message does not name.
fn is_about_a_character(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::HostInvalidCodePoint
            | Kind::Ipv6InvalidCodePoint
            | Kind::Ipv4InIpv6InvalidCodePoint
            | Kind::InvalidUrlUnit
            | Kind::PortInvalid
    )
}

/// A character in a message, if it can be seen, and its number.
struct Found(char);

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = u32::from(self.0);
        match self.0 {
            c if !is_visible(c) => write!(f, "U+{number:04X}"),
            '"' => write!(f, "'\"' (U+{number:04X})"),
            c => write!(f, "\"{c}\" (U+{number:04X})"),
        }
    }
}

/// The outcome of a command.
#[derive(Clone, Debug, Default, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) enum Outcome {
    /// All inputs succeeded.
    #[default]
    AllDone,
    /// An input failed.
    SomeFailed,
    /// Some files could not be read and were skipped. Contains the message for each.
    SomeUnread(Vec<String>),
}

impl Outcome {
    /// Combines the outcomes of these inputs and the next ones.
    pub(crate) fn and(self, next: Self) -> Self {
        match (self, next) {
            (Self::SomeUnread(mut messages), Self::SomeUnread(next)) => {
                messages.extend(next);
                Self::SomeUnread(messages)
            }
            (outcome, next) => outcome.max(next),
        }
    }
}

/// Returns where `part` is in `whole`, if it is a slice of it.
pub(crate) fn range_in(whole: &[u8], part: &[u8]) -> Option<Range<usize>> {
    let start = part.as_ptr().addr().checked_sub(whole.as_ptr().addr())?;
    (start + part.len() <= whole.len()).then_some(start..start + part.len())
}

/// An error at a place in a text.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct SyntaxError {
    /// The column in characters, counted from 1.
    pub(crate) column: usize,
    pub(crate) message: String,
}

impl SyntaxError {
    /// An error at the start of `rest`, which is a suffix of the text.
    pub(crate) fn new(text: &str, rest: &str, message: impl Into<String>) -> Self {
        Self { column: column(text, rest), message: message.into() }
    }
}

/// Returns the column of the start of `rest`, which is a suffix of the text.
pub(crate) fn column(text: &str, rest: &str) -> usize {
    text[..text.len() - rest.len()].chars().count() + 1
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

impl std::error::Error for SyntaxError {}

#[cfg(test)]
mod tests {
    use super::range_in;

    #[test]
    fn only_slices_are_found() {
        let text = b"abcabc".to_vec();
        assert_eq!(range_in(&text, &text[3..5]), Some(3..5));
        assert_eq!(range_in(&text, &text[6..]), Some(6..6));
        assert_eq!(range_in(&text[1..3], &text[2..4]), None);
        assert_eq!(range_in(&text[1..], &text[..1]), None);
        assert_eq!(range_in(&text, b"abc"), None);
    }
}
