//! The layout of the tables. The generator (`cargo xtask regen-tables`, which includes this file) and the lookup
//! (`characters.rs`) share it.
//!
//! A lookup walks the array `TRIE`, whose first entries are the root. Each entry is the index of the next, smaller
//! block in the same array. The last entry is the index in `LEAVES` of a block with the properties of code points:
//!
//! ```text
//! bit  7           6 5      4       0
//!      decimal     display  Bidi_Class, as index into `BIDI_CLASSES`
//!      digit
//! ```
//!
//! This file uses nothing outside itself, so that the generator runs even if the tables are stale.

/// The number of bits of a code point that index each block below the root, from the upper block to the leaf.
pub(crate) const BLOCK_BITS: [u32; 3] = [4, 4, 3];

/// The short names of the values of `Bidi_Class`.
pub(crate) const BIDI_CLASSES: [&str; 23] = [
    "AL", "AN", "B", "BN", "CS", "EN", "ES", "ET", "FSI", "L", "LRE", "LRI", "LRO", "NSM", "ON", "PDF", "PDI", "R",
    "RLE", "RLI", "RLO", "S", "WS",
];

/// How a code point is displayed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Display {
    /// As a visible character.
    Visible,
    /// As a mark on the previous character.
    Mark,
    /// Not at all, or in an unknown way: controls, white space, format characters, default ignorable, private use and
    /// unassigned code points.
    Invisible,
}

/// The properties of a code point.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Packed(pub(crate) u8);

impl Packed {
    pub(crate) const fn new(bidi_class: usize, display: Display, is_decimal_digit: bool) -> Self {
        Self(bidi_class as u8 | (display as u8) << 5 | (is_decimal_digit as u8) << 7)
    }

    pub(crate) const fn bidi_class(self) -> usize {
        (self.0 & 31) as usize
    }

    pub(crate) const fn display(self) -> Display {
        match self.0 >> 5 & 3 {
            0 => Display::Visible,
            1 => Display::Mark,
            _ => Display::Invisible,
        }
    }

    pub(crate) const fn is_decimal_digit(self) -> bool {
        self.0 >> 7 & 1 == 1
    }
}
