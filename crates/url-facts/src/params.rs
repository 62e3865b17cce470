//! All parameters of each URL, as a column of lists.

use crate::{
    Offsets, TextColumn, Validity,
    rows::{self, Memory},
};
use alloc::collections::TryReserveError;
use url_core::{ParseError, Url, UrlRef};

/// The parameters of a batch's queries: for each row a list of names and values, decoded as in a form.
///
/// ```
/// use url_facts::ParamsColumn;
///
/// let mut params = ParamsColumn::new();
/// params.fill([Some("https://h/?a=1&b=x+y&a=2"), Some("h"), Some("https://h/")]);
/// assert!(params.get(0).unwrap().eq([("a", "1"), ("b", "x y"), ("a", "2")]));
/// // No URL, and a URL without parameters.
/// assert!(params.get(1).is_none());
/// assert_eq!(params.get(2).unwrap().count(), 0);
/// ```
#[derive(Debug)]
pub struct ParamsColumn {
    names: TextColumn,
    values: TextColumn,
    offsets: Offsets,
    validity: Validity,
    base: Option<Url>,
    memory: Memory,
}

impl Default for ParamsColumn {
    fn default() -> Self {
        Self::new()
    }
}

impl ParamsColumn {
    /// Returns a column without rows.
    ///
    /// ```
    /// assert!(url_facts::ParamsColumn::new().validity().is_empty());
    /// ```
    pub fn new() -> Self {
        Self {
            names: TextColumn::default(),
            values: TextColumn::default(),
            offsets: Offsets::default(),
            validity: Validity::default(),
            base: None,
            memory: Memory::default(),
        }
    }

    /// Resolves relative URLs against `base`.
    ///
    /// ```
    /// use url_facts::ParamsColumn;
    /// use url_core::Url;
    ///
    /// let mut params = ParamsColumn::new().base(Url::parse("https://h/")?);
    /// params.fill([Some("?a=1")]);
    /// assert!(params.get(0).unwrap().eq([("a", "1")]));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn base(self, base: Url) -> Self {
        Self { base: Some(base), ..self }
    }

    /// Parses each text, and replaces the rows. NULL and what is not a URL give NULL. In names and values, bytes that
    /// are not UTF-8 are U+FFFD. Only those that are encoded take an allocation.
    ///
    /// ```
    /// use url_facts::ParamsColumn;
    ///
    /// let mut params = ParamsColumn::new();
    /// params.fill([Some("https://h/?%C3%BC&=%FF"), None]);
    /// assert!(params.get(0).unwrap().eq([("\u{fc}", ""), ("", "\u{FFFD}")]));
    /// assert!(params.get(1).is_none());
    /// ```
    pub fn fill<'t>(&mut self, texts: impl IntoIterator<Item = Option<&'t str>>) {
        self.clear();
        self.append(texts);
    }

    /// Like [`fill`](Self::fill), after the rows that there are.
    ///
    /// ```
    /// use url_facts::ParamsColumn;
    ///
    /// let mut params = ParamsColumn::new();
    /// params.append([Some("https://h/?a=1")]);
    /// params.append([Some("https://h/?b=2")]);
    /// assert!(params.get(1).unwrap().eq([("b", "2")]));
    /// ```
    pub fn append<'t>(&mut self, texts: impl IntoIterator<Item = Option<&'t str>>) {
        rows::fill(texts, |text| self.push(text));
    }

    /// Asks for memory for so many more rows, with so many bytes of names and as many of values. Each pair may be as
    /// short as two bytes.
    ///
    /// ```
    /// let mut params = url_facts::ParamsColumn::new();
    /// assert!(params.try_reserve(8, 100).is_ok() && params.try_reserve(usize::MAX, 0).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no such memory.
    pub fn try_reserve(&mut self, rows: usize, bytes: usize) -> Result<(), TryReserveError> {
        self.names.try_reserve(bytes / 2 + 1, bytes)?;
        self.values.try_reserve(bytes / 2 + 1, bytes)?;
        self.offsets.try_reserve(rows)?;
        self.validity.try_reserve(rows)
    }

    /// Removes all rows, and keeps their memory.
    ///
    /// ```
    /// use url_facts::ParamsColumn;
    ///
    /// let mut params = ParamsColumn::new();
    /// params.fill([Some("https://h/?a=1")]);
    /// params.clear();
    /// assert!(params.validity().is_empty());
    /// ```
    pub fn clear(&mut self) {
        self.names.clear();
        self.values.clear();
        self.offsets.clear();
        self.validity.clear();
    }

    /// Appends a row. A text that is no URL is an error, and no row yet.
    fn push(&mut self, text: Option<&str>) -> Result<(), ParseError> {
        let options = Url::options().base(self.base.as_ref().map(Into::into));
        let url = text.map(|text| self.memory.parse_ref(text, &options)).transpose()?;
        for (name, value) in url.iter().flat_map(UrlRef::query_pairs) {
            self.names.push(Some(&name));
            self.values.push(Some(&value));
        }
        let has_value = url.is_some();
        self.end_row(has_value);
        Ok(())
    }

    fn end_row(&mut self, has_value: bool) {
        self.validity.push(has_value);
        self.offsets.push(self.names.validity().len());
    }

    /// Returns the names and values of `row`, or `None` if it is NULL or there is no such row.
    ///
    /// ```
    /// use url_facts::ParamsColumn;
    ///
    /// let mut params = ParamsColumn::new();
    /// params.fill([Some("https://h/?a"), Some("https://h/?b=1")]);
    /// assert!(params.get(1).unwrap().eq([("b", "1")]));
    /// assert!(params.get(2).is_none());
    /// ```
    pub fn get(&self, row: usize) -> Option<impl ExactSizeIterator<Item = (&str, &str)>> {
        let range = self.offsets.get(row)?..self.offsets.get(row + 1)?;
        let range = self.validity.has_value(row).then_some(range)?;
        Some(range.map(move |at| (text_of(&self.names, at), text_of(&self.values, at))))
    }

    /// Returns the names of all rows, one after another.
    ///
    /// ```
    /// use url_facts::ParamsColumn;
    ///
    /// let mut params = ParamsColumn::new();
    /// params.fill([Some("https://h/?a&b"), None, Some("https://h/?c")]);
    /// assert!(params.names().iter().flatten().eq(["a", "b", "c"]));
    /// ```
    pub fn names(&self) -> &TextColumn {
        &self.names
    }

    /// Returns the values of all rows, one after another.
    ///
    /// ```
    /// use url_facts::ParamsColumn;
    ///
    /// let mut params = ParamsColumn::new();
    /// params.fill([Some("https://h/?a=1&b"), None, Some("https://h/?c=2")]);
    /// assert!(params.values().iter().flatten().eq(["1", "", "2"]));
    /// ```
    pub fn values(&self) -> &TextColumn {
        &self.values
    }

    /// Returns names, values, [`offsets`](Self::offsets) and which rows have a value, for an engine that keeps them.
    ///
    /// ```
    /// use url_facts::ParamsColumn;
    ///
    /// let mut params = ParamsColumn::new();
    /// params.fill([Some("https://h/?a=1")]);
    /// let (names, values, offsets, _) = params.into_parts();
    /// assert_eq!((names.get(0), values.get(0), offsets.get(1)), (Some("a"), Some("1"), Some(1)));
    /// ```
    pub fn into_parts(self) -> (TextColumn, TextColumn, Offsets, Validity) {
        (self.names, self.values, self.offsets, self.validity)
    }

    /// Returns which of the [`names`](Self::names) is the first one of each row, and at last their number.
    ///
    /// ```
    /// use url_facts::ParamsColumn;
    ///
    /// let mut params = ParamsColumn::new();
    /// params.fill([Some("https://h/?a&b"), None, Some("https://h/?c")]);
    /// assert!(params.offsets().iter().eq([0, 2, 2, 3]));
    /// ```
    pub fn offsets(&self) -> &Offsets {
        &self.offsets
    }

    /// Returns which rows have a value.
    ///
    /// ```
    /// use url_facts::ParamsColumn;
    ///
    /// let mut params = ParamsColumn::new();
    /// params.fill([Some("https://h/"), None]);
    /// assert!(params.validity().has_value(0) && !params.validity().has_value(1));
    /// ```
    pub fn validity(&self) -> &Validity {
        &self.validity
    }
}

fn text_of(column: &TextColumn, row: usize) -> &str {
    column.get(row).unwrap_or_default()
}
