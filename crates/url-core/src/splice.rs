//! Changing one component of a URL: the only place that moves offsets.
//!
//! Each function takes a component in its final, percent-encoded form. Whether the URL may have it is for the caller to
//! know ([`setters`](crate::setters)); what follows from it for the rest of the href is seen to here.

use crate::{
    error::ParseError,
    parser::path::GUARD,
    record::{HostKind, Offsets, Url},
};
use alloc::{format, string::String};
use core::{num::NonZeroU32, ops::Range};
use url_host::Host;

/// The offsets of a URL, in their order.
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
    /// Replaces the bytes `range` of the href by `pieces`, and moves the offsets from `first` on.
    fn splice(&mut self, range: Range<usize>, pieces: &[&str], first: Mark) -> Spliced {
        let added = pieces.iter().fold(0, |sum: usize, piece| sum.saturating_add(piece.len()));
        let len = (self.href.len() - range.len()).saturating_add(added);
        if len > u32::MAX as usize {
            return Err(ParseError::too_long(added, u32::MAX));
        }
        if range.end == self.href.len() {
            self.href.truncate(range.start);
            self.href.extend(pieces.iter().copied());
        } else {
            match pieces {
                [piece] => self.href.replace_range(range.clone(), piece),
                _ => self.href.replace_range(range.clone(), &pieces.concat()),
            }
        }
        // The result is in range because the whole length is, and no offset from `first` on is in front of `range`.
        let moved = |offset: u32| (offset as usize + added - range.len()) as u32;
        let Offsets { username_end, host_start, host_end, path_start, query_start, fragment_start, .. } =
            &mut self.offsets;
        let marks = [
            (Mark::UsernameEnd, username_end),
            (Mark::HostStart, host_start),
            (Mark::HostEnd, host_end),
            (Mark::PathStart, path_start),
        ];
        for (_, offset) in marks.into_iter().filter(|(mark, _)| *mark >= first) {
            *offset = moved(*offset);
        }
        for (mark, offset) in [(Mark::QueryStart, query_start), (Mark::FragmentStart, fragment_start)] {
            if mark >= first {
                *offset = offset.and_then(|offset| NonZeroU32::new(moved(offset.get())));
            }
        }
        Ok(())
    }

    pub(crate) fn replace_scheme(&mut self, scheme: &str) -> Spliced {
        self.splice(0..self.offsets.scheme_end as usize, &[scheme], Mark::UsernameEnd)?;
        self.offsets.scheme_end = scheme.len() as u32;
        Ok(())
    }

    pub(crate) fn replace_credentials(&mut self, username: &str, password: &str) -> Spliced {
        let start = self.offsets.username_start();
        let range = start..self.offsets.host_start as usize;
        let pieces: &[&str] = match (username, password) {
            ("", "") => &[],
            (_, "") => &[username, "@"],
            _ => &[username, ":", password, "@"],
        };
        self.splice(range, pieces, Mark::HostStart)?;
        self.offsets.username_end = (start + username.len()) as u32;
        Ok(())
    }

    /// Replaces the host; `None` takes the `//` away too. A URL without a host has neither credentials nor port.
    pub(crate) fn replace_host<S: AsRef<str>>(&mut self, host: Option<&Host<S>>) -> Spliced {
        let was_null = self.offsets.host == HostKind::Null;
        let Some(host) = host else {
            // With nothing in front of it, an empty path would be an opaque one. The path start state, too, makes it a
            // slash.
            if self.path().is_empty() && !was_null {
                self.replace_path("/")?;
            }
            let start = self.offsets.scheme_end + 1;
            let guard = if self.path().starts_with("//") { GUARD } else { "" };
            self.splice(start as usize..self.offsets.path_start as usize, &[guard], Mark::PathStart)?;
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
            // The `/.` of a path that needed it goes, too.
            let start = self.offsets.host_end as usize;
            let range = start..self.offsets.path_start as usize;
            self.splice(range, &[Offsets::SLASHES, text], Mark::PathStart)?;
            self.offsets.username_end = (start + Offsets::SLASHES.len()) as u32;
            self.offsets.host_start = self.offsets.username_end;
        } else {
            let range = self.offsets.host_start as usize..self.offsets.host_end as usize;
            self.splice(range, &[text], Mark::PathStart)?;
        }
        self.offsets.host_end = self.offsets.host_start + text.len() as u32;
        self.offsets.host = HostKind::from(host);
        Ok(())
    }

    /// Replaces the port of a URL with a host; the default port is null.
    pub(crate) fn replace_port(&mut self, port: Option<u16>) -> Spliced {
        let port = port.filter(|_| port != self.scheme_type().default_port());
        let text = port.map_or_else(String::new, |port| format!(":{port}"));
        let range = self.offsets.host_end as usize..self.offsets.path_start as usize;
        self.splice(range, &[&text], Mark::PathStart)?;
        self.offsets.port = port;
        Ok(())
    }

    pub(crate) fn replace_path(&mut self, path: &str) -> Spliced {
        let start = self.offsets.authority_end();
        let range = start..self.offsets.path_end(self.href.len());
        let guard = if !self.has_authority() && path.starts_with("//") { GUARD } else { "" };
        self.splice(range, &[guard, path], Mark::QueryStart)?;
        self.offsets.path_start = (start + guard.len()) as u32;
        Ok(())
    }

    pub(crate) fn replace_query(&mut self, query: Option<&str>) -> Spliced {
        let start = self.offsets.path_end(self.href.len());
        let range = start..self.offsets.query_end(self.href.len());
        match query {
            Some(query) => self.splice(range, &["?", query], Mark::FragmentStart)?,
            None => self.splice(range, &[], Mark::FragmentStart)?,
        }
        self.offsets.query_start = query.and_then(|_| NonZeroU32::new(start as u32));
        Ok(())
    }

    pub(crate) fn replace_fragment(&mut self, fragment: Option<&str>) -> Spliced {
        let start = self.offsets.query_end(self.href.len());
        let range = start..self.href.len();
        match fragment {
            Some(fragment) => self.splice(range, &["#", fragment], Mark::End)?,
            None => self.splice(range, &[], Mark::End)?,
        }
        self.offsets.fragment_start = fragment.and_then(|_| NonZeroU32::new(start as u32));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Mark, Url};
    use alloc::{string::ToString, vec};

    /// The lengths are added up before a byte is written, so one piece many times is enough to see the limit.
    #[test]
    fn length_limit() {
        let mut url = Url::parse("https://h/?q#f").unwrap();
        let piece = "x".repeat(1 << 20);
        let pieces = vec![&*piece; 1 << 12];
        let error = url.splice(10..10, &pieces, Mark::QueryStart).unwrap_err();
        assert_eq!(error.code(), "too-long");
        assert_eq!(error.message().to_string(), "the serialized URL would exceed the limit of 4294967295 bytes");
        assert_eq!((url.as_str(), url.check_invariants()), ("https://h/?q#f", Ok(())));
    }
}
