//! Values that are schemes.

use super::{
    glob::{Glob, Symbol},
    readings::Alternatives,
};
use crate::terminal::visible::visible;

/// A scheme, also before its colon.
pub(super) fn scheme(value: &Glob) -> Alternatives {
    let name = value.without_end("://").or_else(|| value.without_end(":")).unwrap_or_else(|| value.clone());
    let name = name.map(str::to_ascii_lowercase);
    let is_of_scheme = |c: char| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.');
    let starts_well = match name.0.first() {
        None => false,
        Some(Symbol::Char(c)) => c.is_ascii_alphabetic(),
        Some(_) => true,
    };
    if !starts_well || !name.characters().all(is_of_scheme) {
        let shown = visible(value.to_string());
        return Err(format!("`{shown}` is not a scheme; expected a name such as `https`"));
    }
    Ok(vec![name])
}

/// A scheme and its colon.
pub(super) fn protocol(value: &Glob) -> Alternatives {
    let has_colon = value.without_end(":").is_some() || value.without_end("://").is_some();
    let name = scheme(value)?.remove(0);
    let with_colon = Glob::join([name.clone(), Glob::default()], ":");
    Ok(match name.0.last() {
        Some(Symbol::AnyText) if !has_colon => vec![name],
        // The last character can be the colon.
        Some(Symbol::AnyCharacter) if !has_colon => vec![with_colon, name],
        _ => vec![with_colon],
    })
}
