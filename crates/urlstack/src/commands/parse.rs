//! `urlstack parse`.

use crate::{
    Outcome,
    components::{
        component::Component,
        component_names::{OTHERS, URL_CLASS},
        suffixes::Suffixes,
    },
    failure::Failure,
    help,
    inputs::{
        Inputs,
        parsing::Parsing,
        url_inputs::{Given, Memory, Parsed, UrlReader},
    },
    output::{
        json::{self, FailureMember},
        layout::OnError,
        sink::{Repeated, Sink, append},
    },
    record::input::Input,
    terminal::{columns::ColumnCounter, level::Level},
};
use anstyle::Style;
use clap::ArgGroup;
use serde::{Serialize, Serializer, ser::SerializeMap};
use std::{borrow::Cow, io, ops::Range};
use url_core::{Url, position::Position};
use url_percent::percent_decode_str;

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
urlstack parse --diagram 'https://me@example.com:8080/a/b?c#d'
  https://me@example.com:8080/a/b?c#d
  ^^^^^                                scheme
          ^^                           username
             ^^^^^^^^^^^               hostname
                         ^^^^          port
                             ^^^^      path
                                  ^    query
                                    ^  fragment
urlstack parse --href < urls.txt
urlstack parse --json --file urls.txt
urlstack parse --ndjson --json < links.ndjson";

/// Show the components of URLs.
///
/// Parses each URL and shows the components that are not empty, with the names of the standard's URL class. The row
/// `shown`, if present, is the URL in readable form, with domains in Unicode and readable text decoded. An input that
/// is not a URL is shown on standard error, with the invalid part marked.
#[derive(clap::Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
#[command(after_help = help::examples(EXAMPLES))]
#[command(group = ArgGroup::new("object").args(["json", "csv", "tsv"]))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    /// Show only the serialized URL
    #[arg(long, conflicts_with_all = ["json", "csv", "tsv"])]
    href: bool,

    /// Show the serialized URL with its components marked below it
    #[arg(long, conflicts_with_all = ["json", "csv", "tsv", "href"])]
    diagram: bool,

    /// Also show validation errors that did not make a URL fail (JSON always has them)
    #[arg(long)]
    errors: bool,

    /// Also write the other components of `urlstack get`, by the same names, and the decoded segments and pairs
    ///
    /// One that the URL does not have is null. The members `segments` and `pairs` are arrays: a segment is decoded as
    /// UTF-8, and pairs by the rules of forms.
    #[arg(long, requires = "object")]
    all: bool,

    #[command(flatten)]
    suffixes: Suffixes,

    #[command(flatten)]
    on_error: OnError,

    /// Write a JSON object for each input, one per line, also for failures
    ///
    /// The object for a URL has input, href, origin, protocol, username, password, host, hostname, port, pathname,
    /// search, hash and errors; the object for a failure has input, failure and errors. The members of `errors` are in
    /// the order of the standard, each with its name and its range in the input, from start to end. `failure` also has
    /// a message. If the message is about the base from --ndjson, the range is in that base.
    #[arg(long, conflicts_with_all = ["csv", "tsv"])]
    json: bool,
}

/// Parses all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let urls = UrlReader::new(&args.inputs, &args.parsing)?;
    let json = Json::new(args);
    let layout = args.inputs.layout(args.json, &args.on_error).with_columns(args.columns());
    let layout = if args.href { layout } else { layout.separated_by(b"\n") };
    let is_object = layout.is_object();
    args.inputs.run(layout, || {
        let (urls, json, mut memory) = (&urls, &json, Memory::new(args.json || args.errors));
        move |input: Input<'_>, sink: &mut Sink| {
            urls.read(&input, &mut memory, sink, |parsed, sink| {
                if is_object {
                    return json.write(&parsed, sink);
                }
                match &parsed.result {
                    Ok(url) if args.href => sink.result(url.as_str()),
                    Ok(url) if args.diagram => write_diagram(sink, url),
                    Ok(url) => write_components(sink, url),
                    Err(_) => sink.stand_in(1),
                }
                if args.errors || parsed.result.is_err() {
                    write_messages(&parsed, args.errors, sink);
                }
            });
        }
    })
}

fn write_components(sink: &mut Sink, url: &Url) {
    sink.separate(b"\n");
    let style = if sink.streams.has_colors { Style::new().bold() } else { Style::new() };
    for (name, component) in &URL_CLASS {
        if let Some(value) = component.of_record(url).filter(|value| !value.is_empty()) {
            append(sink.data(), &format_args!("{style}{name:8}{style:#}  {value}\n"));
        }
    }
    #[cfg(feature = "render")]
    {
        // The readable form, if it differs.
        let shown = url_render::RenderOptions::new().credentials(true).render(url);
        if shown.spans().iter().any(|span| span.kind() != url_render::SpanKind::Verbatim) {
            append(sink.data(), &format_args!("{style}shown   {style:#}  {shown}\n"));
        }
    }
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

/// What is known of a URL beyond the members of the URL class.
struct Details<'u> {
    url: &'u Url,
    suffixes: &'u Suffixes,
}

/// The components that are not members of the URL class, or other names of these.
fn other_components() -> impl Iterator<Item = &'static (&'static str, Component)> {
    OTHERS.iter().filter(|(_, component)| !URL_CLASS.iter().any(|(_, member)| member == component))
}

impl Serialize for Details<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self { url, suffixes } = *self;
        let text = |bytes: Cow<'_, [u8]>| String::from_utf8_lossy(&bytes).into_owned();
        let mut members = serializer.serialize_map(None)?;
        for (name, component) in other_components() {
            match component.items(url, false) {
                Some(items) => members.serialize_entry(name, &items.into_iter().map(text).collect::<Vec<_>>())?,
                None => members.serialize_entry(name, &component.raw(url, suffixes))?,
            }
        }
        let decoded = |segment| text(percent_decode_str(segment).into());
        let segments = url.path_segments().map(|segments| segments.map(decoded).collect::<Vec<_>>());
        members.serialize_entry("segments", &segments)?;
        let pairs = url.raw_query().pairs().map(|pair| (pair.name(), pair.value()));
        members.serialize_entry("pairs", &pairs.collect::<Vec<_>>())?;
        members.end()
    }
}

impl Args {
    /// The columns of a table.
    fn columns(&self) -> impl Iterator<Item = &'static str> {
        let of_class = URL_CLASS.iter().map(|(name, _)| *name);
        let details = other_components().map(|(name, _)| *name).chain(["segments", "pairs"]);
        of_class.chain(details.filter(|_| self.all)).chain(self.errors.then_some("errors"))
    }
}

/// Writes the objects of inputs, without serde, because files can have millions of URLs.
struct Json<'a> {
    /// The text before the value of each member of the URL class.
    keys: [String; URL_CLASS.len()],
    /// Whether objects have all members.
    has_all: bool,
    suffixes: &'a Suffixes,
}

impl<'a> Json<'a> {
    fn new(Args { all, suffixes, .. }: &'a Args) -> Self {
        Self { keys: URL_CLASS.each_ref().map(|(name, _)| format!(",\"{name}\":")), has_all: *all, suffixes }
    }

    fn write(&self, parsed: &Parsed<'_>, sink: &mut Sink) {
        if parsed.result.is_err() {
            sink.count_failure();
        }
        let input_json = sink.input_json.take();
        let output = sink.data();
        let start = output.len();
        output.extend_from_slice(b"{\"input\":");
        match input_json {
            None => json::append_string(output, parsed.given.input),
            Some(input) => output.extend_from_slice(input.get().as_bytes()),
        }
        match &parsed.result {
            Ok(url) => {
                // No component has an escape if the whole has none.
                let append = if json::needs_escape(url.as_str()) { json::append_string } else { json::append_plain };
                for (key, (_, component)) in self.keys.iter().zip(&URL_CLASS) {
                    output.extend_from_slice(key.as_bytes());
                    append(output, &component.of_record(url).unwrap_or_default());
                }
                if self.has_all {
                    let start = output.len();
                    json::append(output, &Details { url, suffixes: self.suffixes });
                    // Its members follow those before.
                    output[start] = b',';
                    output.pop();
                }
            }
            Err(failure) => {
                output.extend_from_slice(b",\"failure\":");
                json::append(output, &FailureMember::new(failure));
            }
        }
        output.extend_from_slice(b",\"errors\":[");
        for (index, error) in parsed.errors.iter().enumerate() {
            output.extend_from_slice(if index == 0 { b"" } else { b"," });
            let Range { start, end } = error.range();
            append(output, &format_args!("{{\"name\":\"{}\",\"start\":{start},\"end\":{end}}}", error.code()));
        }
        output.extend_from_slice(b"]}");
        json::end_line(sink, start);
    }
}
