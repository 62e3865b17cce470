//! The input as the state machine sees it: trimmed, and without tabs and newlines.

use alloc::{borrow::Cow, string::String, vec::Vec};
use core::ops::Range;
use url_host::{ErrorSink, ValidationError, ValidationErrorKind};

/// The text to parse, and where in the caller's input its bytes stood.
pub(crate) struct Input<'i> {
    pub(crate) text: Cow<'i, str>,
    /// How many bytes were trimmed from the front.
    start: usize,
    /// For each removed tab or newline, which byte of `text` it stood in front of; in ascending order.
    removed: Vec<usize>,
}

impl<'i> Input<'i> {
    /// Steps 1.2 to 3 of the basic URL parser.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-basic-url-parser>
    pub(crate) fn new<E: ErrorSink>(input: &'i str, errors: &mut E) -> Self {
        let is_c0_control_or_space = |c: char| c <= ' ';
        let trimmed = input.trim_start_matches(is_c0_control_or_space);
        let start = input.len() - trimmed.len();
        let trimmed = trimmed.trim_end_matches(is_c0_control_or_space);
        if E::ENABLED && trimmed.len() < input.len() {
            // The front is named if both ends were trimmed: the error is emitted once.
            let range = if start > 0 { 0..start } else { trimmed.len()..input.len() };
            errors.report(ValidationError::new(ValidationErrorKind::InvalidUrlUnit, range));
        }
        let this = Self { start, ..Self::without_tabs_and_newlines(trimmed) };
        if let (true, Some(&first)) = (E::ENABLED, this.removed.first()) {
            let first = start + first;
            errors.report(ValidationError::new(ValidationErrorKind::InvalidUrlUnit, first..first + 1));
        }
        this
    }

    /// The same for the value given to a setter, which is not trimmed.
    pub(crate) fn without_tabs_and_newlines(input: &'i str) -> Self {
        let is_tab_or_newline = |byte: &u8| matches!(byte, b'\t' | b'\n' | b'\r');
        if !input.bytes().any(|byte| is_tab_or_newline(&byte)) {
            return Self { text: Cow::Borrowed(input), start: 0, removed: Vec::new() };
        }
        let text: String = input.split(['\t', '\n', '\r']).collect();
        let removed = input.bytes().enumerate().filter(|(_, byte)| is_tab_or_newline(byte));
        let removed = removed.enumerate().map(|(count, (at, _))| at - count).collect();
        Self { text: Cow::Owned(text), start: 0, removed }
    }

    /// The sink that turns ranges of `text` into ranges of the caller's input.
    pub(crate) fn locate<E: ErrorSink>(&self, sink: E) -> Located<'_, E> {
        Located { start: self.start, removed: &self.removed, sink }
    }
}

/// A sink that turns ranges of an [`Input`]'s text into ranges of the caller's input.
pub(crate) struct Located<'i, E> {
    start: usize,
    removed: &'i [usize],
    sink: E,
}

impl<E> Located<'_, E> {
    pub(crate) fn locate(&self, error: ValidationError) -> ValidationError {
        let Range { start, end } = error.range();
        let start = self.position(start);
        // A range ends behind its last byte, not in front of the next one that was not removed.
        let end = if error.range().is_empty() { start } else { self.position(end - 1) + 1 };
        error.at(start..end)
    }

    fn position(&self, at: usize) -> usize {
        let removed = self.removed.partition_point(|&before| before <= at);
        self.start + at + removed
    }
}

impl<E: ErrorSink> ErrorSink for Located<'_, E> {
    const ENABLED: bool = E::ENABLED;

    fn report(&mut self, error: ValidationError) {
        self.sink.report(self.locate(error));
    }
}
