//! The layout of the rules' tables: the one definition that their writer (`cargo xtask regen-tables`, which includes
//! this file and `label.rs`) and their reader (`compiled.rs`) share.
//!
//! The rules are a trie of labels, from the last label of a domain to the first. Equal subtries are one *state*. Most
//! edges lead to a *leaf*, a state without edges. A leaf is a public suffix by a registry or a private one, and for
//! each state one of these two is the *usual leaf*. Four *sets* of keys with values say where an edge leads:
//!
//! ```text
//! TOP_LEVEL   label          state    the edges of the root, but for labels that are not short
//! LABELS      label          place    the labels of all other edges, each once
//! LEAVES      number, state  1        the edges of numbered labels that lead to the usual leaf
//! EDGES       number, state  state    the edges of numbered labels that lead elsewhere
//! ```
//!
//! The place of a label with only one edge is a state, if that edge leads from this state to its usual leaf. Other
//! labels are numbered; their place is the number plus the number of states.
//!
//! # Keys
//!
//! A *short* label, one of at most eight letters, is a number of five bits per letter. Any other label is a string of
//! bits: the Huffman codes of its characters, so that frequent characters take few bits. There are three codes: one at
//! the start of a label, one after a vowel, and one elsewhere. Because encoding takes time, a [`Filter`] first excludes
//! most labels that no rule contains.
//!
//! ```text
//! key      c...cc...c c...c     the codes of the characters, each part with a one before it that marks its length
//!          '-head---' '-tail'   the head has room for most labels
//! ```
//!
//! `LONGEST` lists the labels that are too long even for a tail, with their places.
//!
//! # Sets
//!
//! Keys of about the same length are a *class*; their heads are numbers below the same power of two. A bijection
//! scatters these numbers. The scattered head is divided by the power of two and multiplied by the number of the
//! class's *slots*. The result has an integer part, the *column* of the key, and a fraction, its *check*. The first
//! bits of the check are the key's *row*. Each row has a *displacement*, which is added to the columns of its keys. So
//! no two keys of the class have the same slot.
//!
//! ```text
//! scatter(head) * slots = column . check
//! slot                  = column + displacement of the row, modulo slots
//! record of the slot    = check, value, tail
//! ```
//!
//! A record contains only the bits of the check that distinguish the keys of a column. It does not contain the column,
//! which follows from the slot and the row. So it takes less room than the key, but determines it: the result is exact,
//! and takes one record.
//!
//! # Example
//!
//! `com` at the root, in the tables of version 2026-10-22_08-36-41_UTC:
//!
//! ```text
//! com             m = 01101, o = 01111, c = 00011
//! key             class 0, of short labels of up to four letters; no tail
//! head            01101 01111 00011 00000 = 441440, below 1 << 20
//! scatter(head)   506336
//! * 675 slots     341776800 = 325 << 20 | 989600
//! column . check  325 . 11110001100110100000
//! row             241, the first 8 bits of the check; its displacement is 17
//! slot            325 + 17 = 342, modulo 675
//! record          check 11110001100, value 243
//! STATES[243]     11000001: has edges, usual leaf private, suffix of a registry
//! ```
//!
//! This file and `label.rs` refer to nothing else, so that the writer compiles however stale the tables are.

#![allow(clippy::inline_always, reason = "what is left in registers takes half the time")]

use super::label::Label;

/// The first character that `CODES` has a place for, and the number of places.
pub(crate) const FIRST_CHARACTER: u8 = b'-';
pub(crate) const CHARACTERS: usize = (b'z' - FIRST_CHARACTER) as usize + 1;

/// The codes of characters in each context. The low six bits are the number of bits of the code, the others its value.
pub(crate) type Codes = [[u16; CHARACTERS]; 3];

/// The entry of a character that has no code.
pub(crate) const NO_CODE: u16 = 63;

/// The contexts of a character. The one between these two is "after a vowel".
pub(crate) const AT_START: usize = 0;
pub(crate) const AFTER_OTHER: usize = 2;

/// The place of the dot, which no label contains, has the code for the four characters `xn--`.
pub(crate) const ACE_PREFIX: u8 = b'.';

/// The greatest number of bits of a head and of a tail.
const HEAD_BITS: u32 = 44;
const TAIL_BITS: u32 = 120;

/// The number of bits of head and tail per class.
const BITS_A_CLASS: u32 = 4;

/// The number of classes of short labels: those of up to four letters, and of five to eight. The other classes follow.
const SHORT_CLASSES: usize = 5;

/// The number of bits of check and value that [`Set::read`] returns in any case.
pub(crate) const READ_BITS: u32 = 57;

/// The section of a rule of a state. A state can have three rules: a suffix, a wildcard below it, and an exception.
pub(crate) const NO_RULE: u8 = 0;
pub(crate) const ICANN: u8 = 1;
pub(crate) const PRIVATE: u8 = 2;

/// The leaves. No state is 0.
pub(crate) const ICANN_LEAF: u32 = 1;
pub(crate) const PRIVATE_LEAF: u32 = 2;

/// The properties of a state besides its edges: an entry of `STATES`.
///
/// ```text
/// bit  7          6                    5  4       3  2      1 0
///      has edges  usual leaf: private  wildcard  exception  suffix
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct State(pub(crate) u8);

impl State {
    pub(crate) const fn new(suffix: u8, wildcard: u8, exception: u8, usual_leaf: u32, has_edges: bool) -> Self {
        let rules = suffix | exception << 2 | wildcard << 4;
        Self(rules | ((usual_leaf == PRIVATE_LEAF) as u8) << 6 | (has_edges as u8) << 7)
    }

    pub(crate) const fn suffix(self) -> u8 {
        self.0 & 3
    }

    pub(crate) const fn exception(self) -> u8 {
        self.0 >> 2 & 3
    }

    /// Returns the same as `suffix` for a state without an exception.
    pub(crate) const fn rule(self) -> u8 {
        self.0 & 15
    }

    pub(crate) const fn wildcard(self) -> u8 {
        self.0 >> 4 & 3
    }

    pub(crate) const fn usual_leaf(self) -> u32 {
        if self.0 >> 6 & 1 == 1 { PRIVATE_LEAF } else { ICANN_LEAF }
    }

    pub(crate) const fn has_edges(self) -> bool {
        self.0 >> 7 == 1
    }
}

/// A key of a set.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Key {
    pub(crate) class: usize,
    /// In the high bits.
    pub(crate) head: u64,
    /// 0 if there is none.
    pub(crate) tail: u128,
}

impl Key {
    /// Returns the key of the edge of a numbered label in `state`, which is one of `states`. The head has `bits` bits,
    /// enough for all edges. Sets of edges have one class.
    #[inline]
    pub(crate) const fn of_edge(number: u32, state: u32, states: u32, bits: u32) -> Self {
        let head = number as u64 * states as u64 + state as u64;
        Self { class: 0, head: head << (u64::BITS - bits), tail: 0 }
    }

    /// Returns the key of a short label.
    #[inline(always)]
    pub(crate) const fn of_short(label: &Label<'_>) -> Option<Self> {
        let (len, letters) = (label.len(), label.last_eight);
        // The five bits need not be a letter. No rule has other characters, so that only a leading 0 matters: without
        // this test, the label would have the key of the label without it.
        if !label.is_short() || (letters >> (64 - 8 * len)) as u8 == 0 {
            return None;
        }
        // Collects the five bits of each letter in the high bits.
        let pairs = letters & 0x001F_001F_001F_001F | letters >> 3 & 0x03E0_03E0_03E0_03E0;
        let fours = pairs & 0x0000_03FF_0000_03FF | pairs >> 6 & 0x000F_FC00_000F_FC00;
        let head = fours << 24 & 0x0000_0FFF_FF00_0000 | fours << 12 & 0xFFFF_F000_0000_0000;
        Some(Self { class: len.saturating_sub(4), head, tail: 0 })
    }

    /// Returns the key of a label that is not short, or `None` if one of its characters occurs in no rule, or if it is
    /// too long for a tail.
    #[inline]
    pub(crate) fn of_long(label: &[u8], codes: &Codes) -> Option<Self> {
        let (mut context, mut rest) = (AT_START, label);
        let (mut head, mut bits) = (1, 0);
        if let Some(unprefixed) = label.strip_prefix(b"xn--") {
            let code = codes[AT_START][(ACE_PREFIX - FIRST_CHARACTER) as usize];
            if code == NO_CODE {
                return None;
            }
            (head, bits) = (1 << (code & 63) | u64::from(code >> 6), u32::from(code & 63));
            (context, rest) = (AFTER_OTHER, unprefixed);
        }
        while let &[byte, ref others @ ..] = rest {
            let code = *codes[context].get(byte.wrapping_sub(FIRST_CHARACTER) as usize)?;
            if bits + u32::from(code & 63) >= HEAD_BITS {
                return Self::with_tail(head, rest, context, codes);
            }
            head = head << (code & 63) | u64::from(code >> 6);
            bits += u32::from(code & 63);
            (context, rest) = (context_after(byte), others);
        }
        let class = SHORT_CLASSES + (bits / BITS_A_CLASS) as usize;
        Some(Self { class, head: head << (u64::BITS - head_bits(class)), tail: 0 })
    }

    /// Returns the key of a label whose head has no room for the next character.
    fn with_tail(head: u64, mut rest: &[u8], mut context: usize, codes: &Codes) -> Option<Self> {
        let mut tail = 1_u128;
        while let &[byte, ref others @ ..] = rest {
            let code = *codes[context].get(byte.wrapping_sub(FIRST_CHARACTER) as usize)?;
            if code == NO_CODE || tail >> (TAIL_BITS - u32::from(code & 63)) != 0 {
                return None;
            }
            tail = tail << (code & 63) | u128::from(code >> 6);
            (context, rest) = (context_after(byte), others);
        }
        // The head is filled up with bits of the tail.
        let room = HEAD_BITS - 1 - head.ilog2();
        let tail_bits = tail.ilog2() - room;
        let head = head << room | (tail >> tail_bits) as u64 ^ 1 << room;
        let tail = tail & !(u128::MAX << tail_bits) | 1 << tail_bits;
        let class = SHORT_CLASSES + ((HEAD_BITS + tail_bits) / BITS_A_CLASS) as usize;
        // Labels that start alike must not have the same slot. The sum still determines the head, as the record has the
        // tail.
        let head = (head << (u64::BITS - HEAD_BITS)).wrapping_add((tail.wrapping_mul(TAIL_MULTIPLIER) >> 64) as u64);
        Some(Self { class, head, tail })
    }

    /// Returns the column of a key among `slots` slots, and its check, in the high bits.
    #[inline]
    pub(crate) const fn column(&self, slots: u32, seed: u8) -> (u32, u64) {
        let scattered = self.head.wrapping_mul(MULTIPLIER + 2 * seed as u64);
        let product = scattered as u128 * slots as u128;
        ((product >> 64) as u32, product as u64)
    }
}

/// Scatters numbers by the golden ratio.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// The same for tails. All their bits take part in the upper half of the product.
const TAIL_MULTIPLIER: u128 = 0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835;

/// Returns the context of the character after this one. It does no harm that 5 and 9 count as vowels.
#[inline]
pub(crate) const fn context_after(byte: u8) -> usize {
    const VOWELS: u32 = 1 << 1 | 1 << 5 | 1 << 9 | 1 << 15 | 1 << 21 | 1 << 25;
    AFTER_OTHER - (VOWELS >> (byte % 32) & 1) as usize
}

/// Returns the number of bits of the heads of a class of labels.
pub(crate) const fn head_bits(class: usize) -> u32 {
    match class.checked_sub(SHORT_CLASSES) {
        None => 20 + 5 * class as u32,
        Some(class) if class as u32 >= HEAD_BITS / BITS_A_CLASS => HEAD_BITS,
        Some(class) => (class as u32 + 1) * BITS_A_CLASS,
    }
}

/// Returns the number of bits of the tails of a class of labels.
pub(crate) const fn tail_bits(class: usize) -> u32 {
    ((class + 1).saturating_sub(SHORT_CLASSES) as u32 * BITS_A_CLASS).saturating_sub(HEAD_BITS)
}

/// A class of a set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class {
    pub(crate) slots: u16,
    /// The index of the first displacement, and of the first byte of the records.
    pub(crate) displacements: u16,
    pub(crate) records: u32,
    /// The shift that turns a check into its row.
    pub(crate) row_shift: u8,
    pub(crate) check_bits: u8,
    pub(crate) record_bits: u8,
    /// Selects one of many ways to scatter.
    pub(crate) seed: u8,
}

/// A set of keys, each with a value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Set {
    pub(crate) value_bits: u32,
    pub(crate) classes: &'static [Class],
    pub(crate) displacements: &'static [u8],
    /// 16 bytes longer than the records, so that each can be read as one number.
    pub(crate) records: &'static [u8],
}

impl Set {
    /// Returns the value of `key`, if it is in the set. A slot without a key has the value 0.
    #[inline(always)]
    pub(crate) fn get(&self, key: &Key) -> Option<u32> {
        let class = self.classes.get(key.class)?;
        let (slots, check_bits) = (u32::from(class.slots), u32::from(class.check_bits));
        let (column, check) = key.column(slots, class.seed);
        let row = usize::from(class.displacements) + (check >> class.row_shift) as usize;
        let mut slot = column + u32::from(*self.displacements.get(row)?);
        if slot >= slots {
            slot -= slots;
        }
        let bit = class.records * 8 + slot * u32::from(class.record_bits);
        let record = self.read(bit)?;
        if (record << (64 - check_bits) ^ check) >> (64 - check_bits) != 0 {
            return None;
        }
        let value = (record >> check_bits) as u32 & !(u32::MAX << self.value_bits);
        let has_tail = key.tail == 0 || self.has_tail(bit + check_bits + self.value_bits, key);
        (value != 0 && has_tail).then_some(value)
    }

    /// Reads the records from a bit on, at least [`READ_BITS`] of them.
    #[inline]
    pub(crate) fn read(&self, bit: u32) -> Option<u64> {
        let place = bit as usize / 8;
        let bytes = self.records.get(place..place + 8)?.try_into().ok()?;
        Some(u64::from_le_bytes(bytes) >> (bit % 8))
    }

    #[inline(never)]
    fn has_tail(&self, bit: u32, key: &Key) -> bool {
        let (place, bits) = (bit as usize / 8, tail_bits(key.class));
        let bytes = self.records.get(place..place + 16).and_then(|bytes| bytes.try_into().ok());
        bytes.map(u128::from_le_bytes).is_some_and(|tail| tail >> (bit % 8) & !(u128::MAX << bits) == key.tail)
    }
}

/// A filter of labels. It passes all labels of rules that are not short, and few others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Filter(pub(crate) &'static [u64]);

impl Filter {
    #[inline]
    pub(crate) fn passes(&self, label: &Label<'_>) -> bool {
        let (place, bits) = Self::bits_of(label, self.0.len());
        self.0.get(place).is_some_and(|number| number & bits == bits)
    }

    /// Returns the index of the word of a label, of `numbers` words, and the two bits that are set in it if the label
    /// passes.
    #[inline]
    pub(crate) const fn bits_of(label: &Label<'_>, numbers: usize) -> (usize, u64) {
        let hash = (label.last_eight ^ label.last_eight >> 32).wrapping_mul(MULTIPLIER);
        let place = ((hash >> 32) * numbers as u64) >> 32;
        (place as usize, 1 << (hash >> 26 & 63) | 1 << (hash >> 20 & 63))
    }
}
