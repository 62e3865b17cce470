//! Templates: text with components of a URL in it.
//!
//! ```text
//! template    = *( text / escape / placeholder )
//! escape      = "\" ( "n" / "t" / "r" / "0" / "\" / "{" / "}" / "|" )
//! placeholder = "{" *( modifier ":" ) name [ ":" argument ] [ "|" fallback ] "}"
//! modifier    = "raw" / "decoded" / "unicode" / "default" / "must"
//! ```
//!
//! There is one placeholder at least. Escapes may stand in arguments and fallbacks too. Names and arguments are those
//! of a `component`.

use crate::{component::Component, diagnostic::visible, sink::Streams};
use std::{borrow::Cow, fmt, str::FromStr};
use url_core::Url;

/// A template, ready to be filled in.
#[derive(Clone, Debug)]
pub(crate) struct Template {
    pieces: Vec<Piece>,
}

#[derive(Clone, Debug)]
enum Piece {
    Text(String),
    Placeholder(Placeholder),
}

/// What stands between braces.
#[derive(Clone, Debug)]
pub(crate) struct Placeholder {
    /// As it stands in the template.
    pub(crate) source: String,
    component: Component,
    form: Form,
    is_required: bool,
    fallback: String,
}

/// In which form the text of a component is put in.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Form {
    /// As it stands in the URL.
    Raw,
    /// Decoded.
    Decoded,
    /// Domains as a person reads them.
    Unicode,
    /// The port of the scheme where the URL has none.
    Default,
}

/// Why a text is no template.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct TemplateError {
    /// The character, from 1 on.
    column: usize,
    message: String,
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

impl std::error::Error for TemplateError {}

impl Template {
    /// Appends the template with the components of `url` to `output`, as `streams` are to show them.
    ///
    /// If there is not what must be there, nothing is appended, and that is returned.
    pub(crate) fn fill<'t>(&'t self, url: &Url, output: &mut Vec<u8>, streams: Streams) -> Result<(), &'t Placeholder> {
        let start = output.len();
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => output.extend_from_slice(text.as_bytes()),
                Piece::Placeholder(placeholder) => match placeholder.value(url) {
                    Some(value) => output.extend_from_slice(&streams.shown(&value)),
                    None if placeholder.is_required => {
                        output.truncate(start);
                        return Err(placeholder);
                    }
                    None => output.extend_from_slice(placeholder.fallback.as_bytes()),
                },
            }
        }
        Ok(())
    }

    pub(crate) fn placeholders(&self) -> impl Iterator<Item = &Placeholder> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Placeholder(placeholder) => Some(placeholder),
            Piece::Text(_) => None,
        })
    }
}

impl Placeholder {
    /// What is put in for `url`, or `None` if the URL does not have it.
    pub(crate) fn value<'u>(&self, url: &'u Url) -> Option<Cow<'u, [u8]>> {
        let text = match self.form {
            Form::Decoded => return self.component.decoded(url),
            Form::Raw => self.component.raw(url)?,
            Form::Unicode => self.component.unicode(url)?,
            Form::Default => url.port_or_known_default()?.to_string().into(),
        };
        Some(match text {
            Cow::Borrowed(text) => text.as_bytes().into(),
            Cow::Owned(text) => text.into_bytes().into(),
        })
    }
}

impl FromStr for Template {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<Self, TemplateError> {
        let mut reader = Reader { text, rest: text };
        let mut pieces = Vec::new();
        while !reader.rest.is_empty() {
            if let Some(inside) = reader.rest.strip_prefix('{') {
                reader.rest = inside;
                pieces.push(Piece::Placeholder(reader.placeholder()?));
            } else {
                pieces.push(Piece::Text(reader.text_until("{")?));
            }
        }
        let template = Self { pieces };
        // A URL that stands where the template belongs would wait for lines to print itself for.
        if template.placeholders().next().is_none() {
            return Err(reader.error(text, "expected a component in braces, such as `{host}`"));
        }
        Ok(template)
    }
}

/// Reads a template from its start to its end.
struct Reader<'t> {
    text: &'t str,
    rest: &'t str,
}

impl<'t> Reader<'t> {
    /// The rest of a placeholder behind its `{`.
    fn placeholder(&mut self) -> Result<Placeholder, TemplateError> {
        let start = self.rest;
        let (mut form, mut is_required) = (None, false);
        let (name_start, component) = loop {
            let name_start = self.rest;
            let name = self.name();
            let is_followed = self.eat(':');
            match name {
                "must" if is_followed => is_required = true,
                "raw" | "decoded" | "unicode" | "default" if is_followed && form.is_some() => {
                    return Err(self.error(name_start, "expected one form only"));
                }
                "raw" if is_followed => form = Some(Form::Raw),
                "decoded" if is_followed => form = Some(Form::Decoded),
                "unicode" if is_followed => form = Some(Form::Unicode),
                "default" if is_followed => form = Some(Form::Default),
                _ => {
                    let argument = if is_followed { Some(self.text_until("|}")?) } else { None };
                    let component = Component::named(name, argument.as_deref());
                    break (name_start, component.map_err(|message| self.error(name_start, message))?);
                }
            }
        };
        if is_required && self.rest.starts_with('|') {
            return Err(self.error(self.rest, "expected `}`: what has to be there is never missing"));
        }
        let fallback = if self.eat('|') { self.text_until("}")? } else { String::new() };
        let source = start[..start.len() - self.rest.len()].to_owned();
        if !self.eat('}') {
            return Err(self.error(self.rest, "expected `}`"));
        }
        let form = form.unwrap_or(match component {
            Component::QueryValue(_) | Component::QueryValues(_) => Form::Decoded,
            _ => Form::Raw,
        });
        match form {
            Form::Unicode if !component.is_of_host() => {
                Err(self.error(name_start, "`unicode:` goes with the host and its parts"))
            }
            Form::Default if component != Component::Port => Err(self.error(name_start, "`default:` goes with `port`")),
            _ => Ok(Placeholder { source, component, form, is_required, fallback }),
        }
    }

    /// What stands in front of the next delimiter.
    fn name(&mut self) -> &'t str {
        let end = self.rest.find([':', '|', '{', '}', '\\']).unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        name
    }

    fn eat(&mut self, c: char) -> bool {
        let rest = self.rest.strip_prefix(c);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// The text up to one of the characters `ends`, or to the end, with its escapes resolved.
    fn text_until(&mut self, ends: &str) -> Result<String, TemplateError> {
        let mut text = String::new();
        while let Some(c) = self.rest.chars().next().filter(|c| !ends.contains(*c)) {
            let at = self.rest;
            self.rest = &self.rest[c.len_utf8()..];
            match c {
                '}' => return Err(self.error(at, "this brace closes nothing; write `\\}`")),
                '\\' => {
                    let Some(escaped) = self.rest.chars().next() else {
                        return Err(self.error(at, "expected a character behind the backslash"));
                    };
                    text.push(match escaped {
                        'n' => '\n',
                        't' => '\t',
                        'r' => '\r',
                        '0' => '\0',
                        '\\' | '{' | '}' | '|' => escaped,
                        _ => {
                            return Err(
                                self.error(at, format!("there is no escape `\\{}`", visible(escaped.to_string())))
                            );
                        }
                    });
                    self.rest = &self.rest[1..];
                }
                _ => text.push(c),
            }
        }
        Ok(text)
    }

    /// An error at the start of `rest`, which is an end of the template.
    fn error(&self, rest: &str, message: impl Into<String>) -> TemplateError {
        let before = &self.text[..self.text.len() - rest.len()];
        TemplateError { column: before.chars().count() + 1, message: message.into() }
    }
}
