//! A text whose escapes are undone, and where each part of it was.

use crate::{Syntax, escapes};
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::ops::Range;

/// A text as it is searched.
///
/// ```text
/// source  "http:\/\/h\/"
/// view    "http://h/"      edits: (8, 7), (10, 8), (13, 10)
/// ```
#[derive(Clone, Debug)]
pub(crate) struct View<'t> {
    source: &'t str,
    text: Cow<'t, str>,
    /// From left to right.
    edits: Vec<Edit>,
}

/// Where an escape ends, and where the character that it stands for ends.
#[derive(Clone, Copy, Debug)]
struct Edit {
    in_source: usize,
    in_view: usize,
}

impl<'t> View<'t> {
    /// Undoes the escapes of a text.
    pub(crate) fn new(source: &'t str, syntax: Syntax) -> Self {
        let mut view = Self { source, text: Cow::Borrowed(source), edits: Vec::new() };
        let (mut text, mut copied, mut at) = (String::new(), 0, 0);
        while let Some(found) = escapes::find(&source.as_bytes()[at..], syntax) {
            at += found;
            let Some((len, c)) = escapes::unescape(&source[at..], syntax) else {
                at += 1;
                continue;
            };
            text.push_str(&source[copied..at]);
            text.push(c);
            at += len;
            copied = at;
            view.edits.push(Edit { in_source: at, in_view: text.len() });
        }
        if !view.edits.is_empty() {
            text.push_str(&source[copied..]);
            view.text = Cow::Owned(text);
        }
        view
    }

    /// Returns the text without escapes.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the range of the source of a range of the view.
    pub(crate) fn source_range(&self, range: &Range<usize>) -> Range<usize> {
        self.source_position(range.start)..self.source_position(range.end)
    }

    /// An escape stands for one character, so that no position is inside one.
    fn source_position(&self, at: usize) -> usize {
        let before = self.edits.partition_point(|edit| edit.in_view <= at);
        before.checked_sub(1).map_or(at, |last| self.edits[last].in_source + (at - self.edits[last].in_view))
    }

    /// Returns a part of the text, borrowed if the source has it as it is.
    pub(crate) fn slice(&self, range: &Range<usize>) -> Cow<'t, str> {
        let written = &self.source[self.source_range(range)];
        let text = &self.text[range.clone()];
        if written == text { Cow::Borrowed(written) } else { Cow::Owned(text.into()) }
    }
}
