//! The arguments of functions: what is told about them, and which ones are passed.

use crate::{
    error::{Error, Result},
    strings::is_string,
};
use arrow_schema::DataType;

/// An argument of a function.
#[derive(Clone, Copy, Debug)]
pub struct Argument {
    /// Its name, for calls by name.
    pub name: &'static str,
    /// What it is.
    pub description: &'static str,
    presence: Presence,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Presence {
    Required,
    Optional,
    Repeated,
}

impl Argument {
    pub(crate) const TEXT: Self = Self::new("text", "An absolute URL");

    pub(crate) const fn new(name: &'static str, description: &'static str) -> Self {
        Self { name, description, presence: Presence::Required }
    }

    pub(crate) const fn optional(self) -> Self {
        Self { presence: Presence::Optional, ..self }
    }

    /// Any number of them.
    pub(crate) const fn repeated(self) -> Self {
        Self { presence: Presence::Repeated, ..self }
    }
}

/// The call of a function as the engine documents its own functions: `url_param(text, name)`, `url_parse(text[, field,
/// ...])`.
pub(crate) fn syntax(function: &str, arguments: &[Argument]) -> String {
    let written = arguments.iter().enumerate().map(|(index, Argument { name, presence, .. })| {
        let comma = if index == 0 { "" } else { ", " };
        match presence {
            Presence::Required => format!("{comma}{name}"),
            Presence::Optional => format!("[{comma}{name}]"),
            Presence::Repeated => format!("[{comma}{name}, ...]"),
        }
    });
    format!("{function}({})", written.collect::<String>())
}

pub(crate) fn required(arguments: &[Argument]) -> usize {
    arguments.iter().filter(|argument| argument.presence == Presence::Required).count()
}

/// The greatest number of arguments, if there is one.
pub(crate) fn most(arguments: &[Argument]) -> Option<usize> {
    let is_repeated = arguments.iter().any(|argument| argument.presence == Presence::Repeated);
    (!is_repeated).then_some(arguments.len())
}

/// Checks the number and the types of the arguments.
pub(crate) fn check(function: &str, arguments: &[Argument], types: &[&DataType]) -> Result<()> {
    let (least, most, found) = (required(arguments), most(arguments), types.len());
    if found < least || most.is_some_and(|most| found > most) {
        let expected = match most {
            Some(1) => "1 argument".to_owned(),
            Some(most) if most == least => format!("{least} arguments"),
            Some(most) => format!("{least} to {most} arguments"),
            None => format!("at least {least} arguments"),
        };
        let syntax = syntax(function, arguments);
        return Err(Error::Arguments(format!("{syntax} takes {expected}; found {found}")));
    }
    for (index, data_type) in types.iter().enumerate() {
        let name = arguments[index.min(arguments.len() - 1)].name;
        if !is_string(data_type) {
            let (syntax, place) = (syntax(function, arguments), index + 1);
            let message = format!("{syntax} expects a string as argument {place} ({name}); found {data_type}");
            return Err(Error::Arguments(message));
        }
    }
    Ok(())
}
