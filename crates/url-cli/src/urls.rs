//! The URL that an input is.

use crate::{
    Outcome,
    failure::Failure,
    inputs::{Input, Inputs, Place},
    json,
    record::Record,
    sink::Sink,
};
use clap::{Args, ValueEnum};
use encoding_rs::Encoding;
use std::io;
use url_core::{Edition, ParseOptions, Url, ValidationError};

/// How inputs are parsed.
#[derive(Args, Debug, Default)]
pub(crate) struct Parsing {
    /// The URL that relative ones are relative to
    #[arg(long, value_name = "URL")]
    pub(crate) base: Option<String>,

    #[command(flatten)]
    pub(crate) rules: Rules,

    /// Read a JSON object from each line, such as `{"input": "../a", "base": "https://h/b"}`
    ///
    /// The base may be null or left out; then it is that of --base, if any. Other members are ignored.
    #[arg(long, conflicts_with = "values")]
    pub(crate) ndjson: bool,
}

/// How inputs are parsed, whatever they are relative to.
#[derive(Args, Clone, Copy, Debug, Default)]
pub(crate) struct Rules {
    /// The encoding of the document that the URLs stand in, for their queries: a label of the Encoding Standard
    ///
    /// Queries are written in it. When pairs of a query are read or set, they are UTF-8, as forms in the standard are.
    #[arg(long, value_name = "LABEL", value_parser = encoding)]
    encoding: Option<&'static Encoding>,

    /// The edition of the URL Standard to follow
    #[arg(long, value_name = "YEAR", value_enum, default_value_t)]
    edition: EditionName,
}

/// An [`Edition`] by name.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
pub(crate) enum EditionName {
    /// Mid-2025: every domain is judged by IDNA
    #[value(name = "2025", alias = "living2025")]
    Living2025,
    /// July 2026: an all-ASCII domain is not refused by IDNA
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

/// Whether somebody who wrote this meant a URL: a scheme alone has also the name of a drive, and a host with a port.
pub(crate) fn looks_like_url(text: &str) -> bool {
    text.contains("://") && Url::can_parse(text)
}

/// Reads the URLs of inputs.
#[derive(Debug)]
pub(crate) struct UrlReader<'a> {
    inputs: &'a Inputs,
    rules: Rules,
    base: Option<Url>,
    /// Whether inputs are JSON objects, which may have a base of their own.
    are_records: bool,
}

/// What a thread keeps from one input to the next, so that parsing allocates nothing.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    url: Option<Url>,
    wants_errors: bool,
    errors: Vec<ValidationError>,
}

impl Memory {
    /// `wants_errors` is whether validation errors are gathered.
    pub(crate) fn new(wants_errors: bool) -> Self {
        Self { wants_errors, ..Self::default() }
    }
}

/// What came of an input.
#[derive(Debug)]
pub(crate) struct Parsed<'a> {
    /// The input, in which U+FFFD stands for what was not UTF-8.
    pub(crate) input: &'a str,
    pub(crate) place: Place<'a>,
    pub(crate) result: Result<&'a mut Url, Failure<'a>>,
    /// The validation errors of the input, if they were asked for.
    pub(crate) errors: &'a [ValidationError],
}

impl Parsed<'_> {
    /// The validation errors but the one that is the failure: it is the last one.
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
        let Parsing { base, rules, ndjson } = parsing;
        let base = base.as_deref().map(|base| rules.base(base)).transpose()?;
        Ok(Self { are_records: *ndjson, ..Self::relative_to(base, inputs, *rules) })
    }

    /// Reads inputs that are relative to `base`.
    pub(crate) fn relative_to(base: Option<Url>, inputs: &'a Inputs, rules: Rules) -> Self {
        Self { inputs, rules, base, are_records: false }
    }

    /// The base URL, if there is one.
    pub(crate) fn base(&self) -> Option<&Url> {
        self.base.as_ref()
    }

    /// Calls `then` with what comes of an input.
    pub(crate) fn read(
        &self,
        input: &Input<'_>,
        memory: &mut Memory,
        sink: &mut Sink,
        then: impl FnOnce(Parsed<'_>, &mut Sink),
    ) {
        let place = input.place;
        memory.errors.clear();
        let text = match self.inputs.text(input, sink) {
            Ok(text) => text,
            Err(failure) => {
                let lossy = String::from_utf8_lossy(input.bytes);
                return then(Parsed { input: &lossy, place, result: Err(failure), errors: &[] }, sink);
            }
        };
        if !self.are_records {
            return then(self.parse(&text, None, place, memory), sink);
        }
        match Record::from_json(&text) {
            Ok(Record { input, base }) => then(self.parse(&input, base.as_deref(), place, memory), sink),
            Err(failure) => then(Parsed { input: &text, place, result: Err(failure), errors: &[] }, sink),
        }
    }

    /// Calls `then` with every input and its URL. What is not a URL is reported, and so is what `then` refuses; with
    /// `is_json` as an object on standard output.
    pub(crate) fn for_each(
        &self,
        is_json: bool,
        then: impl Fn(&str, &mut Url, &mut Sink) -> Result<(), Failure<'static>> + Sync,
    ) -> io::Result<Outcome> {
        self.for_each_at_its_place(is_json, |input, _, url, sink| then(input, url, sink))
    }

    /// As [`Self::for_each`], and `then` is told where the input stands.
    pub(crate) fn for_each_at_its_place(
        &self,
        is_json: bool,
        then: impl Fn(&str, Place<'_>, &mut Url, &mut Sink) -> Result<(), Failure<'static>> + Sync,
    ) -> io::Result<Outcome> {
        self.inputs.run(|| {
            let (mut memory, then) = (Memory::default(), &then);
            move |input: Input<'_>, sink: &mut Sink| {
                self.read(&input, &mut memory, sink, |Parsed { input, place, result, .. }, sink| {
                    match result.and_then(|url| then(input, place, url, sink).map_err(|failure| failure.about(input))) {
                        Ok(()) => {}
                        Err(failure) => sink.fail(input, place, &failure, is_json),
                    }
                });
            }
        })
    }

    fn parse<'i>(&self, input: &'i str, base: Option<&'i str>, place: Place<'i>, memory: &'i mut Memory) -> Parsed<'i> {
        let own_base = match base.map(|base| self.rules.base(base)).transpose() {
            Ok(base) => base,
            Err(failure) => return Parsed { input, place, result: Err(failure), errors: &[] },
        };
        let Memory { url, wants_errors, errors } = memory;
        let options = self.rules.options(own_base.as_ref().or(self.base.as_ref()));
        let result = match (wants_errors, url) {
            (true, url) => options.parse_with_errors(input, errors).map(|parsed| url.insert(parsed)),
            (false, Some(url)) => options.parse_into(input, url).map(|()| url),
            (false, url) => options.parse(input).map(|parsed| url.insert(parsed)),
        };
        let result = result.map_err(|error| Failure::of_input(input, &error));
        Parsed { input, place, result, errors }
    }
}

impl Rules {
    /// Those of an edition, in UTF-8.
    pub(crate) fn of_edition(edition: EditionName) -> Self {
        Self { encoding: None, edition }
    }

    /// The URL that is the base.
    pub(crate) fn base<'b>(&self, base: &'b str) -> Result<Url, Failure<'b>> {
        Url::options().edition(self.edition.into()).parse(base).map_err(|error| Failure::of_base(base, &error))
    }

    /// The options of the parser.
    pub(crate) fn options<'b>(&self, base: Option<&'b Url>) -> ParseOptions<'b> {
        let options = Url::options().base_url(base).edition(self.edition.into());
        match self.encoding {
            Some(encoding) => options.encoding(encoding),
            None => options,
        }
    }
}

impl Sink {
    /// Appends the URL that came of an input: a line, or a JSON object.
    pub(crate) fn url(&mut self, input: &str, url: &Url, is_json: bool) {
        if is_json {
            json::write(self, &json::UrlObject { input, href: url.as_str() });
        } else {
            self.line(url.as_str());
        }
    }

    /// Reports that an input failed: for a person, or as a JSON object.
    pub(crate) fn fail(&mut self, input: &str, place: Place<'_>, failure: &Failure<'_>, is_json: bool) {
        if is_json {
            self.has_failed = true;
            json::write(self, &json::FailureObject::new(input, failure));
        } else {
            self.report(place, failure);
        }
    }
}
