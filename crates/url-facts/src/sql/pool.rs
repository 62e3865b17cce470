//! Calls of one function that threads share.

use crate::{ArgumentError, Call, Function, Type};
use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    vec::Vec,
};

/// The greatest number of calls that are kept. There are more at a time only with more threads.
const MAX: usize = 64;

/// A function for threads: what one batch of rows leaves is there for the next, whichever thread has it.
///
/// ```
/// use url_facts::{CallPool, Value, function};
///
/// let pool = CallPool::new(function("url_param").unwrap());
/// let value = |text| {
///     pool.with(&[Some("id")], |call| call.one(Some(text), Some(&["id"])).to_string())
/// };
/// assert_eq!(value("https://h/?id=7")?, "'7'");
/// assert_eq!(value("https://h/")?, "NULL");
/// # Ok::<(), url_facts::ArgumentError>(())
/// ```
#[derive(Debug)]
pub struct CallPool {
    function: &'static Function,
    calls: Mutex<Vec<(Type, Call)>>,
}

impl CallPool {
    /// Returns the function without calls.
    ///
    /// ```
    /// let pool = url_facts::CallPool::new(url_facts::function("url_host").unwrap());
    /// assert_eq!(pool.function().name(), "url_host");
    /// ```
    pub fn new(function: &'static Function) -> Self {
        Self { function, calls: Mutex::default() }
    }

    /// Returns the function.
    ///
    /// ```
    /// let pool = url_facts::CallPool::new(url_facts::function("url_site").unwrap());
    /// assert_eq!(pool.function().signature().syntax(), "url_site(text)");
    /// ```
    pub fn function(&self) -> &'static Function {
        self.function
    }

    /// Uses a call without rows: one that is kept, or a new one. `literals` are the same as for [`Function::start`].
    ///
    /// ```
    /// let pool = url_facts::CallPool::new(url_facts::function("url_parse").unwrap());
    /// assert!(pool.with(&[Some("host")], |_| ()).is_ok());
    /// assert!(pool.with(&[Some("hots")], |_| ()).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`Function::start`].
    pub fn with<R>(&self, literals: &[Option<&str>], use_it: impl FnOnce(&mut Call) -> R) -> Result<R, ArgumentError> {
        let results = self.function.result_type(literals)?;
        let mut call = match self.take(&results) {
            Some(call) => call,
            None => self.function.start(literals)?,
        };
        let result = use_it(&mut call);
        call.clear();
        let mut calls = self.list();
        if calls.len() == MAX {
            calls.remove(0);
        }
        calls.push((results, call));
        Ok(result)
    }

    fn take(&self, results: &Type) -> Option<Call> {
        let mut calls = self.list();
        let index = calls.iter().position(|(other, _)| other == results)?;
        Some(calls.swap_remove(index).1)
    }

    /// The list, which no panic leaves half changed.
    fn list(&self) -> MutexGuard<'_, Vec<(Type, Call)>> {
        self.calls.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
