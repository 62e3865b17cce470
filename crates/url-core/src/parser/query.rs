//! The query state and fragment state.

use super::{Parser, output::Output};
use crate::{encoding::Encoding, scheme::SchemeType};
use core::ops::Range;
use url_host::ErrorSink;
use url_percent::{FRAGMENT, scan::find_from};

impl<O: Output, E: ErrorSink> Parser<'_, O, E> {
    /// The query, if `at` is at its `?`, and then the fragment, if there is one.
    ///
    /// Source: <https://url.spec.whatwg.org/#query-state>
    pub(super) fn query_state(&mut self, at: usize) -> usize {
        if self.byte(at) != Some(b'?') {
            return at;
        }
        self.offsets.query_start = self.here_nonzero();
        // `#` is in the set of a query, so mostly one search finds that all of it stays, and where it ends.
        let clean = self.scheme_type.query_set().find_from(self.input.as_bytes(), at + 1);
        if matches!(self.byte(clean), None | Some(b'#')) {
            self.report_invalid_url_units(at + 1..clean);
            self.output.keep(at..clean);
            return clean;
        }
        let end = find_from(self.input.as_bytes(), clean, |byte| byte == b'#');
        self.output.keep(at..at + 1);
        self.query(at + 1..end);
        end
    }

    /// The fragment, if `at` is at its `#` and not at the end.
    ///
    /// Source: <https://url.spec.whatwg.org/#fragment-state>
    pub(super) fn fragment_state(&mut self, at: usize) {
        if at < self.input.len() {
            self.offsets.fragment_start = self.here_nonzero();
            self.output.keep(at..at + 1);
            self.fragment(at + 1..self.input.len());
        }
    }

    /// Writes the query that stands in `range`.
    fn query(&mut self, range: Range<usize>) {
        self.report_invalid_url_units(range.clone());
        let set = self.scheme_type.query_set();
        let is_for_utf_8 = matches!(self.scheme_type, SchemeType::NotSpecial | SchemeType::Ws | SchemeType::Wss);
        if is_for_utf_8 || self.options.encoding == Encoding::UTF_8 {
            self.output.encode(range, set);
        } else {
            let encoded = self.options.encoding.percent_encode(&self.input[range.clone()], set);
            self.output.write(range, &encoded);
        }
    }

    /// Writes the fragment that stands in `range`.
    fn fragment(&mut self, range: Range<usize>) {
        self.report_invalid_url_units(range.clone());
        self.output.encode(range, &FRAGMENT);
    }
}
