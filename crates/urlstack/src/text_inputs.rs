//! Commands whose inputs are texts and not URLs.

use crate::{
    Outcome,
    failure::Failure,
    input::{Input, Place},
    inputs::Inputs,
    json,
    layout::Layout,
    sink::Sink,
};
use clap::{Arg, ValueHint};
use serde::Serialize;
use std::io;

/// A text and its conversion.
#[derive(Serialize)]
pub(crate) struct Converted<'a> {
    pub(crate) input: &'a str,
    pub(crate) text: &'a str,
}

/// The argument for the inputs of a command that reads any bytes.
pub(crate) fn of_any_bytes(values: Arg) -> Arg {
    values.value_name("TEXT").value_hint(ValueHint::Other).long_help(
        "The inputs; with --file, more files; without any, or for a single `-`, the lines of standard input\n\n\
         A line ends with a newline, or a carriage return and a newline, which are not part of it. An empty line is an \
         empty input. A line need not be UTF-8, and keeps its bytes without --lossy. A byte order mark before the first \
         line is ignored.",
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

    /// Appends the conversion of the bytes of each input to the output, or an object.
    pub(crate) fn convert(&self, layout: Layout, convert: impl Fn(&[u8], &mut Vec<u8>) + Sync) -> io::Result<Outcome> {
        let (is_object, end, reserved) = (layout.is_object(), layout.end, layout.reserved());
        self.run(layout, || {
            let (mut text, convert) = (Vec::new(), &convert);
            move |input: Input<'_>, sink: &mut Sink| {
                if let Some(failure) = input.failure() {
                    return sink.fail(&String::from_utf8_lossy(input.bytes), input.place, failure);
                }
                let place = input.place;
                let input = self.bytes(&input, sink);
                if !is_object && !sink.streams.is_seen && reserved.is_none() {
                    let data = sink.data();
                    convert(&input, data);
                    return data.push(end);
                }
                text.clear();
                convert(&input, &mut text);
                if let Some(end) = reserved.filter(|end| text.contains(end)) {
                    let input = String::from_utf8_lossy(&input);
                    return sink.fail(&input, place, &Failure::of_end(end, "what is to be printed").about(&input));
                }
                if !is_object {
                    return sink.ended(&text, end);
                }
                let (input, text) = (String::from_utf8_lossy(&input), String::from_utf8_lossy(&text));
                json::write(sink, &Converted { input: &input, text: &text });
            }
        })
    }
}
