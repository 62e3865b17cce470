//! `urlstack parse`.

use crate::{
    components::{
        component::Component,
        component_names::{URL_CLASS, details, for_each_member},
        suffixes::Suffixes,
    },
    failure::{Failure, Outcome},
    help,
    inputs::{
        Inputs,
        parsing::Parsing,
        url_inputs::{Given, Memory, Parsed, UrlReader},
    },
    output::{
        layout::{Form, OnError, To},
        row::{Row, Value},
        rows::Repeated,
        sink::{Sink, append},
    },
    record::input::Input,
    terminal::{positions::ColumnCounter, streams::Level},
};
use clap::ValueEnum;
use std::{borrow::Cow, io, ops::Range};
use url_core::{Url, position::Position};
use url_facts::{Fact, Subject};
use url_percent::percent_decode_str;
use url_report::errors::ErrorMember;
use url_report::lists::List;

const EXAMPLES: &str = "\
urlstack parse https://example.com:443/a/../b
  href      https://example.com/b
  origin    https://example.com
  protocol  https:
  host      example.com
  hostname  example.com
  pathname  /b
urlstack parse --href --base https://example.com/docs/ '../img?q#top'
  https://example.com/img?q#top
urlstack parse --to diagram 'https://me@example.com:8080/a/b?c#d'
  https://me@example.com:8080/a/b?c#d
  ^^^^^                                scheme
          ^^                           username
             ^^^^^^^^^^^               hostname
                         ^^^^          port
                             ^^^^      path
                                  ^    query
                                    ^  fragment
urlstack parse --href < urls.txt
urlstack parse --to json --file urls.txt
urlstack parse --from jsonl --to json < links.ndjson";

/// Show the components of URLs.
///
/// Parses each URL and shows the components that are not empty, with the names of the standard's URL class. The row
/// `shown`, if present, is the URL in readable form, with domains in Unicode and readable text decoded. An input that
/// does not parse goes to standard error, with the invalid part marked.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    /// Show only the serialized URL
    #[arg(long, conflicts_with = "to")]
    href: bool,

    /// Show validation errors of URLs that parse, too (JSON always has them)
    #[arg(long)]
    errors: bool,

    /// Write the other components of `urlstack get`, too, and the decoded segments and pairs
    ///
    /// A component that the URL does not have is null. The members `segments` and `pairs` are arrays. Segments are
    /// decoded as UTF-8, and pairs by the rules of forms.
    #[arg(long, requires = "to")]
    all: bool,

    #[command(flatten)]
    suffixes: Suffixes,

    #[command(flatten)]
    on_error: OnError,

    /// Write `json` (an object on each line), `csv`, `tsv` or `diagram`
    ///
    /// A diagram is the serialized URL, with its components marked below it.
    ///
    /// The object for a URL has input, href, origin, protocol, username, password, host, hostname, port, pathname,
    /// search, hash and errors. The object for a failure has input, failure and errors. The members of `errors` are in
    /// the standard's order. Each has its name, its range in the input, from start to end, a message, and its address
    /// in the standard (anchor). `failure` also has the component. If it has `in_base`, the range is in the base.
    #[arg(long, value_name = "FORMAT", value_parser = Form::<Own>::parser(), hide_possible_values = true)]
    to: Option<Form<Own>>,
}

/// The forms of URLs that only this command has.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Own {
    /// The URL, with its components marked below it
    Diagram,
}

/// Parses all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let is_diagram = args.to == Some(Form::Own(Own::Diagram));
    if args.all && is_diagram {
        let message = "--all: expected --to json, --to csv or --to tsv";
        return Err(io::Error::new(io::ErrorKind::InvalidInput, message));
    }
    let urls = UrlReader::new(&args.inputs, &args.parsing)?;
    let layout = args.inputs.layout(args.to.and_then(Form::rows), &args.on_error).with_columns(args.columns());
    let layout = if args.href { layout } else { layout.separated_by(b"\n") };
    let has_rows = layout.has_rows();
    urls.run(layout, || {
        let (urls, mut memory) = (&urls, Memory::new(args.to == Some(Form::Rows(To::Json)) || args.errors));
        move |input: Input<'_>, sink: &mut Sink| {
            urls.read(&input, &mut memory, sink, |parsed, sink| {
                if has_rows {
                    if parsed.result.is_err() {
                        sink.count_failure();
                    }
                    return sink.row(&args.row(&parsed));
                }
                match &parsed.result {
                    Ok(url) if args.href => sink.result(url.as_str()),
                    Ok(url) if is_diagram => write_diagram(sink, url),
                    Ok(url) => write_components(sink, &args.row(&parsed), url),
                    Err(_) => sink.stand_in(),
                }
                if args.errors || parsed.result.is_err() {
                    write_messages(&parsed, args.errors, sink);
                }
            });
        }
    })
}

/// Writes the components that are not empty, and the readable form, if it differs.
fn write_components(sink: &mut Sink, row: &Row<'_>, url: &Url) {
    sink.separate(b"\n");
    let readable = readable(url);
    let components = row.texts().filter(|(_, value)| !value.is_empty());
    sink.named_values(8, components.chain(readable.as_deref().map(|readable| ("shown", readable))));
}

/// Returns the readable form of a URL, if it differs.
#[cfg(feature = "render")]
fn readable(url: &Url) -> Option<String> {
    let rendered = url_render::RenderOptions::new().credentials(true).render(url);
    let differs = rendered.spans().iter().any(|span| span.kind() != url_render::SpanKind::Verbatim);
    differs.then(|| rendered.to_string())
}

#[cfg(not(feature = "render"))]
fn readable(_: &Url) -> Option<String> {
    None
}

/// Writes the href and, below it, a line for each component that marks its position.
fn write_diagram(sink: &mut Sink, url: &Url) {
    sink.separate(b"\n");
    sink.line(url.as_str());
    let components = [
        ("scheme", Position::BeforeScheme..Position::AfterScheme),
        ("username", Position::BeforeUsername..Position::AfterUsername),
        ("password", Position::BeforePassword..Position::AfterPassword),
        ("hostname", Position::BeforeHost..Position::AfterHost),
        ("port", Position::BeforePort..Position::AfterPort),
        ("path", Position::BeforePath..Position::AfterPath),
        ("query", Position::BeforeQuery..Position::AfterQuery),
        ("fragment", Position::BeforeFragment..Position::AfterFragment),
    ];
    let len = url.as_str().len();
    for (name, Range { start, end }) in components {
        let (start, end) = (url[..start].len(), url[..end].len());
        if start < end {
            let (before, mark, after) = (Repeated(' ', start), Repeated('^', end - start), Repeated(' ', len - end));
            append(sink.data(), &format_args!("{before}{mark}{after}  {name}\n"));
        }
    }
}

fn write_messages(parsed: &Parsed<'_>, has_warnings: bool, sink: &mut Sink) {
    let Given { input, place, .. } = parsed.given;
    let mut columns = ColumnCounter::new(input.as_bytes());
    for error in parsed.warnings().filter(|_| has_warnings) {
        sink.mark(Level::ValidationError, place, &mut columns, &Failure::of_validation(input, error));
    }
    if let Err(failure) = &parsed.result {
        sink.report(place, failure);
    }
}

impl Args {
    /// The columns of a table.
    fn columns(&self) -> impl Iterator<Item = &'static str> {
        let of_class = URL_CLASS.iter().filter_map(|fact| fact.member());
        let details = details().map(Fact::as_str).chain(["segments", "pairs"]);
        of_class.chain(details.filter(|_| self.all)).chain(self.errors.then_some("errors"))
    }

    /// Returns the result of an input.
    fn row<'a>(&'a self, parsed: &'a Parsed<'_>) -> Row<'a> {
        let row = match &parsed.result {
            Ok(url) => {
                let mut row = Row::with_parts_of(parsed.given.input, url.as_str());
                let subject = self.suffixes.subject(url);
                for_each_member(&subject, |name, value| row.push(name, value.map_or(Value::Part(""), part)));
                if self.all {
                    push_details(&mut row, url, &subject);
                }
                row
            }
            Err(failure) => Row::failed(parsed.given.input, failure),
        };
        row.with("errors", Value::list(parsed.errors, ErrorMember::from))
    }
}

/// Returns a component as a value. What is borrowed is a part of the href.
fn part(component: Cow<'_, str>) -> Value<'_> {
    match component {
        Cow::Borrowed(part) => Value::Part(part),
        Cow::Owned(text) => text.into(),
    }
}

/// Appends what is known of a URL beyond the members of the URL class.
fn push_details<'a>(row: &mut Row<'a>, url: &'a Url, subject: &Subject<'a>) {
    let text = |bytes: Cow<'_, [u8]>| String::from_utf8_lossy(&bytes).into_owned();
    for fact in details() {
        let (name, component) = (fact.as_str(), Component::from(fact));
        match component.items(url, false) {
            Some(items) => row.push(name, Value::nested(items.into_iter().map(text).collect::<Vec<_>>())),
            None => row.push(name, component.raw(subject)),
        }
    }
    let segments = url.path_segments();
    let decoded = move |segment| text(percent_decode_str(segment).into());
    row.push("segments", segments.map(|segments| Value::nested(List(move || segments.clone().map(decoded)))));
    let pairs = || url.raw_query().pairs().map(|pair| (pair.name(), pair.value()));
    row.push("pairs", Value::nested(List(pairs)));
}
