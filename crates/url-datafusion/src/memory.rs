//! What one batch leaves for the next.

use datafusion_common::arrow::array::StringViewArray;
use std::{
    hash::{Hash, Hasher},
    sync::{Mutex, MutexGuard, PoisonError},
};
use url_columns::{Column, UrlColumns};

/// Columns with their memory, as many as there were batches at a time. A function with more or less of it is the same
/// function.
#[derive(Debug, Default)]
pub(crate) struct Memory(Mutex<Vec<UrlColumns>>);

impl Memory {
    /// Fills columns with `texts`, and returns what `read` makes of them. Threads share the list, but no columns.
    pub(crate) fn fill<T>(&self, wanted: &[Column], texts: &StringViewArray, read: impl FnOnce(&UrlColumns) -> T) -> T {
        let mut columns = self.take(wanted).unwrap_or_else(|| UrlColumns::new(wanted.iter().copied()));
        columns.fill(texts.iter());
        let result = read(&columns);
        self.list().push(columns);
        result
    }

    fn take(&self, wanted: &[Column]) -> Option<UrlColumns> {
        let mut list = self.list();
        let index = list.iter().position(|columns| columns.columns().eq(wanted.iter().copied()))?;
        Some(list.swap_remove(index))
    }

    /// The list, which no panic leaves half changed.
    fn list(&self) -> MutexGuard<'_, Vec<UrlColumns>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PartialEq for Memory {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Memory {}

impl Hash for Memory {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
