//! The states that tell a relative URL from an authority, and the relative states.
#![expect(clippy::unnecessary_wraps, reason = "all states have one signature")]

use super::{Parser, Run, State};
use crate::whatwg_2017::{error::ValidationError, record::Url};

impl<'a> Parser<'a> {
    /// Source: <https://url.spec.whatwg.org/#special-relative-or-authority-state>
    pub(super) fn special_relative_or_authority_state(&mut self) -> Result<Run, ValidationError> {
        if self.c() == Some('/') && self.remaining_starts_with("/") {
            self.state = State::SpecialAuthorityIgnoreSlashes;
            self.pointer += 1;
        } else {
            let place = "special relative or authority state";
            self.validation_error(place, "expected `//`", self.pointer..self.pointer);
            self.state = State::Relative;
            self.pointer -= 1;
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#path-or-authority-state>
    pub(super) fn path_or_authority_state(&mut self) -> Result<Run, ValidationError> {
        if self.c() == Some('/') {
            self.state = State::Authority;
        } else {
            self.state = State::Path;
            self.pointer -= 1;
        }
        Ok(Run::Continue)
    }

    /// The base URL, which is not null in the states that take something from it.
    fn base(&mut self, place: &'static str) -> Result<&'a Url, ValidationError> {
        match self.base {
            Some(base) => Ok(base),
            None => self.fail(place, "expected a base URL", self.pointer..self.pointer + 1),
        }
    }

    /// Copies the username, the password, the host and the port of the base URL.
    fn copy_authority(&mut self, base: &Url) {
        self.url.username.clone_from(&base.username);
        self.url.password.clone_from(&base.password);
        self.url.host.clone_from(&base.host);
        self.url.port = base.port;
    }

    /// Source: <https://url.spec.whatwg.org/#relative-state>
    pub(super) fn relative_state(&mut self) -> Result<Run, ValidationError> {
        let base = self.base("relative state")?;
        self.url.scheme.clone_from(&base.scheme);
        match self.c() {
            Some('/') => self.state = State::RelativeSlash,
            Some('\\') if self.url.is_special() => {
                self.check_backslash("relative state");
                self.state = State::RelativeSlash;
            }
            c => {
                self.copy_authority(base);
                self.url.path.clone_from(&base.path);
                match c {
                    None => self.url.query.clone_from(&base.query),
                    Some('?') => self.start_query(),
                    Some('#') => {
                        self.url.query.clone_from(&base.query);
                        self.start_fragment();
                    }
                    Some(_) => {
                        self.url.path.pop();
                        self.state = State::Path;
                        self.pointer -= 1;
                    }
                }
            }
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#relative-slash-state>
    pub(super) fn relative_slash_state(&mut self) -> Result<Run, ValidationError> {
        match self.c() {
            // 1.
            Some('/' | '\\') if self.url.is_special() => {
                self.check_backslash("relative slash state");
                self.state = State::SpecialAuthorityIgnoreSlashes;
            }
            // 2.
            Some('/') => self.state = State::Authority,
            // 3.
            _ => {
                let base = self.base("relative slash state")?;
                self.copy_authority(base);
                self.state = State::Path;
                self.pointer -= 1;
            }
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#special-authority-slashes-state>
    pub(super) fn special_authority_slashes_state(&mut self) -> Result<Run, ValidationError> {
        self.state = State::SpecialAuthorityIgnoreSlashes;
        if self.c() == Some('/') && self.remaining_starts_with("/") {
            self.pointer += 1;
        } else {
            self.validation_error("special authority slashes state", "expected `//`", self.pointer..self.pointer);
            self.pointer -= 1;
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#special-authority-ignore-slashes-state>
    pub(super) fn special_authority_ignore_slashes_state(&mut self) -> Result<Run, ValidationError> {
        if matches!(self.c(), Some('/' | '\\')) {
            self.validation_error_at_c("special authority ignore slashes state", "found a slash too many");
        } else {
            self.state = State::Authority;
            self.pointer -= 1;
        }
        Ok(Run::Continue)
    }
}
