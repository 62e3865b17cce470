//! The arguments of functions: what is told about them, and how many can be passed.

use super::error::ArgumentError;
use alloc::{
    format,
    string::{String, ToString as _},
};
use core::{fmt, ops::RangeInclusive};

/// An argument of a function: a string, as all of them are.
///
/// ```
/// let function = url_facts::function("url_param").unwrap();
/// let names: Vec<_> = function.arguments().iter().map(|argument| argument.name).collect();
/// assert_eq!(names, ["text", "name"]);
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[non_exhaustive]
pub struct Argument {
    /// Its name, for calls by name.
    pub name: &'static str,
    /// A description of the argument.
    pub description: &'static str,
    /// How often it is passed.
    pub presence: Presence,
}

url_names::named_enum! {
    /// How often an argument is passed.
    ///
    /// ```
    /// use url_facts::{Presence, function};
    ///
    /// let arguments = function("url_parse").unwrap().arguments();
    /// assert_eq!((arguments[0].presence, arguments[1].presence), (Presence::Required, Presence::Repeated));
    /// ```
    #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
    #[non_exhaustive]
    pub enum Presence {
        /// Once.
        Required = "required",
        /// Once, or not at all.
        Optional = "optional",
        /// Any number of times.
        Repeated = "repeated",
    }
}

impl Argument {
    pub(crate) const TEXT: Self = Self::new("text", "An absolute URL");

    /// Returns an argument that is required, for functions that an engine has besides.
    ///
    /// ```
    /// use url_facts::{Argument, Presence};
    ///
    /// assert_eq!(Argument::new("key", "The name of a parameter").presence, Presence::Required);
    /// ```
    pub const fn new(name: &'static str, description: &'static str) -> Self {
        Self { name, description, presence: Presence::Required }
    }

    /// Returns this argument as one that need not be passed.
    ///
    /// ```
    /// use url_facts::{Argument, Presence};
    ///
    /// assert_eq!(Argument::new("key", "The name of a parameter").optional().presence, Presence::Optional);
    /// ```
    #[must_use]
    pub const fn optional(self) -> Self {
        Self { presence: Presence::Optional, ..self }
    }

    pub(crate) const fn repeated(self) -> Self {
        Self { presence: Presence::Repeated, ..self }
    }
}

/// The name of a function and what it takes.
///
/// ```
/// let signature = url_facts::function("url_parse").unwrap().signature();
/// assert_eq!(signature.syntax(), "url_parse(text[, field, ...])");
/// assert_eq!(signature.counts(), 1..=usize::MAX);
/// assert!(signature.check_count(0).is_err());
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Signature {
    /// The name of the function.
    pub name: &'static str,
    /// The arguments. The first one has a value for each row: for most functions, the string of a URL.
    pub arguments: &'static [Argument],
}

impl Signature {
    /// Returns a call as it is written in SQL.
    ///
    /// ```
    /// let signature = url_facts::function("url_pattern_error").unwrap().signature();
    /// assert_eq!(signature.syntax(), "url_pattern_error(pattern[, group])");
    /// ```
    pub fn syntax(&self) -> String {
        let written = self.arguments.iter().enumerate().map(|(index, Argument { name, presence, .. })| {
            let comma = if index == 0 { "" } else { ", " };
            match presence {
                Presence::Required => format!("{comma}{name}"),
                Presence::Optional => format!("[{comma}{name}]"),
                Presence::Repeated => format!("[{comma}{name}, ...]"),
            }
        });
        format!("{}({})", self.name, written.collect::<String>())
    }

    /// Returns how many arguments can be passed; at most `usize::MAX`, where one can be repeated.
    ///
    /// ```
    /// assert_eq!(url_facts::function("url_pattern_error").unwrap().signature().counts(), 1..=2);
    /// ```
    pub fn counts(&self) -> RangeInclusive<usize> {
        let counts = self.counts_without_repeated();
        let is_repeated = |argument: &Argument| argument.presence == Presence::Repeated;
        if self.arguments.iter().any(is_repeated) { *counts.start()..=usize::MAX } else { counts }
    }

    /// Returns how many arguments can be passed without one that can be repeated. Engines need this if they register a
    /// function with each number of arguments.
    ///
    /// ```
    /// assert_eq!(url_facts::function("url_parse").unwrap().signature().counts_without_repeated(), 1..=1);
    /// ```
    pub fn counts_without_repeated(&self) -> RangeInclusive<usize> {
        let count = |presence| self.arguments.iter().filter(|argument| argument.presence == presence).count();
        let required = count(Presence::Required);
        required..=required + count(Presence::Optional)
    }

    /// Checks the number of arguments.
    ///
    /// ```
    /// let signature = url_facts::function("url_param").unwrap().signature();
    /// assert!(signature.check_count(2).is_ok());
    /// let error = signature.check_count(3).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "argument-count: url_param(text, name) takes 2 arguments; found 3 (arguments 2..3)"
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// It is none of the [`counts`](Self::counts).
    pub fn check_count(&self, count: usize) -> Result<(), ArgumentError> {
        if self.counts().contains(&count) {
            return Ok(());
        }
        let expected = Counts(self.counts()).to_string();
        let range = count.min(*self.counts().end())..count;
        Err(ArgumentError::count(self.name, range, self.syntax(), expected))
    }
}

/// How many arguments a function takes, in words: `1 argument`, `1 to 2 arguments`, `at least 1 argument`.
pub(crate) struct Counts(pub(crate) RangeInclusive<usize>);

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (least, most) = (*self.0.start(), *self.0.end());
        let arguments = |count: usize| if count == 1 { "argument" } else { "arguments" };
        match most {
            usize::MAX => write!(f, "at least {least} {}", arguments(least)),
            _ if least == most => write!(f, "{least} {}", arguments(least)),
            _ => write!(f, "{least} to {most} arguments"),
        }
    }
}
