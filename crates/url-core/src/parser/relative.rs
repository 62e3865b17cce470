//! The states that take what the input lacks from the base URL.

use super::{Parser, Path, State, output::Output};
use crate::options::Base;
use url_host::{ErrorSink, ValidationErrorKind};

impl<'i, O: Output, E: ErrorSink> Parser<'i, O, E> {
    /// Source: <https://url.spec.whatwg.org/#special-relative-or-authority-state>
    pub(super) fn special_relative_or_authority_state(&mut self, base: &'i Base<'i>, at: usize) -> State {
        if self.starts_with(at, b"//") {
            return State::Authority(self.special_authority_ignore_slashes_state(at + 2));
        }
        self.report(ValidationErrorKind::SpecialSchemeMissingFollowingSolidus, at..at);
        self.relative_state(base, at)
    }

    /// Source: <https://url.spec.whatwg.org/#path-or-authority-state>
    pub(super) fn path_or_authority_state(&mut self, at: usize) -> State {
        if self.byte(at) == Some(b'/') {
            State::Authority(at + 1)
        } else {
            State::Path(Path::Segments { at, checked: 0 })
        }
    }

    /// Source: <https://url.spec.whatwg.org/#relative-state>
    #[inline]
    pub(super) fn relative_state(&mut self, base: &'i Base<'i>, at: usize) -> State {
        let byte = self.byte(at);
        if byte == Some(b'/') || self.is_special_backslash(byte) {
            self.report_backslash(byte, at);
            return self.relative_slash_state(base, at + 1);
        }
        if self.copy_path_or_more_from_base(base, at) {
            return State::Path(Path::Done { at });
        }
        self.shorten();
        State::Path(Path::Segments { at, checked: 0 })
    }

    /// Takes over the base URL up to its path, and its query too if the input at `at` does not replace it; parses the
    /// query or fragment that stands there, and returns whether that was all.
    ///
    /// The common part of the relative state and the file state.
    ///
    /// Source: <https://url.spec.whatwg.org/#relative-state>, <https://url.spec.whatwg.org/#file-state>
    #[inline]
    pub(super) fn copy_path_or_more_from_base(&mut self, base: &'i Base<'i>, at: usize) -> bool {
        let path_end = base.offsets.path_end(base.href.len());
        let query_end = base.offsets.query_end(base.href.len());
        match self.byte(at) {
            None | Some(b'#') => {
                self.copy_from_base(base, query_end);
                self.offsets.query_start = base.offsets.query_start;
                self.offsets.path_start = base.offsets.path_start;
                true
            }
            Some(b'?') => {
                self.copy_from_base(base, path_end);
                self.offsets.path_start = base.offsets.path_start;
                true
            }
            Some(_) => {
                let authority_end = base.offsets.authority_end();
                if base.offsets.path_start as usize == authority_end {
                    self.copy_from_base(base, path_end);
                } else {
                    // Whether the `/.` in between will be needed is not known yet.
                    self.copy_from_base(base, authority_end);
                    self.output.push(base.url().path());
                }
                false
            }
        }
    }

    /// Source: <https://url.spec.whatwg.org/#relative-slash-state>
    #[inline(never)]
    fn relative_slash_state(&mut self, base: &'i Base<'i>, at: usize) -> State {
        let byte = self.byte(at);
        if byte == Some(b'/') || self.is_special_backslash(byte) {
            self.report_backslash(byte, at);
            self.copy_from_base(base, base.offsets.scheme_end as usize + 1);
            let is_special = self.scheme_type.is_special();
            return State::Authority(if is_special {
                self.special_authority_ignore_slashes_state(at + 1)
            } else {
                at + 1
            });
        }
        self.copy_from_base(base, base.offsets.authority_end());
        State::Path(Path::Segments { at, checked: 0 })
    }
}
