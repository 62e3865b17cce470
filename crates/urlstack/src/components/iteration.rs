//! Assignments of several values, one after the other.
//!
//! The values are read again for each URL. So neither they nor what they make of it are kept, however many they are.

use crate::{components::assignment::Assignment, failure::Failure, terminal::visible::visible};
use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader, ErrorKind},
    ops::ControlFlow,
    path::Path,
};
use url_core::Url;

/// An assignment of several values.
#[derive(Clone, Debug)]
pub(crate) struct Iteration {
    /// The text before the values, up to the `=`.
    target: String,
    assignment: Assignment,
    first: Assignment,
    values: Values,
}

#[derive(Clone, Debug)]
enum Values {
    /// Words with spaces between them.
    Words(String),
    /// The lines of a text.
    Lines(String),
    /// The lines of a file.
    File(String),
}

/// What is done with a value, or why it cannot be read.
type Then<'t> = &'t mut dyn FnMut(Result<&str, Failure<'static>>) -> ControlFlow<()>;

impl Values {
    /// Calls `then` with each value.
    fn for_each(&self, then: Then<'_>) -> ControlFlow<()> {
        match self {
            Self::Words(words) => words.split_ascii_whitespace().try_for_each(|word| then(Ok(word))),
            Self::Lines(lines) => lines.lines().try_for_each(|line| then(Ok(line))),
            Self::File(name) => match File::open(name) {
                Ok(file) => for_each_line(name, BufReader::new(file), then),
                Err(error) => then(Err(unread(name, &error))),
            },
        }
    }
}

/// Calls `then` with each line of a file. After one that cannot be read there are no others.
fn for_each_line(name: &str, mut file: impl BufRead, then: Then<'_>) -> ControlFlow<()> {
    let mut line = String::new();
    for number in 1_u64.. {
        line.clear();
        match file.read_line(&mut line) {
            Ok(0) => break,
            Ok(_) => {
                let end = line.strip_suffix('\n').map(|text| text.strip_suffix('\r').unwrap_or(text));
                then(Ok(end.unwrap_or(&line)))?;
            }
            Err(error) => return then(Err(unread(&format!("{name}: line {number}"), &error))),
        }
    }
    ControlFlow::Continue(())
}

fn unread(name: &str, error: &io::Error) -> Failure<'static> {
    let name_of_failure = if error.kind() == ErrorKind::InvalidData { "not-UTF-8" } else { "unread" };
    Failure::of_command(name_of_failure, format!("{}: {error}", visible(name)))
}

impl Iteration {
    fn new(assignment: Assignment, target: &str, values: Values, missing: String) -> Result<Self, String> {
        let mut first = None;
        let mut result = Ok(());
        // Values that can be rejected are, before anything is printed.
        let has_other = !assignment.accepts_all();
        let _ = values.for_each(&mut |value| {
            let checked =
                value.map_err(|failure| failure.message.into_owned()).and_then(|value| assignment.with(value));
            match checked {
                Ok(assignment) if first.is_none() => first = Some(assignment),
                Ok(_) => {}
                Err(message) => result = Err(message),
            }
            if result.is_ok() && has_other { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        result?;
        let first = first.ok_or(missing)?;
        Ok(Self { target: target.to_owned(), assignment, first, values })
    }

    /// Parses an iteration: an assignment whose values are separated by spaces, or are the lines of `@` and a file.
    pub(crate) fn parse(text: &str) -> Result<Self, String> {
        let (assignment, values) = Assignment::split(text)?;
        let target = &text[..text.len() - values.len()];
        let Some(file) = values.strip_prefix('@') else {
            let missing = "expected values, separated by spaces".to_owned();
            return Self::new(assignment, target, Values::Words(values.to_owned()), missing);
        };
        let unread = |error: io::Error| format!("{}: {error}", visible(file));
        // A pipe can be read only once.
        let lines = if Path::new(file).metadata().map_err(unread)?.is_file() {
            Values::File(file.to_owned())
        } else {
            Values::Lines(fs::read_to_string(file).map_err(unread)?)
        };
        Self::new(assignment, target, lines, format!("{}: expected a value on each line", visible(file)))
    }

    /// Returns the assignment of the first value.
    pub(crate) fn first(&self) -> &Assignment {
        &self.first
    }

    /// Calls `then` with each URL that the assignments make of `url`, or the failure, which names the value.
    pub(crate) fn apply(
        &self,
        url: &Url,
        then: &mut dyn FnMut(Result<&Url, Failure<'static>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.values.for_each(&mut |value| {
            let value = match value {
                Ok(value) => value,
                Err(failure) => {
                    let message = format!("{}{}", self.target, failure.message);
                    return then(Err(Failure { message: message.into(), ..failure }));
                }
            };
            let mut changed = url.clone();
            let invalid = |message| Failure::of_command("not-a-value", message);
            let result = self.assignment.with(value).map_err(invalid).and_then(|set| set.apply(&mut changed));
            match result {
                Ok(()) => then(Ok(&changed)),
                Err(failure) => {
                    let message = format!("{}{value}: {}", self.target, failure.message);
                    then(Err(Failure { message: message.into(), ..failure }))
                }
            }
        })
    }
}
