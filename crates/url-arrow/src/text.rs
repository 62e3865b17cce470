//! Functions from a URL to a text, and whether software differs about one.

use crate::{
    argument::Argument,
    arrays::{flag_array, text_array},
    batch::Batch,
    error::Result,
    row::Row,
};
use arrow_array::ArrayRef;
use arrow_schema::DataType;
use url_columns::{TextColumn, UrlFunction, readers_differ};
use url_core::{Url, equivalence::Normalizer, redacted::Redactor};
use url_render::RenderOptions;

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

pub(crate) const FUNCTIONS: &[Row] = &[
    Row::new(
        "url_param",
        "The first value of a parameter of a URL's query, decoded as in a form; NULL if there is none.",
        &[Argument::TEXT, NAME],
        |_, batch, _| by_arguments(batch, |[name]| Some(UrlFunction::param(name))),
    ),
    Row::new(
        "url_set_param",
        "The URL with this value for a parameter, and without others of the name.",
        &[Argument::TEXT, NAME, VALUE],
        |_, batch, _| by_arguments(batch, |[name, value]| Some(UrlFunction::set_param(name, value))),
    ),
    Row::new(
        "url_remove_params",
        "The URL without the parameters whose names match one of the globs.",
        &[Argument::TEXT, GLOBS],
        |_, batch, _| {
            by_arguments(batch, |[list]| {
                let globs = globs(list);
                Some(UrlFunction::remove_params(&globs.iter().map(String::as_str).collect::<Vec<_>>()))
            })
        },
    ),
    Row::new(
        "url_join",
        "The URL that the text is, relative to the base; NULL if one of them does not parse.",
        &[REFERENCE, BASE],
        |_, batch, _| by_arguments(batch, |[base]| Some(UrlFunction::href().base(Url::parse(base).ok()?))),
    ),
    Row::new(
        "url_with_default_scheme",
        "The URL of a text that may start with a host, such as 'www.example.com:8080'; NULL if it does not parse.",
        &[HOST, SCHEME],
        |_, batch, _| by_arguments(batch, |[scheme]| Some(UrlFunction::href().default_scheme(scheme))),
    ),
    Row::new("url_normalize", "The URL in one spelling for all equivalent ones.", &[Argument::TEXT], |_, batch, _| {
        by_arguments(batch, |[]| Some(UrlFunction::normalize(Normalizer::new())))
    }),
    Row::new(
        "url_redact",
        "The URL without userinfo, tokens, signatures and other secrets.",
        &[Argument::TEXT],
        |_, batch, _| by_arguments(batch, |[]| Some(UrlFunction::redact(Redactor::new()))),
    ),
    Row::new(
        "url_render",
        "The URL as it is shown to a person: in Unicode where that misleads nobody.",
        &[Argument::TEXT],
        |_, batch, _| by_arguments(batch, |[]| Some(UrlFunction::render(RenderOptions::new()))),
    ),
    Row::new(
        "url_readers_differ",
        "Whether other software reads the URL in another way.",
        &[Argument::TEXT],
        |_, batch, _| Ok(flag_array(&readers_differ(batch.texts()))),
    )
    .of_type(|| DataType::Boolean),
];

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
    text_array(column)
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
