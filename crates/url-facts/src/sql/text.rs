//! The rows of the table whose functions read or change a URL, or show it.

use super::{
    argument::{Argument, Signature},
    call::{Compile, Compiled, TextsOf, compiled},
    function::{Function, Kind},
};
use crate::{
    Data, Example, FlagColumn, TextColumn, UrlFunction, Value, reader_differs, readers_differ, two_readers_differ,
};
use alloc::{boxed::Box, string::String, vec::Vec};
use url_core::{Url, equivalence::Normalizer, redacted::Redactor};
use url_readers::reader_named;
use url_render::RenderOptions;

const NAME: Argument = Argument::new("name", "The name of a parameter, not encoded");
const VALUE: Argument = Argument::new("value", "The new value, not encoded");
const GLOBS: Argument = Argument::new(
    "globs",
    "Names, separated by commas, with `*` for any text and `?` for any character; `\\` makes one of these itself",
);
const BASE: Argument = Argument::new("base", "An absolute URL");
const REFERENCE: Argument = Argument::new("text", "A URL, absolute or relative");
const READER: Argument = Argument::new("reader", "The name of a reader, such as 'python' or 'curl-7.88'");
const OTHER: Argument = Argument::new("other", "The name of another reader");
const DATA: Argument = Argument::new(
    "data",
    "'library', 'standard', 'unicode', 'public_suffix_list' or 'iana'; an empty string means all of them",
);
const HOST: Argument = Argument::new("text", "A URL, or one without its scheme");
const SCHEME: Argument = Argument::new("scheme", "The scheme of strings without one, such as 'https'");

pub(crate) static FUNCTIONS: [Function; 9] = [
    Function {
        signature: Signature { name: "url_param", arguments: &[Argument::TEXT, NAME] },
        description: "The first value of a query parameter, decoded as in a form; NULL if there is none.",
        data: &[Data::Unicode],
        kind: texts(|arguments| match arguments {
            [name] => Some(compiled(UrlFunction::param(String::from(*name)))),
            _ => None,
        }),
        example: Example { arguments: &["https://h/?q=a+b", "q"], result: || Value::Text("a b") },
    },
    Function {
        signature: Signature { name: "url_set_param", arguments: &[Argument::TEXT, NAME, VALUE] },
        description: "The URL with this value for a parameter, and without others of the name.",
        data: &[Data::Unicode],
        kind: texts(|arguments| match arguments {
            [name, value] => Some(compiled(UrlFunction::set_param(String::from(*name), String::from(*value)))),
            _ => None,
        }),
        example: Example {
            arguments: &["https://h/?page=1", "page", "2"],
            result: || Value::Text("https://h/?page=2"),
        },
    },
    Function {
        signature: Signature { name: "url_remove_params", arguments: &[Argument::TEXT, GLOBS] },
        description: "The URL without the parameters whose names match one of the globs.",
        data: &[Data::Unicode],
        kind: texts(|arguments| {
            let [list] = arguments else { return None };
            let globs = globs(list);
            Some(compiled(UrlFunction::remove_params(&globs.iter().map(String::as_str).collect::<Vec<_>>())))
        }),
        example: Example {
            arguments: &["https://h/?id=7&utm_source=x", "utm_*, gclid"],
            result: || Value::Text("https://h/?id=7"),
        },
    },
    Function {
        signature: Signature { name: "url_join", arguments: &[REFERENCE, BASE] },
        description: "The URL of the string, resolved against the base; NULL if one of them does not parse.",
        data: &[Data::Unicode],
        kind: texts(|arguments| match arguments {
            [base] => Some(compiled(UrlFunction::href().base(Url::parse(base).ok()?))),
            _ => None,
        }),
        example: Example { arguments: &["../c", "https://h/a/b"], result: || Value::Text("https://h/c") },
    },
    Function {
        signature: Signature { name: "url_with_default_scheme", arguments: &[HOST, SCHEME] },
        description: "The URL of a string that may start with a host, such as 'www.example.com:8080'; NULL if it does \
                      not parse.",
        data: &[Data::Unicode],
        kind: texts(|arguments| match arguments {
            [scheme] => Some(compiled(UrlFunction::href().default_scheme(scheme))),
            _ => None,
        }),
        example: Example {
            arguments: &["www.example.com:8080", "https"],
            result: || Value::Text("https://www.example.com:8080/"),
        },
    },
    Function {
        signature: Signature { name: "url_normalize", arguments: &[Argument::TEXT] },
        description: "The URL in one spelling for all equivalent ones.",
        data: &[Data::Unicode],
        kind: texts(|_| Some(compiled(UrlFunction::normalize(Normalizer::new())))),
        example: Example { arguments: &["https://h/%7ea"], result: || Value::Text("https://h/~a") },
    },
    Function {
        signature: Signature { name: "url_redact", arguments: &[Argument::TEXT] },
        description: "The URL without userinfo, tokens, signatures and other secrets.",
        data: &[Data::Unicode],
        kind: texts(|_| Some(compiled(UrlFunction::redact(Redactor::new())))),
        example: Example { arguments: &["https://u:p@h/?token=x"], result: || Value::Text("https://***@h/?token=***") },
    },
    Function {
        signature: Signature { name: "url_render", arguments: &[Argument::TEXT] },
        description: "The URL as it is shown to a person: in Unicode where that misleads nobody.",
        data: &[Data::Unicode, Data::PublicSuffixList],
        kind: texts(|_| Some(compiled(UrlFunction::render(RenderOptions::new())))),
        example: Example { arguments: &["https://xn--fa-hia.de/"], result: || Value::Text("https://faß.de/") },
    },
    Function {
        signature: Signature {
            name: "url_readers_differ",
            arguments: &[Argument::TEXT, READER.optional(), OTHER.optional()],
        },
        description: "Whether other software reads the URL in another way; or whether the reader with this name does, or two \
                      readers differ. NULL for a wrong name.",
        data: &[Data::Unicode],
        kind: Kind::Flag(Compile::new(readers)),
        example: Example { arguments: &["http://example.com\\@evil.example/"], result: || Value::Flag(true) },
    },
];

pub(crate) static VERSIONS: Function = Function {
    signature: Signature { name: "url_versions", arguments: &[DATA.optional()] },
    description: "The version of the data that results depend on; without a name, all versions as JSON.",
    data: Data::ALL,
    kind: texts(|_| Some(Box::new(|names, column| names.for_each(|name| column.push(version(name).as_deref()))))),
    example: Example { arguments: &["standard"], result: || Value::Text("living-2026") },
};

/// The version of data. Where an engine calls the function without an argument, its rows are empty.
fn version(name: Option<&str>) -> Option<String> {
    match name? {
        "" => Some(Data::versions()),
        name => name.parse::<Data>().ok()?.version(),
    }
}

/// Compares the default readers, a reader or two readers.
fn readers(names: &[&str]) -> Option<Compiled<FlagColumn>> {
    let readers: Vec<_> = names.iter().map(|name| reader_named(name)).collect::<Option<_>>()?;
    Some(match readers[..] {
        [] => Box::new(|texts, column| column.extend(texts.map(|text| readers_differ([text]).get(0)))),
        [reader] => {
            Box::new(move |texts, column| column.extend(texts.map(|text| reader_differs([text], reader).get(0))))
        }
        [checker, fetcher, ..] => Box::new(move |texts, column| {
            column.extend(texts.map(|text| two_readers_differ([text], checker, fetcher).get(0)));
        }),
    })
}

const fn texts(compile: fn(&[&str]) -> Option<Compiled<TextColumn>>) -> Kind {
    Kind::Text(TextsOf::new(compile))
}

/// The globs of a list. White space around one is none of it. A backslash before a comma or a space makes it part of
/// the glob; before other characters, the backslash is one of the glob.
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
                globs.push(core::mem::take(&mut glob));
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
