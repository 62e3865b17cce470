//! A function for each column.

use crate::arrays::{array_of, data_type, for_array_or_scalar, with_texts};
use datafusion_common::{Result, arrow::datatypes::DataType};
use datafusion_expr::{
    ColumnarValue, DocSection, Documentation, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility,
};
use std::hash::{Hash, Hasher};
use url_columns::{Column, UrlColumns};

/// The section of `SHOW FUNCTIONS` and of the documentation.
pub(crate) const SECTION: DocSection = DocSection { include: true, label: "URL Functions", description: None };

/// `url_host(text)`, and so on.
#[derive(Debug)]
pub(crate) struct ColumnFunction {
    column: Column,
    name: String,
    signature: Signature,
    documentation: Documentation,
}

impl PartialEq for ColumnFunction {
    fn eq(&self, other: &Self) -> bool {
        self.column == other.column
    }
}

impl Eq for ColumnFunction {}

impl Hash for ColumnFunction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.column.hash(state);
    }
}

/// The name of the function for `column`, or of the field of a struct with this prefix.
pub(crate) fn name_of(prefix: &str, column: Column) -> String {
    format!("{prefix}{}", column.as_str().replace('-', "_"))
}

impl ColumnFunction {
    pub(crate) fn new(column: Column) -> Self {
        let name = name_of("url_", column);
        let description = format!("The {column} of a URL; NULL if the text is no URL, or the URL has none.");
        let documentation = Documentation::builder(SECTION, description, format!("{name}(text)"))
            .with_argument("text", "An absolute URL")
            .build();
        Self { column, name, signature: Signature::string(1, Volatility::Immutable), documentation }
    }
}

impl ScalarUDFImpl for ColumnFunction {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(data_type(self.column))
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(&self.documentation)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        for_array_or_scalar(&args.args[0], |array| {
            let mut columns = UrlColumns::new([self.column]);
            with_texts(array, |texts| columns.fill(texts))?;
            Ok(array_of(&columns, self.column))
        })
    }
}
