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
//! of a `component`, and the names `input`, `file`, `line` and `error`.

use crate::{
    components::{
        component::Component,
        suffixes::Suffixes,
        values::{self, Writing},
    },
    failure::{Failure, SyntaxError},
    record::input::Place,
    terminal::{streams::Streams, visible::visible},
};
use std::{borrow::Cow, ops::RangeInclusive, str::FromStr};
use url_core::{Url, query::NamePattern};
use url_facts::Fact;

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
    part: Part,
    form: Form,
    is_required: bool,
    fallback: String,
}

/// What is put in the place of a placeholder.
#[derive(Clone, Debug, Eq, PartialEq)]
enum Part {
    Component(Component),
    /// The input.
    Input,
    /// The name of its file.
    File,
    /// The number of its line.
    Line,
    /// Why it failed.
    Error,
}

/// What a template is about: an input, and its URL if it is one.
#[derive(Debug)]
pub(crate) struct Subject<'a> {
    pub(crate) url: Option<&'a Url>,
    /// What facts of the URL are asked of.
    facts: url_facts::Subject<'a>,
    pub(crate) input: &'a str,
    place: Place<'a>,
    /// The name of the failure, and its message.
    pub(crate) error: Option<&'a str>,
}

impl<'a> Subject<'a> {
    pub(crate) fn new(url: Option<&'a Url>, input: &'a str, place: Place<'a>, suffixes: &'a Suffixes) -> Self {
        let facts = url.map_or(url_facts::Subject::Null, |url| suffixes.subject(url));
        Self { url, facts, input, place, error: None }
    }

    pub(crate) fn with_error(self, error: Option<&'a str>) -> Self {
        Self { error, ..self }
    }
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

impl Template {
    /// Appends the template with the components of a URL to `output`, escaped for `streams`.
    ///
    /// If a required component is missing, nothing is appended, and its placeholder is returned, unless the subject is
    /// a failure already.
    pub(crate) fn fill<'t>(
        &'t self,
        subject: &Subject<'_>,
        output: &mut Vec<u8>,
        streams: Streams,
    ) -> Result<(), &'t Placeholder> {
        let start = output.len();
        for piece in &self.pieces {
            match piece {
                Piece::Text(text) => output.extend_from_slice(text.as_bytes()),
                Piece::Placeholder(placeholder) => match placeholder.value(subject) {
                    Some(value) => output.extend_from_slice(&streams.shown(&value)),
                    None if placeholder.is_required_of(subject) => {
                        output.truncate(start);
                        return Err(placeholder);
                    }
                    None => output.extend_from_slice(placeholder.fallback.as_bytes()),
                },
            }
        }
        Ok(())
    }

    /// Returns the first placeholder whose text contains `byte`.
    pub(crate) fn find_with(&self, subject: &Subject<'_>, byte: u8) -> Option<&Placeholder> {
        self.placeholders().find(|placeholder| placeholder.text(subject).contains(&byte))
    }

    /// Returns whether a failure is a part of the text.
    pub(crate) fn shows_failures(&self) -> bool {
        self.placeholders().any(Placeholder::is_error)
    }

    pub(crate) fn placeholders(&self) -> impl Iterator<Item = &Placeholder> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Placeholder(placeholder) => Some(placeholder),
            Piece::Text(_) => None,
        })
    }
}

impl Placeholder {
    /// The failure of an input without this component.
    pub(crate) fn missing(&self) -> Failure<'static> {
        let component = self.source.replacen("must:", "", 1);
        Failure::of_command("no-such-component", format!("the URL has no `{component}`"))
    }

    /// Returns the name for a column or a member: the text in the template, without the fallback.
    pub(crate) fn name(&self) -> &str {
        self.source.split_once('|').map_or(&*self.source, |(name, _)| name)
    }

    /// Returns patterns for a value with wildcards, read as URLs write the component, or why no URL has such a value.
    pub(crate) fn patterns(&self, value: &str) -> Result<Vec<NamePattern>, String> {
        match &self.part {
            Part::Component(component) => {
                let writing = match self.form {
                    Form::Raw | Form::Default => Writing::Encoded,
                    Form::Decoded => Writing::Plain,
                    Form::Unicode => Writing::Unicode,
                };
                values::of_component(component.fact, self.name(), writing, value)
            }
            Part::Input | Part::File => Ok(vec![NamePattern::new(value)]),
            Part::Line => values::of_line(value),
            Part::Error => values::of_error(value),
        }
    }

    /// Fails if no host has this value by the rules of a Public Suffix List, and returns a warning if that is likely.
    pub(crate) fn check(&self, value: &str, suffixes: &Suffixes) -> Result<Option<String>, String> {
        match &self.part {
            Part::Component(component) => values::by_suffixes(component.fact, self.name(), value, suffixes),
            _ => Ok(None),
        }
    }

    /// Returns whether every URL has this.
    pub(crate) fn is_always_there(&self) -> bool {
        match &self.part {
            Part::Component(component) => self.form != Form::Default && values::is_always_there(component.fact),
            Part::Input => true,
            Part::File | Part::Line | Part::Error => false,
        }
    }

    /// Returns the numbers that the value can be, or `None` if it is never a number.
    pub(crate) fn numbers(&self) -> Option<RangeInclusive<u64>> {
        match &self.part {
            Part::Component(component) => values::numbers_of(component.fact),
            Part::Input | Part::File => Some(0..=u64::MAX),
            Part::Line => Some(values::lines()),
            Part::Error => None,
        }
    }

    /// Returns whether this is the reason of a failure.
    pub(crate) fn is_error(&self) -> bool {
        self.part == Part::Error
    }

    /// Returns the value or the fallback.
    pub(crate) fn text<'s>(&'s self, subject: &'s Subject<'_>) -> Cow<'s, [u8]> {
        self.value(subject).unwrap_or(self.fallback.as_bytes().into())
    }

    /// Returns the value or the fallback, or fails if the value is missing and required.
    pub(crate) fn required_text<'s>(&'s self, subject: &'s Subject<'_>) -> Result<Cow<'s, [u8]>, &'s Self> {
        match self.value(subject) {
            Some(value) => Ok(value),
            None if self.is_required_of(subject) => Err(self),
            None => Ok(self.fallback.as_bytes().into()),
        }
    }

    /// Nothing is required of a failure.
    fn is_required_of(&self, subject: &Subject<'_>) -> bool {
        self.is_required && subject.error.is_none()
    }

    /// If this is a list, returns its items.
    pub(crate) fn items<'s>(&self, subject: &'s Subject<'_>) -> Option<Vec<Cow<'s, [u8]>>> {
        match (&self.part, subject.url?) {
            (Part::Component(component), url) => component.items(url, self.form == Form::Decoded),
            _ => None,
        }
    }

    /// Returns the value, or `None` if the URL does not have the component.
    pub(crate) fn value<'s>(&self, subject: &'s Subject<'_>) -> Option<Cow<'s, [u8]>> {
        let component = match &self.part {
            Part::Component(component) => component,
            Part::Input => return Some(subject.input.as_bytes().into()),
            Part::File => {
                subject.place.line?;
                return Some(match subject.place.file_name() {
                    Cow::Borrowed(name) => name.as_bytes().into(),
                    Cow::Owned(name) => name.into_bytes().into(),
                });
            }
            Part::Line => return Some(subject.place.line?.to_string().into_bytes().into()),
            Part::Error => return Some(subject.error?.as_bytes().into()),
        };
        let url = subject.url?;
        let text = match self.form {
            Form::Decoded => return component.decoded(url, &subject.facts),
            Form::Raw => component.raw(&subject.facts)?,
            Form::Unicode => component.unicode(url, &subject.facts)?,
            Form::Default => url.port_or_known_default()?.to_string().into(),
        };
        Some(match text {
            Cow::Borrowed(text) => text.as_bytes().into(),
            Cow::Owned(text) => text.into_bytes().into(),
        })
    }
}

impl FromStr for Placeholder {
    type Err = String;

    /// Parses the text between braces.
    fn from_str(text: &str) -> Result<Self, String> {
        let braced = format!("{text}}}");
        let mut parser = Parser { text: &braced, rest: &braced };
        let placeholder = parser.placeholder().map_err(|error| error.message)?;
        if !parser.rest.is_empty() {
            return Err("this brace closes nothing".to_owned());
        }
        Ok(placeholder)
    }
}

impl FromStr for Template {
    type Err = SyntaxError;

    fn from_str(text: &str) -> Result<Self, SyntaxError> {
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
    fn placeholder(&mut self) -> Result<Placeholder, SyntaxError> {
        let start = self.rest;
        let (mut form, mut is_required) = (None, false);
        let (name_start, part) = loop {
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
                "input" | "file" | "line" | "error" if has_colon => {
                    return Err(self.error(name_start, format!("`{name}` does not accept an argument after a colon")));
                }
                "must" | "raw" | "decoded" | "unicode" => {
                    let message = format!("expected a component after `{name}:`, as in `{name}:host`");
                    return Err(self.error(name_start, message));
                }
                "default" => {
                    return Err(self.error(name_start, "expected a port after `default:`, as in `default:port`"));
                }
                "input" => break (name_start, Part::Input),
                "file" => break (name_start, Part::File),
                "line" => break (name_start, Part::Line),
                "error" => break (name_start, Part::Error),
                _ => {
                    let argument = if has_colon { Some(self.text_until("|}")?) } else { None };
                    let component = Component::named(name, argument.as_deref());
                    let component = component.map_err(|message| self.error(name_start, message))?;
                    break (name_start, Part::Component(component));
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
        let of_query = |component: &Component| matches!(component.fact, Fact::QueryValue | Fact::QueryValues);
        let component = match &part {
            Part::Component(component) => Some(component),
            _ if form.is_some() => {
                return Err(self.error(name_start, "only a component has other forms"));
            }
            _ => None,
        };
        let form = form.unwrap_or(if component.is_some_and(of_query) { Form::Decoded } else { Form::Raw });
        match form {
            Form::Unicode if !component.is_some_and(Component::is_of_host) => {
                Err(self.error(name_start, "`unicode:` applies only to the host and its parts"))
            }
            Form::Default if component.is_none_or(|component| component.fact != Fact::Port) => {
                Err(self.error(name_start, "`default:` applies only to `port`"))
            }
            _ => Ok(Placeholder { source, part, form, is_required, fallback }),
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
    fn text_until(&mut self, ends: &str) -> Result<String, SyntaxError> {
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
    fn error(&self, rest: &str, message: impl Into<String>) -> SyntaxError {
        SyntaxError::new(self.text, rest, message)
    }
}
