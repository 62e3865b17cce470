//! What one batch leaves for the next.

use arrow_array::StringViewArray;
use std::{
    fmt,
    sync::{Mutex, MutexGuard, PoisonError},
};
use url_columns::{Column, UrlColumns};

/// The greatest number of things that are kept. More are wanted at a time only by more threads, or by arguments that
/// differ from row to row.
const MAX: usize = 64;

/// What was made for a key, as often as there were batches at a time.
pub(crate) struct Memory<K, T>(Mutex<Vec<(K, T)>>);

impl<K: PartialEq, T> Memory<K, T> {
    /// Uses what is kept for a key, or makes it. Threads share the list, but nothing in it.
    pub(crate) fn with<R>(&self, key: K, make: impl FnOnce(&K) -> T, use_it: impl FnOnce(&mut T) -> R) -> R {
        let mut value = self.take(&key).unwrap_or_else(|| make(&key));
        let result = use_it(&mut value);
        let mut list = self.list();
        if list.len() == MAX {
            list.remove(0);
        }
        list.push((key, value));
        result
    }

    fn take(&self, key: &K) -> Option<T> {
        let mut list = self.list();
        let index = list.iter().position(|(other, _)| other == key)?;
        Some(list.swap_remove(index).1)
    }

    /// The list, which no panic leaves half changed.
    fn list(&self) -> MutexGuard<'_, Vec<(K, T)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Memory<Vec<Column>, UrlColumns> {
    /// Fills columns with `texts`, and returns what `read` makes of them.
    pub(crate) fn fill<R>(
        &self,
        wanted: &[Column],
        texts: &StringViewArray,
        read: impl FnOnce(&mut UrlColumns) -> R,
    ) -> R {
        let make = |wanted: &Vec<Column>| UrlColumns::new(wanted.iter().copied());
        self.with(wanted.to_vec(), make, |columns| {
            columns.fill(texts.iter());
            read(columns)
        })
    }
}

impl<K, T> Default for Memory<K, T> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K, T> fmt::Debug for Memory<K, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Memory")
    }
}
