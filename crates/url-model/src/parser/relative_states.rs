//! The states that decide between an authority and a path, with or without a base.
//!
//! Some of them cannot fail; they return a `Result` to have the same type as the others.
#![expect(clippy::unnecessary_wraps, reason = "all states have one signature")]

use super::{Parser, Run, State};
use crate::Failure;

impl Parser<'_> {
    /// Source: <https://url.spec.whatwg.org/#special-relative-or-authority-state>
    pub(super) fn special_relative_or_authority_state(&mut self) -> Result<Run, Failure> {
        // 1.
        if self.c() == Some('/') && self.remaining().starts_with(&['/']) {
            self.state = State::SpecialAuthorityIgnoreSlashes;
            self.pointer += 1;
        // 2.
        } else {
            self.errors.push("special-scheme-missing-following-solidus");
            self.state = State::Relative;
            self.pointer -= 1;
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#path-or-authority-state>
    pub(super) fn path_or_authority_state(&mut self) -> Result<Run, Failure> {
        // 1.
        if self.c() == Some('/') {
            self.state = State::Authority;
        // 2.
        } else {
            self.state = State::Path;
            self.pointer -= 1;
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#relative-state>
    pub(super) fn relative_state(&mut self) -> Result<Run, Failure> {
        // This state is entered without a base only by a state override that no standard uses.
        let Some(base) = self.base else { return Err(Failure) };
        // 2.
        self.url.scheme.clone_from(&base.scheme);
        // 3.
        if self.c() == Some('/') {
            self.state = State::RelativeSlash;
        // 4.
        } else if self.is_special_and_c_is_reverse_solidus() {
            self.errors.push("invalid-reverse-solidus");
            self.state = State::RelativeSlash;
        // 5.
        } else {
            // 5.1.
            self.url.username.clone_from(&base.username);
            self.url.password.clone_from(&base.password);
            self.url.host.clone_from(&base.host);
            self.url.port = base.port;
            self.url.path.clone_from(&base.path);
            self.url.query.clone_from(&base.query);
            match self.c() {
                // 5.2.
                Some('?') => self.start_query(),
                // 5.3.
                Some('#') => self.start_fragment(),
                // 5.4.
                Some(_) => {
                    self.url.query = None;
                    self.url.shorten();
                    self.state = State::Path;
                    self.pointer -= 1;
                }
                None => {}
            }
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#relative-slash-state>
    pub(super) fn relative_slash_state(&mut self) -> Result<Run, Failure> {
        // 1.
        if self.url.is_special() && matches!(self.c(), Some('/' | '\\')) {
            if self.c() == Some('\\') {
                self.errors.push("invalid-reverse-solidus");
            }
            self.state = State::SpecialAuthorityIgnoreSlashes;
        // 2.
        } else if self.c() == Some('/') {
            self.state = State::Authority;
        // 3.
        } else {
            let Some(base) = self.base else { return Err(Failure) };
            self.url.username.clone_from(&base.username);
            self.url.password.clone_from(&base.password);
            self.url.host.clone_from(&base.host);
            self.url.port = base.port;
            self.state = State::Path;
            self.pointer -= 1;
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#special-authority-slashes-state>
    pub(super) fn special_authority_slashes_state(&mut self) -> Result<Run, Failure> {
        // 1.
        if self.c() == Some('/') && self.remaining().starts_with(&['/']) {
            self.state = State::SpecialAuthorityIgnoreSlashes;
            self.pointer += 1;
        // 2.
        } else {
            self.errors.push("special-scheme-missing-following-solidus");
            self.state = State::SpecialAuthorityIgnoreSlashes;
            self.pointer -= 1;
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#special-authority-ignore-slashes-state>
    pub(super) fn special_authority_ignore_slashes_state(&mut self) -> Result<Run, Failure> {
        // 2.
        if matches!(self.c(), Some('/' | '\\')) {
            self.errors.push("special-scheme-missing-following-solidus");
        // 1.
        } else {
            self.state = State::Authority;
            self.pointer -= 1;
        }
        Ok(Run::Continue)
    }
}
