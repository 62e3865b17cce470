//! Replacing one component of a URL. No other module moves the offsets of an existing URL.
//!
//! The new component is appended to the href, in its final, percent-encoded form. The tail is the bytes after the old
//! component. If it is short, it is copied after the new component, and then the old component and the old tail are
//! removed. So nothing is allocated unless the href has to grow, and the bytes need not be checked again for UTF-8. The
//! caller checks whether the URL may have the component ([`setters`](crate::setters)); this module adapts the rest of
//! the href.

use crate::{
    error::ParseError,
    record::{HostKind, Offsets, Url},
    scheme::SchemeType,
    syntax::{GUARD, SLASHES, is_windows_drive_letter},
};
use core::{num::NonZeroU32, ops::Range};
use url_host::Host;

/// The offsets of a URL, in order.
#[derive(Clone, Copy, Eq, Ord, PartialEq, PartialOrd)]
enum Mark {
    UsernameEnd,
    HostStart,
    HostEnd,
    PathStart,
    QueryStart,
    FragmentStart,
    End,
}

type Spliced = Result<(), ParseError>;

impl Url {
    /// The longest tail that is copied twice to avoid an allocation.
    const SHORT_TAIL: usize = 1024;

    /// Replaces the bytes `range` of the href with `pieces`, and moves the offsets from `first` on.
    fn replace(&mut self, range: Range<usize>, pieces: &[&str], first: Mark) -> Spliced {
        let end = self.href.len();
        for piece in pieces {
            self.href.push_str(piece);
        }
        self.splice(range, end, first)
    }

    /// Replaces the bytes `range` of the href with the text that was appended to it at `end`, and moves the offsets
    /// from `first` on.
    // Inlined: each caller knows which offsets these are.
    #[expect(clippy::inline_always, reason = "a test for each offset costs as much as moving the bytes")]
    #[inline(always)]
    fn splice(&mut self, range: Range<usize>, end: usize, first: Mark) -> Spliced {
        // No offset from `first` on is before `range`, and none overflows because the whole length does not.
        let by = self.splice_bytes(u32::MAX, range, end)?;
        let offsets = &mut self.offsets;
        for (mark, offset) in [
            (Mark::UsernameEnd, &mut offsets.username_end),
            (Mark::HostStart, &mut offsets.host_start),
            (Mark::HostEnd, &mut offsets.host_end),
            (Mark::PathStart, &mut offsets.path_start),
        ] {
            if first <= mark {
                *offset = offset.wrapping_add(by);
            }
        }
        for (mark, offset) in
            [(Mark::QueryStart, &mut offsets.query_start), (Mark::FragmentStart, &mut offsets.fragment_start)]
        {
            if let Some(start) = offset
                && first <= mark
            {
                *offset = NonZeroU32::new(start.get().wrapping_add(by));
            }
        }
        Ok(())
    }

    /// Moves the bytes for [`splice`](Self::splice), if the href does not become longer than `max_len`. Returns by how
    /// much the bytes after `range` move, modulo 2^32.
    fn splice_bytes(&mut self, max_len: u32, range: Range<usize>, end: usize) -> Result<u32, ParseError> {
        let added = self.href.len() - end;
        let by = added.wrapping_sub(range.len()) as u32;
        if self.href.len() - range.len() > max_len as usize {
            self.href.truncate(end);
            // The error has no position in the value: the length of the whole URL is the reason.
            return Err(ParseError::too_long(0, max_len));
        }
        let tail = range.end..end;
        if added == 0 || tail.is_empty() {
            self.href.drain(range);
        } else if tail.len() <= Self::SHORT_TAIL {
            self.href.extend_from_within(tail);
            self.href.drain(range.start..end);
        } else {
            let text = self.href.split_off(end);
            self.href.replace_range(range, &text);
        }
        Ok(by)
    }

    pub(crate) fn replace_scheme(&mut self, scheme: &str) -> Spliced {
        self.replace(0..self.offsets.scheme_end as usize, &[scheme], Mark::UsernameEnd)?;
        self.offsets.scheme_end = scheme.len() as u32;
        Ok(())
    }

    /// Makes the text that was appended to the href at `end` the username.
    pub(crate) fn splice_username(&mut self, end: usize) -> Spliced {
        let start = self.offsets.username_start();
        let mut range = start..self.offsets.username_end as usize;
        let len = self.href.len() - end;
        let had_credentials = self.includes_credentials();
        if len > 0 && !had_credentials {
            self.href.push('@');
        } else if len == 0 && had_credentials && range.end + 1 == self.offsets.host_start as usize {
            // Without username and password there is no `@`.
            range.end += 1;
        }
        self.splice(range, end, Mark::HostStart)?;
        self.offsets.username_end = (start + len) as u32;
        Ok(())
    }

    /// Makes the text that was appended to the href at `end` the password. The text includes the `:`.
    pub(crate) fn splice_password(&mut self, end: usize) -> Spliced {
        let start = self.offsets.username_end as usize;
        // Without username and password there is no `@`.
        if self.href.len() > end || start > self.offsets.username_start() {
            self.href.push('@');
        }
        self.splice(start..self.offsets.host_start as usize, end, Mark::HostStart)
    }

    /// Replaces the host; `None` also removes the `//`. A URL without a host has neither credentials nor a port.
    pub(crate) fn replace_host<S: AsRef<str>>(&mut self, host: Option<&Host<S>>) -> Spliced {
        let was_null = self.offsets.host == HostKind::Null;
        let Some(host) = host else {
            // Without a host, an empty path would be opaque. The path start state makes it a slash, too.
            if self.path().is_empty() && !was_null {
                self.replace_path("/")?;
            }
            let start = self.offsets.scheme_end + 1;
            let guard = if self.path().starts_with("//") { GUARD } else { "" };
            self.replace(start as usize..self.offsets.path_start as usize, &[guard], Mark::PathStart)?;
            self.offsets = Offsets {
                username_end: start,
                host_start: start,
                host_end: start,
                host: HostKind::Null,
                ..self.offsets
            };
            return Ok(());
        };
        let text = &*host.serialized();
        if was_null {
            // A `/.` before the path is no longer needed.
            let start = self.offsets.host_end as usize;
            let range = start..self.offsets.path_start as usize;
            self.replace(range, &[SLASHES, text], Mark::PathStart)?;
            self.offsets.username_end = (start + SLASHES.len()) as u32;
            self.offsets.host_start = self.offsets.username_end;
        } else {
            let range = self.offsets.host_start as usize..self.offsets.host_end as usize;
            self.replace(range, &[text], Mark::PathStart)?;
        }
        self.offsets.host_end = self.offsets.host_start + text.len() as u32;
        self.offsets.host = HostKind::from(host);
        Ok(())
    }

    /// Replaces the port of a URL with a host; the default port becomes null.
    pub(crate) fn replace_port(&mut self, port: Option<u16>) -> Spliced {
        let port = port.filter(|_| port != self.scheme_type().default_port());
        let end = self.href.len();
        if let Some(port) = port {
            self.href.push(':');
            // The digits, without leading zeros.
            for place in [10_000, 1000, 100, 10, 1].into_iter().skip_while(|&place| place > port.max(1)) {
                self.href.push(char::from(b'0' + (port / place % 10) as u8));
            }
        }
        let range = self.offsets.host_end as usize..self.offsets.path_start as usize;
        self.splice(range, end, Mark::PathStart)?;
        self.offsets.port = port;
        Ok(())
    }

    pub(crate) fn replace_path(&mut self, path: &str) -> Spliced {
        let end = self.href.len();
        self.href.push_str(path);
        self.splice_path(end)
    }

    pub(crate) fn replace_query(&mut self, query: Option<&str>) -> Spliced {
        let end = self.href.len();
        if let Some(query) = query {
            self.href.push('?');
            self.href.push_str(query);
        }
        self.splice_query(end, query.is_some())
    }

    /// Replaces the path after its first `kept` bytes, where a segment ends, with `segments`.
    pub(crate) fn replace_path_end(&mut self, kept: usize, segments: &str) -> Spliced {
        // The length of the start that decides whether the path needs a guard or starts with a drive letter.
        const DECIDING: usize = "/C|/".len();
        if kept >= DECIDING {
            let end = self.href.len();
            let range = self.offsets.path_start as usize + kept..self.offsets.path_end(end);
            return self.replace(range, &[segments], Mark::QueryStart);
        }
        let (start, end) = (self.offsets.path_start as usize, self.href.len());
        // There are fewer than four, so single pushes are fastest.
        for at in start..start + kept {
            self.href.push(char::from(self.href.as_bytes()[at]));
        }
        self.href.push_str(segments);
        if self.scheme_type() == SchemeType::File {
            // The parser would take a first segment that is a letter and a bar for a drive letter.
            let first = self.href[end..].split('/').nth(1).unwrap_or_default();
            if is_windows_drive_letter(first) && first.ends_with('|') {
                let bar = end + "/C".len();
                self.href.replace_range(bar..=bar, "%7C");
            }
        }
        self.splice_path(end)
    }

    /// Replaces the query after its first `kept` bytes, counted from its `?`, with `pairs`, each preceded by `&`. If
    /// both are empty, the query becomes null.
    pub(crate) fn replace_query_end(&mut self, kept: usize, pairs: &str) -> Spliced {
        if kept == 0 {
            return self.replace_query(pairs.strip_prefix('&'));
        }
        let end = self.href.len();
        let range = self.offsets.path_end(end) + kept..self.offsets.query_end(end);
        self.replace(range, &[pairs], Mark::FragmentStart)
    }

    /// Makes the text that was appended to the href at `end` the query. The text includes the `?`.
    pub(crate) fn splice_query(&mut self, end: usize, is_some: bool) -> Spliced {
        let start = self.offsets.path_end(end);
        self.splice(start..self.offsets.query_end(end), end, Mark::FragmentStart)?;
        self.offsets.query_start = if is_some { NonZeroU32::new(start as u32) } else { None };
        Ok(())
    }

    /// Makes the text that was appended to the href at `end` the fragment. The text includes the `#`.
    pub(crate) fn splice_fragment(&mut self, end: usize, is_some: bool) -> Spliced {
        let start = self.offsets.query_end(end);
        self.splice(start..end, end, Mark::End)?;
        self.offsets.fragment_start = if is_some { NonZeroU32::new(start as u32) } else { None };
        Ok(())
    }

    /// Makes the text that was appended to the href at `end` the path.
    pub(crate) fn splice_path(&mut self, end: usize) -> Spliced {
        let start = self.offsets.authority_end();
        let has_guard = !self.has_authority() && self.href[end..].starts_with("//");
        if has_guard {
            self.href.insert_str(end, GUARD);
        }
        self.splice(start..self.offsets.path_end(end), end, Mark::QueryStart)?;
        self.offsets.path_start = (start + if has_guard { GUARD.len() } else { 0 }) as u32;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Url;
    use alloc::{format, string::ToString};

    #[test]
    fn the_length_limit_holds_and_a_rejected_change_leaves_the_url_unchanged() {
        let mut url = Url::parse("https://h/?q#f").unwrap();
        let end = url.href.len();
        url.href.push_str("/path");
        let error = url.splice_bytes(17, 9..10, end).unwrap_err();
        assert_eq!(error.code(), "too-long");
        assert_eq!(error.message().to_string(), "the serialized URL would exceed the limit of 17 bytes");
        assert_eq!((url.as_str(), url.check_invariants()), ("https://h/?q#f", Ok(())));

        url.href.push_str("/path");
        assert_eq!((url.splice_bytes(18, 9..10, end), url.as_str()), (Ok(4), "https://h/path?q#f"));
    }

    /// A component becomes longer, becomes shorter and is removed, before tails that are moved in either way.
    #[test]
    fn components_change_before_short_and_long_tails() {
        for len in [0, 1, Url::SHORT_TAIL - 1, Url::SHORT_TAIL, Url::SHORT_TAIL + 1, 5000] {
            let tail = "a".repeat(len);
            let mut url = Url::parse(&format!("https://h/?q#{tail}")).unwrap();
            for query in ["a longer one", "b", "c", ""] {
                url.set_query(Some(query)).unwrap();
                url.set_username(query).unwrap();
                let query = query.replace(' ', "%20");
                let at_sign = if query.is_empty() { "" } else { "@" };
                assert_eq!(url.as_str(), format!("https://{query}{at_sign}h/?{query}#{tail}"));
                assert_eq!(url.check_invariants(), Ok(()));
            }
        }
    }
}
