//! Options of dnsmasq for domains.

use super::parts::{Line, Parsed, not_a_rule, parse_part, parse_with_subdomains, range_in};
use crate::matching::{
    error::{HostPatternError, HostPatternErrorKind as Kind},
    pattern::{HostPattern, Hosts, parse_address},
};

/// Options of dnsmasq for domains, and whether `#` after them is an answer, as in `address=/example.com/#`. After
/// others it is an exception: it stands for the usual servers.
const DNSMASQ: &[(&str, bool)] = &[("address=/", true), ("server=/", false), ("local=/", false)];

/// Returns whether a line is such an option.
pub(super) fn is_option(entry: &str) -> bool {
    DNSMASQ.iter().any(|(option, _)| entry.starts_with(option))
}

/// Parses the domains of a line of dnsmasq, which have slashes between them, and the address after them.
pub(super) fn parse(entry: &str) -> Parsed {
    let found = DNSMASQ.iter().find_map(|&(option, answers)| Some((entry.strip_prefix(option)?, answers)));
    let Some((rest, answers)) = found else { return Err(not_a_rule(entry)) };
    let (domains, target) = rest.rsplit_once('/').unwrap_or((rest, ""));
    // A port or an interface can follow the address.
    let address = target.split(['#', '@']).next().unwrap_or_default();
    match target {
        "" => {}
        "#" if answers => {}
        "#" => return Err(not_a_rule(entry)),
        _ if parse_address(address).is_some() => {}
        _ => return Err(HostPatternError::new(Kind::Address, range_in(entry, address))),
    }
    let patterns = domains.split('/').map(|domain| {
        let pattern = match domain {
            "#" => HostPattern { hosts: Hosts::Any, port: None },
            _ => parse_part(entry, domain, parse_with_subdomains)?,
        };
        Ok((pattern, range_in(entry, domain)))
    });
    patterns.collect::<Result<_, _>>().map(Line::Patterns)
}
