//! What all functions have in common: they take texts, the first of which is that of the URL.

use datafusion_common::{
    Result, ScalarValue,
    arrow::{
        array::{Array, ArrayRef, AsArray as _, StringViewArray, new_null_array},
        compute::concat,
        datatypes::{DataType, Field, FieldRef},
    },
    plan_err,
};
use datafusion_expr::{
    ColumnarValue, DocSection, Documentation, ReturnFieldArgs, ScalarFunctionArgs, ScalarUDFImpl, Signature,
    TypeSignature, Volatility,
};
use std::{fmt::Debug, hash::Hash, ops::Range, sync::Arc};

/// What makes one function different from another.
pub(crate) trait Definition: Debug + Eq + Hash + Send + Sync + 'static {
    fn name(&self) -> String;

    fn description(&self) -> String;

    /// The arguments, the first of which is the text of the URL.
    fn arguments(&self) -> &'static [Argument];

    /// The type of the result. `literals` are the arguments after the text, as far as they are known when a query is
    /// planned, which is when an error in one of them is best told.
    fn data_type(&self, literals: &[Option<&str>]) -> Result<DataType>;

    /// Whether the result is NULL only where an argument is.
    fn is_total(&self) -> bool {
        false
    }

    /// Calls the function for `texts`, all with the same further `arguments`.
    fn call(&self, texts: &StringViewArray, arguments: &[&str]) -> Result<ArrayRef>;
}

/// An argument of a function.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Argument {
    name: &'static str,
    description: &'static str,
    presence: Presence,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Presence {
    Required,
    Optional,
    Repeated,
}

impl Argument {
    pub(crate) const TEXT: Self = Self::new("text", "An absolute URL");

    pub(crate) const fn new(name: &'static str, description: &'static str) -> Self {
        Self { name, description, presence: Presence::Required }
    }

    pub(crate) const fn optional(self) -> Self {
        Self { presence: Presence::Optional, ..self }
    }

    /// Any number of them.
    pub(crate) const fn repeated(self) -> Self {
        Self { presence: Presence::Repeated, ..self }
    }
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
        let syntax = format!("{name}({})", syntax(arguments));
        let mut documentation = Documentation::builder(section, definition.description(), syntax);
        for argument in arguments {
            documentation = documentation.with_argument(argument.name, argument.description);
        }
        Self { documentation: documentation.build(), signature: signature(arguments), name, definition }
    }
}

/// The arguments as the engine documents its own functions: `text[, key]`.
fn syntax(arguments: &[Argument]) -> String {
    let written = arguments.iter().enumerate().map(|(index, Argument { name, presence, .. })| {
        let comma = if index == 0 { "" } else { ", " };
        match presence {
            Presence::Required => format!("{comma}{name}"),
            Presence::Optional => format!("[{comma}{name}]"),
            Presence::Repeated => format!("[{comma}{name}, ...]"),
        }
    });
    written.collect::<Vec<_>>().concat()
}

/// Every argument is a `Utf8View`, into which the engine casts texts of other types, without copying their bytes. A
/// cast would hide the repeated ones, which are literals that decide the type of the result: `coerce_types` leaves
/// them.
fn signature(arguments: &[Argument]) -> Signature {
    if arguments.iter().any(|argument| argument.presence == Presence::Repeated) {
        return Signature::user_defined(Volatility::Immutable);
    }
    let required = arguments.iter().filter(|argument| argument.presence == Presence::Required).count();
    let counts = required..=arguments.len();
    let exact = counts.map(|count| TypeSignature::Exact(vec![DataType::Utf8View; count]));
    Signature::one_of(exact.collect(), Volatility::Immutable)
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

    fn coerce_types(&self, types: &[DataType]) -> Result<Vec<DataType>> {
        let Some((_, literals)) = types.split_first() else {
            return plan_err!("{} expects a text", self.documentation.syntax_example);
        };
        Ok([&[DataType::Utf8View], literals].concat())
    }

    fn return_type(&self, types: &[DataType]) -> Result<DataType> {
        self.definition.data_type(&vec![None; types.len().saturating_sub(1)])
    }

    fn return_field_from_args(&self, args: ReturnFieldArgs) -> Result<FieldRef> {
        let literals = args.scalar_arguments.iter().skip(1).map(|scalar| scalar.and_then(text_of));
        let literals: Vec<Option<&str>> = literals.collect();
        let is_nullable = !self.definition.is_total() || args.arg_fields.iter().any(|field| field.is_nullable());
        Ok(Arc::new(Field::new(&self.name, self.definition.data_type(&literals)?, is_nullable)))
    }

    /// NULL in, NULL out.
    fn is_strict(&self) -> bool {
        true
    }

    fn invoke_with_args(&self, args: ScalarFunctionArgs) -> Result<ColumnarValue> {
        let is_scalar = args.args.iter().all(|argument| matches!(argument, ColumnarValue::Scalar(_)));
        let rows = if is_scalar { 1 } else { args.number_rows };
        let (text, arguments) = args.args.split_first().expect("the signature demands a text");
        let text = text.to_array(rows)?;
        let results = runs(arguments, rows).map(|run| {
            let values = arguments.iter().map(|argument| value(argument, run.start));
            match values.collect::<Option<Vec<&str>>>() {
                Some(values) => self.definition.call(&text.as_string_view().slice(run.start, run.len()), &values),
                None => Ok(new_null_array(args.return_field.data_type(), run.len())),
            }
        });
        let results: Vec<ArrayRef> = results.collect::<Result<_>>()?;
        let array = match &results[..] {
            [] => new_null_array(args.return_field.data_type(), 0),
            [array] => Arc::clone(array),
            arrays => concat(&arrays.iter().map(AsRef::as_ref).collect::<Vec<_>>())?,
        };
        if is_scalar {
            ScalarValue::try_from_array(&array, 0).map(ColumnarValue::Scalar)
        } else {
            Ok(ColumnarValue::Array(array))
        }
    }
}

fn text_of(scalar: &ScalarValue) -> Option<&str> {
    scalar.try_as_str().flatten()
}

/// The value of an argument in a row, or `None` for NULL.
fn value(argument: &ColumnarValue, row: usize) -> Option<&str> {
    match argument {
        ColumnarValue::Array(array) => array.is_valid(row).then(|| array.as_string_view().value(row)),
        ColumnarValue::Scalar(scalar) => text_of(scalar),
    }
}

/// The longest ranges of rows in which all arguments are the same. It is one range if they are literals.
fn runs(arguments: &[ColumnarValue], rows: usize) -> impl Iterator<Item = Range<usize>> {
    let columns: Vec<&ColumnarValue> =
        arguments.iter().filter(|argument| matches!(argument, ColumnarValue::Array(_))).collect();
    let mut end = 0;
    std::iter::from_fn(move || {
        let start = end;
        if start == rows {
            return None;
        }
        let differs = |row: &usize| columns.iter().any(|column| value(column, *row) != value(column, start));
        end = if columns.is_empty() { rows } else { (start + 1..rows).find(differs).unwrap_or(rows) };
        Some(start..end)
    })
}
