//! `urlstack host`.

use crate::{
    Outcome,
    failure::Failure,
    help,
    inputs::{Input, Inputs},
    json,
    sink::{Sink, append},
    urls::EditionName,
};
use anstyle::Style;
use serde::Serialize;
use std::{borrow::Cow, io};
use url_core::{Host, Ignore};

const EXAMPLES: &str = "\
urlstack host Bücher.example 0x7f.1 '[::1%25]'
  host     xn--bcher-kva.example
  kind     domain
  unicode  bücher.example

  host     127.0.0.1
  kind     IPv4
  error: IPv6-invalid-code-point: expected a hexadecimal digit or a colon in the IPv6 address
    | [::1%25]
    |     ^
urlstack host --opaque --json Example.com
  {\"input\":\"Example.com\",\"host\":\"Example.com\",\"kind\":\"opaque\",\"unicode\":null}";

/// Show what a host is.
///
/// Reads each argument or line as the host of a special URL, alone and with brackets around an IPv6 address.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES), mut_arg("values", |arg| arg.value_name("HOST")))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    /// Read hosts of URLs that are not special
    #[arg(long)]
    opaque: bool,

    /// The edition of the URL Standard to follow
    #[arg(long, value_name = "YEAR", value_enum, default_value_t)]
    edition: EditionName,

    /// Write a JSON object for each host, one a line: input, host, kind and unicode, or input and failure
    #[arg(long)]
    json: bool,
}

/// What is to be said of a host.
#[derive(Serialize)]
struct Facts<'a> {
    input: &'a str,
    /// The serialization.
    host: String,
    kind: &'static str,
    /// A domain as a person reads it.
    unicode: Option<Cow<'a, str>>,
}

impl<'a> Facts<'a> {
    fn new(input: &'a str, host: &'a Host<Cow<'a, str>>) -> Self {
        let (kind, unicode) = match host {
            Host::Domain(domain) => ("domain", Some(url_idna::domain_to_unicode(domain))),
            Host::Ipv4(_) => ("IPv4", None),
            Host::Ipv6(_) => ("IPv6", None),
            Host::Opaque(_) => ("opaque", None),
            Host::Empty => ("empty", None),
        };
        Self { input, host: host.to_string(), kind, unicode }
    }

    fn write(&self, sink: &mut Sink) {
        sink.separate(b"\n");
        let style = if sink.colours.data { Style::new().bold() } else { Style::new() };
        let facts = [("host", Some(&*self.host)), ("kind", Some(self.kind)), ("unicode", self.unicode.as_deref())];
        for (name, value) in facts {
            if let Some(value) = value {
                append(sink.data(), &format_args!("{style}{name:7}{style:#}  {value}\n"));
            }
        }
    }
}

/// Shows all hosts.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    args.inputs.run(|| {
        |input: Input<'_>, sink: &mut Sink| {
            let text = match args.inputs.text(&input, sink) {
                Ok(text) => text,
                Err(failure) => {
                    return sink.fail(&String::from_utf8_lossy(input.bytes), input.place, &failure, args.json);
                }
            };
            // The host parser is never asked about an empty host, which URLs have by other ways.
            let host = match Host::parse_with(&text, args.opaque, args.edition.into(), &mut Ignore) {
                Ok(host) => host,
                Err(error) => {
                    return sink.fail(&text, input.place, &Failure::of_validation(&text, &error), args.json);
                }
            };
            let facts = Facts::new(&text, &host);
            if args.json { json::write(sink, &facts) } else { facts.write(sink) }
        }
    })
}
