//! `urlstack paths`.

use crate::{
    components::{
        suffixes::Suffixes,
        syntax_error::SyntaxError,
        template::{Placeholder, Subject, Template},
    },
    failure::Failure,
    help,
    inputs::{Inputs, parsing::Parsing, url_inputs::UrlReader},
    outcome::Outcome,
    output::{
        groups::{Counting, Grouping, Memory, Templates, variable_or},
        layout::{Format, OnError},
    },
    terminal::streams::Streams,
};
use std::{io, num::NonZeroU64};

const EXAMPLES: &str = "\
urlstack paths https://h/users/7/orders/1 https://h/users/8/orders/2 https://h/
  2\t/users/{}/orders/{}
  1\t/
urlstack paths --most 2 https://h/a/x https://h/a/y https://h/a/z https://h/b
  3\t/a/{}
  1\t/b
urlstack paths --per host --json https://a.example/7 https://b.example/8
  {\"group\":\"a.example\",\"path\":\"/{}\",\"count\":1,\"share\":0.5}
  {\"group\":\"b.example\",\"path\":\"/{}\",\"count\":1,\"share\":0.5}
urlstack paths --top 2 --file urls.txt";

/// Find and count path templates, such as `/users/{}/orders/{}`.
///
/// A segment that is a number, a date, a UUID, or a hexadecimal number with at least 16 digits is always `{}`. Other
/// segments are kept if at most --most different ones are in the same place. If there are more, a segment is kept only
/// if one in --most inputs has it there; the rest are `{}`. Segments are judged from left to right.
///
/// Prints the number of inputs, a tab and the template, the largest number first, and equal numbers by the template.
/// Nothing is printed before the end of the inputs. An input that does not parse is an error, and is not counted.
///
/// Each different path takes about 90 bytes of memory, and its length. When memory would exceed --memory, a note says
/// so, and segments are judged by the inputs so far. At the end, memory can reach three times --memory.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES))]
#[command(mut_arg("csv", |arg| arg.help(CSV).long_help(CSV)))]
pub(crate) struct Args {
    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    #[command(flatten)]
    suffixes: Suffixes,

    /// Keep all segments in a place that has at most N different ones
    #[arg(long, value_name = "N", default_value = "50")]
    most: NonZeroU64,

    /// Find separate templates for each value of this component, such as `host`
    ///
    /// The components are the ones that `urlstack get` prints.
    #[arg(long, value_name = "COMPONENT", value_parser = component)]
    per: Option<Template>,

    #[command(flatten)]
    counting: Counting,

    /// Use this much memory before judging segments
    #[arg(long, value_name = "SIZE", default_value = "1G")]
    memory: Memory,
}

const CSV: &str = "Write CSV rows: group with --per, path, count and share, a number from 0 to 1; with --field, also \
                   read CSV";

/// Parses the name of a component as a template of it.
fn component(name: &str) -> Result<Template, String> {
    format!("{{{name}}}").parse().map_err(|error: SyntaxError| error.to_string())
}

/// Counts the templates of all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let Args { inputs, parsing, suffixes, most, per, counting, memory } = args;
    let names: &[&str] = if per.is_some() { &["group", "path"] } else { &["path"] };
    let (grouping, counter) = counting.of(inputs, names, *memory);
    let grouping = Grouping { templates: Some(Templates::new(most.get())), ..grouping };
    let layout = inputs.layout_as(Format::Text, &OnError::default()).grouped(grouping);
    UrlReader::new(inputs, parsing)?.for_each(layout, |given, url, sink| {
        if url.has_opaque_path() {
            return Err(Failure::of_command("opaque-path", "the path is opaque, and has no segments"));
        }
        let mut text = Vec::new();
        if let Some(per) = per {
            let subject = Subject::new(Some(url), given.input, given.place, suffixes);
            per.fill(&subject, &mut text, Streams::default()).map_err(Placeholder::missing)?;
            text.push(b'\t');
        }
        for (index, segment) in url.path().split('/').enumerate() {
            if index > 0 {
                text.push(b'/');
            }
            text.extend_from_slice(variable_or(segment.as_bytes()));
        }
        counter.add(&text, sink)
    })
}
