//! How what is known of a code point is packed: the one definition that the writer of the tables (`cargo xtask
//! regen-tables`, which includes this file) and their reader (`characters.rs`) share.
//!
//! A lookup walks the array `TRIE`, whose first entries are the root. Each entry on the way is the place in the same
//! array where the next, smaller block begins; the last is the place in `LEAVES` of a block that has what is known of
//! the code points:
//!
//! ```text
//! bit  7           6 5      4       0
//!      decimal     display  Bidi_Class, by its place in `BIDI_CLASSES`
//!      digit
//! ```
//!
//! This file refers to nothing outside of itself, so that the writer runs however stale the tables are.

/// How many bits of a code point pick the entry of each block below the root, from the upper block to the leaf.
pub(crate) const BLOCK_BITS: [u32; 3] = [4, 4, 3];

/// The short names of the values of `Bidi_Class`.
pub(crate) const BIDI_CLASSES: [&str; 23] = [
    "AL", "AN", "B", "BN", "CS", "EN", "ES", "ET", "FSI", "L", "LRE", "LRI", "LRO", "NSM", "ON", "PDF", "PDI", "R",
    "RLE", "RLI", "RLO", "S", "WS",
];

/// What a code point looks like, if at all.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Display {
    /// Something of its own.
    Visible,
    /// Something on the character before it: a mark.
    Mark,
    /// Nothing, or nobody knows: controls, white space, format characters, what is ignorable by default, what is for
    /// private use or not assigned.
    Invisible,
}

/// What is known of a code point.
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
