//! Commands that make another text of a text.

use crate::{
    Outcome,
    inputs::{Input, Inputs},
    json,
    sink::Sink,
};
use serde::Serialize;
use std::io;

/// A text and what became of it.
#[derive(Serialize)]
struct Converted<'a> {
    input: &'a str,
    text: &'a str,
}

impl Inputs {
    /// Appends what `convert` makes of the bytes of each input, and a newline, to the output; or with `is_json` an
    /// object.
    pub(crate) fn convert(&self, is_json: bool, convert: impl Fn(&[u8], &mut Vec<u8>) + Sync) -> io::Result<Outcome> {
        self.run(|| {
            let (mut text, convert) = (Vec::new(), &convert);
            move |input: Input<'_>, sink: &mut Sink| {
                if !is_json {
                    let data = sink.data();
                    convert(input.bytes, data);
                    return data.push(b'\n');
                }
                text.clear();
                convert(input.bytes, &mut text);
                let (input, text) = (String::from_utf8_lossy(input.bytes), String::from_utf8_lossy(&text));
                json::write(sink, &Converted { input: &input, text: &text });
            }
        })
    }
}
