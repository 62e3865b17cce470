//! Hosts files: an address and the names that it has.

use super::parts::{Line, Parsed, parse_domain, parse_part, range_in, split_word};
use crate::matching::pattern::{HostPattern, parse_address};

/// Returns whether the first word is an address, and there are others.
pub(super) fn is_line(entry: &str) -> bool {
    let (address, names) = split_word(entry);
    // A link-local address can have a zone.
    let address = address.split('%').next().unwrap_or_default();
    !names.is_empty() && parse_address(address).is_some()
}

/// Parses the names after an address. Lists have the line `0.0.0.0 0.0.0.0`, which is about that address.
pub(super) fn parse(entry: &str) -> Parsed {
    let (address, names) = split_word(entry);
    let names = names.split_ascii_whitespace().map(|name| {
        let parse: fn(&str) -> _ = if name == address { HostPattern::parse } else { parse_domain };
        Ok((parse_part(entry, name, parse)?, range_in(entry, name)))
    });
    names.collect::<Result<_, _>>().map(Line::Patterns)
}
