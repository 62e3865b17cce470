//! What is written of groups in memory, with the numbers of their inputs.

use super::{
    entry::Entry,
    item::Key,
    memory::{NoMemory, vec_size},
};

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
