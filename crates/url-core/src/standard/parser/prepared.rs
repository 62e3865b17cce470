//! The form in which the writer takes a string.

use super::{
    base::FromBase,
    input::{Removed, clean, is_clean},
    output::{Lazy, Output},
    rewrites::Rewrites,
    split::Split,
    write::{Step, Writer},
};
use crate::{
    options::ParseOptions,
    record::{Offsets, Url},
};
use alloc::borrow::Cow;
use url_host::{ErrorSink, Relocated, ValidationError};

/// An input without what the parser removes, after the part of the base URL that it keeps, and split.
pub(crate) struct Prepared<'i, 'o> {
    input: &'i str,
    options: &'o ParseOptions<'o>,
    pub(crate) text: Cow<'i, str>,
    pub(super) split: Split,
    pub(super) origin: Origin,
}

/// Where the bytes of a text come from.
pub(crate) struct Origin {
    /// How much of the text is from the base URL, with the slash after it.
    pub(crate) base_len: usize,
    pub(crate) from_base: FromBase,
    pub(crate) removed: Removed,
}

static INPUT: Origin = Origin::INPUT;

/// What is written: a text that is made of `input`, its split, and where its bytes come from.
#[derive(Clone, Copy)]
pub(crate) struct Source<'t> {
    pub(crate) input: &'t str,
    pub(crate) text: &'t str,
    pub(super) split: &'t Split,
    pub(crate) origin: &'t Origin,
    pub(crate) options: &'t ParseOptions<'t>,
}

/// What to do with dot segments at the start of a reference.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum LeadingDots {
    /// Shorten the base URL instead of writing it.
    Skip,
    /// Leave them to the writer, so that they can be explained.
    Keep,
}

impl<'i, 'o> Prepared<'i, 'o> {
    /// Nothing yet but `input`.
    pub(crate) fn new(input: &'i str, options: &'o ParseOptions<'o>) -> Self {
        Self { input, options, text: input.into(), split: Split::WITHOUT_SCHEME, origin: Origin::INPUT }
    }

    /// Prepares the input, and reports the errors of what comes before its components.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 7")]
    #[inline(always)]
    pub(crate) fn prepare<E: ErrorSink>(&mut self, dots: LeadingDots, errors: &mut E) {
        if self.options.base.is_some() {
            self.join_and_split(dots);
        }
        // What has to be removed is something to rewrite as long as it is there.
        if self.options.base.is_none() || !self.split.rewrites.is_none() && !is_clean(self.input) {
            (self.text, self.origin.removed) = clean(self.input, errors);
            self.join_and_split(dots);
        }
        if E::ENABLED {
            let Origin { base_len, from_base, removed } = &self.origin;
            from_base.report(&self.text[*base_len..], &mut Relocated::new(errors, |error| removed.locate(error)));
        }
    }

    /// Prepends the part of the base URL that the text keeps, and splits both.
    #[inline(never)]
    fn join_and_split(&mut self, dots: LeadingDots) {
        if let Some(base) = self.options.base {
            let mut from_base = FromBase::of(base, &self.text);
            if dots == LeadingDots::Skip {
                from_base.skip_leading_dots(base, &self.text);
            }
            (self.origin.base_len, self.origin.from_base) = (0, from_base);
            if from_base.is_something() {
                let (joined, base_len) = from_base.join(base, &self.text);
                (self.text, self.origin.base_len) = (joined.into(), base_len);
            }
            if from_base.has_authority() {
                self.split = from_base.split(base, &self.text, self.origin.base_len);
                return;
            }
        }
        self.split = Split::after_known_host(&self.text, 0, self.options.edition);
    }

    pub(crate) fn source(&self) -> Source<'_> {
        let Self { input, options, text, split, origin } = self;
        Source { input, text, split, origin, options }
    }
}

impl<'t> Source<'t> {
    /// An absolute input from which nothing is removed.
    pub(super) fn of_input(input: &'t str, split: &'t Split, options: &'t ParseOptions<'t>) -> Self {
        Source { input, text: input, split, origin: &INPUT, options }
    }

    /// Writes the URL to `output`, and its offsets, which a failure does not change.
    #[expect(clippy::inline_always, reason = "docs/generated-code.md, rule 7")]
    #[inline(always)]
    pub(crate) fn write<O: Output, E: ErrorSink>(self, output: &mut O, offsets: &mut Offsets, errors: &mut E) -> Step {
        let Self { text, split, origin, options, .. } = self;
        let errors = Relocated::new(errors, |error| origin.locate(error));
        let mut writer = Writer::new(text, origin.base_len, split.scheme_type, options, output, errors);
        writer.write(split, offsets).map_err(|error| origin.locate(error))
    }

    /// Replaces `url`, which a failure does not change.
    #[inline]
    pub(super) fn write_to<E: ErrorSink>(self, url: &mut Url, errors: &mut E) -> Step {
        let mut output = Lazy::new(self.text, &mut url.href, 0);
        self.write(&mut output, &mut url.offsets, errors)?;
        output.finish();
        Ok(())
    }

    /// The length that the href is expected to have, or somewhat more.
    pub(super) fn expected_len(&self) -> usize {
        /// The most bytes by which an href is usually longer than its text, apart from percent-encoding.
        const SLACK: usize = 16;
        /// The most bytes that are assumed to be percent-encoded.
        const MOST_TO_ENCODE: usize = 256;
        let Split { rewrites, first_rewrite, .. } = *self.split;
        let to_encode = if rewrites.has(Rewrites::FROM_PATH) { self.text.len() - first_rewrite as usize } else { 0 };
        self.text.len() + SLACK + 2 * to_encode.min(MOST_TO_ENCODE)
    }
}

impl Origin {
    /// All of them from the input.
    const INPUT: Self = Self { base_len: 0, from_base: FromBase::NOTHING, removed: Removed::NOTHING };

    /// Converts an error with a range of the text to one with a range of the caller's input.
    #[cold]
    fn locate(&self, error: ValidationError) -> ValidationError {
        let Self { base_len, from_base, removed } = self;
        let range = error.range();
        let at = |position| position - base_len + from_base.reference_start;
        removed.locate(error.at(at(range.start)..at(range.end)))
    }
}
