//! `urlstack parse`.

use crate::{
    Outcome,
    diagnostic::Level,
    failure::Failure,
    help,
    inputs::{Input, Inputs},
    json::{self, FailureMember},
    sink::{Sink, append},
    urls::{Parsed, Parsing, UrlReader},
};
use anstyle::Style;
use serde::{Serialize, Serializer, ser::SerializeMap};
use std::io;
use url_core::{ValidationError, web::WebUrl};

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
urlstack parse --href < urls.txt
urlstack parse --json --file urls.txt
urlstack parse --ndjson --json < links.ndjson";

/// Show the components of URLs.
///
/// Parses each URL and shows those of its components that are not empty, as the URL class of the standard has them. An
/// input that is not a URL is shown on standard error, with the place marked that is wrong.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    /// Show only the serialized URL
    #[arg(long, conflicts_with = "json")]
    href: bool,

    /// Also show validation errors that did not make a URL fail (JSON always has them)
    #[arg(long)]
    errors: bool,

    /// Write a JSON object for each input, one a line, failures too
    ///
    /// An object of a URL has input, href, origin, protocol, username, password, host, hostname, port, pathname, search,
    /// hash and errors; another one has input, failure and errors. The members of `errors` are in the order of the
    /// standard, each with its name there and the bytes of the input it speaks of, from start to end. Those of
    /// `failure` also have a message; they are bytes of the base if that is what the message says.
    #[arg(long)]
    json: bool,
}

/// Parses all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let urls = UrlReader::new(&args.inputs, &args.parsing);
    args.inputs.run(|| {
        let mut errors = Vec::new();
        let urls = &urls;
        move |input: Input<'_>, sink: &mut Sink| {
            let wanted_errors = (args.json || args.errors).then_some(&mut errors);
            urls.read(&input, wanted_errors, sink, |parsed, sink| {
                if args.json {
                    return write_json(parsed, sink);
                }
                match &parsed.result {
                    Ok(url) if args.href => sink.line(url.as_str()),
                    Ok(url) => write_components(sink, &url.clone().into()),
                    Err(_) => {}
                }
                write_messages(&parsed, sink);
            });
        }
    })
}

fn write_components(sink: &mut Sink, url: &WebUrl) {
    sink.separate(b"\n");
    let style = if sink.colours.data { Style::new().bold() } else { Style::new() };
    for (name, value) in components(url, &url.origin()).into_iter().filter(|(_, value)| !value.is_empty()) {
        append(sink.data(), &format_args!("{style}{name:8}{style:#}  {value}\n"));
    }
}

/// The members of the URL class, by their names there.
fn components<'a>(url: &'a WebUrl, origin: &'a str) -> [(&'static str, &'a str); 11] {
    [
        ("href", url.href()),
        ("origin", origin),
        ("protocol", url.protocol()),
        ("username", url.username()),
        ("password", url.password()),
        ("host", url.host()),
        ("hostname", url.hostname()),
        ("port", url.port()),
        ("pathname", url.pathname()),
        ("search", url.search()),
        ("hash", url.hash()),
    ]
}

fn write_messages(parsed: &Parsed<'_>, sink: &mut Sink) {
    for error in parsed.warnings() {
        sink.mark(Level::ValidationError, parsed.place, &Failure::of_validation(parsed.input, error));
    }
    if let Err(failure) = &parsed.result {
        sink.report(parsed.place, failure);
    }
}

/// The object of a URL.
struct Success<'a> {
    input: &'a str,
    components: [(&'static str, &'a str); 11],
    errors: Errors<'a>,
}

impl Serialize for Success<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_map(None)?;
        object.serialize_entry("input", self.input)?;
        for (name, value) in &self.components {
            object.serialize_entry(name, value)?;
        }
        object.serialize_entry("errors", &self.errors)?;
        object.end()
    }
}

#[derive(Serialize)]
struct FailureObject<'a> {
    input: &'a str,
    failure: FailureMember<'a>,
    errors: Errors<'a>,
}

struct Errors<'a>(&'a [ValidationError]);

#[derive(Serialize)]
struct ErrorMember<'a> {
    name: &'a str,
    start: usize,
    end: usize,
}

impl Serialize for Errors<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.0.iter().map(|error| {
            let range = error.range();
            ErrorMember { name: error.code(), start: range.start, end: range.end }
        }))
    }
}

fn write_json(parsed: Parsed<'_>, sink: &mut Sink) {
    let Parsed { input, errors, result, .. } = parsed;
    let errors = Errors(errors);
    match result {
        Ok(url) => {
            let url = WebUrl::from(url);
            let origin = url.origin();
            let components = components(&url, &origin);
            json::write(sink, &Success { input, components, errors });
        }
        Err(failure) => {
            sink.has_failed = true;
            json::write(sink, &FailureObject { input, failure: FailureMember::new(&failure), errors });
        }
    }
}
