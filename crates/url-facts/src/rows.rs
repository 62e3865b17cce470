//! Rows of a batch: the memory in which a string is parsed, and blocks of rows that are parsed before any column is
//! filled. The last part is the loop for columns that are filled row by row.

use crate::Subject;
use core::array;
use url_core::{ParseError, ParseOptions, Url, UrlRef, default_scheme::DefaultScheme};

/// A URL whose memory the next one takes.
#[derive(Debug, Default)]
pub(crate) struct Memory(Option<Url>);

impl Memory {
    /// Parses `text` in place of the last URL.
    pub(crate) fn parse(&mut self, text: &str, options: &ParseOptions<'_>) -> Result<&mut Url, ParseError> {
        match &mut self.0 {
            Some(url) => {
                options.parse_into(text, url)?;
                Ok(url)
            }
            none => Ok(none.insert(options.parse(text)?)),
        }
    }

    /// Parses `text`, with a scheme if it starts with a host, in place of the last URL.
    pub(crate) fn parse_completed(&mut self, text: &str, options: &DefaultScheme<'_>) -> Result<&mut Url, ParseError> {
        match &mut self.0 {
            Some(url) => {
                options.parse_into(text, url)?;
                Ok(url)
            }
            none => Ok(none.insert(options.parse(text)?)),
        }
    }

    /// Parses `text` where it is if it is its own serialization, and otherwise in place of the last URL.
    #[inline]
    pub(crate) fn parse_ref<'a>(
        &'a mut self,
        text: &'a str,
        options: &ParseOptions<'_>,
    ) -> Result<UrlRef<'a>, ParseError> {
        match &mut self.0 {
            Some(url) => options.parse_ref(text, url),
            none => Ok((&*none.insert(options.parse(text)?)).into()),
        }
    }
}

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

/// Appends a row for each text by `push`, and NULL for what is no URL. `push` returns an error instead of appending a
/// row; for NULL it has none.
pub(crate) fn fill<'t>(
    texts: impl IntoIterator<Item = Option<&'t str>>,
    mut push: impl FnMut(Option<&'t str>) -> Result<(), ParseError>,
) {
    for text in texts {
        if push(text).is_err() {
            // There is no error for NULL.
            let _ = push(None);
        }
    }
}
