//! Functions from a URL to a text, and whether software differs about one.

use crate::{
    arrays::{flag_array, text_array},
    function::{Argument, Definition},
};
use datafusion_common::{
    Result,
    arrow::{
        array::{ArrayRef, StringViewArray, new_null_array},
        datatypes::DataType,
    },
    exec_err, plan_datafusion_err,
};
use url_columns::{UrlFunction, readers_differ};
use url_core::{Url, equivalence::Normalizer, redacted::Redactor};
use url_render::RenderOptions;

/// Which function it is.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) enum TextFunction {
    Param,
    SetParam,
    RemoveParams,
    Join,
    Normalize,
    Redact,
    Render,
    ReadersDiffer,
}

impl TextFunction {
    pub(crate) const ALL: [Self; 8] = [
        Self::Param,
        Self::SetParam,
        Self::RemoveParams,
        Self::Join,
        Self::Normalize,
        Self::Redact,
        Self::Render,
        Self::ReadersDiffer,
    ];

    /// The name and the description.
    #[rustfmt::skip]
    const fn row(self) -> (&'static str, &'static str) {
        match self {
            Self::Param => ("url_param", "The first value of a parameter of a URL's query, decoded as in a form; NULL if there is none."),
            Self::SetParam => ("url_set_param", "The URL with this value for a parameter, and without others of the name."),
            Self::RemoveParams => ("url_remove_params", "The URL without the parameters whose names match one of the globs."),
            Self::Join => ("url_join", "The URL that the text is, relative to the base; NULL if one of them is no URL."),
            Self::Normalize => ("url_normalize", "The URL in one spelling for all equivalent ones."),
            Self::Redact => ("url_redact", "The URL without user info, tokens, signatures and other secrets."),
            Self::Render => ("url_render", "The URL as it is shown to a person: in Unicode where that misleads nobody."),
            Self::ReadersDiffer => ("url_readers_differ", "Whether other software reads the text in another way."),
        }
    }
}

impl Definition for TextFunction {
    fn name(&self) -> String {
        self.row().0.into()
    }

    fn description(&self) -> String {
        self.row().1.into()
    }

    fn arguments(&self) -> &'static [Argument] {
        const NAME: Argument = Argument::new("name", "The name of a parameter, not encoded");
        const VALUE: Argument = Argument::new("value", "The new value, not encoded");
        const GLOBS: Argument =
            Argument::new("globs", "Names with `*` for any text and `?` for any character, separated by commas");
        const BASE: Argument = Argument::new("base", "An absolute URL");
        const REFERENCE: Argument = Argument::new("text", "A URL, absolute or relative");
        match self {
            Self::Param => &[Argument::TEXT, NAME],
            Self::SetParam => &[Argument::TEXT, NAME, VALUE],
            Self::RemoveParams => &[Argument::TEXT, GLOBS],
            Self::Join => &[REFERENCE, BASE],
            Self::Normalize | Self::Redact | Self::Render | Self::ReadersDiffer => &[Argument::TEXT],
        }
    }

    fn data_type(&self, literals: &[Option<&str>]) -> Result<DataType> {
        if let (Self::Join, [Some(base)]) = (self, literals) {
            Url::parse(base).map_err(|error| plan_datafusion_err!("the base of url_join: {error}"))?;
        }
        Ok(if *self == Self::ReadersDiffer { DataType::Boolean } else { DataType::Utf8View })
    }

    fn is_total(&self) -> bool {
        *self == Self::ReadersDiffer
    }

    fn call(&self, texts: &StringViewArray, arguments: &[&str]) -> Result<ArrayRef> {
        let texts = texts.iter();
        match (self, arguments) {
            (Self::Param, [name]) => text_array(UrlFunction::param(name).call(texts)),
            (Self::SetParam, [name, value]) => text_array(UrlFunction::set_param(name, value).call(texts)),
            (Self::RemoveParams, [globs]) => {
                let globs: Vec<&str> = globs.split(',').map(str::trim).collect();
                text_array(UrlFunction::remove_params(&globs).call(texts))
            }
            (Self::Join, [base]) => match Url::parse(base) {
                Ok(base) => text_array(UrlFunction::href().base(base).call(texts)),
                Err(_) => Ok(new_null_array(&DataType::Utf8View, texts.len())),
            },
            (Self::Normalize, []) => text_array(UrlFunction::normalize(Normalizer::new()).call(texts)),
            (Self::Redact, []) => text_array(UrlFunction::redact(Redactor::new()).call(texts)),
            (Self::Render, []) => text_array(UrlFunction::render(RenderOptions::new()).call(texts)),
            (Self::ReadersDiffer, []) => Ok(flag_array(&readers_differ(texts))),
            _ => exec_err!("{} does not take {} arguments", self.row().0, arguments.len() + 1),
        }
    }
}
