//! The components before the path: scheme, slashes, credentials, host and port.

use super::{Step, Writer};
use crate::{
    change::Change,
    parser::{output::Output, rewrites::Rewrites, split::Split},
    record::{HostKind, Offsets},
    scheme::SchemeType,
    syntax::SLASHES,
};
use alloc::borrow::Cow;
use core::ops::Range;
use url_host::{ErrorSink, Host, Relocated, ValidationError, ValidationErrorKind, is_plain_domain, parse_port};
use url_percent::USERINFO;

impl<'t, O: Output, E: ErrorSink> Writer<'t, O, E> {
    /// Writes what comes before the path, with this port, and with this host if it had to be parsed; and the offsets so
    /// far.
    pub(super) fn scheme_to_port(
        &mut self,
        split: &Split,
        parsed: Option<&Host<Cow<'t, str>>>,
        port: Option<u16>,
        offsets: &mut Offsets,
    ) {
        let Split { offsets: ref found, rewrites, .. } = *split;
        let host = found.host_start as usize..found.host_end as usize;
        let port_range = host.end..found.path_start as usize;
        *offsets = Offsets { port, ..*found };
        if rewrites.has(Rewrites::BEFORE_HOST) {
            self.before_host(split, offsets);
        } else {
            self.output.keep(0..host.start);
        }
        if found.host == HostKind::Null {
            self.output.keep(host.start..found.path_start as usize);
            return;
        }
        match parsed {
            Some(parsed) => offsets.host = self.host(parsed, host),
            None => self.output.keep(host),
        }
        offsets.host_end = self.here();
        if !port_range.is_empty() {
            self.port(port_range, port);
        }
        offsets.path_start = self.here();
    }

    /// Writes what comes before the host.
    fn before_host(&mut self, split: &Split, offsets: &mut Offsets) {
        let Split { offsets: found, username_start, .. } = *split;
        let (username_start, scheme_end) = (username_start as usize, found.scheme_end as usize);
        if split.rewrites.has(Rewrites::SCHEME) {
            self.output.lowercase(0..scheme_end);
        } else {
            self.output.keep(0..scheme_end);
        }
        self.output.keep(scheme_end..scheme_end + 1);
        if found.host == HostKind::Null {
            return;
        }
        self.output.write(scheme_end + 1..username_start, SLASHES);
        offsets.username_end = self.here();
        offsets.host_start = self.here();
        if username_start < found.host_start as usize {
            self.credentials(username_start..found.host_start as usize - 1, found.username_end as usize, offsets);
        }
    }

    /// Writes the username and password in `range`, and the `@`, unless both are empty.
    ///
    /// Source: <https://url.spec.whatwg.org/#authority-state>, step 1
    fn credentials(&mut self, range: Range<usize>, colon: usize, offsets: &mut Offsets) {
        self.output.encode(range.start..colon, &USERINFO);
        offsets.username_end = self.here();
        if colon + 1 < range.end {
            self.output.keep(colon..colon + 1);
            self.output.encode(colon + 1..range.end, &USERINFO);
        }
        if self.here() > offsets.host_start {
            if colon + 1 == range.end {
                self.output.leave_out(colon..range.end, Change::EmptyCredentialsRemoved);
            }
            self.output.keep(range.end..range.end + 1);
            offsets.host_start = self.here();
        } else {
            self.output.leave_out(range.start..range.end + 1, Change::EmptyCredentialsRemoved);
        }
    }

    /// Writes `host`, which was parsed from the bytes `range` of the text, and returns its kind.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-host-serializer>
    fn host(&mut self, host: &Host<Cow<'t, str>>, range: Range<usize>) -> HostKind {
        match host {
            // Source: <https://url.spec.whatwg.org/#file-host-state>
            Host::DomainName(text) if self.scheme_type == SchemeType::File && text == "localhost" => {
                self.output.leave_out(range, Change::LocalhostRemoved);
                return HostKind::Empty;
            }
            Host::DomainName(text) | Host::Opaque(text) => self.output.write(range, text),
            Host::Ipv4(_) | Host::Ipv6(_) | Host::Empty => self.output.write_address(range, host),
        }
        HostKind::from(host)
    }

    /// Writes a port that is not null. The bytes `range` of the text are the `:` and the digits.
    ///
    /// Source: <https://url.spec.whatwg.org/#port-state>
    fn port(&mut self, range: Range<usize>, port: Option<u16>) {
        let digits = (range.start + 1).min(range.end)..range.end;
        if port.is_some() {
            // The serialized port is the text without leading zeros.
            let zeros = self.text[digits.start..digits.end - 1].bytes().take_while(|&byte| byte == b'0').count();
            self.output.keep(range.start..digits.start);
            self.output.leave_out(digits.start..digits.start + zeros, Change::LeadingZerosRemoved);
            self.output.keep(digits.start + zeros..digits.end);
        } else if digits.is_empty() {
            self.output.leave_out(range, Change::EmptyPortRemoved);
        } else {
            self.output.leave_out(range, Change::DefaultPortRemoved);
        }
    }
}

impl<'t, O, E: ErrorSink> Writer<'t, O, E> {
    /// Parses what may fail before the path. `write` takes the port, and the host if it had to be parsed.
    #[inline]
    pub(in crate::standard::parser) fn parse_before_path(
        &mut self,
        split: &Split,
        write: impl FnOnce(&mut Self, Option<&Host<Cow<'t, str>>>, Option<u16>),
    ) -> Step {
        let Split { offsets: ref found, rewrites, .. } = *split;
        if rewrites.has(Rewrites::NO_SCHEME) {
            return self.fail_without_scheme();
        }
        if E::ENABLED {
            self.report_before_host(split);
        }
        let (text, host) = (self.text, found.host_start as usize..found.host_end as usize);
        // Other hosts that are their own serialization are valid.
        let is_checked = E::ENABLED
            && found.host == HostKind::Domain
            && !self.is_authority_of_base(found)
            && !is_plain_domain(&text[host.clone()]);
        if !rewrites.has(Rewrites::HOST) && !is_checked {
            return self.parse_port(split).map(|port| write(self, None, port));
        }
        if host.is_empty() {
            return self.fail(ValidationErrorKind::HostMissing, host);
        }
        let mut errors = Relocated::new(&mut self.errors, |error: ValidationError| error.shifted(host.start));
        match self.scheme_type.parse_host_with_errors(&text[host.clone()], self.options.edition, &mut errors) {
            // By reference: rule 5.
            Ok(ref host) => self.parse_port(split).map(|port| write(self, Some(host), port)),
            Err(error) => Err(error.shifted(host.start)),
        }
    }

    /// Returns failure for a text that is not absolute and that nothing resolves. If there is a base URL, its path is
    /// opaque, because any other would have been joined.
    ///
    /// Source: <https://url.spec.whatwg.org/#no-scheme-state>
    #[cold]
    fn fail_without_scheme<T>(&mut self) -> Step<T> {
        let error = ValidationError::new(ValidationErrorKind::MissingSchemeNonRelativeUrl, 0..self.text.len());
        let error = if self.options.base.is_some() { error.with_opaque_base() } else { error };
        if E::ENABLED {
            self.errors.report(error);
        }
        Err(error)
    }

    /// Parses the port, if it has to be rewritten; `None` is also the default port.
    ///
    /// Source: <https://url.spec.whatwg.org/#port-state>
    fn parse_port(&mut self, split: &Split) -> Step<Option<u16>> {
        if !split.rewrites.has(Rewrites::PORT) {
            return Ok(split.offsets.port);
        }
        let (start, end) = (split.offsets.host_end as usize + ":".len(), split.offsets.path_start as usize);
        match parse_port(&self.text[start..end]) {
            Ok(port) => Ok(port.filter(|&port| Some(port) != self.scheme_type.default_port())),
            Err(error) => self.fail(error.kind(), error.shifted(start).range()),
        }
    }

    /// Emits the validation errors before the host.
    fn report_before_host(&mut self, split: &Split) {
        let Split { offsets: found, username_start, .. } = *split;
        let (username_start, host_start) = (username_start as usize, found.host_start as usize);
        if self.is_authority_of_base(&found) {
            return;
        }
        self.report_slashes(found.scheme_end as usize + 1..username_start);
        for (offset, _) in self.text[username_start..host_start].match_indices('@') {
            let at = username_start + offset;
            self.report(ValidationErrorKind::InvalidCredentials, at..at + 1);
        }
        if split.rewrites.has(Rewrites::DRIVE_LETTER) {
            self.report(ValidationErrorKind::FileInvalidWindowsDriveLetterHost, host_start..host_start + 2);
        }
    }

    /// Returns whether more than the scheme is taken from the base URL, and with it the authority.
    fn is_authority_of_base(&self, found: &Offsets) -> bool {
        self.base_len > found.scheme_end as usize + 1
    }

    /// Emits the errors of the slashes before an authority. If these start a reference, backslashes have an error of
    /// their own.
    ///
    /// Source: <https://url.spec.whatwg.org/#special-authority-slashes-state>,
    /// <https://url.spec.whatwg.org/#special-authority-ignore-slashes-state>,
    /// <https://url.spec.whatwg.org/#file-state>, <https://url.spec.whatwg.org/#file-slash-state>,
    /// <https://url.spec.whatwg.org/#relative-state>, <https://url.spec.whatwg.org/#relative-slash-state>
    fn report_slashes(&mut self, slashes: Range<usize>) {
        let mut slashes = slashes;
        let (is_file, is_reference) = (self.scheme_type == SchemeType::File, self.base_len > 0);
        let has_two_slashes = self.text[slashes.start..].starts_with(SLASHES);
        if !self.scheme_type.is_special() {
            return;
        }
        if !is_reference && !has_two_slashes {
            let at = slashes.start;
            self.report(ValidationErrorKind::SpecialSchemeMissingFollowingSolidus, at..at);
        }
        if is_file || is_reference {
            let end = slashes.end.min(slashes.start + 2);
            (slashes.start..end).for_each(|at| self.report_backslash(at));
            slashes.start = end;
        } else if has_two_slashes {
            slashes.start += SLASHES.len();
        }
        if !is_file {
            slashes.for_each(|at| self.report(ValidationErrorKind::SpecialSchemeMissingFollowingSolidus, at..at + 1));
        }
    }
}
