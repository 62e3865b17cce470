//! Commands whose inputs are texts and not URLs.

use crate::{
    failure::{Failure, Outcome},
    inputs::{Inputs, lines::Division},
    output::{layout::Layout, row::Row, sink::Sink},
    record::input::{Input, Place},
};
use clap::{Arg, Args, ValueHint};
use std::io;

/// Whether each file is one text.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Whole {
    /// Take each file, or all of standard input, as one string with its newlines, and add none
    ///
    /// The string can hold any bytes, such as a compressed file; a byte order mark is part of it.
    #[arg(long = "whole", conflicts_with_all = ["on_error", "comments", "from", "null"])]
    is_whole: bool,
}

impl Whole {
    /// Returns these inputs, with or without lines.
    pub(crate) fn texts_of(self, inputs: &Inputs) -> Inputs {
        Inputs { division: if self.is_whole { Division::Whole } else { Division::Lines }, ..inputs.clone() }
    }
}

/// The argument for the inputs of a command that reads any bytes.
pub(crate) fn of_any_bytes(values: Arg) -> Arg {
    values.value_name("TEXT").value_hint(ValueHint::Other).long_help(
        "URLs to read, by default from standard input, as for `-`; after --file, more files\n\n\
         After `--`, a `-` is an input, too. A line ends with a newline, or a carriage return and a newline, which are \
         not part of it. An empty line is an empty input. A line can have bytes that are not UTF-8, and keeps them \
         without --lossy. A byte order mark before the first line is ignored.",
    )
}

/// The argument for the inputs of a command that reads any bytes, of which some are replaced.
pub(crate) fn with_replacements(values: Arg) -> Arg {
    values.value_name("TEXT").value_hint(ValueHint::Other).long_help(
        "Strings to read, by default from standard input, as for `-`; after --file, more files\n\n\
         After `--`, a `-` is an input, too. A line ends with a newline, or a carriage return and a newline, which are \
         not part of it. An empty line is an empty input. Bytes that are not UTF-8 are read as U+FFFD. A byte order mark \
         before the first line is ignored.",
    )
}

/// The argument for the inputs of a command that reads hosts.
pub(crate) fn of_hosts(values: Arg) -> Arg {
    values.value_name("HOST").value_hint(ValueHint::Hostname)
}

impl Inputs {
    /// Calls `work` with the text and place of every input. Writes invalid text and the failures of `work`.
    pub(crate) fn for_each_text(
        &self,
        layout: Layout,
        work: impl for<'t> Fn(&'t str, Place<'t>, &mut Sink) -> Result<(), Failure<'t>> + Sync,
    ) -> io::Result<Outcome> {
        self.for_each_with_base(None, layout, |text, _, place, sink| work(text, place, sink))
    }

    /// [`Self::for_each_text`] with the base of every input, which is `base` if its record has none.
    pub(crate) fn for_each_with_base(
        &self,
        base: Option<&str>,
        layout: Layout,
        work: impl for<'t> Fn(&'t str, Option<&'t str>, Place<'t>, &mut Sink) -> Result<(), Failure<'t>> + Sync,
    ) -> io::Result<Outcome> {
        self.run(layout, || {
            |input: Input<'_>, sink: &mut Sink| {
                let place = input.place;
                self.note_file(&input, sink);
                match self.text(&input, sink) {
                    Ok(text) => {
                        if let Err(failure) = work(&text, input.base().or(base), place, sink) {
                            sink.fail(&text, place, &failure);
                        }
                    }
                    Err(failure) => sink.fail(&String::from_utf8_lossy(input.bytes), place, &failure),
                }
            }
        })
    }

    /// [`Self::convert`] for the parts of each input that are UTF-8. Other bytes are kept.
    pub(crate) fn convert_texts(
        &self,
        layout: Layout,
        convert: impl Fn(&str, &mut String) + Sync,
    ) -> io::Result<Outcome> {
        self.convert(layout, |input, output| {
            for chunk in input.utf8_chunks() {
                let mut text = String::new();
                convert(chunk.valid(), &mut text);
                output.extend_from_slice(text.as_bytes());
                output.extend_from_slice(chunk.invalid());
            }
            Ok(())
        })
    }

    /// Appends the conversion of the bytes of each input to the output, or an object, or why it cannot be converted.
    /// What is one input as a whole file has no end that is not its own.
    pub(crate) fn convert(
        &self,
        layout: Layout,
        convert: impl for<'t> Fn(&'t [u8], &mut Vec<u8>) -> Result<(), Failure<'t>> + Sync,
    ) -> io::Result<Outcome> {
        let (has_rows, end, reserved) = (layout.has_rows(), layout.end, layout.reserved());
        let has_end = !matches!(self.division, Division::Whole);
        self.run(layout, || {
            let (mut text, convert) = (Vec::new(), &convert);
            move |input: Input<'_>, sink: &mut Sink| {
                let place = input.place;
                let Some(input) = self.bytes(&input, sink) else { return };
                let fails = |failure, sink: &mut Sink| sink.fail(&String::from_utf8_lossy(&input), place, &failure);
                if !has_rows && !sink.streams.is_seen && reserved.is_none() {
                    let data = sink.data();
                    let start = data.len();
                    match convert(&input, data) {
                        Ok(()) => data.extend(has_end.then_some(end)),
                        Err(failure) => {
                            data.truncate(start);
                            fails(failure, sink);
                        }
                    }
                    return;
                }
                text.clear();
                let result = convert(&input, &mut text).and_then(|()| match reserved {
                    Some(end) if text.contains(&end) => Err(Failure::of_end(end, "the result").of_all(&input)),
                    _ => Ok(()),
                });
                if let Err(failure) = result {
                    return fails(failure, sink);
                }
                if has_rows {
                    return sink.row(&Row::new(input).with("text", String::from_utf8_lossy(&text)));
                }
                let shown = sink.streams.shown(&text);
                let data = sink.data();
                data.extend_from_slice(&shown);
                data.extend(has_end.then_some(end));
            }
        })
    }
}
