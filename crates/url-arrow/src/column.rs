//! A function for each column.

use crate::{
    argument::Argument,
    arrays::{column_array, data_type},
    batch::Batch,
    error::Result,
    function::Definition,
    memory::Memory,
};
use arrow_array::ArrayRef;
use arrow_schema::DataType;
use url_columns::{Column, UrlColumns};

/// `url_host(text)`, and so on.
#[derive(Debug)]
pub(crate) struct ColumnFunction {
    column: Column,
    memory: Memory<Vec<Column>, UrlColumns>,
}

impl ColumnFunction {
    pub(crate) fn new(column: Column) -> Self {
        Self { column, memory: Memory::default() }
    }
}

impl Definition for ColumnFunction {
    fn name(&self) -> String {
        format!("url_{}", self.column)
    }

    fn description(&self) -> String {
        match self.column {
            Column::IsUrl => "Whether the text is a URL.".into(),
            Column::Error => "The code of the error of a text that is no URL; NULL for a URL.".into(),
            Column::ErrorStart => "The byte of the text at which the error starts; NULL for a URL.".into(),
            Column::ErrorEnd => "The byte of the text at which the error ends; NULL for a URL.".into(),
            column => format!("The {} of a URL; NULL if there is none.", column.as_str().replace('_', " ")),
        }
    }

    fn arguments(&self) -> &'static [Argument] {
        &[Argument::TEXT]
    }

    fn data_type(&self, _: &[Option<&str>]) -> Result<DataType> {
        Ok(data_type(self.column))
    }

    fn is_total(&self) -> bool {
        self.column == Column::IsUrl
    }

    fn call(&self, batch: &Batch) -> Result<ArrayRef> {
        self.memory.fill(&[self.column], batch.texts(), |columns| column_array(columns, self.column))
    }
}
