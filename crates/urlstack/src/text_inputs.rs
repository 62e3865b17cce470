//! Commands whose inputs are texts and not URLs.

use crate::{
    Outcome,
    failure::Failure,
    input::{Input, Place},
    inputs::Inputs,
    json,
    json_inputs::{Bases, Record},
    on_failure::OnFailure,
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
        "The inputs; without any, or for a single `-`, the lines of standard input\n\n\
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
    /// Calls `work` with the text and place of every input. Writes invalid text and the failures of `work` as `form`.
    pub(crate) fn for_each_text(
        &self,
        form: OnFailure<'_>,
        work: impl for<'t> Fn(&'t str, Place<'t>, &mut Sink) -> Result<(), Failure<'t>> + Sync,
    ) -> io::Result<Outcome> {
        self.for_each_with_base(&Bases::default(), form, |text, _, place, sink| work(text, place, sink))
    }

    /// [`Self::for_each_text`] with the base of every input.
    pub(crate) fn for_each_with_base(
        &self,
        bases: &Bases,
        form: OnFailure<'_>,
        work: impl for<'t> Fn(&'t str, Option<&'t str>, Place<'t>, &mut Sink) -> Result<(), Failure<'t>> + Sync,
    ) -> io::Result<Outcome> {
        self.run(|| {
            |input: Input<'_>, sink: &mut Sink| {
                let place = input.place;
                self.with_record(bases, &input, sink, |record, sink| match record {
                    Ok(Record { input, base, .. }) => {
                        let base = base.as_deref().or(bases.base.as_deref());
                        if let Err(failure) = work(&input, base, place, sink) {
                            sink.fail(&input, place, &failure, form);
                        }
                    }
                    Err((text, failure)) => sink.fail(text, place, &failure, form),
                });
            }
        })
    }

    /// Appends the conversion of the bytes of each input, and `end`, to the output. Without `end`, appends an object.
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
