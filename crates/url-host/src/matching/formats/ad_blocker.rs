//! Rules of ad blockers.

use super::parts::{Line, Parsed, not_a_rule, parse_part, parse_with_subdomains};

/// Returns whether a line is a rule.
pub(super) fn is_rule(entry: &str) -> bool {
    entry.starts_with('|') || entry.starts_with("@@") || is_page_rule(entry)
}

/// Returns whether a line is a rule for elements of a page.
pub(super) fn is_page_rule(entry: &str) -> bool {
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

/// Returns whether a line is the first one of a list for ad blockers. It differs from an IPv6 address by its letters.
pub(super) fn is_header(entry: &str) -> bool {
    let inside = entry.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    inside.is_some_and(|inside| {
        let inside = inside.as_bytes();
        [&b"adblock"[..], b"adguard", b"ublock"]
            .iter()
            .any(|name| inside.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name)))
    })
}

/// Parses `||`, a host and `^`.
pub(super) fn parse(entry: &str) -> Parsed {
    let host = entry.strip_prefix("||").and_then(|rest| rest.strip_suffix('^'));
    let is_host = |host: &&str| !host.is_empty() && !host.contains(['/', '^', '$', '|', '#', '?', '=']);
    let Some(host) = host.filter(is_host) else { return Err(not_a_rule(entry)) };
    Ok(Line::of(parse_part(entry, host, parse_with_subdomains)?, entry, host))
}
