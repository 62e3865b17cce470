//! Bytes of a string, decoded as often as they can be.
//!
//! A symbol is a byte, or a symbol that is `%` and two that are hexadecimal digits: `%40`, `%2540` and `%25%34%30` are
//! all an `@`. Two symbols never share a byte, because a digit is not a `%`. So it does not matter which of them is
//! decoded first.

use alloc::{string::String, vec, vec::Vec};
use core::ops::Range;

/// A byte of a text, decoded as often as it can be.
#[derive(Clone, Copy, Default)]
pub(super) struct Symbol {
    pub(super) byte: u8,
    /// How often the byte is percent-encoded.
    pub(super) depth: usize,
    /// The position after the symbol.
    pub(super) end: usize,
}

impl Symbol {
    /// Reads the symbol at `at`, which is before the end of `text`. `digit` reads the one at another position.
    fn read(text: &[u8], at: usize, digit: impl Fn(usize) -> Option<Self>) -> Self {
        let mut symbol = Self { byte: text[at], depth: 0, end: at + 1 };
        while symbol.byte == b'%'
            && let Some((high, high_value)) = digit(symbol.end).and_then(Self::with_value)
            && let Some((low, low_value)) = digit(high.end).and_then(Self::with_value)
        {
            let depth = symbol.depth.max(high.depth).max(low.depth) + 1;
            symbol = Self { byte: high_value << 4 | low_value, depth, end: low.end };
        }
        symbol
    }

    /// The symbol with its value, if it is a hexadecimal digit.
    fn with_value(self) -> Option<(Self, u8)> {
        let value = char::from(self.byte).to_digit(16)?;
        Some((self, u8::try_from(value).ok()?))
    }

    pub(super) fn is_slash(self) -> bool {
        matches!(self.byte, b'/' | b'\\')
    }
}

/// A text that is read symbol by symbol.
pub(super) struct Decoder<'t> {
    text: &'t [u8],
    /// The symbol at each position; empty if all digits are bytes of the text, as almost everywhere. A digit that is
    /// encoded can be as long as the rest of the text, so that reading it at each position would take quadratic time.
    symbols: Vec<Symbol>,
}

impl<'t> Decoder<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        let text = text.as_bytes();
        let mut symbols = Vec::new();
        if may_have_encoded_digits(text) {
            symbols = vec![Symbol::default(); text.len()];
            for at in (0..text.len()).rev() {
                symbols[at] = Symbol::read(text, at, |digit| symbols.get(digit).copied());
            }
        }
        Self { text, symbols }
    }

    /// Returns the symbol at `at`, which is before the end of the text.
    #[inline(never)]
    pub(super) fn at(&self, at: usize) -> Symbol {
        let digit = |at: usize| Some(Symbol { byte: *self.text.get(at)?, depth: 0, end: at + 1 });
        self.symbols.get(at).copied().unwrap_or_else(|| Symbol::read(self.text, at, digit))
    }

    /// Returns the symbols that start in a range, each with its position.
    pub(super) fn symbols(&self, range: Range<usize>) -> Symbols<'_> {
        Symbols { decoder: self, range }
    }

    /// Returns the position of the last `@` from a position on; the position itself if there is none.
    pub(super) fn last_at_sign(&self, at: usize) -> usize {
        let symbols = self.symbols(at..self.text.len());
        symbols.filter(|(_, symbol)| symbol.byte == b'@').last().map_or(at, |(position, _)| position)
    }
}

/// Returns whether a `%` may be the start of a digit: whether it follows another one, encoded or not, or such a one and
/// a digit.
fn may_have_encoded_digits(text: &[u8]) -> bool {
    let ends_with_percent_sign = |before: &[u8]| before.ends_with(b"%") || before.ends_with(b"25");
    let may_start_digit = |before: &[u8]| {
        ends_with_percent_sign(before)
            || before
                .split_last()
                .is_some_and(|(last, before)| last.is_ascii_hexdigit() && ends_with_percent_sign(before))
    };
    text.iter().enumerate().any(|(at, byte)| *byte == b'%' && may_start_digit(&text[..at]))
}

/// The symbols of a text that start in a range, each with its own position.
#[derive(Clone)]
pub(super) struct Symbols<'d> {
    decoder: &'d Decoder<'d>,
    range: Range<usize>,
}

impl Iterator for Symbols<'_> {
    type Item = (usize, Symbol);

    fn next(&mut self) -> Option<(usize, Symbol)> {
        let at = self.range.start;
        let symbol = (at < self.range.end).then(|| self.decoder.at(at))?;
        self.range.start = symbol.end;
        Some((at, symbol))
    }
}

/// Returns a text, decoded as often as it can be, with U+FFFD for what is not UTF-8.
pub(super) fn decoded(text: &str) -> String {
    let decoder = Decoder::new(text);
    let bytes: Vec<u8> = decoder.symbols(0..text.len()).map(|(_, symbol)| symbol.byte).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}
