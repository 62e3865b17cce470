//! The start of a filter: the pattern for the addresses that it is for.
//!
//! ```text
//! ||example.com^        the host, and those below it
//! |https://example.com  the start of the address
//! /shop/*&id=           anywhere in it; `*` is any text
//! .html^|               the end; `^` is a separator, or the end
//! /^https:\/\/shop\d/   a regular expression
//! ```

use crate::commands::clean::expression::Expression;
use std::ops::Range;
use url_core::{Url, error::Component, host::Host};

/// The URL of a request: one of the web, without userinfo and fragment.
#[derive(Debug)]
pub(super) struct Address {
    written: String,
    in_lower_case: String,
    host: Range<usize>,
}

impl Address {
    /// Returns the address that is requested for a URL, if a browser requests it.
    pub(super) fn of(url: &Url) -> Option<Self> {
        if !matches!(url.scheme(), "http" | "https" | "ws" | "wss") {
            return None;
        }
        let end = |component| url.component_range(component).end;
        let start = format!("{}://", url.scheme());
        let host = url.component_range(Component::Host);
        let written = start.clone() + &url.as_str()[host.start..end(Component::Query).max(end(Component::Path))];
        let host = start.len()..start.len() + host.len();
        Some(Self { in_lower_case: written.to_ascii_lowercase(), written, host })
    }

    pub(super) fn host(&self) -> &str {
        &self.written[self.host.clone()]
    }
}

/// The addresses that a filter is for.
#[derive(Clone, Debug)]
pub(super) enum Pattern {
    Any,
    Text(Text),
    Expression(Expression),
}

/// A pattern that is not a regular expression.
#[derive(Clone, Debug)]
pub(super) struct Text {
    start: Start,
    /// What is between two stars. A `^` is a separator.
    pieces: Vec<Box<[u8]>>,
    is_to_end: bool,
    matches_case: bool,
}

/// Where a pattern can start.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Start {
    Anywhere,
    Address,
    /// At the host, or after a dot in it.
    Domain,
}

impl Pattern {
    /// Reads a pattern.
    pub(super) fn new(pattern: &str, matches_case: bool) -> Result<Self, String> {
        if matches!(pattern, "" | "*") {
            return Ok(Self::Any);
        }
        if let Some(source) = pattern.strip_prefix('/').and_then(|rest| rest.strip_suffix('/')) {
            return Expression::search(source, !matches_case).map(Self::Expression);
        }
        let (start, rest) = match (pattern.strip_prefix("||"), pattern.strip_prefix('|')) {
            (Some(rest), _) => (Start::Domain, rest),
            (None, Some(rest)) => (Start::Address, rest),
            (None, None) => (Start::Anywhere, pattern),
        };
        let (rest, is_to_end) = rest.strip_suffix('|').map_or((rest, false), |rest| (rest, true));
        let mut text = if start == Start::Domain { with_host_of_urls(rest) } else { rest.to_owned() };
        if !matches_case {
            text.make_ascii_lowercase();
        }
        let pieces = text.split('*').map(|piece| piece.as_bytes().into()).collect();
        Ok(Self::Text(Text { start, pieces, is_to_end, matches_case }))
    }

    /// Returns the domain at or below which all addresses are, if the pattern has one.
    pub(super) fn domain(&self) -> Option<&str> {
        let Self::Text(Text { start: Start::Domain, pieces, .. }) = self else { return None };
        let first = std::str::from_utf8(pieces.first()?).ok()?;
        let end = host_len(first);
        let is_whole = first[end..].starts_with(['^', '/', ':', '?']);
        Some(&first[..end]).filter(|domain| is_whole && !domain.is_empty())
    }

    /// Returns whether an address is one of these.
    ///
    /// It takes at most as many steps as there are characters in the address times those in the pattern.
    pub(super) fn matches(&self, address: &Address) -> bool {
        match self {
            Self::Any => true,
            Self::Text(text) => text.matches(address),
            Self::Expression(expression) => expression.matches(&address.written),
        }
    }
}

impl Text {
    fn matches(&self, address: &Address) -> bool {
        let text = if self.matches_case { &address.written } else { &address.in_lower_case };
        let text = text.as_bytes();
        let Some((first, others)) = self.pieces.split_first() else { return true };
        let is_start = |at: &usize| match self.start {
            Start::Anywhere => true,
            Start::Address => *at == 0,
            Start::Domain => address.host.start == *at || address.host.contains(at) && text.get(at - 1) == Some(&b'.'),
        };
        let mut ends = (0..=text.len()).filter(is_start).filter_map(|at| end_of(first, text, at));
        let Some((last, between)) = others.split_last() else {
            return ends.any(|end| !self.is_to_end || end == text.len());
        };
        // The first place leaves the most for the other pieces, so that none after it need be tried.
        let Some(mut at) = ends.next() else { return false };
        for piece in between {
            match (at..=text.len()).find_map(|at| end_of(piece, text, at)) {
                Some(end) => at = end,
                None => return false,
            }
        }
        let mut ends = (at..=text.len()).filter_map(|at| end_of(last, text, at));
        ends.any(|end| !self.is_to_end || end == text.len())
    }
}

/// Returns where a piece ends that starts at `at`.
fn end_of(piece: &[u8], text: &[u8], mut at: usize) -> Option<usize> {
    for &expected in piece {
        let is_expected = |found| if expected == b'^' { is_separator(found) } else { expected == found };
        match text.get(at) {
            None if expected == b'^' => {}
            Some(found) if is_expected(*found) => at += 1,
            _ => return None,
        }
    }
    Some(at)
}

fn is_separator(byte: u8) -> bool {
    !(byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'%'))
}

/// Returns the length of what is a host at the start of a text.
fn host_len(text: &str) -> usize {
    let is_in_host = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    text.find(|c| !is_in_host(c)).unwrap_or(text.len())
}

/// Writes the host at the start of a pattern as URLs do: in lower case and in Punycode.
fn with_host_of_urls(pattern: &str) -> String {
    let (host, rest) = pattern.split_at(host_len(pattern));
    let host = match Host::parse(host) {
        Ok(Host::DomainName(domain)) if !host.is_ascii() => domain.into_owned(),
        _ => host.to_ascii_lowercase(),
    };
    host + rest
}

#[cfg(test)]
mod tests {
    use super::{Address, Pattern};
    use url_core::Url;

    #[test]
    fn addresses_match_as_adguard_says() {
        for (pattern, matches, others) in [
            ("", &["http://h/"][..], &["ftp://h/", "mailto:a"][..]),
            (
                "||example.org^",
                &["https://example.org/a", "http://u:p@a.Example.org:8000/", "wss://example.org/"],
                &["http://example.org.us/", "http://h/?http://a.example.org/", "http://myexample.org/"],
            ),
            ("||example.org", &["http://example.org.us/", "http://a.example.orgs/"], &["http://an-example.org/"]),
            ("||example.org/a*?b=", &["http://x.example.org/abc?b=1"], &["http://example.org/?a?b=", "http://h/a?b="]),
            ("||example.*/a", &["http://example.co.uk/a", "http://example.com/b/a"], &["http://example.com/b"]),
            ("|https://h/", &["https://h/a"], &["http://h/", "http://i/?https://h/"]),
            (".html|", &["http://h/a.HTML"], &["http://h/a.html?b", "http://h/ahtml"]),
            (".html^|", &["http://h/a.html?", "http://h/a.html"], &["http://h/a.html?b"]),
            ("a*b*c|", &["http://h/a-b-c-c", "http://h/abc"], &["http://h/a-b-c-d", "http://h/acb"]),
            ("^id^", &["http://h/?id=1", "http://h/a/id"], &["http://h/?uid=1", "http://h/id_1", "http://h/id%20"]),
            ("a=*&b=", &["http://h/?a=1&b=2#c"], &["http://h/?b=1&a=2", "http://h/#a=1&b=2"]),
            (r"/^https?:\/\/h\/[a-c]$/", &["http://h/B"], &["http://h/bd"]),
            ("||bücher.example^", &["https://xn--bcher-kva.example/"], &["https://bucher.example/"]),
        ] {
            let pattern = Pattern::new(pattern, false).unwrap();
            let is_match =
                |url: &&str| Address::of(&Url::parse(url).unwrap()).is_some_and(|address| pattern.matches(&address));
            assert!(matches.iter().all(is_match) && !others.iter().any(is_match), "{pattern:?}");
        }
        let cased = Pattern::new("/Page?", true).unwrap();
        let matches = |url| cased.matches(&Address::of(&Url::parse(url).unwrap()).unwrap());
        assert!(matches("http://h/Page?") && !matches("http://h/page?"));
        assert!(Pattern::new("/(/", false).is_err());
    }

    #[test]
    fn domains_are_whole() {
        for (pattern, expected) in [
            ("||Example.com^", Some("example.com")),
            ("||example.com/a*", Some("example.com")),
            ("||example.com:8080/", Some("example.com")),
            ("||example.com", None),
            ("||example.*^", None),
            ("||example.c*m/", None),
            ("||*.example.com^", None),
            ("||/a", None),
            ("example.com^", None),
            ("|https://example.com/", None),
        ] {
            assert_eq!(Pattern::new(pattern, false).unwrap().domain(), expected, "{pattern}");
        }
    }
}
