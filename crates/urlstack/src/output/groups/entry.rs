//! A group as bytes, in memory or in a file.

use super::item::Key;

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
