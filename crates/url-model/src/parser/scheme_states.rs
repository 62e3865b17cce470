//! The states before the scheme is known, and the scheme state.

use super::{Parser, Run, State};
use crate::{
    Failure, Host, Path,
    record::{default_port, is_special_scheme},
};

impl Parser<'_> {
    /// Source: <https://url.spec.whatwg.org/#scheme-start-state>
    pub(super) fn scheme_start_state(&mut self) -> Result<Run, Failure> {
        match self.c() {
            // 1.
            Some(c) if c.is_ascii_alphabetic() => {
                self.buffer.push(c.to_ascii_lowercase());
                self.state = State::Scheme;
            }
            // 2.
            _ if !self.is_overridden() => {
                self.state = State::NoScheme;
                self.pointer -= 1;
            }
            // 3.
            _ => return Err(Failure),
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#scheme-state>
    pub(super) fn scheme_state(&mut self) -> Result<Run, Failure> {
        match self.c() {
            // 1.
            Some(c) if c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.') => {
                self.buffer.push(c.to_ascii_lowercase());
            }
            // 2.
            Some(':') => return Ok(self.end_of_scheme()),
            // 3.
            _ if !self.is_overridden() => {
                self.buffer.clear();
                self.state = State::NoScheme;
                // The machine increases it to the first code point.
                self.pointer = -1;
            }
            // 4.
            _ => return Err(Failure),
        }
        Ok(Run::Continue)
    }

    /// Step 2 of the scheme state.
    fn end_of_scheme(&mut self) -> Run {
        // 2.1.
        if self.is_overridden() && self.scheme_may_not_become_buffer() {
            return Run::Return;
        }
        // 2.2.
        self.url.scheme.clone_from(&self.buffer);
        // 2.3.
        if self.is_overridden() {
            if self.url.port == default_port(&self.url.scheme) {
                self.url.port = None;
            }
            return Run::Return;
        }
        // 2.4.
        self.buffer.clear();
        // 2.5.
        if self.url.scheme == "file" {
            if !self.remaining().starts_with(&['/', '/']) {
                self.errors.push("special-scheme-missing-following-solidus");
            }
            self.state = State::File;
        // 2.6.
        } else if self.url.is_special() && self.base.is_some_and(|base| base.scheme == self.url.scheme) {
            self.state = State::SpecialRelativeOrAuthority;
        // 2.7.
        } else if self.url.is_special() {
            self.state = State::SpecialAuthoritySlashes;
        // 2.8.
        } else if self.remaining().starts_with(&['/']) {
            self.state = State::PathOrAuthority;
            self.pointer += 1;
        // 2.9.
        } else {
            self.url.path = Path::Opaque(String::new());
            self.state = State::OpaquePath;
        }
        Run::Continue
    }

    /// Step 2.1 of the scheme state: the four cases in which a given URL keeps its scheme.
    fn scheme_may_not_become_buffer(&self) -> bool {
        // 2.1.1. and 2.1.2.
        self.url.is_special() != is_special_scheme(&self.buffer)
            // 2.1.3.
            || (self.url.includes_credentials() || self.url.port.is_some()) && self.buffer == "file"
            // 2.1.4.
            || self.url.scheme == "file" && self.url.host == Some(Host::Empty)
    }

    /// Source: <https://url.spec.whatwg.org/#no-scheme-state>
    pub(super) fn no_scheme_state(&mut self) -> Result<Run, Failure> {
        // 1.
        let base = match self.base {
            Some(base) if !base.has_opaque_path() || self.c() == Some('#') => base,
            _ => return self.fail("missing-scheme-non-relative-URL"),
        };
        // 2.
        if base.has_opaque_path() && self.c() == Some('#') {
            self.url.scheme.clone_from(&base.scheme);
            self.url.path.clone_from(&base.path);
            self.url.query.clone_from(&base.query);
            self.url.fragment = Some(String::new());
            self.state = State::Fragment;
        // 3.
        } else if base.scheme != "file" {
            self.state = State::Relative;
            self.pointer -= 1;
        // 4.
        } else {
            self.state = State::File;
            self.pointer -= 1;
        }
        Ok(Run::Continue)
    }
}
