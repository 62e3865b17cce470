//! Functions from URLs to truth values, over batches.

use crate::{FlagColumn, RowError, memory::Memory, rows};
use url_core::{ParseError, Url, UrlRef};

/// A function from a URL to true or false, for batches of texts. It is made from any closure.
///
/// ```
/// use url_columns::UrlPredicate;
///
/// let mut has_query = UrlPredicate::new(|url| url.query().is_some());
/// let column = has_query.call([Some("https://h/?a"), Some("https://h/"), None, Some("?a")]);
/// // NULL and what is no URL give NULL.
/// assert!(column.iter().eq([Some(true), Some(false), None, None]));
/// ```
#[derive(Debug)]
pub struct UrlPredicate<F> {
    calls: Calls<F>,
    column: FlagColumn,
}

/// The predicate, and how a text is parsed for it.
#[derive(Debug)]
struct Calls<F> {
    predicate: F,
    base: Option<Url>,
    memory: Memory,
}

impl<F: FnMut(UrlRef<'_>) -> bool> UrlPredicate<F> {
    /// Makes a predicate of a closure. A row takes no allocation but those of the closure.
    ///
    /// ```
    /// use url_columns::UrlPredicate;
    ///
    /// let mut is_secure = UrlPredicate::new(|url| url.scheme() == "https");
    /// assert_eq!(is_secure.call([Some("HTTPS://h")]).get(0), Some(true));
    /// ```
    pub fn new(predicate: F) -> Self {
        Self { calls: Calls { predicate, base: None, memory: Memory::default() }, column: FlagColumn::default() }
    }

    /// Resolves relative URLs against `base`.
    ///
    /// ```
    /// use url_columns::UrlPredicate;
    /// use url_core::Url;
    ///
    /// let mut is_of_h = UrlPredicate::new(|url| url.host_str() == Some("h")).base(Url::parse("https://h/")?);
    /// assert!(is_of_h.call([Some("/a"), Some("//i")]).iter().eq([Some(true), Some(false)]));
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn base(mut self, base: Url) -> Self {
        self.calls.base = Some(base);
        self
    }

    /// Calls the predicate for each text, and returns the results, which the next call replaces. NULL and what is no
    /// URL give NULL.
    ///
    /// ```
    /// use url_columns::UrlPredicate;
    ///
    /// let mut has_port = UrlPredicate::new(|url| url.port().is_some());
    /// assert!(has_port.call([Some("https://h:8443/"), Some("https://h:x/")]).iter().eq([Some(true), None]));
    /// ```
    pub fn call<'t>(&mut self, texts: impl IntoIterator<Item = Option<&'t str>>) -> &FlagColumn {
        self.column.clear();
        rows::fill(texts, |text| self.calls.push(text, &mut self.column));
        &self.column
    }

    /// Calls the predicate for each text, and appends the results to `column`, which may have those of other
    /// predicates. So an argument can differ from row to row.
    ///
    /// ```
    /// use url_columns::{FlagColumn, UrlPredicate};
    ///
    /// let mut column = FlagColumn::default();
    /// for (text, host) in [("https://h/", "h"), ("https://h/", "i"), ("h", "h")] {
    ///     UrlPredicate::new(|url| url.host_str() == Some(host)).append([Some(text)], &mut column);
    /// }
    /// assert!(column.iter().eq([Some(true), Some(false), None]));
    /// ```
    pub fn append<'t>(&mut self, texts: impl IntoIterator<Item = Option<&'t str>>, column: &mut FlagColumn) {
        rows::fill(texts, |text| self.calls.push(text, column));
    }

    /// Like [`call`](Self::call), but stops at the first text that is no URL.
    ///
    /// ```
    /// use url_columns::UrlPredicate;
    ///
    /// let mut has_port = UrlPredicate::new(|url| url.port().is_some());
    /// assert_eq!(has_port.call_strict([Some("https://h:81"), None])?.get(0), Some(true));
    ///
    /// let error = has_port.call_strict([None, Some("https://h:x/")]).unwrap_err();
    /// assert_eq!((error.row(), error.code(), error.range()), (1, "port-invalid", 10..11));
    /// # Ok::<(), url_columns::RowError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When a text is not a URL. NULL is no error.
    pub fn call_strict<'t>(
        &mut self,
        texts: impl IntoIterator<Item = Option<&'t str>>,
    ) -> Result<&FlagColumn, RowError> {
        self.column.clear();
        rows::fill_strict(texts, |text| self.calls.push(text, &mut self.column))?;
        Ok(&self.column)
    }
}

impl<F: FnMut(UrlRef<'_>) -> bool> Calls<F> {
    /// Appends a row. A text that is no URL is an error, and no row yet.
    fn push(&mut self, text: Option<&str>, column: &mut FlagColumn) -> Result<(), ParseError> {
        let options = Url::options().base_url(self.base.as_ref());
        let url = text.map(|text| self.memory.parse_ref(text, &options)).transpose()?;
        column.push(url.map(&mut self.predicate));
        Ok(())
    }
}
