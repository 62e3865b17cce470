//! Templates: text with placeholders for components of a URL.
//!
//! ```text
//! template    = *( text / escape / placeholder )
//! escape      = "\" ( "n" / "t" / "r" / "0" / "\" / "{" / "}" / "|" )
//! placeholder = "{" *( modifier ":" ) name [ ":" argument ] [ "|" fallback ] "}"
//! modifier    = "raw" / "decoded" / "unicode" / "default" / "must"
//! ```
//!
//! A template has at least one placeholder. Arguments and fallbacks may contain escapes. Names and arguments are those
//! of a `component`.

use crate::{component::Component, streams::Streams, visible::visible};
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

/// A placeholder: the text between braces.
#[derive(Clone, Debug)]
pub(crate) struct Placeholder {
    /// The text in the template.
    pub(crate) source: String,
    component: Component,
    form: Form,
    is_required: bool,
    fallback: String,
}

/// The form of a component's text.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Form {
    /// The text in the URL.
    Raw,
    /// Decoded.
    Decoded,
    /// Domains in Unicode.
    Unicode,
    /// The default port of the scheme if the URL has none.
    Default,
}

/// Why a text is not a template.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct TemplateError {
    /// The column in characters, counted from 1.
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
    /// Appends the template with the components of `url` to `output`, escaped for `streams`.
    ///
    /// If a required component is missing, nothing is appended, and its placeholder is returned.
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

    /// Returns the first placeholder whose text for `url` contains `byte`.
    pub(crate) fn find_with(&self, url: &Url, byte: u8) -> Option<&Placeholder> {
        self.placeholders().find(|placeholder| {
            let value = placeholder.value(url);
            value.as_deref().unwrap_or(placeholder.fallback.as_bytes()).contains(&byte)
        })
    }

    pub(crate) fn placeholders(&self) -> impl Iterator<Item = &Placeholder> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Placeholder(placeholder) => Some(placeholder),
            Piece::Text(_) => None,
        })
    }
}

impl Placeholder {
    /// Returns the value for `url`, or `None` if the URL does not have the component.
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
        let mut reader = Parser { text, rest: text };
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
        // Without this check, a URL given instead of a template would wait for standard input.
        if template.placeholders().next().is_none() {
            return Err(reader.error(text, "expected a component in braces, such as `{host}`"));
        }
        Ok(template)
    }
}

/// Parses a template from its start to its end.
struct Parser<'t> {
    text: &'t str,
    rest: &'t str,
}

impl<'t> Parser<'t> {
    /// Parses a placeholder after its `{`.
    fn placeholder(&mut self) -> Result<Placeholder, TemplateError> {
        let start = self.rest;
        let (mut form, mut is_required) = (None, false);
        let (name_start, component) = loop {
            let name_start = self.rest;
            let name = self.name();
            let has_colon = self.eat(':');
            match name {
                "must" if has_colon => is_required = true,
                "raw" | "decoded" | "unicode" | "default" if has_colon && form.is_some() => {
                    return Err(self.error(name_start, "expected one form only"));
                }
                "raw" if has_colon => form = Some(Form::Raw),
                "decoded" if has_colon => form = Some(Form::Decoded),
                "unicode" if has_colon => form = Some(Form::Unicode),
                "default" if has_colon => form = Some(Form::Default),
                _ => {
                    let argument = if has_colon { Some(self.text_until("|}")?) } else { None };
                    let component = Component::named(name, argument.as_deref());
                    break (name_start, component.map_err(|message| self.error(name_start, message))?);
                }
            }
        };
        if is_required && self.rest.starts_with('|') {
            return Err(self.error(self.rest, "expected `}`: a required component has no fallback"));
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
                Err(self.error(name_start, "`unicode:` applies only to the host and its parts"))
            }
            Form::Default if component != Component::Port => {
                Err(self.error(name_start, "`default:` applies only to `port`"))
            }
            _ => Ok(Placeholder { source, component, form, is_required, fallback }),
        }
    }

    /// Parses the text before the next delimiter.
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

    /// Parses the text up to one of the characters `ends`, or to the end, and resolves its escapes.
    fn text_until(&mut self, ends: &str) -> Result<String, TemplateError> {
        let mut text = String::new();
        while let Some(c) = self.rest.chars().next().filter(|c| !ends.contains(*c)) {
            let at = self.rest;
            self.rest = &self.rest[c.len_utf8()..];
            match c {
                '}' => return Err(self.error(at, "this brace closes nothing; write `\\}`")),
                '\\' => {
                    let Some(escaped) = self.rest.chars().next() else {
                        return Err(self.error(at, "expected a character after the backslash"));
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

    /// Returns an error at the start of `rest`, which is a suffix of the template.
    fn error(&self, rest: &str, message: impl Into<String>) -> TemplateError {
        let before = &self.text[..self.text.len() - rest.len()];
        TemplateError { column: before.chars().count() + 1, message: message.into() }
    }
}
