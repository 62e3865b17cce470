//! The loop over the rows of a batch.

use crate::{
    Fact, Results, Subject, Value,
    rows::{Block, Memory, ROWS},
};
use alloc::{collections::TryReserveError, string::String, vec::Vec};
use url_core::Url;

/// The wanted columns for a batch of strings.
///
/// ```
/// use url_facts::{Fact, UrlColumns, Value};
///
/// let mut columns = UrlColumns::new([Fact::Host, Fact::Port]);
/// columns.fill([Some("https://a.example.com/"), Some("https://b.example.com:81/")]);
/// assert_eq!(columns.value(Fact::Host, 0), Value::Text("a.example.com"));
/// assert_eq!(columns.value(Fact::Port, 1), Value::Number(81));
///
/// // The next batch replaces this one.
/// columns.fill([Some("no URL")]);
/// assert_eq!((columns.len(), columns.value(Fact::Host, 0)), (1, Value::Null));
/// assert!(columns.get(Fact::Path).is_none());
/// ```
#[derive(Debug)]
pub struct UrlColumns {
    columns: Vec<(Fact, Results)>,
    len: usize,
    base: Option<Url>,
    memory: [Memory; ROWS],
    /// A value of [`one`](Self::one) that is not a part of the URL.
    buffer: String,
}

impl UrlColumns {
    /// Returns these columns, without rows. A column that is given twice is there once.
    ///
    /// ```
    /// use url_facts::{Fact, UrlColumns};
    ///
    /// let columns = UrlColumns::new([Fact::Path, Fact::Host, Fact::Path]);
    /// assert!(columns.columns().eq([Fact::Path, Fact::Host]));
    /// ```
    pub fn new(columns: impl IntoIterator<Item = Fact>) -> Self {
        let mut wanted: Vec<(Fact, Results)> = Vec::new();
        for column in columns {
            if wanted.iter().all(|(other, _)| *other != column) {
                wanted.push((column, Results::new(column)));
            }
        }
        Self { columns: wanted, len: 0, base: None, memory: Default::default(), buffer: String::new() }
    }

    /// Resolves relative URLs against `base`.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    /// use url_core::Url;
    ///
    /// let mut columns = UrlColumns::new([Fact::Host, Fact::Error]).base(Url::parse("https://h/a/")?);
    /// columns.fill([Some("b"), Some("//i/"), Some("https:")]);
    /// let Some(Results::Texts(host)) = columns.get(Fact::Host) else { panic!() };
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
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Href]);
    /// columns.fill(["HTTPS://example.com".into(), None, "/a".into()]);
    /// let Some(Results::Texts(href)) = columns.get(Fact::Href) else { panic!() };
    /// assert!(href.iter().eq([Some("https://example.com/"), None, None]));
    /// ```
    pub fn fill<'t>(&mut self, texts: impl IntoIterator<Item = Option<&'t str>>) {
        self.clear();
        self.append(texts);
    }

    /// Like [`fill`](Self::fill), after the rows that there are.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Host]);
    /// columns.append([Some("https://h/")]);
    /// columns.append([None, Some("https://i/")]);
    /// let Some(Results::Texts(host)) = columns.get(Fact::Host) else { panic!() };
    /// assert!(host.iter().eq([Some("h"), None, Some("i")]));
    /// ```
    pub fn append<'t>(&mut self, texts: impl IntoIterator<Item = Option<&'t str>>) {
        let mut texts = texts.into_iter();
        let options = Url::options().base(self.base.as_ref().map(Into::into));
        loop {
            let mut block = Block::new();
            let may_have_more = block.parse(&mut texts, &mut self.memory, &options);
            for (fact, values) in &mut self.columns {
                fact.read().fill(block.rows(), values);
            }
            self.len += block.rows().len();
            if !may_have_more {
                return;
            }
        }
    }

    /// Asks for memory for so many more rows, with so many bytes in each column.
    ///
    /// ```
    /// use url_facts::{Fact, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Host]);
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
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Host]);
    /// columns.fill([Some("https://h/")]);
    /// columns.clear();
    /// let Some(Results::Texts(host)) = columns.get(Fact::Host) else { panic!() };
    /// assert!(columns.is_empty() && host.iter().count() == 0);
    /// ```
    pub fn clear(&mut self) {
        self.len = 0;
        self.columns.iter_mut().for_each(|(_, values)| values.clear());
    }

    /// Returns the number of rows.
    ///
    /// ```
    /// use url_facts::{Fact, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Host]);
    /// columns.fill([None, Some("h")]);
    /// assert_eq!(columns.len(), 2);
    /// ```
    pub fn len(&self) -> usize {
        self.len
    }

    /// Returns whether there is no row.
    ///
    /// ```
    /// use url_facts::{Fact, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Host]);
    /// columns.fill([]);
    /// assert!(columns.is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns which columns there are, in the order in which they were given.
    ///
    /// ```
    /// use url_facts::{Fact, UrlColumns};
    ///
    /// let columns = UrlColumns::new([Fact::Path, Fact::Host]);
    /// assert!(columns.columns().eq([Fact::Path, Fact::Host]));
    /// ```
    pub fn columns(&self) -> impl ExactSizeIterator<Item = Fact> {
        self.columns.iter().map(|(column, _)| *column)
    }

    /// Returns a column, or `None` if it is not wanted.
    ///
    /// ```
    /// use url_facts::{Fact, Results, UrlColumns};
    ///
    /// let mut columns = UrlColumns::new([Fact::Host]);
    /// columns.fill([Some("https://h/")]);
    /// assert!(matches!(columns.get(Fact::Host), Some(Results::Texts(hosts)) if hosts.get(0) == Some("h")));
    /// assert!(columns.get(Fact::Path).is_none());
    /// ```
    pub fn get(&self, column: Fact) -> Option<&Results> {
        self.columns.iter().find(|(other, _)| *other == column).map(|(_, values)| values)
    }

    /// Returns a column without copying it, and leaves none of its rows.
    ///
    /// ```
    /// use url_facts::{Fact, UrlColumns, Value};
    ///
    /// let mut columns = UrlColumns::new([Fact::Port]);
    /// columns.fill([Some("https://h:81/")]);
    /// assert_eq!(columns.take(Fact::Port).unwrap().value(0), Value::Number(81));
    /// assert_eq!(columns.value(Fact::Port, 0), Value::Null);
    /// assert!(columns.take(Fact::Path).is_none());
    /// ```
    pub fn take(&mut self, column: Fact) -> Option<Results> {
        self.columns.iter_mut().find(|(other, _)| *other == column).map(|(_, values)| values.take())
    }

    /// Returns the value of a column in a row; NULL if there is no such column or row.
    ///
    /// ```
    /// use url_facts::{Fact, UrlColumns, Value};
    ///
    /// let mut columns = UrlColumns::new([Fact::ErrorEnd]);
    /// columns.fill([Some("https://h:x")]);
    /// assert_eq!(columns.value(Fact::ErrorEnd, 0), Value::Number(11));
    /// assert_eq!(columns.value(Fact::Error, 0), Value::Null);
    /// ```
    pub fn value(&self, column: Fact, row: usize) -> Value<'_> {
        self.get(column).map_or(Value::Null, |values| values.value(row))
    }

    /// Returns a fact of one string, which does not become a row. A value that is a part of the string is not copied.
    ///
    /// ```
    /// use url_facts::{Fact, UrlColumns, Value};
    ///
    /// let mut columns = UrlColumns::new([]);
    /// assert_eq!(columns.one(Fact::Host, Some("https://h/")), Value::Text("h"));
    /// assert_eq!(columns.one(Fact::Host, Some("h")), Value::Null);
    /// ```
    pub fn one<'v>(&'v mut self, fact: Fact, text: Option<&'v str>) -> Value<'v> {
        let Self { base, memory: [memory, ..], buffer, .. } = self;
        let Some(text) = text else { return Value::Null };
        let options = Url::options().base(base.as_ref().map(Into::into));
        let subject = match memory.parse_ref(text, &options) {
            Ok(url) => Subject::from(url),
            Err(error) => error.into(),
        };
        fact.value(&subject, buffer)
    }
}
