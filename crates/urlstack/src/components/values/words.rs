//! Values that are a word: a scheme, a number, or one of some names.

use super::glob::{Alternatives, Glob, Symbol};
use crate::terminal::visible::visible;
use std::ops::RangeInclusive;

/// The numbers that a port can be.
pub(super) const PORTS: RangeInclusive<u64> = 0..=u16::MAX as u64;

/// A port.
pub(super) fn port(value: &Glob, name: &str) -> Alternatives {
    let readings = match value.without_start(":") {
        None => number(value, name, &PORTS)?,
        Some(digits) => {
            let meant = number(&digits, name, &PORTS).unwrap_or_else(|_| vec![digits]);
            let (shown, meant) = (visible(value.to_string()), visible(meant[0].to_string()));
            return Err(format!("`{shown}` is not a port; did you mean `{meant}`?"));
        }
    };
    let pattern = readings[0].pattern();
    if (0..=u16::MAX).any(|port| pattern.matches(&port.to_string())) {
        return Ok(readings);
    }
    Err(format!("no port from 0 to {} is `{}`", u16::MAX, visible(value.to_string())))
}

/// A port of a host, with its colon; as in URLs, with zeros before it.
pub(super) fn port_after_colon(value: &Glob) -> Alternatives {
    let zeros = value.0.iter().skip(1).take_while(|symbol| **symbol == Symbol::Char('0')).count();
    let is_zero = value.0.len() == zeros + 1;
    port(&Glob(value.0[1 + zeros - usize::from(is_zero)..].to_vec()), "port")
}

/// A number, which URLs and this program write without zeros before it.
pub(super) fn number(value: &Glob, name: &str, range: &RangeInclusive<u64>) -> Alternatives {
    let shown = visible(value.to_string());
    let expected = match range.end() {
        &u64::MAX => format!("expected a number of at least {} for `{name}`, not `{shown}`", range.start()),
        end => format!("expected a number from {} to {end} for `{name}`, not `{shown}`", range.start()),
    };
    if !value.characters().all(|c| c.is_ascii_digit()) || value.0.is_empty() {
        return Err(expected);
    }
    let number = value.as_text().map(|text| text.parse::<u64>().ok().filter(|number| range.contains(number)));
    match (number, &value.0[..]) {
        // More than a zero follows, unless it is nothing.
        (Some(Some(number)), [Symbol::Char('0'), _, ..]) => Err(format!("{expected}; did you mean `{number}`?")),
        (Some(None), _) | (None, [Symbol::Char('0'), Symbol::AnyCharacter | Symbol::Char(_), ..]) => Err(expected),
        _ => Ok(vec![value.clone()]),
    }
}

/// One or more of some names, in any case.
pub(super) fn name(value: &Glob, what: &str, names: &[&str]) -> Alternatives {
    let pattern = value.pattern().ignore_ascii_case();
    let matched: Vec<_> = names.iter().filter(|name| pattern.matches(name)).map(|name| Glob::text(name)).collect();
    if matched.is_empty() {
        return Err(format!("`{}` is not a {what}; expected one of {}", visible(value.to_string()), names.join(", ")));
    }
    Ok(matched)
}

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
