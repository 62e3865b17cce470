//! The states before the scheme is known, and the scheme state.

use super::{Parser, Run, State};
use crate::whatwg_2017::{error::ValidationError, host::Host, record::is_special_scheme};
use alloc::string::String;

impl Parser<'_> {
    /// Source: <https://url.spec.whatwg.org/#scheme-start-state>
    pub(super) fn scheme_start_state(&mut self) -> Result<Run, ValidationError> {
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
            _ => return self.fail("scheme start state", "expected a letter", self.pointer..self.pointer + 1),
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#scheme-state>
    pub(super) fn scheme_state(&mut self) -> Result<Run, ValidationError> {
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
                // The state machine increases it to the first code point.
                self.pointer = -1;
            }
            // 4.
            _ => {
                let reason = "expected letters, digits, `+`, `-` and `.` only";
                return self.fail("scheme state", reason, self.pointer..self.pointer + 1);
            }
        }
        Ok(Run::Continue)
    }

    /// Step 2 of the scheme state.
    fn end_of_scheme(&mut self) -> Run {
        // 2.1.
        if self.is_overridden() && self.scheme_may_not_become_buffer() {
            return Run::Return;
        }
        // 2.2. and 2.3.
        self.url.scheme = core::mem::take(&mut self.buffer);
        // 2.4.
        if self.is_overridden() {
            return Run::Return;
        }
        // 2.5.
        if self.url.scheme == "file" {
            if !self.remaining_starts_with("//") {
                self.validation_error("scheme state", "expected `//`", self.pointer + 1..self.pointer + 1);
            }
            self.state = State::File;
        // 2.6.
        } else if self.url.is_special() && self.base.is_some_and(|base| base.scheme == self.url.scheme) {
            self.state = State::SpecialRelativeOrAuthority;
        // 2.7.
        } else if self.url.is_special() {
            self.state = State::SpecialAuthoritySlashes;
        // 2.8.
        } else if self.remaining_starts_with("/") {
            self.state = State::PathOrAuthority;
            self.pointer += 1;
        // 2.9.
        } else {
            self.url.cannot_be_a_base_url = true;
            self.url.path.push(String::new());
            self.state = State::CannotBeABaseUrlPath;
        }
        Run::Continue
    }

    /// Step 2.1 of the scheme state: the cases in which a given URL keeps its scheme.
    fn scheme_may_not_become_buffer(&self) -> bool {
        let Self { url, buffer, .. } = self;
        // 2.1.1. and 2.1.2.
        url.is_special() != is_special_scheme(buffer)
            // 2.1.3.
            || (url.includes_credentials() || url.port.is_some()) && buffer == "file"
            // 2.1.4.
            || url.scheme == "file" && matches!(url.host, None | Some(Host::Empty))
    }

    /// Source: <https://url.spec.whatwg.org/#no-scheme-state>
    pub(super) fn no_scheme_state(&mut self) -> Result<Run, ValidationError> {
        // 1.
        let base = match self.base {
            Some(base) if !base.cannot_be_a_base_url || self.c() == Some('#') => base,
            base => {
                let reason = match base {
                    None => "expected a scheme, as there is no base URL",
                    Some(_) => "expected a scheme or `#`, as the base URL cannot be a base URL",
                };
                let input = 0..self.input.code_points.len().cast_signed();
                return self.fail("no scheme state", reason, input);
            }
        };
        // 2.
        if base.cannot_be_a_base_url && self.c() == Some('#') {
            self.url.scheme.clone_from(&base.scheme);
            self.url.path.clone_from(&base.path);
            self.url.query.clone_from(&base.query);
            self.url.cannot_be_a_base_url = true;
            self.start_fragment();
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
