//! Parsing into a new URL.

use crate::{
    error::ParseError,
    options::{Base, ParseOptions},
    parser::{
        input::{has_tabs_or_newlines, is_trimmed, trim, with_slashes},
        plain::{PlainPrefix, reference},
    },
    record::{Offsets, Url},
};
use alloc::string::String;
use url_host::Ignore;
use url_percent::scan::HAS_VECTORS;

impl ParseOptions<'_> {
    /// The body of [`parse`](Self::parse).
    #[inline(always)]
    pub(crate) fn parse_any(&self, input: &str) -> Result<Url, ParseError> {
        match self.match_common(input) {
            Ok(plain) => Ok(Url { href: input.into(), offsets: plain.offsets_so_far() }),
            Err(Some(prefix)) => match prefix.url_with_added_slash(input) {
                Some(url) => {
                    debug_assert!(self.states_agree_on(&url, input), "{input}");
                    Ok(url)
                }
                None if prefix.may_be_bare_domain(input) => self.parse_bare_domain(prefix, input),
                None => self.parse_with_prefix(prefix, input),
            },
            // `match_common` matches no relative reference, and with a base URL most other inputs are one.
            Err(None) => match self.base {
                Some(base) => self.parse_reference(base, input),
                None => self.parse_uncommon(input),
            },
        }
    }

    /// Parses `input`, which [may be a bare domain](PlainPrefix::may_be_bare_domain).
    #[inline(never)]
    fn parse_bare_domain(&self, prefix: PlainPrefix, input: &str) -> Result<Url, ParseError> {
        match prefix.bare_domain_url(input, self) {
            Some(url) => {
                debug_assert!(self.states_agree_on(&url, input), "{input}");
                Ok(url)
            }
            None => self.parse_with_prefix(prefix, input),
        }
    }

    /// Parses `input`, which is not a common URL that is plain.
    #[inline(never)]
    fn parse_uncommon(&self, input: &str) -> Result<Url, ParseError> {
        if HAS_VECTORS && !is_trimmed(input) {
            return self.parse_trimmed(input);
        }
        let text = trim(input);
        let plain = PlainPrefix::of(text, self);
        match plain.unchanged_url(text) {
            Some(url) => Ok(url),
            None => self.parse_with_prefix(plain, input),
        }
    }

    /// [`parse_uncommon`](Self::parse_uncommon) for an input that has to be trimmed. Most need no other change.
    #[cold]
    #[inline(never)]
    fn parse_trimmed(&self, input: &str) -> Result<Url, ParseError> {
        let text = trim(input);
        if text.is_empty() {
            return self.parse_with_prefix(PlainPrefix::NONE, input);
        }
        // The range of an error also depends on the number of trimmed bytes.
        self.parse(text).or_else(|_| self.parse_with_states(&PlainPrefix::NONE, input))
    }

    /// Parses `input`, which is not a common URL that is plain, with a base URL.
    #[inline(never)]
    fn parse_reference(&self, base: Base<'_>, input: &str) -> Result<Url, ParseError> {
        // A separate function: a URL that is made in two places of one function is assembled in memory.
        if HAS_VECTORS && input.starts_with("//") {
            return self.parse_scheme_relative(base, input);
        }
        match reference::resolve(input, base, self) {
            Some(url) => {
                debug_assert!(self.states_agree_on(&url, input), "{input}");
                Ok(url)
            }
            None => self.parse_uncommon(input),
        }
    }

    /// [`parse_reference`](Self::parse_reference) for an input that starts with `//`.
    #[inline(never)]
    fn parse_scheme_relative(&self, base: Base<'_>, input: &str) -> Result<Url, ParseError> {
        match reference::resolve_scheme_relative(input, base, self) {
            Some(url) => {
                debug_assert!(self.states_agree_on(&url, input), "{input}");
                Ok(url)
            }
            None => self.parse_uncommon(input),
        }
    }

    /// Parses `input`, which has this plain prefix when it is trimmed.
    #[inline(never)]
    pub(super) fn parse_with_prefix(&self, prefix: PlainPrefix, input: &str) -> Result<Url, ParseError> {
        let text = trim(input);
        if prefix.is_at_authority() && prefix.ends_at_backslash(text) {
            self.parse_without_backslashes(input)
        } else if prefix.is_at_authority() && prefix.has_odd_slashes(text) {
            match prefix.url_with_odd_slashes(text, self) {
                Some(url) => {
                    debug_assert!(self.states_agree_on(&url, input), "{input}");
                    Ok(url)
                }
                None => self.parse_with_states(&PlainPrefix::NONE, input),
            }
        } else if prefix.is_at_authority() {
            let prefix = prefix.match_from_authority(text, self);
            match prefix.complete_url(text) {
                Some(url) => Ok(url),
                None if self.needs_only_host_parser(&prefix, text) => self.parse_with_host(&prefix, input),
                None => self.parse_with_states(&prefix, input),
            }
        } else {
            match prefix.complete_url(text).or_else(|| prefix.encoded_url(text, self)) {
                Some(url) => Ok(url),
                None => self.parse_with_states(&prefix, input),
            }
        }
    }

    /// Returns whether the URL of `text`, which has this plain prefix, is known except for the result of the host
    /// parser.
    pub(super) fn needs_only_host_parser(&self, prefix: &PlainPrefix, text: &str) -> bool {
        let is_otherwise_known = HAS_VECTORS && prefix.is_whole() && prefix.reaches_path() && !prefix.is_host_known();
        is_otherwise_known && !self.may_be_too_long(text.len())
    }

    /// [`parse_with_prefix`](Self::parse_with_prefix) for an input that [needs only the host
    /// parser](Self::needs_only_host_parser). As it has a plain prefix, nothing is trimmed at its start, and the range
    /// of an error is right already.
    #[inline(never)]
    fn parse_with_host(&self, prefix: &PlainPrefix, input: &str) -> Result<Url, ParseError> {
        let text = trim(input);
        match prefix.parse_host(text, self, &mut Ignore) {
            Ok(host) => {
                let url = prefix.with_host_parsed(&host, text);
                debug_assert!(self.states_agree_on(&url, input), "{input}");
                Ok(url)
            }
            // Without tabs and newlines the host may be valid.
            Err(_) if has_tabs_or_newlines(text) => self.parse_with_states(prefix, input),
            Err(error) => Err(error.into()),
        }
    }

    /// Parses `text`, the corrected copy of an input, which mostly is the href.
    pub(super) fn parse_changed(&self, text: String) -> Result<Url, ParseError> {
        match self.match_common(&text) {
            Ok(plain) => Ok(Url { offsets: plain.offsets_so_far(), href: text }),
            Err(_) => self.parse_uncommon(&text),
        }
    }

    /// Parses a copy of `input`, a special URL, with slashes in place of backslashes.
    #[inline(never)]
    fn parse_without_backslashes(&self, input: &str) -> Result<Url, ParseError> {
        let url = self.parse_changed(with_slashes(trim(input)));
        debug_assert!(url.as_ref().map_or(true, |url| self.states_agree_on(url, input)), "{input}");
        // The range of an error also depends on the number of trimmed bytes.
        url.or_else(|_| self.parse_with_states(&PlainPrefix::NONE, input))
    }

    /// Calls [`parse_with_states_into`](Self::parse_with_states_into) with a new URL.
    pub(super) fn parse_with_states(&self, prefix: &PlainPrefix, input: &str) -> Result<Url, ParseError> {
        if prefix.ends_at_backslash(trim(input)) {
            return self.parse_without_backslashes(input);
        }
        let mut url = Url { offsets: Offsets::default(), href: String::new() };
        self.parse_with_states_into(prefix, input, &mut url)?;
        Ok(url)
    }
}
