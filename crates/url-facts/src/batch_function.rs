//! The common part of all functions on URLs, whatever the type of their results, and functions to truth values.

use crate::{
    FlagColumn,
    rows::{self, Memory},
};
use alloc::string::String;
use url_core::{ParseError, Url, UrlRef, reference::Base};

/// A function of URLs, for batches of strings, and the column `C` of its results: [`UrlFunction`](crate::UrlFunction)
/// or [`UrlPredicate`](crate::UrlPredicate).
///
/// ```
/// use url_facts::{UrlFunction, UrlPredicate};
///
/// let texts = [Some("https://h/?a"), Some("?a")];
/// assert!(UrlFunction::href().call(texts).iter().eq([Some("https://h/?a"), None]));
/// assert!(UrlPredicate::new(|url| url.query().is_some()).call(texts).iter().eq([Some(true), None]));
/// ```
#[derive(Debug)]
pub struct BatchFunction<F, C> {
    function: F,
    parser: Parser,
    column: C,
}

/// How a text is parsed for a function.
#[derive(Debug, Default)]
pub(crate) struct Parser {
    base: Option<Url>,
    default_scheme: Option<String>,
    memory: Memory,
}

/// A column for the results of functions of the type `F`.
pub(crate) trait Results<F>: Default {
    fn clear(&mut self);

    /// Appends the result for a text, or NULL for NULL. A text that is no URL is an error, and no row yet.
    fn push_result(&mut self, function: &mut F, parser: &mut Parser, text: Option<&str>) -> Result<(), ParseError>;
}

impl Parser {
    /// Parses a text to a URL that can be changed.
    pub(crate) fn parse(&mut self, text: &str) -> Result<&mut Url, ParseError> {
        let options = Url::options().base(self.base.as_ref().map(Base::from));
        match &self.default_scheme {
            Some(scheme) => self.memory.parse_completed(text, &options.default_scheme(scheme)),
            None => self.memory.parse(text, &options),
        }
    }

    /// Parses a text to a URL that is read.
    pub(crate) fn parse_ref<'a>(&'a mut self, text: &'a str) -> Result<UrlRef<'a>, ParseError> {
        if self.default_scheme.is_some() {
            return Ok((&*self.parse(text)?).into());
        }
        self.memory.parse_ref(text, &Url::options().base(self.base.as_ref().map(Base::from)))
    }
}

#[expect(private_bounds, reason = "a function has one of the two columns of this crate")]
impl<F, C: Results<F>> BatchFunction<F, C> {
    pub(crate) fn of(function: F) -> Self {
        Self { function, parser: Parser::default(), column: C::default() }
    }

    /// Resolves relative URLs against `base`.
    ///
    /// ```
    /// use url_facts::UrlFunction;
    /// use url_core::Url;
    ///
    /// let base = Url::parse("https://h/a/b")?;
    /// let mut join = UrlFunction::href().base(base);
    /// assert_eq!(join.call([Some("../c")]).get(0), Some("https://h/c"));
    /// assert_eq!(UrlFunction::href().call([Some("../c")]).get(0), None);
    /// # Ok::<(), url_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn base(mut self, base: Url) -> Self {
        self.parser.base = Some(base);
        self
    }

    /// Reads strings that start with a host, such as `www.example.com:8080`, with this scheme. [`DefaultScheme`] has
    /// the rules. If the scheme is invalid, every row is NULL.
    ///
    /// ```
    /// use url_facts::UrlFunction;
    ///
    /// let texts = [Some("www.example.com:8080"), Some("mailto:me"), Some("/path")];
    /// let mut href = UrlFunction::href().default_scheme("https");
    /// assert!(href.call(texts).iter().eq([Some("https://www.example.com:8080/"), Some("mailto:me"), None]));
    /// assert_eq!(UrlFunction::href().default_scheme("?").call(texts).get(1), None);
    /// ```
    ///
    /// [`DefaultScheme`]: url_core::default_scheme::DefaultScheme
    #[must_use]
    pub fn default_scheme(mut self, scheme: &str) -> Self {
        self.parser.default_scheme = Some(scheme.into());
        self
    }

    /// Calls the function for each text, and returns the results, which the next call replaces. NULL and what is not a
    /// URL give NULL.
    ///
    /// ```
    /// use url_facts::UrlFunction;
    ///
    /// let mut q = UrlFunction::param("q");
    /// assert!(q.call([Some("https://h/?q=a+b"), None, Some("?q=c")]).iter().eq([Some("a b"), None, None]));
    /// ```
    pub fn call<'t>(&mut self, texts: impl IntoIterator<Item = Option<&'t str>>) -> &C {
        self.column.clear();
        rows::fill(texts, |text| self.column.push_result(&mut self.function, &mut self.parser, text));
        &self.column
    }

    /// Calls the function for each text, and appends the results to `column`, which may have the results of other
    /// functions. So an argument can differ from row to row.
    ///
    /// ```
    /// use url_facts::{TextColumn, UrlFunction};
    ///
    /// let mut column = TextColumn::default();
    /// for (text, name) in [("https://h/?a=1&b=2", "b"), ("https://h/?a=1&b=2", "a"), ("h", "a")] {
    ///     UrlFunction::param(name).append([Some(text)], &mut column);
    /// }
    /// assert!(column.iter().eq([Some("2"), Some("1"), None]));
    /// ```
    pub fn append<'t>(&mut self, texts: impl IntoIterator<Item = Option<&'t str>>, column: &mut C) {
        rows::fill(texts, |text| column.push_result(&mut self.function, &mut self.parser, text));
    }
}

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
