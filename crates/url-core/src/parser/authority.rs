//! The states of the authority: slashes, credentials, host, port.

use super::{Parser, Step, output::Output};
use crate::{
    explain::Change,
    record::{HostKind, Offsets},
};
use alloc::borrow::Cow;
use core::ops::Range;
use url_host::{ErrorSink, Host, Relocated, ValidationError, ValidationErrorKind, parse_port};
use url_percent::{
    USERINFO,
    scan::{find_from, positions},
};

impl<'i, O: Output, E: ErrorSink> Parser<'i, O, E> {
    /// Source: <https://url.spec.whatwg.org/#special-authority-slashes-state>
    #[inline]
    pub(super) fn special_authority_slashes_state(&mut self, at: usize) -> usize {
        if self.starts_with(at, b"//") {
            return self.special_authority_ignore_slashes_state(at + 2);
        }
        self.report(ValidationErrorKind::SpecialSchemeMissingFollowingSolidus, at..at);
        self.special_authority_ignore_slashes_state(at)
    }

    /// Source: <https://url.spec.whatwg.org/#special-authority-ignore-slashes-state>
    #[inline]
    pub(super) fn special_authority_ignore_slashes_state(&mut self, mut at: usize) -> usize {
        while matches!(self.byte(at), Some(b'/' | b'\\')) {
            self.report(ValidationErrorKind::SpecialSchemeMissingFollowingSolidus, at..at + 1);
            at += 1;
        }
        at
    }

    /// Source: <https://url.spec.whatwg.org/#authority-state>
    pub(super) fn authority_state(&mut self, at: usize) -> Step<usize> {
        self.start_authority(at);
        match self.bare_host(at) {
            Some((host_end, end)) => self.host_state(at..host_end, end),
            None => self.credentials_and_host(at),
        }
    }

    /// Where the host and the authority end, if the authority at `at` is a host, or a host and a port, as most are.
    #[inline]
    fn bare_host(&self, at: usize) -> Option<(usize, usize)> {
        let bytes = self.input.as_bytes();
        let host_end = match brackets_end(bytes, at) {
            Some(end) => end,
            None => find_from(bytes, at, ends_host),
        };
        let end = self.port_end(host_end);
        self.ends_authority(self.byte(end)).then_some((host_end, end))
    }

    /// The end of the port after a host that ends at `host_end`; without a port, `host_end`.
    fn port_end(&self, host_end: usize) -> usize {
        match self.byte(host_end) {
            Some(b':') => host_end + 1 + digits(self.text(host_end + 1..)),
            _ => host_end,
        }
    }

    /// Runs the authority state for an authority that is not [a bare host](Self::bare_host).
    ///
    /// Source: <https://url.spec.whatwg.org/#authority-state>
    #[inline(never)]
    fn credentials_and_host(&mut self, at: usize) -> Step<usize> {
        let end = self.authority_end(at);
        let at_signs = positions(&self.input.as_bytes()[..end], at, |byte| byte == b'@');
        let Some(last_at_sign) = at_signs.last() else {
            return self.host_state(at..self.host_end(at, end), end);
        };
        let host = last_at_sign + 1;
        if E::ENABLED {
            for (offset, _) in self.text(at..host).match_indices('@') {
                self.report(ValidationErrorKind::InvalidCredentials, at + offset..at + offset + 1);
            }
        }
        if host == end {
            return self.fail(ValidationErrorKind::HostMissing, end..end);
        }
        self.credentials(at..host - 1);
        self.host_state(host..self.host_end(host, end), end)
    }

    /// The end of the authority that begins at `at`.
    pub(crate) fn authority_end(&self, at: usize) -> usize {
        self.delimiter_from(at, Self::ends_authority)
    }

    fn ends_authority(&self, byte: Option<u8>) -> bool {
        ends_authority(byte) || self.is_special_backslash(byte)
    }

    /// Writes `//` for the slashes before `at`, and sets the host to the empty host for now.
    pub(super) fn start_authority(&mut self, at: usize) {
        self.output.write(at..at, Offsets::SLASHES);
        let here = self.here();
        self.offsets.username_end = here;
        self.offsets.host_start = here;
        self.offsets.host_end = here;
        self.offsets.path_start = here;
        self.offsets.host = HostKind::Empty;
        self.offsets.port = None;
    }

    /// Writes the username and password in `range`, and the `@`, unless both are empty.
    ///
    /// Source: <https://url.spec.whatwg.org/#authority-state>, step 1
    fn credentials(&mut self, range: Range<usize>) {
        let colon = find_from(self.input.as_bytes(), range.start, |byte| byte == b':').min(range.end);
        self.output.encode(range.start..colon, &USERINFO);
        self.offsets.username_end = self.here();
        if colon + 1 < range.end {
            self.output.keep(colon..colon + 1);
            self.output.encode(colon + 1..range.end, &USERINFO);
        }
        if self.here() > self.offsets.host_start {
            if colon + 1 == range.end {
                self.output.leave_out(colon..range.end, Change::EmptyCredentialsRemoved);
            }
            self.output.keep(range.end..range.end + 1);
            self.offsets.host_start = self.here();
        } else {
            self.output.leave_out(range.start..range.end + 1, Change::EmptyCredentialsRemoved);
        }
    }

    /// Runs the host state for the bytes `host` of the input, and then the port state if a port follows before `end`.
    /// Returns where the path start state is entered.
    ///
    /// Source: <https://url.spec.whatwg.org/#host-state>
    fn host_state(&mut self, host: Range<usize>, end: usize) -> Step<usize> {
        let host_end = host.end;
        if host.is_empty() {
            if host_end < end || self.scheme_type.is_special() {
                return self.fail(ValidationErrorKind::HostMissing, host);
            }
        } else {
            self.host(host)?;
        }
        self.offsets.host_end = self.here();
        if host_end < end {
            self.port_state(host_end, end)?;
        }
        self.offsets.path_start = self.here();
        Ok(end)
    }

    /// Parses the bytes `range` of the input as a host, and writes it.
    #[inline(never)]
    pub(super) fn host(&mut self, range: Range<usize>) -> Step {
        match self.parse_host(range.clone()) {
            // By reference, because a value just written piece by piece is slow to move.
            Ok(ref host) => self.push_host(host, range),
            Err(error) => return Err(error.shifted(range.start)),
        }
        Ok(())
    }

    /// The end of the host at `at`: the first `:` outside brackets, or `end`.
    ///
    /// Source: <https://url.spec.whatwg.org/#host-state>
    pub(crate) fn host_end(&self, at: usize, end: usize) -> usize {
        let bytes = self.input.as_bytes();
        let mut host_end = at;
        loop {
            if self.byte(host_end) == Some(b'[') {
                host_end = find_from(bytes, host_end, |byte| byte == b']');
            }
            host_end = find_from(bytes, host_end, |byte| (byte == b':') | (byte == b'['));
            if host_end >= end || self.byte(host_end) == Some(b':') {
                return host_end.min(end);
            }
        }
    }

    /// Runs the host parser on a part of the input. The range of the returned error is relative to that part.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host-parser>
    pub(crate) fn parse_host(&mut self, range: Range<usize>) -> Step<Host<Cow<'i, str>>> {
        let host = self.text(range.clone());
        let relocate = |error: ValidationError| error.shifted(range.start);
        let mut errors = Relocated::new(&mut self.errors, relocate);
        Host::parse_with_errors(host, !self.scheme_type.is_special(), self.options.edition, &mut errors)
    }

    /// Writes `host`, the result of parsing the bytes `range` of the input.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host-serializer>
    pub(super) fn push_host(&mut self, host: &Host<Cow<'i, str>>, range: Range<usize>) {
        match host {
            // A borrowed domain may be shorter: IDNA may have ignored code points at its end.
            Host::Domain(Cow::Borrowed(text)) if text.len() == range.len() => self.output.keep(range),
            Host::Domain(text) | Host::Opaque(text) => self.output.write(range, text),
            Host::Empty => self.output.leave_out(range, Change::LocalhostRemoved),
            Host::Ipv4(_) | Host::Ipv6(_) => {
                let address = host.serialized();
                if address.as_bytes() == self.text(range.clone()).as_bytes() {
                    self.output.keep(range);
                } else {
                    self.output.write(range, &address);
                }
            }
        }
        self.offsets.host = HostKind::from(host);
        self.offsets.host_end = self.here();
    }

    /// Runs the port state for a port between the `:` at `colon` and `end`.
    ///
    /// Source: <https://url.spec.whatwg.org/#port-state>
    fn port_state(&mut self, colon: usize, end: usize) -> Step {
        let start = colon + 1;
        let port = match parse_port(self.text(start..end)) {
            Ok(port) => port,
            Err(error) => return self.fail(error.kind(), error.shifted(start).range()),
        };
        let Some(port) = port else {
            self.output.leave_out(colon..end, Change::EmptyPortRemoved);
            return Ok(());
        };
        self.offsets.port = (Some(port) != self.scheme_type.default_port()).then_some(port);
        if self.offsets.port.is_none() {
            self.output.leave_out(colon..end, Change::DefaultPortRemoved);
        } else {
            self.output.keep(colon..start);
            // The serialized port is the text without leading zeros.
            let zeros = self.text(start..end - 1).bytes().take_while(|&byte| byte == b'0').count();
            self.output.leave_out(start..start + zeros, Change::LeadingZerosRemoved);
            self.output.keep(start + zeros..end);
        }
        Ok(())
    }
}

/// Returns whether every authority ends at `byte`; that of a special URL also ends at a backslash.
///
/// Source: <https://url.spec.whatwg.org/#authority-state>, step 2
#[expect(clippy::inline_always, reason = "inlined, like all functions that recognize plain text")]
#[inline(always)]
pub(super) fn ends_authority(byte: Option<u8>) -> bool {
    matches!(byte, None | Some(b'/' | b'?' | b'#'))
}

/// Returns whether a host may end at `byte`, or may have brackets there.
pub(super) fn ends_host(byte: u8) -> bool {
    (byte == b'/')
        | (byte == b'?')
        | (byte == b'#')
        | (byte == b'\\')
        | (byte == b':')
        | (byte == b'@')
        | (byte == b'[')
}

/// The end of the brackets at `at`, if there are any and they contain only bytes that occur in IPv6 addresses.
#[inline]
pub(super) fn brackets_end(bytes: &[u8], at: usize) -> Option<usize> {
    if bytes.get(at) == Some(&b'[') { address_end(bytes, at) } else { None }
}

/// The end of the brackets that start at `at`, if they contain only bytes that occur in IPv6 addresses.
#[inline(never)]
fn address_end(bytes: &[u8], at: usize) -> Option<usize> {
    let is_in_address =
        |byte: u8| (b'0'..=b':').contains(&byte) | (b'a'..=b'f').contains(&(byte | 0x20)) | (byte == b'.');
    let end = find_from(bytes, at + 1, |byte| !is_in_address(byte));
    (*bytes.get(end)? == b']').then_some(end + 1)
}

/// The number of leading ASCII digits of `input`.
pub(crate) fn digits(input: &str) -> usize {
    input.bytes().take_while(u8::is_ascii_digit).count()
}
