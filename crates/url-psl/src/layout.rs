//! How the rules are packed into tables: the one definition that their writer (`cargo xtask regen-tables`, which
//! includes this file and `label.rs`) and their reader (`compiled.rs`) share.
//!
//! The rules are a trie of labels, from the last label of a domain to the first. Equal subtries are one *state*. Most
//! edges lead to a *leaf*, from which none goes on; it is a public suffix by a registry or by someone else, and for
//! each state one of these two is the *usual* one. Where an edge leads is asked of four *sets* of keys with values:
//!
//! ```text
//! TOP_LEVEL   label          state    the edges of the root, but for labels that are not short
//! LABELS      label          place    the labels of all other edges, each once
//! LEAVES      number, state  1        the edges of numbered labels that lead to the usual leaf
//! EDGES       number, state  state    the edges of numbered labels that lead elsewhere
//! ```
//!
//! The place of a label is a state, if the label has one edge only, which goes from that state to its usual leaf. Other
//! labels are numbered, and their place is the number behind those of the states.
//!
//! # Keys
//!
//! A *short* label, one of at most eight letters, is a number of five bits a letter. Any other is a string of bits: the
//! Huffman codes of its characters, so that what is frequent takes little. What is frequent depends on what came
//! before: there is one code for the beginning of a label, one for what follows a vowel, and one for all else. As that
//! takes time, a [`Filter`] keeps most labels away that no rule has.
//!
//! ```text
//! key      c...cc...c c...c     the codes of the characters, each part with a one before it that marks its length
//!          '-head---' '-tail'   the head has room for most labels
//! ```
//!
//! # Sets
//!
//! Keys of about the same length are a *class*; their heads are numbers below the same power of two. A bijection of
//! these numbers scatters them. As a fraction of the power of two, times the number of *slots* of the class, the
//! scattered head is the *column* of the key, the integer part, and its *check*, the rest. The first bits of the check
//! are the *row* of the key. Each row has a *displacement*, by which its keys are moved from their columns, such that
//! no two keys of the class have the same slot.
//!
//! ```text
//! scatter(head) * slots = column . check
//! slot                  = column + displacement of the row, modulo slots
//! record of the slot    = check, value, tail
//! ```
//!
//! A record has as much of the check as tells the keys of a column apart, and nothing of the column, which follows from
//! the slot and the row: it takes less room than the key. Yet it is as good as the key, so that the answer is exact;
//! and to have it, a single record is looked at.
//!
//! This file and `label.rs` refer to nothing else, so that the writer runs however stale the tables are.

#![allow(clippy::inline_always, reason = "what is left in registers takes half the time")]

use super::label::Label;

/// What the tables may take in a program at most: what this crate promises.
pub(crate) const MOST_BYTES: usize = 48 << 10;

/// The first character that `CODES` has a place for, and how many it has.
pub(crate) const FIRST_CHARACTER: u8 = b'-';
pub(crate) const CHARACTERS: usize = (b'z' - FIRST_CHARACTER) as usize + 1;

/// The codes of characters in each context. The low six bits say how many bits the code has, of which the others are
/// the value.
pub(crate) type Codes = [[u16; CHARACTERS]; 3];

/// The entry of a character that has no code: one that there is no room for.
pub(crate) const NO_CODE: u16 = 63;

/// The contexts in which a character stands; between these two is that after a vowel.
pub(crate) const AT_START: usize = 0;
pub(crate) const AFTER_OTHER: usize = 2;

/// In the place of the dot, which no label has, stands the code for the four characters `xn--`.
pub(crate) const ACE_PREFIX: u8 = b'.';

/// How many bits a head and a tail have at most.
const HEAD_BITS: u32 = 44;
const TAIL_BITS: u32 = 120;

/// Four bits of head and tail are a class.
const BITS_A_CLASS: u32 = 4;

/// The classes of short labels: of at most four letters, then of five to eight. The others are behind these.
const SHORT_CLASSES: usize = 5;

/// How many bits the head of an edge has.
pub(crate) const EDGE_BITS: u32 = 21;

/// The section of a rule of a state. It can have one of each kind: one that makes it a suffix, a wildcard below it, and
/// one that makes it an exception.
pub(crate) const NO_RULE: u8 = 0;
pub(crate) const ICANN: u8 = 1;
pub(crate) const PRIVATE: u8 = 2;

/// The leaves. No state is 0.
pub(crate) const ICANN_LEAF: u32 = 1;
pub(crate) const PRIVATE_LEAF: u32 = 2;

/// What is known of a state besides its edges: an entry of `STATES`.
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

    /// Of a state that is no exception, the same as `suffix`.
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

/// What is looked for in a set.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub(crate) struct Key {
    pub(crate) class: usize,
    /// In the high bits.
    head: u64,
    /// 0 if there is none.
    pub(crate) tail: u128,
}

impl Key {
    /// The key of the edge that a numbered label has in `state`, one of `states`. Sets of edges have one class.
    #[inline]
    pub(crate) const fn of_edge(number: u32, state: u32, states: u32) -> Self {
        let head = number as u64 * states as u64 + state as u64;
        Self { class: 0, head: head << (u64::BITS - EDGE_BITS), tail: 0 }
    }

    /// The key of a short label.
    #[inline(always)]
    pub(crate) const fn of_short(label: &Label<'_>) -> Option<Self> {
        let (len, letters) = (label.len(), label.last_eight);
        // Five bits are not always a letter. No rule has what is none, so that it does no harm, but for a 0 at the
        // beginning: without it the label would have the same key.
        if !label.is_short() || (letters >> (64 - 8 * len)) as u8 == 0 {
            return None;
        }
        // The five bits of each letter, brought together in the high bits.
        let pairs = letters & 0x001F_001F_001F_001F | letters >> 3 & 0x03E0_03E0_03E0_03E0;
        let fours = pairs & 0x0000_03FF_0000_03FF | pairs >> 6 & 0x000F_FC00_000F_FC00;
        let head = fours << 24 & 0x0000_0FFF_FF00_0000 | fours << 12 & 0xFFFF_F000_0000_0000;
        Some(Self { class: len.saturating_sub(4), head, tail: 0 })
    }

    /// The key of a label that is not short, or `None` if a character of it occurs in no rule, or if it is longer than
    /// a label of a rule may be.
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

    /// The key of a label, of which a head has no room for the next character.
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
        // The head is filled up from the tail.
        let room = HEAD_BITS - 1 - head.ilog2();
        let tail_bits = tail.ilog2() - room;
        let head = head << room | (tail >> tail_bits) as u64 ^ 1 << room;
        let tail = tail & !(u128::MAX << tail_bits) | 1 << tail_bits;
        let class = SHORT_CLASSES + ((HEAD_BITS + tail_bits) / BITS_A_CLASS) as usize;
        // Labels that begin alike are not to be in one slot.
        let head = head.wrapping_add(tail as u64) << (u64::BITS - HEAD_BITS);
        Some(Self { class, head, tail })
    }

    /// The column of a key among `slots` many, and its check, in the high bits.
    #[inline]
    pub(crate) const fn column(&self, slots: u16, seed: u8) -> (u32, u64) {
        let scattered = self.head.wrapping_mul(MULTIPLIER + 2 * seed as u64);
        let product = scattered as u128 * slots as u128;
        ((product >> 64) as u32, product as u64)
    }
}

/// Scatters numbers as the golden ratio does.
const MULTIPLIER: u64 = 0x9E37_79B9_7F4A_7C15;

/// The context of the character that follows this one. That 5 and 9 count as vowels does no harm.
#[inline]
pub(crate) const fn context_after(byte: u8) -> usize {
    const VOWELS: u32 = 1 << 1 | 1 << 5 | 1 << 9 | 1 << 15 | 1 << 21 | 1 << 25;
    AFTER_OTHER - (VOWELS >> (byte % 32) & 1) as usize
}

/// How many bits the heads of a class of labels have.
pub(crate) const fn head_bits(class: usize) -> u32 {
    match class.checked_sub(SHORT_CLASSES) {
        None => 20 + 5 * class as u32,
        Some(class) if class as u32 >= HEAD_BITS / BITS_A_CLASS => HEAD_BITS,
        Some(class) => (class as u32 + 1) * BITS_A_CLASS,
    }
}

/// How many bits the tails of a class of labels have.
pub(crate) const fn tail_bits(class: usize) -> u32 {
    ((class + 1).saturating_sub(SHORT_CLASSES) as u32 * BITS_A_CLASS).saturating_sub(HEAD_BITS)
}

/// A class of a set.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class {
    pub(crate) slots: u16,
    /// The place of the first displacement, and of the first byte of the records.
    pub(crate) displacements: u16,
    pub(crate) records: u16,
    /// How far the check is shifted to be the row.
    pub(crate) row_shift: u8,
    pub(crate) check_bits: u8,
    pub(crate) record_bits: u8,
    /// One of the many ways to scatter.
    pub(crate) seed: u8,
}

/// A set of keys, each with a value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Set {
    pub(crate) value_bits: u32,
    pub(crate) classes: &'static [Class],
    pub(crate) displacements: &'static [u8],
    /// 16 bytes longer than the records, so that any of them can be read as one number.
    pub(crate) records: &'static [u8],
}

impl Set {
    /// The value of `key`, if it is in the set. The value in a slot without a key is 0.
    #[inline(always)]
    pub(crate) fn get(&self, key: &Key) -> Option<u32> {
        let class = self.classes.get(key.class)?;
        let (slots, check_bits) = (u32::from(class.slots), u32::from(class.check_bits));
        let (column, check) = key.column(class.slots, class.seed);
        let row = usize::from(class.displacements) + (check >> class.row_shift) as usize;
        let mut slot = column + u32::from(*self.displacements.get(row)?);
        if slot >= slots {
            slot -= slots;
        }
        let bit = u32::from(class.records) * 8 + slot * u32::from(class.record_bits);
        let record = self.read(bit)?;
        if (record << (64 - check_bits) ^ check) >> (64 - check_bits) != 0 {
            return None;
        }
        let value = (record >> check_bits) as u32 & !(u32::MAX << self.value_bits);
        let has_tail = key.tail == 0 || self.has_tail(bit + check_bits + self.value_bits, key);
        (value != 0 && has_tail).then_some(value)
    }

    /// The records from a bit on, of which at least 57 bits are read.
    #[inline]
    fn read(&self, bit: u32) -> Option<u64> {
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

/// A filter of labels: it lets through those of the rules that are not short, and few others.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Filter(pub(crate) &'static [u64]);

impl Filter {
    #[inline]
    pub(crate) fn lets_through(&self, label: &Label<'_>) -> bool {
        let (place, bits) = Self::bits_of(label, self.0.len());
        self.0.get(place).is_some_and(|number| number & bits == bits)
    }

    /// Which of as many words as `numbers` says a label belongs to, and the two bits of it that are set if the label is
    /// let through.
    #[inline]
    pub(crate) const fn bits_of(label: &Label<'_>, numbers: usize) -> (usize, u64) {
        let hash = (label.last_eight ^ label.last_eight >> 32).wrapping_mul(MULTIPLIER);
        let place = ((hash >> 32) * numbers as u64) >> 32;
        (place as usize, 1 << (hash >> 26 & 63) | 1 << (hash >> 20 & 63))
    }
}
