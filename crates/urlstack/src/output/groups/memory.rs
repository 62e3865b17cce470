//! Groups in memory: what is written of them, amounts of memory, and what collections use of it.

use super::item::{Entry, Key};
use std::{
    collections::TryReserveError,
    io::{self, ErrorKind},
    str::FromStr,
};

/// A number of bytes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memory(pub(crate) usize);

impl Default for Memory {
    fn default() -> Self {
        Self(1 << 30)
    }
}

impl FromStr for Memory {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        const EXPECTED: &str = "expected a number of bytes of at least 1M, such as `64M` or `2G`";
        let digits = text.trim_end_matches(|last: char| !last.is_ascii_digit());
        let shift = match &text[digits.len()..] {
            "" => 0,
            "K" | "k" | "KiB" => 10,
            "M" | "m" | "MiB" => 20,
            "G" | "g" | "GiB" => 30,
            _ => return Err(EXPECTED),
        };
        let bytes = digits.parse::<usize>().ok().and_then(|number| number.checked_mul(1 << shift));
        bytes.filter(|bytes| *bytes >= 1 << 20).map(Self).ok_or(EXPECTED)
    }
}

impl Memory {
    /// Returns the number with its unit.
    pub(super) fn text(self) -> String {
        let Self(bytes) = self;
        match bytes.trailing_zeros() {
            30.. => format!("{} GiB", bytes >> 30),
            20.. => format!("{} MiB", bytes >> 20),
            _ => format!("{bytes} bytes"),
        }
    }
}

/// Returns how many items there is memory for while some are added to a vector: if it grows, also for those before.
fn vec_size(len: usize, more: usize, capacity: usize) -> usize {
    if len + more <= capacity { capacity } else { capacity + (2 * capacity).max(len + more) }
}

/// Returns how much memory is used while an entry of this size is added to a table, which has a byte for each entry, is
/// at most 7/8 full, and grows to twice its size.
pub(super) fn table_size(len: usize, capacity: usize, entry: usize) -> usize {
    let size = (capacity + capacity / 7) * (entry + 1);
    if len < capacity { size } else { 3 * size }
}

/// Why there is no memory for another group.
const NO_MEMORY: &str = "there is no memory for more URLs; --memory sets how much is used before the disk is";

impl From<TryReserveError> for NoMemory {
    fn from(_: TryReserveError) -> Self {
        Self
    }
}

/// There is no memory for another group.
#[derive(Clone, Copy, Debug)]
pub(crate) struct NoMemory;

impl From<NoMemory> for io::Error {
    fn from(NoMemory: NoMemory) -> Self {
        Self::new(ErrorKind::OutOfMemory, NO_MEMORY)
    }
}

/// What is written of groups with the numbers of their inputs.
#[derive(Debug, Default)]
pub(super) struct Texts {
    /// The texts before and after each number.
    bytes: Vec<u8>,
    groups: Vec<Group>,
}

/// A group, whose texts follow those of the group before.
#[derive(Clone, Copy, Debug)]
struct Group {
    count: u64,
    /// The place of the number in the texts, and their end.
    place: usize,
    end: usize,
}

impl Texts {
    /// Returns texts with their counts.
    pub(super) fn of(counted: impl IntoIterator<Item = (Vec<u8>, u64)>) -> Self {
        let mut texts = Self::default();
        for (text, count) in counted {
            texts.bytes.extend_from_slice(&text);
            let end = texts.bytes.len();
            texts.groups.push(Group { count, place: end, end });
        }
        texts
    }

    /// Returns the number of groups.
    pub(super) fn len(&self) -> usize {
        self.groups.len()
    }

    pub(super) fn push(&mut self, [before, after]: [&[u8]; 2]) -> Result<(), NoMemory> {
        self.bytes.try_reserve(before.len() + after.len())?;
        self.groups.try_reserve(1)?;
        self.bytes.extend_from_slice(before);
        let place = self.bytes.len();
        self.bytes.extend_from_slice(after);
        self.groups.push(Group { count: 1, place, end: self.bytes.len() });
        Ok(())
    }

    /// Counts one more input of a group, if there is this group.
    pub(super) fn count(&mut self, index: usize) -> bool {
        self.groups.get_mut(index).map(|group| group.count += 1).is_some()
    }

    /// Returns a group.
    pub(super) fn entry(&self, index: usize) -> Entry<'_> {
        let Group { count, place, end } = self.groups[index];
        let start = index.checked_sub(1).map_or(0, |before| self.groups[before].end);
        let texts = [&self.bytes[start..place], &self.bytes[place..end]];
        Entry { key: Key::default(), limited: Key::default(), rank: [0, index as u64], count, texts }
    }

    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.groups.clear();
    }

    /// Returns how much memory is used.
    pub(super) fn size(&self) -> usize {
        self.bytes.capacity() + self.groups.capacity() * size_of::<Group>()
    }

    /// Returns how much memory is used while the texts of another group are added.
    pub(super) fn size_with(&self, texts: [&[u8]; 2]) -> usize {
        let more = texts.iter().map(|text| text.len()).sum();
        vec_size(self.bytes.len(), more, self.bytes.capacity())
            + vec_size(self.groups.len(), 1, self.groups.capacity()) * size_of::<Group>()
    }
}

#[cfg(test)]
mod tests {
    use super::Memory;

    #[test]
    fn amounts_of_memory() {
        for (text, expected) in [("64M", "64 MiB"), ("2G", "2 GiB"), ("1024k", "1 MiB"), ("1048577", "1048577 bytes")] {
            assert_eq!(text.parse::<Memory>().map(Memory::text).as_deref(), Ok(expected));
        }
        for text in ["", "M", "1", "1K", "1T", "-1M", "1.5G", "99999999999999999999G", "18446744073709551615G"] {
            assert!(text.parse::<Memory>().is_err(), "{text}");
        }
    }
}
