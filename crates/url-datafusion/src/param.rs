//! The value of a parameter.

use crate::{
    arrays::{for_array_or_scalar, with_texts},
    column_function::SECTION,
};
use datafusion_common::{
    Result, ScalarValue,
    arrow::{array::StringViewArray, datatypes::DataType},
    exec_err,
};
use datafusion_expr::{ColumnarValue, Documentation, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility};
use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};
use url_columns::UrlFunction;

/// `url_param(text, name)`.
#[derive(Debug)]
pub(crate) struct Param {
    signature: Signature,
    documentation: Documentation,
}

impl PartialEq for Param {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}

impl Eq for Param {}

impl Hash for Param {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}

impl Param {
    pub(crate) fn new() -> Self {
        let description =
            "The first value of a parameter of a URL's query, decoded as in a form; NULL if there is none.";
        let documentation = Documentation::builder(SECTION, description, "url_param(text, name)")
            .with_argument("text", "An absolute URL")
            .with_argument("name", "The name of the parameter, decoded: a literal")
            .build();
        Self { signature: Signature::string(2, Volatility::Immutable), documentation }
    }
}

impl ScalarUDFImpl for Param {
    fn name(&self) -> &'static str {
        "url_param"
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn return_type(&self, _: &[DataType]) -> Result<DataType> {
        Ok(DataType::Utf8View)
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(&self.documentation)
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let ColumnarValue::Scalar(name) = &args.args[1] else {
            return exec_err!("url_param expects a literal as the name of the parameter");
        };
        let Some(Some(name)) = name.try_as_str() else { return Ok(ScalarValue::Utf8View(None).into()) };
        for_array_or_scalar(&args.args[0], |array| {
            let mut param = UrlFunction::param(name);
            with_texts(array, |texts| Arc::new(param.call(texts).iter().collect::<StringViewArray>()) as _)
        })
    }
}
