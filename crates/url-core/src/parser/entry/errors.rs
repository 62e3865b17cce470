//! Parsing with all validation errors.

use crate::{
    error::ParseError,
    options::ParseOptions,
    parser::{
        Parser, Step,
        input::{Input, has_tabs_or_newlines, is_trimmed},
        output::Lazy,
        plain::PlainPrefix,
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
        let mut prefix = if is_trimmed(input) { self.plain(input) } else { PlainPrefix::NONE };
        if prefix.is_whole()
            && prefix.is_host_known()
            && prefix.is_valid(input)
            && let Some(url) = prefix.unchanged_url(input).or_else(|| self.complete_or_encoded_url(&prefix, input))
        {
            prefix.credentials_error().into_iter().for_each(|error| errors.report(error));
            return Ok(url);
        }
        match self.parse_without_states(prefix, input, &mut |error| errors.report(error)) {
            Ok(result) => return result.map_err(ParseError::from),
            Err(plain) => prefix = plain,
        }
        let text = Input::trimmed(input, errors).without_tabs_and_newlines(errors);
        let mut errors = Relocated::new(errors, |error| text.locate(error));
        if text.text.len() < input.len() {
            let plain = PlainPrefix::of(&text.text, self);
            match self.parse_without_states(plain, &text.text, &mut |error| errors.report(error)) {
                Ok(result) => return result.map_err(|error| text.locate(error).into()),
                Err(plain) => prefix = plain,
            }
        }
        let mut url = Url { href: String::new(), offsets: Offsets::default() };
        self.parse_text(input, &prefix, &text, errors, &mut url)?;
        Ok(url)
    }

    /// How much of `text`, which is trimmed, is plain, as far as that is known without the parts of the authority.
    #[inline(always)]
    fn plain(&self, text: &str) -> PlainPrefix {
        self.match_common(text).unwrap_or_else(|plain| plain.unwrap_or_else(|| PlainPrefix::of(text, self)))
    }

    /// Parses `text`, which has this plain prefix, if that takes no states; `report` is called with each validation
    /// error. Otherwise the error is the prefix after which the states can resume.
    #[inline(never)]
    fn parse_without_states(
        &self,
        plain: PlainPrefix,
        text: &str,
        mut report: &mut dyn FnMut(ValidationError),
    ) -> Result<Step<Url>, PlainPrefix> {
        let has_parts = plain.is_at_authority();
        let plain = if has_parts { plain.match_from_authority_if_usual_slashes(text, self) } else { plain };
        let has_odd_host = has_parts && plain.has_odd_host(text);
        let url = if plain.is_host_known() {
            let Some(url) = self.complete_or_encoded_url(&plain, text) else {
                let is_valid = plain.is_authority_kept() && !has_odd_host && plain.is_valid(text);
                return Err(if is_valid { plain } else { PlainPrefix::NONE });
            };
            plain.credentials_error().into_iter().for_each(&mut *report);
            if has_odd_host || !plain.has_valid_authority(text) {
                // The host is known, so that the host parser cannot fail.
                _ = plain.parse_host(text, self, &mut report);
            }
            url
        } else if self.needs_only_host_parser(&plain, text) && !has_tabs_or_newlines(text) {
            plain.credentials_error().into_iter().for_each(&mut *report);
            match plain.parse_host(text, self, &mut report) {
                Ok(host) => plain.with_host_parsed(&host, text),
                Err(error) => return Ok(Err(error)),
            }
        } else {
            return Err(PlainPrefix::NONE);
        };
        for unit in plain.invalid_url_units(text) {
            report(ValidationError::new(ValidationErrorKind::InvalidUrlUnit, unit));
        }
        Ok(Ok(url))
    }

    /// The URL that `text`, which has this plain prefix, becomes, if that takes no states.
    #[inline(never)]
    fn complete_or_encoded_url(&self, plain: &PlainPrefix, text: &str) -> Option<Url> {
        plain.complete_url(text).or_else(|| plain.encoded_url(text, self))
    }

    /// Parses `text`, the trimmed `input` without tabs and newlines, into `url`. The authority of the plain prefix must
    /// be kept. The ranges of the reported errors are those of `text`.
    #[inline(never)]
    pub(crate) fn parse_text<E: ErrorSink>(
        &self,
        input: &str,
        prefix: &PlainPrefix,
        text: &Input<'_>,
        errors: E,
        url: &mut Url,
    ) -> Result<(), ParseError> {
        let mut parser = Parser::new(&text.text, self, Lazy::new(&text.text, &mut url.href), errors);
        let step = parser.resume(prefix, None).map_err(|error| text.locate(error));
        self.finish(input, step, &mut parser, &mut url.offsets)?;
        debug_assert!(self.is_sound(url), "{input}");
        Ok(())
    }
}
