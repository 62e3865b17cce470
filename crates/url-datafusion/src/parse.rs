//! All columns as a struct.

use crate::{
    arrays::{array_of, data_type, for_array_or_scalar, with_texts},
    column_function::{SECTION, name_of},
};
use datafusion_common::{
    Result,
    arrow::{
        array::StructArray,
        datatypes::{DataType, Field, Fields},
    },
};
use datafusion_expr::{ColumnarValue, Documentation, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility};
use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};
use url_columns::{Column, UrlColumns};

/// `url_parse(text)`.
#[derive(Debug)]
pub(crate) struct Parse {
    signature: Signature,
    documentation: Documentation,
}

impl PartialEq for Parse {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Parse {}

impl Hash for Parse {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Parse {
    pub(crate) fn new() -> Self {
        let description = "All columns of a URL as a struct, whose fields have the names of the functions without `url_`. In a \
                           filter, use the functions of one column.";
        let documentation = Documentation::builder(SECTION, description, "url_parse(text)")
            .with_argument("text", "An absolute URL")
            .build();
        Self { signature: Signature::string(1, Volatility::Immutable), documentation }
    }
}

fn fields() -> Fields {
    let field = |column: &Column| Field::new(name_of("", *column), data_type(*column), true);
    Column::ALL.iter().map(field).collect()
}

impl ScalarUDFImpl for Parse {
    fn name(&self) -> &'static str {
        "url_parse"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Struct(fields()))
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(&self.documentation)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        for_array_or_scalar(&args.args[0], |array| {
            let mut columns = UrlColumns::new(Column::ALL.iter().copied());
            with_texts(array, |texts| columns.fill(texts))?;
            let arrays = Column::ALL.iter().map(|column| array_of(&columns, *column)).collect();
            let array = StructArray::try_new(fields(), arrays, array.logical_nulls())?;
            Ok(Arc::new(array))
        })
    }
}
