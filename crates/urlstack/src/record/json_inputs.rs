//! Inputs as members of JSON objects, whose other members are those of the output.

use crate::{
    failure::Failure,
    record::{
        compose::Compose,
        json_members::{Members, find, scalar},
        scalar_values::scalar_values,
    },
};
use serde_json::value::RawValue;
use std::borrow::Cow;

/// The members that are read.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Keys<'k> {
    /// The members that the input is made of.
    pub(crate) input: &'k Compose,
    /// The member that is the base, if one is.
    pub(crate) base: Option<&'static str>,
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
        let members = Members::read(line)?.rest();
        let mut record = Record { input_json: Some("null"), ..Record::default() };
        if let Some(name) = self.input.name() {
            record.take_input(line, name, find(&members, name).map(RawValue::get));
        } else {
            match self.input.fill(|name| find(&members, name).and_then(scalar)) {
                Ok(input) => record.input = input.into(),
                Err(message) => record.failure = Some(Failure::without_value(line, message)),
            }
        }
        for (name, value) in members {
            let json = value.get();
            if self.input.name() == Some(&*name) {
                continue;
            }
            if Some(&*name) == self.base {
                match scalar_values(json) {
                    None if json != "null" => {
                        record.failure = record.failure.or(Some(Failure::not_a_string(line, &name, json)));
                    }
                    base => record.base = base,
                }
            } else {
                record.others.push((name, json));
            }
        }
        Ok(record)
    }
}

impl<'a> Record<'a> {
    /// Takes the value of a member as the input.
    fn take_input(&mut self, line: &'a str, name: &str, json: Option<&'a str>) {
        self.input_json = json.or(self.input_json);
        match json.map(scalar_values) {
            Some(Some(input)) => self.input = input,
            Some(None) => self.failure = Some(Failure::not_a_string(line, name, json.unwrap_or_default())),
            None => self.failure = Some(Failure::without_input(line, name)),
        }
    }
}
