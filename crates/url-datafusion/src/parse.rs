//! Several columns by one parse, as a struct.

use crate::{
    arrays::{column_array, data_type},
    column::name_of,
    function::{Argument, Definition},
    memory::Memory,
};
use datafusion_common::{
    Result,
    arrow::{
        array::{Array as _, ArrayRef, StringViewArray, StructArray},
        datatypes::{DataType, Field, Fields},
    },
    plan_datafusion_err, plan_err,
};
use std::sync::Arc;
use url_columns::{Column, UrlColumns};

/// `url_parse(text, 'host', 'port')`, and `url_parse(text)` with all columns.
#[derive(Debug, Default, Eq, Hash, PartialEq)]
pub(crate) struct Parse(Memory<Vec<Column>, UrlColumns>);

/// The columns with these names, or all of them.
fn columns(names: &[&str]) -> Result<Vec<Column>> {
    if names.is_empty() {
        return Ok(Column::ALL.to_vec());
    }
    let column = |name: &&str| Column::ALL.iter().copied().find(|column| name_of(*column) == **name);
    let unknown = |name: &&str| {
        let expected: Vec<String> = Column::ALL.iter().map(|column| name_of(*column)).collect();
        plan_datafusion_err!("url_parse has no field {name:?}; expected one of {}", expected.join(", "))
    };
    names.iter().map(|name| column(name).ok_or_else(|| unknown(name))).collect()
}

fn fields(columns: &[Column]) -> Fields {
    columns.iter().map(|column| Field::new(name_of(*column), data_type(*column), true)).collect()
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
        let Some(names) = literals.iter().copied().collect::<Option<Vec<&str>>>() else {
            return plan_err!("url_parse expects the names of fields as literals");
        };
        Ok(DataType::Struct(fields(&columns(&names)?)))
    }

    fn call(&self, texts: &StringViewArray, arguments: &[&str]) -> Result<ArrayRef> {
        let wanted = columns(arguments)?;
        let array = |columns: &UrlColumns| wanted.iter().map(|column| column_array(columns, *column)).collect();
        let arrays: Result<_> = self.0.fill(&wanted, texts, array);
        Ok(Arc::new(StructArray::try_new(fields(&wanted), arrays?, texts.nulls().cloned())?))
    }
}
