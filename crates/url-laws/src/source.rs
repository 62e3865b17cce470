//! Reads bytes as a sequence of choices.
//!
//! Each choice reads a byte, or 0 if none is left. The last text of an input reads all bytes that are left, so that
//! longer inputs give longer texts.

use crate::pieces::{BASES, LETTERS, SCHEMES, THEMES};

/// The length limit of a text in bytes: longer than a domain name may be, and short enough for url-model, which takes
/// quadratic time.
const LONGEST_TEXT: usize = 400;

/// The lowest byte that chooses any code point instead of a piece from a list.
const ANY_CODE_POINT: u8 = 0xF0;

/// The bytes that are not read yet.
#[derive(Clone, Copy, Debug)]
pub struct Source<'a> {
    rest: &'a [u8],
}

impl<'a> Source<'a> {
    /// Starts to read `data`.
    pub fn new(data: &'a [u8]) -> Self {
        Self { rest: data }
    }

    /// Returns whether no bytes are left.
    pub fn is_empty(&self) -> bool {
        self.rest.is_empty()
    }

    /// Reads the next byte.
    pub fn byte(&mut self) -> u8 {
        let Some((&first, rest)) = self.rest.split_first() else { return 0 };
        self.rest = rest;
        first
    }

    /// Reads a choice of two.
    pub fn flag(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    /// Reads a choice of `choices`, which has 1 to 256 elements.
    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[usize::from(self.byte()) % choices.len()]
    }

    /// Reads all bytes that are left.
    pub fn rest(&mut self) -> &'a [u8] {
        std::mem::take(&mut self.rest)
    }

    /// Splits off the next `len` bytes, or all if fewer are left.
    fn split(&mut self, len: usize) -> Self {
        let (bytes, rest) = self.rest.split_at(len.min(self.rest.len()));
        self.rest = rest;
        Self { rest: bytes }
    }

    /// Reads a scalar value. Each length in UTF-8 is equally likely.
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

    /// Reads a text from the next few bytes.
    pub fn text(&mut self) -> String {
        let len = usize::from(self.byte() % 16);
        self.split(len + 1).last_text()
    }

    /// Reads a text from all bytes that are left: pieces of one theme, or the bytes themselves.
    pub fn last_text(&mut self) -> String {
        let theme = usize::from(self.byte()) % (THEMES.len() + 1);
        let text = match THEMES.get(theme) {
            Some(pieces) => self.pieces(pieces),
            None => String::from_utf8_lossy(self.rest()).into_owned(),
        };
        cut(text)
    }

    /// Reads a text of pieces that occur in domains, from all bytes that are left.
    pub fn last_domain(&mut self) -> String {
        let pieces = self.pick(&[LETTERS, LETTERS, LETTERS, THEMES[0], THEMES[3]]);
        cut(self.pieces(pieces))
    }

    /// Reads a text of domain pieces, or of any pieces, from all bytes that are left.
    pub fn last_domain_or_text(&mut self) -> String {
        if self.flag() { self.last_domain() } else { self.last_text() }
    }

    /// Reads a text of `pieces` from all bytes that are left.
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

    /// Reads a text that is often a URL, from all bytes that are left.
    pub fn last_url(&mut self) -> String {
        let scheme = self.pick(SCHEMES);
        cut(scheme.to_owned() + &self.last_text())
    }

    /// Reads the input of the parser, from all bytes that are left. With a base, it may be a relative reference.
    pub fn last_input(&mut self, has_base: bool) -> String {
        if has_base && self.flag() { self.last_text() } else { self.last_url() }
    }

    /// Reads a text that is often a URL, from the next few bytes.
    pub fn url(&mut self) -> String {
        let scheme = self.pick(SCHEMES);
        cut(scheme.to_owned() + &self.text())
    }

    /// Reads the text of a base URL, if there is to be one.
    pub fn base(&mut self) -> Option<String> {
        match self.byte() % 4 {
            0 => None,
            1 => Some(self.url()),
            _ => Some(self.pick(BASES).to_owned()),
        }
    }
}

/// Truncates `text` to the length limit, at a boundary of code points.
fn cut(mut text: String) -> String {
    let end = (0..=LONGEST_TEXT.min(text.len())).rev().find(|&end| text.is_char_boundary(end));
    text.truncate(end.unwrap_or_default());
    text
}
