//! Rows whose strings are parsed, before any column is filled.

use crate::memory::Memory;
use core::{array, cell::OnceCell, ops::Range};
use url_core::{ParseError, ParseOptions, UrlRef};
use url_psl::Suffix;

/// How many rows a block has: as many as a byte of a [`Validity`](crate::Validity) has bits.
pub(crate) const ROWS: usize = 8;

/// What a text is.
pub(crate) enum Row<'r> {
    Null,
    NoUrl(Fault),
    Url(UrlRef<'r>),
}

/// What columns show of an error.
pub(crate) struct Fault {
    pub(crate) code: &'static str,
    pub(crate) range: Range<usize>,
}

impl<'r> Row<'r> {
    pub(crate) fn url(&self) -> Option<&UrlRef<'r>> {
        if let Self::Url(url) = self { Some(url) } else { None }
    }

    pub(crate) fn fault(&self) -> Option<&Fault> {
        if let Self::NoUrl(fault) = self { Some(fault) } else { None }
    }
}

/// Up to [`ROWS`] rows, and what several columns ask of them.
pub(crate) struct Block<'r> {
    rows: [Row<'r>; ROWS],
    len: usize,
    suffixes: OnceCell<[Option<Suffix<'r>>; ROWS]>,
}

/// Why there are no rows after a block.
pub(crate) enum End {
    /// There are no more texts.
    Texts,
    /// The next text is no URL, and no row.
    Error(ParseError),
}

impl<'r> Block<'r> {
    #[inline]
    pub(crate) fn new() -> Self {
        Self { rows: array::from_fn(|_| Row::Null), len: 0, suffixes: OnceCell::new() }
    }

    /// Parses the next texts into an empty block, if `stops_at_error` up to the first one that is no URL.
    #[inline]
    pub(crate) fn parse<'t: 'r>(
        &mut self,
        texts: &mut impl Iterator<Item = Option<&'t str>>,
        memory: &'r mut [Memory; ROWS],
        options: &ParseOptions<'_>,
        stops_at_error: bool,
    ) -> Option<End> {
        for (row, memory) in self.rows.iter_mut().zip(memory) {
            let Some(text) = texts.next() else { return Some(End::Texts) };
            if let Some(text) = text {
                match memory.parse_ref(text, options) {
                    Ok(url) => *row = Row::Url(url),
                    Err(error) if stops_at_error => return Some(End::Error(error)),
                    Err(error) => *row = Row::NoUrl(Fault { code: error.code(), range: error.range() }),
                }
            }
            self.len += 1;
        }
        None
    }

    pub(crate) fn rows(&self) -> &[Row<'r>] {
        &self.rows[..self.len]
    }

    /// The domain of each row, split at its public suffix.
    pub(crate) fn suffixes(&self) -> &[Option<Suffix<'r>>] {
        let suffix = |row: &Row<'r>| url_psl::find(row.url()?.domain()?);
        &self.suffixes.get_or_init(|| self.rows.each_ref().map(suffix))[..self.len]
    }
}
