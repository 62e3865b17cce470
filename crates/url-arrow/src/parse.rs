//! Several columns by one parse, as a struct.

use crate::{
    argument::Argument,
    arrays::{column_array, data_type},
    batch::Batch,
    error::{Error, Result},
    function::Definition,
    memory::Memory,
};
use arrow_array::{Array as _, ArrayRef, StructArray};
use arrow_schema::{DataType, Field, Fields};
use std::sync::Arc;
use url_columns::{Column, UrlColumns};

/// `url_parse(text, 'host', 'port')`, and `url_parse(text)` with all columns.
#[derive(Debug, Default)]
pub(crate) struct Parse(Memory<Vec<Column>, UrlColumns>);

/// The columns with these names, or all of them. An error says which argument it is about, and not what that is: it may
/// be a URL with secrets.
fn columns(names: &[Option<&str>]) -> Result<Vec<Column>> {
    if names.is_empty() {
        return Ok(Column::ALL.to_vec());
    }
    let mut columns = Vec::with_capacity(names.len());
    for (argument, name) in (2..).zip(names) {
        let Some(name) = name else {
            return Err(Error::Arguments(format!(
                "url_parse expects the names of fields as literals; argument {argument} is none"
            )));
        };
        let Ok(column) = name.parse::<Column>() else {
            let expected: Vec<&str> = Column::ALL.iter().map(|column| column.as_str()).collect();
            return Err(Error::Arguments(format!(
                "argument {argument} of url_parse names no field; expected one of {}",
                expected.join(", ")
            )));
        };
        if columns.contains(&column) {
            return Err(Error::Arguments(format!("argument {argument} of url_parse names the field {column} again")));
        }
        columns.push(column);
    }
    Ok(columns)
}

fn fields(columns: &[Column]) -> Fields {
    columns.iter().map(|column| Field::new(column.as_str(), data_type(*column), true)).collect()
}

impl Definition for Parse {
    fn name(&self) -> String {
        "url_parse".into()
    }

    fn description(&self) -> String {
        "The columns of a URL as a struct, whose fields have the names of the functions without `url_`. For a few columns, \
         and in a filter, use the functions of one column."
            .into()
    }

    fn arguments(&self) -> &'static [Argument] {
        const FIELDS: Argument =
            Argument::new("field", "The name of a wanted field, as a literal; without any, all of them").repeated();
        &[Argument::TEXT, FIELDS]
    }

    fn data_type(&self, literals: &[Option<&str>]) -> Result<DataType> {
        Ok(DataType::Struct(fields(&columns(literals)?)))
    }

    fn call(&self, batch: &Batch) -> Result<ArrayRef> {
        let wanted = columns(&batch.literals())?;
        let array = |columns: &mut UrlColumns| wanted.iter().map(|column| column_array(columns, *column)).collect();
        let arrays: Result<_> = self.0.fill(&wanted, batch.texts(), array);
        Ok(Arc::new(StructArray::try_new(fields(&wanted), arrays?, batch.texts().nulls().cloned())?))
    }
}
