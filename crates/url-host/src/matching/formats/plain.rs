//! Hosts alone, one on each line, or the names of an address in a hosts file.

use super::parts::{
    Line, Parsed, at_depth, not_a_rule, parse_at_depths, parse_domain, parse_part, range_in, split_word,
};
use crate::matching::{
    error::{HostPatternError, HostPatternErrorKind as Kind},
    pattern::{Depth, HostPattern, parse_address},
};

/// Parses a pattern with nothing after it. Between commas or spaces would be the fields of another kind of file.
pub(super) fn parse_pattern(entry: &str) -> Parsed {
    let end = entry.find(|c: char| c == ',' || c.is_ascii_whitespace()).unwrap_or(entry.len());
    // What is no pattern is the first mistake.
    let pattern = HostPattern::parse(&entry[..end])?;
    if end < entry.len() {
        return Err(HostPatternError::new(Kind::TrailingText, end..entry.len()));
    }
    Ok(Line::of(pattern, entry, entry))
}

/// Parses `*.` and a domain, which stand for the domain and those below it. A domain alone stands for the same in
/// dnscrypt-proxy, but for itself in other lists, so it is an error.
pub(super) fn parse_wildcard(entry: &str) -> Parsed {
    if !entry.starts_with("*.") {
        return Err(not_a_rule(entry));
    }
    let pattern = parse_at_depths(entry, &[Depth::Below])?;
    Ok(Line::of(at_depth(pattern, Depth::AtOrBelow), entry, entry))
}

/// Returns whether a line is one of a hosts file: the first word is an address, and there are others.
pub(super) fn is_hosts_line(entry: &str) -> bool {
    let (address, names) = split_word(entry);
    // A link-local address can have a zone.
    let address = address.split('%').next().unwrap_or_default();
    !names.is_empty() && parse_address(address).is_some()
}

/// Parses the names after an address. Lists have the line `0.0.0.0 0.0.0.0`, which is about that address.
pub(super) fn parse_hosts_line(entry: &str) -> Parsed {
    let (address, names) = split_word(entry);
    let names = names.split_ascii_whitespace().map(|name| {
        let parse: fn(&str) -> _ = if name == address { HostPattern::parse } else { parse_domain };
        Ok((parse_part(entry, name, parse)?, range_in(entry, name)))
    });
    names.collect::<Result<_, _>>().map(Line::Patterns)
}
