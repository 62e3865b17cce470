//! Inputs that are URLs.

use crate::{
    failure::{Failure, Outcome},
    inputs::{
        Inputs,
        parsing::{ADD_SCHEME, NO_SCHEME, Options, Parsing, Rules, WithoutScheme, first_candidate},
    },
    output::{layout::Layout, row::Row, sink::Sink},
    record::input::{Input, Place},
};
use std::io;
use url_core::{
    Url,
    error::ValidationError,
    hint::{Change, Hint},
};

/// Reads the URLs of inputs.
#[derive(Debug)]
pub(crate) struct UrlReader<'a> {
    inputs: &'a Inputs,
    rules: Rules,
    base: Option<Url>,
    default_scheme: Option<&'a str>,
    /// Whether addresses of git repositories are URLs.
    scp: bool,
    /// Whether there is a warning about characters that the standard removes.
    warns: bool,
    /// Whether the command has the option for a default scheme.
    may_have_default_scheme: bool,
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
    /// The argument, line, row or object that has the input.
    pub(crate) record: &'a [u8],
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
    /// Returns the validation errors without the one that is the failure.
    pub(crate) fn warnings(&self) -> impl Iterator<Item = &ValidationError> {
        let failure = self.result.as_ref().err();
        let is_failure = |error: &ValidationError| {
            failure.is_some_and(|failure| (failure.name, &failure.range) == (error.code(), &error.range()))
        };
        let failed = self.errors.iter().position(is_failure);
        self.errors.iter().enumerate().filter(move |(index, _)| Some(*index) != failed).map(|(_, error)| error)
    }
}

impl<'a> UrlReader<'a> {
    /// Fails if the base is not a URL.
    pub(crate) fn new(inputs: &'a Inputs, parsing: &'a Parsing) -> Result<Self, Failure<'a>> {
        let Parsing { bases, without_scheme, rules } = parsing;
        let base = bases.base.as_deref().map(|base| rules.base(base)).transpose()?;
        Ok(Self::relative_to(base, inputs, *rules).with_default_scheme(without_scheme))
    }

    /// Reads inputs that are relative to `base`.
    pub(crate) fn relative_to(base: Option<Url>, inputs: &'a Inputs, rules: Rules) -> Self {
        let warns = rules.warns(inputs);
        Self { inputs, rules, base, default_scheme: None, scp: false, warns, may_have_default_scheme: false }
    }

    /// For a command that has an option for the scheme of its inputs.
    pub(crate) fn with_default_scheme(self, without_scheme: &'a WithoutScheme) -> Self {
        let default_scheme = without_scheme.default_scheme.as_deref();
        Self { default_scheme, scp: without_scheme.scp, may_have_default_scheme: true, ..self }
    }

    /// For a command whose output is the errors of inputs.
    pub(crate) fn without_warnings(self) -> Self {
        Self { warns: false, may_have_default_scheme: false, ..self }
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
        let text = match self.inputs.text(input, sink) {
            Ok(text) => text,
            Err(failure) => {
                let text = String::from_utf8_lossy(input.bytes);
                let given = Given { input: &text, place: input.place, record: input.record(), base: None };
                sink.counts.not_urls += 1;
                return then(Parsed { given, result: Err(failure), errors: &[] }, sink);
            }
        };
        let given = Given { input: &text, place: input.place, record: input.record(), base: self.base.as_ref() };
        if self.warns && sink.may_warn {
            sink.warn_of_removed(&text, given.place);
        }
        let base = input.base().map(|base| self.rules.base(base)).transpose();
        let mut parsed = match &base {
            Ok(None) => self.parse(given, memory),
            Ok(own) => self.parse(Given { base: own.as_ref(), ..given }, memory),
            Err(failure) => Parsed { given, result: Err(failure.clone()), errors: &[] },
        };
        if let Err(failure) = &mut parsed.result {
            sink.counts.not_urls += 1;
            if sink.layout.shows_hints() && sink.needs_failure_message() {
                failure.hint = self.hint(input, given, failure);
            }
        }
        then(parsed, sink);
    }

    /// Returns what can be done about an input.
    fn hint(&self, source: &Input<'_>, given: Given<'_>, failure: &Failure<'_>) -> Option<String> {
        let Given { input, base, .. } = given;
        if input.is_empty() || failure.subject != input.as_bytes() {
            return None;
        }
        let has_no_scheme = failure.name == NO_SCHEME.as_str();
        if let Some(hint) = source.hint_of_file().filter(|_| has_no_scheme) {
            return Some(hint);
        }
        let is_of_log = base.is_none() && self.inputs.are_of_log();
        if has_no_scheme && is_of_log && input.starts_with('/') {
            return Some("the log does not have the host; --base https://example.com adds it".to_owned());
        }
        let candidate = first_candidate(input, failure)?;
        if matches!(candidate.change, Change::SchemeColon | Change::QuotationMarks) {
            return Some(format!("did you mean `{}`?", candidate.text));
        }
        match candidate.change.hint()? {
            Hint::DefaultScheme => {
                (self.may_have_default_scheme && self.default_scheme.is_none()).then(|| ADD_SCHEME.to_owned())
            }
            Hint::ScpLike => Some(format!("as the address of a git repository, this is {}", candidate.text)),
            hint => Some(hint.message().to_owned()),
        }
    }

    /// Runs a job on the inputs. Documents among them have the base, too.
    pub(crate) fn run<W: FnMut(Input<'_>, &mut Sink)>(
        &self,
        layout: Layout,
        job: impl Fn() -> W + Sync,
    ) -> io::Result<Outcome> {
        Inputs { base: self.base.clone(), ..self.inputs.clone() }.run(layout, job)
    }

    /// Calls `then` with every input and its URL. Writes inputs that are not URLs and the failures of `then`.
    pub(crate) fn for_each(
        &self,
        layout: Layout,
        then: impl Fn(Given<'_>, &mut Url, &mut Sink) -> Result<(), Failure<'static>> + Sync,
    ) -> io::Result<Outcome> {
        self.run(layout, || {
            let (mut memory, then) = (Memory::default(), &then);
            move |input: Input<'_>, sink: &mut Sink| {
                self.read(&input, &mut memory, sink, |Parsed { given, result, .. }, sink| {
                    let Given { input, place, .. } = given;
                    match result.and_then(|url| then(given, url, sink).map_err(|failure| failure.about(input))) {
                        Ok(()) => {}
                        Err(failure) => sink.fail(input, place, &failure),
                    }
                });
            }
        })
    }

    fn options<'o>(&'o self, base: Option<&'o Url>) -> Options<'o> {
        Options::new(self.rules.options(base), self.default_scheme)
    }

    fn parse<'i>(&self, given: Given<'i>, memory: &'i mut Memory) -> Parsed<'i> {
        let Given { input, base, .. } = given;
        let Memory { url, wants_errors, errors } = memory;
        if self.scp
            && let Ok(parsed) = Url::from_scp_like(input)
        {
            return Parsed { given, result: Ok(url.insert(parsed)), errors };
        }
        let options = self.options(base);
        let is_strict = self.rules.strictness.is_strict;
        let result = match (*wants_errors || is_strict, url) {
            (true, url) => options.parse_with_errors(input, errors).map(|parsed| url.insert(parsed)),
            (false, Some(url)) => options.parse_into(input, url).map(|()| url),
            (false, url) => options.parse(input).map(|parsed| url.insert(parsed)),
        };
        let mut result = result.map_err(|error| Failure::of_input(input, &error));
        if is_strict
            && result.is_ok()
            && let Err(failure) = self.rules.allow(errors, input)
        {
            result = Err(failure);
        }
        Parsed { given, result, errors }
    }
}

impl Sink {
    /// Appends the URL of an input.
    pub(crate) fn url(&mut self, input: &str, url: &Url) {
        self.row(&Row::new(input).with("href", url.as_str()));
    }
}
