//! Parsing with all validation errors.

use crate::{
    error::ParseError,
    options::ParseOptions,
    parser::{
        Parser, Step,
        input::{Input, has_tabs_or_newlines, is_trimmed},
        output::Lazy,
        plain::Plain,
    },
    record::{Offsets, Url},
};
use alloc::string::String;
use url_host::{ErrorSink, Relocated, ValidationError, ValidationErrorKind};

impl ParseOptions<'_> {
    /// The body of [`parse_with_errors`](Self::parse_with_errors).
    #[inline(always)]
    pub(crate) fn parse_any_with_errors<E: ErrorSink>(&self, input: &str, errors: &mut E) -> Result<Url, ParseError> {
        if !E::ENABLED {
            return self.parse(input);
        }
        let mut start = if is_trimmed(input) { self.plain(input) } else { Plain::NONE };
        if start.is_whole()
            && start.is_host_known()
            && start.is_valid(input)
            && let Some(url) = start.kept(input).or_else(|| self.told_or_encoded(&start, input))
        {
            start.credentials_error().into_iter().for_each(|error| errors.report(error));
            return Ok(url);
        }
        match self.told_with_errors(start, input, &mut |error| errors.report(error)) {
            Ok(told) => return told.map_err(ParseError::from),
            Err(plain) => start = plain,
        }
        let text = Input::trimmed(input, errors).without_tabs_and_newlines(errors);
        let mut errors = Relocated::new(errors, |error| text.locate(error));
        if text.text.len() < input.len() {
            let plain = Plain::of(&text.text, self);
            match self.told_with_errors(plain, &text.text, &mut |error| errors.report(error)) {
                Ok(told) => return told.map_err(|error| text.locate(error).into()),
                Err(plain) => start = plain,
            }
        }
        let mut url = Url { href: String::new(), offsets: Offsets::default() };
        self.parse_text(input, &start, &text, errors, &mut url)?;
        Ok(url)
    }

    /// How much of `text`, which is trimmed, is plain, as far as that takes no look at the parts of the authority.
    #[inline(always)]
    fn plain(&self, text: &str) -> Plain {
        self.at_a_glance(text).unwrap_or_else(|plain| plain.unwrap_or_else(|| Plain::of(text, self)))
    }

    /// The URL that `text`, which has this plain start, becomes, or why it becomes none, if that is told without the
    /// states; `report` is called with what is invalid. Otherwise the error is where the states can begin.
    #[inline(never)]
    fn told_with_errors(
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

    /// The URL that `text`, which has this plain start, becomes, if that is told without the states.
    #[inline(never)]
    fn told_or_encoded(&self, plain: &Plain, text: &str) -> Option<Url> {
        plain.told(text).or_else(|| plain.encoded(text, self))
    }

    /// Parses `text`, which `input` has become and which has this plain start with a front that is kept, into `url`;
    /// `errors` is told ranges of `text`.
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
}
