//! The option `--to` of commands that have forms of their own besides the formats for programs.

use super::layout::To;
use clap::{
    ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
};

/// A format for programs, or a form of the command's own.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Form<F> {
    Rows(To),
    Own(F),
}

impl<F: ValueEnum + Copy + Eq + Send + Sync + 'static> Form<F> {
    /// Parses the name of a format or of a form.
    pub(crate) fn parser() -> impl TypedValueParser<Value = Self> {
        let formats = To::value_variants().iter().filter_map(To::to_possible_value);
        let values = formats.chain(F::value_variants().iter().filter_map(F::to_possible_value));
        PossibleValuesParser::new(values).try_map(|name| match To::from_str(&name, false) {
            Ok(to) => Ok(Self::Rows(to)),
            Err(_) => F::from_str(&name, false).map(Self::Own),
        })
    }

    /// Returns the format for programs, if it is one.
    pub(crate) fn rows(self) -> Option<To> {
        match self {
            Self::Rows(to) => Some(to),
            Self::Own(_) => None,
        }
    }

    /// Returns the command's own form, if it is one.
    #[cfg(feature = "render")]
    pub(crate) fn own(self) -> Option<F> {
        match self {
            Self::Rows(_) => None,
            Self::Own(form) => Some(form),
        }
    }
}
