//! Parsing into a URL that is there already, in its memory.

use crate::{
    encoding::Encoding,
    error::ParseError,
    options::ParseOptions,
    parser::{
        Parser, Step,
        input::{Input, has_tabs_or_newlines, is_tab_or_newline, trim, trim_start, without_tabs_and_newlines},
        output::{Lazy, Output},
        plain::Plain,
    },
    record::{Offsets, Url},
};
use url_host::{ErrorSink, Ignore, ValidationError};

impl ParseOptions<'_> {
    /// The body of [`parse_into`](Self::parse_into).
    #[inline(always)]
    pub(crate) fn parse_any_into(&self, input: &str, url: &mut Url) -> Result<(), ParseError> {
        match self.at_a_glance(input) {
            Ok(plain) => {
                url.set_to(input, plain.offsets_so_far());
                Ok(())
            }
            Err(Some(plain)) => self.parse_from_into(plain, input, url),
            Err(None) => self.parse_unusual_into(input, url),
        }
    }

    /// [`parse_into`](Self::parse_into) of what is not told at a glance.
    #[inline(never)]
    fn parse_unusual_into(&self, input: &str, url: &mut Url) -> Result<(), ParseError> {
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

    /// Parses `input`, which has this plain start when it is trimmed.
    #[inline(never)]
    pub(super) fn parse_from_into(&self, start: Plain, input: &str, url: &mut Url) -> Result<(), ParseError> {
        let text = trim(input);
        if start.is_at_authority() {
            let start = start.by_parts_if_usual(text, self);
            if start.tell(text, url) { Ok(()) } else { self.parse_behind_into(&start, input, url) }
        } else if start.tell(text, url) {
            Ok(())
        } else if let Some(offsets) = start.write_encoded(text, self, &mut url.href) {
            url.offsets = offsets;
            Ok(())
        } else {
            self.parse_behind_into(&start, input, url)
        }
    }

    /// [`parse_from_into`](Self::parse_from_into) of what takes the host parser, or the states from where the input
    /// stops being plain.
    pub(super) fn parse_behind_into(&self, start: &Plain, input: &str, url: &mut Url) -> Result<(), ParseError> {
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
        // A tab or newline leads to a failure or is percent-encoded. Only then is it looked for.
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
            // A caller that parses many into one URL keeps its memory.
            if parsed.href.len() > url.href.capacity() {
                *url = parsed;
            } else {
                url.set_to(&parsed.href, parsed.offsets);
            }
            return Ok(());
        }
        // Only an error asks where each byte stood.
        let text = Input::trimmed(input, &mut Ignore).without_tabs_and_newlines(&mut Ignore);
        self.parse_text(input, &Plain::NONE, &text, Ignore, url)
    }

    /// Hands over what a parse has made, unless it failed or is too long.
    #[inline]
    pub(super) fn finish<E: ErrorSink>(
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
}

impl Url {
    /// Makes this URL the one that `href` and these offsets are, in its memory.
    pub(crate) fn set_to(&mut self, href: &str, offsets: Offsets) {
        self.offsets = offsets;
        self.href.clear();
        self.href.push_str(href);
    }
}
