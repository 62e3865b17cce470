//! A string whose escapes are undone, and where each part of it was.

use crate::{Syntax, defang::refang_with, escapes};
use alloc::{borrow::Cow, string::String, vec::Vec};
use core::ops::Range;

/// A text as it is searched.
///
/// ```text
/// source  "http:\/\/h\/"
/// view    "http://h/"      edits: 5..7 to 5..6, 7..9 to 6..7, 10..12 to 8..9
/// ```
#[derive(Clone)]
pub(crate) struct View<'t> {
    source: &'t str,
    text: Cow<'t, str>,
    /// What was changed, from left to right: escapes, and then defanged parts.
    edits: [Vec<Edit>; 2],
}

/// A part of a text that stands for another one.
#[derive(Clone)]
struct Edit {
    before: Range<usize>,
    after: Range<usize>,
}

impl<'t> View<'t> {
    /// Undoes the escapes of a text.
    pub(crate) fn new(source: &'t str, syntax: Syntax) -> Self {
        let mut view = Self { source, text: Cow::Borrowed(source), edits: [Vec::new(), Vec::new()] };
        let (mut text, mut copied, mut at) = (String::new(), 0, 0);
        while let Some(found) = escapes::find(&source.as_bytes()[at..], syntax) {
            at += found;
            let Some((len, c)) = escapes::unescape(&source[at..], syntax) else {
                at += 1;
                continue;
            };
            text.push_str(&source[copied..at]);
            text.push(c);
            let after = text.len() - c.len_utf8()..text.len();
            view.edits[0].push(Edit { before: at..at + len, after });
            at += len;
            copied = at;
        }
        if !view.edits[0].is_empty() {
            text.push_str(&source[copied..]);
            view.text = Cow::Owned(text);
        }
        view
    }

    /// Restores what is defanged.
    pub(crate) fn refanged(mut self) -> Self {
        let mut text = String::new();
        let [_, edits] = &mut self.edits;
        refang_with(&self.text, &mut text, |before, after| edits.push(Edit { before, after }));
        if !edits.is_empty() {
            self.text = Cow::Owned(text);
        }
        self
    }

    /// Returns the text without escapes.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// Returns the range of the source of a range of the view. Of what was changed, it has all or nothing.
    pub(crate) fn source_range(&self, range: &Range<usize>) -> Range<usize> {
        self.edits.iter().rev().fold(range.clone(), |range, edits| {
            let start = edits.partition_point(|edit| edit.after.end <= range.start);
            let end = edits.partition_point(|edit| edit.after.end <= range.end);
            let inside = |at: usize, next: usize| edits.get(next).filter(|edit| edit.after.start < at);
            inside(range.start, start).map_or_else(|| shifted(edits, start, range.start), |edit| edit.before.start)
                ..inside(range.end, end).map_or_else(|| shifted(edits, end, range.end), |edit| edit.before.end)
        })
    }

    /// Returns a part of the text, borrowed if the source has it as it is.
    pub(crate) fn slice(&self, range: &Range<usize>) -> Cow<'t, str> {
        let written = &self.source[self.source_range(range)];
        let text = &self.text[range.clone()];
        if written == text { Cow::Borrowed(written) } else { Cow::Owned(text.into()) }
    }
}

/// Returns where a position between edits was before them, of which `count` are before it.
fn shifted(edits: &[Edit], count: usize, at: usize) -> usize {
    count.checked_sub(1).map_or(at, |last| edits[last].before.end + (at - edits[last].after.end))
}
