//! What all functions have in common: they take strings, the first of which is that of the URL.

use crate::{
    argument::{Argument, check, most, required, syntax},
    batch::{Batch, Distinct, Value, join},
    error::Result,
    strings::may_be_invalid,
    text_type::TextType,
};
use arrow_array::ArrayRef;
use arrow_schema::DataType;
use arrow_select::take::take;
use std::{fmt::Debug, ops::RangeInclusive};

/// What makes one function different from another.
pub(crate) trait Definition: Debug + Send + Sync + 'static {
    fn name(&self) -> String;

    fn description(&self) -> String;

    /// The arguments, the first of which is the text of the URL.
    fn arguments(&self) -> &'static [Argument];

    /// The type of the result. `literals` are the arguments after the text, as far as they are known before a call. Only
    /// a literal that decides the type may be an error: engines put literals where columns were, and look at branches
    /// that no row takes.
    fn data_type(&self, literals: &[Option<&str>]) -> Result<DataType>;

    /// Whether the result is NULL only where an argument is.
    fn is_total(&self) -> bool {
        false
    }

    /// Calls the function for all rows.
    fn call(&self, batch: &Batch) -> Result<ArrayRef>;
}

/// A function from texts to values. It keeps what it makes of one call for the next, whichever thread calls it.
#[derive(Debug)]
pub struct Function {
    name: String,
    definition: Box<dyn Definition>,
}

impl Function {
    pub(crate) fn new(definition: impl Definition) -> Self {
        Self { name: definition.name(), definition: Box::new(definition) }
    }

    /// Returns the name: `url_` and that of a column, and so on.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns what the function is for, in a sentence.
    pub fn description(&self) -> String {
        self.definition.description()
    }

    /// Returns the arguments, the first of which is the text of the URL.
    pub fn arguments(&self) -> &'static [Argument] {
        self.definition.arguments()
    }

    /// Returns how many arguments can be passed; to functions that take any number, one more than have a name.
    pub fn counts(&self) -> RangeInclusive<usize> {
        let least = required(self.arguments());
        least..=most(self.arguments()).unwrap_or(least)
    }

    /// Returns a call as it is written in SQL, such as `url_param(text, name)`.
    pub fn syntax(&self) -> String {
        syntax(&self.name, self.arguments())
    }

    /// Checks the number and the types of arguments.
    ///
    /// # Errors
    ///
    /// There are too few or too many, or one is neither a string nor bytes.
    pub fn check(&self, types: &[&DataType]) -> Result<()> {
        check(&self.name, self.arguments(), types)
    }

    /// Returns the type of the result. `literals` are the arguments after the text, as far as they are known.
    ///
    /// # Errors
    ///
    /// `url_parse` has a field that there is not, or twice.
    pub fn data_type(&self, literals: &[Option<&str>], texts: TextType) -> Result<DataType> {
        self.definition.data_type(literals).map(|data_type| texts.within(&data_type))
    }

    /// Returns whether results can be NULL where no argument is NULL, of arguments of these types.
    pub fn is_nullable(&self, types: &[&DataType]) -> bool {
        !self.definition.is_total() || types.iter().any(|data_type| may_be_invalid(data_type))
    }

    /// Calls the function for so many rows. Arguments of a dictionary, and strings that are one in memory, are evaluated
    /// once.
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
    /// The arguments are none of this function, one result has more than 2 GiB, or all of them for
    /// [`TextType::Strings`], or a function of Spark has an error.
    pub fn call(&self, arguments: &[Value], rows: usize, texts: TextType) -> Result<ArrayRef> {
        let types = arguments.iter().map(|argument| match argument {
            Value::One(array) | Value::Rows(array) => array.data_type(),
        });
        self.check(&types.collect::<Vec<_>>())?;
        let Distinct { batch, indices } = Distinct::new(arguments, rows)?;
        let results = batch.pieces().map(|piece| Ok(texts.array(self.definition.call(&piece)?)?));
        let results = join(&results.collect::<Result<Vec<_>>>()?)?;
        match indices {
            Some(indices) => Ok(take(&results, &indices, None)?),
            None => Ok(results),
        }
    }
}
