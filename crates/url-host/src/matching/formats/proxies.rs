//! Rules of the proxies Clash and Surge, and their lists of domains.

use super::parts::{Found, Line, Parsed, at_depth, not_a_rule, parse_at_depths, parse_domain, parse_part, range_in};
use crate::matching::{
    error::{HostPatternError, HostPatternErrorKind as Kind},
    pattern::{Depth, HostPattern},
};

/// Parameters of a rule that change nothing about the hosts of URLs that it matches.
const PARAMETERS: [&str; 2] = ["no-resolve", "extended-matching"];

/// Returns whether a line is a rule: a type in capitals, and a comma.
pub(super) fn is_rule(entry: &str) -> bool {
    let is_of_type = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-';
    entry.starts_with(|c: char| c.is_ascii_uppercase())
        && entry.split_once(',').is_some_and(|(kind, _)| kind.chars().all(is_of_type))
}

/// Parses a type, a comma and a domain or a block. A parameter and a comment can follow. A policy cannot, because it
/// may say that the hosts are allowed.
pub(super) fn parse_rule(entry: &str) -> Parsed {
    Ok(Line::Patterns([rule(entry)?].into()))
}

fn rule(entry: &str) -> Result<Found, HostPatternError> {
    let end = entry.match_indices("//").find(|(at, _)| entry[..*at].ends_with(|c: char| c.is_ascii_whitespace()));
    let text = entry[..end.map_or(entry.len(), |(at, _)| at)].trim_ascii_end();
    let Some((kind, rest)) = text.split_once(',') else { return Err(not_a_rule(entry)) };
    let (value, parameters) = rest.split_once(',').unwrap_or((rest, ""));
    let value = value.trim_ascii();
    let pattern = match kind {
        "DOMAIN" => parse_part(entry, value, parse_domain)?,
        "DOMAIN-SUFFIX" => at_depth(parse_part(entry, value, parse_domain)?, Depth::AtOrBelow),
        "IP-CIDR" | "IP-CIDR6" => parse_part(entry, value, parse_block)?,
        _ => return Err(not_a_rule(entry)),
    };
    let is_known = |parameter: &str| PARAMETERS.contains(&parameter.trim_ascii());
    if value.len() < rest.trim_ascii().len() && !parameters.split(',').all(is_known) {
        let start = range_in(entry, value).end;
        return Err(HostPatternError::new(Kind::TrailingText, start..text.len()));
    }
    Ok((pattern, range_in(entry, value)))
}

/// Parses a block of addresses.
fn parse_block(text: &str) -> Result<HostPattern, HostPatternError> {
    if !text.contains('/') {
        return Err(HostPatternError::new(Kind::PrefixLength, text.len()..text.len()));
    }
    let pattern = HostPattern::parse(text)?;
    match pattern.port {
        None => Ok(pattern),
        Some(_) => Err(HostPatternError::new(Kind::PrefixLength, 0..text.len())),
    }
}

/// The member of a provider's file that has the list.
const PAYLOAD: &str = "payload:";

/// Returns whether a line is certainly one of a provider's file: an element of another list in YAML can be a host.
pub(super) fn is_provider(entry: &str) -> bool {
    entry == PAYLOAD || element(entry).is_some_and(|value| is_rule(value) || is_domains(value))
}

/// Returns whether a line is an element of a list in YAML, or announces one.
pub(super) fn is_element(entry: &str) -> bool {
    entry == PAYLOAD || after_dash(entry).is_some()
}

/// Parses an element of the list in a provider's file: a rule, or domains.
pub(super) fn parse_provider(entry: &str) -> Parsed {
    if entry == PAYLOAD {
        return Ok(Line::Header);
    }
    let Some(value) = element(entry) else { return Err(not_a_rule(entry)) };
    let parse = if is_rule(value) { rule } else { domains };
    let start = range_in(entry, value).start;
    let (pattern, range) = parse(value).map_err(|error| error.shifted(start))?;
    Ok(Line::Patterns([(pattern, start + range.start..start + range.end)].into()))
}

/// Returns what follows the dash of an element, which has white space after it.
fn after_dash(entry: &str) -> Option<&str> {
    let rest = entry.strip_prefix('-')?;
    let value = rest.trim_ascii_start();
    Some(value).filter(|value| value.len() < rest.len())
}

/// Returns an element of a list in YAML, without its quotes.
fn element(entry: &str) -> Option<&str> {
    let value = after_dash(entry)?;
    match value.chars().next().filter(|c| matches!(c, '"' | '\'')) {
        Some(quote) => value[1..].strip_suffix(quote),
        None => Some(value),
    }
}

/// Returns whether a text stands for a domain and those below it in Clash, and is no host elsewhere.
pub(super) fn is_domains(text: &str) -> bool {
    text.starts_with("+.")
}

/// Parses domains or a block as Clash reads them: alone on a line.
pub(super) fn parse_domains(entry: &str) -> Parsed {
    Ok(Line::Patterns([domains(entry)?].into()))
}

/// Parses `+.` and a domain, which include the domain, or a dot and a domain, which do not. A `*` stands for one label
/// there, and no pattern does.
fn domains(text: &str) -> Result<Found, HostPatternError> {
    if let Some(at) = text.find('*') {
        return Err(HostPatternError::new(Kind::Wildcard, at..at + 1));
    }
    let pattern = match text.strip_prefix("+.") {
        Some(domain) => at_depth(parse_part(text, domain, parse_domain)?, Depth::AtOrBelow),
        None if text.contains('/') => parse_block(text)?,
        None => parse_at_depths(text, &[Depth::At, Depth::AtOrBelow])?,
    };
    let is_below = text.starts_with('.');
    Ok((if is_below { at_depth(pattern, Depth::Below) } else { pattern }, 0..text.len()))
}

/// Parses a line of a set of domains of Surge: a domain alone, or after a dot with those below it.
pub(super) fn parse_set(entry: &str) -> Parsed {
    Ok(Line::of(parse_at_depths(entry, &[Depth::At, Depth::AtOrBelow])?, entry, entry))
}
