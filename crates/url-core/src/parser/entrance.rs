//! The ways into the parser: what is told at a glance, what part by part, and where the states have to begin.
//!
//! ```text
//! ParseOptions::parse       parse_into                 parse_with_errors   can_parse           parse_borrowed
//!        |                       |                            |                |                    |
//!  at_a_glance            at_a_glance                      plain          usual_start          at_a_glance
//!        |                       |                            |                |                    |
//!  parse_unusual        parse_unusual_into            told_with_errors  can_parse_unusual     borrow_unusual
//!        |                       |                            |                |                    |
//!   parse_from            parse_from_into                parse_text      can_parse_from        borrow_from
//!        |                       |                            |                |                    |
//! parse_behind_apart ----> parse_behind                Parser::run_from  can_parse_host      Parser::run_from
//!                                |
//!                         Parser::run_from
//! ```
//!
//! Each is asked what the one above it could not tell. With a base URL `parse` begins at `parse_reference`; what has a
//! bare domain for its authority goes by `parse_bare_domain`, and what is told but for its host by `parse_with_host`.
//! What has backslashes for slashes, or tabs or newlines, is put right in a copy and begins again at the top.

use super::{
    Parser, Step,
    input::{
        Input, has_tabs_or_newlines, is_tab_or_newline, is_trimmed, trim, trim_start, with_slashes,
        without_tabs_and_newlines,
    },
    output::{Lazy, Output},
    plain::{Plain, reference},
    scheme::scheme_len,
};
use crate::{
    encoding::Encoding,
    error::ParseError,
    options::ParseOptions,
    record::{Offsets, Url, UrlRef},
};
use alloc::string::String;
use url_host::{ErrorSink, Host, Ignore, ValidationError, ValidationErrorKind};
use url_percent::scan::HAS_VECTORS;

impl<'a> ParseOptions<'a> {
    /// [`Plain::at_a_glance`]. A debug build runs the state machine from its beginning as well, and compares.
    #[expect(clippy::inline_always, reason = "like everything that recognizes plain text")]
    #[inline(always)]
    pub(crate) fn at_a_glance(&self, input: &str) -> Result<Plain, Option<Plain>> {
        let plain = Plain::at_a_glance(input, self);
        debug_assert!(self.agrees_on(plain, input), "{input}");
        plain
    }

    /// How much of `text`, which is trimmed, is plain, unless it takes a look at the authority.
    #[expect(clippy::inline_always, reason = "like everything that recognizes plain text")]
    #[inline(always)]
    pub(crate) fn plain(&self, text: &str) -> Plain {
        self.at_a_glance(text).unwrap_or_else(|plain| plain.unwrap_or_else(|| Plain::of(text, self)))
    }

    /// The URL that `text`, which has this plain start, becomes, or why it becomes none, if that is told without the
    /// states; `report` is told what is not valid. Otherwise where the states can begin.
    #[inline(never)]
    pub(crate) fn told_with_errors(
        &self,
        plain: Plain,
        text: &str,
        mut report: &mut dyn FnMut(ValidationError),
    ) -> Result<Step<Url>, Plain> {
        let is_by_parts = plain.is_at_authority();
        let plain = if is_by_parts { plain.by_parts_if_usual(text, self) } else { plain };
        let has_odd_host = is_by_parts && plain.has_odd_host(text);
        let url = if plain.is_host_known() {
            let Some(url) = self.told_or_encoded(&plain, text) else {
                let is_valid = plain.is_front_kept() && !has_odd_host && plain.is_valid(text);
                return Err(if is_valid { plain } else { Plain::NONE });
            };
            plain.credentials_error().into_iter().for_each(&mut *report);
            if has_odd_host || !plain.has_valid_front(text) {
                // A host that is known can be parsed.
                _ = plain.parse_host(text, self, &mut report);
            }
            url
        } else if self.lacks_only_host(&plain, text) && !has_tabs_or_newlines(text) {
            plain.credentials_error().into_iter().for_each(&mut *report);
            match plain.parse_host(text, self, &mut report) {
                Ok(host) => plain.with_host_parsed(&host, text),
                Err(error) => return Ok(Err(error)),
            }
        } else {
            return Err(Plain::NONE);
        };
        for unit in plain.invalid_url_units(text) {
            report(ValidationError::new(ValidationErrorKind::InvalidUrlUnit, unit));
        }
        Ok(Ok(url))
    }

    /// What `text` becomes, which has this plain start, if that is told without the states.
    #[inline(never)]
    pub(crate) fn told_or_encoded(&self, plain: &Plain, text: &str) -> Option<Url> {
        plain.told(text).or_else(|| plain.encoded(text, self))
    }

    /// Whether the state machine makes the same of `input` from its beginning as behind what is plain, at a glance or
    /// part by part, and the same as what is whole.
    fn agrees_on(&self, at_a_glance: Result<Plain, Option<Plain>>, input: &str) -> bool {
        let input = trim(input);
        let parse_from = |start| {
            let mut url = Url { offsets: Offsets::default(), href: String::new() };
            self.parse_from_into(start, input, &mut url).map(|()| (url.href, url.offsets))
        };
        let from_beginning = parse_from(Plain::NONE);
        let agrees = |plain: Plain| {
            let whole = plain.offsets().map(|offsets| Ok((input.into(), offsets)));
            whole.is_none_or(|whole| whole == from_beginning) && parse_from(plain) == from_beginning
        };
        agrees(Plain::of(input, self)) && at_a_glance.map_or_else(|plain| plain, Some).is_none_or(agrees)
    }

    /// [`parse`](Self::parse) of what may be [a bare domain](Plain::may_be_bare_domain).
    #[inline(never)]
    pub(crate) fn parse_bare_domain(&self, start: Plain, input: &str) -> Result<Url, ParseError> {
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
    pub(crate) fn parse_unusual(&self, input: &str) -> Result<Url, ParseError> {
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

    /// [`parse_unusual`](Self::parse_unusual) of what is to be trimmed: mostly that is all that it takes.
    #[cold]
    #[inline(never)]
    fn parse_trimmed(&self, input: &str) -> Result<Url, ParseError> {
        let text = trim(input);
        if text.is_empty() {
            return self.parse_from(Plain::NONE, input);
        }
        // Where an error is depends on what was trimmed, too.
        self.parse(text).or_else(|_| self.parse_behind_apart(&Plain::NONE, input))
    }

    /// [`parse_unusual`](Self::parse_unusual) into a URL that is there already.
    #[inline(never)]
    pub(crate) fn parse_unusual_into(&self, input: &str, url: &mut Url) -> Result<(), ParseError> {
        let text = trim(input);
        let plain = Plain::of(text, self);
        match plain.offsets() {
            Some(offsets) => {
                url.set_to(text, offsets);
                Ok(())
            }
            None => self.parse_from_into(plain, input, url),
        }
    }

    /// [`parse_unusual`](Self::parse_unusual) with a base URL.
    #[inline(never)]
    pub(crate) fn parse_reference(&self, base: &UrlRef<'_>, input: &str) -> Result<Url, ParseError> {
        // In a function of its own, for what is made in two places is put together in memory.
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

    /// [`parse_reference`](Self::parse_reference) of what begins with `//`.
    #[inline(never)]
    fn parse_scheme_relative(&self, base: &UrlRef<'_>, input: &str) -> Result<Url, ParseError> {
        match reference::behind_scheme(input, base, self) {
            Some(url) => {
                debug_assert!(self.states_agree_on(&url, input), "{input}");
                Ok(url)
            }
            None => self.parse_unusual(input),
        }
    }

    /// Whether the state machine makes this URL of `input`.
    pub(crate) fn states_agree_on(&self, url: &Url, input: &str) -> bool {
        let states = self.parse_behind_apart(&Plain::NONE, input);
        states.is_ok_and(|same| same.href == url.href && same.offsets == url.offsets)
    }

    /// Parses `input`, which has this plain start when it is trimmed.
    #[inline(never)]
    pub(crate) fn parse_from(&self, start: Plain, input: &str) -> Result<Url, ParseError> {
        let text = trim(input);
        if start.is_at_authority() && start.ends_at_backslash(text) {
            self.parse_without_backslashes(input)
        } else if start.is_at_authority() && start.has_odd_slashes(text) {
            match start.told_behind_slashes(text, self) {
                Some(url) => {
                    debug_assert!(self.states_agree_on(&url, input), "{input}");
                    Ok(url)
                }
                None => self.parse_behind_apart(&Plain::NONE, input),
            }
        } else if start.is_at_authority() {
            let start = start.by_parts(text, self);
            match start.told(text) {
                Some(url) => Ok(url),
                None if self.lacks_only_host(&start, text) => self.parse_with_host(&start, input),
                None => self.parse_behind_apart(&start, input),
            }
        } else {
            match start.told(text).or_else(|| start.encoded(text, self)) {
                Some(url) => Ok(url),
                None => self.parse_behind_apart(&start, input),
            }
        }
    }

    /// Whether all is known of what `text`, which has this plain start, becomes, but for what the host parser says.
    fn lacks_only_host(&self, start: &Plain, text: &str) -> bool {
        let is_rest_known = HAS_VECTORS && start.is_whole() && start.reaches_path() && !start.is_host_known();
        is_rest_known && !self.may_be_too_long(text.len())
    }

    /// [`parse_from`](Self::parse_from) of what [lacks only the host](Self::lacks_only_host). What has a plain start is
    /// not trimmed at its front, so that an error stands where it does in the text.
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
            Err(_) if has_tabs_or_newlines(text) => self.parse_behind_apart(start, input),
            Err(error) => Err(error.into()),
        }
    }

    /// Parses `text`, which an input was changed to. Mostly it is the href.
    fn parse_changed(&self, text: String) -> Result<Url, ParseError> {
        match self.at_a_glance(&text) {
            Ok(plain) => Ok(Url { offsets: plain.offsets_so_far(), href: text }),
            Err(_) => self.parse_unusual(&text),
        }
    }

    /// Parses `input`, a special URL with backslashes, as what it is with slashes in their place.
    #[inline(never)]
    fn parse_without_backslashes(&self, input: &str) -> Result<Url, ParseError> {
        let url = self.parse_changed(with_slashes(trim(input)));
        debug_assert!(url.as_ref().map_or(true, |url| self.states_agree_on(url, input)), "{input}");
        // Where an error is depends on what was trimmed, too.
        url.or_else(|_| self.parse_behind_apart(&Plain::NONE, input))
    }

    /// [`parse_behind`](Self::parse_behind), into a new URL.
    fn parse_behind_apart(&self, start: &Plain, input: &str) -> Result<Url, ParseError> {
        if start.ends_at_backslash(trim(input)) {
            return self.parse_without_backslashes(input);
        }
        let mut url = Url { offsets: Offsets::default(), href: String::new() };
        self.parse_behind(start, input, &mut url)?;
        Ok(url)
    }

    /// [`parse_from`](Self::parse_from) into a URL that is there already.
    #[inline(never)]
    pub(crate) fn parse_from_into(&self, start: Plain, input: &str, url: &mut Url) -> Result<(), ParseError> {
        let text = trim(input);
        if start.is_at_authority() {
            let start = start.by_parts_if_usual(text, self);
            if start.tell(text, url) { Ok(()) } else { self.parse_behind(&start, input, url) }
        } else if start.tell(text, url) {
            Ok(())
        } else if let Some(offsets) = start.write_encoded(text, self, &mut url.href) {
            url.offsets = offsets;
            Ok(())
        } else {
            self.parse_behind(&start, input, url)
        }
    }

    /// [`parse_from_into`](Self::parse_from_into) of what takes the host parser, or the states behind what is plain.
    fn parse_behind(&self, start: &Plain, input: &str, url: &mut Url) -> Result<(), ParseError> {
        let text = trim(input);
        if start.behind(text).bytes().next().is_some_and(is_tab_or_newline) {
            return self.parse_without_tabs(input, url);
        }
        let shifted = |error: ValidationError| error.shifted(input.len() - trim_start(input).len());
        let before = url.href.len();
        let mut front = None;
        if start.is_front_changed() {
            Lazy::reserve(&mut url.href, text.len(), start.behind(text).len());
            match start.write(text, self, &mut url.href) {
                Ok(_) if url.href.len() - before > self.max_len as usize => {
                    url.href.truncate(before);
                    return Err(ParseError::too_long(input.len(), self.max_len));
                }
                Ok(offsets) if start.is_whole() => {
                    url.href.drain(..before);
                    url.offsets = offsets;
                    return Ok(());
                }
                Ok(offsets) => front = Some(offsets),
                Err(_) if has_tabs_or_newlines(text) => return self.parse_without_tabs(input, url),
                Err(error) => return Err(shifted(error).into()),
            }
        }
        let mut parser = Parser::new(text, self, Lazy::behind(front.is_some(), before, text, &mut url.href), Ignore);
        let step = parser.run_from(start, front);
        // A tab or newline makes for a failure or is percent-encoded. Only then is it looked for.
        let shows_none = step.is_ok() && !parser.output.has_encoded && self.encoding == Encoding::UTF_8;
        debug_assert!(!shows_none || !has_tabs_or_newlines(text), "{input}");
        if shows_none || !has_tabs_or_newlines(start.behind(text)) {
            self.finish(input, step.map_err(shifted), &mut parser, &mut url.offsets)?;
            debug_assert!(self.is_sound(url), "{input}");
            Ok(())
        } else {
            parser.output.discard();
            self.parse_without_tabs(input, url)
        }
    }

    /// Parses `input`, which has tabs or newlines.
    #[inline(never)]
    fn parse_without_tabs(&self, input: &str, url: &mut Url) -> Result<(), ParseError> {
        if let Ok(parsed) = self.parse_changed(without_tabs_and_newlines(trim(input)).into_owned()) {
            // Whoever parses many into one URL keeps its memory.
            if parsed.href.len() > url.href.capacity() {
                *url = parsed;
            } else {
                url.set_to(&parsed.href, parsed.offsets);
            }
            return Ok(());
        }
        // Where each byte of it stood is only asked for an error.
        let text = Input::trimmed(input, &mut Ignore).without_tabs_and_newlines(&mut Ignore);
        self.parse_text(input, &Plain::NONE, &text, Ignore, url)
    }

    /// Parses `text`, which `input` has become and which has this plain start, in front of whose path nothing changes,
    /// into `url`; `errors` is told ranges of `text`.
    #[inline(never)]
    pub(crate) fn parse_text<E: ErrorSink>(
        &self,
        input: &str,
        start: &Plain,
        text: &Input<'_>,
        errors: E,
        url: &mut Url,
    ) -> Result<(), ParseError> {
        let mut parser = Parser::new(&text.text, self, Lazy::new(&text.text, &mut url.href), errors);
        let step = parser.run_from(start, None).map_err(|error| text.locate(error));
        self.finish(input, step, &mut parser, &mut url.offsets)?;
        debug_assert!(self.is_sound(url), "{input}");
        Ok(())
    }

    /// Whether what was parsed keeps the invariants of URLs, unless its base URL, which then is one of
    /// [`WebUrl::set_protocol`](crate::web::WebUrl::set_protocol), does not either.
    fn is_sound(&self, url: &Url) -> bool {
        url.check_invariants().is_ok() || self.base.is_some_and(|base| base.check_invariants().is_err())
    }

    /// Hands over what a parse has made, unless it failed or is too long.
    #[inline]
    fn finish<E: ErrorSink>(
        &self,
        input: &str,
        step: Step,
        parser: &mut Parser<'_, Lazy<'_, '_>, E>,
        offsets: &mut Offsets,
    ) -> Result<(), ParseError> {
        let error = match step {
            Ok(()) if parser.output.len() <= self.max_len as usize => {
                *offsets = parser.offsets;
                parser.output.replace_buffer();
                return Ok(());
            }
            Ok(()) => ParseError::too_long(input.len(), self.max_len),
            Err(error) => error.into(),
        };
        parser.output.discard();
        Err(error)
    }

    /// [`can_parse`](Self::can_parse) of `input`, which is not trimmed or has no usual start.
    #[inline(never)]
    pub(crate) fn can_parse_unusual(&self, input: &str) -> bool {
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

    /// [`can_parse`](Self::can_parse) of what has this plain start, but no known host.
    #[inline(never)]
    pub(crate) fn can_parse_from(&self, start: &Plain, text: &str) -> bool {
        if start.is_at_authority() && start.has_usual_domain(text, self) {
            return true;
        }
        // Asked about here and not handed on: what was written to memory in pieces would be waited for.
        let is_usual = start.is_at_authority() && !start.has_odd_slashes(text);
        let front = if is_usual { start.front_by_parts(text, self) } else { Plain::NONE };
        front.is_host_known()
            || !(is_usual && start.is_refused(text)) && self.can_parse_host(front.unknown_host(text), text)
    }

    /// [`can_parse`](Self::can_parse) of what has a front that is plain but for this host, or any front.
    #[inline(never)]
    fn can_parse_host(&self, host: Option<(&str, bool)>, text: &str) -> bool {
        let kept = without_tabs_and_newlines(text);
        match host {
            Some((host, is_opaque)) if kept.len() == text.len() => {
                Host::parse_with(host, is_opaque, self.edition, &mut Ignore).is_ok()
            }
            _ => Parser::new(&kept, self, Lazy::unwanted(&kept, &mut String::new()), Ignore).run().is_ok(),
        }
    }

    /// [`parse_borrowed`](Self::parse_borrowed) of what is not told at a glance.
    #[inline(never)]
    pub(crate) fn borrow_unusual(&self, input: &'a str) -> Option<UrlRef<'a>> {
        self.borrow_from(Plain::of(input, self), input)
    }

    /// [`parse_borrowed`](Self::parse_borrowed) of what has this plain start.
    #[inline(never)]
    pub(crate) fn borrow_from(&self, start: Plain, input: &'a str) -> Option<UrlRef<'a>> {
        if !is_trimmed(input) {
            return None;
        }
        if start.is_at_authority() {
            return self.borrow_from(start.by_parts_if_usual(input, self), input);
        }
        if let Some(offsets) = start.offsets() {
            return Some(UrlRef { href: input, offsets });
        }
        if input.len() > self.max_len as usize {
            return None;
        }
        // What changes in front of the path cannot be borrowed.
        let start = if start.is_front_changed() { start.with_kept_host(input, self)? } else { start };
        let mut buffer = String::new();
        let mut parser = Parser::new(input, self, Lazy::new(input, &mut buffer), Ignore);
        parser.run_from(&start, None).ok()?;
        let is_kept = parser.output.as_kept().is_some_and(|kept| kept.len() == input.len());
        is_kept.then_some(UrlRef { href: input, offsets: parser.offsets })
    }
}

/// Whether `text`, which is trimmed, shows without the states to begin with no scheme.
fn lacks_scheme(text: &[u8]) -> bool {
    // For the states a tab or newline is not there, and the scheme may go on behind it.
    scheme_len(text).is_none_or(|end| !matches!(text.get(end), Some(b':' | b'\t' | b'\n' | b'\r')))
}

impl Url {
    /// Makes this URL the one that `href` and these offsets are, in its memory.
    pub(crate) fn set_to(&mut self, href: &str, offsets: Offsets) {
        self.offsets = offsets;
        self.href.clear();
        self.href.push_str(href);
    }
}
