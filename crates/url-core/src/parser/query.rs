//! The query state and fragment state.

use super::{Parser, output::Output};
use crate::{encoding::Encoding, scheme::SchemeType};
use url_host::ErrorSink;
use url_percent::{FRAGMENT, scan::find_from};

impl<O: Output, E: ErrorSink> Parser<'_, O, E> {
    /// Writes the query, if there is a `?` at `at`; returns where it ends.
    ///
    /// Source: <https://url.spec.whatwg.org/#query-state>
    pub(super) fn query_state(&mut self, at: usize) -> usize {
        if self.byte(at) != Some(b'?') {
            return at;
        }
        self.offsets.query_start = self.here_nonzero();
        self.query(at)
    }

    /// Writes the fragment, if there is a `#` at `at` and not the end of the input.
    ///
    /// Source: <https://url.spec.whatwg.org/#fragment-state>
    pub(super) fn fragment_state(&mut self, at: usize) {
        if at < self.input.len() {
            self.offsets.fragment_start = self.here_nonzero();
            self.report_invalid_url_units(at + 1..self.input.len());
            self.fragment(at);
        }
    }

    /// Writes the query from `at` on, which is its `?` or a position after it; returns where it ends.
    pub(super) fn query(&mut self, at: usize) -> usize {
        let bytes = self.input.as_bytes();
        let set = self.scheme_type.query_set();
        // `#` is in the set of a query, so one search mostly finds both that all of it stays, and where it ends.
        let clean = set.find_from(bytes, at);
        let end = find_from(bytes, clean, |byte| byte == b'#');
        self.report_invalid_url_units(at..end);
        self.output.keep(at..clean);
        if clean == end {
            return end;
        }
        let is_for_utf_8 = matches!(self.scheme_type, SchemeType::NotSpecial | SchemeType::Ws | SchemeType::Wss);
        if is_for_utf_8 || self.options.encoding == Encoding::UTF_8 {
            self.output.encode(clean..end, set);
        } else {
            // After ASCII bytes, an encoder is in its initial state.
            let encoded = self.options.encoding.percent_encode(self.text(clean..end), set);
            self.output.write(clean..end, &encoded);
        }
        end
    }

    /// Writes the fragment from `at` on, which is its `#` or a position after it.
    pub(super) fn fragment(&mut self, at: usize) {
        self.output.encode(at..self.input.len(), &FRAGMENT);
    }
}
