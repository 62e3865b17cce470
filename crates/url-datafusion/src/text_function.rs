//! Functions with arguments that are literals, from a URL to a text.

use crate::{
    arrays::{for_array_or_scalar, with_texts},
    column_function::SECTION,
};
use datafusion_common::{
    Result, ScalarValue,
    arrow::{
        array::{ArrayRef, StringViewArray},
        datatypes::DataType,
    },
    exec_datafusion_err, exec_err,
};
use datafusion_expr::{ColumnarValue, Documentation, ScalarFunctionArgs, ScalarUDFImpl, Signature, Volatility};
use std::{
    hash::{Hash, Hasher},
    sync::Arc,
};
use url_columns::{TextColumn, UrlFunction};
use url_core::{Url, equivalence::Normalizer, redacted::Redactor};

/// Which function it is.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
enum Function {
    Param,
    SetParam,
    RemoveParams,
    Join,
    Normalize,
    Redact,
}

impl Function {
    /// The name, the arguments after the text, and the description.
    #[rustfmt::skip]
    const fn row(self) -> (&'static str, &'static [&'static str], &'static str) {
        match self {
            Self::Param => ("url_param", &["name"], "The first value of a parameter of a URL's query, decoded as in a form; NULL if there is none."),
            Self::SetParam => ("url_set_param", &["name", "value"], "The URL with this value for a parameter, and without others of the name."),
            Self::RemoveParams => ("url_remove_params", &["globs"], "The URL without the parameters whose names match one of the globs, which are separated by commas and in which `*` is any text."),
            Self::Join => ("url_join", &["base"], "The URL that the text is, relative to the base."),
            Self::Normalize => ("url_normalize", &[], "The URL in one spelling for all equivalent ones."),
            Self::Redact => ("url_redact", &[], "The URL without user info, tokens, signatures and other secrets."),
        }
    }

    /// Calls the function for all texts.
    fn call(self, arguments: &[&str], texts: &mut dyn Iterator<Item = Option<&str>>) -> Result<ArrayRef> {
        let array = |column: &TextColumn| Arc::new(column.iter().collect::<StringViewArray>()) as _;
        Ok(match (self, arguments) {
            (Self::Param, [name]) => array(UrlFunction::param(name).call(texts)),
            (Self::SetParam, [name, value]) => array(UrlFunction::set_param(name, value).call(texts)),
            (Self::RemoveParams, [globs]) => {
                let globs: Vec<&str> = globs.split(',').map(str::trim).collect();
                array(UrlFunction::remove_params(&globs).call(texts))
            }
            (Self::Join, [base]) => {
                let base = Url::parse(base).map_err(|error| exec_datafusion_err!("the base of url_join: {error}"))?;
                array(UrlFunction::href().base(base).call(texts))
            }
            (Self::Normalize, []) => array(UrlFunction::normalize(Normalizer::new()).call(texts)),
            (Self::Redact, []) => array(UrlFunction::redact(Redactor::new()).call(texts)),
            _ => return exec_err!("{} expects {} arguments", self.row().0, self.row().1.len() + 1),
        })
    }
}

/// A function of SQL. Its arguments after the text are literals.
#[derive(Debug)]
pub(crate) struct TextFunction {
    function: Function,
    signature: Signature,
    documentation: Documentation,
}

impl PartialEq for TextFunction {
    fn eq(&self, other: &Self) -> bool {
        self.function == other.function
    }
}

impl Eq for TextFunction {}

impl Hash for TextFunction {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.function.hash(state);
    }
}

impl TextFunction {
    /// Returns all of them.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        use Function::{Join, Normalize, Param, Redact, RemoveParams, SetParam};
        [Param, SetParam, RemoveParams, Join, Normalize, Redact].into_iter().map(Self::new)
    }

    fn new(function: Function) -> Self {
        let (name, arguments, description) = function.row();
        let syntax = format!("{name}({})", [&["text"], arguments].concat().join(", "));
        let documentation = Documentation::builder(SECTION, description, syntax).with_argument("text", "A URL").build();
        Self { function, signature: Signature::string(arguments.len() + 1, Volatility::Immutable), documentation }
    }
}

impl ScalarUDFImpl for TextFunction {
    fn name(&self) -> &str {
        self.function.row().0
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
        let mut arguments = Vec::new();
        for argument in &args.args[1..] {
            let ColumnarValue::Scalar(scalar) = argument else {
                return exec_err!("{} expects literals after the text", self.name());
            };
            // NULL in, NULL out.
            let Some(Some(text)) = scalar.try_as_str() else { return Ok(ScalarValue::Utf8View(None).into()) };
            arguments.push(text);
        }
        for_array_or_scalar(&args.args[0], |array| {
            with_texts(array, |texts| self.function.call(&arguments, texts)).flatten()
        })
    }
}
