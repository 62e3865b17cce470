//! Writing the URL of a split text.
//!
//! Hosts and ports that have to be rewritten are parsed before anything is written, because nothing fails after them.

mod authority;
mod path;
mod query;

use super::{output::Output, rewrites::Rewrites, split::Split};
use crate::{options::ParseOptions, record::Offsets, scheme::SchemeType};
use core::{num::NonZeroU32, ops::Range};
use url_host::{ErrorSink, ValidationError, ValidationErrorKind, invalid_url_units};

/// The result of a step that may return failure.
pub(crate) type Step<T = ()> = Result<T, ValidationError>;

/// Writes one URL.
pub(crate) struct Writer<'t, O, E> {
    /// The text that was split: trimmed, and without tabs and newlines.
    text: &'t str,
    scheme_type: SchemeType,
    options: &'t ParseOptions<'t>,
    /// How much of the text is taken from the base URL.
    base_len: usize,
    /// Where the text begins that is searched for invalid URL units.
    unchecked: usize,
    pub(crate) output: O,
    errors: E,
}

impl<'t, O: Output, E: ErrorSink> Writer<'t, O, E> {
    pub(crate) fn new(
        text: &'t str,
        base_len: usize,
        scheme_type: SchemeType,
        options: &'t ParseOptions<'t>,
        output: O,
        errors: E,
    ) -> Self {
        Self { text, scheme_type, options, base_len, unchecked: base_len, output, errors }
    }

    /// Writes the URL, and returns its offsets.
    pub(crate) fn write(&mut self, split: &Split) -> Step<Offsets> {
        let Split { offsets: found, rewrites, first_rewrite, .. } = *split;
        let mut offsets = if E::ENABLED || rewrites.has(Rewrites::BEFORE_PATH.and(Rewrites::NO_SCHEME)) {
            self.before_path(split)?
        } else {
            self.output.keep(0..found.path_start as usize);
            found
        };
        let (path, query_end) =
            (found.path_start as usize..found.path_end(self.text.len()), found.query_end(self.text.len()));
        if !rewrites.has(Rewrites::FROM_PATH) {
            self.report_invalid_url_units(path.start..query_end);
            self.report_invalid_url_units(query_end + 1..self.text.len());
            let moved = |start: NonZeroU32| NonZeroU32::new(start.get() - found.path_start + offsets.path_start);
            (offsets.query_start, offsets.fragment_start) =
                (found.query_start.and_then(moved), found.fragment_start.and_then(moved));
            self.output.keep(path.start..self.text.len());
            return Ok(offsets);
        }
        let first_rewrite = first_rewrite as usize;
        if rewrites.has(Rewrites::DRIVE_LETTER) {
            // The standard keeps these in its buffer, past the checks of the path state.
            self.unchecked = path.start + "C:".len();
        }
        if rewrites.has(Rewrites::PATH) {
            self.path(path.clone(), first_rewrite, &mut offsets);
        } else {
            self.report_invalid_url_units(path.clone());
            self.output.keep(path.clone());
        }
        offsets.query_start = found.query_start.and_then(|_| self.here_nonzero());
        if found.query_start.is_some() {
            let first_rewrite = if rewrites.has(Rewrites::PATH) { path.end } else { first_rewrite };
            self.query(path.end..query_end, rewrites.has(Rewrites::QUERY).then_some(first_rewrite));
        }
        offsets.fragment_start = found.fragment_start.and_then(|_| self.here_nonzero());
        if found.fragment_start.is_some() {
            let first_rewrite =
                if rewrites.has(Rewrites::PATH.and(Rewrites::QUERY)) { query_end } else { first_rewrite };
            self.fragment(query_end, rewrites.has(Rewrites::FRAGMENT).then_some(first_rewrite));
        }
        Ok(offsets)
    }

    /// The length of the output as an offset. What does not fit is found too long at the end.
    fn here(&self) -> u32 {
        self.output.len() as u32
    }

    /// [`here`](Self::here) as the offset of a `?` or `#`, which never comes first.
    fn here_nonzero(&self) -> Option<NonZeroU32> {
        NonZeroU32::new(self.here())
    }

    /// The byte at `at`, or `None` for the EOF code point.
    fn byte(&self, at: usize) -> Option<u8> {
        self.text.as_bytes().get(at).copied()
    }

    /// Emits a validation error.
    fn report(&mut self, kind: ValidationErrorKind, range: Range<usize>) {
        if E::ENABLED {
            self.errors.report(ValidationError::new(kind, range));
        }
    }

    /// Emits a validation error and returns failure.
    fn fail<T>(&mut self, kind: ValidationErrorKind, range: Range<usize>) -> Step<T> {
        self.report(kind, range.clone());
        Err(ValidationError::new(kind, range))
    }

    /// Emits invalid-URL-unit for each code point of `range` that is not part of a URL unit.
    fn report_invalid_url_units(&mut self, range: Range<usize>) {
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
    fn report_backslash(&mut self, at: usize) {
        if self.byte(at) == Some(b'\\') {
            self.report(ValidationErrorKind::InvalidReverseSolidus, at..at + 1);
        }
    }
}
