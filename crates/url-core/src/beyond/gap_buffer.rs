//! The items of a list in text form, while the list is edited.
//!
//! The original text is not changed. The edited list starts with the first items of the original. Then come new items
//! up to the gap, which is the place of the last change, and the items after it. These are stored reversed, so that an
//! item moves over the gap by popping and pushing bytes at the ends of two strings. A change costs its own length plus
//! the distance from the change before it. A million changes next to each other, or from the first item to the last,
//! cost as much as reading the text once. Only jumping back and forth costs more.

use crate::list::List;
use alloc::string::String;
use core::{marker::PhantomData, mem};
use url_percent::scan::find_near;

/// Enough space for the new items of most edits.
pub(crate) const SLACK: usize = 64;

/// A list whose items are each preceded by the delimiter of `L`. The delimiter of the first item of the original text
/// may be another character (`?` in a query). Most methods take the original text, which is the same each time.
pub(crate) struct GapBuffer<L> {
    /// How many bytes of the original text are kept, from its start.
    kept: usize,
    /// The items between those and the gap. ASCII.
    before: String,
    /// The items after the gap, reversed. ASCII.
    after: String,
    /// The number of counted items before the gap; `None` until it is needed.
    index: Option<usize>,
    list: PhantomData<L>,
}

/// A state to which [`GapBuffer::undo_to`] returns.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Checkpoint {
    before: usize,
    index: Option<usize>,
}

impl<L: List> GapBuffer<L> {
    /// The items of a text of `len` bytes.
    pub(crate) fn new(len: usize) -> Self {
        Self { kept: len, before: String::new(), after: String::new(), index: None, list: PhantomData }
    }

    /// The length of all items, with their delimiters.
    pub(crate) fn len(&self) -> usize {
        self.kept + self.before.len() + self.after.len()
    }

    /// Moves the gap to the end, and returns how many bytes of `text` are kept and the items after these; `None` if
    /// the list is that of `text`.
    pub(crate) fn change(&mut self, text: &str) -> Option<(usize, &str)> {
        self.go_to_end();
        // Both start with a delimiter. The first delimiter of `text` may be another character.
        let is_same = self.before.get(1..) == text.get(self.kept + 1..);
        (!is_same).then_some((self.kept, &*self.before))
    }

    /// Moves the gap to the end.
    pub(crate) fn go_to_end(&mut self) {
        if !self.after.is_empty() {
            self.move_to_end();
        }
    }

    #[cold]
    fn move_to_end(&mut self) {
        let moved = self.after.split_terminator(L::DELIMITER).filter(|item| Self::counts(item.len())).count();
        self.index = self.index.map(|index| index + moved);
        self.before.extend(self.after.chars().rev());
        self.after.clear();
    }

    /// Moves the gap to the end, and returns all items, without their delimiters.
    pub(crate) fn iter<'t>(&'t mut self, text: &'t str) -> Iter<'t> {
        self.go_to_end();
        self.items_before_gap(text)
    }

    fn items_before_gap<'t>(&'t self, text: &'t str) -> Iter<'t> {
        Iter { text: &text[..self.kept], before: &self.before, delimiter: L::DELIMITER as u8 }
    }

    /// Moves the gap to the end, and replaces the items from the byte `start` on, where one starts, with `items`, each
    /// preceded by a delimiter.
    pub(crate) fn replace_from(&mut self, start: usize, items: String) {
        self.go_to_end();
        self.index = None;
        if start <= self.kept {
            (self.kept, self.before) = (start, items);
        } else {
            self.before.truncate(start - self.kept);
            self.before.push_str(&items);
        }
    }

    /// Moves the gap before the item `index`, or to the end if `index` is the number of items.
    ///
    /// Fails with that number if it is less than `index`.
    pub(crate) fn go_to(&mut self, text: &str, index: usize) -> Result<(), usize> {
        let counted = || self.items_before_gap(text).filter(|item| Self::counts(item.len())).count();
        let mut here = self.index.unwrap_or_else(counted);
        while here > index {
            here -= self.back(text);
        }
        while !self.after.is_empty() && (here < index || !Self::counts(self.next_len() - 1)) {
            here += self.forward();
        }
        self.index = Some(here);
        if here < index { Err(here) } else { Ok(()) }
    }

    /// Moves the gap before the item `index`.
    ///
    /// Fails with the number of items if there is no such item.
    pub(crate) fn go_to_item(&mut self, text: &str, index: usize) -> Result<(), usize> {
        match self.go_to(text, index) {
            Ok(()) if self.is_at_end() => Err(index),
            result => result,
        }
    }

    /// Returns whether the gap is at the end.
    pub(crate) fn is_at_end(&self) -> bool {
        self.after.is_empty()
    }

    /// The item after the gap, without its delimiter.
    pub(crate) fn next_item(&self) -> String {
        self.after[self.after.len() - self.next_len()..].chars().rev().skip(1).collect()
    }

    /// Removes the item after the gap.
    pub(crate) fn remove_next(&mut self) {
        self.after.truncate(self.after.len() - self.next_len());
    }

    /// Removes the last item, which must have an index.
    pub(crate) fn pop(&mut self, text: &str) {
        self.go_to_end();
        self.index = self.index.map(|index| index.saturating_sub(1));
        let (kept, before) = self.last_start(text);
        self.kept = kept;
        self.before.truncate(before);
    }

    /// Returns whether there is a last item and it is empty.
    pub(crate) fn ends_with_empty(&mut self, text: &str) -> bool {
        self.go_to_end();
        let (kept, before) = self.last_start(text);
        self.kept - kept + self.before.len() - before == 1
    }

    /// Removes all items.
    pub(crate) fn clear(&mut self) {
        self.kept = 0;
        self.before.clear();
        self.after.clear();
        self.index = None;
    }

    /// The present state, to undo insertions that follow.
    pub(crate) fn checkpoint(&self) -> Checkpoint {
        Checkpoint { before: self.before.len(), index: self.index }
    }

    /// Removes the items that were inserted since `checkpoint`.
    pub(crate) fn undo_to(&mut self, checkpoint: Checkpoint) {
        self.before.truncate(checkpoint.before);
        self.index = checkpoint.index;
    }

    /// Inserts the item that `write` writes before the gap.
    pub(crate) fn insert(&mut self, write: impl FnOnce(&mut String)) {
        self.reserve();
        self.before.push(L::DELIMITER);
        write(&mut self.before);
        self.index = self.index.map(|index| index + 1);
    }

    /// Appends the item that `write` writes. It replaces an empty item that is the only one. Returns a checkpoint from
    /// before.
    pub(crate) fn push(&mut self, write: impl FnOnce(&mut String)) -> Checkpoint {
        self.go_to_end();
        if self.len() != 1 {
            let checkpoint = self.checkpoint();
            self.insert(write);
            return checkpoint;
        }
        self.reserve();
        if mem::take(&mut self.kept) == 1 {
            self.before.push(L::DELIMITER);
        }
        self.index = None;
        let checkpoint = self.checkpoint();
        write(&mut self.before);
        checkpoint
    }

    fn reserve(&mut self) {
        if self.before.capacity() == 0 {
            self.before = String::with_capacity(SLACK);
        }
    }

    /// Returns whether an item of `len` bytes has an index.
    fn counts(len: usize) -> bool {
        L::COUNTS_EMPTY || len > 0
    }

    /// The values of `kept` and of the length of `before` without the last item before the gap.
    fn last_start(&self, text: &str) -> (usize, usize) {
        // Most items are too short for a faster search.
        let last_delimiter = |text: &str| text.bytes().rposition(|byte| byte == L::DELIMITER as u8);
        match last_delimiter(&self.before) {
            Some(at) => (self.kept, at),
            None => (last_delimiter(&text[..self.kept]).unwrap_or_default(), 0),
        }
    }

    /// The length of the item after the gap, with its delimiter.
    fn next_len(&self) -> usize {
        let item = self.after.strip_suffix(L::DELIMITER).unwrap_or_default();
        self.after.len() - item.rfind(L::DELIMITER).map_or(0, |at| at + 1)
    }

    /// Moves the gap forward over an item, and returns by how much the index grows.
    fn forward(&mut self) -> usize {
        let len = self.next_len();
        let at = self.after.len() - len;
        self.before.extend(self.after[at..].chars().rev());
        self.after.truncate(at);
        usize::from(Self::counts(len - 1))
    }

    /// Moves the gap back over an item, and returns by how much the index shrinks.
    fn back(&mut self, text: &str) -> usize {
        let (kept, before) = self.last_start(text);
        let item = if kept < self.kept { &text[kept..self.kept] } else { &self.before[before..] };
        let Some(item) = item.get(1..) else { return 1 };
        let counts = Self::counts(item.len());
        self.after.extend(item.chars().rev());
        self.after.push(L::DELIMITER);
        self.kept = kept;
        self.before.truncate(before);
        usize::from(counts)
    }
}

/// The items before the gap, without their delimiters.
#[derive(Debug)]
pub(crate) struct Iter<'t> {
    /// The part that is left, starting with a delimiter: first of the kept text, then of `before`.
    text: &'t str,
    before: &'t str,
    delimiter: u8,
}

impl<'t> Iterator for Iter<'t> {
    type Item = &'t str;

    #[inline]
    fn next(&mut self) -> Option<&'t str> {
        if self.text.is_empty() {
            self.text = mem::take(&mut self.before);
        }
        let items = self.text.get(1..)?;
        let item;
        (item, self.text) = items.split_at(find_near(items.as_bytes(), 0, |byte| byte == self.delimiter));
        Some(item)
    }
}
