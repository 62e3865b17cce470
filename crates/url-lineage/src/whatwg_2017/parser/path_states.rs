//! The path start, path, cannot-be-a-base-URL path, query and fragment states.
#![expect(clippy::unnecessary_wraps, reason = "all states have one signature")]

use super::{Parser, Run, State};
use crate::percent::Encoding;
use crate::whatwg_2017::{
    error::ValidationError,
    host::Host,
    percent_encoded_bytes::{C0_CONTROL, PATH, QUERY, push_utf8_percent_encoded},
    record::is_windows_drive_letter,
    writing::{is_double_dot_path_segment, is_single_dot_path_segment},
};
use alloc::string::String;
use core::mem;

impl Parser<'_> {
    /// Source: <https://url.spec.whatwg.org/#path-start-state>
    pub(super) fn path_start_state(&mut self) -> Result<Run, ValidationError> {
        match self.c() {
            // 1.
            c if self.url.is_special() => {
                self.check_backslash("path start state");
                self.state = State::Path;
                if !matches!(c, Some('/' | '\\')) {
                    self.pointer -= 1;
                }
            }
            // 2.
            Some('?') if !self.is_overridden() => self.start_query(),
            // 3.
            Some('#') if !self.is_overridden() => self.start_fragment(),
            // 4.
            Some(c) => {
                self.state = State::Path;
                if c != '/' {
                    self.pointer -= 1;
                }
            }
            None => {}
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#path-state>
    pub(super) fn path_state(&mut self) -> Result<Run, ValidationError> {
        let is_at_end_of_segment = matches!(self.c(), None | Some('/'))
            || self.is_special_and_c_is_backslash()
            || !self.is_overridden() && matches!(self.c(), Some('?' | '#'));
        match self.c() {
            // 2.
            Some(c) if !is_at_end_of_segment => {
                self.check_url_unit("path state", c);
                push_utf8_percent_encoded(&mut self.buffer, c, &PATH);
            }
            // 1.
            _ => self.end_of_segment(),
        }
        Ok(Run::Continue)
    }

    /// Step 1 of the path state.
    fn end_of_segment(&mut self) {
        // 1.1.
        let is_slash = self.c() == Some('/') || self.is_special_and_c_is_backslash();
        if is_slash {
            self.check_backslash("path state");
        }
        // 1.5.
        let mut segment = mem::take(&mut self.buffer);
        let is_double_dot = is_double_dot_path_segment(&segment);
        if is_double_dot || is_single_dot_path_segment(&segment) {
            // 1.2. and 1.3.
            if is_double_dot {
                self.url.shorten();
            }
            if !is_slash {
                self.url.path.push(String::new());
            }
        } else {
            // 1.4.
            if self.url.scheme == "file" && self.url.path.is_empty() && is_windows_drive_letter(&segment) {
                if !matches!(self.url.host, None | Some(Host::Empty)) {
                    let reason = "found a Windows drive letter, which removes the host";
                    self.validation_error("path state", reason, self.pointer - 2..self.pointer);
                    self.url.host = Some(Host::Empty);
                }
                segment.replace_range(1.., ":");
            }
            self.url.path.push(segment);
        }
        match self.c() {
            // 1.6.
            Some('?') => self.start_query(),
            // 1.7.
            Some('#') => self.start_fragment(),
            _ => {}
        }
    }

    /// Source: <https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state>
    pub(super) fn cannot_be_a_base_url_path_state(&mut self) -> Result<Run, ValidationError> {
        match self.c() {
            // 1.
            Some('?') => self.start_query(),
            // 2.
            Some('#') => self.start_fragment(),
            // 3.
            Some(c) => {
                self.check_url_unit("cannot-be-a-base-URL path state", c);
                if let Some(path) = self.url.path.first_mut() {
                    push_utf8_percent_encoded(path, c, &C0_CONTROL);
                }
            }
            None => {}
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#query-state>
    pub(super) fn query_state(&mut self) -> Result<Run, ValidationError> {
        match self.c() {
            // 2.
            Some(c) if self.is_overridden() || c != '#' => {
                self.check_url_unit("query state", c);
                self.buffer.push(c);
            }
            // 1.
            c => {
                // 1.1.
                if !self.url.is_special() || matches!(&*self.url.scheme, "ws" | "wss") {
                    self.encoding = Encoding::UTF_8;
                }
                // 1.2., 1.3. and 1.4.
                let buffer = mem::take(&mut self.buffer);
                let query = self.url.query.get_or_insert_default();
                query.extend(url_percent::percent_encode(&self.encoding.encode_html(&buffer), &QUERY));
                // 1.5.
                if c == Some('#') {
                    self.start_fragment();
                }
            }
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#fragment-state>
    pub(super) fn fragment_state(&mut self) -> Result<Run, ValidationError> {
        match self.c() {
            None => {}
            Some('\0') => self.validation_error_at_c("fragment state", "found U+0000, which is dropped"),
            Some(c) => {
                self.check_url_unit("fragment state", c);
                push_utf8_percent_encoded(self.url.fragment.get_or_insert_default(), c, &C0_CONTROL);
            }
        }
        Ok(Run::Continue)
    }
}
