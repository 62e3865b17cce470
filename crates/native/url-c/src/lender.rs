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
/// change, a value that has lent a string is kept, and a copy of it is changed.
#[derive(Debug)]
pub(crate) struct Lender<T> {
    value: T,
    has_lent: AtomicBool,
    kept: Vec<T>,
}

/// A value that is copied.
pub(crate) trait Bytes: Clone {
    /// About how many bytes of text it has.
    fn bytes(&self) -> usize;
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

    /// Changes the value. After an error, `change` has left it as it was.
    pub(crate) fn change(&mut self, change: impl FnOnce(&mut T) -> Result<()>) -> Result<()> {
        if !*self.has_lent.get_mut() {
            return change(&mut self.value);
        }
        room(self.value.bytes())?;
        self.kept.try_reserve(1).map_err(Failure::from)?;
        let mut value = self.value.clone();
        change(&mut value)?;
        self.kept.push(mem::replace(&mut self.value, value));
        *self.has_lent.get_mut() = false;
        Ok(())
    }

    /// Ends the life of all strings that were lent.
    pub(crate) fn release(&mut self) {
        self.kept.clear();
        *self.has_lent.get_mut() = false;
    }
}
