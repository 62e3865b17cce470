//! `urlstack parse`.

use crate::{
    Outcome,
    columns::ColumnCounter,
    component::URL_CLASS,
    failure::Failure,
    help,
    input::Input,
    inputs::Inputs,
    json::{self, FailureMember},
    layout::OnError,
    level::Level,
    sink::{Repeated, Sink, append},
    url_inputs::{Given, Memory, Parsed, Parsing, UrlReader},
};
use anstyle::Style;
use clap::ArgGroup;
use serde::Serialize;
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

    /// Also write the decoded segments and pairs, the kind and class of the host, and its parts by the Public Suffix
    /// List
    ///
    /// The members are scheme, query, fragment, segments, pairs, kind, class, `public_suffix`, `registrable_domain` and
    /// subdomain. One that does not apply is null. A segment is decoded as UTF-8, and pairs by the rules of forms.
    #[arg(long, requires = "object")]
    all: bool,

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
    let json = Json::new(args.all);
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
                    Ok(url) if args.href => sink.line(url.as_str()),
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
        if let Some(value) = component.raw(url).filter(|value| !value.is_empty()) {
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
#[derive(Serialize)]
struct Details<'u> {
    scheme: &'u str,
    query: Option<&'u str>,
    fragment: Option<&'u str>,
    /// The decoded segments of the path, unless it is opaque.
    segments: Option<Vec<String>>,
    /// The decoded pairs of the query.
    pairs: Vec<(Cow<'u, str>, Option<Cow<'u, str>>)>,
    kind: Option<&'static str>,
    class: Option<&'static str>,
    #[cfg(feature = "psl")]
    public_suffix: Option<&'u str>,
    #[cfg(feature = "psl")]
    registrable_domain: Option<&'u str>,
    #[cfg(feature = "psl")]
    subdomain: Option<&'u str>,
}

impl<'u> Details<'u> {
    /// The names of the members.
    const NAMES: &'static [&'static str] = &[
        "scheme",
        "query",
        "fragment",
        "segments",
        "pairs",
        "kind",
        "class",
        #[cfg(feature = "psl")]
        "public_suffix",
        #[cfg(feature = "psl")]
        "registrable_domain",
        #[cfg(feature = "psl")]
        "subdomain",
    ];

    fn new(url: &'u Url) -> Self {
        let decoded = |segment| String::from_utf8_lossy(&Cow::from(percent_decode_str(segment))).into_owned();
        #[cfg(feature = "psl")]
        let suffix = url_psl::find(url);
        Self {
            scheme: url.scheme(),
            query: url.query(),
            fragment: url.fragment(),
            segments: url.path_segments().map(|segments| segments.map(decoded).collect()),
            pairs: url.raw_query().pairs().map(|pair| (pair.name(), pair.value())).collect(),
            kind: url.host().map(|host| host.kind().as_str()),
            class: url.host().map(|host| host.class().as_str()),
            #[cfg(feature = "psl")]
            public_suffix: suffix.map(|suffix| suffix.public_suffix()),
            #[cfg(feature = "psl")]
            registrable_domain: suffix.and_then(|suffix| suffix.registrable_domain()),
            #[cfg(feature = "psl")]
            subdomain: suffix.and_then(|suffix| suffix.subdomain()),
        }
    }
}

impl Args {
    /// The columns of a table.
    fn columns(&self) -> impl Iterator<Item = &'static str> {
        let of_class = URL_CLASS.iter().map(|(name, _)| *name);
        let details = if self.all { Details::NAMES } else { &[] };
        of_class.chain(details.iter().copied()).chain(self.errors.then_some("errors"))
    }
}

/// Writes the objects of inputs, without serde, because files can have millions of URLs.
struct Json {
    /// The text before the value of each member of the URL class.
    keys: [String; URL_CLASS.len()],
    /// Whether objects have all members.
    has_all: bool,
}

impl Json {
    fn new(has_all: bool) -> Self {
        Self { keys: URL_CLASS.each_ref().map(|(name, _)| format!(",\"{name}\":")), has_all }
    }

    fn write(&self, parsed: &Parsed<'_>, sink: &mut Sink) {
        if parsed.result.is_err() {
            sink.count_failure();
        }
        let output = sink.data();
        let start = output.len();
        output.extend_from_slice(b"{\"input\":");
        json::append_string(output, parsed.given.input);
        match &parsed.result {
            Ok(url) => {
                // No component has an escape if the whole has none.
                let append = if json::needs_escape(url.as_str()) { json::append_string } else { json::append_plain };
                for (key, (_, component)) in self.keys.iter().zip(&URL_CLASS) {
                    output.extend_from_slice(key.as_bytes());
                    append(output, &component.raw(url).unwrap_or_default());
                }
                if self.has_all {
                    let start = output.len();
                    json::append(output, &Details::new(url));
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
