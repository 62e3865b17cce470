//! `urlstack get`.

use crate::{
    components::{
        suffixes::Suffixes,
        template::{Placeholder, Subject, Template},
    },
    failure::{Failure, Outcome},
    help,
    inputs::{
        Inputs,
        parsing::Parsing,
        url_inputs::{Given, Memory, Parsed, UrlReader},
    },
    output::{
        layout::{OnError, To},
        row::{Row, Value},
        sink::Sink,
    },
    record::input::Input,
    terminal::streams::Streams,
};
use serde::Serialize;
use std::{borrow::Cow, collections::BTreeSet, io};
use url_report::lists::Object;

const EXAMPLES: &str = "\
urlstack get '{host} {query:id}' 'https://example.com:8080/?id=50%25&x'
  example.com:8080 50%
urlstack get '{path} is {decoded:path}' https://example.com/caf%C3%A9
  /caf%C3%A9 is /café
urlstack get '{hostname}:{default:port}{query:q|nothing asked}' https://example.com/
  example.com:443nothing asked
urlstack get '{subdomain} {registrable_domain} {public_suffix}' https://a.b.example.co.uk/
  a.b example.co.uk co.uk
urlstack get --icann '{registrable_domain}' https://example.github.io/
  github.io
urlstack get '{filename} is {extension}' https://example.com/a/b.tar.gz
  b.tar.gz is gz
urlstack get '{must:query:id}' 'https://example.com/?x'
  error: no-such-component: the URL has no `query:id`
    | https://example.com/?x
    | ^^^^^^^^^^^^^^^^^^^^^^
urlstack get '{unicode:hostname}\\t{segment:0}\\t{segment:-1}' < urls.txt
urlstack get '{line}\\t{host}\\t{error}' --file urls.txt
urlstack get '{host} {query:id}' --to csv --from csv --url '{url}' --file table.csv
urlstack get '{host}' --on-error - --file urls.txt | paste - urls.txt";

const LANGUAGE: &str = "\
A template is text with components in braces:

  {href} {origin} {protocol} {username} {password} {host} {hostname} {port}
  {pathname} {search} {hash}
      as `urlstack parse` shows them; {url}, {user} and {path} are short for
      {href}, {username} and {pathname}
  {scheme} {query} {fragment}
      without punctuation
  {authority} {userinfo}
      userinfo, host and port; username and password
  {segment:0} {segment:-1} {segment_count}
      a segment of the path, from the start or from the end, and how many there
      are
  {filename} {extension}
      the last segment, and what follows its last dot, if that is not its first
      character
  {unicode_host} {port_or_known_default}
      the host with its domain in Unicode, which may look like another domain;
      the port, or the default port of the scheme
  {kind} {class}
      of the host, as in `urlstack host`: domain, IPv4, ...; loopback, private, ...
  {public_suffix} {registrable_domain} {subdomain} {site} {suffix_section}
      of the host, by the Public Suffix List, if it is built in; the section with
      the rule is icann or private
  {domain_label}
      the label of the registrable domain before the public suffix: example
  {surt}
      a key to sort by, with the domain in reverse order: http://(com,example,)/
  {cdx_key}
      the key of the URL in the index of a web archive: com,example)/path?a=1
  {query_names}
      all names in the query, with & between them
  {query:NAME} {query_all:NAME}
      the first value of the name in the query, or all, separated by spaces; in
      NAME, * is any text and ? any character, unless after a double backslash
  {input} {file} {line}
      the input, its file, and the number of its line
  {error}
      why the input failed. With it, an input that fails prints the text, too,
      with this and without components, and no message

Components are printed as in the URL, and values of the query decoded. A prefix
of the name changes this: raw: or decoded: selects the other form, unicode: a
host or its part in Unicode, default: the default port of the scheme if the URL
has none, and must: makes a missing component an error. Other missing components
print nothing, or the text after a bar: {port|none}.

\\n \\t \\r \\0 \\\\ \\{ \\} \\| are a newline, a tab, a carriage return, a NUL and the
characters themselves.";

/// Print components of URLs, arranged by a template.
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
    suffixes: Suffixes,

    #[command(flatten)]
    on_error: OnError,

    /// Write `json` (an object on each line), `csv` or `tsv`
    ///
    /// An object has input, text and values, or input and failure.
    ///
    /// Each value's name is the text in braces. A missing component is null. `query_names` and `query_all` are arrays.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    to: Option<To>,
}

/// The value of a component in JSON.
#[derive(Serialize)]
#[serde(untagged)]
enum Item {
    Text(String),
    List(Vec<Self>),
    Missing(()),
}

impl Item {
    fn new(placeholder: &Placeholder, subject: &Subject<'_>) -> Self {
        let text = |value: Cow<'_, [u8]>| Self::Text(String::from_utf8_lossy(&value).into_owned());
        match placeholder.items(subject) {
            Some(items) => Self::List(items.into_iter().map(text).collect()),
            None => placeholder.value(subject).map_or(Self::Missing(()), text),
        }
    }
}

/// Returns the components of a template, each once, by the texts in its braces.
fn sources(template: &Template) -> impl Iterator<Item = (&str, &Placeholder)> {
    let mut named = BTreeSet::new();
    let sources = template.placeholders().map(|placeholder| (&*placeholder.source, placeholder));
    sources.filter(move |(source, _)| named.insert(*source))
}

/// Fills in the template for all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let Args { template, inputs, parsing, suffixes, to, on_error } = args;
    let urls = UrlReader::new(inputs, parsing)?;
    let columns = &columns(template);
    let layout = inputs.layout(*to, on_error).with_columns(columns.iter().map(|column| column.name()));
    let shows_failures = template.shows_failures() && !layout.has_rows();
    urls.run(layout, || {
        let (urls, mut memory) = (&urls, Memory::default());
        move |input: Input<'_>, sink: &mut Sink| {
            urls.read(&input, &mut memory, sink, |Parsed { given, result, .. }, sink| {
                let Given { input, place, .. } = given;
                let (url, failure) = match result {
                    Ok(url) => (Some(&*url), None),
                    Err(failure) => (None, Some(failure)),
                };
                let subject = Subject::new(url, input, place, suffixes);
                let failure =
                    failure.or_else(|| write(template, columns, &subject, sink).err().map(|error| error.about(input)));
                match failure {
                    None => {}
                    Some(failure) if shows_failures => {
                        sink.count_failure();
                        let error = failure.to_string();
                        // Nothing is required of a failure.
                        let _ = write(template, columns, &subject.with_error(Some(&error)), sink);
                    }
                    Some(failure) => sink.fail(input, place, &failure),
                }
            });
        }
    })
}

/// The columns of a table: the components, in their order.
fn columns(template: &Template) -> Vec<&Placeholder> {
    let mut columns: Vec<&Placeholder> = Vec::new();
    // A table has these columns anyway.
    for placeholder in template.placeholders().filter(|placeholder| !["input", "error"].contains(&placeholder.name())) {
        match columns.iter_mut().find(|column| column.name() == placeholder.name()) {
            // Only the text for a missing component can be another one.
            Some(column) => *column = placeholder,
            None => columns.push(placeholder),
        }
    }
    columns
}

fn write(
    template: &Template,
    columns: &[&Placeholder],
    subject: &Subject<'_>,
    sink: &mut Sink,
) -> Result<(), Failure<'static>> {
    let (end, reserved, streams) = (sink.layout.end, sink.layout.reserved(), sink.streams);
    if let Some(end) = reserved
        && let Some(placeholder) = template.find_with(subject, end)
    {
        return Err(Failure::of_end(end, &placeholder.source));
    }
    if !sink.layout.has_rows() {
        let data = sink.data();
        template.fill(subject, data, streams).map_err(Placeholder::missing)?;
        data.push(end);
        return Ok(());
    }
    let mut row = Row::new(subject.input);
    if sink.layout.is_table() {
        for column in columns {
            row.push(column.name(), column.required_text(subject).map_err(Placeholder::missing)?);
        }
    } else {
        let mut text = Vec::new();
        template.fill(subject, &mut text, Streams::default()).map_err(Placeholder::missing)?;
        row.push("text", Cow::from(text));
        let value = move |(source, placeholder): (_, &_)| (source, Item::new(placeholder, subject));
        row.push("values", Value::nested(Object(move || sources(template).map(value))));
    }
    sink.row(&row);
    Ok(())
}
