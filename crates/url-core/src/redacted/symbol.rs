//! Bytes of a string, decoded as often as they can be.

use alloc::{string::String, vec::Vec};

/// A byte of a text, decoded as often as it can be.
#[derive(Clone, Copy)]
pub(super) struct Symbol {
    pub(super) byte: u8,
    /// How often the byte is percent-encoded.
    pub(super) depth: usize,
    /// The position after the symbol.
    pub(super) end: usize,
}

impl Symbol {
    /// Reads the symbol at `at`, which is before the end of `text`.
    #[inline(never)]
    pub(super) fn at(text: &[u8], at: usize) -> Self {
        let mut symbol = Self { byte: text[at], depth: 0, end: at + 1 };
        while symbol.byte == b'%'
            && let Some(&[high, low]) = text.get(symbol.end..symbol.end + 2)
            && let (Some(high), Some(low)) = (hex_digit(high), hex_digit(low))
        {
            symbol = Self { byte: high << 4 | low, depth: symbol.depth + 1, end: symbol.end + 2 };
        }
        symbol
    }

    pub(super) fn is_slash(self) -> bool {
        matches!(self.byte, b'/' | b'\\')
    }
}

fn hex_digit(byte: u8) -> Option<u8> {
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// The symbols of a text from a position on, each with its own position.
#[derive(Clone)]
pub(super) struct Symbols<'t> {
    pub(super) text: &'t [u8],
    pub(super) at: usize,
}

impl Iterator for Symbols<'_> {
    type Item = (usize, Symbol);

    fn next(&mut self) -> Option<(usize, Symbol)> {
        let at = self.at;
        let symbol = (at < self.text.len()).then(|| Symbol::at(self.text, at))?;
        self.at = symbol.end;
        Some((at, symbol))
    }
}

/// Returns a text, decoded as often as it can be, with U+FFFD for what is not UTF-8.
pub(super) fn decoded(text: &str) -> String {
    let bytes: Vec<u8> = Symbols { text: text.as_bytes(), at: 0 }.map(|(_, symbol)| symbol.byte).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}
