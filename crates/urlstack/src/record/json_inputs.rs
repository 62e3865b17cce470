//! Inputs as members of JSON objects, whose other members are those of the output.

use crate::{
    failure::Failure,
    record::{json_members::Members, scalar_values::ScalarValues},
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
    /// The input, as JSON, or null if it is missing.
    pub(crate) input_json: &'a str,
    pub(crate) input: Cow<'a, str>,
    pub(crate) base: Option<Cow<'a, str>>,
    /// The other members by name, as JSON.
    pub(crate) others: Vec<(Cow<'a, str>, &'a str)>,
    /// Why there is no input, or no base.
    pub(crate) failure: Option<Failure<'a>>,
}

impl Keys<'_> {
    /// Reads the object on a line.
    pub(crate) fn read<'a>(&self, line: &'a str) -> Result<Record<'a>, Failure<'a>> {
        let mut record = Record { input_json: "null", ..Record::default() };
        let mut failure = None;
        let mut has_input = false;
        for (name, value) in Members::read(line)?.rest() {
            let json = value.get();
            if name == self.input {
                (has_input, record.input_json) = (true, json);
                match serde_json::from_str(json) {
                    Ok(ScalarValues(input)) => record.input = input,
                    Err(_) => failure = failure.or(Some(Failure::not_a_string(line, &name, json))),
                }
            } else if Some(&*name) == self.base {
                match serde_json::from_str::<Option<ScalarValues<'_>>>(json) {
                    Ok(base) => record.base = base.map(|base| base.0),
                    Err(_) => failure = failure.or(Some(Failure::not_a_string(line, &name, json))),
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
