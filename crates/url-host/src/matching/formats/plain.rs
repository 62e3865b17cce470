//! Hosts alone, one on each line.

use super::parts::{Line, Parsed, at_depth, not_a_rule, parse_at_depths};
use crate::matching::{
    error::{HostPatternError, HostPatternErrorKind as Kind},
    pattern::{Depth, HostPattern},
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
