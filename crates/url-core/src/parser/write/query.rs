//! The query and fragment.

use super::Writer;
use crate::{encoding::Encoding, parser::output::Output, scheme::SchemeType};
use core::ops::Range;
use url_host::ErrorSink;
use url_percent::FRAGMENT;

impl<O: Output, E: ErrorSink> Writer<'_, O, E> {
    /// Writes the query, which is these bytes of the text, with its `?`. If it needs work, that is from `clean` on.
    ///
    /// Source: <https://url.spec.whatwg.org/#query-state>
    pub(super) fn query(&mut self, range: Range<usize>, clean: Option<usize>) {
        self.report_invalid_url_units(range.clone());
        let Some(clean) = clean else { return self.output.keep(range) };
        let set = self.scheme_type.query_set();
        let is_for_utf_8 = matches!(self.scheme_type, SchemeType::NotSpecial | SchemeType::Ws | SchemeType::Wss);
        self.output.keep(range.start..clean);
        if is_for_utf_8 || self.options.encoding == Encoding::UTF_8 {
            self.output.encode(clean..range.end, set);
        } else {
            // What is kept before it is ASCII, and after ASCII an encoder is in its initial state.
            let first = set.find_from(&self.text.as_bytes()[..range.end], clean);
            self.output.keep(clean..first);
            let clean = first;
            let encoded = self.options.encoding.percent_encode(&self.text[clean..range.end], set);
            self.output.write(clean..range.end, &encoded);
        }
    }

    /// Writes the fragment, which starts with the `#` at `start`. If it needs work, that is from `clean` on.
    ///
    /// Source: <https://url.spec.whatwg.org/#fragment-state>
    pub(super) fn fragment(&mut self, start: usize, clean: Option<usize>) {
        let end = self.text.len();
        self.report_invalid_url_units(start + 1..end);
        let clean = clean.unwrap_or(end);
        self.output.keep(start..clean);
        self.output.encode(clean..end, &FRAGMENT);
    }
}
