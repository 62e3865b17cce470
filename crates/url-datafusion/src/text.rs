//! Functions from a URL to a text, and whether software differs about one.

use crate::{
    argument::Argument,
    arrays::{flag_array, text_array},
    batch::Batch,
    function::Definition,
};
use datafusion_common::{
    Result,
    arrow::{array::ArrayRef, datatypes::DataType},
};
use url_columns::{TextColumn, UrlFunction, readers_differ};
use url_core::{Url, equivalence::Normalizer, redacted::Redactor};
use url_render::RenderOptions;

/// Which function it is.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) enum TextFunction {
    Param,
    SetParam,
    RemoveParams,
    Join,
    WithDefaultScheme,
    Normalize,
    Redact,
    Render,
    ReadersDiffer,
}

impl TextFunction {
    pub(crate) const ALL: [Self; 9] = [
        Self::Param,
        Self::SetParam,
        Self::RemoveParams,
        Self::Join,
        Self::WithDefaultScheme,
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
            Self::Join => ("url_join", "The URL that the text is, relative to the base; NULL if one of them does not parse."),
            Self::WithDefaultScheme => ("url_with_default_scheme", "The URL of a text that may start with a host, such as 'www.example.com:8080'; NULL if it does not parse."),
            Self::Normalize => ("url_normalize", "The URL in one spelling for all equivalent ones."),
            Self::Redact => ("url_redact", "The URL without user info, tokens, signatures and other secrets."),
            Self::Render => ("url_render", "The URL as it is shown to a person: in Unicode where that misleads nobody."),
            Self::ReadersDiffer => ("url_readers_differ", "Whether other software reads the URL in another way."),
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
        const GLOBS: Argument = Argument::new(
            "globs",
            "Names, separated by commas, with `*` for any text and `?` for any character; `\\` makes one of these itself",
        );
        const BASE: Argument = Argument::new("base", "An absolute URL");
        const REFERENCE: Argument = Argument::new("text", "A URL, absolute or relative");
        const HOST: Argument = Argument::new("text", "A URL, or one without its scheme");
        const SCHEME: Argument = Argument::new("scheme", "The scheme of texts without one, such as 'https'");
        match self {
            Self::Param => &[Argument::TEXT, NAME],
            Self::SetParam => &[Argument::TEXT, NAME, VALUE],
            Self::RemoveParams => &[Argument::TEXT, GLOBS],
            Self::Join => &[REFERENCE, BASE],
            Self::WithDefaultScheme => &[HOST, SCHEME],
            Self::Normalize | Self::Redact | Self::Render | Self::ReadersDiffer => &[Argument::TEXT],
        }
    }

    fn data_type(&self, _: &[Option<&str>]) -> Result<DataType> {
        Ok(if *self == Self::ReadersDiffer { DataType::Boolean } else { DataType::Utf8View })
    }

    fn call(&self, batch: &Batch) -> Result<ArrayRef> {
        match self {
            Self::Param => by_arguments(batch, |[name]| Some(UrlFunction::param(name))),
            Self::SetParam => by_arguments(batch, |[name, value]| Some(UrlFunction::set_param(name, value))),
            Self::RemoveParams => by_arguments(batch, |[list]| {
                let globs = globs(list);
                Some(UrlFunction::remove_params(&globs.iter().map(String::as_str).collect::<Vec<_>>()))
            }),
            Self::Join => by_arguments(batch, |[base]| Some(UrlFunction::href().base(Url::parse(base).ok()?))),
            Self::WithDefaultScheme => by_arguments(batch, |[scheme]| Some(UrlFunction::href().default_scheme(scheme))),
            Self::Normalize => by_arguments(batch, |[]| Some(UrlFunction::normalize(Normalizer::new()))),
            Self::Redact => by_arguments(batch, |[]| Some(UrlFunction::redact(Redactor::new()))),
            Self::Render => by_arguments(batch, |[]| Some(UrlFunction::render(RenderOptions::new()))),
            Self::ReadersDiffer => Ok(flag_array(&readers_differ(batch.texts()))),
        }
    }
}

/// Calls for each row the function that `make` makes of its further arguments. It is NULL if there is none.
fn by_arguments<'b, F, const N: usize>(
    batch: &'b Batch,
    make: impl Fn([&'b str; N]) -> Option<UrlFunction<F>>,
) -> Result<ArrayRef>
where
    F: FnMut(&mut Url, &mut String) -> bool,
{
    let mut column = TextColumn::default();
    batch.try_for_each_run(|arguments, texts| {
        match arguments.and_then(|arguments| make(arguments.try_into().ok()?)) {
            Some(mut function) => function.append(texts, &mut column),
            None => texts.for_each(|_| column.push(None)),
        }
        Ok(())
    })?;
    text_array(&column)
}

/// The globs of a list. White space around one is none of it. A backslash before a comma or a space makes it part of the
/// glob; before other characters, the backslash is one of the glob.
fn globs(list: &str) -> Vec<String> {
    let mut globs = Vec::new();
    // Up to its last character that is not white space, and with the rest.
    let (mut glob, mut end) = (String::new(), 0);
    let mut characters = list.chars();
    while let Some(c) = characters.next() {
        match (c, characters.as_str().chars().next()) {
            ('\\', Some(next)) => {
                if next != ',' && !next.is_whitespace() {
                    glob.push(c);
                }
                glob.push(next);
                characters.next();
                end = glob.len();
            }
            (',', _) => {
                glob.truncate(end);
                globs.push(std::mem::take(&mut glob));
                end = 0;
            }
            _ if c.is_whitespace() && glob.is_empty() => {}
            _ => {
                glob.push(c);
                if !c.is_whitespace() {
                    end = glob.len();
                }
            }
        }
    }
    glob.truncate(end);
    globs.push(glob);
    globs.retain(|glob| !glob.is_empty());
    globs
}

#[cfg(test)]
mod tests {
    use super::globs;

    #[test]
    fn a_backslash_keeps_commas_and_spaces() {
        for (list, expected) in [
            ("utm_*, gclid", &["utm_*", "gclid"][..]),
            (r"a\,b", &["a,b"]),
            (r"a\\,b", &[r"a\\", "b"]),
            (r"a\\\,b", &[r"a\\,b"]),
            (r"\*,\?", &[r"\*", r"\?"]),
            (r"a b ,\ c\ ", &["a b", " c "]),
            (r"a\", &[r"a\"]),
            ("a,,b,", &["a", "b"]),
            ("", &[]),
        ] {
            assert_eq!(globs(list), expected, "{list}");
        }
    }
}
