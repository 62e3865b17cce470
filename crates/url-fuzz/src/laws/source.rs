//! Bytes as a sequence of choices.
//!
//! Each choice takes a byte, or 0 if none are left. The last text of an input takes all bytes that are left, so that
//! longer inputs give longer texts.

use super::pieces::{BASES, LETTERS, SCHEMES, THEMES};

/// The longest text, in bytes: longer than a domain name may be, short enough for the model, which takes the square.
const LONGEST_TEXT: usize = 400;

/// From this byte on a piece is a code point that stands in no list.
const ANY_CODE_POINT: u8 = 0xF0;

/// Bytes not yet read.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    rest: &'a [u8],
}

impl<'a> Source<'a> {
    /// All choices that `data` has.
    pub fn new(data: &'a [u8]) -> Self {
        Self { rest: data }
    }

    /// Whether no bytes are left.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// The next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.rest.split_first() else { return 0 };
        self.rest = rest;
        first
    }

    /// One of two.
    pub fn flag(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    /// One of `choices`, which are not empty and at most 256.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[usize::from(self.byte()) % choices.len()]
    }

    /// The bytes that are left.
    pub fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.rest)
    }

    /// The next `len` of the bytes that are left, or all if there are fewer.
    fn split(&mut self, len: usize) -> Self {
        let (bytes, rest) = self.rest.split_at(len.min(self.rest.len()));
        self.rest = rest;
        Self { rest: bytes }
    }

    /// Any code point but a surrogate, of each length in UTF-8 as often.
    pub fn code_point(&mut self) -> char {
        let (kind, bytes) = (self.byte(), [0, self.byte(), self.byte(), self.byte()]);
        let limit = match kind % 4 {
            0 => 0x80,
            1 => 0x800,
            2 => 0x1_0000,
            _ => 0x11_0000,
        };
        char::from_u32(u32::from_be_bytes(bytes) % limit).unwrap_or(char::REPLACEMENT_CHARACTER)
    }

    /// A text that takes few bytes.
    pub fn text(&mut self) -> String {
        let len = usize::from(self.byte() % 16);
        self.split(len + 1).last_text()
    }

    /// A text that takes all that is left: pieces of one theme, or the bytes as they are.
    pub fn last_text(&mut self) -> String {
        let theme = usize::from(self.byte()) % (THEMES.len() + 1);
        let text = match THEMES.get(theme) {
            Some(pieces) => self.pieces(pieces),
            None => String::from_utf8_lossy(self.rest()).into_owned(),
        };
        cut(text)
    }

    /// A text of pieces that occur in domains.
    pub fn last_domain(&mut self) -> String {
        let pieces = self.pick(&[LETTERS, LETTERS, LETTERS, THEMES[0], THEMES[3]]);
        cut(self.pieces(pieces))
    }

    fn pieces(&mut self, pieces: &[&str]) -> String {
        let mut text = String::new();
        while !self.is_empty() && text.len() < LONGEST_TEXT {
            match self.byte() {
                ANY_CODE_POINT.. => text.push(self.code_point()),
                byte => text.push_str(pieces[usize::from(byte) % pieces.len()]),
            }
        }
        text
    }

    /// A text that takes all that is left and more often than not is a URL.
    pub fn last_url(&mut self) -> String {
        let scheme = self.pick(SCHEMES);
        cut(scheme.to_owned() + &self.last_text())
    }

    /// A text that takes few bytes and more often than not is a URL.
    pub fn url(&mut self) -> String {
        let scheme = self.pick(SCHEMES);
        cut(scheme.to_owned() + &self.text())
    }

    /// The text of a base URL, or none.
    pub fn base(&mut self) -> Option<String> {
        match self.byte() % 4 {
            0 => None,
            1 => Some(self.url()),
            _ => Some(self.pick(BASES).to_owned()),
        }
    }
}

/// The beginning of `text` that is not too long.
fn cut(mut text: String) -> String {
    let end = (0..=LONGEST_TEXT.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    text.truncate(end.unwrap_or_default());
    text
}
