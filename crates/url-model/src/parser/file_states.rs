//! The file, file slash and file host states.

use super::{Parser, Run, State};
use crate::{
    Failure, Host, Path,
    record::{is_normalized_windows_drive_letter, is_windows_drive_letter, starts_with_a_windows_drive_letter},
};

impl Parser<'_> {
    /// Source: <https://url.spec.whatwg.org/#file-state>
    #[expect(clippy::unnecessary_wraps, reason = "all states have one signature")]
    pub(super) fn file_state(&mut self) -> Result<Run, Failure> {
        // 1.
        "file".clone_into(&mut self.url.scheme);
        // 2.
        self.url.host = Some(Host::Empty);
        // 3.
        if matches!(self.c(), Some('/' | '\\')) {
            if self.c() == Some('\\') {
                self.errors.push("invalid-reverse-solidus");
            }
            self.state = State::FileSlash;
        // 4.
        } else if let Some(base) = self.base
            && base.scheme == "file"
        {
            // 4.1.
            self.url.host.clone_from(&base.host);
            self.url.path.clone_from(&base.path);
            self.url.query.clone_from(&base.query);
            match self.c() {
                // 4.2.
                Some('?') => self.start_query(),
                // 4.3.
                Some('#') => self.start_fragment(),
                // 4.4.
                Some(_) => {
                    // 4.4.1.
                    self.url.query = None;
                    // 4.4.2. and 4.4.3.
                    if starts_with_a_windows_drive_letter(self.pointer_to_end()) {
                        self.errors.push("file-invalid-Windows-drive-letter");
                        self.url.path = Path::List(Vec::new());
                    } else {
                        self.url.shorten();
                    }
                    // 4.4.4.
                    self.state = State::Path;
                    self.pointer -= 1;
                }
                None => {}
            }
        // 5.
        } else {
            self.state = State::Path;
            self.pointer -= 1;
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#file-slash-state>
    #[expect(clippy::unnecessary_wraps, reason = "all states have one signature")]
    pub(super) fn file_slash_state(&mut self) -> Result<Run, Failure> {
        // 1.
        if matches!(self.c(), Some('/' | '\\')) {
            if self.c() == Some('\\') {
                self.errors.push("invalid-reverse-solidus");
            }
            self.state = State::FileHost;
        // 2.
        } else {
            // 2.1.
            if let Some(base) = self.base
                && base.scheme == "file"
            {
                // 2.1.1.
                self.url.host.clone_from(&base.host);
                // 2.1.2.
                if !starts_with_a_windows_drive_letter(self.pointer_to_end())
                    && let Some(first) = base.path_segments().first()
                    && is_normalized_windows_drive_letter(first)
                {
                    self.url.append_to_path(first.clone());
                }
            }
            // 2.2.
            self.state = State::Path;
            self.pointer -= 1;
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#file-host-state>
    pub(super) fn file_host_state(&mut self) -> Result<Run, Failure> {
        match self.c() {
            // 2.
            Some(c) if !matches!(c, '/' | '\\' | '?' | '#') => {
                self.buffer.push(c);
                return Ok(Run::Continue);
            }
            // 1.
            _ => self.pointer -= 1,
        }
        // 1.1.
        if !self.is_overridden() && is_windows_drive_letter(&self.buffer) {
            self.errors.push("file-invalid-Windows-drive-letter-host");
            self.state = State::Path;
        // 1.2.
        } else if self.buffer.is_empty() {
            // 1.2.1.
            self.url.host = Some(Host::Empty);
            // 1.2.2.
            if self.is_overridden() {
                return Ok(Run::Return);
            }
            // 1.2.3.
            self.state = State::PathStart;
        // 1.3.
        } else {
            // 1.3.1. and 1.3.2.
            let mut host = self.parse_buffer_as_host()?;
            // 1.3.3.
            if host == Host::Domain("localhost".to_owned()) {
                host = Host::Empty;
            }
            // 1.3.4.
            self.url.host = Some(host);
            // 1.3.5.
            if self.is_overridden() {
                return Ok(Run::Return);
            }
            // 1.3.6.
            self.buffer.clear();
            self.state = State::PathStart;
        }
        Ok(Run::Continue)
    }
}
