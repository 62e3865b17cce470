//! An input in the form that the writer takes it.

use super::{
    base::FromBase,
    input::{Removed, clean, is_clean},
    output::{Lazy, Output},
    recognize::Recognized,
    split::Split,
    write::{Step, Writer},
};
use crate::{base::BaseUrl, options::ParseOptions, record::Offsets};
use alloc::{borrow::Cow, string::String};
use url_host::{ErrorSink, Relocated, ValidationError};

/// An input without what the parser removes, after the part of the base URL that it keeps, and split.
pub(crate) struct Prepared<'i> {
    pub(crate) text: Cow<'i, str>,
    pub(super) split: Split,
    /// How the text differs from the input; `None` if it is the input.
    origin: Option<Origin>,
}

/// Where the bytes of a text come from.
pub(crate) struct Origin {
    /// How much of the text is from the base URL, with the slash after it.
    pub(crate) base_len: usize,
    pub(crate) from_base: FromBase,
    pub(crate) removed: Removed,
}

/// All of them from the input.
static INPUT: Origin = Origin { base_len: 0, from_base: FromBase::NOTHING, removed: Removed::NOTHING };

/// What to do with dot segments at the start of a reference.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LeadingDots {
    /// Shorten the base URL instead of writing it.
    Skip,
    /// Leave them to the writer, so that they can be explained.
    Keep,
}

impl<'i> Prepared<'i> {
    /// Prepares `input`, and reports the errors of what is removed from it. `split` is its split, or `None` if it is
    /// relative to the base URL.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 1")]
    #[inline(always)]
    pub(super) fn of<E: ErrorSink>(
        input: &'i str,
        split: Option<Split>,
        options: &ParseOptions<'_>,
        errors: &mut E,
    ) -> Self {
        match (split, options.base) {
            (Some(split), _) if is_clean(input) => Self { text: input.into(), split, origin: None },
            (None, Some(base)) if is_clean(input) => {
                Self::joined(base, input.into(), Removed::NOTHING, options, LeadingDots::Skip)
            }
            _ => Self::cleaned(input, options, LeadingDots::Skip, errors),
        }
    }

    /// Prepares `input`, and reports the errors of what is removed from it.
    #[inline(never)]
    pub(crate) fn cleaned<E: ErrorSink>(
        input: &'i str,
        options: &ParseOptions<'_>,
        dots: LeadingDots,
        errors: &mut E,
    ) -> Self {
        let (text, removed) = clean(input, errors);
        if let Some(base) = options.base {
            return Self::joined(base, text, removed, options, dots);
        }
        let split = Split::of(&text, Recognized::nothing(), options.edition);
        Self { text, split, origin: Some(Origin { base_len: 0, from_base: FromBase::NOTHING, removed }) }
    }

    /// Prepares a text from which nothing is removed any more, as relative to `base`.
    #[inline(never)]
    fn joined(
        base: BaseUrl<'_>,
        text: Cow<'i, str>,
        removed: Removed,
        options: &ParseOptions<'_>,
        dots: LeadingDots,
    ) -> Self {
        let mut from_base = FromBase::of(base, &text);
        if dots == LeadingDots::Skip {
            from_base.skip_leading_dots(base, &text);
        }
        let (mut text, mut base_len) = (text, 0);
        if from_base.is_something() {
            let joined;
            (joined, base_len) = from_base.join(base, &text);
            text = joined.into();
        }
        let split = if from_base.has_authority() {
            from_base.split(base, &text, base_len)
        } else {
            Split::of(&text, Recognized::nothing(), options.edition)
        };
        Self { text, split, origin: Some(Origin { base_len, from_base, removed }) }
    }

    /// The offsets of the URL, if the text is its own serialization.
    pub(super) fn serialized(&self, options: &ParseOptions<'_>) -> Option<Offsets> {
        let is_serialized = self.split.rewrites.is_none() && self.text.len() <= options.max_len as usize;
        is_serialized.then_some(self.split.offsets)
    }

    /// Where the bytes of the text come from.
    pub(crate) fn origin(&self) -> &Origin {
        self.origin.as_ref().unwrap_or(&INPUT)
    }

    /// Writes the URL to `output`, which is returned with the offsets.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 5")]
    #[inline(always)]
    pub(crate) fn write<O: Output, E: ErrorSink>(
        &self,
        options: &ParseOptions<'_>,
        output: O,
        errors: &mut E,
    ) -> Step<(O, Offsets)> {
        let errors = Relocated::new(errors, |error| self.locate(error));
        let mut writer =
            Writer::new(&self.text, self.origin().base_len, self.split.scheme_type, options, output, errors);
        let offsets = writer.write(&self.split).map_err(|error| self.locate(error))?;
        Ok((writer.output, offsets))
    }

    /// Writes the URL to `href`, which a failure does not change.
    pub(super) fn write_to<E: ErrorSink>(
        &self,
        options: &ParseOptions<'_>,
        href: &mut String,
        errors: &mut E,
    ) -> Step<Offsets> {
        let (output, offsets) = self.write(options, Lazy::new(&self.text, href, 0), errors)?;
        output.finish();
        Ok(offsets)
    }

    /// Emits the validation errors that come before those of the parts.
    pub(super) fn report<E: ErrorSink>(&self, errors: &mut E) {
        if let Some(Origin { base_len, from_base, removed }) = &self.origin {
            let mut errors = Relocated::new(errors, |error| removed.locate(error));
            from_base.report(&self.text[*base_len..], &mut errors);
        }
    }

    /// Converts an error with a range of the text to one with a range of the caller's input.
    pub(crate) fn locate(&self, error: ValidationError) -> ValidationError {
        let Some(Origin { base_len, from_base, removed }) = &self.origin else { return error };
        let range = error.range();
        let at = |position| position - base_len + from_base.reference_start;
        removed.locate(error.at(at(range.start)..at(range.end)))
    }
}
