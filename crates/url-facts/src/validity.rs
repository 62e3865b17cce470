//! Which rows of a column are NULL.

use alloc::{collections::TryReserveError, vec::Vec};

/// Which rows of a column have a value: one bit for each, the first in the lowest bit of the first byte.
///
/// ```
/// use url_facts::{Fact, Results, UrlColumns};
///
/// let mut columns = UrlColumns::new([Fact::Host]);
/// columns.fill([Some("https://h/"), None, Some("https://i/")]);
/// let Some(Results::Texts(host)) = columns.get(Fact::Host) else { panic!() };
/// let validity = host.validity();
/// assert_eq!((validity.bytes(), validity.len()), (&[0b101][..], 3));
/// assert!(validity.has_value(2) && !validity.has_value(1) && !validity.has_value(3));
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Validity {
    bytes: Vec<u8>,
    len: usize,
}

impl Validity {
    /// Removes all rows, and keeps their memory.
    ///
    /// ```
    /// let mut validity = url_facts::Validity::default();
    /// validity.extend([true, false]);
    /// validity.clear();
    /// assert!(validity.is_empty());
    /// ```
    pub fn clear(&mut self) {
        self.bytes.clear();
        self.len = 0;
    }

    /// Asks for memory for so many more rows.
    ///
    /// ```
    /// let mut validity = url_facts::Validity::default();
    /// assert!(validity.try_reserve(8).is_ok() && validity.try_reserve(usize::MAX).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no such memory.
    pub fn try_reserve(&mut self, rows: usize) -> Result<(), TryReserveError> {
        self.bytes.try_reserve(rows.div_ceil(8))
    }

    pub(crate) fn push(&mut self, has_value: bool) {
        let bit = self.len % 8;
        let value = u8::from(has_value) << bit;
        match self.bytes.last_mut() {
            Some(byte) if bit > 0 => *byte |= value,
            _ => self.bytes.push(value),
        }
        self.len += 1;
    }

    /// Appends a block of up to eight rows.
    #[inline]
    pub(crate) fn extend_block<'r, R>(&mut self, rows: &'r [R], mut has_value: impl FnMut(&'r R) -> bool) {
        debug_assert!(rows.len() <= 8, "{}", rows.len());
        if !self.len.is_multiple_of(8) {
            for row in rows {
                self.push(has_value(row));
            }
            return;
        }
        let mut byte = 0;
        for (bit, row) in rows.iter().enumerate() {
            byte |= u8::from(has_value(row)) << bit;
        }
        if !rows.is_empty() {
            self.bytes.push(byte);
        }
        self.len += rows.len();
    }

    /// Returns the number of rows.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::IsUrl]);
    /// columns.fill([Some("https://h/"), None]);
    /// let Some(Results::Flags(is_url)) = columns.get(Fact::IsUrl) else { panic!() };
    /// let validity = is_url.validity();
    /// assert_eq!(validity.len(), 2);
    /// ```
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there is no row.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::IsUrl]);
    /// columns.fill([Some("https://h/"), None]);
    /// let Some(Results::Flags(is_url)) = columns.get(Fact::IsUrl) else { panic!() };
    /// let validity = is_url.validity();
    /// assert!(!validity.is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns whether `row` has a value; `false` also if there is no such row.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::IsUrl]);
    /// columns.fill([Some("https://h/"), None]);
    /// let Some(Results::Flags(is_url)) = columns.get(Fact::IsUrl) else { panic!() };
    /// let validity = is_url.validity();
    /// assert_eq!([0, 1, 2].map(|row| validity.has_value(row)), [true, false, false]);
    /// ```
    pub fn has_value(&self, row: usize) -> bool {
        self.bytes.get(row / 8).is_some_and(|byte| byte >> (row % 8) & 1 == 1)
    }

    /// Returns the bits. Those after the last row are 0.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::IsUrl]);
    /// columns.fill([Some("https://h/"), None]);
    /// let Some(Results::Flags(is_url)) = columns.get(Fact::IsUrl) else { panic!() };
    /// let validity = is_url.validity();
    /// assert_eq!(validity.bytes(), [1]);
    /// ```
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// Returns the [`bytes`](Self::bytes), for an engine that keeps them.
    ///
    /// ```
    /// assert_eq!(url_facts::Validity::default().into_bytes(), []);
    /// ```
    pub fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Appends a row for each truth value.
///
/// ```
/// let mut validity = url_facts::Validity::default();
/// validity.extend([false, true]);
/// assert_eq!((validity.len(), validity.bytes()), (2, &[0b10][..]));
/// ```
impl Extend<bool> for Validity {
    fn extend<I: IntoIterator<Item = bool>>(&mut self, rows: I) {
        rows.into_iter().for_each(|has_value| self.push(has_value));
    }
}
