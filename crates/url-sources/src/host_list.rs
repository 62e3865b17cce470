//! Lists of hosts: hosts files, and block lists of ad blockers, resolvers and proxies.
//!
//! url-host reads the lines. Here, the places of the hosts become pieces. The rest of a line can be a comment, so it is
//! prose.

use crate::{
    Error, ErrorKind,
    piece::{Piece, Role, Then},
};
use std::{borrow::Cow, ops::Range};
use url_core::host::{HostLines, HostListFormat, HostPatternError};
use url_extract::Syntax;

/// A list that is read line by line.
pub(crate) struct List(HostLines);

impl List {
    /// A list in a format, or in the one that its first line has.
    pub(crate) fn new(format: Option<HostListFormat>) -> Self {
        Self(format.map_or_else(HostLines::new, HostLines::of))
    }

    /// Calls `then` with the hosts in the line that starts at a position, and with the text after them.
    pub(crate) fn line(&mut self, line: &str, start: usize, then: &mut Then<'_>) -> Result<(), Error> {
        let found = self.0.parse_with_ranges(line).map_err(|error| self.error(&error, start))?;
        let name = self.0.format().map_or("", HostListFormat::as_str);
        let end = found.last().map_or(0, |(_, range)| range.end);
        for (pattern, range) in found {
            let pattern = pattern.to_string();
            let written = &line[range.clone()];
            let text = if written == pattern { Cow::Borrowed(written) } else { pattern.into() };
            then(Piece { text, ..piece(line, start, range, Role::Host, name) });
        }
        if !line[end..].trim_ascii().is_empty() {
            then(piece(line, start, end..line.len(), Role::Prose, ""));
        }
        Ok(())
    }

    /// Checks the end of a text of this length.
    pub(crate) fn finish(self, len: usize) -> Result<(), Error> {
        self.0.clone().finish().map_err(|error| self.error(&error, len))
    }

    /// Returns the error about a line that starts at a position. Its message shows a line of the format.
    fn error(&self, error: &HostPatternError, start: usize) -> Error {
        let kind = match self.0.format() {
            Some(HostListFormat::Domains) => ErrorKind::DomainsLine,
            Some(HostListFormat::Wildcard) => ErrorKind::WildcardLine,
            Some(HostListFormat::Hosts) => ErrorKind::HostsLine,
            Some(HostListFormat::Adblock) => ErrorKind::AdblockLine,
            Some(HostListFormat::Dnsmasq) => ErrorKind::DnsmasqLine,
            Some(HostListFormat::Unbound) => ErrorKind::UnboundLine,
            Some(HostListFormat::Rpz) => ErrorKind::RpzLine,
            Some(HostListFormat::Clash) => ErrorKind::ClashLine,
            Some(HostListFormat::Surge) => ErrorKind::SurgeLine,
            _ => ErrorKind::HostListLine,
        };
        Error::new(kind, error.range()).map_range(|at| start + at)
    }
}

/// A part of a line that starts at a position.
fn piece<'t>(line: &'t str, start: usize, part: Range<usize>, role: Role, name: &'t str) -> Piece<'t> {
    let range = start + part.start..start + part.end;
    Piece { range, ..Piece::new(line, part, role, name, Syntax::Plain) }
}
