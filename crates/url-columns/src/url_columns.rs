//! The loop over the rows of a batch.

use crate::{
    Column, ColumnType, FlagColumn, NumberColumn, RowError, TextColumn,
    block::{Block, End, ROWS},
    cell,
    memory::Memory,
};
use alloc::{collections::TryReserveError, vec::Vec};
use core::mem;
use url_core::Url;

/// The wanted columns for a batch of strings.
///
/// ```
/// use url_columns::{Column, UrlColumns};
///
/// let mut columns = UrlColumns::new([Column::Host, Column::Site]);
/// columns.fill([Some("https://a.example.com/"), Some("https://b.example.com:81/")]);
/// assert!(columns.text(Column::Site).unwrap().iter().all(|site| site == Some("https://example.com")));
///
/// // The next batch replaces this one.
/// columns.fill([Some("no URL")]);
/// assert_eq!((columns.len(), columns.text(Column::Site).unwrap().get(0)), (1, None));
/// assert!(columns.text(Column::Path).is_none());
/// ```
#[derive(Debug)]
pub struct UrlColumns {
    columns: Vec<(Column, Values)>,
    len: usize,
    base: Option<Url>,
    memory: [Memory; ROWS],
}

#[derive(Debug)]
enum Values {
    Text(TextColumn),
    Number(NumberColumn),
    Flag(FlagColumn),
}

impl Values {
    fn new(column: Column) -> Self {
        match column.column_type() {
            ColumnType::Text => Self::Text(TextColumn::default()),
            ColumnType::Number => Self::Number(NumberColumn::default()),
            ColumnType::Flag => Self::Flag(FlagColumn::default()),
        }
    }

    fn append(&mut self, column: Column, block: &Block<'_>) {
        match self {
            Self::Text(values) => cell::append_texts(column, block, values),
            Self::Number(values) => cell::append_numbers(column, block, values),
            Self::Flag(values) => cell::append_flags(block, values),
        }
    }

    fn try_reserve(&mut self, rows: usize, bytes: usize) -> Result<(), TryReserveError> {
        match self {
            Self::Text(column) => column.try_reserve(rows, bytes),
            Self::Number(column) => column.try_reserve(rows),
            Self::Flag(column) => column.try_reserve(rows),
        }
    }

    fn clear(&mut self) {
        match self {
            Self::Text(column) => column.clear(),
            Self::Number(column) => column.clear(),
            Self::Flag(column) => column.clear(),
        }
    }
}

impl UrlColumns {
    /// Returns these columns, without rows. A column that is given twice is there once.
    ///
    /// ```
    /// use url_columns::{Column, UrlColumns};
    ///
    /// let columns = UrlColumns::new([Column::Path, Column::Host, Column::Path]);
    /// assert!(columns.columns().eq([Column::Path, Column::Host]));
    /// ```
    pub fn new(columns: impl IntoIterator<Item = Column>) -> Self {
        let mut wanted: Vec<(Column, Values)> = Vec::new();
        for column in columns {
            if wanted.iter().all(|(other, _)| *other != column) {
                wanted.push((column, Values::new(column)));
            }
        }
        Self { columns: wanted, len: 0, base: None, memory: Default::default() }
    }

    /// Resolves relative URLs against `base`.
    ///
    /// ```
    /// use url_columns::{Column, UrlColumns};
    /// use url_core::Url;
    ///
    /// let mut columns = UrlColumns::new([Column::Host, Column::Error]).base(Url::parse("https://h/a/")?);
    /// columns.fill([Some("b"), Some("//i/"), Some("https:")]);
    /// let host = columns.text(Column::Host).unwrap();
    /// assert!(host.iter().eq([Some("h"), Some("i"), Some("h")]));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn base(self, base: Url) -> Self {
        Self { base: Some(base), ..self }
    }

    /// Parses each text as an absolute URL, or one relative to the [base](Self::base), and replaces the rows of all
    /// columns.
    ///
    /// ```
    /// use url_columns::{Column, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Column::Href]);
    /// columns.fill(["HTTPS://example.com".into(), None, "/a".into()]);
    /// assert!(columns.text(Column::Href).unwrap().iter().eq([Some("https://example.com/"), None, None]));
    /// ```
    pub fn fill<'t>(&mut self, texts: impl IntoIterator<Item = Option<&'t str>>) {
        self.clear();
        self.append(texts);
    }

    /// Like [`fill`](Self::fill), after the rows that there are.
    ///
    /// ```
    /// use url_columns::{Column, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Column::Host]);
    /// columns.append([Some("https://h/")]);
    /// columns.append([None, Some("https://i/")]);
    /// assert!(columns.text(Column::Host).unwrap().iter().eq([Some("h"), None, Some("i")]));
    /// ```
    pub fn append<'t>(&mut self, texts: impl IntoIterator<Item = Option<&'t str>>) {
        // Without stopping, there is no error.
        let _ = self.append_blocks(texts.into_iter(), false);
    }

    /// Asks for memory for so many more rows, with so many bytes in each column.
    ///
    /// ```
    /// use url_columns::{Column, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Column::Host]);
    /// assert!(columns.try_reserve(8, 100).is_ok() && columns.try_reserve(usize::MAX, 0).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no such memory.
    pub fn try_reserve(&mut self, rows: usize, bytes: usize) -> Result<(), TryReserveError> {
        self.columns.iter_mut().try_for_each(|(_, values)| values.try_reserve(rows, bytes))
    }

    /// Removes all rows, and keeps their memory.
    ///
    /// ```
    /// use url_columns::{Column, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Column::Host]);
    /// columns.fill([Some("https://h/")]);
    /// columns.clear();
    /// assert!(columns.is_empty() && columns.text(Column::Host).unwrap().iter().count() == 0);
    /// ```
    pub fn clear(&mut self) {
        self.len = 0;
        self.columns.iter_mut().for_each(|(_, values)| values.clear());
    }

    /// Like [`fill`](Self::fill), but stops at the first text that is not a URL. The rows before it are there.
    ///
    /// ```
    /// use url_columns::{Column, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Column::Host]);
    /// assert_eq!(columns.fill_strict([Some("https://h/"), None]), Ok(()));
    ///
    /// let error = columns.fill_strict([Some("https://h/"), Some("https://h:x/"), None]).unwrap_err();
    /// assert_eq!((error.row(), error.code(), error.range()), (1, "port-invalid", 10..11));
    /// assert_eq!(columns.len(), 1);
    /// ```
    ///
    /// # Errors
    ///
    /// When a string is not an absolute URL. NULL is not an error.
    pub fn fill_strict<'t>(&mut self, texts: impl IntoIterator<Item = Option<&'t str>>) -> Result<(), RowError> {
        self.clear();
        self.append_blocks(texts.into_iter(), true)
    }

    fn append_blocks<'t>(
        &mut self,
        mut texts: impl Iterator<Item = Option<&'t str>>,
        stops_at_error: bool,
    ) -> Result<(), RowError> {
        let options = Url::options().base(self.base.as_ref().map(Into::into));
        loop {
            let mut block = Block::new();
            let end = block.parse(&mut texts, &mut self.memory, &options, stops_at_error);
            for (column, values) in &mut self.columns {
                values.append(*column, &block);
            }
            self.len += block.rows().len();
            match end {
                None => {}
                Some(End::Texts) => return Ok(()),
                Some(End::Error(error)) => return Err(RowError::new(self.len, error)),
            }
        }
    }

    /// Returns the number of rows.
    ///
    /// ```
    /// use url_columns::{Column, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Column::Host]);
    /// columns.fill([None, Some("h")]);
    /// assert_eq!(columns.len(), 2);
    /// ```
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there is no row.
    ///
    /// ```
    /// use url_columns::{Column, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Column::Host]);
    /// columns.fill([]);
    /// assert!(columns.is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns which columns there are, in the order in which they were given.
    ///
    /// ```
    /// use url_columns::{Column, UrlColumns};
    ///
    /// let columns = UrlColumns::new([Column::Path, Column::Host]);
    /// assert!(columns.columns().eq([Column::Path, Column::Host]));
    /// ```
    pub fn columns(&self) -> impl ExactSizeIterator<Item = Column> {
        self.columns.iter().map(|(column, _)| *column)
    }

    /// Returns a column of strings, or `None` if it is not wanted or of another [type](Column::column_type).
    ///
    /// ```
    /// use url_columns::{Column, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Column::Host]);
    /// columns.fill([Some("https://h/")]);
    /// assert_eq!(columns.text(Column::Host).unwrap().get(0), Some("h"));
    /// assert!(columns.text(Column::Path).is_none());
    /// ```
    pub fn text(&self, column: Column) -> Option<&TextColumn> {
        if let Values::Text(values) = self.values(column)? { Some(values) } else { None }
    }

    /// Returns the values of a [`text`](Self::text) column without copying them, and leaves none.
    ///
    /// ```
    /// use url_columns::{Column, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Column::Host]);
    /// columns.fill([Some("https://h/")]);
    /// assert_eq!(columns.take_text(Column::Host).unwrap().get(0), Some("h"));
    /// assert_eq!(columns.text(Column::Host).unwrap().get(0), None);
    /// assert!(columns.take_text(Column::Path).is_none());
    /// ```
    pub fn take_text(&mut self, column: Column) -> Option<TextColumn> {
        if let Values::Text(values) = self.values_mut(column)? { Some(values.take()) } else { None }
    }

    /// Returns a column of numbers, or `None` if it is not wanted or of another [type](Column::column_type).
    ///
    /// ```
    /// use url_columns::{Column, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Column::ErrorEnd]);
    /// columns.fill([Some("https://h:x")]);
    /// assert_eq!(columns.number(Column::ErrorEnd).unwrap().get(0), Some(11));
    /// assert!(columns.text(Column::ErrorEnd).is_none());
    /// ```
    pub fn number(&self, column: Column) -> Option<&NumberColumn> {
        if let Values::Number(values) = self.values(column)? { Some(values) } else { None }
    }

    /// Returns the values of a [`number`](Self::number) column without copying them, and leaves none.
    ///
    /// ```
    /// use url_columns::{Column, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Column::Port]);
    /// columns.fill([Some("https://h:81/")]);
    /// assert_eq!(columns.take_number(Column::Port).unwrap().get(0), Some(81));
    /// assert_eq!(columns.number(Column::Port).unwrap().get(0), None);
    /// ```
    pub fn take_number(&mut self, column: Column) -> Option<NumberColumn> {
        if let Values::Number(values) = self.values_mut(column)? { Some(mem::take(values)) } else { None }
    }

    /// Returns a column of truth values, or `None` if it is not wanted or of another [type](Column::column_type).
    ///
    /// ```
    /// use url_columns::{Column, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Column::IsUrl]);
    /// columns.fill([Some("h")]);
    /// assert_eq!(columns.flag(Column::IsUrl).unwrap().get(0), Some(false));
    /// assert!(columns.flag(Column::Host).is_none());
    /// ```
    pub fn flag(&self, column: Column) -> Option<&FlagColumn> {
        if let Values::Flag(values) = self.values(column)? { Some(values) } else { None }
    }

    /// Returns the values of a [`flag`](Self::flag) column without copying them, and leaves none.
    ///
    /// ```
    /// use url_columns::{Column, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Column::IsUrl]);
    /// columns.fill([Some("https://h/")]);
    /// assert_eq!(columns.take_flag(Column::IsUrl).unwrap().get(0), Some(true));
    /// assert_eq!(columns.flag(Column::IsUrl).unwrap().get(0), None);
    /// ```
    pub fn take_flag(&mut self, column: Column) -> Option<FlagColumn> {
        if let Values::Flag(values) = self.values_mut(column)? { Some(mem::take(values)) } else { None }
    }

    fn values_mut(&mut self, column: Column) -> Option<&mut Values> {
        self.columns.iter_mut().find(|(other, _)| *other == column).map(|(_, values)| values)
    }

    fn values(&self, column: Column) -> Option<&Values> {
        self.columns.iter().find(|(other, _)| *other == column).map(|(_, values)| values)
    }
}
