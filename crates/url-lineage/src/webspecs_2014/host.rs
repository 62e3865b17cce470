//! `host`.

use super::{
    ConformanceErrorKind, ParseExceptionKind, Rule,
    domain::{HostFailure, parse_host},
    grammar::{Grammar, SLASHES_QUESTION_MARK_NUMBER_SIGN, Value},
    ipv6addr,
};
use alloc::{borrow::Cow, string::String};
use core::ops::Range;

/// The code points that the rule removes.
const REMOVED: [char; 6] = ['\t', '\n', '\r', '\u{200B}', '\u{2060}', '\u{FEFF}'];

impl Grammar<'_> {
    /// Matches the railroad diagram of `host`. An address is followed by one of the delimiters of the third choice or
    /// the end, also where the diagrams would let a path follow it.
    ///
    /// Source: rule `host`, its diagram.
    pub(super) fn host_range(&mut self) -> Range<usize> {
        let start = self.at;
        if let Some(address) = ipv6addr::matched(self.rest()) {
            let end = start + address.end;
            if self.input[end..].chars().next().is_none_or(is_end_of_host) {
                self.at = end;
                return start..end;
            }
        }
        self.any_except(&[':', '/', '\\', '?', '#'])
    }

    /// `host`, the value of a range that [`host_range`](Self::host_range) returned, or of the part of it that follows
    /// an at sign.
    ///
    /// Source: rule `host`.
    pub(super) fn host(&mut self, range: Range<usize>) -> Value<String> {
        let input = self.input;
        let matched = &input[range.clone()];
        if matched.starts_with('[') {
            if ipv6addr::matched(matched).is_some_and(|address| address.end == matched.len()) {
                return self.ipv6addr(range);
            }
            // No domain contains a bracket. The range is what looks like an address.
            let rest = &input[range.start..];
            let rest = &rest[..rest.find(SLASHES_QUESTION_MARK_NUMBER_SIGN).unwrap_or(rest.len())];
            let end = range.start + rest.find(']').map_or(rest.len(), |bracket| bracket + 1);
            return Self::exception(ParseExceptionKind::NotAnIpv6Address, Rule::Host, range.start..end);
        }
        let start = range.start;
        if let Some(address) = self.ipv4addr(matched, |part| start + part.start..start + part.end)? {
            return Ok(address);
        }
        let mut kept = Cow::Borrowed(matched);
        for (at, removed) in matched.match_indices(REMOVED) {
            let range = start + at..start + at + removed.len();
            self.indicate(ConformanceErrorKind::IgnoredCodePoint, Rule::Host, range);
            kept.to_mut();
        }
        if let Cow::Owned(kept) = &mut kept {
            kept.retain(|c| !REMOVED.contains(&c));
        }
        let domain = match parse_host(&kept) {
            Ok(domain) => domain,
            Err(HostFailure { reason, place }) => {
                let place = place.filter(|_| kept == matched).map(|place| start + place.start..start + place.end);
                return Self::exception(reason, Rule::Host, place.unwrap_or(range));
            }
        };
        if domain != kept {
            self.indicate(ConformanceErrorKind::HostParsing, Rule::Host, range.clone());
        }
        if let Some(address) = self.ipv4addr(&domain, |_| range.clone())? {
            return Ok(address);
        }
        if domain.split('.').skip(1).any(str::is_empty) {
            self.indicate(ConformanceErrorKind::EmptyPiece, Rule::Host, range);
        }
        Ok(domain)
    }
}

/// Returns whether `c` ends a host.
const fn is_end_of_host(c: char) -> bool {
    matches!(c, ':' | '/' | '\\' | '?' | '#')
}
