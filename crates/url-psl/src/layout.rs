//! How the rules are packed into tables: the one definition that their writer (`cargo xtask regen-tables`, which includes
//! this file) and their reader (`compiled.rs`) share.
//!
//! The rules are a trie of labels, from the last label of a domain to the first. Equal subtries are one *state*. A state
//! has no list of its edges; instead all edges of all states are one set. An edge is a string of bits, a [`Key`]: the
//! code of the state that it leaves, then the codes of the characters of its label. All codes are Huffman's, so what is
//! frequent is short; a key is as long as what it says is rare. What is frequent in a label depends on what came before:
//! there is one code for its beginning, one for what follows a vowel, and one for all else.
//!
//! The set is stored by quotients. Keys of about the same length, a *class*, are numbers below the same power of two. A
//! bijection of these numbers scatters them; the high bits then choose a *bucket* and only the other bits, the
//! remainder, have to be stored to know the whole key again. So the answer is exact: there are no false positives.
//!
//! ```text
//! key      1 s...s c...cc...c c...c      a one, the code of the state, the codes of the characters
//!          '------ head ------' '-tail'  the tail is empty but for long labels, and is not scattered
//!
//! scatter(head)   b...b r........r       b: the bucket   r: the remainder
//! record          r........r tail value
//! COUNTS          the number of records of 16 buckets, four bits each; STARTS: of all buckets of the class before
//! ```
//!
//! There are two such sets: of the edges to states without edges, with one bit for the section of the rule, and of all
//! other edges, with the number of the state that they lead to.
//!
//! This file refers to nothing outside of itself, so that the writer runs however stale the tables are.

/// The first character that `CODES` has a place for, and how many it has.
pub(crate) const FIRST_CHARACTER: u8 = b'-';
pub(crate) const CHARACTERS: usize = (b'z' - FIRST_CHARACTER) as usize + 1;

/// The codes of characters: at the beginning of a label, after a vowel, after any other. The low four bits say how many
/// bits the code has, of which the others are the value; 0 is no code.
pub(crate) type Codes = [[u16; CHARACTERS]; 3];

/// In the place of the dot, which no label has, stands the code for the four characters `xn--`.
pub(crate) const ACE_PREFIX: u8 = b'.';

/// How many bits a head and a tail have at most.
const HEAD_BITS: u32 = 56;
const TAIL_BITS: u32 = 120;

/// Four bits of length are a class.
const BITS_A_CLASS: u32 = 4;

/// The first class of keys that have a tail. Those before have none, and are divided by the length of the head.
const FIRST_CLASS_WITH_TAIL: usize = (HEAD_BITS / BITS_A_CLASS) as usize;

/// How many classes a set has.
pub(crate) const CLASSES: usize = FIRST_CLASS_WITH_TAIL + (TAIL_BITS / BITS_A_CLASS) as usize;

/// How many buckets have their counts in one number.
pub(crate) const BUCKETS_A_WORD: usize = 16;

/// The bits of one count.
pub(crate) const COUNT_BITS: usize = 4;

/// The rules of a state, of which it has one that ends in it, or none, and one that is a wildcard below it, or none.
pub(crate) const NO_RULE: u8 = 0;
pub(crate) const ICANN: u8 = 1;
pub(crate) const PRIVATE: u8 = 2;
/// Added to the section of a rule that is an exception.
pub(crate) const EXCEPTION: u8 = 2;

/// The states of a rule that no other goes on from.
pub(crate) const ICANN_LEAF: u32 = 0;
pub(crate) const PRIVATE_LEAF: u32 = 1;

/// What is known of a state besides its code: an entry of `STATES`.
///
/// ```text
/// bit  6           5           4 3       2  0
///      other edges leaf edges  wildcard  rule
/// ```
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct State(pub(crate) u8);

impl State {
    pub(crate) const fn new(rule: u8, wildcard: u8, has_leaves: bool, has_others: bool) -> Self {
        Self(rule | wildcard << 3 | (has_leaves as u8) << 5 | (has_others as u8) << 6)
    }

    pub(crate) const fn rule(self) -> u8 {
        self.0 & 7
    }

    pub(crate) const fn wildcard(self) -> u8 {
        self.0 >> 3 & 3
    }

    pub(crate) const fn has_leaves(self) -> bool {
        self.0 >> 5 & 1 == 1
    }

    pub(crate) const fn has_others(self) -> bool {
        self.0 >> 6 & 1 == 1
    }
}

/// An edge as a string of bits, each part with a one before it that marks its length.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct Key {
    head: u64,
    tail: u128,
}

impl Key {
    /// The beginning of the keys of a state's edges, from its code as the tables have it.
    pub(crate) const fn of(state_code: u16) -> Self {
        Self { head: state_code as u64, tail: 1 }
    }

    /// This key with the codes of `label` behind it, or `None` if a character of it occurs in no rule, or if it is longer
    /// than a label of a rule may be.
    #[inline]
    pub(crate) fn with_label(mut self, label: &[u8], codes: &Codes) -> Option<Self> {
        let [at_start, after_vowel, after_other] = codes;
        let (mut codes, mut rest) = (at_start, label);
        let mut head_bits = self.head.ilog2();
        if let Some(unprefixed) = label.strip_prefix(b"xn--") {
            self.push(codes[(ACE_PREFIX - FIRST_CHARACTER) as usize], &mut head_bits)?;
            (codes, rest) = (after_other, unprefixed);
        }
        for &byte in rest {
            self.push(*codes.get(byte.wrapping_sub(FIRST_CHARACTER) as usize)?, &mut head_bits)?;
            codes = if matches!(byte, b'a' | b'e' | b'i' | b'o' | b'u' | b'y') { after_vowel } else { after_other };
        }
        Some(self)
    }

    /// The head takes codes up to the first for which it has no room, then the tail. `head_bits` goes beyond what there
    /// is room for as soon as that is so.
    #[inline]
    fn push(&mut self, code: u16, head_bits: &mut u32) -> Option<()> {
        let (bits, value) = (u32::from(code & 0xF), code >> 4);
        if bits == 0 {
            return None;
        }
        *head_bits += bits;
        if *head_bits < HEAD_BITS {
            self.head = self.head << bits | u64::from(value);
            return Some(());
        }
        *head_bits = HEAD_BITS;
        if self.tail >> (TAIL_BITS - bits) != 0 {
            return None;
        }
        self.tail = self.tail << bits | u128::from(value);
        Some(())
    }

    const fn class(self) -> usize {
        if self.tail == 1 {
            (self.head.ilog2() / BITS_A_CLASS) as usize
        } else {
            FIRST_CLASS_WITH_TAIL + (self.tail.ilog2() / BITS_A_CLASS) as usize
        }
    }

    /// The key as it is looked for: its class, and its head scattered by a bijection of the numbers of [`head_bits`] bits.
    #[inline]
    pub(crate) const fn scattered(self) -> Scattered {
        let class = self.class();
        let bits = head_bits(class);
        let x = (self.head ^ self.head >> (bits / 2)).wrapping_mul(0x9E37_79B9_7F4A_7C15) & !(u64::MAX << bits);
        Scattered { class, head: x ^ x >> (bits / 2), tail: self.tail }
    }
}

/// A key as it is looked for.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scattered {
    pub(crate) class: usize,
    pub(crate) head: u64,
    pub(crate) tail: u128,
}

/// How many bits the heads of a class have.
pub(crate) const fn head_bits(class: usize) -> u32 {
    if class < FIRST_CLASS_WITH_TAIL { (class as u32 + 1) * BITS_A_CLASS } else { HEAD_BITS }
}

/// How many bits the tails of a class have.
pub(crate) const fn tail_bits(class: usize) -> u32 {
    if class < FIRST_CLASS_WITH_TAIL { 0 } else { (class - FIRST_CLASS_WITH_TAIL + 1) as u32 * BITS_A_CLASS }
}

/// Where the records of a class stand.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Class {
    /// The bits of a head that are not those of its bucket. There are at least two buckets.
    pub(crate) remainder_bits: u8,
    /// The bits of a record: the remainder, the tail and the value; 0 for a class without keys.
    pub(crate) record_bits: u8,
    /// The place of the class's first number in `COUNTS` and `STARTS`.
    pub(crate) word: u16,
    /// The place of the class's first bit in the records.
    pub(crate) bit: u32,
}

/// A set of keys, each with a value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Set {
    pub(crate) value_bits: u32,
    pub(crate) classes: &'static [Class; CLASSES],
    pub(crate) counts: &'static [u64],
    pub(crate) starts: &'static [u16],
    /// 16 bytes longer than the records, so that any of them can be read as one number.
    pub(crate) records: &'static [u8],
}

impl Set {
    /// The value of `key`, if it is in the set.
    #[inline]
    pub(crate) fn get(&self, key: &Scattered) -> Option<u32> {
        let class = self.classes.get(key.class)?;
        let (remainder_bits, record_bits) = (u32::from(class.remainder_bits), u32::from(class.record_bits));
        if record_bits == 0 {
            return None;
        }
        let (bucket, remainder) = ((key.head >> remainder_bits) as usize, key.head & !(u64::MAX << remainder_bits));

        let word = class.word as usize + bucket / BUCKETS_A_WORD;
        let counts = *self.counts.get(word)?;
        let shift = bucket % BUCKETS_A_WORD * COUNT_BITS;
        let start = u32::from(*self.starts.get(word)?) + sum_of_counts(counts & !(u64::MAX << shift));
        let mut bit = class.bit + start * record_bits;
        let end = bit + (counts >> shift & 0xF) as u32 * record_bits;
        while bit < end {
            if self.read(bit, remainder_bits)? == remainder && self.has_tail(bit + remainder_bits, key) {
                return Some(self.read(bit + record_bits - self.value_bits, self.value_bits)? as u32);
            }
            bit += record_bits;
        }
        None
    }

    fn has_tail(&self, bit: u32, key: &Scattered) -> bool {
        let (place, bits) = (bit as usize / 8, tail_bits(key.class));
        let bytes = self.records.get(place..place + 16).and_then(|bytes| bytes.try_into().ok());
        bits == 0
            || bytes.map(u128::from_le_bytes).is_some_and(|tail| tail >> (bit % 8) & !(u128::MAX << bits) == key.tail)
    }

    /// So many bits of the records, at most 57.
    #[inline]
    fn read(&self, bit: u32, bits: u32) -> Option<u64> {
        let bytes = self.records.get(bit as usize / 8..)?.first_chunk()?;
        Some(u64::from_le_bytes(*bytes) >> (bit % 8) & !(u64::MAX << bits))
    }
}

/// The sum of 16 counts.
const fn sum_of_counts(counts: u64) -> u32 {
    const EVEN: u64 = 0x0F0F_0F0F_0F0F_0F0F;
    let pairs = (counts & EVEN) + (counts >> 4 & EVEN);
    (pairs.wrapping_mul(0x0101_0101_0101_0101) >> 56) as u32
}
