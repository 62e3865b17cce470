//! A function of url-arrow as one of SQL.

use datafusion_common::{
    DataFusionError, Result, ScalarValue,
    arrow::datatypes::{DataType, Field, FieldRef},
    types::logical_string,
};
use datafusion_expr::{
    Coercion, ColumnarValue, DocSection, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature,
    TypeSignature, TypeSignatureClass, Volatility,
};
use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};
use url_arrow::{Error, TextType, Value};

/// A function of SQL. Two of the same name are the same function.
#[derive(Debug)]
pub(crate) struct Function {
    definition: url_arrow::Function,
    signature: Signature,
    documentation: Documentation,
}

impl Function {
    pub(crate) fn new(function: url_arrow::Function) -> Self {
        let section = DocSection { include: true, label: "URL Functions", description: None };
        let mut documentation = Documentation::builder(section, function.description(), function.syntax());
        for argument in function.arguments() {
            documentation = documentation.with_argument(argument.name, argument.description);
        }
        Self { documentation: documentation.build(), signature: signature(&function), definition: function }
    }
}

/// The names for `name => value`, and the types for the engine's list of functions. The engine leaves arguments of any
/// type as they are, because a cast of its own would fail a query at bytes that are not UTF-8, and write out the values
/// of a dictionary: [`url_arrow::Function::check`] has the types.
fn signature(function: &url_arrow::Function) -> Signature {
    let string = || Coercion::new_exact(TypeSignatureClass::Native(logical_string()));
    let listed = function.counts_without_repeated().map(|count| match count {
        0 => TypeSignature::Nullary,
        _ => TypeSignature::Coercible(vec![string(); count]),
    });
    let types = listed.chain([TypeSignature::VariadicAny]).collect();
    let names = function.arguments().iter().map(|argument| argument.name.to_owned()).collect();
    let volatility = if function.can_be_kept() { Volatility::Immutable } else { Volatility::Stable };
    Signature { parameter_names: Some(names), ..Signature::one_of(types, volatility) }
}

fn planning(error: Error) -> DataFusionError {
    match error {
        Error::Arguments(message) => DataFusionError::Plan(message),
        Error::Arrow(error) => error.into(),
        other => DataFusionError::Execution(other.to_string()),
    }
}

impl ScalarUDFImpl for Function {
    fn name(&self) -> &str {
        self.definition.name()
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(&self.documentation)
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        self.definition.data_type(&vec![None; types.len().saturating_sub(1)], TextType::Views).map_err(planning)
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs) -> Result<FieldRef> {
        let types: Vec<&DataType> = args.arg_fields.iter().map(|field| field.data_type()).collect();
        self.definition.check(&types).map_err(planning)?;
        let literals = args.scalar_arguments.iter().skip(1);
        let literals: Vec<Option<&str>> = literals.map(|scalar| scalar.and_then(|s| s.try_as_str()?)).collect();
        let is_nullable =
            self.definition.is_nullable(&types) || args.arg_fields.iter().any(|field| field.is_nullable());
        let data_type = self.definition.data_type(&literals, TextType::Views).map_err(planning)?;
        Ok(Arc::new(Field::new(self.name(), data_type, is_nullable)))
    }

    /// NULL in, NULL out.
    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let is_scalar = args.args.iter().all(|argument| matches!(argument, ColumnarValue::Scalar(_)));
        let arguments = args.args.iter().map(|argument| match argument {
            ColumnarValue::Array(array) => Ok(Value::Rows(array.clone())),
            ColumnarValue::Scalar(scalar) => scalar.to_array().map(Value::One),
        });
        let arguments = arguments.collect::<Result<Vec<_>>>()?;
        let rows = if is_scalar { 1 } else { args.number_rows };
        let array = self.definition.call(&arguments, rows, TextType::Views).map_err(planning)?;
        if is_scalar {
            ScalarValue::try_from_array(&array, 0).map(ColumnarValue::Scalar)
        } else {
            Ok(ColumnarValue::Array(array))
        }
    }
}

impl PartialEq for Function {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Function {}

impl Hash for Function {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name().hash(state);
    }
}
