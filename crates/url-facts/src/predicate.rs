//! Functions from URLs to truth values, over batches.

use crate::{
    BatchFunction, FlagColumn,
    batch_function::{Parser, Results},
};
use url_core::{ParseError, UrlRef};

/// A function from a URL to true or false, for batches of strings. It is made from any closure.
///
/// ```
/// use url_facts::UrlPredicate;
///
/// let mut has_query = UrlPredicate::new(|url| url.query().is_some());
/// let column = has_query.call([Some("https://h/?a"), Some("https://h/"), None, Some("?a")]);
/// // NULL and what is no URL give NULL.
/// assert!(column.iter().eq([Some(true), Some(false), None, None]));
/// ```
pub type UrlPredicate<F> = BatchFunction<F, FlagColumn>;

impl<F: FnMut(UrlRef<'_>) -> bool> UrlPredicate<F> {
    /// Makes a predicate of a closure. A row takes no allocation, except what the closure allocates.
    ///
    /// ```
    /// use url_facts::UrlPredicate;
    ///
    /// let mut is_secure = UrlPredicate::new(|url| url.scheme() == "https");
    /// assert_eq!(is_secure.call([Some("HTTPS://h")]).get(0), Some(true));
    /// ```
    pub fn new(predicate: F) -> Self {
        Self::of(predicate)
    }
}

impl<F: FnMut(UrlRef<'_>) -> bool> Results<F> for FlagColumn {
    fn clear(&mut self) {
        self.clear();
    }

    fn push_result(&mut self, predicate: &mut F, parser: &mut Parser, text: Option<&str>) -> Result<(), ParseError> {
        let url = text.map(|text| parser.parse_ref(text)).transpose()?;
        self.push(url.map(predicate));
        Ok(())
    }
}
