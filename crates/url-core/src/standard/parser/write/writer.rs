//! The writer: what it writes from, and to, and how errors are reported.

use super::super::output::Output;
use crate::{options::ParseOptions, scheme::SchemeType};
use core::{num::NonZeroU32, ops::Range};
use url_host::{ErrorSink, ValidationError, ValidationErrorKind, invalid_url_units};

/// The result of a step that may return failure.
pub(crate) type Step<T = ()> = Result<T, ValidationError>;

/// Writes one URL.
pub(crate) struct Writer<'t, O, E> {
    /// The text that was split: trimmed, and without tabs and newlines.
    pub(super) text: &'t str,
    pub(super) scheme_type: SchemeType,
    pub(super) options: &'t ParseOptions<'t>,
    /// How much of the text is taken from the base URL.
    pub(super) base_len: usize,
    /// Where the text begins that is searched for invalid URL units.
    pub(super) unchecked: usize,
    pub(crate) output: &'t mut O,
    pub(super) errors: E,
}

impl<'t, O, E: ErrorSink> Writer<'t, O, E> {
    pub(crate) fn new(
        text: &'t str,
        base_len: usize,
        scheme_type: SchemeType,
        options: &'t ParseOptions<'t>,
        output: &'t mut O,
        errors: E,
    ) -> Self {
        Self { text, scheme_type, options, base_len, unchecked: base_len, output, errors }
    }

    /// The byte at `at`, or `None` for the EOF code point.
    pub(super) fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    /// Emits a validation error.
    pub(super) fn report(&mut self, kind: ValidationErrorKind, range: Range<usize>) {
        if E::ENABLED {
            self.errors.report(ValidationError::new(kind, range));
        }
    }

    /// Emits a validation error and returns failure.
    pub(super) fn fail<T>(&mut self, kind: ValidationErrorKind, range: Range<usize>) -> Step<T> {
        self.report(kind, range.clone());
        Err(ValidationError::new(kind, range))
    }

    /// Emits invalid-URL-unit for each code point of `range` that is not part of a URL unit.
    pub(super) fn report_invalid_url_units(&mut self, range: Range<usize>) {
        if !E::ENABLED {
            return;
        }
        let start = range.start.max(self.unchecked);
        if start >= range.end {
            return;
        }
        for unit in invalid_url_units(&self.text[start..range.end]) {
            self.report(ValidationErrorKind::InvalidUrlUnit, start + unit.start..start + unit.end);
        }
    }

    /// Emits invalid-reverse-solidus if there is a backslash at `at`, which was read as a slash.
    pub(super) fn report_backslash(&mut self, at: usize) {
        if self.byte(at) == Some(b'\\') {
            self.report(ValidationErrorKind::InvalidReverseSolidus, at..at + 1);
        }
    }
}

impl<O: Output, E> Writer<'_, O, E> {
    /// The length of the output as an offset. What does not fit is found too long at the end.
    pub(super) fn here(&self) -> u32 {
        self.output.len() as u32
    }

    /// [`here`](Self::here) as the offset of a `?` or `#`, which never comes first.
    pub(super) fn here_nonzero(&self) -> Option<NonZeroU32> {
        NonZeroU32::new(self.here())
    }
}
