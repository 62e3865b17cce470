//! The input of the state machine: trimmed, and without tabs and newlines.

use alloc::{borrow::Cow, string::String, vec::Vec};
use core::ops::Range;
use url_host::{ErrorSink, ValidationError, ValidationErrorKind};
use url_percent::scan::{find_from, positions};

/// The text to parse, and the positions of its bytes in the caller's input.
pub(crate) struct Input<'i> {
    pub(crate) text: Cow<'i, str>,
    /// How many leading bytes were trimmed.
    start: usize,
    /// For each removed tab or newline, the byte of `text` that it preceded, in ascending order.
    removed: Vec<usize>,
}

/// Returns `input` without leading and trailing C0 controls and spaces: step 1.3 of the basic URL parser.
///
/// Source: <https://url.spec.whatwg.org/#concept-basic-url-parser>
#[inline]
pub(crate) fn trim(input: &str) -> &str {
    if is_trimmed(input) { input } else { trim_both(input) }
}

/// Returns whether there is nothing to trim, and the input is not empty.
#[inline]
pub(crate) fn is_trimmed(input: &str) -> bool {
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
    has_tabs_or_newlines_from(text, 0)
}

/// [`has_tabs_or_newlines`] from `start` on. The whole text is given because the part from `start` on may be too short
/// for a block.
pub(crate) fn has_tabs_or_newlines_from(text: &str, start: usize) -> bool {
    find_from(text.as_bytes(), start, is_tab_or_newline) < text.len()
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

/// Returns `text`, a special URL, with slashes in place of the backslashes before its query and fragment.
pub(crate) fn with_slashes(text: &str) -> String {
    let path_end = find_from(text.as_bytes(), 0, |byte| (byte == b'?') | (byte == b'#'));
    let mut bytes = text.as_bytes().to_vec();
    for byte in &mut bytes[..path_end] {
        *byte = if *byte == b'\\' { b'/' } else { *byte };
    }
    // Replacing one ASCII byte by another leaves it UTF-8.
    String::from_utf8(bytes).unwrap_or_default()
}

impl<'i> Input<'i> {
    /// The input `text`, with nothing removed.
    pub(crate) fn new(text: &'i str) -> Self {
        Self { text: Cow::Borrowed(text), start: 0, removed: Vec::new() }
    }

    /// Removes leading and trailing C0 controls and spaces: steps 1.2 and 1.3 of the basic URL parser.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-basic-url-parser>
    pub(crate) fn trimmed<E: ErrorSink>(input: &'i str, errors: &mut E) -> Self {
        let trimmed = trim(input);
        let start = input.len() - trim_start(input).len();
        if E::ENABLED && trimmed.len() < input.len() {
            // The error is emitted once, with the range of the leading bytes if both ends are trimmed.
            let range = if start > 0 { 0..start } else { trimmed.len()..input.len() };
            errors.report(ValidationError::new(ValidationErrorKind::InvalidUrlUnit, range));
        }
        Self { start, ..Self::new(trimmed) }
    }

    /// Removes all tabs and newlines: steps 2 and 3 of the basic URL parser.
    ///
    /// Source: <https://url.spec.whatwg.org/#concept-basic-url-parser>
    pub(crate) fn without_tabs_and_newlines<E: ErrorSink>(self, errors: &mut E) -> Self {
        if !has_tabs_or_newlines(&self.text) {
            return self;
        }
        let mut removed = Vec::new();
        let text = remove_tabs_and_newlines(&self.text, &mut |at| removed.push(at));
        if let (true, Some(&first)) = (E::ENABLED, removed.first()) {
            let first = self.start + first;
            errors.report(ValidationError::new(ValidationErrorKind::InvalidUrlUnit, first..first + 1));
        }
        Self { text: Cow::Owned(text), start: self.start, removed }
    }

    /// The position in the caller's input of the byte at `at`.
    pub(crate) fn position(&self, at: usize) -> usize {
        self.start + at + self.removed_before(at)
    }

    /// How many tabs and newlines were removed before the byte at `at`.
    pub(crate) fn removed_before(&self, at: usize) -> usize {
        self.removed.partition_point(|&before| before <= at)
    }

    /// Converts an error with a range of `text` to one with a range of the caller's input.
    pub(crate) fn locate(&self, error: ValidationError) -> ValidationError {
        let Range { start, end } = error.range();
        let start = self.position(start);
        // A range ends after its last byte, not before the next byte that was not removed.
        let end = if error.range().is_empty() { start } else { self.position(end - 1) + 1 };
        error.at(start..end)
    }
}
