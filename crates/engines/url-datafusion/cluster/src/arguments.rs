//! The arguments of a command: strings, and options with a value. And the result of all that can fail.

use std::{fmt::Display, str::FromStr};

/// Any error, as all of them are only shown.
pub(crate) type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

/// The arguments of a command.
pub(crate) struct Arguments<'a> {
    texts: Vec<&'a str>,
    options: Vec<(&'a str, &'a str)>,
}

impl<'a> Arguments<'a> {
    /// Reads arguments, with these options. Each has a value.
    pub(crate) fn new(arguments: &'a [String], options: &[&str]) -> Result<Self> {
        let mut found = Self { texts: Vec::new(), options: Vec::new() };
        let mut arguments = arguments.iter();
        while let Some(argument) = arguments.next() {
            let Some(option) = argument.strip_prefix("--") else {
                found.texts.push(argument);
                continue;
            };
            if !options.contains(&option) {
                return Err(format!("there is no option --{option}; there are: --{}", options.join(", --")).into());
            }
            let value = arguments.next().ok_or_else(|| format!("--{option} needs a value"))?;
            found.options.push((option, value));
        }
        Ok(found)
    }

    /// Returns the arguments that are no options, of which there may be `most`.
    pub(crate) fn texts(&self, most: usize) -> Result<&[&'a str]> {
        match self.texts.get(most) {
            Some(text) => Err(format!("unexpected argument {text:?}").into()),
            None => Ok(&self.texts),
        }
    }

    /// Returns the values of an option, in order.
    pub(crate) fn all<'b>(&'b self, option: &'b str) -> impl Iterator<Item = &'a str> + 'b {
        self.options.iter().filter(move |(name, _)| *name == option).map(|(_, value)| *value)
    }

    /// Returns the last value of an option.
    pub(crate) fn get<T: FromStr<Err: Display>>(&self, option: &str) -> Result<Option<T>> {
        let parse = |value: &str| value.parse().map_err(|error| format!("--{option} {value}: {error}").into());
        self.all(option).last().map(parse).transpose()
    }
}
