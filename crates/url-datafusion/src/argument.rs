//! The arguments of functions: what the engine is told about them, and which ones it may pass.

use crate::strings::is_string;
use datafusion_common::{
    Result,
    arrow::datatypes::FieldRef,
    plan_err,
    types::{NativeType, logical_string},
};
use datafusion_expr::{Coercion, Signature, TypeSignature, TypeSignatureClass, Volatility};

/// An argument of a function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Argument {
    pub(crate) name: &'static str,
    pub(crate) description: &'static str,
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

fn required(arguments: &[Argument]) -> usize {
    arguments.iter().filter(|argument| argument.presence == Presence::Required).count()
}

/// The greatest number of arguments, if there is one.
fn most(arguments: &[Argument]) -> Option<usize> {
    let is_repeated = arguments.iter().any(|argument| argument.presence == Presence::Repeated);
    (!is_repeated).then_some(arguments.len())
}

/// The names for `name => value`, and the types for the engine's list of functions. The engine leaves arguments of any
/// type as they are, because a cast of its own would fail a query at bytes that are not UTF-8, and write out the values
/// of a dictionary: [`check`] has the types.
pub(crate) fn signature(arguments: &[Argument]) -> Signature {
    let string = || Coercion::new_exact(TypeSignatureClass::Native(logical_string()));
    let listed = required(arguments)..=most(arguments).unwrap_or_else(|| required(arguments));
    let listed = listed.map(|count| TypeSignature::Coercible(vec![string(); count]));
    let types = listed.chain([TypeSignature::VariadicAny]).collect();
    let names = arguments.iter().map(|argument| argument.name.to_owned()).collect();
    Signature { parameter_names: Some(names), ..Signature::one_of(types, Volatility::Immutable) }
}

/// Checks the number and the types of the arguments when a query is planned.
pub(crate) fn check(syntax: &str, arguments: &[Argument], fields: &[FieldRef]) -> Result<()> {
    let (least, most, found) = (required(arguments), most(arguments), fields.len());
    if found < least || most.is_some_and(|most| found > most) {
        let expected = match most {
            Some(1) => "1 argument".to_owned(),
            Some(most) if most == least => format!("{least} arguments"),
            Some(most) => format!("{least} to {most} arguments"),
            None => format!("at least {least} arguments"),
        };
        return plan_err!("{syntax} takes {expected}; found {found}");
    }
    for (index, field) in fields.iter().enumerate() {
        let name = arguments[index.min(arguments.len() - 1)].name;
        if !is_string(field.data_type()) {
            let found = NativeType::from(field.data_type());
            return plan_err!("{syntax} expects a string as argument {} ({name}); found {found}", index + 1);
        }
    }
    Ok(())
}
