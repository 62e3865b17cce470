//! Values that lend strings, and change.

use crate::{
    memory::room,
    status::{Failure, Result},
};
use std::{
    mem,
    sync::atomic::{AtomicBool, Ordering::Relaxed},
};

/// A value whose strings stay where they are until [`release`](Self::release), whatever becomes of the value: before a
/// change, the strings of a value that has lent one are kept, and a copy of it is changed.
#[derive(Debug)]
pub(crate) struct Lender<T: Bytes> {
    value: T,
    has_lent: AtomicBool,
    kept: Vec<T::Strings>,
}

/// A value that is copied.
pub(crate) trait Bytes {
    /// What has the strings that are lent.
    type Strings;

    /// Returns the strings, which stay where they are in memory.
    fn into_strings(self) -> Self::Strings;

    /// About how many bytes of text it has.
    fn bytes(&self) -> usize;

    /// Copies the value, to be changed by so many bytes of text.
    fn copy_to_change(&self, bytes: usize) -> Self;
}

impl<T: Bytes> Lender<T> {
    pub(crate) fn new(value: T) -> Self {
        Self { value, has_lent: AtomicBool::new(false), kept: Vec::new() }
    }

    /// The value, of which strings are lent.
    pub(crate) fn lend(&self) -> &T {
        // Threads that read at the same time do not all write.
        if !self.has_lent.load(Relaxed) {
            self.has_lent.store(true, Relaxed);
        }
        &self.value
    }

    /// The value, of which nothing is lent.
    pub(crate) fn look(&self) -> &T {
        &self.value
    }

    /// Changes the value by so many bytes of text. After an error, `change` has left it as it was.
    pub(crate) fn change(&mut self, bytes: usize, change: impl FnOnce(&mut T) -> Result<()>) -> Result<()> {
        if !*self.has_lent.get_mut() {
            return change(&mut self.value);
        }
        room(self.value.bytes() + bytes)?;
        self.kept.try_reserve(1).map_err(Failure::from)?;
        let mut value = self.value.copy_to_change(bytes);
        change(&mut value)?;
        self.kept.push(mem::replace(&mut self.value, value).into_strings());
        *self.has_lent.get_mut() = false;
        Ok(())
    }

    /// Ends the life of all strings that were lent.
    pub(crate) fn release(&mut self) {
        self.kept.clear();
        *self.has_lent.get_mut() = false;
    }
}
