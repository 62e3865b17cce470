//! The states of file URLs.
#![expect(clippy::unnecessary_wraps, reason = "all states have one signature")]

use super::{Parser, Run, State};
use crate::whatwg_2017::{
    error::ValidationError,
    host::Host,
    record::{is_normalized_windows_drive_letter, is_windows_drive_letter},
};

impl Parser<'_> {
    /// Source: <https://url.spec.whatwg.org/#file-state>
    pub(super) fn file_state(&mut self) -> Result<Run, ValidationError> {
        // 1.
        self.url.scheme = "file".into();
        let base = self.base.filter(|base| base.scheme == "file");
        match (self.c(), base) {
            // 2.
            (Some('/' | '\\'), _) => {
                self.check_backslash("file state");
                self.state = State::FileSlash;
            }
            // 3.
            (c, Some(base)) => {
                let replaces_path =
                    c.is_some_and(|c| !matches!(c, '?' | '#') && self.starts_with_windows_drive_letter());
                if !replaces_path {
                    self.url.host.clone_from(&base.host);
                    self.url.path.clone_from(&base.path);
                }
                match c {
                    None => self.url.query.clone_from(&base.query),
                    Some('?') => self.start_query(),
                    Some('#') => {
                        self.url.query.clone_from(&base.query);
                        self.start_fragment();
                    }
                    Some(_) => {
                        if replaces_path {
                            let reason = "found a Windows drive letter, which replaces the path of the base URL";
                            self.validation_error("file state", reason, self.pointer..self.pointer + 2);
                        } else {
                            self.url.shorten();
                        }
                        self.state = State::Path;
                        self.pointer -= 1;
                    }
                }
            }
            // 4.
            (_, None) => {
                self.state = State::Path;
                self.pointer -= 1;
            }
        }
        Ok(Run::Continue)
    }

    /// Returns whether none of the three conditions of the file state holds: the input from the pointer on is a Windows
    /// drive letter, and a delimiter follows. A drive letter at the end of the input meets the second condition.
    fn starts_with_windows_drive_letter(&self) -> bool {
        let mut remaining = self.remaining();
        self.c().is_some_and(|c| c.is_ascii_alphabetic())
            && matches!(remaining.next(), Some(':' | '|'))
            && matches!(remaining.next(), Some('/' | '\\' | '?' | '#'))
    }

    /// Source: <https://url.spec.whatwg.org/#file-slash-state>
    pub(super) fn file_slash_state(&mut self) -> Result<Run, ValidationError> {
        // 1.
        if matches!(self.c(), Some('/' | '\\')) {
            self.check_backslash("file slash state");
            self.state = State::FileHost;
            return Ok(Run::Continue);
        }
        // 2.
        let base = self.base.filter(|base| base.scheme == "file");
        let drive = base.and_then(|base| base.path.first()).filter(|first| is_normalized_windows_drive_letter(first));
        self.url.path.extend(drive.cloned());
        self.state = State::Path;
        self.pointer -= 1;
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#file-host-state>
    pub(super) fn file_host_state(&mut self) -> Result<Run, ValidationError> {
        let at = self.pointer;
        match self.c() {
            // 2.
            Some(c) if !matches!(c, '/' | '\\' | '?' | '#') => {
                self.buffer.push(c);
                return Ok(Run::Continue);
            }
            // 1.
            _ => self.pointer -= 1,
        }
        // 1.1. The buffer is kept for the path state.
        if !self.is_overridden() && is_windows_drive_letter(&self.buffer) {
            self.validation_error("file host state", "found a Windows drive letter, expected a host", at - 2..at);
            self.state = State::Path;
            return Ok(Run::Continue);
        }
        // 1.2.
        let host = if self.buffer.is_empty() {
            Host::Empty
        // 1.3.
        } else {
            match self.parse_host(at)? {
                Host::Domain(domain) if domain == "localhost" => Host::Empty,
                host => host,
            }
        };
        self.url.host = Some(host);
        if self.is_overridden() {
            return Ok(Run::Return);
        }
        self.buffer.clear();
        self.state = State::PathStart;
        Ok(Run::Continue)
    }
}
