//! Parsing into an existing URL, whose memory is reused.

use crate::{
    encoding::Encoding,
    error::ParseError,
    options::ParseOptions,
    parser::{
        Parser, Step,
        input::{Input, has_tabs_or_newlines, is_tab_or_newline, trim, trim_start, without_tabs_and_newlines},
        output::{Lazy, Output},
        plain::PlainPrefix,
    },
    record::{Offsets, Url},
};
use url_host::{ErrorSink, Ignore, ValidationError};

impl ParseOptions<'_> {
    /// The body of [`parse_into`](Self::parse_into).
    #[inline(always)]
    pub(crate) fn parse_any_into(&self, input: &str, url: &mut Url) -> Result<(), ParseError> {
        match self.match_common(input) {
            Ok(plain) => {
                url.set_to(input, plain.offsets_so_far());
                Ok(())
            }
            Err(Some(plain)) => self.parse_with_prefix_into(plain, input, url),
            Err(None) => self.parse_uncommon_into(input, url),
        }
    }

    /// Parses `input`, which is not a common URL that is plain, into `url`.
    #[inline(never)]
    fn parse_uncommon_into(&self, input: &str, url: &mut Url) -> Result<(), ParseError> {
        let text = trim(input);
        let plain = PlainPrefix::of(text, self);
        match plain.offsets() {
            Some(offsets) => {
                url.set_to(text, offsets);
                Ok(())
            }
            None => self.parse_with_prefix_into(plain, input, url),
        }
    }

    /// Parses `input`, which has this plain prefix when it is trimmed, into `url`.
    #[inline(never)]
    pub(super) fn parse_with_prefix_into(
        &self,
        prefix: PlainPrefix,
        input: &str,
        url: &mut Url,
    ) -> Result<(), ParseError> {
        let text = trim(input);
        if prefix.is_at_authority() {
            let prefix = prefix.match_from_authority_if_usual_slashes(text, self);
            if prefix.complete_url_into(text, url) { Ok(()) } else { self.parse_with_states_into(&prefix, input, url) }
        } else if prefix.complete_url_into(text, url) {
            Ok(())
        } else if let Some(offsets) = prefix.write_encoded(text, self, &mut url.href) {
            url.offsets = offsets;
            Ok(())
        } else {
            self.parse_with_states_into(&prefix, input, url)
        }
    }

    /// [`parse_with_prefix_into`](Self::parse_with_prefix_into) for an input that needs the host parser, or the states
    /// after its plain prefix.
    pub(super) fn parse_with_states_into(
        &self,
        prefix: &PlainPrefix,
        input: &str,
        url: &mut Url,
    ) -> Result<(), ParseError> {
        let text = trim(input);
        if prefix.remaining(text).bytes().next().is_some_and(is_tab_or_newline) {
            return self.parse_without_tabs(input, url);
        }
        let shifted = |error: ValidationError| error.shifted(input.len() - trim_start(input).len());
        let before = url.href.len();
        let mut authority = None;
        if prefix.is_authority_changed() {
            Lazy::reserve(&mut url.href, text.len(), prefix.remaining(text).len());
            match prefix.write(text, self, &mut url.href) {
                Ok(_) if url.href.len() - before > self.max_len as usize => {
                    url.href.truncate(before);
                    return Err(ParseError::too_long(input.len(), self.max_len));
                }
                Ok(offsets) if prefix.is_whole() => {
                    url.href.drain(..before);
                    url.offsets = offsets;
                    return Ok(());
                }
                Ok(offsets) => authority = Some(offsets),
                Err(_) if has_tabs_or_newlines(text) => return self.parse_without_tabs(input, url),
                Err(error) => return Err(shifted(error).into()),
            }
        }
        let mut parser =
            Parser::new(text, self, Lazy::starting_at(authority.is_some(), before, text, &mut url.href), Ignore);
        let step = parser.resume(prefix, authority);
        // A tab or newline leads to a failure or is percent-encoded, so only then is the input searched for one.
        let shows_none = step.is_ok() && !parser.output.has_encoded && self.encoding == Encoding::UTF_8;
        debug_assert!(!shows_none || !has_tabs_or_newlines(text), "{input}");
        if shows_none || !has_tabs_or_newlines(prefix.remaining(text)) {
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
            // Keeps the memory of a caller that parses many inputs into one URL.
            if parsed.href.len() > url.href.capacity() {
                *url = parsed;
            } else {
                url.set_to(&parsed.href, parsed.offsets);
            }
            return Ok(());
        }
        // Only an error needs the position of each byte in the input.
        let text = Input::trimmed(input, &mut Ignore).without_tabs_and_newlines(&mut Ignore);
        self.parse_text(input, &PlainPrefix::NONE, &text, Ignore, url)
    }

    /// Moves the result of a parse to the buffer of its output and to `offsets`, unless it failed or is too long.
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
    /// Replaces this URL by the one of `href` and these offsets. Its memory is reused.
    pub(crate) fn set_to(&mut self, href: &str, offsets: Offsets) {
        self.offsets = offsets;
        self.href.clear();
        self.href.push_str(href);
    }
}
