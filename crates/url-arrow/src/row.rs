//! Functions that are rows of tables: all that is said about a function, in one place.

use crate::{
    argument::Argument,
    batch::{Batch, Strings},
    error::Result,
    function::Definition,
    memory::Memory,
};
use arrow_array::ArrayRef;
use arrow_schema::DataType;
use url_columns::{FlagColumn, TextColumn};

/// A function whose results have one type, whatever its arguments.
#[derive(Debug)]
pub(crate) struct Row {
    pub(crate) name: &'static str,
    description: &'static str,
    arguments: &'static [Argument],
    data_type: fn() -> DataType,
    is_total: bool,
    call: Call,
}

/// Calls a function for all rows of a batch.
type Call = fn(&Row, &Batch, &Compilations) -> Result<ArrayRef>;

impl Row {
    /// A function to texts, which may be NULL. The first argument is the text of the URL.
    pub(crate) const fn new(
        name: &'static str,
        description: &'static str,
        arguments: &'static [Argument],
        call: Call,
    ) -> Self {
        Self { name, description, arguments, data_type: || DataType::Utf8, is_total: false, call }
    }

    /// This function, to values of another type.
    pub(crate) const fn of_type(self, data_type: fn() -> DataType) -> Self {
        Self { data_type, ..self }
    }

    /// This function, whose result is NULL only where an argument is.
    pub(crate) const fn total(self) -> Self {
        Self { is_total: true, ..self }
    }
}

/// What arguments are compiled to: a function that appends its results to a column, or `None` if one of them is wrong.
pub(crate) type Compiled<C> = Option<Box<dyn FnMut(Strings<'_, '_>, &mut C) + Send>>;

/// What the arguments of a function were compiled to, for the next batch.
#[derive(Debug, Default)]
pub(crate) struct Compilations {
    pub(crate) texts: Memory<Vec<String>, Compiled<TextColumn>>,
    pub(crate) flags: Memory<Vec<String>, Compiled<FlagColumn>>,
}

/// The function of a row.
#[derive(Debug)]
pub(crate) struct RowFunction {
    row: &'static Row,
    compilations: Compilations,
}

impl RowFunction {
    pub(crate) fn new(row: &'static Row) -> Self {
        Self { row, compilations: Compilations::default() }
    }
}

impl Definition for RowFunction {
    fn name(&self) -> String {
        self.row.name.into()
    }

    fn description(&self) -> String {
        self.row.description.into()
    }

    fn arguments(&self) -> &'static [Argument] {
        self.row.arguments
    }

    fn data_type(&self, _: &[Option<&str>]) -> Result<DataType> {
        Ok((self.row.data_type)())
    }

    fn is_total(&self) -> bool {
        self.row.is_total
    }

    fn call(&self, batch: &Batch) -> Result<ArrayRef> {
        (self.row.call)(self.row, batch, &self.compilations)
    }
}
