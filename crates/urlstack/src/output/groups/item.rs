//! What is known of an input that is grouped, the hashes of keys, and a group as bytes, in memory or in a file.

use std::hash::{BuildHasher, Hasher, RandomState};

/// A hash of a key.
pub(crate) type Key = [u8; 16];

/// An input that is grouped.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Item<'a> {
    /// What inputs of one group have in common; `None` for an input that is a group by itself.
    pub(crate) key: Option<&'a [u8]>,
    /// What inputs have in common of which only some are written.
    pub(crate) limited: Key,
    /// What is written before the number of inputs, and after it.
    pub(crate) texts: [&'a [u8]; 2],
}

/// The length of a key that there is not.
const NO_KEY: usize = usize::MAX;

impl<'a> Item<'a> {
    const LENS: usize = 3 * size_of::<usize>();

    /// Appends the lengths of the parts, and the parts.
    pub(crate) fn append_to(&self, output: &mut Vec<u8>) {
        let [before, after] = self.texts;
        for len in [self.key.map_or(NO_KEY, <[u8]>::len), before.len(), after.len()] {
            output.extend_from_slice(&len.to_ne_bytes());
        }
        for part in [&self.limited, self.key.unwrap_or_default(), before, after] {
            output.extend_from_slice(part);
        }
    }

    /// Takes an item from the start of `bytes`.
    pub(super) fn take(bytes: &mut &'a [u8]) -> Option<Self> {
        let (lens, rest) = bytes.split_at_checked(Self::LENS)?;
        let (limited, mut rest) = rest.split_first_chunk()?;
        let (lens, _) = lens.as_chunks();
        let mut part = |len| rest.split_off(..len);
        let [key_len, before, after] = [0, 1, 2].map(|index| usize::from_ne_bytes(lens[index]));
        let key = if key_len == NO_KEY { None } else { Some(part(key_len)?) };
        let texts = [part(before)?, part(after)?];
        *bytes = rest;
        Some(Self { key, limited: *limited, texts })
    }

    /// Returns the key, if it is a hash.
    pub(super) fn hash(&self) -> Option<Key> {
        self.key?.try_into().ok()
    }
}

/// A key in 16 bytes.
///
/// Two keys that differ have the same with a probability of 2⁻¹²⁸, since nobody knows the random numbers of a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct KeyHasher(RandomState);

impl KeyHasher {
    pub(crate) fn hash(&self, key: &[u8]) -> Key {
        let mut hasher = self.0.build_hasher();
        hasher.write(key);
        let first = hasher.finish();
        // The state of the hasher has more bits than one number shows.
        hasher.write_u8(0xFF);
        (u128::from(first) << 64 | u128::from(hasher.finish())).to_ne_bytes()
    }
}

/// The hash of a number that is a hash already.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Identity;

impl BuildHasher for Identity {
    type Hasher = Low;

    fn build_hasher(&self) -> Low {
        Low(0)
    }
}

/// The last eight bytes that were written.
#[derive(Clone, Copy, Debug)]
pub(super) struct Low(u64);

impl Hasher for Low {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        if let Some(last) = bytes.last_chunk() {
            self.0 = u64::from_ne_bytes(*last);
        }
    }
}

/// How many files there are for each level, and the bits of a key that choose one.
const PARTITION_BITS: u32 = 6;
pub(super) const PARTITIONS: usize = 1 << PARTITION_BITS;

/// A group, or an input of one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<'a> {
    pub(super) key: Key,
    pub(super) limited: Key,
    /// What groups are sorted by.
    pub(super) rank: [u64; 2],
    pub(super) count: u64,
    pub(super) texts: [&'a [u8]; 2],
}

impl<'a> Entry<'a> {
    const NUMBERS: usize = 5;
    pub(super) const HEAD: usize = 2 * size_of::<Key>() + 8 * Self::NUMBERS;

    pub(super) fn append_to(&self, output: &mut Vec<u8>) {
        let Self { key, limited, rank: [first, second], count, texts: [before, after] } = *self;
        output.extend_from_slice(&key);
        output.extend_from_slice(&limited);
        for number in [first, second, count, before.len() as u64, after.len() as u64] {
            output.extend_from_slice(&number.to_ne_bytes());
        }
        output.extend_from_slice(before);
        output.extend_from_slice(after);
    }

    /// Returns the length of an entry that starts so.
    pub(super) fn len(head: &[u8]) -> Option<usize> {
        let numbers = head.get(..Self::HEAD)?.last_chunk::<16>()?;
        let (lens, _) = numbers.as_chunks();
        let [before, after] = [0, 1].map(|index| usize::try_from(u64::from_ne_bytes(lens[index])).ok());
        before?.checked_add(after?)?.checked_add(Self::HEAD)
    }

    pub(super) fn read(bytes: &'a [u8]) -> Option<Self> {
        let (key, rest) = bytes.split_first_chunk()?;
        let (limited, rest) = rest.split_first_chunk()?;
        let (numbers, texts) = rest.split_at_checked(8 * Self::NUMBERS)?;
        let (numbers, _) = numbers.as_chunks();
        let [first, second, count, before, _] = [0, 1, 2, 3, 4].map(|index| u64::from_ne_bytes(numbers[index]));
        let (before, after) = texts.split_at_checked(usize::try_from(before).ok()?)?;
        Some(Self { key: *key, limited: *limited, rank: [first, second], count, texts: [before, after] })
    }

    /// Returns the index of the file for the entry.
    pub(super) fn partition(&self, level: u32) -> usize {
        let (bits, _) = self.key.split_first_chunk().unwrap_or((&[0; 8], &[]));
        (u64::from_ne_bytes(*bits) >> (PARTITION_BITS * level)) as usize % PARTITIONS
    }
}
