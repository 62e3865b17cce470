//! Inputs as members of JSON objects, whose other members are those of the output.

use crate::{
    failure::Failure,
    record::{json_members::Members, scalar_values::scalar_values},
};
use std::borrow::Cow;

/// The members that are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys<'k> {
    /// The member that is the input.
    pub(crate) input: &'k str,
    /// The member that is the base, if one is.
    pub(crate) base: Option<&'k str>,
}

/// An object with an input, or with something else in its place.
#[derive(Default)]
pub(crate) struct Record<'a> {
    /// The input, as JSON, or null if it is missing; `None` if there is no object.
    pub(crate) input_json: Option<&'a str>,
    pub(crate) input: Cow<'a, str>,
    pub(crate) base: Option<Cow<'a, str>>,
    /// The other members by name, as JSON.
    pub(crate) others: Vec<(Cow<'a, str>, &'a str)>,
    /// Why there is no input, or no base.
    pub(crate) failure: Option<Failure<'a>>,
}

impl<'a> Record<'a> {
    /// What is not an object.
    pub(crate) fn failed(failure: Failure<'a>) -> Self {
        Self { failure: Some(failure), ..Self::default() }
    }
}

impl Keys<'_> {
    /// Reads the object on a line.
    pub(crate) fn read<'a>(&self, line: &'a str) -> Result<Record<'a>, Failure<'a>> {
        let mut record = Record { input_json: Some("null"), ..Record::default() };
        let mut failure = None;
        let mut has_input = false;
        for (name, value) in Members::read(line)?.rest() {
            let json = value.get();
            if name == self.input {
                (has_input, record.input_json) = (true, Some(json));
                match scalar_values(json) {
                    Some(input) => record.input = input,
                    None => failure = failure.or(Some(Failure::not_a_string(line, &name, json))),
                }
            } else if Some(&*name) == self.base {
                match scalar_values(json) {
                    None if json != "null" => failure = failure.or(Some(Failure::not_a_string(line, &name, json))),
                    base => record.base = base,
                }
            } else {
                record.others.push((name, json));
            }
        }
        let missing = || (!has_input).then(|| Failure::without_input(line, self.input));
        record.failure = failure.or_else(missing);
        Ok(record)
    }
}
