//! Positions in code units of UTF-16.

use std::ops::Range;

/// The bytes between two positions that are remembered.
const BLOCK: usize = 64;

/// Converts positions in the UTF-8 of a text to positions in its UTF-16.
pub(crate) struct Utf16<'t> {
    text: &'t [u8],
    /// The number of code units before each block; empty if the text is ASCII, where a byte is a code unit.
    before: Vec<u32>,
}

impl<'t> Utf16<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let text = text.as_bytes();
        let mut before = Vec::new();
        if !text.is_ascii() {
            let mut sum = 0;
            for block in text.chunks(BLOCK) {
                before.push(sum as u32);
                sum += units(block);
            }
            before.push(sum as u32);
        }
        Self { text, before }
    }

    /// Returns the number of code units before the byte `at`.
    pub(crate) fn position(&self, at: usize) -> usize {
        let block = at / BLOCK;
        self.before.get(block).map_or(at, |&before| before as usize + units(&self.text[block * BLOCK..at]))
    }

    pub(crate) fn range(&self, range: Range<usize>) -> Range<usize> {
        self.position(range.start)..self.position(range.end)
    }
}

/// Returns the number of code units of the characters that start in `bytes`: one for each, and another one for those of
/// four bytes.
fn units(bytes: &[u8]) -> usize {
    bytes.iter().map(|byte| usize::from(byte & 0xC0 != 0x80) + usize::from(*byte >= 0xF0)).sum()
}

#[cfg(test)]
mod tests {
    use super::Utf16;

    #[test]
    fn positions_are_those_of_the_encoder() {
        for piece in ["a", "\u{e9}", "\u{20ac}", "\u{1f600}", "a\u{e9}\u{20ac}\u{1f600}"] {
            for before in 0..3 {
                let text = "x".repeat(before) + &piece.repeat(100);
                let utf16 = Utf16::new(&text);
                for at in (0..=text.len()).filter(|at| text.is_char_boundary(*at)) {
                    assert_eq!(utf16.position(at), text[..at].encode_utf16().count(), "{at} in {text}");
                }
            }
        }
    }
}
