//! `urlstack count`.

use crate::{
    components::{
        suffixes::Suffixes,
        template::{Placeholder, Subject, Template},
    },
    help,
    inputs::{Inputs, parsing::Parsing, url_inputs::UrlReader},
    outcome::Outcome,
    output::{
        groups::{Counting, Grouping, Memory},
        layout::{Format, OnError},
    },
    terminal::streams::Streams,
};
use std::io;

const EXAMPLES: &str = "\
urlstack count '{host}' https://h/a https://i/ https://h/b
  2\th
  1\ti
urlstack count --top 1 --share '{scheme}' https://h/ ftp://h/ https://i/
  2\t66.7%\thttps
urlstack count --json '{host}{path}' 'https://h/?a' 'https://h/?b'
  {\"key\":\"h/\",\"count\":2,\"share\":1}
urlstack count '{site}' --top 10 --file urls.txt
urlstack count '{query_names}' --csv --field url --file table.csv";

/// Count inputs by a template, such as `{host}`.
///
/// Counts the inputs for which the template, as in `urlstack get`, prints the same key. Prints the number of inputs, a
/// tab and the key, the largest number first. Keys with equal numbers keep the order of their first inputs. Nothing is
/// printed before the end of the inputs. An input that does not parse is an error, and is not counted.
///
/// Each different key takes about 90 bytes of memory, and its length. When memory would exceed --memory, a note says
/// so. Further new keys are then counted in temporary files, with the same result; --estimate needs no files.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES))]
#[command(mut_arg("csv", |arg| arg.help(CSV).long_help(CSV)))]
pub(crate) struct Args {
    /// The key to count by, with components in braces, such as `{host}`
    #[arg(value_name = "TEMPLATE")]
    template: Template,

    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    #[command(flatten)]
    suffixes: Suffixes,

    #[command(flatten)]
    counting: Counting,

    /// Use this much memory before counting on disk, such as `64M` or `4G`
    #[arg(long, value_name = "SIZE", default_value = "1G")]
    memory: Memory,

    /// Estimate the largest numbers within --memory, without temporary files
    ///
    /// While all keys fit, the numbers are exact. Otherwise a note says how much too high each number can be. Each 171
    /// bytes of --memory keep at least one key, if keys have 60 bytes on average: six million with the default.
    #[arg(long)]
    estimate: bool,
}

const CSV: &str = "Write CSV rows: key, count and share, a number from 0 to 1; with --field, also read CSV";

/// Counts the texts of all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let Args { template, inputs, parsing, suffixes, counting, memory, estimate } = args;
    let (grouping, counter) = counting.of(inputs, &["key"], *memory);
    let grouping = Grouping { is_estimate: *estimate, ..grouping };
    let layout = inputs.layout_as(Format::Text, &OnError::default()).grouped(grouping);
    UrlReader::new(inputs, parsing)?.for_each(layout, |given, url, sink| {
        let subject = Subject::new(Some(url), given.input, given.place, suffixes);
        let mut text = Vec::new();
        template.fill(&subject, &mut text, Streams::default()).map_err(Placeholder::missing)?;
        counter.add(&text, sink)
    })
}
