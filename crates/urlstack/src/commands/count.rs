//! `urlstack count`.

use crate::{
    components::{
        suffixes::Suffixes,
        template::{Placeholder, Subject, Template},
    },
    failure::Failure,
    help,
    inputs::{Inputs, parsing::Parsing, url_inputs::UrlReader},
    outcome::Outcome,
    output::{
        groups::{Grouping, Item, KeyHasher, Memory, Share},
        json,
        layout::{Format, OnError},
    },
    record::table::Dialect,
    terminal::streams::Streams,
};
use std::{io, num::NonZeroUsize};

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

/// Count the inputs whose URLs print the same by a template of `urlstack get`.
///
/// Prints the number of inputs, a tab and the text, the largest number first. Of equal numbers, the text that was there
/// first is. Nothing is printed before the end of the inputs. An input that is not a URL is an error, and not counted.
///
/// Memory grows by about 90 bytes and the text with each different text. When it would exceed --memory, a note says so,
/// and further texts that are new are counted in temporary files, with the same result; --estimate needs no files.
#[derive(clap::Args, Debug)]
#[command(after_help = help::examples(EXAMPLES))]
#[command(mut_arg("csv", |arg| arg.help(CSV).long_help(CSV)))]
pub(crate) struct Args {
    /// The text to count, with components in braces, such as `{host}`
    #[arg(value_name = "TEMPLATE")]
    template: Template,

    #[command(flatten)]
    inputs: Inputs,

    #[command(flatten)]
    parsing: Parsing,

    #[command(flatten)]
    suffixes: Suffixes,

    /// Print only the N largest numbers
    #[arg(long, value_name = "N")]
    top: Option<NonZeroUsize>,

    /// Also print the share of all inputs that are counted, as a percentage
    #[arg(long, conflicts_with_all = ["json", "csv", "tsv"])]
    share: bool,

    /// How much memory to use before texts are counted on disk, such as `64M` or `4G`
    #[arg(long, value_name = "SIZE", default_value = "1G")]
    memory: Memory,

    /// Estimate the largest numbers within --memory, without files
    ///
    /// While all texts fit, the numbers are exact. Otherwise a note says how much too high each number is at most. Of
    /// texts with an average length of 60 bytes, at least one for each 171 bytes of --memory is kept: six million with
    /// the default.
    #[arg(long)]
    estimate: bool,

    /// Write a JSON object for each text, one per line: key, count and share, which is a number from 0 to 1
    #[arg(long, conflicts_with_all = ["csv", "tsv"])]
    json: bool,
}

const CSV: &str = "Write rows of CSV: key, count and share, a number from 0 to 1; with --field, also read CSV";

/// Counts the texts of all inputs.
pub(crate) fn run(args: &Args) -> io::Result<Outcome> {
    let Args { template, inputs, parsing, suffixes, top, share, memory, estimate, json } = args;
    // The rows of results are not those of inputs, so nothing passes through.
    let format = inputs.layout(*json, &OnError::default()).format;
    let share = match format {
        Format::Json => Share::Fraction(",\"share\":"),
        Format::Table(Dialect { delimiter, .. }) => Share::Cell(delimiter),
        _ if *share => Share::Percent,
        _ => Share::None,
    };
    let grouping = Grouping {
        has_counts: true,
        largest: Some(top.map_or(usize::MAX, NonZeroUsize::get)),
        memory: *memory,
        is_estimate: *estimate,
        share,
        ..Grouping::default()
    };
    let layout = inputs.layout_as(Format::Text, &OnError::default()).grouped(grouping);
    let hasher = KeyHasher::default();
    UrlReader::new(inputs, parsing)?.for_each(layout, |given, url, sink| {
        if let Format::Table(dialect) = format {
            sink.first_line(&[&b"key"[..], b"count", b"share"].join(&dialect.delimiter));
        }
        let subject = Subject { url: Some(url), input: given.input, place: given.place, error: None, suffixes };
        let mut text = Vec::new();
        template.fill(subject, &mut text, Streams::default()).map_err(Placeholder::missing)?;
        let hash = hasher.hash(&text);
        let mut cell = Vec::new();
        let texts: [&[u8]; 2] = match format {
            Format::Json => {
                cell.extend_from_slice(b"{\"key\":");
                json::append_string(&mut cell, &String::from_utf8_lossy(&text));
                if sink.streams.is_seen {
                    json::escape_invisible(&mut cell, 0);
                }
                cell.extend_from_slice(b",\"count\":");
                [&cell, b"}"]
            }
            Format::Table(dialect) => {
                dialect.write(&sink.streams.shown(&text), &mut cell);
                cell.push(dialect.delimiter);
                [&cell, b""]
            }
            _ => {
                if text.contains(&sink.layout.end) {
                    return Err(Failure::of_end(sink.layout.end, "the text"));
                }
                cell.push(b'\t');
                cell.extend_from_slice(&sink.streams.shown(&text));
                [b"", &cell]
            }
        };
        sink.grouped(Item { key: Some(&hash), texts, ..Item::default() });
        Ok(())
    })
}
