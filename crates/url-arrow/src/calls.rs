//! What one batch leaves for the next.

use crate::error::Result;
use std::sync::{Mutex, MutexGuard, PoisonError};
use url_functions::{ArgumentError, Call, Type};

/// The greatest number of calls that are kept. There are more at a time only with more threads.
const MAX: usize = 64;

/// Calls of one function, each with the type of its results: as many as there were batches at a time.
#[derive(Debug, Default)]
pub(crate) struct Calls(Mutex<Vec<(Type, Call)>>);

impl Calls {
    /// Uses a call that is kept, or `start`s one. Threads share the list, but nothing in it.
    pub(crate) fn with<R>(
        &self,
        results: &Type,
        start: impl FnOnce() -> std::result::Result<Call, ArgumentError>,
        use_it: impl FnOnce(&mut Call) -> R,
    ) -> Result<R> {
        let mut call = match self.take(results) {
            Some(call) => call,
            None => start()?,
        };
        let result = use_it(&mut call);
        let mut list = self.list();
        if list.len() == MAX {
            list.remove(0);
        }
        list.push((results.clone(), call));
        Ok(result)
    }

    fn take(&self, results: &Type) -> Option<Call> {
        let mut list = self.list();
        let index = list.iter().position(|(other, _)| other == results)?;
        Some(list.swap_remove(index).1)
    }

    /// The list, which no panic leaves half changed.
    fn list(&self) -> MutexGuard<'_, Vec<(Type, Call)>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
