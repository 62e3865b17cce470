//! The text at a place in a string.

use crate::{char_set::CharSet, syntax_tree::Assertion};

/// The characters before and after a place.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a>(pub(crate) &'a [u8]);

impl Text<'_> {
    pub(crate) fn len(self) -> u32 {
        self.0.len() as u32
    }

    fn after(self, place: u32) -> Option<u8> {
        self.0.get(place as usize).copied()
    }

    fn before(self, place: u32) -> Option<u8> {
        place.checked_sub(1).and_then(|place| self.after(place))
    }

    /// The next character in a direction, and the place after it.
    pub(crate) fn next(self, place: u32, is_backward: bool) -> Option<(u8, u32)> {
        if is_backward {
            self.before(place).map(|char| (char, place - 1))
        } else {
            self.after(place).map(|char| (char, place + 1))
        }
    }

    /// Source: <https://tc39.es/ecma262/#sec-compileassertion>
    pub(crate) fn holds(self, assertion: Assertion, place: u32) -> bool {
        let is_line_end = |char: Option<u8>| char.is_none_or(|char| CharSet::LINE_TERMINATORS.contains(char));
        let is_word = |char: Option<u8>| char.is_some_and(|char| CharSet::WORD.contains(char));
        let is_boundary = || is_word(self.before(place)) != is_word(self.after(place));
        match assertion {
            Assertion::TextStart => place == 0,
            Assertion::TextEnd => place == self.len(),
            Assertion::LineStart => is_line_end(self.before(place)),
            Assertion::LineEnd => is_line_end(self.after(place)),
            Assertion::WordBoundary => is_boundary(),
            Assertion::NoWordBoundary => !is_boundary(),
        }
    }

    /// Returns the place after the text that a group has matched, if that is the next text.
    ///
    /// Source: <https://tc39.es/ecma262/#sec-backreference-matcher>
    pub(crate) fn after_same(self, group: [u32; 2], place: u32, is_backward: bool, ignore_case: bool) -> Option<u32> {
        let text = &self.0[group[0] as usize..group[1] as usize];
        let len = text.len() as u32;
        let start = if is_backward { place.checked_sub(len)? } else { place };
        let other = self.0.get(start as usize..)?.get(..text.len())?;
        // Of ASCII characters, those with the same folding are those with the same small letter.
        let is_same = if ignore_case { text.eq_ignore_ascii_case(other) } else { text == other };
        is_same.then_some(if is_backward { start } else { start + len })
    }
}
