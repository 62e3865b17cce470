//! The characters that the parser removes from its input: controls and spaces at both ends, tabs and newlines.

use alloc::{borrow::Cow, string::String, vec::Vec};
use core::ops::Range;
use url_host::{ErrorSink, ValidationError, ValidationErrorKind};
use url_percent::scan::{find_from, positions};

/// What was removed from an input, to find the positions of its other bytes in the caller's text.
pub(crate) struct Removed {
    /// How many leading bytes were trimmed.
    start: usize,
    /// For each removed tab or newline, the byte of the text that it preceded, in ascending order.
    tabs_and_newlines: Vec<usize>,
}

/// Returns `input` without leading and trailing C0 controls and spaces: step 1.3 of the basic URL parser.
///
/// Source: <https://url.spec.whatwg.org/#concept-basic-url-parser>
#[inline]
pub(crate) fn trim(input: &str) -> &str {
    if is_trimmed(input) { input } else { trim_both(input) }
}

/// Returns whether there is nothing to remove from the input.
pub(crate) fn is_clean(input: &str) -> bool {
    input.is_empty() || is_trimmed(input) && !has_tabs_or_newlines(input)
}

/// Returns whether there is nothing to trim, and the input is not empty.
pub(super) fn is_trimmed(input: &str) -> bool {
    matches!((input.as_bytes().first(), input.as_bytes().last()), (Some(b'!'..), Some(b'!'..)))
}

#[cold]
fn trim_both(input: &str) -> &str {
    let end = input.bytes().rposition(is_neither_c0_control_nor_space);
    end.and_then(|end| input.get(..=end)).map_or("", trim_start)
}

/// Returns `input` without leading C0 controls and spaces.
pub(crate) fn trim_start(input: &str) -> &str {
    let start = input.bytes().position(is_neither_c0_control_nor_space);
    start.and_then(|start| input.get(start..)).unwrap_or_default()
}

/// Source: <https://infra.spec.whatwg.org/#c0-control-or-space>
pub(crate) fn is_neither_c0_control_nor_space(byte: u8) -> bool {
    byte > b' '
}

/// Source: <https://infra.spec.whatwg.org/#ascii-tab-or-newline>
#[expect(clippy::inline_always, reason = "a predicate that is not inlined prevents vector instructions")]
#[inline(always)]
pub(crate) const fn is_tab_or_newline(byte: u8) -> bool {
    (byte == b'\t') | (byte == b'\n') | (byte == b'\r')
}

/// Returns whether there is a tab or newline that the parser would have to remove.
pub(crate) fn has_tabs_or_newlines(text: &str) -> bool {
    find_from(text.as_bytes(), 0, is_tab_or_newline) < text.len()
}

/// Returns `text` without tabs and newlines.
pub(crate) fn without_tabs_and_newlines(text: &str) -> Cow<'_, str> {
    if has_tabs_or_newlines(text) { remove_tabs_and_newlines(text, &mut |_| ()).into() } else { text.into() }
}

/// Returns `text` without tabs and newlines; `notice` is called with the position that each would have in the result.
fn remove_tabs_and_newlines(text: &str, notice: &mut dyn FnMut(usize)) -> String {
    let (mut kept, mut at) = (String::with_capacity(text.len()), 0);
    for position in positions(text.as_bytes(), 0, is_tab_or_newline) {
        kept.push_str(text.get(at..position).unwrap_or_default());
        notice(kept.len());
        at = position + 1;
    }
    kept.push_str(text.get(at..).unwrap_or_default());
    kept
}

/// Trims `input`, and removes tabs and newlines: steps 1 to 3 of the basic URL parser.
///
/// Source: <https://url.spec.whatwg.org/#concept-basic-url-parser>
#[cold]
pub(crate) fn clean<'i, E: ErrorSink>(input: &'i str, errors: &mut E) -> (Cow<'i, str>, Removed) {
    let trimmed = trim(input);
    let start = input.len() - trim_start(input).len();
    let mut report = |range| errors.report(ValidationError::new(ValidationErrorKind::InvalidUrlUnit, range));
    if trimmed.len() < input.len() {
        // The error is emitted once, with the range of the leading bytes if both ends are trimmed.
        report(if start > 0 { 0..start } else { trimmed.len()..input.len() });
    }
    let (mut text, mut removed) = (Cow::Borrowed(trimmed), Removed { start, ..Removed::NOTHING });
    if has_tabs_or_newlines(trimmed) {
        text = remove_tabs_and_newlines(trimmed, &mut |at| removed.tabs_and_newlines.push(at)).into();
    }
    if let Some(first) = removed.tabs_and_newlines.first() {
        report(start + first..start + first + 1);
    }
    (text, removed)
}

impl Removed {
    pub(crate) const NOTHING: Self = Self { start: 0, tabs_and_newlines: Vec::new() };

    /// The position in the caller's input of the byte of the text at `at`.
    pub(crate) fn position(&self, at: usize) -> usize {
        self.start + at + self.before(at)
    }

    /// How many tabs and newlines were removed before the byte at `at`.
    pub(crate) fn before(&self, at: usize) -> usize {
        self.tabs_and_newlines.partition_point(|&before| before <= at)
    }

    /// Converts an error with a range of the text to one with a range of the caller's input.
    pub(crate) fn locate(&self, error: ValidationError) -> ValidationError {
        let Range { start, end } = error.range();
        let start = self.position(start);
        // A range ends after its last byte, not before the next byte that was not removed.
        let end = if error.range().is_empty() { start } else { self.position(end - 1) + 1 };
        error.at(start..end)
    }
}
