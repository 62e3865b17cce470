//! JSON, an object a line.

use crate::{failure::Failure, sink::Sink};
use serde::Serialize;

/// An input that failed.
#[derive(Serialize)]
pub(crate) struct FailureObject<'a> {
    input: &'a str,
    failure: FailureMember<'a>,
}

/// Why an input failed.
#[derive(Serialize)]
pub(crate) struct FailureMember<'a> {
    name: &'a str,
    start: usize,
    end: usize,
    message: &'a str,
}

impl<'a> FailureObject<'a> {
    pub(crate) fn new(input: &'a str, failure: &'a Failure<'_>) -> Self {
        Self { input, failure: FailureMember::new(failure) }
    }
}

impl<'a> FailureMember<'a> {
    pub(crate) fn new(failure: &'a Failure<'_>) -> Self {
        let Failure { name, range, message, .. } = failure;
        Self { name, start: range.start, end: range.end, message }
    }
}

/// Writes `value` and a newline as data.
pub(crate) fn write(sink: &mut Sink, value: &impl Serialize) {
    let output = sink.data();
    let written = serde_json::to_writer(&mut *output, value);
    debug_assert!(written.is_ok(), "a vector takes all that is written, and all values are JSON");
    output.push(b'\n');
}
