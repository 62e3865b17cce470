//! Whether a text can be parsed.

use crate::{
    options::ParseOptions,
    parser::{
        Parser,
        input::{is_trimmed, trim, without_tabs_and_newlines},
        output::Lazy,
        plain::{Plain, may_be_behind_special_host},
        scheme::scheme_len,
    },
};
use alloc::string::String;
use url_host::{Host, Ignore};
use url_percent::scan::HAS_VECTORS;

impl ParseOptions<'_> {
    /// The body of [`can_parse`](Self::can_parse).
    #[inline(always)]
    pub(crate) fn can_parse_any(&self, input: &str) -> bool {
        let base = self.base.map_or(0, |base| base.href.len());
        if self.may_be_too_long(input.len().saturating_add(base)) {
            return self.parse(input).is_ok();
        }
        let can_parse = match Plain::usual_start(input, self, may_be_behind_special_host) {
            Ok(_) => true,
            Err(Some(start)) => self.can_parse_from(&start, input),
            Err(None) => self.can_parse_unusual(input),
        };
        debug_assert_eq!(can_parse, self.parse_from(Plain::NONE, input).is_ok(), "{input}");
        can_parse
    }

    /// [`can_parse`](Self::can_parse) of an input that is not trimmed or has no usual start.
    #[inline(never)]
    fn can_parse_unusual(&self, input: &str) -> bool {
        if HAS_VECTORS && !is_trimmed(input) && !input.is_empty() {
            return self.can_parse(trim(input));
        }
        let text = trim(input);
        let start = Plain::start_of_any(text, self);
        if !start.reaches_path() && !start.is_at_authority() && self.base.is_none() && lacks_scheme(text.as_bytes()) {
            return false;
        }
        start.is_host_known() || self.can_parse_from(&start, text)
    }

    /// [`can_parse`](Self::can_parse) of a text that has this plain start, but no known host.
    #[inline(never)]
    fn can_parse_from(&self, start: &Plain, text: &str) -> bool {
        if start.is_at_authority() && start.has_usual_domain(text, self) {
            return true;
        }
        // Asked about here and not handed on: what was written to memory in pieces would be waited for.
        let is_usual = start.is_at_authority() && !start.has_odd_slashes(text);
        let front = if is_usual { start.front_by_parts(text, self) } else { Plain::NONE };
        front.is_host_known()
            || !(is_usual && start.is_refused(text)) && self.can_parse_host(front.unknown_host(text), text)
    }

    /// [`can_parse`](Self::can_parse) of a text whose front is known except for this host, or of any text.
    #[inline(never)]
    fn can_parse_host(&self, host: Option<(&str, bool)>, text: &str) -> bool {
        let kept = without_tabs_and_newlines(text);
        match host {
            Some((host, is_opaque)) if kept.len() == text.len() => {
                Host::parse_with_errors(host, is_opaque, self.edition, &mut Ignore).is_ok()
            }
            _ => Parser::new(&kept, self, Lazy::unwanted(&kept, &mut String::new()), Ignore).run().is_ok(),
        }
    }
}

/// Whether `text`, which is trimmed, has no scheme, if that shows without the states.
fn lacks_scheme(text: &[u8]) -> bool {
    // A tab or newline is removed, and the scheme may go on behind it.
    scheme_len(text).is_none_or(|end| !matches!(text.get(end), Some(b':' | b'\t' | b'\n' | b'\r')))
}
