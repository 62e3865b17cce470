//! The query and fragment.

use super::Writer;
use crate::{encoding::Encoding, parser::output::Output, scheme::SchemeType};
use core::ops::Range;
use url_host::ErrorSink;
use url_percent::FRAGMENT;

impl<O: Output, E: ErrorSink> Writer<'_, O, E> {
    /// Writes the query, which is these bytes of the text, with its `?`. If it has to be rewritten, that is from
    /// `first_rewrite` on.
    ///
    /// Source: <https://url.spec.whatwg.org/#query-state>
    pub(super) fn query(&mut self, range: Range<usize>, first_rewrite: Option<usize>) {
        self.report_invalid_url_units(range.clone());
        let Some(first_rewrite) = first_rewrite else { return self.output.keep(range) };
        let set = self.scheme_type.query_set();
        let is_for_utf_8 = matches!(self.scheme_type, SchemeType::NotSpecial | SchemeType::Ws | SchemeType::Wss);
        self.output.keep(range.start..first_rewrite);
        if is_for_utf_8 || self.options.encoding == Encoding::UTF_8 {
            self.output.encode(first_rewrite..range.end, set);
        } else {
            // What is kept before it is ASCII, and after ASCII an encoder is in its initial state.
            let first = set.find_from(&self.text.as_bytes()[..range.end], first_rewrite);
            self.output.keep(first_rewrite..first);
            let first_rewrite = first;
            let encoded = self.options.encoding.percent_encode(&self.text[first_rewrite..range.end], set);
            self.output.write(first_rewrite..range.end, &encoded);
        }
    }

    /// Writes the fragment, which starts with the `#` at `start`. If it has to be rewritten, that is from
    /// `first_rewrite` on.
    ///
    /// Source: <https://url.spec.whatwg.org/#fragment-state>
    pub(super) fn fragment(&mut self, start: usize, first_rewrite: Option<usize>) {
        let end = self.text.len();
        self.report_invalid_url_units(start + 1..end);
        let first_rewrite = first_rewrite.unwrap_or(end);
        self.output.keep(start..first_rewrite);
        self.output.encode(first_rewrite..end, &FRAGMENT);
    }
}
