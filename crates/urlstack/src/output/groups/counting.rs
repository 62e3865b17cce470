//! The options of commands that print how often each of some texts is there.

use super::{Form, Grouping, Item, KeyHasher, Memory};
use crate::{
    failure::Failure,
    inputs::Inputs,
    output::{
        layout::{Format, OnError, To},
        sink::Sink,
    },
    terminal::streams::Streams,
};
use clap::ValueEnum;
use std::num::NonZeroUsize;

/// Options about counts: how many are written, and in which form.
#[derive(clap::Args, Debug)]
pub(crate) struct Counting {
    /// Print only the N largest numbers
    #[arg(long, value_name = "N")]
    top: Option<NonZeroUsize>,

    /// Print this, too, with each number
    #[arg(long, value_name = "WHAT", value_enum, conflicts_with = "to")]
    also: Option<Also>,

    /// Write `json` (an object on each line), `csv` or `tsv`
    ///
    /// An object has the key, its count, and its share as a number from 0 to 1.
    #[arg(long, value_name = "FORMAT", value_enum, hide_possible_values = true)]
    to: Option<To>,
}

/// A figure besides the number of inputs with a key.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Also {
    /// The share of the counted inputs, as a percentage; objects and rows always have it
    Share,
}

/// What adds the texts of inputs to those that are counted.
pub(crate) struct Counter {
    hasher: KeyHasher,
    /// The first line, if the texts are written as a table.
    first_line: Option<Vec<u8>>,
    /// Whether each text is written as a line.
    are_lines: bool,
}

impl Counting {
    /// Counts texts of columns with these names. Returns how they are grouped, and what adds a text.
    pub(crate) fn of(&self, inputs: &Inputs, names: &'static [&'static str], memory: Memory) -> (Grouping, Counter) {
        let streams = Streams::new();
        // The rows of results are not those of inputs, so nothing passes through.
        let (form, first_line) = match inputs.layout(self.to, &OnError::default()).format {
            Format::Json => (Form::Object { names, streams }, None),
            Format::Table(dialect) => {
                let columns: Vec<_> = names.iter().chain(&["count", "share"]).map(|name| name.as_bytes()).collect();
                (Form::Row { columns: names.len(), dialect, streams }, Some(columns.join(&dialect.delimiter)))
            }
            _ => (Form::Line { has_share: self.also == Some(Also::Share), streams }, None),
        };
        let largest = Some(self.top.map_or(usize::MAX, NonZeroUsize::get));
        let are_lines = matches!(form, Form::Line { .. });
        let counter = Counter { hasher: KeyHasher::default(), first_line, are_lines };
        (Grouping { has_counts: true, largest, memory, form, ..Grouping::default() }, counter)
    }
}

impl Counter {
    /// Counts a text once more.
    pub(crate) fn add(&self, text: &[u8], sink: &mut Sink) -> Result<(), Failure<'static>> {
        if self.are_lines && text.contains(&sink.layout.end) {
            return Err(Failure::of_end(sink.layout.end, "the key"));
        }
        if let Some(line) = &self.first_line {
            sink.first_line(line);
        }
        sink.grouped(Item { key: Some(&self.hasher.hash(text)), texts: [text, b""], ..Item::default() });
        Ok(())
    }
}
