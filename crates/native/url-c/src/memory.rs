//! Memory that is asked for before it is taken, so that a program without it gets a status.
//!
//! All results and copies of this crate are made here. The crates below take memory as Rust's collections do, which end
//! the process if there is none. So [`room`] asks first for as much as they may take for a long input.

use crate::status::{Result, urlstack_status};
use std::{
    collections::TryReserveError,
    fmt::{self, Display, Write as _},
};

/// What is shorter takes so little memory that nobody asks.
const SHORT: usize = 1 << 16;
/// How much memory the parser, IDNA, and a copy of the result may take for each byte of an input.
const MOST_BYTES_FOR_ONE: usize = 16;

impl From<TryReserveError> for crate::status::Failure {
    fn from(_: TryReserveError) -> Self {
        urlstack_status::OutOfMemory.into()
    }
}

/// Asks for as much memory as inputs of so many bytes may take, and gives it back.
pub(crate) fn room(bytes: usize) -> Result<()> {
    if bytes > SHORT {
        Vec::<u8>::new().try_reserve_exact(bytes.saturating_mul(MOST_BYTES_FOR_ONE))?;
    }
    Ok(())
}

/// Collects items.
pub(crate) fn list<T>(items: impl IntoIterator<Item = T>) -> Result<Vec<T>> {
    try_list(items.into_iter().map(Ok))
}

/// Collects items up to the first failure.
pub(crate) fn try_list<T>(items: impl IntoIterator<Item = Result<T>>) -> Result<Vec<T>> {
    let items = items.into_iter();
    let mut list = Vec::new();
    list.try_reserve_exact(items.size_hint().0)?;
    for item in items {
        let item = item?;
        list.try_reserve(1)?;
        list.push(item);
    }
    Ok(list)
}

/// Puts a value in a place of its own.
pub(crate) fn boxed<T>(value: T) -> Result<Box<[T; 1]>> {
    let list = list([value])?.into_boxed_slice();
    // There is one.
    list.try_into().map_err(|_| urlstack_status::Panic.into())
}

/// Copies a string.
pub(crate) fn copy(text: &str) -> Result<String> {
    let mut copy = String::new();
    copy.try_reserve_exact(text.len())?;
    copy.push_str(text);
    Ok(copy)
}

/// Makes the string of a value.
pub(crate) fn text(value: impl Display) -> Result<String> {
    written(|text| write!(text, "{value}"))
}

/// Makes the string that is written.
pub(crate) fn written(write: impl FnOnce(&mut Text) -> fmt::Result) -> Result<String> {
    let mut text = Text(String::new());
    // Nothing else fails.
    write(&mut text).map_err(|_| urlstack_status::OutOfMemory)?;
    Ok(text.0)
}

/// A string that grows as far as there is memory.
#[derive(Debug)]
pub(crate) struct Text(String);

impl fmt::Write for Text {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.try_reserve(text.len()).map_err(|_| fmt::Error)?;
        self.0.push_str(text);
        Ok(())
    }
}
