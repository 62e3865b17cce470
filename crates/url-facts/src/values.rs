//! The values of columns.

use crate::{Offsets, Validity};
use alloc::{collections::TryReserveError, string::String, vec::Vec};
use core::fmt;

/// A column of strings: their bytes one after another, and where each starts.
///
/// ```
/// use url_facts::{Fact, Results, UrlColumns};
///
/// let mut columns = UrlColumns::new([Fact::Path]);
/// columns.fill([Some("https://h/ab"), None, Some("mailto:me")]);
/// let Some(Results::Texts(path)) = columns.get(Fact::Path) else { panic!() };
/// assert_eq!(path.text(), "/abme");
/// assert!(path.offsets().iter().eq([0, 3, 3, 5]));
/// assert_eq!((path.get(0), path.get(1), path.get(3)), (Some("/ab"), None, None));
/// ```
#[derive(Clone, Default, Eq, PartialEq)]
pub struct TextColumn {
    text: String,
    offsets: Offsets,
    validity: Validity,
}

/// Shows only how many rows there are, because the strings may be passwords.
impl fmt::Debug for TextColumn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TextColumn").field("len", &self.validity.len()).finish_non_exhaustive()
    }
}

impl TextColumn {
    /// Removes all rows, and keeps their memory.
    ///
    /// ```
    /// let mut column = url_facts::TextColumn::default();
    /// column.push(Some("a"));
    /// column.clear();
    /// assert_eq!(column.iter().count(), 0);
    /// ```
    pub fn clear(&mut self) {
        self.text.clear();
        self.offsets.clear();
        self.validity.clear();
    }

    /// Asks for memory for so many more rows with so many bytes in all.
    ///
    /// ```
    /// let mut column = url_facts::TextColumn::default();
    /// assert!(column.try_reserve(8, 100).is_ok());
    /// assert!(column.try_reserve(usize::MAX, 0).is_err() && column.try_reserve(0, usize::MAX).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no such memory.
    pub fn try_reserve(&mut self, rows: usize, bytes: usize) -> Result<(), TryReserveError> {
        self.text.try_reserve(bytes)?;
        self.offsets.try_reserve(rows)?;
        self.validity.try_reserve(rows)
    }

    /// Appends a row.
    ///
    /// ```
    /// use url_facts::TextColumn;
    ///
    /// let mut column = TextColumn::default();
    /// column.push(Some("a"));
    /// column.push(None);
    /// assert!(column.iter().eq([Some("a"), None]));
    /// ```
    pub fn push(&mut self, value: Option<&str>) {
        self.text.push_str(value.unwrap_or_default());
        self.end(value.is_some());
    }

    /// Appends the text that `write` appends, or NULL if it returns `false`; then it must not append anything.
    pub(crate) fn push_with(&mut self, write: impl FnOnce(&mut String) -> bool) {
        let has_value = write(&mut self.text);
        self.end(has_value);
    }

    /// Appends the texts of a block of rows.
    #[inline]
    pub(crate) fn extend<'r, R>(&mut self, rows: &'r [R], text: impl Fn(&'r R) -> Option<&'r str>) {
        self.extend_with(rows, |row, output| match text(row) {
            Some(text) => {
                output.push_str(text);
                true
            }
            None => false,
        });
    }

    /// Appends for each row of a block the text that `write` appends, or NULL as in [`push_with`](Self::push_with).
    #[inline]
    pub(crate) fn extend_with<'r, R>(&mut self, rows: &'r [R], mut write: impl FnMut(&'r R, &mut String) -> bool) {
        let Self { text, offsets, validity } = self;
        validity.extend_block(rows, |row| {
            let has_value = write(row, text);
            offsets.push(text.len());
            has_value
        });
    }

    fn end(&mut self, has_value: bool) {
        self.offsets.push(self.text.len());
        self.validity.push(has_value);
    }

    /// Returns the text of `row`, or `None` if it is NULL or there is no such row.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Host]);
    /// columns.fill([Some("https://h/"), None, Some("https://ij/")]);
    /// let Some(Results::Texts(host)) = columns.get(Fact::Host) else { panic!() };
    /// assert_eq!(host.get(2), Some("ij"));
    /// assert_eq!((host.get(1), host.get(3)), (None, None));
    /// ```
    pub fn get(&self, row: usize) -> Option<&str> {
        let range = self.offsets.get(row)?..self.offsets.get(row + 1)?;
        self.validity.has_value(row).then(|| &self.text[range])
    }

    /// Returns the strings, in order.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Host]);
    /// columns.fill([Some("https://h/"), None, Some("https://ij/")]);
    /// let Some(Results::Texts(host)) = columns.get(Fact::Host) else { panic!() };
    /// assert!(host.iter().eq([Some("h"), None, Some("ij")]));
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<&str>> {
        (0..self.validity.len()).map(|row| self.get(row))
    }

    /// Returns all strings, one after another.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Host]);
    /// columns.fill([Some("https://h/"), None, Some("https://ij/")]);
    /// let Some(Results::Texts(host)) = columns.get(Fact::Host) else { panic!() };
    /// assert_eq!(host.text(), "hij");
    /// ```
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the byte of [`text`](Self::text) at which each row starts, and at last its length.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Host]);
    /// columns.fill([Some("https://h/"), None, Some("https://ij/")]);
    /// let Some(Results::Texts(host)) = columns.get(Fact::Host) else { panic!() };
    /// assert!(host.offsets().iter().eq([0, 1, 1, 3]));
    /// ```
    pub fn offsets(&self) -> &Offsets {
        &self.offsets
    }

    /// Returns which rows have a value.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Host]);
    /// columns.fill([Some("https://h/"), None, Some("https://ij/")]);
    /// let Some(Results::Texts(host)) = columns.get(Fact::Host) else { panic!() };
    /// assert!(host.validity().has_value(0) && !host.validity().has_value(1));
    /// ```
    pub fn validity(&self) -> &Validity {
        &self.validity
    }

    /// Returns all strings, the offset of each row, and which rows have a value, for an engine that keeps them.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Host]);
    /// columns.fill([Some("https://h/"), None, Some("https://ij/")]);
    /// let Some(Results::Texts(host)) = columns.take(Fact::Host) else { panic!() };
    /// let (text, offsets, validity) = host.into_parts();
    /// assert_eq!((&*text, validity.into_bytes()), ("hij", vec![0b101]));
    /// assert!(offsets.iter().eq([0, 1, 1, 3]));
    /// ```
    pub fn into_parts(self) -> (String, Offsets, Validity) {
        (self.text, self.offsets, self.validity)
    }

    /// Returns the column, and leaves an empty one with room for as much.
    pub(crate) fn take(&mut self) -> Self {
        let text = String::with_capacity(self.text.len());
        let empty = Self { text, offsets: self.offsets.with_room(), validity: Validity::default() };
        core::mem::replace(self, empty)
    }
}

/// A column of numbers.
///
/// ```
/// use url_facts::{Fact, Results, UrlColumns};
///
/// let mut columns = UrlColumns::new([Fact::Port]);
/// columns.fill([Some("https://h:81/"), Some("https://h:443/")]);
/// let Some(Results::Numbers(port)) = columns.get(Fact::Port) else { panic!() };
/// assert!(port.iter().eq([Some(81), None]));
/// assert_eq!(port.values(), [81, 0]);
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct NumberColumn {
    values: Vec<u64>,
    validity: Validity,
}

impl NumberColumn {
    pub(crate) fn clear(&mut self) {
        self.values.clear();
        self.validity.clear();
    }

    pub(crate) fn try_reserve(&mut self, rows: usize) -> Result<(), TryReserveError> {
        self.values.try_reserve(rows)?;
        self.validity.try_reserve(rows)
    }

    /// Appends the numbers of a block of rows.
    #[inline]
    pub(crate) fn extend<R>(&mut self, rows: &[R], number: impl Fn(&R) -> Option<u64>) {
        let Self { values, validity } = self;
        validity.extend_block(rows, |row| {
            let number = number(row);
            values.push(number.unwrap_or_default());
            number.is_some()
        });
    }

    /// Returns the number of `row`, or `None` if it is NULL or there is no such row.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Port]);
    /// columns.fill([Some("https://h:81/"), Some("https://h/")]);
    /// let Some(Results::Numbers(port)) = columns.get(Fact::Port) else { panic!() };
    /// assert_eq!((port.get(0), port.get(1)), (Some(81), None));
    /// ```
    pub fn get(&self, row: usize) -> Option<u64> {
        self.validity.has_value(row).then(|| self.values[row])
    }

    /// Returns the numbers, in order.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Port]);
    /// columns.fill([Some("https://h:81/"), Some("https://h/")]);
    /// let Some(Results::Numbers(port)) = columns.get(Fact::Port) else { panic!() };
    /// assert!(port.iter().eq([Some(81), None]));
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<u64>> {
        (0..self.validity.len()).map(|row| self.get(row))
    }

    /// Returns the numbers, with 0 for NULL.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Port]);
    /// columns.fill([Some("https://h:81/"), Some("https://h/")]);
    /// let Some(Results::Numbers(port)) = columns.get(Fact::Port) else { panic!() };
    /// assert_eq!(port.values(), [81, 0]);
    /// ```
    pub fn values(&self) -> &[u64] {
        &self.values
    }

    /// Returns the numbers, and which rows have a value, for an engine that keeps them.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Port]);
    /// columns.fill([Some("https://h:81/"), None]);
    /// let Some(Results::Numbers(port)) = columns.take(Fact::Port) else { panic!() };
    /// let (values, validity) = port.into_parts();
    /// assert_eq!((&*values, validity.bytes()), (&[81, 0][..], &[0b01][..]));
    /// ```
    pub fn into_parts(self) -> (Vec<u64>, Validity) {
        (self.values, self.validity)
    }

    /// Returns which rows have a value.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Port]);
    /// columns.fill([Some("https://h:81/"), Some("https://h/")]);
    /// let Some(Results::Numbers(port)) = columns.get(Fact::Port) else { panic!() };
    /// assert!(port.validity().has_value(0) && !port.validity().has_value(1));
    /// ```
    pub fn validity(&self) -> &Validity {
        &self.validity
    }
}

/// A column of truth values.
///
/// ```
/// use url_facts::{Fact, Results, UrlColumns};
///
/// let mut columns = UrlColumns::new([Fact::IsUrl]);
/// columns.fill([Some("https://h"), Some("h"), None]);
/// let Some(Results::Flags(is_url)) = columns.get(Fact::IsUrl) else { panic!() };
/// assert!(is_url.iter().eq([Some(true), Some(false), None]));
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct FlagColumn {
    /// The bits of rows that are true.
    values: Validity,
    validity: Validity,
}

impl FlagColumn {
    /// Removes all rows, and keeps their memory.
    ///
    /// ```
    /// let mut column = url_facts::FlagColumn::default();
    /// column.extend([Some(true)]);
    /// column.clear();
    /// assert_eq!(column.iter().count(), 0);
    /// ```
    pub fn clear(&mut self) {
        self.values.clear();
        self.validity.clear();
    }

    /// Asks for memory for so many more rows.
    ///
    /// ```
    /// let mut column = url_facts::FlagColumn::default();
    /// assert!(column.try_reserve(8).is_ok() && column.try_reserve(usize::MAX).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no such memory.
    pub fn try_reserve(&mut self, rows: usize) -> Result<(), TryReserveError> {
        self.values.try_reserve(rows)?;
        self.validity.try_reserve(rows)
    }

    /// Appends the values of a block of rows.
    #[inline]
    pub(crate) fn extend_block<R>(&mut self, rows: &[R], value: impl Fn(&R) -> Option<bool>) {
        self.values.extend_block(rows, |row| value(row).unwrap_or_default());
        self.validity.extend_block(rows, |row| value(row).is_some());
    }

    pub(crate) fn push(&mut self, value: Option<bool>) {
        self.values.push(value.unwrap_or_default());
        self.validity.push(value.is_some());
    }

    /// Returns the value of `row`, or `None` if it is NULL or there is no such row.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::IsUrl]);
    /// columns.fill([Some("https://h/"), None, Some("h")]);
    /// let Some(Results::Flags(is_url)) = columns.get(Fact::IsUrl) else { panic!() };
    /// assert_eq!([0, 1, 2].map(|row| is_url.get(row)), [Some(true), None, Some(false)]);
    /// ```
    pub fn get(&self, row: usize) -> Option<bool> {
        self.validity.has_value(row).then(|| self.values.has_value(row))
    }

    /// Returns the values, in order.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::IsUrl]);
    /// columns.fill([Some("https://h/"), None, Some("h")]);
    /// let Some(Results::Flags(is_url)) = columns.get(Fact::IsUrl) else { panic!() };
    /// assert!(is_url.iter().eq([Some(true), None, Some(false)]));
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Option<bool>> {
        (0..self.validity.len()).map(|row| self.get(row))
    }

    /// Returns the values as bits, in the layout of [`Validity::bytes`], with 0 for NULL.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::IsUrl]);
    /// columns.fill([Some("https://h/"), None, Some("h")]);
    /// let Some(Results::Flags(is_url)) = columns.get(Fact::IsUrl) else { panic!() };
    /// assert_eq!(is_url.bytes(), [0b001]);
    /// ```
    pub fn bytes(&self) -> &[u8] {
        self.values.bytes()
    }

    /// Returns the values as [`bytes`](Self::bytes), and which rows have one, for an engine that keeps them.
    ///
    /// ```
    /// use url_facts::FlagColumn;
    ///
    /// let mut column = FlagColumn::default();
    /// column.extend([Some(true), None, Some(false)]);
    /// let (values, validity) = column.into_parts();
    /// assert_eq!((&*values, validity.bytes()), (&[0b001][..], &[0b101][..]));
    /// ```
    pub fn into_parts(self) -> (Vec<u8>, Validity) {
        (self.values.into_bytes(), self.validity)
    }

    /// Returns which rows have a value.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::IsUrl]);
    /// columns.fill([Some("https://h/"), None, Some("h")]);
    /// let Some(Results::Flags(is_url)) = columns.get(Fact::IsUrl) else { panic!() };
    /// assert_eq!(is_url.validity().bytes(), [0b101]);
    /// ```
    pub fn validity(&self) -> &Validity {
        &self.validity
    }
}

/// Appends a row for each value.
///
/// ```
/// let mut column = url_facts::FlagColumn::default();
/// column.extend([Some(true), None]);
/// assert!(column.iter().eq([Some(true), None]));
/// ```
impl Extend<Option<bool>> for FlagColumn {
    fn extend<I: IntoIterator<Item = Option<bool>>>(&mut self, values: I) {
        values.into_iter().for_each(|value| self.push(value));
    }
}
