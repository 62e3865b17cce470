//! `urlstack get`.

use crate::{
    Outcome,
    failure::Failure,
    help,
    inputs::Inputs,
    json,
    layout::OnError,
    streams::Streams,
    template::{Placeholder, Template},
    url_inputs::{Given, Parsing, UrlReader},
};
use serde::{Serialize, Serializer};
use std::{collections::BTreeSet, io};
use url_core::Url;

const EXAMPLES: &str = "\
urlstack get '{host} {query:id}' 'https://example.com:8080/?id=50%25&x'
  example.com:8080 50%
urlstack get '{path} is {decoded:path}' https://example.com/caf%C3%A9
  /caf%C3%A9 is /café
urlstack get '{hostname}:{default:port}{query:q|nothing asked}' https://example.com/
  example.com:443nothing asked
urlstack get '{must:query:id}' 'https://example.com/?x'
  error: no-such-component: the URL has no query:id
    | https://example.com/?x
    | ^^^^^^^^^^^^^^^^^^^^^^
urlstack get '{unicode:hostname}\\t{segment:0}\\t{segment:-1}' < urls.txt
urlstack get '{host}' --on-error - --file urls.txt | paste - urls.txt";

const LANGUAGE: &str = "\
A template is text with components in braces:

  {href} {origin} {protocol} {username} {password} {host} {hostname} {port}
  {pathname} {search} {hash}
      as `urlstack parse` shows them; {url}, {user} and {path} are short for
      {href}, {username} and {pathname}
  {scheme} {query} {fragment}
      without punctuation
  {segment:0} {segment:-1}
      a segment of the path, from the start or from the end
  {class}
      the class of the host, as in `urlstack host`: domain, loopback, private, ...
  {public-suffix} {registrable-domain} {site}
      of the host, by the Public Suffix List, if it is built in
  {query:NAME} {query-all:NAME}
      the first value of the name in the query, or all, separated by spaces

Components are printed as in the URL, and values of the query decoded. A prefix
of the name changes this: raw: or decoded: selects the other form, unicode: a
host or its part in Unicode, default: the default port of the scheme if the URL
has none, and must: makes a missing component an error. Other missing components
print nothing, or the text after a bar: {port|none}.

\\n \\t \\r \\0 \\\\ \\{ \\} \\| are a newline, a tab, a carriage return, a NUL and the
characters themselves.";

/// Print components of URLs by a template.
#[derive(clap::Args, Debug)]
#[command(after_help = help::language_and_examples("Templates", LANGUAGE, EXAMPLES))]
pub(crate) struct Args {
    /// The text to print for each URL, followed by a newline, with components in braces
    #[arg(value_name = "TEMPLATE")]
    template: Template,

    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    #[command(flatten)]
    on_error: OnError,

    /// Write a JSON object for each URL, one per line: input, text and values, or input and failure
    ///
    /// The names of the values are the texts in braces. The value of a missing component is null.
    #[arg(long)]
    json: bool,

    /// End each text with a NUL byte instead of a newline
    #[arg(short = '0', long, conflicts_with = "json")]
    null: bool,
}

#[derive(Serialize)]
struct Got<'a> {
    input: &'a str,
    text: &'a str,
    values: Values<'a>,
}

struct Values<'a> {
    template: &'a Template,
    url: &'a Url,
}

impl Serialize for Values<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut named = BTreeSet::new();
        let placeholders = self.template.placeholders().filter(|placeholder| named.insert(&placeholder.source));
        serializer.collect_map(placeholders.map(|placeholder| {
            let value = placeholder.value(self.url);
            (&placeholder.source, value.map(|value| String::from_utf8_lossy(&value).into_owned()))
        }))
    }
}

/// Fills in the template for all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let Args { template, inputs, parsing, json: is_json, null, on_error } = args;
    let urls = UrlReader::new(inputs, parsing)?;
    let end = if *null { b'\0' } else { b'\n' };
    let layout = inputs.layout(*is_json, on_error).ended_by(end);
    urls.for_each(layout, |Given { input, .. }, url, sink| {
        if let Some(end) = sink.layout.reserved()
            && let Some(placeholder) = template.find_with(url, end)
        {
            return Err(Failure::of_end(end, &placeholder.source));
        }
        if !sink.layout.is_object() {
            let streams = sink.streams;
            let data = sink.data();
            template.fill(url, data, streams).map_err(no_such_component)?;
            data.push(end);
            return Ok(());
        }
        let mut text = Vec::new();
        template.fill(url, &mut text, Streams::default()).map_err(no_such_component)?;
        let text = String::from_utf8_lossy(&text);
        json::write(sink, &Got { input, text: &text, values: Values { template, url } });
        Ok(())
    })
}

fn no_such_component(placeholder: &Placeholder) -> Failure<'static> {
    let component = placeholder.source.replacen("must:", "", 1);
    Failure::of_command("no-such-component", format!("the URL has no {component}"))
}
