//! Parsing into a new URL.

use crate::{
    error::ParseError,
    options::{Base, ParseOptions},
    parser::{
        input::{has_tabs_or_newlines, is_trimmed, trim, with_slashes},
        plain::{Plain, reference},
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
        match self.at_a_glance(input) {
            Ok(plain) => Ok(Url { href: input.into(), offsets: plain.offsets_so_far() }),
            Err(Some(plain)) => match plain.with_slash(input) {
                Some(url) => {
                    debug_assert!(self.states_agree_on(&url, input), "{input}");
                    Ok(url)
                }
                None if plain.may_be_bare_domain(input) => self.parse_bare_domain(plain, input),
                None => self.parse_from(plain, input),
            },
            // The glance looks for no relative reference, and with a base URL most of what is left is one.
            Err(None) => match self.base {
                Some(base) => self.parse_reference(base, input),
                None => self.parse_unusual(input),
            },
        }
    }

    /// [`parse`](Self::parse) of what may be [a bare domain](Plain::may_be_bare_domain).
    #[inline(never)]
    fn parse_bare_domain(&self, start: Plain, input: &str) -> Result<Url, ParseError> {
        match start.told_bare_domain(input, self) {
            Some(url) => {
                debug_assert!(self.states_agree_on(&url, input), "{input}");
                Ok(url)
            }
            None => self.parse_from(start, input),
        }
    }

    /// [`parse`](Self::parse) of what is not told at a glance.
    #[inline(never)]
    fn parse_unusual(&self, input: &str) -> Result<Url, ParseError> {
        if HAS_VECTORS && !is_trimmed(input) {
            return self.parse_trimmed(input);
        }
        let text = trim(input);
        let plain = Plain::of(text, self);
        match plain.kept(text) {
            Some(url) => Ok(url),
            None => self.parse_from(plain, input),
        }
    }

    /// [`parse_unusual`](Self::parse_unusual) of an input that has to be trimmed: mostly that is all that it takes.
    #[cold]
    #[inline(never)]
    fn parse_trimmed(&self, input: &str) -> Result<Url, ParseError> {
        let text = trim(input);
        if text.is_empty() {
            return self.parse_from(Plain::NONE, input);
        }
        // The place of an error depends on what was trimmed, too.
        self.parse(text).or_else(|_| self.parse_behind(&Plain::NONE, input))
    }

    /// [`parse_unusual`](Self::parse_unusual) with a base URL.
    #[inline(never)]
    fn parse_reference(&self, base: Base<'_>, input: &str) -> Result<Url, ParseError> {
        // In a function of its own: a URL that is made in two places of one function is put together in memory.
        if HAS_VECTORS && input.starts_with("//") {
            return self.parse_scheme_relative(base, input);
        }
        match reference::resolve(input, base, self) {
            Some(url) => {
                debug_assert!(self.states_agree_on(&url, input), "{input}");
                Ok(url)
            }
            None => self.parse_unusual(input),
        }
    }

    /// [`parse_reference`](Self::parse_reference) of an input that begins with `//`.
    #[inline(never)]
    fn parse_scheme_relative(&self, base: Base<'_>, input: &str) -> Result<Url, ParseError> {
        match reference::behind_scheme(input, base, self) {
            Some(url) => {
                debug_assert!(self.states_agree_on(&url, input), "{input}");
                Ok(url)
            }
            None => self.parse_unusual(input),
        }
    }

    /// Parses `input`, which has this plain start when it is trimmed.
    #[inline(never)]
    pub(super) fn parse_from(&self, start: Plain, input: &str) -> Result<Url, ParseError> {
        let text = trim(input);
        if start.is_at_authority() && start.ends_at_backslash(text) {
            self.parse_without_backslashes(input)
        } else if start.is_at_authority() && start.has_odd_slashes(text) {
            match start.told_behind_slashes(text, self) {
                Some(url) => {
                    debug_assert!(self.states_agree_on(&url, input), "{input}");
                    Ok(url)
                }
                None => self.parse_behind(&Plain::NONE, input),
            }
        } else if start.is_at_authority() {
            let start = start.by_parts(text, self);
            match start.told(text) {
                Some(url) => Ok(url),
                None if self.lacks_only_host(&start, text) => self.parse_with_host(&start, input),
                None => self.parse_behind(&start, input),
            }
        } else {
            match start.told(text).or_else(|| start.encoded(text, self)) {
                Some(url) => Ok(url),
                None => self.parse_behind(&start, input),
            }
        }
    }

    /// Whether only the host parser is missing to know what `text`, which has this plain start, becomes.
    pub(super) fn lacks_only_host(&self, start: &Plain, text: &str) -> bool {
        let is_rest_known = HAS_VECTORS && start.is_whole() && start.reaches_path() && !start.is_host_known();
        is_rest_known && !self.may_be_too_long(text.len())
    }

    /// [`parse_from`](Self::parse_from) of an input that [lacks only its host](Self::lacks_only_host). One that has a
    /// plain start is not trimmed at its front, so that the error has its place in the input already.
    #[inline(never)]
    fn parse_with_host(&self, start: &Plain, input: &str) -> Result<Url, ParseError> {
        let text = trim(input);
        match start.parse_host(text, self, &mut Ignore) {
            Ok(host) => {
                let url = start.with_host_parsed(&host, text);
                debug_assert!(self.states_agree_on(&url, input), "{input}");
                Ok(url)
            }
            // Without these it may be another host.
            Err(_) if has_tabs_or_newlines(text) => self.parse_behind(start, input),
            Err(error) => Err(error.into()),
        }
    }

    /// Parses `text`, which an input was changed to, and which mostly is the href.
    pub(super) fn parse_changed(&self, text: String) -> Result<Url, ParseError> {
        match self.at_a_glance(&text) {
            Ok(plain) => Ok(Url { offsets: plain.offsets_so_far(), href: text }),
            Err(_) => self.parse_unusual(&text),
        }
    }

    /// Parses `input`, a special URL with backslashes, with slashes in their place.
    #[inline(never)]
    fn parse_without_backslashes(&self, input: &str) -> Result<Url, ParseError> {
        let url = self.parse_changed(with_slashes(trim(input)));
        debug_assert!(url.as_ref().map_or(true, |url| self.states_agree_on(url, input)), "{input}");
        // The place of an error depends on what was trimmed, too.
        url.or_else(|_| self.parse_behind(&Plain::NONE, input))
    }

    /// [`parse_behind_into`](Self::parse_behind_into) a new URL.
    pub(super) fn parse_behind(&self, start: &Plain, input: &str) -> Result<Url, ParseError> {
        if start.ends_at_backslash(trim(input)) {
            return self.parse_without_backslashes(input);
        }
        let mut url = Url { offsets: Offsets::default(), href: String::new() };
        self.parse_behind_into(start, input, &mut url)?;
        Ok(url)
    }
}
