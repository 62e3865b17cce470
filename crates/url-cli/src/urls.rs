//! Parsing of inputs as URLs.

use crate::{
    Outcome,
    failure::Failure,
    inputs::{Input, Inputs, Place},
    json,
    on_failure::OnFailure,
    record::{Bases, Record},
    sink::Sink,
};
use clap::{Args, ValueEnum};
use encoding_rs::Encoding;
use std::io;
use url_core::{Edition, ParseOptions, Url, ValidationError};

/// How inputs are parsed.
#[derive(Args, Debug, Default)]
pub(crate) struct Parsing {
    #[command(flatten)]
    pub(crate) bases: Bases,

    #[command(flatten)]
    pub(crate) rules: Rules,
}

/// How inputs are parsed, except for their base.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Rules {
    /// The encoding of the document with the URLs, for their queries: a label of the Encoding Standard
    ///
    /// The parser encodes queries with it. Pairs of a query are read and set as UTF-8, like forms in the standard.
    #[arg(long, value_name = "LABEL", value_parser = encoding)]
    encoding: Option<&'static Encoding>,

    /// The edition of the URL Standard to follow
    #[arg(long, value_name = "YEAR", value_enum, default_value_t)]
    edition: EditionName,
}

/// An [`Edition`] by name.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum EditionName {
    /// Mid-2025: every domain must pass IDNA
    #[value(name = "2025", alias = "living2025")]
    Living2025,
    /// July 2026: all-ASCII domains need not pass IDNA
    #[default]
    #[value(name = "2026", alias = "living2026")]
    Living2026,
}

impl From<EditionName> for Edition {
    fn from(name: EditionName) -> Self {
        match name {
            EditionName::Living2025 => Self::Living2025,
            EditionName::Living2026 => Self::Living2026,
        }
    }
}

/// Source: <https://encoding.spec.whatwg.org/#concept-encoding-get>
fn encoding(label: &str) -> Result<&'static Encoding, &'static str> {
    Encoding::for_label(label.as_bytes()).ok_or("not a label of the Encoding Standard")
}

/// Returns whether a text is meant as a URL. A scheme is not enough: a drive letter and a host with a port look like
/// one.
pub(crate) fn looks_like_url(text: &str) -> bool {
    text.contains("://") && Url::can_parse(text)
}

/// Reads the URLs of inputs.
#[derive(Debug)]
pub(crate) struct UrlReader<'a> {
    inputs: &'a Inputs,
    bases: Bases,
    rules: Rules,
    base: Option<Url>,
}

/// The state that a thread keeps between inputs, so that parsing does not allocate.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    url: Option<Url>,
    wants_errors: bool,
    errors: Vec<ValidationError>,
}

impl Memory {
    /// `wants_errors` is whether validation errors are collected.
    pub(crate) fn new(wants_errors: bool) -> Self {
        Self { wants_errors, ..Self::default() }
    }
}

/// An input with its place and its base.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Given<'a> {
    /// The text, with U+FFFD for invalid UTF-8.
    pub(crate) input: &'a str,
    pub(crate) place: Place<'a>,
    pub(crate) base: Option<&'a Url>,
}

/// The result of parsing an input.
#[derive(Debug)]
pub(crate) struct Parsed<'a> {
    pub(crate) given: Given<'a>,
    pub(crate) result: Result<&'a mut Url, Failure<'a>>,
    /// The validation errors of the input, if they were collected.
    pub(crate) errors: &'a [ValidationError],
}

impl Parsed<'_> {
    /// Returns the validation errors without the fatal one, which is the last.
    pub(crate) fn warnings(&self) -> &[ValidationError] {
        match (&self.result, self.errors) {
            (Err(failure), [others @ .., last]) if last.code() == failure.name => others,
            (_, errors) => errors,
        }
    }
}

impl<'a> UrlReader<'a> {
    /// Fails if the base is not a URL.
    pub(crate) fn new(inputs: &'a Inputs, parsing: &'a Parsing) -> Result<Self, Failure<'a>> {
        let Parsing { bases, rules } = parsing;
        let base = bases.base.as_deref().map(|base| rules.base(base)).transpose()?;
        Ok(Self { bases: bases.clone(), ..Self::relative_to(base, inputs, *rules) })
    }

    /// Reads inputs that are relative to `base`.
    pub(crate) fn relative_to(base: Option<Url>, inputs: &'a Inputs, rules: Rules) -> Self {
        Self { inputs, bases: Bases::default(), rules, base }
    }

    /// Calls `then` with the result of parsing an input.
    pub(crate) fn read(
        &self,
        input: &Input<'_>,
        memory: &mut Memory,
        sink: &mut Sink,
        then: impl FnOnce(Parsed<'_>, &mut Sink),
    ) {
        memory.errors.clear();
        self.inputs.with_record(&self.bases, input, sink, |record, sink| {
            let given = Given { input: "", place: input.place, base: self.base.as_ref() };
            let Record { input, base, .. } = match record {
                Ok(record) => record,
                Err((text, failure)) => {
                    let given = Given { input: text, ..given };
                    return then(Parsed { given, result: Err(failure), errors: &[] }, sink);
                }
            };
            let given = Given { input: &input, ..given };
            match base.as_deref().map(|base| self.rules.base(base)).transpose() {
                Ok(None) => then(self.parse(given, memory), sink),
                Ok(own) => then(self.parse(Given { base: own.as_ref(), ..given }, memory), sink),
                Err(failure) => then(Parsed { given, result: Err(failure), errors: &[] }, sink),
            }
        });
    }

    /// Calls `then` with every input and its URL. Writes inputs that are not URLs and the failures of `then` as `form`.
    pub(crate) fn for_each(
        &self,
        form: OnFailure<'_>,
        then: impl Fn(Given<'_>, &mut Url, &mut Sink) -> Result<(), Failure<'static>> + Sync,
    ) -> io::Result<Outcome> {
        self.inputs.run(|| {
            let (mut memory, then) = (Memory::default(), &then);
            move |input: Input<'_>, sink: &mut Sink| {
                self.read(&input, &mut memory, sink, |Parsed { given, result, .. }, sink| {
                    let Given { input, place, .. } = given;
                    match result.and_then(|url| then(given, url, sink).map_err(|failure| failure.about(input))) {
                        Ok(()) => {}
                        Err(failure) => sink.fail(input, place, &failure, form),
                    }
                });
            }
        })
    }

    fn parse<'i>(&self, given: Given<'i>, memory: &'i mut Memory) -> Parsed<'i> {
        let Given { input, base, .. } = given;
        let Memory { url, wants_errors, errors } = memory;
        let options = self.rules.options(base);
        let result = match (wants_errors, url) {
            (true, url) => options.parse_with_errors(input, errors).map(|parsed| url.insert(parsed)),
            (false, Some(url)) => options.parse_into(input, url).map(|()| url),
            (false, url) => options.parse(input).map(|parsed| url.insert(parsed)),
        };
        Parsed { given, result: result.map_err(|error| Failure::of_input(input, &error)), errors }
    }
}

impl Rules {
    /// Returns the rules of an edition, with UTF-8.
    pub(crate) fn of_edition(edition: EditionName) -> Self {
        Self { encoding: None, edition }
    }

    /// Parses the base URL.
    pub(crate) fn base<'b>(&self, base: &'b str) -> Result<Url, Failure<'b>> {
        Url::options().edition(self.edition.into()).parse(base).map_err(|error| Failure::of_base(base, &error))
    }

    /// Returns the options of the parser.
    pub(crate) fn options<'b>(&self, base: Option<&'b Url>) -> ParseOptions<'b> {
        let options = Url::options().base_url(base).edition(self.edition.into());
        match self.encoding {
            Some(encoding) => options.encoding(encoding),
            None => options,
        }
    }
}

impl Sink {
    /// Appends the URL of an input, as a line or a JSON object.
    pub(crate) fn url(&mut self, input: &str, url: &Url, is_json: bool) {
        if is_json {
            json::write(self, &json::UrlObject { input, href: url.as_str() });
        } else {
            self.line(url.as_str());
        }
    }
}
