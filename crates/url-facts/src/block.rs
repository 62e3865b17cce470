//! Rows whose strings are parsed, before any column is filled.

use crate::{Subject, memory::Memory};
use core::array;
use url_core::ParseOptions;

/// How many rows a block has: as many as a byte of a [`Validity`](crate::Validity) has bits.
pub(crate) const ROWS: usize = 8;

/// Up to [`ROWS`] rows.
pub(crate) struct Block<'r> {
    rows: [Subject<'r>; ROWS],
    len: usize,
}

impl<'r> Block<'r> {
    #[inline]
    pub(crate) fn new() -> Self {
        Self { rows: array::from_fn(|_| Subject::Null), len: 0 }
    }

    /// Parses the next texts into an empty block. Returns whether there may be more.
    #[inline]
    pub(crate) fn parse<'t: 'r>(
        &mut self,
        texts: &mut impl Iterator<Item = Option<&'t str>>,
        memory: &'r mut [Memory; ROWS],
        options: &ParseOptions<'_>,
    ) -> bool {
        for (row, memory) in self.rows.iter_mut().zip(memory) {
            let Some(text) = texts.next() else { return false };
            if let Some(text) = text {
                match memory.parse_ref(text, options) {
                    Ok(url) => *row = url.into(),
                    Err(error) => *row = error.into(),
                }
            }
            self.len += 1;
        }
        true
    }

    pub(crate) fn rows(&self) -> &[Subject<'r>] {
        &self.rows[..self.len]
    }
}
