//! Parts of an input that know their position, and the cut at a delimiter that all readers make.

use core::ops::Range;

/// A part of the input.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Part<'t> {
    pub(crate) text: &'t str,
    /// The position of `text` in the input, in bytes.
    pub(crate) start: usize,
}

impl<'t> Part<'t> {
    /// The whole input.
    pub(crate) fn new(text: &'t str) -> Self {
        Self { text, start: 0 }
    }

    pub(crate) fn end(self) -> usize {
        self.start + self.text.len()
    }

    /// The range of bytes of the input.
    pub(crate) fn range(self) -> Range<usize> {
        self.start..self.end()
    }

    /// Cuts the part in two, `len` bytes after its start.
    pub(crate) fn split_at(self, len: usize) -> (Self, Self) {
        let (text, rest) = self.text.split_at(len);
        (Self { text, ..self }, Self { text: rest, start: self.start + len })
    }

    /// The part without its first `len` bytes.
    pub(crate) fn skip(self, len: usize) -> Self {
        self.split_at(len).1
    }

    /// Like [`split_optional`], for an ASCII delimiter.
    pub(crate) fn split_optional(self, delimiter: char) -> (Self, Option<Self>) {
        match self.text.find(delimiter) {
            Some(at) => (self.split_at(at).0, Some(self.skip(at + 1))),
            None => (self, None),
        }
    }
}

/// The text before the first `delimiter`, and the text after it. Without a delimiter, the whole text and `None`.
pub(crate) fn split_optional(text: &str, delimiter: char) -> (&str, Option<&str>) {
    text.split_once(delimiter).map_or((text, None), |(before, after)| (before, Some(after)))
}
