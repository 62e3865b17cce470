//! Sets of characters.
//!
//! Strings are ASCII, so only the ASCII members of a set can match, and set operations look at one member at a time. If
//! case is ignored, a set has the members' simple case foldings instead, which for ASCII are the small letters. Of all
//! other code points, only two fold to ASCII: U+017F to `s` and U+212A to `k`, as tests in url-patterns ensure.
//!
//! Source: <https://tc39.es/ecma262/#sec-maybesimplecasefolding>

use alloc::vec::Vec;

/// The code points beyond ASCII whose simple case folding is in ASCII, and that folding.
///
/// Source: <https://www.unicode.org/Public/18.0.0/ucd/CaseFolding.txt>
const FOLDED_TO_ASCII: [(u32, u8); 2] = [(0x17F, b's'), (0x212A, b'k')];

const SMALL: u128 = CharSet::ascii(b'a' as u32, b'z' as u32);
const CAPITAL: u128 = CharSet::ascii(b'A' as u32, b'Z' as u32);

/// The distance of a small letter from its capital.
const CASE: u32 = 0x20;

/// A set of the ASCII characters that matter.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) struct CharSet(u128);

impl CharSet {
    pub(crate) const EMPTY: Self = Self(0);

    /// `\d`, the digits.
    pub(crate) const DIGITS: Self = Self(Self::ascii('0' as u32, '9' as u32));

    /// `\s`: the ASCII ones of `WhiteSpace` and `LineTerminator`.
    ///
    /// Source: <https://tc39.es/ecma262/#sec-white-space>
    pub(crate) const SPACES: Self = Self(Self::ascii(9, 13) | 1 << b' ');

    /// The ASCII ones of `LineTerminator`, which `.` does not match.
    ///
    /// Source: <https://tc39.es/ecma262/#sec-line-terminators>
    pub(crate) const LINE_TERMINATORS: Self = Self(1 << b'\n' | 1 << b'\r');

    /// `\w`. The characters that fold to these are not ASCII.
    ///
    /// Source: <https://tc39.es/ecma262/#sec-wordcharacters>
    pub(crate) const WORD: Self = Self(Self::DIGITS.0 | SMALL | CAPITAL | 1 << b'_');

    /// The ASCII code points of a range, which may reach beyond ASCII.
    const fn ascii(first: u32, last: u32) -> u128 {
        if first > 127 || first > last {
            return 0;
        }
        let last = if last > 127 { 127 } else { last };
        u128::MAX >> (127 - last) & u128::MAX << first
    }

    /// The members of a set as a table has it, one bit a character.
    pub(crate) const fn from_bits(bits: u128) -> Self {
        Self(bits)
    }

    /// The code points from `first` to `last`, or what they fold to.
    pub(crate) fn range(first: u32, last: u32, ignore_case: bool) -> Self {
        let set = Self(Self::ascii(first, last));
        if !ignore_case {
            return set;
        }
        let is_in = |(c, _): &&(u32, u8)| (first..=last).contains(c);
        let beyond = FOLDED_TO_ASCII.iter().filter(is_in).fold(0, |bits, (_, to)| bits | 1 << to);
        set.folded().union(Self(beyond))
    }

    /// What the members fold to.
    pub(crate) const fn folded(self) -> Self {
        Self(self.0 & !CAPITAL | (self.0 & CAPITAL) << CASE)
    }

    /// [`folded`](Self::folded) if case is ignored.
    ///
    /// Source: <https://tc39.es/ecma262/#sec-maybesimplecasefolding>
    pub(crate) const fn maybe_folded(self, ignore_case: bool) -> Self {
        if ignore_case { self.folded() } else { self }
    }

    /// All characters but the members.
    ///
    /// Source: <https://tc39.es/ecma262/#sec-charactercomplement>
    pub(crate) const fn complement(self) -> Self {
        // If case is ignored, `AllCharacters` has no capital letters. A set may have them, because none asks for them.
        Self(!self.0)
    }

    /// The characters that match: if case is ignored, those whose folding is a member.
    ///
    /// Source: <https://tc39.es/ecma262/#sec-runtime-semantics-charactersetmatcher-abstract-operation>
    pub(crate) const fn matching(self, ignore_case: bool) -> Self {
        if !ignore_case {
            return self;
        }
        Self(self.0 & !CAPITAL | (self.0 & SMALL) >> CASE)
    }

    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) const fn contains(self, byte: u8) -> bool {
        // Processors shift numbers of 64 bits.
        let half = if byte < 64 { self.0 as u64 } else { (self.0 >> 64) as u64 };
        byte < 128 && half >> (byte % 64) & 1 == 1
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The only member.
    pub(crate) const fn single(self) -> Option<u8> {
        if self.0.is_power_of_two() { Some(self.0.trailing_zeros() as u8) } else { None }
    }
}

/// The sets of a program. Copies of a part have the same ones, which are near each other.
#[derive(Default)]
pub(crate) struct Sets(pub(crate) Vec<CharSet>);

impl Sets {
    /// How many of the last sets are not added again.
    const RECENT: usize = 16;

    /// The number of a set, which is added if it is new.
    pub(crate) fn number(&mut self, set: CharSet) -> u32 {
        let recent = self.0.len().saturating_sub(Self::RECENT);
        let known = self.0[recent..].iter().position(|other| *other == set);
        let number = known.map_or(self.0.len(), |index| recent + index);
        if known.is_none() {
            self.0.push(set);
        }
        number as u32
    }

    pub(crate) fn get(&self, number: u32) -> CharSet {
        self.0[number as usize]
    }
}
