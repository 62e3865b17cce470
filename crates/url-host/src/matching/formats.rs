//! The formats of files with lists of hosts, in a table. A line is of the first format that recognizes it.
//!
//! Sources:
//! - [hosts(5)](https://man7.org/linux/man-pages/man5/hosts.5.html)
//! - [Adblock Plus filters](https://help.adblockplus.org/hc/en-us/articles/360062733293) for `||`, `^`, `!` and the
//!   first line in brackets
//! - [dnsmasq(8)](https://thekelleys.org.uk/dnsmasq/docs/dnsmasq-man.html), `--server` and `--address`: a domain and
//!   its subdomains, and `#` for any
//! - [unbound.conf(5)](https://nlnetlabs.nl/documentation/unbound/unbound.conf/) of 1.18, `local-zone` and `local-data`
//! - [DNS Response Policy Zones](https://datatracker.ietf.org/doc/html/draft-vixie-dnsop-dns-rpz-00), and RFC 1035, 5.1
//!   for the lines of a zone

use super::{
    error::{HostPatternError, HostPatternErrorKind as Kind},
    pattern::{Depth, HostPattern, Hosts, parse_address},
};
use alloc::{vec, vec::Vec};

/// What a line of a list says.
pub(super) enum Line {
    /// Something about the file.
    Header,
    Patterns(Vec<HostPattern>),
}

type Parsed = Result<Line, HostPatternError>;

/// A format of lists of hosts.
pub(super) struct Format {
    /// A line of this format, for messages.
    pub(super) example: &'static str,
    /// Returns whether a line is meant as one of this format. It has no comment and no white space around it.
    recognizes: fn(&str) -> bool,
    parse: fn(&str) -> Parsed,
}

static FORMATS: [Format; 5] = [
    Format { example: "||example.com^", recognizes: is_rule, parse: parse_rule },
    Format { example: "address=/example.com/", recognizes: is_dnsmasq, parse: parse_dnsmasq },
    Format { example: "local-zone: \"example.com\" always_null", recognizes: is_unbound, parse: parse_unbound },
    Format { example: "0.0.0.0 example.com", recognizes: is_hosts_file, parse: parse_hosts_file },
    Format { example: "example.com CNAME .", recognizes: is_zone, parse: parse_zone },
];

/// The format of lines that no other one recognizes.
static PLAIN: Format = Format { example: "example.com", recognizes: |_| true, parse: parse_plain };

impl Format {
    /// Returns the format of a line that is not a comment, and the line without a comment at its end.
    pub(super) fn of(entry: &str) -> (&'static Self, &str) {
        // In a rule of an ad blocker, `#` starts no comment.
        let entry = if is_rule(entry) { entry } else { without_comment(entry) };
        (FORMATS.iter().find(|format| (format.recognizes)(entry)).unwrap_or(&PLAIN), entry)
    }

    /// Parses a line of this format.
    pub(super) fn parse(&self, entry: &str) -> Parsed {
        (self.parse)(entry)
            .map_err(|error| if error.kind() == Kind::Rule { error.with_example(self.example) } else { error })
    }
}

/// Returns whether the whole line is a comment. The first line of a list for ad blockers is one.
pub(super) fn is_comment(entry: &str) -> bool {
    entry.is_empty() || entry.starts_with(['#', '!', ';']) && !is_page_rule(entry) || is_header(entry)
}

/// Returns the entry before a `#` or `;` that follows white space.
fn without_comment(entry: &str) -> &str {
    let is_comment = |(at, _): &(usize, &str)| entry[..*at].ends_with(|c: char| c.is_ascii_whitespace());
    entry.match_indices(['#', ';']).find(is_comment).map_or(entry, |(at, _)| entry[..at].trim_ascii_end())
}

/// Returns whether a line is the first one of a list for ad blockers. It differs from an IPv6 address by its letters.
fn is_header(entry: &str) -> bool {
    let inside = entry.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    inside.is_some_and(|inside| {
        let inside = inside.as_bytes();
        [&b"adblock"[..], b"adguard", b"ublock"]
            .iter()
            .any(|name| inside.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)))
    })
}

/// Returns whether a line is a rule for elements of a page.
fn is_page_rule(entry: &str) -> bool {
    // `## text` is a comment.
    let marks = ["##", "#@#", "#?#", "#$#"];
    marks.iter().any(|mark| {
        entry.find(mark).is_some_and(|at| {
            let is_after_space = entry[..at].ends_with(|c: char| c.is_ascii_whitespace());
            let is_before_space = entry[at + mark.len()..].starts_with(|c: char| c.is_ascii_whitespace() || c == '#');
            !is_after_space && !is_before_space && at + mark.len() < entry.len()
        })
    })
}

/// The error for a line, or a part of it, that is in a format but is not about a whole host.
fn not_a_rule(entry: &str) -> HostPatternError {
    HostPatternError::new(Kind::Rule, 0..entry.len())
}

/// Returns where `part`, a slice of `whole`, starts in it.
fn offset(whole: &str, part: &str) -> usize {
    part.as_ptr().addr() - whole.as_ptr().addr()
}

/// Returns the word at the start of `text`, and what follows it and the white space after it.
fn split_word(text: &str) -> (&str, &str) {
    let end = text.find(|c: char| c.is_ascii_whitespace()).unwrap_or(text.len());
    (&text[..end], text[end..].trim_ascii_start())
}

/// Parses a pattern with nothing after it. Between commas or spaces would be the fields of another kind of file.
fn parse_plain(entry: &str) -> Parsed {
    let end = entry.find(|c: char| c == ',' || c.is_ascii_whitespace()).unwrap_or(entry.len());
    // What is no pattern is the first mistake.
    let pattern = HostPattern::parse(&entry[..end])?;
    if end < entry.len() {
        return Err(HostPatternError::new(Kind::TrailingText, end..entry.len()));
    }
    Ok(Line::Patterns(vec![pattern]))
}

/// Parses a domain alone, or with `*.` before it if `is_below_allowed`.
fn parse_domain(text: &str, is_below_allowed: bool) -> Result<HostPattern, HostPatternError> {
    let pattern = HostPattern::parse(text)?;
    let is_domain = match pattern.hosts {
        Hosts::Domain(Depth::At, _) => true,
        Hosts::Domain(Depth::Below, _) => is_below_allowed,
        _ => false,
    };
    if is_domain && pattern.port.is_none() {
        Ok(pattern)
    } else {
        Err(HostPatternError::new(Kind::Domain, 0..text.len()))
    }
}

/// Parses a host that includes those below it. An address has none.
fn parse_with_subdomains(host: &str) -> Result<HostPattern, HostPatternError> {
    let mut pattern = HostPattern::parse(host)?;
    if let Hosts::Domain(depth @ Depth::At, _) = &mut pattern.hosts {
        *depth = Depth::AtOrBelow;
    }
    Ok(pattern)
}

/// Returns whether the first word is an address, and there are others.
fn is_hosts_file(entry: &str) -> bool {
    let (address, names) = split_word(entry);
    // A link-local address can have a zone.
    let address = address.split('%').next().unwrap_or_default();
    !names.is_empty() && parse_address(address).is_some()
}

/// Parses the names after an address. Lists have the line `0.0.0.0 0.0.0.0`, which is about that address.
fn parse_hosts_file(entry: &str) -> Parsed {
    let (address, names) = split_word(entry);
    let names = names.split_ascii_whitespace().map(|name| {
        if name == address {
            return HostPattern::parse(name);
        }
        parse_domain(name, false).map_err(|error| error.shifted(offset(entry, name)))
    });
    names.collect::<Result<_, _>>().map(Line::Patterns)
}

/// Returns whether a line is a rule of an ad blocker.
fn is_rule(entry: &str) -> bool {
    entry.starts_with('|') || entry.starts_with("@@") || is_page_rule(entry)
}

/// Parses `||`, a host and `^`.
fn parse_rule(entry: &str) -> Parsed {
    let host = entry.strip_prefix("||").and_then(|rest| rest.strip_suffix('^'));
    let is_host = |host: &&str| !host.is_empty() && !host.contains(['/', '^', '$', '|', '#', '?', '=']);
    let Some(host) = host.filter(is_host) else { return Err(not_a_rule(entry)) };
    let pattern = parse_with_subdomains(host).map_err(|error| error.shifted("||".len()))?;
    Ok(Line::Patterns(vec![pattern]))
}

/// Options of dnsmasq for domains, and whether `#` after them is an answer, as in `address=/example.com/#`. After
/// others it is an exception: it stands for the usual servers.
const DNSMASQ: &[(&str, bool)] = &[("address=/", true), ("server=/", false), ("local=/", false)];

fn is_dnsmasq(entry: &str) -> bool {
    DNSMASQ.iter().any(|(option, _)| entry.starts_with(option))
}

/// Parses the domains of a line of dnsmasq, which have slashes between them, and the address after them.
fn parse_dnsmasq(entry: &str) -> Parsed {
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
        _ => {
            let start = offset(entry, target);
            return Err(HostPatternError::new(Kind::Address, start..start + address.len()));
        }
    }
    let patterns = domains.split('/').map(|domain| match domain {
        "#" => Ok(HostPattern { hosts: Hosts::Any, port: None }),
        _ => parse_with_subdomains(domain).map_err(|error| error.shifted(offset(entry, domain))),
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

fn is_unbound(entry: &str) -> bool {
    entry == UNBOUND_CLAUSE || UNBOUND.iter().any(|statement| entry.starts_with(statement))
}

/// Parses a zone that is not answered, or a name that is answered with an address.
fn parse_unbound(entry: &str) -> Parsed {
    if entry == UNBOUND_CLAUSE {
        return Ok(Line::Header);
    }
    let [zone, data] = UNBOUND.map(|statement| entry.strip_prefix(statement).map(str::trim_ascii_start));
    let shifted = |text: &str, error: HostPatternError| error.shifted(offset(entry, text));
    let pattern = match (zone.and_then(split_quoted), data.and_then(split_quoted)) {
        (Some((domain, kind)), _) if UNBOUND_TYPES.contains(&kind) => {
            let pattern = parse_domain(domain, false).map_err(|error| shifted(domain, error))?;
            let Hosts::Domain(_, domain) = pattern.hosts else { return Err(not_a_rule(entry)) };
            HostPattern { hosts: Hosts::Domain(Depth::AtOrBelow, domain), port: None }
        }
        (_, Some((text, ""))) => match Record::parse(text) {
            Some(Record { owner, kind: "A" | "AAAA", data }) if parse_address(data).is_some() => {
                parse_domain(owner, false).map_err(|error| shifted(owner, error))?
            }
            _ => return Err(not_a_rule(entry)),
        },
        _ => return Err(not_a_rule(entry)),
    };
    Ok(Line::Patterns(vec![pattern]))
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
            return Some(Self { owner: "", kind, data: rest }).filter(|record| !record.data.is_empty());
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

fn is_zone(entry: &str) -> bool {
    entry.starts_with(['$', '@']) || Record::parse(entry).is_some()
}

/// Parses a line of a policy zone. Names are relative to the zone, so a root dot would make them another name.
fn parse_zone(entry: &str) -> Parsed {
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
            Ok(Line::Patterns(vec![parse_domain(owner, true)?]))
        }
        _ => Err(not_a_rule(entry)),
    }
}
