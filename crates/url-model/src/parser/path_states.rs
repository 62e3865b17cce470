//! The path start, path, opaque path, query and fragment states.
#![expect(clippy::unnecessary_wraps, reason = "all states have one signature")]

use encoding_rs::UTF_8;

use super::{Parser, Run, State};
use crate::{
    Failure, Path,
    percent_encode::{Set, percent_encode_after_encoding, utf8_percent_encode_scalar_value},
    record::{is_double_dot_path_segment, is_single_dot_path_segment, is_windows_drive_letter},
};

impl Parser<'_> {
    /// Sets `url`'s query to the empty string and `state` to query state.
    pub(super) fn start_query(&mut self) {
        self.url.query = Some(String::new());
        self.state = State::Query;
    }

    /// Sets `url`'s fragment to the empty string and `state` to fragment state.
    pub(super) fn start_fragment(&mut self) {
        self.url.fragment = Some(String::new());
        self.state = State::Fragment;
    }

    /// Source: <https://url.spec.whatwg.org/#path-start-state>
    pub(super) fn path_start_state(&mut self) -> Result<Run, Failure> {
        // 1.
        if self.url.is_special() {
            // 1.1.
            if self.c() == Some('\\') {
                self.errors.push("invalid-reverse-solidus");
            }
            // 1.2.
            self.state = State::Path;
            // 1.3.
            if !matches!(self.c(), Some('/' | '\\')) {
                self.pointer -= 1;
            }
            return Ok(Run::Continue);
        }
        match self.c() {
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
            // 5.
            None => {
                if self.is_overridden() && self.url.host.is_none() {
                    self.url.append_to_path(String::new());
                }
            }
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#path-state>
    pub(super) fn path_state(&mut self) -> Result<Run, Failure> {
        match self.c() {
            // 2.
            Some(c) if !self.is_at_end_of_segment() => {
                // 2.1. and 2.2.
                self.check_url_unit(c);
                // 2.3.
                self.buffer.push_str(&utf8_percent_encode_scalar_value(c, Set::Path));
            }
            // 1.
            _ => self.end_of_segment(),
        }
        Ok(Run::Continue)
    }

    /// The condition of step 1 of the path state.
    fn is_at_end_of_segment(&self) -> bool {
        matches!(self.c(), None | Some('/'))
            || self.is_special_and_c_is_reverse_solidus()
            || !self.is_overridden() && matches!(self.c(), Some('?' | '#'))
    }

    /// Step 1 of the path state.
    fn end_of_segment(&mut self) {
        // 1.1.
        if self.is_special_and_c_is_reverse_solidus() {
            self.errors.push("invalid-reverse-solidus");
        }
        let at_slash = self.c() == Some('/') || self.is_special_and_c_is_reverse_solidus();
        // 1.2.
        if is_double_dot_path_segment(&self.buffer) {
            self.url.shorten();
            if !at_slash {
                self.url.append_to_path(String::new());
            }
        } else if is_single_dot_path_segment(&self.buffer) {
            // 1.3.
            if !at_slash {
                self.url.append_to_path(String::new());
            }
        // 1.4.
        } else {
            // 1.4.1.
            if self.url.scheme == "file"
                && self.url.path == Path::List(Vec::new())
                && is_windows_drive_letter(&self.buffer)
            {
                self.buffer.replace_range(1.., ":");
            }
            // 1.4.2.
            self.url.append_to_path(self.buffer.clone());
        }
        // 1.5.
        self.buffer.clear();
        // 1.6.
        if self.c() == Some('?') {
            self.start_query();
        }
        // 1.7.
        if self.c() == Some('#') {
            self.start_fragment();
        }
    }

    /// Source: <https://url.spec.whatwg.org/#cannot-be-a-base-url-path-state>
    pub(super) fn opaque_path_state(&mut self) -> Result<Run, Failure> {
        match self.c() {
            // 1.
            Some('?') => self.start_query(),
            // 2.
            Some('#') => self.start_fragment(),
            // 3.
            Some(' ') => {
                // The step inserted here in June 2026.
                self.errors.push("invalid-URL-unit");
                // 3.1. and 3.2.
                let delimiter_follows = matches!(self.remaining().first(), Some('?' | '#'));
                self.append_to_opaque_path(if delimiter_follows { "%20" } else { " " });
            }
            // 4.
            Some(c) => {
                // 4.1. and 4.2.
                self.check_url_unit(c);
                // 4.3.
                self.append_to_opaque_path(&utf8_percent_encode_scalar_value(c, Set::C0Control));
            }
            None => {}
        }
        Ok(Run::Continue)
    }

    /// Appends to `url`'s path, which this state knows to be opaque.
    fn append_to_opaque_path(&mut self, string: &str) {
        if let Path::Opaque(path) = &mut self.url.path {
            path.push_str(string);
        }
    }

    /// Source: <https://url.spec.whatwg.org/#query-state>
    pub(super) fn query_state(&mut self) -> Result<Run, Failure> {
        // 1.
        if self.encoding != UTF_8 && (!self.url.is_special() || self.url.scheme == "ws" || self.url.scheme == "wss") {
            self.encoding = UTF_8;
        }
        match self.c() {
            // 3.
            Some(c) if self.is_overridden() || c != '#' => {
                // 3.1. and 3.2.
                self.check_url_unit(c);
                // 3.3.
                self.buffer.push(c);
            }
            // 2.
            c => {
                // 2.1.
                let query_percent_encode_set = if self.url.is_special() { Set::SpecialQuery } else { Set::Query };
                // 2.2.
                let encoded = percent_encode_after_encoding(self.encoding, &self.buffer, query_percent_encode_set);
                self.url.query.get_or_insert_default().push_str(&encoded);
                // 2.3.
                self.buffer.clear();
                // 2.4.
                if c == Some('#') {
                    self.start_fragment();
                }
            }
        }
        Ok(Run::Continue)
    }

    /// Source: <https://url.spec.whatwg.org/#fragment-state>
    pub(super) fn fragment_state(&mut self) -> Result<Run, Failure> {
        // 1.
        if let Some(c) = self.c() {
            // 1.1. and 1.2.
            self.check_url_unit(c);
            // 1.3.
            let encoded = utf8_percent_encode_scalar_value(c, Set::Fragment);
            self.url.fragment.get_or_insert_default().push_str(&encoded);
        }
        Ok(Run::Continue)
    }
}
