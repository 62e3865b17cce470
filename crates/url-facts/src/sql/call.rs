//! The call of a function for rows.

use super::runs::{RunLimit, runs};
use crate::{Fact, FlagColumn, ParamsColumn, Results, TextColumn, UrlColumns, UrlFunction, Validity, Value};
use alloc::{boxed::Box, collections::TryReserveError, string::String, vec::Vec};
use core::{fmt, mem};
use url_core::Url;

/// The texts of rows.
pub(crate) type Texts<'i, 't> = dyn Iterator<Item = Option<&'t str>> + 'i;

/// A function that appends its results for texts to a column.
pub(crate) type Compiled<C> = Box<dyn FnMut(&mut Texts<'_, '_>, &mut C) + Send>;

/// A function of the URLs of texts.
pub(crate) fn compiled<F: FnMut(&mut Url, &mut String) -> bool + Send + 'static>(
    mut function: UrlFunction<F>,
) -> Compiled<TextColumn> {
    Box::new(move |texts, column| function.append(texts, column))
}

/// How the arguments after the first are compiled, if they are right.
pub(crate) struct Compile<C> {
    compile: fn(&[&str]) -> Option<Compiled<C>>,
    /// For how many different arguments this is kept.
    keeps: usize,
}

pub(crate) type TextsOf = Compile<TextColumn>;
pub(crate) type FlagsOf = Compile<FlagColumn>;

impl<C> Compile<C> {
    pub(crate) const fn new(compile: fn(&[&str]) -> Option<Compiled<C>>) -> Self {
        Self { compile, keeps: 1 }
    }

    /// Of arguments that take long to compile, so that it is worth looking for what they were compiled to.
    pub(crate) const fn slow(self) -> Self {
        Self { keeps: 64, ..self }
    }
}

impl<C> Copy for Compile<C> {}

impl<C> Clone for Compile<C> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<C> fmt::Debug for Compile<C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Compile")
    }
}

type Compiler<C> = dyn Fn(&[&str]) -> Option<Compiled<C>> + Send;

/// What arguments were compiled to, for the next rows that have them, and the results.
struct Runs<C> {
    compile: Box<Compiler<C>>,
    keeps: usize,
    kept: Vec<(Vec<String>, Option<Compiled<C>>)>,
    column: C,
}

impl<C: Push> Runs<C> {
    fn new(keeps: usize, compile: impl Fn(&[&str]) -> Option<Compiled<C>> + Send + 'static) -> Self {
        Self { compile: Box::new(compile), keeps, kept: Vec::new(), column: C::default() }
    }

    fn append(&mut self, texts: &mut Texts<'_, '_>, arguments: Option<&[&str]>) {
        let Some(arguments) = arguments else {
            texts.for_each(|_| self.column.push_null());
            return;
        };
        let index = self.kept.iter().position(|(key, _)| key == arguments);
        let index = index.unwrap_or_else(|| self.compile(arguments));
        match &mut self.kept[index].1 {
            Some(function) => function(texts, &mut self.column),
            None => texts.for_each(|_| self.column.push_null()),
        }
    }

    /// Compiles arguments, and returns where that is kept.
    fn compile(&mut self, arguments: &[&str]) -> usize {
        if self.kept.len() == self.keeps {
            self.kept.remove(0);
        }
        let key = arguments.iter().copied().map(Into::into).collect();
        self.kept.push((key, (self.compile)(arguments)));
        self.kept.len() - 1
    }
}

trait Push: Default {
    fn push_null(&mut self);
}

impl Push for TextColumn {
    fn push_null(&mut self) {
        self.push(None);
    }
}

impl Push for FlagColumn {
    fn push_null(&mut self) {
        self.extend([None]);
    }
}

/// A function with the results for some rows, and what it keeps from one batch of rows for the next.
///
/// ```
/// use url_facts::{Value, function};
///
/// let texts = [Some("https://h/?a=1&b=2"), None, Some("h")];
/// let mut call = function("url_param").unwrap().start(&[])?;
/// call.append(texts, Some(&["b"]));
/// call.append(texts, Some(&["a"]));
/// assert_eq!([0, 1, 2, 3].map(|row| call.value(row)), [
///     Value::Text("2"), Value::Null, Value::Null, Value::Text("1"),
/// ]);
/// # Ok::<(), url_facts::ArgumentError>(())
/// ```
#[derive(Debug)]
pub struct Call(State);

enum State {
    Fact(Fact, Box<UrlColumns>),
    /// The columns, and which rows are no NULL.
    Fields(Box<UrlColumns>, Validity),
    Params(Box<ParamsColumn>),
    Text(Runs<TextColumn>),
    Flag(Runs<FlagColumn>),
}

impl Call {
    pub(crate) fn fact(fact: Fact) -> Self {
        Self(State::Fact(fact, Box::new(UrlColumns::new([fact]))))
    }

    pub(crate) fn fields(columns: Vec<Fact>) -> Self {
        Self(State::Fields(Box::new(UrlColumns::new(columns)), Validity::default()))
    }

    pub(crate) fn params() -> Self {
        Self(State::Params(Box::default()))
    }

    /// A fact whose key is the argument.
    pub(crate) fn keyed(fact: Fact) -> Self {
        Self(State::Text(Runs::new(1, move |arguments| {
            let [key] = arguments else { return None };
            let key = fact.key(key)?;
            Some(compiled(UrlFunction::new(move |url, output| {
                let text = fact.text(&url.borrowed().into(), &key);
                text.map(|text| output.push_str(&text)).is_some()
            })))
        })))
    }

    pub(crate) fn texts(TextsOf { compile, keeps }: TextsOf) -> Self {
        Self(State::Text(Runs::new(keeps, compile)))
    }

    pub(crate) fn flags(FlagsOf { compile, keeps }: FlagsOf) -> Self {
        Self(State::Flag(Runs::new(keeps, compile)))
    }

    /// Appends the results for rows that have the same arguments after the first. `None` says that one of these is
    /// NULL, which gives NULL. Functions whose results are columns or parameters do not read them.
    ///
    /// ```
    /// use url_facts::{Value, function};
    ///
    /// let mut call = function("url_match").unwrap().start(&[])?;
    /// call.append([Some("https://h/a")], Some(&["https://h/*"]));
    /// call.append([Some("https://h/a")], None);
    /// assert_eq!([call.value(0), call.value(1)], [Value::Flag(true), Value::Null]);
    /// # Ok::<(), url_facts::ArgumentError>(())
    /// ```
    pub fn append<'t>(&mut self, texts: impl IntoIterator<Item = Option<&'t str>>, arguments: Option<&[&str]>) {
        let mut texts = texts.into_iter();
        match &mut self.0 {
            State::Fact(_, columns) => columns.append(texts),
            State::Fields(columns, validity) => {
                columns.append(texts.inspect(|text| validity.extend([text.is_some()])));
            }
            State::Params(params) => params.append(texts),
            State::Text(runs) => runs.append(&mut texts, arguments),
            State::Flag(runs) => runs.append(&mut texts, arguments),
        }
    }

    /// Asks for memory for the results of so many more rows, whose strings and arguments have so many bytes. A program
    /// that must not end when there is no memory calls this before each [`append`](Self::append). There is
    /// room for characters that percent-encoding triples. The few results that are longer still may take more.
    ///
    /// ```
    /// let mut call = url_facts::function("url_host").unwrap().start(&[])?;
    /// assert!(call.try_reserve(1, 100).is_ok() && call.try_reserve(usize::MAX, 0).is_err());
    /// # Ok::<(), url_facts::ArgumentError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When there is no such memory.
    pub fn try_reserve(&mut self, rows: usize, bytes: usize) -> Result<(), TryReserveError> {
        const MOST_BYTES_FOR_ONE: usize = 4;
        // A name or a message is no part of an input.
        const BYTES_OF_A_NAME: usize = 64;
        let most = bytes.saturating_mul(MOST_BYTES_FOR_ONE).saturating_add(rows.saturating_mul(BYTES_OF_A_NAME));
        match &mut self.0 {
            State::Fact(_, columns) => columns.try_reserve(rows, most),
            State::Fields(columns, validity) => {
                columns.try_reserve(rows, most)?;
                validity.try_reserve(rows)
            }
            // They are decoded, which makes nothing longer but what is not UTF-8.
            State::Params(params) => params.try_reserve(rows, bytes),
            State::Text(runs) => runs.column.try_reserve(rows, most),
            State::Flag(runs) => runs.column.try_reserve(rows),
        }
    }

    /// Returns the result for a row; NULL if there is no such row.
    ///
    /// ```
    /// use url_facts::{Value, function};
    ///
    /// let mut call = function("url_params").unwrap().start(&[])?;
    /// call.append([Some("https://h/?a=1")], Some(&[]));
    /// assert_eq!(call.value(0), Value::Params(vec![("a", "1")]));
    /// assert_eq!(call.value(1), Value::Null);
    /// # Ok::<(), url_facts::ArgumentError>(())
    /// ```
    pub fn value(&self, row: usize) -> Value<'_> {
        self.0.value(row)
    }

    /// Appends the results for rows of which each has arguments of its own. `argument` returns the argument at a place
    /// in a row, or `None` for NULL. The [`runs`] of rows with the same further arguments are called together. Without
    /// places, for a function whose first argument is optional, that is an empty string.
    ///
    /// ```
    /// use url_facts::{Value, function};
    ///
    /// let rows = [["../c", "https://h/a/b"], ["../d", "https://h/a/b"]];
    /// let mut call = function("url_join").unwrap().start(&[])?;
    /// call.append_rows(rows.len(), 2, |place, row| Some(rows[row][place]));
    /// assert_eq!([0, 1].map(|row| call.value(row)), ["https://h/c", "https://h/d"].map(Value::Text));
    /// # Ok::<(), url_facts::ArgumentError>(())
    /// ```
    pub fn append_rows<'a>(&mut self, rows: usize, places: usize, argument: impl Fn(usize, usize) -> Option<&'a str>) {
        let mut further = Vec::with_capacity(places);
        for run in runs(rows, places, RunLimit::default(), &argument) {
            further.clear();
            further.extend((1..places).map_while(|place| argument(place, run.start)));
            let has_all = further.len() + 1 >= places;
            let first = |row| if places == 0 { Some("") } else { argument(0, row) };
            self.append(run.map(first), has_all.then_some(&further));
        }
    }

    /// Removes all rows, and returns the result for one, which may not become a row. A part of the URL is not copied.
    ///
    /// ```
    /// use url_facts::{Value, function};
    ///
    /// let mut call = function("url_join").unwrap().start(&[])?;
    /// assert_eq!(call.one(Some("../c"), Some(&["https://h/a/b"])), Value::Text("https://h/c"));
    /// assert_eq!(call.one(Some("../c"), None), Value::Null);
    /// # Ok::<(), url_facts::ArgumentError>(())
    /// ```
    pub fn one<'v>(&'v mut self, text: Option<&'v str>, arguments: Option<&[&str]>) -> Value<'v> {
        self.clear();
        if !matches!(self.0, State::Fact(..)) {
            self.append([text], arguments);
        }
        match &mut self.0 {
            State::Fact(fact, columns) => columns.one(*fact, text),
            other => other.value(0),
        }
    }

    /// Removes all rows, and keeps their memory.
    ///
    /// ```
    /// use url_facts::{Value, function};
    ///
    /// let mut call = function("url_host").unwrap().start(&[])?;
    /// call.append([Some("https://h/")], Some(&[]));
    /// call.clear();
    /// assert_eq!(call.value(0), Value::Null);
    /// # Ok::<(), url_facts::ArgumentError>(())
    /// ```
    pub fn clear(&mut self) {
        match &mut self.0 {
            State::Fact(_, columns) => columns.clear(),
            State::Fields(columns, validity) => {
                columns.clear();
                validity.clear();
            }
            State::Params(params) => params.clear(),
            State::Text(runs) => runs.column.clear(),
            State::Flag(runs) => runs.column.clear(),
        }
    }

    /// Returns the results without copying them, and leaves none.
    ///
    /// ```
    /// use url_facts::{Results, function};
    ///
    /// let mut call = function("url_host").unwrap().start(&[])?;
    /// call.append([Some("https://h/"), None], Some(&[]));
    /// let Results::Texts(hosts) = call.take() else { panic!() };
    /// assert!(hosts.iter().eq([Some("h"), None]));
    /// # Ok::<(), url_facts::ArgumentError>(())
    /// ```
    pub fn take(&mut self) -> Results {
        let results = match &mut self.0 {
            State::Fact(fact, columns) => columns.take(*fact).unwrap_or_else(|| Results::new(*fact)),
            State::Fields(columns, validity) => {
                let names: Vec<Fact> = columns.columns().collect();
                let fields = names.into_iter().filter_map(|column| Some((column, columns.take(column)?))).collect();
                Results::Fields(fields, mem::take(validity))
            }
            State::Params(params) => Results::Params(mem::take(params)),
            State::Text(runs) => Results::Texts(mem::take(&mut runs.column)),
            State::Flag(runs) => Results::Flags(mem::take(&mut runs.column)),
        };
        self.clear();
        results
    }
}

impl State {
    /// The result for a row.
    fn value(&self, row: usize) -> Value<'_> {
        match self {
            Self::Fact(fact, columns) => columns.value(*fact, row),
            Self::Fields(columns, validity) => Value::of(validity.has_value(row).then_some(columns), |columns| {
                Value::Fields(columns.columns().map(|column| (column, columns.value(column, row))).collect())
            }),
            Self::Params(params) => Value::of(params.get(row), |pairs| Value::Params(pairs.collect())),
            Self::Text(runs) => Value::of(runs.column.get(row), Value::Text),
            Self::Flag(runs) => Value::of(runs.column.get(row), Value::Flag),
        }
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Fact(fact, _) => fact.as_str(),
            Self::Fields(..) => "fields",
            Self::Params(_) => "params",
            Self::Text(_) => "text",
            Self::Flag(_) => "flag",
        })
    }
}
