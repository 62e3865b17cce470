//! The lines of files that are lists of hosts: plain entries, hosts files, host rules of ad blockers and of dnsmasq.

use super::{
    error::{HostPatternError, HostPatternErrorKind as Kind},
    list::{HostList, entries},
    pattern::{Depth, HostPattern, Hosts, parse_address},
};
use alloc::{vec, vec::Vec};

impl HostPattern {
    /// Parses a line of a file with a list of hosts. A line can have several patterns, or none.
    ///
    /// | line | patterns |
    /// |---|---|
    /// | `*.example.com` | the patterns that [`parse`](Self::parse) reads, between commas or ASCII whitespace |
    /// | `0.0.0.0 a.example b.example` | of a hosts file: the names after the address, each alone |
    /// | `\|\|example.com^` | of an ad blocker: `.example.com` |
    /// | `address=/example.com/0.0.0.0` | of dnsmasq, also `server=` and `local=`: `.example.com` |
    /// | `# text`, `! text`, `[Adblock Plus]` | none |
    ///
    /// White space and a `#` end an entry, so a comment can follow. A line is one of a hosts file if its first word is
    /// an address and all others are domains. So write `10.0.0.1, example.com` with a comma to mean both.
    ///
    /// ```
    /// use url_host::matching::HostPattern;
    ///
    /// let shown = |line: &str| HostPattern::parse_line(line).map(|found| format!("{found:?}"));
    /// assert_eq!(shown("127.0.0.1  ads.example.com # since 2024")?, "[HostPattern(ads.example.com)]");
    /// assert_eq!(shown("||ads.example.com^")?, "[HostPattern(.ads.example.com)]");
    /// assert_eq!(shown("! Title: a list")?, "[]");
    ///
    /// // A rule with options is not about the whole host.
    /// let error = HostPattern::parse_line("||example.com^$third-party").unwrap_err();
    /// assert_eq!((error.code(), error.range()), ("rule", 0..26));
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse), with a range in bytes of `line`. A rule that is not for a host is also an error:
    /// an exception (`@@`), a rule with options, or one for page elements (`##`).
    ///
    /// Sources:
    /// - [hosts(5)](https://man7.org/linux/man-pages/man5/hosts.5.html)
    /// - [Adblock Plus filters](https://help.adblockplus.org/hc/en-us/articles/360062733293) for `||`, `^`, `!` and the
    ///   first line in brackets
    /// - [dnsmasq(8)](https://thekelleys.org.uk/dnsmasq/docs/dnsmasq-man.html), `--server` and `--address`: a domain
    ///   and its subdomains, and `#` for any
    pub fn parse_line(line: &str) -> Result<Vec<Self>, HostPatternError> {
        let entry = line.trim_ascii();
        if entry.is_empty() || entry.starts_with(['#', '!']) && !is_page_rule(entry) || is_header(entry) {
            return Ok(Vec::new());
        }
        let start = line.len() - line.trim_ascii_start().len();
        let result = if let Some(domains) = dnsmasq_domains(entry) {
            parse_dnsmasq(entry, domains)
        } else if entry.starts_with("||") || entry.starts_with("@@") || is_page_rule(entry) {
            parse_rule(entry).map(|pattern| vec![pattern])
        } else {
            parse_plain(without_comment(entry))
        };
        result.map_err(|error| error.shifted(start))
    }
}

impl HostList {
    /// Parses the text of a file with a list of hosts, line by line as [`HostPattern::parse_line`] does.
    ///
    /// ```
    /// use url_host::{Host, matching::HostList};
    ///
    /// let list = HostList::from_lines("# allowed\n.example.com\n10.0.0.0/8\n")?;
    /// assert_eq!(list.to_string(), ".example.com, 10.0.0.0/8");
    ///
    /// let error = HostList::from_lines("example.com\n10.0.0.0/33\n").unwrap_err();
    /// assert_eq!((error.code(), error.range()), ("prefix-length", 21..23));
    /// # Ok::<(), url_host::matching::HostPatternError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The error of the first line that has one, with a range in bytes of `text`.
    pub fn from_lines(text: &str) -> Result<Self, HostPatternError> {
        let mut list = Self::new();
        for (start, line) in entries(text, |c| c == '\n') {
            list.extend(HostPattern::parse_line(line).map_err(|error| error.shifted(start))?);
        }
        Ok(list)
    }
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

/// Returns the entry before a `#` that follows white space.
fn without_comment(entry: &str) -> &str {
    let is_comment = |(at, _): &(usize, &str)| entry[..*at].ends_with(|c: char| c.is_ascii_whitespace());
    entry.match_indices('#').find(is_comment).map_or(entry, |(at, _)| entry[..at].trim_ascii_end())
}

/// Parses patterns between commas or white space, or a line of a hosts file.
fn parse_plain(entry: &str) -> Result<Vec<HostPattern>, HostPatternError> {
    let mut words = entry.split_ascii_whitespace();
    // A link-local address can have a zone.
    let first = words.next().and_then(|word| word.split('%').next()).unwrap_or_default();
    if parse_address(first).is_some() {
        let names: Option<Vec<_>> = words.map(parse_domain).collect();
        if let Some(names) = names.filter(|names| !names.is_empty()) {
            return Ok(names);
        }
    }
    let parts = entries(entry, |c| c == ',' || c.is_ascii_whitespace());
    parts.map(|(start, text)| HostPattern::parse(text).map_err(|error| error.shifted(start))).collect()
}

/// Parses a domain alone.
fn parse_domain(text: &str) -> Option<HostPattern> {
    let pattern = HostPattern::parse(text).ok()?;
    (matches!(pattern.hosts, Hosts::Domain(Depth::At, _)) && pattern.port.is_none()).then_some(pattern)
}

/// Parses `||`, a host and `^`.
fn parse_rule(entry: &str) -> Result<HostPattern, HostPatternError> {
    let host = entry.strip_prefix("||").and_then(|rest| rest.strip_suffix('^'));
    let is_host = |host: &&str| !host.is_empty() && !host.contains(['/', '^', '$', '|', '#', '?', '=']);
    let Some(host) = host.filter(is_host) else {
        return Err(HostPatternError::new(Kind::Rule, 0..entry.len()));
    };
    parse_with_subdomains(host).map_err(|error| error.shifted("||".len()))
}

/// Parses a host that includes those below it. An address has none.
fn parse_with_subdomains(host: &str) -> Result<HostPattern, HostPatternError> {
    let mut pattern = HostPattern::parse(host)?;
    if let Hosts::Domain(depth @ Depth::At, _) = &mut pattern.hosts {
        *depth = Depth::AtOrBelow;
    }
    Ok(pattern)
}

/// Returns the domains of a line of dnsmasq, with slashes between them, before the address.
fn dnsmasq_domains(entry: &str) -> Option<&str> {
    let options = ["address=/", "server=/", "local=/"];
    let rest = options.iter().find_map(|option| entry.strip_prefix(option))?;
    Some(rest.rsplit_once('/').map_or(rest, |(domains, _)| domains))
}

fn parse_dnsmasq(entry: &str, domains: &str) -> Result<Vec<HostPattern>, HostPatternError> {
    let mut start = entry.find('/').map_or(0, |slash| slash + 1);
    let mut patterns = Vec::new();
    for domain in domains.split('/') {
        let pattern = if domain == "#" {
            HostPattern { hosts: Hosts::Any, port: None }
        } else {
            parse_with_subdomains(domain).map_err(|error| error.shifted(start))?
        };
        patterns.push(pattern);
        start += domain.len() + 1;
    }
    Ok(patterns)
}
