//! What is written for an input that fails.

use crate::{failure::Failure, input::Place, json, sink::Sink};
use clap::Args;

/// The option of commands that print a line for each input.
#[derive(Args, Debug, Default)]
pub(crate) struct OnError {
    /// Print this text in place of the line of an input that fails, so that every input has a line
    ///
    /// The lines of the output can then be joined with those of the input, as with `paste`. A value with a newline is a
    /// failure, too. Lines that --comments skips are not inputs. Without this option, an input that fails prints
    /// nothing; with --json, every input has an object.
    #[arg(long, value_name = "TEXT", conflicts_with = "json")]
    on_error: Option<String>,
}

impl OnError {
    /// For a command that prints this number of lines for each input.
    pub(crate) fn repeated(&self, count: usize) -> Self {
        Self { on_error: self.on_error.as_ref().map(|text| vec![&**text; count].join("\n")) }
    }
}

/// What a failure is written as.
#[derive(Clone, Copy, Debug)]
pub(crate) enum OnFailure<'a> {
    /// A message.
    Message,
    /// A message, and the line of the input: this text and its end.
    Line(&'a str, u8),
    /// A JSON object.
    Object,
}

impl<'a> OnFailure<'a> {
    /// For a command whose output for an input is an object or any number of lines.
    pub(crate) fn new(is_json: bool) -> Self {
        if is_json { Self::Object } else { Self::Message }
    }

    /// For a command that prints a line with this end for each input, or an object.
    pub(crate) fn of_lines(is_json: bool, OnError { on_error }: &'a OnError, end: u8) -> Self {
        match on_error {
            Some(text) => Self::Line(text, end),
            None => Self::new(is_json),
        }
    }

    /// Returns the byte that the data of an input must not have, because it would look like the end of the line.
    pub(crate) fn end(self) -> Option<u8> {
        match self {
            Self::Line(_, end) => Some(end),
            Self::Message | Self::Object => None,
        }
    }
}

impl Failure<'_> {
    /// The data of an input has a byte that would look like the end of its line.
    pub(crate) fn of_end(end: u8, subject: &str) -> Self {
        let (name, end, exact) = match end {
            b'\0' => ("NUL-in-value", "NUL", "--json"),
            _ => ("newline-in-value", "newline", "-0 and --json"),
        };
        Self::of_command(name, format!("{subject} has a {end} in it; {exact} can have one"))
    }
}

impl Sink {
    /// Reports that an input failed.
    pub(crate) fn fail(&mut self, input: &str, place: Place<'_>, failure: &Failure<'_>, form: OnFailure<'_>) {
        match form {
            OnFailure::Object => {
                self.has_failed = true;
                json::write(self, &json::FailureObject::new(input, failure));
            }
            OnFailure::Message | OnFailure::Line(..) => {
                self.stand_in(form);
                self.report(place, failure);
            }
        }
    }

    /// Appends the line of an input that failed, if it has one.
    pub(crate) fn stand_in(&mut self, form: OnFailure<'_>) {
        if let OnFailure::Line(text, end) = form {
            let data = self.data();
            data.extend_from_slice(text.as_bytes());
            data.push(end);
        }
    }
}
