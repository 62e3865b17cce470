//! Files of DNS servers: options of dnsmasq, and records, as policy zones and zones of unbound write them.

use super::parts::{
    Line, Parsed, at_depth, not_a_rule, parse_at_depths, parse_domain, parse_part, parse_with_subdomains, range_in,
    split_word,
};
use crate::matching::{
    error::{HostPatternError, HostPatternErrorKind as Kind},
    pattern::{Depth, HostPattern, Hosts, parse_address},
};

/// Options of dnsmasq for domains, and whether `#` after them is an answer, as in `address=/example.com/#`. After
/// others it is an exception: it stands for the usual servers.
const DNSMASQ: &[(&str, bool)] = &[("address=/", true), ("server=/", false), ("local=/", false)];

/// Returns whether a line is an option of dnsmasq for domains.
pub(super) fn is_dnsmasq(entry: &str) -> bool {
    DNSMASQ.iter().any(|(option, _)| entry.starts_with(option))
}

/// Parses the domains of a line of dnsmasq, which have slashes between them, and the address after them.
pub(super) fn parse_dnsmasq(entry: &str) -> Parsed {
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

/// The start of the statements of unbound before a domain, and before a record.
const UNBOUND: [&str; 2] = ["local-zone:", "local-data:"];

/// The clause of unbound that has these statements.
const UNBOUND_CLAUSE: &str = "server:";

/// The types of a zone of unbound whose domain and subdomains do not get their own answers.
const UNBOUND_TYPES: &[&str] = &[
    "always_deny",
    "always_null",
    "always_nodata",
    "always_nxdomain",
    "always_refuse",
    "deny",
    "inform_deny",
    "inform_redirect",
    "redirect",
    "refuse",
    "static",
];

/// Returns whether a line is the clause of unbound, or a statement in it.
pub(super) fn is_unbound(entry: &str) -> bool {
    entry == UNBOUND_CLAUSE || UNBOUND.iter().any(|statement| entry.starts_with(statement))
}

/// Parses a zone that is not answered, or a name that is answered with an address.
pub(super) fn parse_unbound(entry: &str) -> Parsed {
    if entry == UNBOUND_CLAUSE {
        return Ok(Line::Header);
    }
    let [zone, data] = UNBOUND.map(|statement| entry.strip_prefix(statement).map(str::trim_ascii_start));
    match (zone.and_then(split_quoted), data.and_then(split_quoted)) {
        (Some((domain, kind)), _) if UNBOUND_TYPES.contains(&kind) => {
            let pattern = parse_part(entry, domain, parse_domain)?;
            Ok(Line::of(at_depth(pattern, Depth::AtOrBelow), entry, domain))
        }
        (_, Some((text, ""))) => match Record::parse(text) {
            Some(Record { owner, kind: "A" | "AAAA", data }) if parse_address(data).is_some() => {
                Ok(Line::of(parse_part(entry, owner, parse_domain)?, entry, owner))
            }
            _ => Err(not_a_rule(entry)),
        },
        _ => Err(not_a_rule(entry)),
    }
}

/// Returns the value at the start of `text`, without quotes, and what follows it.
fn split_quoted(text: &str) -> Option<(&str, &str)> {
    let Some(quote) = text.chars().next().filter(|c| matches!(c, '"' | '\'')) else { return Some(split_word(text)) };
    let (value, rest) = text[1..].split_once(quote)?;
    Some((value, rest.trim_ascii_start()))
}

/// A record of a zone, with its type in capitals.
struct Record<'t> {
    owner: &'t str,
    kind: &'static str,
    data: &'t str,
}

impl<'t> Record<'t> {
    /// The types of records that are known here.
    const KINDS: [&'static str; 5] = ["A", "AAAA", "CNAME", "NS", "SOA"];

    /// Parses an owner, which may be missing, a time to live and a class, which may be missing, a type and data.
    fn parse(text: &'t str) -> Option<Self> {
        let known = |word: &str| Self::KINDS.into_iter().find(|kind| kind.eq_ignore_ascii_case(word));
        let (owner, mut rest) = split_word(text);
        if let Some(kind) = known(owner) {
            return Some(Self { owner: &text[..0], kind, data: rest }).filter(|record| !record.data.is_empty());
        }
        loop {
            let (word, after) = split_word(rest);
            match known(word) {
                Some(kind) if !after.is_empty() => return Some(Self { owner, kind, data: after }),
                None if word.eq_ignore_ascii_case("IN") || word.starts_with(|c: char| c.is_ascii_digit()) => {}
                _ => return None,
            }
            rest = after;
        }
    }
}

/// What a name in a policy zone is an alias of, if it is not to be found.
const RPZ_ACTIONS: [&str; 3] = [".", "*.", "rpz-drop."];

/// Returns whether a line is one of a zone.
pub(super) fn is_zone(entry: &str) -> bool {
    entry.starts_with(['$', '@']) || Record::parse(entry).is_some()
}

/// Parses a line of a policy zone. Names are relative to the zone, so a root dot would make them another name.
pub(super) fn parse_zone(entry: &str) -> Parsed {
    if split_word(entry).0.eq_ignore_ascii_case("$TTL") {
        return Ok(Line::Header);
    }
    match Record::parse(entry) {
        Some(Record { owner: "" | "@", kind: "NS" | "SOA", .. }) => Ok(Line::Header),
        Some(Record { owner, kind: "CNAME", data }) if RPZ_ACTIONS.contains(&data) => {
            // Names such as `32.1.2.0.192.rpz-ip` are about addresses in answers.
            let is_other = owner.ends_with('.') || owner.rsplit('.').next().is_some_and(|top| top.starts_with("rpz-"));
            if is_other || owner.is_empty() {
                return Err(not_a_rule(entry));
            }
            Ok(Line::of(parse_at_depths(owner, &[Depth::At, Depth::Below])?, entry, owner))
        }
        _ => Err(not_a_rule(entry)),
    }
}
