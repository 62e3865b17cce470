//! What all functions have in common: they take strings, the first of which is that of the URL.

use crate::{
    argument::{Argument, check, signature, syntax},
    batch::{Batch, Distinct, join},
    strings::may_be_invalid,
};
use datafusion_common::{
    Result, ScalarValue,
    arrow::{
        array::ArrayRef,
        compute::take,
        datatypes::{DataType, Field, FieldRef},
    },
};
use datafusion_expr::{
    ColumnarValue, DocSection, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature,
};
use std::{fmt::Debug, hash::Hash, sync::Arc};

/// What makes one function different from another.
pub(crate) trait Definition: Debug + Eq + Hash + Send + Sync + 'static {
    fn name(&self) -> String;

    fn description(&self) -> String;

    /// The arguments, the first of which is the text of the URL.
    fn arguments(&self) -> &'static [Argument];

    /// The type of the result. `literals` are the arguments after the text, as far as they are known when a query is
    /// planned. Only a literal that decides the type may be an error: the engine puts literals where columns were, and
    /// looks at branches that no row takes.
    fn data_type(&self, literals: &[Option<&str>]) -> Result<DataType>;

    /// Whether the result is NULL only where an argument is.
    fn is_total(&self) -> bool {
        false
    }

    /// Calls the function for all rows.
    fn call(&self, batch: &Batch) -> Result<ArrayRef>;
}

/// A function of SQL.
#[derive(Debug, Eq, Hash, PartialEq)]
pub(crate) struct Function<D> {
    definition: D,
    name: String,
    signature: Signature,
    documentation: Documentation,
}

impl<D: Definition> Function<D> {
    pub(crate) fn new(definition: D) -> Self {
        let name = definition.name();
        let arguments = definition.arguments();
        let section = DocSection { include: true, label: "URL Functions", description: None };
        let mut documentation = Documentation::builder(section, definition.description(), syntax(&name, arguments));
        for argument in arguments {
            documentation = documentation.with_argument(argument.name, argument.description);
        }
        Self { documentation: documentation.build(), signature: signature(arguments), name, definition }
    }
}

impl<D: Definition> ScalarUDFImpl for Function<D> {
    fn name(&self) -> &str {
        &self.name
    }

    fn signature(&self) -> &Signature {
        &self.signature
    }

    fn documentation(&self) -> Option<&Documentation> {
        Some(&self.documentation)
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        self.definition.data_type(&vec![None; types.len().saturating_sub(1)])
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs) -> Result<FieldRef> {
        check(&self.documentation.syntax_example, self.definition.arguments(), args.arg_fields)?;
        let literals = args.scalar_arguments.iter().skip(1);
        let literals: Vec<Option<&str>> = literals.map(|scalar| scalar.and_then(|s| s.try_as_str()?)).collect();
        let may_be_null = |field: &FieldRef| field.is_nullable() || may_be_invalid(field.data_type());
        let is_nullable = !self.definition.is_total() || args.arg_fields.iter().any(may_be_null);
        Ok(Arc::new(Field::new(&self.name, self.definition.data_type(&literals)?, is_nullable)))
    }

    /// NULL in, NULL out.
    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let is_scalar = args.args.iter().all(|argument| matches!(argument, ColumnarValue::Scalar(_)));
        let rows = if is_scalar { 1 } else { args.number_rows };
        let Distinct { batch, indices } = Distinct::new(&args.args, rows)?;
        let results = batch.pieces().map(|piece| self.definition.call(&piece));
        let results = join(&results.collect::<Result<Vec<_>>>()?)?;
        let array = match indices {
            Some(indices) => take(&results, &indices, None)?,
            None => results,
        };
        if is_scalar {
            ScalarValue::try_from_array(&array, 0).map(ColumnarValue::Scalar)
        } else {
            Ok(ColumnarValue::Array(array))
        }
    }
}
