//! Commands whose inputs are texts and not URLs.

use crate::{
    Outcome,
    failure::Failure,
    inputs::{Input, Inputs, Place},
    json,
    record::{Bases, Record},
    sink::Sink,
};
use clap::{Arg, ValueHint};
use serde::Serialize;
use std::io;

/// A text and what became of it.
#[derive(Serialize)]
struct Converted<'a> {
    input: &'a str,
    text: &'a str,
}

/// The argument for the inputs of a command that takes any bytes: the other commands have more to say of them.
pub(crate) fn of_any_bytes(values: Arg) -> Arg {
    values.value_name("TEXT").value_hint(ValueHint::Other).long_help(
        "What to read; without any, or for a lone `-`, each line of standard input\n\n\
         A line is taken as it is but for its end, which is a newline, or a carriage return and a newline. An empty line \
         is an empty input. It need not be UTF-8, and is taken as it is unless --lossy says otherwise. A byte order mark \
         in front of the first line is no part of it.",
    )
}

/// The argument for the inputs of a command that takes hosts.
pub(crate) fn of_hosts(values: Arg) -> Arg {
    values.value_name("HOST").value_hint(ValueHint::Hostname)
}

impl Inputs {
    /// Calls `work` with the text of every input and where it stands. What is not text is reported, and so is what
    /// `work` refuses; with `is_json` as an object on standard output.
    pub(crate) fn for_each_text(
        &self,
        is_json: bool,
        work: impl for<'t> Fn(&'t str, Place<'t>, &mut Sink) -> Result<(), Failure<'t>> + Sync,
    ) -> io::Result<Outcome> {
        self.for_each_with_base(&Bases::default(), is_json, |text, _, place, sink| work(text, place, sink))
    }

    /// The same with the base of every input.
    pub(crate) fn for_each_with_base(
        &self,
        bases: &Bases,
        is_json: bool,
        work: impl for<'t> Fn(&'t str, Option<&'t str>, Place<'t>, &mut Sink) -> Result<(), Failure<'t>> + Sync,
    ) -> io::Result<Outcome> {
        self.run(|| {
            |input: Input<'_>, sink: &mut Sink| {
                let place = input.place;
                self.with_record(bases, &input, sink, |record, sink| match record {
                    Ok(Record { input, base, .. }) => {
                        let base = base.as_deref().or(bases.base.as_deref());
                        if let Err(failure) = work(&input, base, place, sink) {
                            sink.fail(&input, place, &failure, is_json);
                        }
                    }
                    Err((text, failure)) => sink.fail(text, place, &failure, is_json),
                });
            }
        })
    }

    /// Appends what `convert` makes of the bytes of each input, and `end`, to the output; or without one an object.
    pub(crate) fn convert(&self, end: Option<u8>, convert: impl Fn(&[u8], &mut Vec<u8>) + Sync) -> io::Result<Outcome> {
        self.run(|| {
            let (mut text, convert) = (Vec::new(), &convert);
            move |input: Input<'_>, sink: &mut Sink| {
                let input = self.bytes(&input, sink);
                if let Some(end) = end
                    && !sink.streams.is_seen
                {
                    let data = sink.data();
                    convert(&input, data);
                    return data.push(end);
                }
                text.clear();
                convert(&input, &mut text);
                if let Some(end) = end {
                    return sink.ended(&text, end);
                }
                let (input, text) = (String::from_utf8_lossy(&input), String::from_utf8_lossy(&text));
                json::write(sink, &Converted { input: &input, text: &text });
            }
        })
    }
}
