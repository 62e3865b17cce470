//! Editing a component that is a list.

use crate::{
    error::{ParseError, Rejection, SetError},
    gap_buffer::{Checkpoint, GapBuffer, Iter},
    list::List,
    record::Url,
    setters::SetResult,
};
use alloc::string::String;
use core::{fmt, ops::Range};

/// An edit of a list in progress. The URL is changed once, when this is dropped.
///
/// A method that returns an error has changed nothing.
pub(crate) struct ListEdit<'a, L: List> {
    url: &'a mut Url,
    range: Range<usize>,
    items: GapBuffer<L>,
    /// The limit of the length of the href.
    pub(crate) max_len: u32,
    /// The first error that no method has returned.
    error: Option<SetError>,
}

/// Shows the URL as it is before the edit. New items may be secret.
impl<L: List> fmt::Debug for ListEdit<'_, L> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ListEdit").field("url", &self.url).field("error", &self.error).finish_non_exhaustive()
    }
}

impl<'a, L: List> ListEdit<'a, L> {
    pub(crate) fn new(url: &'a mut Url) -> Self {
        let range = L::range(url);
        Self { url, items: GapBuffer::new(range.len()), range, max_len: u32::MAX, error: None }
    }

    /// The list in the URL, and as it has been edited.
    fn parts(&mut self) -> (&str, &mut GapBuffer<L>) {
        (&self.url.href[self.range.clone()], &mut self.items)
    }

    /// The length of all items, with their delimiters.
    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns whether there are no items.
    pub(crate) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Moves the place of the next change to the end, and returns all items, without their delimiters.
    pub(crate) fn iter(&mut self) -> Iter<'_> {
        let (text, items) = self.parts();
        items.iter(text)
    }

    /// Returns whether there is a last item and it is empty.
    pub(crate) fn ends_with_empty(&mut self) -> bool {
        let (text, items) = self.parts();
        items.ends_with_empty(text)
    }

    /// Removes all items.
    pub(crate) fn clear(&mut self) {
        self.items.clear();
    }

    /// Removes the last item of a list of which every item counts.
    pub(crate) fn pop(&mut self) {
        let (text, items) = self.parts();
        items.pop(text);
    }

    /// Appends the item that `write` writes, like [`push`](Self::push), and keeps the error.
    pub(crate) fn append(&mut self, write: impl FnOnce(&mut String)) {
        let result = self.push(write);
        self.keep_error(result);
    }

    /// Appends the item that `write` writes. It replaces an empty item that is the only one.
    pub(crate) fn push(&mut self, write: impl FnOnce(&mut String)) -> SetResult {
        let checkpoint = self.items.push(write);
        self.check_or_undo(checkpoint)
    }

    /// Moves the place of the next change before the item `index`, or to the end if `index` is the number of items.
    pub(crate) fn go_to(&mut self, index: usize) -> SetResult {
        let (text, items) = self.parts();
        items.go_to(text, index).map_err(|len| no_such_index::<L>(index, len))
    }

    /// Moves the place of the next change before the item `index`.
    pub(crate) fn go_to_item(&mut self, index: usize) -> SetResult {
        let (text, items) = self.parts();
        items.go_to_item(text, index).map_err(|len| no_such_index::<L>(index, len))
    }

    /// Returns whether the place of the next change is the end.
    pub(crate) fn is_at_end(&self) -> bool {
        self.items.is_at_end()
    }

    /// Inserts the item that `write` writes.
    pub(crate) fn insert(&mut self, write: impl FnOnce(&mut String)) -> SetResult {
        let checkpoint = self.items.checkpoint();
        self.items.insert(write);
        self.check_or_undo(checkpoint)
    }

    /// Inserts an empty item, for which there is always room in place of one that was removed.
    pub(crate) fn insert_empty(&mut self) {
        self.items.insert(|_| ());
    }

    /// The item after the place of the next change.
    pub(crate) fn next_item(&self) -> String {
        self.items.next_item()
    }

    /// Removes the item after the place of the next change.
    pub(crate) fn remove_next(&mut self) {
        self.items.remove_next();
    }

    /// Replaces the items from the byte `start` on, where one starts, with `items`, each preceded by a delimiter.
    pub(crate) fn replace_from(&mut self, start: usize, items: String) -> SetResult {
        self.check_len(start + items.len())?;
        self.items.replace_from(start, items);
        Ok(())
    }

    /// Removes what `insert` has inserted if it fails.
    pub(crate) fn all_or_none(&mut self, insert: impl FnOnce(&mut Self) -> SetResult) -> SetResult {
        let checkpoint = self.items.checkpoint();
        insert(self).inspect_err(|_| self.items.undo_to(checkpoint))
    }

    fn check_or_undo(&mut self, checkpoint: Checkpoint) -> SetResult {
        self.check_len(self.items.len()).inspect_err(|_| self.items.undo_to(checkpoint))
    }

    /// Checks that the href with a list of `len` bytes is within the limit.
    fn check_len(&self, len: usize) -> SetResult {
        let others = self.url.href.len() - self.range.len() + L::MAX_GUARD;
        if len.saturating_add(others) > self.max_len as usize { Err(too_long::<L>(self.max_len)) } else { Ok(()) }
    }

    /// Keeps the error for [`finish`](Self::finish) if it is the first one.
    pub(crate) fn keep_error(&mut self, result: SetResult) {
        if let Err(error) = result {
            self.error.get_or_insert(error);
        }
    }

    /// Returns the first error that was kept since the last call.
    pub(crate) fn finish(&mut self) -> SetResult {
        self.error.take().map_or(Ok(()), Err)
    }
}

#[cold]
fn too_long<L: List>(max_len: u32) -> SetError {
    SetError::of_parse(L::COMPONENT, ParseError::too_long(0, max_len))
}

#[cold]
fn no_such_index<L: List>(index: usize, len: usize) -> SetError {
    SetError::new(L::COMPONENT, Rejection::NoSuchIndex { index, len })
}

impl<L: List> Drop for ListEdit<'_, L> {
    fn drop(&mut self) {
        if let Some((kept, items)) = self.items.change(&self.url.href[self.range.clone()]) {
            let changed = L::replace_end(self.url, kept, items);
            debug_assert_eq!(changed, Ok(()), "the length was checked");
        }
    }
}
