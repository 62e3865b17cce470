//! The common part of all functions: they take strings, and the first is the URL.

use crate::{
    arrays::{TextType, array, data_type},
    batch::{Batch, Distinct, Value, join},
    error::{Error, Result},
    spark::SparkFunction,
    strings::{is_string, may_be_invalid},
};
use arrow_array::ArrayRef;
use arrow_schema::DataType;
use arrow_select::take::take;
use std::ops::RangeInclusive;
use url_facts::{Argument, CallPool, Signature};

/// A function from strings to values. It keeps what it makes of one call for the next, whichever thread calls it.
#[derive(Debug)]
pub struct Function {
    signature: Signature,
    definition: Definition,
}

#[derive(Debug)]
enum Definition {
    /// A function that follows the standard.
    Standard(CallPool),
    Spark(&'static SparkFunction),
}

impl Function {
    pub(crate) fn standard(function: &'static url_facts::Function) -> Self {
        Self { signature: function.signature(), definition: Definition::Standard(CallPool::new(function)) }
    }

    pub(crate) fn spark(function: &'static SparkFunction) -> Self {
        Self { signature: function.signature, definition: Definition::Spark(function) }
    }

    /// Returns the name: `url_` and the name of a column, and so on.
    pub fn name(&self) -> &'static str {
        self.signature.name
    }

    /// Returns what the function is for, in a sentence.
    pub fn description(&self) -> &'static str {
        match &self.definition {
            Definition::Standard(calls) => calls.function().description(),
            Definition::Spark(function) => function.description,
        }
    }

    /// Returns the arguments, the first of which is the text of the URL.
    pub fn arguments(&self) -> &'static [Argument] {
        self.signature.arguments
    }

    /// Returns how many arguments can be passed without one that can be repeated.
    pub fn counts_without_repeated(&self) -> RangeInclusive<usize> {
        self.signature.counts_without_repeated()
    }

    /// Returns a call as it is written in SQL, such as `url_param(text, name)`.
    pub fn syntax(&self) -> String {
        self.signature.syntax()
    }

    /// Checks the number and the types of arguments.
    ///
    /// # Errors
    ///
    /// There are too few or too many, or one is neither a string nor bytes.
    pub fn check(&self, types: &[&DataType]) -> Result<()> {
        self.signature.check_count(types.len())?;
        let arguments = self.arguments();
        match types.iter().position(|data_type| !is_string(data_type)) {
            None => Ok(()),
            Some(index) => {
                let (name, found) = (arguments[index.min(arguments.len() - 1)].name, types[index]);
                let (syntax, place) = (self.syntax(), index + 1);
                let message = format!("{syntax} expects a string as argument {place} ({name}); found {found}");
                Err(Error::Arguments(message))
            }
        }
    }

    /// Returns the type of the result. `literals` are the arguments after the text, as far as they are known.
    ///
    /// # Errors
    ///
    /// `url_parse` has a field that there is not, or twice.
    pub fn data_type(&self, literals: &[Option<&str>], texts: TextType) -> Result<DataType> {
        let data_type = match &self.definition {
            Definition::Standard(calls) => data_type(&calls.function().result_type(literals)?),
            Definition::Spark(_) => DataType::Utf8,
        };
        Ok(texts.within(&data_type))
    }

    /// Returns whether results can be NULL where no argument is NULL. The arguments have these types.
    pub fn is_nullable(&self, types: &[&DataType]) -> bool {
        let is_total = match &self.definition {
            Definition::Standard(calls) => calls.function().is_total(),
            Definition::Spark(function) => function.is_total,
        };
        !is_total || types.iter().any(|data_type| may_be_invalid(data_type))
    }

    /// Returns whether an engine may keep the results, as long as the data that they depend on is the same.
    pub fn can_be_kept(&self) -> bool {
        match &self.definition {
            Definition::Standard(calls) => calls.function().can_be_kept(),
            Definition::Spark(_) => true,
        }
    }

    /// Calls the function for so many rows. Arguments of a dictionary, and strings that are one in memory, are
    /// evaluated once.
    ///
    /// ```
    /// use arrow_array::{ArrayRef, StringArray, cast::AsArray};
    /// use std::sync::Arc;
    /// use url_arrow::{TextType, Value, function};
    ///
    /// let texts: ArrayRef = Arc::new(StringArray::from(vec![Some("https://EXAMPLE.com/a"), Some("x"), None]));
    /// let hosts = function("url_host").unwrap().call(&[Value::Rows(texts)], 3, TextType::Views)?;
    /// let hosts: Vec<_> = hosts.as_string_view().iter().collect();
    /// assert_eq!(hosts, [Some("example.com"), None, None]);
    /// # Ok::<(), url_arrow::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// - The function does not take these arguments.
    /// - One result has more than 2 GiB, or all of them for [`TextType::Strings`].
    /// - A function of Spark has an error.
    pub fn call(&self, arguments: &[Value], rows: usize, texts: TextType) -> Result<ArrayRef> {
        self.call_while(arguments, rows, texts, &mut || true)
    }

    /// Calls the function like [`call`](Self::call), as long as `goes_on` returns true. It is asked before each run of
    /// at most 1024 rows, and about each 64 KiB of strings.
    ///
    /// ```
    /// use arrow_array::{ArrayRef, StringArray};
    /// use std::sync::Arc;
    /// use url_arrow::{Error, TextType, Value, function};
    ///
    /// let texts: ArrayRef = Arc::new(StringArray::from(vec!["https://h/"; 5000]));
    /// let mut runs = 0;
    /// let mut goes_on = || {
    ///     runs += 1;
    ///     runs < 3
    /// };
    /// let result = function("url_host").unwrap().call_while(&[Value::Rows(texts)], 5000, TextType::Views, &mut goes_on);
    /// assert!(matches!(result, Err(Error::Interrupted)));
    /// assert_eq!(runs, 3);
    /// ```
    ///
    /// # Errors
    ///
    /// Fails like [`call`](Self::call), and if `goes_on` returns false.
    pub fn call_while(
        &self,
        arguments: &[Value],
        rows: usize,
        texts: TextType,
        goes_on: &mut dyn FnMut() -> bool,
    ) -> Result<ArrayRef> {
        let types = arguments.iter().map(|argument| match argument {
            Value::One(array) | Value::Rows(array) => array.data_type(),
        });
        self.check(&types.collect::<Vec<_>>())?;
        let Distinct { batch, indices } = Distinct::new(arguments, rows)?;
        let results = batch.pieces().map(|piece| Ok(texts.array(self.definition.call(&piece, goes_on)?)?));
        let results = join(&results.collect::<Result<Vec<_>>>()?)?;
        match indices {
            Some(indices) => Ok(take(&results, &indices, None)?),
            None => Ok(results),
        }
    }
}

impl Definition {
    fn call(&self, batch: &Batch, goes_on: &mut dyn FnMut() -> bool) -> Result<ArrayRef> {
        let mut ask = || if goes_on() { Ok(()) } else { Err(Error::Interrupted) };
        match self {
            Self::Standard(calls) => {
                let literals = batch.literals();
                let results = calls.with(&literals, |call| {
                    batch.for_each_run(|arguments, texts| {
                        ask()?;
                        call.append(texts, arguments);
                        Ok(())
                    })?;
                    Ok::<_, Error>(call.take())
                })??;
                array(results, &calls.function().result_type(&literals)?)
            }
            Self::Spark(function) => function.call(batch, ask),
        }
    }
}
