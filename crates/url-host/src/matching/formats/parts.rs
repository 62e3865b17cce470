//! The parts of a line, and its meaning, for all formats.

use crate::matching::{
    error::{HostPatternError, HostPatternErrorKind as Kind},
    pattern::{Depth, HostPattern, Hosts},
};
use alloc::{vec, vec::Vec};
use core::ops::Range;

/// A pattern, and the bytes of the line that stand for it.
pub(in crate::matching) type Found = (HostPattern, Range<usize>);

/// What a line of a list says.
pub(in crate::matching) enum Line {
    /// Something about the file.
    Header,
    Patterns(Vec<Found>),
}

pub(super) type Parsed = Result<Line, HostPatternError>;

impl Line {
    /// A line with one pattern, which is written as `part` of the entry.
    pub(super) fn of(pattern: HostPattern, entry: &str, part: &str) -> Self {
        Self::Patterns(vec![(pattern, range_in(entry, part))])
    }
}

/// The error for a line, or a part of it, that is in a format but is not about a whole host.
pub(super) fn not_a_rule(entry: &str) -> HostPatternError {
    HostPatternError::new(Kind::Rule, 0..entry.len())
}

/// Returns where `part`, a slice of `whole`, is in it.
pub(super) fn range_in(whole: &str, part: &str) -> Range<usize> {
    let start = part.as_ptr().addr() - whole.as_ptr().addr();
    start..start + part.len()
}

/// Parses `part`, a slice of `entry`. An error has a range in the entry.
pub(super) fn parse_part(
    entry: &str,
    part: &str,
    parse: impl FnOnce(&str) -> Result<HostPattern, HostPatternError>,
) -> Result<HostPattern, HostPatternError> {
    parse(part).map_err(|error| error.shifted(range_in(entry, part).start))
}

/// Returns the word at the start of `text`, and what follows it and the white space after it.
pub(super) fn split_word(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len());
    (&text[..end], text[end..].trim_ascii_start())
}

/// Parses a domain alone.
pub(super) fn parse_domain(text: &str) -> Result<HostPattern, HostPatternError> {
    parse_at_depths(text, &[Depth::At])
}

/// Parses a domain that is written for one of these depths.
pub(super) fn parse_at_depths(text: &str, depths: &[Depth]) -> Result<HostPattern, HostPatternError> {
    let pattern = HostPattern::parse(text)?;
    match pattern.hosts {
        Hosts::Domain(depth, _) if depths.contains(&depth) && pattern.port.is_none() => Ok(pattern),
        _ => Err(HostPatternError::new(Kind::Domain, 0..text.len())),
    }
}

/// Returns the pattern with this depth instead of its own. An address has none.
pub(super) fn at_depth(mut pattern: HostPattern, new: Depth) -> HostPattern {
    if let Hosts::Domain(depth, _) = &mut pattern.hosts {
        *depth = new;
    }
    pattern
}

/// Parses a host that includes those below it. An address has none.
pub(super) fn parse_with_subdomains(host: &str) -> Result<HostPattern, HostPatternError> {
    let pattern = HostPattern::parse(host)?;
    let is_alone = matches!(pattern.hosts, Hosts::Domain(Depth::At, _));
    Ok(if is_alone { at_depth(pattern, Depth::AtOrBelow) } else { pattern })
}
