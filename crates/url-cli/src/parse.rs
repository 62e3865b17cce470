//! `urlstack parse`.

use crate::{
    Outcome,
    args::ParseArgs,
    failure::Failure,
    input::{self, Record, Source},
    json,
    person::Person,
};
use std::{
    io::{self, BufWriter, StdoutLock, Write},
    mem,
};
use url_core::{Edition, ParseError, Url, ValidationError, web::WebUrl};

/// Parses all inputs.
pub(crate) fn run(mut args: ParseArgs) -> io::Result<Outcome> {
    let mut source = Source::new(mem::take(&mut args.urls));
    let mut parser = Parser::new(&args);
    let mut outcome = Outcome::AllParsed;
    loop {
        if source.may_wait() {
            parser.output.flush()?;
        }
        let Some((input, line)) = source.next()? else { break };
        if parser.take(input, line)? == Outcome::SomeFailed {
            outcome = Outcome::SomeFailed;
        }
    }
    parser.output.flush()?;
    Ok(outcome)
}

/// What came of an input.
pub(crate) struct Parsed<'a> {
    /// The input, in which U+FFFD stands for what was not UTF-8.
    pub(crate) input: &'a str,
    /// Which line it was, where inputs are lines.
    pub(crate) line: Option<u64>,
    pub(crate) result: Result<WebUrl, Failure<'a>>,
    /// The validation errors of the input, if they were asked for.
    pub(crate) errors: &'a [ValidationError],
}

/// Parses one input after the other and reports on each.
struct Parser<'a> {
    args: &'a ParseArgs,
    base: Option<Base<'a>>,
    /// The validation errors of one input.
    errors: Vec<ValidationError>,
    output: BufWriter<StdoutLock<'static>>,
    /// Who is to read the output, if not a program.
    person: Option<Person>,
}

impl<'a> Parser<'a> {
    /// The bytes that are written at a time.
    const CAPACITY: usize = 64 * 1024;

    fn new(args: &'a ParseArgs) -> Self {
        Self {
            args,
            base: args.base.as_deref().map(|base| Base::new(base, args.edition.into())),
            errors: Vec::new(),
            output: BufWriter::with_capacity(Self::CAPACITY, io::stdout().lock()),
            person: (!args.json).then(|| Person::new(args.errors)),
        }
    }

    /// Parses an argument or a line and writes what comes of it.
    fn take(&mut self, bytes: &[u8], line: Option<u64>) -> io::Result<Outcome> {
        self.errors.clear();
        let text = match input::text(bytes) {
            Ok(text) => text,
            Err(failure) => return self.write(&String::from_utf8_lossy(bytes), line, Err(failure)),
        };
        if !self.args.ndjson {
            let result = self.parse(text, None);
            return self.write(text, line, result);
        }
        match Record::from_json(text) {
            Ok(Record { input, base }) => {
                let result = self.parse(&input, base.as_deref());
                self.write(&input, line, result)
            }
            Err(failure) => self.write(text, line, Err(failure)),
        }
    }

    fn parse<'i>(&mut self, input: &'i str, base: Option<&'i str>) -> Result<WebUrl, Failure<'i>>
    where
        'a: 'i,
    {
        let edition = self.args.edition.into();
        let base = base.map(|base| Base::new(base, edition));
        let base = base.as_ref().or(self.base.as_ref()).map(Base::url).transpose()?;
        let mut options = Url::options().base_url(base).edition(edition);
        if let Some(encoding) = self.args.encoding {
            options = options.encoding(encoding);
        }
        let result = if self.args.json || self.args.errors {
            options.parse_with_errors(input, &mut self.errors)
        } else {
            options.parse(input)
        };
        result.map(WebUrl::from).map_err(|error| Failure::of_input(input, &error))
    }

    fn write(&mut self, input: &str, line: Option<u64>, result: Result<WebUrl, Failure<'_>>) -> io::Result<Outcome> {
        let parsed = Parsed { input, line, result, errors: &self.errors };
        match &mut self.person {
            Some(person) => person.write(&mut self.output, &parsed)?,
            None => json::write(&mut self.output, &parsed)?,
        }
        Ok(if parsed.result.is_ok() { Outcome::AllParsed } else { Outcome::SomeFailed })
    }
}

/// A base, which may fail to be a URL.
struct Base<'a> {
    text: &'a str,
    url: Result<Url, ParseError>,
}

impl<'a> Base<'a> {
    fn new(text: &'a str, edition: Edition) -> Self {
        Self { text, url: Url::options().edition(edition).parse(text) }
    }

    fn url(&self) -> Result<&Url, Failure<'a>> {
        self.url.as_ref().map_err(|error| Failure::of_base(self.text, error))
    }
}
