//! Finding out whether a text can be parsed.

use crate::{
    options::ParseOptions,
    parser::{
        Parser,
        input::{is_trimmed, trim, without_tabs_and_newlines},
        output::Lazy,
        plain::{PlainPrefix, may_follow_special_host},
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
        let can_parse = match PlainPrefix::match_common_start(input, self, may_follow_special_host) {
            Ok(_) => true,
            Err(Some(prefix)) => self.can_parse_with_prefix(&prefix, input),
            Err(None) => self.can_parse_uncommon(input),
        };
        debug_assert_eq!(can_parse, self.parse_with_prefix(PlainPrefix::NONE, input).is_ok(), "{input}");
        can_parse
    }

    /// [`can_parse`](Self::can_parse) for an input that is not trimmed or does not start like a common URL.
    #[inline(never)]
    fn can_parse_uncommon(&self, input: &str) -> bool {
        if HAS_VECTORS && !is_trimmed(input) && !input.is_empty() {
            return self.can_parse(trim(input));
        }
        let text = trim(input);
        let prefix = PlainPrefix::match_any_start(text, self);
        if !prefix.reaches_path() && !prefix.is_at_authority() && self.base.is_none() && lacks_scheme(text.as_bytes()) {
            return false;
        }
        prefix.is_host_known() || self.can_parse_with_prefix(&prefix, text)
    }

    /// [`can_parse`](Self::can_parse) for a text that has this plain prefix, but no known host.
    #[inline(never)]
    fn can_parse_with_prefix(&self, prefix: &PlainPrefix, text: &str) -> bool {
        if prefix.is_at_authority() && prefix.has_usual_domain(text, self) {
            return true;
        }
        // Matched here and not in the callee: reading a value just written to memory in pieces would stall.
        let has_usual_slashes = prefix.is_at_authority() && !prefix.has_odd_slashes(text);
        let authority = if has_usual_slashes { prefix.match_authority(text, self) } else { PlainPrefix::NONE };
        authority.is_host_known()
            || !(has_usual_slashes && prefix.has_invalid_authority(text))
                && self.can_parse_host(authority.unknown_host(text), text)
    }

    /// [`can_parse`](Self::can_parse) for a text whose authority is known except for this host, or for any text.
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

/// Returns whether `text`, which is trimmed, clearly has no scheme. `false` says nothing.
fn lacks_scheme(text: &[u8]) -> bool {
    // A tab or newline is removed, and the scheme may continue after it.
    scheme_len(text).is_none_or(|end| !matches!(text.get(end), Some(b':' | b'\t' | b'\n' | b'\r')))
}
